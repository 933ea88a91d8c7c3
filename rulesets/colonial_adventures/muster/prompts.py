"""The questions of a muster."""

from msgspec import Struct

from tracker.engine import Choose, Facts, Option, Pick, Quantity, Reads, Text, Toggle, about, options_of
from tracker.games.colonial_adventures.data import table_id
from tracker.games.colonial_adventures.muster.army import Unit
from tracker.games.colonial_adventures.muster.dice import likeness, places_of
from tracker.games.colonial_adventures.muster.lists import ArmyList, TroopRow, army_lists
from tracker.games.colonial_adventures.muster.proportions import breaks_by, mixes, twin_of
from tracker.games.colonial_adventures.muster.raising import Arms, arms_offered, offered_arms, raise_unit
from tracker.games.colonial_adventures.muster.state import MOST, Mustering
from tracker.games.colonial_adventures.scenario import EARLIEST, LATEST

BACK = "back"
# Recruiting rolls that are offered to begin with.
USUAL = 10

# Before it begins


def which_lists(state: Mustering) -> Pick:
    """The lists of an invented nation (CA-ARMY-1)."""
    return about("CA-ARMY-1", state.side).pick(
        "lists",
        "Which lists does the nation draw on?",
        options_of(army_lists().values()),
        text="The first picked is used first; any other may be turned to at any time.",
        at_least=1,
        is_ordered=True,
    )


class Opening(Struct, frozen=True):
    """The conditions in which the army fights, and how many recruiting rolls to begin with."""

    rolls: int
    year: int
    night: bool
    weather: bool
    half_scale: bool
    grenades: bool = False


def its_list(state: Mustering) -> Reads:
    """The list that the army is raised from."""
    return Reads(table_id(state.list_id))


def which_name(state: Mustering) -> Text:
    return about("CA-ARMY-1", state.side).line("name", "What is the army called?", state.name, reads=its_list(state))


def opening(state: Mustering) -> Facts[Opening]:
    """Part F 1, and how much is left to dice."""
    european = any(army_lists()[each].training == "european" for each in state.lists)
    grenades = (Toggle("grenades", "g", "throws grenades (CA-R92)", state.grenades, "no grenades"),) if european else ()
    usual = state.wanted or (0 if state.units else USUAL)
    fields = (
        Quantity("rolls", "r", "recruiting rolls", 0, MOST - len(state.units), usual),
        Quantity("year", "y", "year", EARLIEST, LATEST, state.year),
        Toggle("night", "n", "night", state.night, "by day"),
        Toggle("weather", "b", "bad weather", state.weather, "good weather"),
        Toggle("half_scale", "h", "half distances", state.half_scale, "full distances"),
        *grenades,
    )
    text = "With no rolls you choose each unit from the list. Both may be mixed at any time."
    title = "How many recruiting rolls? When does the army fight?"
    return about("CA-ARMY-1", state.side).facts(
        "opening", title, fields, Opening, asks="decision", text=text, reads=its_list(state)
    )


# What next


def what_next(state: Mustering) -> Choose:
    has_units, is_full = bool(state.units), f"it has {MOST} units" if len(state.units) >= MOST else ""
    nobody = "" if has_units else "there is no unit yet"
    no_gun = "" if any(row.starred for row in state.given.rows) else f"the list of the {state.given.name} has none"
    options = (
        Option("roll", "roll for another unit", "r", is_full),
        Option("choose", "choose a unit", "c", is_full),
        Option("gun", "take a gun", "g", is_full or no_gun),
        Option("civilians", "add civilians or militia", "v", is_full),
        Option("list", "turn to another list", "l", detail=f"now {state.given.name}"),
        Option("name", "name a unit", "n", nobody),
        Option("arms", "arm a unit otherwise", "a", nobody),
        Option("alter", "set a Rep or figures against the list", "b", nobody),
        Option("dismiss", "send a unit away", "x", nobody),
        Option("done", "done", "d", nobody, detail="then leaders and field strengths"),
    )
    title = f"{state.name}: what next?"
    enter = "done" if has_units else "choose"
    return about("CA-ARMY-1", state.side).choose(
        f"next:{state.turn}", title, options, enter, text=mix_words(state), reads=its_list(state)
    )


def mix_words(state: Mustering) -> str:
    """Units by class with what the proportions allow for, each training by itself."""
    found = mixes([*state.units.values()])
    both = len(found) > 1
    return ". ".join(f"{mix.training.capitalize() + ': ' if both else ''}{', '.join(mix.words)}" for mix in found)


def choose_row(state: Mustering, starred: bool) -> Choose:
    """A row of the list, or of its guns; those that differ in their roll alone are one (CA-ARMY-1, CA-ARMY-4)."""
    given, options = state.given, []
    seen: set[tuple[object, ...]] = set()
    for row in given.rows:
        if row.starred == starred and likeness(row) not in seen:
            seen.add(likeness(row))
            options.append(_row_option(state, given, row))
    return about("CA-ARMY-4" if starred else "CA-ARMY-1", state.side).choose(
        f"row:{given.id}:{len(state.units)}",
        f"{given.name}: which {'gun' if starred else 'unit'}?",
        (*options, Option(BACK, "none after all", "b")),
        options[0].id if options else "",
        reads=Reads(table_id(given.id)),
    )


def _row_option(state: Mustering, given: ArmyList, row: TroopRow) -> Option:
    units = [*state.units.values()]
    unit = trial(state, given, row)
    warned = twin_of(units, unit) or breaks_by(units, unit)
    detail = f"{places_of(given, row)}; {row.arm}"
    return Option(given.key(row), f"{row.troops}, Rep {row.rep}", warned=warned, detail=detail)


def trial(state: Mustering, given: ArmyList, row: TroopRow) -> Unit:
    """The unit that a row would give, armed in some way."""
    arms = offered_arms(given, row, state.units.values()) or Arms(arms_offered(given, row)[0])
    return raise_unit(given, row, arms, state.rulings, state.units, state.people)


def which_list(state: Mustering) -> Choose:
    options, text = options_of(army_lists().values()), "A nation that mixes lists is invented."
    return about("CA-ARMY-1", state.side).choose(f"list:{state.turn}", "Which list?", options, state.list_id, text=text)


def which_unit(state: Mustering, act: str, title: str) -> Choose:
    return about("CA-ARMY-1", state.side, *state.units).choose(
        f"{act}:{state.turn}", title, options_of(state.units.values())
    )


def unit_name(state: Mustering, unit_id: str) -> Text:
    unit = state.units[unit_id]
    title = f"{unit.name}: what is it called?"
    return about("CA-ARMY-1", state.side, unit_id).line(f"named:{unit_id}:{state.turn}", title, unit.name)


class Altered(Struct, frozen=True):
    rep: int
    figures: int


def altered(state: Mustering, unit_id: str) -> Facts[Altered]:
    """Rep and figures as a person wants them; the roster says where that is not the list's."""
    unit = state.units[unit_id]
    return about("CA-ARMY-5", state.side, unit_id).facts(
        f"altered:{unit_id}:{state.turn}",
        f"{unit.name}: which Rep, how many figures?",
        (
            Quantity("rep", "r", "Rep", 2, 6, unit.rep),
            Quantity("figures", "f", "figures", max(1, len(unit.leaders)), 200, unit.figures),
        ),
        Altered,
        asks="decision",
        text="The roster names what differs from the list.",
    )

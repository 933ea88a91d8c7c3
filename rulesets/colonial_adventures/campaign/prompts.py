"""The questions of a campaign between its battles."""

from collections.abc import Sequence

from msgspec import Struct

from tracker.engine import (
    Choose,
    Effect,
    Facts,
    Happened,
    Option,
    Pick,
    Pool,
    Possibility,
    Quantity,
    Reads,
    Roll,
    Toggle,
    about,
)
from tracker.games.colonial_adventures.campaign.heirs import rolls_strength
from tracker.games.colonial_adventures.campaign.next_battle import MISSIONS, MOST_IN_FIELD, fit_to_fight, why_not_take
from tracker.games.colonial_adventures.campaign.state import (
    FIRST,
    Campaign,
    Veteran,
    began,
    full,
    living,
    played_sides,
    units_of,
)
from tracker.games.colonial_adventures.data import table_id
from tracker.games.colonial_adventures.muster.lists import CIVILIANS, army_lists, enemies_of
from tracker.games.colonial_adventures.scenario import EARLIEST, LATEST

ATTACKING, DEFENDING = "stand_up", "stand_up_defending"
STAND_UP = {ATTACKING: "attacks", DEFENDING: "defends"}

# Before the first battle


class CampaignConditions(Struct, frozen=True):
    """Conditions of the whole campaign."""

    year: int
    night: bool
    half_scale: bool
    weather: bool
    stand_up: bool
    strengths: bool = False


def conditions(state: Campaign) -> Facts[CampaignConditions]:
    """The year of it, and what the players have agreed on (CA-CAMP-2, CA-CAMP-4, CA-ARMY-6)."""
    unknown = unrolled(state) if state.rulings.strength_each_battle == "off" else []
    rolled = Toggle("strengths", "s", "field strengths rolled now", are_full(unknown), "field strengths as listed")
    fields = (
        Quantity("year", "y", "year", EARLIEST, LATEST, state.year),
        Toggle("night", "n", "battles by night", state.night, "battles by day"),
        Toggle("half_scale", "h", "half distances", state.half_scale, "full distances"),
        Toggle("weather", "b", "weather rolled for each battle", True, "good weather always"),
        Toggle("stand_up", "f", "Stand Up Fights offered", False, "no Stand Up Fights"),
        *((rolled,) if unknown else ()),
    )
    text = "Field strength is rolled once: not now if the muster rolled it, and all came out full." if unknown else ""
    return about("CA-CAMP-1", state.view).facts(
        "conditions", "What holds for the whole campaign?", fields, CampaignConditions, asks="decision", text=text
    )


def unrolled(state: Campaign) -> list[Veteran]:
    """The units whose field strength no muster rolled, guns by ruling (CA-R60)."""
    units = [unit for side in played_sides(state) for unit in units_of(state, side)]
    return [unit for unit in units if rolls_strength(state, unit, is_for_battle=False)]


def are_full(units: Sequence[Veteran]) -> bool:
    """True if all of them stand at their paper strength, so that nobody has rolled for it yet."""
    return all(not unit.paper or unit.figures >= full(unit) for unit in units if unit.arm != "artillery")


def which_enemy(state: Campaign) -> Choose:
    """The list from which the book raises the enemy; whom the army fought come first (CA-ARMY-21)."""
    own = state.sides[FIRST].list_id
    foes = enemies_of(own) if own else ()
    lists = [each for each in army_lists() if each != CIVILIANS]
    options = [Option(each, army_lists()[each].name, detail="a historical enemy") for each in lists if each in foes]
    options += [Option(each, army_lists()[each].name) for each in lists if each not in foes]
    title, reads = "Against whom is the campaign?", Reads(table_id(own)) if own else None
    return about("CA-ARMY-21", FIRST).choose("enemy", title, options, options[0].id, reads=reads)


# Before each battle


def which_battle(state: Campaign) -> Choose:
    """The battle of the table, or a Stand Up Fight in its place (CA-CAMP-2)."""
    title, name = MISSIONS[state.mission].title, state.sides[state.view].name
    return about("CA-CAMP-2", state.view).choose(
        f"mission:{state.turn}",
        f"Battle {state.turn}: which battle?",
        (
            Option(state.mission, title, title[0].lower(), detail="by the table"),
            *(Option(each, f"{MISSIONS['stand_up'].title}: {name} {does}") for each, does in STAND_UP.items()),
        ),
        state.mission,
        text="A Stand Up Fight counts as the battle in whose place it is fought.",
    )


def weather_roll(state: Campaign) -> Roll[Happened]:
    """1d6: on a 1 the weather is bad (CA-CAMP-4, CA-R138)."""
    title = f"Battle {state.turn}: weather"
    dice = Pool("weather", 1, 6, state.view, "die")
    effects = (Effect("yes", "bad: moves are halved"), Effect("no", "fair"))
    return about("CA-CAMP-4", state.view).roll(
        f"weather:{state.turn}", "Weather", title, dice, Possibility(1, 1), effects=effects
    )


def who_fights(state: Campaign, side_id: str) -> Pick:
    """The choice of units that take the field (CA-R175). Enter: those whom the roster marks, or the last.

    All who can where nobody of them is marked, or none who could command.
    """
    units = fit_to_fight(state, side_id)
    refused = {unit.id: why_not_take(unit) for unit in units}
    sound = [unit.id for unit in units if not refused[unit.id]]
    marked = [unit for unit in units if unit.id in sound and not unit.stays]
    enter = [unit.id for unit in marked] if any(map(living, marked)) else sound
    return about("CA-R175", side_id, *(unit.id for unit in units)).pick(
        f"field:{side_id}:{state.turn}",
        f"{state.sides[side_id].name}: who fights in battle {state.turn}?",
        (Option(unit.id, unit.name, refused=refused[unit.id], detail=_words(unit)) for unit in units),
        (enter[:MOST_IN_FIELD]),
        text="Somebody among them must be able to command.",
        at_least=min(1, len(sound)),
        at_most=MOST_IN_FIELD,
    )


def _words(unit: Veteran) -> str:
    """Losses of a unit, and whether nobody leads it: all else stands in its row."""
    short = f"{unit.figures} of {began(unit)}" if unit.figures < began(unit) else ""
    return ", ".join(filter(None, (short, "" if living(unit) else "no leader")))

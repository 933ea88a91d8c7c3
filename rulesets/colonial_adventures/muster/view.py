"""A muster as it may be shown: the army so far, each unit with its place in the list, the proportions, what is bent."""

from tracker.engine import SideView, Summary, UnitRow, View, counted
from tracker.games.colonial_adventures.muster.armies import arms_words, leaders_words, place_words
from tracker.games.colonial_adventures.muster.army import Unit, full
from tracker.games.colonial_adventures.muster.lists import army_lists
from tracker.games.colonial_adventures.muster.proportions import head_to_head, mixes, other_bends
from tracker.games.colonial_adventures.muster.state import SIDE, Mustering
from tracker.games.colonial_adventures.short_names import shown_short
from tracker.games.colonial_adventures.state import RANK_WORDS

# After it British rifles have 4 dice (CA-ARMY-22).
LAST_OF_SINGLE_SHOTS = 1895


def view(state: Mustering) -> View:
    units = [*state.units.values()]
    is_mixed = len({unit.list_id for unit in units}) > 1
    rows = tuple(_row(unit, army_lists()[unit.list_id].name if is_mixed and unit.list_id else "") for unit in units)
    return View(
        title=state.title,
        # The unit that is being raised, then how many were.
        turn=len(state.raised) + (not state.fielded) if state.turn else 0,
        turns="unit",
        sides=(SideView(SIDE, state.name, rows, colour=state.colour),),
        status=() if state.over else (counted(len(units), "unit"), counted(_figures(units), "figure")),
        result=_result(state),
        summary=summary(state),
    )


def summary(state: Mustering) -> Summary:
    """The list, the proportions of the army with those allowed, its possible opponents, and what is bent."""
    units = [*state.units.values()]
    found = mixes(units)
    lists = [f"List: {state.given.name}"] if state.list_id else []
    late = (
        ", rifles of 4 dice" if state.year > LAST_OF_SINGLE_SHOTS and any("british" in u.traits for u in units) else ""
    )
    lines, bent = [*lists, f"Year: {state.year}{late}"], list[str]()
    for mix in found:
        lines += [f"{mix.training.capitalize()}:"] if len(found) > 1 else []
        lines.append(f"Foot {mix.foot}")
        for what, there, allowed in (("Horse", mix.horse, mix.horse_allowed), ("Guns", mix.guns, mix.guns_allowed)):
            whose = f"{mix.training.capitalize()} {what.lower()}" if len(found) > 1 and there > allowed else what
            # A share that is too large is said once: a menu needs the rows of a sentence on it.
            (bent if there > allowed else lines).append(f"{whose} {there}, {allowed} by the book")
    lines += [head_to_head(units)] if state.over and found else []
    return Summary("Army", tuple(lines), (*bent, *other_bends(units)))


def _row(unit: Unit, place: str) -> UnitRow:
    leaders = "; ".join(f"{each.name}, {RANK_WORDS[each.rank]}, {_rep(each.rep)}" for each in unit.leaders)
    facts = (
        ("class", f"{unit.training} {unit.arm}"),
        ("leaders", leaders),
        ("formation", unit.formation),
        ("officers", "sword and pistol" if unit.training == "european" and unit.leaders else ""),
        ("list", place_words(unit)),
        ("notes", unit.notes),
    )
    return UnitRow(
        id=unit.id,
        name=unit.name,
        figures=unit.figures,
        start=full(unit),
        stats=(
            ("Rep", str(unit.rep)),
            # Before its row, which a narrow table has no room for first.
            ("Ldr", leaders_words(unit) if any(each.rep for each in unit.leaders) else ""),
            ("Row", unit.row),
        ),
        status=tuple(each for each in (place, *arms_words(unit).split(", ")) if each),
        short=shown_short(unit.name, unit.short),
        facts=facts,
    )


def _rep(rep: int) -> str:
    return f"Rep {rep}" if rep else "Rep not yet rolled"


def _result(state: Mustering) -> str:
    if not state.over:
        return ""
    units = [*state.units.values()]
    return f"{counted(len(units), 'unit')}, {counted(_figures(units), 'figure')}" if units else "nobody was raised"


def _figures(units: list[Unit]) -> int:
    return sum(unit.figures for unit in units)

"""A campaign as it may be shown: both sides with their Major Morale, and every unit with what it went through."""

from tracker.engine import DRAW, Aftermath, SideView, Summary, UnitRow, View, counted, result_words, winner_of
from tracker.games.colonial_adventures.campaign.next_battle import MISSIONS, fought_as, mission_fought
from tracker.games.colonial_adventures.campaign.state import (
    BATTLES_TO_RISE,
    HIGHEST,
    Camp,
    Campaign,
    Commander,
    Veteran,
    began,
    living,
    may_rise,
    played_sides,
    unit_of,
)
from tracker.games.colonial_adventures.muster.armies import arms_words, place_words
from tracker.games.colonial_adventures.muster.lists import army_lists
from tracker.games.colonial_adventures.short_names import shown_short
from tracker.games.colonial_adventures.state import RANK_WORDS, RANKS

# Short forms of words of state, by how these begin, for rows without room.
SHORT = {
    "promoted after battle": "promoted in",
    "joined after battle": "joined in",
    # Cut behind its numbers it says nothing.
    **{f"{deeds} of {BATTLES_TO_RISE} to rise": f"rise {deeds}/{BATTLES_TO_RISE}" for deeds in range(BATTLES_TO_RISE)},
}


def view(state: Campaign) -> View:
    return View(
        title=state.title,
        turn=state.turn,
        sides=tuple(_side(state, camp) for camp in state.sides.values()),
        status=status(state),
        result=result_words(state, {camp.id: camp.name for camp in state.sides.values()}),
        winner=winner_of(state),
        turns="battle",
        victory="The first whose Major Morale is gone has lost.",
        summary=summary(state),
        short_words=SHORT,
    )


def status(state: Campaign) -> tuple[str, ...]:
    """Both Major Morales, and what is known of the next battle."""
    morale = " : ".join(str(camp.morale) for camp in state.sides.values())
    words = [f"Major Morale {morale}"]
    if not state.over and state.is_known and state.turn > len(state.aftermaths):
        words += [MISSIONS[fought_as(state)].title, *(["bad weather"] if state.foul else [])]
    return tuple(words)


def summary(state: Campaign) -> Summary:
    """The sides' Major Morale, and the battles so far, the last one first."""
    morale = [f"{camp.name}: {camp.morale} of {HIGHEST}" for camp in state.sides.values()]
    fought = [f"{number} {_battle(state, aftermath)}" for number, aftermath in enumerate(state.aftermaths, 1)]
    return Summary("Major Morale, battles", (*morale, *(reversed(fought) if fought else ("no battle yet",))))


def _battle(state: Campaign, aftermath: Aftermath) -> str:
    mission = mission_fought(aftermath)
    title = MISSIONS[mission].title if mission else "Battle"
    if aftermath.winner in state.sides:
        return f"{title}: {state.sides[aftermath.winner].name} won"
    return f"{title}: {'a draw' if aftermath.winner == DRAW else 'given up'}"


def _side(state: Campaign, camp: Camp) -> SideView:
    rows = tuple(unit_row(unit) for unit in state.units.values() if unit.side == camp.id)
    words = [f"Major Morale {camp.morale}"]
    listed = army_lists()[camp.list_id].name if camp.list_id else ""
    if camp.id not in played_sides(state) and listed not in ("", camp.name):
        words.append(f"raised from the list of the {listed}")
    return SideView(camp.id, camp.name, rows, tuple(words), camp.colour)


def unit_row(unit: Veteran) -> UnitRow:
    """A unit's row: figures of those on paper, Rep, leaders, and what is owed or known of it."""
    ranked = sorted(living(unit), key=lambda each: RANKS.index(each.rank))
    return UnitRow(
        id=unit.id,
        name=unit.name,
        figures=unit.figures,
        start=began(unit),
        stats=(
            ("rep", str(unit.rep)),
            ("ldr", ",".join(str(each.rep or "?") for each in ranked)),
        ),
        status=tuple(_status(unit)),
        gone=unit.gone,
        short=shown_short(unit.name, unit.short),
        facts=_facts(unit),
        led_by=ranked[0].name if ranked else "",
    )


def _status(unit: Veteran) -> list[str]:
    """Status words of a unit between battles; none once it is gone."""
    if unit.gone:
        return []
    lost = [RANK_WORDS[each.rank] for each in unit.leaders if each.lost]
    return [
        *([f"lost its {', '.join(lost)}"] if lost else []),
        *(["fights"] if unit.takes_field else []),
        *([f"{unit.away} missing"] if unit.away else []),
        *([f"promoted after battle {unit.promoted}"] if unit.promoted else []),
        *([f"{unit.deeds} of {BATTLES_TO_RISE} to rise"] if may_rise(unit) and unit.deeds else []),
        *([f"joined after battle {unit.joined}"] if unit.joined else []),
    ]


def _facts(unit: Veteran) -> tuple[tuple[str, str], ...]:
    named = [f"{each.name}, {RANK_WORDS[each.rank]}, {_rep(each)}" for each in unit.leaders]
    listed = unit_of(unit)
    return (
        ("class", f"{unit.training} {unit.arm}"),
        ("arms", arms_words(listed)),
        ("leaders", "; ".join(named)),
        ("battles", counted(unit.battles, "battle")),
        ("list", place_words(listed)),
        ("notes", unit.notes),
    )


def _rep(leader: Commander) -> str:
    if leader.lost:
        return "lost"
    return f"Rep {leader.rep}" if leader.rep else "Rep not yet rolled"

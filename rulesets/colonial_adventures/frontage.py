"""How wide a group stands, which decides how many fire from a column or a deep line (CA-ARMY-16, CA-R85)."""

from rulesets.colonial_adventures.groups import at_hand, crew_of, is_artillery
from rulesets.colonial_adventures.state import Battlefield, Group
from tracker.engine import Number, ask

MOST_RANKS = 3
# Wider than deep and yet three ranks: four, four and one. Smaller groups stand in two, and all of them fire.
LEAST_DEEP = 9


async def stands_known(state: Battlefield, group_id: str) -> None:
    """Ask once how wide the group stands, where it matters for its fire; kept until it forms up anew."""
    if not is_asked(state.groups[group_id]):
        return
    wide = await ask(lambda: how_wide(state, group_id))
    group = state.groups[group_id]
    group.wide, group.wide_in = wide, group.formation


def is_asked(group: Group) -> bool:
    """Whether nobody said yet, or losses have reached into the front rank of a column.

    Of a line that lost so many everybody fires, which needs no question.
    """
    if is_artillery(group) or group.housed:
        return False
    if group.formation == "column":
        return not front_of(group) or at_hand(group) < front_of(group)
    return group.formation in ("line", "open") and not front_of(group) and at_hand(group) >= LEAST_DEEP


def eligible_figures(group: Group) -> int:
    """Figures that may fire by formation, as the app suggests it (CA-ARMY-16, CA-R85).

    The front rank of a column, two of a line or Open Order, one face of a square; crews count as they are. How wide a
    group stands is what was said, else a line is two deep and a column as wide as may be. Of those in a house half
    fire, rounded down (CA-R42).
    """
    figures = crew_of(group) if is_artillery(group) else at_hand(group)
    wide = front_of(group)
    if group.housed:
        return figures // 2
    if group.formation == "column":
        return min(figures, wide or widest_column(figures))
    if group.formation == "square":
        return max(1, figures // 4)
    if group.formation in ("line", "open") and wide:
        return min(figures, 2 * wide)
    return max(0, figures)


def not_in_contact(state: Battlefield, group: Group) -> int:
    """Figures of a group in melee that may be free to fire, as the app suggests it: more than it fights (CA-R152)."""
    held = sum(at_hand(state.groups[each]) for each in group.engaged)
    return min(eligible_figures(group), max(0, at_hand(group) - held))


def front_of(group: Group) -> int:
    """Figures in its front rank, as somebody said of its formation; 0: nobody did."""
    return group.wide if group.wide_in == group.formation else 0


def widest_column(figures: int) -> int:
    """Figures in the front rank of a column that is as wide as may be: three deep, and deeper than wide (T-5)."""
    wide = 1
    while -(-figures // (wide + 1)) > max(2, wide + 1):
        wide += 1
    return wide


def how_wide(state: Battlefield, group_id: str) -> Number:
    """Figures in the front rank: of a column the most that it may have, of a line half of all, with Enter."""
    group = state.groups[group_id]
    figures = max(1, at_hand(group))
    column = group.formation == "column"
    usual = widest_column(figures)
    two_ranks = -(-figures // 2)
    words = "Its front rank fires." if column else f"Its front two ranks fire: {two_ranks} wide all do."
    return Number(
        key=f"front:{group_id}",
        rule="CA-ARMY-16",
        asks="table",
        side=group.side,
        title=f"{group.name}, {figures} figures: how many stand in its front rank",
        subject=(group_id,),
        text=f"{words} Kept until it forms up anew.",
        low=1 if column else -(-figures // MOST_RANKS),
        high=figures,
        enter=usual if column else two_ranks,
        unit="figures",
        usual=usual if column else None,
        warning="a column is three ranks deep or more, and deeper than wide" if column else "",
    )

"""How wide a group stands, which decides how many fire from a column or a deep line (CA-ARMY-16, CA-R85)."""

from rulesets.colonial_adventures.groups import at_hand, front_of, is_artillery, widest_column
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
    if is_artillery(group):
        return False
    if group.formation == "column":
        return not front_of(group) or at_hand(group) < front_of(group)
    return group.formation in ("line", "open") and not front_of(group) and at_hand(group) >= LEAST_DEEP


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

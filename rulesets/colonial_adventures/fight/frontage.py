"""The width of a group, which decides how many fire from a column or a deep line (CA-ARMY-16, CA-R85)."""

from tracker.engine import capital, it_does, its
from tracker.games.colonial_adventures.groups import at_hand, crew_of, is_artillery
from tracker.games.colonial_adventures.state import Battlefield, Group

MOST_RANKS = 3
# Wider than deep and yet three ranks: four, four and one. Smaller groups stand in two, and all of them fire.
LEAST_DEEP = 9


def told_by(group: Group, firing: int) -> None:
    """Sets the width of a group, where nobody said yet: so that these fire. Kept until it forms up again (CA-R85)."""
    if not is_unknown(group) or firing < 1:
        return
    figures = at_hand(group)
    wide = firing if group.formation == "column" else max(-(-firing // 2), -(-figures // MOST_RANKS))
    group.wide, group.wide_in = min(wide, figures), group.formation


def is_unknown(group: Group) -> bool:
    """True if nobody said yet, or losses have reached into the front rank of a column.

    Of a line that lost so many everybody fires, which nobody need say.
    """
    if is_artillery(group) or group.housed:
        return False
    if group.formation == "column":
        return not front_of(group) or at_hand(group) < front_of(group)
    return group.formation in ("line", "open") and not front_of(group) and at_hand(group) >= LEAST_DEEP


def rank_words(group: Group) -> str:
    """The words on how many fire, "" where it is known how wide the group stands."""
    if not is_unknown(group):
        return ""
    is_column = group.formation == "column"
    ranks = f"{capital(its(group))} front {'rank fires' if is_column else 'two ranks fire'}"
    return f"{ranks}: fewer figures if {it_does(group, 'stands')} {'narrower' if is_column else 'three deep'}."


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

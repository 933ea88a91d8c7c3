"""The worth of what the scenario counts, by which playouts are compared besides strengths and the battle itself."""

from tracker.games.colonial_d10.player_judgements import LEAVES, is_counted_at_all
from tracker.games.colonial_d10.state import Battlefield, Unit


def counted_share(state: Battlefield, side: str) -> float:
    """The share that is left of the units that the scenario counts, the enemy's taken off: from -1 to 1.

    The battle is won by them, long before it ends: a dozen playouts of a few turns see that, and of who won nothing.
    """
    units = [unit for unit in state.units.values() if is_counted_at_all(state, unit)]
    shares = [_left(unit) if unit.side == side else -_left(unit) for unit in units]
    return sum(shares) / len(shares) if shares else 0.0


def _left(unit: Unit) -> float:
    """The share of its figures that is there, or came through."""
    return unit.figures / max(1, unit.start) if unit.gone in ("", LEAVES) else 0.0

"""The table edge, when a unit of either side falls back over it (GR-A18, GR-B25)."""

from tracker.engine import Effect, Happened, Pool, Possibility, Roll, about
from tracker.games.gentlemen_rankers.state import IMPERIAL, WARRIORS, Field
from tracker.games.gentlemen_rankers.units import label


def edge_roll(state: Field, each_id: str) -> Roll[Happened]:
    """The roll to stop at the edge."""
    side = IMPERIAL if each_id in state.units else WARRIORS
    return about("GR-A18" if side == WARRIORS else "GR-B25", side, each_id).roll(
        f"edge:{each_id}",
        "Stopping at the table edge",
        f"{label(state, each_id)} at the table edge: 6 to stop",
        Pool("edge", 1, 6, side, "edge die"),
        Possibility(6, 6),
        effects=(Effect("yes", "it stops and turns round"), Effect("no", "it is off the table")),
    )

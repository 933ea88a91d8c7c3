"""Places where a wave appears, by the edges as the battle names them: that of placements counts from one (GR-B5)."""

from tracker.games.gentlemen_rankers.state import Battlefield

ELSE = "else "
# To the left, to the right and opposite of who stands at an edge and looks over the table.
SEEN_FROM = {
    "left": ("far", "near", "right"),
    "right": ("near", "far", "left"),
    "near": ("left", "right", "far"),
    "far": ("right", "left", "near"),
}


def place_words(state: Battlefield, cell: str) -> str:
    """A cell of the table `placement` in the names that set-up and victory use: "far edge", not "left edge"."""
    left, right, opposite = SEEN_FROM[state.edge]
    known = {
        "left edge": f"{left} edge",
        "right edge": f"{right} edge",
        "far edge, left third": f"{opposite} edge, {left} third",
        "far edge, centre": f"{opposite} edge, centre",
        "far edge, right third": f"{opposite} edge, {right} third",
        "friendly edge": f"{state.edge} edge, the friendly one",
    }
    before, found, last = cell.rpartition(ELSE)
    return f"{before}{found}{known.get(last, last)}"


def is_at_edge(cell: str) -> bool:
    """True if a wave that is placed by this cell stands at a table edge: not where it may be some cover (GR-B5)."""
    return bool(cell) and ELSE not in cell

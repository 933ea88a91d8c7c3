"""Dice that pass against a Rep; apart from the groups, which every scenario loads."""

from tracker.engine import Passes
from tracker.games.colonial_adventures.state import Battlefield


def passing(state: Battlefield, rep: int, cap: int = 2) -> Passes:
    """Dice of a Rep or less pass, off the reaction sheets a 6 too; by ruling it never does (CA-R3)."""
    return Passes(rep, cap=cap, six_fails=state.rulings.sixes_fail == "all")

"""The end of a battle as soon as what its scenario ends by has happened, before the turn is over (CD-B38)."""

from tracker.engine import propose_end, unwatched
from tracker.games.colonial_d10.state import Battlefield
from tracker.games.colonial_d10.view import view


async def ask_whether_over(state: Battlefield, since: int) -> None:
    """Asked once of what newly holds, in battles begun at the step `since` or later. Raises Ended where it is over."""
    if state.has_step(since):
        await propose_end(state, lambda: unwatched(lambda: view(state)), "CD-B38", is_turn_over=False)

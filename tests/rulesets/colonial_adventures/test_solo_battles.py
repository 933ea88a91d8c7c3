"""A small run of the battles against the book's enemy; `make fuzz` makes larger ones."""

import pytest

from tests.tools.solo_battles import MISSIONS, MOST_ASKED, PLAYERS, all_fought, fought
from tracker.engine import encode_state
from tracker.games.colonial_adventures.ground.places import section_id, spot
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.state import Battlefield

BATTLES = 1


@pytest.mark.rule("CA-BATTLE-1", "CA-BATTLE-6", "CA-NP-2")
def test_battles_of_each_kind_come_to_an_end_and_ask_two_questions_an_order_at_most() -> None:
    total, broken = all_fought(BATTLES, seed=1)
    assert not broken
    assert sum(total.ended.values()) == len(MISSIONS) * len(PLAYERS) * BATTLES
    assert (total.facts + total.dice) / total.orders <= MOST_ASKED


def test_the_same_seed_fights_the_same_battle() -> None:
    (one, words), (other, same) = fought("raid", "european", 5), fought("raid", "european", 5)
    assert words == same and encode_state(one.state) == encode_state(other.state)


def test_a_battle_changes_no_section_which_all_battles_share() -> None:
    state = fought("raid", "european", 5)[0].state
    assert isinstance(state, Battlefield)
    kinds = state.ground.sections
    assert len(kinds) == 9 and state.ground.pieces
    for number, kind in enumerate(kinds, 1):
        as_made = Piece(id=section_id(number), name=f"section {number}", kind=kind, section=number)
        assert spot(state, section_id(number)) == as_made

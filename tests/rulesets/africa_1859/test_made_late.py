"""Lists that nobody watches: each order and act is made as a player comes to it, the same as those that are shown."""

from collections.abc import Callable

import pytest

from tests.names.africa_1859 import Battlefield, who_acts
from tests.rulesets.africa_1859.table import S, battle, unit
from tracker.engine import Choose, by_id, unwatched
from tracker.games.africa_1859.orders import open_targets, which_order

HOUSE = (unit("kab", area="house"), unit("nz", area="marsh"))
STACKS = {
    "foot": (unit("ir"), unit("il"), unit("of")),
    "guns": (unit("art"), unit("eng"), unit("of")),
    "engineers": (unit("eng"),),
    "the last": (unit("ir"),),
    "demoralised": (unit("ir", demoralised=True), unit("cav")),
    "horse": (unit("cav"), unit("cav2")),
}


def lists(state: Battlefield) -> list[Callable[[], Choose]]:
    own = [each.id for each in state.units.values() if each.side == S]
    orders = [lambda id=id, more=more: which_order(state, id, more) for id in own for more in (False, True)]
    return [lambda: who_acts(state, "road", S, tuple(own)), *orders]


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.rule("AF-B22")
def test_what_a_player_picks_unwatched_is_what_stands_in_the_list(stack: str) -> None:
    state = battle(*STACKS[stack], *HOUSE)
    for make in lists(state):
        shown, unseen = make(), unwatched(make)
        assert unseen.default() == shown.default()
        for option in shown.options:
            alone = by_id(unwatched(make).options, option.id)
            assert alone is not None and (alone.id, alone.refused) == (option.id, option.refused)
            assert unseen.is_legal(option.id) is shown.is_legal(option.id)
        assert not any(unseen.is_legal(each) for each in ("", "fire:of", "attack:camp", "move:camp", "kab", "ir:dig"))
        assert sorted(unseen.legal()) == sorted(shown.legal())
        assert unseen.only() == shown.only()


def test_a_player_fires_at_whom_the_list_offers() -> None:
    state = battle(unit("ir"), unit("art"), *HOUSE, unit("of", "of", side="moroccans", area="house"))
    assert open_targets(state, state.units["ir"]) == ["kab", "nz"], "no officer"
    assert sorted(open_targets(state, state.units["art"])) == ["house", "marsh"]
    state.units["ir"].acted = True
    assert open_targets(state, state.units["ir"]) == []

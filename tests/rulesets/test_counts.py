"""Every reading of every game, typed as counts: the same result as by the faces, whatever they are."""

from typing import Any

import pytest

from tests.engine.counting import counts_tell_all
from tests.names.africa_1859 import ATTACKER, COINS, DEFENDER, Barrage, Clash
from tests.names.colonial_d10 import BothSaves, Burst, Duels, Manoeuvre, Saves, Volley, Who
from tests.names.gentlemen_rankers import Above, Doubles, Heights, Initiative, Paces, SuddenDeath, Volley as Shots
from tracker.engine import Hits, Passes, Pool, Reading
from tracker.games.colonial_adventures.fight.reaction_effects import Shared

SAVES = Saves(8, 6)
TWO = (Pool("fire", 2, 10), Pool("marked", 1, 10))

CASES: dict[str, tuple[Reading[Any], tuple[Pool, ...]]] = {
    "shared, told apart": (
        Shared((Passes(4), Passes(3)), names_of=("received_casualty", "leader_lost")),
        (Pool("group", 4),),
    ),
    "manoeuvre": (Manoeuvre(2), (Pool("die", 1, 10),)),
    "volley": (Volley(Hits(7, 10, watch=1), SAVES, "saves", sides=10), (Pool("fire", 3, 10),)),
    "burst": (Volley(Burst(7, 10), SAVES, "saves", sides=10), TWO),
    "saves": (SAVES, (Pool("saves", 3, 10),)),
    "who": (Who(1, 2, 1, 9, fell=2, nearly=1), (Pool("fell", 2, 10), Pool("nearly", 1, 10))),
    "who, by figures": (Who(1, 0, 0, 3, fell=3, by_figures=True), (Pool("fell", 3, 4),)),
    "duels": (
        Duels((("alone", 1), ("one_extra", 2)), ("British", "Afghans"), crowd=-1),
        (Pool("alone", 1, 100), Pool("one_extra", 1, 100)),
    ),
    "both save": (BothSaves(SAVES, Saves(9), Saves(9), SAVES), (Pool("first", 2, 10), Pool("second_low", 1, 10))),
    "barrage": (Barrage(2), (Pool(COINS, 4, 2),)),
    "clash": (Clash(("a", "b"), ("Spain", "Morocco")), (Pool(ATTACKER, 4, 2), Pool(DEFENDER, 3, 2))),
    "clash, by the margin": (
        Clash(("a", "b"), ("Spain", "Morocco"), by_margin=True),
        (Pool(ATTACKER, 4, 2), Pool(DEFENDER, 3, 2)),
    ),
    "above": (Above(7), (Pool("dice", 2),)),
    "doubles": (Doubles(leader=True, triple_is_double=True), (Pool("dice", 3),)),
    "sudden death": (SuddenDeath(), (Pool("die", 1),)),
    "heights": (Heights(3, 4, ("Highlanders", "wave")), (Pool("imperial", 1), Pool("warriors", 1))),
    "paces": (Paces(), (Pool("foot", 3), Pool("horse", 1))),
    "shots": (Shots((("near", 4), ("far", 6))), (Pool("near", 3), Pool("far", 1))),
    "initiative": (Initiative(), (Pool("initiative", 1),)),
}


@pytest.mark.parametrize("name", CASES)
def test_counts_give_the_result_of_the_faces(name: str) -> None:
    reading, pools = CASES[name]
    assert counts_tell_all(reading, *pools) > 1

"""Detachments (CA-ARMY-7, CA-LDR-2, CA-GRP-13)."""

from typing import Any

import pytest

from rulesets.colonial_adventures.activation import activate
from rulesets.colonial_adventures.groups import activation_value, at_half, commander
from rulesets.colonial_adventures.state import Battlefield
from tests.rulesets.colonial_adventures.menus import offered, option
from tests.rulesets.colonial_adventures.table import ENTER, asks, battlefield, group, play
from tracker.engine import Number


def field(**changes: Any) -> Battlefield:
    return battlefield(group("brit", leaders="officer 5, nco 4", **changes), group("zulu"))


@pytest.mark.rule("CA-ARMY-7")
def test_ca_army_7_up_to_half_go_with_the_nco() -> None:
    state = field(figures=17, tight=True)
    asked = asks(activate(state, "brit"), "detach")
    assert isinstance(asked, Number) and (asked.enter, asked.high) == (8, 16)
    assert asked.read(9)[1] == "no more than half, 8, may be detached"
    said = play(activate(state, "brit"), "detach", ENTER, "done")
    parent, part = state.groups["brit"], state.groups["brit_2"]
    assert (parent.figures, parent.start, part.figures, part.start) == (9, 9, 8, 8)
    assert part.tight and part.parent == "brit" and not part.acted
    assert "the nco leads a detachment of 8 from Brit." in said


@pytest.mark.rule("CA-ARMY-7")
def test_ca_army_7_the_detachment_is_a_unit_of_its_own() -> None:
    state = field()
    play(activate(state, "brit"), "detach", 10, "done")
    play(activate(state, "brit_2"), "formation", "open", "done")
    assert (state.groups["brit"].formation, state.groups["brit_2"].formation) == ("line", "open")
    assert "detach" not in offered(asks(activate(state, "brit_2")))


@pytest.mark.rule("CA-R6")
def test_ca_r6_each_part_counts_half_strength_from_its_own_size() -> None:
    state = field(figures=16, start=20, recoverable=4)
    play(activate(state, "brit"), "no", "detach", 6, "done")
    parent, part = state.groups["brit"], state.groups["brit_2"]
    assert (parent.figures, parent.start, parent.recoverable) == (10, 14, 4)
    assert (part.figures, part.start, part.recoverable) == (6, 6, 0)
    part.figures = 3
    assert at_half(state, part) and not at_half(state, parent)


@pytest.mark.rule("CA-R61")
def test_ca_r61_detaching_is_free_at_the_start_only() -> None:
    state = field()
    second = asks(activate(state, "brit"), "detach", ENTER)
    assert second.text == "It may do two different actions." and "move" in second.legal()
    state = field()
    assert option(asks(activate(state, "brit"), "pivot"), "detach").warned == "only at the start of its activation"


@pytest.mark.rule("CA-R61")
def test_ca_r61_rejoining_adds_all_back_whoever_is_active() -> None:
    for active, other in (("brit", "brit_2"), ("brit_2", "brit")):
        state = field()
        play(activate(state, "brit"), "detach", ENTER, "done")
        state.groups["brit_2"].figures, state.groups["brit_2"].recoverable = 7, 3
        state.groups["brit_2"].tight = True
        answers = ["no"] if active == "brit_2" else []
        answers += ["rejoin", other] + (["done"] if active == "brit" else [])
        said = play(activate(state, active), *answers)
        parent, part = state.groups["brit"], state.groups["brit_2"]
        assert (parent.figures, parent.start, parent.recoverable, parent.paper) == (17, 20, 3, 20)
        assert parent.tight and [each.rank for each in parent.leaders] == ["officer", "nco"]
        assert part.gone == "rejoined Brit" and part.figures == 0
        assert "Brit, the nco is with Brit again: 17 figures." in said


@pytest.mark.rule("CA-R61")
def test_ca_r61_a_second_detachment_has_an_id_of_its_own() -> None:
    state = field()
    play(activate(state, "brit"), "detach", ENTER, "done")
    play(activate(state, "brit"), "rejoin", ENTER, "detach", ENTER, "done")
    assert state.groups["brit_3"].figures == 10 and state.groups["brit_2"].gone


@pytest.mark.rule("CA-R61")
def test_ca_r61_horses_are_divided_with_their_riders() -> None:
    state = field(arm="cavalry", figures=12, start=15, holders=3, mounted=False)
    play(activate(state, "brit"), "detach", ENTER, "done")
    parent, part = state.groups["brit"], state.groups["brit_2"]
    assert (parent.figures, parent.holders, parent.start) == (6, 2, 8)
    assert (part.figures, part.holders, part.start) == (6, 1, 7)


@pytest.mark.rule("CA-LDR-2")
def test_ca_ldr_2_the_nco_leads_the_detachment_or_follows_the_officer() -> None:
    state = field()
    play(activate(state, "brit"), "detach", ENTER, "done")
    assert activation_value(state, state.groups["brit_2"]) == 4
    whole = group("brit", leaders="officer 5 out, nco 4")
    leader = commander(whole)
    assert leader is not None and leader.rank == "nco"


@pytest.mark.rule("CA-GRP-13")
def test_ca_grp_13_without_an_nco_nobody_leaves_and_bands_do_not_divide() -> None:
    state = battlefield(group("brit", leaders="officer 5"), group("zulu", leaders="leader 4"))
    assert option(asks(activate(state, "brit")), "detach").refused == "it has no NCO"
    assert "detach" not in offered(asks(activate(state, "zulu")))

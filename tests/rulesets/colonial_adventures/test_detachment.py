"""Detachments (CA-ARMY-7, CA-LDR-2, CA-GRP-13)."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.menus import offered, option
from tests.rulesets.colonial_adventures.table import ENTER, asks, battlefield, group, play
from tracker.engine import Number
from tracker.games.colonial_adventures.detachment import with_whom
from tracker.games.colonial_adventures.solo.state import INFERS


def field(**changes: Any) -> ca.Battlefield:
    return battlefield(group("brit", leaders="officer 5, nco 4", **changes), group("zulu"))


def test_ca_army_7_up_to_half_go_with_the_nco() -> None:
    state = field(figures=17, tight=True)
    asked = asks(ca.activate(state, "brit"), "detach")
    assert isinstance(asked, Number) and (asked.enter, asked.high) == (8, 16)
    assert asked.read(9)[1] == "no more than half, 8, may be detached"
    said = play(ca.activate(state, "brit"), "detach", ENTER, "done")
    parent, part = state.groups["brit"], state.groups["brit_2"]
    assert (parent.figures, parent.start, part.figures, part.start) == (9, 9, 8, 8)
    assert part.tight and part.parent == "brit" and not part.acted
    assert "the nco leads a detachment of 8 from Brit." in said
    assert part.short == "", "it has none in battles of 1.0.0, which would be other battles else"


@pytest.mark.parametrize(("name", "short"), [("the nco", "nco's party"), ("Sergeant 1", "NCO 1's party")])
def test_ca_army_7_the_short_name_of_a_detachment_is_of_its_nco_and_says_that_one_with_a_number_is_one(
    name: str, short: str
) -> None:
    """The name of both was cut in the middle."""
    state = field()
    state.solo.defaults = INFERS
    next(each for each in state.groups["brit"].leaders if each.rank == "nco").name = name
    play(ca.activate(state, "brit"), "detach", ENTER, "done")
    row = ca.view(state).unit("brit_2")
    assert row is not None and row.short == short


def test_ca_army_7_the_detachment_is_a_unit_of_its_own() -> None:
    state = field()
    play(ca.activate(state, "brit"), "detach", 10, "done")
    play(ca.activate(state, "brit_2"), "formation", "open", "done")
    assert (state.groups["brit"].formation, state.groups["brit_2"].formation) == ("line", "open")
    assert "detach" not in offered(asks(ca.activate(state, "brit_2")))


def test_ca_r6_each_part_counts_half_strength_from_its_own_size() -> None:
    state = field(figures=16, start=20, recoverable=4)
    play(ca.activate(state, "brit"), "no", "detach", 6, "done")
    parent, part = state.groups["brit"], state.groups["brit_2"]
    assert (parent.figures, parent.start, parent.recoverable) == (10, 14, 4)
    assert (part.figures, part.start, part.recoverable) == (6, 6, 0)
    part.figures = 3
    assert ca.at_half(state, part) and not ca.at_half(state, parent)


def test_ca_r61_detaching_is_free_at_the_start_only() -> None:
    state = field()
    second = asks(ca.activate(state, "brit"), "detach", ENTER)
    assert second.text == "It may do two different actions." and "move" in second.legal()
    state = field()
    assert option(asks(ca.activate(state, "brit"), "pivot"), "detach").warned == "only at the start of its activation"


def test_ca_r61_rejoining_adds_all_back_whoever_is_active() -> None:
    for active, other in (("brit", "brit_2"), ("brit_2", "brit")):
        state = field()
        play(ca.activate(state, "brit"), "detach", ENTER, "done")
        state.groups["brit_2"].figures, state.groups["brit_2"].recoverable = 7, 3
        state.groups["brit_2"].tight = True
        answers = ["no"] if active == "brit_2" else []
        answers += ["rejoin", other] + (["done"] if active == "brit" else [])
        said = play(ca.activate(state, active), *answers)
        parent, part = state.groups["brit"], state.groups["brit_2"]
        assert (parent.figures, parent.start, parent.recoverable, parent.paper) == (17, 20, 3, 20)
        assert parent.tight and [each.rank for each in parent.leaders] == ["officer", "nco"]
        assert part.gone == "rejoined Brit" and part.figures == 0
        assert "Brit, the nco rejoins the rest of Brit, now 17 figures together." in said


def test_ca_r61_a_second_detachment_has_an_id_of_its_own() -> None:
    state = field()
    play(ca.activate(state, "brit"), "detach", ENTER, "done")
    play(ca.activate(state, "brit"), "rejoin", ENTER, "detach", ENTER, "done")
    assert state.groups["brit_3"].figures == 10 and state.groups["brit_2"].gone


def test_ca_r61_horses_are_divided_with_their_riders() -> None:
    state = field(arm="cavalry", figures=12, start=15, holders=3, mounted=False)
    play(ca.activate(state, "brit"), "detach", ENTER, "done")
    parent, part = state.groups["brit"], state.groups["brit_2"]
    assert (parent.figures, parent.holders, parent.start) == (6, 2, 8)
    assert (part.figures, part.holders, part.start) == (6, 1, 7)


def test_ca_ldr_2_the_nco_leads_the_detachment_or_follows_the_officer() -> None:
    state = field()
    play(ca.activate(state, "brit"), "detach", ENTER, "done")
    assert ca.activation_value(state, state.groups["brit_2"]) == 4
    whole = group("brit", leaders="officer 5 out, nco 4")
    leader = ca.commander(whole)
    assert leader is not None and leader.rank == "nco"


def test_ca_grp_13_without_an_nco_nobody_leaves_and_bands_do_not_divide() -> None:
    state = battlefield(group("brit", leaders="officer 5"), group("zulu", leaders="leader 4"))
    assert option(asks(ca.activate(state, "brit")), "detach").refused == "it has no NCO"
    assert "detach" not in offered(asks(ca.activate(state, "zulu")))


@pytest.mark.rule("CA-TURN-5")
def test_ca_r61_no_figure_acts_twice_by_rejoining() -> None:
    """The detachment fires on its NCO's Rep, then the parent body activates and takes it in: nobody fires again."""
    state = field()
    play(ca.activate(state, "brit"), "detach", 10, "done")
    for each in state.groups.values():
        each.acted, each.done = False, []
    shot = ("fire", ENTER, "5 5 5 5 5", "1 6", "done")
    play(ca.activate(state, "brit_2"), *shot)
    joining = asks(ca.activate(state, "brit"), "rejoin")
    assert option(joining, "brit_2").detail == "it has acted: then nothing more is done"
    said = play(ca.activate(state, "brit"), "rejoin", "brit_2")
    assert said.keys == ["act:brit", "rejoin:brit"] and state.groups["brit"].figures == 20
    assert "Brit, the nco has acted this turn: Brit does nothing more." in said


def test_ca_r61_what_broke_off_its_melee_has_acted_too_but_who_has_not_may_act_with_the_whole() -> None:
    state = field()
    play(ca.activate(state, "brit"), "detach", 10, "done")
    state.groups["brit_2"].acted = True  # it broke off: no act is listed
    assert play(ca.activate(state, "brit"), "rejoin", "brit_2").keys[-1] == "rejoin:brit"
    state = field()
    play(ca.activate(state, "brit"), "detach", 10, "done")
    assert asks(ca.activate(state, "brit"), "rejoin", "brit_2").key == "act:brit"


def test_ca_r61_the_parent_that_acted_does_not_act_again_with_its_detachment() -> None:
    state = field()
    play(ca.activate(state, "brit"), "detach", 10, "pivot", "done")
    said = play(ca.activate(state, "brit_2"), "rejoin", "brit")
    assert said.keys == ["act:brit_2", "rejoin:brit_2"] and state.groups["brit"].acted


@pytest.mark.rule("CA-R96")
def test_ca_r61_a_detachment_just_made_is_not_passed_over_for_its_nco_is_the_better() -> None:
    state = battlefield(group("brit", rep=3, leaders="officer 3, nco 5"), group("zulu"), dice="3 1")
    said = play(ca.activate_side(state, "eu"), "brit", "detach", 10, "done", "brit_2", "done")
    assert said.keys == ["side:eu", "act:brit", "detach:brit", "act:brit", "side:eu", "act:brit_2"]
    row = next(row for row in ca.queue(state) if row.unit == "brit_2")
    assert row.standing == "done"


def test_ca_r61_mounted_and_dismounted_do_not_join() -> None:
    state = field(arm="cavalry", figures=15)
    play(ca.activate(state, "brit"), "detach", 7, "dismount", "done")
    assert option(with_whom(state, "brit_2"), "brit").refused == "one is mounted, the other on foot"


@pytest.mark.rule("CA-ARMY-7")
def test_ca_r6_half_strength_follows_the_figures_out_and_back() -> None:
    """20 fielded, 8 of them detached: half is 6 of the 12, 4 of the 8, and 10 of the 20 again."""
    state = field()
    play(ca.activate(state, "brit"), "detach", 8, "done")
    parent, part = state.groups["brit"], state.groups["brit_2"]
    for each, half in ((parent, 6), (part, 4)):
        each.figures = half + 1
        assert not ca.at_half(state, each)
        each.figures = half
        assert ca.at_half(state, each)
    state.groups["brit_2"].figures = 5
    play(ca.activate(state, "brit"), "rejoin", "brit_2", "done")
    assert (parent.figures, parent.start) == (11, 20) and not ca.at_half(state, parent)


def test_ca_army_7_the_list_of_who_acts_names_what_only_the_menu_of_the_first_has() -> None:
    """Nothing on the screen said that a company may detach some before its own menu was opened by its number."""
    state = battlefield(group("brit", rep=5, leaders="officer 5, nco 4"), group("zulu"), dice="3 1")
    asked = asks(ca.activate_side(state, "eu"))
    more = "; behind its number: h detach some under the NCO."
    assert asked.text == f"The letters are actions of Brit{more}" and "brit:detach" not in offered(asked)
    assert "detach" in offered(asks(ca.activate(state, "brit")))
    state = battlefield(group("brit", rep=5, figures=1), group("zulu"), dice="3 1")
    assert asks(ca.activate_side(state, "eu")).text == (
        "The letters are actions of Brit: one key picks the group and what it does."
    )

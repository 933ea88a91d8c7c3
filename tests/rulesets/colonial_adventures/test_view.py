"""What a screen is shown, and what is called odd."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.colonial_adventures import Battlefield, Owed, arms, check, line, status_words, view
from tests.names.engine import check_change
from tests.names.play import NewBattle, rolled_army
from tests.plain.support import typed
from tests.rulesets.colonial_adventures.table import battlefield, group
from tracker.engine import QueueRow, Refused, load_ruleset
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.leadership import goes_alone, goes_over


def one_a_side(**changes: Any) -> Battlefield:
    changes.setdefault("leaders", "cinc 4, officer 5")
    return battlefield(group("brit", **changes), group("zulu", leaders="cinc 5"), dice="4 3")


def words(**changes: Any) -> list[str]:
    state = one_a_side(**changes)
    return status_words(state, state.groups["brit"])


# View


def test_a_back_to_the_wall_is_no_wall_of_the_table_in_short_either() -> None:
    """The last group of a side, in the woods, stood "the wall, cover, section 8"."""
    assert view(one_a_side(at_the_wall=True)).short_words["back to the wall"] == "back to wall"


def test_a_row_has_strength_rep_leaders_formation_and_arms() -> None:
    state = one_a_side(figures=18, start=20, place="the ridge", rep=5)
    shown = view(state)
    row = shown.unit("brit")
    assert row is not None
    assert (row.name, row.figures, row.start, row.place, row.gone) == ("Brit", 18, 20, "the ridge", "")
    assert row.stats == (("rep", "5"), ("ldr", "4,5"), ("form", "line"), ("arms", "rifle"))
    assert [(side.name, side.figures) for side in shown.sides] == [("British", 18), ("Zulu", 20)]


@pytest.mark.rule("CA-MELEE-3")
def test_ca_grp_11_the_arms_of_a_band_without_firearms_are_its_shields() -> None:
    told = [arms(group("zulu", traits=traits)) for traits in ([], ["shielded"])]
    assert told == ["blades", "shields"]
    assert arms(group("zulu", weapon="musket", using="shield", traits=["shielded"])) == "", "its state says so"


def test_ca_ldr_8_no_face_shows_a_placeholder_as_the_rep_of_a_leader(tmp_path: Path) -> None:
    """Issue 25, point 34: in a battle of rosters whose leaders are still to be rolled."""
    game = load_ruleset("colonial_adventures")
    draft = NewBattle(game)
    draft.rosters = [rolled_army(game, "british_empire", 2), rolled_army(game, "zulu", 2)]
    for each in draft.rosters:
        assert each is not None
        for unit in each.units:
            unit.leaders = [replace(leader, rep=0) for leader in unit.leaders]
    with draft.begin(tmp_path, 1) as session:
        state = session.battle.state
        assert isinstance(state, Battlefield)
        led = [group.id for group in state.groups.values() if group.leaders]
        told = typed(session, "F", *(f"I {each}" for each in led))
        rows = [row.stats for side in session.battle.view().sides for row in side.units]
    assert "Rep to be rolled" in told and "Rep 2" not in told
    assert all(set(dict(stats)["ldr"]) <= {"?", ","} for stats in rows) and any(dict(stats)["ldr"] for stats in rows)


@pytest.mark.examples(
    "changes, word",
    ({"engaged": ["zulu"]}, "melee: Zulu"),
    ({"prone": True}, "prone"),
    ({"cover": True}, "in cover"),
    ({"figures": 10, "start": 20}, "half strength"),
    ({"figures": 5, "start": 20}, "quarter strength"),
    ({"tight": True}, "tight ammo"),
    ({"jammed": True}, "jammed"),
    ({"mounts": "horse", "mounted": True}, "mounted"),
    ({"mounts": "horse", "holders": 3}, "dismounted, 3 holding"),
    ({"mounts": "horse"}, "dismounted"),
    ({"halted": True}, "halted"),
    ({"at_the_wall": True}, "back to the wall"),
    ({"runner": "going"}, "runner going"),
    ({"packed": True}, "packed"),
    ({"unmanned": True}, "away from its gun"),
    ({"leaders": "officer 4 out"}, "no leader"),
    ({"using": "shield"}, "uses shields"),
    ({"parent": "zulu"}, "detached from Zulu"),
)
def test_status_words(changes: dict[str, Any], word: str) -> None:
    assert words(**changes) == [word]


def test_a_plain_group_needs_no_words_and_a_gone_one_has_none() -> None:
    assert words() == []
    assert words(gone="ran away", figures=0, start=20, tight=True) == []


def test_ca_army_8_the_rep_shown_is_the_one_that_counts() -> None:
    row = view(one_a_side(rep=4, at_the_wall=True)).unit("brit")
    assert row is not None and row.stats[0] == ("rep", "5")


@pytest.mark.examples("winner, fate, there", ("", "ran away", 18), ("zulu", "ran away; 10 back afterwards", 28))
def test_who_came_back_to_a_group_that_ran_counts_once_the_battle_is_over(winner: str, fate: str, there: int) -> None:
    state = battlefield(
        group("brit", figures=18), group("brit_2", figures=10, start=20, gone="ran away"), group("zulu")
    )
    state.winner = winner
    shown = view(state)
    row = shown.unit("brit_2")
    assert row is not None and row.fate == fate and shown.sides[0].figures == there


def test_one_line_for_prompts() -> None:
    state = one_a_side(figures=9, start=20, cover=True)
    assert line(state, state.groups["brit"]) == (
        "Brit: 9/20 figures, Rep 4, leaders 4,5, line, rifle, half strength, in cover"
    )
    gone = group("zulu", figures=0, start=20, gone="ran away")
    assert line(state, gone) == "Zulu: 0/20 figures, Rep 4, mob, blades, ran away"


def test_status_has_the_dice_once_they_are_rolled() -> None:
    state = one_a_side()
    state.night = True
    assert view(state).status == ("British 4 acting", "Zulu 3", "night")
    state.active = ""
    assert view(state).status == ("night",)


def test_a_detachment_that_rejoined_is_shown_no_more() -> None:
    state = battlefield(group("brit"), group("brit_2", figures=0, gone="rejoined Brit"), group("zulu"))
    assert view(state).unit("brit_2") is None


# Queue


def queue_of(state: Battlefield) -> list[tuple[str, str, str]]:
    return [(row.unit, row.standing, row.reason) for row in view(state).queue]


def test_ca_turn_4_the_queue_says_what_a_group_needs() -> None:
    state = battlefield(
        group("green", rep=3), group("steady", rep=4), group("veteran", rep=5), group("zulu", rep=2), dice="4 3"
    )
    assert queue_of(state) == [
        ("veteran", "may", ""),
        ("steady", "may", ""),
        ("green", "not", "Rep 3, die 4"),
        ("zulu", "not", "Rep 2, die 3"),
    ]


def test_ca_r45_the_queue_shows_the_value_that_counts() -> None:
    state = battlefield(group("green", rep=3, leaders="officer 5"), group("zulu", rep=2), dice="4 3")
    assert view(state).queue[0] == QueueRow("green", "Green", "may", "5", "")


def test_ca_turn_5_acting_done_and_passed_over() -> None:
    state = battlefield(
        group("a", rep=6), group("b", rep=5), group("c", rep=5), group("d", rep=4), group("zulu"), dice="4 3"
    )
    state.groups["b"].acted = True
    state.acting, state.level = "c", 5
    state.groups["c"].done = ["fast_move", "fire"]
    assert queue_of(state)[:4] == [
        ("a", "not", "passed over"),
        ("b", "done", ""),
        ("c", "acting", "fast move, fire"),
        ("d", "may", ""),
    ]


def test_ca_turn_4_who_acts_keeps_its_place_though_it_is_gone() -> None:
    """A band was destroyed by whom it charged, and they seemed to act, who had done."""
    state = battlefield(group("brit"), group("zulu"), dice="4 3")
    state.groups["brit"].acted, state.groups["zulu"].gone, state.acting = True, "destroyed", "zulu"
    assert ("zulu", "acting", "") in queue_of(state) and ("brit", "done", "") in queue_of(state)
    state.acting = ""
    assert [unit for unit, _, _ in queue_of(state)] == ["brit"], "it was not activated"


def test_ca_turn_4_who_acted_keeps_its_place_though_it_is_gone() -> None:
    """Of two bands one fought on and was destroyed, the other did not act, and their side "did not act"."""
    state = battlefield(group("brit"), group("zulu", gone="destroyed", acted=True), group("zulu_2"), dice="4 3")
    state.active = ""
    assert queue_of(state)[1:] == [("zulu", "done", ""), ("zulu_2", "not", "did not act")]


def test_ca_r46_who_joined_another_group_has_no_place_of_his_own() -> None:
    """The Commander in Chief left one group and joined the next: the queue named him, whom no row showed any more."""
    state = battlefield(group("a", leaders="cinc 5", acted=True), group("b"), group("zulu"), dice="4 3")
    goes_alone(state, "a")
    state.groups["eu_cinc_2"].acted = True
    goes_over(state, "eu_cinc_2", "b")
    for state.acting in ("", "eu_cinc_2"):
        assert {unit for unit, _, _ in queue_of(state)} == {"a", "b", "zulu"}


def test_ca_turn_7_a_side_that_is_through_acts_no_more() -> None:
    state = battlefield(group("brit"), group("zulu"), dice="3 4")
    assert queue_of(state) == [("zulu", "may", ""), ("brit", "may", "")]
    state.active = "eu"
    assert queue_of(state) == [("zulu", "not", "not activated"), ("brit", "may", "")]


def test_the_queue_before_the_dice_and_after_the_end() -> None:
    state = battlefield(group("brit"), group("zulu"), group("zulu2", gone="ran away"))
    assert queue_of(state) == [("brit", "not", "no dice yet"), ("zulu", "not", "no dice yet")]
    state.groups["brit"].acted = True
    assert queue_of(state) == [("brit", "done", ""), ("zulu", "not", "did not act")], "both sides are through"
    state.over = True
    assert view(state).queue == ()


def test_ca_react_18_the_chain_of_owed_tests_is_shown() -> None:
    state = one_a_side()
    state.owed = [
        Owed("zulu", ["received_casualty", "leader_lost"], "brit", "lost 2 to Brit", 1),
        Owed("brit", ["test_of_wills"], "zulu", "it came near", 0, "fires"),
    ]
    shown, taken = view(state).owed
    assert (shown.result, taken.result) == ("", "fires")
    assert (shown.name, shown.what, shown.why, shown.depth) == (
        "Zulu",
        "Received Casualty and Leader Lost",
        "lost 2 to Brit",
        1,
    )


def test_the_field_has_named_places_with_who_is_there() -> None:
    state = battlefield(
        group("a", place="ridge"),
        group("b", place="ford"),
        group("c", place="ridge"),
        group("d", place="ford", gone="ran"),
    )
    assert [(place.id, place.units) for place in view(state).field] == [("ridge", ("a", "c")), ("ford", ("b",))]


def test_the_result_once_it_is_over() -> None:
    state = one_a_side()
    state.winner = "tr"
    assert RULESET.view(state).result == ""
    state.over = True
    assert RULESET.view(state).result == "Zulu won"
    state.winner = "draw"
    assert RULESET.view(state).result == "a draw"


# Check


def odd(**changes: Any) -> list[str]:
    return check(one_a_side(**changes))


def test_a_fresh_battle_is_not_odd() -> None:
    assert odd() == [] and RULESET.check(one_a_side()) == []


@pytest.mark.examples(
    "changes, sentence",
    ({"figures": 21, "start": 20}, "Brit has 21 figures, but began with 20."),
    ({"figures": 1, "start": 20}, "Brit has 2 leaders among 1 figures."),
    ({"figures": 0, "start": 20}, "Brit is on the table without a figure."),
    ({"figures": 18, "start": 20, "lost": 3}, "Brit has 18 figures and 3 losses, but began with 20."),
    ({"engaged": ["zulu"]}, "Brit is in melee with Zulu, but not Zulu with it."),
    ({"engaged": ["zulu"], "gone": "ran away"}, "Brit is gone, but in melee."),
    ({"ran": True}, "Brit ran away, but is on the table."),
    ({"formation": "mob"}, "Brit can't be so: mob is not for it: it takes line, column, square, open (formation)."),
    ({"weapon": "bow"}, "Brit can't be so: 'bow' is no european weapon"),
    ({"mounted": True}, "Brit can't be so: it has no mounts (mounted)."),
    ({"holders": 2, "start": 22}, "Brit has 2 holding horses, but is not on foot beside them."),
    ({"packed": True}, "Brit is packed, but no pack gun."),
    ({"jammed": True}, "Brit is jammed, but no machine gun."),
    ({"leaders": "officer 4"}, "British: 0 Commanders in Chief, standing or fallen, not one."),
)
def test_oddities(changes: dict[str, Any], sentence: str) -> None:
    assert any(said.startswith(sentence) for said in odd(**changes))


def test_a_fallen_commander_is_not_odd() -> None:
    assert odd(leaders="cinc 4 out, officer 5") == []


def test_odd_enemies_and_references() -> None:
    state = one_a_side(engaged=["zulu"])
    state.groups["zulu"].gone = "ran away"
    state.groups["zulu"].engaged = ["brit"]
    state.owed = [Owed("zulu", ["received_fire"], "brit", "shot at")]
    state.sides["tr"].die = 4
    assert RULESET.check(state) == [
        "Brit is in melee with Zulu, which is gone.",
        "Zulu is gone, but in melee.",
        "Both sides have the same activation die.",
    ]


@pytest.mark.examples(
    "path, value",
    ("groups.brit.engaged", ["nobody"]),
    ("groups.brit.parent", "nobody"),
    ("groups.brit.side", "mars"),
    ("acting", "nobody"),
    ("order", ["eu", "mars"]),
)
def test_what_names_nothing_is_refused(path: str, value: str | list[str]) -> None:
    with pytest.raises(Refused, match=f"'{path}' can't be .*: it takes "):
        check_change(one_a_side(), path, value)

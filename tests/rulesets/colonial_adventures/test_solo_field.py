"""What a player sees of the side that nobody plays: its markers on the field and in the status line (CA-PEF)."""

import pytest
from msgspec.structs import replace

from tests.names.colonial_adventures import deploy, view
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import ENTER, group, play
from tracker.app.battle.prompts.form_list import FormListView
from tracker.games.colonial_adventures.fight.burning import lit
from tracker.games.colonial_adventures.ground.objective_buildings import place_objectives
from tracker.games.colonial_adventures.solo.pef_prompts import who_is_near


@pytest.mark.rule("CA-PEF-2")
@pytest.mark.parametrize("mapped", [True, False])
def test_ca_pef_1_markers_stand_in_their_sections_on_the_field(mapped: bool) -> None:
    state = alone()
    state.ground.sections = ["clear"] * 9 if mapped else []
    state.solo.markers = marker(1, 5, 4) | marker(2, 6, 4) | marker(3, 2, 1)
    words = {place.name.removeprefix("section "): place.words for place in view(state).field}
    assert words["4"][-2:] == ("PEF 1 Rep 5", "PEF 2 Rep 6") and words["1"][-1:] == ("PEF 3 Rep 2",)


def test_ca_pef_1_the_status_line_has_room_for_three() -> None:
    state = alone()
    state.solo.markers = marker(1, 5, 4) | marker(2, 6, 4) | marker(3, 2, 1)
    assert view(state).status[-1] == "PEFs in 4, 4, 1"


def test_ca_pef_1_at_set_up_nobody_knows_who_is_out_there() -> None:
    state = alone()
    deploy(state)
    assert [each.text for each in state.log if "Zulu" in each.text] == ["Zulu: no group is known yet."]


def test_ca_battle_2_what_a_patrol_has_scouted_stands_on_the_field() -> None:
    """The head line said "scouted 4 of 9", and nothing which."""
    state = alone()
    state.ground.sections, state.solo.seen = ["clear"] * 9, [4, 8]
    scouted = [place.name for place in view(state).field if "scouted" in place.words]
    assert scouted == ["4", "8"]


@pytest.mark.rule("CA-R129")
def test_ca_battle_3_the_status_line_counts_the_stores_that_burn() -> None:
    """How far a raid had come stood behind W alone."""
    state = alone(group("brit"), mission="raid")
    assert not any("burning" in each for each in view(state).status), "there are none yet"
    play(place_objectives(state), "5", "1", "1", "1")
    assert "burning 0 of 3" in view(state).status
    state.ground.pieces["store_1"].fire, state.ground.pieces["store_2"].ruined = 2, True
    assert "burning 2 of 3" in view(state).status, "in few letters: at 80x24 the sections of PEFs stand behind it"
    state.solo.mission = "defend"
    assert "burning 2 of 3" in view(state).status, "who defends them is told too"


@pytest.mark.rule("CA-R129")
@pytest.mark.parametrize(("mission", "is_told"), [("raid", True), ("defend", False)])
def test_ca_battle_3_with_the_last_store_raiders_are_told_what_is_left_to_do(mission: str, is_told: bool) -> None:
    state = alone(group("brit"), mission=mission)
    state.solo.markers = marker(1, 5, 4)
    play(place_objectives(state), *(("3", "1", "1") if mission == "raid" else ("1",)))
    stores = sorted(state.ground.pieces)
    for store in stores[:-1]:
        assert not any("All the stores" in line for line in play(lit(state, store), ENTER))
    said = play(lit(state, stores[-1]), ENTER)
    words = "All the stores burn or are in ruins: drive off every enemy and PEF that is left."
    assert [line.is_added for line in said.log if line.text == words] == [True] * is_told
    state.ground.pieces["hut"] = replace(state.ground.pieces[stores[0]], id="hut", name="a hut")
    assert words not in play(lit(state, "hut")), "another house that burns is none of them"
    state.solo.markers = {}
    assert ("All the stores burn or are in ruins." in play(lit(state, stores[-1]))) == is_told


def test_ca_pef_5_the_key_line_of_a_contact_has_room_for_its_rows() -> None:
    """Enter was "the others see nobody within 12"": beside it the second row, out of sight, had no key."""
    state = alone(group("brit"), group("brit_2", "eu"), group("zulu", "tr"))
    view = FormListView(who_is_near(state, ["zulu"], dict.fromkeys(("brit", "brit_2"), "nobody")))
    assert view.hints() == [("Enter", "the rest see nobody"), ("01-02", "row")]
    view.press("1")
    assert view.hints()[0] == ("Enter", "hand in 1, the rest see nobody")

"""Parts of a report that are written from its numbers: forces, who came back, the chart's words."""

import re
from datetime import datetime
from pathlib import Path

import pytest

from tests.names.journal import Session, Timeline, branch_recorded, read_battle
from tests.names.report import Bullets, FoldedBlocks, Grid, Heading, Paragraph, html, story_of, write_up
from tests.report.making import ONE_OF_EACH, sample, shipped
from tracker.engine import Briefing, Event, SideView, UnitRow, View
from tracker.report import number_blocks
from tracker.report.events import EventAtStep
from tracker.report.number_blocks import _leaders_lost, came_back, losses_of, strength_of
from tracker.report.strength import Loss
from tracker.report.terminal_chart import chart_lines
from tracker.report.writeup import _force, days

OLD = Path(__file__).parents[1] / "journal" / "old"


def test_who_came_back_is_told_in_a_sentence_for_each_side() -> None:
    french, raiders = came_back(shipped("colonial_adventures_el_moungar"))
    assert isinstance(french, Paragraph) and french.lead == "French:"
    assert re.match(r"\d+ of the \d+ figures lost or gone came back: the ", french.text)
    assert re.search(r" all (\w+)[,. ]", french.text)
    assert isinstance(raiders, Paragraph) and re.match(r"\d+ of the \d+ figures", raiders.text)
    old = Timeline.of(read_battle(OLD / "skirmish_rules_6.battle"))
    assert [each.text for each in came_back(old) if isinstance(each, Paragraph)] == [
        "All 4 figures lost or gone came back: the 7-pdr of N/5 RA all four.",
        "None of the 20 figures lost or gone came back.",
    ]
    assert not list(came_back(shipped("gentlemen_rankers_raid")))


def test_house_rules_are_told_as_they_were_played_and_defaults_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = shipped("colonial_adventures_skirmish")
    for name, value in {"sixes_fail": "all", "worst": "two_track", "grenade": "of old"}.items():
        monkeypatch.setitem(timeline.recorded.header.rulings, name, value)
    (grid,) = (each for each in write_up(timeline).blocks if isinstance(each, Grid) and each.head[0] == "Question")
    told = {title: played for title, played in grid.rows}
    assert told.pop("Where does a 6 always fail?") == "in every test that passes dice"
    # What has gone from the game since is told by its name in the file.
    assert [*told.values()] == ["of old"]


def test_a_single_figure_that_came_back_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "All 1 figure lost or gone came back: the Section of F Coy one of one" is no sentence."""
    lost = [Loss("British", "F Coy", 16, 15, "", back=1), Loss("Zulu", "uThulwana", 20, 19, "", back=1)]
    lost.append(Loss("Zulu", "uDloko", 20, 17, "", back=2))
    monkeypatch.setattr(number_blocks, "losses", lambda _: lost)
    blocks = came_back(shipped("colonial_adventures_skirmish"))
    assert [each.text for each in blocks if isinstance(each, Paragraph)] == [
        "The 1 figure lost or gone came back: F Coy its one.",
        "3 of the 4 figures lost or gone came back: uThulwana its one and uDloko two of three.",
    ]


def test_who_left_the_table_whole_is_not_told_as_lost() -> None:
    """Neither in the losses nor among those who came back."""
    walk = shipped("colonial_adventures_patrol_by_hand")
    blocks = list(losses_of(walk))
    heads = [each.text for each in blocks if isinstance(each, Heading)]
    assert heads[1] == "British: 0 of 30 figures lost or gone, 30 off the table"
    british = next(each for each in blocks if isinstance(each, Grid))
    assert british.rows[0] == ("A section of the 24th", "18", "0", "18", "left the table")
    assert not list(came_back(walk))


def test_of_leaders_lost_those_are_named_who_led_a_unit_and_who_was_taken_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hit = (
        Event("leader hit", "horse", how="Malik Khan", outcome="was taken"),
        Event("leader hit", "horse", how="the Mullah"),
        Event("leader hit", "horse"),
        Event("leader hit", "chief", how="Sher Ali"),
        Event("gone", "horse", how="destroyed"),
    )
    monkeypatch.setattr(number_blocks, "events", lambda _: [EventAtStep(1, 1, each) for each in hit])
    units = UnitRow("horse", "Horse", 3, 9), UnitRow("chief", "Sher Ali", 1, 1, is_leader=True)
    found = _leaders_lost(shipped("colonial_d10_afghan_valley"), View("", 3, (SideView("a", "Afghans", units),)))
    assert found == {"Afghans": ["Malik Khan (taken)", "the Mullah"]}


def test_of_leaders_of_one_name_each_is_told_with_his_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Leaders hit: Chief, Chief, Chief, Chief, Chief and Chief"."""
    hit = [EventAtStep(1, 1, Event("leader hit", unit, how="Chief")) for unit in ("foot", "horse")]
    monkeypatch.setattr(number_blocks, "events", lambda _: hit)
    units = UnitRow("horse", "Horse", 3, 9), UnitRow("foot", "Foot", 1, 1)
    found = _leaders_lost(shipped("colonial_d10_afghan_valley"), View("", 3, (SideView("a", "Afghans", units),)))
    assert found == {"Afghans": ["Chief of Foot", "Chief of Horse"]}


def test_units_of_one_side_are_folded_where_those_of_the_other_are() -> None:
    for blocks in (
        losses_of(shipped("colonial_d10_river_column")),
        write_up(shipped("colonial_d10_afghan_valley")).blocks,
    ):
        there = list(blocks)
        first = next(place for place, each in enumerate(there) if isinstance(each, FoldedBlocks))
        folded = [each for each in there[first : first + 4] if isinstance(each, FoldedBlocks)]
        assert [each.summary for each in folded[:2]] == ["Unit by unit", "Unit by unit"]


def test_turns_in_which_nothing_came_about_are_told_together() -> None:
    heads = [each.text for each in story_of(shipped("colonial_adventures_patrol_by_hand")) if isinstance(each, Heading)]
    assert heads[1:] == ["Set-up", "Turn 1", "Turn 2", "Turn 3", "Turn 4", "Turns 5 to 7", "Turn 8", "Aftermath"]


def test_a_turn_of_which_the_log_tells_nothing_is_told_to_have_been_quiet(tmp_path: Path) -> None:
    """A march on which nobody came began with its third turn, while quiet turns behind it were told."""
    session = Session.new(tmp_path, "gentlemen_rankers", "march", seed=1, title="March")
    nobody = {"dice": {"generation": [1, 2]}, "source": {"generation": "tt"}}
    while (prompt := session.battle.prompt) is not None and session.battle.state.turn < 4:
        session.answer(nobody if prompt.key == "generation" else prompt.entered())
    session.answer({"dice": {"generation": [2, 2]}, "source": {"generation": "tt"}})
    session.answer({"dice": {"placement": [1]}, "source": {"placement": "t"}})
    heads = [each.text for each in story_of(Timeline.of(read_battle(session.path))) if isinstance(each, Heading)]
    assert heads[1:] == ["Set-up", "Turns 1 to 3", "Turn 4"]


def test_a_turn_that_has_only_begun_is_not_told(tmp_path: Path) -> None:
    """Nobody came to blows in it, it said, when its first coin was still asked for."""
    recorded = read_battle(sample("africa_1859_wad_ras"))
    begins = next(node for node in recorded.line if node.checkpoint is not None and node.checkpoint.turn == 3)
    path = tmp_path / "begun.battle"
    path.write_bytes(recorded.path.read_bytes())
    with branch_recorded(read_battle(path), begins) as session:
        timeline = Timeline.of(read_battle(session.path))
    heads = [each.text for each in story_of(timeline) if isinstance(each, Heading)]
    assert heads[1:] == ["Set-up", "Turn 1", "Turn 2"]


def test_who_fired_together_is_told_as_one() -> None:
    told = " ".join(each.text for each in story_of(shipped("gentlemen_rankers_march")) if isinstance(each, Paragraph))
    assert "A Coy 1 and A Coy 2 fired at Red at medium range with two dice" in told
    assert "together with" not in told


def test_a_long_row_of_strengths_is_folded_below_the_chart() -> None:
    _, chart, fold = strength_of(shipped("gentlemen_rankers_raid"), "Raid")
    assert isinstance(fold, FoldedBlocks) and isinstance(fold.blocks[0], Bullets)
    assert len(chart.words) == 2 and "As turns 12 and 13 began: Imperial 10, Warriors 11." in fold.blocks[0].items  # type: ignore[union-attr]
    assert len(list(strength_of(shipped("colonial_adventures_skirmish"), "Skirmish"))) == 2


@pytest.mark.examples(
    "unit, words",
    (UnitRow("a", "A Coy", 20, 20, place="the ridge"), "A Coy: 20 figures, the ridge."),
    (UnitRow("a", "A Coy", 17, 20), "A Coy: 17 of 20 figures."),
    (UnitRow("a", "A Coy", 10, 12, apart=2), "A Coy: 12 figures."),
    (UnitRow("a", "Col. Glyn", 1, 1, (("type", "command"),)), "Col. Glyn: command."),
    (UnitRow("a", "A Coy", 9, 9, (("Rep", "5"), ("grade", "-"), ("arms", "rifle"))), "A Coy: 9 figures, Rep 5, rifle."),
    (UnitRow("a", "A Coy", 9, 9, (("ldr", "5,4"),)), "A Coy: 9 figures, leaders 5,4."),
)
def test_a_force_is_told_without_what_goes_without_saying(unit: UnitRow, words: str) -> None:
    assert _force(unit, "figures", {"ldr": "leaders"}) == words


def test_house_rules_stand_in_their_table_alone() -> None:
    blocks = write_up(shipped("gentlemen_rankers_raid")).blocks
    assert not any(isinstance(each, Paragraph) and each.lead == "House rule:" for each in blocks)
    assert any(isinstance(each, Grid) and each.head[0] == "Question" for each in blocks)


def test_who_comes_later_is_not_called_nobody() -> None:
    blocks = write_up(shipped("colonial_adventures_patrol")).blocks
    forces = blocks[blocks.index(Heading(2, "Order of battle")) :]
    assert Paragraph("Nobody at the start; the story tells who came.") in forces


def test_when_and_where_are_one_phrase() -> None:
    assert Briefing(date="1880s", place="Any colony").where == "1880s, any colony"
    assert Briefing(place="The ford").where == "The ford"


def test_the_chart_shows_the_picture_first_then_what_turned_it() -> None:
    lines = chart_lines(shipped("colonial_adventures_skirmish"), 118)
    assert "Leaders hit: Bafana and Nkosana." in lines
    heads = ("Figures on the table: ", "Turning points:", "Losses by unit:", "Luck:")
    assert [each for line in lines for each in heads if line.startswith(each)] == list(heads)
    # Each side has a way of its own from sign to sign.
    assert any("○┄┄┄" in line for line in lines) and any("●···" in line for line in lines)


@pytest.mark.parametrize("battle", ONE_OF_EACH, ids=lambda path: str(path.stem))
def test_the_chart_needs_no_words_of_prompts_and_views(battle: Path) -> None:
    recorded = read_battle(battle)
    timeline = Timeline.of(recorded)
    assert chart_lines(timeline.counted) == chart_lines(timeline)
    read = [each for each in map(timeline.counted.frame, timeline.steps) if each.prompt is not None]
    assert any(each.view != timeline.view(each.step) for each in read), "they were made without"


def test_luck_stands_in_two_columns_where_there_is_room() -> None:
    timeline = shipped("colonial_adventures_skirmish")
    wide, narrow = chart_lines(timeline, 118), chart_lines(timeline, 78)
    head = next(line for line in wide if line.startswith("Roll "))
    assert head.split() == [
        "Roll",
        "British",
        "threw",
        "came",
        "to",
        "expected",
        "Zulu",
        "threw",
        "came",
        "to",
        "expected",
    ]
    activation = next(line for line in wide if line.startswith("Activation "))
    assert activation.split() == ["Activation", "8", "total", "33", "28.0", "8", "total", "30", "28.0"]
    assert "British, rolls" not in wide and "British, rolls" in narrow
    assert max(map(len, narrow)) <= 78


def test_what_needs_room_is_in_the_page_twice_and_shown_once() -> None:
    page = html(write_up(shipped("colonial_adventures_skirmish")))
    assert page.count('<div class="roomy">') == page.count('<div class="parts">') == 1
    assert ".roomy { display: none; }" in page


def test_a_battle_of_one_day_is_told_by_that_day() -> None:
    morning, night, later = datetime(2026, 11, 29, 9), datetime(2026, 11, 29, 23), datetime(2026, 12, 1)
    assert days(morning, night) == "29 November 2026" and days(night, later) == "29 November 2026 to 1 December 2026"
    assert days(later, night) == "1 December 2026", "its clock went back"

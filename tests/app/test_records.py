"""The records of a campaign on the screen, each entry leading to its step."""

from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, SMALLEST, outer, running
from tests.conftest import Golden
from tests.fords import ford
from tests.names.app import ReviewScreen
from tests.names.journal import Timeline, read_battle
from tests.names.report import Service, ServiceFact, war_of
from tests.report.wars import war
from tracker.app.campaign.records import RecordsScreen, _in_units, strength_line
from tracker.app.campaign.unit_record import UnitRecordScreen
from tracker.app.parts.listing import ListLine, ListPanel
from tracker.app.parts.rows import row
from tracker.app.terminal.glyphs import choose_glyphs, glyphs
from tracker.engine import AnyRuleset

__all__ = ["ford"]


@pytest.fixture
def campaign(tmp_path: Path, ford: AnyRuleset) -> Path:
    """The file of a war of two battles, which lie beside it."""
    return war(tmp_path, ford).recorded.path


async def test_pictures_of_records(campaign: Path, golden: Golden) -> None:
    album, app = Album(), outer(folder=campaign.parent)
    async with running(app) as hands:
        app.show("records", campaign)
        await hands.show(album, "the records", SMALL, LARGE, SMALLEST)
        await hands.press("t")
        await hands.show(album, "the strength of the units", SMALL)
        await hands.press("h")
        await hands.show(album, "the roll of honour", SMALL)
        await hands.press("r", "enter")
        await hands.show(album, "a record by kind", SMALL)
        await hands.press("s")
        await hands.show(album, "the same battle by battle", SMALL)
    golden("app/records", album.text)


async def test_an_entry_opens_its_battle_at_its_step(campaign: Path) -> None:
    app, first = outer(folder=campaign.parent), war_of(Timeline.of(read_battle(campaign))).aftermaths[0].file
    async with running(app) as hands:
        app.show("records", campaign)
        await hands.press("enter")
        assert "felled 4 by fire" in hands.chosen
        await hands.press("enter")
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert (screen.review.timeline.recorded.path.name, screen.review.step) == (first, 2)


async def test_what_came_about_between_battles_opens_the_campaign_at_its_step(campaign: Path) -> None:
    app, found = outer(folder=campaign.parent), war_of(Timeline.of(read_battle(campaign)))
    risen = Service("Upper men", "one", "one", facts=[ServiceFact(1, "promoted", words="to Rep 4", between=3)])
    async with running(app) as hands:
        app.push_screen(UnitRecordScreen(campaign, found, risen))
        await hands.press("down")
        assert "after battle 1" in hands.words and "Enter opens the campaign at this step." in hands.words
        await hands.press("enter")
        assert isinstance(app.screen, ReviewScreen)
        assert (app.screen.review.timeline.recorded.path, app.screen.review.step) == (campaign, 3)


async def test_the_chronicle_leads_to_a_step_of_the_campaign(campaign: Path) -> None:
    app = outer(folder=campaign.parent)
    async with running(app) as hands:
        app.show("records", campaign)
        await hands.press("c", "end")
        assert "Noted: They will be back." in hands.words
        await hands.press("enter")
        assert isinstance(app.screen, ReviewScreen) and app.screen.review.timeline.recorded.path == campaign


async def test_who_is_searched_for_is_listed_alone_until_nothing_is(campaign: Path) -> None:
    app = outer(folder=campaign.parent)
    async with running(app) as hands:
        app.show("records", campaign)
        await hands.press("/", *"ran", "enter")
        assert "Lower men" in hands.text and "Upper men" not in hands.text
        await hands.resize(30, 20)
        assert "Lower" in hands.text and "by fire" in hands.text
        await hands.press("/", *["backspace"] * 3, "enter")
        assert "Upper" in hands.text
        await hands.press("/", *"cavalry", "enter")
        assert "nobody has 'cavalry'" in hands.text


async def test_sorted_by_losses_who_lost_most_is_first(campaign: Path) -> None:
    app = outer(folder=campaign.parent)
    async with running(app) as hands:
        app.show("records", campaign)
        await hands.press("s", "s")
        assert isinstance(app.screen, RecordsScreen)
        assert "most lost first" in hands.text and app.screen.served[0].name == "Lower men"


async def test_a_battle_whose_file_is_gone_is_said(campaign: Path) -> None:
    app = outer(folder=campaign.parent)
    async with running(app) as hands:
        app.show("records", campaign)
        screen = app.screen
        assert isinstance(screen, RecordsScreen)
        (campaign.parent / screen.war.aftermaths[0].file).unlink()
        await hands.press("enter", "enter")
        assert screen.war.aftermaths[0].file in hands.words


async def test_the_report_of_the_war_is_written_into_the_folder_of_battles(campaign: Path) -> None:
    app = outer(folder=campaign.parent)
    async with running(app) as hands:
        app.show("records", campaign)
        await hands.press("P")
        while "The report is written" not in hands.words:
            await hands.press()
    (report,) = campaign.parent.glob("*.html")
    assert 'href="#battle-2"' in report.read_text(encoding="utf-8")


def test_leaders_stand_below_their_units() -> None:
    unit, leader, other = (
        Service("A Coy", "red", "a"),
        Service("Lt Daly", "red", "a", "A Coy"),
        Service("B", "red", "b"),
    )
    assert _in_units([leader, other, unit]) == [unit, leader, other]


@pytest.mark.parametrize(("is_ascii", "line"), [(False, " █▄▁0"), (True, " #:.0")])
def test_strength_over_a_campaign_is_a_line_of_bars(is_ascii: bool, line: str) -> None:
    choose_glyphs(is_ascii)
    assert strength_line((None, 20, 10, 1, 0)) == line


@pytest.mark.examples(
    "height, heads, first, above",
    (10, ["  heads", "  of columns"], 23, 23),
    (4, [], 27, 29),
)
def test_titles_of_columns_stay_where_lines_are_scrolled(height: int, heads: list[str], first: int, above: int) -> None:
    """At the end of the records stood numbers of which nobody could say what they counted."""
    titles = [ListLine(row((words, "dim")), is_head=True) for words in ("heads", "of columns")]
    lines = [ListLine(row((f"line {n}", "text")), f"{n}") for n in range(30)]
    panel = ListPanel(lambda width: [*titles, *lines])
    panel.chosen = "29"
    shown = ["".join(words for words, _ in each).rstrip() for each in panel.rows(40, height)]
    there = [*(f"  line {n}" for n in range(first, 29)), f"{glyphs.pointer} line 29", f"  {glyphs.up} {above} more"]
    assert shown == [*heads, *there]
    assert panel.keys_at(5, 0) == ([] if heads else ["up"] * 2)

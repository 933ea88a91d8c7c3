"""Walking through a recorded battle on the screen."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random

import pytest

from tests.app.album import Album
from tests.app.outer import Hands, outer
from tests.app.table import LARGE, SET_UP, SMALL, battle, copied, fingers_at
from tests.conftest import Golden
from tests.journal.fighting import fight, fought
from tests.names.app import BattleScreen, ReviewScreen, Terminal, TrackerApp
from tests.names.journal import Session, Timeline, read_battle
from tests.play.seated import Seated
from tracker.app.review.keys import REVIEW_COMMANDS
from tracker.app.review.reviewer import Reviewer
from tracker.app.review.screen import LOOK
from tracker.cli import main
from tracker.engine.position import Position
from tracker.settings import Settings

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
# What opens another screen, leaves this one, or writes after an answer.
OPENING = ("q", "ctrl+c", "?", "r", "O")
FIRE = f"{SET_UP} 1 f 1 enter 1 1 2 6 5 4 enter"


class Eyes(Hands):
    """Hands at a review."""

    @property
    def review(self) -> ReviewScreen:
        screen = self.app.screen
        assert isinstance(screen, ReviewScreen)
        return screen

    @property
    def step(self) -> int:
        return self.review.review.step


def reviewing(path: Path, is_watched: bool = False) -> TrackerApp:
    return TrackerApp(
        None, path.parent, Settings(), Terminal(), ("review", (path, is_watched, LOOK, None if is_watched else 0))
    )


def looking(path: Path, size: tuple[int, int] = SMALL, is_watched: bool = False) -> AbstractAsyncContextManager[Eyes]:
    """Eyes on the review of a battle."""
    return fingers_at(reviewing(path, is_watched), size, Eyes)


def played(folder: Path) -> Path:
    """A toy battle of some steps, always the same."""
    return copied(folder, _played)


def _played(folder: Path) -> Path:
    with battle(folder) as session:
        Seated(session, FIRE)
        session.mark("Fire")
        Seated(session, "1 r")
        return session.path


# What leads to each picture from the first step, and back to it.
PICTURES = {
    "first": ("", ""),
    "last": ("end", "home"),
    "changed": ("end left", "home"),
    "chart": ("c", "escape"),
    "log": ("end L up", "home"),
    "search": ("/ f i r", "escape"),
    "marks": ("'", "escape"),
    "number": ("1 2", "escape"),
    "amend": ("end left a", "escape home"),
    "branch": ("end b", "escape home"),
    "menu": ("escape", "escape"),
    "amended": ("end left a 6 6 6 5 5 5 enter", ""),
}


async def test_pictures(tmp_path: Path, golden: Golden) -> None:
    album = Album()
    async with looking(played(tmp_path)) as eyes:
        at_first = eyes.text
        for name, (keys, back) in PICTURES.items():
            assert eyes.text == at_first, f"the way back before {name} leads elsewhere"
            await eyes.press(*keys.split())
            await eyes.show(album, f"{name}: {keys}", SMALL, LARGE)
            await eyes.press(*back.split())
    golden("app/review", album.text)


@SIZES
async def test_both_ways_look_the_same(tmp_path: Path, size: tuple[int, int]) -> None:
    path = fought(tmp_path, 3, 40)
    timeline = Timeline.of(read_battle(path))
    async with looking(path, size) as eyes:
        there = []
        while True:
            assert eyes.review.panels.units.view == timeline.view(eyes.step)
            there.append((eyes.step, eyes.text))
            if eyes.step == timeline.last:
                break
            await eyes.press("right")
        assert [step for step, _ in there] == timeline.steps
        for step, text in reversed(there):
            assert (eyes.step, eyes.text) == (step, text)
            await eyes.press("left")
        for number in Random(1).sample(range(len(there)), 8):
            step, text = there[number]
            await eyes.press(*str(step), "enter")
            assert (eyes.step, eyes.text) == (step, text)


async def test_turns_ends_and_numbers(tmp_path: Path) -> None:
    path = fought(tmp_path, 3, 60, 0)
    timeline = Timeline.of(read_battle(path))
    async with looking(path) as eyes:
        starts = [step for _, step in timeline.turns]
        await eyes.press("pagedown")
        assert eyes.step == starts[1]
        await eyes.press("right", "pageup")
        assert eyes.step == starts[1]
        await eyes.press("end")
        assert eyes.step == timeline.last
        for end, keys in (("last", ("right", "pagedown", "space")), ("first", ("home", "left", "pageup"))):
            for key in keys:
                await eyes.press("home" if end == "first" else "end", key)
                assert f"This is the {end} step." in eyes.text, key
        await eyes.press("enter")
        assert "Enter, go, does nothing just now." in eyes.text
        await eyes.press("backspace")
        assert "Backspace, digit back, does nothing just now." in eyes.text
        await eyes.press("home", "9", "9", "9", "enter")
        assert eyes.step == timeline.first and "There is no step 999" in eyes.text
        await eyes.press("1", "2", "backspace", "enter")
        assert eyes.step == 1


async def test_the_next_turn_is_replayed_before_a_key_leads_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with looking(fought(tmp_path, 3, 60, 0)) as eyes:
        timeline = eyes.review.review.timeline
        unseen = timeline.unseen
        for _ in range(1_000):
            await eyes.pilot.pause(0.01 if timeline.unseen == unseen else 0)
        monkeypatch.setattr(Reviewer, "look_around", lambda reviewer: None)
        monkeypatch.delattr(Position, "feed")
        await eyes.press("pagedown")
        assert eyes.step == timeline.turns[1][1]


async def test_keys_change_nothing_in_the_file(tmp_path: Path) -> None:
    path = fought(tmp_path, 5, 40)
    before = path.read_bytes()
    keys = [key for command in REVIEW_COMMANDS for key in command.keys if key not in OPENING]
    async with looking(path) as eyes:
        for number in range(3):
            for key in keys:
                eyes.review.take(key)
                if eyes.review.review.dialogs:
                    eyes.review.take("escape")
            for key in ("escape", "escape", *str(number * 7), "enter"):
                eyes.review.take(key)
        assert path.read_bytes() == before
        assert list(tmp_path.glob("*.battle")) == [path]


async def test_space_plays_on_and_stops(tmp_path: Path) -> None:
    async with looking(played(tmp_path)) as eyes:
        await eyes.press("f", "f")
        assert "3 steps a second" in eyes.text
        await eyes.press("space")
        assert eyes.review.review.is_playing
        at_three = eyes.review._player
        await eyes.press("f")
        assert eyes.review._player is not at_three, "it goes on at the new pace"
        while not eyes.step:
            await eyes.pilot.pause(0.01)
        eyes.review._tick()
        eyes.review._tick()
        await eyes.press("space")
        step = eyes.step
        assert step >= 2 and not eyes.review.review.is_playing
        eyes.review._tick()
        assert eyes.step == step


async def test_search_marks_and_the_log_lead_to_steps(tmp_path: Path) -> None:
    path = played(tmp_path)
    timeline = Timeline.of(read_battle(path))
    mark = timeline.marks[-1].step
    async with looking(path) as eyes:
        await eyes.press("'", "end", "enter")
        assert eyes.step == mark and "Mark: Fire" in eyes.text
        await eyes.press("home", "/", *"blue", "enter")
        found = [step for step, _ in timeline.hits("blue")]
        assert len(found) > 1 and found[0] > timeline.first
        assert eyes.step == found[0]
        for step in (*found[1:], found[0]):
            await eyes.press("n")
            assert eyes.step == step and "say 'blue'" in eyes.text
        assert "From the beginning again" in eyes.text
        await eyes.press("p")
        assert eyes.step == found[-1] and "From the end again" in eyes.text
        await eyes.press("end", "L", "up", "up")
        chosen = eyes.review.panels.review_log.chosen
        assert chosen < timeline.last
        await eyes.press("enter")
        assert eyes.step == chosen


async def test_what_changed_is_marked(tmp_path: Path) -> None:
    path = played(tmp_path)
    timeline = Timeline.of(read_battle(path))
    step = next(each for each in timeline.steps if timeline.changes(each).units)
    async with looking(path) as eyes:
        await eyes.press(*str(step), "enter")
        assert "▸ Changed: " in eyes.text
        units = [unit for side in timeline.view(step).sides for unit in side.units]
        changed = next(unit for unit in units if unit.id in timeline.changes(step).units)
        assert any(line.startswith(f"▸  {changed.name}") for line in eyes.lines)


async def test_a_note_and_a_mark_are_put_down_at_the_step(tmp_path: Path) -> None:
    path = played(tmp_path)
    line = [node.seq for node in read_battle(path).line]
    async with looking(path) as eyes:
        await eyes.press("3", "enter", "N", *"hot", "enter")
        assert "Note: hot" in eyes.text and eyes.step == 3
        await eyes.press("M", "enter")
        assert "Mark: " in eyes.text and eyes.step == 3
    recorded = read_battle(path)
    assert [(each.step, each.text) for each in recorded.notes] == [(3, "hot")]
    assert recorded.marks[-1].step == 3
    assert [node.seq for node in recorded.line] == line


async def test_a_branch_is_opened_and_left_again(tmp_path: Path) -> None:
    path = played(tmp_path)
    before = path.read_bytes()
    async with looking(path) as eyes:
        await eyes.press("end", "left", "b", "1")
        assert isinstance(eyes.app.screen, BattleScreen)
        session = eyes.app.session
        assert session is not None and session.header.parent is not None
        assert session.header.parent.file == path.name
        await eyes.press("q")
        assert eyes.step and eyes.app.session is None
    assert path.read_bytes() == before and len(list(tmp_path.glob("*.battle"))) == 2


async def test_a_damaged_file_is_told_in_a_line_and_reviewed(tmp_path: Path) -> None:
    path = fought(tmp_path, 3, 40)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) - 40])
    async with looking(path) as eyes:
        await eyes.press("end")
        assert f"{path.name}: the last" in eyes.text


async def test_a_battle_is_watched_while_it_is_played(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "ambush", seed=4) as session:
        fight(session, Random(4), 10, 0)
        async with looking(session.path, is_watched=True) as eyes:
            assert eyes.step == session.battle.step and "watching" in eyes.text
            fight(session, Random(5), 5, 0)
            eyes.review._look()
            assert eyes.step == session.battle.step
            await eyes.press("left", "left")
            there = eyes.step
            fight(session, Random(6), 3, 0)
            eyes.review._look()
            assert eyes.step == there
            await eyes.press("end")
            assert eyes.step == session.battle.step
            session.undo()
            eyes.review._look()
            assert eyes.step == session.battle.step
            assert eyes.review.panels.units.view == session.battle.view()


async def test_home_opens_the_review_of_a_battle(tmp_path: Path) -> None:
    path = played(tmp_path)
    async with fingers_at(outer(folder=path.parent), SMALL, Eyes) as eyes:
        await eyes.press("end", "v")
        assert eyes.review.review.path == path
        await eyes.press("q")
        assert "Battles" in eyes.text


def test_without_a_screen_a_sentence_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(played(tmp_path))]) == 2
    err = capsys.readouterr().err
    assert "tracker review --plain walks through a battle without a screen" in err and err.count("\n") == 1


async def test_what_is_no_battle_is_refused_at_home(tmp_path: Path) -> None:
    (tmp_path / "foreign.battle").write_text("hello")
    async with fingers_at(outer(folder=tmp_path), SMALL, Eyes) as eyes:
        await eyes.press("end", "v")
        assert "is not a battle of tracker" in eyes.words


async def test_words_are_looked_up_in_log_terms_tables_and_rules(tmp_path: Path) -> None:
    async with looking(played(tmp_path)) as eyes:
        await eyes.press("/", *"nerve")
        hits = eyes.review.review.timeline.hits("nerve")
        for number, (step, _) in enumerate(hits, 1):
            assert any(f" {number} " in line and f"step {step}" in line for line in eyes.lines)
        assert "Nerve" in eyes.text
        await eyes.press(*["down"] * len(hits), "enter")
        assert "Look up" not in eyes.text and eyes.step == eyes.review.review.timeline.first
        assert eyes.review.panels.at in ("sheet", "qrs") and "Nerve" in eyes.text


async def test_the_card_of_a_unit_tells_what_it_had_done_by_then(tmp_path: Path) -> None:
    async with looking(played(tmp_path)) as eyes:
        await eyes.press("end", "tab", "enter")
        assert eyes.review.panels.at == "sheet" and "What it did and suffered:" in eyes.text
        late = eyes.text
        await eyes.press("I")
        assert "What it did" not in eyes.text
        await eyes.press("home", "I")
        assert "Which unit?" in eyes.text
        await eyes.press("b")
        assert "Blue One ─" in eyes.text and "nothing yet" in eyes.text and "nothing yet" not in late


async def test_a_step_that_other_rules_played_says_so() -> None:
    async with looking(Path(__file__).parents[1] / "journal" / "old" / "skirmish_rules_1.battle", LARGE) as eyes:
        for _ in range(60):
            if eyes.review.review.frame.note:
                break
            await eyes.press("right")
        assert "The rules have changed since this was played, for " in eyes.text
        await eyes.press("home")
        assert "The rules have changed since this was played" not in eyes.text


async def test_a_review_opens_at_the_end_and_later_where_one_was(tmp_path: Path) -> None:
    path = played(tmp_path)
    last = Timeline.of(read_battle(path)).last
    async with fingers_at(outer(folder=path.parent), SMALL, Eyes) as eyes:
        await eyes.press("end", "v")
        assert eyes.step == last
        await eyes.press("left", "left", "q", "v")
        there = eyes.step
        assert there < last
        await eyes.press("q")
        with Session.open(path) as session:
            fight(session, Random(2), 5)
        await eyes.press("v")
        assert eyes.step > last

"""`tracker watch`, `compare`, `luck`, `branch` and `battles`, as players meet them; two processes at one battle."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import started
from tests.cli_running import Tracker, run
from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session, Tail, Timeline, read_battle
from tests.patience import PATIENCE, wait_until
from tests.report.making import ONE_OF_EACH, shot, timeline_of
from tracker.app.review.reviewer import Reviewer
from tracker.commands.watch import news
from tracker.engine import AnyRuleset, load_ruleset

__all__ = ["run"]

TRACKER = [sys.executable, "-m", "tests.engine.toy_main"]


@contextmanager
def tracker(*words: str) -> Iterator[started.Started]:
    with started.start([*TRACKER, *words]) as process:
        try:
            yield process
        finally:
            process.kill()


def test_once(toy: AnyRuleset, tmp_path: Path, run: Tracker) -> None:
    with shot(tmp_path, 1, 1, 6, 6, 6, 6) as session:
        code, out, _ = run("watch", str(session.path), "--once")
        assert code == 0 and out.startswith("A shot, step 10.\n")
        assert "Take 2 off Blue Two." in out and out.splitlines()[-1].startswith("Waiting for Blue: ")
    for words, reason in (
        (("watch", "nonsense", "--once"), "There is no battle"),
        (("watch", str(tmp_path), "--once"), "is a folder"),
        (("watch", str(session.path), "--every", "0"), "takes 0.01"),
        (("watch", str(session.path), "--every", "nan"), "takes 0.01"),
        (("watch",), "it still needs BATTLE"),
    ):
        code, _, err = run(*words)
        assert code == 2 and reason in err and err.count("\n") == 1


def test_damage_is_said_while_it_is_watched(
    toy: AnyRuleset, tmp_path: Path, run: Tracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 25, point 32: in line mode and on the screen, also where the file has not grown."""
    with shot(tmp_path, 1, 1, 6, 6, 6, 6) as session:
        path = session.path
    whole = path.read_bytes()
    screen = Reviewer(path, follows=True)
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            raise KeyboardInterrupt
        at = whole.index(b'{"kind":', len(whole) // 2) + 20
        path.write_bytes(whole[:at] + b"X" + whole[at + 1 :])
        os.utime(path, ns=(1, 1))

    monkeypatch.setattr("tracker.commands.watch.time.sleep", sleep)
    _, _, err = run("watch", str(path), "--plain")
    assert err.count("is damaged; what was played between") == 1
    assert screen.read_on() and "is damaged" in screen.say and screen.is_alarm and screen.problems


def test_news_of_play_undo_notes_and_titles(toy: AnyRuleset, tmp_path: Path) -> None:
    with shot(tmp_path, 1, 1, 6, 6, 6, 6) as session:
        tail = Tail(session.path)
        now = Timeline.of(tail.recorded)

        def told() -> list[str]:
            nonlocal now
            assert tail.poll()
            before, now = now, now.follow(tail.recorded)
            return list(news(before, now))

        session.undo()
        back = told()
        assert back[0] == "Taken back: play stands at step 9 again."
        assert "  Blue Two has 5 figures, not 3." in back
        assert back[-1] == "Waiting for Red: Red One fires at Blue Two"
        session.redo()
        assert any("Take 2 off Blue Two" in line for line in told())
        session.note("rain")
        session.mark("here")
        session.rename("Rain")
        assert told() == ["It is called Rain now.", "Note: rain", "Mark: here"]
        session.amend(9, {"cover": True})
        amended = told()
        assert amended[0] == "Amended: play stands at step 10." and "  Blue Two has 4 figures, not 3." in amended
        assert any(line.startswith("  Step 9 was: ") for line in amended) and amended[-1].startswith("Waiting for ")


def test_one_plays_and_one_watches_to_the_same_view(toy: AnyRuleset, tmp_path: Path) -> None:
    """Two processes; the player undoes, is killed and goes on; both end on the same view."""
    with Session.new(tmp_path, "toy", "skirmish", seed=4, title="Two") as session:
        give(session, *SET_UP)
    path = session.path
    rolled = ("--plain", "--rolls", "everyone")
    with tracker("watch", str(path), "--every", "0.02") as watcher, tracker("play", str(path), *rolled) as player:
        assert player.stdin is not None and watcher.stdout is not None and watcher.stderr is not None
        seen = _read(watcher, "Waiting for Red: Who acts?")
        for typed, said in (("1", "Waiting for Red: Red One acts"), ("h", "takes cover"), ("u", "Taken back: ")):
            player.stdin.write(f"{typed}\n".encode())
            player.stdin.flush()
            seen += _read(watcher, said)
        player.stdin.write(b"f\n")
        player.stdin.flush()
        wait_until(lambda: read_battle(path).head.step >= 7, "the answer")
        player.send_signal(signal.SIGKILL)
        player.wait(PATIENCE)
        again = started.run([*TRACKER, "resume", str(path), *rolled], b"1\n\nX enough\n" + b"\n" * 60)
        assert again.returncode == 0, again.stderr
        if not read_battle(path).is_over:
            with Session.open(path) as session:
                session.end("enough")
                while session.battle.prompt is not None:
                    give(session, _app(session))
        rest, trouble = watcher.stdout.read().decode(), watcher.stderr.read().decode()
        assert watcher.wait(PATIENCE) == 0, trouble
    recorded = read_battle(path)
    assert rest.splitlines()[-1] == f"Result: {recorded.result}"
    assert "Taken back: play stands at step 6 again." in seen and "Traceback" not in trouble
    follower, whole = Timeline.of(Tail(path).recorded), Timeline.of(recorded)
    assert follower.view(follower.last) == whole.view(whole.last)


def _app(session: Session) -> object:
    from random import Random

    from tracker.engine import RandomPlayer, ask_player

    return ask_player(RandomPlayer(), session.battle, Random(1))


def _read(process: started.Started, words: str) -> str:
    """What a process says, up to a line with these words."""
    assert process.stdout is not None
    said = ""
    while words not in said:
        line = process.stdout.readline().decode()
        assert line, f"it ended before {words!r}: {said}"
        said += line
    return said


def test_a_watched_file_may_vanish_and_come_back(toy: AnyRuleset, tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=4, title="Gone") as session:
        give(session, *SET_UP)
        with tracker("watch", str(session.path), "--every", "0.02") as watcher:
            assert watcher.stderr is not None
            _read(watcher, "Waiting")
            session.path.unlink()
            assert watcher.stderr.readline().decode() == f"There is no battle file {session.path}. Waiting for it.\n"
            give(session, "r1")
            _read(watcher, "Waiting for Red: Red One acts")
            watcher.send_signal(signal.SIGINT)
            assert watcher.wait(PATIENCE) == 130 and watcher.stderr.read() == b"Interrupted.\n"


def test_a_battle_and_its_branch_are_compared(toy: AnyRuleset, tmp_path: Path, run: Tracker) -> None:
    parent = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    parent.close()
    code, out, _ = run("branch", str(parent.path), "--at", "9", "--title", "Luckier", "--fresh")
    assert code == 0 and out.startswith("Luckier begins at step 9")
    branch = parent.path.with_name(next(each.name for each in tmp_path.iterdir() if "luckier" in each.name))
    code, out, _ = run("compare", str(branch))
    assert code == 0 and "The first goes on for 1 step beyond the other." in out
    with Session.open(branch) as session:
        give(session, {"dice": {"dice": [1] * 6}})
    code, out, _ = run("compare", str(branch))
    lines = out.splitlines()
    assert lines[2:4] == [
        "First: A shot. Not over (1 turn, 10 inputs).",
        "Second: Luckier. Not over (1 turn, 10 inputs).",
    ]
    at = lines.index(" Turn 1, step 10:")
    assert lines[at + 1].startswith("   First: Red One fires") and "Take 2 off Blue Two" in lines[at + 1]
    assert lines[at + 2].startswith("   Second: Red One fires") and "Take 5 off Blue Two" in lines[at + 2]
    assert any(line.split() == ["end", "10", "10", "11", "8"] for line in lines), out
    code, out, _ = run("compare", str(branch), "--json")
    found = json.loads(out)
    assert found["parted"] == 9 and found["unlike"][0]["first"] == 10 == found["apart"][0]["second"]["step"]
    code, out, _ = run("compare", str(parent.path), str(parent.path))
    assert "are the same, step for step" in out
    for words, reason in (
        (("compare", str(parent.path)), "is not a branch"),
        (("compare", str(parent.path), str(ONE_OF_EACH[0])), "different games"),
        (("branch", str(parent.path), "--at", "99"), "There is no step 99"),
        (("branch", str(parent.path)), "it still needs --at"),
    ):
        code, _, err = run(*words)
        assert code == 2 and reason in err and err.count("\n") == 1


def test_losses_come_before_luck(run: Tracker) -> None:
    for sample in ONE_OF_EACH[1::2]:
        code, out, _ = run("luck", str(sample), "--ascii")
        assert code == 0 and out.index("Losses by unit") < out.index("Luck:") and "rolls and" in out
        found = json.loads(run("luck", str(sample), "--json")[1])
        assert found["rolls"][0]["expected"] and 1 < len(found["swings"]) <= 5


def test_files_are_handled_by_command(toy: AnyRuleset, tmp_path: Path, run: Tracker) -> None:
    mine = tmp_path / "mine"
    shot(mine, 1, 1, 6, 6, 6, 6).close()

    def battles(*words: str) -> str:
        code, out, err = run("battles", *words, "--saves", str(mine))
        assert code == 0, err
        return out

    assert "A shot" in battles("shot") and "has these words" in battles("nobody")
    assert "is called Two now" in battles("--rename", "A shot", "Two") and "Two" in battles()
    assert "Copied to" in battles("--duplicate", "Two") and "Two (copy)" in battles("--sort", "title")
    stem = battles("--trash", "Two (copy)").rsplit("/", 1)[1].removesuffix(".battle.\n")
    assert "Two (copy)" in battles("--trashed") and "Two (copy)" not in battles()
    assert "Taken back as" in battles("--restore", stem) and "Two (copy)" in battles()
    assert "Copied to" in battles("--export", "Two", str(tmp_path / "out.battle"))
    assert "Taken in as" in battles("--import", str(tmp_path / "out.battle"))
    for words in (("--restore", "x"), ("--sort", "size"), ("--import", str(tmp_path)), ("--trash", "x")):
        code, _, err = run("battles", *words, "--saves", str(mine))
        assert code == 2 and err.count("\n") == 1, err


def test_old_rules_are_shown_from_the_record(
    toy: AnyRuleset, tmp_path: Path, run: Tracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.engine import toy_fight

    path = timeline_of(shot(tmp_path, 1, 1, 6, 6, 6, 6)).recorded.path
    monkeypatch.setattr(toy_fight, "lose", lambda *given: None)
    assert load_ruleset("toy")
    code, out, err = run("show", str(path))
    assert code == 0 and err.startswith("The rules have changed since this was played, for step 10 ")
    assert "Take 2 off Blue Two." in out
    said = json.loads(run("show", str(path), "--json")[1])
    assert said["prompt"] is None and said["told"] and said["step"] == 10
    assert run("report", str(path))[0] == 0
    assert run("verify", str(path))[1].startswith(f"{path}: step 10 no longer says ")


def test_the_log_gives_a_program_every_step(toy: AnyRuleset, tmp_path: Path, run: Tracker) -> None:
    path = timeline_of(shot(tmp_path, 1, 1, 6, 6, 6, 6)).recorded.path
    steps = json.loads(run("log", str(path), "--json")[1])["steps"]
    assert [each["step"] for each in steps] == list(range(1, 11))
    assert steps[8]["value"] == {"cover": False} and steps[8]["key"] == "facts.r1.b2" and steps[8]["at"]

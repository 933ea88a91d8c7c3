"""`tracker autoplay`: what it prints, keeps, and goes on with."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli_running import Tracker
from tests.fulldisk import FullDisk, fill, mounted
from tests.names.journal import Session
from tracker import cli
from tracker.study import one_battle, processes


def test_it_sums_up(autoplay: Tracker) -> None:
    ran = autoplay("toy", "skirmish", "--seed", "1", "--battles", "3")
    assert ran.code == 0
    assert "Battle 3 (seed 3): " in ran.out and "3 battles, " in ran.out and "95% interval" in ran.out
    assert "of 6 cells reached" in ran.out and "not reached: beaten / 0" in ran.out
    assert autoplay("toy", "skirmish", "--battles", "3").out == ran.out


def test_json_is_a_battle_a_line_and_then_the_sums(autoplay: Tracker) -> None:
    ran = autoplay("toy", "ambush", "--player", "random", "--battles", "2", "--json")
    one, two, last = [json.loads(line) for line in ran.out.splitlines()]
    assert (one["battle"]["seed"], two["battle"]["seed"]) == (1, 2)
    assert one["battle"]["ended"] == "by the rules" and set(one["battle"]["losses"]) == set(one["battle"]["strength"])
    assert last["sums"]["battles"] == 2
    assert sum(share["count"] for share in last["sums"]["shares"].values()) == 2


def test_battles_are_kept_and_verify(autoplay: Tracker, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "kept"
    words = ("toy", "skirmish", "--battles", "2")
    kept, memory = autoplay(*words, "--save", str(folder)), autoplay(*words)
    assert kept.out == memory.out
    paths = sorted(map(str, folder.glob("*.battle")))
    assert len(paths) == 2 and cli.main(["verify", *paths]) == 0
    capsys.readouterr()


def test_a_full_disk_is_told_in_a_sentence_and_keeps_no_half_of_a_battle(
    autoplay: Tracker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It went on in memory, said so of each battle in two lines, and left half of one there."""
    disk, answer = FullDisk(monkeypatch), Session.answer

    def fill(session: Session, *given: Any) -> Any:
        disk.is_full = True
        return answer(session, *given)

    monkeypatch.setattr(Session, "answer", fill)
    ran = autoplay("toy", "skirmish", "--battles", "3", "--save", str(tmp_path / "kept"))
    assert ran.code == 3 and ran.err.count("\n") == 1, ran.err
    assert "No space left on device): nothing of this battle is kept, and no other is fought." in ran.err
    assert [*(tmp_path / "kept").iterdir()] == []


def test_a_full_disk_leaves_no_empty_file_of_a_study(autoplay: Tracker, tmp_path: Path) -> None:
    """A later run found it, and nobody knew of what it was."""
    with mounted(tmp_path / "disk") as disk:
        filling, out = fill(disk), disk / "study.jsonl"
        code, _, err = autoplay("toy", "skirmish", "--battles", "1", "--out", str(out))
        assert code == 2 and "No space left" in err and not out.exists()
        filling.unlink()
        assert autoplay("toy", "skirmish", "--battles", "1", "--out", str(out))[0] == 0 and out.stat().st_size


def test_it_says_how_to_repeat_what_broke(autoplay: Tracker, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.engine.toy import Toy

    def broken(self: Toy, state: object) -> list[str]:
        raise ZeroDivisionError("by nobody")

    monkeypatch.setattr(Toy, "turn", broken)
    ran = autoplay("toy", "skirmish", "--seed", "7", "--battles", "3", "--player", "random")
    assert ran.code == 1 and ran.err.count("\n") == 1 and not ran.out
    assert "tracker autoplay toy skirmish --seed 7 --battles 1 --player random" in ran.err
    assert "by nobody" in ran.err


def test_it_stops_what_has_no_end(autoplay: Tracker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_battle, "MOST_INPUTS_A_TURN", 2)
    ran = autoplay("toy", "skirmish")
    assert ran.code == 1 and "has no end" in ran.err
    monkeypatch.setattr(one_battle, "MOST_INPUTS_A_TURN", 1000)
    monkeypatch.setattr(one_battle, "MOST_TURNS", 1)
    assert "Broken off after 1 turn. Broken off." in autoplay("toy", "skirmish").out


def test_an_interrupted_study_is_summed_up_and_gone_on_with(
    autoplay: Tracker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("toy", "skirmish", "--battles", "5")
    whole, out = autoplay(*words), str(tmp_path / "study.jsonl")
    fought: list[int] = []
    fight_bout = one_battle.fight_bout

    def interrupted(study: one_battle.Study, seed: int) -> one_battle.Bout | one_battle.Broken:
        if seed == 3 and 3 not in fought:
            fought.append(seed)
            raise KeyboardInterrupt
        fought.append(seed)
        return fight_bout(study, seed)

    monkeypatch.setattr("tracker.study.executors.fight_bout", interrupted)
    broken_off = autoplay(*words, "--out", out)
    assert broken_off.code == 130 and "2 of 5 battles are fought" in broken_off.err
    assert "2 battles, " in broken_off.out
    assert fought == [1, 2, 3]
    # The last line was cut while it was written.
    data = Path(out).read_bytes()
    Path(out).write_bytes(data[:-7])
    again = autoplay(*words, "--out", out)
    assert again.code == 0 and fought[3:] == [2, 3, 4, 5]
    assert again.out.split("5 battles")[1] == whole.out.split("5 battles")[1]
    assert autoplay(*words, "--out", out).out.split("5 battles")[1] == whole.out.split("5 battles")[1]
    assert fought[7:] == []


@pytest.mark.parametrize("kept", [0, 1, 40, -1])
def test_a_study_torn_in_its_first_line_goes_on(autoplay: Tracker, tmp_path: Path, kept: int) -> None:
    """Issue 25, point 32."""
    out = tmp_path / "study.jsonl"
    assert autoplay("toy", "skirmish", "--out", str(out)).code == 0
    whole = out.read_bytes()
    first = whole.partition(b"\n")[0] + b"\n"
    out.write_bytes(first[:kept])
    assert autoplay("toy", "skirmish", "--out", str(out)).code == 0
    assert out.read_bytes().startswith(first) and out.read_bytes().count(b"\n") == whole.count(b"\n")
    for other in (b"Dear aunt", first[:40] + b"?"):
        out.write_bytes(other)
        assert autoplay("toy", "skirmish", "--out", str(out)).code == 2 and out.read_bytes() == other


def test_a_file_of_something_else_is_left_alone(autoplay: Tracker, tmp_path: Path) -> None:
    letter, nothing = tmp_path / "letter.txt", tmp_path / "no" / "folder.jsonl"
    letter.write_text("Dear aunt,\n")
    for words in (("--out", str(letter)), ("--out", str(nothing)), ("--out", str(tmp_path))):
        ran = autoplay("toy", "skirmish", *words)
        assert ran.code == 2 and ran.err.count("\n") == 1 and "--out" in ran.err
    assert letter.read_text() == "Dear aunt,\n"
    study = tmp_path / "study.jsonl"
    assert autoplay("toy", "skirmish", "--out", str(study)).code == 0
    # One that was written when who left whole counted as lost.
    old = study.read_bytes().replace(b',"losses":2}\n', b"}\n", 1)
    study.write_bytes(old)
    ran = autoplay("toy", "skirmish", "--out", str(study))
    assert ran.code == 2 and "this way of counting losses" in ran.err and study.read_bytes() == old
    study.unlink()
    assert autoplay("toy", "skirmish", "--out", str(study)).code == 0
    kept = study.read_bytes()
    other = autoplay("toy", "ambush", "--out", str(study))
    assert other.code == 2 and "another" in other.err and study.read_bytes() == kept


@pytest.mark.examples(
    "words, says",
    (("--jobs", "0"), "at least 1"),
    (("--battles", "0"), "at least 1"),
    (("--scheduler", "tcp://127.0.0.1:1", "--save", "there"), "leave one"),
    (("--scheduler", "tcp://127.0.0.1:1"), "No Dask scheduler answers"),
    (("--scheduler", "nonsense"), "No Dask scheduler answers"),
)
def test_mistakes_are_one_sentence(
    autoplay: Tracker, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.setattr(processes, "ANSWER_WITHIN", 0.5)
    ran = autoplay("toy", "skirmish", *words)
    assert ran.code == 2 and says in ran.err and "Traceback" not in ran.err

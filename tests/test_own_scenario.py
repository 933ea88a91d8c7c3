"""A scenario of one's own, as CONTRIBUTING says: copy one that is shipped, change it, and play the file."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli_running import Tracker, running
from tests.names.journal import read_battle
from tracker.engine import BadFile, load_ruleset
from tracker.journal import own_scenarios

GAMES = {
    "colonial_adventures": "training_skirmish",
    "colonial_d10": "canal_bridge",
    "africa_1859": "wad_ras",
    "gentlemen_rankers": "march",
}


@pytest.fixture
def tracker(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tracker:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "battles"))
    return running(capsys, monkeypatch, "q\n")


def shipped(game: str) -> str:
    return (files(f"tracker.games.{game}") / "scenarios" / f"{GAMES[game]}.toml").read_text(encoding="utf-8")


def ungamed(game: str) -> str:
    """A shipped scenario that does not say its game."""
    line = f'game = "{game}"\n'
    assert line in shipped(game)
    return shipped(game).replace(line, "")


def battle_of(folder: Path) -> Path:
    return next((folder / "battles").glob("*.battle"))


def test_the_sentence_of_contributing(tracker: Tracker, tmp_path: Path) -> None:
    text = shipped("colonial_adventures").replace('title = "Training skirmish"', 'title = "My battle"')
    (tmp_path / "my_battle.toml").write_text(text.replace("Section of F Coy 2/24th", "The Thin Red Line"))
    ran = tracker("play", "my_battle.toml", "--plain", lines="F\nq\n")
    assert ran.code == 0 and "The Thin Red Line" in ran.out
    assert read_battle(battle_of(tmp_path)).ruleset == "colonial_adventures"


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_scenario_says_its_game(game: str) -> None:
    for each in (files(f"tracker.games.{game}") / "scenarios").iterdir():
        if each.name.endswith(".toml"):
            assert f'\ngame = "{game}"\n' in each.read_text(encoding="utf-8"), each.name


@pytest.mark.parametrize("game", GAMES)
def test_a_file_that_says_no_game_is_played_by_the_one_that_takes_it(
    tracker: Tracker, tmp_path: Path, game: str
) -> None:
    (tmp_path / "mine.toml").write_text(ungamed(game))
    assert tracker("play", "mine.toml", "--plain").code == 0
    assert read_battle(battle_of(tmp_path)).ruleset == game


@pytest.mark.parametrize("game", GAMES)
def test_the_battle_goes_on_when_the_file_has_gone(tracker: Tracker, tmp_path: Path, game: str) -> None:
    (own := tmp_path / "mine.toml").write_text(shipped(game))
    assert tracker("play", "mine.toml", "--plain").code == 0
    own.unlink()
    battle = str(battle_of(tmp_path))
    for words in (
        ("resume", battle, "--plain"),
        ("play", battle, "--protocol", "jsonl"),
        ("show", battle),
        ("log", battle),
        ("verify", battle),
        ("report", battle),
        ("luck", battle),
        ("watch", battle, "--once"),
        ("branch", battle, "--at", "0"),
        ("battles",),
    ):
        assert tracker(*words, lines='{"do":"quit"}\n' if "jsonl" in words else "q\n").code == 0, words


def test_a_file_for_another_game_is_refused_by_name(tracker: Tracker, tmp_path: Path) -> None:
    (path := tmp_path / "mine.toml").write_text(shipped("colonial_d10"))
    ran = tracker("play", "mine.toml", "--ruleset", "africa_1859", "--plain")
    assert (ran.code, ran.err) == (2, "mine.toml is for 'colonial_d10', not for 'africa_1859'.\n")
    path.write_text(shipped("colonial_d10").replace('game = "colonial_d10"', 'game = "africa_1859"'))
    with pytest.raises(BadFile, match="it is for 'africa_1859', not 'colonial_d10' - at `\\$.game`"):
        load_ruleset("colonial_d10").new(str(path), {})
    assert not (tmp_path / "battles").exists()


@pytest.mark.examples(
    "text, words",
    ('game = "chess"\n', "There is no ruleset 'chess'; installed: africa_1859, "),
    ("game = 3\n", "its game is not text - at `$.game`"),
    ("game =\n", "is not a TOML file: "),
    ("", "says no game, as in game = "),
    ('id = "x"\n', "Africa 1859-1860: the key 'title' is missing"),
)
def test_what_is_wrong_with_a_file_is_one_sentence(tracker: Tracker, tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "mine.toml").write_text(text)
    ran = tracker("play", "mine.toml", "--plain")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1) and words in ran.err, ran.err
    assert not (tmp_path / "battles").exists()


def test_a_file_that_is_none(tracker: Tracker, tmp_path: Path) -> None:
    ran = tracker("play", "nowhere.toml", "--plain")
    assert ran.code == 2 and ran.err.startswith("There is no file ")
    (tmp_path / "folder.toml").mkdir()
    ran = tracker("play", "folder.toml", "--plain")
    assert ran.code == 2 and "folder.toml can't be read: it is not a file." in ran.err


def test_a_file_that_several_games_take_must_say_which(
    tracker: Tracker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text(ungamed("colonial_d10"))
    twins = [load_ruleset("colonial_d10"), load_ruleset("colonial_d10")]
    monkeypatch.setattr(own_scenarios, "sound_games", lambda *asked: (twins, []))
    ran = tracker("play", "mine.toml", "--plain")
    assert ran.code == 2 and 'say which is meant, as in game = "colonial_d10".' in ran.err


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("field", ["id", "title", "place"])
def test_a_name_ends_with_no_line_end(tmp_path: Path, game: str, field: str) -> None:
    text = re.sub(rf'^({field} = ".*?)"$', r'\1\\n"', shipped(game), count=1, flags=re.M)
    (path := tmp_path / "mine.toml").write_text(text)
    with pytest.raises(BadFile, match=f"at `\\$.{field}`"):
        load_ruleset(game).new(str(path), {})

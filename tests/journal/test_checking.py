"""All that is wrong with a scenario file, each with its line: fifty mistakes in a scenario of each game."""

from importlib.resources import files
from pathlib import Path

import pytest

from tests.journal.mistakes import MISTAKES, Mistake
from tests.names.journal import check_file
from tracker.engine import BadFile, Refused, load_ruleset

EACH = [(*of, mistake) for of, mistakes in MISTAKES.items() for mistake in mistakes]


def shipped(game: str, scenario: str) -> str:
    """A shipped scenario, with a line above its first."""
    text = (files(f"tracker.games.{game}") / "scenarios" / f"{scenario}.toml").read_text(encoding="utf-8")
    return f"# A battle\n{text}"


def spoilt(text: str, mistake: Mistake) -> str:
    if not mistake.old:
        return f"{text}{mistake.new}"
    assert mistake.old in text, mistake
    return text.replace(mistake.old, mistake.new, 1)


def line_of(was: str, text: str, mistake: Mistake) -> int:
    start = was.index(mistake.old) if mistake.old else len(was)
    mark = mistake.at or mistake.new.split("\n")[0]
    at = text.rindex(mark[1:], 0, start) if mark[0] == "^" else text.index(mark, start)
    return text[:at].count("\n") + 1


def refusal(game: str, path: Path) -> str:
    """Why the file can't be played, "" if it can."""
    try:
        load_ruleset(game).new(str(path), {})
    except (BadFile, Refused) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("of", MISTAKES, ids=lambda of: of[0])
def test_fifty_of_each_game(of: tuple[str, str]) -> None:
    assert len(MISTAKES[of]) >= 50


@pytest.mark.parametrize(("game", "scenario", "mistake"), EACH, ids=lambda each: str(getattr(each, "words", each))[:50])
def test_a_mistake_is_named_with_its_line(tmp_path: Path, game: str, scenario: str, mistake: Mistake) -> None:
    was = shipped(game, scenario)
    (path := tmp_path / "mine.toml").write_text(text := spoilt(was, mistake), encoding="utf-8")
    checked = check_file(path)
    told = [each for each in checked.found if mistake.words in f"{each.path}: {each.reason}"]
    assert told, checked.found
    assert told[0].is_doubt == mistake.is_doubt
    assert told[0].line == line_of(was, text, mistake), told
    refused = refusal(game, path)
    assert bool(refused) != checked.is_sound, refused
    if refused and "game" not in mistake.old:
        assert refused.startswith("mine.toml can't be used: ") and "- at `$" in refused and mistake.words in refused


@pytest.mark.parametrize("game", sorted({game for game, _ in MISTAKES}))
def test_what_is_shipped_is_sound(game: str) -> None:
    for each in (files(f"tracker.games.{game}") / "scenarios").iterdir():
        if each.name.endswith(".toml"):
            assert not check_file(Path(str(each))).found, each.name


def test_many_mistakes_are_named_at_once(tmp_path: Path) -> None:
    """What is mended for the game's own looks hides none of them, and is no fault itself."""
    was = shipped("colonial_adventures", "training_skirmish")
    made = {
        'date = "January 1879"': "date = 1879-01-12",
        "year = 1879": 'year = "1879"',
        'when = "few_left"': 'when = "fewleft"',
        "figures = 16\npaper": "figurs = 16\npaper",
        'traits = ["british"]': 'traits = ["lancer"]',
        'formation = "line"': 'formation = "lines"',
        'rank = "nco"': 'rank = "sergeant"',
        'weapon = "field_gun"': 'weapon = "feild_gun"',
        'colour = "red"': 'color = "red"',
        'short = "iNgobamakhosi"': 'short = "the iNgobamakhosi"',
        'name = "Nkosana", rep = 4': 'name = "Nkosana", rep = 9',
    }
    text = was
    for old, new in made.items():
        assert old in text
        text = text.replace(old, new, 1)
    text += '\n[[ends]]\nwhen = "gone"\nunits = ["gun", "gunn"]\nwins = "zulu"\n\n[rulings]\nvolly = "on"\n'
    (path := tmp_path / "mine.toml").write_text(text)
    expected = sorted(text[: text.rindex(new)].count("\n") + 1 for new in made.values())
    end = text.count("\n")
    assert [each.line for each in check_file(path).found] == [*expected, end - 4, end]


@pytest.mark.examples(
    "data, line, words",
    (b"id = 'x'\n\ngame = \n", 3, "it is not a TOML file: Invalid value"),
    (b"id = 'x'\ntitle = '\xe9'\n", 2, "line 2 is not in UTF-8"),
    (b"", 1, "it does not say its game: it is one of africa_1859"),
)
def test_what_is_no_scenario_at_all(tmp_path: Path, data: bytes, line: int, words: str) -> None:
    (path := tmp_path / "mine.toml").write_bytes(data)
    found = check_file(path).found
    assert [each.line for each in found if words in each.reason] == [line], found


def test_a_file_for_another_game_is_named(tmp_path: Path) -> None:
    (path := tmp_path / "mine.toml").write_text(shipped("colonial_d10", "canal_bridge"))
    found = check_file(path, "africa_1859").found
    assert "it is for 'colonial_d10', not 'africa_1859'" in [each.reason for each in found]
    path.write_text(shipped("colonial_d10", "canal_bridge").replace('"colonial_d10"', '"colonial_d1"'))
    checked = check_file(path)
    assert [each.reason.partition("; ")[2] for each in checked.found] == ["did you mean 'colonial_d10'?"]
    assert checked.game == load_ruleset("colonial_d10").title


def test_an_end_that_is_wrong_in_itself_hides_no_other(tmp_path: Path) -> None:
    was = shipped("colonial_d10", "canal_bridge")
    ends = (
        ('when = "losses"', 'side = "brits"', 'share = "1/2"', "number = 3"),
        ('when = "losses"', 'side = "british"'),
        ('when = "rain"',),
        ('when = "gone"', 'units = ["marins"]'),
    )
    text = was + "".join("\n[[ends]]\n" + "\n".join(each) + "\n" for each in ends)
    (path := tmp_path / "mine.toml").write_text(text)
    told = [(each.path, each.reason) for each in check_file(path).found]
    assert [path for path, _ in told] == ["ends[1]", "ends[1].side", "ends[2]", "ends[3].when", "ends[4].units[0]"], (
        told
    )
    assert told[-1][1] == "there is no unit 'marins'; did you mean 'marines'?"

"""The trial of a game: the example stands it, and each way to break it is named with its place."""

import importlib
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.add_ons import SOUND
from tracker.engine import Refused, time_limit
from tracker.testing import GameFault, check_game, game_check, game_faults
from tracker.testing.example import RULESET

EXAMPLE = Path(str(sys.modules[type(RULESET).__module__].__file__)).parent
Break = Callable[[Path], None]
# Inputs in which each of these faults comes up; the example itself stands a trial of the usual length.
ENOUGH = 30


@pytest.fixture
def faults_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Break], list[GameFault]]]:
    """The faults of the example once something in its folder was changed."""
    monkeypatch.setattr(game_check, "DECISION", 2.0)
    monkeypatch.syspath_prepend(tmp_path)
    name = f"game_{uuid4().hex}"
    shutil.copytree(EXAMPLE, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))

    def found(change: Break) -> list[GameFault]:
        change(tmp_path / name)
        importlib.invalidate_caches()
        return game_faults(importlib.import_module(name).RULESET, inputs=ENOUGH)

    yield found
    for each in [each for each in sys.modules if each.partition(".")[0] == name]:
        del sys.modules[each]


def code(old: str, new: str) -> Break:
    def change(folder: Path) -> None:
        path = folder / "__init__.py"
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new), encoding="utf-8")

    return change


def without(name: str) -> Break:
    return lambda folder: (folder / name).unlink()


def with_a_table(folder: Path) -> None:
    text = (folder / "data" / "to_hit.toml").read_text(encoding="utf-8")
    (folder / "data" / "moves.toml").write_text(text.replace('"to_hit"', '"moves"'), encoding="utf-8")


ENDS = "        state.winner = firer\n        raise engine.Ended"
UNSAID = (
    'about("FO-FIRE-1", firer).choose("range", "How far?", told, "near", asks="table")',
    'engine.Choose(key="range", rule="FO-FIRE-1", side=firer, title="How far?", options=told)',
)
AIM = "class Aim(engine.Hits, frozen=True):\n    who: Picket | None = None\n\n\ndef fire_roll("
WAYS: dict[str, tuple[Break, str, str]] = {
    "a choice that nobody decides": (
        code(*UNSAID),
        r"scenario dawn, step 0, 'range' \(How far\?\), asked in game_\w+/__init__.py, line \d+",
        'it does not say who knows the answer: give it asks="decision", or asks="table"',
    ),
    "over without an end": (
        code(ENDS, "        state.over = True"),
        r"scenario dawn, step \d+, '\w+:\w+' \(.*",
        "over is set and the battle goes on: raise tracker.engine.Ended where it ends",
    ),
    "empty turns": (
        code('    state.heading(f"Turn {state.turn}", state.turn)\n', "    return\n"),
        "scenario dawn",
        "200 turns went by without a prompt",
    ),
    "an empty result": (
        code("    state.over = True\n", ""),
        "scenario dawn",
        "the battle is over and its result is empty",
    ),
    "no RULES.md": (without("RULES.md"), "RULES.md", "there are no rules: write RULES.md beside the code"),
    "no glossary": (without("glossary.toml"), "glossary.toml", "there is no glossary: write glossary.toml"),
    "a table that nobody reads": (with_a_table, "data/moves.toml", "no rule reads this table"),
    "a letter that is ours": (
        code("engine.Option(row.key, row.label)", 'engine.Option(row.key, row.label, "q")'),
        "scenario dawn, step 0, 'range' .*",
        "'up to the ford' takes 'q', which is the program's own",
    ),
    "a letter twice": (
        code("engine.Option(row.key, row.label)", 'engine.Option(row.key, row.label, "f")'),
        "scenario dawn, step 0, 'range' .*",
        "'over the ford' takes 'f', which another has",
    ),
    "a prompt that holds a part of the state": (
        lambda folder: [
            code("def fire_roll(", AIM)(folder),
            code("engine.Hits(lowest, 6)", "Aim(lowest, 6, who=picket)")(folder),
        ][0],
        "scenario dawn, step 1, 'fire:red' .*",
        "it holds a Picket, which changes after it is asked",
    ),
    "a view that raises": (
        code("def view(state: Ford) -> engine.View:\n", "def view(state: Ford) -> engine.View:\n    {}['wing']\n"),
        "scenario dawn.*",
        r"KeyError: 'wing' (game_",
    ),
    "a rule that loops": (
        code('    state.heading(f"Turn {state.turn}", state.turn)\n', "    while True:\n        pass\n"),
        "scenario dawn",
        "it takes longer than 0.5 seconds (game_",
    ),
    "a player that loops": (
        code("    return RALLY if seen", "    while True:\n        pass\n    return RALLY if seen"),
        r"scenario dusk, step \d+, 'order' \(.*",
        "it takes longer than 0.5 seconds (game_",
    ),
    "a reason that fails": (
        code('    return f"at most', '    raise ValueError("no words")\n    return f"at most'),
        r"scenario dusk, step \d+, 'order' \(.*",
        "ValueError: no words (game_",
    ),
    "a prompt that changes the state": (
        code("    picket, lowest = ", "    state.acting += 'x'\n    picket, lowest = "),
        r"scenario dawn, step 1, 'fire:red' \(.*",
        "making it changes the state",
    ),
    "a look at edits that fails": (
        code("    return []\n", "    raise ValueError('no words')\n"),
        "scenario dawn, check",
        "ValueError: no words (game_",
    ),
    "a rule that is none of the list": (
        code('about("FO-FIRE-1", firer).choose', 'about("FO-AIM-1", firer).choose'),
        "scenario dawn, step 0, 'range' .*",
        "its rule 'FO-AIM-1' is no item of RULES.md",
    ),
}


def test_the_example_stands_its_trial() -> None:
    check_game(RULESET)


@pytest.mark.parametrize("way", WAYS)
def test_a_broken_game_is_told_what_is_wrong_and_where(
    faults_of: Callable[[Break], list[GameFault]], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    change, place, reason = WAYS[way]
    if way == "a rule that loops":
        monkeypatch.setattr(time_limit, "SECONDS", 0.5)
    if way == "a player that loops":
        monkeypatch.setattr(game_check, "DECISION", 0.5)
    found = faults_of(change)
    assert any(re.fullmatch(place, each.place) and reason in each.reason for each in found), found
    assert len({each.reason.partition(" (")[0] for each in found}) <= 2, "one thing is wrong, and told so"


def test_a_game_that_is_not_made_of_our_base_is_tried_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest that the application plays: what it passes over in silence is all named."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "duel_of_two.py").write_text(SOUND, encoding="utf-8")
    importlib.invalidate_caches()
    found = game_faults(importlib.import_module("duel_of_two").RULESET, inputs=20)
    places = ["RULES.md", "glossary.toml", "scenario dawn, step 0, 'blow' (What now?)", "scenario dawn", "data"]
    assert [each.place.partition(", asked in")[0] for each in found] == places


def test_all_that_is_wrong_is_told_at_once(faults_of: Callable[[Break], list[GameFault]]) -> None:
    def change(folder: Path) -> None:
        without("glossary.toml")(folder)
        code(*UNSAID)(folder)

    assert [each.place.split(",")[0] for each in faults_of(change)] == ["glossary.toml", "scenario dawn"]


def test_the_trial_of_a_test_raises_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(RULESET), "terms", lambda self: ())
    with pytest.raises(Refused, match="glossary.toml: there is no glossary"):
        check_game(RULESET, inputs=2)

"""Keys of screens: at every kind of prompt, by their names, none that is reserved; and faster than any screen looks."""

import ast
import importlib.util
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from tests.app.table import EVERYWHERE, SET_UP, battle, sitting
from tests.names.app import AT_END, BATTLE_COMMANDS
from tests.play.one_undo import check_each
from tests.tools.cut_words import SAVES
from tests.tools.fuzz_dice import FAULTS, bursts
from tests.tools.fuzz_keys import play
from tests.tools.house_lists import nodes_of
from tracker.app.app import TrackerApp
from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.ending import OverView
from tracker.app.parts import key_commands
from tracker.app.parts.key_commands import COMMON
from tracker.app.review.panels import ReviewPanels
from tracker.app.review.reviewer import Reviewer
from tracker.app.screen_names import SCREENS
from tracker.engine import RESERVED, AnyArmy, ArmyFile, load_ruleset, ruleset_ids
from tracker.play.input_preferences import TAKES

# Kinds that take typing, dice, fields and options: what a command does hangs on no more of a prompt than that.
SOME = ("text", "roll", "facts", "act")
LEAVING = ("q", "ctrl+c", "?", "G", "O")
BOUND = dict.fromkeys(key for command in BATTLE_COMMANDS for key in command.keys)


@pytest.mark.parametrize("kind", SOME)
async def test_one_undo_gives_back_what_any_command_did(tmp_path: Path, kind: str) -> None:
    async with sitting(battle(tmp_path), EVERYWHERE[kind]) as hands:
        if hands.screen.is_typing:
            await hands.press("escape")
        check_each(hands, [key for key in BOUND if key not in LEAVING], hands.screen.take)


@pytest.mark.parametrize("kind", SOME)
async def test_reserved_keys_work_wherever_the_cursor_is(tmp_path: Path, kind: str) -> None:
    async with sitting(battle(tmp_path), EVERYWHERE[kind]) as hands:
        if hands.screen.is_typing:
            await hands.press("escape")
        for _ in range(3):
            before = hands.stand
            await hands.press("tab w escape t escape N x enter")
            assert hands.stand == before
        assert [note.text for note in hands.stack.seat.session.notes] == ["x"] * 3


async def test_the_keys_of_the_prompt_stay_when_the_cursor_is_elsewhere(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("tab down down")
        assert hands.screen.panels.at == "units"
        await hands.press("1")
        assert hands.asked == "act.r1"
        await hands.press("tab h")
        assert hands.asked == "unit.red#2"


# What screens hold, as they name it.
HELD = {"stack": BattleStack, "review": Reviewer, "panels": ReviewPanels, "tracker": TrackerApp}


class Listener:
    """Notes which names it is asked for, dotted, and whether anything was called."""

    def __init__(self, heard: list[str], at: str = "") -> None:
        self._heard, self._at = heard, at

    def __getattr__(self, name: str) -> "Listener":
        path = f"{self._at}.{name}".removeprefix(".")
        self._heard.append(path)
        return Listener(self._heard, path)

    def __call__(self, *given: object) -> None:
        return None


def is_there(kind: type, path: str) -> bool:
    first, _, rest = path.partition(".")
    return hasattr(HELD[first], rest) if rest else hasattr(kind, path) or path in HELD


@pytest.mark.parametrize("name", SCREENS)
def test_all_that_a_key_calls_is_there(name: str) -> None:
    module, kind_name = SCREENS[name]
    kind = getattr(import_module(module), kind_name)
    heard: list[str] = []
    for command in kind.commands:
        if command.run.__module__ == key_commands.__name__:
            command.run(Listener(heard))
    assert heard and all(is_there(kind, each) for each in heard), heard
    headings = {command.group for command in kind.commands}
    assert headings == {each.capitalize() for each in headings}, "help shows them: the review had one 'TableSteps'"


# Not those that other tests have installed.
GAMES = [each for each in ruleset_ids() if type(load_ruleset(each)).__module__.startswith("tracker.games.")]
LETTERED = {"Option": 2, "Toggle": 1, "Mark": 1, "Quantity": 1, "Target": 1, "Chosen": 1}


def test_reserved_keys_are_those_of_commands() -> None:
    keys = {key for command in (*BATTLE_COMMANDS, *COMMON) if command not in AT_END for key in command.keys}
    assert keys >= RESERVED
    assert {key for key in keys if len(key) == 1 and key.islower()} <= RESERVED


def test_small_letters_of_the_end_are_taken_only_when_nothing_is_asked() -> None:
    asked = SimpleNamespace(stack=SimpleNamespace(prompt_view=SimpleNamespace(is_over=False)))
    army: AnyArmy = ArmyFile(format=1, game="toy", version="1", name="An army", units=[])
    made = SimpleNamespace(ruleset=SimpleNamespace(product=lambda state: army), state=None)
    alone = SimpleNamespace(header=SimpleNamespace(campaign=None))
    seat = SimpleNamespace(battle=made, session=alone)
    over = SimpleNamespace(is_campaign=False, stack=SimpleNamespace(prompt_view=OverView("", ""), seat=seat))
    assert AT_END and not any(command.applies(asked) for command in AT_END)  # type: ignore[arg-type]
    applying = {command.id for command in AT_END if command.applies(over)}  # type: ignore[arg-type]
    assert applying == {command.id for command in AT_END} - {"to-campaign"}


@pytest.mark.parametrize("ruleset", GAMES)
def test_no_letter_in_the_source_is_reserved(ruleset: str) -> None:
    module = type(load_ruleset(ruleset)).__module__
    spec = importlib.util.find_spec(module)
    assert spec is not None and spec.origin is not None
    # Through the link by which Python knows the games: other tests know the file by its own name.
    for path in Path(spec.origin).parent.resolve().rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LETTERED:
                given = node.args[LETTERED[node.func.id] :][:1]
                given += [word.value for word in node.keywords if word.arg == "letter"]
                for each in given:
                    letter = each.value if isinstance(each, ast.Constant) else ""
                    assert letter not in RESERVED or letter == "", f"{path.name}:{node.lineno}: {letter!r}"


@pytest.mark.parametrize("seed", range(4))
def test_keys_by_chance_faster_than_any_screen_looks_break_nothing(tmp_path: Path, seed: int) -> None:
    assert play(tmp_path, "toy", "skirmish", seed, bursts=30) >= 1


@pytest.mark.parametrize("last", TAKES.values(), ids=TAKES)
@pytest.mark.parametrize(
    "sample",
    ["africa_1859_wad_ras", "colonial_adventures_el_moungar", "colonial_d10_afghan_valley", "gentlemen_rankers_march"],
)
def test_no_die_is_lost_or_falls_on_what_nobody_has_read(sample: str, last: int) -> None:
    pressed = list(bursts(SAVES / f"{sample}.battle", Random(sample), last, most=8))
    assert not [each for each in pressed if each.came in FAULTS]
    assert len(pressed) > 40 and any(each.came == ("dropped" if last else "told") for each in pressed)

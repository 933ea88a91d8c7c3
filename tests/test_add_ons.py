"""Games of other people's packages, really installed: a bad one is one line, and the others work everywhere."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from pathlib import Path

import pytest

from tests import started
from tests.add_ons import BAD, SOUND, changed, failing, install
from tracker.engine import ruleset_ids

# What loops is broken off sooner: what is tested is that it is.
SOONER = "from tracker.engine import time_limit\ntime_limit.SECONDS = 0.5\n"
COMMAND = "import sys\nfrom tracker.cli import main\nsys.exit(main())\n"
HOME = """
import asyncio, sys
from pathlib import Path
from tracker.app.app import TrackerApp
from tracker.app.terminal.abilities import Terminal
from tracker.settings import Settings

async def go():
    app = TrackerApp(None, Path(sys.argv[1]), Settings(), Terminal())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for key in sys.argv[2].split():
            await pilot.press(key)
            await pilot.pause()
            print("==", key)
            print("\\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips()))
    app.close_session()

asyncio.run(go())
"""


# Several commands in one process, for which a loop is broken off sooner: what is tested is that it is.
COMMANDS = """
import contextlib, io, json, os, sys
from tracker.cli import main
from tracker.engine import time_limit

time_limit.SECONDS = 0.2
for line in sys.stdin:
    asked = json.loads(line)
    os.environ["TRACKER_SAVES"] = asked["saves"]
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for name in ("out", "err")}
    typed, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(asked["stdin"].encode()), encoding="utf-8")
    with contextlib.redirect_stdout(streams["out"]), contextlib.redirect_stderr(streams["err"]):
        code = main(asked["words"])
    sys.stdin = typed
    print(json.dumps([code, *(each.buffer.getvalue().decode() for each in streams.values())]), flush=True)
# Rules that were broken off halfway are not to be tidied up as the interpreter is taken apart.
os._exit(0)
"""


class Machine:
    """A computer with add-on games on its path."""

    def __init__(self, room: Path) -> None:
        self.site = room / "site"
        self.saves = room / "battles"

    def run_each(
        self, commands: Iterable[Sequence[str]], stdin: str = "", saves: Iterable[Path] = ()
    ) -> list[subprocess.CompletedProcess[str]]:
        """Several commands one after the other in one process, each with the same input, and `saves` of its own."""
        asked = [
            json.dumps({"words": words, "stdin": stdin, "saves": str(own)})
            for words, own in zip(commands, saves or repeat(self.saves), strict=False)
        ]
        done = self.run(stdin="".join(f"{line}\n" for line in asked), code=COMMANDS)
        told = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(told) == len(asked), done.stderr
        for _, _, err in told:
            assert "Traceback" not in err and "tracker failed" not in err, err
        return [subprocess.CompletedProcess("", *each) for each in told]

    def run(self, *words: str, stdin: str = "", code: str = "") -> subprocess.CompletedProcess[str]:
        program = ["-c", code] if code else ["-m", "tracker"]
        env = {**os.environ, "TRACKER_SAVES": str(self.saves), "PYTHONDONTWRITEBYTECODE": "1"}
        ran = started.run([sys.executable, *program, *words], stdin.encode(), env, paths=[str(self.site)])
        done = subprocess.CompletedProcess(ran.args, ran.returncode, ran.stdout.decode(), ran.stderr.decode())
        assert "Traceback" not in done.stderr and "tracker failed" not in done.stderr, done.stderr
        return done


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture(scope="module")
def beset(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A computer on which every bad game is installed at once."""
    return with_all(tmp_path_factory.mktemp("beset"), BAD)


def with_all(folder: Path, games: Mapping[str, tuple[str, str]]) -> Machine:
    machine = Machine(folder)
    for number, (code, _) in enumerate(games.values()):
        install(machine.site, f"bad{number}", code.replace('"duel"', f'"duel{number}"'), name=f"duel{number}")
    return machine


def named(kind: str) -> tuple[str, str]:
    """The id of a bad game on that computer, and the words that tell what is wrong with it."""
    number = list(BAD).index(kind)
    words = BAD[kind][1].replace("bad/", f"bad{number}/").replace("'duel'", f"'duel{number}'")
    return f"duel{number}", words


def is_told_once(kind: str, text: str) -> bool:
    """Whether exactly one line is about a bad game, with all that must be told."""
    game, words = named(kind)
    lines = [line for line in text.splitlines() if f"The ruleset '{game}'" in line]
    return len(lines) == 1 and f"of bad{game[4:]} 1.2.3 can't be" in lines[0] and words in lines[0]


def test_a_sound_add_on_is_played(machine: Machine) -> None:
    install(machine.site, "good", SOUND)
    assert machine.run("doctor").returncode == 0
    assert "Duel" in machine.run("rulesets").stdout
    done = machine.run("play", "dawn", "--plain", stdin="h\n1\nu\np\nq\n")
    assert done.returncode == 0 and "A blow." in done.stdout and "Taken back." in done.stdout
    assert machine.run("autoplay", "duel", "dawn", "--player", "random").returncode == 0


def test_each_bad_game_is_one_line_and_the_others_work_everywhere(beset: Machine) -> None:
    own = [each for each in ruleset_ids() if each not in ("toy", "broken")]
    done = beset.run("rulesets")
    assert done.returncode == 2 and all(f"{each} " in done.stdout for each in own) and "duel" not in done.stdout
    for kind in BAD:
        assert is_told_once(kind, done.stderr), (kind, done.stderr)
    done = beset.run("doctor")
    assert done.returncode == 1
    for kind in BAD:
        assert is_told_once(kind, done.stdout), (kind, done.stdout)
    done = beset.run("scenarios", "--json")
    listed = [each["id"] for each in json.loads(done.stdout)]
    assert done.returncode == 2 and "training_skirmish" in listed
    # Those whose tables or rulings alone are bad can still name their scenarios.
    for kind in BAD:
        assert is_told_once(kind, done.stderr) != kind.startswith(("tables", "rulings")), kind
    done = beset.run("play", "training_skirmish", "--plain", stdin="q\n")
    assert done.returncode == 0 and "Training skirmish" in done.stdout
    done = beset.run("autoplay", "colonial_d10", "canal_bridge")
    assert done.returncode == 0 and not done.stderr


def test_a_bad_game_is_not_played(beset: Machine) -> None:
    runs = beset.run_each([["play", "dawn", "--ruleset", named(kind)[0], "--plain"] for kind in BAD], "q\n")
    for kind, done in zip(BAD, runs, strict=True):
        assert done.returncode == 2 and is_told_once(kind, done.stderr) and done.stderr.count("\n") == 1, kind


def test_homes_keys_work_beside_bad_games(beset: Machine) -> None:
    keys = f"n escape g {'right ' * (len(BAD) + 4)} escape t down escape s escape"
    done = beset.run(str(beset.saves), keys, code=HOME)
    assert done.returncode == 0, done.stderr
    shown = " ".join(done.stdout.split())
    assert "New battle" in shown
    for title in ("Africa 1859-1860", "Colonial Adventures", "Gentlemen Rankers"):
        assert title in shown
    # The screen of games has a page for each; those whose tables alone are bad still have one worth reading.
    for kind in BAD:
        assert kind.startswith("tables") or f"The ruleset '{named(kind)[0]}' of bad" in shown


def test_two_packages_with_one_id_are_refused_and_named(machine: Machine) -> None:
    install(machine.site, "good", SOUND)
    install(machine.site, "bad", SOUND)
    sentence = "More than one package offers the ruleset 'duel': bad 1.2.3 (bad:RULESET) and good 1.2.3 (good:RULESET)"
    for command in (["doctor"], ["rulesets"], ["play", "dawn", "--ruleset", "duel", "--plain"]):
        done = machine.run(*command)
        assert done.returncode and sentence in done.stdout + done.stderr
    assert machine.run("play", "training_skirmish", "--plain", stdin="q\n").returncode == 0


def test_an_add_on_cannot_take_the_place_of_one_of_ours(machine: Machine) -> None:
    install(machine.site, "bad", changed('"duel"', '"colonial_d10"'), name="colonial_d10")
    done = machine.run("doctor")
    assert done.returncode == 1 and "bad 1.2.3 (bad:RULESET); only that of tracker is used." in done.stdout
    done = machine.run("rulesets")
    assert "Duel" not in done.stdout and "colonial_d10" in done.stdout
    assert machine.run("tables", "colonial_d10").returncode == 0


def test_metadata_that_cannot_be_read_takes_nothing_down(machine: Machine) -> None:
    install(machine.site, "bad", SOUND, points="[tracker.rulesets]\nthis is no entry point\n")
    install(machine.site, "good", SOUND, name="duel")
    done = machine.run("rulesets")
    assert "Duel" in done.stdout and "colonial_adventures" in done.stdout


# What never ends, and what catches whatever comes.
STUBBORN = "while True:\n    try:\n        pass\n    except BaseException:\n        pass\n"
ASLEEP = changed("    def scenarios(self):\n", "    def scenarios(self):\n        __import__('time').sleep(9_999)\n")


def test_a_game_that_loops_is_named_and_left_out_and_freezes_nothing(machine: Machine) -> None:
    """Issue 25, point 33: at import, and in a call at listing."""
    install(machine.site, "stubborn", SOUND + STUBBORN, name="stubborn")
    install(machine.site, "asleep", ASLEEP.replace('"duel"', '"asleep"'), name="asleep")
    install(machine.site, "good", SOUND)
    done = machine.run("doctor", code=SOONER + COMMAND)
    late = "it takes longer than 0.5 seconds"
    assert done.returncode == 1
    assert f"The ruleset 'stubborn' of stubborn 1.2.3 can't be loaded: {late} (stubborn/__init__.py, " in done.stdout
    assert f"The ruleset 'asleep' of asleep 1.2.3 can't be used: scenarios() fails: {late} (asleep/" in done.stdout
    done = machine.run("scenarios", "--json", code=SOONER + COMMAND)
    listed = [each["id"] for each in json.loads(done.stdout)]
    assert {"training_skirmish", "dawn"} <= {*listed} and done.stderr.count(late) == 2
    # Home lists the games again and again: each is waited for once.
    done = machine.run(str(machine.saves), "n escape g right escape n escape", code=SOONER + HOME)
    assert done.returncode == 0 and "New battle" in done.stdout and late in done.stdout


# In play

BLOW = '        state.report("A blow.", "D-1")'
SHOWS = '        return View("Duel", state.turn, sides)'
FAULTY = {
    "turn": (changed('        state.report("A blow.", "D-1")', "        state.nobody.fell()"), "AttributeError: "),
    "exit": (changed('        state.report("A blow.", "D-1")', "        raise SystemExit(1)"), "SystemExit: 1"),
    "keeps": (
        changed('        state.report("A blow.", "D-1")', "        state.blows = 'many'"),
        "A rule left what can't be kept",
    ),
    "view": (
        changed(SHOWS, f"        state.blows and state.nobody\n{SHOWS}"),
        "can't show the battle: AttributeError: ",
    ),
    "view ends": (
        changed(SHOWS, f"        if state.blows:\n            raise SystemExit(4)\n{SHOWS}"),
        "can't show the battle: SystemExit: 4",
    ),
    "view's sides": (
        changed(SHOWS, f"        sides = (3,) if state.blows else sides\n{SHOWS}"),
        "can't show the battle: view() gives a faulty View",
    ),
    "view's words": (
        changed(SHOWS, '        return View("Duel", state.turn, sides, result=None if state.blows else "")'),
        "can't show the battle: view() gives a faulty View",
    ),
    "logs nothing": (changed(BLOW, "        state.report(None)"), "can't go on: it logs a faulty Line"),
    "logs half a letter": (changed(BLOW, r"        state.report('a\ud800')"), "can't go on: it logs a faulty Line"),
    "logs text": (changed(BLOW, "        state.log.append('A blow.')"), "can't go on: it logs something of kind str"),
    "key": (changed('key="blow"', 'key=3 if state.blows else "blow"'), "can't go on: what it asks ('What now?')"),
    "title": (changed('title="What now?"', 'title=None if state.blows else "?"'), "can't go on: what it asks"),
    "label": (changed('"Make peace"', 'None if state.blows else "Peace"'), "offers a faulty Option"),
    "loops": (changed(BLOW, "        while True:\n            pass"), "turn() fails: it takes longer than 0.2 seconds"),
    "view loops": (
        changed(SHOWS, f"        while state.blows:\n            pass\n{SHOWS}"),
        "can't show the battle: it takes longer than 0.2 seconds",
    ),
    "no prompt": (
        changed("lambda: blow(state)", "lambda: 'blow' if state.blows else blow(state)"),
        "what it asks is a str, and no prompt",
    ),
}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A computer with every game that is sound until it is played."""
    return with_all(tmp_path_factory.mktemp("faulty"), FAULTY)


@pytest.mark.parametrize("way", [["--plain"], ["--protocol", "jsonl"]], ids=lambda way: way[-1])
def test_a_rule_that_fails_says_where_and_the_battle_goes_on(faulty: Machine, way: list[str], tmp_path: Path) -> None:
    stdin = "h\np\nq\n" if way == ["--plain"] else '{"key":"blow","value":"hit"}\n{"key":"blow","value":"end"}\n'
    saves = [tmp_path / kind for kind in FAULTY]
    plays = [["play", "dawn", "--ruleset", f"duel{number}", *way] for number in range(len(FAULTY))]
    runs = faulty.run_each(plays, stdin, saves)
    for number, (kind, done) in enumerate(zip(FAULTY, runs, strict=True)):
        assert done.returncode == 0 and FAULTY[kind][1] in done.stdout, (kind, done.stdout)
        assert kind not in ("turn", "exit", "view", "view ends") or f"bad{number}/__init__.py, line " in done.stdout
        assert "the battle stands as it was before" in done.stdout, kind
        assert "The battle is over" in done.stdout + done.stderr, kind
    battles = [str(next(own.glob("*.battle"))) for own in saves]
    assert not any(done.returncode for done in faulty.run_each([["verify", each] for each in battles])), (
        "not in the file"
    )


CHECKED = {
    "nothing": ("return None", "check() gives a NoneType."),
    "numbers": ("return [3]", "check() gives something that is not a str."),
    "ends": ("raise SystemExit(9)", "SystemExit: 9 (bad/__init__.py, line "),
}


@pytest.mark.parametrize("kind", CHECKED)
def test_a_game_that_cannot_judge_an_edit_refuses_it_and_the_battle_goes_on(machine: Machine, kind: str) -> None:
    does, words = CHECKED[kind]
    install(
        machine.site, "bad", changed("    def view(", f"    def check(self, state):\n        {does}\n\n    def view(")
    )
    done = machine.run("play", "dawn", "--plain", stdin="e blows=7\nh\np\nq\n")
    assert done.returncode == 0 and words in done.stdout and "A blow." in done.stdout
    assert "The battle is over" in done.stdout and ".." not in done.stdout


@pytest.mark.parametrize("way", [["--plain"], ["--protocol", "jsonl"]])
def test_a_battle_whose_game_can_no_longer_show_it_goes_on_before_that(machine: Machine, way: list[str]) -> None:
    """The last turns come back by redo, once the game is mended."""
    install(machine.site, "good", SOUND)
    assert machine.run("play", "dawn", "--plain", stdin="h\nh\nh\nq\n").returncode == 0
    module = machine.site / "good" / "__init__.py"
    module.write_text(changed(SHOWS, f"        state.blows > 1 and state.nobody\n{SHOWS}"))
    redo, leave = ("U\n", "q\n") if way == ["--plain"] else ('{"do":"redo"}\n', '{"do":"quit"}\n')
    done = machine.run("resume", *way, stdin=redo + leave)
    assert done.returncode == 0 and "Play goes on from step 1" in done.stdout and ".." not in done.stdout
    assert done.stdout.count("can't show the battle: AttributeError") >= 2 and "good/__init__.py" in done.stdout
    module.write_text(SOUND)
    done = machine.run("resume", *way, stdin=redo + leave)
    assert done.returncode == 0 and "Going on at step 1." in done.stdout + "Going on at step 1." * (way != ["--plain"])
    battle = next(machine.saves.glob("*.battle"))
    assert "3 steps come out as recorded" in machine.run("verify", str(battle)).stdout


def test_a_game_that_cannot_begin_or_be_shown_says_where(machine: Machine) -> None:
    for number, (method, words) in enumerate((("new", "can't begin that: new() fails"), ("view", "can't show"))):
        room = Machine(machine.site.parent / str(number))
        install(room.site, "bad", failing(method, "KeyError('wing')"))
        done = room.run("play", "dawn", "--plain", stdin="h\n")
        assert (
            done.returncode == 2 and words in done.stderr and "KeyError: 'wing' (bad/__init__.py, line " in done.stderr
        )
        assert done.stderr.count("\n") == 1


def test_a_battle_of_a_game_that_went_bad_can_be_read_and_is_not_touched(machine: Machine) -> None:
    install(machine.site, "duellists", SOUND)
    assert machine.run("play", "dawn", "--plain", stdin="h\nq\n").returncode == 0
    battle = next(machine.saves.glob("*.battle"))
    before = battle.read_bytes()
    (machine.site / "duellists" / "__init__.py").write_text(SOUND + "\nnonsense\n")
    assert "A blow." in machine.run("log", str(battle)).stdout
    for command in ("show", "report", "luck"):
        done = machine.run(command, str(battle))
        assert done.returncode == 0 and "NameError" in done.stdout + done.stderr, command
    for words in (["resume", str(battle), "--plain"], ["verify", str(battle)], ["branch", str(battle), "--at", "1"]):
        done = machine.run(*words)
        assert done.returncode == 2 and "NameError" in done.stderr and done.stderr.count("\n") == 1, words
    assert battle.read_bytes() == before

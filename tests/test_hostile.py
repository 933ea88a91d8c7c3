"""Nothing from a stranger's file, from the command line or from the settings reaches a terminal or a browser raw."""

import ast
import asyncio
import json
import re
from pathlib import Path

import pytest

from tests.app.table import Hands, app_on
from tests.cli_running import running
from tests.hostile import INJECTED, OBEYED, POISON, is_harmless, poisoned
from tests.names.app import Terminal, TrackerApp
from tests.names.journal import Session, read_battle
from tracker.app.review.screen import LOOK
from tracker.cli import main
from tracker.commands import COMMANDS
from tracker.harmless_text import clean, clean_page, json_of
from tracker.settings import Settings

GAMES = {
    "colonial_adventures": "training_skirmish",
    "colonial_d10": "canal_bridge",
    "africa_1859": "wad_ras",
    "gentlemen_rankers": "march",
}

# What each command is given besides the battle; "FILE" stands for it, "SAVES" for its folder.
WAYS = {
    "play": [["FILE", "--plain"], ["FILE", "--protocol", "jsonl"]],
    "resume": [["FILE", "--plain"], ["FILE", "--protocol", "jsonl"]],
    "battles": [["--saves", "SAVES"], ["--saves", "SAVES", "--json"], ["--saves", "SAVES", "--duplicate", "FILE"]],
    "log": [["FILE"], ["FILE", "--steps"], ["FILE", "--json"]],
    "show": [["FILE"], ["FILE", "--at", "3"], ["FILE", "--json"]],
    "verify": [["FILE"]],
    "review": [["FILE"]],
    "watch": [["FILE", "--once"]],
    "join": [["FILE", "--side", POISON], ["FILE", "--name", POISON, "--plain"]],
    "report": [["FILE"]],
    "study": [["FILE", "--step", "3", "--battles", "4", "--jobs", "1", "--time", "0.1"], ["FILE", "--kept"], [POISON]],
    "luck": [["FILE"], ["FILE", "--ascii"], ["FILE", "--json"]],
    "branch": [["FILE", "--at", "5", "--saves", "SAVES"]],
    "compare": [["FILE", "FILE"], ["FILE", "FILE", "--json"], ["FILE"]],
    "armies": [[POISON], ["--show", POISON], ["--json"]],
    "muster": [[POISON], ["zulu", "--plain"]],
    "campaign": [
        ["new", POISON],
        ["new", "colonial_adventures", POISON],
        ["new", "colonial_adventures", "--title", POISON],
        ["show", POISON],
        ["show", "FILE"],
        ["report", "FILE"],
        ["verify", POISON],
        ["next", POISON],
        ["list", "--json"],
    ],
    "lay": [[POISON], ["training_skirmish", "--plain"]],
    "print": [[POISON]],
    "new": [["colonial_adventures", "--from", POISON], [POISON]],
    "check": [["FILE"], [POISON]],
    "format": [[POISON]],
    "schema": [[POISON]],
    "completion": [["bash"], [POISON]],
    "game": [["new", POISON], ["check", POISON], ["pages", POISON]],
    "demo": [[POISON], ["training_skirmish", "--seed", "1"]],
    "protocol": [[], ["--schema"]],
    "settings": [[POISON], ["rolls", POISON], ["--json"]],
    "serve": [["--port", POISON]],
    "backup": [[POISON], ["SAVES", "--saves", "SAVES"]],
    "restore": [[POISON], ["SAVES", "--saves", "SAVES"]],
    "doctor": [["--saves", "SAVES"], ["--saves", "SAVES", "--json"]],
    "rulesets": [[POISON]],
    "scenarios": [[POISON], [f"--{POISON}"]],
    "tables": [["colonial_adventures", POISON], [POISON]],
    "balance": [[POISON], ["--ruleset", POISON, POISON], ["training_skirmish", "--player", POISON]],
    "autoplay": [["colonial_adventures", POISON], ["colonial_adventures", "training_skirmish", "--set", POISON]],
}

# Typed at line mode: look at everything, and fail at everything.
LINES = f"F\nL 999\nw\nP\nt\ne\nG 3\nA 3\n?\n{POISON}\ne {POISON}\nN {POISON}\nbranch 3\nq\n"
# What is begun otherwise, and goes on as the same.
SOME_LINES = f"?\n{POISON}\nq\n"
ACTIONS: list[dict[str, object]] = [
    {"do": "view"},
    {"do": "state"},
    {"do": "log"},
    {"do": "goto", "step": 3},
    {"do": POISON},
    {"key": POISON, "value": POISON},
    {"do": "edit", "path": POISON, "value": 1},
]


@pytest.fixture(params=GAMES)
def hostile(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return poisoned(tmp_path / request.param / "mine", request.param, GAMES[request.param])


def run(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str, stdin: str = ""
) -> tuple[int, str]:
    ran = running(capfd, monkeypatch)(*words, lines=stdin)
    return ran.code, ran.out + ran.err


def test_every_command_has_its_ways() -> None:
    assert set(WAYS) == set(COMMANDS)


def test_what_a_command_says_of_a_hostile_battle_is_harmless(
    hostile: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = hostile.parent.parent / "config"
    settings.mkdir()
    (settings / "settings.toml").write_text(f"mine = {json.dumps(POISON)}\nrolls = {json.dumps(POISON)}\n")
    monkeypatch.setenv("TRACKER_CONFIG", str(settings))
    protocol = "".join(json.dumps(each) + "\n" for each in ACTIONS)
    told: dict[str, str] = {}
    for command, ways in WAYS.items():
        for way in ways:
            if not {"FILE", "SAVES"} & {*way} and hostile.parent.parent.name != "colonial_adventures":
                continue  # the same words, whichever game the battle is of
            words = [{"FILE": str(hostile), "SAVES": str(hostile.parent)}.get(word, word) for word in way]
            stdin = protocol if "jsonl" in way else SOME_LINES if command in ("resume", "join") else LINES
            code, said = run(capfd, monkeypatch, command, *words, stdin=stdin)
            assert is_harmless(said), (command, way, OBEYED.search(said), said[-2000:])
            assert "tracker failed" not in said, (command, way, said[-2000:])
            told[command] = told.get(command, "") + said
    # It was there to be said.
    for command in ("play", "battles", "log", "show", "watch", "report", "luck", "branch", "compare"):
        assert "Venom" in told[command], command


def test_a_report_is_harmless_in_both_forms(hostile: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("report.md", "report.html"):
        path = hostile.with_name(name)
        assert main(["report", str(hostile), "-o", str(path)]) == 0
        capfd.readouterr()
        assert is_harmless(text := path.read_text()) and "Venom" in text


def test_json_tells_what_was_recorded(hostile: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["log", str(hostile), "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["title"] == f"{POISON} title" == read_battle(hostile).title


def test_a_branch_of_it_is_named_harmlessly_and_knows_its_parent(hostile: Path) -> None:
    assert main(["branch", str(hostile), "--at", "5"]) == 0
    branch = next(path for path in hostile.parent.glob("*.battle") if path != hostile)
    recorded = read_battle(branch)
    assert recorded.title == " ".join(f"{clean(POISON)} title, from step 5".split())
    assert recorded.header.parent is not None and recorded.header.parent.title == f"{POISON} title"


# Keys that go through the screens of a battle: help, log, sheets, table, note, who rolls, edit, amend, the list.
BATTLE_KEYS = "? escape L escape w escape t escape e enter escape escape M escape R escape A escape N x escape"
REVIEW_KEYS = "end home right right pagedown ' escape / V e n enter L escape a escape b escape end left"


@pytest.mark.parametrize("hostile", ["colonial_adventures", "africa_1859"], indirect=True)
def test_the_screens_are_harmless(hostile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    async def go(app: TrackerApp, keys: str) -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            hands = Hands(app, pilot)
            await pilot.pause()
            for key in ["", *keys.split()]:
                await hands.press(key)
                seen.append(hands.text)
                assert is_harmless(hands.text), (key, OBEYED.search(hands.text))
        app.close_session()

    folder = hostile.parent
    home = TrackerApp(None, folder, Settings(notices=(POISON,), mine=POISON), Terminal())
    asyncio.run(go(home, "down end up n right tab escape t escape g escape s down right escape p / x escape"))
    asyncio.run(go(app_on(Session.open(hostile), folder), BATTLE_KEYS))
    review = TrackerApp(None, folder, Settings(), Terminal(), first=("review", (hostile, False, LOOK, 0)))
    asyncio.run(go(review, REVIEW_KEYS))
    assert any("Venom" in text for text in seen)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_mistyped_comes_back_harmless(
    command: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in ([POISON], [f"--{POISON}"], [POISON, POISON], [f"x/{POISON}.toml"], [f"x/{POISON}.battle"]):
        code, said = run(capfd, monkeypatch, command, *words, "--saves", str(tmp_path))
        assert is_harmless(said), said
    code, said = run(capfd, monkeypatch, POISON)
    assert code == 2 and is_harmless(said)


def test_a_name_of_a_file_is_shown_harmlessly(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    strange = tmp_path / "a\x1b[2J\u202e\n\udcff.battle"
    strange.write_bytes(b"hello\n")
    for words in (["battles"], ["battles", "--json"], ["log", str(strange)], ["resume", str(strange), "--plain"]):
        saves = [] if words[0] == "log" else ["--saves", str(tmp_path)]
        code, said = run(capfd, monkeypatch, *words, *saves)
        assert said and is_harmless(said) and "tracker failed" not in said, words


def test_a_scenario_is_refused_harmlessly(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"id = {json.dumps(POISON)}\n{json.dumps(POISON)} = 1\n")
    for game in GAMES:
        code, said = run(capfd, monkeypatch, "play", str(path), "--ruleset", game, "--plain", "--saves", str(tmp_path))
        assert code == 2 and is_harmless(said)


def test_what_is_cleaned_and_what_is_not() -> None:
    for kept in ("Rorke's Drift, señor ½", "“quoted”\u00a0so", "می\u200cخواهم"):
        assert clean(kept) == kept
    assert clean("a\x1b[2Jb\nc\td") == "a?[2Jb c d"
    assert clean_page("one\ntwo\x07\n") == "one\ntwo?\n"
    assert INJECTED in clean(POISON) and "\n" not in clean(POISON)


@pytest.mark.parametrize("indent", [0, 2])
def test_json_reads_back_the_same(indent: int) -> None:
    said = {"text": POISON, "tag": "\U000e0041", "file": "a\udcffb", "plain": "señor"}
    data = json_of(said, indent)
    assert json.loads(data) == said
    assert not OBEYED.search(data.decode()) and "\U000e0041" not in data.decode()
    assert json_of({"plain": "señor"}) == '{"plain":"señor"}'.encode()


# The only places where words leave the program; each cleans them.
WAYS_OUT = {
    "cli.py",
    "commands/output.py",
    "commands/sitting_down.py",
    "plain/console.py",
    "plain/line_guard.py",
    "app/terminal/hosting.py",
}


def test_words_leave_the_program_in_these_places_only() -> None:
    found = set()
    root = Path(__file__).parents[1] / "tracker"
    for path in root.rglob("*.py"):
        text = path.read_text()
        # Most files have none of these words: to parse them takes seconds.
        for node in ast.walk(ast.parse(text)) if re.search(r"print\(|\.write", text) else ():
            if isinstance(node, ast.Call) and _is_writing(node.func):
                found.add(path.relative_to(root).as_posix())
    # Not words of others: the terminal driver's own bytes, files, what was typed at a line, put there again, a voice,
    # what the program and the child that thinks for it say to each other, messages between seats, examples of programs.
    others = {
        "docs/client.py",
        "docs/seat_bot.py",
        "seats/host.py",
        "app/terminal/driver.py",
        "app/terminal/writer.py",
        "plain/suspending.py",
        "play/speech_program.py",
        "play/thinking.py",
        "settings.py",
        "study/autoplay_file.py",
    }
    assert {name for name in found if not name.startswith("journal/")} - others == WAYS_OUT
    for name in WAYS_OUT:
        assert "tracker.harmless_text" in (root / name).read_text(), name


def _is_writing(called: ast.expr) -> bool:
    if isinstance(called, ast.Name):
        return called.id == "print"
    return isinstance(called, ast.Attribute) and called.attr in ("write", "writelines")

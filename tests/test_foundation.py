"""The house itself: what loads what, and how large a room may be."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator
from importlib.metadata import entry_points
from pathlib import Path

from tests.tools.house_lists import (
    GAMES,
    ROOT,
    circles,
    duplicate_classes,
    functions_of,
    kinds_tested,
    lines_of,
    name_of,
    nodes_of,
    sources,
)
from tracker.engine.entry_points import OWN

LINES_OF_A_FILE, LINES_OF_A_FUNCTION = 400, 40

TOP_FOLDERS = {"rulesets", "saves", "screenshots", "tests", "tracker"}

LOAD_ALL_RULES = """
import sys
import tracker.engine
from importlib.metadata import entry_points
for game in entry_points(group="tracker.rulesets"):
    game.load()
print(*sys.modules)
"""


def imports_of(path: Path) -> Iterator[str]:
    """Dotted names, wherever in the file they are imported; relative imports made absolute."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = path.relative_to(ROOT).parts[: -node.level] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def is_within(name: str, packages: Collection[str]) -> bool:
    parts = name.split(".")
    return any(".".join(parts[:many]) in packages for many in range(1, len(parts) + 1))


def imports_outside(path: Path, allowed: Iterable[str]) -> list[str]:
    known = {*allowed, *sys.stdlib_module_names}
    return [f"{name_of(path)} imports {name}" for name in imports_of(path) if not is_within(name, known)]


def test_engine_and_rulesets_load_without_a_screen() -> None:
    done = subprocess.run([sys.executable, "-c", LOAD_ALL_RULES], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not {"asyncio", "platformdirs", "rich", "textual"} & set(done.stdout.split())


def test_a_person_at_a_battle_needs_no_screen() -> None:
    loaded = "import sys, tracker.play.seat, tracker.plain.line_mode, tracker.plain.protocol; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True)
    known = set(done.stdout.split())
    assert "tracker.play.seat" in known and not {"rich", "textual", "tracker.app"} & known


def test_every_declared_game_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == OWN, "its games would be guarded as add-ons"
    declared = project["entry-points"]["tracker.rulesets"]
    installed = {game.name: game.value for game in entry_points(group="tracker.rulesets")}
    assert declared.items() <= installed.items(), "this environment is older than pyproject.toml: make test"


def test_engine_imports_only_msgspec_and_the_standard_library() -> None:
    allowed = ["msgspec", "tracker.engine"]
    assert not [line for path in sources("tracker/engine") for line in imports_outside(path, allowed)]


def test_games_import_only_the_engine() -> None:
    strays = []
    for path in sources("rulesets"):
        game = path.relative_to(ROOT).parts[1]
        strays += imports_outside(path, ["msgspec", "tracker.engine", f"{GAMES}.{game}"])
    assert not strays


def test_the_games_and_samples_have_one_name_for_python() -> None:
    """Their folders are links in tracker/: by its other name a module would be loaded twice, its classes two."""
    other = re.compile(r"^\s*(?:from|import) (?:rulesets|saves)\b", re.MULTILINE)
    assert other.search("    from rulesets.africa_1859 import RULESET")
    files = sources("tracker", "rulesets", "tests")
    assert not [name_of(path) for path in files if other.search(path.read_text(encoding="utf-8"))]


def test_no_rule_knows_chance_or_the_clock() -> None:
    barred = ["asyncio", "datetime", "random", "secrets", "time", "uuid"]
    strays = [
        f"{name_of(path)} imports {name}"
        for path in sources("rulesets")
        for name in imports_of(path)
        if is_within(name, barred)
    ]
    assert not strays


def test_nothing_else_lies_at_the_top() -> None:
    """A game that was made for a trial had been committed with a mend."""
    held = subprocess.run(["git", "ls-files", "*/*"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert {each.split("/")[0] for each in held.splitlines() if not each.startswith(".")} <= TOP_FOLDERS


def test_no_room_is_too_large() -> None:
    files = sources("tracker", "rulesets", "tests")
    functions = [(path, each) for path in files for each in functions_of(path)]
    assert len(functions) > 15_000
    assert not [name_of(path) for path in files if lines_of(path) > LINES_OF_A_FILE]
    assert not [
        f"{name_of(path)}:{each.lineno} {each.name}"
        for path, each in functions
        if (each.end_lineno or 0) - each.lineno >= LINES_OF_A_FUNCTION
    ]


def test_nothing_but_its_home_and_its_face_asks_of_what_kind_a_prompt_is() -> None:
    assert not list(kinds_tested())


def test_a_class_name_means_one_thing() -> None:
    assert not list(duplicate_classes())


def test_only_a_fight_imports_in_circles() -> None:
    assert not list(circles())


def docstrings_of(path: Path) -> Iterator[tuple[int, str]]:
    """Each docstring with its line, those that stand below a field among them."""
    for node in nodes_of(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def test_docstrings_say_what_is_given() -> None:
    asks = re.compile(r"\s*(What|Whether|How|Whom?|Whose|Why|Where)\b")
    found = [(path, *each) for path in sources("tracker", "rulesets") for each in docstrings_of(path)]
    assert len(found) > 1000
    assert not [f"{name_of(path)}:{line} {text}" for path, line, text in found if asks.match(text)]


def test_nothing_reads_the_folder_beside_the_project() -> None:
    outside = "/".join(("..", "shared"))
    folders = ("tracker", "rulesets", "saves", "tests", ".ci")
    files = [*ROOT.glob("*"), *(path for folder in folders for path in (ROOT / folder).rglob("*"))]
    kinds = {"", ".py", ".toml", ".md", ".tcss", ".txt"}
    readers = [
        name_of(path)
        for path in files
        if path.is_file() and path.suffix in kinds and outside in path.read_text(encoding="utf-8")
    ]
    assert not readers


QUESTION = re.compile(r"_?(is|has|may)_")
CHANGES = {
    "append",
    "clear",
    "discard",
    "extend",
    "insert",
    "pop",
    "remove",
    "report",
    "update",
    "add",
    "on_table",
    "remark",
}


def questions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function whose name asks whether something is so, with its place."""
    for path in sources("tracker", "rulesets"):
        for node in functions_of(path):
            if QUESTION.match(node.name):
                yield f"{name_of(path)}:{node.lineno} {node.name}", node


def changes_in(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """What a function does to things that it was given: sets their parts, or calls what changes them."""
    own = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    found = []
    for node in ast.walk(function):
        target = node.func if isinstance(node, ast.Call) else node
        if not isinstance(target, ast.Attribute | ast.Subscript):
            continue
        root: ast.expr = target
        while isinstance(root, ast.Attribute | ast.Subscript):
            root = root.value
        given = isinstance(root, ast.Name) and root.id not in own
        called = isinstance(node, ast.Call) and isinstance(target, ast.Attribute) and target.attr in CHANGES
        stored = not isinstance(node, ast.Call) and isinstance(target.ctx, ast.Store | ast.Del)
        # What is kept to be known at once the next time is no change.
        kept = (
            isinstance(root, ast.Name)
            and root.id == "self"
            and isinstance(target, ast.Attribute)
            and target.attr[0] == "_"
        )
        if given and not kept and (called or stored):
            found.append(ast.unparse(node))
    return found


def test_what_asks_answers_yes_or_no_and_changes_nothing() -> None:
    asked = list(questions())
    assert len(asked) > 100
    for place, function in asked:
        says = ast.unparse(function.returns) if function.returns else "nothing"
        assert says == "bool", f"{place} gives {says}: a reason why not is why_not_..."
        assert not changes_in(function), f"{place} changes {changes_in(function)}"


# Short names that the table of CONTRIBUTING.md has for folders.
SHORT = {"CA": "rulesets/colonial_adventures", "GAME": "rulesets/*"}


def test_contributing_says_of_files_that_are_there_where_to_change_something() -> None:
    """A name without a folder lies beside the one before it."""
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Where do I change ...?")[2]
    rows = [line for line in table.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 19
    for row in rows:
        folder = ""
        for name in re.findall(r"`([^`]+)`", row.split("|")[2]):
            first, _, rest = name.partition("/")
            path = f"{SHORT.get(first, first)}/{rest}" if rest else f"{folder}/{name}"
            folder = path.rpartition("/")[0]
            assert any(ROOT.glob(path.rstrip("/"))), f"{name} of {row}"

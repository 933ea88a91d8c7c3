"""Lists of what a house should have once or not at all: tests on kinds, names and homes with two meanings, circles.

`python -m tests.tools.house --lists` prints them.
"""

import ast
import gc
import re
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = ("tracker", "rulesets")
# The name by which Python knows the folder rulesets/.
GAMES = "tracker.games"

KINDS = frozenset(["Choose", "Pick", "Number", "Text", "Facts", "FormList", "Roll", "Draw", "Shuffle", "ToFight"])
# The homes of the kinds: the prompts themselves, and the view that the screen has of each.
HOMES_OF_KINDS = ("tracker/testing/driving.py", "tracker/engine/prompts/", "tracker/app/battle/prompts/")
# Each battle of mutual consequences is one circle of rules: nothing else may go round.
MUTUAL = "tracker.games.colonial_adventures.fight"
COMMANDS = frozenset(["Undo", "Redo", "Edit", "Settle", "End", "Amend", "Drop"])
VAGUE = re.compile(r"\s*(What|Whether|How|Whom?|Whose|Why|Where)\b")


def lines_of(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


@cache
def tree_of(path: Path) -> ast.Module:
    """A file, parsed; no garbage is looked for meanwhile, which would go through all trees again and again."""
    looks = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"), str(path))
    finally:
        if looks:
            gc.enable()


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file; to walk a tree takes longer than what most lists do with it."""
    return tuple(ast.walk(tree_of(path)))


def functions_of(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions of a file, also those within others; no expression is gone through for them."""
    left: list[ast.AST] = [tree_of(path)]
    while left:
        node = left.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            below = getattr(node, part, ())
            left += below if isinstance(below, list) else ()


@cache
def sources(*folders: str) -> tuple[Path, ...]:
    found = tuple(path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    assert found, f"no source in {folders}"
    return found


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    first, *rest = path.relative_to(ROOT).with_suffix("").parts
    return ".".join([GAMES if first == "rulesets" else first, *rest]).removesuffix(".__init__")


def kinds_tested() -> Iterator[str]:
    """Each `isinstance` or `case` on a kind of prompt that stands outside the kinds' homes."""
    for path in sources(*PRODUCT):
        if name_of(path).startswith(HOMES_OF_KINDS):
            continue
        for node in nodes_of(path):
            tested: Iterable[ast.AST] = []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
                tested = ast.walk(node.args[1])
            elif isinstance(node, ast.MatchClass):
                tested = [node.cls]
            for kind in {each.id for each in tested if isinstance(each, ast.Name)} & KINDS:
                yield f"{name_of(path)}:{node.lineno} {kind}"  # type: ignore[attr-defined]


def _classes() -> Iterator[tuple[Path, ast.ClassDef]]:
    for path in sources(*PRODUCT):
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef):
                yield path, node


def duplicate_classes() -> Iterator[str]:
    """Class names that two files of tracker, or two of one game or of it and the engine, give to different things."""
    homes: dict[tuple[str, str], list[str]] = {}
    games = {path.relative_to(ROOT).parts[1] for path in sources("rulesets")}
    for path, node in _classes():
        first, second, *_ = path.relative_to(ROOT).parts
        # A game's rulings are those of the engine, with its own switches.
        of_games = games if (first, second) == ("tracker", "engine") and node.name != "Rulings" else ()
        for part in (second,) if first == "rulesets" else (first, *of_games):
            homes.setdefault((part, node.name), []).append(name_of(path))
    for (_, name), files in sorted(homes.items()):
        if len(files) > 1:
            yield f"{name}: {', '.join(files)}"


def homes_of_commands() -> Iterator[str]:
    """Each class that is one of the things a person can do at a battle."""
    for path, node in _classes():
        if node.name in COMMANDS:
            yield f"{node.name}: {name_of(path)}"


@cache
def _modules() -> dict[str, Path]:
    return {module_of(path): path for path in sources(*PRODUCT)}


def _imported(path: Path) -> Iterator[str]:
    """Modules of the product that are imported at run time, by their addresses; types alone don't count."""
    known = _modules()
    guarded: set[ast.AST] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            guarded.update(each for part in node.body for each in ast.walk(part))
        if node in guarded:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in known else node.module for name in names)


def circles() -> Iterator[str]:
    """Modules that import one another in a circle, one of each circle after another, outside `fight/`.

    A folder's `__init__` is left out: what stands in a folder and asks it for a name is no circle to a reader.
    """
    graph = {
        name: sorted({other for other in _imported(path) if not _is_folder(other)} - {name})
        for name, path in _modules().items()
        if not _is_folder(name) and not name.startswith(f"{MUTUAL}.")
    }
    while True:
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as found:
            circle: list[str] = found.args[1]
            yield " -> ".join(reversed(circle))
            graph[circle[1]].remove(circle[0])
        else:
            return


def _is_folder(module: str) -> bool:
    return _modules()[module].name == "__init__.py"


def imports_by_tests() -> Iterator[str]:
    """Each file of tests that breaks when a module moves, with the module; a folder's own name is no module.

    What several speak to stands in tests/names.
    """
    for path in sources("tests"):
        for name in sorted(set(_imported(path))):
            if not _is_folder(name):
                yield f"{name}: {name_of(path)}"


def ignored_types() -> Iterator[str]:
    for path in sources("rulesets"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if "# type: ignore" in line:
                yield f"{name_of(path)}:{number}"


def vague_docstrings() -> Iterator[str]:
    """Docstrings that begin with a question word."""
    for path in sources(*PRODUCT):
        for node in nodes_of(path):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                said = ast.get_docstring(node, clean=False)
                if said and VAGUE.match(said):
                    yield f"{name_of(path)}: {said.splitlines()[0]}"


def large_files() -> Iterator[str]:
    for path in sources(*PRODUCT):
        lines = lines_of(path)
        if lines > 300:
            yield f"{name_of(path)}: {lines}"


LISTS = {
    "tests on prompt kinds outside their home": kinds_tested,
    "homes of seven commands": homes_of_commands,
    "duplicate class names": duplicate_classes,
    "circles of imports outside fight/": circles,
    "type: ignore in rulesets": ignored_types,
    "files of tests that name a module, of each": imports_by_tests,
    "docstrings that begin What, Whether, How": vague_docstrings,
    "files above 300 lines": large_files,
}

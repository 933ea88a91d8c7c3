"""Private names of Textual: used in one place, each with its reason, and there in the Textual that is installed."""

import ast
from pathlib import Path

from textual._compositor import Compositor
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.screen import Screen
from textual.widget import Widget

import tracker.app
from tests.app.table import app_on
from tracker.app.terminal.driver import TableDriver
from tracker.app.terminal.textual_internals import INTERNALS

FOLDER = Path(tracker.app.__file__).parent
PLACE = "textual_internals.py"
OWNERS = {"LinuxDriver": LinuxDriver, "App": App, "Screen": Screen, "Compositor": Compositor, "Widget": Widget}


def names_of(owner: str) -> set[str]:
    return {each.name for each in INTERNALS if each.owner == owner}


def test_no_other_file_reaches_into_textual() -> None:
    ours = {name for owner in OWNERS if owner != "LinuxDriver" for name in names_of(owner)}
    for path in FOLDER.rglob("*.py"):
        if path.name == PLACE:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("textual._"), f"{path}:{node.lineno}"
            is_private = isinstance(node, ast.Attribute) and node.attr in ours
            assert not is_private, f"{path}: {ast.unparse(node)}"


def test_the_driver_uses_what_is_listed_and_nothing_else() -> None:
    tree = ast.parse((FOLDER / "terminal" / "driver.py").read_text(encoding="utf-8"))
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr.startswith("_")}
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("_")}
    theirs = {name for each in LinuxDriver.__mro__ for name in vars(each)} | _set_in_init()
    assert {name for name in used | defined if name in theirs and not name.startswith("__")} == names_of("LinuxDriver")


def _set_in_init() -> set[str]:
    """The attributes that Textual's drivers give themselves."""
    found: set[str] = set()
    for each in LinuxDriver.__mro__[:-1]:
        source = Path(__import__(each.__module__, fromlist=["_"]).__file__ or "")
        if source.suffix == ".py" and "textual" in each.__module__:
            tree = ast.parse(source.read_text(encoding="utf-8"))
            found |= {
                node.attr
                for node in ast.walk(tree)
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
            }
    return found


def test_each_is_still_there() -> None:
    for each in INTERNALS:
        own = vars(OWNERS[each.owner]) | {name: None for kind in OWNERS[each.owner].__mro__ for name in vars(kind)}
        known = set(own) | (_set_in_init() if each.owner == "LinuxDriver" else _set_by(OWNERS[each.owner]))
        assert each.name in known and each.why, each.name
    assert issubclass(TableDriver, LinuxDriver)


def _set_by(kind: type) -> set[str]:
    """The attributes that the module of a class gives to whatever."""
    source = Path(__import__(kind.__module__, fromlist=["_"]).__file__ or "").read_text(encoding="utf-8")
    return {
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }


def test_screens_are_given_no_widget_for_tips_and_notices(tmp_path: Path) -> None:
    app = app_on(None, tmp_path)
    assert app._disable_tooltips and app._disable_notifications

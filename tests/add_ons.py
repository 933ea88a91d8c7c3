"""Packages of add-on games, each of which is bad in its own way, written to a folder as pip would install them."""

from pathlib import Path

PACKAGE = "1.2.3"

# A whole game of somebody else's in one short module; the bad ones are this with one thing changed.
SOUND = """
from tracker.engine import (
    Briefing, Choose, Ended, Option, Player, Row, Ruleset, Ruling, RulingOption, ScenarioCard, SideView, State, Table,
    UnitRow, View, ask,
)


class Duel(State):
    blows: int = 0


def blow(state):
    options = (Option("hit", "Strike", "h"), Option("end", "Make peace", "p"))
    return Choose(key="blow", rule="D-1", side="one", title="What now?", options=options)


class Game(Ruleset[Duel]):
    id = "duel"
    title = "Duel"
    version = "1"
    state = Duel

    def tables(self):
        return {}

    def rulings(self):
        return ()

    def scenarios(self):
        return {"dawn": ScenarioCard("dawn", "At dawn", Briefing("1850", history="Two men."), ("One", "Two"))}

    def new(self, scenario, rulings):
        return Duel()

    async def setup(self, state):
        return

    async def turn(self, state):
        if await ask(lambda: blow(state)) == "end":
            raise Ended
        state.blows += 1
        state.report("A blow.", "D-1")

    async def after(self, state):
        return

    def view(self, state):
        sides = tuple(SideView(each, each.title(), ()) for each in ("one", "two"))
        return View("Duel", state.turn, sides)


RULESET = Game()
"""


def install(folder: Path, package: str, code: str, name: str = "duel", points: str = "") -> None:
    """Put a package with a module and its metadata into a folder that is on a path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / package).mkdir()
    (folder / package / "__init__.py").write_text(code)
    info = folder / f"{package}-{PACKAGE}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {PACKAGE}\n")
    entry = points or f"[tracker.rulesets]\n{name} = {package}:RULESET\n"
    (info / "entry_points.txt").write_text(entry)


def changed(old: str, new: str) -> str:
    """The sound game with one thing changed."""
    assert old in SOUND, old
    return SOUND.replace(old, new, 1)


def failing(method: str, error: str) -> str:
    """The sound game, one method of which raises."""
    start = SOUND.index(f"    def {method}(")
    end = SOUND.index(":\n", start) + 2
    return f"{SOUND[:end]}        raise {error}\n{SOUND[end:]}"


def giving(method: str, value: str) -> str:
    """The sound game, one method of which gives something else."""
    start = SOUND.index(f"    def {method}(")
    end = SOUND.index(":\n", start) + 2
    return f"{SOUND[:end]}        return {value}\n{SOUND[end:]}"


# What is wrong, the code, and words of the sentence that tells it.
BAD: dict[str, tuple[str, str]] = {
    "name": (SOUND + "\nnonsense\n", "NameError: name 'nonsense' is not defined (bad/__init__.py, line "),
    "syntax": (SOUND + "\ndef broken(:\n", "SyntaxError: "),
    "import": ("import nowhere\n", "ModuleNotFoundError: No module named 'nowhere' (bad/__init__.py, line 1)"),
    "nothing": ("", "AttributeError: "),
    "exit": (SOUND + "\nraise SystemExit(7)\n", "SystemExit: 7 (bad/__init__.py, line "),
    "recursion": ("def f():\n    f()\nf()\n", "RecursionError: "),
    "nul": ("RULESET = 1\n\0", "null bytes"),
    "none": ("RULESET = None\n", "leads to a NoneType, not to a Ruleset"),
    "text": ("RULESET = 'duel'\n", "leads to a str, not to a Ruleset"),
    "class": (changed("RULESET = Game()", "RULESET = Game"), "leads to the class Game"),
    "methods": (changed("    def view(", "    def sight("), "TypeError: Can't instantiate abstract class Game"),
    "no title": (changed('    title = "Duel"\n', ""), "it has no title"),
    "no state": (changed("    state = Duel\n", ""), "it has no type of state"),
    "loose rulings": (
        changed("    blows: int = 0", "    blows: int = 0\n    rulings: dict = {}"),
        "Duel.rulings is no tracker.engine.Rulings",
    ),
    "other id": (changed('id = "duel"', 'id = "fence"'), "named 'duel', but its id is 'fence'"),
    "scenarios": (failing("scenarios", "KeyError('x')"), "scenarios() fails: KeyError: 'x' (bad/__init__.py, line "),
    "scenarios exit": (failing("scenarios", "SystemExit(3)"), "scenarios() fails: SystemExit: 3"),
    "scenarios list": (giving("scenarios", "['dawn']"), "scenarios() gives a list"),
    "scenarios cards": (
        giving("scenarios", "{'dawn': 'At dawn'}"),
        "scenarios() gives something that is not a ScenarioCard",
    ),
    "scenarios title": (
        giving("scenarios", "{'dawn': ScenarioCard('dawn', None, 3, 4)}"),
        "scenarios() gives something that is not a ScenarioCard",
    ),
    "tables": (failing("tables", "OSError(2, 'gone')"), "tables() fails: FileNotFoundError: [Errno 2] gone"),
    "tables none": (giving("tables", "None"), "tables() gives a NoneType"),
    "rulings": (failing("rulings", "ValueError('no')"), "rulings() fails: ValueError: no"),
    "rulings text": (giving("rulings", "('a',)"), "rulings() gives something that is not a Ruling"),
}

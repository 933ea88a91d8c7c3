"""Finding a scenario: one of a game's own by id, or a TOML file by its path."""

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine.errors import BadFile, Refused
from tracker.engine.faults import meant

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MOST_BYTES = 1_000_000


def own_scenarios(folder: "Traversable") -> dict[str, "Traversable"]:
    """The TOML files of a game's scenario folder by id, in the order of their names."""
    named = {each.name.removesuffix(".toml"): each for each in folder.iterdir() if each.name.endswith(".toml")}
    return dict(sorted(named.items()))


def find_scenario(folder: "Traversable", scenario: str) -> "Traversable":
    """The file of an id or path. Raises Refused where there is none of that id, BadFile where it can't be read."""
    own = own_scenarios(folder)
    if scenario in own:
        return own[scenario]
    if not (scenario.endswith(".toml") or "/" in scenario) or "\0" in scenario:
        have = ", ".join(own)
        what = f"give one of {have}, or the path of a .toml file{meant(scenario, own) or '.'}"
        raise Refused(f"There is no scenario {scenario[:60]!r}: {what}")
    return scenario_file(scenario)


def game_named(path: Path) -> str:
    """The id of the game that a scenario file says it is for, "" if it says none. Raises BadFile."""
    from tracker.engine.tables import read_toml

    given = read_toml(scenario_file(str(path)), dict)
    game = given.get("game", "")
    if not isinstance(game, str):
        raise BadFile(f"{path.name} can't be used: its game is not text - at `$.game`.")
    return game


def scenario_file(name: str) -> Path:
    """A file that may hold a scenario. Raises BadFile unless it is an ordinary one and not far too large."""
    path = Path(name)
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        raise BadFile(f"There is no file {name[-200:]}.") from None
    except OSError as error:
        raise BadFile(f"{name[-200:]} can't be read: {error.strerror}.") from None
    if not path.is_file():
        raise BadFile(f"{name[-200:]} can't be read: it is not a file.")
    if size > MOST_BYTES:
        raise BadFile(f"{name[-200:]} can't be used: it is {size} bytes long, {MOST_BYTES} at most.")
    return path

"""All that is wrong with a scenario file of a game, by its types, the game's own looks, its rulings and its ends."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from tracker.engine.errors import TrackerError
from tracker.engine.faults import Fault, Found, as_faults
from tracker.engine.file_faults import all_found
from tracker.engine.nearest_word import meant

if TYPE_CHECKING:
    from tracker.engine.game import Game
    from tracker.engine.scenarios import ScenarioFile


def scenario_faults(game: "Game[Any]", given: Mapping[str, Any]) -> list[Fault]:
    """All that `Game.new` would refuse in the plain data of a scenario file, and what is odd about the rest."""
    form, other = game.format(), list[Fault]()
    if given.get("game", "") not in ("", game.id):
        other = [Fault("game", f"it is for {str(given['game'])[:40]!r}, not {game.id!r}")]

    def judge(scenario: "ScenarioFile", is_sound: bool) -> list[Fault]:
        found = as_faults(form.faults(scenario)) + as_faults(game.ruling_faults(scenario))
        found += as_faults(form.doubts(scenario), is_doubt=True)
        is_sound = is_sound and not other and all(each.is_doubt for each in found)
        return found + as_faults(_end_faults(game, scenario, is_sound))

    return other + all_found(given, form.scenario, judge)


def _end_faults(game: "Game[Any]", given: "ScenarioFile", is_sound: bool) -> list[Found]:
    from tracker.engine.ends import end_faults
    from tracker.engine.opening_and_end import DRAW

    if not given.ends:
        return []
    wrong = {path for path, _ in game.ruling_faults(given)}
    chosen = {name: usual for name, (usual, _) in game.known_rulings().items()}
    for name, value in game.data().in_force(given.rulings).items():
        if f"rulings.{name}" not in wrong:
            chosen[name] = value
    try:
        view = game.view(game.format().build(given, chosen))
    except (TrackerError, LookupError, ValueError, TypeError, AttributeError):
        if is_sound:
            raise
        # A battle that is built of what is wrong may fail anywhere; the ids are there all the same.
        return [*_unknown_units(given)]
    return [*end_faults(given.ends, view, DRAW)]


def _unknown_units(given: "ScenarioFile") -> Iterator[Found]:
    """Units of the ends that nothing in the file has as its id."""
    known = set(_ids(to_builtins(given)))
    for n, each in enumerate(given.ends):
        for number, unit in enumerate(each.named()):
            if unit not in known:
                yield f"ends[{n}].units[{number}]", f"there is no unit {unit[:40]!r}{meant(unit, known)}"


def _ids(data: Any) -> Iterator[str]:
    """Every id in the plain data of a file."""
    for key, each in data.items() if isinstance(data, dict) else enumerate(data):
        if key == "id":
            yield each
        elif isinstance(each, dict | list):
            yield from _ids(each)

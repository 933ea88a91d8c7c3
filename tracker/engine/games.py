"""The games that are installed: their ids, loading one, and those that are sound."""

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from tracker.engine.errors import Refused, TrackerError
from tracker.engine.nearest_word import meant
from tracker.engine.ruleset import AnyRuleset

if TYPE_CHECKING:
    from tracker.engine.entry_points import GamePoint
    from tracker.engine.installed_games import InstalledGames


@cache
def _found() -> "InstalledGames":
    from tracker.engine.installed_games import find_points

    return find_points()


def _entry_points() -> "dict[str, GamePoint]":
    return _found().points


def ruleset_ids() -> list[str]:
    return sorted({*_entry_points(), *_found().refused})


def may_have_scenario(ruleset_id: str, scenario: str) -> bool:
    """False if a game that comes with the program has no file of a scenario's name; any other has to be asked."""
    point = _entry_points().get(ruleset_id)
    with suppress(OSError):
        return point is None or not point.is_own or f"{scenario}.toml" in point.files("scenarios")
    return True


@cache
def load_ruleset(ruleset_id: str) -> AnyRuleset:
    """A game by id, or by `GAME.NAME` one of its procedures beside the battle.

    Raises Refused where none of that id is installed or it can't be loaded.
    """
    game, dot, name = ruleset_id.partition(".")
    if dot:
        return _sub_game(load_ruleset(game), name)
    point = _entry_points().get(ruleset_id)
    if point is not None:
        from tracker.engine.installed_games import load

        return load(point)
    if ruleset_id in _found().refused:
        raise Refused(_found().refused[ruleset_id])
    have = ", ".join(ruleset_ids()) or "none"
    near = meant(ruleset_id, ruleset_ids())
    raise Refused(f"There is no ruleset {ruleset_id[:60]!r}; installed: {have}{near or '.'}")


def _sub_game(game: AnyRuleset, name: str) -> AnyRuleset:
    found = game.sub_games()
    if name in found:
        return found[name]
    have = ", ".join(f"{game.id}.{each}" for each in found)
    raise Refused(f"{game.title} has no {name[:60]!r} beside it{f'; it has {have}' if have else ''}.")


def load_playable(ruleset_id: str) -> AnyRuleset:
    """A game by id whose tables and rulings can be read. Raises Refused as `load_ruleset`, also where they can't.

    Those of an add-on are all read and looked at; those that come with the program are proven by its tests.
    """
    game = load_ruleset(ruleset_id)
    point = _entry_points().get(ruleset_id.partition(".")[0])
    if point is not None and not point.is_own:
        from tracker.engine.add_on_guard import Guard

        if isinstance(game, Guard):
            game.ask("tables"), game.ask("rulings")
    return game


def sound_games(*asked: str, only: str = "") -> tuple[list[AnyRuleset], list[str]]:
    """The installed games that load and answer what is `asked` of them, and a sentence for each that does not.

    `asked` are names of methods without arguments, such as `scenarios`; `only`: one game's id, "" for all.
    """
    games, problems = [], [] if only else list(_found().overruled.values())
    for each in [only] if only else ruleset_ids():
        try:
            game = load_ruleset(each)
            for name in asked:
                getattr(game, name)()
        except TrackerError as error:
            problems.append(str(error))
        else:
            games.append(game)
    return games, problems

"""Games of other people's packages: loaded and asked with care, so that a bad one costs nobody the others.

Whatever one does wrong becomes one sentence that names its package and version, the error, and file and line.
"""

from contextlib import nullcontext
from typing import Any

from msgspec import Struct

from tracker.engine.entry_points import GamePoint, game_points
from tracker.engine.errors import Refused
from tracker.engine.plurals import with_and
from tracker.engine.ruleset import AnyRuleset, Ruleset
from tracker.engine.time_limit import Limit, TooLong

# Those that took too long to load, with what was said: they freeze nothing a second time.
_stuck: dict[GamePoint, str] = {}


def load(point: GamePoint) -> AnyRuleset:
    """The game of an entry point, guarded if it is an add-on. Raises Refused with what is wrong with it.

    The guard is loaded for add-ons alone: those that come with the program are proven by its tests.
    """
    who = f"The ruleset {point.name!r}{f' of {point.package_words()}' if point.package else ''}"
    if point in _stuck:
        raise Refused(_stuck[point])
    try:
        # Our own may take its time: from a cold memory card it needs more than an add-on's loop is given.
        with nullcontext() if point.is_own else Limit():
            game: Any = point.load()
    except BaseException as error:
        from tracker.engine.add_on_guard import ANY, error_words

        if not isinstance(error, ANY):
            raise
        words = f"{who} can't be loaded: {error_words(error)}."
        if isinstance(error, TooLong):
            _stuck[point] = words
        raise Refused(words) from None
    own: AnyRuleset = game
    return own if point.is_own else _guarded(point, game, who)


def _guarded(point: GamePoint, game: Any, who: str) -> AnyRuleset:
    """An add-on's game, once it was looked at. Raises Refused where it is none."""
    from tracker.engine.add_on_guard import GUARDED

    problem = _why_no_game(game, point.name)
    if problem:
        raise Refused(f"{who} can't be used: {problem}.")
    guarded: AnyRuleset = GUARDED["game"](game, who) if point.package else game
    return guarded


def _why_no_game(game: Any, name: str) -> str:
    """Reason why an object is no game to be played under a name, "" if it is one."""
    from tracker.engine.add_on_guard import what_it_lacks

    if isinstance(game, type) and issubclass(game, Ruleset):
        return f"its entry point leads to the class {game.__name__}, not to a game made of it"
    if not isinstance(game, Ruleset):
        return f"its entry point leads to a {type(game).__name__}, not to a Ruleset"
    if problem := what_it_lacks(game):
        return problem
    if game.id != name:
        return f"its entry point is named {name!r}, but its id is {game.id!r}: both must be the same"
    return ""


# Finding them


class InstalledGames(Struct):
    """The games that are installed, by name: `points` may be loaded; `refused` says why a name is not used at all,
    `overruled` which of several that go by it is.
    """

    points: dict[str, GamePoint]
    refused: dict[str, str]
    overruled: dict[str, str]


def find_points() -> InstalledGames:
    """All games. Of several with one name tracker's own is used, else none: nobody can tell which was meant."""
    offered: dict[str, list[GamePoint]] = {}
    for point in game_points():
        offered.setdefault(point.name, []).append(point)
    found = InstalledGames({}, {}, {})
    for name, named in offered.items():
        if len(named) == 1:
            found.points[name] = named[0]
            continue
        # A package that stands twice on the path offers its games twice.
        points = list({(each.value, each.package): each for each in named}.values())
        points.sort(key=lambda each: (not each.is_own, each.package, each.value))
        is_own = points[0].is_own
        if len(points) == 1 or is_own:
            found.points[name] = points[0]
        if len(points) > 1:
            listed = with_and(f"{each.package_words()} ({each.value})" for each in points)
            which = "only that of tracker is" if is_own else "none of them is"
            sentence = f"More than one package offers the ruleset {name!r}: {listed}; {which} used."
            (found.overruled if is_own else found.refused)[name] = sentence
    return found

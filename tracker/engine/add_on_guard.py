"""The guard of add-ons: whatever an add-on's game, campaign or roster gives is checked before it is used.

Each method of a base class is asked of the add-on's object under a time limit, and what it gives is measured by the
method's own annotation. Whatever is wrong is Refused, or a RuleFault of a battle under way, in one sentence.
"""

from abc import update_abstractmethods
from collections.abc import Iterable, Mapping
from functools import cache, partialmethod
from inspect import iscoroutinefunction
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from tracker.engine.aftermath import Aftermath, why_not_aftermath
from tracker.engine.armies import AnyArmies, AnyArmy, Armies, ArmyFile, ArmyUnit
from tracker.engine.campaigns import MOST_ROSTERS, CampaignRuleset, CampaignState
from tracker.engine.error_location import fault_words, place_words
from tracker.engine.errors import AS_BEFORE, Refused, RuleFault, TrackerError
from tracker.engine.log import Line
from tracker.engine.prompts.base import Prompt
from tracker.engine.prompts.options import Option
from tracker.engine.ruleset import AnyRuleset, Ruleset
from tracker.engine.rulings import rulings_kind
from tracker.engine.scenarios import ScenarioFile
from tracker.engine.state import State
from tracker.engine.tables import Table
from tracker.engine.time_limit import Limit, TooLong, limited_steps
from tracker.engine.view import View

# What somebody else's code may raise where ours goes on; a signal that asks us to stop is none of it.
ANY = (Exception, SystemExit, TooLong)

# What can't be done where a method fails. Where a battle is under way, a fault stands for itself.
DOES = {"new": "can't begin that", "new_of": "can't begin that"}
OTHERWISE = "can't be used"
UNDER_WAY = {"view": "can't show the battle", "check": "can't judge the battle"}

# Looked at by hand, for what is wrong with each is said of it.
BY_HAND = {"sub_games": Mapping[str, Any]}
# Those are looked at where they are used: a table's cells, what a game adds to a base of ours.
LOOSE = (Table, State, ScenarioFile, ArmyUnit, ArmyFile)


class Guard:
    """An add-on's object as its base class. `who` names the game and its package."""

    inner: Any

    def __init__(self, inner: Any, who: str) -> None:
        self.inner, self._who = inner, who
        # What took too long once, with what was said: it freezes nothing a second time.
        self._stuck: dict[str, str] = {}
        for kind in type(self).__mro__:
            for name in () if issubclass(kind, Guard) else vars(kind).get("__annotations__", {}):
                setattr(self, name, getattr(inner, name))

    def ask(self, name: str, *asked: Any) -> Any:
        """The checked result of a method. Raises Refused, or RuleFault of a battle under way."""
        kind: Any = type(self)
        if name in self._stuck:
            raise Refused(self._stuck[name])
        try:
            with Limit():
                found = fit(getattr(self.inner, name)(*asked), _annotation_of(kind, name), self._own())
            return self._looked_at(name, found, *asked)
        except Unfit as error:
            raise self._fault(name, f"{name}() {error}") from None
        except ANY as error:
            if isinstance(error, TrackerError) and asked and name not in UNDER_WAY:
                raise  # a game may refuse what it was asked for
            words = error_words(error) if name in UNDER_WAY else f"{name}() fails: {error_words(error)}"
            fault = self._fault(name, words)
            if isinstance(error, TooLong) and not asked:
                self._stuck[name] = str(fault)
            raise fault from None

    def _fault(self, name: str, words: str) -> TrackerError:
        if name in UNDER_WAY:
            return RuleFault(f"{self._who} {UNDER_WAY[name]}: {words}.")
        return Refused(f"{self._who} {DOES.get(name, OTHERWISE)}: {words}.")

    def _own(self) -> dict[str, Any]:
        """The game's types, by the type variables of our bases."""
        named = {"S": "state", "A": "army", "U": "unit"}
        return {letter: getattr(self, name) for letter, name in named.items() if hasattr(self, name)}

    def _looked_at(self, name: str, found: Any, *asked: Any) -> Any:
        """The result, where more must hold than its annotation says. Raises Unfit."""
        return found


@cache
def _annotation_of(kind: Any, name: str) -> Any:
    """The annotation of what a method of our base gives."""
    if name in BY_HAND:
        return BY_HAND[name]
    base = next(each for each in kind.__mro__ if name in vars(each) and not issubclass(each, Guard))
    late = {"Aftermath": Aftermath, "View": View, "AnyArmies": AnyArmies, "Prompt": Prompt, "Random": object}
    return get_type_hints(getattr(base, name), localns=late)["return"]


G = TypeVar("G", bound=Guard)


def _asks_all(kind: type[G]) -> type[G]:
    """The class with each public method of its base asked of the add-on's object, but those that it has itself."""
    for base in kind.__mro__:
        for name, method in vars(base).items():
            if name.startswith("_") or not callable(method) or issubclass(base, Guard) or name in vars(kind):
                continue
            asks = Guard.ask if not iscoroutinefunction(method) else _run
            setattr(kind, name, partialmethod(asks, name))
    update_abstractmethods(kind)
    return kind


async def _run(guard: Guard, name: str, state: Any) -> None:
    """A rule of a battle; the driver tells what it raises."""

    def fault(error: TooLong) -> RuleFault:
        return RuleFault(f"{guard._who} can't go on: {name}() fails: {error_words(error)}; {AS_BEFORE}.")

    await limited_steps(getattr(guard.inner, name)(state), fault)


@_asks_all
class GuardedGame(Guard, Ruleset[Any]):
    """An add-on's game, and each procedure beside it."""

    def look_at(self, state: Any, prompt: Prompt[Any] | None) -> None:
        # All show the battle after every input, and the file keeps what was logged: what can't be shown or read back
        # would end the program, or lose the input, for good.
        try:
            self.view(state)
            if problem := _why_not_storable(state.log, prompt):
                raise RuleFault(f"{self._who} can't go on: {problem}.")
        except RuleFault as error:
            raise RuleFault(f"{str(error).rstrip('.')}; {AS_BEFORE}.") from None

    def has_scenario(self, scenario: str) -> bool:
        # One whose scenarios can't be read has none that could be played.
        return scenario in self.scenarios()

    def _looked_at(self, name: str, found: Any, *asked: Any) -> Any:
        if name == "rulings" and not all(each.default in [option.value for option in each.options] for each in found):
            raise Unfit("gives something that is not a Ruling with its default")
        if name == "sub_games":
            return {key: self._procedure(key, each) for key, each in found.items()}
        if name == "armies" and found is not None:
            return GUARDED["armies"](found, self._who)
        return found

    def _procedure(self, name: str, found: Any) -> Any:
        problem = why_not_sub_games(found, f"{self.id}.{name}")
        if not problem and name == "campaign":
            problem = why_no_campaign(found, self.id)
        if problem:
            raise Unfit(f"gives as {name!r} a {type(found).__name__}, {problem}")
        return GUARDED["campaign" if name == "campaign" else "game"](found, self._who)


@_asks_all
class GuardedCampaign(GuardedGame, CampaignRuleset[Any]):
    """An add-on's campaign."""

    def _looked_at(self, name: str, found: Any, *asked: Any) -> Any:
        if name == "aftermath" and (problem := why_not_aftermath(found, {})):
            raise Unfit(f"gives a faulty Aftermath: {problem.rstrip('.')}")
        return super()._looked_at(name, found, *asked)


@_asks_all
class GuardedArmies(Guard, Armies[Any, Any]):
    """The rosters of an add-on's game.

    A roster is tried whole wherever it is judged: what a screen would show of it must come out before it is shown.
    """

    def _looked_at(self, name: str, found: Any, *asked: Any) -> Any:
        if name == "cells" and len(found) != len(self.headings):
            raise Unfit(f"gives {len(found)} for {len(self.headings)} headings")
        if name == "raised_all" and not found:
            raise Unfit(f"gives nobody for {asked[1][:40]!r}")
        if name == "faults" and not found:
            self._try(asked[0])
        return found

    def _try(self, army: AnyArmy) -> None:
        self.totals(army), self.bends(army), self.rules_of(army), self.offers(army), self.fields(army, None)
        for unit in army.units:
            self.cells(unit), self.card(unit), self.boxes(unit), self.fields(army, unit)


# They are whole: `_asks_all` made what the bases leave open.
GUARDED: dict[str, Any] = {"game": GuardedGame, "campaign": GuardedCampaign, "armies": GuardedArmies}


# What is said of them


def error_words(error: BaseException) -> str:
    """An error with its place; a sentence of ours stands for itself."""
    if isinstance(error, TrackerError):
        return str(error).rstrip(".")
    place = place_words(error)
    words = str(error) if isinstance(error, TooLong) else fault_words(error)
    return f"{words} ({place})" if place else words


def what_it_lacks(game: AnyRuleset) -> str:
    """The part that a game needs and has not, "" for none."""
    for each in ("id", "title", "version"):
        value = getattr(game, each, None)
        if not isinstance(value, str) or not value:
            return f"it has no {each}"
    state = getattr(game, "state", None)
    if not (isinstance(state, type) and issubclass(state, State)):
        return "it has no type of state"
    if "rulings" in state.__struct_fields__ and rulings_kind(state) is None:
        return f"{state.__name__}.rulings is no tracker.engine.Rulings, a frozen struct of its switches"
    return ""


def why_not_sub_games(game: Any, name: str) -> str:
    """Reason why an object is no procedure beside a game under a name, "" if it is one."""
    if not isinstance(game, Ruleset):
        return "which is no Ruleset"
    if problem := what_it_lacks(game):
        return f"of which: {problem}"
    return "" if game.id == name else f"whose id is {str(game.id)!r}, not {name!r}"


def why_no_campaign(found: AnyRuleset, game_id: str) -> str:
    """Reason why a procedure beside a game is no campaign of it, "" if it is one."""
    if not isinstance(found, CampaignRuleset):
        return "which is no CampaignRuleset"
    if getattr(found, "of", None) != game_id:
        return f"which is of {getattr(found, 'of', None)!r}, not of {game_id!r}"
    if not issubclass(found.state, CampaignState):
        return f"whose state {found.state.__name__} is no CampaignState"
    match found.rosters:
        case (int() as least, int() as most) if 0 <= least <= most <= MOST_ROSTERS:
            return ""
    return f"of which rosters is {found.rosters!r}, not how many it takes at least and at most"


def _why_not_storable(log: list[Any], prompt: Prompt[Any] | None) -> str:
    """Reason why what was logged, or is asked, could not be read back from a file or shown, "" where it can."""
    for line in log:
        if problem := _why_not_sound(line, Line):
            return f"it logs {problem}"
    if prompt is None:
        return ""
    words = [prompt.key, prompt.rule, prompt.side, prompt.title, prompt.text, *prompt.subject]
    if not all(isinstance(each, str) for each in words):
        return f"what it asks ({str(prompt.title)[:40]!r}) has other things than text in its words"
    for option in getattr(prompt, "options", ()):
        if problem := _why_not_sound(option, Option):
            return f"what it asks ({prompt.title[:40]!r}) offers {problem}"
    return ""


def _why_not_sound(thing: Any, kind: type[Any]) -> str:
    if not isinstance(thing, kind):
        return f"something of kind {type(thing).__name__}"
    try:
        fit(thing, kind, {})
    except Unfit:
        return f"a faulty {kind.__name__}"
    return ""


class Unfit(Exception):
    """A method gave something other than it declares; the words follow its name."""


def fit(value: Any, hint: Any, own: Mapping[str, Any]) -> Any:
    """A value as its annotation has it, lists and the like as tuples where it says so.

    `own` are the game's types, by the name of the type variable that stands for them. Raises Unfit.
    """
    if isinstance(hint, TypeVar):
        hint = own.get(hint.__name__, hint.__bound__)
    origin, parts = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, UnionType):
        return _fit_one(value, parts, own)
    if origin is Any or origin is object:
        return value
    if origin in (tuple, Iterable):
        return _fit_tuple(value, parts, own)
    if origin is type:
        if not (isinstance(value, type) and issubclass(value, parts[0])):
            raise Unfit(f"gives something that is no {parts[0].__name__}")
        return value
    if not isinstance(value, origin):
        raise Unfit(f"gives a {type(value).__name__}")
    if origin is list:
        return [_fit_part(each, parts[0], own) for each in value]
    if origin in (dict, Mapping):
        return {_fit_part(key, parts[0], own): _fit_part(each, parts[1], own) for key, each in value.items()}
    if isinstance(value, Struct) and origin is not Struct and not isinstance(value, LOOSE):
        return _sound(value, origin)
    return value


def _fit_one(value: Any, kinds: tuple[Any, ...], own: Mapping[str, Any]) -> Any:
    fails: list[Unfit] = []
    for kind in kinds:
        try:
            return fit(value, kind, own)
        except Unfit as error:
            fails.append(error)
    raise fails[0]


def _fit_tuple(value: Any, parts: tuple[Any, ...], own: Mapping[str, Any]) -> tuple[Any, ...]:
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise Unfit(f"gives a {type(value).__name__}")
    found = tuple(value)
    if len(parts) == 1 or parts[1:] == (...,):
        return tuple(_fit_part(each, parts[0], own) for each in found)
    if len(found) != len(parts):
        raise Unfit(f"gives {len(found)} instead of {len(parts)}")
    return tuple(_fit_part(each, part, own) for each, part in zip(found, parts, strict=True))


def _fit_part(value: Any, hint: Any, own: Mapping[str, Any]) -> Any:
    try:
        return fit(value, hint, own)
    except Unfit:
        kind = own.get(hint.__name__, hint) if isinstance(hint, TypeVar) else get_origin(hint) or hint
        name = getattr(kind, "__name__", str(kind))
        raise Unfit(f"gives something that is not a{'n' * (name[0] in 'AEIOUaeio')} {name}") from None


def _sound(value: Any, kind: type[Any]) -> Any:
    """A struct by way of JSON, as to a file: so each of its fields is seen to be as it should."""
    try:
        return msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except Exception:
        raise Unfit(f"gives a faulty {kind.__name__}") from None

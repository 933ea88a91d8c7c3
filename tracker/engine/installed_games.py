"""Games of other people's packages: loaded and asked with care, so that a bad one costs nobody the others.

Whatever one does wrong becomes one sentence that names its package and version, the error, and file and line.
"""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from importlib.metadata import EntryPoint, distributions, entry_points
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from tracker.engine.armies import AnyArmies, Armies
from tracker.engine.blame import fault_words, place_words
from tracker.engine.briefing import ScenarioFile
from tracker.engine.errors import AS_BEFORE, Refused, RuleFault, TrackerError
from tracker.engine.faults import Fault
from tracker.engine.guarded_armies import GuardedArmies
from tracker.engine.log import Line
from tracker.engine.prompts import Option, Prompt
from tracker.engine.ruleset import AnyRuleset, Player, Rule, Ruleset, ScenarioCard, Term
from tracker.engine.rulings import Ruling, rulings_kind
from tracker.engine.state import State
from tracker.engine.tables import Table
from tracker.engine.view import View

GROUP = "tracker.rulesets"
OWN = "tracker"

T = TypeVar("T")

# What somebody else's code may raise where ours goes on; a signal that asks us to stop is none of it.
ANY = (Exception, SystemExit)


class GuardedGame(Ruleset[Any]):
    """A stranger's game. What it raises, or gives of a wrong kind, is Refused or a RuleFault in one sentence."""

    def __init__(self, inner: AnyRuleset, who: str) -> None:
        self.inner = inner
        self.id, self.title, self.version, self.state = inner.id, inner.title, inner.version, inner.state
        self._who = who

    # Its data: a game of which any of these fails can't be used

    def tables(self) -> Mapping[str, Table]:
        return self._mapping("tables", self.inner.tables, Table)

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        return self._mapping("scenarios", self.inner.scenarios, ScenarioCard)

    def rulings(self) -> tuple[Ruling, ...]:
        found = self._of_kind("rulings", self.inner.rulings, tuple | list)
        for each in found:
            if not _is_sound(each, Ruling) or each.default not in [option.value for option in each.options]:
                raise Refused(
                    f"{self._who} can't be used: rulings() gives something that is not a Ruling with its default."
                )
        return tuple(found)

    def rules(self) -> Mapping[str, Rule]:
        return self._mapping("rules", self.inner.rules, Rule)

    def terms(self) -> tuple[Term, ...]:
        found = self._of_kind("terms", self.inner.terms, tuple | list)
        if not all(_is_sound(each, Term) for each in found):
            raise Refused(f"{self._who} can't be used: terms() gives something that is not a Term.")
        return tuple(found)

    def covered_tables(self) -> tuple[str, ...]:
        return tuple(self._of_kind("covered_tables", self.inner.covered_tables, tuple | list))

    def beside(self) -> Mapping[str, AnyRuleset]:
        found = self._of_kind("beside", self.inner.beside, Mapping)
        for name, each in found.items():
            if problem := _why_not_beside(each, f"{self.id}.{name}"):
                raise Refused(
                    f"{self._who} can't be used: beside() gives as {name!r} a {type(each).__name__}, {problem}."
                )
        return {name: self._guarded(name, each) for name, each in found.items()}

    def _guarded(self, name: str, each: AnyRuleset) -> AnyRuleset:
        if name != "campaign":
            return GuardedGame(each, self._who)
        from tracker.engine.guarded_campaign import GuardedCampaign, why_no_campaign

        if problem := why_no_campaign(each, self.id):
            kind = type(each).__name__
            raise Refused(f"{self._who} can't be used: beside() gives as {name!r} a {kind}, {problem}.")
        return GuardedCampaign(each, self._who)  # type: ignore[arg-type]  # it was looked at

    def yields(self, state: Any) -> Struct | None:
        found: Struct | None = self._of_kind("yields", lambda: self.inner.yields(state), Struct | None)
        return found

    def table_laid(self, begun: Any, state: Any, answers: Mapping[str, Any]) -> ScenarioFile | None:
        def ask() -> object:
            return self.inner.table_laid(begun, state, answers)

        found: ScenarioFile | None = self._of_kind("table_laid", ask, ScenarioFile | None)
        return found

    def player(self) -> Player | None:
        found: Player | None = self._of_kind("player", self.inner.player, Player | None)
        return found

    def opponent(self) -> Player | None:
        found: Player | None = self._of_kind("opponent", self.inner.opponent, Player | None)
        return found

    def armies(self) -> AnyArmies | None:
        found: AnyArmies | None = self._of_kind("armies", self.inner.armies, Armies | None)
        return GuardedArmies(found, self._who, _told) if found is not None else None

    def _mapping(self, name: str, ask: Callable[[], Any], kind: type[T]) -> Mapping[str, T]:
        found = self._of_kind(name, ask, Mapping)
        if not all(isinstance(key, str) and _is_sound(each, kind) for key, each in found.items()):
            raise Refused(f"{self._who} can't be used: {name}() gives something that is not a {kind.__name__} by id.")
        return found  # type: ignore[no-any-return]

    def _of_kind(self, name: str, ask: Callable[[], Any], kind: Any) -> Any:
        try:
            found = ask()
        except ANY as error:
            raise Refused(f"{self._who} can't be used: {name}() fails: {_told(error)}.") from None
        if not isinstance(found, kind):
            raise Refused(f"{self._who} can't be used: {name}() gives a {type(found).__name__}.")
        return found

    # Its scenarios: what is wrong with one is told by the game, if it can

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Any:
        found = self._told_by_itself("new", lambda: self.inner.new(scenario, rulings))
        if not isinstance(found, self.state):
            raise Refused(f"{self._who} can't be used: new() gives a {type(found).__name__}.")
        return found

    def new_of(self, given: ScenarioFile, rulings: Mapping[str, str]) -> Any:
        found = self._told_by_itself("new_of", lambda: self.inner.new_of(given, rulings))
        if not isinstance(found, self.state):
            raise Refused(f"{self._who} can't be used: new_of() gives a {type(found).__name__}.")
        return found

    def scenario_rulings(self, scenario: str) -> Mapping[str, str]:
        found = self._told_by_itself("scenario_rulings", lambda: self.inner.scenario_rulings(scenario))
        if not isinstance(found, Mapping):
            raise Refused(f"{self._who} can't be used: scenario_rulings() gives a {type(found).__name__}.")
        return found

    def card(self, scenario: str) -> ScenarioCard:
        found = self._told_by_itself("card", lambda: self.inner.card(scenario))
        if not _is_sound(found, ScenarioCard):
            raise Refused(f"{self._who} can't be used: card() gives something that is not a ScenarioCard.")
        return found  # type: ignore[no-any-return]

    def scenario_kind(self) -> type[ScenarioFile] | None:
        found = self._told_by_itself("scenario_kind", self.inner.scenario_kind)
        if found is not None and not (isinstance(found, type) and issubclass(found, ScenarioFile)):
            raise Refused(f"{self._who} can't be used: scenario_kind() gives something that is no ScenarioFile.")
        return found

    def scenario_given(self, scenario: str) -> ScenarioFile:
        found = self._told_by_itself("scenario_given", lambda: self.inner.scenario_given(scenario))
        if not isinstance(found, ScenarioFile):
            raise Refused(f"{self._who} can't be used: scenario_given() gives a {type(found).__name__}.")
        return found

    def shipped_file(self, name: str) -> Path | None:
        found = self._told_by_itself("shipped_file", lambda: self.inner.shipped_file(name))
        return found if isinstance(found, Path) else None

    def format_page(self) -> str:
        return str(self._told_by_itself("format_page", self.inner.format_page))

    def scenario_faults(self, given: Mapping[str, Any]) -> list[Fault]:
        found = self._told_by_itself("scenario_faults", lambda: self.inner.scenario_faults(given))
        if not isinstance(found, list) or not all(_is_sound(each, Fault) for each in found):
            raise Refused(f"{self._who} can't be used: scenario_faults() gives something that is no list of faults.")
        return found

    def _told_by_itself(self, name: str, ask: Callable[[], Any]) -> Any:
        try:
            return ask()
        except TrackerError:
            raise
        except ANY as error:
            raise Refused(f"{self._who} can't begin that: {name}() fails: {_told(error)}.") from None

    # Its rules: the driver guards the coroutines themselves

    def setup(self, state: Any) -> Coroutine[Any, Any, None]:
        return self.inner.setup(state)

    def turn(self, state: Any) -> Coroutine[Any, Any, None]:
        return self.inner.turn(state)

    def after(self, state: Any) -> Coroutine[Any, Any, None]:
        return self.inner.after(state)

    def view(self, state: Any) -> View:
        try:
            found = self.inner.view(state)
        except ANY as error:
            raise RuleFault(f"{self._who} can't show the battle: {_told(error)}.") from None
        if not _is_sound(found, View):
            raise RuleFault(f"{self._who} can't show the battle: view() gives {_kind_words(found, View)}.")
        return found

    def look_at(self, state: Any, prompt: Prompt[Any] | None) -> None:
        # Every face shows the battle after every input, and the file keeps what was logged: what can't be shown or
        # read back would end the program, or lose the input, for good.
        try:
            self.view(state)
            if problem := _why_not_kept(state.log, prompt):
                raise RuleFault(f"{self._who} can't go on: {problem}.")
        except RuleFault as error:
            raise RuleFault(f"{str(error).rstrip('.')}; {AS_BEFORE}.") from None

    def check(self, state: Any) -> list[str]:
        try:
            found = self.inner.check(state)
        except ANY as error:
            raise RuleFault(f"{self._who} can't judge the battle: {_told(error)}.") from None
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise RuleFault(f"{self._who} can't judge the battle: check() gives no list of sentences.")
        return found


def _why_not_kept(log: list[Any], prompt: Prompt[Any] | None) -> str:
    """Why what was logged, or is asked, could not be read back from a file or shown, "" where it can."""
    for line in log:
        if not _is_sound(line, Line):
            return f"it logs {_kind_words(line, Line)}"
    if prompt is None:
        return ""
    words = [prompt.key, prompt.rule, prompt.side, prompt.title, prompt.text, *prompt.subject]
    if not all(isinstance(each, str) for each in words):
        return f"what it asks ({str(prompt.title)[:40]!r}) has other things than text in its words"
    for option in getattr(prompt, "options", ()):
        if not _is_sound(option, Option):
            return f"what it asks ({prompt.title[:40]!r}) offers {_kind_words(option, Option)}"
    return ""


def _kind_words(thing: Any, kind: type[Any]) -> str:
    name = type(thing).__name__
    return f"a faulty {name}" if isinstance(thing, kind) else f"something of kind {name}"


def _is_sound(thing: Any, kind: type[Any]) -> bool:
    """Whether it is of a kind with all its fields as they should be; of a table, its cells are not looked at."""
    if not isinstance(thing, kind):
        return False
    if kind is Table:
        return True
    try:
        # By way of JSON, as to a file: that takes no half of a surrogate pair either.
        msgspec.json.decode(msgspec.json.encode(thing), type=kind)
    except ANY:
        return False
    return True


def load(point: EntryPoint) -> AnyRuleset:
    """The game of an entry point, guarded if it is a stranger's. Raises Refused with what is wrong with it."""
    who = f"The ruleset {point.name!r} of {package_of(point)}" if point.dist else f"The ruleset {point.name!r}"
    try:
        game = point.load()
    except ANY as error:
        raise Refused(f"{who} can't be loaded: {_told(error)}.") from None
    problem = _why_no_game(game, point.name)
    if problem:
        raise Refused(f"{who} can't be used: {problem}.")
    is_own = point.dist is None or _name_of(point) == OWN
    return game if is_own else GuardedGame(game, who)


def _why_no_game(game: Any, name: str) -> str:
    """Why an object is no game to be played under a name, "" if it is one."""
    if isinstance(game, type) and issubclass(game, Ruleset):
        return f"its entry point leads to the class {game.__name__}, not to a game made of it"
    if not isinstance(game, Ruleset):
        return f"its entry point leads to a {type(game).__name__}, not to a Ruleset"
    if problem := _what_it_lacks(game):
        return problem
    if game.id != name:
        return f"its entry point is named {name!r}, but its id is {game.id!r}: both must be the same"
    return ""


def _why_not_beside(game: Any, name: str) -> str:
    """Why an object is no procedure beside a game under a name, "" if it is one."""
    if not isinstance(game, Ruleset):
        return "which is no Ruleset"
    if problem := _what_it_lacks(game):
        return f"of which: {problem}"
    return "" if game.id == name else f"whose id is {str(game.id)!r}, not {name!r}"


def _what_it_lacks(game: Any) -> str:
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


def package_of(point: EntryPoint) -> str:
    """The package that offers a game, with its version."""
    try:
        return f"{_name_of(point)} {point.dist.version}" if point.dist else "an unknown package"
    except ANY:
        # Its metadata can't be read.
        return f"{_name_of(point)} (of no version)"


def _name_of(point: EntryPoint) -> str:
    try:
        return str(point.dist.name) if point.dist else ""
    except ANY:
        return "a package without a name"


def _told(error: BaseException) -> str:
    """An error with its place; a sentence of ours stands for itself."""
    if isinstance(error, TrackerError):
        return str(error).rstrip(".")
    place = place_words(error)
    return f"{fault_words(error)} ({place})" if place else fault_words(error)


# Finding them


class Found(Struct):
    """The games that are installed, by name: `points` may be loaded; `refused` says why a name is not used at all,
    `overruled` which of several that go by it is.
    """

    points: dict[str, EntryPoint]
    refused: dict[str, str]
    overruled: dict[str, str]


def find_points() -> Found:
    """All games. Of several with one name tracker's own is used, else none: nobody can tell which was meant."""
    offered: dict[str, list[EntryPoint]] = {}
    for point in _all_points():
        offered.setdefault(point.name, []).append(point)
    found = Found({}, {}, {})
    for name, named in offered.items():
        if len(named) == 1:
            # Reading what its package is called would cost more than all the rest.
            found.points[name] = named[0]
            continue
        # A package that stands twice on the path offers its games twice.
        points = list({(each.value, _name_of(each)): each for each in named}.values())
        points.sort(key=lambda each: (_name_of(each) != OWN, _name_of(each), each.value))
        is_own = _name_of(points[0]) == OWN
        if len(points) == 1 or is_own:
            found.points[name] = points[0]
        if len(points) > 1:
            listed = " and ".join(f"{package_of(each)} ({each.value})" for each in points)
            which = f"only that of {OWN} is" if is_own else "none of them is"
            sentence = f"More than one package offers the ruleset {name!r}: {listed}; {which} used."
            (found.overruled if is_own else found.refused)[name] = sentence
    return found


def _all_points() -> Iterable[EntryPoint]:
    try:
        return entry_points(group=GROUP)
    except ANY:
        # One package's list of entry points can't be read: look at each by itself.
        return [point for dist in distributions() for point in _points_of(dist)]


def _points_of(dist: Any) -> list[EntryPoint]:
    try:
        return list(dist.entry_points.select(group=GROUP))
    except ANY:
        return []

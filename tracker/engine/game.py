"""The bases of every game and of what stands beside it: each states what is its own, and has the rest from here."""

import sys
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.errors import BadFile, Refused, TrackerError
from tracker.engine.faults import Fault, Found, first_fault
from tracker.engine.game_data import GameData
from tracker.engine.nearest_word import meant
from tracker.engine.ruleset import CAMPAIGN, AnyRuleset, Player, Rule, Ruleset, ScenarioCard, Term, check_rulings
from tracker.engine.rulings import Ruling, rulings_kind
from tracker.engine.scenarios import ScenarioFile, find_scenario, own_scenarios, scenario_file
from tracker.engine.state import BattleState
from tracker.engine.tables import Table, read_toml, toml_data, toml_text
from tracker.engine.view import View
from tracker.engine.watched import unwatched

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tracker.engine.armies import AnyArmies

S = TypeVar("S", bound=BattleState)
G = TypeVar("G", bound=ScenarioFile)


class Procedures(Struct, Generic[S], frozen=True):
    """The rules of a game as code. `check` names what is odd after an edit, in sentences; see `Game.procedures`."""

    setup: Callable[[S], Awaitable[None]]
    turn: Callable[[S], Awaitable[None]]
    after: Callable[[S], Awaitable[None]]
    view: Callable[[S], View]
    check: Callable[[S], list[str]]
    player: Callable[[], Player]


def _nothing(given: ScenarioFile) -> Iterable[Found]:
    return ()


class Ruled(Ruleset[S], Generic[S]):
    """A procedure with the data of a package: a battle, a muster, a campaign.

    It states `id`, `title`, `version` and `state`, its `data` and its `procedures`; the latter is a method that imports
    what it needs, so that `tracker tables` stays quick. `covered`: ids of the tables whose every cell autoplay should
    reach.
    """

    covered: tuple[str, ...] = ()
    spelled_out: Mapping[str, str] = {}

    @abstractmethod
    def data(self) -> GameData:
        """The data of its package."""

    @abstractmethod
    def procedures(self) -> Procedures[S]:
        """Its rules as code."""

    def tables(self) -> Mapping[str, Table]:
        return self.data().tables()

    def rulings(self) -> tuple[Ruling, ...]:
        return self.data().rulings()

    def rules(self) -> Mapping[str, Rule]:
        return self.data().rules()

    def terms(self) -> tuple[Term, ...]:
        return self.data().terms()

    def abbreviations(self) -> Mapping[str, str]:
        return self.spelled_out

    def covered_tables(self) -> tuple[str, ...]:
        return self.covered

    async def setup(self, state: S) -> None:
        await self.procedures().setup(state)

    async def turn(self, state: S) -> None:
        await self.procedures().turn(state)

    async def after(self, state: S) -> None:
        await self.procedures().after(state)

    def view(self, state: S) -> View:
        return self.procedures().view(state)

    def check(self, state: S) -> list[str]:
        return self.procedures().check(state)

    def player(self) -> Player:
        return self.procedures().player()


class Format(Struct, Generic[S, G], frozen=True):
    """A game's scenario files: their struct, all that is wrong with one beyond its types, the names of the sides, and
    the state before set-up made of one with all rulings by name.

    `doubts` are what is odd about a file that can be played all the same.
    """

    scenario: type[G]
    faults: Callable[[G], Iterable[Found]]
    sides: Callable[[G], tuple[str, ...]]
    build: Callable[[G, Mapping[str, str]], S]
    doubts: Callable[[G], Iterable[Found]] = _nothing


# Modules as they were called in 1.0.0, by their names now: games of others may call them so.
FORMER = {"oddities": ("state_check",)}


@cache
def _home_of(package: str, module: str) -> ModuleType:
    """A module of a package, or the package itself: a folder such as `data` is a module too, but has no file."""
    specs = (find_spec(f"{package}.{each}") for each in (module, *FORMER.get(module, ())))
    return import_module(next((spec.name for spec in specs if spec and spec.origin), package))


class Game(Ruled[S]):
    """A game made of one package.

    Its data, scenario files and rosters have their names in the package, or in a module there that is loaded when it is
    needed: `DATA` in `data`, `FORMAT` in `scenario`, `ARMIES` in `armies`, if it knows rosters; and so have its
    procedures; if there are any, the player who thinks more than `Sensible` is `Steady` in `player`, and `toward_end`
    is in `after`. `end_rule`: the rule about the end of a battle.
    """

    end_rule: str = ""

    def data(self) -> GameData:
        data: GameData = self._part("data", "DATA")
        return data

    def format(self) -> Format[S, Any]:
        form: Format[S, Any] = self._part("scenario", "FORMAT")
        return form

    def armies(self) -> "AnyArmies | None":
        armies: AnyArmies | None = self._part("armies", "ARMIES")
        return armies

    @cache  # noqa: B019  a game lives as long as the process
    def procedures(self) -> Procedures[S]:
        """`setup`, `turn`, `after`, `view` in modules of these names; `check` in `oddities`, `Sensible` in `player`.

        A module is loaded when its procedure is first run: a battle that goes on needs no set-up.
        """
        own = {each: each for each in ("setup", "turn", "after", "view")}
        homes = own | {"check": "oddities", "Sensible": "player"}
        return Procedures(*(partial(self._run, module, name) for name, module in homes.items()))

    def opponent(self) -> Player | None:
        steady = self._part("player", "Steady")
        return steady() if steady is not None else super().opponent()

    def toward_end(self, state: S) -> list[str]:
        told = self._part("after", "toward_end")
        return told(state) if told is not None else []

    def _run(self, module: str, name: str, *given: Any) -> Any:
        return self._part(module, name)(*given)

    def known_rulings(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        """The same of their struct: the list of them with all its words takes long to read."""
        kind = rulings_kind(self.state)
        return kind.known() if kind is not None else super().known_rulings()

    def ruling_faults(self, given: ScenarioFile) -> Iterator[Found]:
        in_force, known = self.data().in_force(given.rulings), self.known_rulings() if given.rulings else {}
        for name, value in in_force.items():
            if name not in known:
                yield f"rulings.{name}", f"there is no ruling {name[:40]!r}{meant(name, known)}"
            elif value not in (values := known[name][1]):
                guess = meant(value, values)
                words = f"ruling {name}: {value[:40]!r} is not one of {', '.join(values)}{guess}"
                yield f"rulings.{name}", words

    def sub_games(self) -> Mapping[str, AnyRuleset]:
        return self._campaign

    @cached_property
    def _campaign(self) -> Mapping[str, AnyRuleset]:
        """Battles that follow from one another, where it knows rosters."""
        from tracker.engine.default_campaign import PlainCampaign

        return {CAMPAIGN: PlainCampaign(self)} if self.armies() else {}

    def _part(self, module: str, name: str) -> Any:
        """A name of a module of the game's package, or of the package itself where it has no such module."""
        classes = type(self).__mro__
        package = sys.modules[classes[classes.index(Game) - 1].__module__].__package__ or ""
        return getattr(_home_of(package, module), name, None)

    # Scenarios

    @cache  # noqa: B019  a game lives as long as the process
    def _own_scenarios(self) -> Mapping[str, "Traversable"]:
        return own_scenarios(self._folder)

    @cache  # noqa: B019
    def _own_data(self, scenario: str) -> Any:
        """One that the game ships as plain data: read and found sound once, and a fresh struct for whoever builds."""
        return msgspec.to_builtins(self._read(self._own_scenarios()[scenario]))

    @cache  # noqa: B019
    def scenarios(self) -> Mapping[str, ScenarioCard]:
        # Those that it ships are looked through for faults once they are played: a list loads nothing for that.
        kind = self.format().scenario
        cards = {each: self._card(read_toml(source, kind)) for each, source in self._own_scenarios().items()}
        return dict(sorted(cards.items(), key=lambda each: not each[1].teaches))

    def new(self, scenario: str, rulings: Mapping[str, str]) -> S:
        named = f"The scenario {scenario}" if self.has_scenario(scenario) else Path(scenario).name
        return self._built(self.load(scenario), rulings, named)

    def new_of(self, given: ScenarioFile, rulings: Mapping[str, str]) -> S:
        form = self.format()
        if not isinstance(given, form.scenario):
            raise Refused(f"{self.title} has no scenarios of kind {type(given).__name__}.")
        named = f"The scenario {given.id}"
        if fault := first_fault(chain(form.faults(given), self.ruling_faults(given))):
            raise Refused(f"{named} can't be used: {fault}.")
        return self._built(given, rulings, named)

    def _built(self, given: ScenarioFile, rulings: Mapping[str, str], named: str) -> S:
        wanted = {**self.data().in_force(given.rulings), **self.data().in_force(rulings)}
        state = self.format().build(given, check_rulings(self, wanted))
        state.title, state.scenario, state.briefing = given.title, given.id, given.briefing()
        state.ending = given.ending()
        if given.ends:
            self._check_ends(given, state, named)
        return state

    def _check_ends(self, given: ScenarioFile, state: S, named: str) -> None:
        """Raises BadFile where a condition of the end names what is not in the battle."""
        from tracker.engine.ends import end_faults
        from tracker.engine.opening_and_end import DRAW

        if fault := first_fault(end_faults(given.ends, unwatched(lambda: self.view(state)), DRAW)):
            raise BadFile(f"{named} can't be used: {fault}.")

    def scenario_rulings(self, scenario: str) -> Mapping[str, str]:
        return self.data().in_force(self.load(scenario).rulings)

    def is_for_beginners(self, scenario: str) -> bool:
        try:
            return self._head_teaches(scenario)
        except TrackerError:
            return False

    def _head_teaches(self, scenario: str) -> bool:
        """Read of one of its own from what stands before the first table: a battle that goes on needs no more of it."""
        if source := self._own_scenarios().get(scenario):
            with suppress(BadFile):  # a text may look like a table
                return bool(toml_data(toml_text(source).partition("\n[")[0], source.name).get("teaches"))
        return bool(self.load(scenario).teaches)

    def scenario_kind(self) -> type[ScenarioFile]:
        return self.format().scenario

    def scenario_given(self, scenario: str) -> ScenarioFile:
        starter = self.data().folder / "starter.toml"
        if not scenario and starter.is_file():
            return self._read(starter)
        given: ScenarioFile = self.load(scenario or next(iter(self.scenarios())))
        return given

    def shipped_file(self, name: str) -> Path | None:
        source = self.data().folder / name
        return Path(str(source)) if source.is_file() else None

    def format_page(self) -> str:
        return self.data().page("FORMAT.md")

    def scenario_faults(self, given: Mapping[str, Any]) -> list[Fault]:
        from tracker.engine.scenario_faults import scenario_faults

        return scenario_faults(self, given)

    def load(self, scenario: str) -> Any:
        """A scenario file as the struct of its format: one of the game's own by id, or a .toml file by its path.

        Raises Refused where there is none of that id, and BadFile, which names file, place and reason.
        """
        if scenario in self._own_scenarios():
            given: ScenarioFile = msgspec.convert(self._own_data(scenario), self.format().scenario)
            return given
        return self._read(find_scenario(self._folder, scenario))

    def _read(self, source: "Traversable") -> ScenarioFile:
        form = self.format()
        given: ScenarioFile = read_toml(source, form.scenario)
        if given.game not in ("", self.id):
            raise BadFile(f"{source.name} can't be used: it is for {given.game!r}, not {self.id!r} - at `$.game`.")
        if fault := first_fault(chain(form.faults(given), self.ruling_faults(given))):
            raise BadFile(f"{source.name} can't be used: {fault}.")
        return given

    def has_scenario(self, scenario: str) -> bool:
        return scenario in self._own_scenarios()

    def card(self, scenario: str) -> ScenarioCard:
        card = self._card(self.load(scenario))
        return card if self.has_scenario(scenario) else replace(card, path=str(scenario_file(scenario)))

    def _card(self, given: ScenarioFile) -> ScenarioCard:
        return ScenarioCard(given.id, given.title, given.briefing(), self.format().sides(given), given.teaches)

    @property
    def _folder(self) -> "Traversable":
        return self.data().folder / "scenarios"

    # Procedures

    async def turn(self, state: S) -> None:
        from tracker.engine.opening_and_end import propose_end

        await self.procedures().turn(state)
        await propose_end(state, lambda: unwatched(lambda: self.view(state)), self.end_rule)

    def view(self, state: S) -> View:
        """The view of its procedure, with what the frame knows: how it ended, its last turn, what wins."""
        view = super().view(state)
        if state.over and not view.winner:
            from tracker.engine.opening_and_end import result_words, winner_of

            names = {side.id: side.name for side in view.sides}
            view = replace(view, result=view.result or result_words(state, names), winner=winner_of(state))
        last, victory = state.ending.last_turn, state.briefing.victory
        if not last and not victory:
            return view
        return replace(view, last_turn=view.last_turn or last, victory=view.victory or victory)

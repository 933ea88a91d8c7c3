"""The interface of a game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from tracker.engine.edit_words import MATTERS
from tracker.engine.errors import Refused
from tracker.engine.faults import Fault
from tracker.engine.nearest_word import meant
from tracker.engine.rulings import Ruling
from tracker.engine.scenarios import Briefing, ScenarioFile
from tracker.engine.state import State
from tracker.engine.tables import Table
from tracker.engine.view import View

if TYPE_CHECKING:
    from random import Random

    from tracker.engine.armies import AnyArmies
    from tracker.engine.prompts.base import Prompt

S = TypeVar("S", bound=State)
# The name of the procedure beside a game whose turns are battles.
CAMPAIGN = "campaign"


class Rule(Struct, frozen=True):
    """An item of a game's RULES.md: its id, its page in the player's own book ("" where it has none), and its words.

    `title`: the heading below which it stands.
    """

    id: str
    page: str
    words: str
    title: str = ""


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word, abbreviation or code of a game and what it means; `rule` is the item that says more, "" for none.

    `also`: other ways to write it, each found like the term itself. `full`: the word that stands on paper for one cut
    short, such as leaders for ldr; "" where it is no abbreviation.
    """

    term: str
    means: str
    rule: str = ""
    also: tuple[str, ...] = ()
    full: str = ""


def full_words(terms: Iterable[Term]) -> dict[str, str]:
    """The full words of abbreviations, by each way to write them."""
    return {written: each.full for each in terms if each.full for written in (each.term, *each.also)}


class ScenarioCard(Struct, frozen=True):
    """A scenario as listed, with the names of its sides. `teaches`: it is for beginners. `path`: of a player's own."""

    id: str
    title: str
    briefing: Briefing
    sides: tuple[str, ...]
    teaches: bool = False
    path: str = ""

    @property
    def played_by(self) -> str:
        """The argument that `Ruleset.new` takes for it: its id, or the path of its file."""
        return self.path or self.id


class Player(ABC):
    """Somebody who answers prompts without a person: outside the rules, knowing what both sides know.

    It is asked by `ask_player` alone.
    """

    @abstractmethod
    def answer(self, seen: Any, prompt: "Prompt[Any]", rng: "Random") -> Any:
        """An answer as a payload; None to leave the prompt to the table. All chance comes from `rng`.

        `seen` is the game's state with all that is sealed emptied. It is the battle's own: to be looked at, and never
        changed, which `check_game` sees to.
        """

    def why(self, seen: Any, prompt: "Prompt[Any]", value: Any) -> str:
        """Reason why it answers so, in words for the table without a full stop; "" for no reason worth telling."""
        return ""

    # Those that imagine what nobody shows them

    # All that it knows of a battle besides what it is shown, as plain data; another of its kind goes on with it. None
    # for nothing.
    memory: Any = None

    def watch(self, seen: Any, prompt: "Prompt[Any]", value: Any) -> None:
        """Take in what somebody else answered, a payload, before the rules go on with it."""
        return None

    def alternatives(self, seen: Any, prompt: "Prompt[Any]") -> "Sequence[str]":
        """Answers to a choice that are worth comparing by playouts, first its own; none where it just answers."""
        return ()

    # Those that can play a turn in more than one way

    # The plan of each side that has one, which its opinions go by; a side without one is played as usual.
    plan: Mapping[str, str] = MappingProxyType({})

    def plans_for(self, seen: Any, side: str) -> "Sequence[str]":
        """Plans for a turn that are worth comparing by playouts: "" to play as usual, others as words.

        A plan is named by what is done: "marching on". The first is taken where no other does clearly better: "", or
        a plan that as a rule does better. `seen` is the state where the turn begins. None where a side is always
        played alike.
        """
        return ()


class Ruleset(ABC, Generic[S]):
    """A game: identity, data, and its procedures as coroutines. Subclasses fill it.

    `noun` is what is played by it, as players are told.
    """

    noun: str = "battle"
    id: str
    title: str
    version: str
    state: type[S]

    @abstractmethod
    def tables(self) -> Mapping[str, Table]:
        """All tables by id, in the order of the quick reference."""

    @abstractmethod
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings that can be switched."""

    def known_rulings(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        """The value of each in a new battle, and all that it can have."""
        return {each.name: (each.default, tuple(option.value for option in each.options)) for each in self.rulings()}

    def rules(self) -> Mapping[str, Rule]:
        """The items of its rules by id, in our own words."""
        return {}

    def terms(self) -> tuple[Term, ...]:
        """Its glossary, in the order of the alphabet."""
        return ()

    def abbreviations(self) -> Mapping[str, str]:
        """Abbreviations in full words, each said at the first prompt of a battle that shows it, without a search."""
        return {}

    @abstractmethod
    def scenarios(self) -> Mapping[str, ScenarioCard]:
        """The game's own scenarios by id."""

    def has_scenario(self, scenario: str) -> bool:
        """True if a scenario of that id is among the game's own; it need not be readable."""
        return scenario in self.scenarios()

    def card(self, scenario: str) -> ScenarioCard:
        """A scenario as listed, an id or the path of a TOML file. Raises Refused or BadFile."""
        card = self.scenarios().get(scenario)
        if card is None:
            raise Refused(f"{self.title} has no scenario {scenario[:60]!r}.")
        return card

    @abstractmethod
    def new(self, scenario: str, rulings: Mapping[str, str]) -> S:
        """The state before set-up: `scenario` is an id or the path of a TOML file.

        Raises BadFile or Refused with one sentence.
        """

    def new_of(self, given: ScenarioFile, rulings: Mapping[str, str]) -> S:
        """The state before set-up of a scenario that is in no file. Raises BadFile or Refused with one sentence."""
        raise Refused(f"{self.title} makes no battles of scenarios that are in no file.")

    def scenario_rulings(self, scenario: str) -> Mapping[str, str]:
        """The rulings that a scenario wants other than the defaults, by name. Raises BadFile or Refused as `new`."""
        return {}

    def is_for_beginners(self, scenario: str) -> bool:
        """True if a scenario, an id or the path of a TOML file, teaches; not where it can't be read."""
        card = self.scenarios().get(scenario)
        return card is not None and card.teaches

    def scenario_kind(self) -> type[ScenarioFile] | None:
        """The struct of its scenario files, None where it says nothing of them."""
        return None

    def scenario_given(self, scenario: str) -> ScenarioFile:
        """The data of a scenario file, an id or a path; "" for the game's small one to begin a new file with.

        Raises Refused or BadFile.
        """
        raise Refused(f"{self.title} says nothing of its scenario files.")

    def shipped_file(self, name: str) -> Path | None:
        """A file that is installed beside the game, None where there is none of that name."""
        return None

    def format_page(self) -> str:
        """The format of its files, key by key, as a page of Markdown: see `file_format`. "" where it has none."""
        return ""

    def scenario_faults(self, given: Mapping[str, Any]) -> list[Fault]:
        """All that is wrong with the plain data of a scenario file, and what is odd; nothing where it says nothing."""
        return []

    @abstractmethod
    async def setup(self, state: S) -> None:
        """Ask for what must be known before turn 1."""

    @abstractmethod
    async def turn(self, state: S) -> None:
        """One whole turn. Raises Ended where the rules end the battle."""

    @abstractmethod
    async def after(self, state: S) -> None:
        """Ask and do what follows the end of the battle."""

    @abstractmethod
    def view(self, state: S) -> View:
        """A fresh view of a state."""

    def load_soon(self) -> None:  # noqa: B027
        """Load what a turn comes to need and what stands on the screen first does not: called while nobody waits."""

    edited_first: tuple[str, ...] = MATTERS
    """The leaves of a unit that are offered first to be set right, in this order: see `edit_words`."""

    edited_as: Mapping[str, str] = {}
    """Words for leaves whose names say too little where they are set right: `{"out": "hit"}`."""

    def look_at(self, state: S, prompt: "Prompt[Any] | None") -> None:
        """See whether a battle may come to stand like this, with what it logged on the way there and what it asks now.

        Raises RuleFault where nobody could play on from there, or it could not be read back from a file.
        """
        return

    def check(self, state: S) -> list[str]:
        """Name what is impossible or odd in a state, a sentence each; nothing is refused."""
        return []

    def player(self) -> Player | None:
        """The game's own sensible player, if it has one."""
        return None

    def opponent(self) -> Player | None:
        """The player of a side that the app plays: the sensible one, unless the game has one that thinks more."""
        return self.player()

    playout_turns: int = 0
    """Turns beyond the present one to which playouts of a decision go on."""

    plan_turns: int = 200
    """Turns beyond the present one to which playouts of a plan go on: as a rule to the end of the battle."""

    def worth(self, state: S, side: str) -> float:
        """The worth of a battle to a side as it stands, by which playouts of a decision are compared.

        It is the share of its strength that it has left, less that of each enemy; a battle won is worth 1 more.
        """
        view = self.view(state)
        shares = {each.id: each.figures / max(1, each.start) for each in view.sides}
        won = 0.0 if view.winner not in shares else 1.0 if view.winner == side else -1.0
        return won + sum(share if each == side else -share for each, share in shares.items())

    def toward_end(self, state: S) -> list[str]:
        """Lines that count toward the ends that the rules know by themselves: "Imperial units lost: 1 of 5 so far."."""
        return []

    def armies(self) -> "AnyArmies | None":
        """The rosters that it knows, None where it has none."""
        return None

    def covered_tables(self) -> tuple[str, ...]:
        """Ids of the tables whose every cell autoplay should reach; log lines name the cells they came from."""
        return ()

    def sub_games(self) -> "Mapping[str, AnyRuleset]":
        """Its procedures beside the battle by name, such as a `muster`; small letters, digits and `_`.

        Each is driven, saved, undone and resumed as a battle is, in a file of its own; its id is `GAME.NAME`, and by
        that id alone it is found: no list of games or scenarios has it. What it makes is its `product`: a `muster` a
        roster, and `terrain`, which begins with any scenario of the game or one of its own, a scenario with its table.
        """
        return {}

    def product(self, state: S) -> Struct | None:
        """The product of a procedure beside the battle once it is over, an army or a scenario; None for nothing."""
        return None

    def redealt(self, state: S, rng: "Random") -> Mapping[str, list[str]]:
        """Sealed orders, by their paths, as they might as well lie for all that anybody has seen.

        A battle that goes on with fresh dice from another's past goes on with that; {} where nothing is sealed.
        """
        return {}

    def table_laid(self, begun: S, state: S, answers: Mapping[str, Any]) -> ScenarioFile | None:
        """A scenario with the table that was laid in a battle's set-up; None where none was laid.

        `begun` is the state before the set-up, `state` that behind it, `answers` what was given in it, by prompt key.
        """
        return None


AnyRuleset = Ruleset[Any]


def check_rulings(ruleset: AnyRuleset, chosen: Mapping[str, str], scenario: str = "") -> dict[str, str]:
    """All rulings of a battle by name: chosen, or the scenario's, or default. Raises Refused for an unknown one."""
    chosen = {**(ruleset.scenario_rulings(scenario) if scenario else {}), **chosen}
    known = ruleset.known_rulings()
    for name, value in chosen.items():
        if name not in known:
            raise Refused(f"{ruleset.title} has no ruling {name!r}{meant(name, known) or '.'}")
        _, values = known[name]
        if value not in values:
            raise Refused(f"Ruling {name!r} can't be {value!r}: it is one of {', '.join(values)}.")
    return {name: chosen.get(name, usual) for name, (usual, _) in known.items()}

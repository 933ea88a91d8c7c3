"""A game of one coroutine, for tests of the driver: each test says what its turn asks."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any

from msgspec import Meta

from tracker.engine import (
    Battle,
    Choose,
    Number,
    Opponent,
    Option,
    Ruleset,
    Ruling,
    ScenarioCard,
    State,
    Table,
    Thought,
    View,
)


class LittleState(State):
    """A number, some words, and what a rule may break on."""

    n: Annotated[int, Meta(ge=0, le=100)] = 0
    words: list[str] = []


Procedure = Callable[[LittleState], Awaitable[None]]


class Little(Ruleset[LittleState]):
    """The little game; procedures that a test does not give ask nothing."""

    id = "little"
    title = "Little"
    version = "1"
    state = LittleState

    def __init__(self, turn: Procedure, setup: Procedure | None = None, after: Procedure | None = None) -> None:
        self._turn, self._setup, self._after = turn, setup, after

    def tables(self) -> Mapping[str, Table]:
        return {}

    def rulings(self) -> tuple[Ruling, ...]:
        return ()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        return {}

    def new(self, scenario: str, rulings: Mapping[str, str]) -> LittleState:
        return LittleState()

    async def setup(self, state: LittleState) -> None:
        if self._setup:
            await self._setup(state)

    async def turn(self, state: LittleState) -> None:
        await self._turn(state)

    async def after(self, state: LittleState) -> None:
        if self._after:
            await self._after(state)

    def view(self, state: LittleState) -> View:
        return View("Little", state.turn, ())


def little(turn: Procedure, setup: Procedure | None = None, after: Procedure | None = None) -> Battle:
    """A battle of the little game at its first prompt."""
    return Battle.begin(Little(turn, setup, after), LittleState(), seed=1)


def number(key: str = "n", low: int = 0, high: int = 9, **more: Any) -> Number:
    return Number(key=key, rule="L-1", side="red", title="How many?", low=low, high=high, **more)


def choice(*ids: str, key: str = "choice") -> Choose:
    """A prompt with these options."""
    return Choose(key=key, rule="L-2", side="red", title="Which?", options=tuple(Option(each, each) for each in ids))


def thought_of(battle: Battle) -> Thought:
    thought = Opponent().thought(battle)
    assert thought is not None
    return thought

"""Laying a table by itself, beside any battle: its ground becomes a scenario (CA-TERR)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from msgspec.structs import replace

from tracker.engine import (
    Ended,
    GameData,
    Names,
    Procedures,
    Refused,
    Ruled,
    Ruling,
    ScenarioCard,
    View,
    ask,
    capital,
    listed,
    made_of,
)
from tracker.engine.scenarios import Briefing
from tracker.games.colonial_adventures import oddities, view
from tracker.games.colonial_adventures.data import DATA
from tracker.games.colonial_adventures.ground.areas import areas_of, words_of
from tracker.games.colonial_adventures.ground.field_view import piece_words
from tracker.games.colonial_adventures.ground.laid_scenario import fitted, titled
from tracker.games.colonial_adventures.ground.terrain import end_by_mission, set_up_the_table
from tracker.games.colonial_adventures.ground.terrain_prompts import choose_way, laid_words
from tracker.games.colonial_adventures.rulings import Rulings
from tracker.games.colonial_adventures.scenario import Scenario, build
from tracker.games.colonial_adventures.state import Battlefield, Side

if TYPE_CHECKING:
    from tracker.games.colonial_adventures import ColonialAdventures

WAYS = {"dice": "A table laid by dice", "hand": "A table laid by hand"}


class Laying(Battlefield, kw_only=True):
    """A table that is being laid. `given`: the scenario that it is for, None for a small one of the game's own;
    `by`: dice or hand; `end`: the first side's, top or bottom."""

    given: Scenario | None = None
    by: Annotated[str, Names(words=["", *WAYS])] = ""
    end: Annotated[str, Names(words=["", "top", "bottom"])] = ""


class TableLaying(Ruled[Laying]):
    """A procedure of the game that ends with a scenario; its "scenarios" are dice or hand for a small one of the
    game's own, or any scenario of the game, a copy of which gets the table."""

    id = "colonial_adventures.terrain"
    title = "Colonial Adventures: laying a table"
    state = Laying

    def __init__(self, game: "ColonialAdventures") -> None:
        self._game = game
        self.version = game.version

    def data(self) -> GameData:
        return DATA

    def procedures(self) -> Procedures[Laying]:
        from tracker.games.colonial_adventures.player import Sensible

        return Procedures(_setup, _turn, _after, _view, oddities.check, Sensible)

    def rulings(self) -> tuple[Ruling, ...]:
        return ()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        return {way: ScenarioCard(way, title, Briefing(), ("One side", "The other")) for way, title in WAYS.items()}

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Laying:
        if scenario not in WAYS:
            if not scenario.endswith(".toml") and scenario not in self._game.scenarios():
                have = ", ".join([*WAYS, *self._game.scenarios()])
                raise Refused(
                    f"No table is laid for {scenario[:60]!r}: give one of {have}, or the path of a .toml file."
                )
            return _laying_for(self._game.load(scenario))
        sides = {
            "one": Side("one", "One side", "european", "red"),
            "other": Side("other", "The other", "tribal", "black"),
        }
        return Laying(title=WAYS[scenario], scenario=scenario, rulings=Rulings(), sides=sides, by=scenario)

    def product(self, state: Laying) -> Scenario | None:
        if not state.over or not state.end:
            return None
        starter = self._game.scenario_given("")
        assert isinstance(starter, Scenario)
        return replace(_named(state, state.given, starter, state.by, state.end), game=self._game.id)


# Procedures


async def _setup(state: Laying) -> None:
    if not state.by:
        state.by = await ask(lambda: choose_way(state))
    state.end = await set_up_the_table(state, state.by)


async def _turn(state: Laying) -> None:
    raise Ended


async def _after(state: Laying) -> None:
    for line in laid_lines(state):
        state.report(line, "CA-TERR-1")
    if state.given is not None:
        for sentence in fitted(state, state.given, state.end)[1]:
            state.remark(sentence)
    state.over = True


def _view(state: Laying) -> View:
    # Nobody acts, and nobody wins.
    result = f"the table is laid by {state.by}" if state.over else ""
    return replace(view.view(state), result=result, winner="", queue=())


# The scenario


def _laying_for(given: Scenario) -> Laying:
    """The table of a scenario, its groups where it has them."""
    title = f"Laying the table: {given.title}"
    return made_of(Laying, build(given, {}), title=title, scenario=given.id, given=given)


def table_of(
    state: Battlefield, laid: str, answers: Mapping[str, Any], given: Scenario | None, starter: Scenario
) -> Scenario | None:
    """A scenario with the table that was laid in a battle's set-up; None where none was.

    `laid`: how the scenario has it laid; `answers` those of the set-up. `given`: the battle's own scenario, None where
    it is in no file; then the small battle of `starter` is on it.
    """
    by = answers.get("conditions", {}).get("ground", laid)
    end = end_by_mission(state) or answers.get("ends", "bottom")
    return _named(state, given, starter, by, end) if by in WAYS else None


def _named(state: Battlefield, given: Scenario | None, starter: Scenario, by: str, end: str) -> Scenario:
    if given is None:
        return titled(state, starter, end, WAYS[by])
    return titled(state, given, end, f"{given.title}, table laid by {by}", given.table)


def laid_lines(state: Battlefield) -> list[str]:
    """The whole table in sentences, as it is laid."""
    lines = [f"The table is laid: {laid_words(state)}"]
    for area in areas_of(state):
        lines.append(f"{capital(words_of(state, area))} is one piece.")
    for road in state.ground.roads:
        lines.append(f"{capital(road.name)} runs through sections {listed(map(str, road.sections))}.")
    for piece in state.ground.pieces.values():
        lines.append(f"{capital(piece.name)} (section {piece.section}): {', '.join(piece_words(piece))}.")
    return lines

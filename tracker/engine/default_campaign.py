"""The campaign of a game whose sources have none: battle after battle, as the players choose them.

Between two rosters, or as many as its game takes, what is left of each unit goes into the next battle, as the game's
own aftermath says it or as a hand corrects it; or scenario after scenario, of which only who won is kept. There is no
Major Morale and nobody comes back: it ends when the players say so.
"""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from tracker.engine.aftermath import Aftermath, UnitAftermath, aftermath_of
from tracker.engine.armies import AnyArmies, AnyArmy, BattleWords, army_of
from tracker.engine.asking import Ended, ask
from tracker.engine.campaigns import CampaignRuleset, CampaignStart, CampaignState
from tracker.engine.default_campaign_prompts import (
    FIGHT,
    GOES_ON,
    OVER,
    ROSTERS,
    field_prompt,
    how_many_left,
    laid_out,
    name_of,
    what_is_left,
    which_next,
    who_won,
)
from tracker.engine.edit_ids import Names
from tracker.engine.errors import Refused, TrackerError
from tracker.engine.inputs import EditInput
from tracker.engine.opening_and_end import result_words, say_over, winner_of
from tracker.engine.plurals import counted
from tracker.engine.prompts.to_fight import ToFight
from tracker.engine.ruleset import CAMPAIGN, AnyRuleset, ScenarioCard, Term, check_rulings
from tracker.engine.rulings import Ruling
from tracker.engine.scenarios import ScenarioFile
from tracker.engine.state import BattleState
from tracker.engine.tables import Table
from tracker.engine.view import SideView, Summary, UnitRow, View

NOT_THERE = "has nobody left"
SAID = "The rules of {game} have no campaign: battles follow as the players choose, and what is left carries over."


class PlainUnit(Struct):
    """A unit of a roster: what it has at full strength, and what is left. `more`: what its game adds.

    `is_leader`: a leader alone, in whom no strength is counted.
    """

    id: str
    name: str
    start: Annotated[int, Meta(ge=0, le=9_999)]
    left: Annotated[int, Meta(ge=0, le=9_999)]
    lost: list[str] = []
    more: dict[str, str | int | bool] = {}
    is_leader: bool = False


class PlainArmy(Struct):
    """A roster as it was given, and its units by id as they are now."""

    name: str
    given: dict[str, Any]
    units: dict[str, PlainUnit]


class PlainWar(CampaignState, kw_only=True):
    """`next`: the battle that was chosen, a scenario's id or the rosters; `fields`: what its game asks of one;
    `house`: the rulings of its battles. Prompts alone set these: only its game knows what they may be.
    `is_named`: its title was said before it began. `counts`: what its units are counted in.
    """

    armies: list[PlainArmy] = []
    next: Annotated[str, Names()] = ""
    fields: dict[str, str | int | bool] = {}
    house: dict[str, Annotated[str, Names()]] = {}
    is_named: bool = False
    counts: Annotated[str, Names()] = "figures"


class PlainCampaign(CampaignRuleset[PlainWar]):
    """A campaign for any game that makes battles of scenarios in no file."""

    version, state = "1", PlainWar

    def __init__(self, game: AnyRuleset) -> None:
        self.game = game
        self.of, self.id, self.title = game.id, f"{game.id}.{CAMPAIGN}", f"{game.title}: campaign"
        armies = game.armies()
        self.rosters = (0, armies.sides if armies is not None else 0)

    # Its data are those of the game

    def tables(self) -> Mapping[str, Table]:
        return self.game.tables()

    def rulings(self) -> tuple[Ruling, ...]:
        return ()

    def rules(self) -> Mapping[str, Any]:
        return self.game.rules()

    def terms(self) -> tuple[Term, ...]:
        return self.game.terms()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        return {}

    def new(self, scenario: str, rulings: Mapping[str, str]) -> PlainWar:
        raise Refused("A campaign is begun with rosters, or with none.")

    def new_of(self, given: ScenarioFile, rulings: Mapping[str, str]) -> PlainWar:
        if not isinstance(given, CampaignStart):
            raise Refused(f"{self.title} is not begun with a {type(given).__name__}.")
        many, sides = len(given.armies), self.rosters[1]
        if many not in (0, sides):
            wanted = f"{counted(sides, 'roster')} or none" if sides else "no rosters"
            raise Refused(f"A campaign of {self.game.title} is begun with {wanted}, not with {many}.")
        house = check_rulings(self.game, given.house) if given.house else {}
        armies = [self._army(each) for each in given.armies]
        return PlainWar(
            counts=self._counts(given.armies),
            title=given.title,
            scenario=given.id,
            briefing=given.briefing(),
            armies=armies,
            house=house,
            is_named=given.is_named,
        )

    def _army(self, given: dict[str, Any]) -> PlainArmy:
        knows = self._knows
        army = army_of(knows, given)
        if not army.fighting:
            raise Refused(f"Nobody of {army.name} fights.")
        whole = [(each, knows.strength(each), knows.is_leader(each)) for each in army.fighting]
        units = {each.id: PlainUnit(each.id, each.name, n, n, is_leader=leads) for each, n, leads in whole}
        return PlainArmy(army.name, given, units)

    def _counts(self, armies: list[dict[str, Any]]) -> str:
        """The word for what these rosters are counted in, as a view has it: "figures", "steps", "units"."""
        units = [unit for each in armies[:1] for unit in army_of(self._knows, each).fighting[:1]]
        return next((f"{self._knows.boxes(unit).what.removesuffix('s')}s" for unit in units), "figures")

    @property
    def _knows(self) -> AnyArmies:
        armies = self.game.armies()
        if armies is None:
            raise Refused(f"{self.game.title} knows no rosters.")
        return armies

    # Procedures

    async def setup(self, state: PlainWar) -> None:
        if not state.is_named:
            state.title = (await ask(lambda: name_of(state))).strip() or state.title
        state.heading(state.title)
        state.report(SAID.format(game=self.game.title))

    async def turn(self, state: PlainWar) -> None:
        """A battle, and what is left after it."""
        state.next = await ask(lambda: which_next(state, self._scenarios(), self._why_no_battle(state)))
        if state.next == OVER:
            raise Ended
        state.heading(f"Battle {state.turn}")
        if state.next == ROSTERS:
            await self._lay_out(state)
        aftermath = await ask(lambda: self._to_fight(state))
        state.aftermaths.append(aftermath)
        won = aftermath.sides.get(aftermath.winner, "nobody")
        state.report(f"{aftermath.title}: {won} won.{' ' + aftermath.words if aftermath.words else ''}")
        if state.armies:
            await self._carry_over(state)

    async def _lay_out(self, state: PlainWar) -> None:
        """Asks the game's own fields of a battle of rosters; the answers stand until they are changed."""
        while (chosen := await ask(lambda: laid_out(state, self._knows.battle_fields()))) != FIGHT:
            answer = await ask(partial(field_prompt, state, self._knows.battle_fields(), chosen))
            before = next(each.value for each in self._knows.battle_fields() if each.path == chosen)
            state.fields[chosen] = answer == "yes" if isinstance(before, bool) else answer

    async def _carry_over(self, state: PlainWar) -> None:
        """Takes over the strength that the battle left each unit; a hand may correct it."""
        for number, army in enumerate(state.armies):
            for unit in army.units.values():
                aftermath = self._unit_aftermath(state, state.aftermaths[-1], number, unit.id)
                if aftermath is not None:
                    unit.left, unit.more = min(unit.start, aftermath.figures), dict(aftermath.more)
                    unit.lost += [each.name for each in aftermath.leaders if each.lost and each.name not in unit.lost]
        while (chosen := await ask(lambda: what_is_left(state))) != GOES_ON:
            side, _, name = chosen.partition(":")
            left = await ask(partial(how_many_left, state, int(side), name))
            unit = state.armies[int(side)].units[name]
            unit.left, unit.more = left, {}
        for army in state.armies:
            counted_in = [unit for unit in army.units.values() if not unit.is_leader]
            many, start = sum(unit.left for unit in counted_in), sum(unit.start for unit in counted_in)
            state.report(f"{army.name}: {many} of {start} left.")

    async def after(self, state: PlainWar) -> None:
        names = self._sides(state)
        state.winner = await ask(lambda: who_won(state, names))
        state.over = True
        say_over(state, names)

    # The next battle

    def _scenarios(self) -> dict[str, str]:
        return {key: card.title for key, card in self.game.scenarios().items()}

    def _why_no_battle(self, state: PlainWar) -> str:
        """Reason why the rosters can't fight now, "" if they can."""
        if not state.armies:
            return "this campaign has none"
        try:
            self._of_rosters(state)
        except TrackerError as error:
            return str(error).rstrip(".")
        return ""

    def _of_rosters(self, state: PlainWar) -> ScenarioFile:
        words = BattleWords(
            id=f"battle_{state.turn}", title=f"{state.title}, battle {state.turn}", fields=dict(state.fields)
        )
        return self._knows.scenario(words, self.armies_now(state))

    def _to_fight(self, state: PlainWar) -> ToFight:
        is_rosters = state.next == ROSTERS
        given = self._of_rosters(state) if is_rosters else self.game.scenario_given(state.next)
        sides = self.game.view(self.game.new_of(given, state.house)).sides
        return ToFight(
            key="fought",
            rule="",
            side=sides[0].id if sides else "",
            title=given.title if is_rosters else f"Battle {state.turn}: {given.title}",
            asks="table",
            number=state.turn,
            given=given,
            rulings=dict(state.house),
            sides=tuple((each.id, each.name) for each in sides),
        )

    # What a battle left

    def aftermath(self, battle: BattleState) -> Aftermath:
        armies, view = self.game.armies(), self.game.view(battle)
        return armies.aftermath(battle, view) if armies is not None else aftermath_of(view)

    def _unit_aftermath(self, state: PlainWar, aftermath: Aftermath, number: int, unit_id: str) -> UnitAftermath | None:
        """A unit of a roster in what a battle left, None where it did not fight in it."""
        side = _side_in(aftermath, state.armies, number)
        return next((unit for each in _ids_in_battle(unit_id) if (unit := aftermath.unit(each, side))), None)

    def in_own_ids(self, state: PlainWar, aftermath: Aftermath) -> Aftermath:
        """Whoever is of no roster keeps the ids of the battle, as does a side without a unit of one."""
        own: dict[str, str] = {}
        sides: dict[str, str] = {}
        for number, army in enumerate(state.armies):
            for unit in army.units.values():
                if (its := self._unit_aftermath(state, aftermath, number, unit.id)) is not None:
                    sides[its.side] = _side(number)
                    own[its.id] = _row(number, unit)
        return replace(
            aftermath,
            winner=sides.get(aftermath.winner, aftermath.winner),
            sides={sides.get(key, key): name for key, name in aftermath.sides.items()},
            units=[
                replace(each, id=own.get(each.id, each.id), side=sides.get(each.side, each.side))
                for each in aftermath.units
            ],
            entries=[replace(each, unit=own.get(each.unit, each.unit)) for each in aftermath.entries],
        )

    def armies_now(self, state: PlainWar) -> tuple[AnyArmy, ...]:
        return tuple(self._now(each) for each in state.armies)

    def _now(self, kept: PlainArmy) -> AnyArmy:
        knows = self._knows
        army: AnyArmy = army_of(knows, kept.given)
        for number, unit in enumerate(army.units):
            now = kept.units.get(unit.id)
            if now is None or now.left >= now.start:
                continue
            left = knows.carried(unit, now.left, now.more) if now.left else None
            if left is None:
                unit.fights = False
            else:
                army.units[number] = left
        if lost := [name for each in kept.units.values() for name in each.lost]:
            knows.bereave(army, lost)
        return army

    def corrections(self, state: PlainWar, then: Aftermath, now: Aftermath) -> list[EditInput]:
        edits = []
        for number, army in enumerate(state.armies):
            for unit in army.units.values():
                old, new = (self._unit_aftermath(state, each, number, unit.id) for each in (then, now))
                if old is not None and new is not None and old.figures != new.figures:
                    left = max(0, min(unit.start, unit.left + new.figures - old.figures))
                    edits.append(EditInput(f"armies.{number}.units.{unit.id}.left", left, f"{now.title} was amended"))
        return edits

    # As it is shown

    def _sides(self, state: PlainWar) -> dict[str, str]:
        """The sides of the war: its rosters, else those of the last battle."""
        if state.armies:
            return {_side(number): each.name for number, each in enumerate(state.armies)}
        return dict(state.aftermaths[-1].sides) if state.aftermaths else {}

    def view(self, state: PlainWar) -> View:
        names = self._sides(state)
        rows: dict[str, tuple[UnitRow, ...]] = {
            key: tuple(
                UnitRow(
                    _row(number, each),
                    each.name,
                    each.left,
                    each.start,
                    gone="" if each.left else NOT_THERE,
                    is_leader=each.is_leader,
                )
                for each in army.units.values()
            )
            for number, (key, army) in enumerate(zip(names, state.armies, strict=False))
        }
        sides = tuple(SideView(key, name, rows.get(key, ())) for key, name in names.items())
        lines = tuple(
            f"Battle {number}: {aftermath.sides.get(aftermath.winner, 'nobody')} won"
            for number, aftermath in enumerate(state.aftermaths, 1)
        )
        return View(
            state.title,
            state.turn,
            sides or (SideView("war", state.title, ()),),
            result=result_words(state, names),
            winner=winner_of(state),
            counts=state.counts,
            turns="battle",
            summary=Summary("Battles", lines or ("none yet",)),
        )

    def check(self, state: PlainWar) -> list[str]:
        return [
            f"{unit.name} has {unit.left} left, but began with {unit.start}."
            for army in state.armies
            for unit in army.units.values()
            if unit.left > unit.start
        ]


def _side_in(aftermath: Aftermath, armies: list[PlainArmy], number: int) -> str:
    """The side of a battle that a roster was: that of its name, else the one in its place.

    Of two rosters of one name, of which the battle called one "(second)", it is the one that has more of its units.
    """
    army, in_place = armies[number], [*aftermath.sides, "", ""][number]
    named = [key for key, words in aftermath.sides.items() if words == army.name]
    if len(named) == 1 and [each.name for each in armies].count(army.name) == 1:
        return named[0]
    there = Counter(
        side
        for side in aftermath.sides
        for unit in army.units
        if any(aftermath.unit(each, side) for each in _ids_in_battle(unit))
    )
    return max((in_place, *there), key=lambda side: there[side])


def _ids_in_battle(unit_id: str) -> tuple[str, str]:
    """The ids that a unit of a roster may have in a battle: of two with one id the second is renamed."""
    return unit_id, f"{unit_id[:36]}_x"


def _side(number: int) -> str:
    """The id by which the view has a roster as a side, the first of them is 0."""
    return f"army_{number + 1}"


def _row(number: int, unit: PlainUnit) -> str:
    """The id of the row that the view gives a unit of a roster."""
    return f"{_side(number)}_{unit.id}"

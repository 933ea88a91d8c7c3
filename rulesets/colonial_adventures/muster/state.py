"""A muster under way: the army so far, the list in use, and what is still to come."""

from typing import Annotated

from msgspec import Meta

from tracker.engine import BattleState, Names, made_of
from tracker.games.colonial_adventures.data import LISTS
from tracker.games.colonial_adventures.muster.army import Army, Unit
from tracker.games.colonial_adventures.muster.lists import ArmyList, army_lists
from tracker.games.colonial_adventures.muster.proportions import army_bends, most_of
from tracker.games.colonial_adventures.muster.raising import Arms
from tracker.games.colonial_adventures.muster.rulings import MusterRulings
from tracker.games.colonial_adventures.scenario import Year
from tracker.games.colonial_adventures.scenario_faults import MOST_GROUPS

SIDE = "army"
INVENTED = "invented"
# Between a list and the number of units that are wanted: `zulu*12`.
SIZED = "*"
MOST = MOST_GROUPS - 1

AnyList = Annotated[str, Names(words=["", *LISTS, INVENTED])]


class Mustering(BattleState, kw_only=True):
    """The state of a muster. `units` by id; `list_id` is the list in use, `lists` all that were.

    `to_come`: recruiting rolls that are made without being asked for. `old`: ids of the units of the roster that this
    one adds to, whose strength and leaders are known. `notes` and `colour` are those of that roster.
    `wanted`: how many units it is to have, 0 where nobody said. `side`: whose the answers are.
    `people`: as in raise_unit. `said`: what was said of the arms of units of this muster, by their ids.
    `fielded`: all have come.
    """

    rulings: MusterRulings = MusterRulings()
    side: Annotated[str, Names(words=[SIDE])] = SIDE
    name: str = ""
    list_id: AnyList = ""
    lists: list[AnyList] = []
    colour: str = "red"
    year: Year = 1879
    night: bool = False
    weather: bool = False
    half_scale: bool = False
    grenades: bool = False
    notes: str = ""
    wanted: Annotated[int, Meta(ge=0, le=MOST)] = 0
    units: dict[str, Unit] = {}
    old: list[Annotated[str, Names("units")]] = []
    people: str = ""
    said: dict[str, Arms] = {}
    to_come: Annotated[int, Meta(ge=0, le=MOST)] = 0
    fielded: bool = False

    @property
    def given(self) -> ArmyList:
        return army_lists()[self.list_id]

    @property
    def raised(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.id not in self.old]


def army_of(state: Mustering, game: str, version: str) -> Army:
    """The roster that the muster has come to, with each rule that it bends."""
    used = {unit.list_id for unit in state.units.values()} - {"civilians"}
    units = [*state.units.values()]
    list_id = used.pop() if len(used) == 1 else "" if used else state.list_id
    return made_of(
        Army,
        state,
        format=1,
        game=game,
        version=version,
        list_id=list_id,
        bent=army_bends(units),
        units=units,
        training=army_lists()[list_id].training if list_id else most_of(units),
    )

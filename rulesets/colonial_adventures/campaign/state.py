"""A campaign as plain data: the sides with their Major Morale, and every unit with what it went through."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tracker.engine import CampaignState, Names, made_of
from tracker.games.colonial_adventures.campaign.rulings import CampaignRulings
from tracker.games.colonial_adventures.muster.army import Army, RowKey, Unit, on_paper
from tracker.games.colonial_adventures.muster.proportions import army_bends
from tracker.games.colonial_adventures.scenario import Officer, Year
from tracker.games.colonial_adventures.solo.state import ListName, Morale, SomeSide
from tracker.games.colonial_adventures.state import Arm, Count, Formation, Rank, Rep, SideId, Training, Trait, Weapon

GAME = "colonial_adventures"
FIRST, SECOND = "first", "second"
# The battles of the table (CA-CAMP-2).
Tabled = Literal["patrol", "raid", "defend"]
# Where both begin, and the most there is (CA-CAMP-1).
BEGINS, HIGHEST = 3, 5
# Battles in which a green unit fired or fought before it is promoted, and from which Rep to which (CA-ARMY-9).
BATTLES_TO_RISE, GREEN, PROMOTED = 3, 3, 4

# As the steps of a battle (`solo/state.py`), those of a campaign: a C-in-C who is gone with his unit is followed; who
# can't return of a battle told in words does not roll; its losses are asked for once, and kept, and of several C-in-Cs
# who are gone the last is followed; of a new arrival whom a Ghazi may lead that is asked.
REPLACES_CINC, SPARES_DICE, KEEPS_LOSSES, ASKS_GHAZIS = 1, 2, 3, 4
NEWEST = ASKS_GHAZIS

# How a unit is gone of which a battle left nobody.
DESTROYED = "destroyed"


def sent_away(number: int) -> str:
    """The words for a unit that was exchanged after a battle (CA-CAMP-3)."""
    return f"sent elsewhere after battle {number}"


def _ways(state: "Campaign") -> list[str]:
    return ["", DESTROYED, *(sent_away(number) for number in range(1, state.turn + 1))]


class Commander(Struct):
    """A leader of a unit; Rep 0 until it is rolled. `lost`: he fell and nobody has followed him yet (CA-R54)."""

    rank: Rank
    name: str
    rep: Literal[0, 3, 4, 5, 6] = 0
    lost: bool = False


class Veteran(Struct, kw_only=True):
    """A unit or band of a campaign: what its roster says of it, and since then.

    `battles` it fought in; `events`: those of them in which it fired or fought, since it last ran (CA-ARMY-9).
    `fielded`: its field strength is known (CA-R60); `start`: with how many it took the field, 0 before. `stays`: it
    stays behind unless somebody says otherwise, as its roster had it or as it did last. `away`: figures that miss the
    next battle alone. `takes_field`: it is in the battle that is to be fought. `gone`: why it is with the army no more,
    "" while it is. `joined`: the battle after which it came, 0 for the first day; `promoted`: the one after which it
    rose, 0 for none.
    """

    id: str
    side: SideId
    name: str
    short: str = ""
    plural: bool | None = None
    list_id: ListName = ""
    row: RowKey = ""
    training: Training
    arm: Arm
    rep: Rep
    figures: Count
    paper: Count = 0
    weapon: Weapon
    mounts: Literal["foot", "horse", "camel"] = "foot"
    mounted: bool | None = None
    traits: list[Trait] = []
    formation: Formation
    leaders: list[Commander] = []
    notes: str = ""
    battles: Count = 0
    deeds: Count = 0
    fielded: bool = False
    away: Count = 0
    takes_field: bool = False
    stays: bool = False
    start: Count = 0
    gone: Annotated[str, Names(words=_ways)] = ""
    joined: Count = 0
    promoted: Count = 0


class Camp(Struct, kw_only=True):
    """A side of a campaign. `list_id`: the list of its army, "" for a mixed one."""

    id: str
    name: str
    training: Training
    colour: str
    list_id: ListName = ""
    morale: Morale = BEGINS


class Campaign(CampaignState, kw_only=True):
    """The state of a campaign. `sides` and `units` by id; a side that the book raises has no units.

    `view`: the side from which the next battle is seen (CA-R135). `mission`: the battle that is to be fought, by the
    table; `stands_up`: a Stand Up Fight takes its place, in which `defender` defends; `is_known`: it is
    known which battle comes. `foul`: the weather is bad. `defaults`: the step that the campaign was begun at; those
    begun before it was kept have `replaces_cinc` and `spares_dice` for the first two, or neither.
    """

    rulings: CampaignRulings = CampaignRulings()
    sides: dict[str, Camp] = {}
    units: dict[str, Veteran] = {}
    view: SideId = FIRST
    is_solo: bool = False
    mission: Tabled = "patrol"
    is_known: bool = False
    stands_up: bool = False
    defender: SomeSide = ""
    foul: bool = False
    year: Year = 1879
    night: bool = False
    half_scale: bool = False
    grenades: bool = False
    rolls_weather: bool = True
    may_stand_up: bool = False
    replaces_cinc: bool = False
    spares_dice: bool = False
    defaults: Annotated[int, Meta(ge=0, le=NEWEST)] = 0
    notes: dict[str, Annotated[str, Meta(max_length=4_000)]] = {}

    def has_step(self, step: int) -> bool:
        """True if the campaign was begun with a step of what the program does by itself, such as `REPLACES_CINC`."""
        return self.defaults >= step or bool(
            {REPLACES_CINC: self.replaces_cinc, SPARES_DICE: self.spares_dice}.get(step)
        )


# Calculations


def units_of(state: Campaign, side_id: str) -> list[Veteran]:
    """The units that are still with an army."""
    return [unit for unit in state.units.values() if unit.side == side_id and not unit.gone]


def in_field(state: Campaign, side_id: str = "") -> list[Veteran]:
    """The units that fight in this battle, of one side or of all."""
    return [unit for unit in state.units.values() if unit.takes_field and not unit.gone and side_id in ("", unit.side)]


def played_sides(state: Campaign) -> list[str]:
    return [FIRST] if state.is_solo else [FIRST, SECOND]


def other(side_id: str) -> str:
    return SECOND if side_id == FIRST else FIRST


def living(unit: Veteran) -> list[Commander]:
    """Its leaders who are there."""
    return [each for each in unit.leaders if not each.lost]


def full(unit: Veteran) -> int:
    """Its figures on paper, leaders beyond them included (CA-R46, CA-R157)."""
    return on_paper(unit.paper, [each.rank for each in living(unit)])


def began(unit: Veteran) -> int:
    """With how many it took the field first, as its battles and records count it; on paper until then."""
    return max(unit.start or full(unit), unit.figures)


def may_rise(unit: Veteran) -> bool:
    """True if it is one that is promoted in time: European, of Rep 3 (CA-ARMY-9)."""
    return unit.training == "european" and unit.rep == GREEN


# Between rosters and campaigns


def veteran_of(unit: Unit, side_id: str) -> Veteran:
    leaders = [Commander(each.rank, each.name, each.rep) for each in unit.leaders]
    return made_of(Veteran, unit, side=side_id, leaders=leaders, stays=not unit.fights)


def unit_of(unit: Veteran) -> Unit:
    """A unit of a campaign as a roster has it: those who are there."""
    leaders = [Officer(each.rank, each.name, each.rep) for each in living(unit)]
    return made_of(Unit, unit, figures=max(1, unit.figures - unit.away), leaders=leaders)


def army_now(state: Campaign, side_id: str, units: list[Veteran], version: str = "") -> Army:
    """The roster of a side with these of its units, as they stand now."""
    camp = state.sides[side_id]
    listed = [unit_of(unit) for unit in units]
    return made_of(
        Army,
        camp,
        format=1,
        game=GAME,
        version=version,
        notes=state.notes.get(side_id, ""),
        bent=army_bends(listed),
        units=listed,
        year=state.year,
        night=state.night,
        weather=state.foul,
        half_scale=state.half_scale,
        grenades=state.grenades,
    )

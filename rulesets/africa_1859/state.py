"""The state of a battle of Africa 1859-1860: a tree of plain data, references by id."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tracker.engine import BattleState, Names
from tracker.games.africa_1859.data import Arm, unit_kinds
from tracker.games.africa_1859.rulings import Rulings

Terrain = Literal["clear", "mountain", "river", "forest", "buildings", "sea"]
Phase = Literal["", "initiative", "artillery", "areas", "rally"]
AreaId = Annotated[str, Names("areas")]
SomeArea = Annotated[str, Names("areas", words=[""])]
SideId = Annotated[str, Names("sides")]
SomeSide = Annotated[str, Names("sides", words=[""])]
Kind = Annotated[str, Names(words=lambda _: unit_kinds())]
Gone = Annotated[str, Names(words=["", "destroyed", "fallen", "captured"])]
Coins = Annotated[int, Meta(ge=0, le=20)]
Steps = Annotated[int, Meta(ge=1, le=9)]
# Units by id; of an open area in the order of their numbers in its lists.
Ids = tuple[str, ...]
Where = Annotated[int, Meta(ge=0, le=20)]

# A step of what the program does by itself: new battles have it, battles of 1.0.0 have none. What came since that
# release is one step ("New battles" of CHANGELOG.md tells it all); more of it is the next number.
SINCE_1_0 = 9
NEWEST = SINCE_1_0


class Area(Struct, kw_only=True):
    """An area of the map (AF-A8). `near`: areas that adjoin it; `roads`: those of them that a road leads to.

    `edge`: the side whose edge of the map it is, "" if none's. `objective`: the attacker must hold it (AF-B29).
    `x`, `y` place it in drawings, column and row.
    """

    id: str
    name: str
    terrain: Terrain
    trench: bool = False
    near: list[AreaId] = []
    roads: list[AreaId] = []
    edge: SomeSide = ""
    objective: bool = False
    x: Where = 0
    y: Where = 0


class Unit(Struct, kw_only=True):
    """A combat unit, support unit or officer (AF-A9). `area` is "" while it is off the map.

    `fire`, `combat`: coins at full strength; `support`: coins of an officer; `reach`: areas. `steps` of `full` are
    left. `acted`: bears an Activation marker; `waited`: its area was activated, but it did nothing; `driven`: took a DR
    this turn; `pushed`: retreated by fire this turn; `shot_at` this turn; `dug`: turns of digging here. It comes at
    `entry` in turn `arrives`. `gone`: how it left, "" while it is in the battle; `short`: its name
    where there is little room, "" for none.
    """

    id: str
    name: str
    side: SideId
    kind: Kind
    arm: Arm
    men: int = 0
    fire: Coins = 0
    combat: Coins = 0
    move: Annotated[int, Meta(ge=0, le=4)] = 1
    reach: Annotated[int, Meta(ge=0, le=9)] = 1
    support: Coins = 0
    steps: Steps = 1
    full: Steps = 1
    area: SomeArea = ""
    entry: SomeArea = ""
    arrives: Annotated[int, Meta(ge=0, le=99)] = 0
    demoralised: bool = False
    acted: bool = False
    waited: bool = False
    driven: bool = False
    pushed: bool = False
    shot_at: bool = False
    dug: Annotated[int, Meta(ge=0, le=9)] = 0
    gone: Gone = ""
    short: str = ""
    plural: bool | None = None


class Side(Struct):
    """A side; `may_deploy` names the areas where its units may be set up."""

    id: str
    name: str
    may_deploy: list[AreaId] = []
    passed: bool = False


class Battlefield(BattleState, kw_only=True):
    """The state of a battle. `areas`, `sides` and `units` by id.

    `attacker`: the side that must take the objectives within `turns`. `order`: sides by initiative; `active`: whose
    turn it is to act; `open_area`: the area that is being activated. `over`, `winner` once it has ended ("draw").
    `defaults`: the step that the battle was begun at. `last_target`: the area or unit that the
    open area fired at last, "" for none.
    """

    rulings: Rulings = Rulings()
    attacker: SomeSide = ""
    turns: Annotated[int, Meta(ge=1, le=99)] = 16
    areas: dict[str, Area] = {}
    sides: dict[str, Side] = {}
    units: dict[str, Unit] = {}
    phase: Phase = ""
    order: list[SideId] = []
    active: SomeSide = ""
    open_area: SomeArea = ""
    last_target: Annotated[str, Names("areas", "units", words=[""])] = ""
    defaults: Annotated[int, Meta(ge=0, le=NEWEST)] = 0

    def has_step(self, step: int) -> bool:
        """True if the battle was begun with a step of what the program does by itself, such as `SINCE_1_0`."""
        return self.defaults >= step

    @property
    def last_turn(self) -> int:
        """The scenario's last turn, where that comes before the agreed one and is not past, else the agreed one."""
        said = self.ending.last_turn if self.has_step(SINCE_1_0) else 0
        return said if self.turn <= said < self.turns else self.turns

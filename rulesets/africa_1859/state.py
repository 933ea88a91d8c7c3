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

# A step of what the program does by itself, in battles begun since: where a stack goes back to, as was said of all of
# it, is kept for those behind one who has no way there, and of the winners only who has an area to withdraw to is asked
# about; officers are counted apart of those who are on the map and of those to come. Then: Enter takes the target that
# the open area fired at last. Then: the title of a barrage names the heads that do something so far away.
# Then: an officer left alone to act who stays with those that have fired stands, and is not asked. Then: so does one
# who stays with those that have attacked or dug; why a unit has nowhere to retreat to is told. Then: who says that not
# all move together picks them; all of them were laid out, and the key of one was "yes" once more. Then: so does who
# says that others advance; Enter leads from the open area to no unit and back: where nobody shoots or attacks all move,
# nearer to what the side is after, and an officer, or a unit that gets no nearer, stands. Then: Enter moves a lone unit
# so too, as many as go together, and behind the last shot those that could not fire; it takes no shot without coins and
# no march that gets nobody nearer, and engineers go on digging; who has too few coins to rally is told how many; a turn
# is one of as many as the scenario has. Then: Enter takes no attack that risks more than it promises. Then: where none
# but several demoralised units are left, they go back together by Enter as one does. Then: the defender's Enter marches
# to objectives, not at the enemy; of a mixed stack the steady move, and who goes is asked at once where not all may go
# on; of attacks that promise about as much Enter takes the one on an objective. Then: who advances leaves no objective
# empty behind him by Enter, and Enter opens the orders of the one unit of a stack that goes on. Then: the defender's
# Enter goes beside no enemy but into an objective, and an officer who is alone beside one goes to troops.
KEEPS_WORD = ASKS_WHO_CAN = 1
COUNTS_OFFICERS = 2
KEEPS_TARGET = 3
NAMES_LEAST = 4
SPARES_OFFICERS = 5
SAYS_WHY = 6
PICKS_MOVERS = 7
MOVES_ON = 8
MOVES_THE_REST = 9
JOINS_TO_WIN = 10
PULLS_BACK = 11
HOLDS_OBJECTIVES = 12
KEEPS_OBJECTIVES = 13
KEEPS_AWAY = 14
# Behind the last shot Enter attacks where that has two coins or more to spare.
ATTACKS_SURELY = 15
# Who goes back demoralised goes by Enter where an officer is.
SEEKS_OFFICER = 16
# Of shots Enter takes the one that promises most; and what it takes does not hang on who watches.
WEIGHS_SHOTS = 17
# Of those who retreat from several areas the nearest to their own edge go first: they leave room to the others.
REAR_FIRST = 18
# An officer who is left alone where all others have joined an attack stands, as one of the open area does.
JOINED_OFFICERS_STAND = 19
# Enter takes others into an attack that promises much more with them.
JOINS_FOR_MORE = 20
# By Enter the unit suffers to which the result does least or, if the firer picks, most.
SUFFERS_BY_LOSS = 21
# By Enter the strong go and advance before the weak, and an officer stays with the demoralised.
SENDS_STRONG = 22
# The defender's Enter advances out of no objective, unless into one.
DEFENDER_HOLDS = 23
# Who goes back demoralised goes by Enter, of areas with or without an officer, to ground on which it rallies best.
RALLIES_BEST = 24
# By Enter an officer advances with the last foot and horse of his area, though guns stay, and of several who might
# march the least stays with those who stay; a battery's shot promises what it costs the unit that its picker would hit.
LEADS_TROOPS = 25
# By Enter an objective that no steady foot and horse hold is gone into before it is lost; guns fire before foot, and
# nobody where all objectives are lost and one may be attacked; others join one who attacks to win; of equals those
# withdraw who stand next to an enemy.
SAVES_OBJECTIVES = GUNS_BEFORE_FOOT = JOINS_ONE = LEAVES_REACH = 26
# Of the half that is lost Enter takes those that cost least, and no battery before engineers.
SPARES_GUNS = 27
# Nor does a marker count in that, which all who are left get.
WEIGHS_ALIKE = NEWEST = 28


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
    """A side; `may_deploy` names the areas where its units may be set up.

    `plural`: of which number its name is, as of units; in battles begun before None, and guessed.
    """

    id: str
    name: str
    may_deploy: list[AreaId] = []
    passed: bool = False
    plural: bool | None = None


class Battlefield(BattleState, kw_only=True):
    """The state of a battle. `areas`, `sides` and `units` by id.

    `attacker`: the side that must take the objectives within `turns`. `order`: sides by initiative; `active`: whose
    turn it is to act; `open_area`: the area that is being activated. `over`, `winner` once it has ended ("draw").
    `defaults`: the step that the battle was begun at; 0 before there was any. `last_target`: the area or unit that the
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
        """True if the battle was begun with a step of what the program does by itself, such as `KEEPS_WORD`."""
        return self.defaults >= step

    @property
    def last_turn(self) -> int:
        """The scenario's last turn, where that comes before the agreed one and is not past, else the agreed one."""
        said = self.ending.last_turn if self.has_step(MOVES_THE_REST) else 0
        return said if max(1, self.turn) <= said < self.turns else self.turns

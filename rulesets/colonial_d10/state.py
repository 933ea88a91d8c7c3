"""The state of a battle on the Colonial D10 sheet: a tree of plain data, references by id."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from tracker.engine import BattleState, Names
from tracker.games.colonial_d10.data import tables
from tracker.games.colonial_d10.rulings import Rulings

Count = Annotated[int, Meta(ge=0, le=400)]
# More men in one unit than any table has, and as many dice as can be weighed at once.
Men = Annotated[int, Meta(ge=0, le=60)]
Arm = Literal["infantry", "cavalry", "guns", "machine_gun", "baggage", "boat"]
Weapon = Literal[
    "none", "bow", "musket", "breechloader", "magazine", "machine_gun", "screw_gun", "artillery", "low_grade"
]
BoatKind = Literal["", "gunboat", "steamship", "master_dhow", "dhow"]
Mounts = Literal["foot", "horse", "camel"]
Formation = Literal["line", "column", "square", "mob"]
FORMATIONS: tuple[Formation, ...] = get_args(Formation)
Trait = Literal["native", "afghan", "crack", "raw", "fanatic", "mounted_infantry", "sappers", "carbines", "regular"]
Reach = Literal["", "half", "full"]
Phase = Literal["", "manoeuvre", "defensive", "offensive", "charge"]
Range = Literal["half", "long", "out"]

POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
# What the table may say of a throw, besides which leaders are in reach.
SAYINGS = ("cavalry", "upslope", "rear", "retiring")
GONE = ("destroyed", "cut off", "driven off", "quit the field", "left the table", "drowned", "beached", "sunk")

# Steps of what the program does by itself, in battles begun since: who gets no order goes on as in its last turn; who
# stands clear of the baggage is remembered until somebody moves; a bridge that is blown is asked about at once,
# where somebody moved to is in doubt, and units told together throw in the order of battle; of several enemies none is
# presumed as a target of whom nothing tells; who is clear of one side's baggage may be near the other's; an end that
# units bring about, lost or gone, is asked about at once too; leaders sink with a boat, and who gets off a wreck is
# in no cover that anybody has told; who lies in cover without an order is asked last whether to stand up, leaders go
# with those who leave the table, and with baggage, and horses of officers whom their rank saved are thrown for; of men
# among several enemies no more go at one than count there, and who has fought in a Charge phase is known in it; those
# who count at an enemy with several enemies are three to each of whom it sends there; who mounts throws with the
# others; the second throw of a charge has the modifiers of the first; a leader whose unit is gone at the enemy is
# taken; who formed and moved advances, those in disorder whom nobody calls throw together, and who loses his last by
# his throw is not asked how he retreats; whom his rank saved is told as the leader where no officer is left; who alone
# has anybody left is offered the win, inches are told in thousandths, successors are counted, units of one place are
# laid out together, and sappers told to be at the bridge blow it; so do they by a late throw, in melee or after a move.
GOES_ON, MINDS_BAGGAGE, OFFERS_END, PRESUMES_NONE, MINDS_BOTH_TRAINS, OFFERS_END_BY_UNITS = 1, 2, 3, 4, 5, 6
SINKS_ALL, SHEET_AGAIN, SPREADS_MEN = 7, 8, 9
DOUBTS_PLACES = THROWS_AS_LISTED = OFFERS_END
MINDS_FOUGHT = SPREADS_MEN
COUNTS_SHARES = 10
MOUNTS_TOGETHER, KEEPS_FIRST_THROW, TAKES_LEADERS = 11, 12, 13
RALLIES_TOGETHER, TELLS_LEADERS_SAVED = 14, 15
MINDS_WHO_IS_LEFT = TELLS_THOUSANDTHS = COUNTS_SUCCESSORS = LAYS_BY_PLACE = MINDS_BRIDGE = 16
THROWS_WHERE_TOLD = 17
NEWEST = THROWS_WHERE_TOLD

SideId = Annotated[str, Names("sides")]
SomeSide = Annotated[str, Names("sides", words=[""])]
UnitId = Annotated[str, Names("units")]
SomeUnit = Annotated[str, Names("units", words=[""])]
LeaderId = Annotated[str, Names("leaders")]
LEFT, TAKEN = "left the table", "taken by the enemy"
Taken = Annotated[str, Names(words=["", TAKEN, LEFT])]
Gone = Annotated[str, Names(words=["", *GONE])]
Ordered = Literal["", "advance", "move", "sail"]
Outcome = Annotated[str, Names(words=lambda _: ("", *(row.key for row in tables()["manoeuvre"].rows)))]
Saying = Annotated[str, Names(words=lambda state: (*SAYINGS, *(f"lead_{each}" for each in state.leaders)))]
Acting = Annotated[str, Names("units", words=[""], by="+")]
Tried = Annotated[str, Names("units", by=">")]
WasAt = Annotated[str, Names(words=lambda state: ("", *(each.place for each in state.units.values())))]
Wind = Annotated[str, Names(words=["", *POINTS])]


class Leader(Struct):
    """A leader figure beside the units (CD-A2). `attached`: id of the unit he is with, "" while detached.

    `commands`: ids of the units that he leads, all of his side's if empty. `acted`: he was attached or detached this
    turn. `taken`: how he left for good, "" while in play; `LEFT` is no loss (CD-H5). A `fallen` one is replaced
    (CD-B8). `mourned`: how many exceptional leaders fell in this place and had a successor; they still score (CD-B38).
    """

    id: str
    name: str
    side: SideId
    exceptional: bool = False
    attached: SomeUnit = ""
    commands: list[UnitId] = []
    fallen: bool = False
    acted: bool = False
    taken: Taken = ""
    mourned: Count = 0


class Unit(Struct, kw_only=True):
    """A unit, gun crew, baggage train or boat. Its figures are officers, sergeants and men; points come of them.

    `full`: points at the start; `start`: figures then. `cover` is None until somebody asked since it last moved.
    `moved`: since the last Manoeuvre phase began; `limbered`: guns can't fire. `jammed`: number of the Firing phase
    that it misses. `spent`: figures that fired this phase; `aimed`: its last target. `charging`: whom it charges;
    `reach` how much of a move the throw gave it; `touching`: it is in contact already. `hurt`: figures lost since its
    charge began; `told`: what was said of the throw for it, `first_plus` what its modifiers came to (CD-B14).
    `engaged`: enemies in melee; `fell`, `slew`: figures in this round; `outcome`: row of its outcome throw, "" before.
    `lead`: detached leaders last said to be in reach. `afoot`: riders without horses. `ordered`: what it goes on with
    unless it gets another order. A boat has `hull` points; `aboard` is the boat a unit is in. `gone`: how it left the
    table, "" while on it. `was_at`: the `place` that it moved away from, in doubt while no other is told. `at_bridge`:
    it was said to be at the bridge that its sappers are to blow, and has not moved since. `short` stands for its name
    where there is little room.
    """

    id: str
    name: str
    side: SideId
    arm: Arm
    weapon: Weapon = "none"
    traits: list[Trait] = []
    mounts: Mounts = "foot"
    mounted: bool = False
    officers: Men = 0
    sergeants: Men = 0
    men: Men = 0
    full: Count = 0
    start: Count = 0
    guns: Men = 0
    formation: Formation = "line"
    disordered: bool = False
    prone: bool = False
    cover: bool | None = None
    fort: bool = False
    limbered: bool = False
    jammed: Count = 0
    moved: bool = False
    acted: bool = False
    spent: Count = 0
    aimed: SomeUnit = ""
    charging: SomeUnit = ""
    reach: Reach = ""
    touching: bool = False
    hurt: Count = 0
    engaged: list[UnitId] = []
    fell: Count = 0
    slew: Count = 0
    outcome: Outcome = ""
    lead: list[LeaderId] = []
    told: list[Saying] = []
    first_plus: Annotated[int, Meta(ge=-20, le=20)] | None = None
    afoot: Count = 0
    ordered: Ordered = ""
    boat: BoatKind = ""
    hull: Count = 0
    aboard: SomeUnit = ""
    gone: Gone = ""
    place: str = ""
    was_at: WasAt = ""
    at_bridge: bool = False
    short: str = ""
    plural: bool | None = None

    @property
    def figures(self) -> int:
        return self.officers + self.sergeants + self.men


class Side(Struct):
    """One of the two sides."""

    id: str
    name: str


class Shot(Struct):
    """Facts of the table on one unit's fire at another; kept until either moves. `firing` 0: all that may."""

    range: Range = "half"
    bears: bool = True
    firing: Count = 0


class Battlefield(BattleState, kw_only=True):
    """The state of a battle. `units`, `leaders` and `sides` by id; `shots` by "firer>target".

    `order`: sides as their player turns follow; `active`: whose player turn it is; `acting`: who moves or fires, a+b.
    `firing`: number of Firing phases so far; `tried`: shots of this phase that came to nothing;
    `halves`: half dice fired in it at each target. `bridge`: "" if there is none, else standing or blown. `wind`:
    whence it blows. `clear`: those of whom the table said that they are not near the baggage, until they or it move.
    `fought`: whose melee of this Charge phase is over.
    `defaults`: the step that the battle was begun at; one begun before it was kept has `goes_on` for the first, or not.
    `last_turn`: of a battle begun before its ending was kept apart; 0 for no limit.
    """

    rulings: Rulings = Rulings()
    last_turn: Count = 0
    sides: dict[str, Side] = {}
    units: dict[str, Unit] = {}
    leaders: dict[str, Leader] = {}
    order: list[SideId] = []
    active: SomeSide = ""
    phase: Phase = ""
    acting: Acting = ""
    firing: Count = 0
    tried: list[Tried] = []
    halves: dict[str, int] = {}
    shots: dict[str, Shot] = {}
    bridge: Literal["", "standing", "blown"] = ""
    wind: Wind = ""
    goes_on: bool = False
    clear: list[UnitId] = []
    fought: list[UnitId] = []
    defaults: Annotated[int, Meta(ge=0, le=NEWEST)] = 0

    def has_step(self, step: int) -> bool:
        """True if the battle was begun with a step of what the program does by itself, such as `GOES_ON`."""
        return self.defaults >= step or (step == GOES_ON and self.goes_on)

"""The state of a battle of Gentlemen Rankers: a tree of plain data, references by id."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from tracker.engine import JOKERS, PACK, BattleState, Names
from tracker.games.gentlemen_rankers.rulings import Rulings

Count = Annotated[int, Meta(ge=0, le=60)]
Few = Annotated[int, Meta(ge=0, le=20)]
Way = Annotated[int, Meta(ge=0, le=240)]
Many = Annotated[int, Meta(ge=0, le=9_999)]
Kind = Literal["infantry", "levy", "command", "mounted_command", "cavalry", "artillery", "machine_gun", "wagon"]
Weapon = Literal["rifle", "carbine", "gun", "gatling", "none"]
Band = Literal["short", "medium", "long"]
Moved = Literal["", "turned", "short", "full"]
Tribe = Literal["foot", "rifle", "mounted"]
Edge = Literal["front", "flank", "rear"]
Phase = Literal["", "generation", "movement", "shooting", "melee", "end"]

IMPERIAL, WARRIORS = "imperial", "warriors"
SIDE_WORDS = {IMPERIAL: "the Imperial side", WARRIORS: "the warriors"}

# A step of what the program does by itself, in battles begun since: it remembers what the table said until somebody
# moves, asks how a line stands before it is said, takes waves far off and close fire together.
# Then: dice that need the same are one pool whatever the way to it, and a range in which shooters differ is to be said;
# shots of who is gone or falls back are forgotten. Then: who is asked alone is offered the range said last of his kind.
# Then: a wave that is shot at, shoots or touches somebody is far off no more, whatever the table said of it before.
# Then: of several targets none is presumed of whom nothing tells. Then: who reaches nobody may be said to be in range,
# and a volley takes it that the rows show who touches a command unit, unless that is said to be asked.
# Then: who would lose its fire by turning stands when all turn, and a key or Enter means nobody who was not named.
# Then: what a wall or bad going costs several is one order. Then: whom a wave reaches is picked by his row.
# Then: where nobody can come into range, all who march do so by a whole move. Then: a card that moves a base of a wave
# leaves the range to the others as it was said. Then: who only turned has not marched, so that no Enter marches him.
# Then: who is nearest to a front is known by the edges that the table told. Then: once anybody was said to touch a
# command unit, a volley of others takes it that they don't. Then: riders whom warriors attacked try to break off.
# Then: who moves into contact with an enemy in whose front another stands touches its flank.
# Then: nobody is suggested to turn who was not named. Then: Enter has the rest go on where some limbered or crossed.
# Then: whether anybody can come into range goes by who may fire this turn, and by the move with which he may.
# Then: no die says who shoots first where neither side has anybody to shoot at.
# Then: nobody is asked how units move of which none is left. Then: a gun that wins a melee holds its own, without hits.
# Then: who left the table is told apart from who was lost. Then: a wave keeps the letters that it came with.
# Then: ranges end where the ruling ends them; who is parted from a command touches none; the same arms are offered for
# the next volley, and no range that one of them was said not to reach; orders name who goes; Enter marches on.
# Then: who is told to be out of reach of a volley takes no range from those told before him; a command that falls back
# leaves nobody that touches it, and once it is lost a melee asks again; who was held in contact marches on wherever he
# was freed; where units go by letters, warriors go by `a` and a number.
# Then: also who falls back on friends leaves those beside it, and a command those who touched it; orders tell the rest
# from foot that has moved, and the price of bad going; Enter has those follow whom a column that left the table left.
REMEMBERS, BY_SCORE, FOLLOWS, SEES_NEAR, PRESUMES_NONE, SAYS_AT_ONCE, KEEPS_FIRE = 1, 2, 3, 4, 5, 6, 7
ONE_ORDER, BY_ROW, SPARES_NO_INCH, OTHERS_STAND, STANDS_TURNED = 8, 9, 10, 11, 12
FRONT_FIRST, AS_ONCE_SAID, RIDES_OFF, IN_FLANK, TURNS_NAMED, REST_GOES_ON = 13, 14, 15, 16, 17, 18
BY_SHOOTERS, NO_IDLE_DIE, NONE_LEFT, HOLDS_ITS_OWN, OFF_APART, KEEPS_LETTERS, AS_RULED = 19, 20, 21, 22, 23, 24, 25
AS_TOLD = 26
PARTS_IN_CROWD = FOLLOWS_OFF = NEWEST = 27

GONE = ("destroyed", "drowned", "driven off", "left the table")

SideId = Annotated[str, Names("sides", words=[""])]
UnitId = Annotated[str, Names("units")]
SomeUnit = Annotated[str, Names("units", words=[""])]
EitherId = Annotated[str, Names("units", "warriors")]
WarriorId = Annotated[str, Names("warriors")]
WaveId = Annotated[str, Names("waves")]
SomeWave = Annotated[str, Names("waves", words=[""])]
PackId = Annotated[str, Names("packs")]
StackId = Annotated[str, Names("packs.*.stacks")]
Card = Annotated[str, Names(words=(*PACK, *JOKERS))]
TableEdge = Annotated[str, Names(words=["left", "right", "near", "far"])]
# Small letters, each once.
Letters = Annotated[str, Meta(pattern=r"^(?!.*(.).*\1)[a-z]*$")]
UnitGone = Annotated[str, Names(words=["", "safe", *GONE])]
WarriorGone = Annotated[str, Names(words=["", "fled", "withdrew", *GONE])]


class Unit(Struct, kw_only=True):
    """An Imperial unit: one base, or a gun with its limber (GR-B1).

    `moved` (`short`: it may still fire), `handled` (limbered or unlimbered), `shot`, `jammed`, `crossed` last a turn;
    `went`: it marched in its last turn, or before it was held in contact; `cleared`: it jammed in that (GR-A15).
    `tries` at the zariba it touches (GR-A11). As the table last said: `flanks`, friends that touch its flanks and face
    its way (GR-B13), None until it has; `beside`, it touches a command unit (GR-B8); `walled`. `to_go`: the inches of
    the way that its marches left it at least, None where no scenario tells the way. `gone`: how it left the table, ""
    while on it; `safe`: it left as the scenario wants it.
    """

    side: ClassVar[str] = IMPERIAL
    id: str
    name: str
    short: str = ""
    plural: bool | None = None
    kind: Kind
    weapon: Weapon
    limbered: bool = False
    moved: Moved = ""
    went: bool = False
    handled: bool = False
    crossed: bool = False
    shot: bool = False
    jammed: bool = False
    cleared: bool = False
    square: bool = False
    beside: bool = False
    walled: bool = False
    flanks: Annotated[int, Meta(ge=0, le=2)] | None = 1
    tries: Few = 0
    to_go: Way | None = None
    gone: UnitGone = ""
    safe: bool = False
    place: str = ""


class Warrior(Struct, kw_only=True):
    """A warrior unit. Of one kind, out of contact, all of a wave are alike (GR-A2d): its id is only the program's.

    `tries` at the zariba it touches; `gone` "" while on the table.
    """

    side: ClassVar[str] = WARRIORS
    id: str
    wave: WaveId
    kind: Tribe = "foot"
    chief: bool = False
    crossed: bool = False
    shot: bool = False
    tries: Few = 0
    gone: WarriorGone = ""


class ShownCard(Struct):
    """A card that lies face up beside a wave, and its pack."""

    card: Card
    pack: PackId


class Wave(Struct, kw_only=True):
    """A wave: its stacks, next first, and the clubs and aces that lie face up (GR-A17).

    `arrived`: its turn; `leaving`: it withdraws; `prey`: whom it was last said to aim at, or to shoot at. `far`: it is
    more inches off than this, as the table said and as moves since tell; 0 where nobody knows. `letters`: by which its
    kinds go in lists, in the order in which they came; "" before `KEEPS_LETTERS`.
    """

    side: ClassVar[str] = WARRIORS
    id: str
    name: str
    start: Count
    arrived: int
    stacks: list[StackId] = []
    clubs: list[ShownCard] = []
    aces: list[ShownCard] = []
    leaving: bool = False
    moved: bool = False
    far: Count = 0
    prey: SomeUnit = ""
    place: str = ""
    letters: Letters = ""


class Stack(Struct):
    """Cards face down. `sealed`: the app's order, next first; empty with real cards. `wave`: "" while it is free.

    `deal`: in which of the pack's deals it was dealt; `unknown`: a card came from it that could not be there.
    """

    left: Count
    sealed: list[Card] = []
    wave: SomeWave = ""
    deal: Many = 0
    unknown: bool = False


class Deal(Struct):
    """Cards that were dealt at one time, as far as the table knows (GR-B18).

    `sure`: cards certainly dealt then and not turned up since; `guests`: how many more not turned up since, that lay
    face down before they were shuffled and so are of the `sure` cards of earlier deals.
    """

    sure: list[Card]
    guests: Count = 0


class Pack(Struct, kw_only=True):
    """A pack of 54. `seen`: cards turned up since they were last shuffled; `pile`: its discards, face down.

    `app`: the app shuffled it and so knows where each card is. `deals`: oldest first, once it was dealt again while
    cards of before lay face down; till then `seen` says all.
    """

    id: str
    app: bool = False
    seen: list[Card] = []
    stacks: dict[str, Stack] = {}
    pile: Stack = field(default_factory=lambda: Stack(0))
    dealt: Many = 0
    deals: list[Deal] = []


class Contact(Struct, kw_only=True):
    """A warrior and an Imperial unit that touch. `edge`: of the Imperial unit, `theirs`: of the warrior unit.

    `by`: the side that moved into contact and so attacks; `backed`: nobody did, one fell back upon the other (GR-A18);
    `fresh`: made this turn; `faced`: the defender has turned to face this turn, so that from the next both fight front
    to front (GR-A22).
    """

    warrior: WarriorId
    unit: UnitId
    by: Literal["imperial", "warriors"] = "warriors"
    backed: bool = False
    edge: Edge = "front"
    theirs: Edge = "front"
    fresh: bool = True
    faced: bool = False


class Shot(Struct):
    """Facts of the table on one shooter's fire: the band of its range, cover, flank zone; at whom.

    `moved`: units of the target's wave and kind that cards have moved since.
    """

    band: Band = "medium"
    cover: bool = False
    flank: bool = False
    target: Annotated[str, Names("units", "warriors", words=[""])] = ""
    moved: Count = 0


class Battlefield(BattleState, kw_only=True):
    """The state of a battle. `units`, `warriors`, `waves`, `packs` by id; `shots` by shooter, until
    it or its target moves; before `REMEMBERS` of this turn only.

    `open_table`: the table has no cover, defences and heights, so that nobody is asked about them (GR-A3). `needed`:
    units without which the goal is not reached (GR-B29). `marches_off`: it is to leave the table by an edge. `way`: the
    inches to where it leaves the table, 0 where no scenario tells; `marching_on`: all march until warriors come.
    `first`: the side that moves (or shoots) first; `acting`: the side that does so now. `quiet`: turns without
    a new wave since the last warriors went (GR-A25). `beside_known`: nothing moved since the table said who touches a
    command unit. `to_go`: the inches of its way that the column has before it, as an edit told the app that plays it.
    `began`: Imperial units at the start. `rerolled`: command re-rolls taken this turn. `defaults`: the
    step that the battle was begun at; 0 before there was any.
    """

    rulings: Rulings = Rulings()
    goal: str = ""
    edge: TableEdge = "left"
    home: bool = True
    open_table: bool = False
    composition: Literal["foot", "mounted", "rifles"] = "foot"
    rifles: Few = 0
    wave_size: Annotated[int, Meta(ge=1, le=12)] = 5
    names: list[str] = []
    needed: list[UnitId] = []
    marches_off: bool = False
    way: Way = 0
    marching_on: bool = False
    units: dict[str, Unit] = {}
    warriors: dict[str, Warrior] = {}
    waves: dict[str, Wave] = {}
    packs: dict[str, Pack] = {}
    contacts: list[Contact] = []
    shots: dict[str, Shot] = {}
    fought: list[EitherId] = []
    phase: Phase = ""
    first: SideId = ""
    acting: SideId = ""
    quiet: Count = 0
    rerolled: Few = 0
    beside_known: bool = False
    to_go: Annotated[int, Meta(ge=0, le=60)] | None = None
    began: Count = 0
    broken: bool = False
    done: bool = False
    defaults: Annotated[int, Meta(ge=0, le=NEWEST)] = 0

    def has_step(self, step: int) -> bool:
        """True if the battle was begun with a step of what the program does by itself, such as `REMEMBERS`."""
        return self.defaults >= step

    @property
    def sides(self) -> dict[str, str]:
        return SIDE_WORDS

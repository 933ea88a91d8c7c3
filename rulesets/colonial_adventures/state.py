"""The state of a battle of Colonial Adventures: a tree of plain data, references by id."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field

from tracker.engine import BattleState, Names
from tracker.games.colonial_adventures.data import WORDS, tables
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.rulings import Rulings
from tracker.games.colonial_adventures.solo.state import Solo

Rep = Annotated[int, Meta(ge=2, le=6)]
MOST = 200
Count = Annotated[int, Meta(ge=0, le=MOST)]
Training = Literal["european", "tribal"]
Arm = Literal["infantry", "cavalry", "artillery"]
Formation = Literal["line", "column", "square", "open", "mob"]
Rank = Literal["cinc", "captain", "warlord", "officer", "leader", "nco"]
Runner = Literal["", "going", "stocking", "returning"]
Using = Literal["", "weapon", "shield"]
Face = Literal["front", "flank", "rear"]
Trait = Literal[
    "ferocious",
    "shielded",
    "lancer",
    "boer",
    "askari",
    "mounted_infantry",
    "pack_gun",
    "british",
    "irregular",
    "open_only",
]

# More inches than any table has, and than a section of any.
FAR = 999.0
MOST_ON = 99.0

# Senior first (CA-LDR-7).
RANKS: tuple[Rank, ...] = ("cinc", "captain", "warlord", "officer", "leader", "nco")
# Names of leaders who have no other.
LEADER_TITLES = WORDS["leaders_without_a_name"]
RANK_WORDS = WORDS["ranks"]

# How a group is gone that went off whole: of its own will, or by a reaction test or an order to give way.
MARCHED_OFF, DRIVEN_OFF = "left the table", "driven off the table"
RAN = "ran away"
GONE = ("destroyed", RAN, MARCHED_OFF, DRIVEN_OFF)
# What a group may have done in its activation: ids of acts, and marks of its own.
ACTED = (
    *("move", "fast_move", "fall_back", "move_gun", "pivot", "formation", "charge", "fire", "grenade", "batter"),
    *("set_alight", "pour_water", "level", "lie_down", "stand_up", "dismount", "remount", "man_gun", "clear_jam"),
    *("pack", "runner", "restock", "arms", "detach", "rejoin", "command", "wall"),
    *("half_way", "went_in", "in_contact", "command_at_the_end", "joined_late", "just_detached", "nothing_more"),
)
# The mark of a charge that came to contact, after which the group can do nothing else (CA-R101).
IN_CONTACT = "in_contact"
# The mark of a group that was said to do no more than move, unless the table has more for it by then.
NOTHING_MORE = "nothing_more"
# Fire as the only action of a group that may do two, said at once: garrisons behind walls seldom do a second. A group
# is picked with either.
FIRE_ALONE = "fire_alone"
SHOTS = (FIRE_ALONE, "fire")


def _reactions(_: object) -> list[str]:
    return [row.key for training in ("european", "tribal") for row in tables()[f"{training}_reactions"].rows]


def weapon_ids(_: object) -> list[str]:
    """Weapons of both trainings, and none for those that only fight hand to hand."""
    return ["none", *(row.key for training in ("european", "tribal") for row in tables()[f"{training}_weapons"].rows)]


SideId = Annotated[str, Names("sides")]
SomeSide = Annotated[str, Names("sides", words=[""])]
GroupId = Annotated[str, Names("groups")]
SomeGroup = Annotated[str, Names("groups", words=[""])]
Weapon = Annotated[str, Names(words=weapon_ids)]
Gone = Annotated[str, Names(words=["", *GONE])]
Done = Annotated[str, Names(words=ACTED)]
WideIn = Annotated[str, Names(words=["", *get_args(Formation)])]
Reaction = Annotated[str, Names(words=_reactions)]
Taken = Annotated[str, Names("groups", words=lambda state: ("", *_reactions(state)), by=":")]


# Nobody's Rep is 2 by CA-LDR-8, so before set-up it marks a leader whose Rep is still to be rolled.
UNROLLED = 2


class Leader(Struct):
    """A leader with a group (CA-LDR); `out` once he is hit."""

    rank: Rank
    name: str
    rep: Rep
    out: bool = False


class Group(Struct, kw_only=True):
    """A European unit or Tribal band (CA-GRP-14). Figures include leaders.

    `recoverable` casualties may come back in play, `lost` ones only after the battle, `runaways` never in play
    (CA-CAS-2). `cover` is None until somebody asked since the group last moved. `holding`: whose horses it holds
    (CA-R65); `unit`: of whom those on foot are who held horses or have none left. `housed`: in a house until it moves
    (CA-R42). `arrives`: the turn in which it comes, 0 once it has (CA-R95a). `halted`: no active fire (CA-MOVE-7).
    `engaged`: enemies in melee; `fought`: rounds of this melee, `rounds`: against each enemy (CA-R101); `shares`: its
    dice against each, as its owner divided them last (CA-MELEE-5). `using`: what a band with shield and missile weapon
    uses this turn (CA-GRP-11). `wide`: figures in the front rank, as it was said of the formation `wide_in`; 0: nobody
    said. `gone`: how it left the table, "" while on it. `aim`: its last target. `short`: its name where there is no
    room. `place`: where it stands, an id of the ground or words; `before`: in front of it; `level`: floors above the
    ground; `doubt`: it moved since. `faces`: the group that its front is toward; `front`: the way that it is toward, in
    words (in battles of rules 6 and older in `faces` too, see facing.py). `advanced`: inches that it has gone on within
    its section since it came there or turned, in battles begun since; below 0 for who began that far behind.
    `has_fired`, `has_fought`: it did so at some time in the battle (CA-ARMY-9). `shot_by`: who last shot at it, where
    the book plays it, since it fired or had an order (CA-NP-3).
    """

    id: str
    name: str
    side: SideId
    training: Training
    arm: Arm
    rep: Rep
    weapon: Weapon
    mounts: Literal["foot", "horse", "camel"] = "foot"
    traits: list[Trait] = []
    leaders: list[Leader] = []
    paper: Count = 0
    start: Count = 0
    figures: Count = 0
    recoverable: Count = 0
    lost: Count = 0
    runaways: Count = 0
    ran: bool = False
    gone: Gone = ""
    formation: Formation = "line"
    mounted: bool = False
    holders: Count = 0
    holding: SomeGroup = ""
    prone: bool = False
    cover: bool | None = None
    housed: bool = False
    arrives: Annotated[int, Meta(ge=0, le=40)] = 0
    halted: bool = False
    at_the_wall: bool = False
    engaged: list[GroupId] = []
    fought: Count = 0
    rounds: dict[str, Count] = {}
    shares: dict[str, Count] = {}
    charged: bool = False
    using: Using = ""
    tight: bool = False
    jammed: bool = False
    runner: Runner = ""
    packed: bool = False
    unmanned: bool = False
    shots: Count = 0
    shot_turn: int = -9
    has_fired: bool = False
    has_fought: bool = False
    acted: bool = False
    done: list[Done] = []
    wide: Count = 0
    wide_in: WideIn = ""
    aim: SomeGroup = ""
    shot_by: SomeGroup = ""
    parent: SomeGroup = ""
    unit: SomeGroup = ""
    place: str = ""
    short: str = ""
    plural: bool | None = None
    before: bool = False
    level: Count = 0
    doubt: bool = False
    faces: SomeGroup = ""
    front: str = ""
    advanced: Annotated[float, Meta(ge=-MOST_ON, le=MOST_ON)] = 0.0


def holders_among(figures: int) -> int:
    """Figures that hold the horses of a group on foot: a fifth, rounded down, at least one (CA-ARMY-11, CA-R64)."""
    return max(1, figures // 5)


def set_apart(group: Group) -> None:
    """Of a group on foot beside its mounts, the holders stand apart from the figures that fight."""
    whole = group.figures + group.holders
    group.holders = 0 if group.mounts == "foot" or group.mounted else holders_among(whole)
    group.figures = whole - group.holders


class Side(Struct):
    """A side: its training, the colour and score of its activation die, how many groups it began with."""

    id: str
    name: str
    training: Training
    colour: str
    die: int = 0
    began: int = 0
    lost_leader: bool = False


class Owed(Struct):
    """A reaction test that is owed (CA-REACT-18): who, which tests on one roll, and why. `depth` 0 is first cause.

    `result`: what it came to in words, once it is rolled and only still to be carried out.
    """

    group: GroupId
    tests: list[Reaction]
    cause: SomeGroup
    why: str
    depth: int = 0
    result: str = ""


class Shot(Struct):
    """Facts of the table on one firer's shots at one target; kept until either moves (Part F 10 to 15).

    `firing` and `seen` are figures; 0 stands for all that may.
    """

    face: Face = "front"
    cover: bool = False
    bears: bool = True
    long: bool = False
    volley: bool = True
    firing: int = 0
    seen: int = 0


class Gap(Struct):
    """The distance of two groups as the table has told it, in inches of the table; kept until either moves."""

    least: float = 0.0
    most: float = FAR


class Standing(Struct):
    """A group's position against one enemy in melee; kept until either moves (Part F 20).

    `out`: as it would have charged him it did not see or reach him (CA-REACT-6).
    """

    up: bool = False
    wall: bool = False
    out: bool = False


class Battlefield(BattleState, kw_only=True):
    """The state of a battle. `groups` and `sides` by id; `shots` by "firer>target", `standing` by "group>enemy".

    `gaps` are by both groups, the first in the alphabet first.

    `settled`: what holds for the battle is settled before its set-up. `order`: sides as they act; `active`: the side
    that acts, down to groups of activation value `level`; `acting`: the group that acts. `depth`: how deep in the
    chain of tests play is. `charging`: groups that stand at 3 inches of their target. `taken`: tests taken since the
    last action began, so that no chain is endless (CA-R25).
    """

    rulings: Rulings = Rulings()
    year: int = 1879
    night: bool = False
    weather: bool = False
    half_scale: bool = False
    settled: bool = False
    sides: dict[str, Side] = {}
    groups: dict[str, Group] = {}
    order: list[SideId] = []
    active: SomeSide = ""
    level: int = 9
    acting: SomeGroup = ""
    owed: list[Owed] = []
    depth: int = 0
    charging: list[GroupId] = []
    taken: list[Taken] = []
    shots: dict[str, Shot] = {}
    standing: dict[str, Standing] = {}
    gaps: dict[str, Gap] = {}
    ground: Ground = field(default_factory=Ground)
    solo: Solo = field(default_factory=Solo)

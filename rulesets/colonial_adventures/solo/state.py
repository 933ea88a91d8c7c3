"""A side that nobody plays, as plain data: its markers, its Major Morale, and what it is doing (CA-PEF, CA-NP)."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tracker.engine import Names
from tracker.games.colonial_adventures.data import LISTS
from tracker.games.colonial_adventures.ground.state import SECTIONS

Mission = Literal["patrol", "raid", "defend", "stand_up"]
Doing = Literal["", "patrol", "attack", "defend"]
# Who plays the enemy: the book, against one person or several on one side, or a person who runs the PEFs (CA-PEF-7).
Played = Literal["solo", "same_side", "head_to_head"]
Scouts = Literal["", "stay", "leave", "withdraw"]
MarkerRep = Annotated[int, Meta(ge=1, le=6)]
Section = Annotated[int, Meta(ge=1, le=9)]
Morale = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=200)]
# What the program fills in, offers and asks by itself grows by steps; a battle goes on at the step that it was begun
# at, its `defaults`. New behaviour is one more step, never a field: `Solo.has_step` says whether a battle has it.
# Who charges inside woods stays in cover there; who went straight at an enemy is nearer by so much, who is met in the
# dark or in woods is so near; an order to charge says whom.
INFERS = 1
# Who has a whole section between is too far to be asked about; a short move ends in its section; a set-up off the edge
# is warned of.
MEASURES = 2
# What was told is kept and not asked again; sections tell of distances in fire as in charges.
KEEPS = 3
# Who seeks cover and stays is charged home; who is upstairs meets no charger that his fire halted; a charger who was
# caught on his way has come to contact; a shot that does not bear says nothing of cover; who is in the section of an
# enemy may be clear of him; a shot's dice are told as they were thrown, also behind an edit; who holds horses, or has
# none left, knows his unit.
CLOSES_IN = 4
# What was said of an enemy's situation holds for his charge and his shot; who starts a Stand Up Fight at its edge is no
# more in the house where the scenario has him.
BELIEVES = 5
# A PEF that goes in cover all the way is looked for where there is some.
HUGS_COVER = 6
# Horse-holders on whom no shot bears stay with their unit; of those who are shot at their own number is in sight.
STAYS_BY = 7
# Who stands formed up in woods opens up before a result or the book moves him, and is raised there in Open Order;
# horse-holders who are named as a target stay with their unit until they are attacked; mounted infantry meets a charge
# where it stands; who goes prone, or stays in his cover, has not moved on a table without ground either.
OPENS_UP = 8
# Who can reply to a shot, or withdraws, goes by his own table; the enemy's raised groups keep their rows, his Ghazis
# lead, his C-in-C has the best Rep, and a European who attacks in a Stand Up Fight attacks; who has moved in any way is
# asked anew for PEFs; a raid's first fire stays the first, be it put out; a Line that parts in woods opens up.
GOES_BY_BOOK = 9
# Who falls back, advances, breaks off or rides for cover has the front that the book gives him; who breaks off keeps to
# the formations that he may take; with its back to the wall a unit sets fire at that Rep; horse-holders break off no
# melee, advance on nobody and act with no company.
ENDS_AS_PRINTED = 10
# Who comes from behind a front that words give a group starts in its rear, across none of its walls; where friends who
# face him hold the same place, he does not reach it.
COMES_BEHIND = 11
# Who is shot at in the back keeps the wall before him.
KEEPS_WALL = 12
# Of the enemy that the book plays, who is sent to cover ends his move there, who goes at an enemy ends it toward him,
# with his front too, and no shooter means who is in melee. Who fires to his front keeps the front that words give him,
# and who faces a charger without such words screens his friends as well.
GOES_WHERE_SENT = 13
# Who declared a charge on an enemy whom he does not see or reach is asked about him no more until either moves: that is
# offered, and the app charges him no more.
REMEMBERS_REACH = 14
# Nor is he offered to the book's enemy as one whom a charge reaches, whatever distance was told of him.
KNOWS_REACH = 15
# Whether somebody has a mover newly near is to be said, unless the ground and what was told say it.
ASKS_WHO_SEES = 16
# Who goes straight on keeps his front, and comes to the next section once his moves within one add up to that; what a
# patrol's leaders had in view for the turn is offered as scouted. The book's enemy means whoever stands in a nearer
# section before whom it met.
GOES_ON = 17
# Who newly sees a mover is to be said as long as that is open of one of them, also behind a forced move; who had it
# near by the ground had it so before. A PEF is seen by who has the section in view where it ends. Who has no front goes
# straight at the nearest enemy, or on from the edge that he comes on at.
SAYS_ALL = 18
# The player's side faces across the table as it is set up at its edge.
FACES_ACROSS = 19
# Who is driven farther than his section is wide is not offered it.
DRIVEN_OUT = 20
# By Enter a group fires at whom it has in sight and range, a defender stays where it is, and anybody else marches on.
HOLDS_GROUND = 21
# Whom a mover has come up behind, or too far from, is not in the list of who else can see it.
SEES_AHEAD = 22
# Who defends in a Stand Up Fight faces across the table from his edge.
DEFENDS_ACROSS = 23
# A PEF that makes for somebody in its own section is offered there.
CLOSES_WITHIN = 24
# Of who would charge in reaction it must be said if he reaches an enemy who is told to be near, but not how near.
SAYS_REACH = 25
# Who is set up at his edge has his whole section before him, and comes to the next one behind that.
STARTS_BEHIND = 26
# A unit that moves first, with no enemy on the table, is said along with that to do more, and is not asked behind it.
ENDS_WITH_MOVE = 27
# Nobody fires by Enter at whom a part of the ground between may hide.
SEES_PAST = 28
# Of a PEF that ends in the section of a group which may not see all of that, it must be said who sees it; one in whose
# section a group stands it likely sees.
MEETS_WITHIN = 29
# Who saw a PEF where one sees no farther than 12 inches is that near to the groups that it turns out to be.
MEETS_NEAR = 30
# Who arrives in a section at the edge of the table has all of it before him, as who is set up there.
ARRIVES_BEHIND = 31
# Those of a list of arms who are left as shown are armed so, whatever was said of those before them; who leaves the
# table does so from the section that he was said to move to.
TAKES_AS_SHOWN = 33
# What was answered holds for what is offered behind it. Who was told to have nobody within 12 inches is offered so, and
# no patrol has beaten anybody off while a fellow of it is in melee, or has him near; who saw nobody fires at nobody by
# Enter, and who withdraws goes toward his own edge. A unit that gets down or forms up where it has an enemy in sight
# and range fires then, and a wild band charges whom it is told to reach. Who breaks off is in his section still, who
# said to do no more than move is done, and no section that is named unticks who sees a PEF.
HOLDS_TO_ANSWERS = 34
# Who joins a line of several is put down beside the line, by its side's name, and has come where that stands; a patrol
# that has reported has won by that, though all have left.
JOINS_LINE = 35
# Behind a move of any kind, or lying down, a unit that has an enemy in sight and range by the ground fires too. Who was
# told to go at another is shot at from behind by who stands beyond his back; where that is open the face is to be said.
# Sections that were scouted are told in their order.
FIRES_ON = 36
# Who breaks off from a named place, or one that nobody told, is asked where it ends. The face of a group that was told
# holds for who comes from the same section, of a charge too; whom it has at its back it does not see ahead.
SAYS_ENDS = 37
# Of two walls in one section each has its own outside, as those who hold it face: who is before the one comes upon the
# other from behind, and whom a charge met across no wall stands within. Who was told to have no cover from a shot or a
# charge tests without; who could roll no die fires at nobody by Enter; who leaves a house by breaking off is unformed;
# a runner is in no melee and under no fire; nobody is asked for cover before a test that nobody rolls.
KNOWS_WALLS = 38
# Who has turned from his wall has it before him against those alone who come over it; of woods or rough ground is
# told where some is; a C-in-C who is hit commanded no group, and who had the command keeps it.
TURNS_FROM_WALL = 39
# Who fires by Enter aims at one of those on whom a shot likely bears, with dice for those who were told to fire; who
# charges goes at one whom it was told to reach.
AIMS_AT_LIKELY = 40
# Who was faced and goes leaves that front where it was. The face of a group that was told leaves open, or tells, those
# toward other sides; what was told of a flank is weighed by who picks a target. A patrol that has reported is over with
# nobody to meet; with others still out that is proposed. A PEF goes by the inches of this table; of one that may keep
# to cover must be said who sees it. Who withdraws is not asked what he reaches; no dice are kept for who has acted.
KEEPS_FACES = 41
# Who does not act any more this turn keeps dice for an enemy that has acted: next turn that one may act first. Who
# forms up keeps his front, and what he has gone on in his section. Riders who are sent to a store come to its section.
# Whom an order sends at an enemy goes round ground that nobody passes. The end of a patrol is proposed once. Of a PEF
# on untold ground Enter says no other section than the last that was told; no group is asked of it again as both stand.
KEEPS_SHARES = FORMS_IN_PLACE = RIDES_TO_STORE = GOES_ROUND = ASKS_ONCE = 42
NEWEST = KEEPS_SHARES
Step = Annotated[int, Meta(ge=1, le=NEWEST)]


SomeSide = Annotated[str, Names("sides", words=[""])]
# "": none.
ListName = Annotated[str, Names(words=["", *LISTS])]


class Marker(Struct):
    """A possible enemy force on the table (CA-PEF-1). `looked`: player groups that were asked since either moved.

    `is_new`: it can't activate in the turn in which it was placed (CA-BATTLE-3).
    """

    id: str
    name: str
    rep: MarkerRep
    section: Section = 5
    acted: bool = False
    is_new: bool = False
    looked: list[Annotated[str, Names("groups")]] = []


class Task(Struct):
    """The task of groups of the enemy; `scouts`: what their patrol came to as it met you (CA-NP-1, CA-NP-4)."""

    doing: Doing = ""
    scouts: Scouts = ""


class Solo(Struct, kw_only=True):
    """The side that the book plays, or whose player runs its PEFs; "" as `enemy` where the battle has no mission.

    `player`: the side whose mission it is; `list_id`: the army list from which the enemy is raised, "" where a
    person plays the groups that the scenario names, and no PEF comes; `morale`: his Major Morale. `placed`: the
    markers are on the table, or none is to come; `made`: markers so far. `has_met`: his Commander in Chief has
    come. `doing`: what his army is doing, once it is known (CA-NP-1); `scouts`: what his patrol came to (CA-NP-4).
    `seen`: sections that were scouted, of a patrol; `views`: those in open view of each of its groups with a leader
    as the turn began; `reported`: one of it left by the edge that it came by with all scouted (CA-BATTLE-2).
    `game`: who plays the enemy. `defender`: the side that defends in a Stand Up Fight, "" as the rules have it.
    `tasks`: of groups that have one of their own (CA-R119).
    `rows`: rows of the list by the ids of groups that were raised; `lit`: what is to be raided was set on fire.
    `gives_cover`: groups put down in woods or the like are in cover there. `defaults`: the step that the battle
    was begun at; those begun before it was kept have `infers` and `measures` for the first two, or neither.
    """

    player: SomeSide = ""
    enemy: SomeSide = ""
    list_id: ListName = ""
    mission: Mission = "patrol"
    morale: Morale = 3
    placed: bool = False
    made: Count = 0
    markers: dict[str, Marker] = {}
    has_met: bool = False
    doing: Doing = ""
    scouts: Scouts = ""
    seen: list[Section] = []
    reported: bool = False
    game: Played = "solo"
    defender: SomeSide = ""
    tasks: dict[str, Task] = {}
    views: dict[str, list[Section]] = {}
    rows: dict[str, Annotated[str, Meta(max_length=80)]] = {}
    lit: bool = False
    gives_cover: bool | UnsetType = UNSET
    infers: bool | UnsetType = UNSET
    measures: bool | UnsetType = UNSET
    defaults: Step | UnsetType = UNSET

    def has_step(self, step: int) -> bool:
        """True if the battle was begun with a step of what the program does by itself, such as `INFERS`."""
        if self.defaults is UNSET:
            return bool({INFERS: self.infers, MEASURES: self.measures}.get(step))
        return self.defaults >= step

    @property
    def has_seen_all(self) -> bool:
        """True if a patrol has scouted the whole table."""
        return len(self.seen) == len(SECTIONS)

    @property
    def raises(self) -> bool:
        """True if the enemy is raised as he is met: False where a person plays the groups that the scenario names."""
        return bool(self.enemy and self.list_id)

    def is_by_book(self, side_id: str) -> bool:
        """True if the book plays a side, not a person who runs its PEFs (CA-PEF-7)."""
        return bool(self.enemy) and side_id == self.enemy and self.game != "head_to_head"

    def scouts_of(self, group_id: str) -> Scouts:
        """The end that the patrol of a group came to: its own, else its army's (CA-NP-4, CA-R119)."""
        task = self.tasks.get(group_id)
        return task.scouts if task is not None else self.scouts

    def begin_turn(self) -> None:
        """Clear the marks of markers that last a turn."""
        for marker in self.markers.values():
            marker.acted = marker.is_new = False

    def forget_looks(self, group_id: str) -> None:
        """A group has moved: what it saw of the PEFs is to be asked again."""
        for marker in self.markers.values():
            marker.looked = [each for each in marker.looked if each != group_id]

"""The two reaction sheets by their codes: what a cell does, which clause fits a group, the worst (T-8, T-9)."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cache, cached_property

from msgspec import Struct

from tracker.engine import Reads
from tracker.games.colonial_adventures.data import WORDS, tables
from tracker.games.colonial_adventures.groups import (
    at_half,
    at_quarter,
    is_artillery,
    is_cavalry,
    is_ferocious,
    is_infantry,
    is_melee,
    is_ranged,
    leaders_of,
)
from tracker.games.colonial_adventures.state import Battlefield, Group


class FastMove(Struct, frozen=True):
    """The length of a fast move in normal moves, and whether it ends in Open Order (CA-REACT-12)."""

    times: float
    opens: bool


class Posture(Enum):
    """A group's response, by its code on the sheets; table `results` says each in words."""

    CHARGE = "CHG"
    TEST_TO_CHARGE = "TCH"
    TEST_OR_ADVANCE = "TCH_OR_ADV"
    TEST_OR_CARRY_ON = "TCH_OR_CO"
    TEST_OR_HALT = "TCH_OR_HALT"
    COUNTERCHARGE = "CC"
    FIRE_THEN_COUNTERCHARGE = "FIRE_LESS_2_CC"
    TEST_TO_COUNTERCHARGE = "TEST_CC"
    ADVANCE = "ADV"
    ADVANCE_HALF = "ADV_HALF"
    CARRY_ON = "CO"
    FIRE = "FIRE"
    VOLLEY = "VOL"
    RECEIVE_CHARGE = "RCV"
    HALT = "HALT"
    SEEK_COVER = "SEEK"
    RETIRE = "RET"
    RUN_AWAY = "RUN"
    TWICE_KEPT = "2X_KEEP"
    TWICE_OPEN = "2X_OPEN"
    HALF_AGAIN_KEPT = "1.5X_KEEP"
    HALF_AGAIN_OPEN = "1.5X_OPEN"

    @cached_property
    def rank(self) -> int:
        """Its place from best to worst (CA-R11)."""
        return _RANK[self]

    @cached_property
    def words(self) -> str:
        """The response in words, as the table has it: "tests to charge"."""
        return tables()["results"].glossary[self.value]

    @cached_property
    def is_test_to_charge(self) -> bool:
        """True if it sends the group to Wanting to Charge against the cause."""
        return self in _OUT_OF_REACH

    @property
    def out_of_reach(self) -> "Posture | None":
        """The response of a group that is told to test to charge and can't; None: it stands."""
        return _OUT_OF_REACH[self]

    @property
    def stops(self) -> bool:
        """True if it is to halt or worse, which stops a charger at 3 inches (CA-R15)."""
        return self.rank >= Posture.HALT.rank

    @cached_property
    def fires(self) -> bool:
        """True if it is fire, be it before a countercharge."""
        return self in (Posture.FIRE, Posture.VOLLEY, Posture.FIRE_THEN_COUNTERCHARGE)

    @property
    def dice_less(self) -> int:
        """Dice fewer with which it fires."""
        return 2 if self is Posture.FIRE_THEN_COUNTERCHARGE else 0

    @property
    def fast_move(self) -> FastMove:
        """The fast move; only results of that test have one."""
        return _FAST[self]


# Best to worst (CA-REACT-13, CA-R11). Those of one rank share a place.
LADDER = (
    (
        Posture.TWICE_KEPT,
        Posture.CHARGE,
        Posture.TEST_TO_CHARGE,
        Posture.TEST_OR_ADVANCE,
        Posture.TEST_OR_CARRY_ON,
        Posture.TEST_OR_HALT,
    ),
    (Posture.COUNTERCHARGE, Posture.FIRE_THEN_COUNTERCHARGE, Posture.TEST_TO_COUNTERCHARGE),
    (Posture.ADVANCE, Posture.TWICE_OPEN, Posture.HALF_AGAIN_KEPT),
    (Posture.ADVANCE_HALF, Posture.HALF_AGAIN_OPEN),
    (Posture.CARRY_ON,),
    (Posture.FIRE, Posture.VOLLEY),
    (Posture.RECEIVE_CHARGE,),
    (Posture.HALT,),
    (Posture.SEEK_COVER,),
    (Posture.RETIRE,),
    (Posture.RUN_AWAY,),
)
_RANK = {each: place for place, rung in enumerate(LADDER) for each in rung}
_OUT_OF_REACH = {
    Posture.TEST_TO_CHARGE: None,
    Posture.TEST_OR_ADVANCE: Posture.ADVANCE,
    Posture.TEST_OR_CARRY_ON: Posture.CARRY_ON,
    Posture.TEST_OR_HALT: Posture.HALT,
}
_FAST = {
    Posture.TWICE_KEPT: FastMove(2, opens=False),
    Posture.TWICE_OPEN: FastMove(2, opens=True),
    Posture.HALF_AGAIN_KEPT: FastMove(1.5, opens=False),
    Posture.HALF_AGAIN_OPEN: FastMove(1.5, opens=True),
}
# One figure in so many runs away.
_LOSSES = {"LOSE_1_3": 3, "LOSE_1_5": 5, "LOSE_1_6": 6}


class Outcome(Struct, frozen=True):
    """A posture, and one figure in `loss` running away (0: none). `reads`: the cells that gave it."""

    posture: Posture
    loss: int = 0
    reads: tuple[Reads, ...] = ()


def decoded(codes: list[str], reads: Reads) -> Outcome:
    """The outcome that the codes of a clause stand for, such as HALT LOSE_1_6. Raises ValueError for a strange code."""
    losses = [_LOSSES[code] for code in codes if code in _LOSSES]
    postures = [Posture(code) for code in codes if code not in _LOSSES]
    return Outcome(postures[0] if postures else Posture.CARRY_ON, losses[0] if losses else 0, (reads,))


TITLES = WORDS["reaction_tests"]


class Situation(Struct, frozen=True):
    """Facts that a cell's clauses ask beside the group: where a charge comes from and of what troops.

    `in_melee`: the test follows a round of melee, though by now no enemy may be left in it (CA-R100).
    """

    flank_or_rear: bool = False
    by_cavalry: bool = False
    by_infantry: bool = False
    in_melee: bool = False


Predicate = Callable[[Battlefield, Group, Situation], bool]


def sheet(testers: Sequence[Group], test: str) -> Reads | None:
    """The sheet where the result of those who may test will be read."""
    return Reads(f"{testers[0].training}_reactions", test) if testers else None


_WHO: dict[str, Predicate] = {
    "all": lambda state, group, at: True,
    "others": lambda state, group, at: True,
    "ranged": lambda state, group, at: is_ranged(group),
    "melee": lambda state, group, at: is_melee(group),
    "ferocious": lambda state, group, at: is_ferocious(state, group),
    "cavalry": lambda state, group, at: is_cavalry(state, group),
    "infantry": lambda state, group, at: is_infantry(state, group),
    "infantry_otherwise": lambda state, group, at: is_infantry(state, group),
    "artillery": lambda state, group, at: is_artillery(group),
    "in_melee": lambda state, group, at: bool(group.engaged) or at.in_melee,
    "not_in_melee": lambda state, group, at: not group.engaged and not at.in_melee,
    "half": lambda state, group, at: at_half(state, group),
    "quarter": lambda state, group, at: at_quarter(state, group),
    "flank_or_rear": lambda state, group, at: at.flank_or_rear,
    "infantry_by_cavalry": lambda state, group, at: at.by_cavalry and is_infantry(state, group),
    "melee_by_infantry": lambda state, group, at: at.by_infantry and is_melee(group),
    "second_leader": lambda state, group, at: bool(leaders_of(group)),
}
# Clauses of what befell the group, whatever troops it is: they are no overlap of troops (CA-R31).
_BEFELL = frozenset(("in_melee", "not_in_melee", "half", "quarter", "flank_or_rear", "infantry_by_cavalry"))


_Clauses = tuple[tuple[tuple[str, ...], Predicate, Outcome], ...]


@cache
def _clauses(training: str, test: str, passes: int) -> _Clauses:
    """The clauses of a cell: whom each is for, in words and asked of a group, and what it comes to."""
    found, table, column = [], f"{training}_reactions", str(passes)
    for clause in tables()[table].clauses(test, column):
        words, _, codes = clause.replace(",", "").partition(":")
        who = tuple(words.split())
        found.append((who, _any_of(who), decoded(codes.split(), Reads(table, test, column))))
    return tuple(found)


def _any_of(who: tuple[str, ...]) -> Predicate:
    if len(who) == 1:
        return _WHO[who[0]]
    return lambda state, group, at: any(_WHO[word](state, group, at) for word in who)


def _fitting(clauses: _Clauses, state: Battlefield, group: Group, at: Situation) -> tuple[tuple[str, ...], Outcome]:
    for who, fits, found in clauses:
        if fits(state, group, at):
            return who, found
    raise LookupError(f"no clause is for {group.name}")


def outcome_of(state: Battlefield, group: Group, test: str, passes: int, at: Situation) -> Outcome:
    """The outcome of a test for a group with so many passes: the first clause that fits it (CA-REACT-14)."""
    clauses = _clauses(group.training, test, passes)
    if test == "being_charged":
        ruled = _being_charged_ruled(state, group, passes, at)
        if ruled:
            return Outcome(ruled, 0, clauses[0][2].reads)
    who, found = _fitting(clauses, state, group, at)
    if state.rulings.overlap == "best" and not _BEFELL.issuperset(who):
        named = [out for who, fits, out in clauses if "others" not in who and fits(state, group, at)]
        found = min(named or [found], key=lambda out: (bool(out.loss), out.posture.rank))
    if found.posture is Posture.COUNTERCHARGE and group.training == "european" and state.rulings.cav_cc == "test":
        return Outcome(Posture.TEST_TO_COUNTERCHARGE, 0, found.reads)
    return found


def _being_charged_ruled(state: Battlefield, group: Group, passes: int, at: Situation) -> Posture | None:
    """Cells that a ruling fills or changes: the European gap (CA-R43), the inversions (CA-R44)."""
    by_horse = at.by_cavalry and is_infantry(state, group)
    if state.rulings.inversions == "fixed" and passes < 2 and (at.flank_or_rear or by_horse):
        return Posture.RECEIVE_CHARGE if is_ferocious(state, group) else Posture.RUN_AWAY
    if group.training == "european" and passes == 1 and not at.flank_or_rear:
        rule = state.rulings.be1_gap
        if is_cavalry(state, group):
            return Posture.RUN_AWAY if rule == "run" else Posture.RECEIVE_CHARGE
        if is_artillery(group):
            return {"rcv_fire": Posture.FIRE, "rcv_rcv": Posture.RECEIVE_CHARGE}.get(rule, Posture.RUN_AWAY)
    return None


def worst(outcomes: Iterable[Outcome], rule: str) -> Outcome:
    """Of several tests on one roll, the worst posture and the worst loss (CA-REACT-13, CA-R11)."""
    several = list(outcomes)
    if len(several) == 1:
        return several[0]
    posture = max(several, key=lambda out: (out.posture.rank, bool(out.loss), -out.loss))
    if rule == "posture_only":
        return posture
    losses = [out.loss for out in several if out.loss]
    reads = tuple(dict.fromkeys(read for out in several for read in out.reads))
    return Outcome(posture.posture, min(losses, default=0), reads)

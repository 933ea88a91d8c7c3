"""Outcomes of reaction tests: the codes of the two sheets, decoded once (T-8, T-9, CA-REACT-13)."""

from enum import Enum
from functools import cached_property

from msgspec import Struct

from tracker.engine import Reads
from tracker.games.colonial_adventures.data import tables


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

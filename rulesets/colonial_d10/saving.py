"""Saves: what a man hit must throw, and how saves are read (CD-A12, CD-B4)."""

from msgspec import structs

from rulesets.colonial_d10.data import number
from rulesets.colonial_d10.state import Battlefield, Unit
from rulesets.colonial_d10.units import attached_to
from tracker.engine import Followed, Hits, Leads, Pool, Reading, Result
from tracker.engine.readings import Counts


class Saved(Result, frozen=True):
    """Dice that saved; `nearly`: those that would have saved an officer only."""

    saved: int
    nearly: int = 0

    @property
    def label(self) -> str:
        return f"{self.saved} saved"


class Saves(Reading[Saved], frozen=True, tag="saves"):
    """`need` or more saves; `officer` or more saves an officer (0: there is none among them).

    Who was hit is thrown for afterwards, and only for those not saved: the same odds as throwing for it first.
    """

    need: int
    officer: int = 0

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("saved", "officer saved") if self.officer else ("saved",)

    def count(self, pool: Pool, face: int) -> Counts:
        saved = int(face >= self.need)
        return (saved, int(not saved and face >= self.officer)) if self.officer else (saved,)

    def result(self, counts: dict[str, Counts]) -> Saved:
        saved = sum(c[0] for c in counts.values())
        return Saved(saved, sum(c[1] for c in counts.values()) if self.officer else 0)


class Volley(Leads, frozen=True, tag="volley"):
    """Hits that lead to saves; what counts is how many figures (`most` at the most) are lost."""

    most: int = 1_000
    what: str = "lost"

    def coarse(self) -> "Volley":
        """Jams and officers' saves change neither labels nor how many are lost."""
        plain = structs.replace(self.first, watch=0) if type(self.first) is Hits else self.first
        return structs.replace(self, first=plain, then=Saves(self.then.need))

    def gist(self, result: Followed) -> str:
        return f"{min(lost(result), self.most)} {self.what}"


def lost(result: Followed) -> int:
    """Hits that were not saved, before any officer's luck."""
    hits: int = result.first.hits
    saved: int = result.then.saved
    return max(0, hits - saved)


def posture(unit: Unit) -> str:
    """The row of the saves table for it; in melee a fortification is cover (CD-B31)."""
    if unit.cover or unit.aboard or unit.fort or bool(unit.boat):
        return "cover"
    return "prone" if unit.prone else "open"


def saves_for(state: Battlefield, unit: Unit) -> Saves:
    """How its men save, and its officers if there are any."""
    need = number("saves", posture(unit))
    officers = unit.officers or (attached_to(state, unit) and state.rulings["leader_risk"] == "attached")
    return Saves(need, need - number("saves", "officer") if officers else 0)

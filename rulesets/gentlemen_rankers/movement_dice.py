"""The movement dice of the warriors: who moves, the die that each of them has, and how it is read (GR-A8)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tracker.engine import Gist, Part, Pool, Reading, Result, Roll, about, kept_while_unchanged
from tracker.engine.reading import Counts, spread, whole
from tracker.games.gentlemen_rankers.state import WARRIORS, Battlefield, Warrior
from tracker.games.gentlemen_rankers.units import contacts_of, crouches, move_of, warriors

CHANGE = 2


class Paced(Result, frozen=True):
    """Numbers of slow and fast units of each kind, in the order of the pools."""

    slow: tuple[int, ...]
    fast: tuple[int, ...]

    @property
    def label(self) -> str:
        slow, fast = sum(self.slow), sum(self.fast)
        words = [f"{slow} slow"] * bool(slow) + [f"{fast} fast"] * bool(fast)
        return ", ".join(words) or "all as usual"

    @property
    def worth(self) -> int:
        """Inches gained by all of them together, less than 0 where more was lost."""
        return CHANGE * (sum(self.fast) - sum(self.slow))


class Paces(Reading[Paced], frozen=True, tag="paces"):
    """A die a unit: a 1 is 2 inches less, a 6 is 2 inches more.

    `together`: what all dice come to, whoever they belong to. Of many waves that is soon known.
    """

    together: bool = False

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("1s", "6s")

    def count(self, pool: Pool, face: int) -> Counts:
        return (int(face == 1), int(face == 6))

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "inches gained"),)

    def coarse(self) -> "Paces":
        return Paces(together=True)

    def result(self, counts: dict[str, Counts]) -> Paced:
        return Paced(tuple(c[0] for c in counts.values()), tuple(c[1] for c in counts.values()))

    def gist(self, result: Paced) -> Gist:
        slow, fast = any(result.slow), any(result.fast)
        words = ["some slow"] * slow + ["some fast"] * fast
        return Gist(", ".join(words) or "all as usual")

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[Paced, Fraction]:
        if not self.together:
            return super().chances(pools)
        in_all = Pool("all", sum(pool.count for pool in pools), 6)
        return {self.result({"all": counts}): chance for counts, chance in spread(self, in_all).items()}


@kept_while_unchanged
def movers(state: Battlefield, wave_id: str) -> list[Warrior]:
    """Units of a wave that move: neither touching the enemy nor crouching (GR-A9, GR-A13)."""
    there = warriors(state, wave_id)
    return [each for each in there if not contacts_of(state, each.id) and not crouches(state, each)]


def kinds(state: Battlefield, wave_id: str) -> dict[str, list[Warrior]]:
    """Those who move by how they move, on foot first."""
    moving = movers(state, wave_id)
    parted = {
        "foot": [each for each in moving if each.kind != "mounted"],
        "mounted": [each for each in moving if each.kind == "mounted"],
    }
    return {kind: those for kind, those in parted.items() if those}


def farthest(state: Battlefield, wave_id: str) -> int:
    """The inches that its fastest unit may go, whatever its die."""
    return max((move_of(state, each.id) + CHANGE for each in movers(state, wave_id)), default=0)


def moves_words(state: Battlefield, wave_id: str, paced: Paced) -> str:
    """The number of each kind, with the inches that they go."""
    if not paced.slow:
        there = kinds(state, wave_id).items()
        usual = [f'{_many(len(those), kind)} {move_of(state, those[0].id)}"' for kind, those in there]
        return f'{", ".join(usual)}, but {CHANGE}" less for the slow and {CHANGE}" more for the fast'
    told = []
    for (kind, those), slow, fast in zip(kinds(state, wave_id).items(), paced.slow, paced.fast, strict=False):
        base = move_of(state, those[0].id)
        goes = ((len(those) - slow - fast, base), (slow, base - CHANGE), (fast, base + CHANGE))
        told += [f'{_many(number, kind)} {inches}"' for number, inches in goes if number > 0]
    return ", ".join(told)


def _many(number: int, kind: str) -> str:
    """So many of a kind: `5 foot 6"` would be a length."""
    return f"{number} on foot" if kind == "foot" else f"{number} {kind}"


def movement_roll(state: Battlefield, wave_ids: Sequence[str]) -> Roll[Paced]:
    """A die for each unit that moves, of all waves at once."""
    parted = {wave_id: kinds(state, wave_id) for wave_id in wave_ids}
    one = len(wave_ids) == 1
    pools = tuple(
        Pool(kind if one else f"{wave_id}:{kind}", len(those), 6, WARRIORS, _dice_words(state, wave_id, kind, one))
        for wave_id, there in parted.items()
        for kind, those in there.items()
    )
    inches = {kind: move_of(state, those[0].id) for there in parted.values() for kind, those in there.items()}
    paces = " ".join(f'{kind.capitalize()} {each}".' for kind, each in inches.items())
    *names, last = (state.waves[each].name for each in wave_ids)
    title = f"{' and '.join(filter(None, (', '.join(names), last)))}: a movement die for each unit"
    text = f'On a 1 a unit moves 2" less, on a 6 it moves 2" more. {paces} Dice go to the units from left to right.'
    return about("GR-A8", WARRIORS, *wave_ids).roll(
        f"move:{wave_ids[0]}" if one else "move:waves", "Movement", title, pools, Paces(), text=text
    )


def _dice_words(state: Battlefield, wave_id: str, kind: str, one: bool) -> str:
    return f"{kind} dice" if one else f"{state.waves[wave_id].name} {kind}"


def paced_of(state: Battlefield, wave_ids: Sequence[str], paced: Paced) -> dict[str, Paced]:
    """The dice of each wave; none where only their sum was told, in words."""
    if len(paced.slow) != sum(len(kinds(state, each)) for each in wave_ids):
        return {wave_id: Paced((), ()) for wave_id in wave_ids}
    found, start = {}, 0
    for wave_id in wave_ids:
        stop = start + len(kinds(state, wave_id))
        found[wave_id] = Paced(paced.slow[start:stop], paced.fast[start:stop])
        start = stop
    return found

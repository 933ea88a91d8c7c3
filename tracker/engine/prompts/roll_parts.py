"""The parts of the line that tells of a roll."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.dice import Pool, Rolled
from tracker.engine.dice_to_come import counts_words

# In the place of who threw the dice: the result was settled on the table, or nobody rolled, as all results do the same.
SETTLED, UNROLLED = "settled on the table", "the same on any roll, so nobody rolled"


class PoolPart(Struct, frozen=True):
    """A pool with what it showed, in words; `counts`: those of them that were typed in the place of dice."""

    text: str
    counts: str = ""
    sides: int = 0


class RollParts(Struct, frozen=True):
    """A roll as its line says it: the title, where the dice came from, what each pool showed, and the result.

    `who`, `cause`, `is_whole`: as the roll has them.
    """

    title: str
    source: str = ""
    dice: tuple[PoolPart, ...] = ()
    who: str | None = ""
    cause: str = ""
    is_whole: bool = False
    result: str = ""

    @property
    def lead(self) -> str:
        """The title, up to the dice."""
        return self.title if self.title.endswith("?") else f"{self.title}:"

    @property
    def mark(self) -> str:
        """The words between dice and result."""
        return f" ({self.source}): " if self.source else ": "

    @property
    def begin(self) -> str:
        """All before the result."""
        is_rolled = self.source not in (SETTLED, UNROLLED)
        thrown = "; ".join(each.text for each in self.dice) or "no dice"
        return f"{self.lead} {f'{thrown}{self.mark}' if is_rolled else ''}"

    @property
    def end(self) -> str:
        """All behind the result."""
        return f" ({SETTLED})" if self.source == SETTLED else ""

    @property
    def text(self) -> str:
        return f"{self.begin}{self.result}{self.end}"


def rolled_parts(
    parts: RollParts, rolled: Rolled, pools: Iterable[Pool], names: Mapping[str, Sequence[str]]
) -> RollParts:
    """The same with the dice of these pools and who threw them; `names` of counts that were typed in their place."""
    given = [pool for pool in pools if pool.name in rolled.dice or pool.name in names]
    shown, dice, app = list[PoolPart](), 0, 0
    for pool in given:
        called = f"{pool.label or pool.name} " if len(given) > 1 or pool.name in names else ""
        if pool.name in names:
            words = counts_words(names[pool.name], rolled.counts[pool.name])
            shown.append(PoolPart(called + words, words))
            continue
        faces = rolled.dice[pool.name]
        dice += len(faces)
        app += rolled.source.get(pool.name, "").count("a")
        told = " ".join(["HT"[face - 1] for face in faces] if pool.sides == 2 else map(str, faces))
        shown.append(PoolPart(called + (told or "no dice") if called else told, sides=pool.sides))
    typed = rolled.counts or app < dice
    source = "typed and app" if typed and app else "typed" if typed else "app" if app else ""
    return replace(parts, source=source, dice=tuple(shown))

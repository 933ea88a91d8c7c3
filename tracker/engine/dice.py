"""Pools of dice, what people type for them, why that is none of their faces, and what the app rolls for them."""

import re
from collections.abc import Iterable
from itertools import islice, repeat
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from tracker.engine.errors import Refused
from tracker.engine.plurals import counted

if TYPE_CHECKING:
    import random


class Pool(Struct, frozen=True, omit_defaults=True):
    """Dice rolled together: `count` dice of `sides` (2 is a coin: 1 heads, 2 tails) by one side.

    `digits`: whose die the tens of a D100 are, and whose the units; () where both are of one hand.
    """

    name: str
    count: int
    sides: int = 6
    side: str = ""
    label: str = ""
    digits: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """The pool as people read it."""
        return self.label or self.name

    @property
    def kind(self) -> str:
        """One of them as people call it."""
        return "coin" if self.sides == 2 else "D10 pair" if self.digits else f"D{self.sides}"


class Part(Struct, frozen=True):
    """Pools of a roll, by name, whose dice come to one number of what is `counted`; `side` "" is who owes the roll."""

    pools: tuple[str, ...]
    counted: str
    side: str = ""


class Rolled(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The answer to a roll as it is recorded, for each pool by name.

    `dice`: the faces; `source`: one letter for each die, `t` typed or `a` app. `counts`: typed counts instead of
    dice. `result`: the label of a result that was settled on the table.
    """

    dice: dict[str, list[int]] = {}
    source: dict[str, str] = {}
    counts: dict[str, list[int]] = {}
    result: str = ""


def check_faces(pool: Pool, faces: list[int], whole: bool = True) -> None:
    """Raises Refused where a face is none of the die's or the number of dice is wrong."""
    for face in faces:
        if not 1 <= face <= pool.sides:
            raise Refused(f"{face} is no face of a D{pool.sides}: type 1 to {pool.sides}.")
    if len(faces) > pool.count or (whole and len(faces) < pool.count):
        one, more = ("coin", "coins") if pool.sides == 2 else ("die", "dice")
        typed, has = counted(len(faces), one, more), counted(pool.count, one, more)
        raise Refused(f"{typed} for {pool.label or pool.name}, which has {has}.")


# The keys of a coin, and the digits that they stand for.
COIN_LETTERS = {"h": "1", "t": "2"}


def parse_faces(pool: Pool, text: str) -> list[int]:
    """Typed dice: `641`, `6 4 1`, `6,4,1`; 0 is 10 on a D10, 00 is 100 on a D100; a D12 needs the spaces.

    Coins are typed as `HHT`. Raises Refused.
    """
    if pool.sides == 2:
        letters = re.sub(r"[\s,]", "", text).upper()
        if not set(letters) <= set("HT120"):
            raise Refused(f"{text[:40]!r} is no toss: type h and t, as in hht.")
        return [1 if letter in "H1" else 2 for letter in letters]
    parts = re.split(r"[\s,]+", text.strip()) if re.search(r"[\s,]", text.strip()) else _joined(pool, text.strip())
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise Refused(f"{text[:40]!r} is no roll: type the dice as in 6 4 1.")
    if any(len(part) > 4 for part in parts):
        raise Refused(f"'{text[:12]}...' is no roll of D{pool.sides}: put a space between the dice.")
    if pool.sides == 100 and any(len(part) == 1 for part in parts):
        raise _no_two_digits(pool)
    tens = pool.sides in (10, 100)
    return [pool.sides if tens and not int(part) else int(part) for part in parts if part]


def _joined(pool: Pool, text: str) -> list[str]:
    if pool.sides > 10 or (pool.count == 1 and text == str(pool.sides)):
        return [text]
    return list(text)


def dice_in(pool: Pool, digits: str) -> tuple[list[int], str]:
    """The faces in a row of digits, and the digits of a last die that is not whole. Raises Refused where one is none.

    0 is 10 on a D10, 00 is 100 on a D100, which takes two digits; on a coin 1 is heads, 2 and 0 are tails.

    >>> dice_in(Pool("dice", 3, 10), "640")
    ([6, 4, 10], '')
    >>> dice_in(Pool("pairs", 2, 100), "05420")
    ([5, 42], '0')
    """
    faces: list[int] = []
    half = ""
    for digit in digits:
        half += digit
        if not _is_half(pool, half):
            faces.append(whole_die(pool, half))
            half = ""
    return faces, half


def dice_or_none(pool: Pool, digits: str) -> tuple[list[int], str] | None:
    """The same; None where one is none."""
    try:
        return dice_in(pool, digits)
    except Refused:
        return None


def _no_two_digits(pool: Pool) -> Refused:
    """Of a lone digit, which might be the tens, the units, or a count."""
    if pool.digits:
        first, second = pool.digits
        return Refused(f"A pair is two digits, 0 for a 10: the die of {first} first, then that of {second}.")
    return Refused("A D100 is two digits, tens first: 07 for 7, 00 for 100.")


def _is_half(pool: Pool, digits: str) -> bool:
    """True if another digit may belong to the same die."""
    if pool.sides <= 10:
        return False
    if pool.sides == 100:
        return len(digits) < 2
    return int(digits) * 10 <= pool.sides and len(digits) < len(str(pool.sides))


def whole_die(pool: Pool, digits: str) -> int:
    """The face that the digits of one die are. Raises Refused."""
    face = int(digits)
    if pool.sides == 100 and len(digits) < 2:
        raise _no_two_digits(pool)
    if pool.sides == 2:
        if face > 2:
            raise Refused(f"{digits} is no side of a coin: type h or t.")
        return face or 2
    if pool.sides in (10, 100) and not face:
        face = pool.sides
    check_faces(pool, [face], whole=False)
    return face


def roll_rest(pool: Pool, typed: list[int], rng: "random.Random") -> tuple[list[int], str]:
    """The typed faces and app-rolled ones for the rest, with the source of each die."""
    # As `rng.choice` does it, without its calls for each die: a number that is no face is drawn anew.
    drawn = filter(pool.sides.__gt__, map(rng.getrandbits, repeat(pool.sides.bit_length())))
    rest = [face + 1 for face in islice(drawn, max(0, pool.count - len(typed)))]
    return [*typed, *rest], "t" * len(typed) + "a" * len(rest)


def app_random(seed: int, step: int, key: str, used: "random.Random | None" = None) -> "random.Random":
    """The app's dice for one prompt: the same seed, step and key give the same dice, so undo buys nothing.

    `used`: those of a prompt that is answered, to be set anew: that takes half as long.
    """
    if used is not None:
        used.seed(f"{seed}:{step}:{key}")
        return used
    import random

    return random.Random(f"{seed}:{step}:{key}")


def any_seed() -> int:
    """A seed that nobody can foresee, from the system. `secrets`, which is for ciphers, would load OpenSSL for it."""
    import random

    return random.SystemRandom().randrange(2**53)


def faces_words(sides: int, faces: Iterable[int]) -> str:
    """Dice that are there as they fell: coins as H and T, D100 with both digits."""
    return " ".join("HT"[face - 1] if sides == 2 else as_thrown(face) if sides == 100 else str(face) for face in faces)


def as_thrown(face: int) -> str:
    """The two digits of a D100: 08 for 8, 00 for 100."""
    return f"{face % 100:02}"


def as_rolled(value: Any) -> Rolled:
    """A recorded roll. Raises Refused where it is none."""
    if isinstance(value, Rolled):
        return value
    try:
        return msgspec.convert(value, Rolled)
    except ValueError:  # of msgspec, or of a lone surrogate
        raise Refused("That is no roll: it takes dice, counts or a result.") from None


def check_sources(rolled: Rolled) -> None:
    """Raises Refused where a pool's source does not tell of each die whose it is."""
    for name, letters in rolled.source.items():
        if len(letters) != len(rolled.dice.get(name, ())) or letters.strip("at"):
            raise Refused(f"The source of {name[:40]!r} does not say t or a for each die.")

"""The faces of dice that digits typed one after the other are."""

from tracker.engine import Pool, Refused
from tracker.engine.dice import TWO_DIGITS, check_faces

COIN_LETTERS = {"h": "1", "t": "2"}


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
        raise Refused(TWO_DIGITS)
    if pool.sides == 2:
        if face > 2:
            raise Refused(f"{digits} is no side of a coin: type h or t.")
        return face or 2
    if pool.sides in (10, 100) and not face:
        face = pool.sides
    check_faces(pool, [face], whole=False)
    return face

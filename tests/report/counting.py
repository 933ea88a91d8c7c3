"""How many of the faces of a roll count, worked out from the faces alone."""

from collections.abc import Callable, Collection

Faces = dict[str, list[int]]


def at_least(low: int, *names: str) -> Callable[[Faces], int]:
    """Dice of these pools that show `low` or more."""
    return lambda faces: sum(face >= low for name in names for face in faces.get(name, []))


def at_most(high: int, *names: str) -> Callable[[Faces], int]:
    return lambda faces: sum(face <= high for name in names for face in faces.get(name, []))


def with_him(faces: Faces) -> int:
    """Two tests of the group's dice against 3 where a 6 hit the leader, else one with his die against 5."""
    group = min(2, at_most(3, "group")(faces))
    return 2 * group if 6 in faces["leaders"] else min(2, group + at_most(5, "leader")(faces))


def total(name: str, plus: int = 0) -> Callable[[Faces], int | None]:
    return lambda faces: sum(faces[name]) + plus if name in faces else None


def arrival(faces: Faces) -> int:
    """Waves by the generation dice, a double one as one in everything, as GR-A1 and GR-A4 have them."""
    dice = faces["dice"]
    return int(max(dice.count(face) for face in dice) >= 2)


def melee_hits(mine: int, theirs: int, won: bool) -> Callable[[Faces], int]:
    """Hits that the winner of a melee of Gentlemen Rankers deals: twice as high is two."""

    def hits(faces: Faces) -> int:
        one, other = mine + faces["imperial"][0], theirs + faces["warriors"][0]
        high, low = (one, other) if won else (other, one)
        return 0 if high <= low else 2 if high >= 2 * low else 1

    return hits


def duel(edges: dict[str, int], side: int) -> Callable[[Faces], int]:
    """Pairs in which this man has four more than the other: tens are the first man's, units the second's, 0 is 10."""

    def hits(faces: Faces) -> int:
        found = 0
        for name, dice in faces.items():
            for face in dice:
                first, second = (face // 10) % 10 or 10, face % 10 or 10
                margin = first + edges[name] - second
                found += (-margin if side else margin) >= 4
        return found

    return hits


def tails(winner: int) -> Callable[[Faces], int | None]:
    """Tails of the second toss, four standing for more, if this side has won."""

    def number(faces: Faces) -> int | None:
        margin = faces["attacker"].count(1) - faces["defender"].count(1)
        won = margin < 0 if winner else margin > 0
        return min(4, faces["2nd toss"].count(2)) if won else None

    return number


def ranked(officer: Collection[int], sergeants: Collection[int]) -> Callable[[Faces], int]:
    """Faces that pick the one officer, and one of the two sergeants."""

    def count(faces: Faces) -> int:
        dice = [face for pool in faces.values() for face in pool]
        return min(1, sum(face in officer for face in dice)) + min(2, sum(face in sergeants for face in dice))

    return count

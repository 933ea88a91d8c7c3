"""Typed dice, checked dice, and dice that the app rolls."""

from random import Random

import pytest

from tests.names.engine import check_faces
from tracker.engine import Pool, Refused, app_random, parse_faces
from tracker.engine.dice import roll_rest

D6, D10, D20, COINS = Pool("dice", 3), Pool("dice", 2, 10), Pool("dice", 2, 20), Pool("coins", 3, 2)


@pytest.mark.examples(
    "pool, typed, faces",
    (D6, "641", [6, 4, 1]),
    (D6, "6 4 1", [6, 4, 1]),
    (D6, "6,4,1", [6, 4, 1]),
    (D6, " 6,  4 ,1 ", [6, 4, 1]),
    (D6, "6", [6]),
    (D6, "", []),
    (D6, "  ", []),
    (D6, "9", [9]),
    (D6, "0", [0]),
    (D10, "07", [10, 7]),
    (D10, "10 7", [10, 7]),
    (D10, "0", [10]),
    (Pool("die", 1, 10), "10", [10]),
    (Pool("die", 1, 12), "12", [12]),
    (D20, "15 20", [15, 20]),
    (Pool("die", 1, 20), "15", [15]),
    (Pool("pairs", 3, 100), "63 07 00", [63, 7, 100]),
    (COINS, "HHT", [1, 1, 2]),
    (COINS, "h t, h", [1, 2, 1]),
    (COINS, "121", [1, 2, 1]),
)
def test_what_people_type(pool: Pool, typed: str, faces: list[int]) -> None:
    assert parse_faces(pool, typed) == faces


@pytest.mark.examples(
    "pool, typed, reason",
    (D6, "6 x 1", "'6 x 1' is no roll: type the dice as in 6 4 1."),
    (D6, "-1", "'-1' is no roll"),
    (D6, "²", "is no roll"),
    (D6, "\x1b[31m6", r"'\\x1b\[31m6' is no roll"),
    (D6, "٣", "is no roll"),
    (D6, "x" * 200, "'x{40}' is no roll"),
    (D6, "12345 1", "put a space between the dice"),
    (COINS, "HHX", "'HHX' is no toss: type h and t, as in hht."),
    (COINS, "x" * 200, "'x{40}' is no toss"),
)
def test_what_is_no_roll(pool: Pool, typed: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        parse_faces(pool, typed)


@pytest.mark.examples(
    "faces, whole, reason",
    ([6, 4, 7], True, "7 is no face of a D6: type 1 to 6."),
    ([6, 4, 0], True, "0 is no face of a D6"),
    ([6, 4], True, "2 dice for dice, which has 3 dice."),
    ([6, 4, 1, 1], True, "4 dice for dice, which has 3 dice."),
    ([6, 4, 1, 1], False, "4 dice for dice, which has 3 dice."),
    ([7], False, "7 is no face of a D6"),
)
def test_impossible_dice_are_refused(faces: list[int], whole: bool, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        check_faces(D6, faces, whole)


def test_a_pool_may_be_half_typed() -> None:
    check_faces(D6, [6, 4], whole=False)
    check_faces(D6, [6, 4, 1])


def test_app_dice_follow_from_seed_step_and_key_alone() -> None:
    def first(seed: int, step: int, key: str) -> float:
        return app_random(seed, step, key).random()

    assert first(1, 2, "fire") == first(1, 2, "fire")
    assert len({first(1, 2, "fire"), first(2, 2, "fire"), first(1, 3, "fire"), first(1, 2, "fire#2")}) == 4
    used = app_random(9, 9, "others")
    used.random()
    assert app_random(1, 2, "fire", used) is used and used.random() == first(1, 2, "fire"), "dice thrown before too"


def test_app_dice_are_the_same_on_every_machine() -> None:
    """A change would do no harm to recorded rolls, but an undo would then buy a new one."""
    rng = app_random(7, 3, "fire.r1.b1")
    assert [rng.randint(1, 6) for _ in range(6)] == [5, 2, 5, 3, 2, 2]


def test_a_lone_digit_is_no_die_of_a_hundred() -> None:
    with pytest.raises(Refused, match="two digits, tens first"):
        parse_faces(Pool("pairs", 2, 100), "63 7")


@pytest.mark.parametrize("sides", [2, 3, 6, 8, 10, 20, 100])
def test_the_apps_dice_have_every_face_and_no_other_and_are_drawn_as_python_draws_them(sides: int) -> None:
    """Another way to draw would give other dice to a battle that is replayed from its seed."""
    drawn, choosing = Random(7), Random(7)
    faces, source = roll_rest(Pool("dice", 1000, sides), [1, 1], drawn)
    assert faces[:2] == [1, 1] and source == "tt" + "a" * 998
    assert faces[2:] == [choosing.choice(range(1, sides + 1)) for _ in range(998)]
    assert {*faces} == {*range(1, sides + 1)}
    assert drawn.random() == choosing.random(), "not one more was drawn"


def test_nothing_is_left_to_the_app_of_a_pool_that_is_full_or_more_than_full() -> None:
    assert roll_rest(D6, [1, 2, 3], Random(7)) == ([1, 2, 3], "ttt")
    assert roll_rest(D6, [1, 2, 3, 4], Random(7)) == ([1, 2, 3, 4], "tttt")

"""How fire may end once its hits are known: what letters pick is what the dice would have come to (CD-A12)."""

import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests import gists
from tests.names.colonial_d10 import Salvo, SaveDice, Volley, Who, volley_at
from tests.names.engine import Counts, add_up, ends_behind
from tests.names.play import so_far_words
from tests.play.hands import Hand, roll_of
from tests.rulesets.colonial_d10.bench import CLOSE, asks, battlefield, gun, play, shoot, unit
from tracker.engine import FollowUp, Hits, Pool, Roll
from tracker.play.dice_line import type_line
from tracker.play.typed_dice import begin

MOST = 19
# Calls and returns for all ends of 18 saves to come; one throw after another it took more than a minute.
MOST_CALLS = 1_000_000
TARGETS = {
    "officer, sergeant, men": Who(1, 1, 0, 4),
    "two of them may be hit": Who(1, 1, 0, 0),
    "a leader among them": Who(1, 0, 1, 3),
    "men only": Who(0, 0, 0, 3),
    "fewer than are hit": Who(1, 0, 0, 1),
    "a die for each figure": Who(1, 1, 0, 3, by_figures=True),
    "a face for each of some ranks": Who(1, 1, 1, 0, by_figures=True),
}


def volley(who: Who, officer: int = 6) -> Volley:
    saves = SaveDice(8, officer)
    return Volley(Hits(6, 10), saves, "saves", sides=10, most=who.figures, who=who, whom=who)


def behind(hits: int) -> dict[str, Counts]:
    return {"fire": (hits,)}


def all_throws(reading: Volley, known: dict[str, Counts]) -> Counter[str]:
    """The label of every throw of every die behind these counts, by brute force."""
    found: Counter[str] = Counter()
    pools = [pool for pool in reading.more(known) if pool.name not in known]
    if not pools:
        return Counter([reading.follow_up_of(reading.result(known)).label])
    for throw in product(*(product(range(1, pool.sides + 1), repeat=pool.count) for pool in pools)):
        seen = {pool.name: add_up(reading, pool, list(faces)) for pool, faces in zip(pools, throw, strict=True)}
        deeper = all_throws(reading, known | seen)
        # Dice that are not thrown here would have fallen in as many ways.
        for label, ways in deeper.items():
            found[label] += Fraction(ways, deeper.total())  # type: ignore[assignment]
    return found


def chances(reading: Volley, known: dict[str, Counts]) -> dict[str, Fraction]:
    thrown = all_throws(reading, known)
    return {label: Fraction(ways) / thrown.total() for label, ways in thrown.items()}


def by_label(follow_ups: tuple[FollowUp, ...]) -> dict[str, Fraction]:
    return {each.label: each.chance for each in follow_ups}


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("hits", [1, 2])
def test_cd_a12_behind_the_hits_each_end_has_the_chance_of_all_dice_that_come_to_it(name: str, hits: int) -> None:
    reading, known = volley(TARGETS[name]), behind(hits)
    assert by_label(reading.follow_ups((), known, MOST)) == chances(reading, known)


@pytest.mark.rule("CD-B4")
@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("saved", [(0, 0), (0, 1), (1, 1), (0, 2)])
def test_cd_a12_behind_the_saves_too(name: str, saved: Counts) -> None:
    reading, known = volley(TARGETS[name]), behind(3) | {"saves": saved}
    if not reading.more(known):
        return
    assert by_label(reading.follow_ups((), known, MOST)) == chances(reading, known)


@pytest.mark.parametrize("name", TARGETS)
def test_cd_a12_a_save_that_is_typed_narrows_the_ends_behind_it(name: str) -> None:
    """Two are hit; the first save is there: the ends are those of all that the second and what follows may show."""
    reading, known = volley(TARGETS[name]), behind(2)
    (pool,) = reading.more(known)
    for face in (1, 7, 10):
        begun, expected = {pool.name: add_up(reading, pool, [face])}, Counter[str]()
        for second in range(1, 11):
            thrown = all_throws(reading, known | {pool.name: add_up(reading, pool, [face, second])})
            for label, ways in thrown.items():
                expected[label] += Fraction(ways, thrown.total()) / 10  # type: ignore[assignment]
        ends = ends_behind(reading, (), known, (structs.replace(pool, count=1),), begun)
        assert {gist.label: chance for gist, chance in ends.items()} == dict(expected)


def test_cd_a12_a_save_costs_no_enumeration_of_the_dice_behind_it() -> None:
    """Of 19 hit one save is there, and an officer, a sergeant and a leader may be among those lost."""
    reading, known, calls = volley(Who(1, 1, 1, 17)), behind(19), 0
    (pool,) = reading.more(known)

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        ends = ends_behind(reading, (), known, (structs.replace(pool, count=18),), {pool.name: (1, 0)})
    finally:
        sys.setprofile(None)
    assert sum(ends.values()) == 1
    assert calls < MOST_CALLS, "ways of the dice are counted by what they pick"


def test_cd_a12_a_die_of_fire_that_is_typed_narrows_the_losses() -> None:
    """Two have hit and one die is to come: half of what two lose, half of what three do."""
    reading, fire = volley(TARGETS["officer, sergeant, men"]), Pool("fire", 3, 10)
    prompt = roll_of(fire, reading=reading)
    found = {each.label: each.chance for each in prompt.odds_behind({}, (Pool("fire", 1, 10),), {"fire": (2, 0)})}
    expected: dict[str, Fraction] = {}
    for hits in (2, 3):
        for each in reading.follow_ups((), behind(hits), MOST):
            label = each.label.split(":")[0]
            expected[label] = expected.get(label, Fraction(0)) + each.chance / 2
    assert found == expected


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("hits", [1, 4, 9])
def test_cd_a12_the_counts_of_an_end_come_to_it(name: str, hits: int) -> None:
    reading, known = volley(TARGETS[name]), behind(hits)
    for each in reading.follow_ups((), known, 2 * MOST):
        told = known | each.counts
        assert all(pool.name in told for pool in reading.more(told))
        assert reading.follow_up_of(reading.result(told)) == each.gist


def test_cd_a12_where_ends_are_too_many_first_how_many_then_who() -> None:
    reading, known = volley(Who(1, 1, 1, 12)), behind(5)
    follow_ups = reading.follow_ups((), known, MOST)
    assert [each.label for each in follow_ups] == [f"{n} lost" for n in range(6)]
    assert follow_ups[3].counts == {"saves": (2, 0)}, "nobody has said who the three are"
    (fell,) = reading.more(known | follow_ups[3].counts)
    assert (fell.name, fell.count) == ("fell", 3)
    whose = [each.label for each in reading.follow_ups((), known | follow_ups[3].counts, MOST)]
    assert whose[:4] == ["3 lost", "3 lost: leader", "3 lost: sergeant", "3 lost: officer"]
    assert sum(each.chance for each in follow_ups) == 1


def test_cd_b4_an_officer_who_is_saved_is_not_among_those_lost() -> None:
    """One is hit and would be saved as an officer: a 10 for who it was, and nobody is lost."""
    reading = volley(Who(1, 0, 0, 4))
    ends = by_label(reading.follow_ups((), behind(1) | {"saves": (0, 1)}, MOST))
    assert ends == {"0 lost": Fraction(1, 10), "1 lost": Fraction(9, 10)}


@pytest.mark.parametrize(("fell", "nearly"), [(0, 2), (2, 1), (2, 2), (1, 3)])
def test_cd_b4_so_many_are_spared_as_in_all_that_is_thrown_also_where_other_ranks_run_out(
    fell: int, nearly: int
) -> None:
    who = Who(1, 2, 1, 3)
    thrown: Counter[int] = Counter()
    for faces in product(range(1, 11), repeat=fell + nearly):
        dice = {"fell": list(faces[:fell]), "nearly": list(faces[fell:])}
        counts = {pool.name: add_up(who, pool, dice[pool.name]) for pool in who.hit(fell, nearly).pools("")}
        thrown[who.hit(fell, nearly).result(counts).spared] += 1
    assert who.spared(fell, nearly) == {n: Fraction(ways, thrown.total()) for n, ways in thrown.items()}


def test_cd_b37_a_hull_is_told_in_hull_points() -> None:
    reading = Volley(Hits(6, 10), SaveDice(5), "saves", sides=10, most=2, what="hull lost")
    follow_ups = reading.follow_ups((), behind(3), MOST)
    assert [each.label for each in follow_ups] == ["0 hull lost", "1 hull lost", "2 hull lost"]
    assert [reading.follow_up_of(reading.result({"fire": (3,), **each.counts})) for each in follow_ups] == [
        each.gist for each in follow_ups
    ]


@pytest.mark.parametrize(
    ("dice", "end"),
    [("6 6 6 1 | 9 2 3 | 4 5", "2 lost"), ("6 6 6 1 | 9 2 3 | 4 9", "2 lost: sergeant"), ("6 6 6 1 | 9 8 8", "0 lost")],
)
def test_cd_a12_an_end_does_what_the_dice_do(dice: Any, end: str) -> None:
    states = []
    for answer in (dice, None):
        state = battlefield(gun(traits=[]), unit("zulu"))
        reading = volley_at(state, state.units["zulu"], Hits(6, 10))
        follow_ups = {each.label: each.counts for each in reading.follow_ups((), behind(3), MOST)}
        play(shoot(state, "gun", "zulu"), CLOSE, answer or {"counts": {"fire": (3,), **follow_ups[end]}})
        zulu = state.units["zulu"]
        states.append((zulu.officers, zulu.sergeants, zulu.men, zulu.disordered, zulu.hurt, state.units["gun"].spent))
    assert states[0] == states[1]


def test_nothing_is_listed_where_nobody_was_hit_or_too_much_might_happen() -> None:
    reading = volley(Who(1, 1, 1, 40))
    assert reading.follow_ups((), behind(0), MOST) in ((), (FollowUp(gists.lost(0), Fraction(1), {}),))
    assert reading.follow_ups((), behind(30), MOST) == ()


@pytest.mark.parametrize("who", [None, Who(1, 0, 0, 5)])
def test_cd_b4_with_the_hits_of_some_known_the_odds_are_of_what_is_left(who: Who | None) -> None:
    """Three dice that hit, and two more that hit on 8 or more: as three dice that hit on any face and those two."""
    pools = (Pool("near", 6, 10), Pool("far", 2, 10))

    def roll(near: int, *pools: Pool) -> Roll[Any]:
        salvo = Salvo((("near", near), ("far", 8)))
        reading = Volley(salvo, SaveDice(8, 6 if who else 0), "saves", sides=10, most=6, who=who, whom=who)
        return roll_of(*pools, reading=reading)

    known = roll(6, *pools).odds_behind({"near": (3,)}, pools[1:])
    assert known == roll(1, Pool("near", 3, 10), pools[1]).odds() != roll(6, *pools).odds()
    assert {each.label for each in known} == {f"{n} lost" for n in range(6)}


@pytest.mark.parametrize("last", ["", "b"])
def test_cd_b4_where_who_is_lost_is_known_enter_and_its_letter_leave_the_dice_out_that_are_left(last: str) -> None:
    """The first hits the only officer: the second can't change who is lost, and no die stands in its place."""
    reading = volley(Who(1, 0, 0, 3, by_figures=True), 0)
    typed = begin(roll_of(Pool("fire", 3, 10), reading=reading), Random(1))
    for line in ("6 6 6", "1 1 8", "1"):
        typed = type_line(typed, line)
    assert [each.chance for each in typed.outlook] == [1] and typed.letters["b"] == "2 lost: officer"
    assert so_far_words(typed) == "= 3 hits, 1 saved: 2 lost: officer in any case"
    typed = type_line(typed, last)
    assert typed.whole and typed.value["dice"]["fell"] == [1] and not typed.value.get("counts")
    assert so_far_words(typed) == "= 3 hits, 1 saved: 2 lost: officer"


def test_cd_a12_what_the_dice_came_to_is_said_with_who_is_lost() -> None:
    """Saved as an officer: the saves alone would tell of one lost too many."""
    state = battlefield(gun(traits=[]), unit("zulu"))
    prompt = asks(shoot(state, "gun", "zulu"), CLOSE)
    assert isinstance(prompt, Roll)
    for who, lost in (("10", ", 1 by rank: 0"), ("5", ": 1")):
        typed = begin(prompt, Random(1))
        for line in ("6 6 1 1", "9 7", who):
            typed = type_line(typed, line)
        assert so_far_words(typed) == f"= 2 hits, 1 saved{lost} lost"


def test_cd_a12_behind_a_count_of_saves_only_what_may_still_be_lost_has_a_chance() -> None:
    """Of ten hit four were saved, and the odds of 0 to 10 lost stood there until the second count."""
    reading = volley(Who(1, 1, 1, 12))
    hand = Hand(roll_of(Pool("fire", 5, 10, "a"), reading=reading)).press("000004h")
    assert hand.counts == ("4", "")
    expected: dict[str, Fraction] = {}
    # Of the seven faces that save nobody two save an officer.
    for saves, chance in (((4, 0), Fraction(5, 7)), ((4, 1), Fraction(2, 7))):
        for each in reading.follow_ups((), behind(5) | {"saves": saves}, MOST):
            label = each.label.split(":")[0]
            expected[label] = expected.get(label, Fraction(0)) + chance * each.chance
    assert {each.label: each.chance for each in hand.outlook} == expected and len(expected) == 2

"""What each reading of every game counts, whose it is and what is to be expected of it: by counting all faces."""

import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from tests.names.africa_1859 import Barrage, Clash
from tests.names.colonial_adventures import Doings, Fray, Halves, Initiative as Activation, Lots, Spotted, WhichOf
from tests.names.colonial_d10 import BothSaves, Burst, Compass, Duels, Manoeuvre, Salvo, Saves, Volley as Fire, Who
from tests.names.engine import add_up
from tests.names.gentlemen_rankers import Above, Doubles, Heights, Initiative, Paces, SuddenDeath, Volley
from tests.names.journal import Session, Timeline, read_battle
from tests.names.study import Study, field_of, fight, player_of
from tests.report.making import ONE_OF_EACH
from tracker import games
from tracker.engine import (
    ALL_THE_SAME,
    AnswerInput,
    Autopilot,
    Battle,
    Contest,
    Heads,
    Hits,
    Joint,
    Passes,
    Player,
    Pool,
    Possibility,
    RandomPlayer,
    Reading,
    Roll,
    Rolled,
    Several,
    Total,
    app_answer,
    ask_player,
    load_ruleset,
    odds,
)
from tracker.games.africa_1859.fire import FireTable, TwoTosses
from tracker.games.africa_1859.rally import Rallying
from tracker.games.africa_1859.tosses import Tossed
from tracker.games.colonial_adventures.fight.building_prompts import Inches
from tracker.games.colonial_adventures.fight.losses import LeaderThenTest
from tracker.games.colonial_adventures.fight.shown import Shared
from tracker.games.colonial_adventures.ground.terrain_prompts import Lies
from tracker.games.colonial_adventures.muster.dice import Leading, Line as Listed, Recruiting, Turnout
from tracker.journal.replayed_turns import Frame
from tracker.report.luck import FEW, luck
from tracker.report.tries import Tried, tries

Faces = dict[str, list[int]]


class Counted(Struct):
    """A part of a roll worked out from its faces alone, None where it is not rolled; it follows the first `after`."""

    side: str
    counted: str
    number: Callable[[Faces], int | None]
    after: int = 0


class Case(Struct):
    reading: Reading[Any]
    pools: tuple[Pool, ...]
    parts: tuple[Counted, ...]


def all_rolls(reading: Reading[Any], pools: tuple[Pool, ...]) -> Iterator[tuple[Faces, Fraction]]:
    """Every way that the dice can fall, those that follow too, with its chance."""
    yield from _further(reading, pools, {}, Fraction(1))


def _further(
    reading: Reading[Any], pools: tuple[Pool, ...], known: Faces, chance: Fraction
) -> Iterator[tuple[Faces, Fraction]]:
    ways = [list(product(range(1, pool.sides + 1), repeat=pool.count)) for pool in pools]
    for thrown in product(*ways):
        faces = {**known, **{pool.name: list(dice) for pool, dice in zip(pools, thrown, strict=True)}}
        part = chance
        for way in ways:
            part /= len(way)
        counts = {name: tuple(_counts(reading, name, dice)) for name, dice in faces.items()}
        more = tuple(pool for pool in reading.more(counts) if pool.name not in faces)
        if more:
            yield from _further(reading, more, faces, part)
        else:
            yield faces, part


def _counts(reading: Reading[Any], name: str, dice: list[int]) -> tuple[int, ...]:
    return add_up(reading, Pool(name, len(dice)), dice)


def at_least(low: int, *names: str) -> Callable[[Faces], int]:
    """Dice of these pools that show `low` or more."""
    return lambda faces: sum(face >= low for name in names for face in faces.get(name, []))


def at_most(high: int, *names: str) -> Callable[[Faces], int]:
    return lambda faces: sum(face <= high for name in names for face in faces.get(name, []))


def led(faces: Faces) -> int:
    """Two at most of a group against 3 and its leader against 5."""
    return min(2, at_most(3, "one:group")(faces) + at_most(5, "one:leader")(faces))


def with_him(faces: Faces) -> int:
    """Two tests of the group's dice against 3 where a 6 hit the leader, else one with his die against 5."""
    group = min(2, at_most(3, "group")(faces))
    return 2 * group if 6 in faces["leaders"] else min(2, group + at_most(5, "leader")(faces))


def total(name: str, plus: int = 0) -> Callable[[Faces], int | None]:
    return lambda faces: sum(faces[name]) + plus if name in faces else None


def arrival(leader: bool = False, first: bool = False, triple: bool = False) -> Callable[[Faces], int]:
    """Waves by the generation dice, as GR-A4 and GR-A26 have them."""

    def waves(faces: Faces) -> int:
        dice = faces["dice"]
        most = max(dice.count(face) for face in dice)
        if most < 2:
            return 0
        if leader and dice.count(6) >= 2:
            return 1
        return 2 if first or dice.count(1) >= 2 or (triple and most >= 3) else 1

    return waves


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


RED, BLUE = "red", "blue"
LISTED = (
    Listed("2-8", "Foot", 4, 2, 8, (1, 6), False),
    Listed("9-12 (1-2)", "Horse", 5, 9, 12, (1, 2), True),
    Listed("9-12 (3-6)", "Horse", 4, 9, 12, (3, 6), True),
)
D6, D10, COINS = Pool("dice", 2, 6, RED), Pool("dice", 2, 10, RED), Pool("coins", 3, 2, RED)
BOTH = (Pool("imperial", 1, 6, "imperial"), Pool("warriors", 1, 6, "warriors"))
FRAY = (Pool("attacker", 2, 2, RED), Pool("defender", 2, 2, BLUE))
CASES = {
    "passes": Case(Passes(3), (D6,), (Counted(RED, "passed", at_most(3, "dice")),)),
    "hits": Case(Hits(5, 6), (D6,), (Counted(RED, "hits", at_least(5, "dice")),)),
    "heads": Case(Heads(), (COINS,), (Counted(RED, "heads", at_most(1, "coins")),)),
    "possibility": Case(Possibility(3, 6), (Pool("dice", 1),), (Counted(RED, "times", at_least(3, "dice")),)),
    "total": Case(Total(2), (D6,), (Counted(RED, "total", total("dice", 2)),)),
    "joint": Case(
        Joint((Passes(3), Passes(2))),
        (D6,),
        (Counted(RED, "passed", lambda faces: at_most(3, "dice")(faces) + at_most(2, "dice")(faces)),),
    ),
    "several": Case(
        Several(("one", "two"), (Passes(3, leader=5), Passes(2, cap=1))),
        (Pool("one:group", 2, 6, RED), Pool("one:leader", 1, 6, RED), Pool("two:group", 1, 6, BLUE)),
        (
            Counted(
                RED, "passed", lambda faces: min(2, at_most(3, "one:group")(faces) + at_most(5, "one:leader")(faces))
            ),
            Counted(BLUE, "passed", at_most(2, "two:group")),
        ),
    ),
    "contest": Case(
        Contest(1, 3),
        (Pool("first", 2, 6, RED), Pool("second", 2, 6, BLUE)),
        (Counted(RED, "successes", at_most(3, "first")), Counted(BLUE, "successes", at_most(3, "second"))),
    ),
    "ca fray": Case(
        Fray(names_of=("Red", "Blue"), left=(1, 2)),
        (Pool("first", 2, 6, RED), Pool("second", 2, 6, BLUE)),
        (Counted(RED, "successes", at_most(3, "first")), Counted(BLUE, "successes", at_most(3, "second"))),
    ),
    "ca tests": Case(
        Shared((Passes(3), Passes(2)), names_of=("received_casualty", "leader_lost")),
        (D6,),
        (Counted(RED, "passed", lambda faces: at_most(3, "dice")(faces) + at_most(2, "dice")(faces)),),
    ),
    "ca activation": Case(
        Activation(sides=("Red", "Blue")),
        (Pool(RED, 1, 6, RED), Pool(BLUE, 1, 6, BLUE)),
        (Counted(RED, "total", total(RED)), Counted(BLUE, "total", total(BLUE))),
    ),
    "ca losses": Case(
        LeaderThenTest(Passes(3, leader=5), Shared((Passes(3), Passes(3))), RED),
        (Pool("leaders", 1, 6, RED), Pool("group", 2, 6, RED)),
        (Counted(RED, "leaders hit", lambda faces: int(6 in faces["leaders"])), Counted(RED, "passed", with_him)),
    ),
    "ca inches of a hole": Case(
        Inches(2, 2, RED),
        (Pool("struck", 2, 6, RED),),
        (Counted(RED, "hits", at_most(2, "struck", "inch 2")),),
    ),
    "ca recruiting": Case(
        Recruiting(LISTED),
        (Pool("recruit", 2, 6, RED),),
        (Counted(RED, "total", total("recruit")),),
    ),
    "ca leading": Case(
        Leading("european", 1),
        (Pool("dice", 2, 6, RED),),
        (Counted(RED, "Rep", lambda faces: 3 if sum(faces["dice"]) < 4 else 5 if sum(faces["dice"]) > 8 else 4),),
    ),
    "ca turnout": Case(
        Turnout(4), (Pool("die", 1, 6, RED),), (Counted(RED, "figures short", lambda f: max(0, 4 - f["die"][0])),)
    ),
    "ca doings": Case(Doings(found=("attack",) * 6), (Pool("doing", 1),), (Counted(RED, "total", total("doing")),)),
    "ca pef halves": Case(
        Halves(),
        tuple(Pool(each, 1, 3, RED) for each in "abcd"),
        tuple(Counted(RED, "total", total(each)) for each in "abcd"),
    ),
    "ca pef": Case(
        Spotted(),
        (Pool("section", 1, 6, RED), Pool("first", 1, 6, RED), Pool("second", 1, 6, RED)),
        tuple(Counted(RED, "total", total(each)) for each in ("section", "first", "second")),
    ),
    "ca terrain": Case(Lies(), (Pool("terrain", 2),), (Counted(RED, "total", total("terrain")),)),
    "ca lots": Case(
        Lots(5, tuple("abcde")),
        (Pool("first", 1, 6, RED),),
        (Counted(RED, "total", total("first", -1)),),
    ),
    "ca which": Case(WhichOf(), (Pool("which", 1),), (Counted(RED, "total", total("which")),)),
    "gr paces": Case(
        Paces(),
        (Pool("foot", 2, 6, RED), Pool("rifle", 1, 6, RED)),
        (
            Counted(
                RED,
                "inches gained",
                lambda faces: sum(2 * (face == 6) - 2 * (face == 1) for dice in faces.values() for face in dice),
            ),
        ),
    ),
    "gr doubles": Case(Doubles(), (D6,), (Counted(RED, "waves", arrival()),)),
    "gr doubles, first": Case(Doubles(first=True), (D6,), (Counted(RED, "waves", arrival(first=True)),)),
    "gr doubles, leader": Case(
        Doubles(leader=True, triple_is_double=True),
        (Pool("dice", 3, 6, RED),),
        (Counted(RED, "waves", arrival(leader=True, triple=True)),),
    ),
    "gr initiative": Case(Initiative(), (Pool("dice", 1),), (Counted(RED, "times first", at_most(3, "dice")),)),
    "gr heights": Case(
        Heights(2, 1, ("A", "B")),
        BOTH,
        (Counted("imperial", "hits", melee_hits(2, 1, True)), Counted("warriors", "hits", melee_hits(2, 1, False))),
    ),
    "gr sudden death": Case(SuddenDeath(), (Pool("dice", 1),), (Counted(RED, "destroyed", at_most(2, "dice")),)),
    "gr sudden death, frail": Case(
        SuddenDeath(True), (Pool("dice", 1),), (Counted(RED, "destroyed", at_most(4, "dice")),)
    ),
    "gr above": Case(Above(7), (D6,), (Counted(RED, "times", lambda faces: int(sum(faces["dice"]) > 7)),)),
    "gr volley": Case(
        Volley((("fire1", 5), ("fire2", 3))),
        (Pool("fire1", 2, 6, RED), Pool("fire2", 1, 6, RED)),
        (Counted(RED, "hits", lambda faces: at_least(5, "fire1")(faces) + at_least(3, "fire2")(faces)),),
    ),
    "d10 manoeuvre": Case(Manoeuvre(-2), (Pool("dice", 1, 10),), (Counted(RED, "total", total("dice", -2)),)),
    "d10 compass": Case(Compass(), (Pool("dice", 1, 10),), (Counted(RED, "total", total("dice")),)),
    "d10 saves": Case(Saves(7, 4), (D10,), (Counted(RED, "saved", at_least(7, "dice")),)),
    "d10 burst": Case(
        Burst(8, 10),
        (Pool("fire", 1, 10, RED), Pool("marked", 1, 10, RED)),
        (Counted(RED, "hits", at_least(8, "fire", "marked")),),
    ),
    "d10 fire": Case(
        Fire(Hits(7, 10, watch=1), Saves(6, 3), "saves", sides=10, side=BLUE),
        (Pool("fire", 2, 10, RED),),
        (Counted(RED, "hits", at_least(7, "fire")), Counted(BLUE, "saved", at_least(6, "saves"), 1)),
    ),
    "d10 marked fire": Case(
        Fire(Burst(9, 10), Saves(8), "saves", sides=10, side=BLUE),
        (Pool("fire", 1, 10, RED), Pool("marked", 1, 10, RED)),
        (Counted(RED, "hits", at_least(9, "fire", "marked")), Counted(BLUE, "saved", at_least(8, "saves"), 1)),
    ),
    "d10 salvo": Case(
        Salvo((("one", 6), ("two", 9))),
        (Pool("one", 1, 10, RED), Pool("two", 1, 10, RED)),
        (Counted(RED, "hits", lambda faces: at_least(6, "one")(faces) + at_least(9, "two")(faces)),),
    ),
    "d10 fire of a group": Case(
        Fire(Salvo((("one", 6), ("two", 9))), Saves(6, 3), "saves", sides=10, side=BLUE),
        (Pool("one", 1, 10, RED), Pool("two", 1, 10, RED)),
        (
            Counted(RED, "hits", lambda faces: at_least(6, "one")(faces) + at_least(9, "two")(faces)),
            Counted(BLUE, "saved", at_least(6, "saves"), 1),
        ),
    ),
    "d10 duels": Case(
        Duels((("alone", 2), ("one_extra", 0)), ("A", "B"), crowd=1, sides=(RED, BLUE)),
        (Pool("one_extra", 1, 100, RED),),
        (Counted(RED, "hits", duel({"one_extra": 0}, 0)), Counted(BLUE, "hits", duel({"one_extra": 0}, 1))),
    ),
    "d10 both save": Case(
        BothSaves(Saves(7), Saves(5, 2), Saves(4), Saves(5)),
        (Pool("first", 1, 10, RED), Pool("first_low", 1, 10, RED), Pool("second", 1, 10, BLUE)),
        (
            Counted(RED, "saved", lambda faces: at_least(7, "first")(faces) + at_least(4, "first_low")(faces)),
            Counted(BLUE, "saved", at_least(5, "second")),
        ),
    ),
    "d10 one saves": Case(
        BothSaves(Saves(7), Saves(5), Saves(7), Saves(5)),
        (Pool("second_low", 2, 10, BLUE),),
        (Counted(RED, "saved", lambda faces: None), Counted(BLUE, "saved", at_least(5, "second_low"))),
    ),
    "d10 who": Case(
        Who(1, 2, 0, 9, fell=2, nearly=1),
        (Pool("fell", 2, 10, RED), Pool("nearly", 1, 10, RED)),
        (Counted(RED, "with a rank", ranked((10,), (9,))),),
    ),
    "d10 who, by figures": Case(
        Who(1, 2, 0, 3, fell=1, nearly=1, by_figures=True),
        (Pool("fell", 1, 6, RED), Pool("nearly", 1, 6, RED)),
        (Counted(RED, "with a rank", ranked((1,), (2, 3))),),
    ),
    "af toss": Case(
        Tossed(("Moroccans first", "Spanish first")),
        (Pool("coin", 1, 2),),
        (Counted(RED, "heads", at_most(1, "coin")),),
    ),
    "af rally": Case(Rallying(), (COINS,), (Counted(RED, "heads", at_most(1, "coins")),)),
    "af fire": Case(
        FireTable(), (Pool("c", 5, 2, RED),), (Counted(RED, "heads", lambda faces: min(3, faces["c"].count(1))),)
    ),
    "af two tosses": Case(
        TwoTosses(Heads(), FireTable(), "2nd toss", sides=2, side=RED),
        (Pool("1st toss", 4, 2, RED),),
        (
            Counted(RED, "heads", at_most(1, "1st toss")),
            Counted(RED, "heads", lambda faces: min(3, faces["2nd toss"].count(1)), 1),
        ),
    ),
    "af barrage": Case(
        Barrage(2, RED),
        (COINS,),
        (Counted(RED, "heads", at_most(1, "coins")), Counted(RED, "total", total("die"), 1)),
    ),
    "af combat": Case(
        Clash((RED, BLUE), ("Red", "Blue")),
        FRAY,
        (
            Counted(RED, "heads", at_most(1, "attacker")),
            Counted(BLUE, "heads", at_most(1, "defender")),
            Counted(RED, "tails", tails(0), 2),
            Counted(BLUE, "tails", tails(1), 2),
        ),
    ),
    "af combat by margin": Case(
        Clash((RED, BLUE), ("Red", "Blue"), by_margin=True),
        FRAY,
        (Counted(RED, "heads", at_most(1, "attacker")), Counted(BLUE, "heads", at_most(1, "defender"))),
    ),
}


@pytest.fixture(scope="module")
def frame() -> Frame:
    """Any moment of a battle whose sides are called otherwise."""
    timeline = Timeline.of(read_battle(ONE_OF_EACH[0]))
    return timeline.frame(timeline.first)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_expected_of_a_roll(case: Case, frame: Frame) -> None:
    """Number, mean, spread and both tails of each part, for every way that the dice can fall."""
    asked = Roll(key="roll", rule="R-1", what="Roll", side=RED, title="Roll", pools=case.pools, reading=case.reading)
    rolls = list(all_rolls(case.reading, case.pools))
    assert sum(chance for _, chance in rolls) == 1
    numbers = [tuple(part.number(faces) for part in case.parts) for faces, _ in rolls]
    seen: dict[tuple[int, tuple[int | None, ...]], Tried] = {}
    for (faces, _), found in zip(rolls, numbers, strict=True):
        tried = iter(tries(asked, Rolled(dice=faces), frame))
        for place, (part, number) in enumerate(zip(case.parts, found, strict=True)):
            if number is None or (part.after and not _has_dice(case, faces)):
                continue
            each = next(tried)
            assert (each.side, each.counted, each.actual) == (part.side, part.counted, number), faces
            seen[place, found[: part.after] + (number,)] = each
        assert next(tried, None) is None, faces
    assert seen
    # The chances of each number of a part, by the numbers of the parts that it follows.
    spread: dict[tuple[int, tuple[int | None, ...]], dict[int, Fraction]] = {}
    for found, (_, chance) in zip(numbers, rolls, strict=True):
        for place, part in enumerate(case.parts):
            number = found[place]
            if number is not None:
                alike = spread.setdefault((place, found[: part.after]), {})
                alike[number] = alike.get(number, Fraction(0)) + chance
    for (place, past), each in seen.items():
        _check(each, [*spread[place, past[: case.parts[place].after]].items()])


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_numbers_of_a_reading_are_those_of_all_its_results(case: Case) -> None:
    """The short way of each reading against the long one, result by result."""
    results = Reading.chances(case.reading, case.pools)
    chances: dict[tuple[int | None, ...], Fraction] = {}
    for result, chance in results.items():
        chances[result.worths] = chances.get(result.worths, Fraction(0)) + chance
    numbers = case.reading.numbers(case.pools)
    assert {worths: Fraction(ways, sum(numbers.values())) for worths, ways in numbers.items()} == chances


# As many as a big battle throws at once: nobody waits for the numbers of so few results.
MOST_RESULTS = 2_000
MANY = {
    "waves": (Paces(), tuple(Pool(f"wave{n}:foot", 6) for n in range(8))),
    "volley": (Fire(Hits(7, 10, watch=1), Saves(6, 3), "saves", sides=10, side=BLUE), (Pool("fire", 60, 10, RED),)),
    "group": (
        Fire(Salvo((("one", 6), ("two", 9))), Saves(6, 3), "saves", sides=10, side=BLUE),
        (Pool("one", 30, 10, RED), Pool("two", 30, 10, RED)),
    ),
    "fray": (Fray(names_of=("Red", "Blue"), left=(9, 9)), (Pool("first", 40, 6, RED), Pool("second", 40, 6, BLUE))),
}


@pytest.mark.parametrize(("reading", "pools"), MANY.values(), ids=MANY)
def test_the_numbers_of_many_dice_come_of_few_results(reading: Reading[Any], pools: tuple[Pool, ...]) -> None:
    assert 0 < len(odds(reading.coarse(), pools)) <= MOST_RESULTS
    assert len(reading.numbers(pools)) > 60


def _has_dice(case: Case, faces: Faces) -> bool:
    return any(dice for name, dice in faces.items() if name not in {pool.name for pool in case.pools})


def _check(each: Tried, alike: list[tuple[int, Fraction]]) -> None:
    all_ = sum((chance for _, chance in alike), Fraction(0))
    mean = sum((number * chance for number, chance in alike), Fraction(0)) / all_
    assert each.expected == mean
    assert each.variance == sum(((number - mean) ** 2 * chance for number, chance in alike), Fraction(0)) / all_
    assert each.at_least == sum((chance for number, chance in alike if number >= each.actual), Fraction(0)) / all_
    assert each.at_most == sum((chance for number, chance in alike if number <= each.actual), Fraction(0)) / all_


def readings(of: type[Reading[Any]] = Reading) -> Iterator[type[Reading[Any]]]:
    for each in of.__subclasses__():
        yield each
        yield from readings(each)


def test_every_reading_of_every_game_is_counted_here() -> None:
    for module in pkgutil.walk_packages(games.__path__, "tracker.games."):
        importlib.import_module(module.name)
    counted = {type(case.reading) for case in CASES.values()}
    missing = {each for each in readings() if each.__module__.startswith("tracker.games.")} - counted
    assert not missing, f"say in CASES what these count: {missing}"


def test_two_sides_hit_in_pairs_of_several_to_one() -> None:
    """Hits of a crowded pool are dealt by the same side as those of an even one."""
    reading = Duels((("alone", 0), ("one_extra", 0)), ("A", "B"), crowd=-1, sides=(RED, BLUE))
    first_wins_both = reading.result({"alone": (1, 0), "one_extra": (1, 0)})
    second_wins_one = reading.result({"alone": (1, 0), "one_extra": (0, 1)})
    assert first_wins_both.worths == (2, 0) and second_wins_one.worths == (1, 1)


@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        ("colonial_adventures", "el_moungar"),
        ("gentlemen_rankers", "raid"),
        ("colonial_d10", "canal_bridge"),
        ("africa_1859", "wad_ras"),
    ],
)
def test_every_roll_of_a_battle_has_a_number(game: str, scenario: str, tmp_path: Path) -> None:
    ruleset = load_ruleset(game)
    field = field_of(ruleset, Study(ruleset.id, scenario, save=str(tmp_path)), 2, RandomPlayer())
    assert isinstance(field, Session)
    with field:
        fight(field, player_of(ruleset, ""), Random(2))
    found = luck(Timeline.of(read_battle(field.path)))
    assert not found.unread and found.counting > FEW
    assert all(account.kind and account.counted for account in found.accounts)
    for each in found.rolls:
        assert 0 < each.at_least <= 1 and 0 < each.at_most <= 1 and each.at_least + each.at_most > 1


UNROLLED = {"result": ALL_THE_SAME}


def by_hand(battle: Battle, player: Player, rng: Random) -> Any:
    """An answer as people give it: Enter where every result does the same, else dice."""
    if isinstance(battle.prompt, Roll):
        return battle.prompt.default() or app_answer(battle)
    assert battle.prompt is not None
    value = ask_player(player, battle, rng)
    return battle.prompt.default() if value is None else value


def test_what_nobody_rolled_since_all_did_the_same_is_in_no_ledger(tmp_path: Path) -> None:
    ruleset = load_ruleset("colonial_adventures")
    field = field_of(ruleset, Study(ruleset.id, "training_skirmish", save=str(tmp_path)), 1, RandomPlayer())
    assert isinstance(field, Session)
    with field:
        field.autopilot = Autopilot()
        while field.battle.prompt is not None:
            field.answer(by_hand(field.battle, player_of(ruleset, ""), Random(field.battle.step)))
    recorded = read_battle(field.path)
    answers = {node.step: node.input.value for node in recorded.line if isinstance(node.input, AnswerInput)}
    unrolled = {step for step, value in answers.items() if value == UNROLLED}
    said = [line.text for node in recorded.line if node.step in unrolled for line in node.log if line.kind == "roll"]
    assert unrolled and all(text.endswith("the same on any roll, so nobody rolled") for text in said)
    found = luck(Timeline.of(recorded))
    rolled = {node.step for node in recorded.line for line in node.log if line.kind == "roll"} - unrolled
    assert not found.unread and {each.step for each in found.rolls} <= rolled
    assert found.counting + found.certain == len(rolled)

"""What each reading of every game counts, whose it is and what is to be expected of it: by counting all faces."""

import importlib
import pkgutil
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.names.colonial_adventures import Fray
from tests.names.colonial_d10 import Duels, Salvo, SaveDice, Volley as Fire
from tests.names.engine import add_up
from tests.names.gentlemen_rankers import Paces
from tests.names.journal import Session, Timeline, read_battle
from tests.names.study import Study, field_of, fight, player_of
from tests.report.cases import BLUE, CASES, RED, Case
from tests.report.counting import Faces
from tests.report.making import ONE_OF_EACH, shipped
from tracker import games
from tracker.engine import (
    ALL_THE_SAME,
    AnswerInput,
    Autopilot,
    Battle,
    Hits,
    Player,
    Pool,
    RandomPlayer,
    Reading,
    Roll,
    Rolled,
    app_answer,
    ask_player,
    load_ruleset,
    odds,
)
from tracker.journal.replayed_turns import Frame
from tracker.report.luck import FEW, luck
from tracker.report.luck_of_one_roll import Tried, tries


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


@pytest.fixture(scope="module")
def frame() -> Frame:
    """Any moment of a battle whose sides are called otherwise."""
    timeline = shipped(ONE_OF_EACH[0].stem)
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
    "volley": (Fire(Hits(7, 10, watch=1), SaveDice(6, 3), "saves", sides=10, side=BLUE), (Pool("fire", 60, 10, RED),)),
    "group": (
        Fire(Salvo((("one", 6), ("two", 9))), SaveDice(6, 3), "saves", sides=10, side=BLUE),
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


@pytest.mark.examples(
    "game, scenario, seed",
    ("colonial_adventures", "el_moungar", 2),
    ("gentlemen_rankers", "raid", 2),
    ("colonial_d10", "afghan_valley", 2),
    ("africa_1859", "wad_ras", 5),
)
def test_every_roll_of_a_battle_has_a_number(game: str, scenario: str, seed: int, tmp_path: Path) -> None:
    ruleset = load_ruleset(game)
    field = field_of(ruleset, Study(ruleset.id, scenario, save=str(tmp_path)), seed, RandomPlayer())
    assert isinstance(field, Session)
    with field:
        fight(field, player_of(ruleset, ""), Random(seed))
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
    field = field_of(ruleset, Study(ruleset.id, "training_skirmish", save=str(tmp_path)), 3, RandomPlayer())
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

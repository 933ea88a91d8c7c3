"""On 60 by 20 cells no result of any roll of the samples goes without its chance; in fewer rows a mark says so."""

import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.gists import passed
from tests.names.app import DiceView, Row, odds_rows, prompt_view_of
from tests.names.colonial_adventures import Fray
from tests.names.engine import Position
from tests.names.journal import read_battle
from tests.names.talk import histogram
from tests.play.hands import roll_of
from tests.rulesets.colonial_adventures.table import battlefield as tribal_field, group
from tests.rulesets.colonial_d10.bench import battlefield, locked, unit
from tracker.app.battle.odds_effects import OddsMarks, is_cut, together
from tracker.app.battle.odds_grid import odds_by_test_rows
from tracker.app.battle.panel_places import Needs, places
from tracker.app.parts.prompt_view import PromptView
from tracker.engine import (
    Amount,
    Contest,
    Effect,
    Gist,
    Hits,
    Leads,
    Modifier,
    Odds,
    Passes,
    Pool,
    Refused,
    Roll,
    Several,
    Share,
    breakdown,
    load_ruleset,
)
from tracker.games.colonial_adventures.muster.dice import recruits_roll
from tracker.games.colonial_adventures.muster.recruits import trial
from tracker.games.colonial_d10.manoeuvre_chart import ThrowFacts
from tracker.games.colonial_d10.melee import saves_roll
from tracker.games.colonial_d10.melee_dice import Mauled, Pair
from tracker.games.colonial_d10.moves_together import Thrower, together_roll
from tracker.play.odds_of_tests import odds_of_each
from tracker.play.typed_dice import begin

SAMPLES = sorted((Path(__file__).parents[2] / "saves").glob("*.battle"))
GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")
WIDTH, HEIGHT = 60, 20
# Rows of the question where it needs more than there are, below its heading; and beside an action of the change before.
ROOM = places(WIDTH, HEIGHT, needs=Needs(prompt=99))["prompt"].height - 1
TYPED = "13"
HEIGHTS = (ROOM, ROOM - 1)
# As many as have a letter.
LETTERS = 19


def rolls_of(path: Path) -> Iterator[Roll[Any]]:
    recorded = read_battle(path)
    checkpoint = recorded.line[0].checkpoint
    assert checkpoint is not None
    position = Position(load_ruleset(recorded.header.ruleset), checkpoint)
    for node in recorded.line[1:]:
        if isinstance(position.prompt, Roll):
            yield position.prompt
        assert node.input is not None
        position.feed(node.input)


def shown(prompt_view: PromptView, height: int) -> str:
    rows = prompt_view.rows(WIDTH, height)
    assert len(rows) <= height
    return " ".join("".join(text for text, _ in row) for row in rows).replace("\xa0", " ")


def told(label: str, text: str) -> bool:
    """Whether a result is there by its label, by its number where what stands before it is told once, or in a grid."""
    head, _, tail = label.partition(", ")
    words = " ".join(text.split())
    numbers = re.findall(r"\d+\+?", tail)
    if label in words or (head in words and (tail in words or any(f"{each}: " in words for each in numbers))):
        return True
    return is_in_run(label, words) or is_in_grid(label, words)


def is_in_run(label: str, words: str) -> bool:
    """Rep 2 and Rep 5, as in "Rep 2 and Rep 1: <1%, 2: 1%, 5: 2%"."""
    last = re.fullmatch(r"(.*\D)(\d+)", label)
    if numbers := re.fullmatch(r"(\d+)(?:-\d+| or more| or less)?", label):
        # Numbers that do the same share a row: 3-6, 7 or more.
        spans = re.findall(r"\b(?:(\d+)-)?(\d+)( or more)?\b", words)
        return any(int(low or high) <= int(numbers[1]) <= (99 if more else int(high)) for low, high, more in spans)
    return last is not None and bool(re.search(rf"{re.escape(last[1])}(\d+: <?\d+%, )*{last[2]}: <?\d+%", words))


def is_in_grid(label: str, words: str) -> bool:
    """A chance in the row of the first one's number and the column of the second's, the last of which may be "3+"."""
    both = re.fullmatch(r"(.*?: )(.*) (\d+), (.*) (\d+)", label)
    if both is None:
        return False
    what, first, row, second, column = both.groups()
    columns = re.search(rf"{re.escape(what + second)}((?: \d+)+)(\+?) ", words)
    chances = re.search(rf"{re.escape(f'{first} {row}')}((?: \w)? <?\d+%)+", words)
    if columns is None or chances is None:
        return False
    *_, last = columns[1].split()
    if column not in columns[1].split() and not (columns[2] and int(column) > int(last)):
        return False
    return chances[0].count("%") == len(columns[1].split())


# Ends of two throws beyond which, in so few rows, the rarest of those that a typed die leaves stand together.
MOST_ENDS = 12


def check(roll: Roll[Any]) -> None:
    prompt_view = prompt_view_of(roll, lambda: Random(1))
    for height in HEIGHTS:
        check_before_dice(roll, shown(prompt_view, height))
    if len(roll.reading.follow_ups(roll.pools, {}, LETTERS)) > MOST_ENDS:
        return
    with suppress(Refused):
        for typed in TYPED:
            prompt_view.press(typed)
            for height in HEIGHTS:
                assert "anything else" not in shown(prompt_view, height), (roll.title, typed)


def check_before_dice(roll: Roll[Any], text: str) -> None:
    assert "anything else" not in text, (roll.title, text)
    if roll.shares:
        chances = sum(len(together(listed)) for _, listed in roll.odds_by_test())
        assert text.count("%") >= chances, (roll.title, text)
    elif histogram(roll.odds()) is None:
        # Where a reading tells how a roll may end, those ends are listed, in its own words.
        ends = [each.label for each in roll.reading.follow_ups(roll.pools, {}, LETTERS)]
        assert all(told(each, text) for each in ends or [each.label for each in roll.odds()]), (roll.title, text)
    else:
        assert "%" in text or len(roll.odds()) == 1, "beside the only result no chance is told"


@pytest.mark.parametrize("game", GAMES)
def test_every_result_has_its_chance_at_60_by_20(game: str) -> None:
    rolls = [roll for path in SAMPLES if path.stem.startswith(game) for roll in rolls_of(path)]
    assert len(rolls) > 30
    # Of those whose odds are the same, that with the most to say besides.
    rolls.sort(key=lambda roll: len(roll.title) + len(roll.text))
    for roll in {repr((roll.reading, roll.pools, roll.effects)): roll for roll in rolls}.values():
        # The dice themselves stand behind the name: "2d6 D6 [_][_]" says it twice.
        assert not any(re.fullmatch(r"\d+d\d+", pool.label.casefold()) for pool in roll.pools), roll.title
        check(roll)


def test_the_odds_of_each_group_that_is_recruited_are_those_of_the_groups_still_to_roll() -> None:
    """Behind the dice of the first of two, "group 1, and likewise each" had what that one was and nothing else."""
    state = tribal_field(group("brit"), group("zulu"))
    state.solo.list_id, state.solo.enemy = "zulu", "tr"
    view = DiceView(begin(recruits_roll(trial(state, ()).raising, 1, 2), Random(1)))
    for keys in ("", "34"):
        for key in keys:
            view.press(key)
        assert "each group still to roll: Infantry, Rep 5 72%" in shown(view, 12)
    for key in "32":
        view.press(key)
    assert "still to roll" not in shown(view, 12) and "Infantry, Rep 6 (row 5" in shown(view, 12)


def test_the_odds_of_a_second_roll_are_those_of_the_group_that_it_is_for() -> None:
    """All first dice typed, row 9 still open: it said what the last group had come to."""
    state = tribal_field(group("brit"), group("zulu"))
    state.solo.list_id, state.solo.enemy = "british_empire", "eu"
    view = DiceView(begin(recruits_roll(trial(state, ()).raising, 1, 2), Random(1)))
    for key in "4522":
        view.press(key)
    assert re.search("still to roll: British Naval Brigade, Rep 5 +50% .*Mounted Infantry, Rep 4 50%", shown(view, 12))


def text_of(odds: list[Odds], height: int, width: int = 58) -> list[str]:
    letters = {each.label: letter for each, letter in zip(odds, "abcd", strict=True)}
    rows = odds_rows(odds, width, height, marks=OddsMarks(letters))
    return [text.strip() for text in texts(rows)]


def texts(rows: list[Row]) -> list[str]:
    return ["".join(text for text, _ in row).replace("\xa0", " ") for row in rows]


LOST = [
    Odds(passed(2), Fraction(54, 100), "goes in"),
    Odds(passed(1), Fraction(4, 100), "goes in, 1 in 5 runs away"),
    Odds(Gist("2 passed", title="6"), Fraction(29, 100), "goes in"),
    Odds(Gist("1 passed", title="6"), Fraction(13, 100), "runs away (2)"),
]


def test_results_with_effects_are_told_in_ever_fewer_words() -> None:
    assert len(text_of(LOST, 4)) == 4
    assert text_of(LOST, 3) == [
        "a 2 passed 54% goes in; b 1 passed 4% goes in, 1 in 5",
        "runs away; c 6: 2 passed 29% goes in;",
        "d 6: 1 passed 13% runs away (2)",
    ]
    same = [structs.replace(each, effect=each.effect.partition(",")[0]) for each in LOST]
    assert " ".join(text_of(same, 2, 56)) == (
        "a 2 passed 54%, b 1 passed 4%, c 6: 2 passed 29% goes in; d 6: 1 passed 13% runs away (2)"
    )
    bare = text_of(LOST, 2, 44)
    assert bare == ["a 2 passed 54%; b 1 passed 4%;", "c 6: 2 passed 29%; d 6: 1 passed 13%…"]
    assert is_cut(odds_rows(LOST, 44, 1)) and "anything else" not in text_of(LOST, 1)[0]


def test_tests_on_one_roll_keep_their_chances_where_what_they_do_has_no_room() -> None:
    effects = (
        Effect("2 passed", "fires, and may volley with all figures"),
        Effect("1 passed", "fires with one rank only"),
        Effect("0 passed", "fires with one rank only"),
    )
    heads = ("gun", "foot")
    prompt = roll_of(
        *(Pool(f"{head}:group", 2, 6, "red", f"{head} of the column") for head in heads),
        reading=Several(heads, (Passes(4), Passes(3))),
        shares=tuple(Share(head, f"{head} of the column", effects) for head in heads),
    )
    rows = {height: texts(odds_by_test_rows(odds_of_each(prompt, {}), 58, height)) for height in (9, 4, 2, 1)}
    assert rows[9][0] == " gun of the column: 2 passed 44% ▄ fires, and may volley"
    assert "1 44% ▄, 0 11% ▁ fires with one rank" in " ".join(rows[9])
    assert " ".join(rows[4]).count("%") == 6 and "1 44%, 0 11% fires with one rank" in " ".join(rows[4])
    assert rows[2] == [" gun of the column: 2 44%, 1 44%, 0 11%…", " foot of the column: 2 25%, 1 50%, 0 25%…"]
    assert rows[1] == rows[2][:1], "one mark is enough"


def test_one_of_several_tests_that_leads_to_a_later_throw_keeps_its_odds_until_that_is_there() -> None:
    leads = Leads(Hits(low=5, high=6), Hits(low=4, high=6), "saves", side="blue")
    pools = Pool("gun:fire", 1, 6, "red", "gun"), Pool("foot:group", 1, 6, "red", "foot")
    both = Several(("gun", "foot"), (leads, Passes(3)))
    prompt = roll_of(*pools, reading=both, shares=(Share("gun", "gun"), Share("foot", "foot")))
    (gun, _) = odds_of_each(prompt, {"gun:fire": (1,)})
    assert gun.came == "" and sum(each.chance for each in gun.listed) == 1, "the save is still to be thrown"
    (gun, _) = odds_of_each(prompt, {"gun:fire": (1,), "gun:saves": (0,)})
    assert gun.came == "1 hit, 0 hits"


def test_behind_equals_it_stands_whose_results_stand_before_a_stroke_and_behind() -> None:
    """ "1 passed / 2 passed 10%" without names: whose is the first?"""
    pools = Pool("gun:fire", 1, 6, "red", "gun"), Pool("foot:group", 1, 6, "red", "foot")
    both = Several(("gun", "foot"), (Hits(low=5, high=6), Passes(3)))
    shares = Share("gun", "7-pdr"), Share("foot", "F Coy")
    view = DiceView(begin(roll_of(*pools, reading=both, shares=shares), Random(1)))
    view.press("=")
    assert "a letter: 7-pdr / F Coy" in "".join(text for row in view.rows(70, 12) for text, _ in row)


def test_the_bars_of_a_fight_go_before_the_sums_of_its_dice() -> None:
    fight = roll_of(
        *(Pool("first", 8, 6, "red", "Red"), Pool("second", 7, 6, "blue", "Blue")),
        reading=Contest(names_of=("Red", "Blue")),
        text="17 figures to 19. Fewer successes lose the difference.",
        breakdowns=tuple(breakdown(f"{name}'s dice", 8, "Rep", Modifier("fresh", 1)) for name in ("Red", "Blue")),
    )
    prompt_view = prompt_view_of(fight, lambda: Random(0))
    barred = [height for height in range(8, 99) if "▄" in shown(prompt_view, height)]
    less = shown(prompt_view, min(barred) - 1)
    assert "Blue's dice 9: 8 Rep, +1 fresh." in less and "at least" in less


def test_saves_of_a_melee_that_are_all_there_stand_without_the_odds_of_before() -> None:
    """ "2 and 3 saved, 1 more if officers": the chances of all numbers stood on as they were before the dice."""
    state = locked(unit(), unit("zulu"))
    shown = prompt_view_of(saves_roll(state, Pair("brit", "zulu"), Mauled(2, 2)), lambda: Random(0))
    assert any("%" in line for line in texts(shown.rows(78, 20)))
    for die in "1717":
        shown.press(die)
    rows = texts(shown.rows(78, 20))
    assert "2 more if officers" in "".join(rows) and not any("%" in line for line in rows)


def test_of_four_that_throw_together_each_sum_stays_in_sight_where_rows_are_short() -> None:
    """ "Wing +3 (+1 detached leader, +2 fresh) · more: w" hid why the three others had +4, +2 and +0."""
    state = battlefield(*(unit(id) for id in "abcd"))
    roll = together_roll(state, [Thrower(id, "advance", ThrowFacts()) for id in "abcd"])
    shown = prompt_view_of(roll, lambda: Random(0))
    height = len(shown.rows(78, 40)) - shown.spare(78)
    rows = texts(shown.rows(78, height))
    assert [any(line.startswith(f" {each} +2 (") for line in rows) for each in "ABCD"] == [True] * 4


def test_what_each_of_several_threw_is_told_with_its_name_alone() -> None:
    """Results in a row without names stood above rows that said whose each was."""
    roll = together_roll(battlefield(unit("a"), unit("b")), [Thrower(id, "advance", ThrowFacts()) for id in "ab"])
    shown = prompt_view_of(roll, lambda: Random(0))
    for die in "15":
        shown.press(die)
    rows = texts(shown.rows(78, 20))
    assert rows[-2:] == [" A: 3-4 holds", " B: 7-9 full"] and not any(" / " in line for line in rows)


def test_who_loses_is_named_once_beside_each_number() -> None:
    """With the count of one side typed the bars gave way to six times "B Coy 2/24th (south wall) loses"."""
    losses = [Amount(number, before="B Coy 2/24th (south wall) loses ", whose="b") for number in (1, 2, 3)]
    odds = [*(Odds(Gist(each), Fraction(1, 4)) for each in losses), Odds(Gist("equal"), Fraction(1, 4))]
    text = " ".join("".join(piece for piece, _ in each) for each in odds_rows(odds, 80, 9))
    assert text.count("south wall") == 1 and "loses 1 25% ━" in text and "loses 2 25% ━" in text, text
    rolls = [Amount(number, before="Askari Infantry, Rep ") for number in (4, 5)]
    odds = [*(Odds(Gist(each), Fraction(1, 3)) for each in rolls), Odds(Gist("none"), Fraction(1, 3))]
    assert "Askari Infantry, Rep 5" in "".join(piece for each in odds_rows(odds, 80, 9) for piece, _ in each), (
        "of nobody"
    )
    alone = [Amount(number, before="Gardner gun: ", one="saved", more="saved", whose="g") for number in (0, 1)]
    odds = [
        Odds(Gist(alone[0]), Fraction(1, 2)),
        Odds(Gist("equal"), Fraction(1, 4)),
        Odds(Gist(alone[1]), Fraction(1, 4)),
    ]
    assert "Gardner gun: 1 saved" in "".join(piece for each in odds_rows(odds, 80, 9) for piece, _ in each)


def test_of_a_contest_that_is_all_but_decided_what_is_rare_is_told_together() -> None:
    """ "B loses 3 under 1%, B loses 4 under 1%" and so on to 8 took a row each, two of them in "B loses 1 2%"."""
    pools = (Pool("first", 8), Pool("second", 16))
    prompt = roll_of(*pools, reading=Fray(names_of=("A", "B"), left=(1, 8), alive=(1, 8)))
    rows = texts(prompt_view_of(prompt, lambda: Random(1)).rows(78, 14))
    assert [each.strip() for each in rows[-1].split("   ")] == [
        "A loses 1+ 92% ━━━━━",
        "equal 4% ━",
        "B loses 1 2% ━",
        "B loses 2+ 1% ━",
    ]

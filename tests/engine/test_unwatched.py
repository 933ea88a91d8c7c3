"""A battle that nobody watches: prompts without words, what is worked out once, and the same battle all the same."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine.little import LittleState, little
from tests.engine.toy_main import install
from tracker.engine import (
    ALL_THE_SAME,
    Aim,
    Battle,
    Choose,
    Facts,
    FormList,
    FormRow,
    Line,
    Option,
    Passes,
    Pool,
    Quantity,
    RandomPlayer,
    Reads,
    Refused,
    Roll,
    State,
    Target,
    Toggle,
    about,
    ask,
    check_rulings,
    in_battle_order,
    is_watched,
    load_ruleset,
    made_of_each,
    with_battle_numbers,
)
from tracker.engine.asking import Make
from tracker.engine.cached_results import kept_while_unchanged, unchanged
from tracker.engine.inputs import Input
from tracker.engine.prompts.number_and_text import Number
from tracker.engine.start_position import battle_from, start_of
from tracker.engine.watched import unwatched
from tracker.study.one_battle import Memory, fight, player_of


def number(text: str) -> Make:
    return lambda: Number(key="n", rule="X-1", side="red", title="?", low=0, high=9, text=text if is_watched() else "")


def test_words_for_those_who_watch_are_made_only_where_somebody_does() -> None:
    make = number("Expected loss 2.")
    assert make().text == "Expected loss 2." and not unwatched(make).text and make().text


def test_options_of_an_iterator_are_made_late_where_nobody_watches() -> None:
    made: list[str] = []

    def options() -> Iterator[Option]:
        for each in "abcd":
            made.append(each)
            yield Option(each, each, refused="it is gone" if each == "c" else "")

    choose = unwatched(lambda: about("X-1", "red").choose("which", "Which?", options(), "b"))
    assert not made and choose.default() == "b" and made == ["a", "b"]
    assert choose.only() is None and choose.read("a") == ("a", "") and made == ["a", "b"]
    assert choose.legal() == ["a", "b", "d"] and not choose.is_legal("c") and not choose.is_legal("e")
    assert len(choose.options) == 4 and choose.options[3].id == "d" and made == [*"abcd"]
    made.clear()
    assert about("X-1", "red").choose("which", "Which?", options()).options[1].id == "b" and made == [*"abcd"]


def test_what_enter_takes_is_worked_out_only_where_somebody_wants_it() -> None:
    asked: list[str] = []

    def usual() -> str:
        asked.append("b")
        return "b"

    def which() -> Choose:
        return about("X-1", "red").choose("which", "Which?", (Option(each, each) for each in "abc"), usual)

    late = unwatched(which)
    assert late.read("c") == ("c", "") and late.only() is None and not asked
    assert late.default() == "b" and asked == ["b"]
    assert late.with_decision("a").default() == "a" and asked == ["b"]
    seen = which()
    assert asked == ["b", "b"] and seen.enter == seen.default() == "b" and asked == ["b", "b"]


def test_of_the_targets_of_a_form_only_that_which_is_wanted_is_made_where_nobody_watches() -> None:
    made: list[str] = []

    def aim(option: Option) -> Aim:
        made.append(option.id)
        return Aim(option.id, option.label, refused="it is gone" if option.id == "c" else "", known={"men": 3})

    def shot() -> Facts[dict[str, Any]]:
        aims = made_of_each(aim, [Option(each, each.upper()) for each in "abc"], [Aim("nobody", "nobody")])
        fields = (Target("at", "y", "at", in_battle_order(aims, "cab"), "b"), Quantity("men", "n", "men", 1, 9, 1))
        return about("X-1", "red").facts("shot", "At whom?", fields, dict[str, Any])

    form = unwatched(shot)
    target = form.fields[0]
    assert isinstance(target, Target) and not made
    assert form.read({"at": "b"})[0] == {"at": "b", "men": 3} and {*made} == {"b"}
    assert target.is_legal("nobody") and not target.is_legal("d") and {*made} == {"b"}
    assert not target.is_legal("c") and {*made} == {"b", "c"}
    assert target.legal() == ["a", "b", "nobody"] and {*made} == {*"abc"}
    made.clear()
    seen = shot().fields[0]
    assert isinstance(seen, Target) and made == [*"abc"]
    assert [(each.id, each.number) for each in seen.aims] == [("c", 1), ("a", 2), ("b", 3), ("nobody", 4)]


def test_rows_of_an_iterator_are_made_late_where_nobody_watches() -> None:
    """Who gives one order after the other looks at the first row alone."""
    made: list[str] = []

    def rows() -> Iterator[FormRow]:
        for each in "abc":
            made.append(each)
            yield FormRow(each, each.upper(), (Toggle("fast", "f", "fast", False),))

    def asked() -> FormList[dict[str, Any]]:
        rest = ("the rest stand", "d")
        return about("X-1", "red").form_list("moves", "Who?", with_battle_numbers(rows(), "xabc"), dict[str, Any], rest)

    moves = unwatched(asked)
    assert not made and moves.only() is None and made == ["a"]
    assert moves.rows[0].id == "a" and moves.rows[0].number == 2 and made == ["a"]
    taken, _ = moves.read([{"row": "b", "facts": {"fast": True}}])
    assert [(each.row, each.facts) for each in taken] == [("b", {"fast": True})] and made == ["a", "b"]
    assert moves.row_ids == frozenset("abc") and moves.rows[-1].id == "c" and made == [*"abc"]
    made.clear()
    assert asked().rows[0].number == 2 and made == [*"abc"]
    nobody: Iterator[FormRow] = iter(())
    empty = unwatched(lambda: about("X-1", "red").form_list("moves", "Who?", nobody, dict[str, Any], ("none", "d")))
    assert empty.only() == [] and not empty.rows


def test_a_roll_that_nobody_reads_of_only_names_its_cell() -> None:
    pools, reads = (Pool("dice", 2),), Reads("tests", "wills")
    roll = about("X-1", "red").roll("test", "Test", "Wills", pools, Passes(4), reads=reads)
    value = {"dice": {"dice": [3, 6]}, "source": {"dice": "aa"}}
    rolled, passed, _ = roll.read_once(value)
    line = roll.log_line(rolled, passed)
    assert line is not None and line.text == "Wills: 3 6 (app): 1 passed"
    assert unwatched(lambda: roll.log_line(rolled, passed)) == Line("", "roll", "X-1", reads=reads)
    assert unwatched(lambda: replace(roll, reads=None).log_line(rolled, passed)) is None


def test_a_battle_that_nobody_watches_takes_no_checkpoint_but_its_first() -> None:
    async def turn(state: State) -> None:
        await ask(number(""))

    for is_seen in (True, False):
        battle = Battle.begin(little(turn).ruleset, LittleState(), 1, is_watched=is_seen)
        for each in (3, 1, 4):
            battle.answer(each)
        assert [node.step for node in battle.line if node.checkpoint] == ([0, 1, 2, 3] if is_seen else [0])
        with pytest.raises(Refused):
            battle.answer(10)
        with pytest.raises(Refused):
            battle.settle()
        assert battle.state.turn == 4 and battle.place[2] == "n", "it was played again from its first"


def test_what_was_worked_out_is_forgotten_as_the_state_changes() -> None:
    @kept_while_unchanged
    def turn_of(state: State) -> int:
        return state.turn

    state, kept = State(turn=1), {}  # type: State, dict[tuple[object, ...], tuple[object, tuple[object, ...]]]

    def next_turn() -> int:
        state.turn += 1
        return turn_of(state)

    assert unchanged(kept, lambda: (turn_of(state), unchanged(None, next_turn))) == (1, 2)
    assert unchanged({}, lambda: (turn_of(state), turn_of(State(turn=5)))) == (2, 5)


# In Africa the best of many shots stand first for those who watch, and chance picked by place.
BATTLES = [
    *(("toy", "skirmish", "", seed) for seed in range(3)),
    *(("africa_1859", "tetuan", "random", seed) for seed in (1, 3)),
]


@pytest.mark.parametrize(("game", "scenario", "player", "seed"), BATTLES)
def test_it_is_the_same_battle_whether_somebody_watches_or_not(
    game: str, scenario: str, player: str, seed: int
) -> None:
    install()
    ruleset = load_ruleset(game)

    def played(is_watched: bool) -> list[tuple[Input | None, list[Line]]]:
        state = ruleset.new(scenario, check_rulings(ruleset, {}))
        field = Memory(Battle.begin(ruleset, state, seed, is_watched=is_watched))
        fight(field, player_of(ruleset, player), Random(seed))
        # Of a roll nobody has words who does not watch, nor any line that names no cell and no event.
        told = [[line for line in node.log if line.kind != "roll"] for node in field.battle.line]
        bare = [[line for line in lines if line.reads or line.event] for lines in told]
        assert is_watched or told == bare
        return [(node.input, lines) for node, lines in zip(field.battle.line, bare, strict=True)]

    assert played(True) == unwatched(partial(played, False))


def test_it_goes_on_from_a_battle_where_somebody_saw_that_any_roll_does_the_same() -> None:
    def throw(key: str) -> Make:
        pools = (Pool("dice", 2),)
        same = "fires" if is_watched() else ""
        return lambda: Roll(
            key=key, rule="L-1", side="red", title="?", what="Fire", pools=pools, reading=Passes(4), same=same
        )

    async def turn(state: State) -> None:
        await ask(lambda: throw("one")())
        await ask(lambda: throw("two")())

    battle = little(turn)
    battle.answer({"result": ALL_THE_SAME})
    there = battle_from(battle.ruleset, start_of(battle.head), 1, RandomPlayer())
    assert there.prompt is not None and there.prompt.key == "two"

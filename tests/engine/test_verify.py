"""Replaying a recorded branch names the first step that comes out differently."""

from random import Random

import msgspec

from tests.engine.playing import begin, begun, dice, play, play_out
from tests.engine.toy_state import ToyState
from tests.names.engine import first_difference
from tracker.engine import AnswerInput, Battle, Checkpoint, Event, Line, Modifier, Node, encode_state
from tracker.engine.verify import _is_said_alike


def words(battle: Battle) -> str:
    difference = first_difference(battle.ruleset, battle.line)
    return difference.words if difference else ""


def shot() -> Battle:
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(1, 3, 3, 3, 3, 3), dice(1, 1))
    return battle


def test_what_was_recorded_comes_out_again() -> None:
    battle = begin("ambush")
    play_out(battle, Random(6))
    assert words(battle) == ""
    turn = next(node for node in battle.line if node.checkpoint and node.checkpoint.turn == 1)
    assert first_difference(battle.ruleset, battle.line[turn.step :]) is None


def test_other_words_are_named() -> None:
    battle = shot()
    node = battle.line[10]
    node.log = (node.log[0], Line("Take 9 off Blue One.", "table", "", ("b1",)))
    assert words(battle) == "step 10 said 'Take 9 off Blue One.', now it says 'Take 2 off Blue One.'"


def test_words_more_or_less_are_named() -> None:
    battle = shot()
    node, log = battle.line[10], battle.line[10].log
    node.log = log[:1]
    assert words(battle) == "step 10 now also says 'Take 2 off Blue One.'"
    node.log = (*log, Line("And run."))
    assert words(battle) == "step 10 no longer says 'And run.'"


def test_the_same_words_with_other_sums_are_named() -> None:
    battle = shot()
    node = battle.line[10]
    node.log = (msgspec.structs.replace(node.log[0], why=()), node.log[1])
    assert "the same with other sums behind it" in words(battle)


def test_what_was_looked_at_and_did_not_count_may_be_told_or_left_out() -> None:
    battle = shot()
    node = battle.line[10]
    (sum_,) = node.log[0].why
    more = msgspec.structs.replace(sum_, modifiers=(*sum_.modifiers, Modifier("Boer", 1, applied=False)))
    node.log = (msgspec.structs.replace(node.log[0], why=(more,)), node.log[1])
    assert words(battle) == ""


def test_the_opening_words_are_compared_too() -> None:
    battle = shot()
    battle.line[0].log = (Line("Toy skirmish: a set-up of old", "heading"),)
    assert words(battle).startswith("step 0 said 'Toy skirmish: a set-up of old', now it says")


def test_another_state_is_named() -> None:
    battle = begun()
    node = battle.line[4]
    assert node.checkpoint is not None
    other = msgspec.json.decode(node.checkpoint.state, type=ToyState)
    other.units["b1"].figures = 7
    node.checkpoint = Checkpoint("turn", 1, encode_state(other))
    assert words(battle) == "after step 4 the state is not the recorded one"


def test_an_answer_that_is_no_longer_taken_is_named() -> None:
    battle = shot()
    battle.line[8].input = AnswerInput("target.r1.fire", "b9")
    assert words(battle) == "step 8 can't be repeated: There is no choice 'b9' here"
    battle.line[8].input = AnswerInput("another.key", "b1")
    assert words(battle) == "step 8 can't be repeated: That answers 'another.key', but 'target.r1.fire' is asked"


def test_a_state_that_is_no_longer_understood_is_named() -> None:
    battle = begun()
    battle.line[0].checkpoint = Checkpoint("setup", 0, b'{"title": 3}')
    assert words(battle).startswith("step 0 can't be repeated: ")


def test_what_lines_have_come_to_keep_for_reports_is_no_difference() -> None:
    """Battles recorded before a line had its event, or named the turn that it begins, come out as recorded."""
    event = Event("fires", "red", "blue", 8, 2, others=("gun",), only=1)
    now = (Line("Turn 1", "heading", turn=1), Line("Blue loses 2.", event=event))
    old = (Line("Turn 1", "heading"), Line("Blue loses 2.", event=Event("fires", "red", "blue", 8, 2, "with the gun")))
    assert _is_said_alike((old[0], Line("Blue loses 2.")), now) and _is_said_alike(old, now)
    assert not _is_said_alike((old[0], Line("Blue loses 2.", event=Event("fires", "red", "green", 8, 2))), now)
    assert _is_said_alike((Line("and he too", "table"),), (Line("and he too", "table", goes_on=True),))
    assert not _is_said_alike((old[0], Line("Blue loses two.")), now) and not _is_said_alike(old[:1], now)


def test_an_old_battle_that_is_taken_up_tells_its_last_result_as_a_new_one_does() -> None:
    """Lines recorded before they said what came of an act take that over word for word, and no other words."""
    new, battle = shot(), shot()
    node, told = battle.line[10], new.line[10].log
    node.log = tuple(msgspec.structs.replace(each, is_idle=True) for each in told)
    first_difference(battle.ruleset, battle.line)
    assert node.log != told, "a comparison alone changes nothing"
    assert first_difference(battle.ruleset, battle.line, is_quick=True) is None
    assert node.log == told
    node.log = other = (told[0], Line("Take 9 off Blue One.", "table", "", ("b1",)))
    first_difference(battle.ruleset, battle.line, is_quick=True)
    assert node.log is other


def test_behind_a_gap_it_begins_anew() -> None:
    """The journal lost steps 2 and 3; step 4 has a checkpoint."""
    battle = shot()
    line = battle.line
    mended = [line[0], line[1]]
    for node in line[4:]:
        mended.append(Node(mended[-1], node.step, node.input, node.log, node.checkpoint, gap=node.step == 4))
    assert first_difference(battle.ruleset, mended) is None

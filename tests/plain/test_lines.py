"""Line mode, from the first question to the last."""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.engine import toy_fight
from tests.names.journal import Session, read_battle
from tests.names.plain import LineMode, Source
from tests.names.play import DiceSource
from tests.plain.support import Asked, begin, said, typed, typing
from tracker.engine import AnswerInput, Battle, Node, Roll
from tracker.play.beginner_help import HINTS, Teacher
from tracker.settings import Settings

SETUP = ("", "r", "-", "2", "r")
RED_FIRES = ("1", "f", "1", "s")


@pytest.fixture
def red_fires(tmp_path: Path) -> Session:
    """A battle of which red has the first shot to roll."""
    session = begin(tmp_path, seed=3)
    typed(session, *SETUP, *RED_FIRES)
    assert isinstance(session.battle.prompt, Roll)
    return session


def test_a_whole_battle_reads_well(tmp_path: Path, golden: Callable[[str, str], None]) -> None:
    session = begin(tmp_path, "ambush", seed=2)
    lines = ["The Long Ambush", "r", "1", "1", "r", "?", "1", "g", "2", "w", "1 2", "3", "HT", "L", "F"]
    lines += ["1", "1", "t", "7", "6 6 1", "=0", "w", "r", "u", "U", "2", "N a near thing", "5", "d"]
    lines += ["1", "k", "2", "c", "", "6/1", "A 10 5 2", "M the end", "S", "d", "r", "6", "r", "9"]
    transcript = typed(session, *lines)
    golden("plain_toy_ambush", transcript)


@pytest.mark.parametrize("seed", range(6))
def test_typed_battles_come_out_as_fought(tmp_path: Path, seed: int) -> None:
    session = begin(tmp_path, ("skirmish", "ambush")[seed % 2], seed)
    rng = Random(seed)
    given: list[Any] = []

    def answer() -> str | None:
        prompt = session.battle.prompt
        if prompt is None or len(given) > 300:
            return None
        value = prompt.any_legal(rng)
        given.append(value)
        return typing(prompt, value, rng)

    out = io.StringIO()
    mode = LineMode(session, Asked(answer), out)
    mode.play()
    assert session.battle.prompt is None
    other = Battle.begin(session.battle.ruleset, session.battle.ruleset.new(session.header.scenario, {}), seed)
    for node in session.battle.line[1:]:
        assert isinstance(node.input, AnswerInput)
        other.answer(node.input.value, auto=node.auto)
    assert _logs(other.line) == _logs(session.battle.line)
    assert "not allowed" in out.getvalue()


def _logs(line: list[Node]) -> list[str]:
    return [each.text for node in line for each in node.log]


def test_a_refusal_says_why_and_asks_again(tmp_path: Path) -> None:
    transcript = typed(begin(tmp_path), "", "r", "9", "nonsense", "1 1", "1 2")
    assert "There is no option 9: type 1 or 2." in transcript
    assert "There is no option 'nonsense'" in transcript
    assert "One was picked twice." in transcript
    assert "Pick one." in transcript
    assert transcript.count("Who hides? Pick") == 4


def test_tails_are_a_coin_and_no_key_where_coins_are_tossed(tmp_path: Path) -> None:
    session = begin(tmp_path, "ambush", seed=2)
    asked = typed(session, "The Long Ambush", "r", "1", "1", "r", "1", "g", "2", "1 2", "3")
    assert "or type only how many heads; r lets the app toss." in asked
    told = typed(session, "t", "T")
    assert "Tables:" not in told and "No table" not in told


def test_the_same_again_overrules_a_warning(tmp_path: Path) -> None:
    session = begin(tmp_path)
    transcript = typed(session, "", "r", "-", "9", "8", "9", "9")
    assert transcript.count("against the rules. ! overrules, as does the same line again.") == 3
    assert "Overruled: that is a long battle." in transcript
    assert session.battle.prompt is not None and session.battle.prompt.key == "lot"


def test_dice_come_in_bit_by_bit(red_fires: Session) -> None:
    transcript = typed(red_fires, "612", "3", "7", "1 1 1 1", "", "r", "L 2")
    assert "So far 6 1 2: 2 thrown hits, 1 six. Type die 4 of 6" in transcript
    assert "7 is no face of a D6" in transcript
    assert "4 dice for dice, which has 2 dice." in transcript
    assert "2 dice missing; r rolls them." in transcript
    assert "(typed and app)" in transcript


def test_half_typed_dice_survive_an_edit(red_fires: Session) -> None:
    transcript = typed(red_fires, "6 4 5", "e b2.rep=2 because new orders", "1 1 1")
    assert "Edited by hand: Blue Two, rep: 2, was 3 (new orders)" in transcript
    assert "6 4 5 1 1 1 (typed)" in transcript


def test_undo_forgets_typed_dice_first(red_fires: Session) -> None:
    step = red_fires.battle.step
    transcript = typed(red_fires, "6 4 5", "u", "u")
    assert "The typed dice are forgotten" in transcript
    assert "Taken back." in transcript
    assert red_fires.battle.step < step


def test_counts_and_bare_results(red_fires: Session) -> None:
    transcript = typed(red_fires, "=1", "=9,0", "=99 hits", "=3,1", "u", "=0 HITS")
    assert "dice: and how many sixes? Type that too, as in 1h 0h." in transcript
    assert "6 dice can't show 9 thrown hits." in transcript
    assert "This roll can't come to '99 hits': it comes to" in transcript
    assert "3 thrown hits, 1 six" in transcript
    assert "0 hits (settled on the table)" in transcript


def test_many_dice_are_typed_as_what_they_count(red_fires: Session) -> None:
    transcript = typed(red_fires, "3h", "7h 0h", "3h 1h", "u", "6 3 1 1 1", "u", "=c")
    assert "or type only how many thrown hits and sixes, as in 2h 1h: 2 thrown hits, 1 six; r" in transcript
    assert "dice: and how many sixes? Type that too, as in 3h 0h." in transcript
    assert "6 dice can't show 7 thrown hits." in transcript
    assert "3 thrown hits, 1 six (typed)" in transcript
    assert "So far 6 3 1 1 1: 3 thrown hits, 1 six." in transcript, "digits are dice"
    assert "4 hits (settled on the table)" in transcript, "the third of those that were listed"


def test_undo_says_what_to_put_back(red_fires: Session) -> None:
    transcript = typed(red_fires, "1 1 1 1 1 1", "u", "U")
    assert "On the table: Blue One has 8 figures, not" in transcript or "Blue One is back" in transcript
    assert "undo: Take" not in transcript
    assert "Done again." in transcript


def test_what_an_amend_has_to_be_put_back_is_told_to_whoever_comes_back(red_fires: Session) -> None:
    """A kill took it along: the record was right from there on, and the figures stood wrong."""
    typed(red_fires, "6 6 6 6 6 6")
    transcript = typed(red_fires, f"A {red_fires.battle.step} 1 1 1 1 1 1")
    (told,) = [line for line in transcript.splitlines() if "Blue One is off the table" in line]
    red_fires.close()
    with Session.open(red_fires.path) as session:
        assert told in typed(session) and told.endswith(said(session)[0]["put_back"][0])


def test_figures_behind_an_amend_are_told_once_and_what_is_asked_is_not_said_to_fall_away(red_fires: Session) -> None:
    """ "On the table: take 2 off", and below "3 figures, not 5 (redo: take 2 off)"; "Step 11 does not come about" of
    the test that it asked then."""
    typed(red_fires, "1 1 6 6 6 6", "1 1")
    told = typed(red_fires, f"A {red_fires.battle.step - 3} b2", "", "1 1 6 6 6 6", "1 1", "1").partition("Amended.")[2]
    assert "does not come about" not in told and "Take 2 off" not in told
    orders = [line for line in told.splitlines() if " off" in line or "back" in line]
    assert orders == ["On the table: Blue One: put 4 back (8 now).", "On the table: Blue Two: take 2 off (3 left)."]


def test_why_gives_sum_cell_rule_and_page(red_fires: Session) -> None:
    transcript = typed(red_fires, "w")
    assert "Red One fires at Blue One (TOY-FIRE-1)" in transcript
    assert "a die for each figure" in transcript
    assert "not: helpers, shaken" in transcript
    assert "page 1 of your book, row Short, to 6 inches:" in transcript
    assert "hits on 1 or 2" in transcript


def test_the_table_in_use_has_its_live_row_marked(red_fires: Session) -> None:
    transcript = typed(red_fires, "t", "t nerve", "t nothing")
    assert "> Short, to 6 inches" in transcript
    assert "one figure runs away" in transcript
    assert "There is no table 'nothing': there are fire, nerve." in transcript


def test_amend_keeps_the_later_dice(red_fires: Session) -> None:
    typed(red_fires, "6 5 4 3 2 1")
    step = red_fires.battle.step
    transcript = typed(red_fires, f"A {step} 6 6 6 6 6 6", "A 0 1", "A 2 1 2", "A x", f"A {step} 1h")
    assert "Amended." in transcript
    assert "Step 0 is not an answer, settling or edit that could be amended." in transcript
    assert "dice: and how many sixes? Type that too, as in 1h 0h." in transcript
    assert "Type the step to amend" in transcript


def test_a_step_alone_shows_what_was_given_and_changes_nothing(red_fires: Session) -> None:
    typed(red_fires, "6 5 4 3 2 1", "e b1.figures=3 because miscounted")
    step, head = red_fires.battle.step, red_fires.battle.head
    transcript = typed(red_fires, f"A {step - 1}", "A 4", f"A {step}", "A 0")
    assert red_fires.battle.head is head
    assert f"At step {step - 1}:\nRed One fires at Blue One\n" in transcript and ": 6 5 4 3 2 1 (typed)" in transcript
    assert "Given:\nHow many turns? 2\nA 4 and an answer gives it again, A 4 enter as Enter would." in transcript
    assert f"Edited by hand: Blue One, figures: 3.\nA {step} and an answer gives it again.\n" in transcript
    assert "Step 0 is not an answer" in transcript
    assert "Amended." in typed(red_fires, "A 4 enter")


def test_an_amend_against_the_rules_is_overruled_by_a_second(red_fires: Session) -> None:
    transcript = typed(red_fires, "A 4 9", "A 4 9")
    assert transcript.count("! overrules, as does the same line again.") == 1
    assert "Amended." in transcript


def test_what_was_warned_of_is_given_by_the_word_that_overrules(tmp_path: Path) -> None:
    session = begin(tmp_path)
    transcript = typed(session, "", "r", "-", "!", "9", "w", "!", "9", "!")
    assert transcript.count("Nothing was warned of: there is nothing to overrule.") == 2
    assert "Overruled: that is a long battle." in transcript
    assert session.battle.prompt is not None and session.battle.prompt.key == "lot"


def test_looking_back_changes_nothing(red_fires: Session) -> None:
    before = red_fires.battle.step
    transcript = typed(red_fires, "G 3", "G 99")
    assert "As it stood after step 3:" in transcript
    assert "Asked then: How many turns?" in transcript
    assert "There is no step 99" in transcript
    assert red_fires.battle.step == before


def test_notes_and_marks_are_kept(red_fires: Session) -> None:
    transcript = typed(red_fires, "N the sun is low", "M first shot", "N", "M", "N " + "x" * 3_000)
    assert "Type N and the words of the note." in transcript
    assert "2000 at most" in transcript
    red_fires.close()
    recorded = read_battle(red_fires.path)
    assert [each.text for each in (*recorded.notes, *recorded.marks)] == ["the sun is low", "first shot"]


def test_settle_breaks_off_and_end_ends(red_fires: Session) -> None:
    transcript = typed(red_fires, "S it never happened", "E night", "E again", *["r"] * 6)
    assert "settled on the table" in transcript
    assert "The battle is ended: night." in transcript
    assert "It has ended already" in transcript


def test_over_means_undo_log_or_leave(tmp_path: Path) -> None:
    session = begin(tmp_path)
    transcript = typed(session, "E", "r", "1", "u", "r", "S", "")
    assert "The battle is over. Broken off." in transcript
    assert "It is over: nothing is asked." in transcript
    assert session.battle.prompt is None


def test_free_text_is_not_taken_for_a_key(tmp_path: Path) -> None:
    session = begin(tmp_path)
    typed(session, "N words", "u")
    assert session.battle.prompt is not None and session.battle.prompt.key == "name"
    typed(session, "/N a note", "'q")
    assert session.battle.view().title == "q"
    assert [note.text for note in session.notes] == ["a note"]


def test_edit_lists_units_fields_and_sets(red_fires: Session) -> None:
    transcript = typed(
        red_fires, "e", "e Red One", "e r1", "e nobody", "e figures=3", "e r1.figures=99", "e r1.figures=x",
        "e b2.cover=yes", "e r1.leader=none", "e r1.traits=steady, bold", "e units=3", "e nonsense.path=3",
    )  # fmt: skip
    assert "  r1  Red One" in transcript
    assert transcript.count("units.r1.figures = 6") == 2
    assert "Nothing here is called 'nobody'" in transcript
    assert "'figures' could be units.r1.figures or" in transcript
    assert "can't be '99'" in transcript and "can't be 'x'" in transcript
    assert "Blue Two, cover: yes" in transcript
    assert "Red One, leader: none" in transcript
    assert "Red One, traits: steady, bold" in transcript
    assert "holds more than one value" in transcript
    assert "There is no 'nonsense' to edit." in transcript


def test_sealed_cards_are_never_shown(red_fires: Session) -> None:
    order = " ".join(red_fires.battle.state.sealed)  # type: ignore[attr-defined]
    transcript = typed(red_fires, "e sealed", "e sealed=", "e sealed.0=KH", "G 4", "L 99", "w 2", "A 2 r", "F", "again")
    assert transcript.count("is sealed") >= 1
    for shown in (order, order.replace(" ", ", "), order.replace(" ", "', '")):
        assert shown not in transcript


def test_the_app_rolls_for_the_enemy(tmp_path: Path) -> None:
    session = begin(tmp_path, seed=3, autopilot=DiceSource("enemy", "red"))
    transcript = typed(session, *SETUP, "1", "c", "1", "1 1/1", "1 1 1 1")
    assert "The app rolled" in transcript
    assert "(typed and app)" in transcript


def test_who_rolls_can_be_changed(red_fires: Session) -> None:
    transcript = typed(red_fires, "R", "R somebody", "R enemy blue", "R enemy red")
    assert transcript.count("Type R and one of nobody, enemy, opponent, decisions, everyone") == 2
    assert "Red One fires at Blue One:" in transcript and "(app)" in transcript


def test_an_unknown_side_is_told_and_replaced(red_fires: Session) -> None:
    transcript = typed(red_fires, "R enemy nobody-such")
    assert "There is no side 'nobody-such' here: it is one of red, blue." in transcript


def test_help_names_every_key(red_fires: Session) -> None:
    transcript = typed(red_fires, "?", "help")
    assert transcript.count("take back the last answer") == 2
    assert "=3,1 types counts" in transcript


def test_a_rule_that_fails_leaves_the_same_prompt(red_fires: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by nobody")

    monkeypatch.setattr(toy_fight, "lose", broken)
    transcript = typed(red_fires, "1 1 1 1 1 1", "w")
    assert "A rule failed (ZeroDivisionError: by nobody)" in transcript
    assert red_fires.battle.prompt is not None and red_fires.battle.prompt.key == "fire.r1.b1"


def test_an_edit_of_the_past_is_amended_and_another_put_in(red_fires: Session) -> None:
    step = red_fires.battle.step
    transcript = typed(
        red_fires, "e b1.figures=3 because miscounted", f"A {step + 1} 4 because counted again", f"A {step + 1} many",
        f"e @{step - 2} b2.figures=2 because two fled", f"e @{step - 2} b2", "e @99 b2.figures=2", "e @ b2.figures=2",
    )  # fmt: skip
    assert "Edited by hand: Blue One, figures: 4, was 8 (counted again)." in transcript
    assert "'units.b1.figures' can't be 'many': it takes a whole number from 0 to 20." in transcript
    assert "Edited by hand: Blue Two, figures: 2, was " in transcript and "(two fled)" in transcript
    assert "Later answers taken again: 3." in transcript
    assert "There is no step 99" in transcript and "Type after e @ the step after which it was so" in transcript
    units = red_fires.battle.state.units  # type: ignore[attr-defined]
    assert (units["b1"].figures, units["b2"].figures) == (4, 2)
    assert red_fires.battle.prompt is not None and red_fires.battle.prompt.key == "fire.r1.b1"


def test_what_is_empty_is_called_nothing_and_can_be_made_so(red_fires: Session) -> None:
    transcript = typed(red_fires, "e result=a draw", "e result=nothing", "e b1.colour=3")
    assert "Edited by hand: result: a draw, was nothing." in transcript
    assert "Edited by hand: result: nothing, was a draw." in transcript
    assert red_fires.battle.view().result == ""
    assert "b1 has no 'colour': e b1 lists what it has." in transcript


def test_a_card_tells_all_about_a_unit(red_fires: Session) -> None:
    transcript = typed(red_fires, "I red one", "I nobody", "I")
    assert "Red One\n  side: Red\n  figures: 6 of 6" in transcript and "What it did and suffered:" in transcript
    assert "There is no unit 'nobody': F lists them." in transcript and "Type I and the name" in transcript


def test_why_after_a_refusal_says_what_was_refused(red_fires: Session) -> None:
    told = typed(red_fires, "612", "7", "w")
    assert "\nRefused: '7': 7 is no face of a D6" in told
    later = typed(red_fires, "8", "6 1 1", "w")
    assert "Refused:" not in later


def test_what_line_mode_writes_whole_is_not_spelled_out_by_itself(tmp_path: Path) -> None:
    session = Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1)
    out, teacher = io.StringIO(), Teacher(Settings, lambda now: None)
    LineMode(session, Source(io.StringIO("\n5 2\n\n")), out, teacher=teacher).play()
    told = [line for line in out.getvalue().splitlines() if line.startswith("Words: ")]
    assert "detach some under the non-commissioned officer" in out.getvalue()
    assert len(told) == 1 and told[0].startswith("Words: Rep: ")


def test_hints_are_lines_of_their_own(tmp_path: Path) -> None:
    session = Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1)
    out, settings = io.StringIO(), [Settings()]
    teacher = Teacher(lambda: settings[0], lambda now: settings.__setitem__(0, now))
    LineMode(session, Source(io.StringIO("\n5 2\n")), out, teacher=teacher).play()
    told = [line for line in out.getvalue().splitlines() if line.startswith("Hint: ")]
    assert told == [f"Hint: {HINTS[kind].typed}" for kind in ("form", "roll", "choice")]
    assert settings[0].hints_seen == "form roll"


def test_what_is_counted_toward_the_end_stands_below_the_order_of_battle(tmp_path: Path) -> None:
    """What the scenario counts and what the rules do by themselves; of one unit nothing of it is told."""
    session = Session.new(tmp_path, "gentlemen_rankers", "march", seed=1)
    told = typed(session, "F", "q")
    assert "Toward the end:" in told and "Imperial units lost: 0 of the 3 that break morale." in told
    assert "Toward the end:" not in typed(session, "F 1", "q")

"""Sentences as a voice says them: no sign that is read as a name, no id, nothing that is spelled out."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.house_lists import ROOT
from tracker.engine import Change, Line, Node
from tracker.talk.words_aloud import aloud, news, readable

# Signs that speakers name, a number with a sign at it, dice as they are written, ids.
UNSAID = re.compile(r'["#*_=<>|~^\\{}\[\]/+%&`]|-\d|\d-|\d[dD]\d|\b[A-Z]{2}-[A-Z]+-?\d|\b[A-Z]{3,}\b(?<!PEF)')
GOLDEN = sorted((ROOT / "tests" / "golden" / "sentences").glob("*.txt"))
NAMES = ("slash", "asterisk", "underscore", "number sign", "quote", "double quote", "backslash", "equals sign")


def sentences(path: Path) -> list[str]:
    """The sentences of a game, with a number where any may stand."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.strip().replace("#", "3") for line in lines if line.startswith("  ")]


@pytest.mark.examples(
    "written, said",
    ('move up to 12" (6" through rough ground)', "move up to 12 inches (6 inches through rough ground)"),
    ('1" clear, 4-6" away, 4.5"', "1 inch clear, 4 to 6 inches away, 4.5 inches"),
    ('move PEF 1 16" toward PEF 2', "move PEF 1, 16 inches toward PEF 2"),
    ("4' x 4'. The canal", "4 feet by 4 feet. The canal"),
    ("fires at -2d6, then +1 Rep", "fires at minus 2 D6, then plus 1 Rep"),
    ("Highland company: 2 + 4 = 6, rally; 8 - 2 = 6", "Highland company: 2 plus 4 makes 6, rally; 8 minus 2 makes 6"),
    ("12 dice, 8+ hits", "12 dice, hits on 8 or more"),
    ("F Coy 2/24th, 13/16", "F Company 2nd 24th, 13 of 16"),
    ("F Coy Sect", "F Company Section"),
    ("7-pdr of N/5 RA", "7 pounder of N 5 Royal Artillery"),
    ("Capt Harvey and Sgt Davies", "Captain Harvey and Sergeant Davies"),
    ("Col. Glyn stays with F Coy. They fire", "Colonel Glyn stays with F Company. They fire"),
    ("edge of sections 7-8-9", "edge of sections 7, 8, 9"),
    ("Received Fire [CA-REACT-2, a decision]", "Received Fire"),
    ("take the 3H and QD: 1/3 lost, 25%", "take the 3 of hearts and queen of diamonds: a third lost, 25 percent"),
    ("1 passed / 2 passed", "1 passed, 2 passed"),
    ("PEF 1 is Muley el-Abbas", "PEF 1 is Muley el-Abbas"),
)
def test_signs_numbers_and_names_are_said_as_people_say_them(written: str, said: str) -> None:
    assert aloud(written) == said


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_no_sentence_of_a_game_has_a_sign_that_is_named(path: Path) -> None:
    found = sentences(path)
    assert len(found) > 100
    told = [re.sub("NAMES?|SIDES?", "", aloud(each)) for each in found]
    assert not [each for each in told if UNSAID.search(each)]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_line_mode_has_inches_and_feet_in_words(path: Path) -> None:
    assert not [each for each in sentences(path) if re.search("[0-9][\"']( |$)", readable(each))]


@pytest.mark.parametrize("says", [aloud, readable])
@pytest.mark.examples(
    "written, said",
    ("Wing +3 1; Camels +4 3 (app): 3-4 / 7-9", "Wing plus 3: 1; Camels plus 4: 3 (app): 3 to 4, 7 to 9"),
    ('carbine 4/8/12"; 8+ hits', "carbine 4, 8, 12 inches; hits on 8 or more"),
    ("Type KH 10S, as in KH 10S; draw 2H", "Type king of hearts 10 of spades, as in KH 10S; draw 2 of hearts"),
    ("Bridge: H T H T T, then T T T", "Bridge: 2 heads of 5, then no heads of 3"),
    ("Do warriors come?: no", "Do warriors come? no"),
    ("3 units fire: 4+ or 6+ hits; 2+ heads", "3 units fire: hits on 4 or 6 or more; 2 or more heads"),
    ('range: s1 to 4", l to 12"', "range: s1 up to 4 inches, l up to 12 inches"),
    ('"fire at 2/24th" in 4; -2 on the die', "fire at 2nd 24th in 4; minus 2 on the die"),
    ("battle-1.battle of 2026-11-26", "battle-1.battle of 2026-11-26"),
)
def test_line_mode_and_a_voice_say_signs_alike(says: Callable[[str], str], written: str, said: str) -> None:
    assert says(written) == said


@pytest.mark.examples(
    "written, said",
    ("first; tails: Moroccans: T (typed): Moroccans first", "first; tails: Moroccans: tails (typed): Moroccans first"),
    ("1st toss 1 head of 3; 2nd toss T (app): no effect", "1st toss 1 head of 3; 2nd toss tails (app): no effect"),
    ("1st toss H H; 2nd toss no dice (app): no effect", "1st toss 2 heads of 2; 2nd toss no coins (app): no effect"),
    ("Coins 4: 4 strength. Not: target in buildings.", "Coins 4: 4 strength. Not counted: target in buildings."),
    ("at Wing, range?, in sight", "at Wing, range still to say, in sight"),
    ("d: rest stands. v alone: rest hold fire.", "d: the rest stand. v alone: the rest hold fire."),
    ("d alone: rest as last turn.", "d alone: the rest as last turn."),
    ("6 of 6 figures, grade -, points 6", "6 of 6 figures, points 6"),
)
def test_a_coin_a_sum_and_what_is_not_said_yet_are_words(written: str, said: str) -> None:
    assert readable(written) == said == aloud(written)


def test_what_was_typed_is_told_as_it_was_and_a_column_stays_where_it_is() -> None:
    assert readable("There is no unit '3-4' and no \"12\".") == "There is no unit '3-4' and no 12."
    assert readable("There is no option '4 4': type 1 or 2 on a table of 4' x 3', 6' wide.") == (
        "There is no option '4 4': type 1 or 2 on a table of 4 feet by 3 feet, 6 feet wide."
    )
    assert readable('move 12"        twice') == "move 12 inches  twice"


def test_line_mode_writes_short_forms_whole_and_no_brackets() -> None:
    assert readable("7-pdr of N/5 RA [ends in cover]") == "7 pounder of N 5 Royal Artillery (ends in cover)"
    assert [readable(f"1 {mark} Ridge") for mark in ("[x]", "[ ]")] == ["1 taken: Ridge", "1 Ridge"]
    assert readable("There is no ends[0].side in this file.") == "There is no ends[0].side in this file."


@pytest.mark.parametrize("says", [aloud, readable])
def test_a_key_that_is_a_sign_is_called_by_its_name(says: Callable[[str], str]) -> None:
    assert says("Type each row, with ; between rows.") == "Type each row, with a semicolon between rows."
    assert says("Pick one; - for none.") == "Pick one; hyphen for none."
    assert says("g WINNER WORDS settles it (g - for nobody).") == "g WINNER WORDS settles it (g hyphen for nobody)."
    assert says("Wing: stand; Camels: stand.") == "Wing: stand; Camels: stand."


def test_the_question_says_nothing_twice() -> None:
    before = Node(None, 1, log=(Line("F Coy is active", kind="heading"),))
    told = news(Change("play", before, [before]), ["F Coy is active", "", "Enter: fire"])
    assert told == "F Company is active. Enter: fire."


def test_a_roll_of_which_nothing_came_is_said_itself() -> None:
    nothing = Line("Do warriors come? 3 1 (typed): nothing", kind="roll")
    node = Node(None, 1, log=(nothing,))
    assert (
        news(Change("play", node, [node]), ["What do they do?"]) == "Do warriors come? 3 1: nothing. What do they do?"
    )
    node = Node(None, 1, log=(nothing, Line("Red comes.")))
    assert news(Change("play", node, [node]), []) == "Red comes."


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_no_sign_is_named_by_a_real_voice(path: Path) -> None:
    if shutil.which("espeak-ng") is None:
        pytest.skip("needs espeak-ng")
    # Those alone that are said otherwise than they are written: a voice takes its time.
    told = {said for each in sentences(path) if (said := aloud(each)) != each}
    heard = f" {phonemes(sorted(told))} "
    assert len(heard) > 500 and not [name for name in NAMES if f" {phonemes([name])} " in heard]


def phonemes(lines: list[str]) -> str:
    """All that a voice says of some lines, in its own writing of sounds."""
    command = ["espeak-ng", "-q", "-x", "--stdin"]
    run = subprocess.run(command, input="\n\n".join(lines), text=True, capture_output=True, check=True)
    return " ".join(run.stdout.split())

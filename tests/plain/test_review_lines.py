"""A recorded battle walked through in lines: its units, its tables, what was amended, and playing on."""

import re

from tests.cli_running import Tracker, tracker
from tests.plain.test_home import home

__all__ = ["home", "tracker"]


def reviewed(home: Tracker, *lines: str) -> str:
    """Words of the review of a battle of one's own, copied from the samples, behind these lines."""
    home("p", "d 8", "q", "q")
    code, out, _ = home("v", "v 1", *lines, "q", "q", "q", "q")
    assert code == 0
    return out.partition("253 steps")[2]


def test_the_card_of_a_unit_is_of_the_step(home: Tracker) -> None:
    out = reviewed(home, "I infantry 1", "z", "I infantry 1", "I nobody")
    first, _, later = out.partition("figures: 17 of 17")
    assert "nothing yet" in later.partition("Step 253")[0]
    assert "nothing yet" not in later.partition("Step 253")[2]
    assert "There is no unit 'nobody': F lists them." in out and first


def test_n_and_p_go_through_what_was_searched_as_on_the_screen(home: Tracker) -> None:
    """`n` was the next turn in lines, and the next hit on the screen."""
    out = reviewed(home, "n", "/ Turn 2", "1", "n", "n", "p", "/ nobody says this", "n", ">")
    early, _, out = out.partition("\n: 1\n")
    assert "Type a slash and the words to look for first." in early
    steps = [int(each) for each in re.findall(r"  step (\d+): ", early)]
    _, first, second, back, _, none, turn, *_ = out.split("\n: ")
    assert f"Step {steps[0]} of 253" in first and f"{len(steps)} step" in first
    assert f"Step {steps[1 % len(steps)]} of 253" in second and f"Step {steps[0]} of 253" in back
    assert "Nothing in this battle says 'nobody says this'." in none and ", turn " in turn.casefold()


def test_the_table_that_is_asked_with_and_any_other_are_told(home: Tracker) -> None:
    out = reviewed(home, "t movement", "t")
    assert "Normal moves (movement)  CA-MOVE-1" in out and "t and a name shows one." in out


def test_what_was_amended_is_looked_at_and_compared_and_play_goes_on(home: Tracker) -> None:
    out = reviewed(home, "3", "a 3", "o", "v", "v 1", "o 1", "o", "r")
    amended, _, out = out.partition("What came out differently:")
    assert "It asks: Tuareg (3): which group acts?" in amended
    listed, _, out = out.partition("\n: v\n")
    assert "  1 after step 2: 251 inputs amended, to step 253" in listed
    choices, _, out = out.partition("\n: v 1\n")
    assert choices == "  1 What was amended after step 2, to step 253"
    assert (
        "   First: Tuareg (3): which group acts? Infantry 1.\n   Second: Tuareg (3): which group acts? Infantry 3."
        in out
    )
    entered, _, played = out.partition("Back on the line that was played.")
    assert "Step 2 of 253" in entered and "Step 2 of 8" in played
    assert "Going on at step 8." in played.partition("\n: r\n")[2]

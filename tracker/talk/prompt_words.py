"""Prompts as lines that read well, also aloud: what is asked, why, with what chances, and what may be typed."""

from typing import Any

from tracker.engine import Prompt, View
from tracker.talk.dice import DiceEntry
from tracker.talk.roll_words import all_odds_lines, roll_hint
from tracker.talk.roster import unit_words


def prompt_lines(prompt: Prompt[Any], view: View, entry: DiceEntry | None = None) -> list[str]:
    """The prompt whole, with its subject's state, sums, chances and options."""
    lines = [f"{prompt.title} [{prompt.rule_words}]", *_subject(prompt, view)]
    lines += [prompt.text] if prompt.text else []
    return [*lines, *prompt.lines(), *all_odds_lines(prompt, entry), hint(prompt, entry)]


def _subject(prompt: Prompt[Any], view: View) -> list[str]:
    rows = (view.unit(each) for each in prompt.subject)
    return [unit_words(unit) for unit in rows if unit is not None]


def hint(prompt: Prompt[Any], entry: DiceEntry | None = None) -> str:
    """The last line of a prompt: what may be typed, and what Enter takes."""
    if entry is not None:
        return roll_hint(entry)
    words = prompt.default_words()
    return " ".join(filter(None, (prompt.hint(), f"Enter: {words}." if words else "")))

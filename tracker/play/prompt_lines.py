"""Prompts as lines that read well, also aloud: what is asked, why, with what chances, and what may be typed."""

from collections.abc import Mapping
from typing import Any

from tracker.engine import Prompt, View
from tracker.play.typed_roll import Typed
from tracker.play.typed_words import roll_hint
from tracker.talk.odds_words import effect_words, odds_lines, percent
from tracker.talk.order_of_battle import unit_words


def prompt_lines(
    prompt: Prompt[Any], view: View, typed: Typed | None = None, full: Mapping[str, str] | None = None
) -> list[str]:
    """The prompt whole, with its subject's state, sums, chances and options; `full` words of what is cut short."""
    lines = [prompt.title, *_subject(prompt, view, full or {})]
    lines += [prompt.text] if prompt.text else []
    return [*lines, *prompt.lines(), *all_odds_lines(prompt, typed), hint(prompt, typed)]


def _subject(prompt: Prompt[Any], view: View, full: Mapping[str, str]) -> list[str]:
    rows = (view.unit(each) for each in prompt.subject)
    return [unit_words(unit, view.counts, full) for unit in rows if unit is not None]


def hint(prompt: Prompt[Any], typed: Typed | None = None) -> str:
    """The last line of a prompt: what may be typed, and what Enter takes."""
    if typed is not None:
        return roll_hint(typed)
    words = prompt.default_words()
    return " ".join(filter(None, (prompt.hint(), f"Enter: {words}." if words else "")))


def all_odds_lines(prompt: Prompt[Any], typed: Typed | None = None) -> list[str]:
    """The chances of a roll or draw, none of other prompts; of tests that are rolled at once, those of each.

    Where letters pick a result, with what was typed of it (`typed`), each has a line.
    """
    if typed is not None and typed.letters:
        lines = [f"{each.label}, {percent(each.chance)}{effect_words(each.effect)}" for each in typed.outlook]
        return [f"  {letter}  {line}" for letter, line in zip(typed.letters, lines, strict=True)]
    if typed is not None and typed.follow_ups:
        return odds_lines(typed.outlook)
    if prompt.why_no_odds:
        return [f"  {prompt.why_no_odds}"]
    apart = prompt.odds_by_test()
    if not apart:
        return odds_lines(prompt.odds(), prompt.roll is not None)
    return [line for name, listed in apart for line in (f"  {name}:", *(f"  {each}" for each in odds_lines(listed)))]

"""Dice typed in a line, pool by pool: real ones, the app's, counts or a bare result instead, or half until later."""

import re
from random import Random
from typing import Any

from msgspec.structs import replace

from tracker.engine import ALL_THE_SAME, Pool, Prompt, Refused, Several, parse_faces
from tracker.engine.prompts.base import shorten
from tracker.play.input_preferences import InputPreferences
from tracker.play.together.shared_dice import forgotten
from tracker.play.typed_dice import (
    add_faces,
    app_rolls,
    begin,
    cleared,
    leave_out,
    put_all_counts,
    put_counts,
    roll,
    roll_missing,
    settled,
    without,
)
from tracker.play.typed_roll import Typed
from tracker.play.typed_words import LONGEST_COUNT, check_dice_to_come, missing_words
from tracker.talk.odds_words import LETTERS, YES_NO, letters_of

# Numbers with an h behind them: how many count; h alone is none, but of coins a head.
HOW_MANY = re.compile(r"[0-9]{0,3}h([\s,]*([0-9]{1,3}h?|h))*", re.IGNORECASE)


def type_over(typed: Typed, line: str) -> Typed:
    """A line in the place of what is half typed, and of dice that are whole but for a letter. Raises Refused."""
    if typed.whole and not line.strip():
        # Dice of several seats are whole with nobody's Enter.
        return typed
    is_over = typed.whole and line not in typed.letters
    over = typed if not is_over else forgotten(typed) if typed.elsewhere else cleared(typed)
    return type_line(replace(over, half="", counts=(), at=None, is_old=False), " ".join(line.split()))


def type_line(typed: Typed, line: str) -> Typed:
    """A line taken: `641`, `6 4 / 3`, `r`, `3h`, `=3,1`, `=2 passed`, `=b`, `b`; `r` rolls what is missing.

    `3h` is how many count, `h` none, and `3h 1h` are counts, of the next pool too; `3` and `3 1` are where so many
    dice are set to be counted. Where every result does the same, "" takes that, and nobody rolls; where the dice that
    are missing can't change the result, it takes the others. Raises Refused.
    """
    key = line.casefold()
    if line.startswith("=") and not re.fullmatch(r"[0-9,\s/=]*[0-9][0-9,\s/=]*", line):
        return settled(typed, _result(typed, line[1:].strip()))
    if (letters := typed.letters) and key in letters:
        return _picked(typed, key, letters[key])
    if not line and typed.may_go_unrolled:
        return settled(typed, ALL_THE_SAME)
    check_dice_to_come(typed)
    if key == "r":
        return roll_missing(typed)
    if not line and (typed.is_decided or typed.is_moot):
        return leave_out(typed)
    if not line:
        raise Refused(missing_words(typed))
    for part in line.split("/"):
        typed = app_rolls(_part_taken(typed, part.strip()))
    return typed


def _picked(typed: Typed, letter: str, label: str) -> Typed:
    """The thing that a letter stands for: the counts of a follow-up, replacing those typed for another, or a result."""
    if not typed.follow_ups:
        return settled(typed, label)
    follow_up, there, result = typed.follow_ups[LETTERS.index(letter)], typed.there, typed.result
    if result is not None and typed.prompt.reading.follow_up_of(result) == follow_up.gist:
        # What was typed comes to it: no other dice are recorded in its place.
        return leave_out(typed)
    typed = replace(typed, there=without(there, {*there.dice, *there.counts} - set(typed.led)))
    for name, said in follow_up.counts.items():
        pool = next(each for each in typed.waiting if each.name == name)
        typed = put_all_counts(typed, pool, said)
    return typed


def _part_taken(typed: Typed, part: str) -> Typed:
    first = typed.next
    if first is None:
        raise Refused("Those are more dice than are asked for.")
    if part.casefold() == "r":
        return roll(typed, first)
    if not part:
        raise Refused(missing_words(typed))
    if part.startswith("=") or (HOW_MANY.fullmatch(part) and (first.sides != 2 or part[0].isdigit())):
        return _counts_taken(typed, first, part)
    counted = _short_counts_taken(typed, first, part) if _is_short(typed, first, part) else None
    if counted is not None:
        return counted
    return add_faces(typed, _parsed(replace(first, count=typed.missing(first)), part))


def _is_short(typed: Typed, pool: Pool, part: str) -> bool:
    """True if numbers are so short, and the dice so many, that they are counts."""
    numbers = re.split(r"[\s,]+", part)
    if not typed.preferences.counts(pool) or typed.faces(pool):
        return False
    if not all(re.fullmatch(rf"[0-9]{{1,{LONGEST_COUNT}}}", each) for each in numbers):
        return False
    return len(numbers) < 3 or any(len(each) > 1 for each in numbers)


def _short_counts_taken(typed: Typed, pool: Pool, part: str) -> Typed | None:
    """Counts, those of the next pools too; None where they are two dice, since nothing else is to be said."""
    numbers = re.split(r"[\s,]+", part)
    typed, used = put_counts(typed, pool, [int(each) for each in numbers])
    typed = app_rolls(typed)
    if used < len(numbers):
        return _part_taken(typed, " ".join(numbers[used:])) if typed.by_hand else None
    return typed


def _counts_taken(typed: Typed, pool: Pool, part: str) -> Typed:
    """Counts behind `=` or with an h, whatever the number of dice; those of the next pools may follow.

    What stands behind all counts of a pool without an h is dice of the next, as it is key by key.
    """
    said = re.findall(r"[0-9]{1,6}h?|h", part, re.IGNORECASE)
    numbers, is_each_said = [int(each.rstrip("hH") or 0) for each in said], part.startswith("=")
    first, all_ = pool, numbers
    while True:
        typed, used = put_counts(typed, pool, numbers)
        typed, numbers, said = app_rolls(typed), numbers[used:], said[used:]
        if not numbers:
            return typed
        if not typed.by_hand:
            # All counts of the first pool perhaps, those too that follow from the others.
            return put_all_counts(typed, first, all_)
        if not (is_each_said or said[0][-1] in "hH"):
            return _part_taken(typed, " ".join(said))
        pool = typed.by_hand[0]


def begins_result(typed: Typed, words: str) -> bool:
    """True if what is typed behind = may become counts, a result or its letter."""
    if typed.prompt.is_wide or not words.strip(" 0123456789,/"):
        return True
    letters = letters_of(typed.results, typed.prompt.effects)[: len(typed.results)]
    named = (*(each.label for each in typed.results), *letters)
    return any(each.casefold().startswith(words.strip().casefold()) for each in (*named, ALL_THE_SAME))


def _result(typed: Typed, words: str) -> str:
    """The label of a result that is typed by its letter or its words. Raises Refused."""
    if not typed.prompt.reading.is_said_by_gist:
        raise Refused("The dice themselves count here: type each of them.")
    if typed.prompt.same and words.casefold() == ALL_THE_SAME:
        return ALL_THE_SAME
    if typed.prompt.is_wide:
        return _result_of_each(typed, words)
    for each in typed.results:
        if each.label.casefold() == words.casefold():
            return each.label
    labels = [each.label for each in typed.results]
    lettered = dict(zip(letters_of(typed.results, typed.prompt.effects), labels, strict=False))
    # Programs have picked yes and no by their places.
    places = zip(LETTERS, labels, strict=False) if {*labels} == {*YES_NO} else ()
    by_letter = {**dict(places), **lettered}
    if words.casefold() in by_letter:
        return by_letter[words.casefold()]
    listed = "; ".join(f"{letter} {label}" for letter, label in lettered.items())
    if not words:
        raise Refused(f"Type = and a letter, a result or counts: {listed}.")
    raise Refused(f"This roll can't come to {shorten(words)}: it comes to {listed}.")


def _result_of_each(typed: Typed, words: str) -> str:
    """The result of each of many tests, as in `7-9 / 3-4`; there are too many of them together to list."""
    words = " / ".join(word.strip() for word in words.split(" / "))
    try:
        typed.prompt.read({"result": words})
    except Refused:
        reading = typed.prompt.reading
        number = len(reading.heads) if isinstance(reading, Several) else 1
        raise Refused(f"Type = and the result of each of the {number}, parted by blank, / and blank.") from None
    return words


def _parsed(pool: Pool, part: str) -> list[int]:
    # On one big die two digits are one number, not two dice.
    if pool.count == 1 and pool.sides > 9 and re.fullmatch(r"[1-9][0-9]{1,3}", part):
        return [int(part)]
    return parse_faces(pool, part)


def answer_of(prompt: Prompt[Any], rng: Random, typed: str, preferences: InputPreferences | None = None) -> Any:
    """The answer that was typed for a prompt, dice whole; `rng` rolls and draws for the app. Raises Refused."""
    if prompt.roll is not None:
        dice = type_line(begin(prompt.roll, rng, (), preferences), typed.strip())
        if not dice.whole:
            raise Refused(f"{prompt.title}: type all of the dice, or r.")
        return dice.value
    if prompt.is_chance and typed.strip().casefold() == "r":
        return prompt.app_answer(rng)
    return prompt.parse(typed)

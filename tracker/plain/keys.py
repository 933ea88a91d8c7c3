"""The keys that mean the same at every prompt of line mode; the help is made from this list."""

import re
from collections.abc import Callable
from typing import Any

from tracker.engine import Battle, Line, Prompt, Refused, Unsaved
from tracker.engine.plurals import counted
from tracker.journal.branching import which_dice
from tracker.plain.base_page import PageKey, needed
from tracker.plain.campaign_lines import correct, to_campaign
from tracker.plain.console import Console
from tracker.plain.prompt_loop import PromptLoop, whole_number
from tracker.plain.seat_lines import is_among_seats, share_out
from tracker.play.battle_commands import (
    Amend,
    AsBefore,
    Branch,
    Drop,
    Edit,
    End,
    Leave,
    MarkStep,
    Note,
    Redo,
    Rename,
    Rolls,
    Save,
    Settle,
    Undo,
)
from tracker.play.dice_source import WHO_ROLLS, WHO_WORDS
from tracker.play.laid_table_commands import KeepTable
from tracker.play.old_step import ENTER, OldStep, battle_at
from tracker.play.typed_roll import Typed
from tracker.talk import edits, explain
from tracker.talk.log_words import log_lines
from tracker.talk.order_of_battle import counts_toward_end, order_lines, view_lines, winning_lines
from tracker.talk.reference import Reference, found_lines
from tracker.talk.tables import asked_table
from tracker.talk.unit_card import asked_card
from tracker.talk.words_aloud import readable, usage_words

LOG_LINES = 20
SIGNS = {"!": "! (exclamation mark)", "?": "? (question mark)", "/": "/ (slash)"}
NO_TICKS = "X ticks off what to do with the figures, on the screens alone. E ends the battle."
NO_SETTINGS = "The settings are at Home, by s. F says how both sides stand."


def undo(loop: PromptLoop, rest: str) -> None:
    if loop.do(Undo(dice_first=True)).change is None:
        loop.say("The typed dice are forgotten; u again takes the last answer back.")


def why(loop: PromptLoop, rest: str) -> None:
    reference = Reference(loop.seat.battle.ruleset)
    if rest and not rest.isdecimal():
        raise Refused("Type w and the number of a step. A slash and words looks them up.")
    if rest:
        step = whole_number(rest, "a step")
        lines: tuple[Line, ...] | list[Line] = loop.seat.battle.goto(step).node.log
    else:
        lines = loop.seat.recent_lines
        if loop.refused:
            loop.say(f"Refused: {loop.refused}")
        if loop.seat.prompt is not None:
            loop.say(*explain.why_prompt(loop.seat.prompt, reference))
    told = [line for line in lines if rest or line.why or line.reads]
    if told:
        loop.say(f"Step {rest}:" if rest else "Before that:")
    loop.say(*explain.why_lines(told, reference))


def look_up(loop: PromptLoop, rest: str) -> None:
    words = needed(rest, "a slash and the words to look up")
    loop.say(*found_lines(Reference(loop.seat.battle.ruleset), words))


def tables(loop: PromptLoop, name: str) -> None:
    prompt = loop.seat.prompt
    live = prompt.reads if prompt is not None else None
    loop.say(*asked_table(loop.seat.battle.ruleset.tables(), live, name, loop.width))


def edit_typed(console: Console, battle: Battle, rest: str) -> tuple[str, Any, str] | None:
    """The field to be set, its value and the reason; where less was typed the units or fields are listed. Raises
    Refused.
    """
    if "=" in rest:
        return edits.read_edit(battle, rest)
    if rest:
        console.say(*edits.fields_of(battle, rest), "Set one as in: e FIELD=VALUE because REASON.")
    else:
        console.say("Units:", *edits.units_listed(battle), "e and a name lists its fields.")
    return None


def edit(loop: PromptLoop, rest: str) -> None:
    battle = loop.seat.battle
    step: int | None = None
    if rest.startswith("@"):
        typed, _, rest = rest[1:].partition(" ")
        step = whole_number(typed, "after e @ the step after which it was so")
        battle = battle_at(battle, step)
    if wanted := edit_typed(loop.console, battle, rest):
        loop.do(Edit(*wanted, step))


def field(loop: PromptLoop, rest: str) -> None:
    battle = loop.seat.battle
    counts = counts_toward_end(battle) if not rest else []
    loop.say(*order_lines(battle.view(), rest, loop.full), *(["", "Toward the end:", *counts] if counts else []))


def card(loop: PromptLoop, name: str) -> None:
    loop.say(*asked_card(loop.seat.battle.view(), name, loop.seat.battle.line))


def log(loop: PromptLoop, rest: str) -> None:
    wanted = whole_number(rest, "how many lines") if rest else LOG_LINES
    lines = [
        f"{node.step:>4}  {told}" for node in loop.seat.battle.line for told in log_lines(node.log) if told.strip()
    ]
    loop.say(*((wanted and lines[-wanted:]) or ["Nothing has happened yet."]))


def note(loop: PromptLoop, rest: str) -> None:
    loop.do(Note(needed(rest, "N and the words of the note")))
    loop.say("Noted.")


def mark(loop: PromptLoop, rest: str) -> None:
    loop.do(MarkStep(needed(rest, "M and a name for this place")))
    loop.say(f"Marked step {loop.seat.battle.step} as {rest}.")


def who_rolls(loop: PromptLoop, rest: str) -> None:
    typed, _, mine = rest.partition(" ")
    if is_among_seats(loop) and typed not in WHO_ROLLS:
        share_out(loop, rest)
        return
    who = next((each for each in WHO_ROLLS if each == typed), None)
    if who is None:
        said = f"The app {WHO_WORDS[loop.seat.dice_source.who]}. " if not typed else ""
        raise Refused(f"{said}Type R and one of {', '.join(WHO_ROLLS)}; R enemy SIDE says which side is yours.")
    loop.say(f"The app {WHO_WORDS[who]} now.")
    loop.do(Rolls(who, mine.strip() or None))


def amend(loop: PromptLoop, rest: str) -> None:
    typed, _, given = rest.partition(" ")
    if not typed:
        raise Refused("Type A and the number of a step, as in A 12, to see what was answered there; L lists the steps.")
    step = whole_number(typed, "the step to amend")
    past = loop.seat.old_step(step)
    if not given:
        # An empty answer would take the default, or roll, for somebody who only looks.
        loop.say(f"At step {step}:", *past.lines(), f"A {step} and an answer gives it again{_enter_too(past)}.", "")
        return
    value, reason = past.read(given)
    loop.do(Amend(step, value, reason=reason))


def _enter_too(past: OldStep) -> str:
    return "" if past.path is not None else f", A {past.node.step} {ENTER} as Enter would"


def drop(loop: PromptLoop, rest: str) -> None:
    if not loop.seat.battle.pending:
        raise Refused("No later answers are kept: there is nothing to drop.")
    loop.do(Drop())


def look(loop: PromptLoop, rest: str) -> None:
    moment = loop.seat.battle.goto(whole_number(rest, "the step to look at"))
    loop.say(f"As it stood after step {rest}:", *log_lines(moment.node.log), "", *view_lines(moment.view, loop.full))
    if moment.prompt is not None:
        loop.say(f"Asked then: {moment.prompt.title} [{moment.prompt.rule}]")
    loop.say("", f"And now, at step {loop.seat.battle.step}:")


def overrule(loop: PromptLoop, rest: str) -> None:
    if loop.seat.warned is None:
        raise Refused("Nothing was warned of: there is nothing to overrule.")
    loop.do(loop.seat.warned)


def rename(loop: PromptLoop, rest: str) -> None:
    loop.do(Rename(needed(rest, "B and another title")))
    loop.say(f"It is called {loop.seat.session.title} now.")


def report(loop: PromptLoop, rest: str) -> None:
    from tracker.report.report_file import write_report

    unsaved = " What is not saved yet is not in it." if loop.seat.session.unsaved else ""
    path = loop.seat.session.path
    loop.say(f"The report is written: {write_report(path, path.parent)}.{unsaved}")


def elsewhere(words: str) -> Callable[[PromptLoop, str], None]:
    """A key of the screens that does nothing at a battle in line mode, least of all answer; `words` say what does."""

    def refuse(loop: PromptLoop, rest: str) -> None:
        raise Refused(words)

    return refuse


def branch(loop: PromptLoop, rest: str) -> None:
    typed, _, dice = rest.partition(" ")
    step = whole_number(typed, "the step to branch from")
    if dice not in ("", "fresh"):
        raise Refused(f"Type branch {step} for {which_dice(False)}, or branch {step} fresh for {which_dice(True)}.")
    left = loop.seat.session.path.name
    loop.do(Branch(step, fresh=bool(dice)))
    loop.say(
        f"This is a battle of its own now, from step {step} on, with {which_dice(bool(dice))}: "
        f"{loop.seat.session.path.name}.",
        f"{left} is kept.",
    )


def help_(loop: PromptLoop, rest: str) -> None:
    rows = [(f"{_called(key.word)} {usage_words(key.usage)}", key.words) for key in KEYS]
    wide = max(len(typed) for typed, _ in rows)
    here = loop.seat.prompt.help_lines() if loop.seat.prompt is not None else []
    loop.say(*(f"  {typed:<{wide}}  {words}" for typed, words in rows), "", *here)


def _called(letter: str) -> str:
    """A key as a voice can tell it from others: a capital, and a sign by its name."""
    return f"capital {letter}" if letter.isupper() else SIGNS.get(letter, letter)


def write(loop: PromptLoop, rest: str) -> None:
    loop.do(Save(rest))
    if loop.seat.session.owed:
        loop.say(loop.seat.session.trouble)
    elif loop.seat.session.saved:
        loop.say(f"All of it is in {loop.seat.session.path}.")


def leave(loop: PromptLoop, rest: str) -> None:
    """Leave, but not what is not saved unless that is to be lost."""
    if rest not in ("", "lose"):
        raise Refused("Type q to leave, or q lose where something can't be saved.")
    try:
        loop.do(Leave(lose=bool(rest)))
    except Unsaved:
        many = counted(loop.seat.session.unsaved, "input")
        loop.say(
            f"{many} would be lost. {loop.seat.session.trouble}",
            "write tries again to save, write and a folder or file puts it there; "
            f"q lose leaves, and loses {many}. (Where text is asked: /write and /q.)",
        )


# Letters mean what they mean on the screen of a battle; what has no key there is a word.
KEYS = (
    PageKey("u", "", "take back the last answer", undo, asks=True),
    PageKey("U", "", "do again what was taken back", lambda loop, rest: loop.do(Redo()), asks=True),
    PageKey("w", "[STEP]", "why: what was refused, sums, table cell, rule; or those of a step", why),
    PageKey("/", "WORDS", "look words up in rules, tables, terms", look_up),
    PageKey("t", "[TABLE]", "the table in use, or another", tables),
    PageKey(
        "e",
        "[UNIT | FIELD=VALUE because REASON]",
        "set something right; with @STEP before it, as of that step",
        edit,
        asks=True,
    ),
    PageKey("again", "", "the prompt again, whole", lambda loop, rest: loop.ask()),
    PageKey(
        "F", "[map]", "the field: both sides, who stands where, who may act, what is owed; or the map, drawn", field
    ),
    PageKey("I", "UNIT", "the card of a unit: all facts, and what it did and suffered", card),
    PageKey("L", "[LINES]", "the log, with the step of each line", log),
    PageKey("W", "", "how the battle is won", lambda loop, rest: loop.say(*winning_lines(loop.seat.battle))),
    PageKey("N", "WORDS", "a note, kept with the battle", note),
    PageKey("M", "NAME", "mark this place", mark),
    PageKey(
        "R",
        "nobody|enemy|everyone [SIDE] | SIDE",
        "who rolls, and which side is yours; opponent: the app plays the enemy; decisions: it does, you roll; "
        "among seats: who sits where",
        who_rolls,
        asks=True,
    ),
    PageKey(
        "S", "[REASON]", "settle on the table what is being asked", lambda loop, rest: loop.do(Settle(rest)), asks=True
    ),
    PageKey("A", "STEP [ANSWER]", "show what was given at a step, or amend it, later dice kept", amend, asks=True),
    PageKey("D", "", "ask again: drop the later answers that an amend kept", drop, asks=True),
    PageKey("G", "STEP", "look back at a step", look),
    PageKey(
        "branch", "STEP [fresh]", "go on from a step as a battle of its own: recorded or fresh dice", branch, asks=True
    ),
    PageKey(
        "V",
        "",
        "as before: what was given here in the battle branched from",
        lambda loop, rest: loop.do(AsBefore()),
        asks=True,
    ),
    PageKey("!", "", "give what was warned of: against the rules, or not what the app decided", overrule, asks=True),
    PageKey("C", "", "from a battle of a campaign back to the campaign; once it is over c too", to_campaign, asks=True),
    PageKey("K", "BATTLE [take|leave REASON]", "take or leave the new result of a battle that was amended", correct),
    PageKey(
        "T",
        "",
        "keep the table that was laid in the set-up as a scenario of your own",
        lambda loop, rest: loop.do(KeepTable()),
    ),
    PageKey("B", "TITLE", "give the battle another title", rename),
    PageKey("P", "", "write the report of the battle, and say where", report),
    PageKey("E", "[REASON]", "end the battle", lambda loop, rest: loop.do(End(rest)), asks=True),
    PageKey("write", "[FOLDER|FILE]", "try again to save, or go on in a file elsewhere", write),
    PageKey("Z", "", "hush: cut what the voice still says", lambda loop, rest: loop.seat.voice.hush()),
    PageKey("X", "", "on the screens: tick off what to do with the figures", elsewhere(NO_TICKS)),
    PageKey("O", "", "on the screens: the settings, here at Home by s", elsewhere(NO_SETTINGS)),
    PageKey("?", "", "this help", help_),
    PageKey("q", "[lose]", "leave; what can't be saved is told first, and lost only by q lose", leave),
)

BY_LETTER = {key.word: key for key in KEYS}
# Coins, the tails among them written as a key is.
COINS = re.compile(r"[ht](?:[\s,]*[ht])*", re.IGNORECASE)
WORDS = {"help": "?", "quit": "q", "exit": "q", "undo": "u", "redo": "U"}


def endings(loop: PromptLoop, typed: str) -> list[str]:
    """The lines that Tab makes of a key with the beginning of a name: units, tables, who rolls."""
    battle, key = loop.seat.battle, typed[:1]
    names: list[str] = []
    if key in ("I", "e"):
        names = [readable(unit.name) for side in battle.view().sides for unit in side.units]
    elif key == "t":
        names = list(battle.ruleset.tables())
    elif key == "R":
        names = [*WHO_ROLLS, *(side.name for side in battle.view().sides)]
    return [f"{key} {each}" for each in names if f"{key} {each}".casefold().startswith(typed.casefold())]


def key_of(typed: str, prompt: Prompt[Any] | None, dice: Typed | None = None) -> tuple[PageKey, str] | None:
    """The key that a line begins with and what follows it; None where the line is an answer.

    Where free text is asked, a key that is a word or takes some must stand behind a slash; elsewhere what stands behind
    one and is no key is looked up. Where coins are tossed (`dice`), t and T are tails.
    """
    line = typed.strip()
    if COINS.fullmatch(line) and dice is not None and dice.next is not None and dice.next.sides == 2:
        return None
    is_roll, is_text = prompt is not None and prompt.roll is not None, prompt is not None and prompt.takes_words
    slashed = line.startswith("/") and len(line) > 1 and not is_roll
    first, _, rest = line[1:].partition(" ") if slashed and line[1] != " " else line.partition(" ")
    if not is_text and not rest:
        first = WORDS.get(first, first)
    key = BY_LETTER.get(first)
    if key is None and not is_text and line[:1] == "/":
        return BY_LETTER["/"], line[1:]
    if key is None or (is_text and not slashed and (rest or len(first) > 1)) or (rest and not key.usage):
        return None
    return key, rest.strip()

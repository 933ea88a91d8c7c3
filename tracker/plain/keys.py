"""The keys that mean the same at every prompt of line mode; the help is made from this list."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tracker.engine import Line, Prompt, Refused, Unsaved
from tracker.engine.prompts.base import shorten
from tracker.journal.branching import which_dice
from tracker.journal.saving import inputs_words
from tracker.plain.campaign_lines import correct, to_campaign
from tracker.plain.desk import Desk, listed, whole_number
from tracker.play.past import ENTER, Past, battle_at
from tracker.play.requests import (
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
    Rolls,
    Save,
    Settle,
    Undo,
)
from tracker.play.yielded import KeepTable
from tracker.talk import edits, explain
from tracker.talk.book import Book, found_lines
from tracker.talk.rollers import WHO_ROLLS, WHO_WORDS, Roller
from tracker.talk.roster import view_lines
from tracker.talk.tables import table_lines
from tracker.talk.telling import log_lines
from tracker.talk.unit_card import card_lines

LOG_LINES = 20


class LineKey(Struct, frozen=True):
    """A key, what may follow it, what it does in words, and the deed. `asks` shows the whole prompt afterwards."""

    letter: str
    usage: str
    words: str
    act: Callable[[Desk, str], None]
    asks: bool = False


def undo(desk: Desk, rest: str) -> None:
    if desk.do(Undo(dice_first=True)).change is None:
        desk.say("The typed dice are forgotten; u once more takes the last answer back.")


def redo(desk: Desk, rest: str) -> None:
    desk.do(Redo())


def why(desk: Desk, rest: str) -> None:
    book = Book(desk.session.battle.ruleset)
    if rest and not rest.isdecimal():
        desk.say(*found_lines(book, rest))
        return
    if rest:
        step = whole_number(rest, "a step")
        lines: tuple[Line, ...] | list[Line] = desk.session.battle.goto(step).node.log
    else:
        lines = desk.sitting.told
        if desk.refused:
            desk.say(f"Refused: {desk.refused}")
        if desk.prompt is not None:
            desk.say(*explain.why_prompt(desk.prompt, book))
    told = [line for line in lines if rest or line.why or line.reads]
    if told:
        desk.say(f"Step {rest}:" if rest else "Before that:")
    desk.say(*explain.why_lines(told, book))


def tables(desk: Desk, rest: str) -> None:
    known = desk.session.battle.ruleset.tables()
    live = desk.prompt.reads if desk.prompt is not None else None
    name = rest or (live.table if live else "")
    if not name:
        desk.say("Tables:", *(f"  {each.id}  {each.title}" for each in known.values()), "t and a name shows one.")
        return
    if name not in known:
        raise Refused(f"There is no table {shorten(name)}: there are {', '.join(known)}.")
    desk.say(*table_lines(known[name], live, desk.width))
    if not rest:
        desk.say("", f"t and a name shows another: {', '.join(each for each in known if each != name)}.")


def edit(desk: Desk, rest: str) -> None:
    battle = desk.session.battle
    step: int | None = None
    if rest.startswith("@"):
        typed, _, rest = rest[1:].partition(" ")
        step = whole_number(typed, "after e @ the step after which it was so")
        battle = battle_at(battle, step)
    if not rest:
        desk.say("Units:", *edits.units_listed(battle), "e and a name lists its fields.")
    elif "=" not in rest:
        desk.say(*edits.fields_of(battle, rest), "Set one as in: e FIELD=VALUE because REASON.")
    else:
        path, value, reason = edits.read_edit(battle, rest)
        desk.do(Edit(path, value, reason, step))


def prompt_again(desk: Desk, rest: str) -> None:
    desk.ask()


def order_of_battle(desk: Desk, rest: str) -> None:
    desk.say(*view_lines(desk.session.battle.view()))


def card(desk: Desk, rest: str) -> None:
    battle = desk.session.battle
    lines = card_lines(battle.view(), edits.unit_id(battle, rest), battle.line)
    if not lines:
        raise Refused(
            f"There is no unit {shorten(rest)}: O lists them." if rest else "Type I and a unit: O lists them."
        )
    desk.say(*lines)


def log(desk: Desk, rest: str) -> None:
    wanted = whole_number(rest, "how many lines") if rest else LOG_LINES
    lines = [
        f"{node.step:>4}  {told}" for node in desk.session.battle.line for told in log_lines(node.log) if told.strip()
    ]
    desk.say(*listed(lines[-wanted:] if wanted else [], "Nothing has happened yet."))


def note(desk: Desk, rest: str) -> None:
    desk.do(Note(_words(rest, "N and the words of the note")))
    desk.say("Noted.")


def mark(desk: Desk, rest: str) -> None:
    desk.do(MarkStep(_words(rest, "M and a name for this place")))
    desk.say(f"Marked step {desk.session.battle.step} as {rest}.")


def _words(rest: str, needed: str) -> str:
    if not rest:
        raise Refused(f"Type {needed}.")
    return rest


def settle(desk: Desk, rest: str) -> None:
    desk.do(Settle(rest))


def who_rolls(desk: Desk, rest: str) -> None:
    typed, _, mine = rest.partition(" ")
    who = next((each for each in WHO_ROLLS if each == typed), None)
    if who is None:
        now = desk.session.autopilot
        said = f"The app {WHO_WORDS[now.who]}. " if isinstance(now, Roller) and not typed else ""
        raise Refused(f"{said}Type R and one of {', '.join(WHO_ROLLS)}; R enemy SIDE says which side is yours.")
    desk.say(f"The app {WHO_WORDS[who]} now.")
    desk.do(Rolls(who, mine.strip() or None))


def amend(desk: Desk, rest: str) -> None:
    if rest == "drop":
        desk.do(Drop())
        return
    typed, _, given = rest.partition(" ")
    step = whole_number(typed, "the step to amend (A and a step alone shows what was given there)")
    past = desk.sitting.past(step)
    if not given:
        # An empty answer would take the default, or roll, for somebody who only looks.
        desk.say(f"At step {step}:", *past.lines(), f"A {step} and an answer gives it again{_enter_too(past)}.", "")
        return
    value, reason = past.read(given)
    desk.do(Amend(step, value, reason=reason))


def _enter_too(past: Past) -> str:
    return "" if past.path is not None else f", A {past.node.step} {ENTER} as Enter would"


def look(desk: Desk, rest: str) -> None:
    moment = desk.session.battle.goto(whole_number(rest, "the step to look at"))
    desk.say(f"As it stood after step {rest}:", *log_lines(moment.node.log), "", *view_lines(moment.view))
    if moment.prompt is not None:
        desk.say(f"Asked then: {moment.prompt.title} [{moment.prompt.rule}]")
    desk.say("", f"And now, at step {desk.session.battle.step}:")


def as_before(desk: Desk, rest: str) -> None:
    desk.do(AsBefore())


def branch(desk: Desk, rest: str) -> None:
    typed, _, dice = rest.partition(" ")
    step = whole_number(typed, "the step to branch from")
    if dice not in ("", "fresh"):
        raise Refused(f"Type B {step} for {which_dice(False)}, or B {step} fresh for {which_dice(True)}.")
    left = desk.session.path.name
    desk.do(Branch(step, fresh=bool(dice)))
    desk.say(
        f"This is a battle of its own now, from step {step} on, with {which_dice(bool(dice))}: "
        f"{desk.session.path.name}.",
        f"{left} is kept.",
    )


def keep_table(desk: Desk, rest: str) -> None:
    desk.do(KeepTable())


def end(desk: Desk, rest: str) -> None:
    desk.do(End(rest))


def help_(desk: Desk, rest: str) -> None:
    wide = max(len(f"{key.letter} {key.usage}") for key in KEYS)
    here = desk.prompt.help_lines() if desk.prompt is not None else []
    desk.say(*(f"  {f'{key.letter} {key.usage}':<{wide}}  {key.words}" for key in KEYS), "", *here)


def write(desk: Desk, rest: str) -> None:
    desk.do(Save(rest))
    if desk.session.owed:
        desk.say(desk.session.trouble)
    elif desk.session.saved:
        desk.say(f"All of it is in {desk.session.path}.")


def leave(desk: Desk, rest: str) -> None:
    """Leave, but not what is not saved unless that is to be lost."""
    if rest not in ("", "lose"):
        raise Refused("Type q to leave, or q lose where something can't be saved.")
    try:
        desk.do(Leave(lose=bool(rest)))
    except Unsaved:
        many = inputs_words(desk.session.unsaved)
        desk.say(
            f"{many} would be lost. {desk.session.trouble}",
            "W tries again to save, W and a folder or file writes the battle there; "
            f"q lose leaves, and loses {many}. (Where text is asked: /W and /q.)",
        )


KEYS = (
    LineKey("u", "", "take back the last answer", undo, asks=True),
    LineKey("U", "", "do again what was taken back", redo, asks=True),
    LineKey(
        "w",
        "[STEP | WORDS]",
        "why: what was refused, sums, table cell, rule; or those of a step; or words looked up in rules, tables, terms",
        why,
    ),
    LineKey("t", "[TABLE]", "the table in use, or another", tables),
    LineKey(
        "e",
        "[UNIT | FIELD=VALUE because REASON]",
        "set something right; with @STEP before it, as of that step",
        edit,
        asks=True,
    ),
    LineKey("P", "", "the prompt again, whole", prompt_again),
    LineKey("O", "", "order of battle: both sides, who may act, what is owed", order_of_battle),
    LineKey("I", "UNIT", "the card of a unit: all facts, and what it did and suffered", card),
    LineKey("L", "[LINES]", "the log, with the step of each line", log),
    LineKey("N", "WORDS", "a note, kept with the battle", note),
    LineKey("M", "NAME", "mark this place", mark),
    LineKey(
        "R",
        "nobody|enemy|everyone [SIDE]",
        "for whom the app rolls, and which side is yours; opponent: it plays the enemy",
        who_rolls,
        asks=True,
    ),
    LineKey("S", "[REASON]", "settle on the table what is being asked", settle, asks=True),
    LineKey(
        "A",
        "STEP [ANSWER] | drop",
        "show what was given at a step, or amend it, later dice kept; drop gives those up",
        amend,
        asks=True,
    ),
    LineKey("G", "STEP", "look back at a step", look),
    LineKey("B", "STEP [fresh]", "go on from a step as a battle of its own: recorded or fresh dice", branch, asks=True),
    LineKey("V", "", "as before: what was given here in the battle branched from", as_before, asks=True),
    LineKey("C", "", "from a battle of a campaign back to the campaign", to_campaign, asks=True),
    LineKey("K", "BATTLE [take|leave REASON]", "a battle of the campaign that was amended since it was taken", correct),
    LineKey("T", "", "keep the table that was laid in the set-up as a scenario of your own", keep_table),
    LineKey("X", "[REASON]", "end the battle", end, asks=True),
    LineKey("W", "[FOLDER|FILE]", "write: try again to save, or go on in a file elsewhere", write),
    LineKey("?", "", "this help", help_),
    LineKey("q", "[lose]", "leave; what can't be saved is told first, and lost only by q lose", leave),
)

BY_LETTER = {key.letter: key for key in KEYS}
WORDS = {"help": "?", "quit": "q", "exit": "q", "undo": "u", "redo": "U"}


def key_of(typed: str, prompt: Prompt[Any] | None) -> tuple[LineKey, str] | None:
    """The key that a line begins with and what follows it; None where the line is an answer.

    Where free text is asked, a key that takes words must stand behind a slash.
    """
    line = typed.strip()
    is_roll, is_text = prompt is not None and prompt.roll is not None, prompt is not None and prompt.takes_words
    slashed = line.startswith("/") and len(line) > 1 and not is_roll
    first, _, rest = line.removeprefix("/").partition(" ") if slashed else line.partition(" ")
    if not is_text and not rest:
        first = WORDS.get(first, first)
    key = BY_LETTER.get(first)
    if key is None or (rest and is_text and not slashed) or (rest and not key.usage):
        return None
    return key, rest.strip()

"""A recorded battle in lines: step by step, to any step, its past set right, and on from any step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.engine import Node, Refused, Warned, full_words
from tracker.engine.plurals import counted
from tracker.journal.battle_reader import Recorded, read_battle
from tracker.journal.folders import why_not_changed
from tracker.journal.replayed_turns import Frame
from tracker.journal.timeline import Timeline
from tracker.plain.base_page import LinePage, PageKey, needed, nth
from tracker.plain.keys import LOG_LINES, edit_typed
from tracker.play.battle_commands import Amend, Edit, MarkStep, Note
from tracker.play.seat import Command
from tracker.talk.explain import why_lines
from tracker.talk.log_words import log_lines
from tracker.talk.order_of_battle import order_lines, side_lines
from tracker.talk.reference import Reference, found_lines
from tracker.talk.tables import asked_table
from tracker.talk.unit_card import asked_card

if TYPE_CHECKING:
    from tracker.plain.home import Home


class ReviewPage(LinePage):
    """The file is read, and only what is set right is written. Raises BadFile where there is no battle."""

    enter = "on by one step"
    number = "go to that step"

    def __init__(self, home: Home, path: Path) -> None:
        super().__init__(home.console)
        self.home, self.path = home, path
        self.timeline = Timeline.of(read_battle(path), "late")
        self.step = self.timeline.first
        # What was searched last, for the keys that go through it.
        self.words = ""
        # The amend that was against the rules: given again, it overrules.
        self.warned: Command | None = None

    # What is looked at

    @property
    def recorded(self) -> Recorded:
        return self.timeline.recorded

    @property
    def frame(self) -> Frame:
        return self.timeline.frame(self.step)

    @property
    def node(self) -> Node:
        return self.frame.node

    def show(self) -> None:
        self.say(*self.recorded.problems)
        self.say(f"{self.recorded.title}, {counted(self.timeline.last, 'step')}. Enter goes on by one.")
        self.tell()

    def enter_pressed(self) -> None:
        if self.step == self.timeline.last:
            raise Refused("This is the last step.")
        self.go(self.timeline.after(self.step))

    def choose(self, number: str) -> None:
        if not number.isdigit() or len(number) > 6:
            raise Refused("Type the number of one step.")
        self.go(int(number))

    def go(self, step: int) -> None:
        """Look at a step, and tell what came of it. Raises Refused where there is none."""
        self.timeline.frame(step)
        self.step = step
        self.tell()

    def tell(self) -> None:
        """Tell what came of the step, and what was asked behind it."""
        frame = self.frame
        self.say(f"Step {self.step} of {self.timeline.last}, {frame.view.turn_words}.", *log_lines(self.node.log))
        for what, listed in (("Note", self.timeline.notes), ("Mark", self.timeline.marks)):
            self.say(*(f"{what}: {each.text}" for each in listed if each.step == self.step))
        if frame.note:
            self.say(frame.note)
        elif frame.prompt is not None:
            self.say(f"Asked then: {frame.prompt.title}")
        elif self.recorded.is_over:
            self.say(f"The battle is over. {self.recorded.result}".rstrip())

    # Setting its past right

    def change(self, command: Command, step: int) -> None:
        """Carry out an amend or an edit, and tell what came out differently. Raises Refused, BadFile."""
        self.check_may_change()
        self.warned, before = None, self.warned
        try:
            self.say(*self.home.past_changes().change(self.path, command))
        except Warned as error:
            self.warned = command if before is None else before
            raise Warned(f"{error} The same line again overrules.") from None
        self.timeline = Timeline.of(read_battle(self.path), "late")
        self.step = min(step, self.timeline.last)

    def put_down(self, words: Note | MarkStep) -> None:
        """Put words at the step. Raises Refused, BadFile."""
        self.check_may_change()
        self.home.past_changes().put_down(self.path, words, self.node)
        tip, recorded = self.timeline.tip.seq, read_battle(self.path)
        self.timeline = self.timeline.follow(recorded).enter(recorded.nodes[tip])

    def check_may_change(self) -> None:
        """Raise Refused where the battle stays as it is."""
        if why := why_not_changed(self.path):
            raise Refused(f"{self.recorded.title} stays as it is: {why}. d at Samples copies it to your battles.")


def look_up(page: ReviewPage, words: str) -> None:
    page.words = needed(words, "a slash and the words to look for")
    hits = page.timeline.hits(words)
    page.say(*(f"  step {step}: {line}" for step, line in hits))
    if not hits:
        page.say(*found_lines(Reference(page.timeline.ruleset), words))


def find(page: ReviewPage, back: bool) -> None:
    step, words = page.timeline.find(needed(page.words, "a slash and the words to look for first"), page.step, back)
    page.go(step)
    page.say(words)


def field(page: ReviewPage, rest: str) -> None:
    game = page.timeline.ruleset
    page.say(*order_lines(page.frame.view, rest, full_words(game.terms()) if game is not None else {}))


def units(page: ReviewPage, rest: str) -> None:
    view, game = page.frame.view, page.timeline.ruleset
    full = full_words(game.terms()) if game is not None else {}
    page.say(*(line for side in view.sides for line in side_lines(side, view.counts, full)))


def card(page: ReviewPage, name: str) -> None:
    page.say(*asked_card(page.frame.view, name, (node for node in page.timeline.line if node.step <= page.step)))


def log(page: ReviewPage, rest: str) -> None:
    many = int(rest) if rest.isdigit() else LOG_LINES
    nodes = [node for node in page.timeline.line if node.step <= page.step]
    told = [f"{node.step}  {line}" for node in nodes for line in log_lines(node.log) if line.strip()]
    page.say(*told[-many:])


def why(page: ReviewPage, rest: str) -> None:
    told = [line for line in page.node.log if line.why or line.reads]
    lines = why_lines(told, Reference(page.timeline.ruleset))
    page.say(*(lines or ["Nothing here has a reason to give."]))


def tables(page: ReviewPage, name: str) -> None:
    if page.timeline.ruleset is None:
        raise Refused("The game of this battle is not installed.")
    live = page.frame.prompt.reads if page.frame.prompt is not None else None
    page.say(*asked_table(page.timeline.ruleset.tables(), live, name, page.width))


def chart(page: ReviewPage, rest: str) -> None:
    from tracker.report.terminal_chart import UNBOUND, chart_lines

    page.say(*chart_lines(page.timeline.counted, UNBOUND, is_drawn=False))


def marks(page: ReviewPage, rest: str) -> None:
    there = sorted([*page.timeline.marks, *page.timeline.notes], key=lambda each: each.step)
    page.say(*([f"  step {each.step}: {each.text}" for each in there] or ["There are no marks or notes."]))


def other_lines(page: ReviewPage, number: str) -> None:
    found = page.timeline.abandoned
    if not page.timeline.is_head:
        page.timeline = page.timeline.enter(page.recorded.head)
        page.say("Back on the line that was played.")
        page.go(min(page.step, page.timeline.last))
    elif number:
        chosen = nth(found, number, "branch")
        page.timeline = page.timeline.enter(chosen.tip)
        page.go(chosen.fork)
    else:
        told = [f"  {at} {each.words}" for at, each in enumerate(found, 1)]
        page.say(*(told or ["Nothing was undone or amended in this battle."]))


def compare(page: ReviewPage, number: str) -> None:
    from tracker.journal.branching import related_branches
    from tracker.report.compare import compare as compared
    from tracker.report.comparison_lines import comparison_lines

    found = related_branches(page.timeline, [page.home.folder])
    if not number:
        told = [f"  {at} {each.label}, {each.barred or each.detail}" for at, each in enumerate(found, 1)]
        page.say(*(told or ["Nothing can be compared: no branch, and nothing was undone or amended."]))
        return
    first, second, names = nth(found, number, "battle").pair()
    page.say(*comparison_lines(compared(first.beside, second.beside, names), page.width))


def branch(page: ReviewPage, dice: str) -> None:
    if dice not in ("", "fresh"):
        raise Refused("Type b for the recorded dice, or b fresh for others.")
    page.home.branch(page.recorded, page.node, bool(dice))


def amend(page: ReviewPage, given: str) -> None:
    past = page.home.past_changes().old_step(page.timeline, page.step)
    if not given:
        page.say(*past.lines(), "a and an answer gives it again; a enter as Enter would.")
        return
    value, reason = past.read(given)
    command = Amend(page.step, value, reason=reason)
    page.change(replace(command, overrule=command == page.warned), page.step)


def edit(page: ReviewPage, rest: str) -> None:
    battle = page.home.past_changes().battle(page.timeline, page.step)
    if wanted := edit_typed(page.console, battle, rest):
        page.change(Edit(*wanted, page.step), page.step + 1)


def note(page: ReviewPage, words: str) -> None:
    page.put_down(Note(needed(words, "N and the words of the note")))
    page.say("Noted.")


def mark(page: ReviewPage, words: str) -> None:
    page.put_down(MarkStep(needed(words, "M and a name for this step")))
    page.say("Marked.")


def play_on(page: ReviewPage, rest: str) -> None:
    page.check_may_change()
    page.home.go_on(page.path)
    page.timeline = Timeline.of(read_battle(page.path), "late")
    page.step = min(page.step, page.timeline.last)


TURN_BACK = "back to the start of this turn, or of the one before"

ReviewPage.keys = (
    PageKey("-", "", "back by one step", lambda page, rest: page.go(page.timeline.before(page.step))),
    PageKey(">", "", "on to the next turn", lambda page, rest: page.go(page.timeline.turn_after(page.step))),
    PageKey("<", "", TURN_BACK, lambda page, rest: page.go(page.timeline.turn_before(page.step))),
    PageKey("z", "", "the last step", lambda page, rest: page.go(page.timeline.last)),
    PageKey("/", "WORDS", "look words up in log, terms, tables, rules", look_up),
    PageKey("n", "", "the next step with those words", lambda page, rest: find(page, back=False)),
    PageKey("p", "", "the step before with those words", lambda page, rest: find(page, back=True)),
    PageKey("'", "", "marks and notes, with their steps", marks),
    PageKey("o", "[NUMBER]", "what was undone or amended; look at it, and back", other_lines),
    PageKey("c", "", "strengths, turning points, losses, luck", chart),
    PageKey("v", "[NUMBER]", "set it beside its parent, a branch, or what was undone or amended", compare),
    PageKey("w", "", "why: sums, table cell, rule of this step", why),
    PageKey("L", "[LINES]", "the log up to this step", log),
    PageKey("F", "[map]", "the field at this step: both sides, who stands where; or the map, drawn", field),
    PageKey("S", "", "the strength of each unit at this step", units),
    PageKey("I", "UNIT", "the card of a unit at this step", card),
    PageKey("t", "[TABLE]", "the table that is asked with, or another", tables),
    PageKey("b", "[fresh]", "go on from this step in a battle of its own", branch),
    PageKey("a", "[ANSWER]", "what was given at this step; give it otherwise", amend),
    PageKey("e", "[UNIT | FIELD=VALUE because REASON]", "set something right as it stood after this step", edit),
    PageKey("N", "WORDS", "a note at this step", note),
    PageKey("M", "NAME", "mark this step", mark),
    PageKey("P", "", "write the report, and say where", lambda page, rest: page.say(page.home.report(page.path))),
    PageKey("r", "", "play the battle on where it stands", play_on),
)

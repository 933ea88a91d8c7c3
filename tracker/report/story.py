"""The battle told turn by turn, in the sentences of its log, with what each unit lost on the way."""

import re
from collections.abc import Callable

from msgspec import Struct

from tracker.engine import Line, Node
from tracker.engine.plurals import counted
from tracker.journal.timeline import Timeline

AFTERMATH = "Aftermath"


class Passage(Struct):
    """The lines under one heading of the log, which begins at `step`; `house_rules`: those that are read out there."""

    step: int
    lead: str
    sentences: list[str] = []
    house_rules: list[str] = []


class Chapter(Struct):
    """The set-up, a turn (by its number, else 0) or the aftermath; `notes` are what people noted in it."""

    title: str
    turn: int = 0
    passages: list[Passage] = []
    notes: list[str] = []


def story(timeline: Timeline) -> list[Chapter]:
    """All chapters; of those before and behind the turns none in which nothing came about."""
    writer = _StoryWriter(timeline)
    for node in timeline.line:
        writer.add(node)
    writer.count_losses()
    for chapter in writer.chapters:
        chapter.passages = [each for each in chapter.passages if each.sentences or each.house_rules]
    return [chapter for chapter in writer.chapters if chapter.passages or chapter.notes or chapter.turn]


class _StoryWriter:
    def __init__(self, timeline: Timeline) -> None:
        # Where the set-up asks nothing, its lines come before the heading of turn 1.
        self.chapters: list[Chapter] = [Chapter("Set-up")]
        self._timeline, self._notes = timeline, timeline.notes
        self._figures: dict[str, int] = {}
        self._lost: dict[str, int] = {}
        self._names: dict[str, str] = {}
        self._is_fighting = False
        self._rulings = {each.id for each in timeline.ruleset.rulings()} if timeline.ruleset else set()

    def add(self, node: Node) -> None:
        """The log of one input: what comes before the first heading belongs to the turn that it ends."""
        frame = self._timeline.frame(node.step)
        begins = node.checkpoint is not None
        opens = opening_line(node)
        self._measure(node)
        for line in node.log:
            if line is opens:
                self._chapter(node)
                begins = False
            if line.turn > self.chapters[-1].turn:
                # Where the set-up asks nothing, the first turn begins within its step.
                self.count_losses()
                self.chapters.append(Chapter(f"Turn {line.turn}", line.turn))
            self._line(node, line, is_turn=bool(line.turn) or (line is opens and self.chapters[-1].turn > 0))
        if begins:
            self._chapter(node)
        self._is_fighting = frame.stage == "turn"
        self.chapters[-1].notes += [note.text for note in self._notes if note.after == node.seq]

    def _line(self, node: Node, line: Line, is_turn: bool) -> None:
        if line.kind == "heading":
            self.count_losses()
            if not is_turn:
                self.chapters[-1].passages.append(Passage(node.step, line.text))
        elif line.kind in ("result", "note"):
            passage = self._passage(node.step)
            is_house_rule = node.parent is None and line.rule in self._rulings
            (passage.house_rules if is_house_rule else passage.sentences).append(sentence(line.text))

    def _chapter(self, node: Node) -> None:
        self.count_losses()
        made = node.checkpoint
        assert made is not None
        title = {"setup": "Set-up", "turn": f"Turn {made.turn}"}.get(made.stage, AFTERMATH)
        if not self.chapters or self.chapters[-1].title != title:
            self.chapters.append(Chapter(title, made.turn if made.stage == "turn" else 0))

    def _passage(self, step: int) -> Passage:
        chapter = self.chapters[-1]
        if not chapter.passages:
            chapter.passages.append(Passage(step, ""))
        return chapter.passages[-1]

    def _measure(self, node: Node) -> None:
        """The losses of units by this input; none where its view is not known, nor while forces are being set up."""
        frame = self._timeline.frame(node.step)
        if frame.note:
            self._figures = {}
            return
        now = {unit.id: unit for side in frame.view.sides for unit in side.units}
        for each, unit in now.items():
            fewer = self._figures.get(each, unit.on_table) - unit.on_table
            if fewer > 0 and self._is_fighting:
                self._lost[each] = self._lost.get(each, 0) + fewer
            self._names[each] = unit.name
        self._figures = {each: unit.on_table for each, unit in now.items()}

    def count_losses(self) -> None:
        """Say what was lost in the passage that is over."""
        for each, lost in self._lost.items():
            left = self._figures.get(each, 0)
            words = f"{self._names[each]} loses {counted(lost, 'figure')} and has {left or 'none'} left."
            self._passage(0).sentences.append(words)
        self._lost = {}


def opening_line(node: Node) -> Line | None:
    """The heading of a step that begins a chapter; old battles do not say which begins a turn: it is the first."""
    headings = [line for line in node.log if line.kind == "heading"] if node.checkpoint is not None else []
    return next((line for line in headings if line.turn), headings[0] if headings else None)


def at_step(turn: int, step: int) -> str:
    """Place where something stands in a battle, as `step_in` finds it again.

    >>> at_step(3, 41), at_step(0, 6)
    ('Turn 3, step 41', 'Set-up, step 6')
    """
    return f"{f'Turn {turn}' if turn else 'Set-up'}, step {step}"


def at_battle(turn: int, step: int) -> str:
    """The same in a campaign, each turn of which is a battle and what follows it.

    >>> at_battle(3, 41)
    'Battle 3, step 41'
    """
    return at_step(turn, step).replace("Turn", "Battle")


def step_in(line: str) -> int | None:
    """The first place in a line, before a colon or a comma, as its step; None where it tells none.

    >>> step_in("  Turn 3, step 41: Chief falls"), step_in("They part after step 41.")
    (41, None)
    """
    found = _PLACE.search(line)
    return int(found[1]) if found else None


def at_turn(turn: int, step: int) -> str:
    """The same for readers who have no chart: steps are a file's.

    >>> at_turn(3, 41), at_turn(0, 6)
    ('Turn 3', 'Set-up')
    """
    return f"Turn {turn}" if turn else "Set-up"


# A place that can be gone to.
_PLACE = re.compile(r"\b(?:(?:Turn|Battle) \d+|Set-up), step (\d+)[:,]")
# The words for a place in a battle, by its turn and step.
Where = Callable[[int, int], str]


def sentence(words: str) -> str:
    """A line of a log with an end; names that begin small stay so."""
    words = words.strip()
    return words if words.endswith((".", "!", "?", ":")) else f"{words}."

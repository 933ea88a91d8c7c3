"""The panels of a battle as a review shows them: the log and the sheets are addresses of its steps."""

from collections.abc import Callable

from textual.geometry import Offset, Region, Size

from tracker.app.battle.last_result import LastResult
from tracker.app.battle.log import LogPanel, block
from tracker.app.battle.panel_places import BattleLayout, Places, is_too_small
from tracker.app.battle.panels import Panels
from tracker.app.parts.name_styles import Names
from tracker.app.parts.rows import EMPTY, Row, heading, left, row
from tracker.app.parts.scrolling import SheetPanel
from tracker.app.review.reviewer import Reviewer
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Node, View
from tracker.engine.view import fallen
from tracker.report.story import step_in
from tracker.report.strength_plot import SIGNS, WAYS
from tracker.talk.side_colour_names import side_colours

# The step looked at, and the whole branch.
Place = Callable[[], tuple[int, list[Node]]]


class ReviewLog(LogPanel):
    """The log before the step looked at, in it, and after it; it is marked, and the cursor goes elsewhere."""

    def __init__(self, place: Place, id: str | None = None) -> None:
        super().__init__(lambda: place()[1], id=id)
        self._place_of = place
        self._at = 0
        self._page = 1
        self._spot = 0

    @property
    def chosen(self) -> int:
        """The step under the cursor."""
        step, nodes = self._place_of()
        return nodes[min(self._at, len(nodes) - 1)].step if nodes else step

    def changed(self) -> None:
        """Another step is looked at: the cursor goes there."""
        step, nodes = self._place_of()
        self._at = next((at for at, node in enumerate(nodes) if node.step == step), 0)
        self.update()

    def move(self, key: str) -> bool:
        by = {"up": -1, "down": 1}.get(key)
        if by is None:
            return False
        nodes = self._place_of()[1]
        at = self._at + by
        while 0 < at < len(nodes) - 1 and not nodes[at].log:
            at += by
        self._at = min(max(0, at), len(nodes) - 1)
        self.update()
        return True

    def rows(self, width: int, height: int) -> list[Row]:
        step, nodes = self._place_of()
        room = max(1, height - 1)
        self._at = min(self._at, len(nodes) - 1)
        first = self._blocks(nodes[self._at], step, width)
        below: list[Row] = []
        above: list[Row] = []
        room -= len(first)
        after, before = self._at + 1, self._at - 1
        most_below = room // 2
        while after < len(nodes) and len(below) < room:
            below += self._blocks(nodes[after], step, width)
            after += 1
        kept = below[:most_below]
        while before >= 0 and len(above) < room - len(kept):
            above = self._blocks(nodes[before], step, width) + above
            before -= 1
        above = above[max(0, len(above) - (room - len(kept))) :]
        shown = [*above, *first, *below[: max(0, room - len(above))]]
        self._spot = 1 + len(above)
        return [heading(self.TITLE, width, f"step {step}", self.is_at), *(shown or [EMPTY])]

    def _blocks(self, node: Node, step: int, width: int) -> list[Row]:
        """A step with its lines; the one looked at always has one, and a pointer."""
        rows = block(node, width)
        is_here, is_now = self.is_at and node.step == self.chosen, node.step == step
        if not rows and (is_here or is_now):
            rows = [row((f"{node.step:>4} ", "dim"), ("-", "dim"))]
        if is_now and rows:
            (lead, _), *rest = rows[0]
            rows[0] = ((f"{lead[:4]}{glyphs.pointer}", "accent"), *rest)
        if is_here:
            text = "".join(piece for piece, _ in rows[0])
            rows[0] = row((left(text, width), "cursor"))
        return rows

    def cursor(self) -> Offset | None:
        return Offset(0, self._spot)


BY = {"up": -1, "down": 1}


class StepSheet(SheetPanel):
    """Arrows go from one line with a step to the next that is in sight, else they scroll."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        # Row and step of each line that has one, and which of them is marked.
        self._steps: list[tuple[int, int]] = []
        self._at = 0

    def show(self, title: str, lines: list[str]) -> None:
        self._at = 0
        super().show(title, lines)

    @property
    def chosen(self) -> int | None:
        """The step of the marked line; None where no such line is in sight."""
        seen = self._seen()
        return self._steps[self._at][1] if self._at in seen else None

    def body(self, width: int) -> list[Row]:
        rows: list[Row] = []
        self._steps = []
        for line in self.lines:
            if (step := step_in(line)) is not None:
                self._steps.append((len(rows), step))
            rows += self._line_rows(line, width)
        return rows

    def rows(self, width: int, height: int) -> list[Row]:
        shown = super().rows(width, height)
        seen = self._seen()
        if seen:
            self._at = min(seen, key=lambda each: abs(each - self._at))
            place = 1 + self._steps[self._at][0] - self.first
            shown[place] = _pointed(shown[place])
        return shown

    def move(self, key: str) -> bool:
        other = self._at + BY.get(key, 0)
        if key in BY and other in self._seen() and self._at in self._seen():
            self._at = other
            self.update()
            return True
        return super().move(key)

    def _seen(self) -> list[int]:
        """The lines with a step that are in sight."""
        return [n for n, (place, _) in enumerate(self._steps) if self.first <= place < self.first + self._room]


def _pointed(row: Row) -> Row:
    """The row with a pointer in its first cell."""
    (lead, style), *rest = row or EMPTY or ((" ", "text"),)
    return ((glyphs.pointer, "accent"), (lead[1:], style), *rest)


class ReviewLayout(BattleLayout):
    """As in the battle, but what is read and put away has all the room: nothing is asked."""

    # A step looks the same from wherever one comes.
    is_steady = False

    def places(self, size: Size) -> Places:
        found = super().places(size)
        if self.cover != "sheet" or is_too_small(*size):
            return found
        whole = Region(0, 1, size.width, found["keys"].y - 1)
        return {name: found[name] for name in ("status", "keys")} | {"sheet": whole}


def sign_styles(view: View) -> Names:
    """The style of each side's sign in the chart and of its way. Those of ASCII are letters, found in words."""
    found: Names = {}
    for signs in (SIGNS, WAYS):
        found |= dict(zip(signs, side_colours(view).values(), strict=False))
    return found


class ReviewPanels(Panels):
    """The same panels; the step stands where the battle asks."""

    def __init__(self, review: Reviewer) -> None:
        ruleset = review.timeline.ruleset
        log = ReviewLog(lambda: (review.step, review.timeline.line), id="log")
        view = review.frame.view
        super().__init__(view, ruleset.tables() if ruleset is not None else {}, log, ReviewLayout())
        self.review_log = log
        self.steps = self.sheet = StepSheet(id="sheet")
        self._shown: tuple[Node, Node] | None = None

    def show_step(self, review: Reviewer, view: View) -> None:
        """Bring all that is no view of the battle up to date."""
        frame = review.frame
        changed = review.changes
        self.units.subjects = tuple(unit.id for side in view.sides for unit in side.units if unit.id in changed.units)
        self.units.fallen = fallen(review.timeline.view(review.timeline.before(review.step)), view)
        self.status.title, self.status.end = review.recorded.title, review.status
        if self._shown != (review.timeline.tip, frame.node):
            self._shown = (review.timeline.tip, frame.node)
            self.log.changed()
            self.qrs.lead(review.read_last)
            if self.is_on_map:
                # The pointer goes along with whom a step changed, and stays where arrows put it.
                self.field.look_at(self.units.subjects)
        asking = self.asking
        asking.prompt_view, asking.side = review.top, ""
        if not review.dialogs and review.step != review.timeline.first:
            # Who was asked: the side keeps its colour, as where it is played.
            asked = review.timeline.frame(review.timeline.before(review.step)).prompt
            asking.side = next((side.name for side in view.sides if asked is not None and side.id == asked.side), "")
        asking.say, asking.is_alarm = review.say or self.standing, review.is_alarm or not review.say
        # The step itself stands below: here is only what is wrong with it, or who is under the cursor.
        wrong = tuple(filter(None, [review.tail.trouble, " ".join(review.problems)]))
        self.last_result.last, self.last_result.about = LastResult(grave=wrong[:1]), self._about()
        self.fit(view)
        self.sheet.names = self.sheet.names | sign_styles(view)
        for panel in (self.units, self.status, self.last_result, asking):
            panel.update()

    @property
    def is_on_map(self) -> bool:
        """True if the field is open as a map, which moves with the steps while arrows move over it."""
        return self.at == "field" and self.field.is_there

    @property
    def is_reading(self) -> bool:
        """True if the keys that move by pages belong to a text."""
        return self.at in ("sheet", "qrs", "field")

    @property
    def may_step(self) -> bool:
        """True if the keys that move by steps do so: an open map goes along with them."""
        return self.is_on_map or not self.is_reading

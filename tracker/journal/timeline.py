"""A recorded battle to be stepped through: any step at the cost of one turn's replay, and nothing where it was seen."""

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, TypeVar

from msgspec import Struct

from tracker.engine import AnyRuleset, Node, Refused, View, load_playable
from tracker.engine.inputs import line_to
from tracker.engine.plurals import counted, form
from tracker.engine.position import Position
from tracker.engine.restore_steps import differences
from tracker.journal.battle_reader import Recorded
from tracker.journal.replayed_turns import Frame, Made, ReplayedTurn
from tracker.journal.tree_of_records import StepNote

T = TypeVar("T")
# Some 17 kB each: what a report goes through again and again, of all but the longest battles.
FRAMES_KEPT = 4_000


class Abandoned(Struct, frozen=True):
    """Inputs that were undone or amended away: they leave the line after step `fork` and go on to `tip`."""

    fork: int
    tip: Node
    inputs: int
    is_amended: bool

    @property
    def words(self) -> str:
        """The branch in a line of a list."""
        return f"after step {self.fork}: {self.inputs_words}, to step {self.tip.step}"

    @property
    def inputs_words(self) -> str:
        """Say how many inputs there are, and how they were left."""
        return f"{counted(self.inputs, 'input')} {'amended' if self.is_amended else 'undone'}"


class StepChanges(Struct, frozen=True):
    """The changes of a step: ids of units whose rows differ, ids of sides, and the differences in sentences."""

    units: frozenset[str]
    sides: frozenset[str]
    sentences: tuple[str, ...]


class Timeline:
    """One branch of a battle, that up to its head unless another was entered. Changes nothing.

    `ruleset` is None where the game is not installed; `why` says so then.
    """

    def __init__(
        self,
        recorded: Recorded,
        ruleset: AnyRuleset | None,
        why: str = "",
        tip: Node | None = None,
        pages: "OrderedDict[int, ReplayedTurn] | None" = None,
        made: Made = "all",
    ) -> None:
        self.recorded = recorded
        self.ruleset = ruleset
        self.tip = recorded.head if tip is None else tip
        self.line = line_to(self.tip)
        self.steps = [node.step for node in self.line]
        self.is_head = self.tip is recorded.head
        self._why = why
        self._made: Made = made
        self._pages: OrderedDict[int, ReplayedTurn] = OrderedDict() if pages is None else pages
        self._openings = [index for index, node in enumerate(self.line) if node.checkpoint is not None]
        # Turns of this line that were found among the pages, by their place.
        self._found: dict[int, ReplayedTurn] = {}
        # The node that ended the turn replayed last, and where the rules stand there: the next turn goes on from it.
        self._ahead: tuple[Node | None, Position | None] = None, None
        # Sums of the whole line, by the function that worked them out.
        self.results: dict[Callable[..., Any], Any] = {}

    @classmethod
    def of(cls, recorded: Recorded, made: Made = "all") -> "Timeline":
        """The branch of a battle, shown by its game if that is installed."""
        try:
            return cls(recorded, load_playable(recorded.ruleset), made=made)
        except Refused as error:
            return cls(recorded, None, str(error).rstrip("."), made=made)

    def follow(self, recorded: Recorded) -> "Timeline":
        """The same battle as it stands now, with all that was replayed already."""
        return Timeline(recorded, self.ruleset, self._why, pages=self._pages, made=self._made)

    def enter(self, tip: Node) -> "Timeline":
        """The branch to another node, such as the tip of an abandoned one. `enter(recorded.head)` leads back."""
        return Timeline(self.recorded, self.ruleset, self._why, tip, self._pages, self._made)

    @cached_property
    def beside(self) -> "Timeline":
        """The same branch, replayed by itself: what another thread may look at."""
        return Timeline(self.recorded, self.ruleset, self._why, self.tip)

    @cached_property
    def counted(self) -> "Timeline":
        """The same for what is counted alone: its views, and its prompts but rolls, are without words."""
        return Timeline(self.recorded, self.ruleset, self._why, self.tip, made="counted")

    @property
    def unseen(self) -> int:
        """The number of steps that are to be replayed before they can be seen, also as another thread replays them."""
        return len(self.line) - sum(len(page.nodes) for page in list(self._found.values()) if id(page) in self._pages)

    # Where one may go

    @property
    def first(self) -> int:
        return self.steps[0]

    @property
    def last(self) -> int:
        return self.steps[-1]

    def before(self, step: int) -> int:
        """The step before this one; the first is before itself."""
        return self.steps[max(0, bisect_left(self.steps, step) - 1)]

    def turn_of(self, step: int) -> int:
        """The turn to which a step belongs: behind one that ends a turn the view may stand in the next."""
        return self.frame(self.before(step)).turn or self.frame(step).turn

    def after(self, step: int) -> int:
        """The step after this one; the last is after itself."""
        return self.steps[min(len(self.steps) - 1, bisect_right(self.steps, step))]

    @property
    def turns(self) -> list[tuple[int, int]]:
        """Each turn (0 is set-up) with the step at which it begins; the aftermath has the number of the last turn.

        What was edited after the end belongs to it, however many checkpoints were taken there.
        """
        found, before = [], ""
        for index in self._openings:
            made = self.line[index].checkpoint
            assert made is not None
            if (made.stage, before) != ("over", "over"):
                found.append((made.turn, self.line[index].step))
            before = made.stage
        return found

    def turn_before(self, step: int) -> int:
        """The start of this turn, or of the one before where the step is that start."""
        starts = [start for _, start in self.turns]
        return starts[max(0, bisect_left(starts, step) - 1)]

    def turn_after(self, step: int) -> int:
        """The start of the next turn, or the last step."""
        starts = [start for _, start in self.turns]
        index = bisect_right(starts, step)
        return starts[index] if index < len(starts) else self.last

    def hits(self, words: str) -> list[tuple[int, str]]:
        """Each step whose log has these words in any case, with the first line that has them."""
        wanted = words.casefold()
        found = []
        for step, node in zip(self.steps, self.line, strict=True):
            if line := next((line.text for line in node.log if wanted in line.text.casefold()), ""):
                found.append((step, line))
        return found

    def find(self, words: str, step: int, back: bool = False) -> tuple[int, str]:
        """The next step behind one, or the one before, that has these words, and how many have them. Raises Refused.

        Behind the last it goes round to the first: where one stands is the last on the way, in either direction.
        """
        steps = [each for each, _ in self.hits(words)]
        if not steps:
            raise Refused(f"Nothing in this battle says {words!r}.")
        beyond = [each for each in steps if (each < step if back else each > step)]
        found = (beyond or steps)[-1 if back else 0]
        end = ("From the end again: " if back else "From the beginning again: ") if not beyond and found != step else ""
        return found, f"{end}{counted(len(steps), 'step')} {form(len(steps), 'says', 'say')} {words!r}."

    @property
    def marks(self) -> list[StepNote]:
        return self.recorded.marks_on(self.line)

    @property
    def notes(self) -> list[StepNote]:
        return self.recorded.notes_on(self.line)

    @cached_property
    def abandoned(self) -> list[Abandoned]:
        """The lines that leave this one, in the order of the steps where they do."""
        children: dict[int, list[Node]] = {}
        for node in self.recorded.nodes.values():
            if node.parent is not None:
                children.setdefault(id(node.parent), []).append(node)
        on_line = {id(node) for node in self.line}
        repeats = {node.of for node in self.line if node.of}
        found = []
        for tip in self.recorded.nodes.values():
            if id(tip) in children or id(tip) in on_line:
                continue
            path = [tip]
            while path[-1].parent is not None and id(path[-1].parent) not in on_line:
                path.append(path[-1].parent)
            fork = path[-1].parent
            if fork is not None:
                found.append(Abandoned(fork.step, tip, len(path), path[-1].seq in repeats))
        return sorted(found, key=lambda each: (each.fork, each.tip.seq))

    # What may be seen

    def frame(self, step: int) -> Frame:
        """The battle as it stood after `step` inputs. Raises Refused where there is no such step."""
        index = self._index(step)
        number = bisect_right(self._openings, index) - 1
        start = self._openings[number]
        found = self._found.get(number)
        if found is not None and id(found) in self._pages:
            return found.frame(index - start)
        is_closed = number + 1 < len(self._openings)
        end = self._openings[number + 1] if is_closed else len(self.line)
        closing = self.line[end] if is_closed else None
        closing = None if closing is None or closing.gap else closing
        page = self._found[number] = self._page(self.line[start:end], closing, index - start)
        return page.frame(index - start)

    def view(self, step: int) -> View:
        return self.frame(step).view

    def changes(self, step: int) -> StepChanges:
        """The changes that the input of a step made in what is shown; none at the first step."""
        old, new = self.frame(self.before(step)).view, self.frame(step).view
        units = {each for each in old.units | new.units if old.units.get(each) != new.units.get(each)}
        sides = {side.id for side in new.sides if any(unit.id in units for unit in side.units)}
        return StepChanges(frozenset(units), frozenset(sides), tuple(differences(old, new)) if old.sides else ())

    def _index(self, step: int) -> int:
        index = bisect_left(self.steps, step)
        if index == len(self.steps) or self.steps[index] != step:
            raise Refused(f"There is no step {step}: this battle has {self.last}.")
        return index

    def _page(self, nodes: list[Node], closing: Node | None, place: int) -> ReplayedTurn:
        for key, page in reversed(self._pages.items()):
            if page.opening is nodes[0] and page.is_start_of(nodes, closing):
                self._pages.move_to_end(key)
                break
        else:
            ended, begun = self._ahead
            begun = begun if ended is nodes[0] else None
            page = ReplayedTurn(self.ruleset, nodes[0], self.recorded.title, self._why, begun, self._made)
            self._pages[id(page)] = page
            while len(self._pages) > 1 and sum(len(each.nodes) for each in self._pages.values()) > FRAMES_KEPT:
                self._pages.popitem(last=False)
        page.grow(nodes, closing, place)
        self._ahead, page.ahead = (closing, page.ahead), None
        return page


def once(work: Callable[[Timeline], T]) -> Callable[[Timeline], T]:
    """A calculation that keeps its result with the timeline; nobody changes what it gives."""

    @wraps(work)
    def result(timeline: Timeline) -> T:
        if work not in timeline.results:
            timeline.results[work] = work(timeline)
        found: T = timeline.results[work]
        return found

    return result

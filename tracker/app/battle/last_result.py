"""The last result of a battle in words: losses first, then the dice as they fell, and what they did."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tracker.app.battle.last_dice import LastClause, RollLine, moment_after, says_all, told_lines, told_with, view_after
from tracker.app.battle.last_losses import UnitLoss, ViewChanges, all_lost, changes, weighed_losses, with_losses
from tracker.engine import AnswerInput, Battle, Line, Node, Prompt, View
from tracker.engine.inputs import acts
from tracker.engine.prompts.roll_words import UNROLLED
from tracker.engine.view import fallen
from tracker.talk.log_words import said_together

# The cause at the end of a line about a loss.
CAUSE = re.compile(r"\(([^()]+)\)\.?$")

# Events that change much, whoever they happen to.
GRAVE = ("leader hit", "gone", "runs", "takes", "breaches", "succeeds")
WEIGHTY = ("gives way", "runs")  # those that outweigh what else is said
NO_CHANGES = ViewChanges()


class LastResult(Struct, frozen=True):
    """One result. `losses` and `grave` lines come first, then the `dice`; `rest` is what else was said of it.

    `is_more`: it only says more of what came before: nothing but words, dice that did nothing by themselves, or the
    leader among those who fell. `cell`: words of a table at the end of the `rest`, told until what came of them is.
    `has_newer`: other dice fell since, or somebody said no, and what stands last is the newest. `weighty`: of the
    `rest` what is said of units that are worse off since. `is_drawn`: it begins with a cell of a table, and no roll.
    `is_of_none`: dice of no unit, such as who goes first. `is_contact`: words on who reaches whom. `has_further`: what
    stands last was done since, at a further input, and stays longest behind the losses. `tested`: the ids of those for
    whom dice were thrown that are no fire.
    """

    losses: tuple[UnitLoss, ...] = ()
    grave: tuple[str, ...] = ()
    dice: tuple[LastClause, ...] = ()
    rest: tuple[LastClause, ...] = ()

    is_more: bool = False
    cell: str = ""
    has_newer: bool = False
    weighty: frozenset[str] = frozenset()
    is_drawn: bool = False
    is_of_none: bool = False
    is_contact: bool = False
    has_further: bool = False
    tested: frozenset[str] = frozenset()

    @property
    def came(self) -> str:
        """The newest words on what was just thrown, "" where the dice alone say it."""
        return next((each.text for each in reversed(self.rest) if each.text in self.weighty), "")

    @property
    def loud(self) -> list[tuple[str, int]]:
        """Losses and grave lines with their weights: who is gone, then leaders, morale and the like, then figures."""
        return [*weighed_losses(self.losses), *((each, 1) for each in self.grave)]

    def behind(self, before: "LastResult") -> "LastResult":
        """This result with the losses for which it tests somebody, as long as it has none of its own."""
        is_for_them = self.may_be_behind and any(each.unit in self.tested for each in before.losses)
        return replace(self, losses=before.losses) if is_for_them else self

    @property
    def may_be_behind(self) -> bool:
        return bool(self.tested) and not self.losses

    def then(self, more: "LastResult") -> "LastResult":
        """This result with what was said more of it, in the order in which it happened; losses stay in front."""
        grave, losses = (*self.grave, *more.grave), all_lost((*self.losses, *more.losses))
        if more.dice and more.grave:
            # Behind a leader who is hit the log has the dice that did it: their rows are for the units.
            more = replace(more, is_more=True, cell="", weighty=self.weighty | more.weighty)
            return replace(more, losses=self.losses, grave=grave, has_newer=False, has_further=self.has_further)
        if more.dice and not (self.losses or grave or self.rest or any(each.cause for each in self.dice)):
            # Of dice that did nothing by themselves the last are enough.
            return more
        if self.is_of_none and not more.is_of_none:
            # Who goes first is known once they do.
            return more
        rest, is_contact = self.rest, more.is_contact
        if self.cell and not more.dice:
            rest = (*rest[:-1], LastClause(rest[-1].text.removesuffix(self.cell)))
        has_newer = self.has_newer or more.has_newer or bool(more.dice)
        told = [*(each.words for each in losses), *grave, *(each.text for each in (*self.dice, *rest, *more.dice))]
        further = (*more.dice, *(each for each in more.rest if not any(says_all(it, each.text) for it in told)))
        has_further = bool(further) or self.has_further
        rest, weighty = (*rest, *further), self.weighty | more.weighty
        more = replace(self, losses=losses, grave=grave, rest=rest, cell="", has_newer=has_newer, weighty=weighty)
        return replace(more, is_contact=is_contact, has_further=has_further)


def result_of(log: Iterable[Line], changed: ViewChanges = NO_CHANGES) -> LastResult | None:
    """The result that these lines of the log tell, with losses and broken morale; None where none is told.

    What is said of units of which a number has risen alone, such as whose back is against the wall, is as grave; what
    is said of those that are worse off outweighs the rest.
    """
    lost, broken, risen = changed.lost, changed.broken, changed.risen
    log = list(log)
    lines = _weighed(_rolled([_with_place(line) for line in log if line.kind in ("roll", "result", "note")]))
    if not lines and not lost and not broken:
        return None
    # Who is gone is said by the losses, and so is what came of a hit: "X, hit by Y: destroyed".
    fates = tuple(f": {each.fate}" for each in lost if each.fate)
    told = [line for line in lines if line.kind != "roll" and not (lost and _tells(line, "gone"))]
    told = told or _causes(lines)
    told = [line for n, line in enumerate(told) if not any(_is_again(line, each) for each in told[:n])]
    told = [line for line in told if not (fates and line.text.rstrip(".").endswith(fates))]
    told = [_without_cell(line) if any(each.units for each in told[n:]) else line for n, line in enumerate(told)]
    grave = [line.text for line in told if _is_grave(line, risen)]
    rest = [line.text for line in told if line.text not in grave]
    dice, story = (_without_fates(each, lost) for each in _in_order(lines, told, rest))
    is_begun = any(line.kind == "heading" for line in log)
    is_of_leaders = all(_tells(line, "leader hit") for line in told if line.text in grave)
    # A roll that failed says all of it by itself.
    is_whole = any(line.parts.is_whole for line in lines if isinstance(line, RollLine))
    adds = is_of_leaders if grave else not dice or not (rest or is_whole)
    # A card is drawn for what was rolled before, also if it takes figures off.
    is_drawn = any(map(_is_cell, lines[:1])) and not dice
    is_more = (
        (adds or is_drawn) and (not lost or is_drawn) and not broken and not (is_begun and (dice or grave or lost))
    )
    is_last = bool(told) and story[-1:] == (LastClause(told[-1].text),)
    cell = told[-1].text.removeprefix(_without_cell(told[-1]).text) if is_last else ""
    result = LastResult(lost, (*broken, *grave), dice, _each_once(story), is_more, cell, is_drawn=is_drawn)
    is_of_none = bool(dice) and not (lost or broken or any(map(_is_of_somebody, lines)))
    is_contact = bool(told) and all(_tells(line, "charges") for line in lines)
    weighty = _weighty(lines, told, changed.worse)
    thrown = [line for line in lines if isinstance(line, RollLine) and not line.parts.cause]
    tested = frozenset(unit for line in thrown for unit in line.units)
    return replace(result, weighty=weighty, is_of_none=is_of_none, is_contact=is_contact, tested=tested)


def _causes(lines: Sequence[Line]) -> list[Line]:
    """By whom or what units are gone of whom alone these lines tell, once each; none where dice tell it."""
    if any(line.kind == "roll" for line in lines):
        return []
    found = ((CAUSE.search(line.text), line) for line in lines)
    return list({cause[1]: replace(line, text=cause[1], event=None) for cause, line in found if cause}.values())


def _each_once(story: Sequence[LastClause]) -> tuple[LastClause, ...]:
    """The clauses with words that stand several times, as behind each of some doubles, once and with their number."""
    many = Counter(each for each in story if each.text == each.words)
    return tuple(
        replace(each, words=f"{each.words.removesuffix('.')} ({many[each]} times)") if many[each] > 1 else each
        for n, each in enumerate(story)
        if many[each] < 2 or each not in story[:n]
    )


def _weighty(lines: Sequence[Line], told: Sequence[Line], worse: Mapping[str, Collection[str]]) -> frozenset[str]:
    """The words that outweigh the others.

    What was said before dice fell, such as where a unit stands, is known to who said it: what they did is the news.
    """
    rolled = next((place for place, line in enumerate(lines) if line.kind == "roll"), 0)
    news = [line for line in told if line not in lines[:rolled]] if rolled else []
    return frozenset(line.text for line in told if line in news or _is_weighty(line, worse))


def told_by(log: Sequence[Line], fell: Mapping[str, int], before: View, now: View) -> LastResult | None:
    """The result of inputs with this log, at which so many figures `fell`; None where none is told."""
    changed = changes(fell, before, now)
    # Who is only called otherwise has nothing to do on the table; an undo looks at no such either.
    changed = changed if _is_to_do(log) else replace(changed, worse={})
    return _told(log, changed, now)


def _told(log: Sequence[Line], changed: ViewChanges, view: View) -> LastResult | None:
    """The result of a log whose units are called as in a view."""
    lines, lost = with_losses([line for line in log if not line.is_idle], changed.lost, view)
    return result_of(said_together(lines, view.unit_names), replace(changed, lost=lost))


def _is_to_do(log: Iterable[Line]) -> bool:
    return any(line.kind == "table" or _tells(line, "gone") for line in log)


def _with_place(line: Line) -> Line:
    """The same with what a place is like behind its name: "stands at the mill. Thatched, it burns" seemed the unit."""
    more = f"{line.tail[:1].lower()}{line.tail[1:]}"
    return replace(line, text=line.text.replace(f". {line.tail}.", f" ({more})")) if line.tail else line


def _without_cell(line: Line) -> Line:
    """A fight's line of no unit, without the words of its table's cell: lines of units tell what came of that.

    Of others only the cell tells anything: "PEF 1: nobody is there", "Zulu: they are on patrol".
    """
    return replace(line, text=line.head) if line.tail and _tells(line, "fights") else line


def _rolled(lines: Sequence[Line]) -> list[Line]:
    """The same without a roll that nobody rolled where it concerns no unit, such as who moves first of one side."""
    found: list[Line] = []
    for line in lines:
        if found and isinstance(last := found[-1], RollLine) and last.parts.source == UNROLLED and not line.units:
            found.pop()
        else:
            found.append(line)
    return found


def _weighed(lines: Sequence[Line]) -> list[Line]:
    """The same with several table cells for a unit, and what counts of them, as one line that says the latter once."""
    found: list[Line] = []
    for line in lines:
        weighed = 0
        while weighed < len(found) and _is_cell(found[-1 - weighed]) and found[-1 - weighed].units == line.units:
            weighed += 1
        if weighed > 1 and line.reads is None and line.tail:
            cells, found = found[-weighed:], found[:-weighed]
            line = replace(line, text=_cells_with(cells, line))
        found.append(line)
    return found


def _is_cell(line: Line) -> bool:
    return line.kind == "result" and line.reads is not None


def _cells_with(cells: Sequence[Line], counts: Line) -> str:
    """ "X, Fire: 1 passed; Loss: 2 passed; the worse counts: 4 run away"; the last alone where all come to the same.

    Without it where a loss says what counts.
    """
    whose = f"{cells[0].text.partition(', ')[0]}, "
    told = "; ".join(each.head.removeprefix(whose if n else "") for n, each in enumerate(cells))
    if counts.head == counts.text.removesuffix("."):
        return told
    is_one = all(each.tail == counts.tail for each in cells)
    return f"{told}{',' if is_one else '; the worse result counts:'} {counts.tail}"


def _in_order(
    lines: Sequence[Line], told: Sequence[Line], rest: Sequence[str]
) -> tuple[tuple[LastClause, ...], tuple[LastClause, ...]]:
    """The dice, and the `rest` of what is told; of several rolls in a row each where it fell, before what came of it.

    One of which nothing is told keeps its name: `Zulu: is a leader hit? 1: 0 hits`.
    """
    places = [place for place, line in enumerate(lines) if line.kind == "roll"]
    quiet = [line for line in told if line.text in rest]
    if not places:
        return (), tuple(map(LastClause, rest))
    if len(places) == 1:
        roll = lines[places[0]]
        first, *others = told_with(roll, _of_its_units(roll, told), quiet)
        return (first,), tuple(others)
    before = [LastClause(line.text) for line in lines[: places[0]] if line in quiet]
    story: list[LastClause] = []
    for place, end in zip(places, (*places[1:], len(lines)), strict=True):
        behind = [line for line in told if line in lines[place + 1 : end]]
        own = [line for line in behind if line in quiet]
        story += told_with(lines[place], own, own, behind)
    return (story[0],), (*before, *story[1:])


def _of_its_units(roll: Line, told: Sequence[Line]) -> Sequence[Line]:
    """The lines that may tell what came of a roll: not those of other units alone, as of who has nothing to roll."""
    own = {*roll.units}
    return [line for line in told if not own or not line.units or own & {*line.units}]


def _is_of_somebody(line: Line) -> bool:
    return bool(line.units or line.event or line.reads or (isinstance(line, RollLine) and line.parts.cause))


def _without_fates(told: Iterable[LastClause], lost: Collection[UnitLoss]) -> tuple[LastClause, ...]:
    """Rolls without what losses tell of them: "A: a hit by B: 2: destroyed" beside "A: destroyed"."""
    fates = {each.fate for each in lost}
    return tuple(replace(each, result="") if each.result in fates else each for each in told)


def _is_grave(line: Line, risen: Collection[str]) -> bool:
    is_risen = line.kind == "result" and bool(line.units) and set(line.units) <= set(risen)
    return is_risen or (line.event is not None and line.event.what in GRAVE)


def _is_weighty(line: Line, worse: Mapping[str, Collection[str]]) -> bool:
    """True if a line says that somebody gives way, or is about a unit that is worse off in a way that it tells."""
    is_weighty = line.event is not None and line.event.what in WEIGHTY
    return is_weighty or any(words in line.text for each in line.units for words in worse.get(each, ()))


def _is_again(line: Line, before: Line) -> bool:
    """True if an earlier line of its units says all of it: "A: 6 figures run away" behind "A: 0 passed, 6 run away"."""
    return line.units == before.units and says_all(before.text, line.text)


def _tells(line: Line, what: str) -> bool:
    return line.event is not None and line.event.what == what


class ToldResult(Struct, frozen=True):
    """The result on the screen, what of it words that follow are told with, and whether somebody else acts since."""

    last: LastResult = LastResult()
    result: LastResult = LastResult()
    is_other_act: bool = False

    def then(self, log: Sequence[Line], found: LastResult | None, is_step: bool = False) -> "ToldResult":
        """The same behind the lines of a further input, and the result that they tell; `is_step` of a muster."""
        is_other = is_step or begins_anew(log, found) or (self.is_other_act and found is None)
        if found is None:
            # Who goes first is over with its turn, and asked again; who is about to act stands beside it till then.
            last = LastResult() if self.last.is_of_none and any(line.turn for line in log) else self.last
            return replace(self, last=last, is_other_act=is_other)
        # What others do since is no more of it, also where they did it as they were picked.
        is_over = self.is_other_act or next((line.kind for line in log if line.kind != "table"), "") == "heading"
        # What befell somebody stays where others only say what they do not.
        befell = bool(self.last.weighty - self.result.weighty) and not found.weighty
        result = LastResult() if is_over else self.last if befell else self.result
        # All who reach somebody are told, each by a key of its own.
        told = self.last if found.is_contact and self.last.is_contact else result
        last = found if is_over else told.then(found) if found.is_more else found.behind(self.last)
        # Words alone are told until others are.
        return ToldResult(last, last if found.dice or found.is_drawn or not found.is_more else result, is_other)


def denied(asked: Prompt[Any] | None, nodes: Sequence[Node]) -> LastResult | None:
    """A no of which the log says nothing, such as that a group does not reach whom it would charge; None for none.

    `asked`: the prompt before these inputs. Where none of that is at hand, as behind an undo, nothing is told of it.
    """
    answer = nodes[0].input if nodes else None
    if asked is None or not isinstance(answer, AnswerInput) or answer.key != asked.key:
        return None
    words = asked.no_words(answer.value)
    return LastResult(rest=(LastClause(f"{asked.title}: {words}"),), is_more=True, has_newer=True) if words else None


def standing_at(battle: Battle) -> ToldResult:
    """The result as it stood on the screen when a battle came to its head, whichever way it came there."""
    told: list[tuple[list[Line], LastResult | None, bool]] = []
    view = battle.view()
    for nodes in acts(battle.head):
        log = told_lines(battle, nodes) if any(node.log for node in nodes) else []
        found = _told(log, _lost_by(battle, nodes), view) if log else None
        # Whether a battle lay behind them can be asked in a campaign alone, which has no units to be looked at.
        is_last, then = nodes[-1] is battle.head, moment_after(battle, nodes[-1]) if view.summary else None
        asked = battle.prompt if is_last else then.prompt if then is not None else None
        told.append((log, found, is_step(nodes, asked)))
        if found and not found.is_more and not (found.may_be_behind and _is_owed_by(nodes[0], found.tested)):
            break
    standing = reduce(lambda standing, each: standing.then(*each), reversed(told), ToldResult())
    # Words on how a battle is set up are for who has just played that: at an opening they take rows from the question.
    has_result = standing.result.dice or any(found is not None and not found.is_more for _, found, _ in told)
    return standing if has_result else ToldResult(is_other_act=standing.is_other_act)


def _is_owed_by(test: Node, tested: frozenset[str]) -> bool:
    """True if figures of those who are tested may have come off before a test, and nobody else has acted since."""
    node = test.parent
    while node is not None:
        for line in reversed(node.log):
            if line.kind == "heading" or line.begins_fight:
                return False
            is_move = line.kind != "table" or line.text.startswith("move ")
            if not (is_move or tested.isdisjoint(line.units)):
                return True
        node = node.parent
    return False


def is_step(nodes: Sequence[Node], asked: Prompt[Any] | None) -> bool:
    """True if a turn without a heading begins behind these inputs, as behind each step of a muster, or a battle lies
    between them and what follows: `asked` is how that went.
    """
    if asked is not None and asked.fight is not None:
        return True
    is_turn = any(node.checkpoint is not None and node.checkpoint.stage == "turn" for node in nodes)
    return is_turn and not any(line.kind == "heading" for node in nodes for line in node.log)


def begins_anew(log: Sequence[Line], found: LastResult | None) -> bool:
    """True if somebody else acts behind the result of a log: dice that fall then are no more of what is said there."""
    kinds = ["heading" if line.begins_fight else line.kind for line in log if line.kind != "table"]
    return "heading" in (kinds if found is None or found.is_more else kinds[-1:])


def _lost_by(battle: Battle, nodes: Sequence[Node]) -> ViewChanges:
    """Changes by some inputs in a row, as `changes` has them; none where nothing is to be done, or nobody knows."""
    first = nodes[0].parent
    if first is None or not _is_to_do(line for each in nodes for line in each.log):
        return NO_CHANGES
    before, now = view_after(battle, first), view_after(battle, nodes[-1])
    if before is None or now is None:
        return NO_CHANGES
    return changes(fallen(before, now), before, now)

"""The last result by its words: losses, rolls and what is told, as the log and the views would give them."""

import re
from collections.abc import Iterable
from typing import Any

from tracker.app.battle.last_dice import LastClause, RollLine
from tracker.app.battle.last_losses import UnitLoss, ViewChanges
from tracker.app.battle.last_result import NO_CHANGES, LastResult, result_of
from tracker.app.battle.last_result_panel import LastResultPanel
from tracker.engine import Event, Line
from tracker.engine.prompts.roll_words import SETTLED, UNROLLED, PoolPart, RollParts

COUNTED = re.compile(r"\d+ [a-z]+(?: by \w+)?(?:, \d+ [a-z]+(?: by \w+)?)*$")


def loss(name: str, count: int, left: int = 0) -> UnitLoss:
    return UnitLoss(name, name, count, left)


def fate_of(name: str, fate: str = "destroyed") -> UnitLoss:
    return UnitLoss(name, name, fate=fate)


def rolled(
    title: str, dice: str, result: str, source: str = "app", who: str | None = "", cause: str = "", **line: Any
) -> RollLine:
    """A roll of pools between semicolons; coins show H and T, and what ends in a word was counted."""
    pools = tuple(
        PoolPart(each, found[0] if (found := COUNTED.search(each)) else "", 2 * (each[-1] in "HT"))
        for each in dice.split("; ")
        if each
    )
    parts = RollParts(title, source, pools, who, cause, result=result)
    return RollLine(parts.text, "roll", parts=parts, **line)


def settled(title: str, result: str, **line: Any) -> RollLine:
    return rolled(title, "", result, SETTLED, **line)


def unrolled(title: str, **line: Any) -> RollLine:
    return rolled(title, "", UNROLLED, UNROLLED, **line)


def shot(cause: str, dice: str, result: str, **line: Any) -> RollLine:
    """A roll of those who fire at somebody."""
    who, _, _ = re.split(r" (fires?|shells?|volleys?) ", cause, maxsplit=1)
    return rolled(cause, dice, result, who=who, cause=cause.partition(": ")[0], **line)


def fired(text: str, **line: Any) -> Line:
    """What came of it."""
    return Line(text, event=Event("fires", "a", "b"), **line)


def texts(told: Iterable[LastClause]) -> tuple[str, ...]:
    return tuple(each.text for each in told)


def came_of(*log: Line, changed: ViewChanges = NO_CHANGES) -> LastResult:
    """The result of a log that tells one."""
    found = result_of(log, changed)
    assert found is not None
    return found


def clauses(*log: Line, changed: ViewChanges = NO_CHANGES) -> tuple[str, ...]:
    """Its dice and what came of them."""
    found = came_of(*log, changed=changed)
    return (*texts(found.dice), *texts(found.rest))


def panel_of(last: LastResult | None = None, **shown: Any) -> LastResultPanel:
    """The panel with a result, and what else is set of it."""
    panel = LastResultPanel()
    for name, value in {"last": last or panel.last, **shown}.items():
        setattr(panel, name, value)
    return panel


def rows_of(panel: LastResultPanel, width: int, height: int) -> list[str]:
    return ["".join(piece for piece, _ in row).rstrip() for row in panel.rows(width, height)]


def words_of(panel: LastResultPanel, width: int, height: int) -> str:
    """What stands behind the headings, without breaks."""
    return " ".join(" ".join(row[8:] for row in rows_of(panel, width, height)).split())


def last_result(
    losses: tuple[UnitLoss, ...] = (),
    grave: tuple[str, ...] = (),
    dice: Iterable[str | LastClause] = (),
    rest: Iterable[str | LastClause] = (),
    **more: Any,
) -> LastResult:
    thrown, said = ([LastClause(each) if isinstance(each, str) else each for each in told] for told in (dice, rest))
    # What dice came to stands behind the last colon.
    parted = [each.words.rpartition(": ") for each in thrown]
    rolls = (
        LastClause(dice=head, result=tail) if head else each
        for each, (head, _, tail) in zip(thrown, parted, strict=True)
    )
    return LastResult(losses, grave, tuple(rolls), tuple(said), **more)

"""Losses and broken morale from one view of a battle to another, in words."""

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Line, View


class UnitLoss(Struct, frozen=True):
    """The loss of a unit: `count` figures, of which so many are `left`, or its `fate`; `more` is told behind it."""

    unit: str = ""
    name: str = ""
    count: int = 0
    left: int = 0
    fate: str = ""
    more: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        more = ", ".join(self.more)
        if not self.count:
            return f"{self.name}: {self.fate or more}"
        return f"{self.name} lost {self.count} ({self.left} left){', ' if more else ''}{more}"


class ViewChanges(Struct, frozen=True):
    """Losses, `broken` morale in words from one view to another, and the units of which a number has risen.

    `worse`: by unit, words of state that it has come by, and "" where one of its numbers or its figures fell.
    """

    lost: tuple[UnitLoss, ...] = ()
    broken: tuple[str, ...] = ()
    risen: frozenset[str] = frozenset()
    worse: Mapping[str, Collection[str]] = {}


def changes(fell: Mapping[str, int], before: View, now: View) -> ViewChanges:
    """Changes from one view to the other, of which so many figures `fell`."""
    then = {unit.id: unit for side in before.sides for unit in side.units}
    both = [(then[unit.id], unit) for side in now.sides for unit in side.units if unit.id in then]
    others = [(was, unit) for was, unit in both if was.stats != unit.stats or was.status != unit.status]
    risen = (unit.id for was, unit in others if not unit.gone and _have_risen(dict(was.stats), unit.stats))
    worse = {unit.id: {*unit.status} - {*was.status} for was, unit in others}
    hurt = [*fell, *(unit.id for was, unit in others if _have_risen(dict(unit.stats), was.stats))]
    worse |= dict.fromkeys(hurt, {""})
    return ViewChanges(losses(fell, before, now), morale_words(before, now), frozenset(risen), worse)


def _have_risen(before: Mapping[str, str], now: Iterable[tuple[str, str]]) -> bool:
    numbers = [(before.get(name, ""), value) for name, value in now]
    return any(old.isdigit() and new.isdigit() and int(new) > int(old) for old, new in numbers)


def losses(figures: Mapping[str, int], before: View, now: View) -> tuple[UnitLoss, ...]:
    """Losses from one view to the other: units that are gone, then those that lost so many figures.

    Those left are as many as the order of battle counts, without those who hold horses elsewhere.
    """
    there = {unit.id for side in before.sides for unit in side.units if not unit.gone}
    units = [unit for side in now.sides for unit in side.units]
    # Of a leader the log tells alone, behind what his troops lost.
    gone = (each for each in units if each.gone and each.id in there and not each.is_leader)
    fates = (UnitLoss(each.id, now.called[each.id], fate=each.fate) for each in gone)
    fell = (each for each in units if each.id in figures)
    lost = (UnitLoss(each.id, now.called[each.id], figures[each.id], each.figures) for each in fell)
    return (*fates, *lost)


def with_losses(log: Iterable[Line], lost: Iterable[UnitLoss], now: View) -> tuple[list[Line], tuple[UnitLoss, ...]]:
    """The lines of the log without those that losses tell, and the losses with these.

    What a line has for the loss of its unit stands behind that: "Ghazis lost 6 (15 left), worn, disordered"; who took a
    gun stands in the place of its fate, and that is in no tail besides. An order for the figures stays.
    """
    found, lines = {each.unit: each for each in lost}, list[Line]()
    for line in log:
        if not (line.with_loss or line.lost):
            # Most lines have nothing to do with a loss.
            lines.append(line)
            continue
        unit = line.units[0] if line.units else ""
        loss = found.get(unit, UnitLoss(unit, now.called.get(unit, "")))
        # That it is gone may be all that the line says: "Naval Bde 1 leaves the table for good".
        is_taken = line.event is not None and line.event.what == "takes" and bool(loss.fate)
        is_with_loss = bool(line.with_loss and loss.name and (is_taken or loss.fate in ("", line.with_loss)))
        if line.tail:
            line = replace(line, text=f"{line.head}.") if is_with_loss and loss.fate else line
            is_with_loss = False
        elif is_with_loss and (is_taken or not loss.fate):
            more = () if is_taken else (*loss.more, line.with_loss)
            found[unit] = replace(loss, more=more, fate=line.with_loss if is_taken else "")
        fell = [
            (found.get(each, UnitLoss()), count) for each, count in zip(line.units, line.lost, strict=False) if count
        ]
        is_told = bool(fell) and all(each.count >= count for each, count in fell)
        if line.kind == "table" or not (is_with_loss or is_told):
            lines.append(line)
    return lines, tuple(found.values())


def all_lost(losses: Iterable[UnitLoss]) -> tuple[UnitLoss, ...]:
    """The losses of results one after the other, each unit told once, those that are gone first."""
    found: dict[str, UnitLoss] = {}
    for each in losses:
        before = found.pop(each.unit, each)
        is_more = before is not each and not each.fate
        found[each.unit] = replace(each, count=before.count + each.count) if is_more else each
    return tuple(sorted(found.values(), key=lambda each: bool(each.fate), reverse=True))


def weighed_losses(losses: Collection[UnitLoss]) -> list[tuple[str, int]]:
    """Losses in words with their weights; those of the same fate share a line: "Anjera, Yebala: destroyed"."""
    gone = [each for each in losses if each.fate]
    names = {fate: ", ".join(each.name for each in gone if each.fate == fate) for fate in (each.fate for each in gone)}
    return [*((f"{who}: {fate}", 2) for fate, who in names.items()), *((x.words, 0) for x in losses if not x.fate)]


def morale_words(before: View, now: View) -> tuple[str, ...]:
    """Changes of the morale of whole sides from one view to the other."""
    morale = {side.id: side.morale for side in before.sides}
    return tuple(
        f"{side.name}: {side.morale}" for side in now.sides if side.morale not in ("", morale.get(side.id, side.morale))
    )

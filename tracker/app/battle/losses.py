"""Losses and broken morale from one view of a battle to another, in words."""

import re
from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from tracker.engine import Line, UnitRow, View
from tracker.engine.plurals import bracketed

LOSES = re.compile(r"[^:;·]+ loses? (?:(\d+) figures?|a step \(.+\)|one stand \((\d+) figures?\))\.?")
BOTH = re.compile(r".+ lost (\d+), .+ (\d+)\.?")
HULL = re.compile(r".+ loses? (\d+) hull: (\d+ left)\.?")
RANKS = re.compile(r"take \d+ off .+: ((?:\d+ (?:officer|sergeant|other rank)s?(?:, )?)+) \(.+\)")
STATE = re.compile(r".+ (?:is|are) (?:(\w+) now: .+|(disordered): casualties)\.?")


class ViewChanges(Struct, frozen=True):
    """Losses and `broken` morale in words from one view to another, and the units of which a number has risen.

    `worse`: by unit, words of state that it has come by, and "" where one of its numbers or its figures fell.
    """

    lost: tuple[str, ...] = ()
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
    return ViewChanges(lost_words(fell, before, now), morale_words(before, now), frozenset(risen), worse)


def _have_risen(before: Mapping[str, str], now: Iterable[tuple[str, str]]) -> bool:
    numbers = [(before.get(name, ""), value) for name, value in now]
    return any(old.isdigit() and new.isdigit() and int(new) > int(old) for old, new in numbers)


def lost_words(figures: Mapping[str, int], before: View, now: View) -> tuple[str, ...]:
    """Losses from one view to the other: units that are gone, then those that lost so many figures.

    Those left are as many as the order of battle counts, without those who hold horses elsewhere.
    """
    there = {unit.id for side in before.sides for unit in side.units if not unit.gone}
    units = [unit for side in now.sides for unit in side.units]
    # Of a leader the log tells alone, behind what his troops lost.
    gone = [f"{_name(unit)}: {unit.fate}" for unit in units if unit.gone and unit.id in there and not unit.is_leader]
    lost = [f"{_name(unit)} lost {figures[unit.id]} ({unit.figures} left)" for unit in units if unit.id in figures]
    return (*gone, *lost)


def with_losses(log: Iterable[Line], lost: tuple[str, ...], now: View) -> tuple[list[Line], tuple[str, ...]]:
    """The lines of the log without those that losses tell, and the losses with these.

    They are points of a hull, and states that losses bring about by themselves: "Ghazis lost 6 (15 left), worn,
    disordered". Which ranks fell the order for the figures tells; it stays.
    """
    names = {unit.id: _name(unit) for side in now.sides for unit in side.units}
    losses, lines = list(lost), list[Line]()
    for line in log:
        name = names.get(line.units[0], "") if line.units else ""
        places = [n for n, each in enumerate(losses) if each.startswith(f"{name} lost ")]
        hull = HULL.fullmatch(line.text) if name and line.kind == "result" else None
        more = _told_with_loss(line) if places and len(line.units) == 1 else ""
        if hull:
            losses.append(f"{name}'s hull lost {hull[1]} ({hull[2]})")
        if more:
            losses[places[0]] += f", {more}"
        if not hull and (not more or line.kind == "table"):
            lines.append(line)
    return lines, tuple(losses)


def _told_with_loss(line: Line) -> str:
    """The officers and sergeants among those lost, or the state that a loss brings about; "" for any other line."""
    if line.kind == "result":
        state = STATE.fullmatch(line.text)
        return state[1] or state[2] if state else ""
    fell = RANKS.fullmatch(line.text) if line.kind == "table" else None
    ranks = [each for each in fell[1].split(", ") if "other rank" not in each] if fell else []
    return " and ".join(ranks) + (" among them" if fell and ranks and "other rank" in fell[1] else "")


def says_loss(line: Line, lost: Collection[str]) -> bool:
    """True if a line says nothing but losses that are told with what is left: "Horse lose 1 figure"."""
    both = BOTH.fullmatch(line.text)
    if both and (fallen := [each for each in both.groups() if each != "0"]):
        return all(any(f" lost {each} (" in told for told in lost) for each in fallen)
    again = LOSES.fullmatch(line.text)
    if again is None:
        return False
    fell = f" lost {again[1] or again[2] or 1} ("
    return sum(fell in each for each in lost) >= max(1, len(line.units))


def all_lost(losses: Iterable[str]) -> tuple[str, ...]:
    """The losses of results one after the other, each unit told once, those that are gone first."""
    found: dict[str, str] = {}
    for each in losses:
        name, mark, lost = each.partition(" lost ")
        before = found.pop(name := name if mark else each.rpartition(": ")[0], "")
        count, _, left = lost.partition(" ")
        earlier = before.removeprefix(f"{name} lost ").partition(" ")[0]
        found[name] = f"{name} lost {int(earlier) + int(count)} {left}" if mark and earlier.isdigit() else each
    return tuple(sorted(found.values(), key=is_gone, reverse=True))


def gone_together(losses: Collection[str]) -> list[str]:
    """Losses in which those of the same fate share a line: "Anjera, Yebala: destroyed"."""
    found: dict[str, list[str]] = {}
    others = [each for each in losses if not is_gone(each)]
    for each in filter(is_gone, losses):
        name, mark, fate = each.rpartition(": ")
        found.setdefault(mark + fate, []).append(name)
    return [*(", ".join(names) + fate for fate, names in found.items()), *others]


def morale_words(before: View, now: View) -> tuple[str, ...]:
    """Changes of the morale of whole sides from one view to the other."""
    morale = {side.id: side.morale for side in before.sides}
    return tuple(
        f"{side.name}: {side.morale}" for side in now.sides if side.morale not in ("", morale.get(side.id, side.morale))
    )


def _name(unit: UnitRow) -> str:
    return bracketed(unit.short or unit.name)


def is_gone(words: str) -> bool:
    """True if words on losses, as `lost_words` has them, say that a unit is gone."""
    return ": " in words

"""Sentences on what to put back on the table after undo, amend or branch: view differences and undone table lines."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tracker.engine.inputs import AnswerInput, Node, since_fork
from tracker.engine.log import Line
from tracker.engine.plurals import NUMBERS, bracketed, counted, its, singular, verb_of, with_and, with_verb
from tracker.engine.prompts.draw_and_shuffle import typed_cards
from tracker.engine.view import UnitRow, View

# Words of state that say what a unit did; all others say what it is.
DEEDS = ("acted", "moved", "fired")
# What is so while its roll is asked alone: nothing on the table.
PASSING = ("acting",)
# Orders to take figures off a unit or put them back, with a word for these, and their ranks: the net of them is told.
COUNT = r"(?:the )?(\d+|one)(?: (?!who |of )([a-z]+))?(?: .*)?"
FIGURES = re.compile(rf"(take|put|set) (?:{COUNT}|the runner of .*) (?:off|back into|out of|apart)\b", re.IGNORECASE)
RANKS = re.compile(r"(\d+) ([a-z ]+)")
NOTHING = "Nothing is to be moved."
NOTHING_YET = "Leave the figures as they stand until the later answers are in (D drops these)."


def differences(before: View, after: View) -> list[str]:
    """The differences between the units of two views, as sentences for people at the table."""
    return [*_figure_differences(before, after).values(), *_state_differences(before, after)]


def put_back(old: Node, old_view: View, new: Node, new_view: View) -> list[str]:
    """Say what the table must do to come from one head to another."""
    before, now = (_table_lines(nodes) for nodes in since_fork(old, new))
    return restore_steps(old_view, new_view, _only_in(before, now), _only_in(now, before))


def has_other_orders(old: Node, new: Node) -> bool:
    """True if behind the first input on the way to a head, which an amend gave, are orders that the other has not."""
    before, now = since_fork(old, new)
    return bool(_only_in(_table_lines(now[1:]), _table_lines(before)))


def _only_in(before: list[Line], after: list[Line]) -> list[Line]:
    """The lines of one branch, oldest first, that the other does not say as well: those stay as they are."""
    stands = Counter(line.text for line in after)
    lines = []
    for line in before:
        stands[line.text] -= 1
        if stands[line.text] < 0:
            lines.append(line)
    return lines


def _table_lines(nodes: list[Node]) -> list[Line]:
    return [line for node in nodes for line in (*_turned_up(node), *node.log) if line.kind == "table"]


def _turned_up(node: Node) -> list[Line]:
    """The order for cards that people turned up themselves: they know it, and no log line gives it."""
    cards = typed_cards(node.input.value) if isinstance(node.input, AnswerInput) else ()
    return [Line(f"turn up {' '.join(cards)} from the stack.", "table")] if cards else []


def restore_steps(before: View, after: View, undone: Iterable[Line], redone: Iterable[Line]) -> list[str]:
    """The differences with the table lines of undone steps, newest first, and of redone ones, oldest first.

    Figures that were taken off or put back are told by what is left of that to do: two steps would be done twice. So
    would an order to move units to a place by name, which the place where they stand now tells.
    """
    figures, rows = _figure_differences(before, after), before.units | after.units
    steps = [*(("undo", line) for line in reversed([*undone])), *(("redo", line) for line in redone)]
    others, handled = list[str](), dict[str, list[tuple[str, Line]]]()
    for did, line in steps:
        whose = [each for each in line.units if each in rows]
        if whose and FIGURES.match(line.text):
            for each in whose:
                handled.setdefault(each, []).append((did, line))
            continue
        if _is_told_by_place(line, *((before, after) if did == "undo" else (after, before))):
            continue
        row = next((rows[each] for each in whose if each in figures), None)
        if row is not None and line.text.removesuffix(".") == f"take {row.name} off the table":
            # That it is back, or off, says as much.
            continue
        # What is only said of those who are taken off is nothing to do.
        others.append(line.text if line.goes_on and did == "redo" else f"{did}: {line.text}")
    for unit, orders in handled.items():
        old, new = before.units.get(unit), after.units.get(unit)
        if old is not None and new is not None and not (old.gone or new.gone):
            figures[unit] = _by_hand(old, new, orders, singular(after.counts))
    return [*filter(None, figures.values()), *others, *_state_differences(before, after)]


def _by_hand(old: UnitRow, new: UnitRow, orders: Sequence[tuple[str, Line]], one: str) -> str:
    """Say what is to be done with its figures in the place of orders, "" for nothing: "A: take 4 more off (8 left)".

    Of those of ranks or kinds how many of which; and where some ran, if others are kept apart than were.
    """
    ranks = Counter[str]()
    for did, line in orders:
        ranks.update({rank: many if did == "redo" else -many for rank, many in _ranks(line.text).items()})
    net, more = old.figures - new.figures, " more" * (len({did for did, _ in orders}) > 1)
    off = with_and(counted(many, rank) for rank, many in ranks.items() if many > 0) or f"{net}" * (net > 0)
    back = with_and(counted(-many, rank) for rank, many in ranks.items() if many < 0) or f"{-net}" * (net < 0)
    does = [f"take {off}{more} off"] * bool(off) + [f"put {back} back"] * bool(back)
    apart, ran = (now - then for then, now in zip(_piles(old), _piles(new), strict=True))
    pile = apart or ran * bool(does)
    fewer, where = "fewer" if pile < 0 else "more", "kept apart" if apart else "who ran"
    piles = f"{abs(pile)} {fewer} among those {where}" if pile and (old.ran or new.ran) else ""
    if not does:
        as_before = f"{with_verb(new.name, 'has')} {counted(new.figures, one)} as before"
        return f"{as_before}; {piles}." if piles else ""
    left = f"({new.figures} {'now' if back and not off else 'left'})"
    return "; ".join(filter(None, (f"{new.name}: {', '.join(does)} {left}", piles))) + "."


def _ranks(order: str) -> dict[str, int]:
    """The ranks or kinds of figures that an order takes off, those that it puts back below 0; none of plain figures."""
    found = FIGURES.match(order)
    assert found is not None
    did, many, kind = found.groups()
    told = {singular(each.strip()): int(number) for number, each in RANKS.findall(order.partition(": ")[2])}
    if not told and kind and singular(kind) != "figure":
        told = {singular(kind): 1 if many == "one" else int(many)}
    return told if did.lower() != "put" else {rank: -each for rank, each in told.items()}


def _piles(unit: UnitRow) -> tuple[int, int]:
    """Figures of it that fell, and that ran."""
    return unit.start - unit.figures - unit.apart - unit.ran, unit.ran


def _is_told_by_place(line: Line, there: View, elsewhere: View) -> bool:
    """True of an order to move units to the place where a view has them, and another has them elsewhere."""
    if not line.text.startswith("move ") or not line.units or there.summary or elsewhere.summary:
        return False
    moved = [(there.unit(each), elsewhere.unit(each)) for each in line.units]
    end = line.text.partition(", with ")[0]
    return all(
        one is not None and other is not None and one.place != other.place and end.endswith(f" to {one.place}")
        for one, other in moved
    )


def _figure_differences(before: View, after: View) -> dict[str, str]:
    """Which units are on the table or off it, and with how many figures, by their ids.

    None where a summary stands in the place of who activates: nothing of it is on a table.
    """
    if before.summary or after.summary:
        return {}
    there, now = before.units, after.units
    one = singular(after.counts)
    sentences = {id: _figures(there.get(id), unit, one) for id, unit in now.items()}
    known = {*sentences}
    for side in before.sides:
        lost = [unit for unit in side.units if unit.id not in known and not unit.gone]
        # A detachment is with its unit again: its figures stay where they are.
        gained = sum(max(0, now[unit.id].figures - unit.figures) for unit in side.units if unit.id in now)
        for unit in lost:
            is_with_another = 0 < unit.figures <= gained
            where = f"not a unit of {its(unit.name)} own any more" if is_with_another else "off the table"
            sentences[unit.id] = f"{with_verb(unit.name, 'is')} {where}."
    return {unit: words for unit, words in sentences.items() if words}


def _state_differences(before: View, after: View) -> list[str]:
    """Places, words and numbers of units that are otherwise; units of which the same is said share a sentence."""
    states: dict[str, list[str]] = {}
    there = before.units
    for id, unit in () if before.summary or after.summary else after.units.items():
        for state in _states(there[id], unit) if id in there and not unit.gone else ():
            states.setdefault(state, []).append(bracketed(unit.name))
    return [_shared(names, state) for state, names in states.items()]


def _shared(names: list[str], state: str) -> str:
    *others, last = names
    all_of_them = f"{', '.join(others)} and {last}" if others else last
    if state.startswith(("has ", "stands ", "stood")):
        return f"{all_of_them} {verb_of('men' if others else last, state)}."
    return f"{all_of_them}: {state}."


def _figures(old: UnitRow | None, new: UnitRow, one: str) -> str:
    """Words for its strength, counted in figures or in whatever `one` of them is called."""
    figures = counted(new.figures, one)
    if old is None or old.gone:
        many = f" with {figures}" if new.start > 1 else ""  # of a unit of one, or a base, that goes without saying
        return "" if new.gone else f"{with_verb(new.name, 'is')} {'back ' if old else ''}on the table{many}."
    if new.gone:
        return f"{with_verb(new.name, 'is')} off the table ({new.gone})."
    # A state to compare, no event.
    return f"{with_verb(new.name, 'has')} {figures}, not {old.figures}." if new.figures != old.figures else ""


def _states(old: UnitRow, new: UnitRow) -> list[str]:
    """Its place, words and numbers where they are otherwise: "stands at the ford", "has not acted", "mob, not line"."""
    states = [_stands(new.place)] if new.place != old.place else []
    gained = [word for word in new.status if word not in old.status]
    # Of "two in contact", which was "one in contact", what is gone says nothing more.
    known = {_uncounted(word) for word in gained}
    gone = [word for word in old.status if word not in (*new.status, *PASSING)]
    lost = [_uncounted(word) for word in gone if _uncounted(word) not in known]
    states += [f"has {word}" for word in gained if word in DEEDS]
    states += [f"has not {word}" for word in lost if word in DEEDS]
    # That somebody has a leader again is told by its number of leaders.
    told = [each for each in gained if each not in DEEDS]
    told += [f"not {each}" for each in lost if each not in DEEDS and not each.startswith("no ")]
    is_now = [", ".join(told)] if told else []
    before, after = dict(old.stats), dict(new.stats)
    for heading in before | after:
        was, now = before.get(heading) or "none", after.get(heading) or "none"
        if was != now:
            is_now.append(f"{heading} is {now}, not {was}")
    return [*states, "; ".join(is_now)] if is_now else states


def _uncounted(word: str) -> str:
    """A status word without the number that it begins with, in digits or a word."""
    number, _, rest = word.partition(" ")
    return rest if number.isdigit() or number in NUMBERS[1:] else word


def _stands(place: str) -> str:
    """Words for a place as a game says it: "the ridge", "in front of the mill", with "?" at its end in doubt."""
    if not place:
        return "stands at no named place"
    at = "" if place.startswith("in ") else "at "
    if place.endswith("?"):
        return f"stood, when that was last told, {at}{place[:-1]}"
    return f"stands {at}{place}"

"""Two branches side by side: where they part, and what came out differently on the second."""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from msgspec import Struct

from tracker.engine import AnswerInput, EditInput, Node, SettleInput

Place = tuple[int, str]
# Tells what was given at a step that said nothing, beside the other line's step of the same place, if there is one.
Given = Callable[[Node, Node | None], str]


class Unlike(Struct, frozen=True):
    """A step that is not the same on both lines; None where it is on one of them only."""

    before: Node | None
    after: Node | None

    @property
    def then(self) -> tuple[str, ...]:
        """The words that the first line logged."""
        return _said(self.before)

    @property
    def now(self) -> tuple[str, ...]:
        """The words that the second line logs."""
        return _said(self.after)

    def lines(self, given: Given) -> list[str]:
        """The step in words: what it said, and below what it says."""
        if self.after is None:
            assert self.before is not None
            return [f"Step {self.before.step} does not come about: {_joined(self.then) or given(self.before, None)}"]
        step = self.after.step
        if self.before is None:
            return [f"Step {step} is new: {_joined(self.now) or given(self.after, None)}"]
        if self.then == self.now:
            return [f"Step {step} was: {given(self.before, self.after)}", f"  and is: {given(self.after, self.before)}"]
        gone = _joined(each for each in self.then if each not in self.now)
        new = _joined(each for each in self.now if each not in self.then)
        if not gone and not new:
            return [f"Step {step} says the same in another order."]
        return [f"Step {step} said: {gone or 'nothing of it'}", f"  and says: {new or 'nothing of it'}"]


class Parting(Struct, frozen=True):
    """Two branches: how many inputs they share, the last node of the first before they part, what differs."""

    shared: int
    last: Node
    unlike: tuple[Unlike, ...]


def part(before: Sequence[Node], after: Sequence[Node], is_one_file: bool = True) -> Parting:
    """Compare two branches from the same start, of one file or of two."""
    pairs = zip(before, after, strict=False)
    shared = len(list(takewhile(lambda pair: _is_same(*pair), pairs)))
    last = before[max(0, shared - 1)]
    return Parting(last.step, last, tuple(_unlike(before, after, max(1, shared), is_one_file)))


def _is_same(one: Node, other: Node) -> bool:
    return one is other or (one.input == other.input and _said(one) == _said(other) and one.gap == other.gap)


def _unlike(before: Sequence[Node], after: Sequence[Node], start: int, is_one_file: bool) -> Iterable[Unlike]:
    """The differences, in the order of the second line; what only the first has comes where it stood there."""
    # What an input of another file repeats is an input of that file.
    known = before[start:] if is_one_file else []
    partners = _partners(known, after[start:], places_of(before)[start:], places_of(after)[start:])
    taken = set(partners.values())
    index = start
    for number, node in enumerate(after[start:]):
        partner = partners.get(number)
        if partner is not None:
            while index <= start + partner:
                if index - start not in taken:
                    yield Unlike(before[index], None)
                index += 1
            old = before[start + partner]
            if old.input != node.input or _said(old) != _said(node):
                yield Unlike(old, node)
        else:
            yield Unlike(None, node)
    yield from (Unlike(each, None) for number, each in enumerate(before[index:], index - start) if number not in taken)


def _partners(
    before: Sequence[Node], after: Sequence[Node], old: Sequence[Place], new: Sequence[Place]
) -> dict[int, int]:
    """The input of the first line that each of the second repeats: the one that it names, or that of the same place."""
    by_seq = {node.seq: number for number, node in enumerate(before) if node.seq}
    by_place = {place: number for number, place in enumerate(old)}
    found = {number: by_seq[node.of] for number, node in enumerate(after) if node.of in by_seq}
    free = set(range(len(old))) - set(found.values())
    for number, place in enumerate(new):
        partner = by_place.get(place)
        if number not in found and partner in free:
            found[number] = partner
            free.discard(partner)
    return found


def places_of(line: Sequence[Node]) -> list[Place]:
    """Turn and name of each input; a prompt's key is unique in its turn, edits are counted."""
    places: list[Place] = []
    times: dict[Place, int] = {}
    for node, turn in zip(line, turns_of(line), strict=True):
        match node.input:
            case AnswerInput(key) | SettleInput(key):
                places.append((turn, key))
            case EditInput(path):
                times[turn, path] = times.get((turn, path), 0) + 1
                places.append((turn, f"edit {path} {times[turn, path]}"))
            case _:
                places.append((turn, "end" if node.input else "start"))
    return places


def turns_of(line: Sequence[Node]) -> list[int]:
    turns, turn = [], 0
    for node in line:
        turns.append(turn)
        if node.checkpoint is not None:
            turn = node.checkpoint.turn
    return turns


def _said(node: Node | None) -> tuple[str, ...]:
    return tuple(line.text for line in node.log) if node is not None else ()


def _joined(lines: Iterable[str]) -> str:
    return " / ".join(lines)

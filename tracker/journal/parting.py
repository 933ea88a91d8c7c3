"""Two lines of play side by side: where they part, and what came out differently on the second."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from msgspec import Struct

from tracker.engine import Answer, Edit, Node, Settle

Place = tuple[int, str]


class Unlike(Struct, frozen=True):
    """A step that is not the same on both lines; None where it is on one of them only.

    `is_given`: the input itself differs, not merely what came of it.
    """

    before: Node | None
    after: Node | None
    is_given: bool = False

    @property
    def then(self) -> tuple[str, ...]:
        """What the first line logged."""
        return _said(self.before)

    @property
    def now(self) -> tuple[str, ...]:
        """What the second line logs."""
        return _said(self.after)

    def sentences(self) -> list[str]:
        """The step in words: what it said, what it says."""
        if self.after is None:
            assert self.before is not None
            return [f"Step {self.before.step} does not come about: {_quoted(self.then) or _asked(self.before)}."]
        if self.before is None:
            return [f"Step {self.after.step} is new: {_quoted(self.now) or _asked(self.after)}."]
        if self.then == self.now:
            return [f"Step {self.after.step} was answered otherwise."]
        gone, new = _quoted(each for each in self.then if each not in self.now), _quoted(self._new())
        words = [f"said {gone}" if gone else "", f"now says {new}" if new else ""]
        return [f"Step {self.after.step} {', '.join(each for each in words if each) or 'says it in another order'}."]

    def _new(self) -> list[str]:
        return [each for each in self.now if each not in self.then]


class Parting(Struct, frozen=True):
    """Two lines of play: how many inputs they share, the last node of the first before they part, what differs."""

    shared: int
    last: Node
    unlike: tuple[Unlike, ...]


def part(before: Sequence[Node], after: Sequence[Node]) -> Parting:
    """Compare two lines of play from the same start, of one file or of two."""
    pairs = zip(before, after, strict=False)
    shared = len(list(takewhile(lambda pair: _is_same(*pair), pairs)))
    last = before[max(0, shared - 1)]
    return Parting(last.step, last, tuple(_unlike(before, after, max(1, shared))))


def _is_same(one: Node, other: Node) -> bool:
    return one is other or (one.input == other.input and _said(one) == _said(other) and one.gap == other.gap)


def _unlike(before: Sequence[Node], after: Sequence[Node], start: int) -> Iterable[Unlike]:
    """What differs, in the order of the second line, what only the first has where it stood there."""
    partners = _partners(before[start:], after[start:], places_of(before)[start:], places_of(after)[start:])
    taken = set(partners.values())
    index = start
    for number, node in enumerate(after[start:]):
        partner = partners.get(number)
        if partner is not None:
            while index <= start + partner:
                if index - start not in taken:
                    yield Unlike(before[index], None, True)
                index += 1
            old = before[start + partner]
            if old.input != node.input or _said(old) != _said(node):
                yield Unlike(old, node, old.input != node.input)
        else:
            yield Unlike(None, node, True)
    yield from (
        Unlike(each, None, True) for number, each in enumerate(before[index:], index - start) if number not in taken
    )


def _partners(
    before: Sequence[Node], after: Sequence[Node], old: Sequence[Place], new: Sequence[Place]
) -> dict[int, int]:
    """Which input of the first line each of the second repeats: the one that it names, or that of the same place."""
    by_seq = {node.seq: number for number, node in enumerate(before) if node.seq}
    by_place = {place: number for number, place in enumerate(old)}
    found: dict[int, int] = {}
    free = set(range(len(before)))
    for number, node in enumerate(after):
        named = by_seq.get(node.of) if node.of else None
        partner = by_place.get(new[number]) if named is None else named
        if partner in free:
            found[number] = partner
            free.discard(partner)
    return found


def places_of(line: Sequence[Node]) -> list[Place]:
    """Turn and name of each input; a prompt's key is unique in its turn, edits are counted."""
    places: list[Place] = []
    times: dict[Place, int] = {}
    for node, turn in zip(line, turns_of(line), strict=True):
        match node.input:
            case Answer(key) | Settle(key):
                places.append((turn, key))
            case Edit(path):
                times[turn, path] = times.get((turn, path), 0) + 1
                places.append((turn, f"edit {path} {times[turn, path]}"))
            case _:
                places.append((turn, "end" if node.input else "start"))
    return places


def turns_of(line: Sequence[Node]) -> list[int]:
    """The turn in which each input of a line was given."""
    turns, turn = [], 0
    for node in line:
        turns.append(turn)
        if node.checkpoint is not None:
            turn = node.checkpoint.turn
    return turns


def _said(node: Node | None) -> tuple[str, ...]:
    return tuple(line.text for line in node.log) if node is not None else ()


def _asked(node: Node) -> str:
    return repr(node.input.key) if isinstance(node.input, (Answer, Settle)) else "an edit"


def _quoted(lines: Iterable[str]) -> str:
    return " / ".join(f'"{line}"' for line in lines)

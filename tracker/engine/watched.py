"""Words of prompts and views that only somebody who watches reads: a battle that nobody watches goes without."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from itertools import chain, islice
from typing import Any, Protocol, TypeVar, cast


class Known(Protocol):
    """A thing that is known by its id."""

    @property
    def id(self) -> str: ...


T = TypeVar("T")
K = TypeVar("K", bound=Known)
S = TypeVar("S", bound=Known)

_is_watched: ContextVar[bool] = ContextVar("is_watched", default=True)
# True where somebody watches: the words, effects or odds that a prompt or view shows beside what counts are made for
# him alone. Nothing that decides what players, dice and cards may answer may hang on it, nor anything that a rule or a
# player reads, an event of the log or the cell that it names, nor what a condition of the end does.
is_watched = _is_watched.get


def unwatched(make: Callable[[], T]) -> T:
    """A prompt or view without what is made for those who watch."""
    before = _is_watched.set(False)
    try:
        return make()
    finally:
        _is_watched.reset(before)


class Late(Sequence[Any]):
    """Things that are made one by one, as far as somebody looks for one of them."""

    def __init__(self, things: Iterator[Any], of_id: Callable[[str], Any] | None) -> None:
        self._made: list[Any] = []
        self._rest = things
        self._of_id = of_id
        self._alone: dict[str, Any] = {}

    def by_id(self, wanted: str) -> Any:
        """The thing of this id, None if there is none; the others are made for it only where nobody makes one alone."""
        for each in self if self._of_id is None else self._made:
            if each.id == wanted:
                return each
        if self._of_id is not None and wanted not in self._alone:
            self._alone[wanted] = self._of_id(wanted)
        return self._alone.get(wanted)

    def __iter__(self) -> Iterator[Any]:
        # What was made once is gone through without a step of this module for each.
        return chain(self._made, self._more())

    def _more(self) -> Iterator[Any]:
        place = len(self._made)
        while True:
            if place == len(self._made):
                if (found := next(self._rest, self)) is self:
                    return
                self._made.append(found)
            yield self._made[place]
            place += 1

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __len__(self) -> int:
        self._made.extend(self._rest)
        return len(self._made)

    def __getitem__(self, place: Any) -> Any:
        is_from_front = isinstance(place, int) and place >= 0
        return [*(islice(self, place + 1) if is_from_front else self)][place]


def made_late(things: Iterable[T], of_id: Callable[[str], T | None] | None = None) -> tuple[T, ...]:
    """The things of a prompt; where nobody watches, those of an iterator are made as a player or answer comes to them.

    `of_id` makes the one of an id alone, None if there is none.

    >>> made_late(each for each in "ab")
    ('a', 'b')
    """
    if isinstance(things, (tuple, list)) or _is_watched.get():
        return tuple(things)
    # An abstract class takes long to say of anything else that it is none of it.
    return cast("tuple[T, ...]", things if type(things) is Late else Late(iter(things), of_id))


def by_id(things: Sequence[K], wanted: str) -> K | None:
    """The thing of an id, None if there is none; of things that are made late, those before it need not be."""
    if type(things) is Late:
        late: K | None = things.by_id(wanted)
        return late
    for each in things:
        if each.id == wanted:
            return each
    return None


def made_of_each(make: Callable[[S], K], sources: Sequence[S], others: Sequence[K] = ()) -> tuple[K, ...]:
    """Things made of sources by the same ids, and others behind them; where nobody watches, each as it is wanted.

    >>> class Gun:
    ...     id = "gun"
    >>> unwatched(lambda: by_id(made_of_each(lambda gun: gun, [Gun()]), "gun")).id
    'gun'
    """

    def of_id(wanted: str) -> "K | None":  # in quotes, since it would be worked out each time
        source = by_id(sources, wanted)
        return by_id(others, wanted) if source is None else make(source)

    return made_late(chain(map(make, sources), others), of_id)

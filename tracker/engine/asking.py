"""`ask`, by which a rule stops and asks the table, and the exceptions that break a question off."""

from collections.abc import Callable, Generator
from types import coroutine
from typing import Any, TypeVar

from tracker.engine.prompts.base import Prompt

T = TypeVar("T")

Make = Callable[[], Prompt[Any]]


class Settled(Exception):  # noqa: N818 - it is no error but a player's decision
    """Thrown into a rule when the players settle on the table what is being asked.

    The nearest test, shot, melee or activation catches it, restores the chain of owed tests, and logs what
    was dropped.
    """


class Ended(Exception):  # noqa: N818
    """Thrown into (or raised by) a rule when the battle is over. Rules let it pass."""


@coroutine
def _answered(make: Callable[[], Prompt[T]]) -> Generator[Make, Any, T]:
    answer: T = yield make
    return answer


async def ask(make: Callable[[], Prompt[T]]) -> T:
    """Stop the rule, show the prompt that `make` builds, and go on with its answer.

    `make` must be pure: the driver calls it again after every edit of the state, so that options are never
    stale. Across an `ask` a rule keeps only ids and answers, never values that it worked out from the state.

    A rule that asks, and what its driver does: it takes the prompt out and sends the answer in.

    >>> from tracker.engine import Number, ask
    >>> async def rations(days: int) -> int:
    ...     men = await ask(lambda: Number(key="men", rule="X-1", side="red", title="How many men?", low=0, high=99))
    ...     return men * days
    >>> rule = rations(3).__await__()
    >>> next(rule)().title
    'How many men?'
    >>> try:
    ...     rule.send(16)
    ... except StopIteration as done:
    ...     print(done.value)
    48
    """
    return await _answered(make)

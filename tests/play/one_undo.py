"""Whatever a key changed, one undo gives back: shared by the keys of prompts, without a screen, and its commands."""

from collections.abc import Callable, Iterable
from typing import Protocol

from tests.names.app import BattleStack
from tests.names.play import Redo, Undo


class Place(Protocol):
    """Where keys are pressed: a seat alone, or a screen."""

    @property
    def stack(self) -> BattleStack: ...

    @property
    def stand(self) -> tuple[bytes, str]:
        """The state, byte for byte, and the prompt."""


def check_each(place: Place, keys: Iterable[str], take: Callable[[str], object]) -> None:
    """Press each key alone, and with some Enters after it; every time from where the battle stands now."""
    base, at = place.stand, place.stack.seat.battle.step
    for key in keys:
        # An answer after an undo begins another branch, from which there is no way back to here.
        for follow in ([], ["enter"] * 4) if key != "u" else ([],):
            for each in [key, *follow]:
                before, step = place.stand, place.stack.seat.battle.step
                take(each)
                _check(place, before, step, f"{base[1]}: {key} {follow}")
            _start_over(place, base, at)
            take("escape")
            place.stack.dialogs.clear()


def _check(place: Place, before: tuple[bytes, str], step: int, what: str) -> None:
    """Whatever the last key changed, one undo gives back; an undo is given back by one redo."""
    battle, session = place.stack.seat.battle, place.stack.seat.session
    after = place.stand
    if after == before and battle.step == step:
        return
    back, again = (session.redo, session.undo) if battle.step < step else (session.undo, session.redo)
    back()
    assert place.stand == before, what
    again()
    assert place.stand == after, what


def _start_over(place: Place, base: tuple[bytes, str], at: int) -> None:
    """Back to the prompt that the test began with, nothing half typed and nothing in front."""
    stack = place.stack
    stack.seat.session.keep_draft(None)
    for _ in range(30):
        if place.stand == base:
            break
        (stack.seat.session.redo if stack.seat.battle.step < at else stack.seat.session.undo)()
    stack.dialogs.clear()
    if stack.seat.battle.may_undo:
        # The face is a fresh one then, with nothing half typed.
        stack.do(Undo())
        stack.do(Redo())
    assert place.stand == base

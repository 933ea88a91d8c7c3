"""A seat among the others at its battle: who they are, and what it may do beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from tracker.engine import Prompt, Refused, TrackerError
from tracker.play.together.seat_rights import Seating, SeatPlace, wish_of

if TYPE_CHECKING:
    from tracker.play.outcome import Outcome
    from tracker.play.seat import Command, Seat


class Elsewhere(Protocol):
    """The process that plays the battle, where this seat only follows it."""

    @property
    def is_gone(self) -> bool:
        """True if it plays no more, and nobody else in its place yet."""

    def carry_out(self, command: Command, seat: Seat) -> Outcome:
        """Have a command carried out there. Raises Refused with its reason."""


class AmongSeats:
    """Keeps what the others at a battle are to one seat; where nobody else sits there it lets all through.

    `seating` says who sits at the battle, `on_seated` is called where a command changed that; this seat's own is
    `place`, and `wished` waits for another side to agree. Where another process plays the battle, that is `elsewhere`.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.seating, self.place = Seating(), 0
        self.elsewhere: Elsewhere | None = None
        self.on_seated: Callable[[], None] | None = None
        self.wished: Command | None = None

    # Who sits there

    @property
    def own(self) -> SeatPlace | None:
        """This seat, as the others know it; None where nobody has joined."""
        return self.seating.at(self.place)

    @property
    def are_several(self) -> bool:
        return len(self.seating.places) > 1

    @property
    def label(self) -> str:
        """The name of who sits here with his sides, "" where nobody else does."""
        place = self.own if self.are_several else None
        return place.label({side.id: side.name for side in self._seat.battle.view().sides}) if place else ""

    def whose(self, prompt: Prompt[Any] | None) -> str:
        """The names of those who answer in the place of this seat, "" where it may itself."""
        return self.seating.whose(self.place, prompt)

    def why_not_answer(self, prompt: Prompt[Any]) -> str:
        """The reason why this seat may not answer, "" if it may."""
        return self.seating.why_not_answer(self.place, prompt)

    @property
    def wish_words(self) -> str:
        """The wish of a seat as this one is told of it, "" where there is none."""
        return self.seating.wish_words(self.place)

    @contextmanager
    def as_place(self, place: int) -> Iterator[None]:
        """Within, all is done for another seat; what that is warned of is its own."""
        seat, own, warned = self._seat, self.place, self._seat.warned
        self.place, seat.warned = place, None
        try:
            yield
        finally:
            self.place, seat.warned = own, warned

    @contextmanager
    def told(self) -> Iterator[None]:
        """Have the others told where something within has changed who sits there."""
        before = self.seating
        try:
            yield
        finally:
            if self.seating is not before and self.on_seated is not None:
                self.on_seated()

    # What this seat may do

    def let_through(self, command: Command) -> None:
        """Raises Refused where this seat may not have a command carried out now, or another side is asked first."""
        if not self.seating.places:
            return
        if why := self.seating.why_not(
            self.place, command, self._seat.prompt, self._adds(getattr(command, "value", None))
        ):
            raise Refused(why)
        self._seat.session.by = self.label
        if self.elsewhere is None and self._must_ask(command):
            self._ask_others(command)

    def _adds(self, given: Any) -> bool:
        """True if all that others have typed stays as it is in what is given."""
        from tracker.play.together.shared_dice import adds_to, own_pools, turns_others

        dice = self._seat.dice
        return adds_to(self._seat.session.draft, given, own_pools(dice)) and not turns_others(dice, given)

    def _must_ask(self, command: Command) -> bool:
        """True if another side is asked before somebody steps in so; one's own dice are dropped without."""
        if not command.wish or not self.seating.asked_first(self.place):
            return False
        return not (getattr(command, "dice_first", False) and self._seat.half_typed is not None)

    def _ask_others(self, command: Command) -> None:
        """Keep what somebody wants, until another side has agreed. Raises Refused, which says so."""
        if self.seating.wish is not None and self.seating.wish.by != self.place:
            raise Refused(f"First answer by R: {self.wish_words}")
        names = {unit.id: unit.name for side in self._seat.battle.view().sides for unit in side.units}
        self.seating, self.wished = replace(self.seating, wish=wish_of(self.place, command, names)), command
        raise Refused(self.wish_words)

    def typed_elsewhere(self, prompt: Prompt[Any]) -> frozenset[str]:
        """The sides of a roll whose dice other seats type; none where it is not this seat's at all."""
        return self.seating.typed_elsewhere(self.place, prompt) if self.seating.places else frozenset()

    def app_rolls_there(self, prompt: Prompt[Any]) -> frozenset[str]:
        """The sides of a roll for which the app rolls at the process that plays: its dice are the same here."""
        if self.elsewhere is None:
            return frozenset()
        by_app = frozenset(prompt.rollers()) & {*self.seating.app_rolls}
        return by_app if by_app != prompt.rollers() else frozenset()

    # What changes at the battle

    def look(self) -> None:
        """Look afresh: nobody types where nothing lies half typed; the process that plays knows what the app does."""
        dice_source = self._seat.dice_source
        if self.seating.places and self.elsewhere is None:
            self.seating = self.seating.with_app(dice_source.plays, dice_source.rolls_for)
        if self.seating.typist and self._seat.session.draft is None:
            self.seating = self.seating.typed_by(0)

    def drop_wish(self) -> None:
        """Forget what a seat wished, which was meant for what stood there before."""
        if self.seating.wish is not None:
            self.seating, self.wished = replace(self.seating, wish=None), None

    @contextmanager
    def typing(self, draft: Any) -> Iterator[Any]:
        """Within, a draft is kept, which is given with the others' dice in it. Raises Refused where another types."""
        before = self.seating
        if before.places:
            from tracker.play.together.shared_dice import own_pools, with_own

            own = own_pools(self._seat.dice)
            draft = with_own(self._seat.session.draft, draft, own)
            if why := self.seating.why_not_give(self.place, self._seat.prompt, self._adds(draft)):
                raise Refused(why)
            if own and not self._seat.is_draft(draft):
                # Those that led to what others typed are others by now.
                draft = with_own(None, draft, own)
            # Before it is on the disk: then the others are told of both.
            self.seating = before.typed_by(self.place if draft is not None else 0)
        try:
            yield draft
        except TrackerError:
            self.seating = before
            raise

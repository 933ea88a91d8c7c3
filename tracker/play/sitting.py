"""The commands by which people share a battle out among their seats."""

from msgspec.structs import replace

from tracker.engine import Refused, listed
from tracker.play.outcome import Outcome, outcome_in_words
from tracker.play.seat import Command, Seat
from tracker.talk.dice_source import side_named


class Sit(Command, frozen=True, tag="sit"):
    """Sit down for these sides, beside whoever sits there already; without any, only watch, or play what is left."""

    sides: list[str] = []

    def carry_out(self, seat: Seat) -> Outcome:
        place = seat.seating.at(seat.place)
        if place is None:
            raise Refused("Nobody has joined this battle: all sides are yours.")
        view = seat.battle.view()
        sides = tuple(dict.fromkeys(side_named(view, each) for each in self.sides))
        sat = replace(place, sides=sides)
        seat.seating = replace(
            seat.seating, places=tuple(sat if each is place else each for each in seat.seating.places)
        )
        names = {side.id: side.name for side in view.sides}
        return outcome_in_words(
            f"You sit for {listed(names[each] for each in sides)}." if sides else _without(sat.is_host)
        )


def _without(is_host: bool) -> str:
    return "You play the sides for which nobody sits." if is_host else "You only watch now."


class GoOn(Command, frozen=True, tag="go_on"):
    """Open the battle here, where the process that played it is gone; the others join again by themselves."""

    def carry_out(self, seat: Seat) -> Outcome:
        raise Refused("This battle is played here already.")

"""The commands by which people share a battle out among their seats."""

from msgspec.structs import replace

from tracker.engine import Change, EditInput, Refused, SettleInput, Warned, listed
from tracker.play.dice_source import side_named
from tracker.play.outcome import Outcome, outcome_in_words
from tracker.play.seat import Command, Seat
from tracker.play.together.seat_rights import Seating, SeatPlace


class Sit(Command, frozen=True, tag="sit"):
    """Sit down for these sides, beside whoever sits there already; without any, only watch, or play what is left."""

    done = "there"
    is_anywhere = True

    sides: list[str] = []

    def carry_out(self, seat: Seat) -> Outcome:
        among, place = seat.among, seat.among.own
        if place is None:
            raise Refused("Nobody has joined this battle: all sides are yours.")
        view = seat.battle.view()
        sides = tuple(dict.fromkeys(side_named(view, each) for each in self.sides))
        sat = replace(place, sides=sides)
        among.seating = replace(
            among.seating, places=tuple(sat if each is place else each for each in among.seating.places)
        )
        names = {side.id: side.name for side in view.sides}
        return outcome_in_words(
            f"You sit for {listed(names[each] for each in sides)}." if sides else _without(sat.is_host)
        )


def _without(is_host: bool) -> str:
    return "You play the sides for which nobody sits." if is_host else "You only watch now."


class AskFirst(Command, frozen=True, tag="ask_first"):
    """From now on who takes back, sets right or amends asks the other side first; or no more, if that agrees."""

    done = "there"
    wish = "step in without being asked for leave"
    spares_dice = True
    is_anywhere = True

    yes: bool = True

    def carry_out(self, seat: Seat) -> Outcome:
        if not seat.among.are_several:
            raise Refused("Nobody has joined this battle: there is nobody to ask.")
        seat.session.ask_first(self.yes)
        seat.among.seating = replace(seat.among.seating, asks_first=self.yes)
        return outcome_in_words(asks_words(self.yes))


class Allow(Command, frozen=True, tag="allow"):
    """Let another side step in as it wishes to, or not; who wished it takes the wish back."""

    done = "there"

    yes: bool = True

    def carry_out(self, seat: Seat) -> Outcome:
        among, seating, command = seat.among, seat.among.seating, seat.among.wished
        wish = seating.wish
        if wish is None or command is None:
            raise Refused("Nobody has asked for anything.")
        is_own = wish.by == among.place
        if not is_own and among.own not in seating.asked_first(wish.by):
            raise Refused("You are not asked: another side is.")
        if is_own and self.yes:
            raise Refused(among.wish_words)
        if self.yes and (why := seating.why_not(wish.by, command, seat.prompt)):
            # Somebody else has begun to type dice meanwhile: the wish waits for that.
            raise Refused(why)
        among.seating, among.wished = replace(seating, wish=None), None
        if not self.yes:
            return outcome_in_words("Your wish is taken back." if is_own else "It stays as it is.")
        with among.as_place(wish.by):
            seat.session.by = among.label
            try:
                return command.carry_out(seat)
            except Warned as warned:
                raise Refused(f"{warned} It is not done: without a warning it can be asked for again.") from None


def asks_words(yes: bool) -> str:
    """That the other side is asked first, or is not."""
    step_in = "Who takes back, amends or sets right"
    return f"{step_in} asks the other side first." if yes else f"{step_in} asks nobody."


class GoOn(Command, frozen=True, tag="go_on"):
    """Open the battle here, where the process that played it is gone; the others join again by themselves."""

    def carry_out(self, seat: Seat) -> Outcome:
        raise Refused("This battle is played here already.")


def did_words(by: str, change: Change) -> str:
    """A sentence on what another seat did: "Ann (Zulu) took the last answer back."."""
    who = by or "Another seat"
    if change.did == "undo":
        return f"{who} took the last answer back."
    if change.did == "redo":
        return f"{who} did it again."
    if change.did == "amend":
        return f"{who} amended what was given."
    given = next((node.input for node in change.added if not node.auto), None)
    if isinstance(given, EditInput):
        return f"{who} set something right by hand."
    return f"{who} settled it on the table." if isinstance(given, SettleInput) else f"{who} answered."


def seated_words(before: Seating, now: Seating, own: int, names: dict[str, str]) -> str:
    """Sentences on who came, went or sits for others now, and what is wished; "" where nothing of that changed.

    `own` is the number of the seat that is told, `names` are those of the sides.
    """
    if not (before.places and now.places):
        return ""
    known, here = {each.number: each.sides for each in before.places}, {each.number for each in now.places}
    words = [f"{each.label(names)} has joined." for each in now.places if each.number not in known]
    words += [f"{each.label(names)} has left." for each in before.places if each.number not in here]
    changed = [each for each in now.places if known.get(each.number, each.sides) != each.sides and each.number != own]
    words += [_sits_words(each, names) for each in changed]
    if now.asks_first != before.asks_first:
        words.append(asks_words(now.asks_first))
    if now.wish is not None and now.wish != before.wish and now.wish.by != own:
        words.append(now.wish_words(own))
    elif now.wish is None and before.wish is not None and before.wish.by == own:
        words.append("The other side did not agree.")
    return " ".join(words)


def _sits_words(place: SeatPlace, names: dict[str, str]) -> str:
    if place.sides:
        return f"{place.name} sits for {listed(names[each] for each in place.sides)} now."
    return f"{place.name} plays what is left." if place.is_host else f"{place.name} only watches now."

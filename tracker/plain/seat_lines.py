"""The key R of line mode, where people sit at several seats: sides are taken and left, and a battle is gone on with."""

from tracker.engine import Refused, listed
from tracker.plain.prompt_loop import PromptLoop
from tracker.play.together.seat_commands import Allow, AskFirst, GoOn, Sit

WATCH = "none"
ALLOWS = {"yes": True, "no": False}
ASKS = {"ask": True, "free": False}


def is_among_seats(loop: PromptLoop) -> bool:
    """True if others sit at the battle, or another process plays it."""
    return loop.seat.among.elsewhere is not None or loop.seat.among.are_several


def share_out(loop: PromptLoop, rest: str) -> None:
    """Say who sits there; take sides, or only watch; answer what is wished; go on where nobody plays any more."""
    elsewhere = loop.seat.among.elsewhere
    if elsewhere is not None and elsewhere.is_gone:
        loop.do(GoOn())
        return
    if not rest:
        loop.say(*seats_listed(loop), f"R and a side sits there too, R {WATCH} leaves all of them.")
        loop.say("R ask: undo, edit and amend ask the other side first; R free: they ask nobody.")
        if wished := loop.seat.among.wish_words:
            loop.say(f"{wished} R yes or R no.")
        return
    if rest in ALLOWS:
        loop.do(Allow(ALLOWS[rest]))
        return
    if rest in ASKS:
        loop.do(AskFirst(ASKS[rest]))
        return
    names = {side.name.casefold() for side in loop.seat.battle.view().sides}
    wanted = () if rest == WATCH else (rest,) if rest.casefold() in names else tuple(rest.split())
    place = loop.seat.among.own
    loop.do(Sit([*place.sides, *wanted] if wanted and place is not None else []))


def seats_listed(loop: PromptLoop) -> list[str]:
    seat = loop.seat
    if not seat.among.seating.places:
        raise Refused("Nobody else sits at this battle.")
    names = {side.id: side.name for side in loop.seat.battle.view().sides}
    lines = []
    for place in seat.among.seating.places:
        sides = listed(names.get(each, each) for each in place.sides)
        sides = sides or ("the sides for which nobody sits" if place.is_host else "watches")
        you = " (you)" if place.number == seat.among.place else ""
        lines.append(f"{place.name}{you}: {sides}{', has the battle open' if place.is_host else ''}")
    app = [f"{names[side]}, {words}" for side in names if (words := seat.among.seating.app_words(side))]
    return [*lines, *app]

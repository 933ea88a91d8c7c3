"""The key R where people sit at several seats: sides are taken and left, and a battle is gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.battle.dialogs import choose_dice_source
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.engine import SideView, listed
from tracker.play.seat import Command
from tracker.play.together.seat_commands import Allow, AskFirst, GoOn, Sit
from tracker.play.together.seating import Seating, SeatPlace

if TYPE_CHECKING:
    from tracker.app.battle.battle_stack import BattleStack
    from tracker.app.battle.screen import BattleScreen

NOBODY = "nobody sits there"


def share_out(screen: BattleScreen) -> None:
    """Go on where nobody plays any more; among seats, answer what is wished, or choose one's sides; else who rolls."""
    stack = screen.stack
    elsewhere, seat = stack.seat.among.elsewhere, stack.seat
    if elsewhere is not None and elsewhere.is_gone:
        stack.do(GoOn())
        screen.tracker.renew_company()
        stack.ask()
        stack.report("You have the battle open now: the others join again by themselves.")
    elif (place := seat.among.own) is not None and seat.among.are_several:
        stack.open(_sides(stack, place) if seat.among.seating.wish is None else _wish(stack, place))
    else:
        choose_dice_source(stack)


def _sides(stack: BattleStack, own: SeatPlace) -> ListDialog:
    """Choose a side to take or leave; for whom the app rolls is asked where the battle is open."""
    seating, sides = stack.seat.among.seating, stack.battle.view().sides
    choices = [Choice(_take_words(each, own), detail=_others(seating, each, own)) for each in sides]
    if not own.only_watches:
        words = "Undo, edit, amend: ask nobody" if seating.asks_first else "Undo, edit, amend: ask the other side first"
        choices.append(Choice(words))
    if own.is_host:
        choices.append(Choice("Who rolls?"))

    def then(place: int) -> KeyOutcome:
        if place == len(sides) + 1:
            return Closes(then=lambda: choose_dice_source(stack))
        if place == len(sides):
            return Closes(then=lambda: _do(stack, AskFirst(not seating.asks_first)))
        side = sides[place].id
        now = [each for each in own.sides if each != side] if side in own.sides else [*own.sides, side]
        return Closes(then=lambda: _do(stack, Sit(now)))

    return ListDialog("Who sits where?", choices, then)


def _wish(stack: BattleStack, own: SeatPlace) -> ListDialog:
    """Let another side step in as it wishes, or not; or take one's own wish back."""
    seating = stack.seat.among.seating
    is_asked = own in seating.asked_first(seating.wish.by) if seating.wish is not None else False
    answers = [("Yes", True), ("No", False)] if is_asked else [("Take the wish back", False)]

    def then(place: int) -> KeyOutcome:
        return Closes(then=lambda: _do(stack, Allow(answers[place][1])))

    title = seating.wish_words(own.number, has_key=False)
    return ListDialog(title, [Choice(words) for words, _ in answers], then)


def _do(stack: BattleStack, command: Command) -> None:
    if said := stack.do(command).say:
        stack.report(said)


def _take_words(side: SideView, own: SeatPlace) -> str:
    return f"Leave {side.name}" if side.id in own.sides else f"Sit for {side.name}"


def _others(seating: Seating, side: SideView, own: SeatPlace) -> str:
    """The names of others who sit for a side."""
    names = [each.name for each in seating.places if side.id in each.sides and each is not own]
    if names or side.id in own.sides:
        return listed(names) if names else ""
    host = next((each.name for each in seating.places if each.is_host), "")
    return seating.app_words(side.id) or f"{NOBODY}: {'you answer' if own.is_host else f'{host} answers'}"

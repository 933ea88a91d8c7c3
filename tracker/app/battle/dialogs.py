"""Questions of the program when a player wants something beside answering the prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.editing import edit_unit
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog, TextDialog
from tracker.app.parts.key_outcomes import Closes, KeyOutcome, Opens, Used
from tracker.engine import Refused, SideView, TrackerError, listed
from tracker.engine.plurals import counted
from tracker.play.battle_commands import Edit, End, MarkStep, Note, Rename, Rolls, Save, Settle
from tracker.play.dice_source import WHO_WORDS, WhoRolls, rolls_words
from tracker.play.seat import Command
from tracker.play.together.seat_commands import Allow, AskFirst, GoOn, Sit
from tracker.play.together.seat_rights import Seating, SeatPlace

if TYPE_CHECKING:
    from tracker.app.battle.screen import BattleScreen


def settle(stack: BattleStack) -> None:
    _once(stack, "Decided on the table", "What happened? (may stay empty)", Settle)


def end(stack: BattleStack) -> None:
    _once(stack, "End the battle", "Why? (may stay empty) Esc plays on.", End)


def _once(stack: BattleStack, title: str, ask: str, wanted: Callable[[str], Command]) -> None:
    """Have something done for a reason; where it is refused, no other words would help."""

    def then(reason: str) -> KeyOutcome:
        try:
            stack.do(wanted(reason))
        except TrackerError as error:
            return Closes(str(error), is_alarm=True)
        return Closes()

    stack.open(TextDialog(title, ask, then))


def edit(stack: BattleStack, unit_id: str = "") -> None:
    """Set something right, beginning with a unit; "" is the one that the prompt is about."""
    prompt, battle = stack.seat.prompt, stack.seat.battle
    first = unit_id or (prompt.subject[0] if prompt is not None and prompt.subject else "")

    def do(path: str, value: Any, reason: str) -> None:
        stack.do(Edit(path, value, reason))
        if odd := battle.ruleset.check(battle.state):
            stack.complain(" ".join(odd))

    stack.open(edit_unit(battle, first, do))


def note(stack: BattleStack) -> None:
    _words(stack, "Note", "What should the note say?", Note, "Noted.")


def mark(stack: BattleStack) -> None:
    name = f"Turn {stack.seat.battle.state.turn}, step {stack.seat.battle.step}"
    _words(stack, "Mark this place", "Under what name?", MarkStep, "Marked.", name)


def rename(stack: BattleStack) -> None:
    _words(stack, "Another title", "What is the battle called?", Rename, "Renamed.", stack.seat.session.title)


def lays_tables(stack: BattleStack) -> bool:
    """True if battles of this game may have their table laid in the set-up."""
    from tracker.play import laid_table_commands

    return laid_table_commands.lays_tables(stack.seat.battle.ruleset)


def keep_table(stack: BattleStack) -> None:
    from tracker.play.laid_table_commands import KeepTable

    stack.report(stack.do(KeepTable()).say)


def _words(
    stack: BattleStack, title: str, ask: str, wanted: Callable[[str], Command], done: str, value: str = ""
) -> None:
    def then(text: str) -> KeyOutcome:
        stack.do(wanted(text))
        return Closes(done)

    stack.open(TextDialog(title, ask, then, value))


def choose_dice_source(stack: BattleStack) -> None:
    (who, mine), sides = stack.seat.dice_source.told, stack.seat.battle.view().sides

    def then(who: WhoRolls, mine: str, is_once: bool) -> KeyOutcome:
        if is_once:
            return Closes(then=lambda: stack.roll_once(who))
        said = rolls_words((who, mine), sides) or f"The app {WHO_WORDS[who]}"
        return Closes(f"{said}; kept with this {stack.seat.battle.ruleset.noun}.", lambda: stack.do(Rolls(who, mine)))

    stack.open(who_rolls(sides, who, mine, stack.seat.dice is not None, then))


# Who, the side that people play, and whether it is for this roll only.
Chosen = Callable[[WhoRolls, str, bool], KeyOutcome]


def who_rolls(sides: tuple[SideView, ...], who: str, mine: str, is_roll: bool, then: Chosen) -> ListDialog:
    """Choose for whom the app rolls: the same numbers whatever is asked."""
    here = next((side for side in sides if mine.casefold() in (side.id.casefold(), side.name.casefold())), None)
    here = here or next(iter(sides), None)
    # Words, who, the side that people play, and whether for this roll alone.
    ways: list[tuple[str, WhoRolls, str, bool]] = [
        ("This roll: you type the dice", "nobody", mine, True),
        ("This roll: the app rolls", "everyone", mine, True),
        ("You type all dice", "nobody", mine, False),
        *((rolls_words(("enemy", side.id), sides), "enemy", side.id, False) for side in sides),
        ("The app rolls all dice", "everyone", mine, False),
        *((rolls_words(("opponent", side.id), sides), "opponent", side.id, False) for side in sides),
        *((rolls_words(("decisions", side.id), sides), "decisions", side.id, False) for side in sides),
    ]
    choices = []
    for words, each, side, is_once in ways:
        is_now = not is_once and each == who and (side == mine or (here is not None and side == here.id))
        reason = "no dice are asked now" if is_once and not is_roll else ""
        choices.append(Choice(words, detail="now" if is_now else "", reason=reason, is_barred=bool(reason)))
    at = next((n for n, choice in enumerate(choices) if choice.detail), 0)
    return ListDialog("Who rolls?", choices, lambda place: then(*ways[place][1:]), at)


class Leaving(ListDialog):
    """The question itself; Esc plays on."""


def ask_to_leave(stack: BattleStack, leave: Callable[[], None], give_up: Callable[[], None]) -> None:
    """Ask what becomes of what is not saved; `leave` follows once all is saved, or after `give_up`."""
    if stack.dialogs and isinstance(stack.top, Leaving):
        return
    session = stack.seat.session
    many = counted(session.unsaved, "input")

    def lose() -> None:
        give_up()
        leave()

    def write(typed: str) -> KeyOutcome:
        if not typed:
            raise Refused("That needs a folder or a file.")
        stack.do(Save(typed))
        return Closes(then=leave)

    def then(place: int) -> KeyOutcome:
        if place == 0:
            stack.do(Save())
            return Closes(then=leave) if session.saved else Used(f"Still not saved. {session.trouble}")
        if place == 1:
            return Opens(TextDialog("Write it elsewhere", "Into which folder, or to which file?", write))
        return Closes(then=lose)

    choices = [Choice("Try again to save it"), Choice("Write it elsewhere"), Choice(f"Leave, and lose {many}")]
    stack.dialogs.clear()
    stack.open(Leaving(f"{many} not saved", choices, then, ask=f"{session.trouble} Esc plays on."))


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
    seating, sides = stack.seat.among.seating, stack.seat.battle.view().sides
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
    names = [each.name for each in seating.places if side.id in each.sides and each is not own]
    if names or side.id in own.sides:
        return listed(names) if names else ""
    host = next((each.name for each in seating.places if each.is_host), "")
    return seating.app_words(side.id) or f"nobody sits there: {'you answer' if own.is_host else f'{host} answers'}"

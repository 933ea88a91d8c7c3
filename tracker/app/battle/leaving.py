"""Leaving a battle that the disk did not take whole: try again, write it elsewhere, or give up what is not saved."""

from collections.abc import Callable

from tracker.app.battle.battle_stack import BattleStack
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog, Words
from tracker.app.parts.key_outcomes import Closes, KeyOutcome, Opens, Used
from tracker.engine import Refused
from tracker.engine.plurals import counted
from tracker.play.battle_commands import Save


class Leaving(ListDialog):
    """The question itself; Esc plays on."""


def ask_to_leave(stack: BattleStack, leave: Callable[[], None], give_up: Callable[[], None]) -> None:
    """Ask what becomes of what is not saved; `leave` follows once all is saved, or after `give_up`."""
    if stack.dialogs and isinstance(stack.top, Leaving):
        return
    session = stack.session
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
            return Opens(Words("Write it elsewhere", "Into which folder, or to which file?", write))
        return Closes(then=lose)

    choices = [Choice("Try again to save it"), Choice("Write it elsewhere"), Choice(f"Leave, and lose {many}")]
    stack.dialogs.clear()
    stack.open(Leaving(f"{many} not saved", choices, then, ask=f"{session.trouble} Esc plays on."))

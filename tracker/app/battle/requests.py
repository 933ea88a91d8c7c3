"""Questions of the program when a player wants something beside answering the prompt."""

from collections.abc import Callable
from typing import Any

from tracker.app.battle.editing import edit_unit
from tracker.app.battle.rolling import who_rolls
from tracker.app.battle.seat import Seat
from tracker.app.parts.dialogs import Words
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.engine import TrackerError
from tracker.play.requests import Edit, End, MarkStep, Note, Rename, Rolls, Settle
from tracker.play.sitting import Command
from tracker.talk.rollers import WHO_WORDS, Roller, WhoRolls


def settle(seat: Seat) -> None:
    """Break off what is asked."""

    def then(reason: str) -> KeyOutcome:
        return _close_after(seat, Settle(reason))

    seat.open(Words("Settle this on the table", "How did it come out? Enter alone says nothing.", then))


def end(seat: Seat) -> None:
    """End the battle."""

    def then(reason: str) -> KeyOutcome:
        return _close_after(seat, End(reason))

    seat.open(Words("End the battle", "Why? Enter alone gives no reason; Esc plays on.", then))


def _close_after(seat: Seat, request: Command) -> KeyOutcome:
    """Have it done; where it is refused, no other words would help."""
    try:
        seat.do(request)
    except TrackerError as error:
        return Closes(str(error), is_alarm=True)
    return Closes()


def edit(seat: Seat, unit_id: str = "") -> None:
    """Set something right, beginning with a unit; "" is the one that the prompt is about."""
    prompt, battle = seat.prompt, seat.battle
    first = unit_id or (prompt.subject[0] if prompt is not None and prompt.subject else "")

    def do(path: str, value: Any, reason: str) -> None:
        seat.do(Edit(path, value, reason))
        if odd := battle.ruleset.check(battle.state):
            seat.complain(" ".join(odd))

    seat.open(edit_unit(battle, first, do))


def note(seat: Seat) -> None:
    """Write a note."""
    _words(seat, "Note", "What is to be kept with the battle?", Note, "Noted.")


def mark(seat: Seat) -> None:
    """Mark this place."""
    name = f"Turn {seat.battle.state.turn}, step {seat.battle.step}"
    _words(seat, "Mark this place", "Under what name?", MarkStep, "Marked.", name)


def rename(seat: Seat) -> None:
    """Give the battle another title."""
    _words(seat, "Another title", "What is the battle called?", Rename, "Renamed.", seat.session.title)


def lays_tables(seat: Seat) -> bool:
    """True if battles of this game may have their table laid in the set-up."""
    from tracker.play import yielded

    return yielded.lays_tables(seat.battle.ruleset)


def keep_table(seat: Seat) -> None:
    """Keep the table of the set-up as a scenario."""
    from tracker.play.yielded import KeepTable

    try:
        seat.tell(seat.do(KeepTable()).say)
    except TrackerError as error:
        seat.refuse(str(error))


def _words(seat: Seat, title: str, ask: str, wanted: Callable[[str], Command], done: str, value: str = "") -> None:
    def then(text: str) -> KeyOutcome:
        seat.do(wanted(text))
        return Closes(done)

    seat.open(Words(title, ask, then, value))


def choose_roller(seat: Seat) -> None:
    """Choose for whom the app rolls."""
    now = seat.session.autopilot
    who, mine = (now.who, now.mine) if isinstance(now, Roller) else ("nobody", "")

    def then(who: WhoRolls, mine: str, is_once: bool) -> KeyOutcome:
        if is_once:
            return Closes(then=lambda: seat.roll_once(who))
        return Closes(f"The app {WHO_WORDS[who]} from now on.", lambda: seat.do(Rolls(who, mine)))

    seat.open(who_rolls(seat.battle.view().sides, who, mine, seat.sitting.dice is not None, then))

"""Questions of the program when a player wants something beside answering the prompt."""

from collections.abc import Callable
from typing import Any

from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.editing import edit_unit
from tracker.app.parts.choices import Choice
from tracker.app.parts.dialogs import ListDialog, Words
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.engine import SideView, TrackerError, listed
from tracker.play.battle_commands import Edit, End, MarkStep, Note, Rename, Rolls, Settle
from tracker.play.seat import Command
from tracker.talk.dice_source import WHO_WORDS, DiceSource, WhoRolls


def settle(stack: BattleStack) -> None:
    """Break off what is asked."""

    def then(reason: str) -> KeyOutcome:
        return _close_after(stack, Settle(reason))

    stack.open(Words("Decided on the table", "What happened? (may stay empty)", then))


def end(stack: BattleStack) -> None:
    """End the battle."""

    def then(reason: str) -> KeyOutcome:
        return _close_after(stack, End(reason))

    stack.open(Words("End the battle", "Why? (may stay empty) Esc plays on.", then))


def _close_after(stack: BattleStack, request: Command) -> KeyOutcome:
    """Have it done; where it is refused, no other words would help."""
    try:
        stack.do(request)
    except TrackerError as error:
        return Closes(str(error), is_alarm=True)
    return Closes()


def edit(stack: BattleStack, unit_id: str = "") -> None:
    """Set something right, beginning with a unit; "" is the one that the prompt is about."""
    prompt, battle = stack.prompt, stack.battle
    first = unit_id or (prompt.subject[0] if prompt is not None and prompt.subject else "")

    def do(path: str, value: Any, reason: str) -> None:
        stack.do(Edit(path, value, reason))
        if odd := battle.ruleset.check(battle.state):
            stack.complain(" ".join(odd))

    stack.open(edit_unit(battle, first, do))


def note(stack: BattleStack) -> None:
    """Write a note."""
    _words(stack, "Note", "What should the note say?", Note, "Noted.")


def mark(stack: BattleStack) -> None:
    """Mark this place."""
    name = f"Turn {stack.battle.state.turn}, step {stack.battle.step}"
    _words(stack, "Mark this place", "Under what name?", MarkStep, "Marked.", name)


def rename(stack: BattleStack) -> None:
    """Give the battle another title."""
    _words(stack, "Another title", "What is the battle called?", Rename, "Renamed.", stack.session.title)


def lays_tables(stack: BattleStack) -> bool:
    """True if battles of this game may have their table laid in the set-up."""
    from tracker.play import laid_table_commands

    return laid_table_commands.lays_tables(stack.battle.ruleset)


def keep_table(stack: BattleStack) -> None:
    """Keep the table of the set-up as a scenario."""
    from tracker.play.laid_table_commands import KeepTable

    try:
        stack.report(stack.do(KeepTable()).say)
    except TrackerError as error:
        stack.refuse(str(error))


def _words(
    stack: BattleStack, title: str, ask: str, wanted: Callable[[str], Command], done: str, value: str = ""
) -> None:
    def then(text: str) -> KeyOutcome:
        stack.do(wanted(text))
        return Closes(done)

    stack.open(Words(title, ask, then, value))


def choose_dice_source(stack: BattleStack) -> None:
    """Choose for whom the app rolls."""
    now = stack.session.autopilot
    who, mine = (now.who, now.mine) if isinstance(now, DiceSource) else ("nobody", "")

    def then(who: WhoRolls, mine: str, is_once: bool) -> KeyOutcome:
        if is_once:
            return Closes(then=lambda: stack.roll_once(who))
        return Closes(f"The app {WHO_WORDS[who]}.", lambda: stack.do(Rolls(who, mine)))

    stack.open(who_rolls(stack.battle.view().sides, who, mine, stack.seat.dice is not None, then))


# Who, the side that people play, and whether it is for this roll only.
Chosen = Callable[[WhoRolls, str, bool], KeyOutcome]


def who_rolls(sides: tuple[SideView, ...], who: str, mine: str, is_roll: bool, then: Chosen) -> ListDialog:
    """Choose for whom the app rolls."""
    here = next((side for side in sides if mine.casefold() in (side.id.casefold(), side.name.casefold())), None)
    here = here or next(iter(sides), None)
    deals: list[tuple[WhoRolls, str, bool]] = []
    choices: list[Choice] = []
    if is_roll:
        deals += [("nobody", mine, True), ("everyone", mine, True)]
        choices += [Choice("This roll: you type the dice"), Choice("This roll: the app rolls")]
    deals.append(("nobody", mine, False))
    choices.append(Choice("You type all dice", detail=_now(who == "nobody")))
    for side in sides:
        is_now = who == "enemy" and here is not None and side.id == here.id
        deals.append(("enemy", side.id, False))
        choices.append(Choice(f"The app rolls for {_enemies(sides, side)}", detail=_now(is_now)))
    deals.append(("everyone", mine, False))
    choices.append(Choice("The app rolls all dice", detail=_now(who == "everyone")))
    for side in sides:
        is_now = who == "opponent" and here is not None and side.id == here.id
        deals.append(("opponent", side.id, False))
        choices.append(Choice(f"The app plays {_enemies(sides, side)}: dice and decisions", detail=_now(is_now)))
    at = next((n for n, choice in enumerate(choices) if choice.detail), 0)
    return ListDialog("Who rolls?", choices, lambda place: then(*deals[place]), at)


def _enemies(sides: tuple[SideView, ...], mine: SideView) -> str:
    return listed(side.name for side in sides if side.id != mine.id)


def _now(is_now: bool) -> str:
    return "now" if is_now else ""

"""The choice of who rolls: for this roll, or until it is changed."""

from collections.abc import Callable

from tracker.app.parts.choices import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_outcomes import KeyOutcome
from tracker.engine import SideView, listed
from tracker.talk.dice_source import WhoRolls

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

"""Commands of every list of files, battles or rosters: what is done with the chosen one, and with the list."""

from typing import Any, TypeVar

from tracker.app.library.file_shelf import TRASHED
from tracker.app.library.list_screen import ShelfScreen
from tracker.app.parts.commands import NEVER, SELDOM, KeyCommand

S = TypeVar("S", bound=ShelfScreen[Any])


def chosen_deed(of: type[S], prefix: str, what: str, name: str, key: str, label: str, help: str) -> KeyCommand[S]:
    """Something to do with the chosen file of a list; `what` it is stands in the help's heading ("battle")."""
    return KeyCommand(
        id=f"{prefix}-{label}",
        keys=(key,),
        label=label,
        help=help,
        group=f"The chosen {what}",
        run=lambda screen: screen.do(name),
        weight=SELDOM,
        applies=lambda screen: screen.has_chosen,
        is_offered=lambda screen: screen.shelf.may(name),
    )


def list_deed(of: type[S], prefix: str, what: str, name: str, key: str, label: str, help: str) -> KeyCommand[S]:
    """Something to do with the whole list."""
    return KeyCommand(
        id=f"{prefix}-{label}",
        keys=(key,),
        label=label,
        help=help,
        group=f"The list of {what}s",
        run=lambda screen: screen.do_all(name),
        weight=NEVER,
    )


def trash_and_back(of: type[S], prefix: str, what: str, whither: str) -> tuple[KeyCommand[S], KeyCommand[S]]:
    """The list of what was thrown away, and the way back from it: to all of one's own, then out of the screen."""
    bin_: KeyCommand[S] = KeyCommand(
        id=f"{prefix}-bin",
        keys=("b",),
        label="bin",
        help="What was thrown away; once more leads back.",
        group=f"The list of {what}s",
        run=lambda screen: screen.turn_to(TRASHED),
        weight=NEVER,
    )
    back: KeyCommand[S] = KeyCommand(
        id=f"{prefix}-own",
        keys=("escape",),
        label="back",
        help=f"Back to all {what}s from a search and the trash, and from there to {whither}.",
        group=f"The list of {what}s",
        run=lambda screen: screen.back_to_own(),
        weight=SELDOM,
    )
    return bin_, back

"""Commands of every list of files, battles or rosters: what is done with the chosen one, and with the list."""

from typing import Any, TypeVar

from tracker.app.library.list_screen import ShelfScreen
from tracker.app.parts.commands import NEVER, SELDOM, Command

S = TypeVar("S", bound=ShelfScreen[Any])


def chosen_deed(of: type[S], prefix: str, what: str, name: str, key: str, label: str, help: str) -> Command[S]:
    """Something to do with the chosen file of a list; `what` it is stands in the help's heading ("battle")."""
    return Command(
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


def list_deed(of: type[S], prefix: str, what: str, name: str, key: str, label: str, help: str) -> Command[S]:
    """Something to do with the whole list."""
    return Command(
        id=f"{prefix}-{label}",
        keys=(key,),
        label=label,
        help=help,
        group=f"The list of {what}s",
        run=lambda screen: screen.do_all(name),
        weight=NEVER,
    )

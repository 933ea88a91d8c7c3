"""The battle at the table: its screen, commands, panels, prompts, and the questions that lie over them.

What keys lay over it is loaded at the first such key, or soon after the battle stands on the screen.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tracker.app.battle import (
        campaign_battle as campaign_battle,
        dialogs as dialogs,
        old_question as old_question,
        sheets as sheets,
    )

LATER = ("campaign_battle", "dialogs", "old_question", "sheets")


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"tracker.app.battle has no {name!r}")
    return import_module(f"{__name__}.{name}")

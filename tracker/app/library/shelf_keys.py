"""The keys of every list of files: what is done with the chosen one, and with the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracker.app.library.files import TRASHED
from tracker.app.parts.key_commands import NEVER, SELDOM, KeyCommand, keys_of

Key = KeyCommand[Any]


def shelf_keys(
    prefix: str, what: str, home: str
) -> tuple[Callable[[str, str, str, str], Key], Callable[[str, str, str, str], Key], Key, Key]:
    """Make keys for a list: of an action with the chosen one, of an action with the list; the trash, and the way back.

    `what` they are stands in the help ("battle"); `home` is where the last Esc leads.
    """
    chosen, listed = keys_of(prefix, f"The chosen {what}"), keys_of(prefix, f"The list of {what}s")

    def action(name: str, key: str, label: str, help: str) -> Key:
        return chosen("do", key, label, help, name, applies="has_chosen", is_offered=lambda screen: screen.may(name))

    def list_action(name: str, key: str, label: str, help: str) -> Key:
        return listed("do_all", key, label, help, name, weight=NEVER)

    words = f"Back to all {what}s from a search and the trash, and from there to {home}."
    return (
        action,
        list_action,
        listed("turn_to", "b", "bin", "What was thrown away; again, back to the list.", TRASHED, weight=NEVER),
        listed("back_to_own", "escape", "back", words, weight=SELDOM, id=f"{prefix}-own"),
    )

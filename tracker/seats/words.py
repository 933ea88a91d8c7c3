"""Seats in words: what another one did, and by whom a battle is played."""

from tracker.engine import Change, EditInput, SettleInput


def did_words(by: str, change: Change) -> str:
    """A sentence on what another seat did: "Ann (Zulu) took the last answer back."."""
    who = by or "Another seat"
    if change.did == "undo":
        return f"{who} took the last answer back."
    if change.did == "redo":
        return f"{who} did it again."
    if change.did == "amend":
        return f"{who} amended what was given."
    given = next((node.input for node in change.added if not node.auto), None)
    if isinstance(given, EditInput):
        return f"{who} set something right by hand."
    return f"{who} settled it on the table." if isinstance(given, SettleInput) else f"{who} answered."

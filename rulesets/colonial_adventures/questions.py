"""Questions that several procedures of an activation ask."""

from rulesets.colonial_adventures.state import Battlefield
from tracker.engine import Choose, Option, about, yes_no

NOBODY = Option("nobody", "nobody after all", "x")


def yes_or_no(
    state: Battlefield,
    group_id: str,
    what: str,
    rule: str,
    title: str,
    yes: str = "yes",
    no: str = "no",
    enter: str = "yes",
    text: str = "",
) -> Choose:
    """A fact about one group in one key; the answer is "yes" or "no"."""
    group = state.groups[group_id]
    return about(rule, group).choose(what, f"{group.name}: {title}", yes_no(yes, no), enter, asks="table", text=text)

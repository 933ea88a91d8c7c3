"""Setting a unit right by hand: which unit, which field, what it is now, and why."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog, TextDialog
from tracker.app.parts.key_commands import letters_for
from tracker.app.parts.key_outcomes import Closes, KeyOutcome, Opens
from tracker.app.parts.prompt_view import Dialog
from tracker.engine import Battle, Refused
from tracker.engine.edit_ids import names_of
from tracker.engine.edit_paths import check_change, convert_typed, find
from tracker.engine.edit_words import value_words
from tracker.engine.plurals import listed
from tracker.talk.edits import ids_of, leaves_of, leaves_of_none, read_value, values_named
from tracker.talk.order_of_battle import unit_words

# Words of an empty leaf: one that is "gone" is no unit of which "it is nothing" would tell anything.
NOT_SET = "not set"

Edits = Callable[[str, Any, str], None]


def edit_unit(battle: Battle, first: str, do: Edits) -> ListDialog:
    """Choose a unit, the one at hand first; `do` gets path, value and reason."""
    view = battle.view()
    units = [unit for side in view.sides for unit in side.units]
    ids = [unit.id for unit in units]
    choices = [Choice(unit.name, detail=unit_words(unit, view.counts).removeprefix(f"{unit.name}: ")) for unit in units]
    noun = battle.ruleset.noun
    choices.append(Choice(f"The {noun} itself", detail="what belongs to no unit"))

    def chosen(place: int) -> KeyOutcome:
        if place == len(units):
            return Opens(_fields(battle, f"the {noun}", [], leaves_of_none(battle), do))
        unit = units[place]
        return Opens(_fields(battle, unit.name, *leaves_of(battle, unit.id), do))

    return ListDialog("Edit which unit?", choices, chosen, ids.index(first) if first in ids else 0)


def _fields(battle: Battle, name: str, first: list[str], rest: list[str], do: Edits) -> ListDialog:
    """Choose what is wrong: the first have a letter each, and the rest stand behind one more row."""
    paths = first or rest
    if not paths:
        raise Refused(f"There is nothing to edit of {name}.")
    short = _shorter([_named(battle, path) for path in paths])
    values = [value_words(find(battle.state, path).get()) for path in paths]
    # The row of the rest has one too.
    letters = letters_for([*short, "more"]) if first else [""] * (len(paths) + 1)
    shown = [_value_named(battle, path) for path in paths]
    choices = [Choice(*each) for each in zip(short, letters[:-1], shown, strict=True)]
    if first and rest:
        choices.append(Choice("more", letters[-1], detail=f"{len(rest)} others, seldom wrong"))

    def chosen(place: int) -> KeyOutcome:
        if place == len(paths):
            return Opens(_fields(battle, name, [], rest, do))
        return Opens(edit_field(battle, f"{name}: {short[place]}", paths[place], values[place], do))

    return ListDialog(f"{name}: what is wrong?", choices, chosen)


def _named(battle: Battle, path: str) -> list[str]:
    """The steps of a path in words, what is counted there by its name alone: Capt Harvey, hit."""
    *steps, leaf = path.split(".")
    steps.append(battle.ruleset.edited_as.get(leaf, leaf))
    for at, step in enumerate(steps):
        if step.isdecimal():
            with suppress(Refused):
                name = str(find(battle.state, ".".join([*path.split(".")[: at + 1], "name"])).get())
                steps[at - 1 : at + 1] = ["", name] if name else steps[at - 1 : at + 1]
    return steps


def _value_named(battle: Battle, path: str) -> str:
    """A value in words, units that it holds by their names."""
    spot, names = find(battle.state, path), battle.view().unit_names
    held = spot.get()
    if names_of(spot.kind) is None or not held:
        return value_words(held) if held != "" else NOT_SET
    return listed(names.get(each, each) for each in (held if isinstance(held, (list, tuple)) else [str(held)]))


def _shorter(steps: list[list[str]]) -> list[str]:
    """Paths, as steps, without the beginning that all of them have."""
    same = 0
    while len(steps) > 1 and all(len(each) > same + 1 and each[same] == steps[0][same] for each in steps):
        same += 1
    return [" ".join(filter(None, each[same:])).replace("_", " ") for each in steps]


def edit_field(
    battle: Battle, title: str, path: str, given: str, do: Edits, reason: str = "", is_old: bool = False
) -> Dialog:
    """Say what a leaf should be, and why: choose it where it is an id, else type it; `given` and `reason` stand there.

    `is_old`: it was edited already, and may be given the value that it had before.
    """

    def typed(text: str) -> KeyOutcome:
        # Read at once, so that a wrong value is refused before anybody is asked for the reason.
        value, _ = read_value(battle, path, text)
        try:
            (convert_typed if is_old else check_change)(battle.state, path, value)
        except Refused as refusal:
            raise Refused(str(refusal).replace(repr(path), repr(title.rpartition(": ")[2]))) from None
        return Opens(_reason(title, path, text, value, do, reason))

    now = value_words(held) if (held := find(battle.state, path).get()) != "" else NOT_SET
    if named := values_named(battle, path):
        values = [value for value, _ in named]
        at = values.index(given) if given in values else 0
        choices = [Choice(value or NOT_SET, detail=name) for value, name in named]
        return ListDialog(title, choices, lambda place: typed(values[place] or "nothing"), at, f"It is {now}.")
    takes = f" It takes {ids}." if (ids := ids_of(battle, path)) else ""
    return TextDialog(title, f"It is {now}. Type what it should be.{takes}", typed, "" if given == "nothing" else given)


def _reason(title: str, path: str, text: str, value: Any, do: Edits, reason: str) -> TextDialog:
    def typed(reason: str) -> KeyOutcome:
        do(path, value, reason)
        return Closes()

    return TextDialog(f"{title} = {text}", "Why? Enter alone gives no reason.", typed, reason)

"""Setting a unit right by hand: finding the field that was meant, and reading its new value."""

import re
from typing import Any

from tracker.engine import Battle, Refused
from tracker.engine.edit_ids import names_of, taken_words
from tracker.engine.edit_paths import find, leaves
from tracker.engine.edit_words import rank, takes_words, value_words
from tracker.engine.prompts.base import shorten
from tracker.talk.json_prompts import sealed_in

YES_NO = {"yes": True, "y": True, "on": True, "true": True, "no": False, "n": False, "off": False, "false": False}


def units_listed(battle: Battle) -> list[str]:
    """The units that can be set right, with their ids."""
    rows = [unit for side in battle.view().sides for unit in side.units]
    wide = max((len(unit.id) for unit in rows), default=0)
    return [f"  {unit.id:<{wide}}  {unit.name}" for unit in rows]


def leaves_of(battle: Battle, unit: str) -> tuple[list[str], list[str]]:
    """Paths of what may be set right of a unit, by its id: first what most often is, then the rest."""
    wanted = battle.ruleset.edited_first
    ranked = [(rank(leaf, wanted), path) for path, (whose, leaf) in _owned(battle).items() if whose == unit]
    ranked.sort(key=lambda each: each[0])
    count = sum(place < len(wanted) for place, _ in ranked)
    paths = [path for _, path in ranked]
    return paths[:count], paths[count:]


def leaves_of_none(battle: Battle) -> list[str]:
    """Paths of what belongs to no unit, such as a house that has the id of its garrison."""
    return [path for path, (whose, _) in _owned(battle).items() if not whose]


def _owned(battle: Battle) -> dict[str, tuple[str, str]]:
    """Each path that may be edited, with the unit that it belongs to, "" for none, and what is left of it below that.

    Whatever holds things of other kinds too, and not every unit, holds no units: places may have the same ids.
    """
    sealed, units = sealed_in(battle), {unit.id for side in battle.view().sides for unit in side.units}
    paths = [path.split(".") for path in leaves(battle.state)]
    held: dict[tuple[str, ...], set[str]] = {}
    for steps in paths:
        for place, step in enumerate(steps):
            held.setdefault(tuple(steps[:place]), set()).add(step)
    holders = {above for above, below in held.items() if below <= units or units <= below}
    owned = {}
    for steps in paths:
        if sealed & set(steps):
            continue
        found = (at for at, step in enumerate(steps) if step in units and tuple(steps[:at]) in holders)
        at = next(found, None)
        owned[".".join(steps)] = ("", "") if at is None else (steps[at], ".".join(steps[at + 1 :]))
    return owned


def values_named(battle: Battle, path: str) -> list[tuple[str, str]]:
    """Values of a leaf that holds one id, each with the name of its unit or side; none for other leaves."""
    kind = find(battle.state, path).kind
    names = names_of(kind)
    if names is None or names.by or isinstance(find(battle.state, path).get(), (list, tuple)):
        return []
    view = battle.view()
    called = {**view.unit_names, **{side.id: side.name for side in view.sides}}
    return [(each, called.get(each, "")) for each in names.known(battle.state)]


def ids_of(battle: Battle, path: str) -> str:
    """The ids that a leaf takes, in words: "british or zulu"; "" where it takes other things."""
    return taken_words(find(battle.state, path).kind, battle.state)


def fields_of(battle: Battle, name: str) -> list[str]:
    """The fields of a unit with their values, or what one field takes. Raises Refused where nothing has that name."""
    first, rest = leaves_of(battle, unit_id(battle, name))
    if not first and not rest and "." in name:
        path = full_path(battle, name)
        spot = find(battle.state, path)
        takes = ids_of(battle, path) or takes_words(spot.kind)
        return [f"  {path} = {value_words(spot.get())}", f"It takes {takes}."]
    if not first and not rest:
        raise Refused(f"Nothing here is called {shorten(name)}: e alone lists the units.")
    lines = [f"  {path} = {value_words(find(battle.state, path).get())}" for path in (*first, *rest)]
    if first and rest:
        lines.insert(len(first), "And the rest:")
    return lines


def unit_id(battle: Battle, name: str) -> str:
    """A unit's id by id or name; what is no unit's name stays as it is."""
    # Loaded where a name is typed: it takes its time, and the screens need it for a voice alone.
    from tracker.talk.words_aloud import unit_called

    return unit_called(battle.view(), name) or name


def read_edit(battle: Battle, typed: str) -> tuple[str, Any, str]:
    """Path, value and reason of `bcoy.figures=12 because ...`. Raises Refused."""
    where, _, rest = typed.partition("=")
    path = full_path(battle, where.strip())
    return path, *read_value(battle, path, rest)


def read_value(battle: Battle, path: str, typed: str) -> tuple[Any, str]:
    """Value and reason of `12 because ...` for a leaf. Raises Refused."""
    value, _, reason = re.sub(r"\s+because\b", "\0", typed, count=1).partition("\0")
    return _value(find(battle.state, path).get(), value.strip()), reason.strip()


def full_path(battle: Battle, typed: str) -> str:
    """The one path that ends as typed. Raises Refused where there is none, several, or it is sealed."""
    sealed = sealed_in(battle)
    name, dot, field = typed.partition(".")
    ending = f"{unit_id(battle, name)}{dot}{field}"
    known = leaves(battle.state)
    found = [path for path in known if path in (typed, ending)] or [
        path for path in known if path.endswith((f".{typed}", f".{ending}"))
    ]
    if not found:
        _check_field(battle, unit_id(battle, name), field)
        # The tree may be larger than what is listed: the engine says what is wrong with the path.
        find(battle.state, typed)
        found = [typed]
    if len(found) > 1:
        raise Refused(f"{shorten(typed)} could be {' or '.join(found[:4])}: type more of it.")
    if sealed & set(found[0].split(".")):
        raise Refused(f"{shorten(typed)} is sealed: it can be neither seen nor changed before the battle is over.")
    return found[0]


def _check_field(battle: Battle, unit: str, field: str) -> None:
    """Raises Refused where this is a unit without such a field: the engine would say that there is no such unit."""
    if field and any(unit == each.id for side in battle.view().sides for each in side.units):
        raise Refused(f"{unit} has no {shorten(field)}: e {unit} lists what it has.")


def _value(now: Any, typed: str) -> Any:
    if typed.casefold() == "nothing" and isinstance(now, (str, list, tuple)):
        # As an empty leaf is shown.
        typed = ""
    if isinstance(now, bool):
        return YES_NO.get(typed.casefold(), typed)
    if isinstance(now, (list, tuple)):
        return [part for part in re.split(r"[\s,]+", typed.strip("[]")) if part]
    if typed.casefold() == "none" and not isinstance(now, str):
        return None
    return typed

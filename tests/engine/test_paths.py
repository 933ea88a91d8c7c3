"""Any leaf of a state may be edited, within its type and range; nothing else may."""

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from tests.engine.toy import RULESET
from tests.engine.toy_state import Gun, Owed, ToyState
from tests.names.engine import convert_leaf, find, leaves
from tracker.engine import Refused


def ambush() -> ToyState:
    state = RULESET.new("ambush", {})
    state.owed.append(Owed("b1", "shot", "lost 1"))
    state.units["b1"].hurt["shot"] = 1
    return state


def edited(state: Struct, path: str, value: Any) -> Any:
    spot = find(state, path)
    spot.set(convert_leaf(spot, path, value))
    return find(state, path).get()


@pytest.mark.examples(
    "path, value, now",
    ("title", "A long day", "A long day"),
    ("units.b1.figures", 3, 3),
    ("units.b1.figures", "3", 3),
    ("units.r1.gun.rounds", 0, 0),
    ("units.b1.cover", True, True),
    ("units.b1.cover", "true", True),
    ("units.b1.formation", "line", "line"),
    ("units.r1.leader", None, None),
    ("units.r1.leader", 2, 2),
    ("units.b1.leader", 6, 6),
    ("units.b1.traits", ["steady", "swift"], ["steady", "swift"]),
    ("units.b1.hurt.shot", 4, 4),
    ("rulings.ties", "defender", "defender"),
    ("places.ford.2", "b9", "b9"),
    ("unseen", [], []),
    ("turn", 2, 2),
)
def test_what_may_be_edited(path: str, value: Any, now: Any) -> None:
    assert edited(ambush(), path, value) == now


@pytest.mark.examples(
    "path, value, reason",
    ("units.b1.figures", 21, "'units.b1.figures' can't be '21': it takes a whole number from 0 to 20."),
    ("units.b1.figures", -1, "it takes a whole number from 0 to 20"),
    ("units.b1.figures", "many", "can't be 'many': it takes a whole number"),
    ("units.b1.figures", True, "can't be 'yes': it takes a whole number"),
    ("units.b1.figures", None, "can't be 'none': it takes a whole number"),
    ("units.b1.formation", "square", "can't be 'square': it takes line or mob."),
    ("units.r1.gun.rounds", 7, "it takes a whole number from 0 to 6"),
    ("units.r1.leader", 7, "it takes a whole number from 1 to 6 or none"),
    ("units.b1.traits", "steady", "it takes a list of words"),
    ("units.b1.traits", [3], "can't be '3': it takes a list of words"),
    ("units.b1.hurt.shot", "x", "it takes a whole number"),
    ("units.b1.start", 10**30, "can't be as large as that"),
    ("title", "two\nlines", "characters that can't be shown"),
    ("title", "\ud800", "characters that can't be shown"),
    ("units.b1.traits", ["\x1b[2J"], "characters that can't be shown"),
    ("rulings.ties", "maybe", "'rulings.ties' can't be 'maybe': it takes nobody or defender."),
    ("rulings.tie", "nobody", "There is no 'rulings.tie' to edit."),
    ("rulings", {"ties": "defender"}, "'rulings' holds more than one value"),
    ("units.b1", {"figures": 3}, "'units.b1' holds more than one value: name a field below it."),
    ("units", {}, "'units' holds more than one value"),
    ("units.r1.gun", None, "'units.r1.gun' holds more than one value"),
    ("units.b1.gun", {"rounds": 3}, "'units.b1.gun' holds more than one value"),
    ("owed", [], "'owed' holds more than one value"),
    ("units.b1.id", "b7", "There is no 'units.b1.id' to edit."),
    ("log", [], "There is no 'log' to edit."),
    ("owed.0.why", "lost 2", "'owed.0.why' can't be edited: Owed is fixed once it is made."),
    ("units.b9.figures", 3, "There is no 'units.b9' to edit."),
    ("units.b1.figures.x", 3, "There is no 'units.b1.figures.x' to edit."),
    ("units.b1.colour", 3, "There is no 'units.b1.colour' to edit."),
    ("units.b1.__class__", 3, "There is no 'units.b1.__class__' to edit."),
    ("units.b1.leader.x", 3, "There is no 'units.b1.leader.x' to edit."),
    ("places.ford.3", "b9", "There is no 'places.ford.3' to edit."),
    ("places.ford.-1", "b9", "There is no 'places.ford.-1' to edit."),
    ("places.ford.00", "b9", "There is no 'places.ford.00' to edit."),
    ("places.ford." + "9" * 5_000, "b9", "There is no 'places.ford.9"),
    ("", 3, "There is no '' to edit."),
    ("units..figures", 3, "There is no 'units.' to edit."),
    ids=lambda value: str(value)[:40],
)
def test_what_may_not_be_edited(path: str, value: Any, reason: str) -> None:
    state, before = ambush(), ambush()
    with pytest.raises(Refused, match=reason):
        edited(state, path, value)
    assert state == before


def test_types_are_found_below_optional_and_annotated_containers() -> None:
    class Deep(Struct):
        guns: Annotated[list[Gun], Meta(max_length=3)] | None = None
        counts: Annotated[dict[str, Annotated[int, Meta(le=3)]], Meta(max_length=9)] = {}
        loose: dict = {}  # type: ignore[type-arg]

    deep = Deep([Gun()], {"a": 1}, {"x": 1})
    assert edited(deep, "guns.0.rounds", 2) == 2
    assert edited(deep, "counts.a", "3") == 3
    assert edited(deep, "loose.x", "any") == "any"
    with pytest.raises(Refused, match="it takes a whole number from 0 to 6"):
        edited(deep, "guns.0.rounds", 7)
    with pytest.raises(Refused, match="it takes a whole number, 3 at most"):
        edited(deep, "counts.a", 4)


def test_leaves_are_all_that_may_be_edited() -> None:
    state = ambush()
    paths = leaves(state)
    assert {"turn", "units.b1.figures", "units.r1.gun.rounds", "units.b1.hurt.shot", "rulings.ties"} <= set(paths)
    assert not [path for path in paths if path.split(".")[-1] in ("id", "log", "why")]
    assert not [path for path in paths if isinstance(find(state, path).get(), (Struct, dict))]
    assert len(set(paths)) == len(paths)


def test_leaves_may_be_limited() -> None:
    assert leaves(ambush(), most=5) == leaves(ambush())[:5]

"""Rosters of an add-on game: whatever is wrong with them is one sentence, before a screen shows anything."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.app.outer import outer, running
from tests.fords import ford, village
from tests.names.engine import GUARDED
from tests.names.journal import ROSTERS, read_army
from tests.names.play import RosterEditor
from tracker.engine import AnyRuleset, Refused
from tracker.testing.example.armies import VillageArmies

__all__ = ["ford", "village"]
Break = Callable[[str, Any], None]


@pytest.fixture
def broken(village: Path, ford: AnyRuleset, monkeypatch: pytest.MonkeyPatch) -> Break:
    """`broken(name, given)`: a method of the armies gives something else, or raises an error."""

    def change(name: str, given: Any) -> None:
        def method(*asked: Any) -> Any:
            if isinstance(given, BaseException):
                raise given
            return given

        bad = VillageArmies()
        monkeypatch.setattr(bad, name, method)
        guarded = GUARDED["armies"](bad, "The ruleset 'ford'")
        monkeypatch.setattr(type(ford), "armies", lambda self: guarded)

    return change


@pytest.mark.examples(
    "name, given, words",
    ("faults", KeyError("x"), "faults() fails: KeyError: 'x'"),
    ("faults", 3, "faults() gives a int"),
    ("cells", SystemExit(3), "cells() fails: SystemExit: 3"),
    ("cells", ("a",), "cells() gives 1 for 2 headings"),
    ("cells", (1, 2), "cells() gives something that is not a str"),
    ("totals", 1 / 3, "totals() gives a float"),
    ("boxes", 20, "boxes() gives a int"),
    ("card", (("a",),), "card() gives something that is not a tuple"),
    ("lists", ["river"], "lists() gives a list"),
    ("lists", {"river": 1}, "lists() gives something that is not a str"),
    ("bends", ValueError("no"), "bends() fails: ValueError: no"),
    ("rules_of", RecursionError("deep"), "rules_of() fails: RecursionError: deep"),
    ("offers", ("old",), "offers() gives something that is not an ArmyRow"),
    ("fields", ("figures",), "fields() gives something that is not an ArmyField"),
)
def test_a_roster_that_its_game_can_not_show_is_listed_with_the_reason(
    village: Path, broken: Break, name: str, given: Any, words: str
) -> None:
    broken(name, given)
    (entry,) = ROSTERS.listed(village.parent)
    assert entry.reason.startswith("The ruleset 'ford' can't be used: ") and words in entry.reason
    with pytest.raises(Refused):
        read_army(village)


@pytest.mark.examples(
    "name, given, words",
    ("raised_all", (), "gives nobody for 'young'"),
    ("raised_all", ("young",), "raised_all() gives something that is not a Band"),
    ("raised", 3, "raised_all() gives something that is not a Band"),
    ("struck_off", OSError(2, "gone"), "struck_off() fails"),
    ("put", KeyError("figures"), "put() fails"),
)
def test_a_change_that_fails_is_refused_and_changes_nothing(
    village: Path, broken: Break, name: str, given: Any, words: str
) -> None:
    broken(name, given)
    before, editor = village.read_bytes(), RosterEditor(village)
    actions: dict[str, Callable[[], object]] = {
        "struck_off": lambda: editor.remove("young"),
        "put": lambda: editor.set("young", "figures", 9),
    }
    with pytest.raises(Refused, match=words.replace("(", r"\(").replace(")", r"\)")):
        actions.get(name, lambda: editor.add("young"))()
    assert village.read_bytes() == before


async def test_a_game_whose_lists_fail_is_left_out_where_a_roster_is_begun(broken: Break, village: Path) -> None:
    broken("lists", KeyError("x"))
    async with running(outer(folder=village.parent)) as hands:
        hands.app.show("new-army")
        await hands.press()
        assert "lists() fails: KeyError: 'x'" in hands.words and "Pickets at the ford" not in hands.text
        assert "Colonial Adventures" in hands.text

"""Rosters of every game: each row raised, each field turned, printed, and fought to the end."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.names.journal import plain_of
from tests.names.play import RosterEditor, begin_army
from tests.names.study import Bout, Study, fight_bout
from tracker.engine import AnyArmies, AnyRuleset, BadFile, BattleWords, Refused, army_of, load_ruleset, ruleset_ids
from tracker.journal.army_file import ArmyText
from tracker.report.printed_sheets import print_army

GAMES = [each for each in ruleset_ids() if load_ruleset(each).armies() is not None]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyRuleset:
    return load_ruleset(request.param)


@pytest.fixture
def armies(game: AnyRuleset) -> AnyArmies:
    armies = game.armies()
    assert armies is not None
    return armies


def lists(armies: AnyArmies) -> list[str]:
    return [*armies.lists(), ""]


def raised(folder: Path, game: AnyRuleset, list_id: str, most: int | None = None) -> RosterEditor:
    """A roster with a unit of every row of a list, or of the first so many."""
    editor = RosterEditor(begin_army(folder, game, list_id, f"My {list_id or 'own'}"))
    for row in editor.armies.offers(editor.army)[:most]:
        editor.add(row.key)
    return editor


def test_every_row_of_every_list_is_raised_and_read_back(game: AnyRuleset, armies: AnyArmies, tmp_path: Path) -> None:
    for list_id in lists(armies):
        editor = raised(tmp_path, game, list_id)
        army = editor.army
        assert len(army.units) >= len(armies.offers(army)) > 0
        assert {unit.row for unit in army.units}
        assert RosterEditor(editor.path).army == army
        assert all(len(armies.cells(unit)) == len(armies.headings) for unit in army.units)
        assert armies.totals(army) and set(armies.rules_of(army)) <= set(game.rules())
        assert len(set(armies.rules_of(army))) == len(armies.rules_of(army))
        sheets = armies.sheets(army)
        assert sheets is None or set(sheets) <= set(game.tables())
        page = print_army(editor.path).read_text(encoding="utf-8")
        assert page.count('<div class="card">') == len(army.units)
    with pytest.raises(Refused, match="There is no row 'nothing'"):
        armies.raised(army, "nothing")


def test_every_field_can_be_turned_through_its_values_and_back(
    game: AnyRuleset, armies: AnyArmies, tmp_path: Path
) -> None:
    editor = raised(tmp_path, game, next(iter(armies.lists()), ""), most=3)
    before, tried = editor.path.read_bytes(), 0
    for unit_id in [None, *[unit.id for unit in editor.army.units]]:
        for field in editor.fields(unit_id):
            values: list[Any] = [value for value, _ in field.options] or (
                [field.low, field.high] if field.high else [not field.value] if isinstance(field.value, bool) else ["x"]
            )
            for value in values:
                try:
                    editor.set(unit_id, field.path, value)
                except Refused:
                    assert editor.path.read_bytes() == before
                    continue
                tried += 1
                assert RosterEditor(editor.path).army == editor.army
                editor.undo()
                assert editor.path.read_bytes() == before
    assert tried > 20


def test_rosters_are_fought_to_the_end(game: AnyRuleset, armies: AnyArmies, tmp_path: Path) -> None:
    every = lists(armies)
    sides = []
    for number in range(armies.sides):
        editor = raised(tmp_path, game, every[min(number * 12, len(every) - 1)])
        for unit in editor.army.units[8:]:
            unit.fights = False
        sides.append(editor.army)
    words = BattleWords(id="mine", title="Mine", last_turn=8)
    given = armies.scenario(words, tuple(sides))
    path = tmp_path / "mine.toml"
    path.write_text(ArmyText().follow(plain_of(given)), encoding="utf-8")
    bout = fight_bout(Study(game.id, str(path)), 1)
    assert isinstance(bout, Bout), bout
    assert bout.turns and sum(bout.losses.values()) > 0


def test_a_roster_of_which_nobody_fights_makes_no_battle(game: AnyRuleset, armies: AnyArmies, tmp_path: Path) -> None:
    editor = raised(tmp_path, game, lists(armies)[0])
    editor.mark_all(False)
    with pytest.raises(Refused, match=f"Nobody of {editor.army.name} fights today"):
        armies.scenario(BattleWords(), (editor.army,) * armies.sides)


def test_two_rosters_of_one_make_a_battle_too(game: AnyRuleset, armies: AnyArmies, tmp_path: Path) -> None:
    editor = raised(tmp_path, game, lists(armies)[0])
    for unit in editor.army.units[6:]:
        unit.fights = False
    given = armies.scenario(BattleWords(), (editor.army,) * armies.sides)
    assert game.format().scenario is type(given)  # type: ignore[attr-defined]


def test_what_a_file_may_not_say_is_named_with_its_place(game: AnyRuleset, armies: AnyArmies, tmp_path: Path) -> None:
    editor = raised(tmp_path, game, lists(armies)[0])

    def fault(unit: dict[str, Any] | None = None, **more: Any) -> str:
        plain = {**plain_of(editor.army), **more}
        plain["units"] = [{**plain["units"][0], **(unit or {})}, *plain["units"][1:]]
        with pytest.raises(BadFile) as found:
            army_of(armies, plain)
        return str(found.value)

    assert "no row 'no such row'" in fault({"row": "no such row"}) and "`$.units[0].row`" in fault({"row": "none"})
    assert "there is no key 'unknown' here - at `$.units[0].unknown`" in fault({"unknown": 1})
    assert "no list 'mars'" in fault(list="mars") and "`$.list`" in fault(list="mars")
    assert "at `$.units[0].name`" in fault({"name": "a\nb"}) and "at `$.format`" in fault(format=2)
    assert "at `$.units[1].id`" in fault({"id": editor.army.units[1].id})
    assert msgspec.json.schema(armies.army)

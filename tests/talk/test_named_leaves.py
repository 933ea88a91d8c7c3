"""Issue 25, point 30: what names a unit, side, place or the like takes only what there is, in every game and face."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from msgspec import Struct

from tests.app.table import battle
from tests.names.app import Opens
from tests.names.engine import Spot, check_change, find, leaves
from tests.names.journal import Recorded, read_battle
from tests.plain.support import said, typed
from tracker.app.battle.editing import edit_field
from tracker.app.parts.dialogs import ListDialog
from tracker.engine import Battle, Refused, State, decode_state, load_ruleset, ruleset_ids
from tracker.engine.edit_ids import names_of
from tracker.games.colonial_adventures import RULESET
from tracker.talk.edits import leaves_of, leaves_of_none, values_named

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "saves").rglob("*.battle")) + sorted((ROOT / "saves").rglob("*.campaign"))
OLD = sorted((ROOT / "tests" / "journal" / "old").glob("*.battle"))

# What is said in anybody's own words.
FREE = (
    *("title", "words", "goal", "names", "ending.declined", "colour", "people", "notes.*", "name", "notes"),
    *(
        "groups.*.front",
        "ground.pieces.*.front",
        "*.name",
        "*.short",
        "*.place",
        "*.was_at",
        "*.colour",
        "*.note",
        "*.notes",
        "owed.*.why",
        "owed.*.result",
    ),
    "waves.*.letters",  # the keys by which lists call its kinds
    "solo.rows.*",  # what a list calls the row that a unit came by
    # Of battles that were fought: what a game or a person told of them.
    *(
        "aftermaths.*.title",
        "aftermaths.*.words",
        "aftermaths.*.mission",
        "aftermaths.*.sides.*",
        "aftermaths.*.units.*.gone",
        "aftermaths.*.more.*",
    ),
    *("aftermaths.*.file", "aftermaths.*.entries.*.leader", "aftermaths.*.entries.*.words"),
)


def states(recorded: Recorded) -> Iterator[State]:
    """The state at the beginning of a file, in its middle and at its end."""
    kind = load_ruleset(recorded.ruleset).state
    kept = [node.checkpoint.state for node in recorded.line if node.checkpoint is not None]
    for each in (kept[0], kept[len(kept) // 2], kept[-1]):
        yield decode_state(each, kind)


def takes_nonsense(state: State, path: str) -> bool:
    value = find(state, path).get()
    try:
        check_change(state, path, ["zzz"] if isinstance(value, list | tuple) else "zzz")
    except Refused:
        return False
    return True


def spots(state: State) -> Iterator[tuple[str, Spot]]:
    for path in leaves(state, most=100_000):
        yield path, find(state, path)


# Leaves of each game that were tried, by their shapes and what lay there.
TRIED: dict[str, set[tuple[str, type]]] = {}


def shape(spot: Spot | None) -> str:
    """A path with a star for whatever is one of many, `groups.*.side`."""
    if spot is None:
        return ""
    return f"{shape(spot.above)}.{spot.last if isinstance(spot.holder, Struct) else '*'}"


@pytest.mark.parametrize("path", [*SAMPLES, *OLD], ids=lambda path: path.stem)
def test_no_id_of_a_sample_takes_nonsense_and_each_takes_what_it_is(path: Path) -> None:
    found = False
    # The same in another file of the same game, which may have been looked at before.
    recorded = read_battle(path)
    tried = TRIED.setdefault(recorded.ruleset, set())
    for state in states(recorded):
        for leaf, spot in spots(state):
            value = spot.get()
            # What takes nonsense of one unit takes it of all.
            if (alike := (shape(spot), type(value))) not in tried:
                tried.add(alike)
                assert not takes_nonsense(state, leaf) or any(fnmatchcase(leaf, each) for each in FREE), leaf
            names = names_of(spot.kind)
            if names is None:
                continue
            found = True
            if leaf.endswith((".stacks", ".faces")):
                continue  # a wave remembers stacks that are used up; rules 6 kept ways in words where units are faced
            for each in value if isinstance(value, list) else [value]:
                assert names.takes(state, each), (leaf, each, names.known(state))
    assert found


BESIDE = {"colonial_adventures.muster": "zulu*3", "colonial_adventures.terrain": "training_skirmish"}


def test_no_id_of_a_procedure_beside_a_game_takes_nonsense() -> None:
    for game, scenario in BESIDE.items():
        state = load_ruleset(game).new(scenario, {})
        taking = [leaf for leaf in leaves(state) if takes_nonsense(state, leaf)]
        assert any(names_of(spot.kind) for _, spot in spots(state))
        assert all(any(fnmatchcase(leaf, each) for each in FREE) for leaf in taking), taking


# A leaf of each game that names something, what is offered for it, and one of those.
LEAVES = {
    "colonial_adventures training_skirmish": ("groups.fcoy.side", "It takes british or zulu.", "zulu"),
    "colonial_d10 afghan_valley": ("leaders.general.attached", "It takes nothing, ", "highlanders"),
    "africa_1859 castillejos": ("areas.beach.edge", "It takes nothing, spanish or moroccans.", "moroccans"),
    "gentlemen_rankers march": ("edge", "left, right, near or far", "far"),
}


def test_every_game_is_there() -> None:
    assert sorted(each.partition(" ")[0] for each in LEAVES) == [each for each in ruleset_ids() if each != "toy"]


@pytest.mark.parametrize("game", LEAVES)
def test_each_face_offers_the_ids_that_are_there_and_takes_no_other(game: str, tmp_path: Path) -> None:
    path, offered, one = LEAVES[game]
    ruleset, _, scenario = game.partition(" ")
    with battle(tmp_path, scenario, ruleset) as session:
        shown = typed(session, f"e {path}", f"e {path}=zzz", f"e {path}={one}")
        assert offered in shown and f"'{path}' can't be 'zzz': it takes " in shown and "Edited by hand" in shown
        session.undo()
        answers = said(session, {"do": "edit", "path": path, "value": "zzz"})
        assert any(f"'{path}' can't be 'zzz': it takes " in str(each) for each in answers)
        answers = said(session, {"do": "edit", "path": path, "value": one})
        assert find(session.battle.state, path).get() == one
        session.undo()
        given: list[tuple[str, str]] = []
        question = edit_field(session.battle, "It", path, one, lambda *each: given.append(each[:2]))
        assert isinstance(question, ListDialog)
        shown_rows = "\n".join("".join(piece for piece, _ in row) for row in question.rows(80, 40))
        assert (
            "zzz" not in shown_rows
            and f"▸ {1 + [v for v, _ in values_named(session.battle, path)].index(one)}" in shown_rows
        )
        reason = question.press("enter")
        assert isinstance(reason, Opens) and reason.dialog.press("enter") and given == [(path, one)]


def test_a_house_with_the_id_of_its_garrison_belongs_to_no_unit() -> None:
    battle = Battle.begin(RULESET, RULESET.new("rorkes_drift", {}), seed=1)
    houses, units = set(leaves_of_none(battle)), [each for part in leaves_of(battle, "hospital") for each in part]
    assert {"ground.pieces.hospital.fire", "ground.pieces.storehouse.fire", "turn"} <= houses
    assert "groups.hospital.figures" in units and all(each.startswith("groups.hospital.") for each in units)
    assert not houses & set(units) and not any(each.startswith("groups.") for each in houses)

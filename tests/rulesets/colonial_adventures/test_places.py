"""Where groups stand: told by a key at a move, known afterwards, in doubt once nobody says (CA-TERR-9)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import ENTER, asks, battlefield, group, play
from tests.tools.fuzz_checks import check_keys
from tracker.engine import Among, Refused, check_letters
from tracker.games.colonial_adventures.fight.charge import _countercharge
from tracker.games.colonial_adventures.ground.sight import sight, why_hidden
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.solo.state import INFERS, MEASURES

PIECES = (
    ca.Piece(id="wall", name="north wall", kind="wall", section=5, cover=True),
    ca.Piece(id="house", name="the house", kind="building", section=5, dv=1, size=12),
    ca.Piece(id="wood", name="the wood", kind="woods", section=4),
    ca.Piece(id="ridge", name="the ridge", kind="hill", section=8, note="the guns stand here"),
    ca.Piece(id="cliff", name="the cliff", kind="impassable", section=3),
)


def field(brit: dict[str, Any] | None = None, zulu: dict[str, Any] | None = None, **sections: Any) -> ca.Battlefield:
    state = battlefield(group("brit", **(brit or {})), group("zulu", **(zulu or {})))
    kinds = [sections.get(f"s{number}", "clear") for number in ca.SECTIONS]
    state.ground = Ground(sections=kinds, pieces={each.id: each for each in PIECES})
    return state


def where(state: ca.Battlefield, group_id: str) -> Among:
    found = ca.march_facts(state, group_id, ca.NORMAL).fields[0]
    assert isinstance(found, Among) and found.name == "place"
    return found


def words_of(state: ca.Battlefield, group_id: str) -> str:
    return ca.place_words(state, state.groups[group_id])


def test_ca_terr_9_one_key_says_where_a_move_ends_and_what_that_means() -> None:
    state = field({"formation": "open"})
    said = play(ca.move(state, "brit"), {"place": "wood"})
    brit = state.groups["brit"]
    assert (brit.place, brit.cover, brit.doubt) == ("wood", True, False)
    assert 'Through rough ground Brit moves 6" at most.' in said
    inside = "a group more than an inch inside neither sees out nor is seen"
    assert said.has(f"Brit stands at the wood. Half a move; {inside}.")
    play(ca.move(state, "brit"), ENTER)
    assert (brit.place, brit.cover, words_of(state, "brit")) == ("", False, "")
    said = play(ca.move(state, "brit"), {"place": "ridge", "cover": True})
    assert brit.cover and said.has("Brit stands at the ridge. The guns stand here; on the crest")


@pytest.mark.rule("CA-FIRE-8")
def test_ca_terr_9_what_a_place_says_stands_in_the_form_and_may_be_said_otherwise() -> None:
    state = field({"formation": "open"})
    form = ca.march_facts(state, "brit", ca.NORMAL)
    wood, _ = form.read({"place": "wood"})
    assert wood.cover and wood.rough
    wall, _ = form.read({"place": "wall"})
    assert wall.cover and not wall.rough
    play(ca.move(state, "brit"), {"place": "wood", "cover": False})
    assert state.groups["brit"].cover is False
    assert (
        next(each for each in ca.march_facts(state, "brit", ca.NORMAL).fields if each.name == "rough").default is True
    )
    said = play(ca.move(state, "brit"), ENTER)
    assert 'Through rough ground Brit moves 6" at most.' in said


@pytest.mark.parametrize(
    ("place", "doubt", "words"),
    [("wall", False, "in front of north wall"), ("s5", False, "section 5"), ("wall", True, "north wall?")],
)
def test_ca_move_5_who_countercharges_leaves_his_wall_and_a_doubtful_place_stays_so(
    place: str, doubt: bool, words: str
) -> None:
    state = field({"place": place, "cover": True, "arm": "cavalry", "doubt": doubt}, {"place": "s8"})
    _countercharge(state, "zulu", "brit")
    assert words_of(state, "brit") == words and not state.groups["brit"].cover


@pytest.mark.rule("CA-R112")
@pytest.mark.examples(
    "brit, place, why",
    ({}, "wood", "a line can't go into woods"),
    ({"arm": "artillery"}, "wood", "a gun goes through woods by road only"),
    ({"formation": "open"}, "cliff", "the cliff is impassable"),
    ({"arm": "cavalry", "formation": "open"}, "house", "mounted figures can't enter the house"),
    ({}, "s1", "a line can't go into rough ground"),
    ({}, "s2", "a line can't go into a gully"),
)
def test_ca_terr_9_who_may_not_enter_is_refused(brit: dict[str, Any], place: str, why: str) -> None:
    state = field(brit, s1="rough", s2="gully")
    form = ca.march_facts(state, "brit", ca.NORMAL)
    with pytest.raises(Refused, match=why):
        form.read({"place": place})
    state.ground.roads = [ca.Road("the road", [1, 2, 3]), ca.Road("the other", [4, 5, 6])]
    if brit.get("arm") == "artillery":
        form = ca.march_facts(state, "brit", ca.NORMAL)
        assert form.read({"place": place})[0].place == place


def test_a_road_is_a_pass_through_the_impassable() -> None:
    state = field({"formation": "open"})
    state.ground.roads = [ca.Road("the road", [1, 2, 3])]
    assert ca.march_facts(state, "brit", ca.NORMAL).read({"place": "cliff"})[0].place == "cliff"


def test_what_enemies_hold_one_stands_in_front_of() -> None:
    state = field()
    ca.stands_at(state, state.groups["brit"], "wall")
    values = {mark.value: mark.label for mark in where(state, "zulu").marks}
    assert values["before:wall"] == "in front of north wall" and "wall" not in values
    assert values["house"] == "in the house"
    play(ca.move(state, "zulu"), {"place": "before:wall", "near": []})
    assert words_of(state, "zulu") == "in front of north wall" and not state.groups["zulu"].cover


def test_every_place_has_a_key_of_its_own_and_enter_keeps_the_section() -> None:
    state = field()
    check_keys(ca.march_facts(state, "brit", ca.NORMAL))
    letters = [mark.letter for mark in where(state, "brit").marks]
    assert len(set(letters)) == len(letters) and where(state, "brit").default == "open"
    ca.stands_at(state, state.groups["brit"], "s5")
    assert where(state, "brit").default == "s5"
    nowhere = ca.march_facts(battlefield(group("brit"), group("zulu")), "brit", ca.NORMAL)
    assert all(each.name != "place" for each in nowhere.fields)


@pytest.mark.examples(
    "faces, formation, zulu, offered",
    ("south", "mob", "s1", "s5"),
    ("", "mob", "s1", "s2"),
    ("north", "mob", "s1", "s2"),
    ("south", "mob", "s5", "s2"),
    ("brit", "mob", "s1", "s5"),
    ("south", "line", "s1", "s2"),
    ids=["straight ahead", "nobody knows its front", "the edge", "where enemies are", "toward an enemy", "4 inches"],
)
def test_ca_move_1_a_long_move_ends_in_the_next_section_ahead(
    faces: str, formation: str, zulu: str, offered: str
) -> None:
    training = "european" if formation == "line" else "tribal"
    state = field({}, {"formation": formation, "training": training})
    state.groups["zulu_2"] = group("zulu_2", "eu")
    for each, place in (("zulu", "s2"), ("brit", "s8"), ("zulu_2", zulu)):
        ca.stands_at(state, state.groups[each], place)
    state.groups["zulu"].faces, state.groups["zulu"].front = ("brit", "") if faces == "brit" else ("", faces)
    state.ground.pieces.clear()
    assert where(state, "zulu").default == offered
    assert ca.march_facts(state, "zulu", ca.BACKWARDS).fields[0].default == "s2", "who falls back goes nowhere ahead"


@pytest.mark.rule("CA-MOVE-1")
def test_ca_army_17_a_move_at_half_the_inches_is_offered_to_end_in_the_woods_where_it_began() -> None:
    """The form's default stays "in the open": old battles left it out."""
    state = field({}, {"formation": "open"}, s5="woods")
    zulu = state.groups["zulu"]
    ca.stands_at(state, zulu, "s5")
    form = ca.march_facts(state, "zulu", ca.NORMAL)
    assert where(state, "zulu").default == "open" and form.read({})[0].place == "open"
    assert form.default() == {"place": "s5"} and form.parse("o")["place"] == "open"
    play(ca.move(state, "zulu"), ENTER)
    assert zulu.place == "s5" and zulu.cover
    assert "place" not in ca.march_facts(state, "zulu", ca.AS_SETTLED).default(), "a fast move goes farther"


def test_ca_move_1_from_a_hill_8_inches_are_offered_to_end_on_it_in_new_battles() -> None:
    state = field(s8="hill")
    ca.stands_at(state, state.groups["brit"], "s8")
    for step, place in ((INFERS, "open"), (MEASURES, "s8")):
        state.solo.defaults = step
        form = ca.march_facts(state, "brit", ca.NORMAL)
        assert form.default().get("place", "open") == place and form.fields[0].default == "open"


@pytest.mark.examples(
    "brit, brit_2, offered",
    ("wall", "s8", "before:wall"),
    ("wall", "house", "before:wall"),
    ("house", "wall", "before:house"),
    ("s5", "s8", "s5"),
    ids=["the only wall", "the wall that it faces", "the house that it faces", "the open"],
)
def test_ca_move_1_a_long_move_toward_enemies_is_offered_to_end_before_them(
    brit: str, brit_2: str, offered: str
) -> None:
    """The form's default stays "in the open", which lost the place of whoever came near."""
    state = field({}, {"arm": "cavalry"})
    state.groups["brit_2"] = group("brit_2", "eu")
    for each, place in (("zulu", "s2"), ("brit", brit), ("brit_2", brit_2)):
        ca.stands_at(state, state.groups[each], place)
    state.groups["zulu"].faces = "brit"
    form = ca.march_facts(state, "zulu", ca.NORMAL)
    assert form.default()["place"] == offered and where(state, "zulu").default == "open"


@pytest.mark.rule("CA-MOVE-1")
@pytest.mark.examples(
    "front, blocked, before, offered",
    ("south", False, False, "s5"),
    ("", False, False, "open"),
    ("south", True, False, "open"),
    ("", False, True, "open"),
    ids=["straight ahead", "nobody knows its front", "woods ahead", "from before a wall"],
)
def test_ca_move_1_7c_24_inches_never_end_where_they_began(
    front: str, blocked: bool, before: bool, offered: str
) -> None:
    """Of a long move Enter says where it went on, or no place at all: later forms reason from what it says."""
    state = field({}, {"arm": "cavalry"}, s5="woods" if blocked else "clear")
    zulu = state.groups["zulu"]
    ca.stands_at(state, zulu, "before:wall" if before else "s2")
    zulu.front = front
    assert ca.march_facts(state, "zulu", ca.NORMAL).default() is not None
    play(ca.move(state, "zulu"), ENTER)
    place = ca.place_of(state, zulu)
    assert (place.id if place is not None else "open") == offered and not zulu.before
    foot = field({}, {"formation": "open"})
    ca.stands_at(foot, foot.groups["zulu"], "s2")
    assert where(foot, "zulu").default == "s2", "12 inches may stay within a section"
    assert ca.march_facts(foot, "zulu", ca.AS_SETTLED).fields[0].default == "open", "not so a fast move"


@pytest.mark.parametrize("pieces", [0, 5, 6, 7, 12, 16, 40])
def test_every_place_of_a_crowded_table_has_keys(pieces: int) -> None:
    state = field()
    state.ground.pieces = {f"p{n}": ca.Piece(id=f"p{n}", name=f"place {n}", section=n % 9 + 1) for n in range(pieces)}
    form = ca.march_facts(state, "brit", ca.NORMAL)
    check_keys(form)
    check_letters(form)
    letters = {mark.value: mark.letter for mark in where(state, "brit").marks}
    assert len(letters) == pieces + 10 and all(letters.values()) and len({*letters.values()}) == len(letters)
    # Sections go by their number on every table; a key leaves the letter out.
    assert [letters[f"s{n}"] for n in ca.SECTIONS] == [f"s{n}" for n in ca.SECTIONS]
    place = where(state, "brit")
    shown = {mark.value: place.shown(mark) for mark in place.marks}
    assert [shown[f"s{n}"] for n in ca.SECTIONS] == [str(n) for n in ca.SECTIONS]
    assert len(letters["open"]) == 1


def test_after_a_retreat_nothing_is_offered_from_the_place() -> None:
    state = field({"place": "wall", "cover": True}, {"place": "ridge", "weapon": "musket"})
    assert ca.likely_facts(state, ca.ShotAim("zulu", "brit"))["cover"] is True
    play(ca.retire(state, "brit", "zulu"), ENTER)
    assert words_of(state, "brit") == "" and state.groups["brit"].faces == "zulu"
    assert ca.ground_of(state, ca.Pair("zulu", "brit")).fields[3].default is False
    assert ca.likely_facts(state, ca.ShotAim("zulu", "brit"))["cover"] is False
    wall = next(each for each in ca.view(state).field if each.id == "wall")
    assert (wall.units, wall.doubtful) == ((), ())


def test_a_place_that_nobody_told_is_in_doubt() -> None:
    state = field({"place": "wall", "cover": True}, {"place": "ridge", "weapon": "musket"})
    ca.moved(state, "brit")
    asked = asks(ca.take_tests(state, "brit", ["received_fire"], "zulu", "fired on"))
    assert (
        asked.text == "Reaction test: Received Fire. Last known place: north wall?" and asked.fields[0].default is False
    )
    wall = next(each for each in ca.view(state).field if each.id == "wall")
    assert (wall.units, wall.doubtful) == ((), ("brit",))


def offers(state: ca.Battlefield) -> list[object]:
    """All that the place of Brit offers: cover, wall, height, sight, who faces him, where his next move ends."""
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    ground = {each.name: each.default for each in ca.ground_of(state, ca.Pair("zulu", "brit")).fields}
    approach = {each.name: each.default for each in ca.approach_form(state, "zulu", "brit", True).fields}
    return [
        ca.likely_facts(state, ca.ShotAim("zulu", "brit"))["cover"],
        ground["second_wall"] or approach["second_wall"],
        ground["second_up"] or approach["second_up"],
        bool(sight(state, zulu, brit)[0]),
        bool(why_hidden(state, zulu, brit)),
        ca.across(state, zulu) == [brit],
        where(state, "brit").default != "open",
        ca.eligible_figures(brit) < brit.figures,
    ]


LEAVES: dict[str, Callable[[ca.Battlefield], Any]] = {
    "advance": lambda state: play(ca.advance(state, "brit", "zulu"), {"place": "open"}, "-"),
    "retire": lambda state: play(ca.retire(state, "brit", "zulu"), {"place": "open"}),
    "seek": lambda state: play(ca.seek_cover(state, "brit", "zulu"), {"ends": "away"}),
    "moved by anything else": lambda state: ca.moved(state, "brit"),
}
FIRST = {"wall": [1], "ridge": [2], "house": [0, 1, 7], "wood": [0, 3], "s4": [4, 6]}


@pytest.mark.parametrize("leaves", LEAVES)
@pytest.mark.parametrize("place", FIRST)
def test_after_any_move_away_nothing_is_offered_from_the_place(leaves: str, place: str) -> None:
    zulu = {"s4": "s6"}.get(place, place if place != "house" else "ridge")
    state = field({"formation": "open"}, {"place": "s6", "weapon": "musket"}, s5="hill" if place == "s4" else "clear")
    ca.stands_at(state, state.groups["zulu"], zulu if place in ("wood", "s4") else "s8")
    if place in ("wall", "ridge"):
        ca.stands_at(state, state.groups["zulu"], "before:wall" if place == "wall" else "s8")
    ca.stands_at(state, state.groups["brit"], place, in_cover=None if place != "wall" else True)
    before = offers(state)
    assert all(before[each] for each in FIRST[place]), before
    LEAVES[leaves](state)
    assert words_of(state, "brit") == "" if leaves in ("advance", "retire", "seek") else state.groups["brit"].doubt
    assert offers(state) == [False] * len(before), place
    # The table says where it stands at its next move: then it is known again.
    play(ca.move(state, "brit"), {"place": place, **({"near": []} if "near" in names(state) else {})})
    assert not state.groups["brit"].doubt and not words_of(state, "brit").endswith("?")


def names(state: ca.Battlefield) -> list[str]:
    return [each.name for each in ca.march_facts(state, "brit", ca.NORMAL).fields]


def test_who_runs_stands_nowhere_any_more() -> None:
    state = field({"place": "wall"})
    ca.leave_table(state, "brit", "ran")
    assert state.groups["brit"].doubt and not ca.occupants(state, state.ground.pieces["wall"])
    assert next(each for each in ca.view(state).field if each.id == "wall").doubtful == ()


def test_a_place_is_told_as_long_as_the_group_stays_there_however_many_turns_that_is() -> None:
    state = field({"place": "wall", "cover": True}, {"weapon": "musket"})
    state.turn = 9
    ca.turned(state, "brit")
    assert (
        words_of(state, "brit") == "north wall" and ca.likely_facts(state, ca.ShotAim("zulu", "brit"))["cover"] is True
    )


def test_who_charges_has_left_its_height_unless_the_target_stands_at_its_foot() -> None:
    state = field({"place": "wall"}, {"place": "ridge"})
    offered = {each.name: each.default for each in ca.approach_form(state, "zulu", "brit", True).fields}
    assert not offered["first_up"]
    ca.stands_at(state, state.groups["brit"], "ridge")
    state.groups["brit"].before = True
    offered = {each.name: each.default for each in ca.approach_form(state, "zulu", "brit", True).fields}
    assert offered["first_up"]


def test_a_wall_is_offered_in_a_charge() -> None:
    state = field({"place": "wall", "cover": True}, {"place": "ridge"})
    offered = {each.name: each.default for each in ca.approach_form(state, "zulu", "brit", True).fields}
    assert offered["second_wall"] and not offered["first_up"] and not offered["second_up"]
    state.groups["brit"].before = True
    offered = {each.name: each.default for each in ca.approach_form(state, "zulu", "brit", True).fields}
    assert not offered["second_wall"]


def test_a_charger_ends_in_front_of_the_wall() -> None:
    state = field({"place": "wall", "cover": True, "formation": "open"}, {"place": "ridge", "rep": 6})
    asks(ca.charge(state, "zulu", "brit"), ENTER, "1 1")
    zulu = state.groups["zulu"]
    assert (zulu.place, zulu.before, zulu.faces) == ("wall", True, "brit")
    assert ca.view(state).unit("zulu").faces == "Brit"  # type: ignore[union-attr]


def test_the_road_die_is_offered_where_there_is_a_road() -> None:
    state = field({"formation": "open", "place": "s1"})
    assert [each.name for each in asks(ca.fast_move(state, "brit")).fields] == ["clear"]
    state.ground.roads = [ca.Road("the road", [1, 4, 7])]
    assert [each.name for each in asks(ca.fast_move(state, "brit")).fields] == ["clear", "road"]

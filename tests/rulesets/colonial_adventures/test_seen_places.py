"""Who is near and who is seen, by where groups stand (CA-R112, CA-R19, CA-TERR-9)."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec import UNSET

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import ENTER, asks, group, play
from tests.rulesets.colonial_adventures.test_places import field
from tracker.games.colonial_adventures.distances import known_within, tell
from tracker.games.colonial_adventures.fight.charge import _countercharge
from tracker.games.colonial_adventures.ground.sight import sight, sight_words, why_hidden
from tracker.games.colonial_adventures.solo.state import INFERS


def test_ca_r112_ground_between_hides_with_a_question_mark() -> None:
    state = field({"place": "s1"}, {"place": "s3"}, s2="hill")
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    assert why_hidden(state, brit, zulu) == "hill in section 2 between them"
    form = ca.shot_facts(state, ca.ShotAim("brit", "zulu"))
    assert form.fields[0].default is False and "Hill in section 2 between them: is the target hidden?" in form.text
    aim = ca.target_form(state, "brit").fields[0].aims[0]  # type: ignore[union-attr]
    assert "hidden? hill in section 2 between them" in aim.detail
    zulu.place = "s2"
    assert why_hidden(state, brit, zulu) == ""
    zulu.place, state.ground.sections[1] = "s8", "clear"
    assert why_hidden(state, brit, zulu) == ""
    state.ground.sections[3] = state.ground.sections[4] = "woods"
    assert why_hidden(state, brit, zulu) == "woods in section 4 between them"


# What lies between two sections, of each kind of pair: in line, diagonal, a knight's move; nothing between neighbours.
BETWEEN = {
    (1, 3): [2],
    (1, 7): [4],
    (1, 9): [5],
    (3, 7): [5],
    (1, 6): [2, 5],
    (1, 8): [4, 5],
    (2, 7): [4, 5],
    (3, 4): [2, 5],
    (3, 8): [5, 6],
    (4, 9): [5, 8],
    (6, 7): [5, 8],
    (2, 9): [5, 6],
    (4, 6): [5],
    (1, 2): [],
    (1, 5): [],
    (5, 5): [],
}


@pytest.mark.parametrize("pair", BETWEEN)
@pytest.mark.parametrize("turned", [False, True])
def test_ca_r112_only_what_lies_between_two_sections_hides(pair: tuple[int, int], turned: bool) -> None:
    one, other = reversed(pair) if turned else pair
    between = BETWEEN[pair]

    def is_hidden(woods: Iterable[int]) -> bool:
        sections: dict[str, Any] = {f"s{each}": "woods" for each in woods}
        state = field({"place": f"s{one}"}, {"place": f"s{other}"}, **sections)
        return bool(why_hidden(state, state.groups["brit"], state.groups["zulu"]))

    # A way round that is open leaves them in sight of each other.
    others = [each for each in ca.SECTIONS if each not in (*between, one, other)]
    assert is_hidden(between) is bool(between) and not is_hidden(others)
    assert not any(is_hidden([*others, *(each for each in between if each != open)]) for open in between)


def test_whoever_holds_the_wall_that_a_group_comes_to_has_it_newly_near() -> None:
    state = field({"place": "wall", "cover": True}, {"place": "s8"})
    form = ca.march_facts(state, "zulu", ca.NORMAL)
    assert form.read({})[0].near == () and form.read({"place": "before:wall"})[0].near == ("brit",)
    assert form.read({"place": "before:wall", "near": []})[0].near == ()
    tell(state, "zulu", "brit", most=12)
    assert ca.march_facts(state, "zulu", ca.NORMAL).read({"place": "before:wall"})[0].near == ()


def test_who_is_in_front_of_a_wall_is_near_those_behind_it() -> None:
    state = field({"place": "wall", "cover": True}, {"place": "s8"})
    play(ca.move(state, "zulu"), {"place": "before:wall", "near": []})
    assert known_within(state, "zulu", "brit", 12) is True


@pytest.mark.parametrize(("place", "clear"), [("before:wall", False), ("s8", True), ("before:house", True)])
def test_ca_move_2_who_has_enemies_at_his_own_wall_keeps_no_12_inches_from_them(place: str, clear: bool) -> None:
    state = field({"place": "wall"}, {"place": "s8"})
    ca.stands_at(state, state.groups["zulu"], place)
    for mover in ("brit", "zulu"):
        assert {each.name: each.default for each in ca.fast_facts(state, mover).fields}["clear"] is clear


def test_ca_r19_who_is_a_whole_section_away_does_not_see_a_charge_come_near() -> None:
    state = field({"place": "s4"}, {"place": "s5"})
    state.groups["brit_2"] = group("brit_2", "eu", place="s3")
    assert asks(ca.charge(state, "zulu", "brit"), ENTER, "1 1").key == "test:brit:being_charged"
    state = field({"place": "s4"}, {"place": "s5"})
    state.groups["brit_2"] = group("brit_2", "eu", place="s8")
    assert asks(ca.charge(state, "zulu", "brit"), ENTER, "1 1").key == "bystanders:zulu"


def test_ca_fire_2_at_night_the_light_of_a_fire_shows_who_is_there() -> None:
    state = field({"place": "s5"}, {"place": "house"})
    state.night = True
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    assert sight(state, brit, zulu) == (12, "night")
    state.ground.pieces["house"] = ca.Piece(id="house", name="the house", kind="building", dv=1, fire=2)
    assert sight(state, brit, zulu) == (0, "")
    assert "Zulu are in the light and seen as by day." in ca.shot_facts(state, ca.ShotAim("brit", "zulu")).text
    assert sight(state, zulu, brit) == (12, "night")


def test_ca_terr_9_inside_woods_one_sees_12_inches_at_night_6() -> None:
    state = field({"place": "wood", "formation": "open"}, {"place": "wood"})
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    assert sight(state, brit, zulu) == (12, "inside the wood")
    state.night = True
    assert sight(state, brit, zulu)[0] == 6
    state.ground.pieces["wood"].lit = True
    assert sight(state, brit, zulu)[0] == 12
    state.ground.pieces["wood"].lit = False
    state.half_scale = True
    assert sight(state, brit, zulu)[0] == 3


@pytest.mark.rule("CA-TERR-9")
def test_ca_r112_in_rough_ground_one_sees_as_in_woods() -> None:
    state = field({"place": "s1"}, {"place": "s1"}, s1="rough", s2="rough")
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    state.ground.apart = [1, 2]
    assert sight(state, brit, zulu) == (12, "inside section 1")
    zulu.place = "s3"
    assert why_hidden(state, brit, zulu) == "rough ground in section 2 between them"
    assert "Brit sees out only within an inch of the edge of section 1." in sight_words(state, brit, zulu)
    state.ground.apart = []
    edge = "the edge of the rough ground of sections 1 and 2."
    assert f"Brit sees out only within an inch of {edge}" in sight_words(state, brit, zulu)


@pytest.mark.parametrize("kind", ["woods", "gully"])
def test_ca_terr_9_inside_the_same_ground_no_edge_hides(kind: Any) -> None:
    state = field({"place": "s1"}, {"place": "s1"}, s1=kind, s2=kind)
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    assert "edge" not in sight_words(state, brit, zulu)
    zulu.place = "s2"
    assert "edge" not in sight_words(state, brit, zulu)
    state.ground.apart = [1, 2]
    assert "Zulu are seen only within an inch of the edge of section 2." in sight_words(state, brit, zulu)


@pytest.mark.examples(
    "kind, came, step, cover",
    ("rough", "s5", INFERS, True),
    ("woods", "s4", INFERS, True),
    ("hill", "s5", INFERS, False),
    ("rough", "s8", INFERS, False),
    ("rough", "s5", UNSET, False),
)
def test_ca_fire_8_who_charges_inside_one_wood_stays_in_its_cover(kind: str, came: str, step: Any, cover: bool) -> None:
    """The fire that met a band in the rough ground it had never left was offered with hits not halved."""
    state = field({"place": "s5"}, {"place": came}, s4=kind, s5=kind)
    state.solo.defaults = step
    form: Any = asks(ca.charge(state, "zulu", "brit"), ENTER, "1 1", "1 1")
    assert form.key == "shot:brit:zulu"
    assert next(each.default for each in form.fields if each.name == "cover") is cover


@pytest.mark.rule("CA-MOVE-5")
@pytest.mark.examples("kind, step, cover", ("woods", INFERS, True), ("hill", INFERS, False), ("woods", UNSET, False))
def test_ca_fire_8_who_countercharges_inside_one_wood_stays_in_its_cover(kind: str, step: Any, cover: bool) -> None:
    state = field({"place": "s5", "cover": True}, {"place": "s4"}, s4=kind, s5=kind)
    state.solo.defaults = step
    _countercharge(state, "zulu", "brit")
    assert state.groups["brit"].cover is cover


@pytest.mark.rule("CA-TERR-9")
@pytest.mark.parametrize(("apart", "cover"), [([], True), ([4], False)])
def test_ca_fire_8_who_countercharges_out_of_one_wood_into_another_is_in_the_open(apart: Any, cover: bool) -> None:
    state = field({"place": "s5", "cover": True}, {"place": "s4"}, s4="woods", s5="woods")
    state.solo.defaults, state.ground.apart = INFERS, apart
    _countercharge(state, "zulu", "brit")
    assert state.groups["brit"].cover is cover

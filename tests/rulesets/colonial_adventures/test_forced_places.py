"""Where a move ends that a test forces: nobody leaves a place before the table says so (CA-R83, CA-BLDG-4)."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play
from tracker.engine import Among, check_letters
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.fight.forced_moves import advance as forced_advance
from tracker.games.colonial_adventures.fight.melee import break_off
from tracker.games.colonial_adventures.ground.state import Ground

HOUSE = ca.Piece(id="house", name="the house", kind="building", section=5, dv=2, size=20, levels=3)
WOOD = ca.Piece(id="wood", name="the wood", kind="woods", section=4)


def village(laid: bool = True, level: int = 0, **brit: Any) -> ca.Battlefield:
    """A unit in a house, with a band before it; `laid`: on a ground that is known."""
    state = battlefield(group("brit", **brit), group("zulu"), mob_in_woods="half")
    if laid:
        state.ground = Ground(sections=["clear"] * 9, pieces={each.id: each for each in (HOUSE, WOOD)})
        ca.stands_at(state, state.groups["brit"], "house")
    else:
        state.groups["brit"].housed = state.groups["brit"].cover = True
    state.groups["brit"].level = level
    return state


def jezails(laid: bool = True) -> ca.Battlefield:
    """Tribal muskets in the house, who are those that seek cover when nobody passes."""
    return village(laid, training="tribal", weapon="musket", formation="mob")


def sought(state: ca.Battlefield, *answers: Any) -> Any:
    """A band comes near, nobody passes, and so the unit seeks cover."""
    return play(ca.take_tests(state, "brit", ["test_of_wills"], "zulu", "near"), "6 6 6", *answers)


@pytest.mark.parametrize("laid", [True, False])
def test_ca_r83_who_is_in_a_house_and_seeks_cover_stays_in_it_with_enter(laid: bool) -> None:
    state = jezails(laid)
    said = sought(state, at("seek:brit", ENTER))
    brit = state.groups["brit"]
    assert (brit.housed, brit.cover, brit.formation, brit.doubt) == (True, True, "mob", False)
    assert ca.eligible_figures(brit) == 10 and said.has("Brit stays where it is")
    assert "wills:brit" not in said.keys, "who did not move comes near nobody"
    if laid:
        assert ca.place_words(state, brit) == "the house"
        assert ca.why_not_there(state, state.groups["zulu"], HOUSE) == "Brit is in the house"


@pytest.mark.rule("CA-BLDG-2")
@pytest.mark.examples(
    "answer, place, cover, formation",
    ({"ends": "away"}, "", False, "mob"),
    ({"place": "wood"}, "wood", True, "mob"),
    ({"place": "s6"}, "s6", False, "mob"),
    ({"place": "s6", "ends": "cover"}, "s6", True, "mob"),
    ({"ends": "prone"}, "house", True, "open"),
    ({"place": "stays", "ends": "away"}, "house", True, "mob"),
)
def test_ca_r83_he_leaves_it_where_the_table_says_so_and_else_keeps_his_cover(
    answer: dict[str, Any], place: str, cover: bool, formation: str
) -> None:
    state = jezails()
    sought(state, answer)
    brit = state.groups["brit"]
    assert (brit.place, brit.cover, brit.formation, brit.doubt) == (place, cover, formation, False)
    assert brit.housed is (place == "house")


@pytest.mark.rule("CA-MOVE-11")
def test_ca_r83_who_is_in_the_open_reaches_cover_with_enter() -> None:
    state = jezails()
    ca.stands_at(state, state.groups["brit"], "s6")
    play(ca.seek_cover(state, "brit", "zulu"), at("seek:brit", ENTER))
    assert (state.groups["brit"].place, state.groups["brit"].cover) == ("", True)


def test_ca_r83_in_the_middle_of_the_question_he_is_still_where_he_was() -> None:
    state = jezails()
    form = asks(ca.take_tests(state, "brit", ["test_of_wills"], "zulu", "near"), "6 6 6")
    assert form.key == "seek:brit" and state.groups["brit"].housed and not state.groups["brit"].doubt
    assert form.text == "Out of range if it can; else it stays in its cover."


@pytest.mark.rule("CA-R83")
def test_ca_move_8_who_retires_says_where_and_may_be_kept_where_he_is() -> None:
    state = village()
    form = asks(ca.retire(state, "brit", "zulu"))
    assert (form.key, form.title) == ("left:brit", "Brit retires: where to?") and state.groups["brit"].housed
    state = village()
    state.shots = {"brit>zulu": ca.Shot(), "zulu>brit": ca.Shot(face="rear")}
    play(ca.retire(state, "brit", "zulu"), {"place": "stays"})
    assert state.groups["brit"].housed and state.groups["brit"].faces == "zulu"
    assert not state.shots, "it turned: its flank is another"
    state = village()
    play(ca.retire(state, "brit", "zulu"), ENTER)
    brit = state.groups["brit"]
    assert (brit.housed, brit.place, brit.cover) == (False, "", False)


def test_ca_melee_9_who_breaks_off_in_a_house_is_asked_whether_he_leaves_it() -> None:
    state = village(engaged=["zulu"])
    state.groups["zulu"].engaged = ["brit"]
    said = play(break_off(state, "brit"), "1", "1", at("ended:brit", {"place": "stays"}), "6 6")
    assert state.groups["brit"].housed and not state.groups["brit"].engaged, said


def places_of(prompt: Any) -> dict[str, str]:
    """The keys of places by the pieces that they name."""
    field = next(each for each in prompt.fields if isinstance(each, Among) and each.name == "place")
    return {
        mark.value.removeprefix("before:"): mark.letter for mark in field.marks if mark.value not in ("open", "stays")
    }


def test_ca_terr_9_a_place_has_one_key_wherever_it_is_asked_and_whoever_goes_there() -> None:
    """For the Zulus it is in front of the hospital, and each list begins with what is near."""
    state = RULESET.new("rorkes_drift", {})
    state.groups["uthulwana"].arrives = 0
    moves = [places_of(ca.march_facts(state, each, ca.NORMAL)) for each in ("north", "indluyengwe", "uthulwana")]
    pieces = {each: key for each, key in moves[0].items() if each in state.ground.pieces}
    assert len(pieces) == 9 and pieces["hospital"] == "h" and len({*moves[0].values()}) == len(moves[0])
    assert moves[1:] == moves[:1] * 2
    assert places_of(asks(ca.retire(state, "oskarberg", "north"))) == moves[0]
    sought = asks(ca.seek_cover(state, "north", "indluyengwe"))
    check_letters(sought)
    shared = {each: key for each, key in places_of(sought).items() if key not in "pi"}
    assert {each: key for each, key in moves[0].items() if key not in "pi"}.items() <= shared.items()
    state.ground.pieces["storehouse"].ruined = True
    assert places_of(ca.march_facts(state, "north", ca.NORMAL)).items() <= moves[0].items(), "nor where one is gone"


@pytest.mark.rule("CA-MOVE-4")
@pytest.mark.examples(
    "zulu, brit, wood, offered",
    ("s8", "house", "clear", "before:house"),
    ("s5", "house", "clear", "before:house"),
    ("s2", "s8", "clear", "s5"),
    ("s2", "s8", "woods", "s2"),
    ("s8", "s5", "clear", "s5"),
    ("s5", "s8", "woods", "s5"),
    ids=["house beside", "house in its section", "two sections off", "through woods", "whom it meets", "six in woods"],
)
def test_ca_move_4_who_advances_is_offered_what_it_comes_to(zulu: str, brit: str, wood: Any, offered: str) -> None:
    """Enter was "in the open": the band lost its place, and the next prompts named nobody (12 inches, straight)."""
    state = battlefield(group("brit"), group("zulu"))
    state.ground = Ground(sections=["clear"] * 9, pieces={HOUSE.id: HOUSE})
    state.ground.sections[4] = wood
    for each, place in (("zulu", zulu), ("brit", brit)):
        ca.stands_at(state, state.groups[each], place)
    form = asks(forced_advance(state, "zulu", "brit"))
    assert form.default()["place"] == offered
    assert form.read({})[0].place == "open", "what old battles left out keeps its meaning"
    play(forced_advance(state, "zulu", "brit"), ENTER, at("wills:zulu", []))
    assert state.groups["zulu"].place == offered.removeprefix("before:")


@pytest.mark.rule("CA-MOVE-4")
def test_ca_move_4_nothing_is_offered_toward_whom_nobody_can_place() -> None:
    state = village()
    ca.stands_at(state, state.groups["zulu"], "s8")
    state.groups["brit"].place = ""
    assert "place" not in asks(forced_advance(state, "zulu", "brit")).default()


@pytest.mark.rule("CA-TERR-9")
def test_no_place_has_the_letter_of_a_roll_or_of_nobody() -> None:
    """With twelve places they had r, which rolls, and x, which is nobody after all."""
    state = battlefield(group("brit"), group("zulu"))
    names = ("rock", "hut", "well", "mosque", "farm", "jetty", "villa", "barn", "arch", "fort", "redoubt", "axle")
    pieces = {each: ca.Piece(id=each, name=f"the {each}", kind="wall", section=5) for each in names}
    state.ground = Ground(sections=["clear"] * 9, pieces=pieces)
    forms = [ca.march_facts(state, "zulu", ca.NORMAL), asks(ca.seek_cover(state, "zulu", "brit"))]
    state.ground = Ground(pieces={HOUSE.id: HOUSE})
    ca.stands_at(state, state.groups["zulu"], HOUSE.id)
    for form in (*forms, asks(ca.retire(state, "zulu", "brit"))):
        check_letters(form)
        assert not {key[0] for key in places_of(form).values()} & {"r", "x"}

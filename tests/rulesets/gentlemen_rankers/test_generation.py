"""Warriors come (GR-A3 to A6, A26, B4, B5, B20 to B22)."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from tests.names import gentlemen_rankers as gr
from tests.names.app import DiceView
from tests.rulesets.gentlemen_rankers.table import ENTER, add_wave, field, play
from tracker.engine import Pool, Refused, odds
from tracker.games.gentlemen_rankers.oddities import check
from tracker.games.gentlemen_rankers.view import wave_row
from tracker.play.typed_dice import begin


def chances(reading: gr.Doubles, dice: int) -> dict[str, Fraction]:
    return {arrived.label: chance for arrived, chance in odds(reading, (Pool("generation", dice),)).items()}


def counted(dice: int, leader: bool) -> dict[str, Fraction]:
    """By brute force, from the words of the rule."""
    found: dict[str, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        pairs = [face for face in range(1, 7) if faces.count(face) >= 2]
        what = "nothing"
        if pairs:
            what = "leader" if leader and 6 in pairs else "double wave" if 1 in pairs else "wave"
        found[what] = found.get(what, 0) + 1
    return {what: Fraction(ways, 6**dice) for what, ways in found.items()}


@pytest.mark.parametrize("leader", [False, True])
@pytest.mark.parametrize("dice", [2, 3])
def test_gr_a4_chances_against_brute_force(dice: int, leader: bool) -> None:
    assert chances(gr.Doubles(leader), dice) == counted(dice, leader)


def test_gr_a4_a_double_comes_once_in_six() -> None:
    assert 1 - chances(gr.Doubles(), 2)["nothing"] == Fraction(1, 6)


def test_gr_a26_three_dice_make_a_double_44_percent() -> None:
    assert 1 - chances(gr.Doubles(), 3)["nothing"] == Fraction(4, 9)


def test_gr_a4_no_double_brings_nobody() -> None:
    state = field("infantry a")
    assert play(gr.generate(state), "3 4") == [] and not state.waves
    told = play(gr.generate(state), {"result": "nobody comes"}).rolls
    assert told == ["Do warriors come? nobody comes (settled on the table)"], "as the choice by letter offers it"


def test_gr_a4_the_first_wave_is_double() -> None:
    state = field("infantry a")
    said = play(gr.generate(state), "3 3", "1")
    assert "Red comes: a double wave, 10 units." in said
    assert len(state.warriors) == 10 and len(state.waves["wave1"].stacks) == 2


@pytest.mark.parametrize(("dice", "men"), [("3 3", 5), ("1 1", 10)])
def test_gr_a4_later_only_a_double_1_is_double(dice: str, men: int) -> None:
    state = field("infantry a", wave="foot 5")
    play(gr.generate(state), dice, "1")
    assert sum(each.wave == "wave2" for each in state.warriors.values()) == men


def test_gr_a3_a_wave_may_have_more_units() -> None:
    state = field("infantry a", wave="foot 5", wave_size=8)
    play(gr.generate(state), "3 3", "1")
    assert state.waves["wave2"].start == 8


@pytest.mark.rule("GR-B4")
@pytest.mark.parametrize(("die", "special"), [(1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_gr_a5_composition(die: int, special: int) -> None:
    assert gr.number("composition", gr.tables()["composition"].row_of(die), "special") == special


def test_gr_a5_mounted_by_the_die_for_each_five() -> None:
    state = field("infantry a", composition="mounted")
    play(gr.generate(state), "3 3", "1", "3", "1")
    assert [each.kind for each in state.warriors.values()] == ["mounted"] * 3 + ["foot"] * 2 + ["mounted"] + [
        "foot"
    ] * 4


@pytest.mark.rule("GR-A5")
@pytest.mark.parametrize(("size", "halves"), [(5, "five"), (7, "half")])
def test_gr_b4_both_fives_of_a_double_wave_are_named(size: int, halves: str) -> None:
    state = field("infantry a", composition="mounted", wave_size=size)
    said = play(gr.generate(state), "3 3", "1", "4", "1")
    titles = [prompt.title for prompt in said.prompts if prompt.key.startswith("composition")]
    assert titles == [f"Red: who comes with the first {halves}?", f"Red: who comes with the second {halves}?"]
    assert f"Red, first {halves}: 3 mounted, the rest on foot." in said
    assert f"Red, second {halves}: all on foot." in said
    said = play(gr.generate(state), "3 3", "1", "1")
    assert "White: 3 mounted, the rest on foot." in said, "a single wave has no second"


def test_gr_a5_a_wave_whose_units_are_asked_for_is_coming_not_gone() -> None:
    state = field("infantry a", composition="mounted")
    play(gr.generate(state), "3 3", "1", "4", "1")
    wave = state.waves["wave1"]
    row = wave_row(state, wave)
    assert row.figures == wave.start == 10 and not row.gone
    state.warriors.clear()
    row = wave_row(state, wave)
    assert row.status == ("coming",) and not row.gone


def test_gr_a2b_firearms_are_fixed_for_each_five_beforehand() -> None:
    state = field("infantry a", wave="foot 5", rifles=1)
    play(gr.generate(state), "3 3", "1")
    assert [each.kind for each in state.warriors.values() if each.wave == "wave2"] == ["rifle"] + ["foot"] * 4


@pytest.mark.rule("GR-A5")
@pytest.mark.examples(
    "die, rifles, kinds",
    ("1", 1, "mounted mounted mounted rifle foot"),
    ("3", 2, "mounted rifle rifle foot foot"),
    ("1", 5, "mounted mounted mounted rifle rifle"),
    ("6", 1, "rifle foot foot foot foot"),
)
def test_gr_a2b_of_a_mounted_wave_those_on_foot_have_the_firearms_fixed(die: str, rifles: int, kinds: str) -> None:
    state = field("infantry a", wave="foot 5", composition="mounted", rifles=rifles)
    play(gr.generate(state), "3 3", die, "1")
    assert [each.kind for each in state.warriors.values() if each.wave == "wave2"] == kinds.split()


def test_gr_a5_a_die_for_firearms_stands_for_the_number() -> None:
    state = field("infantry a", wave="foot 5", composition="rifles", rifles=4)
    play(gr.generate(state), "3 3", "3", "1")
    assert [each.kind for each in state.warriors.values() if each.wave == "wave2"] == ["rifle"] + ["foot"] * 4


def test_gr_a6_a_new_wave_takes_the_crouch_cards_of_others_away() -> None:
    state = field("infantry a", wave="foot 5")
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1"), gr.ShownCard("2C", "pack1")]
    said = play(gr.generate(state), "3 3", "1")
    assert not state.waves["wave1"].clubs and state.packs["pack1"].pile.left == 4
    assert "Red sees help coming and stops crouching." in said
    assert "Take the 8C 2C of Red to the discards." in said
    state = field("infantry a", wave="foot 5", app=True)
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1")]
    assert not [line for line in play(gr.generate(state), "3 3", "1") if "discards" in line], "the app keeps them"


@pytest.mark.examples(
    "switch, where",
    ("edges", "right edge, near third."),
    ("cover", "nearest cover within 18 inches of an Imperial unit, else right edge, near third."),
)
def test_gr_b5_placement(switch: str, where: str) -> None:
    state = field("infantry a", placement=switch, edge="left")
    assert f"Red appears: {where}" in play(gr.new_wave(state, "wave"), "5")


@pytest.mark.examples(
    "edge, places",
    ("near", ["left edge", "right edge", "far edge, centre", "near edge, the friendly one"]),
    ("left", ["far edge", "near edge", "right edge, centre", "left edge, the friendly one"]),
    ("right", ["near edge", "far edge", "left edge, centre", "right edge, the friendly one"]),
    ("far", ["right edge", "left edge", "near edge, centre", "far edge, the friendly one"]),
)
def test_gr_b5_edges_go_by_the_names_of_set_up(edge: str, places: list[str]) -> None:
    """ "Left edge", seen from a friendly edge that is the left one, was the far edge of the table."""
    effects = {each.label: each.text for each in gr.placement_roll(field(wave="foot 5", edge=edge), "wave1").effects}
    assert [effects[die] for die in "1246"] == places


def test_gr_a26_a_double_6_brings_a_leader_only_one_at_a_time() -> None:
    state = field("infantry a", wave="foot 5", leaders="on")
    play(gr.generate(state), "6 6", "1")
    assert sum(each.chief for each in state.warriors.values()) == 1 and state.waves["wave2"].start == 6
    play(gr.generate(state), "6 6", "1")
    assert sum(each.chief for each in state.warriors.values()) == 1 and state.waves["wave3"].start == 5


@pytest.mark.parametrize(("answer", "kind"), [(ENTER, "foot"), ("mounted", "mounted")])
def test_gr_a26_a_leader_may_be_mounted_where_waves_have_mounted_units(answer: str, kind: str) -> None:
    state = field("infantry a", wave="foot 5", leaders="on", composition="mounted")
    play(gr.generate(state), "6 6", "4", answer, "1")
    assert state.warriors["wave2_chief"].kind == kind


def test_gr_a26_three_dice_only_while_he_is_there() -> None:
    state = field("infantry a", wave="foot 5", leaders="three_dice")
    assert gr.generation_roll(state).pools[0].count == 2
    add_wave(state, "wave2", "White", "chief 1 foot 5", prefix="v")
    assert gr.generation_roll(state).pools[0].count == 3
    state.waves["wave2"].leaving = True
    assert gr.generation_roll(state).pools[0].count == 2


def test_gr_a26_another_leader_may_come_once_the_first_withdraws() -> None:
    state = field("infantry a", wave="chief 1 foot 5", leaders="on")
    state.waves["wave1"].leaving = True
    play(gr.generate(state), "6 6", "1")
    assert sum(each.chief for each in state.warriors.values()) == 2 and check(state) == []
    state.waves["wave1"].leaving = False
    assert check(state) == ["2 leaders are on the table, not one."]


@pytest.mark.parametrize(("switch", "what"), [("once", "wave"), ("double", "double wave")])
def test_gr_b21_three_alike(switch: str, what: str) -> None:
    reading = gr.Doubles(triple_is_double=switch == "double")
    assert reading.result({"generation": (0, 0, 3, 0, 0, 0)}).what == what


@pytest.mark.parametrize(("switch", "men"), [("ten", 11), ("five", 6)])
def test_gr_b22_a_leader_with_the_first_wave(switch: str, men: int) -> None:
    state = field("infantry a", leaders="on", first_leader=switch)
    play(gr.generate(state), "6 6", "1")
    assert len(state.warriors) == men


def test_gr_a2d_waves_are_known_by_their_names_alone() -> None:
    state = field("infantry a")
    names = []
    for each in range(5):
        names.append(gr.wave_name(state))
        state.waves[f"wave{each}"] = gr.Wave(id=f"wave{each}", name=names[-1], start=5, arrived=each)
    assert names == ["Red", "White", "Red 2", "White 2", "Red 3"]


def test_generation_can_be_settled() -> None:
    from tests.rulesets.gentlemen_rankers.table import SETTLE

    state = field("infantry a")
    said = play(gr.generate(state), SETTLE)
    assert said[0].startswith("Settled on the table") and ENTER == ""


@pytest.mark.rule("GR-A26")
def test_gr_a4_what_the_dice_bring_is_told_in_a_line_of_a_small_screen() -> None:
    for leaders, first, words in (
        ("off", True, "Any double brings a wave; the first is a double wave."),
        ("on", True, "Any double brings a wave; the first is a double wave. Double 6: with a leader."),
        ("on", False, "Any double brings a wave: double 1 a double wave, double 6 one with a leader."),
    ):
        state = field("infantry a", wave="" if first else "foot 5", leaders=leaders)
        assert gr.generation_roll(state).text == words and len(words) <= 78


@pytest.mark.examples("what, dice, ranks", ("double wave", "1", True), ("wave", "1", False), ("leader", "1", False))
def test_gr_a6_only_a_double_wave_may_be_two_ranks(what: gr.Arrival, dice: str, ranks: bool) -> None:
    state = field("infantry a", wave="foot 5", leaders="on")
    said = play(gr.new_wave(state, what), dice)
    assert any("in one rank or two" in each for each in said) is ranks


def test_gr_a25_a_new_wave_ends_the_quiet_turns() -> None:
    state = field("infantry a", wave="foot 5", quiet=4)
    play(gr.new_wave(state, "wave"), "1")
    assert state.quiet == 0


@pytest.mark.parametrize("keys", ["h", "3h"])
def test_the_faces_of_two_generation_dice_are_not_counted(keys: str) -> None:
    """h behind the first made "ones [1] twos [_] threes [_] ..." of them, which nobody counts."""
    view = DiceView(begin(gr.generation_roll(field("infantry a")), Random(1)))
    with pytest.raises(Refused, match="h counts nothing here: type the dice."):
        for key in keys:
            view.press(key)
    assert not any(key == "h" for key, _ in view.hints())

"""The muster: an army comes by dice or choice, is led and counted, and is a roster in the end."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.names.colonial_adventures import ARMIES, LISTS, Army, army_lists
from tests.names.journal import new_army
from tests.names.play import rolled_army
from tests.rulesets import procedures
from tests.rulesets.colonial_adventures.test_armies import army_from
from tests.rulesets.procedures import give, give_all, said
from tracker.engine import Among, BadFile, Battle, Facts, Reads, Refused, Roll, Warned, ask_player, load_ruleset
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.muster.state import Mustering
from tracker.testing import ENTER, check_game

MUSTER = load_ruleset("colonial_adventures.muster")
OPEN = (ENTER, {"rolls": 0})


def begun(scenario: str, *answers: Any, **rulings: str) -> Battle:
    """A muster after these answers; dice are typed as `3 4`, what is against the rules is taken."""
    return give_all(Battle.begin(MUSTER, MUSTER.new(scenario, rulings), 1), *answers)


def state_of(battle: Battle) -> Mustering:
    assert isinstance(battle.state, Mustering)
    return battle.state


def asked(battle: Battle) -> str:
    """What kind of thing is asked."""
    return procedures.asked(battle).partition(":")[0]


def army(battle: Battle) -> Army:
    found = MUSTER.product(battle.state)
    assert isinstance(found, Army)
    return found


def test_it_stands_its_trial() -> None:
    check_game(MUSTER, inputs=30)


def test_ca_army_1_an_army_comes_by_dice_and_is_led_and_counted() -> None:
    battle = begun("british_empire", "Natal Column", {"rolls": 3}, "3 4", "4 4 5", "5 5 1")
    names = [unit.name for unit in state_of(battle).units.values()]
    assert names == ["Infantry 1", "Askari Infantry 1", "Camel Corps 1"]
    for answer in ("done", {"cinc": "infantry_1"}, "infantry_1"):
        give(battle, answer)
    assert asked(battle) == "leaders"
    for answer in ("6 6 6 5 1 1 3 3 3 3", "best", "4 4 4 4 6 6", "order", "3 1 6"):
        give(battle, answer)
    assert battle.stage == "over"
    found = army(battle)
    assert (found.name, found.list_id, found.training, found.year) == (
        "Natal Column",
        "british_empire",
        "european",
        1879,
    )
    told = [(unit.row, unit.rep, unit.figures, unit.paper) for unit in found.units]
    # A C-in-C and a captain are extra figures; Rep 4 is one short on a 3, three short on a 1.
    assert told == [("7", 4, 21, 20), ("8 (3-6)", 4, 17, 20), ("10 (1)", 4, 15, 15)]
    reps = {leader.name: leader.rep for unit in found.units for leader in unit.leaders}
    assert (reps["Commander in Chief"], reps["Captain 1"]) == (5, 5)
    assert sorted(reps.values()) == [3, 4, 4, 4, 4, 5, 5, 5]
    assert not [*ARMIES.faults(found)] and "1 mounted unit for 2 on foot" in found.bent[0]


@pytest.mark.rule("CA-DX-11", "CA-ARMY-6")
@pytest.mark.parametrize(("list_id", "row", "die", "figures"), [("russia", "2", "3", 18), ("zulu", "2", "1", 15)])
def test_ca_ex_9_field_strength(list_id: str, row: str, die: str, figures: int) -> None:
    battle = begun(list_id, *OPEN, "choose", row)
    while asked(battle) != "ranks":
        give(battle, "done" if asked(battle) == "next" else ENTER)
    for answer in ({"cinc": "nobody", "leaders": False}, die):
        give(battle, answer)
    assert [unit.figures for unit in army(battle).units] == [figures]
    assert all(leader.rep == 0 for leader in army(battle).units[0].leaders)


def test_ca_army_6_no_leader_is_among_those_who_are_missing() -> None:
    battle = begun("russia", *OPEN, "choose", "2", "alter", "infantry_1", {"rep": 6, "figures": 4}, "done")
    for answer in ({"cinc": "nobody", "leaders": False}, "1"):
        give(battle, answer)
    assert [unit.figures for unit in army(battle).units] == [2]


@pytest.mark.rule("CA-ARMY-20")
def test_ca_army_4_a_gun_is_taken_and_its_crew_may_be_better() -> None:
    battle = begun("german_empire", *OPEN, "gun", "*", {"weapon": "maxim"}, "1")
    gun = state_of(battle).units["german_gun_1"]
    assert (gun.rep, gun.figures, gun.weapon) == (5, 2, "maxim")
    for answer in ("gun", "*", {"weapon": "field_gun"}, "2"):
        give(battle, answer)
    assert state_of(battle).units["german_gun_2"].rep == 4


def test_ca_r72_a_second_guard_is_rolled_again() -> None:
    battle = begun("african_tribes", ENTER, {"rolls": 2}, "6 5", ENTER, "6 6")
    assert asked(battle) == "recruit" and len(state_of(battle).units) == 1
    assert "there is one Guard in a nation. It is rolled again." in said(battle)
    give(battle, "5 5")
    assert asked(battle) == "arms"


def test_ca_r57_a_roll_that_breaks_the_proportions_comes_or_is_made_again() -> None:
    battle = begun("france", ENTER, {"rolls": 1}, "6 6", ENTER)
    assert len(state_of(battle).units) == 1 and "that is 1 mounted for 0 on foot" in said(battle)
    battle = begun("france", ENTER, {"rolls": 1}, "6 6", ratio="reroll")
    assert asked(battle) == "recruit" and not state_of(battle).units


def test_ca_r57_by_choice_it_is_warned_of_first() -> None:
    battle = begun("france", *OPEN, "choose")
    with pytest.raises(Warned, match="that is 1 mounted for 0 on foot; by the book 1 for 4"):
        battle.answer("11")
    battle.answer("11", overrule=True)
    assert asked(battle) == "arms"


def test_ca_r71_a_band_under_a_ghazi_has_rep_5_unless_it_has_rifles() -> None:
    arms: list[Any] = [{"weapon": "none"}, {"weapon": "rifle"}, {"weapon": "musket"}]
    rows = [each for weapon in arms for each in ("choose", "2", weapon)]
    battle = begun("afghans", *OPEN, *rows, "done", {"cinc": "nobody", "strengths": False}, "-", "6 6 5 5 1 1", "order")
    assert asked(battle) == "ghazis" and battle.prompt is not None
    assert battle.prompt.default() == ["infantry_1", "infantry_2"]
    asks: Any = battle.prompt
    told = [option.detail for option in asks.options]
    assert told == ["leader 5", "stays Rep 4, leader 5", "stays Rep 4, leader 3"], "armed otherwise it would have Rep 5"
    give(battle, "infantry_1 infantry_2 infantry_3")
    assert [unit.rep for unit in army(battle).units] == [5, 4, 4]
    assert [unit.notes for unit in army(battle).units] == ["Led by a Ghazi."] * 3


def test_ca_r142_civilians_come_with_any_army() -> None:
    battle = begun("zulu", *OPEN, "choose", "2", ENTER, "civilians", ENTER, "civilians", {"weapon": "rifle"})
    units = [*state_of(battle).units.values()]
    assert [(unit.list_id, unit.training, len(unit.leaders)) for unit in units[1:]] == [
        ("civilians", "european", 0),
        ("civilians", "european", 2),
    ]
    give(battle, "done")
    give(battle, {"strengths": False, "leaders": False})
    assert army(battle).list_id == "zulu" and army(battle).training == "tribal"


def test_ca_army_22_after_1895_the_muster_says_so_of_the_british() -> None:
    for year, words in ((1895, "Year: 1895"), (1896, "Year: 1896, rifles of 4 dice")):
        summary = begun("british_empire", ENTER, {"rolls": 0, "year": year}, "choose", "2").view().summary
        assert summary is not None and words in summary.lines


def test_an_invented_nation_mixes_lists() -> None:
    battle = begun(
        "invented", "zulu france", "Ruritania", {"rolls": 0}, "choose", "2", ENTER, "list", "france", "choose", "2"
    )
    give(battle, "done")
    give(battle, {"strengths": False, "leaders": False})
    assert army(battle).list_id == "" and [unit.list_id for unit in army(battle).units] == ["zulu", "france"]
    assert not [*ARMIES.faults(army(battle))]


def test_a_unit_is_named_armed_altered_and_sent_away() -> None:
    battle = begun("zulu", *OPEN, "choose", "2", ENTER, "choose", "6", ENTER)
    for answer in ("name", "infantry_1", "iNgobamakhosi", "arms", "infantry_1", {"weapon": "musket"}):
        give(battle, answer)
    unit = state_of(battle).units["infantry_1"]
    assert (unit.name, unit.short, unit.weapon, unit.rep) == ("iNgobamakhosi", "iNgobamakhosi", "musket", 5)
    for change in ("alter", "infantry_1", {"rep": 6, "figures": 25}, "dismiss", "infantry_2"):
        give(battle, change)
    assert [*state_of(battle).units] == ["infantry_1"]
    summary = battle.view().summary
    assert summary is not None and summary.warned == ("iNgobamakhosi: 25 figures of 20 on paper (CA-ARMY-5)",)


@pytest.mark.rule("CA-R48")
def test_ca_ldr_8_leaders_are_rolled_in_pools_and_given_out_one_by_one() -> None:
    rows = ("choose", "2", "choose", "3")
    battle = begun("russia", *OPEN, *rows, "done", {"cinc": "nobody", "strengths": False}, "-", "1 2 6 6", "each", "5")
    assert asked(battle) == "leaders"
    give(battle, "1 2 1 3")
    give(battle, "order")
    leaders = [(leader.rank, leader.rep) for unit in army(battle).units for leader in unit.leaders]
    # A sergeant's 3 is a 4 for being one, which is Rep 3; his 4 a 5, which is Rep 4.
    assert leaders == [("officer", 5), ("nco", 3), ("officer", 3), ("nco", 4)]


def test_a_leader_who_was_made_another_meanwhile_is_passed_over() -> None:
    rows = ("choose", "2", "choose", "3")
    battle = begun("russia", *OPEN, *rows, "done", {"cinc": "nobody", "strengths": False}, "-", "1 2 6 6")
    battle.edit("units.infantry_2.leaders.0.rank", "captain")
    for answer in ("order", "1 2 1 3", "order"):
        give(battle, answer)
    ranks = {leader.rank: leader.rep for leader in army(battle).units[1].leaders}
    assert ranks["captain"] == 0 and ranks["nco"] > 0


def test_nothing_is_put_back_on_a_table_when_a_unit_is_undone() -> None:
    battle = begun("russia", *OPEN, "choose", "2")
    change = battle.undo()
    assert change.restore_steps == [] and not state_of(battle).units


def test_an_ended_muster_of_nobody_yields_nothing() -> None:
    battle = begun("zulu", *OPEN)
    battle.end("rain")
    assert battle.stage == "over" and MUSTER.product(battle.state) is None
    assert battle.view().result == "nobody was raised"


def test_each_row_says_where_it_stands() -> None:
    battle = begun("france")
    for answer in (ENTER, {"rolls": 1, "year": 1900}, "4 5 6"):
        # That of the British lay beside it until the dice.
        assert battle.prompt is not None and battle.prompt.reads == Reads("list_france")
        give(battle, answer)
    assert "Bat' D'Africa 1 (row 9 (6) of the France list): Rep 4, 20 figures, rifle." in said(battle)
    assert ("Row", "9 (6)") in battle.view().sides[0].units[0].stats


# A roster is added to


def test_a_roster_is_added_to(tmp_path: Path) -> None:
    battle = begun("zulu", "Undi", {"rolls": 0, "year": 1880}, "choose", "2", ENTER, "done", {"leaders": False}, "1")
    path = new_army(tmp_path, army(battle))
    again = begun(str(path), {"rolls": 1}, "3 4", ENTER, "done", {"leaders": False}, "6")
    assert state_of(again).title == "Muster: Undi" and army(again).year == 1880
    first, second = army(again).units
    assert first == army(battle).units[0] and (second.name, second.figures) == ("Infantry 2", 20)


@pytest.mark.examples(
    "old, new, words",
    ("rep = 6", "rep = 9", "at `$.units[0].rep`"),
    ('row = "2"', 'row = "1"', "the list of the Zulu has no row '1'"),
    ("format = 1", "format = [", "is not a TOML file"),
)
def test_a_bad_roster_is_one_sentence(tmp_path: Path, old: str, new: str, words: str) -> None:
    battle = begun("zulu", "Undi", {"rolls": 0}, "choose", "2", ENTER, "done", {"leaders": False}, "6")
    path = new_army(tmp_path, army(battle))
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadFile) as refused:
        MUSTER.new(str(path), {})
    assert words in str(refused.value) and path.name in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.examples("name, words", ("atlantis", "There is no list 'atlantis'"), ("no.army", "There is no file"))
def test_what_is_no_list_is_told(name: str, words: str) -> None:
    with pytest.raises((Refused, BadFile), match=words):
        MUSTER.new(name, {})


# By the sensible player


def mustered(scenario: str, seed: int) -> Battle:
    """A whole muster by the sensible player."""
    battle, rng, player = begun(scenario), Random(seed), MUSTER.player()
    assert player is not None
    for _ in range(500):
        if battle.prompt is None:
            return battle
        give(battle, ask_player(player, battle, rng))
    raise AssertionError(f"{scenario}, seed {seed}: it never ends")


@pytest.mark.parametrize("list_id", LISTS)
def test_the_sensible_player_reaches_every_row(list_id: str) -> None:
    """Each roster is sound, can be read back, and a row of its list that nobody reached is named."""
    given, seen = army_lists()[list_id], set()
    for seed in range(60):
        found = army(mustered(list_id, seed))
        assert not [*ARMIES.faults(found)], seed
        seen |= {unit.row for unit in found.units if unit.list_id == list_id}
        if len(seen) == len(given.rows):
            break
    assert seen == {given.key(row) for row in given.rows}


@pytest.mark.examples(
    "facing, many, list_id, comes",
    ("british_empire", 6, "zulu", 15),
    ("british_empire", 6, "boers", 6),
    ("zulu", 10, "france", 4),
    ("zulu", 4, "maasai", 4),
)
def test_ca_army_3_a_rolled_enemy_is_as_many_as_fit(facing: str, many: int, list_id: str, comes: int) -> None:
    row = army_lists()[facing].key(army_lists()[facing].rows[0])
    own = army_from(facing, *[row] * many)
    found = rolled_army(RULESET, list_id, 3, own)
    groups = [unit for unit in found.units if unit.arm != "artillery"]
    assert ARMIES.match(own, list_id) == f"{list_id}*{comes}" and len(groups) == comes


@pytest.mark.parametrize("scenario", ["zulu*0", "zulu*99", "zulu*x", "*3"])
def test_a_size_that_is_none_is_refused(scenario: str) -> None:
    with pytest.raises(Refused, match="There is no list"):
        MUSTER.new(scenario, {})


def test_the_version_of_the_game_is_the_rosters() -> None:
    found = army(mustered("zulu", 1))
    assert (found.game, found.version) == (RULESET.id, RULESET.version)


def test_ca_army_1_a_roll_says_who_comes_with_their_rep_before_it_is_taken() -> None:
    battle = begun("mahdists", "Mahdists", {"rolls": 1})
    roll = battle.prompt
    assert isinstance(roll, Roll)
    assert roll.reading.result({"recruit": (4,)}).label == "Ansar Infantry, Rep 5 (row 4 of the list)"
    assert (
        roll.reading.result({"recruit": (9,), "second": (5,)}).label
        == "Jehadia Infantry, Rep 4 (row 9 (4-6) of the list)"
    )


@pytest.mark.parametrize(("muskets", "told"), [("on", "With rifles or muskets:"), ("off", "With rifles:")])
def test_ca_r70_the_note_on_rifles_is_told_of_muskets_where_it_holds(muskets: str, told: str) -> None:
    battle = begun("mahdists", *OPEN, "choose", "2", cap_muskets=muskets)
    form = battle.prompt
    assert isinstance(form, Facts) and told in form.text
    give(battle, {"weapon": "musket", "shields": False})
    bound = ", Open Order only, as its firearms want it" if muskets == "on" else ""
    rep = 4 if muskets == "on" else 5
    assert f"Rep {rep}, 20 figures, musket{bound}." in said(battle)


def test_ca_r142_civilians_are_told_of_as_unarmed() -> None:
    assert "Rep 3, 20 figures, unarmed." in said(begun("zulu", *OPEN, "choose", "2", ENTER, "civilians", ENTER))


def test_ca_r71_a_leader_of_rep_4_is_not_offered_as_a_ghazi() -> None:
    rows = ("choose", "2", {"weapon": "none"}) * 2
    battle = begun("afghans", *OPEN, *rows, "done", {"cinc": "nobody", "strengths": False}, "6 6 3 4", "order")
    assert asked(battle) == "ghazis" and battle.prompt is not None
    assert battle.prompt.default() == ["infantry_1"]


@pytest.mark.rule("CA-ARMY-20")
def test_ca_grp_11_riflemen_of_the_list_are_asked_for_no_shields() -> None:
    battle = begun("mahdists", *OPEN, "choose", "9 (4-6)")
    assert asked(battle) == "next"
    assert state_of(battle).units["jehadia_1"].traits == ["open_only"]


def test_ca_army_12_ferocious_bands_lend_no_arms_to_those_of_one_name_who_are_not() -> None:
    # Other African Tribes: rows 2 to 7 are Infantry, rows 8 to 10 Ferocious Infantry.
    battle = begun("african_tribes", *OPEN, "choose", "8", ENTER, "choose", "2")
    form = battle.prompt
    assert isinstance(form, Facts)
    assert {field.name: field.default for field in form.fields if isinstance(field, Among)} == {"weapon": ""}


@pytest.mark.rule("CA-R60")
def test_ca_army_6_guns_roll_for_no_field_strength() -> None:
    battle = begun("zulu", *OPEN, "choose", "2", ENTER, "list", "mahdists", "gun", "*", ENTER)
    for answer in ("done", {"cinc": "infantry_1", "leaders": False}):
        give(battle, answer)
    assert isinstance(battle.prompt, Roll) and battle.prompt.what == "Field strength"
    assert battle.prompt.subject == ("infantry_1",)


@pytest.mark.parametrize(("list_id", "colour"), [("zulu", "black"), ("france", "red")])
def test_a_muster_and_an_empty_roster_of_a_list_have_one_colour(list_id: str, colour: str) -> None:
    assert state_of(begun(list_id)).colour == colour == ARMIES.initial(list_id)["colour"]


def test_36_its_header_says_which_unit_is_raised() -> None:
    """Issue 25, point 36: not which turn, whatever else was done between two units."""
    battle = begun("british_empire", "Natal Column", {"rolls": 0})
    assert battle.view().turn_words == "unit 1"
    for answer in ("roll", "3 4", "name", "infantry_1", "First"):
        give(battle, answer)
    assert battle.state.turn == 3 and battle.view().turn_words == "unit 2"
    for answer in ("roll", "4 4 5", "done"):
        give(battle, answer)
    assert battle.view().turn_words == "unit 2", "both have come"


@pytest.mark.parametrize(
    ("list_id", "raised", "who"),
    [
        ("british_empire", (ENTER, {"rolls": 2}, "3 4", "3 4"), "captains"),
        ("zulu", (*OPEN, *("choose", "2", ENTER) * 3), "warlords"),
    ],
)
def test_ca_r157_a_muster_names_those_whom_its_army_may_have(list_id: str, raised: Any, who: str) -> None:
    battle = begun(list_id, *raised, "done", {"cinc": "nobody"})
    assert asked(battle) == "captains" and battle.prompt is not None
    assert battle.prompt.title == f"With whom do {who} stand?"

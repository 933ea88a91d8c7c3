"""The scenarios that ship, and what is refused of one that players wrote."""

from importlib.resources import files
from pathlib import Path

import pytest

from tests.names.colonial_adventures import UNROLLED, Battlefield, who_won
from tests.rulesets.rulebook import items
from tracker.engine import BadFile, Refused, TrackerError
from tracker.engine.opening_and_end import end_proposal, newly_met
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.ground.places import is_cover, spot

OWN = ("training_skirmish", "el_moungar", "isandlwana", "rorkes_drift")
ALONE = tuple(f"solo_{kind}{who}" for kind in ("defence", "patrol", "raid", "standup") for who in ("", "_zulu"))
TRAINING = (files("tracker.games.colonial_adventures") / "scenarios" / "training_skirmish.toml").read_text(
    encoding="utf-8"
)


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def changed(tmp_path: Path, old: str, new: str) -> str:
    """The training skirmish with its first `old` changed."""
    assert old in TRAINING
    return write(tmp_path, TRAINING.replace(old, new, 1))


def refusal(scenario: str, rulings: dict[str, str] | None = None) -> str:
    with pytest.raises(TrackerError) as caught:
        RULESET.new(scenario, rulings or {})
    words = str(caught.value)
    assert words.endswith((".", "?")) and "\n" not in words and words.isprintable()
    return words


def test_all_scenarios_are_listed() -> None:
    assert tuple(RULESET.scenarios()) == (*OWN, *ALONE)
    for scenario in OWN:
        groups = RULESET.new(scenario, {}).groups.values()
        assert all(group.start == group.figures + group.holders for group in groups)
        assert len(RULESET.load(scenario).sources) >= 2


def test_a_scenario_becomes_a_battlefield() -> None:
    state = RULESET.new("training_skirmish", {})
    assert (state.turn, state.year, state.scenario) == (0, 1879, "training_skirmish")
    assert [(side.id, side.training, side.colour) for side in state.sides.values()] == [
        ("british", "european", "blue"),
        ("zulu", "tribal", "red"),
    ]
    section = state.groups["fcoy"]
    assert (section.figures, section.start, section.paper, section.formation) == (16, 16, 20, "line")
    assert [(leader.rank, leader.rep) for leader in section.leaders] == [("cinc", 4), ("officer", 5), ("nco", 4)]
    assert state.briefing.table and state.briefing.victory and not state.words


def test_rulings_are_those_of_the_scenario_then_those_chosen() -> None:
    assert RULESET.new("el_moungar", {}).rulings.magazine_rifle == "all_european"
    assert RULESET.new("el_moungar", {"magazine_rifle": "off"}).rulings.magazine_rifle == "off"
    assert RULESET.new("training_skirmish", {}).rulings.volley == "auto"
    assert refusal("training_skirmish", {"volley": "loud"}) == (
        "Ruling 'volley' can't be 'loud': it is one of auto, declared, off."
    )
    assert "no ruling 'volly'" in refusal("training_skirmish", {"volly": "off"})


def test_every_ruling_stands_in_the_rules() -> None:
    assert {ruling.id for ruling in RULESET.rulings()} <= items("colonial_adventures").keys()


def test_a_file_may_leave_out_what_is_usual(tmp_path: Path) -> None:
    text = TRAINING.replace("paper = 20\n", "").replace('mounts = "foot"\n', "").replace("cover = false\n", "")
    text = text.replace("traits = []\n", "").replace("paper = 4\n", "").replace('place = "ridge"\n', "")
    state = RULESET.new(write(tmp_path, text), {})
    section, gun = state.groups["fcoy"], state.groups["gun"]
    assert (section.paper, section.cover, section.place, gun.paper) == (20, None, "", 4)


@pytest.mark.parametrize("rep", ["", ", rep = 0"])
def test_ca_ldr_8_a_leader_without_rep_is_to_be_rolled(tmp_path: Path, rep: str) -> None:
    state = RULESET.new(changed(tmp_path, 'name = "Lt Lloyd", rep = 5', f'name = "Lt Lloyd"{rep}'), {})
    assert state.groups["fcoy"].leaders[1].rep == UNROLLED


def cavalry(tmp_path: Path, lines: str, formation: str = "open", arm: str = "cavalry") -> Battlefield:
    new = f'class = "{arm}"\n{lines}\nrep = 5\nfigures = 16\npaper = 20\nweapon = "carbine"\nmounts = "horse"'
    text = TRAINING.replace(
        'class = "infantry"\nrep = 5\nfigures = 16\npaper = 20\nweapon = "rifle"\nmounts = "foot"', new
    )
    return RULESET.new(write(tmp_path, text.replace('formation = "line"', f'formation = "{formation}"')), {})


def test_ca_army_11_horse_starts_mounted_unless_the_file_says_otherwise(tmp_path: Path) -> None:
    group = cavalry(tmp_path, "").groups["fcoy"]
    assert group.mounted and group.holders == 0 and group.figures == 16
    group = cavalry(tmp_path, "mounted = false").groups["fcoy"]
    assert not group.mounted and (group.holders, group.figures, group.start) == (3, 13, 16)


def test_ca_r33_mounted_infantry_rides_unless_it_stands_in_square(tmp_path: Path) -> None:
    as_mounted = TRAINING.replace('traits = ["british"]', 'traits = ["british", "mounted_infantry"]')
    as_mounted = as_mounted.replace('mounts = "foot"', 'mounts = "horse"', 1)
    assert RULESET.new(write(tmp_path, as_mounted), {}).groups["fcoy"].mounted
    in_square = as_mounted.replace('formation = "line"', 'formation = "square"')
    assert not RULESET.new(write(tmp_path, in_square), {}).groups["fcoy"].mounted


@pytest.mark.parametrize("value", ["9" * 5_000, "[" * 100_000, "{a=" * 100_000], ids=["digits", "arrays", "tables"])
def test_monstrous_values_are_refused(tmp_path: Path, value: str) -> None:
    assert "is not a TOML file" in refusal(changed(tmp_path, "year = 1879", f"year = {value}"))


def test_a_battle_has_two_sides(tmp_path: Path) -> None:
    one = TRAINING[: TRAINING.index('[[sides]]\nid = "zulu"')]
    assert "there is 1 here: it takes a list, 2 in all, of tables of keys" in refusal(write(tmp_path, one))
    third = TRAINING[TRAINING.index('[[sides]]\nid = "zulu"') :].replace('"zulu"', '"other"')
    assert "there are 3 here" in refusal(write(tmp_path, TRAINING + third))


def test_too_many_groups_are_refused(tmp_path: Path) -> None:
    start = TRAINING.index('[[sides.groups]]\nid = "sokhexe"')
    band = TRAINING[start:]
    bands = "\n".join(band.replace('"sokhexe"', f'"band{n}"') for n in range(59))
    assert "62 groups, 60 at most" in refusal(write(tmp_path, TRAINING[:start] + bands))
    bands = "\n".join(band.replace('"sokhexe"', f'"band{n}"') for n in range(2_000))
    assert "list, 60 at most, of tables of keys - at `$.sides[1].groups`" in refusal(
        write(tmp_path, TRAINING[:start] + bands)
    )
    ten_thousand = '[[sides.groups]]\nid = "a"\n' * 10_000
    assert refusal(write(tmp_path, TRAINING + ten_thousand))


def test_paths_that_lead_to_no_scenario(tmp_path: Path) -> None:
    assert "There is no scenario 'nowhere': give one of el_moungar" in refusal("nowhere")
    assert "There is no scenario ''" in refusal("")
    assert "There is no file" in refusal(str(tmp_path / "nowhere.toml"))
    assert "it is not a file" in refusal(str(tmp_path))
    (tmp_path / "folder.toml").mkdir()
    assert "it is not a file" in refusal(str(tmp_path / "folder.toml"))
    assert "it is not a file" in refusal("/dev/zero")
    assert refusal("a\0b.toml")
    assert "too long" in refusal("a" * 5_000 + ".toml")


def test_files_that_hold_no_scenario(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"title = '\xff\xfe'")
    assert "is not a TOML file" in refusal(str(path))
    path.write_bytes(b"")
    assert "the key 'id' is missing" in refusal(str(path))
    path.write_bytes(b"#" * 1_000_001)
    assert "1000001 bytes long" in refusal(str(path))


def test_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    path = write(tmp_path, TRAINING)
    monkeypatch.setattr(Path, "read_bytes", denied)
    assert refusal(path) == "mine.toml can't be read: Permission denied."


def test_what_is_wrong_with_a_file_is_no_wrong_command(tmp_path: Path) -> None:
    with pytest.raises(BadFile):
        RULESET.load(changed(tmp_path, "rep = 5", "rep = 9"))
    with pytest.raises(Refused):
        RULESET.load("nowhere")


# Names where there is no room, and the end (CA-AFTER-1)

REGIMENTS = ("uve", "umbonambi", "unokhenke", "udududu", "isangqu", "imbube")


@pytest.mark.parametrize("scenario", sorted(RULESET.scenarios()))
def test_no_group_has_the_name_of_a_place(scenario: str) -> None:
    state = RULESET.new(scenario, {})
    places = {each.name.removeprefix("the ").casefold() for each in state.ground.pieces.values()}
    assert not places & {group.name.partition(" and ")[0].casefold() for group in state.groups.values()}


@pytest.mark.examples(
    "scenario, last, gone, words",
    ("training_skirmish", 6, ["sokhexe"], "Only one band is left: is the battle over?"),
    ("el_moungar", 12, ["platoon3", "platoon4"], "No Legion group is left: is the battle over?"),
    ("el_moungar", 12, ["chaamba", "djerir_left", "djerir_right", "douimenia", "beraber_left"], "Five bands are gone"),
    ("isandlwana", 15, [*REGIMENTS, "ingobamakhosi_left", "ukhandempemvu_left"], "Eight Zulu bands are gone"),
    ("isandlwana", 15, ["spur", "hcoy", "gcoy", "nnc", "nnh", "gun1", "ccoy"], "Fewer than two British groups are"),
    ("isandlwana", 15, ["spur", "ccoy"], "No British group is left near the tents"),
    ("rorkes_drift", 15, ["indluyengwe", "uthulwana", "indlondlo", "oskarberg", "udloko_left"], "Five Zulu bands"),
)
def test_ca_after_1_the_end_is_proposed_as_the_scenario_says(
    scenario: str, last: int, gone: list[str], words: str
) -> None:
    state = RULESET.new(scenario, {})
    assert state.ending.last_turn == last
    assert newly_met(state, RULESET.view(state)) == []
    for each in gone[:-1]:
        state.groups[each].gone = "ran away"
    assert newly_met(state, RULESET.view(state)) == []
    state.groups[gone[-1]].gone = "ran away"
    asked = end_proposal(state, RULESET.view(state), "CA-AFTER-1")
    assert asked.title.startswith(words) and asked.text == f"Victory: {state.briefing.victory}"
    state.winner = ""
    over = next(each.id for each in asked.options if each.id.startswith("over:"))
    assert who_won(state).default() == over.removeprefix("over:")


@pytest.mark.parametrize(("turn", "enter"), [(5, "on"), (6, "over")])
def test_ca_after_1_enter_ends_the_battle_after_its_last_turn_and_plays_on_before(turn: int, enter: str) -> None:
    state = RULESET.new("training_skirmish", {})
    state.turn = turn
    state.groups["sokhexe"].gone = "ran away"
    asked = end_proposal(state, RULESET.view(state), "CA-AFTER-1")
    assert asked.enter is not None and asked.enter.split(":")[0] == enter


def test_ca_fire_8_groups_have_the_cover_of_the_place_that_a_scenario_gives_them() -> None:
    for scenario in OWN:
        state = RULESET.new(scenario, {})
        there = [(each, spot(state, each.place)) for each in state.groups.values() if not each.before]
        in_the_open = [each.name for each, place in there if place is not None and is_cover(place) and not each.cover]
        assert not in_the_open, scenario

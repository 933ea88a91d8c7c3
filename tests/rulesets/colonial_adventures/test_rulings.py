"""The switches: data and RULES.md agree, each is read, each value has a test; and what is ruled of groups (CA-GRP)."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import asks, battlefield, group
from tracker.games.colonial_adventures.campaign.rulings import own_rulings
from tracker.games.colonial_adventures.fight import charge
from tracker.games.colonial_adventures.state import holders_among

HERE = files("tracker.games.colonial_adventures")
SWITCHES = {ruling.name: ruling for ruling in (*ca.rulings(), *ca.muster_rulings(), *own_rulings())}

# No code reads these yet.
UNREAD: set[str] = set()


def sources() -> str:
    return "\n".join(each.read_text(encoding="utf-8") for each in Path(str(HERE)).rglob("*.py"))


def all_tests() -> str:
    return "\n".join(each.read_text(encoding="utf-8") for each in Path(__file__).parent.glob("*.py"))


# The switches


def test_every_switch_stands_in_rules_md_with_the_same_id_values_and_default() -> None:
    text = (HERE / "RULES.md").read_text(encoding="utf-8")
    written: dict[str, tuple[str, str, bool]] = {}
    for item, words in re.findall(r"^- \*\*(CA-R\d+)\*\*(.*)$", text, re.MULTILINE):
        for plus, name, values in re.findall(r"(\(\+\) )?`(\w+)=([\w.|]+)`", words):
            written[name] = (item, values, bool(plus))
    given = {
        name: (ruling.id, "|".join(option.value for option in ruling.options), ruling.setup)
        for name, ruling in SWITCHES.items()
    }
    assert written == given


def test_every_switch_but_those_named_is_read() -> None:
    text = sources()
    assert {name for name in SWITCHES if not re.search(rf"\brulings\.{name}\b", text)} == UNREAD


def test_every_value_of_every_switch_that_is_read_has_a_test() -> None:
    text = all_tests()
    untested = [
        f"{name}={option.value}"
        for name, ruling in SWITCHES.items()
        for option in ruling.options
        if name not in UNREAD
        and option.value != ruling.default
        and not (re.search(rf"\b{name}\b", text) and f'"{option.value}"' in text)
    ]
    assert untested == []


# Moving (CA-R33, R66, R91)


@pytest.mark.rule("CA-MOVE-1")
@pytest.mark.examples(
    "mover, line, column, square, open_order",
    ({}, 4, 8, 2, 12),
    ({"arm": "cavalry"}, 8, 16, 0, 24),
    ({"arm": "cavalry", "mounted": False}, 4, 8, 2, 12),
    ({"traits": ["mounted_infantry"], "mounts": "horse", "mounted": True}, 6, 12, 0, 18),
    ({"traits": ["mounted_infantry"], "mounts": "horse", "mounted": False}, 4, 8, 2, 12),
    ({"traits": ["mounted_infantry", "boer"], "mounts": "horse", "mounted": True}, 0, 0, 0, 24),
    ({"traits": ["mounted_infantry", "boer"], "mounts": "horse", "mounted": False}, 0, 0, 0, 12),
)
def test_ca_r33_european_moves(mover: dict[str, Any], line: int, column: int, square: int, open_order: int) -> None:
    for formation, inches in (("line", line), ("column", column), ("square", square), ("open", open_order)):
        moving = group("brit", **{**mover, "formation": formation})
        assert ca.allowance(battlefield(moving), moving) == inches, formation
        assert (formation in ca.formations_of(moving)) == bool(inches)


def test_ca_move_1_tribal_moves_and_what_halves_them() -> None:
    for arm, inches in (("infantry", 12), ("cavalry", 24)):
        for formation in ("mob", "open"):
            band = group("zulu", arm=arm, formation=formation)
            state = battlefield(band)
            assert ca.allowance(state, band) == inches
            state.weather = state.half_scale = band.prone = True
            assert ca.allowance(state, band) == inches / 8


@pytest.mark.parametrize(("switch", "four", "three"), [("6_limbered", 6, 6), ("manhandle_only", 2, 1)])
def test_ca_r66_a_gun_goes_6_inches_limbered_or_an_inch_for_every_two_crew(switch: str, four: int, three: int) -> None:
    for crew, inches in ((4, four), (3, three)):
        gun = group("brit", arm="artillery", figures=crew)
        assert ca.allowance(battlefield(gun, gun_move=switch), gun) == inches
        assert ca.manhandled(gun) == crew // 2


def test_ca_army_13_a_fortress_gun_never_moves_and_a_packed_gun_goes_as_foot_in_column() -> None:
    fortress = group("brit", arm="artillery", weapon="fortress_gun")
    assert ca.allowance(battlefield(fortress), fortress) == 0
    packed = group("brit", arm="artillery", traits=["pack_gun"], packed=True)
    assert ca.allowance(battlefield(packed), packed) == 8


@pytest.mark.rule("CA-ARMY-17")
@pytest.mark.examples(
    "formation, half, no",
    ("line", False, False),
    ("column", False, False),
    ("square", False, False),
    ("open", True, True),
    ("mob", True, False),
)
def test_ca_r91_who_may_enter_woods_and_rough_ground_and_at_half_speed(formation: Any, half: bool, no: bool) -> None:
    for switch, may in (("half", half), ("no", no)):
        moving = group("zulu", training="tribal" if formation in ("mob", "open") else "european", formation=formation)
        state = battlefield(moving, mob_in_woods=switch)
        assert ca.may_enter_rough(state, moving) == may
        assert ca.allowance(state, moving, rough=True) == (6 if may else 0)


# What groups are


@pytest.mark.rule("CA-GRP-4")
@pytest.mark.examples(
    "tested, kind",
    ({}, "infantry"),
    ({"arm": "cavalry"}, "cavalry"),
    ({"arm": "artillery"}, "artillery"),
    ({"arm": "artillery", "weapon": "maxim", "figures": 2}, "artillery"),
    ({"arm": "cavalry", "mounts": "camel"}, "cavalry"),
    ({"arm": "cavalry", "mounts": "camel", "traits": ["mounted_infantry"]}, "infantry"),
    ({"traits": ["mounted_infantry"], "mounts": "horse", "mounted": True}, "infantry"),
)
def test_ca_grp_5_each_group_is_of_one_class(tested: dict[str, Any], kind: str) -> None:
    each = group("brit", **tested)
    state = battlefield(each)
    found = {
        "infantry": ca.is_infantry(state, each),
        "cavalry": ca.is_cavalry(state, each),
        "artillery": ca.is_artillery(each),
    }
    assert [name for name, holds in found.items() if holds] == [kind]


@pytest.mark.rule("CA-GRP-11")
@pytest.mark.examples(
    "weapon, traits, using, melee",
    ("none", [], "", True),
    ("none", ["shielded"], "", True),
    ("musket", [], "", False),
    ("musket", ["shielded"], "shield", True),
    ("musket", ["shielded"], "weapon", False),
)
def test_ca_grp_6_melee_troops_and_ranged_troops(weapon: str, traits: Any, using: Any, melee: bool) -> None:
    for arm in ("infantry", "cavalry"):
        band = group("zulu", arm=arm, weapon=weapon, traits=traits, using=using)
        assert (ca.is_melee(band), ca.is_ranged(band)) == (melee, not melee)


def test_ca_grp_7_training_decides_the_sheet() -> None:
    for training in ("european", "tribal"):
        each = group("brit", training=training)
        reads = ca.outcome_of(battlefield(each), each, "received_fire", 0, ca.Situation()).reads
        assert [read.table for read in reads] == [f"{training}_reactions"]


def test_ca_grp_8_rep_runs_from_2_to_6() -> None:
    bounds = get_args(ca.Rep)[1]
    assert (bounds.ge, bounds.le) == (2, 6)


def test_ca_grp_14_the_roster_keeps_all_that_the_rules_ask_of_a_group() -> None:
    kept = set(ca.Group.__struct_fields__)
    assert kept >= {"side", "training", "arm", "traits", "rep", "leaders", "start", "figures", "recoverable", "lost"}
    assert kept >= {"runaways", "ran", "formation", "mounted", "prone", "cover", "halted", "engaged", "fought"}
    assert kept >= {"tight", "jammed", "runner", "acted", "done", "place"}


@pytest.mark.rule("CA-GRP-13")
def test_ca_r36_a_group_in_open_order_is_still_one_group() -> None:
    band = group("zulu", formation="open", weapon="musket")
    state = battlefield(band, group("brit"))
    assert ca.activation_value(state, band) == 4 and list(state.groups) == ["zulu", "brit"]


@pytest.mark.rule("CA-GRP-3")
def test_ca_r39_front_flank_or_rear_is_asked_of_where_the_charge_starts() -> None:
    form = asks(charge.charge(battlefield(group("zulu"), group("brit")), "zulu", "brit"))
    face = next(field for field in form.fields if field.name == "face")
    assert (face.label, [mark.value for mark in face.marks], face.default) == (
        "starts from the",
        ["front", "flank", "rear"],
        "front",
    )


@pytest.mark.parametrize(("figures", "holders"), [(15, 3), (10, 2), (14, 2), (4, 1)])
def test_ca_r64_a_fifth_hold_the_horses_rounded_down_but_one_at_least(figures: int, holders: int) -> None:
    assert holders_among(figures) == holders


@pytest.mark.rule("CA-FIRE-14")
def test_ca_r92_grenades_stand_in_the_table_and_nobody_has_them() -> None:
    assert ca.tables()["european_weapons"].number("grenade", "short_dice") == 5
    assert SWITCHES["grenade"].default == "off"


@pytest.mark.rule("CA-GUN-2", "CA-ARMY-12")
@pytest.mark.examples(
    "table, rows",
    (
        "european_weapons",
        {
            "pistol": [6, 1, 6, 1],
            "rifle": [24, 2, 24, 2],
            "carbine": [20, 2, 20, 2],
            "field_gun": [6, 5, 36, 2],
            "maxim": [24, 5, 24, 5],
            "fortress_gun": [10, 5, 60, 2],
        },
    ),
    (
        "tribal_weapons",
        {
            "pistol": [6, 1, 6, 1],
            "musket": [20, 1, 20, 1],
            "bow": [12, 1, 12, 1],
            "spear": [3, 1, 3, 1],
            "field_gun": [4, 5, 24, 2],
            "fortress_gun": [6, 5, 36, 2],
            "maxim": [24, 5, 24, 5],
        },
    ),
)
def test_t_6_and_t_7_weapons(table: str, rows: dict[str, list[int]]) -> None:
    for row, cells in rows.items():
        keys = ("short_range", "short_dice", "max_range", "max_dice")
        assert [ca.tables()[table].number(row, key) for key in keys] == cells, row


@pytest.mark.rule("CA-FIRE-4", "CA-MELEE-3")
def test_t_10_and_t_11_modifiers() -> None:
    ranged = {row.key: row.cells[0] for row in ca.tables()["ranged_modifiers"].rows}
    assert [ranged[row] for row in ("formed", "twice", "thrice", "mounted", "open_or_prone")] == [2, 2, 3, -2, -2]
    assert [ranged[row] for row in ("tight_ammo", "boer", "countercharging")] == [-1, 1, -2]
    melee = {row.key: row.cells[0] for row in ca.tables()["melee_modifiers"].rows}
    assert [melee.pop("open_opponent"), set(melee.values())] == [2, {1}]
    assert set(melee) == {"figure_more", "ferocious", "shielded", "lancer", "cavalry", "uphill", "wall"}

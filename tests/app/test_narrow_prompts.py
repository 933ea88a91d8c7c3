"""Prompts on 60 by 20 cells, a phone or a small window: what is said twice, or stands beside, gives way first."""

import re
from pathlib import Path

from msgspec import structs
from textual.geometry import Size

from tests.app.table import sample, sitting
from tests.app.told import last_result, loss
from tests.tools.cut_words import SAVES, screenfuls
from tracker.app.battle.last_result_panel import LastResultPanel
from tracker.app.parts.long_lines import shorter

PHONE = Size(60, 20)


def seen_at(battle: str, step: int, size: Size = PHONE) -> dict[str, list[str]]:
    """The rows at a step of a sample, by panel."""
    found = next(screenfuls(SAVES / f"{battle}.battle", size, {step}))
    return {name: ["".join(text for text, _ in row) for row in rows] for name, rows in found.rows.items()}


def test_a_melee_tells_all_orders_boxes_of_both_sides_and_whose_losses_the_odds_are() -> None:
    rows = seen_at("colonial_adventures_el_moungar", 42)
    asked, done = rows["prompt"], " ".join(" ".join(rows["last_result"]).split())
    assert 'move Spahi escort by 3" into contact' in done and "take 1 figure off each of" in done, done
    assert asked[1].strip() == "successes on 1 to 3  · more: w", "its dice are counted by their boxes"
    assert asked[2].count("[_]") == 13 and asked[3].strip() == "Spahi escort D6 [_][_][_][_][_]   then Enter"
    assert asked[4].split("  ")[-2:] == ["← Spahi escort loses", "Beraber swords lose →"]


def test_what_is_to_be_typed_after_a_count_is_said_on_a_phone_too() -> None:
    asked = seen_at("colonial_adventures_skirmish", 57)["prompt"]
    assert not any("counted: no" in each for each in asked) and any("then Enter" in each for each in asked)
    wide = seen_at("colonial_adventures_skirmish", 57, Size(80, 24))["prompt"]
    assert any("then Enter (h: no Enter)" in each for each in wide)


def test_targets_of_a_list_have_the_rows_of_what_is_told_twice() -> None:
    """The remark on a shot stood in Last and below the question, and the row in front in the table of units too."""
    rows = seen_at("colonial_d10_afghan_valley", 23)
    asked = " ".join(rows["prompt"])
    assert all(each in asked for each in ("6 Mtn battery", "7 Camel convoy", "1 –Highland company")), asked
    assert "has no shot" not in asked and "has no shot" in rows["last_result"][0]
    rows = seen_at("colonial_d10_river_column", 63)
    assert "Gardner gun" not in " ".join(rows["prompt"]) and rows["units"][1].startswith("▸03 Gardner gun")
    assert rows["prompt"][1].startswith("  ▸1 Jihadia")


def test_that_nobody_fires_as_enter_says_leaves_its_row_to_an_order() -> None:
    """ "1 more order: X" stood above "Filled in: nobody fires", which [nobody fires] and the key line say."""
    rows = seen_at("gentlemen_rankers_raid", 321)
    done = " ".join(" ".join(rows["last_result"]).split())
    assert "more order:" not in done and "Filled in" not in " ".join(rows["prompt"]), done
    assert "n [nobody fires]" in " ".join(rows["prompt"])
    wide = seen_at("gentlemen_rankers_raid", 321, Size(80, 24))["prompt"]
    assert "Filled in: nobody fires." in " ".join(wide), "with room"


def test_a_remark_is_told_where_last_has_no_room_for_it() -> None:
    panel = LastResultPanel()
    panel.last = last_result(rest=("N lashkar has no shot at Camel convoy.",))
    assert panel.tells("N lashkar has no shot at Camel convoy.", 60)
    told = ("A holds.", "N lashkar has no shot at Camel convoy: out of range or sight.")
    panel.last = last_result(
        losses=(structs.replace(loss("A", 1, 2), more=("1 officer among them", "spent")),), dice=("5 3",), rest=told
    )
    assert not panel.tells(told[1], 60)


def test_an_act_that_has_room_is_not_cut_where_acts_stand_side_by_side() -> None:
    """'move up to 24" (12" through rough ground) …' hid that half may fire, with three cells to spare."""
    asked = seen_at("colonial_adventures_el_moungar", 45)["prompt"]
    assert ' m move up to 24" (12" through rough ground), half may fire' in asked


def test_those_who_may_still_act_are_counted_where_no_name_has_room() -> None:
    rows = seen_at("colonial_adventures_el_moungar", 168)
    assert rows["prompt"][-1].endswith("x no other group acts  may still act: 2"), rows["prompt"]


def test_the_odds_of_every_shot_stand_in_a_row_each() -> None:
    """ "fire at Packs hill    harm 60% …" hid with how many coins, at whom and how far."""
    asked = seen_at("africa_1859_castillejos", 146)["prompt"]
    assert asked[2][2:] == "fp  at Packs hill    harm 60%, 5 coins at 3 units, 2 away"
    assert [each[2:5].strip() for each in asked[2:7]] == ["fp", "fzs", "fg", "fj", "fl"]
    assert not any("…" in each for each in asked)
    wide = seen_at("africa_1859_castillejos", 146, Size(80, 24))["prompt"]
    assert any("fire at Packs hill" in each and "mountain" in each for each in wide)


def test_of_an_area_all_of_whose_units_may_act_the_order_of_battle_has_the_names() -> None:
    """Seven names stood twice on a screen of 80 by 24."""
    rows = seen_at("africa_1859_castillejos", 247, Size(80, 24))
    assert rows["prompt"][1] == " ▸   c Ceuta road   open, to act: all 9", rows["prompt"]
    assert any("Ceuta road: Prim, Luchana" in each for each in rows["units"]), rows["units"]


def test_a_short_word_that_is_none_stands_for_no_beginning_of_others() -> None:
    short = {"half": "", "in cover": "cover", "fire at ": "at "}
    assert [shorter(each, short) for each in ("half", "half may fire", "in cover", "fire at Shore")] == [
        "", "half may fire", "cover", "at Shore",
    ]  # fmt: skip


def test_labels_of_a_form_are_short_where_that_spares_a_row() -> None:
    asked = seen_at("colonial_d10_afghan_valley", 23)["prompt"]
    assert asked[-1].split() == ["b", "in", "arc", "[yes]", "c", "cover", "[no]", "n", "firing", "[9]"]
    wide = seen_at("colonial_d10_afghan_valley", 23, Size(80, 24))["prompt"]
    assert any("b in sight and arc [yes]" in each for each in wide)


def test_the_text_above_a_list_goes_before_words_of_answers_and_orders() -> None:
    """A row of "Each key brings one unit into contact" stood where an order was but counted."""
    asked = seen_at("gentlemen_rankers_raid", 42, Size(60, 19))["prompt"]
    assert any("reaches 1/24th A 1" in each for each in asked) and not any("Each key" in each for each in asked)
    assert not any(" more" in each for each in asked[5:])
    assert asked[-1] == " g ground bars their way"
    told = " ".join(seen_at("gentlemen_rankers_march", 115)["last_result"])
    assert "1 more order" not in told and "Move White: 6 on foot" in " ".join(told.split())


def test_the_text_of_a_form_goes_before_an_order_too() -> None:
    """The second order was but counted beside "Filled in: nobody fires", which the form shows."""
    rows = seen_at("gentlemen_rankers_raid", 132)
    told = " ".join(" ".join(rows["last_result"]).split())
    assert "2 more orders" in told and "Move Red shields: 6 on foot" in told, told
    assert "Filled in" not in " ".join(rows["prompt"]) and "n [nobody fires]" in " ".join(rows["prompt"])


def test_an_order_of_all_the_rest_stands_whole_on_60_columns() -> None:
    asked = seen_at("gentlemen_rankers_raid", 117)["prompt"]
    told = [["nn nothing more", "a the rest move, may still fire"], ["v the rest move fully, no fire"]]
    assert [re.split("  +", each.strip(" ▸")) for each in asked[2:4]] == told


def test_labels_of_a_form_have_short_names_and_a_title_a_row_of_its_sums() -> None:
    """ "flanks of Natal Mounted Police with friends …" and "fire at Black shield…: 3+ or 4+ hits" were cut."""
    asked = seen_at("gentlemen_rankers_raid", 225)["prompt"]
    assert asked[1].startswith(" 0-2 flanks of Natal Police with friends") and "…" not in asked[1]
    asked = seen_at("gentlemen_rankers_raid", 47)["prompt"]
    title = " ".join("".join(asked[:2]).split())
    assert title == "1/24th A 1, 1/24th C 1 fire at Black shields foot: 3+ or 4+ hits"


def test_what_a_result_does_is_told_to_its_end() -> None:
    """ "fights on, its back against the …": a row each ran over the edge where they had no room for two."""
    asked = seen_at("colonial_adventures_patrol", 164)["prompt"]
    assert "g 6: 0 passed under 1% leader hit; fights on, its back against the wall" in " ".join(
        " ".join(asked).split()
    )
    asked = seen_at("colonial_adventures_isandlwana", 72)["prompt"]
    assert asked[5].endswith("charges home, 3 run away"), "of how many they are goes before rows of their own do"
    asked = seen_at("colonial_adventures_rorkes_drift", 147)["prompt"]
    assert sum("run away" in each for each in asked) == 5 and "Leader on 1 to 3" in asked[1], "and before a second row"


def test_the_word_before_several_digits_goes_on_with_them() -> None:
    """ "section" stood at the end of a row, and over its edge, and its digits alone in the next."""
    asked = [each.rstrip() for each in seen_at("colonial_adventures_skirmish", 9)["prompt"]]
    assert asked[2:4] == [
        " ends  o  section not told  p  rough patch  i  ridge",
        "    section  2  1  3  4  5 [section 5] 6  7  8  9",
    ]


def test_rows_of_a_list_of_orders_that_have_no_room_stand_side_by_side_by_their_keys() -> None:
    """ "↓ 6 more" stood for six units of which one could order any."""
    asked = [each.rstrip() for each in seen_at("colonial_d10_river_column", 7)["prompt"]]
    assert asked[1].startswith(" ▸02   Camel company") and asked[-1] == "  00 Stores"
    assert asked[-3:-1] == [
        "  03 Gardner gun  04 Talahina  05 Sudanese  06 First dhow",
        "  07 Bluejackets  08 Second dhow  09 Egyptian sect",
    ]


def test_two_who_throw_as_many_for_the_same_reasons_say_them_once() -> None:
    """ "Dice 21: 14 figures firing, +7 1.5 dice each." stood there twice, in the place of who is hit."""
    asked = seen_at("colonial_d10_afghan_valley", 52, Size(80, 24))["prompt"]
    assert sum("Dice 21" in each for each in asked) == 1 and "10 the officer" in asked[1]
    asked = seen_at("colonial_d10_afghan_valley", 52)["prompt"]
    assert asked[1].endswith("figures firing, +7 at 1.5 each \u00b7 more: w"), "the text is left out, and says so"


def test_what_came_of_fire_stands_whole_where_who_fired_has_no_room_beside_it() -> None:
    """ "1st Mtn Bty fires at Marabout: one unit is…" """
    rows = seen_at("africa_1859_castillejos", 33)["last_result"]
    assert rows[0].strip() == "Last   1st Nizam is demoralised (fire of 1st Mtn Bty)"


def test_whom_a_unit_touches_is_told_shortly_beside_what_else_is_said_of_it() -> None:
    """ "touching Red shields …" """
    rows = seen_at("gentlemen_rankers_raid", 207)["units"]
    assert "at Red shields, 1 try at the zariba" in " ".join(rows)


async def test_each_throw_of_a_roll_says_what_counts_in_it(tmp_path: Path) -> None:
    """Of saves to be counted nobody saw on what, nor who is hit: both were behind `w`, below rows of chances."""
    async with sitting(sample(tmp_path, "colonial_d10_river_column", "fire:old_guns:wing")) as hands:
        await hands.resize(60, 20)
        assert "saved on" not in hands.text, "the title says on what it hits"
        await hands.press("2 h")
        assert "saved on 8 to 10, only if an officer on 6 or 7" in hands.words
        await hands.press("1 7")
        assert "officers on 10, sergeants on 9, leaders on 8" in hands.words


def test_no_field_of_a_form_is_hidden_by_why_it_is_asked() -> None:
    """Of the shooting of the raid cover, flank and "differs" stood on no row, so that nobody could say them."""
    for step, fields in ((7, "c cover [no]    f flank zone [no]    d differs [no]"), (24, "d differs [no]")):
        asked = seen_at("gentlemen_rankers_raid", step)["prompt"]
        assert fields in asked[-1], asked


def test_a_title_has_short_names_before_it_loses_whose_it_is_and_by_which_rule() -> None:
    """ "4th Platoon 22nd (Mounted) Coy fires at Doui Menia riflemen ────" told neither side nor rule."""
    title = seen_at("colonial_adventures_el_moungar", 434, Size(80, 24))["prompt"][0]
    assert title.startswith("3rd Platoon 22nd (Mounted) Coy fires at Chaamba camels ") and "French  CA-FIRE-6" in title
    title = seen_at("colonial_adventures_el_moungar", 323)["prompt"][0]
    assert title.startswith("3rd Platoon: has the runner") and "ammunition? " in title

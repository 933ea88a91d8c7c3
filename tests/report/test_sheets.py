"""Sheets for paper: who fights stands there with all boxes, once each, and nothing that a browser would obey."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import structs

from tests.fords import VILLAGE, ford, village
from tests.names.journal import read_army, read_battle
from tests.report.making import sample
from tracker.cli import main
from tracker.engine import Boxes, Refused, Rule, load_ruleset, ruleset_ids
from tracker.engine.inputs import line_to
from tracker.report.printed_sheets import print_army, sheets_html, sheets_text
from tracker.report.sheet_data import (
    PrintedSheets,
    SheetSide,
    SheetUnit,
    in_short,
    sheets_of_army,
    sheets_of_battle,
    sheets_of_scenario,
)

__all__ = ["ford", "village"]


def printed(village: Path) -> str:
    kept = read_army(village)
    return sheets_text(sheets_of_army(kept.army, kept.armies, load_ruleset("ford")), "a4")


def boxes_in(text: str) -> int:
    return text.count('<span class="box')


def test_who_fights_stands_in_the_order_of_battle_and_on_a_card(village: Path) -> None:
    text = printed(village)
    assert "Old men" not in text and text.count("Young men") == 2
    assert "River people; 1 of 2 units; 8 figures" in text and text.count("Bent: two too many") == 1
    # In the order of battle and on the card.
    assert boxes_in(text) == 16 and 'aria-label="8 figures"' in text


def test_each_rule_of_the_army_stands_there_once_in_the_order_of_the_book(village: Path) -> None:
    text = printed(village)
    assert re.findall(r"<li><b>([^<]+)</b>", text) == ["FO-TURN-1", "FO-FIRE-1", "FO-NERVE-1"]
    assert "Reference sheets" in text and text.count("<thead>") == 2


def test_the_first_boxes_are_marked() -> None:
    def side(boxes: Boxes) -> str:
        unit = SheetUnit("A", ("1",), (("rep", "5"),), boxes)
        return sheets_html(PrintedSheets("T", "G", (), (SheetSide("S", ("x",), (unit,)),)), "A4")

    starred = side(Boxes(7, marked=2, names=("Lt Lloyd", "Sgt Bone")))
    assert starred.count('class="box marked">\u2605') == 4 and "\u2605 Lt Lloyd, Sgt Bone" in starred
    assert boxes_in(starred) == 14 and starred.count('class="five"') == 4
    signed = side(Boxes(6, signs=("3", "2"), note="9 points"))
    assert signed.count('class="box marked">3<') == 2 and "9 points" in signed


def test_nothing_on_a_sheet_is_markup_or_steers_anything(village: Path) -> None:
    odd = '<script>x</script>&"\u202eeno'
    village.write_text(VILLAGE.replace("Young men", odd.replace('"', "'")), encoding="utf-8")
    text = printed(village)
    assert "<script" not in text and "\u202e" not in text and "&lt;script&gt;" in text


class Balanced(HTMLParser):
    """Complains where a tag is closed that is not the last that was opened."""

    VOID = ("meta", "br", "img")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("game_id", [each for each in ruleset_ids() if each not in ("toy", "ford")])
def test_every_scenario_can_be_printed(game_id: str) -> None:
    game = load_ruleset(game_id)
    for scenario in game.scenarios():
        sheets = sheets_of_scenario(game, scenario)
        text = sheets_text(sheets, "letter")
        parser = Balanced()
        parser.feed(text)
        assert not parser.open and "size: letter" in text
        units = [unit for side in sheets.sides for unit in side.units]
        assert boxes_in(text) == 2 * sum(unit.boxes.count for unit in units)
        assert sheets.rules and {rule.id for rule in sheets.rules} <= set(game.rules())
        assert any(heading == "Victory" for heading, _ in sheets.parts)


def sheets_of(name: str) -> PrintedSheets:
    return sheets_of_battle(read_battle(sample(name)))


def test_a_battle_is_printed_as_it_stands_with_its_casualties_ticked_and_its_turns() -> None:
    sheets = sheets_of("africa_1859_wad_ras")
    text = sheets_text(sheets, "a4")
    lost = [sum(unit.lost for unit in side.units) for side in sheets.sides]
    assert lost == [5, 17] and text.count('class="box lost">') == 2 * sum(lost)
    assert "20 steps; 5 left; 2 leaders<" in text and 'aria-label="2 steps, 1 lost"' in text
    assert text.count('class="turn over"') == 5 and text.count('class="turn now">6<') == 1
    ground = text.partition("<h3>Ground</h3><p>")[2].partition("</p>")[0].split("<br>")
    assert "Bridge: river, objective; adjoins " in "\n".join(ground) and len(ground) == 20
    assert "<h2>Map</h2>" in text and ">Bridge</text>" in text and "Thick lines are roads." in text
    cells = {unit.name: unit.cells[0] for side in sheets.sides for unit in side.units}
    assert cells["Prim"] == "" and cells["1st of II Corps"] == "2", "an officer has no steps"
    raid = sheets_of("gentlemen_rankers_raid")
    waves = {unit.name: (unit.boxes.count, unit.lost) for side in raid.sides for unit in side.units}
    assert all(count >= fell for count, fell in waves.values()) and max(count for count, _ in waves.values()) > 5
    assert waves["Col. Glyn"] == (1, 0), "he marched off the table"


def test_the_boxes_of_who_fell_are_ticked_his_own_and_who_is_gone_is_told_so() -> None:
    """Plain boxes were ticked whoever fell: an officer and a sergeant lost stood there with their points (CD-A4)."""
    units = {unit.name: unit for side in sheets_of("colonial_d10_afghan_valley").sides for unit in side.units}
    highlanders, lashkar = units["Highland company"], units["Northern lashkar"]
    assert (highlanders.lost, highlanders.boxes.signs, dict(highlanders.card)["points"]) == (2, ("2",), "13/17")
    text = sheets_text(sheets_of("colonial_d10_afghan_valley"), "a4")
    assert 2 + text.partition("Highland company")[2].partition("points;")[0].count('class="box"></span>') == 13
    assert lashkar.lost == 19 and lashkar.cells[-1] == "destroyed"
    zulus = {unit.name: unit for unit in sheets_of("colonial_adventures_rorkes_drift").sides[1].units}
    assert [zulus[each].boxes.names for each in ("iNdlondlo", "uDloko (right)")] == [(), ("uDloko induna",)]


def test_of_a_battle_that_is_over_nobody_is_said_to_come_back_yet() -> None:
    """ "Off the table: 12 until after the battle", when all of that had been thrown for."""
    skirmish = sheets_of("colonial_adventures_skirmish")
    cards = {unit.name: dict(unit.card) for side in skirmish.sides for unit in side.units}
    assert not any("off the table" in card for card in cards.values())
    gun = cards["7-pdr of N/5 RA"]
    assert "place" not in gun and gun["now"].startswith("destroyed"), "it says once how it went"


def test_in_the_middle_of_a_turn_the_box_of_who_fell_in_it_is_ticked_too() -> None:
    """The boxes were marked as the turn began, and the figures counted as they stood: the officer stood there yet."""
    recorded = read_battle(sample("colonial_d10_afghan_valley"))
    fell = next(
        node for node in line_to(recorded.head) if any("1 officer (fire of Herati" in each.text for each in node.log)
    )
    units = {
        unit.name: unit for side in sheets_of_battle(structs.replace(recorded, head=fell)).sides for unit in side.units
    }
    company = units["Highland company"]
    assert (company.lost, company.boxes.signs, dict(company.card)["points"]) == (2, ("2",), "13/17")


def test_who_came_later_has_the_boxes_of_its_leaders_marked() -> None:
    """A group that a marker turned out to be had plain boxes, and no name beside them."""
    units = {unit.name: unit for side in sheets_of("colonial_adventures_patrol").sides for unit in side.units}
    assert units["Zulu infantry 2"].boxes.names == ("Commander in Chief", "Chief")


def test_the_order_of_battle_says_where_each_starts_and_when_it_arrives() -> None:
    """It stood on the cards alone; the track of Castillejos had 12 turns of 16."""
    rows: dict[str, str] = {}
    for game, scenario in (("africa_1859", "castillejos"), ("colonial_adventures", "rorkes_drift")):
        text = sheets_text(sheets_of_scenario(load_ruleset(game), scenario), "a4")
        found = re.findall(r'<th scope="row">(?:.*</span> )?([^<]+)</th>.*<td>([^<]*)</td></tr>', text)
        rows |= dict(found)
        assert text.count('class="turn">') == {"castillejos": 16, "rorkes_drift": 15}[scenario]
    assert rows["Prim"] == "Ceuta road" and rows["Late bands 1"] == "South hills, arrives turn 2"
    assert rows["uThulwana"] == "section 7, arrives in turn 2"
    assert "place</th>" not in sheets_text(sheets_of_scenario(load_ruleset("gentlemen_rankers"), "march"), "a4")


def test_no_page_ends_with_the_heading_of_a_table() -> None:
    """The second side stood at the foot of the first page with its totals, and its units began the next."""
    text = sheets_text(sheets_of("africa_1859_wad_ras"), "a4")
    assert re.search(r"<h2>Order of battle: Moroccans</h2>\n<p.*</p>\n<p>defends.*</p>\n<table>", text)
    for above in ("h1, h2, h3", re.escape("p:has(~ table)")):
        assert re.search(above + r" \{[^}]*break-after: avoid", text)


def test_the_ground_that_was_laid_is_listed_section_by_section() -> None:
    """A battle printed to be finished at another table had no ground."""
    text = sheets_text(sheets_of("colonial_adventures_rorkes_drift"), "a4")
    ground = text.partition("<h3>Ground</h3><p>")[2].partition("</p>")[0].split("<br>")
    assert len(ground) == 9 and ground[0] == "Section 1: open ground, road; the orchard (woods); the bush (woods)"
    assert (
        ground[5] == "Section 6: open ground; the storehouse (DV 3, 2 levels, for 20 figures); the stone kraal (wall)"
    )


def test_the_colour_of_a_sides_dice_is_drawn_beside_its_name_and_said() -> None:
    text = sheets_text(sheets_of("colonial_adventures_skirmish"), "a4")
    assert text.count('<span class="die" ') == 2 and "blue die" in text and 'aria-label="red"' in text
    assert '<span class="die" ' not in sheets_text(sheets_of("africa_1859_wad_ras"), "a4")


def test_a_sheet_for_a_battle_has_the_keys_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "training_skirmish", "--ruleset", "colonial_adventures", "-o", str(tmp_path / "s.html")]) == 0
    text = (tmp_path / "s.html").read_text(encoding="utf-8")
    keys = dict(re.findall(r"<div><b>([^<]+)</b>([^<]+)</div>", text))
    assert (
        keys["u"].startswith("Take back the last answer") and keys["r"].startswith("At a roll") and 20 < len(keys) < 40
    )
    assert text.count('class="turn">') == 6, "nothing is over before it begins"


def test_a_side_of_nobody_has_neither_table_nor_cards() -> None:
    text = sheets_text(sheets_of_scenario(load_ruleset("gentlemen_rankers"), "raid"), "a4")
    assert "Order of battle: Warriors" in text and "nobody at the start" in text and "Unit cards: Warriors" not in text
    assert "11 units<" in text and "Rules of these forces" in text and "House rules" in text
    kabul = sheets_text(sheets_of_scenario(load_ruleset("gentlemen_rankers"), "kabul"), "a4")
    assert "5&quot; / 10&quot; / none" in kabul, "their arms are inferior"
    africa = sheets_text(sheets_of_scenario(load_ruleset("africa_1859"), "tetuan"), "a4")
    assert re.search(r"\d+ units; \d+ steps", africa)


def test_sheets_go_beside_the_roster_and_over_nothing_of_anybody(village: Path) -> None:
    assert print_army(village) == print_army(village) == village.with_suffix(".html")
    village.with_suffix(".html").write_text("mine", encoding="utf-8")
    with pytest.raises(Refused, match="exists already"):
        print_army(village)
    with pytest.raises(Refused, match="Paper is one of a4, letter, not 'a3'"):
        print_army(village, paper="a3")


def test_a_rule_is_said_in_whole_sentences() -> None:
    assert in_short("**Short.** It is.") == "Short. It is."
    assert in_short(f"One. Two {'x ' * 200}.") == "One."
    assert in_short("x " * 300).endswith("x ...") and Rule("a", "", "").words == ""

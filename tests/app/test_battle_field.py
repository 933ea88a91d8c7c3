"""The field panel: the map of areas, moved over with the arrow keys, or the ground and sketches in tiles."""

from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from tests.app.table import LARGE, SET_UP, SMALL, battle, sample, sitting
from tests.app.test_battle_rows import text
from tests.names.app import choose_glyphs
from tests.names.colonial_adventures import Battlefield
from tests.names.journal import Session
from tracker.app.battle import field_ground
from tracker.app.battle.field import FieldPanel
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.parts.prompt_view import ListedChoice
from tracker.engine import Among, Facts, Place, Refused, SideView, UnitRow, View, app_answer, ask_player


def africa(folder: Path) -> Session:
    return battle(folder, "castillejos", "africa_1859")


async def test_units_listed_by_their_areas_are_laid_out_again_only_where_they_are_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sitting(battle(tmp_path, "tetuan", "africa_1859", "everyone")) as hands:
        table = hands.screen.panels.units
        assert table.view is not None and [*table.view.unit_names] != [*hands.stack.view.unit_names]
        again: list[View] = []
        monkeypatch.setattr(table, "show_view", again.append)
        await hands.press("t")
        assert not again


async def test_the_pointer_goes_over_the_map(tmp_path: Path) -> None:
    async with sitting(africa(tmp_path)) as hands:
        before = hands.stand
        await hands.press("F")
        assert "Field ─" in hands.text and "Order of battle" not in hands.text
        assert ">Ceuta road  <" in hands.text and hands.under_cursor.startswith(">Ceuta road")
        assert "▸Ceuta road: edge of the Spanish; S 7 (7)" in hands.text
        assert "By road North beach, Coast road; next to Condesa." in " ".join(hands.text.split())
        assert any(line.startswith(" Here   Ceuta road: Prim, ") for line in hands.lines)
        await hands.press("right down down down")
        assert "▸Lagoons: river; nobody." in hands.text and ">Lagoons" in hands.text
        assert ">Ceuta" not in hands.text and hands.under_cursor.startswith(">Lagoons")
        await hands.press("F")
        assert "Order of battle" in hands.text
        await hands.press("F escape")
        assert "Order of battle" in hands.text and hands.stand == before


def test_the_strength_of_each_side_stands_in_its_ink_and_in_steps(tmp_path: Path) -> None:
    session = africa(tmp_path)
    panel = FieldPanel()
    panel.show_view(session.battle.view())
    pieces = [piece for each in panel.rows(80, 22) for piece in each]
    styles = {text: style for text, style in pieces if text.startswith(("S ", "M ")) and text.endswith(")")}
    assert {style for text, style in styles.items() if text.startswith("S ")} == {"blue"} and len(styles) > 4
    assert {style for text, style in styles.items() if text.startswith("M ")} == {"red"}
    assert any("units (steps)" in text for text, _ in pieces)
    session.close()


async def test_the_map_has_the_keys_of_areas_and_says_that_it_goes_on(tmp_path: Path) -> None:

    session = battle(tmp_path, "tetuan", "africa_1859", "everyone")
    while session.battle.prompt is not None and session.battle.prompt.key.startswith("deploy:"):
        session.answer(session.battle.prompt.default())
    async with sitting(session) as hands:
        await hands.press("F")
        assert "↓ more" in hands.lines[1], "rows of the map below"
        keys = [line[1:].split()[:2] for line in hands.lines if "to act: " in line]
        assert keys and all(f"{key} {name}" in hands.text.split("Here")[0] for key, name in keys[1:])
        await hands.press("down down down down")
        assert "↑ more" in hands.lines[1] and "↓" not in hands.lines[1]


def test_an_area_that_may_be_picked_has_its_key_before_its_name(tmp_path: Path) -> None:
    session = africa(tmp_path)
    panel = FieldPanel()
    panel.show_view(session.battle.view())
    panel.show_keys([ListedChoice("move:ceuta_road", "to Ceuta road", "7"), ListedChoice("done", "it stands", "x")])
    told = " ".join("".join(text for text, _ in each) for each in panel.rows(80, 22))
    assert "7 Ceuta road" in told and "x " not in told
    panel.show_keys([])
    assert "7 Ceuta" not in "".join(text for each in panel.rows(80, 22) for text, _ in each)
    session.close()


async def test_the_keys_of_the_prompt_stay(tmp_path: Path) -> None:
    async with sitting(africa(tmp_path)) as hands:
        await hands.press("F down x")
        assert "Field ─" in hands.text and hands.stack.seat.battle.step == 1


async def test_resized_and_in_ascii(tmp_path: Path) -> None:
    async with sitting(africa(tmp_path)) as hands:
        await hands.press("F down down right")
        for size in ((60, 20), (40, 12), (120, 40), (30, 8), (200, 60)):
            await hands.resize(*size)
            assert ">Valley" in hands.text and hands.under_cursor.startswith(">Valley"), size
        choose_glyphs(True)
        await hands.press("up")
        assert "]==[" in hands.text and "║" not in hands.text


async def test_the_ground_in_nine_sections(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "training_skirmish", "colonial_adventures")) as hands:
        assert "F field" in hands.text
        await hands.press("F")
        assert "Field ─" in hands.text and "8== hill" in hands.text and "║" in hands.text
        assert "ridge B 2 (20)" in hands.text and hands.under_cursor.startswith("2== open ground")
        await hands.press("down down down")
        assert hands.under_cursor.startswith(" ridge")
        assert "▸the ridge: hill; Section of F Coy 2/24th 16, toward north" in " ".join(hands.text.split())
        await hands.resize(*LARGE)
        assert "B F Coy Sect 16 to N" in hands.text
        await hands.resize(*SMALL)
        await hands.press("left up up")
        assert hands.under_cursor.startswith("4 open ground")
        choose_glyphs(True)
        await hands.press("up")
        assert "-----||" in hands.text and "│" not in hands.text
        choose_glyphs(False)
        await hands.press("escape")
        assert "Order of battle" in hands.text


async def test_the_ground_on_any_screen(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "rorkes_drift", "colonial_adventures")) as hands:
        await hands.press("F up")
        for size in ((60, 20), (40, 12), (120, 40), (30, 8), (200, 60)):
            await hands.resize(*size)
            assert hands.under_cursor.startswith("4 open ground"), size
            await hands.press("down")
            assert "hosp" in hands.under_cursor, size
            await hands.press("up")


def far_move(folder: Path) -> Session:
    """A move at Rorke's Drift, where there are more places than letters."""
    session = battle(folder, "rorkes_drift", "colonial_adventures")
    rng, player = Random(3), session.battle.ruleset.player()
    assert player is not None
    while not (session.battle.prompt is not None and session.battle.prompt.key.startswith("move:")):
        told = ask_player(player, session.battle, rng)
        session.answer(told if told is not None else app_answer(session.battle))
    return session


async def test_every_section_of_a_crowded_table_is_picked_by_keys_and_on_the_field(tmp_path: Path) -> None:
    async with sitting(far_move(tmp_path)) as hands:
        for number in (3, 6, 9):
            await hands.press("s")
            assert "Now its number, as in s1: section 1" in hands.text
            await hands.press(str(number))
            assert f"[section {number}" in hands.text, hands.text
        # What is no digit of it is a key like any other.
        await hands.press("s 3 s c")
        assert "[section 3" in hands.text and "c ends in cover [yes]" in hands.text
        await hands.press("F down right right enter")
        assert "[section 9" in hands.text


def test_line_mode_takes_a_section_by_letter_and_number(tmp_path: Path) -> None:
    session = far_move(tmp_path)
    prompt = session.battle.prompt
    assert isinstance(prompt, Facts)
    assert prompt.parse("s3")["place"] == "s3"
    told = prompt.parse("c s3")
    assert (told["place"], told["cover"]) == ("s3", True)
    with pytest.raises(Refused, match="type s and a number, as in s1: section 1"):
        prompt.parse("s")
    with pytest.raises(Refused, match="type s and a number"):
        prompt.parse("s0")
    session.close()


@pytest.mark.parametrize(
    ("game", "scenario", "words"),
    [("colonial_d10", "river_column", "village"), ("gentlemen_rankers", "kabul", "in the middle")],
)
async def test_a_sketch_is_made_of_the_words_that_were_told(
    tmp_path: Path, game: str, scenario: str, words: str
) -> None:
    async with sitting(battle(tmp_path, scenario, game)) as hands:
        await hands.press("F")
        assert "Field ─" in hands.text and words in hands.text
        await hands.resize(160, 50)
        assert words in hands.text and "┼" in hands.text
        before = hands.under_cursor
        await hands.press("down")
        assert hands.under_cursor != before


async def test_without_a_field_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FieldPanel, "show_view", lambda self, view: None)
    async with sitting(battle(tmp_path), SET_UP) as hands:
        before = hands.stand
        assert "F field" not in hands.text
        await hands.press("F")
        assert "This game keeps no field" in hands.text and "Order of battle" in hands.text
        assert hands.stand == before


async def test_enter_on_the_map_says_where_a_move_ends(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "rorkes_drift", "colonial_adventures"), "enter 2 1 enter m") as hands:
        await hands.press("F")
        assert hands.under_cursor.startswith(" north wall >B 1 (16)")
        await hands.press("down enter")
        assert "[south wall]" in hands.text and "Order of battle" in hands.text
        await hands.press("n enter")
        state = hands.stack.seat.battle.state
        assert isinstance(state, Battlefield)
        group = state.groups["north"]
        assert (group.place, group.cover) == ("south_wall", True)


def test_a_box_of_the_map_has_corners_where_the_terminal_has_them() -> None:
    choose_glyphs(ascii_only=False)
    spots = {"shore": (0, 0), "ford": (1, 0), "road": (0, 1), "hill": (1, 1)}
    shore, *others = (Place(id, id.title(), x=x, y=y, near=(*spots,)) for id, (x, y) in spots.items())
    shore = structs.replace(shore, name="[Shore]", units=("u",), roads=("ford", "road"))
    panel = FieldPanel()
    blue = SideView("blue", "Blue", (UnitRow("u", "Guard", 9, 9),))
    panel.show_view(View("T", 1, (blue,), field=(shore, *others)))
    panel.here = "hill"
    rows = panel.rows(25, 12)
    assert [text(each).rstrip() for each in rows][1:8] == [
        " ┌[Shore]  ┐  ┌Ford     ┐",
        " │         │══│         │",
        " └B 1 (9)  ┘  └         ┘",
        "      ║     ╳      │",
        " ┌Road     ┐  >Hill     <",
        " │         │──>         <",
        " └         ┘  >         <",
    ]
    assert ("B 1 (9)", "blue") in rows[3], "what a box says is no drawing, and no drawing is read for what it says"


def test_a_field_that_is_not_known_any_more_says_so_where_it_lay() -> None:
    panel = FieldPanel()
    panel.view = View(title="", turn=1, sides=())
    title, words = ("".join(text for text, _ in each) for each in panel.rows(60, 10))
    assert "Field" in title and words == " Nothing is known of it."
    assert not panel.move("down") and panel.cursor() is not None


async def test_where_a_sketch_has_no_room_for_its_words_its_places_are_listed(tmp_path: Path) -> None:
    """ "east edge, on the r~": no page had the placing of thirteen units whole at 80x24."""
    async with sitting(battle(tmp_path, "afghan_valley", "colonial_d10")) as hands:
        await hands.press("enter enter F")
        assert "~" not in hands.text and "┼" not in hands.text
        assert "east edge, on the road; Highland company 14, Mountain battery" in hands.text
        assert hands.under_cursor.startswith("north slope; Ghazis 17")
        await hands.press("up down")
        assert hands.under_cursor.startswith("north slope, sangars; Northern")
        await hands.resize(160, 50)
        assert "┼" in hands.text


def test_of_a_field_on_which_nobody_told_where_they_are_nobody_is_said_to_be_away() -> None:
    """ "left edge: friendly; nobody", where nine units had just been set up."""
    panel = FieldPanel()
    edge = Place("edge", "left edge", (), ("friendly",))
    panel.show_view(View("T", 1, (SideView("r", "Red", (UnitRow("a", "A Coy", 6, 6),)),), field=(edge,)))
    panel.look_at(())
    assert panel.who == "left edge: who is where was not told."
    assert panel.view is not None
    panel.show_view(structs.replace(panel.view, field=(edge, Place("hill", "hill", ("a",)))))
    assert panel.who == "left edge: nobody."
    (_, under) = field_ground.below(panel.view, Place("m", "mill " * 9, ("a",)), 40, 2)
    assert text(under).endswith("A Coy 6.") or text(under).count("…") == 1
    (cut,) = field_ground.below(panel.view, Place("m", "mill " * 9, ("a",)), 40, 1)
    assert text(cut).count("…") == 1, "one mark"


def test_who_is_gone_or_unknown_is_at_no_place() -> None:
    units = UnitRow("a", "A Coy", 6, 6), UnitRow("b", "B Coy", 0, 6, gone="lost")
    hill = Place("hill", "hill", ("a", "b", "nobody known"), before=("b",))
    view = View("T", 1, (SideView("r", "Red", units),), field=(hill,))
    (row,) = field_ground.below(view, hill, 60, 2)
    assert text(row).strip().endswith("hill; A Coy 6.")


@pytest.mark.parametrize(("seed", "size"), [(1, SMALL), (2, LARGE), (3, (60, 20))])
async def test_a_look_at_the_field_leaves_a_list_of_orders_as_it_was(
    seed: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """Somebody found one action a row behind `F` and Esc: keys by chance, and every action of the row is there."""
    rng = Random(seed)
    with sample(tmp_path, "colonial_d10_river_column", "moves:column") as session:
        async with sitting(session, size=size) as hands:
            for _ in range(4):
                await hands.type(" ".join(rng.choices(["down", "a", "m", "x", "up", "space"], k=3)), 1)
                before = hands.stand, hands.stack.prompt_view.filled_in
                looks = [rng.choice(["up", "down", "left", "right"]) for _ in range(rng.randint(0, 3))]
                await hands.type(" ".join(["F", *looks, "escape"]), rng.choice([0.1, 1]))
                assert (hands.stand, hands.stack.prompt_view.filled_in) == before
                view, asking = hands.stack.prompt_view, hands.screen.panels.asking
                assert isinstance(view, FormListView)
                shown = "\n".join(map(text, asking.rows(*asking.size)))
                order = view.prompt.rows[view.at].fields[0]
                assert isinstance(order, Among) and all(f" {mark.letter} " in shown for mark in order.marks)

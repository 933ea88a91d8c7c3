"""Where choices stand side by side, what is said of the one that Enter takes has a row, before the text above."""

from random import Random

from tests.names.app import prompt_view_of
from tracker.app.parts.prompt_view import PromptView
from tracker.engine import Choose, Option, Pick

TEXT = "To send fewer, press x, order one unit to attack and say who joins it. What else there is to say stands here."
PLACES = ("North plain with both units", "Gun line with both units", "South plain with both units")


def rows(view: PromptView, height: int) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in view.rows(60, height)]


def asked(*options: Option, enter: str) -> Choose:
    return Choose(key="a", rule="", side="a", title="Which?", options=options, enter=enter, text=TEXT)


def test_the_text_gives_a_row_to_what_is_said_of_the_marked_choice() -> None:
    """Of three attacks the prompt at 60 columns named neither coins nor harm, below two rows that `w` has too."""
    options = [Option(f"o{n}", place, "bcd"[n], detail=f"{n + 3} coins, harm {n}9%") for n, place in enumerate(PLACES)]
    view = prompt_view_of(asked(*options, Option("x", "none after all", "x"), enter="o1"), lambda: Random(0))
    shown = rows(view, 5)
    assert shown[0].endswith("· more: w") and all(f"harm {n}9%" in shown[n + 1] for n in range(3)), "a row for each"
    assert all(f"harm {n}9%" in rows(view, 4)[n] for n in range(3)), "the text gives up its row before they do"
    assert rows(view, 3)[-1] == "  Gun line with both units: 4 coins, harm 19%"
    view.press("up")
    assert "harm 09%" in rows(view, 3)[-1], "that of another, where the cursor goes there"


def test_of_a_unit_in_the_table_above_the_words_of_its_usual_act_are_told() -> None:
    """The unit has its row in the order of battle; Enter fires, and what fire does stood nowhere."""
    units = [Option(f"u{n}", f"Battery {n}", detail="fire 5") for n in (1, 2)]
    shots = [
        Option(f"s{n}", f"fire at the place {n}", "bcdghkl"[n], detail=f"6 coins, harm {n}9%", of="u1", is_usual=n == 2)
        for n in range(7)
    ]
    view = prompt_view_of(asked(*units, *shots, enter="u1"), lambda: Random(0))
    view.elsewhere = frozenset({"u1", "u2"})
    assert rows(view, 6)[-1].strip() == "fire at the place 2: 6 coins, harm 29%"
    view.press("down")
    assert "fire 5" not in " ".join(rows(view, 6)), "its own words stand in the table"


def test_the_row_of_the_usual_act_is_marked() -> None:
    """Of nine shots the key line alone told that Enter took the seventh: the mark was with the battery."""
    units = [Option(f"u{n}", f"Battery {n}", detail="fire 5") for n in (1, 2)]
    shots = [
        Option(f"s{n}", f"fire at the place {n}", "bcd"[n], detail=f"harm {n}9%", of="u1", is_usual=n == 1)
        for n in range(3)
    ]
    view = prompt_view_of(asked(*units, *shots, Option("done", "all stand", "s"), enter="u1"), lambda: Random(0))
    assert [row[3:].split("  ")[0] for row in rows(view, 12) if row.startswith(" ▸")] == [
        "1",
        "4 c fire at the place 1",
    ]
    assert sum("▸" in row for row in rows(view, 4)) > 0, "side by side too"
    view.press("down")
    marked = [row[3:].split("  ")[0] for row in rows(view, 12) if row.startswith(" ▸")]
    assert marked == ["2"], "a unit none of whose acts is here"


def test_of_one_who_may_be_picked_the_key_for_nobody_is_told_and_none_twice() -> None:
    """ "1 pick  Space pick" stood there of one officer who was laid out, and not how to leave him behind."""
    one = Option("of", "Muley el-Abbas")
    for others, told in (
        ((), ["Enter", "1", "n"]),
        ((Option("two", "Prim"),), ["Enter", "1-2", "n", "Space"]),
    ):
        prompt = Pick(key="p", rule="", side="a", title="Who?", options=(one, *others), enter=("of",), at_most=2)
        view = prompt_view_of(prompt, lambda: Random(0))
        assert [key for key, _ in view.hints()] == told

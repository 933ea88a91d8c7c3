"""The terminal's own cursor, which screen readers follow: on the chosen line of the screen in front, at any time."""

import pytest

from tests.app.outer import LARGE, SMALL, SMALLEST, Hands, listed, outer, running
from tests.names.journal import LibraryEntry
from tracker.app.parts.sheet_screen import SheetScreen

__all__ = ["listed"]

# A key of Home each, for the screen that it leads to.
SCREENS = {"settings": ["s"], "a new battle": ["n"], "tables": ["t"], "rosters": ["a"], "help": ["?"]}


def here(hands: Hands) -> str:
    x, y = hands.app.cursor_position
    assert x == 0
    return hands.lines[y]


@pytest.mark.parametrize("keys", SCREENS.values(), ids=SCREENS)
async def test_it_stands_on_the_chosen_line_whatever_is_laid_out_behind(
    listed: list[LibraryEntry], keys: list[str]
) -> None:
    async with running(outer()) as hands:
        await hands.press("down", *keys)
        home = hands.app.screen_stack[0]
        assert isinstance(home, SheetScreen) and home is not hands.app.screen
        for size in (SMALL, LARGE, SMALLEST):
            await hands.resize(*size)
            # Of the screens, that behind may be the last to be laid out anew.
            home.draw()
            assert not hands.chosen or here(hands).startswith("\u25b8")
        await hands.press("down", "down")
        home.draw()
        assert not hands.chosen or here(hands).startswith("\u25b8")
        await hands.press("escape")
        assert here(hands).startswith("\u25b8")


async def test_it_leaves_a_list_that_is_hidden_behind_its_table(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("t", "down", "down")
        assert here(hands).startswith("\u25b8")
        await hands.press("enter")
        assert hands.app.cursor_position == hands.screen.query_one("#page").region.offset

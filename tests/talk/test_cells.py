"""Tables stand in columns whatever the letters are."""

import pytest

from tracker.talk.tables import cells, padded, page_words, plain_rows

# Two wide letters; an e with its accent set over it.
WIDE, ACCENTED = "\u5de5\u5175", "Me\u0301line"


@pytest.mark.parametrize(("text", "many"), [("abc", 3), (WIDE, 4), (ACCENTED, 6), ("\u00e9", 1), ("", 0)])
def test_cells_of_a_text(text: str, many: int) -> None:
    assert cells(text) == many
    assert cells(padded(text, 8)) == 8 and padded(text, 8, is_right=True).endswith(text)


def test_columns_are_flush_with_wide_and_combining_letters() -> None:
    rows = plain_rows([[WIDE, "1"], [ACCENTED, "22"], ["Sappers", "333"]], numbers=(1,))
    assert {cells(row) for row in rows} == {len("Sappers  333")}
    assert [row.split()[-1] for row in rows] == ["1", "22", "333"]


@pytest.mark.parametrize(
    ("page", "words"),
    [("p.7", "page 7"), ("2", "page 2"), ("p.7, p.9", "pages 7, 9"), ("QRS", "QRS"), ("sheet 2", "sheet 2")],
)
def test_a_page_is_said_once(page: str, words: str) -> None:
    assert page_words(page) == words

"""Where a text that has no room ends: behind a clause or a sentence, not behind a short name with a dot."""

import pytest

from tests.app.test_battle_rows import text
from tracker.app.parts.rows import folded


@pytest.mark.examples(
    "words, told",
    ("Letters with f are shots of Kab. Anjera: they pick it.", "Letters with f are shots of Kab. Anjera"),
    ("Letters with f are shots of 2nd Gaix M.: they pick it.", "Letters with f are shots of 2nd Gaix M."),
    ("O'Donnell, Gen. of cav. get no order in this turn either.", "O'Donnell"),
    ("A 6 hits Brown. If the chief falls, all test, also the others.", "A 6 hits Brown"),
    ("One unit there suffers. If more than one result is left a die decides.", "One unit there suffers"),
)
def test_a_short_name_with_a_dot_ends_no_sentence(words: str, told: str) -> None:
    """ "Letters with f are shots of Kab · more: w" named nobody."""
    (line,) = folded([words], 49, 1, "dim")
    assert text(line) == f"{told} · more: w"


def test_the_key_for_the_rest_stands_in_no_row_of_its_own() -> None:
    words = (
        "Within 45 degrees of the front, 4 inches, in sight? It goes on as long as nobody of its own stands in its way."
    )
    told = [text(line) for line in folded([words], 52, 2, "dim")]
    assert told == ["Within 45 degrees of the front, 4 inches · more: w"]

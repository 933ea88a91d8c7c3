"""Where a text that has no room ends: behind a clause or a sentence, not behind a short name with a dot."""

import pytest

from tests.app.test_battle_rows import text
from tracker.app.parts.rows import folded


@pytest.mark.examples(
    "words, told",
    ("Letters with f are shots of Kab. Anjera: they pick it.", "Letters with f are shots of Kab. Anjera"),
    ("Letters with f are shots of 2nd Gaix M.: they pick it.", "Letters with f are shots of 2nd Gaix M."),
    ("O'Donnell, Gen. of cav. get no order in this turn either.", "O'Donnell"),
    ("One unit there suffers. If more than one result is left a die decides.", "One unit there suffers"),
)
def test_a_short_name_with_a_dot_ends_no_sentence(words: str, told: str) -> None:
    """ "Letters with f are shots of Kab · more: w" named nobody."""
    (line,) = folded([words], 49, 1, "dim")
    assert text(line) == f"{told} · more: w"

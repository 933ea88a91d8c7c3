"""Dice typed without a pause at the rolls of samples: each key is taken, kept or told of."""

from random import Random

import pytest

from tests.tools.cut_words import SAVES
from tests.tools.fuzz_dice import FAULTS, bursts
from tracker.play.input_preferences import TAKES


@pytest.mark.parametrize("last", TAKES.values(), ids=TAKES)
@pytest.mark.parametrize(
    "sample",
    ["africa_1859_wad_ras", "colonial_adventures_el_moungar", "colonial_d10_afghan_valley", "gentlemen_rankers_march"],
)
def test_no_die_is_lost_or_falls_on_what_nobody_has_read(sample: str, last: int) -> None:
    pressed = list(bursts(SAVES / f"{sample}.battle", Random(sample), last, most=8))
    assert not [each for each in pressed if each.came in FAULTS]
    assert len(pressed) > 40 and any(each.came == ("dropped" if last else "told") for each in pressed)

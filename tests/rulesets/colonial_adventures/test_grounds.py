"""A share of the tables that `python -m tests.tools.grounds` lays and fights upon; `make fuzz` makes many."""

from collections import Counter

import pytest

from tests.tools.grounds import SCENARIOS, Cell, coverage, fought_on, laid, missing, village, wanted

FIRES = ("starting_a_fire", "buildings")
# Few of them meet canister, or a house of each kind: `make fuzz` wants every row.
VILLAGES = 12


@pytest.mark.rule("CA-TERR-4", "CA-TERR-7")
def test_autoplay_reaches_every_row_of_the_generator_and_of_settled_areas() -> None:
    cells: Counter[Cell] = Counter()
    for seed in range(1, 60):
        laid("training_skirmish", seed, cells)
    assert [each for each in missing(cells) if each[0] not in FIRES] == []


@pytest.mark.rule("CA-BLDG-5", "CA-BLDG-6", "CA-BLDG-7", "CA-BLDG-8")
def test_autoplay_comes_to_guns_at_houses_and_to_fires() -> None:
    cells: Counter[Cell] = Counter()
    for seed in range(1, VILLAGES + 1):
        village(seed, cells)
    assert not [each for each in missing(cells) if each[0] == "starting_a_fire"]
    assert {each[2] for each in cells if each[0] == "buildings"} >= {"ball", "fire"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_is_fought_to_its_end_on_a_table_that_dice_laid(scenario: str) -> None:
    cells: Counter[Cell] = Counter()
    given = laid(scenario, 5, cells)
    assert cells and fought_on(given, 5, cells)


def test_the_cells_are_told_with_how_often_they_came() -> None:
    cells = Counter({each: 2 for each in wanted() if each[0] != "settled_area"})
    lines = coverage(cells)
    assert (
        len(lines) == 5 and "Buildings of a settled area: 0 of 3 cells came (1-3 dv: 0, 4-5 dv: 0, 6-6 dv: 0)" in lines
    )
    assert missing(cells) == [each for each in wanted() if each[0] == "settled_area"]

"""The first words of a report."""

import pytest

from tests.names.journal import Timeline, read_battle
from tests.names.report import swings
from tests.report.making import SAMPLES
from tracker.report.lead import lead
from tracker.report.turning_points import events_of


def timeline_of(name: str) -> Timeline:
    return Timeline.of(read_battle(next(path for path in SAMPLES if path.stem == name)))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "colonial_adventures_skirmish",
            "The Zulu won in six turns: the British had nobody left on the table. The Zulu lost 17 of 36 figures, "
            "the British all 20. Turn 6 decided it. The Section of F Coy 2/24th and the Men of Sokhexe fought hand to "
            "hand: the last seven of the Section of F Coy 2/24th fell.",
        ),
        (
            "colonial_adventures_patrol_by_hand",
            "The British won in eight turns: they had marched off the table. The British lost nobody, the Zulu all 19 "
            "figures. Turn 4 decided it. The Mounted infantry fired at Zulu infantry 1 with one die: one fell, and "
            "they ran from the field, nine strong.",
        ),
        (
            "africa_1859_wad_ras",
            "The Spanish won in six turns: they held Amsal and Bridge. The Spanish lost 5 of 24 steps, the Moroccans "
            "15 of 20. Turn 3 decided it. The 2nd of II Corps and Beni Ider 1 fought for North bank: the Spanish won, "
            "and Beni Ider 1, Beni Ider 2, Anjera and Yebala were destroyed.",
        ),
    ],
)
def test_the_lead_says_who_won_by_what_at_what_cost_and_what_decided_it(name: str, words: str) -> None:
    assert lead(timeline_of(name)).text == words


def test_who_marched_off_is_no_loss() -> None:
    assert "the Imperial side 4 of 9." in lead(timeline_of("gentlemen_rankers_march")).text


def test_a_turning_point_without_an_event_is_told_by_the_one_that_made_it() -> None:
    timeline = timeline_of("gentlemen_rankers_march")
    shot = next(each for each in swings(timeline) if each.turn == 3)
    (event,) = events_of(timeline, shot)
    assert event.event.what == "fires" and event.lost

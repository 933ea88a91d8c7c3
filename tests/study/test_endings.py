"""The end that ended a battle, in words."""

import pytest

from tracker.engine import Checkpoint, Event, Line, Node
from tracker.journal.battle_reader import read_battle
from tracker.journal.folders import sample_path
from tracker.journal.timeline import Timeline
from tracker.study.one_battle import BY_THE_RULES, end_words


@pytest.mark.examples(
    "sample, words",
    ("colonial_adventures_skirmish", "British: nobody is left on the table"),
    ("colonial_adventures_el_moungar", "turn 12 was the last"),
    ("gentlemen_rankers_march", "no Imperial unit was left on the table"),
    ("colonial_d10_river_column", "Mahdists: nobody is left on the table"),
    ("africa_1859_wad_ras", "Spanish hold Amsal, Bridge"),
)
def test_each_game_says_what_ended_a_battle(sample: str, words: str) -> None:
    path = sample_path(sample)
    assert path is not None
    assert end_words(Timeline.of(read_battle(path)).line[-1]) == words


def test_a_battle_that_goes_on_has_no_end() -> None:
    assert end_words(Node(None, 0, log=(Line("12 hits."),))) == BY_THE_RULES


def test_the_end_of_no_side_is_said_as_its_event_says_it() -> None:
    ends = Line("Only one band is left: the battle is over.", event=Event("ends", "", how="only one band is left"))
    told = (ends, Line("After the battle", "heading"), Line("Scores.", "result"))
    assert end_words(Node(None, 9, log=told, checkpoint=Checkpoint("after", 3, b"{}"))) == "only one band is left"


def test_the_end_of_one_side_is_said_with_its_name() -> None:
    ends = Line("British: nobody is left.", event=Event("ends", "british", how="had nobody left"))
    assert end_words(Node(None, 9, log=(ends,))) == "British: nobody is left"

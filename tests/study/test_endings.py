"""The end that ended a battle, in words."""

import pytest

from tracker.engine import Checkpoint, Event, Line, Node
from tracker.journal.file_reader import read_battle
from tracker.journal.samples import sample_path
from tracker.journal.timeline import Timeline
from tracker.study.endings import BY_THE_RULES, end_words


@pytest.mark.parametrize(
    ("sample", "words"),
    [
        ("colonial_adventures_skirmish", "British: nobody is left on the table"),
        ("colonial_adventures_el_moungar", "turn 12 was the last"),
        ("gentlemen_rankers_march", "No Imperial unit is left on the table"),
        ("colonial_d10_river_column", "Mahdists: nobody is left on the table"),
        ("africa_1859_wad_ras", "Spanish hold Amsal, Bridge"),
    ],
)
def test_each_game_says_what_ended_a_battle(sample: str, words: str) -> None:
    path = sample_path(sample)
    assert path is not None
    assert end_words(Timeline.of(read_battle(path)).line) == words


def test_a_battle_that_goes_on_has_no_end() -> None:
    assert end_words([Node(None, 0, log=(Line("12 hits."),))]) == BY_THE_RULES


def test_the_end_stands_before_the_heading_of_the_aftermath() -> None:
    told = (
        Line("Turn 3", "heading"),
        Line("Only one band is left: the battle is over.", event=Event("ends", "", how="only one band is left")),
        Line("take the tokens off", "table"),
    )
    after = (Line("After the battle", "heading"), Line("Scores.", "result"), Line("It is over", "heading"))
    for aftermath in (after, after[-1:]):
        node = Node(None, 9, log=told + aftermath, checkpoint=Checkpoint("after", 3, b"{}"))
        assert end_words([node]) == "only one band is left"

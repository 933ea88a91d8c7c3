"""The story as told by deeds: who fired at whom, with how many dice, what it cost."""

from pathlib import Path

import pytest

from tests.example_game import RULESET
from tests.report.making import timeline_of
from tracker.engine import Choose, Deed, games
from tracker.journal.session import Session
from tracker.journal.timeline import Timeline
from tracker.report.deeds import Told, deeds
from tracker.report.markdown import markdown
from tracker.report.sentences import in_words, paragraph, sentence
from tracker.report.writeup import write_up

NAMES = {"f": "F Coy", "u": "uVe", "g": "7-pdr of N/5"}


def told(deed: Deed, **lost: int) -> str:
    return sentence(Told(1, 1, deed, lost), NAMES)


@pytest.mark.parametrize(
    ("words", "deed", "lost"),
    [
        ("F Coy fired at uVe with 16 dice for three hits: two fell.", Deed("fires", "f", "u", 16, 3), {"u": 2}),
        ("F Coy fired at uVe at long range with one die: without effect.",
         Deed("fires", "f", "u", dice=1, hits=0, how="at long range"), {}),
        ("F Coy fired at uVe with two dice for one hit: nobody fell.", Deed("fires", "f", "u", dice=2, hits=1), {}),
        ("7-pdr of N/5 fired at the ford with six dice for two hits.", Deed("fires", "g", "", 6, 2, "at the ford"), {}),
        ("uVe charged F Coy.", Deed("charges", "u", "f"), {}),
        ("uVe and F Coy fought hand to hand: uVe lost five and F Coy lost one.", Deed("fights", "u", "f"),
         {"u": 5, "f": 1}),
        ("uVe and F Coy fought hand to hand: neither gave a man.", Deed("fights", "u", "f"), {}),
        ("F Coy stood.", Deed("stands", "f"), {}),
        ("uVe ran, three figures the fewer.", Deed("runs", "u"), {"u": 3}),
        ("uVe gave way, one figure the fewer.", Deed("gives way", "u"), {"u": 1}),
        ("Capt Harvey fell at the head of F Coy.", Deed("leader hit", "f", how="Capt Harvey"), {}),
        ("That was the end of uVe, run away.", Deed("gone", "u", how="run away"), {}),
        ("7-pdr of N/5 came up from the south.", Deed("comes", "g", how="from the south"), {}),
        ("uVe took the kraal.", Deed("takes", "u", how="the kraal"), {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_deed_is_a_sentence(words: str, deed: Deed, lost: dict[str, int]) -> None:
    assert told(deed, **lost) == words


def test_the_same_twice_in_a_row_is_said_once() -> None:
    each = Told(1, 1, Deed("stands", "f"))
    assert paragraph([each, each], NAMES) == "F Coy stood."


def test_numbers_are_words_up_to_twelve() -> None:
    assert [in_words(each) for each in (0, 12, 13)] == ["no", "twelve", "13"]


@pytest.fixture
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Timeline:
    """The red picket fells two at the first shot; the blue one holds, misses, and runs at the next."""
    monkeypatch.setattr(games, "load_ruleset", lambda name: RULESET)
    session = Session.new(tmp_path, "ford", "dawn", seed=1, title="The ford")
    shots = ([5, 6, 1, 1, 1, 1], [1, 6], [1] * 6, [6, 6, 1, 1, 1, 1], [6, 6])
    for faces in shots:
        if isinstance(session.battle.prompt, Choose):
            session.answer("near")
        session.answer({"dice": {"dice": faces}})
    return timeline_of(session)


def test_what_fell_is_put_to_the_shot_that_felled_it(ford: Timeline) -> None:
    found = deeds(ford)
    assert [(each.deed.what, each.deed.by, each.lost) for each in found[:2]] == [
        ("fires", "red", {"blue": 2}),
        ("fires", "blue", {}),
    ]
    assert found[-1].deed.what == "runs" and found[-1].lost.get("blue")


def test_each_turn_is_a_paragraph_with_what_was_lost(ford: Timeline) -> None:
    text = markdown(write_up(ford))
    assert "Red picket fired at Blue picket with six dice for two hits: two fell." in text
    assert "Lost:** Blue picket 2 figures." in text
    assert text.index("## Turning points") < text.index("## The story") < text.index("## Losses by unit")
    assert "House rules" not in text, "nothing was played otherwise"

"""What the last result has said it does not say again."""

from msgspec import structs

from tests.app.test_battle_rows import text
from tracker.app.battle.last_result_words import LastResult, result_of
from tracker.app.battle.result_panel import ResultPanel
from tracker.engine import Line, Reads


def test_a_loss_is_told_once() -> None:
    """ "Baggara horse lost 1 (9 left) · ... · Baggara horse lose 1 figure"."""
    log = (Line("A fires at B: 6 5 (typed): 1 hit", "roll"), Line("Baggara horse lose 1 figure."), Line("B reels."))
    found = result_of(log, ("Baggara horse lost 1 (9 left)",))
    assert found is not None and found.rest == ("B reels.",)
    other = result_of(log, ("Baggara horse lost 2 (8 left)",))
    assert other is not None and "Baggara horse lose 1 figure." in other.rest, "another number is another thing"


def test_a_flight_is_told_once() -> None:
    log = (
        Line("A: Received Casualty: 2 3 (typed): 0 passed", "roll"),
        Line("A, Received Casualty: 0 passed, 6 run away (1 in 3)."),
        Line("A: 6 figures run away."),
    )
    found = result_of(log, ("A lost 6 (12 left)",))
    assert found is not None and (*found.losses, *found.dice, *found.rest) == ("A lost 6 (12 left)", "2 3", log[1].text)
    one = (structs.replace(log[1], text="A: 1 runs away."), structs.replace(log[2], text="A: 1 figure runs away."))
    found = result_of(one)
    assert found is not None and found.rest == ("A: 1 runs away.",)
    other = result_of(log[2:])
    assert other is not None and other.rest == ("A: 6 figures run away.",), "told by nobody else"


def test_who_moves_first_is_not_told_where_only_one_side_moves() -> None:
    lines = [Line("Who moves first? the same on any roll, so nobody rolled", "roll"), Line("The warriors move first.")]
    assert result_of(lines) is None, "the wave that has come stays in sight"
    found = result_of((lines[0], structs.replace(lines[1], units=("a",))))
    assert found is not None and found.rest, "what a unit does is told"


def test_dice_that_hit_no_leader_do_not_repeat_the_name() -> None:
    """At 60 by 20 the dice of the fire had no room: the name of who was hit stood there twice."""
    panel = ResultPanel()
    dice = ("1 1 1 4 5 6 2 3", "iNgobamakhosi: is a leader hit? 1 4 4: 0 hits")
    panel.last = LastResult(("iNgobamakhosi lost 3 (17 left)",), (), dice, ("F Coy volleys: 3 hits.",), is_more=True)
    told = " ".join(" ".join(text(each) for each in panel.rows(60, 2)).split())
    assert told == "Last iNgobamakhosi lost 3 (17 left) · 1 1 1 4 5 6 2 3 · is a leader hit? 1 4 4: 0 hits · 1 more: L"
    band = structs.replace(panel.last, dice=(dice[0], dice[1].replace(":", " band:", 1)))
    panel.last, panel.short = band, {"iNgobamakhosi band": "iNgobamakhosi"}
    assert "band" not in text(panel.rows(160, 2)[0]), "nor the long name beside the short one"


def test_of_two_tests_that_come_to_the_same_nothing_is_weighed() -> None:
    """ "carries on" stood there three times, and the fire that fell away was under "1 more: L"."""
    cell = Reads("reactions", "received_casualty", "2")
    log = (
        Line("A: Casualty and Leader: 1 2 (typed): 2 passed", "roll"),
        Line("A, Received Casualty: 2 passed, carries on.", units=("a",), reads=cell),
        Line("A, Leader Lost: 2 passed, carries on.", units=("a",), reads=cell),
        Line("The worse result counts for A: carries on.", units=("a",)),
    )
    found = result_of(log)
    assert found is not None and found.rest == (log[1].text, log[2].text)

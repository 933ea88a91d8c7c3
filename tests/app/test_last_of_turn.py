"""The last result from one act of a turn to the next: who goes first, and who reaches whom."""

from msgspec import structs

from tests.app.told import last_result, loss, panel_of, rolled, rows_of, shot, texts, words_of
from tracker.app.battle.last_losses import ViewChanges
from tracker.app.battle.last_result import LastResult, ToldResult, result_of
from tracker.app.battle.table_steps import TableSteps
from tracker.engine import Event, Line, Reads

FIRST = rolled("Who moves first?", "initiative die [4]", "Imperial side"), Line("The Imperial side moves first.")
DICE = rolled("Red: a movement die for each unit", "2 6 1", "1 slow, 1 fast", units=("red",))


def _contact(text: str) -> Line:
    return Line(text, units=("red", "a"), event=Event("charges", "red", "a"))


def _after(*acts: tuple[Line, ...]) -> LastResult:
    told = ToldResult()
    for each in acts:
        told = told.then(each, result_of(each))
    return told.last


def test_who_goes_first_leaves_its_place_to_what_units_do() -> None:
    """ "generation dice [1 5]: nobody comes; initiative die [5] · The Imperial side moves first" stood all along."""
    assert texts(_after(FIRST, (DICE,)).rest) == () and _after(FIRST, (DICE,)).dice == _after((DICE,)).dice
    reached = (_contact("A reaches B."),)
    assert texts(_after(FIRST, reached).rest) == ("A reaches B.",) and not _after(FIRST, reached).dice
    again = rolled("Who shoots first?", "initiative die [2]", "warriors")
    assert len(_after(FIRST, (again,)).rest) == 2, "dice of nobody are no such"


def test_who_goes_first_is_not_told_once_it_is_asked_anew() -> None:
    """ "Do warriors come? 2 3: nothing" stood above the same question of the next turn."""
    turn = (Line("Turn 2", "heading", turn=2),)
    none = (rolled("Do warriors come?", "2 3", "nothing"),)
    assert _after(none).dice and not _after(none, turn).dice and not _after(FIRST, turn).rest
    acts = Line("A Coy acts", "heading"), Line("A Coy moves.", "table")
    assert all(_after(FIRST, (each,)).dice for each in acts), "who is about to act stands beside who goes first"
    lost = result_of(none, ViewChanges((loss("Red", 1, 3),)))
    shot = (rolled("", "5", "1 hit", cause="A fires at B"),)
    cell = (rolled("Who is there?", "1", "1"), Line("Nobody is there.", reads=Reads("contact", "1")))
    assert ToldResult().then(none, lost).then(turn, None).last.losses
    assert all(_after(each, turn).dice for each in ((DICE,), shot, cell)), "who fired, moved or was seen stays"


def test_who_acts_as_he_is_picked_is_told_without_the_roll_before() -> None:
    """ "Blue [1]; leader [5] · Blue: 1 passed · more: L": that the next one had dismounted was behind it."""
    acts = Line("Red acts", "heading"), Line("Red dismounts.", units=("red",))
    shot = (rolled("Blue", "1 5", "1 passed", units=("blue",)),)
    assert texts(_after(shot, acts).rest) == ("Red dismounts.",) and not _after(shot, acts).dice
    assert _after(shot, acts[1:]).dice, "what the same one does stands behind its roll"
    assert not _after(shot, (Line("put a marker on Blue", "table"), *acts)).dice, "orders are no part of it"


def test_all_who_reach_somebody_are_told() -> None:
    """Of three contacts, each by a key of its own, the last alone stood there."""
    one, two = (_contact("A reaches B."),), (_contact("C reaches D."),)
    last = _after((DICE,), one, two)
    assert texts(last.rest) == ("A reaches B.", "C reaches D.") and last.dice
    other = (Line("E moves.", units=("e",)),)
    assert texts(_after((DICE,), one, two, other).rest) == ("E moves.",), "other words are told alone"
    assert texts(_after((DICE,), other, one).rest) == ("A reaches B.",)


def test_the_die_of_what_is_left_out_does_not_stand_alone() -> None:
    """Who appeared on it was left out for what moved since: "die 5 · The warriors move first" read as their die."""
    rest = (
        "White appears: right edge, near third.",
        "The warriors move first.",
        "Red: a movement die for each: 1 4 2 3 6.",
    )
    panel = panel_of(last_result(dice=("die 5",), rest=rest, has_newer=True))
    assert rows_of(panel, 80, 9)[0].startswith(" Last   die 5 · White appears")
    assert "die 5" not in "".join(rows_of(panel, 60, 2))


def test_that_nothing_hits_is_told_once() -> None:
    """ "1 2: 0 hits · Red shields foot: no hit by 9-pdr"."""
    log = rolled("", "1 2", "0 hits", units=("red",)), Line("Red: no hit by 9-pdr.", units=("red",))
    assert texts(_after(log).dice) == ("1 2",) and texts(_after(log).rest) == ("Red: no hit by 9-pdr.",)


def test_words_behind_each_of_several_dice_are_told_once_with_their_number() -> None:
    """ "Doubles: roll again" stood there for each of the doubles in a row."""
    again = Line("Doubles: roll again.", rule="CA-TURN-3")
    dice = [rolled("Turn 1", "Red", f"[{die}]; Blue [{die}]") for die in (2, 5, 3)]
    first = Line("Red first.", rule="CA-TURN-4")
    found = result_of([dice[0], again, dice[1], again, dice[2], first])
    assert found is not None
    told = [each.text for each in (*found.dice, *found.rest)]
    assert [each for each in told if "Doubles" in each] == ["Doubles: roll again (2 times)"]
    assert told[-1] == "Red first."
    once = result_of([dice[0], again, dice[1], first])
    assert once is not None and "Doubles: roll again." in [each.text for each in once.rest]


def test_the_newest_act_stands_whatever_has_no_room() -> None:
    """ "... goes back to Road · more: L": that others attacked since stood below, as an order for the figures alone."""
    shot = rolled("", "coins H T T H", "one unit retreats", who="Guns", cause="Guns fire at the ford")
    back = Line("The 2nd Nizam goes back to the road.", units=("nizam",), event=Event("gives way", "nizam"))
    attack = Line("The Basque division and the Lancers attack the bridge.", units=("basques", "lancers"))
    panel = panel_of(_after((shot,), (back,), (attack,)))
    assert "attack the bridge" in words_of(panel, 80, 4) and "more: L" not in words_of(panel, 80, 4)
    for height in (1, 2):
        told = words_of(panel, 80, height)
        assert "attack the bridge" in told and "more: L" in told


def test_an_ace_among_the_cards_of_several_hits_is_told_with_those_behind_it() -> None:
    """Of three cards the first and third stood there; the ace, and that the wave falters, were under "more: L"."""
    first, ace, third = (Line(f"Red draw {card}.", reads=Reads("cards", card)) for card in ("4S", "AC", "2H"))
    hits, falters = (Line(each, units=("red",)) for each in ("Red: 3 hits.", "Red falters."))
    told = _after((rolled("Blue fires", "5 6 4", "3 hits"), hits), (first,), (ace, falters), (third,))
    assert texts(told.rest)[-4:] == tuple(each.text for each in (first, ace, falters, third))
    test = rolled("Red tests", "2 6", "1 passed", units=("red",))
    logs, lost = ((ace, falters), (falters, ace), (ace, test, falters)), ViewChanges((loss("Red", 1, 3),))
    found = [result_of(each, lost) for each in logs]
    assert [each and each.is_more for each in found] == [True, False, False], "who begins with a card goes on"


def test_a_loss_stands_before_the_test_that_it_brings_about() -> None:
    """ "hit on leader [2]; iNdluyengwe [5 6 1] · ...: 2 passed": that it had lost 1 was gone with the dice."""
    fire = result_of((shot("F Coy fires at Red", "6 2", "1 hit"),), ViewChanges((loss("red", 1, 18),)))
    rc = rolled("red, Received Casualty", "2; 5 6", "2 passed", units=("red",))
    lines = (rc, Line("red, Received Casualty: 2 passed, carries on.", units=("red",)))
    told = ToldResult().then((), fire).then(lines, result_of(lines))
    assert (
        words_of(panel_of(told.last), 80, 2) == "red lost 1 (18 left) · Received Casualty: 2; 5 6: 2 passed, carries on"
    )
    ran = result_of(lines, ViewChanges((loss("red", 3, 15),)))
    assert told.then(lines, ran).last.losses == (loss("red", 3, 15),), "those of its own are told alone"
    others = rolled("blue, Test of Wills", "3 4", "2 passed", units=("blue",)), Line("blue halts.", units=("blue",))
    assert not told.then(others, result_of(others)).last.losses, "nothing of another's test"
    heading = (Line("blue acts", "heading"), *lines)
    assert not told.then(heading, result_of(heading)).last.losses, "another act begins without them"


def test_who_falls_leaves_a_row_to_what_his_side_does_then() -> None:
    """ "lost 1 (19 left) · induna, leader of iNdluyengwe, is hit · more: L": the test just thrown was behind L."""
    test = "Band, Received Casualty: 2 passed; Leader Lost: 2 passed; the worse result counts: 3 run away"
    last = last_result(
        (loss("Band", 1, 19),), ("Bo, leader of Band, is hit",), ("hit on leader [6]; Band [2 5]: 2",), (test,)
    )
    panel = panel_of(structs.replace(last, weighty=frozenset([test])))
    panel.table_steps = TableSteps("Do", ("take 1 figure off Band, from the rear; keep it apart (fire of F Coy)",))
    assert panel.needs(60).next_step > panel_of(last, table_steps=panel.table_steps).needs(60).next_step
    assert "Leader Lost: 2 passed; the worse result counts: 3 run away" in words_of(panel, 60, 5)
    assert "from the rear; keep it apart" in words_of(panel, 60, 4), "no order is cut for it"


def test_all_who_throw_are_told_with_their_totals_where_rows_are_few() -> None:
    """Of four manoeuvre throws the last two were behind L."""
    thrown = [f"Spears {n}: 4 + {n} = {4 + n}, full move; may turn" for n in (1, 2, 3)]
    panel = panel_of(
        last_result((), (), thrown[:1], (*thrown[1:], "Guns: 2 - 1 = 1, hold; lose a stand; may not turn"))
    )
    told = "Spears 1: 5, full move · Spears 2: 6, full move · Spears 3: 7, full move · Guns: 1, hold; lose a stand"
    assert words_of(panel, 80, 2) == told

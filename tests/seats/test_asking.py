"""A battle in which whoever takes back, amends or sets right asks the other side first. Tom is another process."""

from pathlib import Path

from tests.names.journal import read_battle
from tests.names.play import Amend, Dice, Edit, Undo
from tests.seats.conftest import Sit, Start
from tests.seats.seated import Process, Sitter
from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.dialogs import _others, _wish
from tracker.engine import SideView
from tracker.play.together.seat_commands import Allow, AskFirst, GoOn, seated_words
from tracker.play.together.seat_rights import Seating, SeatPlace, Wish

ANN, BOB, EVE = SeatPlace(2, "Ann", ("red",)), SeatPlace(3, "Bob", ("blue",)), SeatPlace(4, "Eve")


def asking(sit: Sit) -> tuple[Sitter, Sitter]:
    """Ann and Bob at a battle in which the other side is asked first."""
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    assert ann.do(AskFirst()) == ""
    bob.sees(lambda seat: seat.among.seating.asks_first, "that it is asked first")
    return ann, bob


def wish_at(sitter: Sitter) -> str:
    sitter.sees(lambda seat: seat.among.seating.wish is not None, "the wish")
    return sitter.seat.among.wish_words


def test_what_is_wished_waits_until_another_side_agrees(host: Process, sit: Sit, battle: Path) -> None:
    ann, bob = asking(sit)
    step = ann.seat.battle.step
    assert ann.do(Undo()) == "Tom or Bob must agree first: R takes your wish back."
    assert ann.seat.battle.step == step
    assert wish_at(bob) == "Ann wants to take the last answer back. R answers."
    assert host.asked(lambda said: said.get("wish"))["heard"] == "Ann wants to take the last answer back. R answers."
    assert ann.do(Allow()) == "Tom or Bob must agree first: R takes your wish back."
    assert bob.do(Allow()) == ""
    ann.sees(lambda seat: seat.battle.step < step, "that it is taken back")
    assert ann.seat.among.seating.wish is None
    assert host.asked(lambda said: said["step"] < step)["heard"] == "Ann (Red) took the last answer back."
    assert read_battle(battle).by == "Ann (Red)"


def test_what_is_not_allowed_leaves_all_as_it_is(sit: Sit) -> None:
    ann, bob = asking(sit)
    step = ann.seat.battle.step
    assert ann.do(Edit("units.b1.figures", 3, "miscounted")).startswith("Tom or Bob must agree first")
    assert "figures to 3. R answers." in wish_at(bob)
    assert bob.do(Allow(yes=False)) == ""
    ann.sees(lambda seat: seat.among.seating.wish is None, "that nothing is wished")
    assert ann.seat.battle.step == step
    assert bob.do(Allow()) == "Nobody has asked for anything."


def test_a_wish_that_dice_stand_in_the_way_of_waits_for_them(sit: Sit) -> None:
    ann, bob = asking(sit)
    al = sit("Al", "red")
    assert ann.do(Undo()) != "" and wish_at(bob)
    assert al.do(Dice("6 5")) == ""
    assert bob.do(Allow()) == "Al is typing these dice."
    assert wish_at(bob) == "Ann wants to take the last answer back. R answers."
    al.close()
    bob.sees(lambda seat: seat.among.seating.typist == 0, "that nobody types")
    assert bob.do(Allow()) == ""


def test_a_wish_is_gone_with_its_seat_or_once_the_battle_goes_on(sit: Sit) -> None:
    ann, bob = asking(sit)
    assert bob.do(Amend(1, "Dusk")).startswith("Tom or Ann must agree first")
    assert "wants to amend step 1" in wish_at(ann)
    assert ann.do(Dice("6 5 4 3 2 1")) == ""
    bob.sees(lambda seat: seat.among.seating.wish is None, "that it is gone")
    assert bob.do(Undo()) != ""
    assert wish_at(ann)
    bob.close()
    ann.sees(lambda seat: seat.among.seating.wish is None, "that it is gone with Bob")


def test_that_it_is_asked_no_more_is_asked_too(host: Process, sit: Sit) -> None:
    ann, bob = asking(sit)
    assert ann.do(AskFirst(yes=False)).startswith("Tom or Bob must agree first")
    host.asked(lambda said: said.get("wish"))
    host.send(do="allow")
    bob.sees(lambda seat: not seat.among.seating.asks_first, "that nobody is asked")


def test_that_the_other_side_is_asked_first_stays_with_the_battle(
    host: Process, sit: Sit, start: Start, battle: Path
) -> None:
    ann, _ = asking(sit)
    host.kill()
    ann.sees(lambda seat: ann.joined.is_gone, "that Tom is gone")
    assert ann.do(GoOn()) == "" and ann.seat.among.seating.asks_first
    ann.seat.session.close()
    again = start("resume", str(battle), "--name", "Tom")
    again.asked()
    eve, al = sit("Eve", "red"), sit("Al", "blue")
    assert eve.do(Undo()) == "Tom or Al must agree first: R takes your wish back."
    assert eve.do(Allow(yes=False)) == "" and al.do(AskFirst(yes=False)).startswith("Tom or Eve must agree first")
    al.sees(lambda seat: seat.among.seating.wish is not None, "the wish")
    eve.sees(lambda seat: seat.among.seating.wish is not None, "the wish")
    assert eve.do(Allow()) == "" and not read_battle(battle).asks_first


def test_one_s_own_dice_are_dropped_without_a_question(sit: Sit) -> None:
    ann, _ = asking(sit)
    assert ann.do(Dice("6 5")) == ""
    assert ann.do(Undo(dice_first=True)) == ""
    assert ann.seat.half_typed is None and ann.seat.among.seating.wish is None


def test_the_screen_asks_yes_or_no_and_takes_a_wish_back(sit: Sit) -> None:
    ann, bob = asking(sit)
    assert ann.do(Undo()) != "" and wish_at(bob)
    place = bob.seat.among.own
    assert place is not None
    dialog = _wish(BattleStack(bob.seat), place)
    assert "Ann wants to take the last answer back" in dialog.title
    assert [each.label for each in dialog._all] == ["Yes", "No"]
    assert ann.do(Allow(yes=False)) == ""
    bob.sees(lambda seat: seat.among.seating.wish is None, "that it is taken back")


def test_sides_that_one_plays_oneself_are_not_asked() -> None:
    both = SeatPlace(5, "Al", ("red", "blue"))
    assert Seating((ANN, BOB, EVE), asks_first=True).asked_first(2) == [BOB]
    assert Seating((ANN, BOB, EVE, both), asks_first=True).asked_first(5) == []
    assert Seating((ANN, BOB)).asked_first(2) == []


def test_who_is_not_asked_is_told_of_a_wish_without_a_key() -> None:
    before = Seating((ANN, BOB, EVE), asks_first=True)
    now = Seating((ANN, BOB, EVE), asks_first=True, wish=Wish(2, "take the last answer back"))
    assert seated_words(before, now, 4, {}) == "Ann wants to take the last answer back."
    assert seated_words(before, now, 2, {}) == ""
    assert seated_words(now, before, 2, {}) == "The other side did not agree."


def test_the_seat_that_has_the_battle_open_answers_where_nobody_sits() -> None:
    tom, red, blue = SeatPlace(1, "Tom", is_host=True), SideView("red", "Red", ()), SideView("blue", "Blue", ())
    seating = Seating((tom, ANN))
    assert _others(seating, red, tom) == "Ann" and _others(seating, red, ANN) == ""
    assert _others(seating, blue, tom) == "nobody sits there: you answer"
    assert _others(seating, blue, ANN) == "nobody sits there: Tom answers"

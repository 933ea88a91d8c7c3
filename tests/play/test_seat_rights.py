"""Who sits with which sides at a battle, and what each seat may give; no process, no socket."""

from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.engine.toy_main import install
from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session
from tracker.app.battle.prompts.dice import DiceView
from tracker.engine import Among, Facts, Hits, Mark, Pool, Prompt, Refused, Roll, Rolled, Total
from tracker.play.battle_commands import Amend, AsBefore, Draft, Edit, Give, Settle, Undo
from tracker.play.dice_line import type_over
from tracker.play.seat import Command, Seat
from tracker.play.together.seat_commands import Sit
from tracker.play.together.seat_rights import Seating, SeatPlace
from tracker.play.together.shared_dice import adds_to, at_seat, forgotten
from tracker.play.typed_dice import begin
from tracker.play.typed_keys import back, coin, digit, finish, how_many, roll_rest
from tracker.play.typed_words import missing_words, roll_hint, so_far_words

install()

TOM, ANN, BOB, EVE = (
    SeatPlace(1, "Tom", (), True),
    SeatPlace(2, "Ann", ("red",)),
    SeatPlace(3, "Bob", ("blue",)),
    SeatPlace(4, "Eve"),
)
ALL = Seating((TOM, ANN, BOB, EVE))
TYPES = "Bob is typing these dice."


class Sight(Struct, frozen=True):
    seen: str


def roll(*sides: str) -> Prompt[Any]:
    pools = tuple(Pool(side, 1, 6, side) for side in sides)
    return Roll(key="melee", rule="TOY-1", what="Melee", side=sides[0], title="A melee", pools=pools, reading=Total())


def seen(side: str) -> Prompt[Any]:
    marks = (Mark("yes", "seen", "y"), Mark("no", "not seen", "n"))
    field = Among(name="seen", label="seen", default="no", marks=marks)
    return Facts(key="sight", rule="TOY-2", side=side, title="Who is seen?", asks="table", fields=(field,), shape=Sight)


def test_a_side_is_asked_at_its_seats_and_one_without_a_seat_at_the_host_s() -> None:
    assert ALL.answerers(roll("red")) == [ANN]
    assert Seating((TOM, ANN)).answerers(roll("blue")) == [TOM]


def test_dice_of_two_sides_are_asked_of_both() -> None:
    assert ALL.answerers(roll("red", "blue")) == [ANN, BOB]
    assert Seating((TOM, ANN)).answerers(roll("red", "blue")) == [TOM, ANN]


def test_what_the_table_knows_is_answered_by_whoever_is_first_but_not_by_those_who_watch() -> None:
    assert [ALL.why_not_answer(each.number, seen("red")) for each in (TOM, ANN, BOB)] == ["", "", ""]
    assert ALL.why_not_answer(EVE.number, seen("red")) == "You only watch here: R takes a side."


@pytest.mark.parametrize("command", [Undo(), Edit("a", 1), Amend(1, 2), Settle()])
def test_whoever_plays_may_take_back_and_set_right(command: Command) -> None:
    assert [ALL.why_not(each.number, command, roll("red")) for each in (TOM, ANN, BOB)] == ["", "", ""]
    assert ALL.why_not(EVE.number, command, roll("red")) != ""


def test_where_one_sits_alone_nothing_is_another_s() -> None:
    assert Seating((TOM,)).why_not(1, AsBefore(), roll("red")) == Seating().why_not(0, AsBefore(), roll("red")) == ""


def test_half_typed_dice_are_gone_on_with_and_not_typed_over() -> None:
    typing = ALL.typed_by(ANN.number)
    assert typing.why_not(BOB.number, Draft(), roll("red", "blue")) == "Ann is typing these dice."
    assert typing.why_not(BOB.number, Draft(), roll("red", "blue"), adds=True) == ""
    assert typing.why_not(BOB.number, Edit("a", 1), None) == typing.why_not(ANN.number, Undo(), None) == ""


@pytest.mark.examples(
    "given, adds",
    ({"dice": {"red": [4], "blue": [3]}}, True),
    ({"dice": {"red": [5], "blue": [3]}}, False),
    ({"dice": {"blue": [3]}}, False),
    ({"result": "a draw"}, False),
    ({"dice": {"red": [4]}, "result": "a draw"}, False),
    (None, False),
)
def test_what_adds_has_all_that_was_typed_as_it_was(given: Any, adds: bool) -> None:
    assert adds_to({"dice": {"red": [4]}, "source": {"red": "t"}}, given) is adds


def test_a_side_that_is_named_twice_is_sat_for_once(tmp_path: Path) -> None:
    with closing(Session.new(tmp_path, "toy", "ambush", seed=7)) as session:
        seat = Seat(session)
        seat.among.seating, seat.among.place = Seating((TOM, SeatPlace(2, "Ann"))), ANN.number
        seat.do(Sit(sides=["blue", "red", "blue"])).or_raise()
        assert seat.among.seating.at(ANN.number) == SeatPlace(2, "Ann", ("blue", "red"))


def test_of_dice_of_two_sides_each_seat_types_its_own_and_may_change_them_behind_the_other() -> None:
    both = roll("red", "blue")
    assert [ALL.typed_elsewhere(each.number, both) for each in (ANN, BOB)] == [{"blue"}, {"red"}]
    assert Seating((TOM, ANN)).typed_elsewhere(TOM.number, both) == {"red"}, "the host has the side without a seat"
    alone = [Seating((TOM,)).typed_elsewhere(TOM.number, both), ALL.typed_elsewhere(ANN.number, roll("red"))]
    assert alone == [frozenset(), frozenset()]
    assert both.roll is not None
    bobs = at_seat(begin(both.roll, Random(1), draft={"dice": {"red": [6]}, "source": {"red": "t"}}), {"red"})
    bobs = digit(bobs, "3")
    assert bobs.whole and bobs.value["dice"] == {"red": [6], "blue": [3]}
    assert back(bobs).value["dice"] == {"red": [6]} and forgotten(bobs).value["dice"] == {"red": [6]}
    assert roll_rest(back(bobs)).value["dice"]["red"] == [6]


def test_behind_a_count_that_another_seat_has_half_typed_backspace_takes_one_s_own_and_no_digit_is_told() -> None:
    both = roll("red", "blue").roll
    assert both is not None
    anns = at_seat(begin(both, Random(1), draft={"dice": {"red": [6]}, "source": {"red": "t"}}), {"blue"})
    anns = replace(anns, counts=("4", ""))
    assert "dice" not in back(anns).value and back(at_seat(anns, ())).value["dice"] == {"red": [6]}
    for counts in (("4", ""), ("4",)):
        view = DiceView(replace(anns, counts=counts))
        assert [key for key, _ in view.hints()] == ["Backspace"]


def test_dice_that_the_app_rolls_here_lie_there_beside_those_of_another_seat() -> None:
    """Those of the other seat put them away, and no key but r, which rolled them anew, led on."""
    both = roll("red", "blue").roll
    assert both is not None
    toms = at_seat(begin(both, Random(1), {"red"}), {"blue"})
    blue = {"dice": {"blue": [3]}, "source": {"blue": "t"}}
    again = at_seat(begin(both, Random(1), {"red"}, draft=blue), {"blue"})
    assert again.whole and again.value["dice"] == {**toms.value["dice"], "blue": [3]}
    assert begin(both, Random(1), {"red"}, draft=again.draft).value == again.value, "nor are they rolled once more"
    assert forgotten(again) is again


def many(*sides: str) -> Roll[Any]:
    """Six dice a side, of which those that hit are counted, and the sixes."""
    pools, hits = tuple(Pool(side, 6, 6, side) for side in sides), Hits(5, 6, watch=6)
    return Roll(key="melee", rule="TOY-1", what="Melee", side=sides[0], title="A melee", pools=pools, reading=hits)


def test_a_count_that_is_half_typed_stays_while_another_seat_types() -> None:
    """The other seat's die, seen here, put it away: its dice come first."""
    asked = many("red", "blue")
    others: tuple[dict[str, Any], ...] = ({}, {"dice": {"red": [5]}, "source": {"red": "t"}}, {"counts": {"red": [4]}})
    for theirs in others:
        draft = {**theirs, "counts": {**theirs.get("counts", {}), "blue": [3]}}
        bobs = begin(asked, Random(1), draft=draft, elsewhere={"red"})
        assert bobs.counts == ("3", ""), theirs
        assert digit(bobs, "1").there.counts["blue"] == [3, 1]
    assert begin(asked, Random(1), draft={"counts": {"red": [4]}}, elsewhere={"red"}).counts == ()
    assert at_seat(begin(asked, Random(1), draft={"counts": {"red": [4]}}), {"red"}).counts == ()


@pytest.mark.parametrize("typed", [{"dice": {"red": [5, 1]}, "source": {"red": "tt"}}, {"counts": {"red": [3]}}])
def test_who_types_a_roll_that_the_app_rolls_otherwise_has_it_so_behind_a_look(typed: dict[str, Any]) -> None:
    """A kill, or a die of another seat, and no key but r went on with them."""
    toms = begin(many("red", "blue"), Random(1), {"red"}, draft=typed)
    assert toms.next is toms.pools[0] and toms.draft == typed
    assert not begin(many("red", "blue"), Random(1), {"red"}).missing(toms.pools[0])


def test_dice_of_another_seat_are_not_asked_for_here() -> None:
    """Line mode asked who had typed the shots for the saves too: "Roll 3 D10 for saves; r lets the app roll"."""
    draft = {"dice": {"red": [5, 1, 1, 1, 1, 1]}, "source": {"red": "tttttt"}}
    for theirs in ({}, draft):
        told = roll_hint(begin(many("red", "blue"), Random(1), draft=theirs, elsewhere={"red"}))
        assert "Roll 6 D6 for blue" in told and "D6 for red" not in told and "Another seat" not in told
    told = roll_hint(begin(many("red", "blue"), Random(1), draft=draft, elsewhere={"blue"}))
    assert told.endswith("Another seat types 6 D6 for blue.") and "r lets" not in told
    few = replace(asked := many("red", "blue"), pools=(replace(asked.pools[0], count=2), asked.pools[1]))
    assert "how many" not in roll_hint(begin(few, Random(1), elsewhere={"blue"})), "nor are the counts of many"
    assert missing_words(begin(few, Random(1), elsewhere={"blue"})) == "2 dice missing; r rolls them.", "8 were"


def test_what_another_seat_s_dice_come_to_so_far_is_not_told_of_one_s_own() -> None:
    theirs = {"dice": {"red": [5, 1]}, "source": {"red": "tt"}}
    bobs = begin(many("red", "blue"), Random(1), draft=theirs, elsewhere={"red"})
    assert so_far_words(bobs) == "" and so_far_words(digit(digit(bobs, "6"), "6")).startswith(
        "2 hits, 2 sixes of these"
    )
    assert so_far_words(begin(many("red", "blue"), Random(1), draft=theirs)).startswith("1 hit, 0 sixes of these")


def test_a_count_that_another_seat_has_half_typed_is_nothing_to_be_dropped_here() -> None:
    """An undo said that typed dice were dropped, and took nothing back."""
    asked = roll("red", "blue").roll
    assert asked is not None
    toms = replace(at_seat(begin(asked, Random(1), {"red"}), {"blue"}), counts=("4", ""))
    assert toms.is_done_here and forgotten(toms) is toms
    own = replace(at_seat(begin(asked, Random(1)), {"blue"}), counts=("4", ""))
    assert not forgotten(own).counts


def test_whose_own_dice_are_there_types_none_of_the_others() -> None:
    asked = roll("red", "blue").roll
    assert asked is not None
    bobs = digit(at_seat(begin(asked, Random(1)), {"red"}), "3")
    assert bobs.is_done_here and bobs.value["dice"] == {"blue": [3]}
    for key in (partial(digit, key="4"), roll_rest, finish, how_many):
        with pytest.raises(Refused, match="Your dice are there: those still to come are typed at another seat."):
            key(bobs)
    with pytest.raises(Refused, match="Your dice are there"):
        type_over(bobs, "r")


def test_hits_behind_which_another_seat_has_begun_its_saves_are_left_to_it(tmp_path: Path) -> None:
    """Fewer hits were taken with the first of its coins; taken away they were refused as none of these dice."""
    with closing(Session.new(tmp_path, "toy", "ambush", seed=1)) as session:
        give(session, *SET_UP, "r1", "gun", "b1")
        seat = Seat(session)
        seat.among.seating, seat.among.place = ALL, TOM.number

        def types(place: SeatPlace, keys: str) -> str:
            with seat.among.as_place(place.number):
                try:
                    assert seat.dice is not None
                    for key in keys:
                        take = coin if key == "h" else digit
                        dice = back(seat.dice) if key == "b" else take(seat.dice, key)
                        seat.keep_dice(dice)
                except Refused as refused:
                    return str(refused)
            return ""

        assert types(ANN, "116") == "" and types(BOB, "h") == ""
        lies = session.draft
        assert lies["dice"] == {"shells": [1, 1, 6], "coins": [1]}
        with seat.among.as_place(ANN.number):
            assert seat.dice is not None
            fewer = type_over(replace(seat.dice, there=Rolled(dice={}, source={}, counts={})), "166").value
            fewer["dice"]["coins"], fewer["source"]["coins"] = [1], "t"
        with seat.among.as_place(ANN.number):
            assert (
                str(seat.do(Give(session.battle.prompt.key if session.battle.prompt else "", fewer)).refused) == TYPES
            )
        assert types(ANN, "b") == TYPES and session.draft == lies
        assert types(BOB, "b") == "" and session.draft["dice"] == {"shells": [1, 1, 6]}
        assert types(ANN, "b5") == "" and session.draft["dice"] == {"shells": [1, 1, 5]}
        # Bob is gone, and leaves a coin lying.
        assert types(BOB, "h") == ""
        seat.among.seating = seat.among.seating.without(BOB.number)
        seat.among.seating = replace(seat.among.seating, places=ALL.places)
        assert types(ANN, "b") == "" and session.draft["dice"] == {"shells": [1, 1]}

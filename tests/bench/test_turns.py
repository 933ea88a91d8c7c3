"""That the turns whose keys are counted are the same as before, and that these keys really give the answers."""

from pathlib import Path
from typing import Any

import pytest

from tests.bench.turns.before import before
from tests.bench.turns.figures import differences
from tests.bench.turns.keystrokes import fewest
from tests.bench.turns.play import LAST_DIE, Fought, begun, ends, fight, is_this_turn
from tests.bench.turns.script import names, script_of
from tracker.app.battle.battle_stack import BattleStack
from tracker.engine import Choose, Effect, Facts, Hits, Option, Passes, Pick, Pool, Quantity, Roll, Toggle
from tracker.journal.session import Session
from tracker.play.input_preferences import InputPreferences
from tracker.play.seat import Seat


@pytest.mark.parametrize("name", names())
def test_a_turn_takes_fewer_keys_for_the_same_end_and_they_fight_it_at_a_seat(name: str, tmp_path: Path) -> None:
    fought, then = fight(name, counts_plain=False), before()[name]
    assert differences(then, fought) == []
    assert fought.keys <= then.keys
    for is_quick in (False, True):
        press_all(name, fought, is_quick, tmp_path)


def press_all(name: str, fought: Fought, is_quick: bool, folder: Path) -> None:
    session = Session.start(folder, begun(name), ("", {}), name, None, None)
    stack = BattleStack(Seat(session, preferences=LAST_DIE if is_quick else None))
    for asked in fought.asked:
        assert stack.prompt is not None and stack.prompt.key == asked.prompt.key
        for key in asked.quick if is_quick else asked.keys:
            stack.begin_key(key)
            assert stack.press(key), f"{key} does nothing at {asked.prompt.key}"
    assert not is_this_turn(session.battle, script_of(name))
    assert ends(session.battle.view()) == before()[name].end
    session.close()


def ask(**more: Any) -> dict[str, Any]:
    return {"key": "k", "rule": "X-1", "side": "red", "title": "Which?", **more}


LIST = tuple(Option(each, each, letter) for each, letter in (("stand", ""), ("march", "m"), ("fire", "")))


@pytest.mark.parametrize(("value", "keys"), [("stand", "enter"), ("march", "m"), ("fire", "3")])
def test_an_option_takes_enter_its_letter_or_its_number(value: str, keys: str) -> None:
    assert fewest(Choose(**ask(options=LIST, enter="stand")), value) == [keys]


def test_a_pick_ticks_what_is_not_ticked_yet() -> None:
    prompt: Pick = Pick(**ask(options=LIST, enter=("stand",)))
    assert fewest(prompt, ["stand"]) == ["enter"]
    assert fewest(prompt, ["march", "fire"]) == ["1", "m", "3", "enter"]

    many = Pick(**ask(options=tuple(Option(f"o{number}", "Option") for number in range(12))))
    assert fewest(many, ["o0", "o4"]) == ["1", "5", "enter"]
    assert fewest(many, ["o0", "o10"]) == ["1", "b", "enter"]


def test_a_form_takes_the_keys_of_what_is_not_its_default() -> None:
    fields = (Toggle("cover", "c", "in cover"), Quantity("men", "n", "men", 0, 40, 16))
    prompt: Facts[Any] = Facts(**ask(fields=fields, shape=dict))
    assert fewest(prompt, {"cover": False, "men": 16}) == ["enter"]
    assert fewest(prompt, {"cover": True, "men": 20}) == ["c", "n", "2", "0", "enter"]


def test_many_dice_are_counted_and_few_typed_as_they_lie() -> None:
    prompt: Roll[Any] = Roll(**ask(what="Fire", pools=(Pool("fire", 8),), reading=Hits(high=2)))
    rolled = {"dice": {"fire": [1, 6, 6, 2, 3, 6, 6, 6]}}
    assert fewest(prompt, rolled) == ["2", "h"]
    four: Roll[Any] = Roll(**ask(what="Fire", pools=(Pool("fire", 2),), reading=Hits(high=2)))
    lying = {"dice": {"fire": [1, 6]}}
    assert fewest(four, lying, InputPreferences(result_letters=False)) == ["1", "h"]
    assert fewest(four, lying, InputPreferences(result_letters=False, last_die_takes=3)) == ["1", "6"]


def test_a_letter_takes_a_result_only_where_the_dice_read_so_and_tell_no_more() -> None:
    pools = (Pool("dice", 2),)
    does = tuple(Effect(f"{passed} passed", f"does {passed}") for passed in (2, 1, 0))
    prompt: Roll[Any] = Roll(**ask(what="Test", pools=pools, reading=Passes(4), effects=does))
    assert [fewest(prompt, {"dice": {"dice": faces}}) for faces in ([1, 2], [6, 4], [5, 6])] == [["a"], ["b"], ["c"]]
    assert fewest(prompt, {"dice": {"dice": [6, 4]}}, InputPreferences(result_letters=False)) == ["1", "h"]

    jams: Roll[Any] = Roll(**ask(what="Fire", pools=pools, reading=Hits(high=2, watch=6)))
    assert fewest(jams, {"dice": {"dice": [6, 4]}}) == ["6", "4", "enter"]


def test_what_no_keys_give_is_said() -> None:
    prompt: Roll[Any] = Roll(**ask(what="Fire", pools=(Pool("fire", 8),), reading=Hits(high=2)))
    with pytest.raises(LookupError, match=r"No keys give .* at k: Which\?"):
        fewest(prompt, {"result": "2 hits"})

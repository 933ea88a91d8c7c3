"""Rulings with types: an object of strings on disk; what a battle does not name, or can't be, is as if not said."""

import json
from typing import Literal

import pytest
from msgspec.structs import replace

from tests.engine.playing import begun, toy_state
from tests.engine.toy import RULESET
from tests.engine.toy_state import RULINGS, ToyState
from tracker.engine import BattleState, Refused, Rulings, State, decode_state, encode_state, load_ruleset
from tracker.engine.rulings import rulings_kind, why_not_rulings
from tracker.testing import check_game

# Defaults that are not those of a new battle: what held before there was such a switch.
BEFORE = {"africa_1859": {"artillery": "first", "driven_unit": "attacked"}, "gentlemen_rankers": {"lost_command": ""}}


class Two(Rulings, frozen=True):
    """A switch with a default, and one that may not be said."""

    ties: Literal["nobody", "defender"] = "nobody"
    lost: Literal["", "once", "twice"] = ""


class Fight(BattleState, kw_only=True):
    """A battle with them."""

    rulings: Two = Two()


class Untyped(State, kw_only=True):
    """A battle as older games had it."""

    rulings: dict[str, str] = {}


def opened(**named: str) -> Two:
    """The rulings of a battle whose file names these."""
    return decode_state(json.dumps({"rulings": named}).encode(), Fight).rulings


def test_on_disk_they_are_an_object_of_strings() -> None:
    state = Fight(rulings=Two.of({"ties": "defender", "lost": "once"}))
    assert json.loads(encode_state(state))["rulings"] == {"ties": "defender", "lost": "once"}
    assert decode_state(encode_state(state), Fight) == state


def test_what_a_battle_does_not_name_is_the_default_and_what_no_switch_is_called_is_passed_over() -> None:
    assert opened(retired="tardy", lost="twice") == Two("nobody", "twice") and opened() == Two("nobody", "")


def test_a_value_that_went_costs_no_battle() -> None:
    assert opened(ties="attacker", lost="once") == Two("nobody", "once")
    with pytest.raises(ValueError, match="turn"):
        decode_state(b'{"turn": "x", "rulings": {"ties": "attacker"}}', Fight)


def test_they_are_made_by_name_and_nothing_else_is_taken() -> None:
    assert Two().but(ties="defender") == Two("defender")
    with pytest.raises(Refused, match="There is no ruling 'tie'"):
        Two.of({"tie": "nobody"})
    with pytest.raises(Refused, match="Ruling 'ties' can't be 'maybe': it is one of nobody, defender"):
        Two().but(ties="maybe")


def test_one_is_edited_by_its_path_and_taken_back() -> None:
    battle = begun()
    (line,) = battle.edit("rulings.ties", "defender", "agreed").log
    assert line.text == "Edited by hand: rulings ties: defender, was nobody (agreed)."
    assert toy_state(battle).rulings.ties == "defender"
    with pytest.raises(Refused, match="it takes nobody or defender"):
        battle.edit("rulings.ties", "maybe")
    battle.undo()
    assert toy_state(battle).rulings.ties == "nobody"


def test_a_game_whose_struct_and_list_differ_is_named() -> None:
    assert why_not_rulings(ToyState, RULINGS) == ""
    assert "differ in lost" in why_not_rulings(Fight, RULINGS)
    third = replace(RULINGS[0], options=(*RULINGS[0].options, replace(RULINGS[0].options[0], value="attacker")))
    words = "ToyRulings.ties takes nobody, defender; the list of rulings has nobody, defender, attacker."
    assert why_not_rulings(ToyState, (third,)) == words
    other = replace(RULINGS[0], default="defender")
    words = "ToyRulings: a new battle has ties 'nobody'; the list of rulings has 'defender'."
    assert why_not_rulings(ToyState, (other,)) == words


def test_a_game_with_rulings_as_a_dict_is_refused_in_words() -> None:
    class Old(type(RULESET)):  # type: ignore[misc]
        state = Untyped

    with pytest.raises(Refused, match=r"Untyped\.rulings is no tracker\.engine\.Rulings"):
        check_game(Old())


@pytest.mark.parametrize("game", ["africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers"])
def test_struct_and_rulings_toml_of_each_game_agree(game: str) -> None:
    ruleset = load_ruleset(game)
    assert why_not_rulings(ruleset.state, ruleset.rulings()) == ""
    kind = rulings_kind(ruleset.state)
    assert kind is not None
    listed = {ruling.name: ruling.default for ruling in ruleset.rulings()}
    defaults = {name: getattr(kind(), name) for name in kind.__struct_fields__}
    assert defaults == {**listed, **BEFORE.get(game, {})}

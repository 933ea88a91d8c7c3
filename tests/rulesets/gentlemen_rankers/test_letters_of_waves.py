"""The letters by which warriors go: the same in every list for as long as they are there."""

from typing import Any

import pytest

from tests.names import gentlemen_rankers as gr
from tests.names.engine import check_change
from tests.rulesets.gentlemen_rankers.table import add_wave, field, play, touch
from tracker.app.parts.choice_keys import FREE, ONE_DIGIT
from tracker.engine import Refused
from tracker.games.gentlemen_rankers.contact import who_is_attacked
from tracker.games.gentlemen_rankers.falling_back import which_friend
from tracker.games.gentlemen_rankers.generation import new_wave
from tracker.games.gentlemen_rankers.melee import main_foe
from tracker.games.gentlemen_rankers.state import HOLDS_ITS_OWN, NEWEST
from tracker.games.gentlemen_rankers.units import keep_letters


def targets(state: gr.Battlefield) -> dict[str, str]:
    """The letters of the targets of a volley, by who stands first among those alike."""
    fields: Any = gr.fire_form(state).fields
    return {mark.value: mark.letter for mark in fields[0].marks}


def comes(state: gr.Battlefield, wave: str, words: str, prefix: str) -> None:
    add_wave(state, wave, wave, words, prefix)
    keep_letters(state, wave)


def crowd(state: gr.Battlefield, waves: int) -> None:
    """So many waves of two kinds each, c1 and c2, d1 and d2; they share the cards of one pack."""
    for number, prefix in zip(range(waves), "cdefgqs", strict=False):
        comes(state, f"wave{number}", "foot 1 rifle 1", prefix)
        for stack in state.packs["pack1"].stacks.values():
            stack.wave = ""


def three_waves(defaults: int) -> gr.Battlefield:
    """A wave of foot and riflemen that went before the third came, one of foot that is there yet, and the third."""
    state = field("infantry a", "infantry b", defaults=defaults)
    comes(state, "wave1", "foot 2 rifle 1", "w")
    comes(state, "wave2", "foot 2", "v")
    for each in ("w1", "w2", "w3"):
        state.warriors[each].gone = "destroyed"
    comes(state, "wave3", "foot 1 rifle 1", "y")
    return state


def test_a_wave_has_letters_that_none_on_the_table_has_and_keeps_them() -> None:
    """The third wave had letters by which units behind the ninth go, while those of the first were free."""
    state = three_waves(NEWEST)
    assert targets(state) == {"v1": "g", "y1": "a", "y2": "b"}
    assert [each.letters for each in state.waves.values()] == ["ab", "g", "ab"]
    state.warriors["y1"].gone = "destroyed"
    assert targets(state) == {"v1": "g", "y2": "b"}, "who goes leaves the others theirs"
    assert targets(three_waves(HOLDS_ITS_OWN)) == {"v1": "g", "y1": "i", "y2": "p"}, "as in battles begun before"
    assert not any(each.letters for each in three_waves(HOLDS_ITS_OWN).waves.values())


def test_a_wave_that_comes_has_a_letter_for_each_of_its_kinds() -> None:
    state = field("infantry a", leaders="on", defaults=NEWEST)
    play(new_wave(state, "leader"), "1")
    [wave] = state.waves.values()
    assert wave.letters == gr.AIMS[: len({(each.kind, each.chief) for each in state.warriors.values()})] != ""


def test_of_more_kinds_than_there_are_letters_the_last_go_by_numbers() -> None:
    """Seven waves of two kinds touch one unit."""
    state = field("infantry a", defaults=NEWEST)
    crowd(state, 7)
    letters = [each.letter for each in who_is_attacked(state, "a").options]
    assert letters == [*gr.AIMS, ""]


def test_a_letter_means_the_same_in_fire_contact_melee_and_where_friends_are_swept() -> None:
    state = three_waves(NEWEST)
    assert [(each.id, each.letter) for each in who_is_attacked(state, "a").options] == [*targets(state).items()]
    swept = which_friend(state, "y1").options
    assert [(each.id, each.letter) for each in swept] == [("v1", "g"), ("y2", "b"), ("nobody", "n")]
    touch(state, "v1", "a")
    touch(state, "y2", "a")
    assert [(each.id, each.letter) for each in main_foe(state, "a").options] == [("v1", "g"), ("y2", "b")]


def test_two_of_a_kind_that_stand_elsewhere_have_a_letter_each() -> None:
    state = field("infantry a", "infantry b", defaults=NEWEST)
    comes(state, "wave1", "foot 3", "w")
    touch(state, "w1", "a")
    touch(state, "w2", "a", edge="flank")
    state.defaults = HOLDS_ITS_OWN - 10  # whom it fights is asked of all edges
    letters = [each.letter for each in main_foe(state, "a").options]
    assert len(letters) == len(set(letters)) == 2
    assert all(letters)


def test_the_letter_that_a_form_uses_itself_is_none_of_its_targets() -> None:
    """The seventh of seven waves of two kinds came with h, by which the form says who touches a command."""
    state = field("infantry a", "infantry b", defaults=NEWEST)
    crowd(state, 7)
    assert state.waves["wave6"].letters == gr.AIMS[-1]
    for each in ("c1", "c2", "d1", "d2"):
        state.warriors[each].gone = "destroyed"
    found = targets(state)
    assert gr.AIMS[-1] not in found.values()
    assert len(found) == len(set(found.values())) == 10


def test_units_behind_the_ninth_go_by_none_of_the_letters_that_waves_have_first() -> None:
    """Five kinds of warriors leave the units of the relief, fourteen, their letters."""
    assert not {*FREE[: 14 - ONE_DIGIT]} & {*gr.AIMS[:5]}


@pytest.mark.examples("letters", "zz", "zsz", "Z", "z1")
def test_an_edit_gives_a_wave_small_letters_each_once(letters: str) -> None:
    state = three_waves(NEWEST)
    check_change(state, "waves.wave2.letters", "sz")
    with pytest.raises(Refused):
        check_change(state, "waves.wave2.letters", letters)

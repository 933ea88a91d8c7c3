"""Hints for a first battle: one at a time, once each, only where the scenario teaches and nobody turned them off."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.names.journal import Session
from tests.names.play import DiceSource
from tests.play.seated import Seated
from tracker.engine import load_ruleset
from tracker.play.beginner_help import HINTS, Teacher
from tracker.settings import Settings

WIDE = 80 - 3


class Room:
    """A beginner at a table, with settings that are kept."""

    def __init__(self, folder: Path, scenario: str = "training_skirmish", settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        session = Session.new(folder, "colonial_adventures", scenario, seed=7, autopilot=DiceSource("nobody"))
        self.seated = Seated(session)
        self.teacher = Teacher(lambda: self.settings, self.keep)

    def keep(self, settings: Settings) -> None:
        self.settings = settings

    def hint(self, keys: str = "", was_shown: bool = True) -> str:
        """The kind of the hint after some keys, "" for none."""
        self.seated.press(keys)
        hint = self.teacher.hint(self.seated.stack.seat, was_shown)
        return hint.kind if hint is not None else ""


def test_each_kind_of_prompt_has_its_hint_until_it_is_answered(tmp_path: Path) -> None:
    room = Room(tmp_path)
    assert room.hint() == "form" and room.settings.hints_seen == ""
    assert room.hint("y") == "form"
    assert room.hint("enter") == "roll" and room.settings.hints_seen == "form"
    assert room.hint("5") == "roll"
    assert room.hint("2 enter") == "choice" and room.settings.hints_seen == "form roll"


def test_what_was_seen_comes_no_more_and_what_holds_everywhere_comes_instead(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=Settings(hints_seen="form roll choice"))
    assert room.hint() == "table" and room.hint("enter") == "", "in the middle of dice no general one breaks in"
    assert room.hint("5 2 enter") == "back"
    seen = " ".join(HINTS)
    assert Room(tmp_path, settings=Settings(hints_seen=seen)).hint() == ""


def test_a_hint_that_had_no_room_comes_again(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=Settings(hints_seen="form roll choice"))
    assert room.hint() == "table"
    assert room.hint("enter", was_shown=False) == "table"


def test_none_where_they_are_off_or_the_scenario_does_not_teach(tmp_path: Path) -> None:
    assert Room(tmp_path, settings=Settings(hints="off")).hint() == ""
    assert Room(tmp_path, scenario="rorkes_drift").hint() == ""


def test_whether_a_scenario_teaches_is_asked_again_at_another_battle(tmp_path: Path) -> None:
    room, other = Room(tmp_path), Room(tmp_path, scenario="rorkes_drift")
    assert room.hint() == "form"
    room.seated = other.seated
    assert room.hint() == ""


def test_turned_off_in_the_middle_it_goes_and_comes_back(tmp_path: Path) -> None:
    room = Room(tmp_path)
    assert room.hint() == "form"
    room.settings = replace(room.settings, hints="off")
    assert room.hint() == ""
    room.settings = replace(room.settings, hints="on")
    assert room.hint() == "form"


@pytest.mark.parametrize("kind", HINTS)
def test_a_hint_is_short(kind: str) -> None:
    hint = HINTS[kind]
    assert hint.kind == kind
    # Two rows of 80 columns with the lead; each may lose a long word at its end.
    assert max(len(hint.keys), len(hint.typed)) <= 2 * WIDE - 20


def spelled_out(room: Room, keys: str = "", was_shown: bool = True) -> str:
    room.seated.press(keys)
    return room.teacher.spelled_out(room.seated.stack.seat, room.seated.stack.view, was_shown)


def test_an_abbreviation_is_spelled_out_at_the_first_prompt_that_shows_it(tmp_path: Path) -> None:
    room = Room(tmp_path, scenario="rorkes_drift")
    first = spelled_out(room)
    assert first == "Rep: Reputation, how good a group or leader is; ldr: Reps of the leaders"
    assert spelled_out(room) == first
    assert "Rep:" not in spelled_out(room, "5 2 enter")
    room.seated.stack.undo()
    assert spelled_out(room) == first


def test_an_abbreviation_that_had_no_room_comes_again(tmp_path: Path) -> None:
    room = Room(tmp_path, scenario="rorkes_drift")
    first = spelled_out(room)
    assert spelled_out(room, "5 2 enter", was_shown=False).startswith(first)
    assert spelled_out(Room(tmp_path, settings=Settings(hints="off"))) == ""


@pytest.mark.parametrize("game", ["africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers"])
def test_every_abbreviation_that_is_spelled_out_is_found_among_the_terms(game: str) -> None:
    ruleset = load_ruleset(game)
    terms = {word for each in ruleset.terms() for word in (each.term, *each.also)}
    assert not ruleset.abbreviations().keys() - terms

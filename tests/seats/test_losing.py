"""Nothing is lost where a seat goes, or the process that plays does: killed, stopped, or left."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.names.journal import Session, read_battle, verify_battle
from tests.names.play import Dice, Give
from tests.patience import PATIENCE, wait_until
from tests.seats.conftest import Sit, Start
from tests.seats.kills import fight
from tests.seats.seated import Process, Sitter
from tracker.play.seat import Seat
from tracker.play.together.seat_commands import GoOn
from tracker.play.together.seat_rights import Seating, SeatPlace
from tracker.seats import host as hosts
from tracker.seats.listening import Listening
from tracker.seats.one_at_a_time import OneAtATime
from tracker.seats.other_seats import Following
from tracker.seats.sockets import connected, listening, socket_path


@pytest.mark.usefixtures("toy")
def test_killed_amid_dice_again_and_again_no_acknowledged_input_is_lost_or_taken_twice(tmp_path: Path) -> None:
    told = fight(tmp_path / "killed", kills=4, seed=3)
    assert told.kills == 4 and told.acknowledged


def test_the_host_killed_another_seat_goes_on_and_others_come_back(start: Start, host: Process, battle: Path) -> None:
    ann = start("join", str(battle), "--side", "red", "--name", "Ann")
    bob = start("join", str(battle), "--side", "blue", "--name", "Bob")
    assert ann.asked()["yours"] and not bob.asked()["yours"]
    ann.send(do="draft", value={"dice": {"dice": [6, 5]}})
    typed = bob.asked(lambda said: said.get("draft"))["draft"]
    host.kill()
    gone = bob.asked(lambda said: said.get("is_gone"))
    assert "R goes on here" in gone["heard"]
    ann.asked(lambda said: said.get("is_gone"))
    ann.send(do="go_on")
    back = bob.asked(lambda said: "has the battle open now" in said.get("heard", ""))
    assert back["heard"].startswith("Ann") and back["draft"] == typed
    assert back["seats"][0] == {"number": 1, "name": "Ann", "sides": ["red"], "is_host": True}
    since = len(bob.said)
    ann.send(do="dice", typed="4 3 2 1")
    assert bob.asked(lambda said: said["step"] > back["step"], since)["key"] != back["key"]
    assert verify_battle(read_battle(battle)) is None


def test_of_two_who_go_on_at_once_the_second_is_told_so(sit: Sit, host: Process, battle: Path) -> None:
    ann = sit("Ann", "red")
    host.kill()
    ann.sees(lambda seat: ann.joined.is_gone, "that Tom is gone")
    with Session.open(battle):
        assert ann.do(GoOn()) == "Somebody else was first: you sit there again as soon as that lets you in."
    assert ann.do(GoOn()) == "" and ann.seat.among.elsewhere is None
    ann.seat.session.close()


def test_a_seat_that_was_killed_comes_back_to_the_same_dice(start: Start, host: Process, battle: Path) -> None:
    ann = start("join", str(battle), "--side", "red", "--name", "Ann")
    ann.asked()
    ann.send(do="draft", value={"dice": {"dice": [6, 5]}})
    before = ann.asked(lambda said: said.get("draft"))
    ann.kill()
    assert host.asked(lambda said: "left" in said.get("heard", ""))["heard"] == "Ann (Red) has left."
    again = start("join", str(battle), "--side", "red", "--name", "Ann").asked()
    assert (again["key"], again["draft"], again["yours"]) == (before["key"], before["draft"], True)


def test_a_host_that_is_stopped_takes_what_came_meanwhile_once(host: Process, sit: Sit, battle: Path) -> None:
    ann = sit("Ann", "red")
    ann.session.link._patience = 0.2
    step = ann.seat.battle.step
    with host.stopped():
        assert "does not answer" in ann.do(Dice("6 5 4 3 2 1"))
    ann.sees(lambda seat: seat.battle.step > step, "that it was taken")
    assert ann.session.link.is_gone is False
    assert [node.by for node in read_battle(battle).line].count("Ann (Red)") == 1


def test_who_has_it_open_leaves_and_all_are_told(host: Process, sit: Sit) -> None:
    ann = sit("Ann", "red")
    host.end()
    ann.sees(lambda seat: ann.session.link.is_gone, "that Tom is gone")
    assert ann.session.link.farewell == "Tom has left the battle."
    assert ann.do(Dice("6")) == "Tom has left the battle."


def test_who_goes_on_with_another_battle_says_so(host: Process, sit: Sit) -> None:
    ann = sit("Ann", "red")
    host.send(do="branch", step=2)
    ann.sees(lambda seat: ann.session.link.is_gone, "that Tom is gone")
    assert ann.session.link.farewell.startswith("Tom has left this battle for Shots")


def test_seats_follow_to_the_file_in_which_the_host_goes_on(host: Process, sit: Sit, battle: Path) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    elsewhere = battle.parent / "copy.battle"
    host.send(do="save", to=str(elsewhere))
    bob.sees(lambda seat: seat.session.path == elsewhere, "the other file")
    step = ann.seat.battle.step
    assert ann.do(Dice("6 5 4 3 2 1")) == ""
    outcome, _ = bob.joined.take_in(bob.seat)
    assert outcome is not None and outcome.change is not None
    assert (outcome.change.did, bob.seat.battle.step > step) == ("play", True)
    assert read_battle(elsewhere).head.seq == bob.seat.battle.head.seq > read_battle(battle).head.seq
    with closing(Sitter(elsewhere, "Eve")) as eve:
        assert eve.seat.battle.step == bob.seat.battle.step


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(path.read_bytes()[:-40])])
def test_seats_go_on_where_the_file_was_taken_away_or_changed(
    harm: Callable[[Path], object], host: Process, sit: Sit, battle: Path
) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    step = ann.seat.battle.step
    harm(battle)
    assert ann.do(Dice("6 5 4 3 2 1")) == ""
    bob.sees(lambda seat: seat.battle.step > step, "what Ann gave")
    assert verify_battle(read_battle(bob.seat.session.path)) is None
    with closing(Sitter(bob.seat.session.path, "Eve")) as eve:
        assert eve.seat.battle.step == bob.seat.battle.step == ann.seat.battle.step


def test_who_leaves_just_as_somebody_knocks_lets_nobody_in(battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    doors: list[Listening] = []

    class SlowHost(hosts.Host):
        """A host that is ready to serve only when its battle is left."""

        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            wait_until(lambda: doors and doors[0]._is_closed, "that it is left")

    monkeypatch.setattr(hosts, "Host", SlowHost)
    with Session.open(battle) as session:
        doors.append(Listening(Seat(session), listening(battle), "Tom", lambda act: act(), lambda outcome, words: None))
        with connected(socket_path(battle), PATIENCE):
            doors[0].close()
            assert not doors[0]._thread.is_alive()


def test_news_that_came_while_an_answer_was_waited_for_are_looked_up(sit: Sit) -> None:
    ann, al = sit("Ann", "red"), sit("Al", "red")
    al.look()
    told: list[str] = []
    al.session.link.on_news = lambda: told.append("news")
    assert al.seat.prompt is not None and ann.do(Dice("6 5 4 3 2 1")) == ""
    assert al.do(Give(al.seat.prompt.key, None)) == "Too late: Ann (Red) was first."
    assert told == ["news"]


def test_that_dice_are_typed_is_known_with_who_types_them(battle: Path) -> None:
    with Session.open(battle) as session:
        seat, typists = Seat(session), list[int]()
        session.when_saved(lambda: typists.append(seat.among.seating.typist))
        seat.among.place = 1
        seat.among.seating = Seating((SeatPlace(1, "Tom", is_host=True), SeatPlace(2, "Ann", ("blue",))))
        seat.keep_typed({"dice": {"dice": [6]}, "source": {"dice": "t"}})
        assert typists == [1]


def test_a_command_that_finds_the_host_gone_first_keeps_nobody_from_being_told(host: Process, sit: Sit) -> None:
    ann, told = sit("Ann", "red"), list[str]()
    host.end()
    assert ann.do(Dice("6")) == "Tom has left the battle."
    following = Following(ann.seat, ann.joined, lambda act: act(), lambda outcome, words: told.append(words))
    wait_until(lambda: told, "that Tom is gone")
    following.close()
    assert told[0] == "Tom has left the battle. R goes on here; or wait until somebody else does."
    assert ann.seat.among.elsewhere is ann.joined and not ann.seat.among.seating.places


def test_a_signal_while_others_have_the_battle_leaves_it_theirs() -> None:
    class HeldByOthers:
        """A lock for which it is waited until a signal comes."""

        released = 0

        def release(self) -> None:
            self.released += 1

        def acquire(self) -> None:
            raise KeyboardInterrupt

    turns, lock = OneAtATime(), HeldByOthers()
    turns._lock = lock  # type: ignore[assignment]
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt), turns.waiting():
            assert lock.released == 1

"""Several seats at one battle: what each may do, and what the others are told of it. Tom is another process."""

import os
import shutil
from pathlib import Path
from pwd import getpwuid

import pytest
from msgspec import Raw
from msgspec.json import encode

from tests.cli_running import running
from tests.names.journal import read_battle, verify_battle
from tests.names.play import Amend, Dice, Edit, Give, Note, Undo
from tests.seats.conftest import Sit, Start
from tests.seats.seated import Process
from tracker.engine import Refused
from tracker.play.together.seat_commands import Sit as SitDown, seated_words
from tracker.seats.listening import own_name
from tracker.seats.messages import Do

HITS = {"dice": {"dice": [6, 5, 4, 3, 2, 1]}, "source": {"dice": "tttttt"}}


def test_who_joins_stands_at_the_same_prompt_and_all_are_told_who_sits_there(host: Process, sit: Sit) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    assert ann.seat.prompt is not None and ann.seat.prompt.key == host.said[0]["key"]
    ann.sees(lambda seat: len(seat.among.seating.places) == 3, "all three")
    assert [(each.name, each.sides) for each in ann.seat.among.seating.places] == [
        ("Tom", ()),
        ("Ann", ("red",)),
        ("Bob", ("blue",)),
    ]
    assert bob.seat.among.whose(bob.seat.prompt) == "Ann"
    assert host.asked(lambda said: said.get("heard"))["heard"] == "Ann (Red) has joined."


def test_what_a_seat_gives_is_played_and_all_others_follow(host: Process, sit: Sit, battle: Path) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    before = ann.seat.battle.step
    assert ann.do(Dice("6 5 4 3 2 1")) == ""
    step = ann.seat.battle.step
    assert step > before
    bob.sees(lambda seat: seat.battle.step == step, "the shot")
    assert bob.seat.battle.view() == ann.seat.battle.view()
    assert host.asked(lambda said: said["step"] == step)["heard"] == "Ann (Red) answered."
    assert read_battle(battle).line[before + 1].by == "Ann (Red)"


def test_what_a_side_owes_is_asked_at_its_seats(host: Process, sit: Sit) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    assert bob.do(Dice("6 5 4 3 2 1")) == "Ann answers this: R takes the side for you too."
    assert host.refusal(key=host.said[0]["key"], value=HITS) == "Ann answers this: R takes the side for you too."
    assert bob.do(SitDown(["blue", "red"])) == ""
    assert bob.do(Dice("6 5 4 3 2 1")) == ""
    ann.sees(lambda seat: seat.battle.step == bob.seat.battle.step, "the shot")


def test_for_a_side_without_a_seat_the_host_answers(host: Process, sit: Sit) -> None:
    bob = sit("Bob", "blue")
    assert bob.do(Dice("6 5 4 3 2 1")) == "Tom answers this: R takes the side for you too."
    assert host.asked(lambda said: said.get("heard"))["heard"] == "Bob (Blue) has joined."
    told = host.tell(key=host.said[0]["key"], value=HITS)
    assert (told["type"], told["heard"]) == ("prompt", ""), "what another seat did is told once"


def test_the_app_has_a_seat_for_a_side_until_somebody_sits_down_for_it(start: Start, battle: Path) -> None:
    host = start("resume", str(battle), "--name", "Tom", "--rolls", "everyone")
    host.asked()
    ann = start("join", str(battle), "--side", "red", "--name", "Ann")
    assert ann.asked()["app"] == {"plays": [], "rolls": ["blue"]}
    ann.send(do="sit")
    assert ann.asked(lambda said: said.get("app", {}).get("rolls") == ["blue", "red"])
    host.send(do="rolls", who="decisions")
    assert ann.asked(lambda said: said.get("app") == {"plays": ["blue"], "rolls": []}), "it decides, and throws nothing"


def test_who_only_watches_gives_and_takes_back_nothing(sit: Sit) -> None:
    eve = sit("Eve")
    assert eve.do(Dice("6")) == eve.do(Undo()) == "You only watch here: R takes a side."


def test_of_two_who_answer_the_same_the_second_is_told_that_he_was_not_the_first(sit: Sit, battle: Path) -> None:
    ann, al = sit("Ann", "red"), sit("Al", "red")
    assert al.seat.prompt is not None
    assert ann.do(Dice("6 5 4 3 2 1")) == ""
    # He has not looked yet.
    assert al.do(Give(al.seat.prompt.key, HITS)) == "Too late: Ann (Red) was first."
    before = al.seat.battle.step
    al.look()
    assert al.seat.battle.step == ann.seat.battle.step > before
    assert len({node.seq for node in read_battle(battle).line}) == al.seat.battle.step + 1


def test_half_typed_dice_are_seen_by_all_and_not_typed_over(host: Process, sit: Sit) -> None:
    ann, al, bob = sit("Ann", "red"), sit("Al", "red"), sit("Bob", "blue")
    assert ann.do(Dice("6 5")) == ""
    al.sees(lambda seat: seat.half_typed == ann.seat.half_typed, "Ann's dice")
    bob.sees(lambda seat: seat.half_typed == ann.seat.half_typed, "Ann's dice")
    assert host.asked(lambda said: said.get("draft"), since=1)["draft"] == ann.seat.half_typed
    al.sees(lambda seat: seat.among.seating.typist == ann.seat.among.place, "who types")
    assert al.do(Dice("1 1")) == "Ann is typing these dice."
    assert bob.do(Undo()) == "Ann is typing these dice."
    # She is gone, and leaves them lying.
    ann.close()
    al.sees(lambda seat: seat.among.seating.typist == 0, "that nobody types")
    assert al.do(Dice("4 3 2 1")) == ""


def test_who_is_not_asked_may_not_begin_to_type(sit: Sit) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    assert bob.do(Dice("6 5")) == "Ann answers this: R takes the side for you too."
    ann.look()
    assert ann.seat.half_typed is None


def test_an_edit_leaves_the_dice_of_another_seat_lying(sit: Sit) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    assert ann.do(Dice("6 5")) == ""
    typed = ann.seat.half_typed
    assert bob.do(Edit("units.b1.figures", 3, "miscounted")) == ""
    ann.sees(lambda seat: seat.battle.step == bob.seat.battle.step, "the edit")
    assert ann.seat.half_typed == typed
    ann.sees(lambda seat: seat.among.seating.typist == seat.among.place, "that the dice are still hers")
    assert ann.do(Dice("4 3 2 1")) == ""


def test_undo_edit_and_amend_say_who_did_it_and_the_log_says_it_too(
    host: Process, sit: Sit, battle: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    assert bob.do(Edit("units.b1.figures", 3, "miscounted")) == ""
    assert host.asked(lambda said: "by hand" in said.get("heard", ""))
    assert bob.do(Amend(1, "Dusk")) == ""
    assert host.asked(lambda said: "amended" in said.get("heard", ""))["heard"] == "Bob (Blue) amended what was given."
    ann.sees(lambda seat: seat.battle.step == bob.seat.battle.step, "the amend")
    assert ann.do(Undo()) == ""
    assert host.asked(lambda said: "back" in said.get("heard", ""))["heard"] == "Ann (Red) took the last answer back."
    code, out, _ = running(capsys, monkeypatch)("log", str(battle))
    assert code == 0 and "by: Bob (Blue)" in out and "taken back to here by Ann (Red)" in out
    assert ann.do(Undo()) == ""
    bob.sees(lambda seat: seat.battle.head.seq == ann.seat.battle.head.seq, "that the edit is taken back")
    assert ann.seat.battle.way == bob.seat.battle.way == [], "it is told once, as where it is played"


def test_a_warning_is_the_seat_s_that_caused_it(sit: Sit, host: Process, start: Start, tmp_path: Path) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    assert bob.do(Note("she may overrule it, nobody else")) == ""
    assert ann.do(Undo()) == "" and ann.do(Undo()) == "" and ann.do(Undo()) == ""
    while ann.seat.prompt is not None and ann.seat.prompt.key != "turns":
        assert ann.do(Undo()) == ""
    long = Give("turns", 11)
    assert ann.do(long) == "that is a long battle: against the rules."
    bob.sees(lambda seat: seat.prompt is not None and seat.prompt.key == "turns", "the question")
    assert bob.seat.warned is None and ann.seat.warned == long
    assert host.asked(lambda said: said["key"] == "turns")["type"] == "prompt"
    assert ann.do(long) == ""
    assert ann.seat.battle.state.last_turn == 11  # type: ignore[attr-defined]


def test_what_was_played_at_several_seats_is_what_is_played_at_one(sit: Sit, battle: Path) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    assert ann.do(Dice("6 5 4 3 2 1")) == ""
    bob.look()
    recorded = read_battle(battle)
    assert verify_battle(recorded) is None
    assert [node.log for node in recorded.line] == [node.log for node in bob.seat.battle.line]


def test_a_battle_that_is_open_is_joined_and_not_opened_twice(start: Start, host: Process, battle: Path) -> None:
    second = start("resume", str(battle), "--name", "Ann")
    assert second.process.wait(60) == 2
    second.end()
    assert "`tracker join` sits down there" in second.errors
    joined = start("join", str(battle), "--side", "red", "--name", "Ann")
    assert joined.asked()["yours"] is True


def test_the_only_open_battle_needs_no_name(start: Start, host: Process) -> None:
    joined = start("join", "--side", "blue", "--name", "Ann")
    assert joined.asked()["yours"] is False


def test_of_two_open_battles_that_with_such_a_side_is_joined(start: Start, host: Process) -> None:
    other = start("play", "training_skirmish", "--name", "Eve")
    assert other.asked()["step"] == 0
    joined = start("join", "--side", "zulu", "--name", "Ann")
    assert joined.asked()["yours"] is False
    nobody = start("join", "--side", "green", "--name", "Ann")
    assert nobody.process.wait(60) == 2
    nobody.end()
    assert "There is no side 'green' here" in nobody.errors


def test_of_several_open_battles_of_any_folder_one_is_named_and_who_looks_for_it_sits_nowhere(
    start: Start, host: Process, tmp_path: Path
) -> None:
    """`join` told the names of those that are open, and then knew none of another person's folder."""
    other = start("play", "training_skirmish", "--name", "Eve", "--saves", str(tmp_path / "hers"))
    assert other.asked()["step"] == 0
    undecided = start("join", "--name", "Ann")
    assert undecided.process.wait(60) == 2
    undecided.end()
    named = next(each for each in undecided.errors.removesuffix(".\n").split() if "training" in each).strip(",.")
    joined = start("join", named, "--side", "zulu", "--name", "Ann")
    assert joined.asked()["yours"] is False
    heard = [each["heard"] for each in other.said if "heard" in each]
    assert heard == ["Ann (Zulu) has joined."] and not any("heard" in each for each in host.said)


def test_who_sits_for_which_side_is_told_to_all(sit: Sit, host: Process) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob")
    before = bob.seat.among.seating
    assert ann.do(SitDown([])) == ""
    assert host.asked(lambda said: "heard" in said and "only" in said["heard"])["heard"] == "Ann only watches now."
    bob.sees(lambda seat: seat.among.seating != before, "that she got up")
    assert seated_words(before, bob.seat.among.seating, bob.seat.among.place, {}) == "Ann only watches now."
    before = bob.seat.among.seating
    assert ann.do(SitDown(["blue", "red"])) == ""
    assert host.asked(lambda said: "sits for" in said.get("heard", ""))["heard"] == "Ann sits for Blue, Red now."


def test_of_several_of_one_title_the_open_one_is_joined(start: Start, host: Process, battle: Path) -> None:
    for other in ("a.battle", "z.battle"):
        shutil.copy(battle, battle.with_name(other))
    joined = start("join", "shots", "--side", "red", "--name", "Ann")
    assert joined.asked()["yours"] is True
    host.end()
    joined.end()
    nobody = start("join", "shots")
    assert nobody.process.wait(60) == 2
    nobody.end()
    assert "'shots' fits more than one battle" in nobody.errors


def test_a_battle_that_nobody_has_open_is_opened(start: Start, battle: Path) -> None:
    alone = start("join", str(battle), "--name", "Ann")
    assert alone.asked()["step"] == 9
    alone.end()
    assert "Nobody has" in alone.errors and "opened here" in alone.errors


def test_a_damaged_battle_that_nobody_has_open_is_not_said_to_be_opened(start: Start, battle: Path) -> None:
    battle.write_bytes(b"")
    nobody = start("join", str(battle))
    assert nobody.process.wait(60) == 2
    nobody.end()
    assert nobody.errors.splitlines() == [f"{battle.name} is empty: there is no battle in it."]


def test_who_was_too_late_is_told_what_came_between_and_never_that_he_was_first_himself(sit: Sit) -> None:
    ann, al = sit("Ann", "red"), sit("Al", "red")
    al.look()
    before = al.seat.battle.head.seq
    assert al.do(Dice("6 5 4 3 2 1")) == ""
    after = al.seat.battle.head.seq
    give = Raw(encode(Give(al.seat.prompt.key if al.seat.prompt else "", None)))
    with pytest.raises(Refused, match="Too late: what you gave just before was taken after all."):
        al.session.link.ask(lambda number: Do(number, before, give))
    ann.look()
    assert ann.do(Undo()) == ""
    with pytest.raises(Refused, match="Too late: an answer before it was taken back or given otherwise."):
        al.session.link.ask(lambda number: Do(number, after, give))


def test_who_has_no_name_is_called_by_his_sides(host: Process, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    red, eve = sit("", "red"), sit("")
    red.sees(lambda seat: len(seat.among.seating.places) == 3, "all three")
    assert [each.name for each in red.seat.among.seating.places] == ["Tom", "Red player", "A guest"]
    assert eve.seat.among.whose(eve.seat.prompt) == "Red player"
    for each in ("LOGNAME", "USER", "USERNAME"):
        monkeypatch.delenv(each, raising=False)
    assert own_name() == getpwuid(os.getuid()).pw_name[:20].capitalize()

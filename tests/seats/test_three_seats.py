"""A battle of Colonial Adventures through two turns: by three seats, with the host killed amid dice, and by one person.

Both give the same answers; the transcripts are the same.
"""

import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

from tests.names.journal import Session, read_battle, verify_battle
from tests.patience import PATIENCE
from tests.seats.seated import ROOT, Process, Sitter
from tracker.engine import AnswerInput, Battle, app_answer, ask_player
from tracker.play.battle_commands import Dice, Give
from tracker.play.seat import Seat
from tracker.play.typed_keys import digit
from tracker.talk.log_words import transcript_lines

TURNS = 2
BATTLE = ("colonial_adventures", "training_skirmish")
Answers = list[tuple[str, Any]]


def answer_of(battle: Battle, rng: Random) -> Any:
    """The answer of people who roll real dice: known only when it is given."""
    prompt, player = battle.prompt, battle.ruleset.player()
    assert prompt is not None and player is not None
    if prompt.is_chance:
        return app_answer(battle)
    return ask_player(player, battle, rng)


def played_by_one(folder: Path) -> tuple[list[str], Answers]:
    """The transcript of one person at one seat, and what he answered."""
    rng, given = Random(5), []
    with Session.new(folder, *BATTLE, seed=7) as session:
        while session.battle.prompt is not None and session.battle.state.turn <= TURNS:
            value = answer_of(session.battle, rng)
            given.append((session.battle.prompt.key, value))
            session.answer(value)
    return transcript(session.path), given


def transcript(path: Path) -> list[str]:
    recorded = read_battle(path)
    assert verify_battle(recorded) is None
    return [line for node in recorded.line for line in transcript_lines(node.log)]


def opened(battle: Path) -> Process:
    host = Process("resume", str(battle), "--name", "Tom")
    host.asked()
    return host


class Three:
    """Tom, who has the battle open in another process, and Ann and Bob, who play."""

    def __init__(self, battle: Path) -> None:
        self.battle, self.host = battle, opened(battle)
        self.both = Sitter(battle, "Ann", "zulu"), Sitter(battle, "Bob", "british")

    def see(self, is_so: Callable[[Seat], Any], what: str) -> None:
        for each in self.both:
            each.sees(is_so, what)

    def asked(self, key: str) -> Sitter:
        """The seat that answers the prompt of that key."""
        self.see(lambda seat: seat.prompt is not None and seat.prompt.key == key, key)
        ann, bob = self.both
        return bob if ann.seat.among.whose(ann.seat.prompt) else ann

    def kill_amid_dice(self, who: Sitter, pool: str, faces: list[int]) -> None:
        """The host is killed while dice lie there; they lie there again."""
        half = {"dice": {pool: faces}, "source": {pool: "t" * len(faces)}, "counts": {}}
        who.seat.keep_typed(half)
        self.host.kill()
        self.see(lambda seat: seat.among.elsewhere is not None and seat.among.elsewhere.is_gone, "that Tom is gone")
        self.host = opened(self.battle)
        for each in self.both:
            each.sit_again()
        self.see(lambda seat: seat.session.draft == half, "the dice")

    def close(self) -> None:
        for each in self.both:
            each.close()
        self.host.end()


def test_three_seats_with_a_kill_amid_dice_play_what_one_person_plays(tmp_path: Path) -> None:
    alone, answers = played_by_one(tmp_path / "alone")
    with Session.new(tmp_path / "shared", *BATTLE, seed=7) as session:
        assert session.saved
    is_killed = False
    with closing(Three(session.path)) as three:
        for key, value in answers:
            who = three.asked(key)
            roll = who.seat.dice
            faces: list[int] = value["dice"].get(roll.pools[0].name, []) if roll is not None else []
            if roll is not None and len(faces) > 3 and not is_killed:
                three.kill_amid_dice(who, roll.pools[0].name, faces[:3])
                is_killed = True
            assert who.do(Give(key, value)) == ""
    assert is_killed and transcript(three.battle) == alone
    line = read_battle(three.battle).line
    by = {node.by for node in line if isinstance(node.input, AnswerInput) and not node.auto}
    assert by == {"Ann (Zulu)", "Bob (British)"}


def test_two_who_type_at_once_each_type_the_dice_of_their_own_side(tmp_path: Path) -> None:
    """Ann's die went into the box of the British, and Bob's into hers: the enemy was first in the turn."""
    with Session.new(tmp_path / "shared", *BATTLE, seed=7) as session:
        while session.battle.prompt is not None and session.battle.prompt.key != "activation":
            session.answer(answer_of(session.battle, Random(5)))
    with closing(Three(session.path)) as three:
        three.see(lambda seat: len(seat.among.seating.places) > 2 and seat.dice is not None, "who sits there")
        for who, key in zip(three.both, "63", strict=True):
            assert who.seat.dice is not None
            who.seat.keep_dice(digit(who.seat.dice, key))
        three.see(lambda seat: seat.dice is not None and seat.dice.whole, "both dice")
        ann, bob = three.both
        assert ann.seat.session.draft["dice"] == {"british": [3], "zulu": [6]}
        assert bob.do(Dice("")) == ""
        ann.sees(lambda seat: seat.battle.step > 0 and seat.session.draft is None, "that it is taken")


def test_dice_that_the_app_rolls_for_a_side_are_seen_at_every_seat(tmp_path: Path) -> None:
    """Whoever had joined saw an empty box of the enemy until all was answered."""
    with Session.new(tmp_path / "shared", *BATTLE, seed=7) as session:
        while session.battle.prompt is not None and session.battle.prompt.key != "activation":
            session.answer(answer_of(session.battle, Random(5)))
    host = Process("resume", str(session.path), "--name", "Tom", "--rolls", "enemy", "--mine", "british")
    host.asked()
    with closing(Sitter(session.path, "Eve")) as eve, closing(Sitter(session.path, "Bob", "british")) as bob:
        for each in (eve, bob):
            each.sees(lambda seat: seat.dice is not None and seat.dice.there.source == {"zulu": "a"}, "the app's die")
        assert eve.seat.dice is not None and bob.seat.dice is not None
        zulu = eve.seat.dice.there.dice["zulu"]
        assert zulu == bob.seat.dice.there.dice["zulu"]
        other = 1 + zulu[0] % 6
        assert bob.do(Dice(str(other))) == ""
        eve.sees(lambda seat: seat.session.draft is None and seat.battle.step > session.battle.step, "the answer")
    host.end()
    inputs = [each.input for each in read_battle(session.path).line if isinstance(each.input, AnswerInput)]
    (rolled,) = [each.value for each in inputs if each.key == "activation"]
    assert (rolled["dice"], rolled["source"]) == ({"british": [other], "zulu": zulu}, {"british": "t", "zulu": "a"})


def answer_until_turn_2(me: Sitter) -> None:
    """The British play their part of turn 1; the other side takes its time."""
    rng = Random(3)

    def is_mine_or_over(seat: Seat) -> bool:
        return seat.battle.state.turn > 1 or (seat.prompt is not None and seat.prompt.side == "british")

    while me.seat.battle.state.turn < 2:
        me.sees(is_mine_or_over, "an answer of the bot")
        if me.seat.prompt is not None and me.seat.battle.state.turn < 2:
            me.do(Give(me.seat.prompt.key, answer_of(me.seat.battle, rng)))


def test_a_program_plays_a_side(tmp_path: Path) -> None:
    with Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=7) as session:
        battle = session.path
    bot = [sys.executable, str(ROOT / "tracker" / "docs" / "seat_bot.py"), "zulu", str(battle)]
    with ExitStack() as open_until:
        host = opened(battle)
        open_until.callback(host.end)
        program = open_until.enter_context(subprocess.Popen(bot, stdout=subprocess.PIPE, text=True, cwd=ROOT))
        open_until.callback(program.kill)
        host.asked(lambda said: "Bot" in said.get("heard", ""))
        me = open_until.enter_context(closing(Sitter(battle, "Bob", "british")))
        answer_until_turn_2(me)
        host.end()
        out, _ = program.communicate(timeout=PATIENCE)
    by = [node.by for node in read_battle(battle).line]
    assert by.count("Bot (Zulu)") > 2 and "answers given." in out

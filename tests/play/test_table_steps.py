"""What is to be done with the figures stands on a screen that was just opened as on one that saw it come."""

from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from tests.names.app import BattleStack
from tests.names.journal import Session
from tests.names.play import DiceSource, Give, Seat
from tracker.engine import ask_player, load_ruleset
from tracker.study.one_battle import player_of


@pytest.mark.examples("game, scenario", ("colonial_adventures", "training_skirmish"), ("africa_1859", "wad_ras"))
def test_a_battle_that_is_taken_up_shows_what_is_to_be_done_as_before(tmp_path: Path, game: str, scenario: str) -> None:
    player, rng = player_of(load_ruleset(game), "sensible"), Random(1)
    seen = 0
    with Session.new(tmp_path, game, scenario, seed=1, autopilot=DiceSource("nobody")) as session:
        stack = BattleStack(Seat(session))
        for _ in range(60):
            if (prompt := stack.seat.prompt) is None:
                break
            value = ask_player(player, session.battle, rng)
            stack.do(Give(prompt.key, value, overrule=True))
            assert BattleStack(Seat(session)).orders.steps == stack.orders.steps
            assert stack.orders.steps.lines or not seen, "what nobody ticked off stays, whoever acts next"
            # How the table is laid goes with the first act.
            seen += bool(stack.orders.steps.lines) and not stack.orders.steps.is_set_up
    assert seen > 10


def test_what_is_ticked_off_goes_as_the_next_phase_begins(tmp_path: Path) -> None:
    player, rng = player_of(load_ruleset("colonial_d10"), "sensible"), Random(1)
    gone = 0
    with Session.new(tmp_path, "colonial_d10", "afghan_valley", seed=1, autopilot=DiceSource("nobody")) as session:
        stack = BattleStack(Seat(session))
        for _ in range(80):
            if (prompt := stack.seat.prompt) is None:
                break
            while stack.orders.steps.done < len(stack.orders.steps.lines):
                stack.tick()
            stack.do(Give(prompt.key, ask_player(player, session.battle, rng), overrule=True))
            kinds = {line.kind for line in stack.recent_lines}
            if "heading" in kinds and "table" not in kinds:
                assert not stack.orders.steps.lines
                gone += 1
    assert gone > 1


def test_what_nobody_ticked_off_is_over_with_the_next_phase_until_it_is_asked_for(tmp_path: Path) -> None:
    player, rng = player_of(load_ruleset("colonial_d10"), "sensible"), Random(1)
    over = within = 0
    with Session.new(tmp_path, "colonial_d10", "canal_bridge", seed=1, autopilot=DiceSource("nobody")) as session:
        stack = BattleStack(Seat(session))
        for _ in range(60):
            if (prompt := stack.seat.prompt) is None:
                break
            before = stack.orders.steps
            stack.do(Give(prompt.key, ask_player(player, session.battle, rng), overrule=True))
            steps, kinds = stack.orders.steps, {line.kind for line in stack.recent_lines}
            if not before.lines or before.is_set_up or "table" in kinds:
                continue
            assert steps.lines == before.lines
            assert steps.is_over == (before.is_over or "heading" in kinds)
            within += not steps.is_over
            if steps.is_over and not before.is_over:
                assert BattleStack(Seat(session)).orders.steps == steps, "the same where the battle is opened again"
                stack.tick()
                assert stack.orders.steps == structs.replace(steps, done=1, is_over=False), "X lists them again"
                stack.orders.steps, over = steps, over + 1
    assert over and within > 1


def test_markers_that_all_come_off_need_no_more_be_put_on(tmp_path: Path) -> None:
    """As a turn ended ten of 28 orders before were to put markers on that the newest takes off."""
    player, rng = player_of(load_ruleset("africa_1859"), "sensible"), Random(1)
    ended = before = 0
    with Session.new(tmp_path, "africa_1859", "wad_ras", seed=1, autopilot=DiceSource("nobody")) as session:
        stack = BattleStack(Seat(session))
        while (prompt := stack.seat.prompt) is not None and session.battle.view().turn < 3:
            stack.do(Give(prompt.key, ask_player(player, session.battle, rng), overrule=True))
            lines = stack.orders.steps.lines
            put = [each for each in lines if each.startswith(("put an Activation", "put Activation"))]
            before += bool(put)
            if (
                stack.seat.prompt is not None
                and stack.seat.prompt.key.startswith("initiative")
                and "turn" in stack.seat.battle.stage
            ):
                ended += any(each.startswith("take all Activation markers off") for each in lines)
                assert not put, "the turn is over"
    assert ended and before

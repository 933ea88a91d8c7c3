"""Queries of a program beside the prompt: the battle stands as it did, and the reply answers them."""

from typing import Any

import msgspec

from tracker.engine import Refused
from tracker.play.outcome import Outcome
from tracker.play.seat import Command, Seat
from tracker.talk import json_prompts


class ShowView(Command, frozen=True, tag="view"):
    """Ask for what a screen shows."""

    done = "here"

    def carry_out(self, seat: Seat) -> Outcome:
        return Outcome(reply={"type": "view", "view": msgspec.to_builtins(seat.battle.view())})


class WholeState(Command, frozen=True, tag="state"):
    """Ask for the whole state."""

    done = "here"

    def carry_out(self, seat: Seat) -> Outcome:
        battle = seat.battle
        return Outcome(reply={"type": "state", "state": json_prompts.masked_state(battle.state, battle.line)})


class Log(Command, frozen=True, tag="log"):
    """Ask for all log lines."""

    done = "here"

    def carry_out(self, seat: Seat) -> Outcome:
        lines = [{"step": node.step, **json_prompts.line(line)} for node in seat.battle.line for line in node.log]
        return Outcome(reply={"type": "log", "lines": lines})


class Goto(Command, frozen=True, tag="goto"):
    """Ask how it was after a step; changes nothing."""

    done = "here"

    step: int

    def carry_out(self, seat: Seat) -> Outcome:
        moment = seat.battle.goto(self.step)
        shown: dict[str, Any] = {"type": "moment", "step": moment.node.step, "view": msgspec.to_builtins(moment.view)}
        shown["prompt"] = json_prompts.describe(moment.prompt) if moment.prompt is not None else None
        return Outcome(reply={**shown, "log": json_prompts.log(moment.node.log)})


class Stop(Command, frozen=True, tag="stop"):
    """Have the app decide at once what it is thinking over; refused where it is not."""

    done = "here"

    def carry_out(self, seat: Seat) -> Outcome:
        # While the app thinks, whoever hears the lines breaks its search off: here it comes too late, or for nothing.
        raise Refused("The app thinks nothing over: there is nothing to stop.")

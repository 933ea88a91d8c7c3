"""A running rule: a decoded checkpoint and the inputs since. The only code that calls `.send`."""

from collections.abc import Coroutine, Generator
from typing import Any

import msgspec

from tracker.engine.asking import Ended, Make, Settled
from tracker.engine.errors import Refused, RuleFault
from tracker.engine.inputs import Answer, Checkpoint, Edit, End, Input, Settle, Stage
from tracker.engine.log import Line
from tracker.engine.paths import convert_leaf, find
from tracker.engine.prompts import Prompt
from tracker.engine.roll import Roll
from tracker.engine.ruleset import AnyRuleset
from tracker.engine.state import State, decode_state, encode_state

IDLE_TURNS = 200


class Position:
    """Where a battle stands: its state and the prompt that waits, None when the battle is over.

    `feed` may leave a position half-way when it raises: the battle then throws it away and replays.
    """

    def __init__(self, ruleset: AnyRuleset, checkpoint: Checkpoint) -> None:
        self.ruleset = ruleset
        self.prompt: Prompt[Any] | None = None
        self.checkpoint: Checkpoint | None = None
        self._make: Make | None = None
        self._idle = 0
        self._start(checkpoint)

    def _start(self, checkpoint: Checkpoint) -> None:
        self.stage: Stage = checkpoint.stage
        self.state: State = decode_state(checkpoint.state, self.ruleset.state)
        self._seen: dict[str, int] = {}
        self._last = ""
        if self.stage == "over":
            self._make = self.prompt = None
            return
        rule: Coroutine[Make, Any, None] = getattr(self.ruleset, self.stage)(self.state)
        self._rule: Generator[Make, Any, None] = rule.__await__()
        self._go(None)

    def feed(self, given: Input) -> tuple[tuple[Line, ...], Checkpoint | None]:
        """Put an input into the rule; gives the log lines, and the checkpoint if a turn began.

        Raises Refused where it is impossible, RuleFault where the rule itself fails.
        """
        if self.prompt is None and not isinstance(given, Edit):
            raise Refused("The battle is over: only undo, edit and notes are left.")
        self.checkpoint = None
        self._idle = 0
        if isinstance(given, Answer):
            self._answer(given)
        elif isinstance(given, Edit):
            self._edit(given)
        elif isinstance(given, Settle):
            self._settle(given)
        else:
            self._end(given)
        return self.state.drain(), self.checkpoint

    def _answer(self, given: Answer) -> None:
        prompt = self.prompt
        assert prompt is not None
        if given.key != prompt.key:
            raise Refused(f"That answers {given.key!r}, but {prompt.key!r} is asked.")
        answer, warned = prompt.read(given.value)
        if warned:
            self.state.remark(f"Overruled: {warned}.", *prompt.subject)
        if isinstance(prompt, Roll):
            text = prompt.text_of(given.value, answer)
            self.state.log.append(Line(text, "roll", prompt.rule, prompt.subject, prompt.tallies, prompt.reads))
        self._go(answer)

    def _edit(self, given: Edit) -> None:
        spot = find(self.state, given.path)
        old = spot.get()
        spot.set(convert_leaf(spot, given.path, given.value))
        before = self.prompt
        try:
            if self._make is not None:
                self._show(self._make)
        except Exception as error:
            spot.set(old)
            self.prompt = before
            raise Refused(f"{given.path!r} can't be changed now: {error}.") from None
        why = f" ({given.reason})" if given.reason else ""
        self.state.remark(f"Edited by hand: {given.path} is {spot.get()}, was {old}{why}.")
        for oddity in self.ruleset.check(self.state):
            self.state.remark(f"Odd: {oddity}")

    def _settle(self, given: Settle) -> None:
        try:
            self._run(lambda: self._rule.throw(Settled()))
        except Settled:
            raise Refused("This can't be broken off: answer it, or give the result settled on the table.") from None

    def _end(self, given: End) -> None:
        if self.stage == "after":
            raise Refused("The battle has ended already: only its aftermath is left.")
        self.state.remark(f"The battle is ended{': ' + given.reason if given.reason else ''}.")
        self._run(lambda: self._rule.throw(Ended()))

    def _go(self, answer: Any) -> None:
        self._run(lambda: self._rule.send(answer))

    def _run(self, advance: Any) -> None:
        try:
            self._show(advance(), new=True)
        except StopIteration:
            self._next("after" if self.stage == "after" else "turn")
        except Ended:
            self._next("after")
        except (Settled, Refused, RuleFault):
            raise
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
            raise RuleFault(f"A rule failed ({fault}); the battle stands as it was before.") from error

    def _show(self, make: Make, new: bool = False) -> None:
        prompt = make()
        if new:
            count = self._seen[prompt.key] = self._seen.get(prompt.key, 0) + 1
            self._last = f"#{count}" if count > 1 else ""
        if self._last:
            prompt = msgspec.structs.replace(prompt, key=prompt.key + self._last)
        self._make, self.prompt = make, prompt

    def _next(self, stage: Stage) -> None:
        """A stage is over: take a checkpoint of what comes next and go on from its copy."""
        lines = self.state.drain()
        if self.stage == "after":
            stage = "over"
        elif stage == "turn":
            self.state.turn += 1
        self._idle += 1
        if self._idle > IDLE_TURNS:
            raise RuleFault(f"{IDLE_TURNS} turns went by without a prompt; the battle stands as it was before.")
        self.checkpoint = Checkpoint(stage, self.state.turn, encode_state(self.state))
        before = list(lines)
        self._start(self.checkpoint)
        self.state.log[:0] = before

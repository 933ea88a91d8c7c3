"""The JSON-lines protocol: one JSON object a line, prompts out and answers in."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import msgspec

from tracker.clean import json_of
from tracker.engine import BadFile, Line, Refused, RuleFault, ToFight, TrackerError, Unsaved, Warned
from tracker.journal.campaign_battles import standing
from tracker.journal.session import Session
from tracker.plain import wire_requests
from tracker.plain.keys import checked_words
from tracker.plain.streams import Signals, Source
from tracker.plain.wire import wire_value
from tracker.play import campaigning
from tracker.play.requests import (
    Amend,
    AsBefore,
    Branch,
    Drop,
    Edit,
    End,
    Give,
    HalfDice,
    Leave,
    Mark,
    Note,
    Redo,
    Request,
    Rolls,
    Save,
    Settle,
    Undo,
)
from tracker.play.sitting import Sitting
from tracker.play.thinking import Thinker, let_think
from tracker.talk import describe
from tracker.talk.campaign_words import stand_lines
from tracker.talk.decided import decision_words
from tracker.talk.habits import Habits
from tracker.talk.offers import shown_value
from tracker.talk.past import battle_at

Json = dict[str, Any]

LONGEST_LINE = 1_000_000


KINDS: tuple[tuple[type[TrackerError], str], ...] = (
    (wire_requests.BadLine, "bad_line"),
    (Warned, "warned"),
    (RuleFault, "fault"),
    (Refused, "refused"),
    (BadFile, "refused"),
    (Unsaved, "unsaved"),
)


class Conversation:
    """One battle spoken in JSON. `fresh`: the first prompt carries the log of what happened before it."""

    def __init__(
        self,
        session: Session,
        source: Source,
        out: TextIO,
        signals: Signals | None = None,
        fresh: bool = True,
        habits: Habits | None = None,
    ) -> None:
        self.sitting = Sitting(session, (signals or Signals()).held, habits)
        self._source = source
        self._out = out
        self._thinker = Thinker()
        self._log: list[Line] = [line for node in session.battle.line for line in node.log] if fresh else []
        self._put_back: list[str] = []
        self._made = ""

    @property
    def session(self) -> Session:
        """The battle that is played; another one after a branch."""
        return self.sitting.session

    def play(self) -> None:
        """Speak until the other side quits or its lines end. Raises Stopped on a signal, BrokenPipeError."""
        try:
            self._speak()
        finally:
            self._thinker.stop()

    def _speak(self) -> None:
        while True:
            let_think(self.sitting, self._thinker, self._hear_stop)
            self._put(self._waiting())
            try:
                line = self._source.raw()
                if line is None:
                    return
                self._take(line)
            except (Refused, RuleFault, BadFile, Warned, Unsaved) as error:
                kind = next(name for type_, name in KINDS if isinstance(error, type_))
                self._put({"type": "error", "kind": kind, "message": str(error)})
            except OSError:
                raise
            except Exception as error:
                # Ours to mend; the other side may go on with a battle that stands as it did.
                if os.environ.get("TRACKER_DEBUG"):
                    raise
                words = f"tracker failed at that line: {type(error).__name__}: {error} (TRACKER_DEBUG=1 shows where)."
                self._put({"type": "error", "kind": "fault", "message": words})
            if self.sitting.has_left:
                return

    def _hear_stop(self, share: float) -> None:
        """Break off what the app thinks over where the other side has sent `stop` meanwhile."""
        if self._source.is_next(wire_requests.is_stop):
            self._thinker.break_off()

    # Out

    def _put(self, said: Json) -> None:
        data = json_of(said) + b"\n"
        binary = getattr(self._out, "buffer", None)
        if binary is None:
            self._out.write(data.decode())
        else:
            binary.write(data)
        self._out.flush()

    def _waiting(self) -> Json:
        """The prompt that waits, or the end; each thing that was logged is said once."""
        battle = self.session.battle
        prompt, rolls_for = self.sitting.prompt, self.session.autopilot.sides_at(battle.prompt)
        if prompt is not None:
            said: Json = {"type": "prompt", **describe.describe(prompt, rolls_for)}
        else:
            said = {"type": "end", "result": battle.view().result}
        offer = self.sitting.offer
        if offer is not None:
            said["offer"] = {"value": shown_value(prompt, offer.answer.value), "words": offer.words}
        decision = self.sitting.decision
        if decision is not None and prompt is not None:
            said["decision"] = {"value": decision.value, "words": decision_words(prompt, decision, battle.view())[1]}
        if isinstance(prompt, ToFight):
            found = standing(self.session)
            said["stage"] = found.stage if found is not None else ""
            said["file"] = str(found.path) if found is not None and found.path is not None else ""
            said["words"] = stand_lines(self.session)
        said |= {"step": battle.step, "turn": battle.state.turn}
        said |= {"saved": self.session.saved, "unsaved": self.session.unsaved}
        if self.session.trouble:
            said["trouble"] = self.session.trouble
        said["log"] = describe.log(self._log)
        made, self._made = [self._made] if self._made else [], ""
        said["put_back"], said["notices"] = self._put_back, [*made, *self.sitting.take_notices()]
        if self.session.draft is not None:
            said["draft"] = self.session.draft
        self._log, self._put_back = [], []
        return said

    # In

    def _take(self, line: bytes) -> None:
        said = wire_requests.decode(line)
        if isinstance(said, wire_requests.Answer):
            self._answer(said)
        elif type(said) in WANTED:
            self._want(WANTED[type(said)](said))
        else:
            DONE[type(said)](self, said)

    def _answer(self, said: wire_requests.Answer) -> None:
        battle, prompt = self.session.battle, self.sitting.prompt
        if prompt is None:
            raise Refused("The battle is over: nothing is asked.")
        if said.key != prompt.key:
            raise Refused(f"That answers {said.key[:60]!r}, but {prompt.key!r} is asked.")
        rolls_for = self.session.autopilot.sides_at(prompt)
        habits = self.sitting.habits
        value = wire_value(prompt, battle.seed, battle.step, said.value, rolls_for, habits)
        self._want(Give(value, said.overrule))

    def _want(self, wanted: Request) -> None:
        """Do what is wanted. Raises what it is refused for."""
        came = self.sitting.do(wanted)
        # Here only a flag overrules: giving it again does not.
        self.sitting.forget_warning()
        change = came.or_raise().change
        self._made = came.made
        if change is not None:
            self._log += change.log
            self._put_back = change.put_back

    # Deeds that take more than a request, or are answered

    def edit(self, said: wire_requests.Edit) -> None:
        battle = self.session.battle
        if said.step is not None:
            battle = battle_at(battle, said.step)
        if describe.sealed_in(battle) & set(said.path.split(".")):
            raise Refused(
                f"{said.path[:60]!r} is sealed: it can be neither seen nor changed before the battle is over."
            )
        self._want(Edit(said.path, said.value, said.reason, said.step))

    def amend(self, said: wire_requests.Amend) -> None:
        past, value = self.sitting.past(said.step), said.value
        if past.path is None:
            seed = self.session.battle.seed
            value = wire_value(past.prompt, seed, past.battle.step, value, habits=past.habits)
        self._want(Amend(said.step, value, said.overrule, said.reason))

    def branch(self, said: wire_requests.Branch) -> None:
        self._want(Branch(said.step, said.fresh))
        new = self.session
        self._put({"type": "branch", "file": str(new.path), "title": new.title, "fresh": said.fresh})

    def view(self, said: wire_requests.View) -> None:
        self._put({"type": "view", "view": msgspec.to_builtins(self.session.battle.view())})

    def state(self, said: wire_requests.WholeState) -> None:
        battle = self.session.battle
        self._put({"type": "state", "state": describe.masked_state(battle.state, battle.line)})

    def log(self, said: wire_requests.Log) -> None:
        lines = [{"step": node.step, **describe.line(line)} for node in self.session.battle.line for line in node.log]
        self._put({"type": "log", "lines": lines})

    def goto(self, said: wire_requests.Goto) -> None:
        moment = self.session.battle.goto(said.step)
        shown: Json = {"type": "moment", "step": moment.node.step, "view": msgspec.to_builtins(moment.view)}
        shown["prompt"] = describe.describe(moment.prompt) if moment.prompt is not None else None
        self._put({**shown, "log": describe.log(moment.node.log)})

    # Campaigns

    def fight(self, said: wire_requests.Fight) -> None:
        self._go_to(campaigning.Fight())

    def campaign(self, said: wire_requests.Campaign) -> None:
        self._go_to(campaigning.ToCampaign())

    def _go_to(self, wanted: Request) -> None:
        self._want(wanted)
        self._put({"type": "opened", "file": str(self.session.path), "title": self.session.title})

    def bring_in(self, said: wire_requests.BringIn) -> None:
        self._tell(campaigning.BringIn(Path(said.file)))

    def correct(self, said: wire_requests.Correct) -> None:
        self._tell(campaigning.Correct(said.number, said.takes, said.reason))

    def _tell(self, wanted: Request) -> None:
        came = self.sitting.do(wanted).or_raise()
        self._put({"type": "told", "words": came.say})

    def stop(self, said: wire_requests.Stop) -> None:
        """It came too late, or for nothing."""
        raise Refused("The app thinks nothing over: there is nothing to stop.")

    def quit(self, said: wire_requests.Quit) -> None:
        """Leave what is saved or can be now, in the folder or file `to` if one is named; `lose` leaves all the same."""
        if said.to:
            self._want(Save(Path(said.to)))
        self._want(Leave(said.lose))


# The request that a deed comes to.
WANTED: dict[type[Any], Callable[[Any], Request]] = {
    wire_requests.Undo: lambda said: Undo(is_answer=True),
    wire_requests.Redo: lambda said: Redo(),
    wire_requests.Drop: lambda said: Drop(),
    wire_requests.Settle: lambda said: Settle(said.reason),
    wire_requests.End: lambda said: End(said.reason),
    wire_requests.AsBefore: lambda said: AsBefore(),
    wire_requests.Note: lambda said: Note(checked_words(said.text, "the words of the note")),
    wire_requests.Mark: lambda said: Mark(checked_words(said.name, "a name for the mark")),
    wire_requests.Draft: lambda said: HalfDice(_as_typed(said.value)),
    wire_requests.Rolls: lambda said: Rolls(said.who, said.mine),
    wire_requests.Take: lambda said: _take(),
    wire_requests.Tell: lambda said: campaigning.Tell(said.winner, said.words),
}

DONE: dict[type[Any], Callable[[Conversation, Any], None]] = {
    wire_requests.Edit: Conversation.edit,
    wire_requests.Amend: Conversation.amend,
    wire_requests.Branch: Conversation.branch,
    wire_requests.View: Conversation.view,
    wire_requests.WholeState: Conversation.state,
    wire_requests.Log: Conversation.log,
    wire_requests.Goto: Conversation.goto,
    wire_requests.Fight: Conversation.fight,
    wire_requests.Campaign: Conversation.campaign,
    wire_requests.BringIn: Conversation.bring_in,
    wire_requests.Correct: Conversation.correct,
    wire_requests.Stop: Conversation.stop,
    wire_requests.Quit: Conversation.quit,
}


def _take() -> Request:
    from tracker.report.taken import entries_at

    return campaigning.Take(entries_at)


def _as_typed(kept: Any) -> Any:
    """A draft whose dice count as typed: a program's drafts are of real dice."""
    if not isinstance(kept, dict) or not isinstance(kept.get("dice"), dict):
        return kept
    source = {name: "t" * len(faces) for name, faces in kept["dice"].items() if isinstance(faces, list)}
    return {**kept, "source": source}

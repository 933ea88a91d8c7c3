"""The JSON-lines protocol: one JSON object a line, prompts out and answers in."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import msgspec

from tracker.clean import json_of
from tracker.engine import BadFile, Line, Refused, RuleFault, TrackerError, Unsaved, Warned
from tracker.journal.session import Session
from tracker.plain.keys import checked_words
from tracker.plain.streams import Signals, Source
from tracker.plain.wire import wire_value
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
from tracker.talk import describe
from tracker.talk.offers import shown_value
from tracker.talk.past import battle_at

Json = dict[str, Any]

LONGEST_LINE = 1_000_000


class BadLine(Refused):
    """A line that is no request."""


KINDS: tuple[tuple[type[TrackerError], str], ...] = (
    (BadLine, "bad_line"),
    (Warned, "warned"),
    (RuleFault, "fault"),
    (Refused, "refused"),
    (BadFile, "refused"),
    (Unsaved, "unsaved"),
)


class Conversation:
    """One battle spoken in JSON. `fresh`: the first prompt carries the log of what happened before it."""

    def __init__(
        self, session: Session, source: Source, out: TextIO, signals: Signals | None = None, fresh: bool = True
    ) -> None:
        self.sitting = Sitting(session, (signals or Signals()).held)
        self._source = source
        self._out = out
        self._log: list[Line] = [line for node in session.battle.line for line in node.log] if fresh else []
        self._put_back: list[str] = []

    @property
    def session(self) -> Session:
        """The battle that is played; another one after a branch."""
        return self.sitting.session

    def play(self) -> None:
        """Speak until the other side quits or its lines end. Raises Stopped on a signal, BrokenPipeError."""
        while True:
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
        prompt, rolls_for = battle.prompt, self.session.autopilot.sides_at(battle.prompt)
        if prompt is not None:
            said: Json = {"type": "prompt", **describe.describe(prompt, rolls_for)}
        else:
            said = {"type": "end", "result": battle.view().result}
        offer = self.sitting.offer
        if offer is not None:
            said["offer"] = {"value": shown_value(prompt, offer.answer.value), "words": offer.words}
        said |= {"step": battle.step, "turn": battle.state.turn}
        said |= {"saved": self.session.saved, "unsaved": self.session.unsaved}
        if self.session.trouble:
            said["trouble"] = self.session.trouble
        said["log"] = describe.log(self._log)
        said["put_back"], said["notices"] = self._put_back, self.sitting.take_notices()
        if self.session.draft is not None:
            said["draft"] = self.session.draft
        self._log, self._put_back = [], []
        return said

    # In

    def _take(self, line: bytes) -> None:
        request = _request(line)
        if "do" in request:
            self._do(request)
            return
        _only(request, "key", "value", "overrule")
        prompt = self.session.battle.prompt
        if prompt is None:
            raise Refused("The battle is over: nothing is asked.")
        if request.get("key") != prompt.key:
            raise Refused(f"That answers {str(request.get('key'))[:60]!r}, but {prompt.key!r} is asked.")
        if "value" not in request:
            raise BadLine("An answer has a key and a value.")
        battle = self.session.battle
        rolls_for = self.session.autopilot.sides_at(prompt)
        value = wire_value(prompt, battle.seed, battle.step, request["value"], rolls_for)
        self._want(Give(value, _flag(request, "overrule")))

    def _do(self, request: Json) -> None:
        deed = request["do"]
        if not isinstance(deed, str) or deed not in DEEDS:
            raise BadLine(f"There is no do {str(deed)[:40]!r}: it is one of {', '.join(DEEDS)}.")
        fields, act = DEEDS[deed]
        _only(request, "do", *fields)
        act(self, request)

    def _want(self, wanted: Request) -> None:
        """Do what is wanted. Raises what it is refused for."""
        came = self.sitting.do(wanted)
        # Here only a flag overrules: giving it again does not.
        self.sitting.forget_warning()
        change = came.or_raise().change
        if change is not None:
            self._log += change.log
            self._put_back = change.put_back

    # Deeds

    def undo(self, request: Json) -> None:
        self._want(Undo(is_answer=True))

    def redo(self, request: Json) -> None:
        self._want(Redo())

    def edit(self, request: Json) -> None:
        path, battle = _text(request, "path"), self.session.battle
        step = _number(request, "step") if "step" in request else None
        if step is not None:
            battle = battle_at(battle, step)
        if describe.sealed_in(battle) & set(path.split(".")):
            raise Refused(f"{path[:60]!r} is sealed: it can be neither seen nor changed before the battle is over.")
        if "value" not in request:
            raise BadLine("edit needs a value.")
        value, reason = request["value"], _text(request, "reason", "")
        self._want(Edit(path, value, reason, step))

    def amend(self, request: Json) -> None:
        step, battle = _number(request, "step"), self.session.battle
        past = self.sitting.past(step)
        if "value" not in request:
            raise BadLine("amend needs a value.")
        value, reason = request["value"], _text(request, "reason", "")
        if past.path is None:
            value = wire_value(past.prompt, battle.seed, past.battle.step, value)
        self._want(Amend(step, value, _flag(request, "overrule"), reason))

    def drop(self, request: Json) -> None:
        self._want(Drop())

    def settle(self, request: Json) -> None:
        self._want(Settle(_text(request, "reason", "")))

    def end(self, request: Json) -> None:
        self._want(End(_text(request, "reason", "")))

    def as_before(self, request: Json) -> None:
        self._want(AsBefore())

    def branch(self, request: Json) -> None:
        wanted = Branch(_number(request, "step"), _flag(request, "fresh"))
        self._want(wanted)
        new = self.session
        self._put({"type": "branch", "file": str(new.path), "title": new.title, "fresh": wanted.fresh})

    def note(self, request: Json) -> None:
        self._want(Note(checked_words(_text(request, "text"), "the words of the note")))

    def mark(self, request: Json) -> None:
        self._want(Mark(checked_words(_text(request, "name"), "a name for the mark")))

    def draft(self, request: Json) -> None:
        self._want(HalfDice(_as_typed(request.get("value"))))

    def rolls(self, request: Json) -> None:
        self._want(Rolls(_text(request, "who"), _text(request, "mine") if "mine" in request else None))

    def view(self, request: Json) -> None:
        self._put({"type": "view", "view": msgspec.to_builtins(self.session.battle.view())})

    def state(self, request: Json) -> None:
        battle = self.session.battle
        self._put({"type": "state", "state": describe.masked_state(battle.state, battle.line)})

    def log(self, request: Json) -> None:
        lines = [{"step": node.step, **describe.line(line)} for node in self.session.battle.line for line in node.log]
        self._put({"type": "log", "lines": lines})

    def goto(self, request: Json) -> None:
        moment = self.session.battle.goto(_number(request, "step"))
        said: Json = {"type": "moment", "step": moment.node.step, "view": msgspec.to_builtins(moment.view)}
        said["prompt"] = describe.describe(moment.prompt) if moment.prompt is not None else None
        self._put({**said, "log": describe.log(moment.node.log)})

    def quit(self, request: Json) -> None:
        """Leave what is saved or can be now, in the folder or file `to` if one is named; `lose` leaves all the same."""
        to, lose = _text(request, "to", ""), _flag(request, "lose")
        if to:
            self._want(Save(Path(to)))
        self._want(Leave(lose))


DEEDS: dict[str, tuple[tuple[str, ...], Callable[[Conversation, Json], None]]] = {
    "undo": ((), Conversation.undo),
    "redo": ((), Conversation.redo),
    "edit": (("path", "value", "reason", "step"), Conversation.edit),
    "amend": (("step", "value", "overrule", "reason"), Conversation.amend),
    "drop": ((), Conversation.drop),
    "settle": (("reason",), Conversation.settle),
    "end": (("reason",), Conversation.end),
    "as_before": ((), Conversation.as_before),
    "branch": (("step", "fresh"), Conversation.branch),
    "note": (("text",), Conversation.note),
    "mark": (("name",), Conversation.mark),
    "draft": (("value",), Conversation.draft),
    "rolls": (("who", "mine"), Conversation.rolls),
    "view": ((), Conversation.view),
    "state": ((), Conversation.state),
    "log": ((), Conversation.log),
    "goto": (("step",), Conversation.goto),
    "quit": (("to", "lose"), Conversation.quit),
}


def _request(line: bytes) -> Json:
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadLine(f"That line is no JSON: {error}.") from None
    except RecursionError:
        raise BadLine("That line is nested too deep.") from None
    if not isinstance(request, dict):
        raise BadLine("A line is an object with a key and a value, or with a do.")
    return request


def _only(request: Json, *names: str) -> None:
    strange = [name for name in request if name not in names]
    if strange:
        raise BadLine(f"There is no field {strange[0][:40]!r} here: there are {', '.join(names)}.")


def _text(request: Json, name: str, default: str | None = None) -> str:
    value = request.get(name, default)
    if not isinstance(value, str):
        raise BadLine(f"{request['do']} needs {name}, a text.")
    return value


def _number(request: Json, name: str) -> int:
    value = request.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadLine(f"{request['do']} needs {name}, a whole number.")
    return value


def _flag(request: Json, name: str) -> bool:
    value = request.get(name, False)
    if not isinstance(value, bool):
        raise BadLine(f"{name} is true or false.")
    return value


def _as_typed(kept: Any) -> Any:
    """A draft whose dice count as typed: a program's drafts are of real dice."""
    if not isinstance(kept, dict) or not isinstance(kept.get("dice"), dict):
        return kept
    source = {name: "t" * len(faces) for name, faces in kept["dice"].items() if isinstance(faces, list)}
    return {**kept, "source": source}

"""Playing the toy game through line mode and the protocol, without a process."""

import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from tests.engine.toy_main import install
from tests.names.journal import Session
from tests.names.plain import Conversation, LineMode, Source
from tracker.engine import (
    Among,
    Autopilot,
    Choose,
    Chosen,
    Draw,
    Facts,
    FormList,
    Number,
    Pick,
    Prompt,
    Roll,
    Shuffle,
    Target,
    Text,
    Toggle,
    standing,
)
from tracker.engine.prompts.fields import by_number

install()


def begin(folder: Path, scenario: str = "skirmish", seed: int = 1, autopilot: Autopilot | None = None) -> Session:
    return Session.new(folder, "toy", scenario, seed=seed, autopilot=autopilot)


def typed(session: Session, *lines: str) -> str:
    """Type lines at a battle and give the transcript; the battle stays open."""
    out = io.StringIO()
    LineMode(session, Source(io.StringIO("".join(f"{line}\n" for line in lines))), out).play()
    return out.getvalue()


def said(session: Session, *requests: Any) -> list[dict[str, Any]]:
    """Send requests (JSON data, or bytes as they are) and give all objects that came back."""
    lines = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in requests]
    out = io.StringIO()
    Conversation(session, Source(Bytes(lines), 100_000), out, fresh=True).play()
    return [json.loads(line) for line in out.getvalue().splitlines()]


class Bytes(io.StringIO):
    """A stream with a binary side, as stdin has."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        super().__init__()
        self._bytes = io.BytesIO(b"".join(line + b"\n" for line in lines))

    @property
    def buffer(self) -> io.BytesIO:
        return self._bytes


class Asked(Source):
    """A person who reads each prompt and types an answer: `answer` gives the line for the battle as it stands."""

    def __init__(self, answer: Callable[[], str | None]) -> None:
        super().__init__(None)
        self._answer = answer

    def line(self, mark: str = "") -> str | None:
        return self._answer()


def typing(prompt: Prompt[Any], value: Any, rng: Random) -> str:
    """One of the ways to type an answer that is known as a payload."""
    if isinstance(prompt, Choose):
        option = next(each for each in prompt.options if each.id == value)
        number = str(prompt.options.index(option) + 1)
        return rng.choice([number, option.letter or number, f" {number} "])
    if isinstance(prompt, Pick):
        numbers = [str(n) for n, each in enumerate(prompt.options, 1) for one in value if each.id == one]
        return rng.choice([" ", ","]).join(numbers) or "-"
    if isinstance(prompt, (Number, Text)):
        return str(value)
    if isinstance(prompt, Facts):
        return " ".join(_fact(each, value[each.name], prompt.fields, value) for each in prompt.fields)
    if isinstance(prompt, FormList):
        return " ; ".join(_entry(prompt, each) for each in value) or prompt.letter
    if isinstance(prompt, Draw):
        return rng.choice([" ".join(value["cards"]), " ".join(value["cards"]).lower()])
    if isinstance(prompt, Shuffle):
        return "r"
    assert isinstance(prompt, Roll)
    sides = {pool.name: pool.sides for pool in prompt.pools}
    return "/".join(_dice(faces, sides.get(name, 2)) for name, faces in value["dice"].items() if faces)


def _entry(prompt: FormList[Any], entry: dict[str, Any]) -> str:
    row = prompt.row(entry["row"])
    facts = standing(row.fields, entry.get("facts", {}))
    words = " ".join(_fact(each, facts[each.name], row.fields, facts) for each in row.fields)
    return f"{prompt.rows.index(row) + 1} {words}"


def _fact(field: Any, value: Any, fields: tuple[Any, ...], facts: dict[str, Any]) -> str:
    if isinstance(field, Toggle):
        aimed = {each.name: facts[each.name] for each in fields if isinstance(each, Target)}
        return field.letter if value != standing(fields, aimed)[field.name] else ""
    if isinstance(field, Among):
        return next(mark.letter for mark in field.marks if mark.value == value)
    if isinstance(field, Chosen):
        return " ".join(f"{field.letter}{_number(field, each)}" for each in value)
    if isinstance(field, Target):
        return f"{field.letter}{_number(field, value)}"
    return f"{field.letter}{value}"


def _number(field: Target | Chosen, id: str) -> int:
    return next(number for number, aim in by_number(field.aims).items() if aim.id == id)


def _dice(faces: list[int], sides: int) -> str:
    return "".join("HT"[face - 1] for face in faces) if sides == 2 else " ".join(map(str, faces))

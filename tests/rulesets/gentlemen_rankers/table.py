"""The bench of all tests of Gentlemen Rankers: a field in a line, and a procedure played by hand.

    state = field("infantry a", "command c", wave="foot 5")
    said = play(hit_warriors(state, "w1", 1, ("a",)), "KH")
    assert "Red foot draws KH: destroyed." in said

Answers are those of the wire with shorter forms: see `wire`. A prompt with only one legal answer is answered as the
autopilot does it and takes none of the given ones.
"""

import re
from collections.abc import Callable, Coroutine
from functools import cache
from importlib.resources import files
from typing import Any

from rulesets.gentlemen_rankers.cards import WHOLE
from rulesets.gentlemen_rankers.data import rulings
from rulesets.gentlemen_rankers.scenario import WEAPONS
from rulesets.gentlemen_rankers.state import Contact, Field, Pack, Stack, Unit, Warrior, Wave
from tracker.engine import (
    RESERVED,
    Choose,
    Draw,
    Ended,
    Facts,
    Line,
    Pick,
    Prompt,
    Roll,
    Settled,
    encode_state,
)

ENTER = ""
Rule = Coroutine[Any, Any, Any]


class SETTLE:
    """As an answer: the prompt is settled on the table."""


class Played(list[str]):
    """The texts of the log, oldest first; `log` has the whole lines, `prompts` all that was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Line] = []
        self.prompts: list[Prompt[Any]] = []
        self.ended = False

    @property
    def keys(self) -> list[str]:
        """Keys of all prompts, also of those that the autopilot answers."""
        return [prompt.key for prompt in self.prompts]

    def of(self, kind: str) -> list[str]:
        """The texts of one kind of line."""
        return [line.text for line in self.log if line.kind == kind]


def field(*units: str, wave: str = "", turn: int = 2, app: bool = False, **switches: Any) -> Field:
    """Imperial units as `kind id`, and one wave as `foot 5` or `foot 3 mounted 2`: its units are w1, w2 and so on.

    Other arguments are rulings, or attributes of Field.
    """
    state = Field(title="A test", scenario="test", turn=turn, names=["Red", "White"], goal="Stand.")
    defaults = {ruling.name: ruling.default for ruling in rulings()}
    state.rulings = {**defaults, **{name: value for name, value in switches.items() if name in defaults}}
    for name, value in switches.items():
        if name not in defaults:
            assert name in Field.__struct_fields__, name
            setattr(state, name, value)
    for words in units:
        kind, unit_id = words.split()
        weapon = WEAPONS[kind][0]  # type: ignore[index]
        state.units[unit_id] = Unit(id=unit_id, name=unit_id.upper(), kind=kind, weapon=weapon)  # type: ignore[arg-type]
    state.began = len(state.units)
    state.packs["pack1"] = pack("pack1", app)
    if wave:
        add_wave(state, "wave1", "Red", wave)
    return state


def pack(pack_id: str, app: bool = False) -> Pack:
    """A pack dealt in its own order."""
    order = list(WHOLE) if app else []
    stacks = {f"{pack_id}_{n + 1}": Stack(13, order[n * 13 : n * 13 + 13]) for n in range(4)}
    return Pack(id=pack_id, app=app, stacks=stacks, pile=Stack(2, order[52:]), dealt=4)


def add_wave(state: Field, wave_id: str, name: str, words: str, prefix: str = "w") -> Wave:
    """A wave that arrived before, with its stack."""
    parts = words.split()
    number = 0
    for kind, many in zip(parts[::2], parts[1::2], strict=True):
        for _ in range(int(many)):
            number += 1
            one = f"{prefix}{number}"
            state.warriors[one] = Warrior(id=one, wave=wave_id, kind="foot" if kind == "chief" else kind)  # type: ignore[arg-type]
            state.warriors[one].chief = kind == "chief"
    wave = state.waves[wave_id] = Wave(id=wave_id, name=name, start=number, arrived=1)
    free = next(each for each, stack in state.packs["pack1"].stacks.items() if not stack.wave)
    state.packs["pack1"].stacks[free].wave = wave_id
    wave.stacks = [free]
    return wave


def touch(state: Field, warrior: str, unit: str, **more: Any) -> Contact:
    """They touch; fresh unless it is said."""
    contact = Contact(warrior=warrior, unit=unit, **more)
    state.contacts.append(contact)
    return contact


# Play


def play(rule: Rule, *answers: Any) -> Played:
    """Run one procedure to its end with these answers, and tell what it logged."""
    played, waiting = _run(rule, list(answers))
    assert waiting is None, f"nobody answered {waiting.key!r} ({waiting.title})" if waiting else ""
    return played


def asks(rule: Rule, *answers: Any) -> Any:
    """The prompt that the procedure asks after these answers; it is then given up."""
    _, waiting = _run(rule, list(answers))
    assert waiting is not None, "the rule ended and asked nothing more"
    return waiting


def _run(rule: Rule, answers: list[Any]) -> tuple[Played, Prompt[Any] | None]:
    state: Field = rule.cr_frame.f_locals["state"]  # type: ignore[attr-defined]
    played = Played()
    step: Callable[[], Any] = lambda: rule.send(None)  # noqa: E731
    waiting: Prompt[Any] | None = None
    try:
        while True:
            prompt = _made(state, step())
            played.prompts.append(prompt)
            if prompt.only() is None and not answers:
                waiting = prompt
                break
            step = _step(state, rule, prompt, prompt.only() if prompt.only() is not None else answers.pop(0))
    except StopIteration:
        pass
    except Ended:
        played.ended = True
    rule.close()
    assert not answers or waiting, f"asked {played.keys}; these answers are left: {answers}"
    played.log = list(state.drain())
    played += [line.text for line in played.log]
    return played, waiting


def _step(state: Field, rule: Rule, prompt: Prompt[Any], answer: Any) -> Callable[[], Any]:
    if answer is SETTLE:
        return lambda: rule.throw(Settled())
    value = wire(prompt, answer)
    result, warned = prompt.read(value)
    if warned:
        state.remark(f"Overruled: {warned}.", *prompt.subject)
    return lambda: rule.send(result)


def wire(prompt: Prompt[Any], answer: Any) -> Any:
    """An answer in wire form: ENTER is what Enter takes, a Roll has its dice "6 2", a Draw its card, a Pick ids."""
    if answer == ENTER and isinstance(answer, str):
        assert prompt.default() is not None, f"Enter takes nothing at {prompt.key!r}"
        return prompt.default()
    if isinstance(prompt, Roll) and isinstance(answer, str):
        faces = [int(die) for die in answer.split()]
        given = {}
        for pool in prompt.pools:
            given[pool.name], faces = faces[: pool.count], faces[pool.count :]
        assert not faces, f"{prompt.key!r} has {[(p.name, p.count) for p in prompt.pools]}: {answer}"
        return {"dice": given}
    if isinstance(prompt, Draw) and isinstance(answer, str):
        return {"cards": [answer]}
    if isinstance(prompt, Pick) and isinstance(answer, str):
        return answer.split() if answer != "-" else []
    return answer


def _made(state: Field, make: Callable[[], Prompt[Any]]) -> Prompt[Any]:
    """The prompt, held to what every prompt must keep: it is pure, its keys are free, its rule is in RULES.md."""
    before = encode_state(state)
    prompt = make()
    assert make() == prompt, f"{prompt.key!r} comes out differently when made again"
    assert encode_state(state) == before, f"making {prompt.key!r} changed the state"
    letters = "".join(_letters(prompt))
    assert len(set(letters)) == len(letters), f"two choices of {prompt.key!r} share a key: {letters}"
    assert not set(letters) & RESERVED, f"{prompt.key!r} uses reserved keys: {letters}"
    assert letters == letters.lower(), f"{prompt.key!r} uses capitals: {letters}"
    assert prompt.rule in rule_ids(), f"{prompt.key!r}: RULES.md has no {prompt.rule!r}"
    return prompt


def _letters(prompt: Prompt[Any]) -> list[str]:
    if isinstance(prompt, (Choose, Pick)):
        return [option.letter for option in prompt.options]
    return [field.letters for field in prompt.fields] if isinstance(prompt, Facts) else []


@cache
def rule_ids() -> frozenset[str]:
    """Ids of all items in RULES.md."""
    return frozenset(re.findall(r"^- \*\*(GR-[AB]\d+[a-z]?)\*\*", rules_text(), re.MULTILINE))


@cache
def rules_text() -> str:
    """RULES.md."""
    return (files("rulesets.gentlemen_rankers") / "RULES.md").read_text(encoding="utf-8")

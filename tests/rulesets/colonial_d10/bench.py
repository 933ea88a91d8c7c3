"""The bench of all tests of the Colonial D10 sheet: units in one line, and a procedure played by hand.

    state = battlefield(unit("brit"), unit("zulu", men=20, weapon="none"))
    said = play(shoot(state, "brit", "zulu"), ENTER, "6 7 1 | 9 2", ...)

A Roll takes all its dice in the order of its pools ("|" is for the eye), or a result in words; Facts take a dict of
what is not at its default; ENTER takes what Enter takes. What the autopilot answers takes none of the answers.
"""

import re
from collections.abc import Callable, Coroutine
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import structs

from rulesets.colonial_d10.data import rulings
from rulesets.colonial_d10.state import Battlefield, Leader, Side, Unit
from rulesets.colonial_d10.units import points
from tracker.engine import RESERVED, Choose, Ended, Facts, Line, Pick, Prompt, Roll, Settled, encode_state

ENTER = ""
Rule = Coroutine[Any, Any, Any]


class SETTLE:
    """As an answer: the prompt is settled on the table."""


class Played(list[str]):
    """The texts of the log; `log` has the lines, `prompts` all that was asked; `result`: what the rule returned."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Line] = []
        self.prompts: list[Prompt[Any]] = []
        self.ended = False
        self.result: Any = None

    @property
    def keys(self) -> list[str]:
        return [prompt.key for prompt in self.prompts]

    def has(self, words: str) -> bool:
        """Whether a line says so."""
        return any(words in text for text in self)


def unit(id: str = "brit", side: str = "", **changes: Any) -> Unit:
    """A unit: an officer, a sergeant and 12 men with breechloaders; natives (zulu...) with spears, of side `tr`."""
    native = id.startswith("zulu")
    side = side or ("tr" if native else "eu")
    made: dict[str, Any] = {
        "name": id.replace("_", " ").title(),
        "arm": "infantry",
        "weapon": "none" if native else "breechloader",
        "traits": ["native"] if native else [],
        "formation": "mob" if native else "line",
        "officers": 1,
        "sergeants": 1,
        "men": 12,
    }
    found = Unit(id=id, side=side, **{**made, **changes})
    found.full = found.full or points(found)
    found.start = found.start or found.figures
    return found


def gun(id: str = "gun", weapon: str = "artillery", guns: int = 1, men: int = 4, **changes: Any) -> Unit:
    """A gun or machine gun with its crew."""
    arm = "machine_gun" if weapon == "machine_gun" else "guns"
    return unit(id, arm=arm, weapon=weapon, guns=guns, officers=0, sergeants=0, men=men, **changes)


def battlefield(*units: Unit, leaders: tuple[Leader, ...] = (), turn: int = 1, **switches: str) -> Battlefield:
    """A battle of these units with `eu` to move; other arguments are rulings."""
    state = Battlefield(title="A test", scenario="test", turn=turn, firing=1)
    defaults = {ruling.name: ruling.default for ruling in rulings()}
    assert not switches.keys() - defaults.keys()
    state.rulings = {**defaults, **switches}
    state.sides = {"eu": Side("eu", "British"), "tr": Side("tr", "Tribes")}
    state.units = {each.id: each for each in units}
    state.leaders = {each.id: structs.replace(each) for each in leaders}
    state.order, state.active, state.phase = ["eu", "tr"], "eu", "manoeuvre"
    return state


def play(rule: Rule, *answers: Any) -> Played:
    """Run one procedure to its end with these answers; fails where it asks more or less."""
    played, waiting = _run(rule, list(answers))
    assert waiting is None, f"nobody answered {waiting.key!r} ({waiting.title})" if waiting else ""
    return played


def asks(rule: Rule, *answers: Any) -> Any:
    """The prompt that the procedure asks after these answers; it is then given up."""
    _, waiting = _run(rule, list(answers))
    assert waiting is not None, "the rule ended and asked nothing more"
    return waiting


def _run(rule: Rule, answers: list[Any]) -> tuple[Played, Prompt[Any] | None]:
    state: Battlefield = rule.cr_frame.f_locals["state"]  # type: ignore[attr-defined]
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
    except StopIteration as stop:
        played.result = stop.value
    except Ended:
        played.ended = True
    rule.close()
    assert not answers or waiting, f"asked {played.keys}; these answers are left: {answers}"
    played.log = list(state.drain())
    played += [line.text for line in played.log]
    return played, waiting


def _step(state: Battlefield, rule: Rule, prompt: Prompt[Any], answer: Any) -> Callable[[], Any]:
    if answer is SETTLE:
        return lambda: rule.throw(Settled())
    result, _ = prompt.read(wire(prompt, answer))
    return lambda: rule.send(result)


def wire(prompt: Prompt[Any], answer: Any) -> Any:
    """An answer in wire form."""
    if answer == ENTER and isinstance(answer, str):
        assert prompt.default() is not None, f"Enter takes nothing at {prompt.key!r}"
        return prompt.default()
    if isinstance(prompt, Roll) and isinstance(answer, str):
        return {"result": answer} if re.search("[a-z]", answer) else _dice(prompt, answer)
    if isinstance(prompt, Pick) and isinstance(answer, str):
        return answer.split()
    return answer


def _dice(prompt: Roll[Any], text: str) -> Any:
    faces = [int(die) for die in text.replace("|", " ").split()]
    given: dict[str, list[int]] = {}
    counts: dict[str, Any] = {}
    pools = prompt.pools
    while pools:
        for pool in pools:
            given[pool.name], faces = faces[: pool.count], faces[pool.count :]
            assert len(given[pool.name]) == pool.count, f"{prompt.key!r} wants {pool.count} dice for {pool.name}"
            each = [prompt.reading.count(pool, face) for face in given[pool.name]]
            counts[pool.name] = tuple(map(sum, zip(*each, strict=True))) or (0,) * len(prompt.reading.names(pool))
        pools = tuple(pool for pool in prompt.reading.more(counts) if pool.name not in counts)
    assert not faces, f"{prompt.key!r} has {[(p.name, p.count) for p in prompt.pools]}: {text} is too much"
    return {"dice": given}


def _made(state: Battlefield, make: Callable[[], Prompt[Any]]) -> Prompt[Any]:
    """The prompt, held to what every prompt must keep."""
    before = encode_state(state)
    prompt = make()
    assert make() == prompt and encode_state(state) == before, f"making {prompt.key!r} is not pure"
    letters = "".join(_letters(prompt))
    assert len(set(letters)) == len(letters), f"two choices of {prompt.key!r} share a key: {letters}"
    assert not set(letters) & RESERVED and letters == letters.lower()
    assert prompt.rule in rule_ids(), f"{prompt.key!r}: RULES.md has no {prompt.rule!r}"
    return prompt


def _letters(prompt: Prompt[Any]) -> list[str]:
    if isinstance(prompt, Choose | Pick):
        return [option.letter for option in prompt.options]
    return [field.letters for field in prompt.fields] if isinstance(prompt, Facts) else []


@cache
def rule_ids() -> frozenset[str]:
    """Ids of all items in RULES.md."""
    text = (files("rulesets.colonial_d10") / "RULES.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^- \*\*(CD-[A-Z]\d+)\*\*", text, re.MULTILINE))

"""The bench of all tests of Colonial Adventures: forces in one line, and a procedure played by hand.

    state = battlefield(group("brit", "eu", rep=5), group("zulu", "tr", figures=16, leaders="leader 5"))
    said = play(fire(state, "brit", "zulu"), {"cover": True}, at("fire.brit.zulu", "1 1 4 5 6"))
    assert "Zulu loses 2." in said and state.groups["zulu"].figures == 14

Answers are those of the wire with shorter forms: see `wire`. A prompt with only one legal answer is answered like
the autopilot does it and takes none of the given ones.
"""

import re
from collections.abc import Callable, Coroutine
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from rulesets.colonial_adventures.data import rulings
from rulesets.colonial_adventures.state import Battlefield, Group, Leader, Side
from tracker.engine import (
    RESERVED,
    Choose,
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
NAMES = {"eu": "British", "tr": "Zulu"}

Rule = Coroutine[Any, Any, Any]


class At(Struct, frozen=True):
    """An answer that is meant for one prompt only."""

    key: str
    answer: Any


class Played(list[str]):
    """The texts of the log, oldest first; `log` has the whole lines, `prompts` all that was asked.

    `ended`: the rule raised Ended; `result`: what it returned.
    """

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Line] = []
        self.prompts: list[Prompt[Any]] = []
        self.ended = False
        self.result: Any = None

    @property
    def keys(self) -> list[str]:
        """Keys of all prompts, also of those that the autopilot answers."""
        return [prompt.key for prompt in self.prompts]

    def of(self, kind: str) -> list[str]:
        """The texts of one kind of line: result, table, note, heading or roll."""
        return [line.text for line in self.log if line.kind == kind]


def at(key: str, answer: Any) -> At:
    """The answer, if this prompt is asked; otherwise the test fails."""
    return At(key, answer)


class SETTLE:
    """As an answer: the prompt is settled on the table."""


class END:
    """As an answer: the players end the battle."""


# Forces


def leaders(words: str) -> list[Leader]:
    """Leaders from words such as `officer 5, nco 4`; `nco 4 out` for one who fell."""
    found = []
    for each in filter(None, (part.split() for part in words.split(","))):
        rank: Any = each[0]
        found.append(Leader(rank, f"the {rank}", int(each[1]), each[2:] == ["out"]))
    return found


def group(id: str = "brit", side: str = "", *, leaders: str = "", **changes: Any) -> Group:
    """A group; without more, 20 rifles of Rep 4 in Line (side `eu`) or 20 spears in Mob (side `tr`).

    Its side is `eu` unless its id begins with `zulu` or `tr`. `leaders` in words, as in `officer 5, nco 4`. Any
    attribute of Group may be given; `start` and `paper` follow `figures`, `mounts` follow `arm`.
    """
    side = side or ("tr" if id.startswith(("zulu", "tr")) else "eu")
    tribal = changes.get("training", "tribal" if side == "tr" else "european") == "tribal"
    arm = changes.get("arm", "infantry")
    figures = changes.get("figures", 4 if arm == "artillery" else 20)
    made: dict[str, Any] = {
        "name": id.replace("_", " ").title(),
        "training": "tribal" if tribal else "european",
        "arm": arm,
        "rep": 4,
        "weapon": {"artillery": "field_gun"}.get(arm, "none" if tribal else "carbine" if arm == "cavalry" else "rifle"),
        "mounts": "horse" if arm == "cavalry" else "foot",
        "mounted": arm == "cavalry",
        "formation": "open" if arm == "artillery" else "mob" if tribal else "line",
        "figures": figures,
        "start": figures,
        "paper": changes.get("start", figures),
        "cover": False,
        "leaders": _leaders(leaders),
    }
    return Group(id=id, side=side, **{**made, **changes})


_leaders = leaders


def battlefield(*groups: Group, turn: int = 1, dice: str = "", year: int = 1879, **switches: str) -> Battlefield:
    """A battle of these groups; the sides are those that the groups name, in their order.

    `dice` are the activation dice in that order ("4 3"): it also fills `order`, the higher first, and `active`. Other
    arguments are rulings (`volley="off"`).
    """
    state = Battlefield(title="A test", scenario="test", turn=turn, year=year)
    defaults = {ruling.name: ruling.default for ruling in rulings()}
    strange = switches.keys() - defaults.keys()
    assert not strange, f"no such rulings: {strange}"
    state.rulings = {**defaults, **switches}
    for each in groups:
        assert each.id not in state.groups, f"two groups {each.id}"
        state.groups[each.id] = each
        colour = "red" if not state.sides else "blue"
        state.sides.setdefault(each.side, Side(each.side, NAMES.get(each.side, each.side), each.training, colour))
        state.sides[each.side].began += 1
    for side, die in zip(state.sides.values(), dice.split(), strict=False):
        side.die = int(die)
    if dice:
        state.order = sorted(state.sides, key=lambda side: -state.sides[side].die)
        state.active = state.order[0]
    return state


# Play


def play(rule: Rule, *answers: Any) -> Played:
    """Run one procedure, called but not awaited, to its end with these answers, and tell what it logged.

    Fails where it asks more or less than was answered. Settled and Refused pass through.
    """
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
            make = step()
            played.prompts.append(_made(state, make))
            while answers and callable(answers[0]) and not isinstance(answers[0], type):
                answers.pop(0)(state)
                played.prompts[-1] = _made(state, make)
            prompt = played.prompts[-1]
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
    if isinstance(answer, At):
        assert answer.key == prompt.key, f"{prompt.key!r} is asked, not {answer.key!r} ({prompt.title})"
        answer = answer.answer
    if isinstance(answer, type):
        return lambda: rule.throw(Settled() if answer is SETTLE else Ended())
    value = wire(prompt, answer)
    result, warned = prompt.read(value)
    if warned:
        state.remark(f"Overruled: {warned}.", *prompt.subject)
    if isinstance(prompt, Roll):
        text = prompt.text_of(value, result)
        state.log.append(Line(text, "roll", prompt.rule, prompt.subject, prompt.tallies, prompt.reads))
    return lambda: rule.send(result)


def wire(prompt: Prompt[Any], answer: Any) -> Any:
    """An answer in wire form.

    ENTER ("") takes what Enter takes. A Roll takes all its dice in the order of its pools, "6 2" or "6 2 | 4", or its
    result, "2 passed". Facts take a dict of what is not at its default. A Pick takes ids, "a b" or a list.
    """
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
            counts[pool.name] = _counted(prompt, pool.name, given[pool.name], pool)
        pools = tuple(pool for pool in prompt.reading.more(counts) if pool.name not in counts)
    assert not faces, f"{prompt.key!r} has {[(p.name, p.count) for p in prompt.pools]}, not so many dice: {text}"
    return {"dice": given, "source": {name: "t" * len(dice) for name, dice in given.items()}}


def _counted(prompt: Roll[Any], name: str, faces: list[int], pool: Any) -> Any:
    assert len(faces) == pool.count, f"{prompt.key!r} wants {pool.count} dice for {name}, not {faces}"
    counts = [prompt.reading.count(pool, face) for face in faces]
    return tuple(map(sum, zip(*counts, strict=True))) or (0,) * len(prompt.reading.names(pool))


def _made(state: Battlefield, make: Callable[[], Prompt[Any]]) -> Prompt[Any]:
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
    if isinstance(prompt, Facts):
        return [field.letters for field in prompt.fields]
    return []


@cache
def rule_ids() -> frozenset[str]:
    """Ids of all items in RULES.md."""
    text = (files("rulesets.colonial_adventures") / "RULES.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^- \*\*(CA-[A-Z]*-?[A-Z]?\d+)\*\*", text, re.MULTILINE))

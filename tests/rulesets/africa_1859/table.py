"""The bench of all tests of Africa 1859-1860: a small map, units in one line, and a procedure played by hand.

    state = battle(unit("cuenca", area="road"), unit("kab", area="house"))
    said = play(fire(state, "cuenca"), "kab", "HHT HT")

The map, west to east and one row each; edges: `base` of the Spanish, `home` of the Moroccans:

    base = road = house = camp = home     hill - marsh - wood - field
     hill, marsh, wood and field lie below base, road, house and camp; `bay` is sea, next to base and road.
"""

import re
from collections.abc import Callable, Coroutine
from functools import cache
from importlib.resources import files
from typing import Any

from rulesets.africa_1859.data import rulings, tables
from rulesets.africa_1859.state import Area, Battlefield, Side, Unit
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
    parse_faces,
)

ENTER = ""
S, M = "spanish", "moroccans"
MOROCCAN = ("nz", "gm", "kab", "mcav", "mart")
TERRAIN = {"house": "buildings", "hill": "mountain", "marsh": "river", "wood": "forest", "bay": "sea"}
ROAD = ("base", "road", "house", "camp", "home")
LOWER = ("hill", "marsh", "wood", "field")
LINKS = (*zip(ROAD, ROAD[1:], strict=False), *zip(LOWER, LOWER[1:], strict=False), *zip(ROAD, LOWER, strict=False))

Rule = Coroutine[Any, Any, Any]


class Played(list[str]):
    """The texts of the log, oldest first; `log` has the whole lines, `prompts` all that was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Line] = []
        self.prompts: list[Prompt[Any]] = []
        self.ended = False

    def cell(self, table: str) -> tuple[str, str]:
        """Row and column of the table that a result line names."""
        found = [line.reads for line in self.log if line.kind == "result" and line.reads and line.reads.table == table]
        assert len(found) == 1, f"{len(found)} lines read {table}"
        return found[0].row, found[0].column


class SETTLE:
    """As an answer: the prompt is settled on the table."""


def areas(**changes: dict[str, Any]) -> dict[str, Area]:
    """The map of the tests; `wood={"trench": True}` changes an area."""
    near: dict[str, list[str]] = {each: [] for each in (*ROAD, *LOWER, "bay")}
    for one, other in (*LINKS, ("bay", "base"), ("bay", "road")):
        near[one].append(other)
        near[other].append(one)
    made = {}
    for number, each in enumerate(near):
        roads = [other for other in near[each] if each in ROAD and other in ROAD]
        edge = {"base": S, "home": M}.get(each, "")
        kind: Any = TERRAIN.get(each, "clear")
        made[each] = Area(id=each, name=each.title(), terrain=kind, near=near[each], roads=roads, edge=edge, x=number)
        made[each].objective = each == "house"
    for each, change in changes.items():
        for name, value in change.items():
            setattr(made[each], name, value)
    return made


def unit(id: str = "ir", kind: str = "", area: str = "road", **changes: Any) -> Unit:
    """A unit of a row of the table of units: by default the row that its id begins with, as `kab2`, or `ir`."""
    kinds = sorted((row.key for row in tables()["units"].rows), key=len, reverse=True)
    kind = kind or next((each for each in kinds if id.startswith(each)), "ir")
    table = tables()["units"]
    made: dict[str, Any] = {
        "name": id.title(),
        "side": M if kind in MOROCCAN else S,
        "kind": kind,
        "arm": table.cell(kind, "class"),
        "reach": table.number(kind, "range"),
        "full": table.number(kind, "steps"),
        "area": area,
        "entry": area,
        **{each: table.number(kind, each) for each in ("men", "fire", "combat", "move", "support", "steps")},
    }
    return Unit(id=id, **{**made, **changes})


def battle(*units: Unit, turn: int = 1, ground: dict[str, Any] | None = None, **switches: str) -> Battlefield:
    """A battle of these units on the map of the tests; other arguments are rulings (`combat="margin"`)."""
    defaults = {ruling.name: ruling.default for ruling in rulings()}
    assert switches.keys() <= defaults.keys(), f"no such rulings: {switches.keys() - defaults.keys()}"
    chosen = {**defaults, **switches}
    return Battlefield(
        title="A test",
        scenario="test",
        attacker=S,
        turn=turn,
        turns=int(chosen["turns"]),
        rulings=chosen,
        areas=areas(**(ground or {})),
        sides={S: Side(S, "Spanish"), M: Side(M, "Moroccans")},
        units={each.id: each for each in units},
        order=[S, M],
        active=S,
        phase="areas",
    )


# Play


def play(rule: Rule, *answers: Any) -> Played:
    """Run one procedure, called but not awaited, to its end with these answers, and tell what it logged.

    A prompt with only one legal answer is answered like the autopilot does it and takes none of the given ones.
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
            prompt = made(state, step())
            played.prompts.append(prompt)
            only = prompt.only()
            if only is None and not answers:
                waiting = prompt
                break
            step = _step(rule, prompt, answers.pop(0) if only is None else only)
    except StopIteration:
        pass
    except Ended:
        played.ended = True
    rule.close()
    assert not answers or waiting, f"asked {[p.key for p in played.prompts]}; left: {answers}"
    played.log = list(state.drain())
    played += [line.text for line in played.log]
    return played, waiting


def _step(rule: Rule, prompt: Prompt[Any], answer: Any) -> Callable[[], Any]:
    if answer is SETTLE:
        return lambda: rule.throw(Settled())
    result, warned = prompt.read(wire(prompt, answer))
    assert not warned, warned
    return lambda: rule.send(result)


def wire(prompt: Prompt[Any], answer: Any) -> Any:
    """An answer in wire form: "" takes what Enter takes, a Roll takes "HHT HT 4" pool by pool, a Pick "a b"."""
    if answer == ENTER and isinstance(answer, str):
        assert prompt.default() is not None, f"Enter takes nothing at {prompt.key!r}"
        return prompt.default()
    if isinstance(prompt, Roll) and isinstance(answer, str):
        return tossed(prompt, answer)
    if isinstance(prompt, Pick) and isinstance(answer, str):
        return answer.split()
    return answer


def tossed(prompt: Roll[Any], text: str) -> Any:
    """The tosses of a roll; pools without dice take no word."""
    words = text.split()
    given: dict[str, list[int]] = {}
    counts: dict[str, Any] = {}
    pools = prompt.pools
    while pools:
        for pool in pools:
            faces = parse_faces(pool, words.pop(0)) if pool.count else []
            assert len(faces) == pool.count, f"{prompt.key!r} wants {pool.count} for {pool.name}, not {faces}"
            given[pool.name] = faces
            summed = [prompt.reading.count(pool, face) for face in faces]
            counts[pool.name] = tuple(map(sum, zip(*summed, strict=True))) or (0,)
        pools = tuple(pool for pool in prompt.reading.more(counts) if pool.name not in counts)
    assert not words, f"{prompt.key!r} takes no {words}"
    return {"dice": given}


def made(state: Battlefield, make: Callable[[], Prompt[Any]]) -> Prompt[Any]:
    """The prompt, held to what every prompt must keep: it is pure, its keys are free, its rule is in RULES.md."""
    before = encode_state(state)
    prompt = make()
    assert make() == prompt, f"{prompt.key!r} comes out differently when made again"
    assert encode_state(state) == before, f"making {prompt.key!r} changed the state"
    letters = "".join(each.letter for each in getattr(prompt, "options", ()))
    assert len(set(letters)) == len(letters), f"two choices of {prompt.key!r} share a key: {letters}"
    assert not set(letters) & RESERVED and letters == letters.lower(), f"{prompt.key!r}: {letters}"
    assert not isinstance(prompt, Facts), "the map knows everything: no facts are asked"
    assert prompt.rule in rule_ids(), f"{prompt.key!r}: RULES.md has no {prompt.rule!r}"
    return prompt


def refusals(prompt: Choose | Pick) -> dict[str, str]:
    """Why each option that is not allowed is not."""
    return {option.id: option.refused for option in prompt.options if option.refused}


@cache
def rules_text() -> str:
    """RULES.md."""
    return (files("rulesets.africa_1859") / "RULES.md").read_text(encoding="utf-8")


@cache
def rule_ids() -> frozenset[str]:
    """Ids of all items in RULES.md."""
    return frozenset(re.findall(r"^- \*\*(AF-[A-C]\d+[ab]?)\*\*", rules_text(), re.MULTILINE))

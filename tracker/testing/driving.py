"""The table on which rules are tested: one procedure, driven by hand with the answers that a test gives.

    said = play(fire(state, "brit", "zulu"), {"cover": True}, at("fire:brit:zulu", "1 1 4 5 6"), ENTER)
    assert "Zulu lose 2." in said and said.keys == ["facts:brit", "fire:brit:zulu", "share:brit"]
    roll = asks(fire(state, "brit", "zulu"), {"cover": True})

The procedure is called but not awaited, and its state is its argument `state`. A prompt with only one legal answer is
answered as the autopilot does it and takes none of the answers given. Each answer is one of these:

- ENTER, what Enter takes; SETTLE, the prompt is settled on the table; a function of the state edits it, and the prompt
  is made anew;
- its payload or a shorter one, see `as_payload`; it must not be against the rules;
- `overrules(answer)`, one that must be;
- `at(key, answer)`, any answer, but for this prompt alone.
"""

import re
import sys
from collections.abc import Callable, Coroutine
from functools import cache
from inspect import getcoroutinelocals
from pathlib import Path
from typing import Any

from msgspec import Struct

from tracker.engine import (
    Draw,
    Ended,
    Line,
    Pick,
    Prompt,
    Roll,
    Settled,
    State,
    check_letters,
    encode_state,
    parse_faces,
)
from tracker.engine.game_data import ITEM
from tracker.engine.reading import add_up

ENTER = ""
SETTLE = Settled
PAGE = "RULES.md"

Make = Callable[[], Prompt[Any]]
Rule = Coroutine[Make, Any, Any]


class AnswerAt(Struct, frozen=True):
    """An answer that is meant for one prompt only."""

    key: str
    answer: Any


def at(key: str, answer: Any) -> AnswerAt:
    """The answer, if this prompt is asked; otherwise the test fails."""
    return AnswerAt(key, answer)


class Overrules(Struct, frozen=True):
    """An answer that is against the rules, and taken."""

    answer: Any


def overrules(answer: Any) -> Overrules:
    """The answer, if it is warned of; otherwise the test fails."""
    return Overrules(answer)


class RulePlayed(list[str]):
    """The lines that the rule logged, oldest first, as texts; `log` has the whole lines.

    `prompts`: all that was asked; `rolls`: each roll as the driver would log it; `waiting`: the prompt for which no
    answer was left; `ended`: the rule raised Ended; `result`: what it returned.
    """

    def __init__(self) -> None:
        super().__init__()
        self.log: tuple[Line, ...] = ()
        self.prompts: list[Prompt[Any]] = []
        self.rolls: list[str] = []
        self.waiting: Prompt[Any] | None = None
        self.ended = False
        self.result: Any = None

    @property
    def keys(self) -> list[str]:
        """Keys of all prompts, also of those that the autopilot answers."""
        return [prompt.key for prompt in self.prompts]

    def of(self, kind: str) -> list[str]:
        """The texts of one kind of line: result, table, note or heading."""
        return [line.text for line in self.log if line.kind == kind]

    def has(self, words: str) -> bool:
        """True if a line says so, among other things."""
        return any(words in text for text in self)

    def cell(self, table: str) -> tuple[str, str]:
        """Row and column of the table that the one result line which reads it names."""
        found = [line.reads for line in self.log if line.kind == "result" and line.reads and line.reads.table == table]
        assert len(found) == 1, f"{len(found)} lines read {table}"
        return found[0].row, found[0].column


def played(rule: Rule, *answers: Any) -> RulePlayed:
    """Drive the procedure as far as the answers go."""
    return _drive(rule, list(answers))


def play(rule: Rule, *answers: Any) -> RulePlayed:
    """Drive the procedure to its end and tell what it logged. Fails where it asks more or less than was answered.

    Raises Settled where nothing catches it, Refused where an answer is impossible.
    """
    played = _drive(rule, list(answers))
    assert played.waiting is None, f"nobody answered {played.waiting.key!r} ({played.waiting.title})"
    return played


def asks(rule: Rule, *answers: Any) -> Any:
    """The prompt that the procedure asks after these answers; it is then given up."""
    waiting = _drive(rule, list(answers)).waiting
    assert waiting is not None, "the rule ended and asked nothing more"
    return waiting


def _drive(rule: Rule, answers: list[Any]) -> RulePlayed:
    state: State = getcoroutinelocals(rule)["state"]
    played = RulePlayed()
    make = _next(played, rule.send, None)
    while make is not None:
        prompt = _prompt(state, make)
        while answers and callable(answers[0]) and answers[0] is not SETTLE:
            answers.pop(0)(state)
            prompt = _prompt(state, make)
        played.prompts.append(prompt)
        answer = prompt.only()
        if answer is None and not answers:
            played.waiting = prompt
            break
        answer = answers.pop(0) if answer is None else answer
        if isinstance(answer, AnswerAt):
            assert answer.key == prompt.key, f"{prompt.key!r} is asked, not {answer.key!r} ({prompt.title})"
            answer = answer.answer
        if answer is SETTLE:
            make = _next(played, rule.throw, Settled())
        elif isinstance(answer, Overrules):
            make = _next(played, rule.send, _read(played, as_payload(prompt, answer.answer), overruled=True))
        else:
            make = _next(played, rule.send, _read(played, as_payload(prompt, answer)))
    rule.close()
    assert not answers, f"asked {played.keys}; these answers are left: {answers}"
    played.log = state.drain()
    played += [line.text for line in played.log]
    return played


def _next(played: RulePlayed, step: Callable[[Any], Make], given: Any) -> Make | None:
    """The next question of the rule once it is given this; None where it comes to its end."""
    try:
        return step(given)
    except StopIteration as end:
        played.result = end.value
    except Ended:
        played.ended = True
    return None


def _prompt(state: State, make: Make) -> Prompt[Any]:
    """The prompt, held to what each must keep: making it is pure, its keys are free, its rule is in RULES.md."""
    before = encode_state(state)
    prompt = make()
    assert make() == prompt, f"{prompt.key!r} comes out differently when made again"
    assert encode_state(state) == before, f"making {prompt.key!r} changed the state"
    check_letters(prompt)
    options = [each.id for each in getattr(prompt, "options", ())]
    assert len({*options}) == len(options), f"{prompt.key!r}: one option twice in {options}"
    assert prompt.rule in _rules(type(state).__module__), f"{prompt.key!r}: RULES.md has no {prompt.rule!r}"
    return prompt


@cache
def _rules(module: str) -> frozenset[str]:
    """The ids of the items in the RULES.md beside the module of a state, or above it."""
    folder = Path(str(sys.modules[module].__file__)).parent
    page = next((each / PAGE for each in (folder, *folder.parents) if (each / PAGE).is_file()), None)
    assert page is not None, f"there is no {PAGE} beside {module}, nor above it"
    return frozenset(found["id"] for found in re.finditer(ITEM, page.read_text(encoding="utf-8")))


def _read(played: RulePlayed, value: Any, overruled: bool = False) -> Any:
    """The result that the rule gets for an answer as a payload to the last prompt."""
    prompt = played.prompts[-1]
    given, result, warned = prompt.read_once(value)
    assert bool(warned) == overruled, f"{prompt.key!r}: {value} is against the rules: {warned or 'it is not'}"
    if isinstance(prompt, Roll):
        played.rolls.append(prompt.text_of(given, result))
    return result


# Answers


def as_payload(prompt: Prompt[Any], answer: Any) -> Any:
    """An answer as a payload.

    ENTER ("") takes what Enter takes. A Roll takes its dice in the order of its pools, see `dice`, or its result in
    words, "2 passed". A Draw takes a card, "KH". A Pick takes ids, "a b", or "-" for none. Other answers, as the dict
    that Facts take of what is not at its default, are as a payload already.
    """
    if not isinstance(answer, str):
        return answer
    if answer == ENTER:
        assert prompt.default() is not None, f"Enter takes nothing at {prompt.key!r}"
        return prompt.default()
    if isinstance(prompt, Roll):
        return {"result": answer} if re.search("[a-z]", answer) else dice(prompt, answer)
    if isinstance(prompt, Draw):
        return {"cards": [answer]}
    if isinstance(prompt, Pick):
        return answer.split() if answer != "-" else []
    return answer


def dice(prompt: Roll[Any], text: str) -> dict[str, Any]:
    """Dice as `6 2 | 4`; coins as `HHT HT`, a word a pool. "|" is for the eye; pools that others lead to come last."""
    words = text.replace("|", " ").split()
    given: dict[str, list[int]] = {}
    counts: dict[str, Any] = {}
    pools = prompt.pools
    while pools:
        for pool in pools:
            many = min(pool.count, 1) if pool.sides == 2 else pool.count
            faces, words = parse_faces(pool, " ".join(words[:many])), words[many:]
            assert len(faces) == pool.count, f"{prompt.key!r} wants {pool.count} for {pool.name}, not {faces}"
            given[pool.name] = faces
            counts[pool.name] = add_up(prompt.reading, pool, faces)
        pools = tuple(pool for pool in prompt.reading.more(counts) if pool.name not in counts)
    assert not words, f"{prompt.key!r} has {[(p.name, p.count) for p in prompt.pools]}, not so many dice: {text}"
    return {"dice": given}

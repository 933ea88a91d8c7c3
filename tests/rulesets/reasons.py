"""Reasons of the app as an opponent, held to what they claim over battles that chance shakes up.

Each game lists what its opponent may say as patterns, and how each is checked against the state. At every decision of
some battles the opponent is asked as the state stands, then as it would stand with a few leaves otherwise; what it says
must match a pattern, and hold.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy, deepcopy
from random import Random
from typing import Any

from msgspec import Struct, structs

from tests.names.engine import Position, Spot, convert_leaf, find, leaves
from tests.tools.fuzz_inputs import another_value
from tracker.engine import (
    AnswerInput,
    AnyRuleset,
    Checkpoint,
    FormList,
    Player,
    Prompt,
    Roll,
    Ruleset,
    app_random,
    check_rulings,
    encode_state,
)

# Inputs of a battle that are heard, and how often each is shaken up.
MOST_INPUTS, SHAKEN = 160, 2
# What is shaken up; and what a unit is for good.
ROOTS = ("units", "groups", "leaders", "shots", "areas", "warriors", "waves")
ALWAYS = ("arm", "kind", "boat", "terrain", "side")


class Said(Struct, frozen=True):
    """A reason: by whom, at what, for which answer; `found` are the groups of the pattern that it matches."""

    state: Any
    prompt: Any
    what: list[str]
    value: Any
    player: Any = None
    found: tuple[str, ...] = ()


Holds = Callable[[Said], object]
# Of a state, a leaf and another value for it, which chance would never find: ids.
Shake = Callable[[Any, Random], Iterable[tuple[str, Any]]]


class Heard:
    """What was claimed: patterns that were heard, and all reasons that do not hold."""

    def __init__(self, claims: Mapping[str, Holds]) -> None:
        self.claims = {re.compile(pattern): holds for pattern, holds in claims.items()}
        self.patterns: set[str] = set()
        self.false: list[str] = []

    def hear(self, said: Said, words: str) -> None:
        if not words:
            return
        for pattern, holds in self.claims.items():
            if match := pattern.fullmatch(words):
                self.patterns.add(pattern.pattern)
                if not holds(structs.replace(said, found=tuple(each or "" for each in match.groups()))):
                    self.false.append(f"{said.prompt.key}, {said.value}: {words!r} is not so")
                return
        self.false.append(f"{said.prompt.key}, {said.value}: {words!r} is a claim that nothing holds")

    def unheard(self) -> set[str]:
        return {each.pattern for each in self.claims} - self.patterns


def hear(
    game: AnyRuleset,
    claims: Mapping[str, Holds],
    seeds: Iterable[int],
    shake: Shake = lambda state, rng: (),
    scenarios: Iterable[str] = (),
) -> Heard:
    """Hear the opponent of a game through battles of some of its scenarios, of all unless they are named."""
    heard = Heard(claims)
    for scenario in scenarios or game.scenarios():
        for seed in seeds:
            _one_battle(game, scenario, seed, heard, shake)
    return heard


def _one_battle(game: AnyRuleset, scenario: str, seed: int, heard: Heard, shake: Shake) -> None:
    state = game.new(scenario, check_rulings(game, {}, scenario))
    position = Position(game, Checkpoint("setup", 0, encode_state(state)), quiet=True)
    opponent, player, chance = game.opponent(), game.player(), Random(f"{scenario}:{seed}")
    assert opponent is not None and player is not None
    for step in range(MOST_INPUTS):
        prompt = position.prompt
        if prompt is None:
            return
        if isinstance(prompt, Roll):
            value = prompt.app_answer(app_random(seed, step, prompt.key))
        else:
            if prompt.asks_for in ("decision", "both"):
                # The player of autoplay has whims: it comes to claims that the opponent seldom makes.
                for speaker in (opponent, player):
                    _ask(speaker, position, heard, chance)
                for _ in range(SHAKEN):
                    _ask_shaken(chance.choice((opponent, player)), position, heard, chance, shake)
            value = player.answer(position.state, prompt, chance)
        position.feed(AnswerInput(prompt.key, prompt.default() if value is None else value))


def _ask(opponent: Player, position: Position, heard: Heard, chance: Random) -> None:
    """What the opponent says of its answer as the state stands, by each plan, and of all that a search may come to."""
    prompt, state = position.raw_prompt(), position.state
    for plan in _copied(opponent).plans_for(state, prompt.side) or ("",):
        asked = _copied(opponent)
        asked.plan = {prompt.side: plan} if plan else {}
        given, searched = asked.answer(state, prompt, chance), asked.alternatives(state, prompt)
        decided = prompt.decided_part(given)
        assert not plan or decided is None or prompt.may_be_taken(decided), f"{plan}, {prompt.key}: {decided}"
        for value in (prompt.default() if given is None else given, *searched):
            for each in _parts(prompt, value):
                said = Said(state, prompt, prompt.key.partition("#")[0].split(":"), each, asked)
                heard.hear(said, asked.why(state, prompt, each))


def _ask_shaken(opponent: Player, position: Position, heard: Heard, chance: Random, shake: Shake) -> None:
    """The same with some leaves otherwise, which are put back; nothing is said of what the game could not show."""
    before = encode_state(position.state)
    back: list[tuple[Spot, Any]] = []
    try:
        for path, value in [*_leaves(position, chance), *shake(position.state, chance)]:
            spot = find(position.state, path)
            back.append((spot, spot.get()))
            spot.set(convert_leaf(spot, path, value))
        prompt = position.raw_prompt()
        position.ruleset.view(position.state)
        prompt.default()
    except Exception:  # an edit that the game would refuse
        pass
    else:
        _ask(opponent, position, heard, chance)
    finally:
        for spot, old in reversed(back):
            spot.set(old)
    assert encode_state(position.state) == before, "the state is as it was"


def _leaves(position: Position, chance: Random) -> Iterator[tuple[str, Any]]:
    """Some leaves, mostly of those whom the prompt is about, and other values for them."""
    prompt = position.prompt
    assert prompt is not None
    ids = {*prompt.key.partition("#")[0].split(":"), *prompt.subject}
    if isinstance(prompt, FormList):
        ids |= {row.id for row in prompt.rows[:1]}
    paths = [each for each in leaves(position.state) if each.partition(".")[0] in ROOTS]
    near = [each for each in paths if ids & set(each.split("."))]
    for _ in range(chance.randint(1, 4)):
        path = chance.choice(near if near and chance.random() < 0.6 else paths)
        value = another_value(position.state, path, chance)
        if value is not None and path.rpartition(".")[2] not in ALWAYS:
            yield path, value


def _parts(prompt: Prompt[Any], value: Any) -> list[Any]:
    """An answer; of a list each row by itself, so that each reason is told alone."""
    if value is None:
        return []
    return [[each] for each in value] if isinstance(prompt, FormList) and value else [value]


def _copied(opponent: Player) -> Player:
    """Another who thinks the same, so that what is asked for a test leaves no trace."""
    made = copy(opponent)
    for name, value in vars(opponent).items():
        if not isinstance(value, Ruleset):
            setattr(made, name, deepcopy(value))
    return made

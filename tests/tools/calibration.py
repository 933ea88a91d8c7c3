"""The digest's calibration by the rules as played: `python -m tests.tools.calibration`.

One wave, head-on, against a line in good order with its command in the middle; no further waves, no ground. Prints how
often the Imperial side is not broken, and the units that it lost, beside the figures of the digest's simulation.
"""

import sys
from collections.abc import Coroutine
from random import Random
from typing import Any

from msgspec import Struct

from tracker.engine import Draw, Roll, Shuffle, check_rulings
from tracker.games.gentlemen_rankers import RULESET
from tracker.games.gentlemen_rankers.cards import open_pack
from tracker.games.gentlemen_rankers.ending import breaks, is_quiet
from tracker.games.gentlemen_rankers.generation import new_wave
from tracker.games.gentlemen_rankers.melee import melee
from tracker.games.gentlemen_rankers.player import Sensible
from tracker.games.gentlemen_rankers.state import Field, Unit
from tracker.games.gentlemen_rankers.turn import _begin, movement, shooting
from tracker.games.gentlemen_rankers.units import units

MOST_TURNS = 40


class Case(Struct, frozen=True):
    """So many infantry (and a command) against so many warriors from so many inches; the digest's chance and losses."""

    infantry: int
    warriors: int
    start: float
    chance: str
    lost: str
    rulings: dict[str, str] = {}


CASES = (
    Case(8, 10, 24, "97%", "0.8"),
    Case(4, 5, 24, "80%", "1.3"),
    Case(4, 10, 24, "58%", "2.0"),
    Case(2, 5, 24, "32%", "1.4"),
    Case(8, 10, 6, "83%", "3.0"),
    Case(8, 10, 24, "90% without supported flanks", "1.5", {"flanks": "none"}),
    Case(8, 10, 24, "98.7% with longer ranges", "0.5", {"ranges": "far"}),
    Case(8, 10, 24, "losses down by a quarter or more", "0.5", {"moves": "slow"}),
    Case(8, 10, 24, "not given: both sides' flanks supported", "-", {"flank_support": "both"}),
)


def run(rule: Coroutine[Any, Any, Any], state: Field, player: Sensible, rng: Random) -> None:
    """Play a procedure: the player chooses, `rng` rolls."""
    answer: Any = None
    while True:
        try:
            prompt = rule.send(answer)()
        except StopIteration:
            return
        value = prompt.only()
        if value is None and isinstance(prompt, Roll):
            value = prompt.app_answer(rng)
        elif value is None and isinstance(prompt, (Draw, Shuffle)):
            value = prompt.any_legal(rng)
        elif value is None:
            value = player.answer(state, prompt, rng)
        answer = prompt.read(value)[0]


def field(case: Case) -> Field:
    """The line, with its command in the middle."""
    rulings = {name: value for name, value in case.rulings.items() if name != "flanks"}
    state = RULESET.new("march", check_rulings(RULESET, rulings))
    half = case.infantry // 2
    kinds = ["infantry"] * half + ["command"] + ["infantry"] * (case.infantry - half)
    state.units = {
        f"u{n}": Unit(id=f"u{n}", name=f"Unit {n}", kind=kind, weapon="rifle")  # type: ignore[arg-type]
        for n, kind in enumerate(kinds)
    }
    state.began = len(state.units)
    return state


class Unsupported(Sensible):
    """Nobody's flanks are ever touched by friends."""

    def answer(self, seen: Field, prompt: Any, rng: Random) -> Any:
        if prompt.key.startswith("bout:"):
            return {"flanks": 0}
        return super().answer(seen, prompt, rng)


class Fight(Struct, frozen=True):
    """Whether the Imperial side never broke, whether it outlasted the wave, and how many units it lost."""

    held: bool
    outlasted: bool
    lost: int


def fought(case: Case, seed: int) -> Fight:
    """One wave, fought to the end."""
    rng, state = Random(seed), field(case)
    maker = Unsupported if "flanks" in case.rulings else Sensible
    player = maker(messy=0.0, start=case.start)
    broken = False
    state.turn = 1
    run(open_pack(state), state, player, rng)
    run(new_wave(state, "wave"), state, player, rng)
    for each in list(state.warriors)[case.warriors :]:
        del state.warriors[each]
    state.waves["wave1"].arrived, state.waves["wave1"].place = 0, ""
    state.waves["wave1"].start = case.warriors
    if case.warriors == 5:
        # The first wave is double: its second stack goes back.
        stack = state.waves["wave1"].stacks.pop()
        state.packs["pack1"].stacks[stack].wave = ""
    for _ in range(MOST_TURNS):
        state.turn += 1
        _begin(state)
        for part in (movement, shooting, melee):
            state.phase = "melee" if part is melee else state.phase
            run(part(state), state, player, rng)
        state.log.clear()
        breaks(state)
        broken = broken or state.broken
        state.broken = False  # it fights on here, to see who outlasts whom
        if not units(state) or is_quiet(state):
            break
    return Fight(not broken, bool(units(state)), sum(bool(unit.gone) for unit in state.units.values()))


def main(runs: int) -> None:
    for case in CASES:
        results = [fought(case, seed) for seed in range(runs)]
        held, outlasted, lost = (
            sum(getattr(each, name) for each in results) / runs for name in ("held", "outlasted", "lost")
        )
        words = f"{case.infantry} v {case.warriors} from {case.start:g} inches"
        told = f"{held:.1%} unbroken, {outlasted:.1%} outlast it, {lost:.2f} lost"
        print(f"{words}: {told}; digest {case.chance}, {case.lost}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)

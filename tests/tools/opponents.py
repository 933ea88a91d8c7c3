"""`python -m tests.tools.opponents [RULESET ...]`: how much better a game's opponent plays than its sensible player.

    python -m tests.tools.opponents africa_1859 --battles 30 --jobs 2

For each scenario, seed and side the opponent plays that side against the sensible player, and the sensible player plays
it against another of its kind, both with the same seed. Each side has a player of its own, which watches what the other
answers: one that imagines the table knows no more of it when it plays against its own kind. A side for which the
opponent never has anything to think over is left out. The gain is the opponent's share of the battles less the sensible
player's own as that side; both sides of a seed make one pair, and the 95% interval is that of the mean of all pairs.
The table stands between two marks at the end of RULES.md; `--check` prints it and writes nothing. Exit 1 where the
lower end is not above +5 points.

Where thinking seldom departs from what is decided at once, the luck of these seeds hides what it gains: as tried in
Colonial Adventures, 60 pairs of the training skirmish lost 7.5 points here, and 5.8 without any thought. Compare there
with the opponent that decides at once, seed by seed: +1.7 points (-0.3 to +3.7) over 160 pairs.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from msgspec import Struct, json, structs

from tests.tools.house_lists import ROOT
from tracker.engine import (
    AnyRuleset,
    Battle,
    Opponent,
    Player,
    Prompt,
    app_answer,
    ask_player,
    check_rulings,
    load_ruleset,
    think_over,
)
from tracker.engine.sealed import without_sealed

BEGIN, END = "<!-- opponent: begin -->", "<!-- opponent: end -->"
WANTED = 0.05
# As long as no battle that anybody would play on: two sides who wait for each other.
MOST_INPUTS = 6_000


class Bout(Struct, frozen=True):
    """A battle: `side` is played by the opponent, "" for none; `won` is who won it.

    `thoughts`: how often the opponent had something to think over; `inputs`: how long it was.
    """

    ruleset: str
    scenario: str
    seed: int
    side: str
    won: str = ""
    thoughts: int = 0
    inputs: int = 0

    @property
    def wanted(self) -> "Bout":
        """The battle before it was fought."""
        return structs.replace(self, won="", thoughts=0, inputs=0)


class Pair(Struct, frozen=True):
    """A seed of a scenario: shares of the opponent and of the sensible player over both sides of it."""

    scenario: str
    opponent: float
    sensible: float

    @property
    def gain(self) -> float:
        return self.opponent - self.sensible


def fought(bout: Bout, seconds: float = inf) -> Bout:
    """A battle to its end, by the dice that the app would roll with its seed; broken off at last, and then nobody's."""
    ruleset = load_ruleset(bout.ruleset)
    state = ruleset.new(bout.scenario, check_rulings(ruleset, {}, bout.scenario))
    battle = Battle.begin(ruleset, state, bout.seed)
    players = _Players(ruleset, bout)
    own = _Own(_there(ruleset.opponent()), players.chance.get(bout.side, Random()), seconds)
    for _ in range(MOST_INPUTS):
        prompt, seen = battle.prompt, without_sealed(battle.state)
        if prompt is None:
            return structs.replace(bout, won=battle.view().winner, thoughts=own.thoughts, inputs=battle.step)
        if prompt.is_chance:
            value, who = app_answer(battle), None
        elif prompt.side == bout.side and battle.stage == "turn":
            value, who = own.answer(battle, prompt), own.player
        else:
            value, who = players.answer(battle, prompt)
        value = prompt.default() if value is None else value
        for each in (own.player, *players.all):
            if each is not who:
                each.watch(seen, prompt, value)
        battle.answer(value)
    return structs.replace(bout, thoughts=own.thoughts, inputs=battle.step)


class _Players:
    """A sensible player for each side; what no side is asked, the first of them answers."""

    def __init__(self, ruleset: AnyRuleset, bout: Bout) -> None:
        state = ruleset.new(bout.scenario, check_rulings(ruleset, {}, bout.scenario))
        self._of = {side.id: _there(ruleset.player()) for side in ruleset.view(state).sides}
        self.chance = {side: Random(f"opponents:{bout.seed}:{side}") for side in self._of}
        self.all = tuple(self._of.values())

    def answer(self, battle: Battle, prompt: Prompt[Any]) -> tuple[Any, Player]:
        side = prompt.side if prompt.side in self._of else next(iter(self._of))
        return ask_player(self._of[side], battle, self.chance[side]), self._of[side]


class _Own:
    """The side that the opponent plays: it decides, and its player says what a table would.

    A player that remembers decides by itself what is not searched: the opponent's has watched it instead, and would
    imagine another table than the one that is answered by. Without a thought it plays as the sensible one does then.
    """

    def __init__(self, player: Player, chance: Random, seconds: float) -> None:
        self.player = player
        self.thoughts = 0
        self._opponent, self._seconds, self._chance = Opponent(), seconds, chance

    def answer(self, battle: Battle, prompt: Prompt[Any]) -> Any:
        is_searched = False
        while (thought := self._opponent.thought(battle)) is not None:
            self.thoughts += 1
            is_searched = not thought.is_of_plans
            self._opponent.settle(battle, think_over(thought, seconds=self._seconds))
        self.player.plan = self._opponent.plans(battle)
        if prompt.asks_for == "decision" and (is_searched or self.player.memory is None):
            decided = self._opponent.decide(battle)
            return decided.value if decided is not None else None
        return ask_player(self.player, battle, self._chance)


def _there(player: Player | None) -> Player:
    assert player is not None
    return player


def pairs_of(bouts: Sequence[Bout], sides: dict[str, tuple[str, ...]]) -> Iterator[Pair]:
    """Each seed of each scenario, its battles put together as these sides; one that nobody won is half of one."""
    won = {(bout.scenario, bout.seed, bout.side): bout.won for bout in bouts}
    played = {bout.side for bout in bouts if bout.side}

    def share(winner: str, side: str) -> float:
        return float(winner == side) if winner in played else 0.5

    for scenario, seed in dict.fromkeys((each[0], each[1]) for each in won if each[0] in sides):
        own = sides[scenario]
        opponent = mean(share(won[scenario, seed, side], side) for side in own)
        yield Pair(scenario, opponent, mean(share(won[scenario, seed, ""], side) for side in own))


def interval(gains: list[float]) -> tuple[float, float, float]:
    """The mean, and the ends of its 95% interval."""
    half = 1.96 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0
    return mean(gains), mean(gains) - half, mean(gains) + half


def main() -> None:
    parser = argparse.ArgumentParser(description="How much better opponents play than the sensible player.")
    parser.add_argument("rulesets", nargs="*", default=["africa_1859"])
    parser.add_argument("--scenario", help="this one only; nothing is written then")
    parser.add_argument("--battles", type=int, default=30, help="seeds of each scenario")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--seconds", type=float, default=inf, help="of a thought at most; by default its playouts end it"
    )
    parser.add_argument("--check", action="store_true", help="print only")
    parser.add_argument("--out", type=Path, help="a file of the battles fought: the command goes on from there")
    args = parser.parse_args()
    is_enough = True
    for ruleset_id in args.rulesets:
        seeds = range(args.first, args.first + args.battles)
        lines, low = measured(ruleset_id, args.scenario, seeds, args.jobs, args.out, args.seconds)
        print("\n".join(lines), flush=True)
        is_enough = is_enough and low > WANTED
        if not args.check and not args.scenario:
            _write(ROOT / "rulesets" / ruleset_id / "RULES.md", "\n".join(lines))
    raise SystemExit(0 if is_enough else 1)


def measured(
    ruleset_id: str, only: str | None, seeds: range, jobs: int, out: Path | None, seconds: float = inf
) -> tuple[list[str], float]:
    """The lines of the table, and the lower end of the interval."""
    ruleset = load_ruleset(ruleset_id)
    names: dict[str, dict[str, str]] = {}
    for scenario in [only] if only else ruleset.scenarios():
        view = ruleset.view(ruleset.new(scenario, check_rulings(ruleset, {}, scenario)))
        names[scenario] = {side.id: side.name for side in view.sides}
    wanted = [
        Bout(ruleset_id, scenario, seed, side)
        for seed, scenario in product(seeds, names)
        for side in ("", *names[scenario])
    ]
    bouts = [bout for bout in _kept(out) if bout.wanted in wanted]
    left = [bout for bout in wanted if bout not in [each.wanted for each in bouts]]
    with ProcessPoolExecutor(jobs) as pool:
        for bout in pool.map(partial(fought, seconds=seconds), left):
            bouts.append(bout)
            told = f"{bout.scenario} {bout.seed}, {bout.side or '-'}: {bout.won}"
            print(f"{len(bouts)} of {len(wanted)}: {told}", flush=True)
            if out is not None:
                with out.open("ab") as file:
                    file.write(json.encode(bout) + b"\n")
    if not (names := _thinking(names, bouts)):
        return [f"The opponent of {ruleset.title} thinks nothing over."], -inf
    pairs = list(pairs_of(bouts, {scenario: tuple(sides) for scenario, sides in names.items()}))
    lines = [_head(seeds)]
    for scenario, sides in names.items():
        lines.append(
            _row(ruleset.scenarios()[scenario].title, sides, [b for b in bouts if b.scenario == scenario], pairs)
        )
    gain, low, high = interval([pair.gain for pair in pairs])
    opponent, sensible = mean(pair.opponent for pair in pairs), mean(pair.sensible for pair in pairs)
    lines.append(
        f"| All | | {opponent:.0%} less {sensible:.0%} | **{_points(gain)} ({_points(low)} to {_points(high)})** |"
    )
    return lines, low


def _thinking(names: dict[str, dict[str, str]], bouts: list[Bout]) -> dict[str, dict[str, str]]:
    """The names of sides by scenario, of those that had anything to think over."""
    thinking = {(bout.scenario, bout.side) for bout in bouts if bout.thoughts}
    there = {each: {side: name for side, name in names[each].items() if (each, side) in thinking} for each in names}
    return {scenario: sides for scenario, sides in there.items() if sides}


def _kept(out: Path | None) -> list[Bout]:
    """The battles of a file, none where there is no such file."""
    lines = out.read_bytes().splitlines() if out is not None and out.is_file() else []
    return [json.decode(line, type=Bout) for line in lines]


def _head(seeds: range) -> str:
    return (
        f"Seeds {seeds[0]} to {seeds[-1]} of each scenario (`python -m tests.tools.opponents`): the opponent's share "
        "of the battles against the sensible player, less the sensible player's own as that side, for each side "
        "that has anything to think over. Points with the 95% interval of the mean; a seed with all of its sides "
        "counts as one.\n\n"
        "| Scenario | As each side | Both | Gain in points |\n|---|---|---|---|"
    )


def _row(title: str, sides: dict[str, str], bouts: list[Bout], pairs: list[Pair]) -> str:
    own = [pair for pair in pairs if pair.scenario == bouts[0].scenario]
    told = []
    for side, name in sides.items():
        played = mean(bout.won == side for bout in bouts if bout.side == side)
        before = mean(bout.won == side for bout in bouts if not bout.side)
        told.append(f"{name} {played:.0%} less {before:.0%}")
    gain, low, high = interval([pair.gain for pair in own])
    both = f"{mean(pair.opponent for pair in own):.0%} less {mean(pair.sensible for pair in own):.0%}"
    return f"| {title} | {'; '.join(told)} | {both} | {_points(gain)} ({_points(low)} to {_points(high)}) |"


def _points(share: float) -> str:
    return f"{100 * share:+.1f}"


def _write(path: Path, table: str) -> None:
    text = path.read_text(encoding="utf-8")
    section = f"{BEGIN}\n{table}\n{END}"
    if BEGIN not in text:
        raise SystemExit(f"{path} has no {BEGIN}")
    path.write_text(text[: text.index(BEGIN)] + section + text[text.index(END) + len(END) :], encoding="utf-8")


if __name__ == "__main__":
    main()

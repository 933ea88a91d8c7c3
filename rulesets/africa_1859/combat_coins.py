"""Coins of combat: the number for each side, and their reading (AF-A5, AF-B10, AF-B13, AF-B14)."""

from collections.abc import Sequence
from functools import lru_cache, partial
from operator import attrgetter
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import (
    Amount,
    Breakdown,
    Effect,
    Gist,
    Modifier,
    Part,
    Pool,
    Reading,
    Reads,
    Result,
    Roll,
    about,
    counted,
    is_watched,
    the_side,
    verb_of,
    with_verb,
)
from tracker.games.africa_1859.data import coins_of, modifier, tables
from tracker.games.africa_1859.ground import area_name
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.tosses import Chances, by_gist, chances_by, percent
from tracker.games.africa_1859.units import combat_strength, enemies_in, is_hittable, names, officers_in

ATTACKER, DEFENDER, TAILS = "attacker", "defender", "2nd toss"
Names = tuple[str, str]
Winner = Literal["", "attacker", "defender"]
NO_EFFECT = 4
# Tails of a victory that leaves the winner demoralised, half of him going back (AF-A6).
COSTLY = 2
_row = partial(modifier, "combat_modifiers")


class Fight(Struct, frozen=True):
    """Attacking units, all of one side, and the area that they attack; `members`: all of the open area, by number."""

    attackers: tuple[str, ...]
    area: str
    members: tuple[str, ...] = ()


# Reading


class Fray(Result, frozen=True):
    """The winner, and the tails that are read on the combat results: 0 to 3, and 4 for more or a tie.

    `heads` are those of attacker and defender.
    """

    winner: Winner
    name: str
    tails: int
    heads: tuple[int, int] = (0, 0)

    @property
    def gist(self) -> Gist:
        if not self.winner:
            return Gist("a tie")
        tails = Amount(self.tails, "tail", whose=self.winner, or_more=self.tails >= NO_EFFECT)
        return Gist(f"{self.name} won", (tails,))

    @property
    def worths(self) -> tuple[int | None, ...]:
        """Heads of both sides, then the tails of whichever side has won."""
        won = (self.winner == ATTACKER, self.winner == DEFENDER)
        return (*self.heads, *(self.tails if each else None for each in won))


class Clash(Reading[Fray], frozen=True, tag="africa_clash"):
    """More heads wins; the winner's second toss gives the tails (AF-B10), or its margin does (AF-B10b).

    `sides` and `names_of` are those of attacker and defender.
    """

    sides: tuple[str, str]
    names_of: tuple[str, str]
    by_margin: bool = False

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("tails",) if pool.name == TAILS else ("heads",)

    def count(self, pool: Pool, face: int) -> tuple[int, ...]:
        return (int(face == (2 if pool.name == TAILS else 1)),)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        first = (Part((name,), "heads", side) for name, side in zip((ATTACKER, DEFENDER), self.sides, strict=True))
        return (*first, *(Part((TAILS,), "tails", side) for side in self.sides))

    def more(self, counts: dict[str, tuple[int, ...]]) -> tuple[Pool, ...]:
        margin = counts[ATTACKER][0] - counts[DEFENDER][0]
        if self.by_margin or not margin:
            return ()
        return (Pool(TAILS, second_coins(abs(margin)), 2, self.sides[margin < 0]),)

    def followers(self) -> tuple[Pool, ...]:
        return () if self.by_margin else tuple(Pool(TAILS, 0, 2, side) for side in self.sides)

    def in_any_case(self, results: Sequence[Fray], pools: tuple[Pool, ...]) -> Fray | None:
        return by_gist(self, results)

    def result(self, counts: dict[str, tuple[int, ...]]) -> Fray:
        heads = counts[ATTACKER][0], counts[DEFENDER][0]
        margin = heads[0] - heads[1]
        if not margin:
            return Fray("", "", NO_EFFECT, heads)
        tails = max(0, NO_EFFECT - abs(margin)) if self.by_margin else min(NO_EFFECT, counts[TAILS][0])
        return Fray("defender" if margin < 0 else "attacker", self.names_of[margin < 0], tails, heads)


def second_coins(margin: int) -> int:
    """Coins of the winner's second toss by the heads that it won by (AF-B10)."""
    return tables()["second_toss"].number(tables()["second_toss"].row_of(margin), "coins")


def row_of(tails: int) -> str:
    return tables()["combat_results"].row_of(tails)


# Calculations


def attackers_of(state: Battlefield, fight: Fight) -> list[Unit]:
    return [state.units[each] for each in fight.attackers if not state.units[each].gone]


def side_of(state: Battlefield, fight: Fight) -> str:
    return state.units[fight.attackers[0]].side


def defenders_of(state: Battlefield, fight: Fight) -> list[Unit]:
    """Units that stand in the area: batteries too, but no officers and ships."""
    return [unit for unit in enemies_in(state, fight.area, side_of(state, fight)) if is_hittable(unit)]


def half(state: Battlefield, number: int, up: bool) -> int:
    """Half of a number of units: rounded up for the loser, down for the winner (AF-B12)."""
    switch = state.rulings.halves
    rounds_up = up if switch == "loser_up" else switch == "up"
    return (number + rounds_up) // 2


def attack_coins(state: Battlefield, fight: Fight) -> Breakdown:
    """Coins of the attacker (AF-A5)."""
    own, enemies = attackers_of(state, fight), defenders_of(state, fight)
    regulars = sum([unit.arm == "regular" for unit in own]) >= 2
    areas = tuple(dict.fromkeys(unit.area for unit in own))
    return _sum(
        state,
        f"{_side_name(state, own)} attacking",
        own,
        _officers(state, areas, side_of(state, fight)),
        _row("disorganised", "an enemy unit is demoralised", any([unit.demoralised for unit in enemies])),
        _row("regulars", "two or more regular infantry", regulars),
        _row("driven", "an enemy unit was driven back this turn", has_driven(state, fight)),
        _row("cavalry", "the only side with cavalry", _alone_has_cavalry(own, enemies)),
    )


def harm_of_combat(state: Battlefield, coins: tuple[int, int], whom: str, at_a_cost: bool = False) -> int:
    """The percent chance that attacker or defender loses, and that this does anything (AF-A6, AF-B10).

    `at_a_cost`: or that it wins with the result that harms both.
    """
    harms = [*_LOSES[whom], (whom, COSTLY)] if at_a_cost else _LOSES[whom]
    return percent(chances_of_combat(*coins, state.rulings.combat == "margin"), harms)


# Of attacker and defender, what beats it.
_LOSES = {
    loser: [(winner, tails) for tails in range(NO_EFFECT)]
    for winner, loser in ((ATTACKER, DEFENDER), (DEFENDER, ATTACKER))
}


@lru_cache(maxsize=2000)
def chances_of_combat(mine: int, theirs: int, by_margin: bool) -> Chances:
    """The exact chances of a combat by who wins it and with how many tails."""
    sides = (ATTACKER, DEFENDER)
    reading, pools = Clash(sides, sides, by_margin), pools_of_combat(sides, mine, theirs)
    return chances_by(attrgetter("winner", "tails"), reading, pools)


def has_driven(state: Battlefield, fight: Fight) -> bool:
    """True if any enemy unit took a DR this turn, wherever it is now; by ruling, one of those attacked (AF-A5)."""
    side = side_of(state, fight)
    enemies = [unit for unit in state.units.values() if unit.side != side]
    if state.rulings.driven_unit == "attacked":
        enemies = defenders_of(state, fight)
    return any(map(attrgetter("pushed" if state.rulings.driven == "any" else "driven"), enemies))


def defence_coins(state: Battlefield, fight: Fight) -> Breakdown:
    """Coins of the defender (AF-A5, AF-B23)."""
    own, enemies = defenders_of(state, fight), attackers_of(state, fight)
    area = state.areas[fight.area]
    rows = [
        _row("disorganised", "an enemy unit is demoralised", any([unit.demoralised for unit in enemies])),
        _row("mountain", "defends a mountain", area.terrain == "mountain"),
        _row("buildings", "defends buildings", area.terrain == "buildings"),
        _row("cavalry", "the only side with cavalry", _alone_has_cavalry(own, enemies)),
    ]
    if state.rulings.trench_combat == "on":
        rows.append(_row("trench", "defends a trench", area.trench))
    defender = next((each for each in state.sides if each != side_of(state, fight)), "")
    officers = _officers(state, (fight.area,), defender)
    return _sum(state, f"{_side_name(state, own)} defending", own, officers, *rows)


def _sum(state: Battlefield, title: str, own: list[Unit], officers: Modifier, *rows: Modifier) -> Breakdown:
    base = sum([combat_strength(state, unit) for unit in own])
    whose = f"combat strength of {names(own) or 'nobody'}" if is_watched() else ""
    return coins_of(title, base, whose, officers, *rows)


def _officers(state: Battlefield, areas: tuple[str, ...], side: str) -> Modifier:
    """The best officer who stands with them, or by ruling all (AF-B14)."""
    there = sorted((o for each in areas for o in officers_in(state, each, side)), key=lambda unit: -unit.support)
    taken = there if state.rulings.officers == "all" else there[:1]
    who = names(taken) if taken and is_watched() else "an officer"
    return Modifier(who, sum([unit.support for unit in taken]), bool(taken), "AF-B14")


def _alone_has_cavalry(own: list[Unit], enemies: list[Unit]) -> bool:
    arms, others = [unit.arm for unit in own], [unit.arm for unit in enemies]
    return "cavalry" in arms and "cavalry" not in others


def _side_name(state: Battlefield, units: list[Unit]) -> str:
    return state.sides[units[0].side].name if units else "Nobody"


# Prompt


def combat_toss(state: Battlefield, fight: Fight) -> Roll[Fray]:
    """The coins of both sides, and those that the winner tosses then (AF-A6, AF-B10)."""
    attacker = side_of(state, fight)
    sides = (attacker, next((each for each in state.sides if each != attacker), attacker))
    own, enemy = (state.sides[each] for each in sides)
    called = (own.name, enemy.name)
    mine, theirs = attack_coins(state, fight), defence_coins(state, fight)
    is_told = is_watched() and bool(mine.taken or theirs.taken)
    fighters = {own.id: attackers_of(state, fight), enemy.id: defenders_of(state, fight)}
    by_margin = state.rulings.combat == "margin"
    coins = [second_coins(margin) for margin in (1, 2, 3)]
    second = f"{TAILS_DO} Winner's coins: {coins[0]} if by 1, {coins[1]} by 2, else {coins[2]}."
    if by_margin:
        second = "The row of the table: 4 minus the heads that the winner won by, but at least 0."
    return about("AF-B10", attacker, *fight.attackers, *(unit.id for unit in defenders_of(state, fight))).roll(
        f"combat:{fight.area}",
        "Combat",
        f"{with_verb(own, 'attacks')} {area_name(state, fight.area)}: more heads wins",
        pools_of_combat(sides, mine.total, theirs.total, called),
        Clash(sides=sides, names_of=called, by_margin=by_margin),
        text=second,
        reads=Reads("combat_results", "", "result"),
        breakdowns=tuple(replace(each, is_told=is_told) for each in (mine, theirs)),
        effects=_effects(state, fighters) if is_watched() else (),
    )


def pools_of_combat(sides: Names, mine: int, theirs: int, called: Names = ("", "")) -> tuple[Pool, Pool]:
    """The first toss of both sides (AF-B10); `called`: what is said beside their coins."""
    return Pool(ATTACKER, mine, 2, sides[0], called[0]), Pool(DEFENDER, theirs, 2, sides[1], called[1])


SHORT = {
    0: "every unit of {the_loser} loses a step",
    1: "{loser} {lose} {half}; who is left retreats, demoralised",
    2: "{loser} {retreat}; {winner} {are} demoralised, half of them retreat",
    3: "{loser} {retreat}",
    4: "no effect",
}


# What tails do, for whom the forecast counts them before it is known who won.
TAILS_DO = "Tails: 0, a step each; 1, half lost; 2, costly retreat; 3, retreat."


def _half_words(state: Battlefield, losers: list[Unit]) -> str:
    """Half of the losers: "3 steps" by what they have, where those of several steps lose one each (AF-B12)."""
    if state.rulings.combat_half != "steps":
        return "half"
    hurt = sum(unit.steps > 1 for unit in losers)
    return counted(hurt + half(state, len(losers) - hurt, up=True), "step")


def _effects(state: Battlefield, fighters: dict[str, list[Unit]]) -> tuple[Effect, ...]:
    found = [Effect(Fray("", "", NO_EFFECT).label, "no effect")]
    called = [state.sides[each] for each in fighters]
    for winner, loser in (called, called[::-1]):
        words = {"winner": winner.name, "loser": loser.name, "the_loser": the_side(loser)}
        words["half"] = _half_words(state, fighters[loser.id])
        words |= {"are": verb_of(winner, "is")} | {do: verb_of(loser, f"{do}s") for do in ("lose", "retreat")}
        for tails, said in SHORT.items():
            found.append(Effect(Fray("attacker", winner.name, tails).label, said.format(**words)))
    return tuple(found)

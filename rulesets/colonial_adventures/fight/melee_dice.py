"""Dice of each pairing of a melee (CA-MELEE-3, CA-MELEE-5, T-11)."""

from collections.abc import Sequence
from functools import cache, partial

from msgspec import Struct, structs

from tracker.engine import (
    Breakdown,
    Facts,
    Fought,
    Modifier,
    Number,
    Pool,
    Reads,
    Roll,
    Toggle,
    about,
    ask,
    breakdown,
    counted,
    is_watched,
    its,
    them,
    with_verb,
)
from tracker.games.colonial_adventures.data import modifier
from tracker.games.colonial_adventures.fight.fray import Fray
from tracker.games.colonial_adventures.fight.likely_cover import likely
from tracker.games.colonial_adventures.groups import (
    activation_value,
    at_hand,
    is_cavalry,
    is_ferocious,
    is_open,
    is_passed_over,
    kinds_there,
    names,
    rep_of,
    where_there,
)
from tracker.games.colonial_adventures.solo.state import KEEPS_FACES, KEEPS_SHARES
from tracker.games.colonial_adventures.state import Battlefield, Group, Standing


class Pair(Struct, frozen=True):
    """Two groups that fight each other; `first` belongs to the side that set off the round."""

    first: str
    second: str

    @property
    def key(self) -> str:
        return f"{self.first}:{self.second}"


class Round(Struct, frozen=True):
    """A round of melee: who set it off, and against whom alone on first contact ("": all that it fights, CA-R101)."""

    group: str
    enemy: str = ""


class MeleeGround(Struct):
    """Facts of the table on a pairing (Part F 20)."""

    first_up: bool
    first_wall: bool
    second_up: bool
    second_wall: bool


# Shares of a group's own dice by "group>enemy".
Shares = dict[str, int]


# Procedures


async def distribute(state: Battlefield, group_id: str, fighters: list[str]) -> dict[str, int]:
    """By house rule the surplus of the stronger side in dice, as its owner shares it out; {} pair by pair (CA-R99)."""
    if state.rulings.multi_melee == "per_pair":
        return {}
    side, surplus = surplus_of(state, group_id, fighters)
    groups = [each for each in fighters if state.groups[each].side == side]
    given: dict[str, int] = {}
    for each in groups[:-1]:
        left = surplus - sum(given.values())
        given[each] = await ask(partial(_surplus_number, state, each, left))
    given[groups[-1]] = surplus - sum(given.values())
    return given


async def split(
    state: Battlefield, fighters: list[str], surplus: dict[str, int], anew: Round, pairs: Sequence[Pair]
) -> Shares:
    """Each group that fights several divides its own dice among them all, of whom `pairs` fight now (CA-MELEE-5).

    In the round of another the division stands that its owner made last, as long as its enemies are the same: nobody
    has all of his dice against each in turn.
    """
    shares: Shares = {each: surplus.get(each, 0) for each in fighters}
    for each in fighters:
        enemies = list(state.groups[each].engaged)
        divides = each == anew.group or state.rulings.new_contact == "whole"
        if len(enemies) > 1 and (divides or not _stands(state, each, shares[each])):
            await _divide(state, each, shares[each], fought_by(each, pairs))
        for enemy, share in state.groups[each].shares.items():
            shares[f"{each}>{enemy}"] = share
    return shares


async def _divide(state: Battlefield, group_id: str, surplus: int, now: Sequence[str]) -> None:
    enemies = list(state.groups[group_id].engaged)
    given: dict[str, int] = {}
    for enemy in enemies[:-1]:
        given[enemy] = await ask(partial(_share_number, state, group_id, enemy, surplus, dict(given), now))
    left = own_dice(state, group_id, surplus).total - sum(given.values())
    given[enemies[-1]] = max(0, left)
    state.groups[group_id].shares = given


# Calculations


def surplus_of(state: Battlefield, group_id: str, fighters: list[str]) -> tuple[str, int]:
    """The side with more figures in a melee and how many more; the group's own side if equal (CA-R98, CA-R99)."""
    totals: dict[str, int] = {}
    for each in fighters:
        group = state.groups[each]
        totals[group.side] = totals.get(group.side, 0) + at_hand(group)
    own = state.groups[group_id].side
    other = next((side for side in totals if side != own), own)
    if totals.get(other, 0) > totals[own]:
        return other, totals[other] - totals[own]
    return own, totals[own] - totals.get(other, 0)


def fought_by(group_id: str, pairs: Sequence[Pair]) -> list[str]:
    """The enemies that a group fights in these pairs."""
    return [
        pair.second if pair.first == group_id else pair.first for pair in pairs if group_id in (pair.first, pair.second)
    ]


def _stands(state: Battlefield, group_id: str, surplus: int) -> bool:
    """True if the division of its dice still fits its enemies and what it has."""
    group = state.groups[group_id]
    all_of_them = own_dice(state, group_id, surplus).total
    return set(group.shares) == set(group.engaged) and sum(group.shares.values()) == all_of_them


def own_dice(state: Battlefield, group_id: str, surplus: int) -> Breakdown:
    """Rep and what a group has against any enemy (T-11)."""
    group = state.groups[group_id]
    shield = "shielded" in group.traits and group.using != "weapon"
    rides = is_cavalry(state, group) and group.mounted
    return breakdown(
        f"dice of {group.name}",
        rep_of(group),
        "Rep",
        *_total_surplus(state, surplus),
        *where_there(
            kinds_there(state),
            ferocious=_row("ferocious", "Ferocious", is_ferocious(state, group)),
            shielded=_row("shielded", "shields", shield),
            cavalry=_row("cavalry", "cavalry", rides),
        ),
    )


def _total_surplus(state: Battlefield, surplus: int) -> tuple[Modifier, ...]:
    if state.rulings.multi_melee == "per_pair":
        return ()
    dice = surplus * modifier("melee_modifiers", "figure_more")
    return (Modifier("more figures", dice, bool(surplus), "CA-MELEE-6"),)


def _lances(state: Battlefield, group: Group, enemy: str) -> bool:
    """Lancers have it in the first round of each of their pairs (CA-GRP-12, CA-R35, CA-R101)."""
    if "lancer" not in group.traits or group.rounds.get(enemy) or not group.mounted:
        return False
    return state.rulings.lancer == "first_turn" or group.charged


def pair_dice(state: Battlefield, mine: str, enemy: str, up: bool, wall: bool, shares: Shares) -> Breakdown:
    """A group's dice against one enemy: its own or its share of them, and what this pairing adds (T-11)."""
    group, other = state.groups[mine], state.groups[enemy]
    own = own_dice(state, mine, shares.get(mine, 0))
    lances = _row("lancer", "lances, first round", _lances(state, group, enemy))
    low = "enemy prone" if other.prone else "enemy in Open Order"
    pair_only = (
        *_more(state, group, other),
        *where_there(kinds_there(state), lancer=lances),
        _row("uphill", "uphill or upstairs", up, "uphill"),
        _row("wall", "behind a wall or fieldwork", wall, "wall"),
        _row("open_opponent", "enemy in Open Order or prone", is_open(state, other) or other.prone, low),
    )
    if len(group.engaged) < 2:
        return breakdown(own.title, own.base, own.base_label, *own.modifiers, *pair_only)
    share = shares.get(f"{mine}>{enemy}", own.total)
    return breakdown(own.title, share, f"of {own.total} dice against {other.name}", *pair_only)


def _more(state: Battlefield, group: Group, other: Group) -> tuple[Modifier, ...]:
    """Each enemy group is an opponent of its own, whose figures are counted against all of the group's (CA-R99)."""
    if state.rulings.multi_melee != "per_pair":
        return ()
    more = max(0, at_hand(group) - at_hand(other)) * modifier("melee_modifiers", "figure_more")
    return (Modifier("more figures", more, bool(more), "CA-MELEE-6"),)


@cache
def _row(row: str, label: str, applied: bool, short: str = "") -> Modifier:
    return Modifier(label, modifier("melee_modifiers", row), applied, "CA-MELEE-3", short)


def remember(state: Battlefield, pair: Pair, ground: MeleeGround) -> None:
    """The ground stays as it was said to be until one of the two moves."""
    state.standing[f"{pair.first}>{pair.second}"] = Standing(ground.first_up, ground.first_wall)
    state.standing[f"{pair.second}>{pair.first}"] = Standing(ground.second_up, ground.second_wall)


def keep_height(state: Battlefield, pair: Pair, ground: MeleeGround) -> None:
    """Keeps a group uphill, as it most likely is, where one has moved 3 inches: that is offered, and the rest asked."""
    if ground.first_up != ground.second_up:
        high, low = (pair.first, pair.second) if ground.first_up else (pair.second, pair.first)
        state.standing[f"{high}>{low}"] = Standing(up=True)


def keep_out_of_reach(state: Battlefield, charger_id: str, target_id: str) -> None:
    """A charge did not see or reach its target, until one of the two moves; the ground is offered as it was."""
    state.standing[f"{charger_id}>{target_id}"] = structs.replace(_offered(state, charger_id, target_id), out=True)


def is_out_of_reach(state: Battlefield, charger_id: str, target_id: str) -> bool:
    said = state.standing.get(f"{charger_id}>{target_id}")
    return said is not None and said.out


def ground_told(state: Battlefield, pair: Pair) -> MeleeGround | None:
    """The ground as the table told it of the charge, if neither has moved since; None where it is to be asked."""
    mine = state.standing.get(f"{pair.first}>{pair.second}")
    theirs = state.standing.get(f"{pair.second}>{pair.first}")
    if mine is None or theirs is None or mine.out or theirs.out:
        return None  # of who was out of reach the ground was not said
    return MeleeGround(mine.up, mine.wall, theirs.up, theirs.wall)


def _offered(state: Battlefield, group_id: str, enemy_id: str) -> Standing:
    """The position of a group as told, or as is likely; not uphill of one that was told to be higher."""
    said, of_enemy = state.standing.get(f"{group_id}>{enemy_id}"), state.standing.get(f"{enemy_id}>{group_id}")
    found = said or likely(state, group_id, enemy_id)
    return Standing(up=found.up and not (of_enemy is not None and of_enemy.up), wall=found.wall)


# Prompts


def ground_of(state: Battlefield, pair: Pair) -> Facts[MeleeGround]:
    """A form for a pairing: who stands uphill, who defends a wall (Part F 20)."""
    first, second = state.groups[pair.first], state.groups[pair.second]
    mine, theirs = _offered(state, pair.first, pair.second), _offered(state, pair.second, pair.first)
    return about("CA-MELEE-3", first.side, pair.first, pair.second).facts(
        f"ground:{pair.key}",
        f"{first.name} against {second.name}: the ground",
        (
            Toggle("first_up", "h", f"{first.name} uphill", mine.up, f"{first.name} not uphill"),
            Toggle("first_wall", "g", f"{first.name} behind a wall", mine.wall, f"{first.name} not behind a wall"),
            Toggle("second_up", "j", f"{second.name} uphill", theirs.up, f"{second.name} not uphill"),
            Toggle("second_wall", "k", f"{second.name} behind a wall", theirs.wall, f"{second.name} not behind a wall"),
        ),
        MeleeGround,
        reads=Reads("melee_modifiers"),
    )


def pair_roll(
    state: Battlefield, pair: Pair, ground: MeleeGround, shares: Shares, beaten: dict[str, int]
) -> Roll[Fought]:
    """The dice of one pairing: successes of 1 to 3 on each side (CA-MELEE-3, CA-MELEE-4).

    `beaten`: figures that pairs of this round cost already, taken off when all have fought.
    """
    first, second = state.groups[pair.first], state.groups[pair.second]
    mine = pair_dice(state, pair.first, pair.second, ground.first_up, ground.first_wall, shares)
    theirs = pair_dice(state, pair.second, pair.first, ground.second_up, ground.second_wall, shares)
    left, alive = (
        tuple(max(0, have(each) - beaten.get(each.id, 0)) for each in (first, second))
        for have in (at_hand, lambda group: group.figures)
    )
    return about("CA-MELEE-3", first.side, pair.first, pair.second).roll(
        f"melee:{pair.key}",
        "Melee",
        f"Melee: {first.name} against {second.name}",
        (
            Pool("first", max(0, mine.total), 6, first.side, first.name),
            Pool("second", max(0, theirs.total), 6, second.side, second.name),
        ),
        Fray(names_of=(first.name, second.name), left=(left[0], left[1]), alive=(alive[0], alive[1])),
        text=f"{counted(at_hand(first), 'figure')} to {at_hand(second)}. Fewer successes: lose the difference."
        + "".join(
            f" {each.name} lost {n} before in this round." for each in (first, second) if (n := beaten.get(each.id))
        ),
        reads=Reads("melee_modifiers"),
        breakdowns=(mine, theirs),
    )


def pair_totals(state: Battlefield, first: Group, second: Group, ground: MeleeGround) -> tuple[int, int]:
    """The dice of both in the pairing of a melee that is to come, on this ground (CA-MELEE-3)."""
    mine = pair_dice(state, first.id, second.id, ground.first_up, ground.first_wall, {}).total
    return mine, pair_dice(state, second.id, first.id, ground.second_up, ground.second_wall, {}).total


def pair_words(state: Battlefield, first: Group, second: Group, ground: MeleeGround) -> str:
    """The same in words: "20 figures, 7 dice to 6"."""
    mine, theirs = pair_totals(state, first, second, ground)
    wall = " at its wall" if ground.second_wall else ""
    parted = " at most, shared out in its melee" if second.engaged else ""
    return f"{counted(second.figures, 'figure')}, {mine} dice to {theirs}{wall}{parted}"


def _surplus_number(state: Battlefield, group_id: str, left: int) -> Number:
    group = state.groups[group_id]
    return about("CA-R99", group).number(
        "surplus", f"{counted(left, 'die')} for more figures: how many for {group.name}?", 0, left, left // 2, "dice"
    )


def _share_number(
    state: Battlefield, group_id: str, enemy_id: str, surplus: int, given: dict[str, int], now: Sequence[str]
) -> Number:
    """Dice against one of its enemies; `given`: against those before it, `now`: those whom it fights in this round."""
    group, enemy = state.groups[group_id], state.groups[enemy_id]
    left = max(0, own_dice(state, group_id, surplus).total - sum(given.values()))
    others = [state.groups[each] for each in group.engaged if each != enemy_id and each not in given]
    turn = "against" if enemy_id in now else "await"
    title = f"{with_verb(group, 'has')} {counted(left, 'die')}: how many {turn} {enemy.name}?"
    # As it is active it divides them anew, and who has acted does not fight it before that.
    is_idle = enemy_id not in now and enemy.acted and _divides_yet(state, group)
    return about("CA-MELEE-5", group, enemy_id).number(
        f"share:{group_id}:{enemy_id}",
        title,
        0,
        left,
        0 if is_idle else left // (1 + len(others)),
        "dice",
        text=f"{_faced_words(state, group)}{_rest_words(group, others, now)}" if is_watched() else "",
    )


def _divides_yet(state: Battlefield, group: Group) -> bool:
    """True if a group is still to act this turn, in battles begun since as the die of its side has it (CA-TURN-4)."""
    if group.acted or not state.solo.has_step(KEEPS_SHARES):
        return not group.acted and state.solo.has_step(KEEPS_FACES)
    if activation_value(state, group) < state.sides[group.side].die:
        return False
    return not is_passed_over(state, group) if group.side == state.active else state.order[-1:] == [group.side]


def _faced_words(state: Battlefield, group: Group) -> str:
    """The dice of its enemies against it, by which it divides its own; of who fights others too as last divided."""
    told: list[str] = []
    for enemy in (state.groups[each] for each in group.engaged):
        shares = {f"{enemy.id}>{other}": share for other, share in enemy.shares.items()}
        if len(enemy.engaged) < 2 or shares:
            stands = _offered(state, enemy.id, group.id)
            dice = pair_dice(state, enemy.id, group.id, stands.up, stands.wall, shares).total
            told.append(f"{counted(dice, 'die')} of {enemy.name}")
    return f"Against {them(group)}: {', '.join(told)}. " if told else ""


def _rest_words(group: Group, others: list[Group], now: Sequence[str]) -> str:
    """The rest of its dice: some wait where not all of its enemies fight in this round (CA-R101)."""
    if set(now) == set(group.engaged):
        return f"The rest go against {names(others)}."
    fought = [each for each in others if each.id in now]
    waiting = [each for each in others if each.id not in now]
    where = [f"fight {names(fought)} now"] * bool(fought) + [f"await {names(waiting)}"] * bool(waiting)
    until = f"until {with_verb(group, 'is')} active again or {its(group)} enemies change"
    return f"The rest {' or '.join(where)}. This split holds {until}."

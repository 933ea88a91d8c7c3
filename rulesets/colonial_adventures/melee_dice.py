"""How many dice each pairing of a melee rolls (CA-MELEE-3, CA-MELEE-5, T-11)."""

from functools import partial

from msgspec import Struct

from rulesets.colonial_adventures.data import modifier
from rulesets.colonial_adventures.groups import at_hand, is_cavalry, is_ferocious, is_open, rep_of
from rulesets.colonial_adventures.state import Battlefield, Group, Standing
from tracker.engine import Contest, Facts, Fought, Modifier, Number, Pool, Reads, Roll, Tally, Toggle, ask, tally


class Pair(Struct, frozen=True):
    """Two groups that fight each other; `first` belongs to the side that set off the round."""

    first: str
    second: str

    @property
    def key(self) -> str:
        """A name for prompts."""
        return f"{self.first}:{self.second}"


class Ground(Struct):
    """What the table says of a pairing (Part F 20)."""

    first_up: bool
    first_wall: bool
    second_up: bool
    second_wall: bool


# Shares of a group's own dice by "group>enemy".
Shares = dict[str, int]


# Procedures


async def distribute(state: Battlefield, group_id: str, fighters: list[str]) -> dict[str, int]:
    """The figure surplus of the stronger side in dice, as its owner shares it out (CA-R99); {} by pairs."""
    if state.rulings["multi_melee"] == "per_pair" and len(fighters) > 2:
        return {}
    side, surplus = surplus_of(state, group_id, fighters)
    groups = [each for each in fighters if state.groups[each].side == side]
    given: dict[str, int] = {}
    for each in groups[:-1]:
        left = surplus - sum(given.values())
        given[each] = await ask(partial(_surplus_number, state, each, left))
    given[groups[-1]] = surplus - sum(given.values())
    return given


async def split(state: Battlefield, fighters: list[str], surplus: dict[str, int]) -> Shares:
    """Each group that fights several divides its own dice among them (CA-MELEE-5)."""
    shares: Shares = {}
    for each in fighters:
        enemies = list(state.groups[each].engaged)
        left = own_dice(state, each, surplus.get(each, 0)).total
        for enemy in enemies[:-1]:
            share = await ask(partial(_share_number, state, each, enemy, left, len(enemies)))
            shares[f"{each}>{enemy}"] = share
            left -= share
        if enemies:
            shares[f"{each}>{enemies[-1]}"] = left
    for each in fighters:
        shares[each] = surplus.get(each, 0)
    return shares


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


def own_dice(state: Battlefield, group_id: str, surplus: int) -> Tally:
    """Rep and what a group has against any enemy (T-11)."""
    group = state.groups[group_id]
    shield = "shielded" in group.traits and group.using != "weapon"
    return tally(
        f"{group.name}'s dice",
        rep_of(group),
        f"Rep of {group.name}",
        Modifier("figures more than the enemy", surplus * modifier("melee_modifiers", "figure_more"), bool(surplus)),
        _row("ferocious", "Ferocious", is_ferocious(state, group)),
        _row("shielded", "shields", shield),
        _row("lancer", "lances, first turn", _lances(state, group)),
        _row("cavalry", "cavalry", is_cavalry(state, group) and group.mounted),
    )


def _lances(state: Battlefield, group: Group) -> bool:
    """Lancers have it on the first turn of a melee (CA-GRP-12, CA-R35)."""
    if "lancer" not in group.traits or group.fought or not group.mounted:
        return False
    return state.rulings["lancer"] == "first_turn" or group.charged


def pair_dice(state: Battlefield, mine: str, enemy: str, up: bool, wall: bool, shares: Shares) -> Tally:
    """A group's dice against one enemy: its own or its share of them, and what this pairing adds (T-11)."""
    group, other = state.groups[mine], state.groups[enemy]
    own = own_dice(state, mine, shares.get(mine, 0))
    pair_only = (
        _row("uphill", "uphill or upstairs", up),
        _row("wall", "behind a wall or fieldwork", wall),
        _row("open_opponent", f"{other.name} in Open Order or prone", is_open(other) or other.prone),
        *_more(state, group, other),
    )
    if len(group.engaged) < 2:
        return tally(own.title, own.base, own.base_label, *own.modifiers, *pair_only)
    share = shares.get(f"{mine}>{enemy}", own.total)
    return tally(own.title, share, f"of {own.total} dice against {other.name}", *pair_only)


def _more(state: Battlefield, group: Group, other: Group) -> tuple[Modifier, ...]:
    """House rule: the surplus counted pair by pair where several fight (CA-R99)."""
    if state.rulings["multi_melee"] != "per_pair" or max(len(group.engaged), len(other.engaged)) < 2:
        return ()
    more = max(0, at_hand(group) - at_hand(other))
    return (Modifier(f"figures more than {other.name}", more, bool(more), "CA-MELEE-6"),)


def _row(row: str, label: str, applied: bool) -> Modifier:
    return Modifier(label, modifier("melee_modifiers", row), applied, "CA-MELEE-3")


def remember(state: Battlefield, pair: Pair, ground: Ground) -> None:
    """The ground stays as it was said to be until one of the two moves."""
    state.standing[f"{pair.first}>{pair.second}"] = Standing(ground.first_up, ground.first_wall)
    state.standing[f"{pair.second}>{pair.first}"] = Standing(ground.second_up, ground.second_wall)


# Prompts


def ground_of(state: Battlefield, pair: Pair) -> Facts[Ground]:
    """Who stands uphill, who defends a wall (Part F 20)."""
    first, second = state.groups[pair.first], state.groups[pair.second]
    mine = state.standing.get(f"{pair.first}>{pair.second}", Standing())
    theirs = state.standing.get(f"{pair.second}>{pair.first}", Standing())
    return Facts(
        key=f"ground:{pair.key}",
        rule="CA-MELEE-3",
        side=first.side,
        title=f"{first.name} against {second.name}: the ground",
        subject=(pair.first, pair.second),
        reads=Reads("melee_modifiers"),
        fields=(
            Toggle("first_up", "h", f"{first.name} uphill", mine.up, f"{first.name} not uphill"),
            Toggle("first_wall", "g", f"{first.name} behind a wall", mine.wall, f"{first.name} behind no wall"),
            Toggle("second_up", "j", f"{second.name} uphill", theirs.up, f"{second.name} not uphill"),
            Toggle("second_wall", "k", f"{second.name} behind a wall", theirs.wall, f"{second.name} behind no wall"),
        ),
        shape=Ground,
    )


def pair_roll(state: Battlefield, pair: Pair, ground: Ground, shares: Shares) -> Roll[Fought]:
    """The dice of one pairing: successes of 1 to 3 on each side (CA-MELEE-3, CA-MELEE-4)."""
    first, second = state.groups[pair.first], state.groups[pair.second]
    mine = pair_dice(state, pair.first, pair.second, ground.first_up, ground.first_wall, shares)
    theirs = pair_dice(state, pair.second, pair.first, ground.second_up, ground.second_wall, shares)
    return Roll(
        key=f"melee:{pair.key}",
        rule="CA-MELEE-3",
        what="Melee",
        side=first.side,
        title=f"Melee: {first.name} against {second.name}",
        subject=(pair.first, pair.second),
        text=f"{_strengths(first, second)}. Who has fewer successes loses the difference.",
        reads=Reads("melee_modifiers"),
        pools=(
            Pool("first", max(0, mine.total), 6, first.side, first.name),
            Pool("second", max(0, theirs.total), 6, second.side, second.name),
        ),
        reading=Contest(names_of=(first.name, second.name)),
        tallies=(mine, theirs),
    )


def _strengths(first: Group, second: Group) -> str:
    return f"{first.name} {at_hand(first)} figures, {second.name} {at_hand(second)}"


def _surplus_number(state: Battlefield, group_id: str, left: int) -> Number:
    group = state.groups[group_id]
    return Number(
        key=f"surplus:{group_id}",
        rule="CA-R99",
        side=group.side,
        title=f"{left} dice for more figures: how many for {group.name}",
        subject=(group_id,),
        low=0,
        high=left,
        enter=left // 2,
        unit="dice",
    )


def _share_number(state: Battlefield, group_id: str, enemy_id: str, left: int, enemies: int) -> Number:
    group, enemy = state.groups[group_id], state.groups[enemy_id]
    return Number(
        key=f"share:{group_id}:{enemy_id}",
        rule="CA-MELEE-5",
        side=group.side,
        title=f"{group.name} has {left} dice: how many against {enemy.name}",
        subject=(group_id, enemy_id),
        low=0,
        high=left,
        enter=left // enemies,
        unit="dice",
    )

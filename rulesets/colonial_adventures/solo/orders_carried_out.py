"""A group of the side that nobody plays is active: its situation, its dice, its order, and what comes of it (CA-NP)."""

from msgspec.structs import replace

from tracker.engine import Reads, Settled, ask, is_watched, with_verb
from tracker.games.colonial_adventures import distances, group_activation, move
from tracker.games.colonial_adventures.data import WORDS
from tracker.games.colonial_adventures.fight import (
    casualties,
    charge,
    fire,
    forced_moves,
    gun_handling,
    mounts,
    reaction,
    recovery,
)
from tracker.games.colonial_adventures.fight.newly_near import near_till_now
from tracker.games.colonial_adventures.fight.owed_tests import settled
from tracker.games.colonial_adventures.fight.shot_dice import why_no_fire
from tracker.games.colonial_adventures.fight.weapons import may_fire_mounted, weapon_range, why_not_fire
from tracker.games.colonial_adventures.ground.closed_ground import opened
from tracker.games.colonial_adventures.groups import charge_reach, far_words, is_artillery, on_table, scaled
from tracker.games.colonial_adventures.solo.enemy_force import flank_of, side_roll
from tracker.games.colonial_adventures.solo.order_prompts import (
    AT_GUN,
    DOING_WORDS,
    NOBODY,
    REACHES_GUN,
    back_at_gun,
    doing_now,
    has_cover_near,
    situation_form,
    tactics_roll,
)
from tracker.games.colonial_adventures.solo.orders_by_table import (
    EnemySituation,
    Order,
    charges,
    goes_by_basics,
    is_outnumbered,
    is_outnumbered_in_melee,
    kind_of,
    order,
    table_for,
    task_of,
)
from tracker.games.colonial_adventures.solo.scouts import scout_reaction
from tracker.games.colonial_adventures.solo.stand_up import WAITS
from tracker.games.colonial_adventures.solo.state import (
    BELIEVES,
    GOES_BY_BOOK,
    GOES_WHERE_SENT,
    HOLDS_TO_ANSWERS,
    INFERS,
)
from tracker.games.colonial_adventures.state import Battlefield, Group

# Acts by which a group gets ready to go, and those that bring it on.
STOOD_UP, FORMED = "stand_up", "formation"
RISES = ("advance", "range", "flank")
# Orders to go to cover, and all that end with the front to an enemy.
TO_COVER = ("cover", "split")
AT_HIM = ("advance", "range", "enter", *TO_COVER)
WHICH_FLANK = ": round which flank of yours"
# Orders that bring nobody closer: a European group that began clear of you has some of its casualties back (CA-CAS-3).
NO_CLOSER = ("retire", "seek", "fire", "prone", "stand", "halt")

# Procedures


async def activate_enemy_group(state: Battlefield, group_id: str) -> None:
    """It fights on or breaks off in a melee, else it has an order and carries it out (CA-NP-2, CA-R158)."""
    group = state.groups[group_id]
    if group.engaged:
        breaks = is_outnumbered_in_melee(state, group) and not group.at_the_wall
        await group_activation.activate(state, group_id, "break" if breaks else "fight")
        return
    group_activation.begin(state, group_id)
    try:
        if not await serves_its_gun(state, group_id):
            await orders(state, group_id)
    except Settled:
        settled(state, [], 0, f"the rest of the activation of {state.groups[group_id].name}")
        state.charging.clear()
    state.acting = ""


async def serves_its_gun(state: Battlefield, group_id: str) -> bool:
    """True if that is its activation: a crew clears its jam, or goes back to its gun (CA-ARMY-15, CA-MOVE-12)."""
    group = state.groups[group_id]
    if is_artillery(group) and group.jammed:
        await gun_handling.clear_jam(state, group_id)
        return True
    if not gun_handling.has_left_gun(state, group):
        return False
    how = await ask(lambda: back_at_gun(state, group_id))
    if how == AT_GUN:
        await gun_handling.man_gun(state, group_id)
    elif how == REACHES_GUN:
        state.on_table(f"move the crew of {state.groups[group_id].name} back to its gun", group_id)
        were_near = near_till_now(state, group_id)
        casualties.moved(state, group_id)
        await gun_handling.man_gun(state, group_id)
        await reaction.newly_seen(state, group_id, were_near=were_near)
    return how == REACHES_GUN


async def orders(state: Battlefield, group_id: str) -> None:
    """Orders by the table's facts, then the basics, the scouts' reaction, or the tables of movement (CA-NP-3 to 6)."""
    found = await ask(lambda: situation_form(state, group_id))
    group = state.groups[group_id]
    group.cover = found.cover
    group.aim = found.target if found.target in state.groups else group.aim
    group.shot_by = ""
    if state.solo.has_step(BELIEVES):
        _tell_distance(state, group, found)
    if task_of(state, group_id).doing == "patrol" and not task_of(state, group_id).scouts:
        await scout_reaction(state, [group_id])
    group, task = state.groups[group_id], task_of(state, group_id)
    if charges(state, group, found) and not (found.shot and is_outnumbered(state)):
        await _carry_out(state, group_id, found, Order("charge"))
    elif task.scouts == "withdraw" and state.solo.has_step(GOES_BY_BOOK):
        await _withdraw(state, group_id, found)
    elif goes_by_basics(state, group, found):
        await _carry_out(state, group_id, found, Order("seek" if is_outnumbered(state) else "advance"))
    elif task.scouts == "withdraw":
        await _withdraw(state, group_id, found)
    elif task.scouts and not found.near:
        await beaten_off(state, group_id, found)
    else:
        await by_the_tables(state, group_id, found)


def _tell_distance(state: Battlefield, group: Group, found: EnemySituation) -> None:
    """Notes the distance that follows from its situation: the charge or the shot behind it does not ask again."""
    if found.target not in state.groups:
        return
    if found.reach:
        distances.tell(state, group.id, found.target, most=charge_reach(state, opened(state, group)))
    elif found.range and not why_not_fire(state, group):
        distances.tell(state, group.id, found.target, most=scaled(state, weapon_range(group)[1]))


async def by_the_tables(state: Battlefield, group_id: str, found: EnemySituation) -> None:
    """2d6 and more against the leader's Rep on its table (CA-NP-2, CA-NP-5, CA-NP-6)."""
    passed = await ask(lambda: tactics_roll(state, group_id, found))
    group = state.groups[group_id]
    chosen = order(state, group, found, table_for(state, group, found), passed.passes)
    if group.place.startswith(WAITS) and chosen.act in ("retire", "halt", "stand"):
        # The attacker of a Stand Up Fight enters as he is active: who is still off the table has nowhere to go but on.
        chosen = replace(chosen, act="enter")
    await _carry_out(state, group_id, found, chosen, passed.label)


async def beaten_off(state: Battlefield, group_id: str, found: EnemySituation) -> None:
    """Scouts with none of you in sight within 12 inches go on with their patrol, or off (CA-NP-4, CA-R122)."""
    if task_of(state, group_id).scouts == "leave":
        await _withdraw(state, group_id, found)
        return
    how = "from cover to cover on its patrol, to where it first sees one of your groups"
    state.report(
        f"{with_verb(state.groups[group_id], 'resumes')} the patrol: the enemy is beaten off.", "CA-NP-4", group_id
    )
    _opens_up(state, group_id)
    to_cover = _finds_cover(state, group_id)
    await move.march(state, group_id, move.March("CA-NP-4", "goes on with its patrol", how, to_cover=to_cover))


async def _withdraw(state: Battlefield, group_id: str, found: EnemySituation) -> None:
    how = "from cover to cover toward the edge that it came by"
    state.report(f"{with_verb(state.groups[group_id], 'withdraws')} {how}.", "CA-NP-4", group_id)
    _opens_up(state, group_id)
    to_cover = _finds_cover(state, group_id)
    edge = _own_edge(state) if state.solo.has_step(HOLDS_TO_ANSWERS) else ""
    await move.march(state, group_id, move.March("CA-NP-4", "withdraws", how, to_cover=to_cover, edge=edge))
    await _fire_on_the_move(state, group_id, found)


async def _carry_out(state: Battlefield, group_id: str, found: EnemySituation, chosen: Order, passed: str = "") -> None:
    """The order in a sentence for figures, then the rules of that act. `passed`: its dice, if any were thrown."""
    why = why_words(state, state.groups[group_id], found, chosen, passed) if is_watched() else ""
    if not await _gets_ready(state, group_id, chosen, why):
        return
    if chosen.act in ("flank", "split", "part"):
        rolled = await ask(lambda: side_roll(state, group_id, "flank", "CA-R124", "Which flank", WHICH_FLANK))
        chosen = replace(chosen, side=flank_of(rolled.total))
    group = state.groups[group_id]
    reads = _cell_of(chosen)
    words = f"{order_words(state, group, found, chosen, why)}." if is_watched() else ""
    state.report(words, rule_of(chosen), group_id, reads=reads)
    target, known = found.target, found.target if state.solo.has_step(INFERS) and found.target in state.groups else ""
    if chosen.act == "charge":
        await charge.charge_one(state, group_id, known)
    elif chosen.act == "retire":
        await forced_moves.retire(state, group_id, target)
    elif chosen.act == "seek":
        await forced_moves.seek_cover(state, group_id, target)
    elif chosen.act in HOW:
        toward = known if chosen.act == "advance" else ""
        how, is_new = how_words(state, chosen, found), state.solo.has_step(GOES_WHERE_SENT)
        at, to_cover = known if is_new and chosen.act in AT_HIM else "", is_new and chosen.act in TO_COVER
        await move.march(
            state, group_id, move.March(rule_of(chosen), "moves", how, toward=toward, at=at, to_cover=to_cover)
        )
        await _fire_after(state, group_id, chosen, found)
    elif chosen.act == "part":
        await _in_two_halves(state, group_id, chosen, found)
    elif chosen.act in ("fire", "prone"):
        if chosen.act == "prone" and not group.prone:
            await move.go_prone(state, group_id)
        if _dismounts(state, group):
            await mounts.dismount(state, group_id)
        if not why_no_fire(state, state.groups[group_id]):
            await fire.shoot_at_one(state, group_id, sees_nobody=_sees_nobody(found))
    if found.clear and chosen.act in NO_CLOSER:
        recovery.recover(state, group_id)


async def _gets_ready(state: Battlefield, group_id: str, chosen: Order, why: str) -> bool:
    """Gets a group up that is to go at you, and out of its formation in woods: an action each (CA-ACT-5, CA-ARMY-17).

    True if anything of its order is left to be done: a European has two actions, a Tribal band one.
    """
    group = state.groups[group_id]
    did: list[str] = []
    if group.prone and chosen.act in RISES:
        await move.go_prone(state, group_id)
        group = state.groups[group_id]
        group.done.append(STOOD_UP)
        did.append("get up")
    if (chosen.act in HOW or chosen.act == "charge") and _opens_up(state, group_id):
        did.append("form Open Order")
    if not did or len(did) < (2 if group.training == "european" else 1):
        return True
    one = "that is its one action" if len(did) == 1 else "those are its two actions"
    words = f"{group.name} ({why}): {' and '.join(did)}; {one}."
    state.report(words, rule_of(chosen), group_id, reads=_cell_of(chosen))
    return False


def _opens_up(state: Battlefield, group_id: str) -> bool:
    """Puts who is formed up in woods in Open Order, as he is to go on; True if it did."""
    if not forced_moves.opens_up(state, group_id):
        return False
    casualties.turned(state, group_id)
    state.groups[group_id].done.append(FORMED)
    return True


async def _in_two_halves(state: Battlefield, group_id: str, chosen: Order, found: EnemySituation) -> None:
    """Half of them stay in their cover and fire, the others go round in cover (CA-NP-6).

    Who is formed up in woods opens up first, to go or to fire (CA-ARMY-17); in battles begun since.
    """
    if state.solo.has_step(GOES_BY_BOOK) and forced_moves.opens_up(state, group_id):
        casualties.turned(state, group_id)
    name, far = state.groups[group_id].name, far_words(state, state.groups[group_id])
    state.on_table(f"move half of {name} {far} in cover round your {chosen.side} flank; the others stay", group_id)
    await reaction.newly_seen(state, group_id, were_near=near_till_now(state, group_id))
    await _half_fires(state, group_id, found)


async def _fire_after(state: Battlefield, group_id: str, chosen: Order, found: EnemySituation) -> None:
    """Fires with a group that moved to shoot, if in range now; of one that parted, with half (CA-NP-6)."""
    if chosen.act == "split":
        await _half_fires(state, group_id, found)
    elif chosen.act in ("range", "cover"):
        await _fire_on_the_move(state, group_id, found)


async def _fire_on_the_move(state: Battlefield, group_id: str, found: EnemySituation) -> None:
    """Fires with a group that has moved: Europeans with all, Tribals with half, guns not (CA-ACT-1, CA-ACT-3)."""
    group = state.groups[group_id]
    if group.training == "tribal":
        await _half_fires(state, group_id, found)
    elif _may_still_fire(state, group):
        await fire.shoot_at_one(state, group_id, sees_nobody=_sees_nobody(found))


async def _half_fires(state: Battlefield, group_id: str, found: EnemySituation) -> None:
    if _may_still_fire(state, state.groups[group_id]):
        await fire.shoot_at_one(state, group_id, halved=True, sees_nobody=_sees_nobody(found))


# Calculations


def _may_still_fire(state: Battlefield, group: Group) -> bool:
    """True if a group that has done one thing may fire: no gun, nobody who was halted or had to get ready."""
    is_stopped = group.gone or group.halted or not {STOOD_UP, FORMED}.isdisjoint(group.done)
    return not is_stopped and group.arm != "artillery" and not why_no_fire(state, group)


def _sees_nobody(found: EnemySituation) -> bool:
    """True if it was said to have nobody in sight as it had its order."""
    return found.target == NOBODY


def _own_edge(state: Battlefield) -> str:
    """The edge of the table by which the enemy comes to a mission: opposite the player's (CA-BATTLE-2 to 4)."""
    return "south" if state.solo.mission == "defend" else "north"


def _finds_cover(state: Battlefield, group_id: str) -> bool:
    """True if who goes from cover to cover likely comes to some with its move (CA-NP-4); in battles begun since."""
    return state.solo.has_step(GOES_WHERE_SENT) and has_cover_near(state, state.groups[group_id])


def _dismounts(state: Battlefield, group: Group) -> bool:
    """True if it gets down to fire: mounted infantry that may not from the saddle (CA-GRP-9)."""
    return not may_fire_mounted(state, group) and not mounts.why_not_dismount(state, group)


# Words

NEAREST = "the nearest enemy that was seen"
HOW = WORDS["moves_of_the_enemy"]


def how_words(state: Battlefield, chosen: Order, found: EnemySituation) -> str:
    """The instructions for moving the figures of an order."""
    target = state.groups[found.target].name if found.target in state.groups else NEAREST
    return HOW[chosen.act].format(target=target, side=chosen.side)


def why_words(state: Battlefield, group: Group, found: EnemySituation, chosen: Order, passed: str) -> str:
    """The reason for an order: "in attack, 2 passed", "shot at and outnumbered"."""
    if not passed:
        if chosen.act == "charge":
            return "in attack, within reach"
        return f"shot at without reply, {'outnumbered two to one' if is_outnumbered(state) else 'not outnumbered'}"
    return f"{DOING_WORDS[doing_now(state, group, found) or 'defend']}, {passed}"


def order_words(state: Battlefield, group: Group, found: EnemySituation, chosen: Order, why: str) -> str:
    """An order in a sentence: who, why, what, how far, at whom, and how it stands."""
    target = state.groups[found.target].name if found.target in state.groups else ""
    at = target or NEAREST
    who = f"{group.name} ({why})"
    if chosen.act in HOW:
        far = far_words(state, group)
        return f"{who}: move {far} {how_words(state, chosen, found)}{_in_formation(state, group)}"
    words = {
        "charge": f"charge {target}",
        "fire": f"{'dismount' if _dismounts(state, group) else 'stay'} and fire at {at}",
        "part": f"half of them stay and fire at {at}, the rest in cover round your {chosen.side} flank",
        "stand": "stay: nobody is in range",
        "prone": f"lie down and fire at {at}" if found.range else "lie down",
        "halt": "halt",
        "retire": f"a full move back from {target}, facing it" if target else "a full move back, facing the enemy",
        "seek": f"move out of the fire{f' of {target}' if target else ''}, into cover",
    }[chosen.act]
    return f"{who}: {words}"


def _in_formation(state: Battlefield, group: Group) -> str:
    """Its formation, and those of its kind that it keeps to as far as its order lets it (CA-NP-3)."""
    if is_artillery(group):
        return ""
    beside = [
        each.name
        for each in on_table(state, group.side)
        if each.id != group.id and not each.engaged and kind_of(state, each) == kind_of(state, group)
    ]
    with_them = f", closed up to {beside[0]} if that is near enough" if beside else ""
    return f", in {move.FORMATION_NAMES[group.formation]}{with_them}"


def _cell_of(chosen: Order) -> Reads | None:
    return Reads(chosen.table, chosen.row, chosen.column) if chosen.table else None


def rule_of(chosen: Order) -> str:
    if not chosen.table:
        return "CA-NP-5" if chosen.act == "charge" else "CA-NP-3"
    return "CA-NP-5" if chosen.table == "np_attack" else "CA-NP-6"

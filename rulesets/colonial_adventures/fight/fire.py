"""Ranged combat: who fires with how many dice, what it does (CA-FIRE, CA-GUN)."""

from msgspec.structs import replace

from tracker.engine import Event, Pool, Reads, Roll, Scored, Settled, about, ask, counted, with_verb
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight import casualties, frontage, horse_holders, loss_dice, reaction
from tracker.games.colonial_adventures.fight.likely_cover import has_wall
from tracker.games.colonial_adventures.fight.likely_shot import known_of, pair_of
from tracker.games.colonial_adventures.fight.owed_tests import Test, settled, settling
from tracker.games.colonial_adventures.fight.shot_dice import (
    ENOUGH,
    ShotAim,
    fire_dice,
    is_flanked,
    is_volley,
    reading_of,
    why_no_fire,
    why_not_shot_at,
    words_on_hits,
)
from tracker.games.colonial_adventures.fight.shot_form import ShotForm, shot_facts, target_form
from tracker.games.colonial_adventures.fight.weapons import weapon_of, weapon_range, why_not_fire
from tracker.games.colonial_adventures.ground.facing import turns_to, way_of
from tracker.games.colonial_adventures.ground.sight import as_its_wall, is_behind
from tracker.games.colonial_adventures.groups import GUNS, MACHINE_GUNS, NOBODY, bounded, is_artillery, scaled
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, GOES_WHERE_SENT, HOLDS_TO_ANSWERS, KEEPS, KEEPS_WALL
from tracker.games.colonial_adventures.state import Battlefield, Group, Shot

# Procedures


async def shoot(
    state: Battlefield,
    firer_id: str,
    target_id: str,
    halved: bool = False,
    less: int = 0,
    volley: bool = True,
    in_melee: bool = False,
    turned_away: bool = False,
) -> bool:
    """One shooting from facts to tests (CA-REACT-19); False if nothing was fired.

    What can't be fired is no shot and no Received Fire (CA-R81).
    """
    aim = ShotAim(firer_id, target_id, halved, less, volley, in_melee, turned_away)
    with settling(state, f"the fire of {state.groups[firer_id].name} at {state.groups[target_id].name}"):
        return await _shoot(state, aim)
    return True


async def shoot_at_one(state: Battlefield, firer_id: str, halved: bool = False, sees_nobody: bool = False) -> bool:
    """An active group fires at whom it likes; False if nobody is fired at after all, or it can't bear (CA-R81).

    `sees_nobody`: so it was said as it became active.
    """
    chain, depth, whom = list(state.owed), state.depth, ""
    try:
        form = await ask(lambda: target_form(state, firer_id, halved, sees_nobody))
        if form.target == NOBODY.id:
            return False
        if not form.bears and (missed := horse_holders.are_missed(state, form.target)):
            state.report(f"{state.groups[firer_id].name} can't bear on {missed}: no shot.", "CA-R81", firer_id)
            return False
        aim = ShotAim(firer_id, horse_holders.named(state, form.target), halved=halved)
        whom = f" at {state.groups[aim.target].name}"
        has_fired = await _shoot_by_form(state, aim, form)
        horse_holders.left_alone(state, aim.target)
    except Settled:
        settled(state, chain, depth, f"the fire of {state.groups[firer_id].name}{whom}")
        return True
    return has_fired


async def fire_with_half(state: Battlefield, group_id: str) -> None:
    """A Tribal band that moved may fire with half of those who could (CA-ACT-3)."""
    group = state.groups[group_id]
    if group.training != "tribal" or is_artillery(group) or group.gone or group.halted or why_no_fire(state, group):
        return
    await shoot_at_one(state, group_id, halved=True)


async def _shoot(state: Battlefield, aim: ShotAim) -> bool:
    firer = state.groups[aim.firer]
    why_not = why_not_fire(state, firer, aim.in_melee) or why_not_shot_at(state.groups[aim.target])
    if why_not:
        state.report(f"{firer.name} can't fire: {why_not}.", "CA-R81", aim.firer)
        return False
    return await _shoot_by_form(state, aim, await ask(lambda: shot_facts(state, aim)))


async def _shoot_by_form(state: Battlefield, aim: ShotAim, form: ShotForm) -> bool:
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    volley = known_of(state, aim).volley if form.volley is None else form.volley
    seen = min(form.seen, max(1, target.figures))
    facts = Shot(form.face or "front", form.cover, form.bears, form.range == "long", volley, form.firing, seen)
    state.shots[pair_of(aim)] = _to_remember(facts, firer, target)
    _tell_range(state, aim, facts)
    is_away = facts.face == "rear" or as_its_wall(state, target) is not target
    keeps_wall = is_away and has_wall(state, target) and state.solo.has_step(KEEPS_WALL)
    if (facts.bears or not state.solo.has_step(CLOSES_IN)) and not keeps_wall:
        target.cover = facts.cover
    if not facts.bears:
        state.report(f"{firer.name} can't bear on {target.name}: no shot.", "CA-R81", firer.id)
        return False
    firer.aim = aim.target
    if not keeps_front(state, firer, target):
        turns_to(firer, aim.target)
    if not aim.in_melee:
        frontage.told_by(firer, facts.firing)
    if "shielded" in firer.traits:
        firer.using = "weapon"
    pool = fire_dice(state, aim, facts)
    if pool.total <= 0:
        words = f"{with_verb(firer, 'has')} no dice against {target.name}: no shot, and no Received Fire test."
        state.report(words, "CA-R87", firer.id, why=(pool,), reads=Reads("ranged_modifiers"))
        return False
    horse_holders.attacked(state, target.id)
    scored = await ask(lambda: fire_roll(state, aim, facts))
    firer = state.groups[aim.firer]
    if state.solo.has_step(CLOSES_IN):
        pool = fire_dice(state, aim, facts)
    _tell_shot(state, aim, facts, pool.total, scored)
    firer.shots = bounded(firer.shots + 1)
    firer.shot_turn = state.turn
    firer.has_fired, firer.shot_by = True, ""
    ammunition(state, firer, scored.watched)
    by_volley = scored.hits if is_volley(state, aim, facts) else 0
    await hit(state, aim.target, scored.hits, aim.firer, by_volley)
    return True


async def hit(state: Battlefield, target_id: str, hits: int, cause: str, volley: int = 0) -> None:
    """Figures off, leader dice, then Received Fire or Received Casualty with Leader Lost on one roll (CA-FIRE-15)."""
    target = state.groups[target_id]
    firer = state.groups[cause]
    if state.solo.is_by_book(target.side):
        target.shot_by = cause
    if not hits:
        await reaction.take_tests(state, target_id, ["received_fire"], cause, f"fired on by {firer.name}, nobody hit")
        return
    hits = min(hits, target.figures)
    casualties.lift(state, target, hits, f"fire of {firer.name}")
    tests, lost = ["received_casualty"], f"{hits} lost to the fire of {firer.name}"
    if loss_dice.on_one_throw(state, Test(target_id, tuple(tests), cause, lost, volley), hits):
        await reaction.take_tests(state, target_id, tests, cause, lost, hits=volley, fallen=hits)
    else:
        tests += await casualties.leader_casualties(state, target_id, hits, cause)
        if not state.groups[target_id].gone:
            await reaction.take_tests(state, target_id, tests, cause, lost, hits=volley)
    await casualties.army_lost_leader(state, state.groups[target_id].side)


def _tell_shot(state: Battlefield, aim: ShotAim, facts: Shot, dice: int, scored: Scored) -> None:
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    does = "volleys" if is_volley(state, aim, facts) else "fires"
    counts = _counted_words(state, target, facts, scored)
    words = f"{with_verb(firer, does)} at {target.name}: {counted(dice, 'die')}, {scored.label}{counts}."
    short, far = weapon_range(firer)
    how = "in a volley" if does == "volleys" else "at long range" if facts.long and short < far else ""
    event = Event("fires", firer.id, target.id, dice=dice, hits=scored.hits, how=how)
    state.report(words, "CA-FIRE-6", firer.id, target.id, event=event)
    if scored.hits == target.figures:
        reading = reading_of(state, aim, facts)
        if (spare := -(-scored.raw * reading.times // reading.divisor) - scored.hits) > 0:
            state.report(f"{counted(spare, 'hit')} more than figures left.", "CA-R148", target.id, is_added=True)


def _counted_words(state: Battlefield, target: Group, facts: Shot, scored: Scored) -> str:
    """The ones thrown where cover or a flank makes other hits of them: " (3 ones halved by cover)"."""
    if scored.raw == scored.hits or not state.solo.has_step(KEEPS):
        return ""
    does = [f"doubled from the {facts.face}"] if is_flanked(target, facts) else []
    does += ["halved by cover"] if facts.cover else []
    ones = counted(scored.raw, "one")
    if scored.raw == 1 and state.solo.has_step(HOLDS_TO_ANSWERS):
        ones = "one 1,"
    return f" ({ones} {', '.join(does)})" if does else ""


def _tell_range(state: Battlefield, aim: ShotAim, facts: Shot) -> None:
    """Notes the distance that follows from a shot that bears."""
    short, longest = (scaled(state, far) for far in weapon_range(state.groups[aim.firer]))
    if facts.bears:
        least, most = (short, longest) if facts.long else (0, short)
        distances.tell(state, aim.firer, aim.target, least, most)


def ammunition(state: Battlefield, firer: Group, watched: int) -> None:
    """Two or more 6s: tight ammunition, or a jam for machine guns (CA-FIRE-12, CA-ARMY-15, CA-R28, CA-R68)."""
    if watched < ENOUGH:
        return
    if weapon_of(firer) in MACHINE_GUNS:
        firer.jammed = True
        state.report(f"{with_verb(firer, 'jams')}: a whole activation clears it.", "CA-ARMY-15", firer.id)
        if state.rulings.mg_tight == "off":
            return
    if not firer.tight and state.rulings.tight_ammo != "off":
        firer.tight = True
        state.report(f"{with_verb(firer, 'is')} short of ammunition: -1d6 until restocked.", "CA-FIRE-12", firer.id)


# Calculations


def _to_remember(facts: Shot, firer: Group, target: Group) -> Shot:
    """Numbers that were just all there are stay so when figures fall: they are kept as 0."""
    firing = 0 if facts.firing == frontage.eligible_figures(firer) else facts.firing
    seen = 0 if facts.seen >= target.figures else facts.seen
    return replace(facts, firing=firing, seen=seen)


def keeps_front(state: Battlefield, firer: Group, target: Group) -> bool:
    """True if who fires keeps the front that words give him: nobody turns to fire but a gun (CA-FIRE-1, CA-R160).

    In battles begun since; words that have the target behind it were no longer so.
    """
    is_told = bool(way_of(state, firer)) and not is_artillery(firer)
    return state.solo.has_step(GOES_WHERE_SENT) and is_told and not is_behind(state, firer, target)


# Prompts


def fire_roll(state: Battlefield, aim: ShotAim, facts: Shot) -> Roll[Scored]:
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    pool = fire_dice(state, aim, facts)
    words = [f"Target: {target.name}, {counted(target.figures, 'figure')}."]
    if is_volley(state, aim, facts):
        words.append("Volley: -1 Rep per hit in the Received Casualty test.")
    if is_flanked(target, facts):
        words.append(f"From the flank or rear: {words_on_hits('flank')}.")
    if facts.cover:
        words.append(f"In cover: {words_on_hits('cover')}.")
    reading = reading_of(state, aim, facts)
    if reading.watch and pool.total >= ENOUGH:
        words.append(f"{ENOUGH} or more {'sixes' if reading.watch == 6 else 'ones'}: {reading.if_enough}.")
    if weapon_of(firer) in GUNS:
        words.append("Round shot." if facts.long else "Canister.")
    cause = f"{with_verb(firer, 'fires')} at {target.name}"
    return about("CA-FIRE-6", firer.side, aim.firer, aim.target).roll(
        f"fire:{aim.firer}:{aim.target}",
        "Fire",
        cause,
        Pool("fire", pool.total, 6, firer.side, "fire dice"),
        reading,
        text=" ".join(words),
        reads=Reads("ranged_modifiers"),
        breakdowns=(pool,),
        who=firer.name,
        cause=cause,
    )

"""The charge, from wanting to it to contact (CA-REACT-20, CA-MELEE-1)."""

from collections.abc import Sequence

from msgspec import Struct

from tracker.engine import Event, Facts, Toggle, about, ask, it_does, its, them, with_verb
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight import (
    casualties,
    fire,
    forced_moves,
    horse_holders,
    melee,
    reaction,
    reaction_effects,
    shields_or_missiles,
)
from tracker.games.colonial_adventures.fight.charge_form import Approach, approach_form, whom_form
from tracker.games.colonial_adventures.fight.melee_dice import (
    MeleeGround,
    Pair,
    ground_told,
    keep_height,
    keep_out_of_reach,
    remember,
)
from tracker.games.colonial_adventures.fight.newly_near import (
    bystanders,
    near_before,
    near_till_now,
    picks_who_else_sees,
    seers_after_move,
    who_else_sees,
)
from tracker.games.colonial_adventures.fight.owed_tests import Taken, Test, settling
from tracker.games.colonial_adventures.fight.reaction_sheets import Posture, Situation
from tracker.games.colonial_adventures.ground.areas import are_in_one
from tracker.games.colonial_adventures.ground.facing import turns_to
from tracker.games.colonial_adventures.ground.places import comes_before, hard_ground_of, is_cover, place_of
from tracker.games.colonial_adventures.ground.sight import Seers
from tracker.games.colonial_adventures.groups import (
    NOBODY,
    far_words,
    has_flanks,
    inches,
    is_cavalry,
    is_infantry,
    scaled,
    why_not_charge,
)
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, INFERS, REMEMBERS_REACH, SAYS_ALL
from tracker.games.colonial_adventures.state import IN_CONTACT, Battlefield, Group

# Among the acts of an activation: a charge that went half way only, after which the unit may still act.
HALF_WAY = "half_way"

# The same: a reaction sent it to 3 inches of an enemy, closer than it was.
WENT_IN = "went_in"


async def charge(state: Battlefield, charger_id: str, target_id: str, declared: bool = True) -> bool:
    """A charge, declared or tested for by a reaction. False if the group can't or does not reach (CA-REACT-6).

    A group tests to charge one enemy at most once in a chain: the second time it stands (CA-R25).
    """
    charger, target = state.groups[charger_id], state.groups[target_id]
    again = f"{charger_id}:wanting_to_charge:{target_id}" in state.taken
    why_not = why_not_charge(state, charger) or (f"{with_verb(target, 'is')} off the table" if target.gone else "")
    if why_not or again:
        tested = f"{it_does(charger, 'has')} tested to already"
        state.report(f"{charger.name} can't charge: {why_not or tested}.", "CA-R18", charger_id)
        return not why_not
    approach = await ask(lambda: approach_form(state, charger_id, target_id, declared))
    if not approach.reach:
        return False
    await _attempt(state, charger_id, target_id, approach, declared)
    return True


async def charge_one(state: Battlefield, charger_id: str, target_id: str = "") -> bool:
    """A declared charge on whom it likes, or on whom its order names; False if on nobody after all, or out of reach."""
    approach = await ask(
        lambda: approach_form(state, charger_id, target_id, True) if target_id else whom_form(state, charger_id)
    )
    if approach.target == NOBODY.id:
        return False
    if not approach.reach:
        charger = state.groups[charger_id]
        words = f"{charger.name} can't see or reach {its(charger)} target: no charge"
        state.report(f"{words}.", "CA-REACT-6", charger_id)
        if (whom := target_id or approach.target) in state.groups and state.solo.has_step(REMEMBERS_REACH):
            keep_out_of_reach(state, charger_id, whom)
        return False
    await shields_or_missiles.first_use(state, charger_id, fights=True)
    charged = target_id or horse_holders.named(state, approach.target)
    await _attempt(state, charger_id, charged, approach, declared=True)
    horse_holders.left_alone(state, charged)
    return True


async def _attempt(state: Battlefield, charger_id: str, target_id: str, approach: Approach, declared: bool) -> None:
    """The charge from its test to its end; what comes of it hangs under that test (CA-REACT-18)."""
    depth = state.depth
    test = Test(
        charger_id,
        ("wanting_to_charge",),
        target_id,
        f"{it_does(state.groups[charger_id], 'would')} charge {state.groups[target_id].name}",
    )
    with settling(state, f"the charge of {state.groups[charger_id].name} on {state.groups[target_id].name}"):
        await _charge(state, test, approach, declared)
        reaction.carried_out(state, test, depth)
    if charger_id in state.charging:
        state.charging.remove(charger_id)


async def _charge(state: Battlefield, test: Test, approach: Approach, declared: bool) -> None:
    charger_id, target_id = test.group, test.cause
    if not await _wants_to(state, test):
        return
    horse_holders.attacked(state, target_id)
    charger, target = state.groups[charger_id], state.groups[target_id]
    state.on_table(f"move {charger.name} to {inches(scaled(state, 3))} from {target.name}", charger_id, target_id)
    were_near, is_covered = near_before(state, charger), _stays_covered(state, charger, target)
    casualties.moved(state, charger_id, straight=[target_id])
    charger.cover = is_covered
    turns_to(charger, target_id)
    comes_before(state, charger, target, approach.ground.second_wall)
    remember(state, Pair(charger_id, target_id), approach.ground)
    if not declared and state.acting == charger_id:
        charger.done.append(WENT_IN)
    distances.tell(state, charger_id, target_id, scaled(state, 3), scaled(state, 3))
    state.charging.append(charger_id)
    await _bystanders(state, charger_id, target_id, were_near)
    is_met = False
    if _still_on(state, charger_id, target_id):
        is_met = await _being_charged(state, charger_id, target_id, approach)
    if _still_on(state, charger_id, target_id):
        if state.acting == charger_id:
            state.groups[charger_id].done.append(IN_CONTACT)
        await melee.contact(state, charger_id, target_id, is_met)


def _stays_covered(state: Battlefield, group: Group, enemy: Group) -> bool:
    """True if it goes for an enemy in the same woods or rough ground, and so never leaves their cover (CA-FIRE-8)."""
    here, there = hard_ground_of(state, group), hard_ground_of(state, enemy)
    is_inside = here is not None and there is not None and are_in_one(state, here, there) and is_cover(there)
    return state.solo.has_step(INFERS) and is_inside


def _still_on(state: Battlefield, charger_id: str, target_id: str) -> bool:
    """The charger stands at 3 inches and its target is there: if it is gone there is no pursuit (CA-R141)."""
    return charger_id in state.charging and not state.groups[charger_id].gone and not state.groups[target_id].gone


async def _wants_to(state: Battlefield, test: Test) -> bool:
    """Wanting to Charge; True if the charger goes to 3 inches (CA-REACT-6)."""
    taken = await reaction.owed_roll(state, test)
    if taken.outcome.posture is Posture.CHARGE:
        return True
    if taken.outcome.posture is Posture.ADVANCE_HALF:
        return await _half_way(state, test.group, test.cause)
    await reaction.carry_out(state, test.group, taken, test.cause)
    return False


async def _half_way(state: Battlefield, charger_id: str, target_id: str) -> bool:
    """European infantry goes half a move; if that would touch it counts as a charge, else it fires (CA-R20)."""
    forced_moves.opens_up(state, charger_id)
    charger, target = state.groups[charger_id], state.groups[target_id]
    far, near = far_words(state, charger, 0.5), inches(scaled(state, 3))
    state.on_table(
        f"move {charger.name} toward {target.name} by {far}, but stop {near} from {them(target)}", charger_id, target_id
    )
    touched = await ask(lambda: _touches(state, charger_id, target_id))
    if touched.touches:
        return True
    words, event = with_verb(charger, "falls"), Event("gives way", charger_id, how=reaction.SHORT)
    state.report(f"{words} short of {target.name}.", "CA-R20", charger_id, target_id, event=event, is_added=True)
    state.groups[charger_id].done.append(HALF_WAY)
    were_near = near_till_now(state, charger_id)
    if forced_moves.ended(state, charger_id, touched.place, touched.cover, [target_id]):
        await reaction.newly_seen(state, charger_id, were_near=were_near)
    if not state.groups[charger_id].gone and not state.groups[target_id].gone:
        await fire.shoot(state, charger_id, target_id, volley=False)
    return False


async def _bystanders(state: Battlefield, charger_id: str, target_id: str, were_near: list[str]) -> None:
    """Friends of the target that newly have the charger within 12 inches test before contact (CA-R19)."""
    if state.rulings.charge_bystanders == "off":
        return
    others, charger = bystanders(state, charger_id, target_id, were_near), state.groups[charger_id]
    if not others:
        return
    testers: Sequence[str]
    if state.solo.has_step(SAYS_ALL):
        if seers_after_move(state, charger, others, were_near, ()) == Seers((), False):
            return
        testers = (await ask(lambda: who_else_sees(state, charger_id, target_id, were_near))).near
    else:
        testers = await ask(lambda: picks_who_else_sees(state, charger_id, target_id, were_near))
    distances.tell_all(state, charger_id, testers, most=scaled(state, 12))
    why = f"{charger.name} came within {inches(scaled(state, 12))}"
    await reaction.several_test(state, list(testers), "test_of_wills", charger_id, why)


async def _being_charged(state: Battlefield, charger_id: str, target_id: str, approach: Approach) -> bool:
    """The target tests with the charger at 3 inches (CA-REACT-7); in melee too, if it is played so (CA-R152).

    True if it went into contact itself, by a countercharge.
    """
    target, charger = state.groups[target_id], state.groups[charger_id]
    if target.engaged and state.rulings.charged_in_melee == "none":
        return False
    flanked = approach.face != "front" and has_flanks(target)
    at = Situation(flanked, is_cavalry(state, charger), is_infantry(state, charger))
    test = Test(target_id, ("being_charged",), charger_id, f"charged by {charger.name}", at=at)
    depth = state.depth
    taken = await reaction.owed_roll(state, test)
    is_met = await _meet(state, charger_id, target_id, taken, flanked)
    reaction.carried_out(state, test, depth)
    return is_met


async def _meet(state: Battlefield, charger_id: str, target_id: str, taken: Taken, flanked: bool) -> bool:
    """Lets the target of a charge carry out its reaction (CA-REACT-15); true if it goes into contact itself."""
    posture = taken.outcome.posture
    if state.groups[target_id].engaged:
        await _charged_in_melee(state, charger_id, target_id, taken, flanked)
        return False
    if posture.fires:
        # Who can't bear, as on one from flank or rear, receives it (CA-R160).
        less, volley = posture.dice_less, posture is Posture.VOLLEY
        await fire.shoot(state, target_id, charger_id, less=less, volley=volley, turned_away=flanked)
    elif posture is Posture.TEST_TO_COUNTERCHARGE:
        return await _test_to_countercharge(state, charger_id, target_id)
    elif posture not in (Posture.COUNTERCHARGE, Posture.RECEIVE_CHARGE, Posture.CARRY_ON):
        await reaction.carry_out(state, target_id, taken, charger_id)
        if state.groups[target_id].gone or (posture is Posture.SEEK_COVER and _is_off(state, charger_id, target_id)):
            _stop_short(state, charger_id, target_id, is_told=posture is Posture.RUN_AWAY)
        return False
    elif taken.outcome.loss:
        await reaction.carry_out(state, target_id, taken, charger_id)
        if state.groups[target_id].gone:
            _stop_short(state, charger_id, target_id)
            return False
    if posture is Posture.FIRE_THEN_COUNTERCHARGE and _halted_before(state, charger_id, target_id):
        state.charging.append(charger_id)
    if posture in (Posture.COUNTERCHARGE, Posture.FIRE_THEN_COUNTERCHARGE) and _still_on(state, charger_id, target_id):
        return _countercharge(state, charger_id, target_id)
    return False


async def _charged_in_melee(state: Battlefield, charger_id: str, target_id: str, taken: Taken, flanked: bool) -> None:
    """Those not in contact fire at the charger alone; running takes it off, anything else leaves it (CA-R152)."""
    posture = taken.outcome.posture
    if posture.fires:
        less = posture.dice_less
        await fire.shoot(state, target_id, charger_id, less=less, volley=False, in_melee=True, turned_away=flanked)
    elif posture is Posture.RUN_AWAY or taken.outcome.loss:
        await reaction.carry_out(state, target_id, taken, charger_id)
    if state.groups[target_id].gone:
        _stop_short(state, charger_id, target_id, is_told=posture is Posture.RUN_AWAY)
    else:
        target = state.groups[target_id]
        state.report(f"{with_verb(target, 'stays')} in {its(target)} melee.", "CA-R152", target_id)


def _is_off(state: Battlefield, charger_id: str, target_id: str) -> bool:
    """True if the target sought cover elsewhere; who stays, or lies down where he is, is charged home (CA-R141)."""
    return not (state.solo.has_step(CLOSES_IN) and distances.is_at_three(state, charger_id, target_id))


def _halted_before(state: Battlefield, charger_id: str, target_id: str) -> bool:
    """The target's fire stopped the charger, which stands at 3 inches: its countercharge still finds it (T-9).

    What was said of that shot is forgotten as soon as one of the two moves.
    """
    if charger_id in state.charging or state.groups[charger_id].gone or state.groups[target_id].gone:
        return False
    target = state.groups[target_id]
    stays = (
        bool(reaction_effects.why_not_countercharge(state, target)) if state.solo.has_step(CLOSES_IN) else target.prone
    )
    return f"{target_id}>{charger_id}" in state.shots and not stays


def _stop_short(state: Battlefield, charger_id: str, target_id: str, is_told: bool = False) -> None:
    """The target went off, or into cover: the charger stays where it is, without pursuit (CA-R141).

    `is_told`: the story has the charge already.
    """
    if charger_id in state.charging:
        state.charging.remove(charger_id)
        charger, target = state.groups[charger_id], state.groups[target_id]
        where = "off the table" if target.gone else "out of reach"
        words = f"{with_verb(target, 'is')} {where}: {charger.name} can't pursue"
        event = None if is_told else Event("gives way", charger_id, how=reaction.SHORT)
        state.report(f"{words}.", "CA-R141", charger_id, target_id, event=event)


async def _test_to_countercharge(state: Battlefield, charger_id: str, target_id: str) -> bool:
    """House rule for European cavalry: one pass of Wanting to Charge countercharges (CA-R14)."""
    why = f"{it_does(state.groups[target_id], 'would')} countercharge {state.groups[charger_id].name}"
    test, depth = Test(target_id, ("wanting_to_charge",), charger_id, why), state.depth
    taken = await reaction.owed_roll(state, test)
    reaction.carried_out(state, test, depth)
    if any(taken.passes.values()):
        return _countercharge(state, charger_id, target_id)
    state.report(f"{with_verb(state.groups[target_id], 'receives')} the charge.", "CA-R14", target_id)
    return False


def _countercharge(state: Battlefield, charger_id: str, target_id: str) -> bool:
    """3 inches forward, out of cover but woods, into contact, with no test (CA-MOVE-5); false if it can't (CA-R41)."""
    charger, target, pair = state.groups[charger_id], state.groups[target_id], Pair(charger_id, target_id)
    if why_not := reaction_effects.why_not_countercharge(state, target):
        rule, because = why_not
        receives = f"{because}: {it_does(target, 'receives')}" if because else with_verb(target, "receives")
        state.report(f"{receives} the charge.", rule, target_id)
        return False
    state.on_table(f"move {target.name} by {inches(scaled(state, 3))} into contact with {charger.name}", target_id)
    stood, was_before = place_of(state, target), target.before
    told, is_covered = ground_told(state, pair), _stays_covered(state, target, charger)
    casualties.moved(state, target_id, straight=[charger_id])
    if told == MeleeGround(False, False, False, False):
        # Where the charge met neither height nor wall, 3 inches toward it lead to none either.
        remember(state, pair, told)
    elif told is not None:
        keep_height(state, pair, told)
    target.cover = is_covered
    turns_to(target, charger_id)
    if stood is not None:
        target.place, target.doubt = stood.id, False
        target.before = was_before or stood.kind in ("wall", "building")
    return True


# Prompts


class _Touch(Struct):
    touches: bool
    cover: bool = False
    place: str | None = None


def _touches(state: Battlefield, charger_id: str, target_id: str) -> Facts[_Touch]:
    charger, target = state.groups[charger_id], state.groups[target_id]
    title = f"{charger.name}: does half a move reach {target.name}?"
    fields = (Toggle("touches", "b", "reaches it", off="falls short"), *forced_moves.place_fields(state, charger, "bc"))
    return about("CA-R20", charger, target_id).facts(f"touch:{charger_id}:{target_id}", title, fields, _Touch)

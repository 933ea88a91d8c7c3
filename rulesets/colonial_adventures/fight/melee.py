"""Hand to hand: contact, the dice of every pair, losses, tests, breaking off (CA-MELEE)."""

from collections.abc import Iterable
from functools import partial

from tracker.engine import (
    Effect,
    Event,
    Meaning,
    Passed,
    Pool,
    Roll,
    Summed,
    about,
    ask,
    breakdown,
    it_does,
    its,
    verb_of,
    with_verb,
)
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight import casualties, forced_moves, loss_dice, reaction, shields_or_missiles
from tracker.games.colonial_adventures.fight.melee_dice import (
    MeleeGround,
    Pair,
    Round,
    distribute,
    fought_by,
    ground_of,
    ground_told,
    pair_roll,
    remember,
    split,
)
from tracker.games.colonial_adventures.fight.newly_near import near_till_now
from tracker.games.colonial_adventures.fight.owed_tests import (
    CINC_LOST,
    Test,
    is_owed,
    owe,
    owe_in_turn,
    paid,
    settling,
)
from tracker.games.colonial_adventures.fight.reaction_sheets import Situation
from tracker.games.colonial_adventures.groups import (
    at_hand,
    bounded,
    commander,
    formations_of,
    inches,
    is_artillery,
    names,
    rep_of,
    scaled,
)
from tracker.games.colonial_adventures.leadership import has_cinc
from tracker.games.colonial_adventures.passing import passing
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, ENDS_AS_PRINTED, KNOWS_WALLS
from tracker.games.colonial_adventures.state import IN_CONTACT, Battlefield, Formation, Group

IN_MELEE = Situation(in_melee=True)
# The faces of a die by its half.
FACES = ("1-2", "3-4", "5-6")
ENDS = {"line": "Formed Line", "mob": "Mob", "open": "Open Order"}

# Figures that each group lost.
Fell = dict[str, int]


# Procedures


async def contact(state: Battlefield, charger_id: str, target_id: str, is_met: bool = False) -> None:
    """The charger touches its target: one figure off each, then a round is fought (CA-MELEE-2).

    `is_met`: the target came those 3 inches to it, and the table was told so.
    """
    charger, target = state.groups[charger_id], state.groups[target_id]
    if charger_id in state.charging:
        state.charging.remove(charger_id)
    charger.engaged.append(target_id)
    target.engaged.append(charger_id)
    if target_id in state.charging:
        state.charging.remove(target_id)
        if state.acting == target_id and state.solo.has_step(CLOSES_IN):
            target.done.append(IN_CONTACT)
        state.report(
            f"{with_verb(target, 'is')} caught on the way: {its(target)} charge ends here.", "CA-MELEE-1", target_id
        )
    charger.charged, target.charged = True, False
    event = Event("charges", charger_id, target_id, outcome="countercharged" if is_met else "")
    state.report(f"{charger.name} and {target.name} are in melee.", "CA-MELEE-1", charger_id, target_id, event=event)
    lost = {charger_id: 0, target_id: 0}
    if not is_met:
        state.on_table(f"move {charger.name} into contact with {target.name}", charger_id, target_id, is_added=True)
    if at_hand(charger) > 1 and at_hand(target) > 1:
        both = f"{charger.name} and {target.name}"
        # In one line, since the dice of the melee leave room for no more.
        state.on_table(
            f"take 1 figure off each of {both}, from the rear; keep them apart (contact)", charger_id, target_id
        )
        for group in (charger, target):
            casualties.lift(state, group, 1, "")
            lost[group.id] = 1
    else:
        state.report("One side has a single figure: nobody falls on contact.", "CA-R98", charger_id, target_id)
    if state.rulings.new_contact == "whole":
        _friends_act(state, charger_id)
        await fight(state, Round(charger_id), lost)
    else:
        await fight(state, Round(charger_id, target_id), lost)


async def fight_on(state: Battlefield, group_id: str) -> None:
    """A locked group continues the melee for one more round of its pairs (CA-MELEE-8, CA-R101)."""
    state.report(f"{with_verb(state.groups[group_id], 'continues')} the melee.", "CA-MELEE-8", group_id, is_idle=True)
    if state.rulings.new_contact == "whole":
        _friends_act(state, group_id)
    await fight(state, Round(group_id), {})


def _friends_act(state: Battlefield, group_id: str) -> None:
    """House rule: friends in the same melee fight along, and that is their activation (CA-R101)."""
    side = state.groups[group_id].side
    for each in melee_of(state, group_id):
        friend = state.groups[each]
        if friend.side == side and each != group_id and not friend.acted:
            friend.acted = True
            state.report(
                f"{with_verb(friend, 'fights')} in the same melee, and so {verb_of(friend, 'has')} acted.",
                "CA-R101",
                each,
            )


async def fight(state: Battlefield, bout: Round, lost: dict[str, int]) -> None:
    """One round of the pairs that fight now. `lost`: figures that fell on contact."""
    with settling(state, f"the melee of {state.groups[bout.group].name}"):
        await _fight(state, bout, dict(lost))


async def _fight(state: Battlefield, bout: Round, lost: dict[str, int]) -> None:
    fighters, on_contact = fighters_of(state, bout), dict(lost)
    for each in fighters:
        await shields_or_missiles.first_use(state, each, fights=True)
    beaten = await _all_pairs(state, bout, fighters)
    causes = {each: next(iter(fought_by(each, pairs_of(state, bout))), "") for each in fighters}
    count_round(state, bout, fighters)
    for each, margin in beaten.items():
        fell = min(margin, state.groups[each].figures)
        if fell:
            casualties.lift(state, state.groups[each], fell, "melee")
            lost[each] = lost.get(each, 0) + fell
    await _after_dice(state, causes, lost, beaten, on_contact)


async def _all_pairs(state: Battlefield, bout: Round, fighters: list[str]) -> dict[str, int]:
    """The dice of every pair; figures that each group loses by them, taken off when all have fought (CA-MELEE-5)."""
    grounds: dict[str, MeleeGround] = {}
    for pair in pairs_of(state, bout):
        # It stays as it was said to be until one of the two moves.
        ground = ground_told(state, pair)
        if ground is None:
            ground = await ask(partial(ground_of, state, pair))
        grounds[pair.key] = ground
        remember(state, pair, grounds[pair.key])
    surplus = await distribute(state, bout.group, fighters)
    shares = await split(state, fighters, surplus, bout, pairs_of(state, bout))
    beaten: dict[str, int] = {}
    for pair in pairs_of(state, bout):
        fought = await ask(partial(pair_roll, state, pair, grounds[pair.key], shares, dict(beaten)))
        for each in (pair.first, pair.second):
            state.groups[each].has_fought = True
        groups = [state.groups[each] for each in (pair.first, pair.second)]
        event = Event("fights", pair.first, pair.second)
        if not fought.margin:
            words = f"{groups[0].name} and {groups[1].name}: the melee is even, no losses."
            state.report(words, "CA-MELEE-4", pair.first, pair.second, event=event)
            continue
        loser = pair.second if fought.margin > 0 else pair.first
        winner, beaten_one = groups[fought.margin < 0], groups[fought.margin > 0]
        by = f"{'at least ' if fought.at_least else ''}{abs(fought.margin)}"
        words = f"{with_verb(winner, 'wins')} the melee against {beaten_one.name} by {by}."
        state.report(words, "CA-MELEE-4", pair.first, pair.second, event=event)
        beaten[loser] = beaten.get(loser, 0) + abs(fought.margin)
    return beaten


async def _after_dice(state: Battlefield, causes: dict[str, str], lost: Fell, beaten: Fell, touched: Fell) -> None:
    """Leader dice for all that fell, then one test of each group that lost any (CA-MELEE-7, CA-R52, CA-R100).

    All read the cells for groups in melee, also those whose enemy is gone by then. Who lost his C-in-C beside him
    takes that on the same roll (CA-REACT-13). `causes`: who fought, and against whom. `touched`: those lost on contact.
    """
    whys = {each: _lost_words(many, touched.get(each, 0)) for each, many in lost.items()}
    due: dict[str, list[str]] = {}
    at_once: dict[str, int] = {}
    for each in causes:
        if not lost.get(each):
            continue
        tests = ["received_casualty"] if each in beaten or state.rulings.melee_tests == "both" else []
        test = _test_of(state, each, tests, causes[each], whys[each])
        if tests and not _army_is_at_stake(state, each, causes) and loss_dice.on_one_throw(state, test, lost[each]):
            due[each], at_once[each] = tests, lost[each]
        else:
            led = await casualties.leader_casualties(state, each, lost[each], on_contact=touched.get(each, 0))
            due[each] = tests + led
    armies = [casualties.leaderless_army(state, side) for side in state.sides]
    leaderless = {each: his for his, army in armies for each in army}
    for each in leaderless:
        if due.get(each) and "leader_lost" not in due[each]:
            due[each].append("leader_lost")
    owed = [
        _test_of(state, each, tests, causes[each], whys[each])
        for each, tests in due.items()
        if tests and not state.groups[each].gone
    ]
    others = [Test(each, ("leader_lost",), his, CINC_LOST) for each, his in leaderless.items() if not due.get(each)]
    # Those first: what is owed behind them comes before, and who sees friends run meanwhile takes both on one throw.
    owe_in_turn(state, others)
    owe_in_turn(state, owed)
    for test in owed:
        if not state.groups[test.group].gone:
            tests, many = list(test.tests), at_once.get(test.group, 0)
            await reaction.take_tests(state, test.group, tests, test.cause, test.why, at=test.at, fallen=many)
        paid(state, owe(state, test))
    await reaction.each_tests(state, [each for each in others if is_owed(state, each)])


def _army_is_at_stake(state: Battlefield, group_id: str, fighters: Iterable[str]) -> bool:
    """True if the C-in-C of a group is in this round: if he falls it takes that on its own roll (CA-REACT-13)."""
    side = state.groups[group_id].side
    return any(has_cinc(state.groups[each]) for each in fighters if state.groups[each].side == side)


def _test_of(state: Battlefield, group_id: str, tests: list[str], fought: str, why: str) -> Test:
    """By the enemy of this round; once it is gone, by another that the group is in melee with."""
    engaged = state.groups[group_id].engaged
    cause = fought if fought in engaged else next(iter(engaged), "")
    return Test(group_id, tuple(tests), cause, why, at=IN_MELEE)


def _lost_words(lost: int, on_contact: int) -> str:
    """Figures that it lost in this round, with those that fell on contact: who won it may have lost one too."""
    if lost == on_contact:
        return f"{lost} lost on contact"
    return f"{lost} lost in melee" + (f", {on_contact} of them on contact" if on_contact else "")


async def break_off(state: Battlefield, group_id: str) -> None:
    """Away 3 inches and a half die whether it passes or not; the enemies left test (CA-MELEE-9, CA-REACT-17)."""
    passed = await ask(lambda: _break_roll(state, group_id))
    half = await ask(lambda: _break_distance(state, group_id))
    group = state.groups[group_id]
    group.formation = formation_after(state, group, bool(passed.passes))
    enemies = [each for each in group.engaged if not state.groups[each].gone]
    left_gun = is_artillery(group)
    casualties.disengage(state, group)
    far, were_near = inches(scaled(state, 3 + half.total)), near_till_now(state, group_id)
    ends = ENDS[group.formation]
    event = Event("does", group_id, how="broke off the melee")
    state.report(f"{with_verb(group, 'breaks')} off.", "CA-MELEE-9", group_id, event=event)
    if left_gun:
        group.unmanned = True
        winners = names([state.groups[each] for each in enemies])
        taken = Event("takes", enemies[0], how="the gun that was left") if enemies else None
        state.report(f"It leaves its gun, which {winners} take: note it.", "CA-R102", group_id, event=taken)
    state.on_table(f"move {group.name} {far} straight away from the enemy, facing them, in {ends}", group_id)
    await forced_moves.breaks_off(state, group_id, enemies)
    distances.tell_all(state, group_id, enemies, scaled(state, 3 + half.total), scaled(state, 3 + half.total))
    free = [each for each in enemies if not state.groups[each].engaged]
    await reaction.newly_seen(state, group_id, left=free, why=f"{group.name} broke off", were_near=were_near)


# Calculations


def melee_of(state: Battlefield, group_id: str) -> list[str]:
    """All groups of the melee that a group is in, itself first."""
    found = [group_id]
    for each in found:
        found += [other for other in state.groups[each].engaged if other not in found]
    return found


def pairs_of(state: Battlefield, bout: Round) -> list[Pair]:
    """The pairings that fight in a round, the group's own side first in each (CA-MELEE-5, CA-R101)."""
    group = state.groups[bout.group]
    if bout.enemy:
        return [Pair(bout.group, bout.enemy)] if bout.enemy in group.engaged else []
    if state.rulings.new_contact == "pair":
        return [Pair(bout.group, enemy) for enemy in group.engaged]
    firsts = [each for each in melee_of(state, bout.group) if state.groups[each].side == group.side]
    return [Pair(first, second) for first in firsts for second in state.groups[first].engaged]


def fighters_of(state: Battlefield, bout: Round) -> list[str]:
    """All groups that fight in a round, in the order in which they test, the one that set it off first."""
    if not bout.enemy and state.rulings.new_contact == "whole":
        return melee_of(state, bout.group)
    return [bout.group, *(pair.second for pair in pairs_of(state, bout))]


def count_round(state: Battlefield, bout: Round, fighters: list[str]) -> None:
    """One round more for every pair that fought, and nobody in it lies on the ground any more."""
    for pair in pairs_of(state, bout):
        for mine, enemy in ((pair.first, pair.second), (pair.second, pair.first)):
            rounds = state.groups[mine].rounds
            rounds[enemy] = bounded(rounds.get(enemy, 0) + 1)
    for each in fighters:
        state.groups[each].fought = bounded(state.groups[each].fought + 1)
        state.groups[each].prone = False


def formation_after(state: Battlefield, group: Group, passed: bool) -> Formation:
    """Formation after breaking off: formed again if it passed and may, else Open Order (CA-R70, CA-R102).

    Nobody comes out of a house in a Line, as in battles begun since it is told.
    """
    if not passed or "boer" in group.traits or is_artillery(group):
        return "open"
    formed: Formation = "mob" if group.training == "tribal" else "line"
    if formed == "line" and group.housed and state.solo.has_step(KNOWS_WALLS):
        return "open"
    return formed if formed in formations_of(group) or not state.solo.has_step(ENDS_AS_PRINTED) else "open"


# Prompts


def _break_roll(state: Battlefield, group_id: str) -> Roll[Passed]:
    group = state.groups[group_id]
    leader = commander(group)
    target = leader.rep if leader else rep_of(group)
    whose = f"Rep of {leader.name}" if leader else f"Rep of {group.name}, leaderless"
    return about("CA-MELEE-9", group, *group.engaged).roll(
        "break",
        "Breaking off",
        f"{with_verb(group, 'breaks')} off",
        Pool("break", 1, 6, group.side),
        passing(state, target, cap=1),
        text=f"{it_does(group, 'gets').capitalize()} away either way: the die is for the formation.",
        breakdowns=(breakdown("To pass", target, whose),),
        effects=(
            Effect(f"{passes} passed", f"gets away, in {ENDS[formation_after(state, group, bool(passes))]}")
            for passes in (1, 0)
        ),
    )


def _break_distance(state: Battlefield, group_id: str) -> Roll[Summed]:
    group = state.groups[group_id]
    return about("CA-MELEE-9", group).roll(
        "away",
        "Distance of breaking off",
        f"{with_verb(group, 'breaks')} off: how far away?",
        Pool("away", 1, 6, group.side),
        Meaning(halved=True, words=FACES, low=1),
        text="Half a die, rounded up.",
        effects=(Effect(each, f"moves {inches(scaled(state, 3 + n))} away") for n, each in enumerate(FACES, 1)),
        cause=f"{group.name}, how far away",
        who=group.name,
    )

"""Warrior movement: the program says where each wave goes, the table says what it meets (GR-A8 to GR-A13)."""

from rulesets.gentlemen_rankers.crouching import crouch_tests
from rulesets.gentlemen_rankers.forces import chief, label, placed, units, waves
from rulesets.gentlemen_rankers.leaving import withdraw_moves
from rulesets.gentlemen_rankers.moving import movement_roll, movers, moves_words
from rulesets.gentlemen_rankers.paces import Paced
from rulesets.gentlemen_rankers.state import WARRIORS, Field
from rulesets.gentlemen_rankers.terrain import cross, tries_words
from rulesets.gentlemen_rankers.touching import NOBODY, reach, whom
from tracker.engine import Choose, Happened, Option, Pick, Pool, Possibility, Roll, Settled, ask, counted

EACH, SILLY, GROUND = "each", "silly", "ground"


# Procedures


async def warriors_move(state: Field) -> None:
    """Every wave in the order of arrival; those that came this turn stand (GR-A6, GR-A12)."""
    for wave_id in [wave.id for wave in waves(state)]:
        try:
            await wave_moves(state, wave_id)
        except Settled:
            state.remark(f"Settled on the table: the rest of the move of {state.waves[wave_id].name}.", wave_id)
        state.waves[wave_id].moved = True


async def wave_moves(state: Field, wave_id: str) -> None:
    """Crouch tests, who is nearest, the movement dice, and who reaches the enemy (GR-A8, GR-A12, GR-A13)."""
    if state.waves[wave_id].arrived == state.turn:
        return
    if state.waves[wave_id].leaving:
        await withdraw_moves(state, wave_id)
        return
    await crouch_tests(state, wave_id)
    if not movers(state, wave_id) or not units(state):
        return
    await towards(state, wave_id)
    # Its leader may have been lost in a river on the way: then it withdraws, from its next move on (GR-A26).
    if not movers(state, wave_id) or state.waves[wave_id].leaving:
        return
    paced = await ask(lambda: movement_roll(state, wave_id))
    give_orders(state, wave_id, paced)
    await contacts_made(state, wave_id)


async def towards(state: Field, wave_id: str) -> None:
    """Who is nearest; ground in the way; a silly aim may be given up on 3 or more (GR-A11, GR-A12, GR-B27)."""
    while True:
        aim = await ask(lambda: nearest(state, wave_id))
        if aim == GROUND:
            for each in await ask(lambda: who_crosses(state, wave_id)):
                if not state.warriors[each].gone and not state.waves[wave_id].leaving:
                    await cross(state, each)
            if not movers(state, wave_id) or state.waves[wave_id].leaving:
                return
        elif aim == SILLY:
            await best_direction(state, wave_id)
            return
        else:
            state.waves[wave_id].prey = "" if aim == EACH else aim
            return


async def best_direction(state: Field, wave_id: str) -> None:
    """3 or more: they take the direction that is best for them; otherwise the nearest it is (GR-A12, GR-B27)."""
    if state.rulings.silly == "unit":
        state.on_table("Roll a die for each unit: on 3 or more it takes the best direction.")
        state.waves[wave_id].prey = ""
        return
    wise = (await ask(lambda: direction_roll(state, wave_id))).happened
    state.waves[wave_id].prey = await ask(lambda: new_aim(state, wave_id, wise))


async def contacts_made(state: Field, wave_id: str) -> None:
    """Which of them reach the enemy: for each, whom and how (GR-A9, GR-A19a)."""
    reached = await ask(lambda: who_reaches(state, wave_id))
    for warrior_id in reached:
        unit_id = await whom(state, warrior_id, "reached", "none after all")
        if unit_id != NOBODY:
            await reach(state, warrior_id, "warriors", unit_id)


# Calculations


def give_orders(state: Field, wave_id: str, paced: Paced) -> None:
    """What the program decides for them, as an order for real figures."""
    wave = state.waves[wave_id]
    aim = f"at {state.units[wave.prey].name}" if wave.prey in state.units else "each at its own nearest enemy"
    mounted = any(each.kind == "mounted" for each in movers(state, wave_id))
    told = moves_words(state, wave_id, paced)
    facing = "facing it" if wave.prey in state.units else "facing their enemy"
    state.on_table(f"{wave.name} moves straight {aim}, {facing}, stopping on contact: {told}.", wave_id)
    for each in movers(state, wave_id):
        each.tries = each.tries if each.crossed else 0
    if wave.clubs and mounted:
        state.on_table(f"The rest of {wave.name} crouches and stays.", wave_id)
    leader = chief(state)
    if leader is not None and leader.wave == wave_id:
        state.on_table(
            f"Units of {wave.name} that were parted from their leader move back to him first, unless an Imperial unit "
            "is nearer to them.",
            wave_id,
        )


# Prompts


def nearest(state: Field, wave_id: str) -> Choose:
    """The enemy nearest to a wave, with one key."""
    wave = state.waves[wave_id]
    options = [Option(unit.id, unit.name, detail="as before" if unit.id == wave.prey else "") for unit in units(state)]
    options.sort(key=lambda option: option.id != wave.prey)
    options.append(Option(EACH, "it differs: each unit has its own", "d"))
    options.append(Option(SILLY, "the nearest is no sensible aim", "s"))
    crossers = [each for each in movers(state, wave_id) if not each.crossed]
    if crossers:
        options.append(Option(GROUND, "ground in their way: water, wall, zariba, bad going", "g"))
    return Choose(
        key=f"nearest:{wave_id}",
        rule="GR-A12",
        side=WARRIORS,
        title=f"{wave.name} moves: which enemy is nearest?",
        subject=(wave_id,),
        text=f"It goes with {counted(len(movers(state, wave_id)), 'unit')}.",
        options=tuple(options),
        enter=wave.prey if any(option.id == wave.prey for option in options) else options[0].id,
    )


def new_aim(state: Field, wave_id: str, wise: bool) -> Choose:
    """The aim after the die for the best direction."""
    wave = state.waves[wave_id]
    options = tuple(Option(unit.id, unit.name) for unit in units(state))
    return Choose(
        key=f"aim:{wave_id}",
        rule="GR-A12",
        side=WARRIORS,
        title=f"{wave.name}: which enemy is {'the best aim' if wise else 'nearest all the same'}?",
        subject=(wave_id,),
        options=options or (Option("", "nobody is left"),),
        enter=options[0].id if options else "",
    )


def direction_roll(state: Field, wave_id: str) -> Roll[Happened]:
    """Whether they may choose the best direction."""
    return Roll(
        key=f"direction:{wave_id}",
        rule="GR-A12",
        what="Direction of a wave",
        side=WARRIORS,
        title=f"{state.waves[wave_id].name}: best direction?",
        subject=(wave_id,),
        text="3 or more: they choose the best direction; otherwise the nearest enemy.",
        pools=(Pool("direction", 1, 6, WARRIORS, "direction die"),),
        reading=Possibility(3, 6),
    )


def who_crosses(state: Field, wave_id: str) -> Pick:
    """Which units have such ground in their way."""
    options = tuple(
        Option(
            each.id,
            placed(state, each.id),
            detail=tries_words(each.tries),
            refused="it crossed some already" if each.crossed else "",
        )
        for each in movers(state, wave_id)
    )
    return Pick(
        key=f"crossers:{wave_id}",
        rule="GR-A11",
        side=WARRIORS,
        title=f"{state.waves[wave_id].name}: whose way is barred?",
        subject=(wave_id,),
        options=options,
    )


def who_reaches(state: Field, wave_id: str) -> Pick:
    """Which units came into contact."""
    options = tuple(
        Option(each.id, f"{label(state, each.id)} {number}") for number, each in enumerate(movers(state, wave_id), 1)
    )
    return Pick(
        key=f"reaches:{wave_id}",
        rule="GR-A9",
        side=WARRIORS,
        title=f"{state.waves[wave_id].name}: how many reach the enemy?",
        subject=(wave_id,),
        text="Pick one for each unit that came into contact; Enter: none did.",
        options=options,
    )

"""Warrior movement: the program says where each wave goes, the table says what it meets (GR-A8 to GR-A13)."""

from collections.abc import Coroutine, Sequence
from functools import partial
from typing import Any

from tracker.engine import (
    Choose,
    Happened,
    Option,
    Pick,
    Pool,
    Possibility,
    Roll,
    Settled,
    about,
    ask,
    counted,
    listed,
    with_verb,
)
from tracker.games.gentlemen_rankers.contact import NOBODY, Touch, reach, touches, whom
from tracker.games.gentlemen_rankers.crouching import crouch_tests
from tracker.games.gentlemen_rankers.fire_forms import shooters
from tracker.games.gentlemen_rankers.leaving import withdraws
from tracker.games.gentlemen_rankers.movement_dice import Paced, farthest, movement_roll, movers, moves_words, paced_of
from tracker.games.gentlemen_rankers.shooting_dice import (
    band_at,
    farthest_shot,
    ranges,
    reach_of,
    weapon_of,
    where_words,
)
from tracker.games.gentlemen_rankers.state import (
    BY_ROW,
    FOLLOWS_OFF,
    IMPERIAL,
    REMEMBERS,
    SAYS_AT_ONCE,
    WARRIORS,
    Battlefield,
    Shot,
    Unit,
    Warrior,
)
from tracker.games.gentlemen_rankers.terrain import bad_going, cross, prices
from tracker.games.gentlemen_rankers.units import (
    FAR,
    alike,
    chief,
    come_nearer,
    contacts,
    contacts_of,
    forget_shots,
    label,
    numbered,
    placed,
    units,
    warriors,
    waves,
)

OTHERWISE, SILLY, GROUND, FAR_OFF, NO_SHOT = "otherwise", "silly", "ground", "far", "no_shot"
# Before the range of those who reach nobody, and the letters that mean none: so near few halt, and the list is long.
AT, REACH_KEYS = "at:", "nfoxsbg"
# Those of a wave that can be told apart, by the digits that pick them; by letters where digits are Imperial units.
KINDS, KIND_KEYS = ("foot", "rifle", "mounted", "chief"), "pdcl"
# Between the ids of a warrior and of the Imperial unit that it reaches, in battles begun before `BY_ROW`.
TO = ">"


# Procedures


async def warriors_move(state: Battlefield) -> None:
    """Every wave in the order of arrival, all dice thrown together; who came this turn stands (GR-A6, GR-A12)."""
    there = [wave.id for wave in waves(state) if wave.arrived != state.turn]
    for wave_id in there:
        await _settling(state, wave_id, crouch_tests(state, wave_id))
    moving = [each for each in there if movers(state, each) and (units(state) or state.waves[each].leaving)]
    if moving:
        await _settling(state, "", waves_move(state, moving))
    for wave in waves(state):
        wave.moved = True


async def _settling(state: Battlefield, wave_id: str, part: Coroutine[Any, Any, None]) -> None:
    try:
        await part
    except Settled:
        whose = f"of {state.waves[wave_id].name}" if wave_id else "of the warriors"
        state.remark(f"Settled on the table: the rest of the move {whose}.", *([wave_id] if wave_id else []))
        come_nearer(state, FAR, wave_id)


async def waves_move(state: Battlefield, wave_ids: Sequence[str]) -> None:
    """The movement dice of all, then wave by wave its orders and what it meets (GR-A8, GR-A12)."""
    rolled = await ask(lambda: movement_roll(state, wave_ids))
    coming: list[str] = []
    for wave_id, paced in paced_of(state, wave_ids, rolled).items():
        for each in movers(state, wave_id):
            forget_shots(state, each.id)
        # Its leader may have been lost in a river on the way: then it withdraws, from its next move on (GR-A26).
        if state.waves[wave_id].leaving:
            await _settling(state, wave_id, withdraws(state, wave_id, paced))
        else:
            give_orders(state, wave_id, paced)
            come_nearer(state, farthest(state, wave_id), wave_id)
            coming.append(wave_id)
            if not state.has_step(REMEMBERS):
                await _settling(state, wave_id, comes_on(state, coming.pop()))
        state.waves[wave_id].moved = bool(warriors(state, wave_id))
    await _settling(state, "", they_come_on(state, coming))


async def they_come_on(state: Battlefield, wave_ids: list[str]) -> None:
    """Of several waves first those that reach nobody, at one key (GR-A9)."""
    while len(near := [each for each in wave_ids if may_reach(state, each)]) > 1:
        what = await ask(partial(which_waves_reach, state, near))
        if what not in near:
            for wave_id in near:
                halts(state, wave_id, what)
            return
        wave_ids.remove(what)
        await _settling(state, what, comes_on(state, what))
    for wave_id in near:
        await _settling(state, wave_id, comes_on(state, wave_id))


async def comes_on(state: Battlefield, wave_id: str) -> None:
    """One thing after the other, what is in its way and whom it reaches (GR-A9, GR-A11, GR-A12)."""
    what, is_aimed = NOBODY, False
    while may_reach(state, wave_id):
        what = await ask(partial(who_reaches, state, wave_id, is_aimed))
        if what in (NOBODY, NO_SHOT, FAR_OFF) or what.startswith(AT):
            break
        if what == GROUND:
            barred = await ask(lambda: who_crosses(state, wave_id))
            if barred:
                await cross(state, barred)
        elif what == SILLY:
            is_aimed = True
            await best_direction(state, wave_id)
        elif what == OTHERWISE:
            await reaches_otherwise(state, wave_id)
        elif TO in what:
            reaches_in_front(state, *what.split(TO))
        elif what in state.units:
            reaches_in_front(state, who_comes(state, wave_id), what)
        else:
            unit_id = await whom(state, what, "reached", "none after all")
            if unit_id != NOBODY:
                reaches_in_front(state, what, unit_id)
    halts(state, wave_id, what)


def halts(state: Battlefield, wave_id: str, what: str) -> None:
    """The end of its move; `what` the table said last of whom it reaches."""
    said = {FAR_OFF: FAR, NO_SHOT: out_of_range(state)}
    state.waves[wave_id].far = said.get(what, 0) or state.waves[wave_id].far
    if what.startswith(AT):
        comes_in_range(state, wave_id, what.removeprefix(AT))
    for each in movers(state, wave_id):
        each.tries = each.tries if each.crossed else 0


def comes_in_range(state: Battlefield, wave_id: str, band: str) -> None:
    """The range at which it halts, as a volley at it is offered it now (GR-A14)."""
    for each in shooters(state):
        if at := band_at(state.rulings, weapon_of(state, each), band):
            state.shots[each] = Shot(at, target=warriors(state, wave_id)[0].id)


def reaches_in_front(state: Battlefield, warrior_id: str, unit_id: str) -> None:
    """A unit comes into contact front to front, as most do (GR-A19a)."""
    touches(state, warrior_id, unit_id, "warriors", Touch(walled=state.units[unit_id].walled))


async def reaches_otherwise(state: Battlefield, wave_id: str) -> None:
    """A unit that reaches the enemy in flank or rear, at a defence, or two of them (GR-A19a, GR-A22)."""
    warrior_id = await ask(lambda: which_reaches(state, wave_id))
    unit_id = await whom(state, warrior_id, "reached", "none after all")
    if unit_id != NOBODY:
        await reach(state, warrior_id, "warriors", unit_id)


async def best_direction(state: Battlefield, wave_id: str) -> None:
    """3 or more: they take the direction that is best for them; otherwise the nearest it is (GR-A12, GR-B27)."""
    name = state.waves[wave_id].name
    if state.rulings.silly == "unit":
        state.on_table("Roll a die for each unit: on 3 or more it takes the best direction.")
    elif not (await ask(lambda: direction_roll(state, wave_id))).happened:
        state.report(f"{with_verb(name, 'goes')} for the nearest enemy all the same.", "GR-A12", wave_id)
    else:
        state.waves[wave_id].prey = await ask(lambda: new_aim(state, wave_id))
        aim = state.units.get(state.waves[wave_id].prey)
        state.on_table(
            f"{with_verb(name, 'moves')} straight at {aim.name if aim else 'what suits it best'} instead.", wave_id
        )


# Calculations


def may_reach(state: Battlefield, wave_id: str) -> bool:
    """True if a wave has anybody left to reach anybody, and may be near enough."""
    wave = state.waves[wave_id]
    return bool(movers(state, wave_id) and units(state)) and not (wave.leaving or wave.far)


def out_of_range(state: Battlefield) -> int:
    """The inches beyond which neither side may fire, 0 where no longer range than that of a wave far off matters."""
    has_rifles = any(each.kind == "rifle" for each in warriors(state))
    reach = max(farthest_shot(state), reach_of(state, "warrior") if has_rifles else 0)
    return reach if reach < FAR else 0


def give_orders(state: Battlefield, wave_id: str, paced: Paced) -> None:
    """Logs the program's decisions for them, as an order for real figures."""
    wave = state.waves[wave_id]
    mounted = any(each.kind == "mounted" for each in movers(state, wave_id))
    told = moves_words(state, wave_id, paced)
    # The inches first: a small screen may have one row for it.
    if state.has_step(FOLLOWS_OFF) and not state.open_table:
        told += f" ({bad_going(state.home)})"
    state.on_table(f"Move {wave.name}: {told}; straight at the nearest enemy, facing it, stopping on contact.", wave_id)
    if wave.clubs and mounted:
        state.on_table(f"The rest of {wave.name} crouch and stay.", wave_id)
    leader = chief(state)
    if leader is not None and leader.wave == wave_id:
        state.on_table(
            f"Units of {wave.name} that were parted from their leader move back to him first, unless an Imperial unit "
            "is nearer to them.",
            wave_id,
        )


# Prompts


def who_reaches(state: Battlefield, wave_id: str, is_aimed: bool) -> Choose:
    """The enemies that a wave reaches, front to front, one key each (two where they differ); what is in the way."""
    wave = state.waves[wave_id]
    by_row = state.has_step(BY_ROW)
    options = (_by_row if by_row else _by_menu)(state, wave_id)
    touching = [contact for contact in contacts(state) if state.warriors[contact.warrior].wave == wave_id]
    begun = any(contact.fresh for contact in touching)
    # The title names those of the wave that come first: of all others it is said too.
    of_all = f" of {wave.name}" if by_row and len(_kinds(state, wave_id)) > 1 else ""
    nobody = f"nobody else{of_all}" if begun else f"nobody{of_all} reaches the enemy"
    options.insert(0, Option(NOBODY, nobody, "n"))
    if not touching:
        options[1:1] = [*_far_off(state), *_in_range(state, wave_id)]
    options.append(Option(OTHERWISE, "in flank, rear, a defence, or 2 units", "x"))
    if not is_aimed:
        options.append(Option(SILLY, "the nearest enemy makes no sense", "b"))
    if any(not each.crossed for each in movers(state, wave_id)):
        options.append(Option(GROUND, "ground bars their way", "g"))
    title = f"{wave.name}: {'who else' if begun else 'who'} reaches whom?"
    text = "Each key brings one unit into contact, front to front."
    if by_row:
        who = label(state, who_comes(state, wave_id)) or wave.name
        title, text = f"{who}: whose front is reached{' as well' * begun}?", ""
    return about("GR-A9", wave).choose("reaches", title, options, NOBODY, asks="table", text=text)


def _by_row(state: Battlefield, wave_id: str) -> list[Option]:
    """The Imperial units, for those of a wave that come first, by their rows; a letter for each other kind of it."""
    comes, *others = _kinds(state, wave_id) or (None,)
    options = [Option(unit.id, unit.name, detail=_front(state, unit)) for unit in units(state) if comes]
    for each, many in others:
        words = f"{with_verb(label(state, each.id), 'reaches')} somebody"
        options.append(Option(each.id, words, KIND_KEYS[_kind_number(each) - 1], detail=f"{many} move"))
    return numbered(state, options)


def _by_menu(state: Battlefield, wave_id: str) -> list[Option]:
    """The enemies of a wave that is of one kind, else its kinds, in a menu of their own."""
    kinds = _kinds(state, wave_id)
    if len(kinds) == 1:
        first = kinds[0][0].id
        places = {each: number for number, each in enumerate(state.units, 1)}
        return [
            Option(f"{first}{TO}{u.id}", f"reaches {u.name}", detail=_front(state, u), number=places[u.id])
            for u in units(state)
        ]
    return [
        Option(
            each.id,
            f"{with_verb(label(state, each.id), 'reaches')} somebody",
            detail=f"{many} move",
            number=_kind_number(each),
        )
        for each, many in kinds
    ]


def _kinds(state: Battlefield, wave_id: str) -> list[tuple[Warrior, int]]:
    """One of each kind of a wave that moves, with their number, foot first."""
    return sorted(alike(state, movers(state, wave_id)), key=lambda pair: _kind_number(pair[0]))


def who_comes(state: Battlefield, wave_id: str) -> str:
    """The one of a wave whom the digits of its enemies bring into contact; "" where an edit has left none."""
    return next((first.id for first, _ in _kinds(state, wave_id)), "")


def _kind_number(warrior: Warrior) -> int:
    """The number of units of its kind in every list of a wave's units."""
    return KINDS.index("chief" if warrior.chief else warrior.kind) + 1


def _far_off(state: Battlefield, who: str = "") -> list[Option]:
    """Nobody reached, and so far off that more follows; `who`: all of several waves."""
    far = f'nobody; {who}more than {FAR}" off'
    no_shot = f'nobody; {who}out of range, over {out_of_range(state)}" off'
    return [Option(FAR_OFF, far, "f"), *([Option(NO_SHOT, no_shot, "o")] if out_of_range(state) else [])]


def _in_range(state: Battlefield, wave_id: str) -> list[Option]:
    """Nobody reached, and the range of a wave of one kind to those who have moved and may fire at it."""
    able = shooters(state) if state.has_step(SAYS_AT_ONCE) and state.first == IMPERIAL else []
    if not able or len(alike(state, warriors(state, wave_id))) > 1:
        return []
    there = (mark for mark in ranges(state, able) if mark.letter[0] not in REACH_KEYS)
    return [Option(f"{AT}{mark.value}", f"nobody; halts {where_words(mark)}", mark.letter) for mark in there]


def which_waves_reach(state: Battlefield, wave_ids: Sequence[str]) -> Choose:
    """The wave, out of several, that reaches somebody or is barred by ground; none of them at one key."""
    options = [Option(NOBODY, "nobody reaches the enemy", "n"), *_far_off(state, "all ")]
    places = enumerate(state.waves.items(), 1)
    options += [Option(each, wave.name, number=place) for place, (each, wave) in places if each in wave_ids]
    title = f"{listed(state.waves[each].name for each in wave_ids)}: who reaches whom?"
    text = "A number: that wave reaches somebody, or ground bars its way."
    about_ = about("GR-A9", WARRIORS, *wave_ids)
    return about_.choose("reaches:warriors", title, options, NOBODY, asks="table", text=text)


def _front(state: Battlefield, unit: Unit) -> str:
    """The front that it shows, and the number that reach it already."""
    there = len(contacts_of(state, unit.id))
    words = "in square" if unit.square else "lining its defence" if unit.walled else ""
    return ", ".join(filter(None, (words, f"touches {counted(there, 'enemy', 'enemies')}" if there else "")))


def which_reaches(state: Battlefield, wave_id: str) -> Choose:
    """Which unit of a wave reaches the enemy; only asked where they differ."""
    options = tuple(
        Option(first.id, label(state, first.id), detail=counted(number, "unit"), number=_kind_number(first))
        for first, number in alike(state, movers(state, wave_id))
    )
    title = f"{state.waves[wave_id].name}: who reaches the enemy?"
    enter = options[0].id if options else ""
    return about("GR-A9", state.waves[wave_id]).choose("reacher", title, options, enter, asks="table")


def new_aim(state: Battlefield, wave_id: str) -> Choose:
    options = tuple(Option(unit.id, unit.name) for unit in units(state))
    title = f"{state.waves[wave_id].name}: which enemy is the best target?"
    enter = options[0].id if options else ""
    return about("GR-A12", state.waves[wave_id]).choose(
        "aim", title, numbered(state, options) or (Option("", "nobody is left"),), enter
    )


def direction_roll(state: Battlefield, wave_id: str) -> Roll[Happened]:
    return about("GR-A12", state.waves[wave_id]).roll(
        "direction",
        "Direction of a wave",
        f"{state.waves[wave_id].name}: best direction?",
        Pool("direction", 1, 6, WARRIORS, "direction die"),
        Possibility(3, 6),
        text="3 or more: they choose the best direction; otherwise the nearest enemy.",
    )


def who_crosses(state: Battlefield, wave_id: str) -> Pick:
    options = tuple(
        Option(
            each.id,
            placed(state, each.id),
            detail=f"tried the zariba in {counted(each.tries, 'turn')}" if each.tries else "",
            refused="it has crossed such ground already" if each.crossed else "",
        )
        for each in movers(state, wave_id)
    )
    return about("GR-A11", state.waves[wave_id]).pick(
        "crossers",
        f"{state.waves[wave_id].name}: whose way is barred?",
        options,
        asks="table",
        text=prices(is_at_home=state.home),
    )

"""Close distance fire and breaking off (GR-A20, GR-A21, GR-B26, GR-B28)."""

from collections.abc import Sequence

from tracker.engine import (
    Abreast,
    Choose,
    Effect,
    Event,
    Happened,
    Option,
    Pick,
    Pool,
    Possibility,
    Roll,
    Settled,
    Several,
    Share,
    about,
    ask,
    no_yes,
    with_verb,
)
from tracker.games.gentlemen_rankers.squares import thin_square
from tracker.games.gentlemen_rankers.state import IMPERIAL, REMEMBERS, RIDES_OFF, WARRIORS, Battlefield, Contact, Unit
from tracker.games.gentlemen_rankers.units import (
    come_nearer,
    contacts_of,
    depth_of,
    has_rear_contact,
    label,
    lines_change,
    numbered,
    one_of_each,
    part,
    row_of,
    units,
)
from tracker.games.gentlemen_rankers.warrior_hit_cards import hit_warriors

SHOTS = (Effect("no", "it misses"), Effect("yes", "it hits"))

# Procedures


async def close_distance(state: Battlefield) -> None:
    """Those who may, fire once at one of those who have just reached them (GR-A20)."""
    if not those_close(state):
        return
    try:
        firing = await ask(lambda: who_fires_close(state))
        dice = await thrown_together(state, [each for each in firing if len(within_reach(state, each)) == 1])
    except Settled:
        state.remark("Settled on the table: the close fire.")
        return
    if dice and not any(die.happened for die in dice.values()):
        state.report("Nobody hits.", "GR-A20", *dice, is_added=True)
    for unit_id in firing:
        # Somebody may have fallen, or been rid of its enemy, by what came of a hit before.
        unit = state.units[unit_id]
        if why := "" if unit.gone else why_not_fire_close(state, unit):
            why = why if contacts_of(state, unit_id) else "no enemy is left in contact with it"
            state.remark(f"{with_verb(unit, 'does')} not fire: {why}.", unit_id, is_added=True)
        elif not unit.gone:
            try:
                await fire_close(state, unit_id, dice.get(unit_id), is_row=bool(dice))
            except Settled:
                state.remark(f"Settled on the table: the close fire of {state.units[unit_id].name}.", unit_id)


async def thrown_together(state: Battlefield, firing: Sequence[str]) -> dict[str, Happened]:
    """The dice of those who have but one to fire at, by unit; none in battles begun before, or where one is alone.

    They fire in turn all the same: the die of one whose enemy a hit before it took away counts for nothing.
    """
    if len(firing) < 2 or not state.has_step(REMEMBERS):
        return {}
    return dict(zip(firing, (await ask(lambda: row_of_dice(state, firing))).results, strict=True))


async def fire_close(state: Battlefield, unit_id: str, die: Happened | None, is_row: bool) -> None:
    """5 or 6 hits, with no modifiers (GR-A20).

    `is_row`: others threw with it, and the dice tell who did not hit.
    """
    target = await ask(lambda: which_close(state, unit_id))
    if die is None:
        die = await ask(lambda: close_roll(state, unit_id, target))
    hit = die.happened
    words = f"{label(state, target)}: {'a hit' if hit else 'no hit'} by {state.units[unit_id].name} at close distance"
    event = Event("fires", unit_id, row_of(state, target), 1, int(hit), "at close distance")
    is_idle = is_row and not hit
    state.report(f"{words}.", "GR-A20", target, unit_id, event=event, is_idle=is_idle)
    if hit:
        await hit_warriors(state, target, 1, (unit_id,))


async def break_off(state: Battlefield) -> None:
    """Cavalry may leave enemies who are not mounted (GR-A21)."""
    for unit_id in [unit.id for unit in units(state)]:
        if may_break_off(state, state.units[unit_id]):
            try:
                await breaks_off(state, unit_id)
            except Settled:
                state.remark(f"Settled on the table: whether {with_verb(state.units[unit_id], 'breaks')} off.", unit_id)


async def breaks_off(state: Battlefield, unit_id: str) -> None:
    """5 or 6: two base depths away (GR-A21)."""
    if await ask(lambda: wants_off(state, unit_id)) == "no":
        return
    if not (await ask(lambda: break_roll(state, unit_id))).happened:
        return
    unit = state.units[unit_id]
    part(state, unit_id)
    unit.walled = unit.square = False
    lines_change(state, unit)
    event = Event("gives way", unit_id, how="and broke off")
    state.report(f"{with_verb(unit, 'breaks')} off.", "GR-A21", unit_id, event=event)
    inches = 2 * float(depth_of(state, unit))
    come_nearer(state, inches)
    state.on_table(f'Move {unit.name} {inches:g}" away from the enemy.', unit_id)
    thin_square(state)


# Calculations


def those_close(state: Battlefield) -> list[Unit]:
    return [unit for unit in units(state) if not why_not_fire_close(state, unit)]


def why_not_fire_close(state: Battlefield, unit: Unit) -> str:
    """Reason why a unit may not fire at close distance, "" if it may (GR-A20, GR-B28)."""
    disciplined = unit.kind in ("infantry", "command", "mounted_command")
    if not disciplined and not (unit.kind == "levy" and state.rulings.levies == "yes"):
        return "only command and regular infantry do"
    if unit.weapon == "none":
        return "it has no firearms"
    if unit.moved:
        return "it moved"
    if has_rear_contact(state, unit.id):
        return "it is contacted in the rear"
    if not fresh(state, unit.id):
        return "nobody reached it this turn"
    return ""


def fresh(state: Battlefield, unit_id: str) -> list[Contact]:
    """Contacts of a unit since the turn began; if it made them itself, it moved and does not fire."""
    return [contact for contact in contacts_of(state, unit_id) if contact.fresh]


def within_reach(state: Battlefield, unit_id: str) -> list[Option]:
    """Those at whom a unit may fire close: all that are alike are one."""
    return one_of_each(state, [state.warriors[contact.warrior] for contact in fresh(state, unit_id)])


def may_break_off(state: Battlefield, unit: Unit) -> bool:
    """True if it is cavalry touching none that is mounted (GR-A21)."""
    touched = [state.warriors[contact.warrior] for contact in contacts_of(state, unit.id)]
    return unit.kind in ("cavalry", "mounted_command") and bool(touched) and all(w.kind != "mounted" for w in touched)


# Prompts


def who_fires_close(state: Battlefield) -> Pick:
    """The choice of who fires, one after the other; Enter: all."""
    there = those_close(state)
    options = tuple(Option(unit.id, unit.name, detail=f"at {_at_whom(state, unit.id)}", die=6) for unit in there)
    title = "Who fires at close distance?"
    text = "A 5 or a 6 hits; there are no modifiers."
    return about("GR-A20", IMPERIAL).pick(
        "close:imperial", title, numbered(state, options), (unit.id for unit in there), text=text, is_ordered=True
    )


def _at_whom(state: Battlefield, unit_id: str) -> str:
    return " or ".join(dict.fromkeys(label(state, contact.warrior) for contact in fresh(state, unit_id)))


def which_close(state: Battlefield, unit_id: str) -> Choose:
    """The target of close fire; only asked where they can be told apart (GR-A20)."""
    options = within_reach(state, unit_id)
    return about("GR-A20", state.units[unit_id]).choose(
        "close", f"{state.units[unit_id].name}: close distance fire at whom?", options, options[0].id if options else ""
    )


def row_of_dice(state: Battlefield, firing: Sequence[str]) -> Roll[Abreast]:
    """A die for each of those who fire, in their order."""
    names_of = [state.units[each].name for each in firing]
    return about("GR-A20", IMPERIAL, *firing).roll(
        "closefire:imperial",
        "Fire at close distance",
        f"{len(firing)} units fire close, in this order: 5+ hits",
        (Pool(f"{each}:close", 1, 6, IMPERIAL, name) for each, name in zip(firing, names_of, strict=True)),
        Several(tuple(firing), (Possibility(5, 6),) * len(firing)),
        text="Hits are carried out in turn; the die of one that has no enemy left by then does not count.",
        shares=(Share(each, name, SHOTS) for each, name in zip(firing, names_of, strict=True)),
    )


def close_roll(state: Battlefield, unit_id: str, target: str) -> Roll[Happened]:
    unit = state.units[unit_id]
    cause = f"{with_verb(unit, 'fires')} close at {label(state, target)}"
    return about("GR-A20", unit, target).roll(
        "closefire",
        "Fire at close distance",
        f"{cause}: 5+ hits",
        Pool("close", 1, 6, IMPERIAL, "fire die"),
        Possibility(5, 6),
        effects=(Effect("no", "it misses"), Effect("yes", _one_hit(state, target))),
        who=unit.name,
        cause=cause,
    )


def _one_hit(state: Battlefield, target: str) -> str:
    """The effect of a hit: warriors that withdraw have no cards (GR-B23)."""
    name = label(state, target)
    if state.waves[state.warriors[target].wave].leaving:
        return f"it hits: {with_verb(name, 'is')} withdrawing and destroyed"
    return f"it hits: turn up a card for {name}"


def wants_off(state: Battlefield, unit_id: str) -> Choose:
    """Whoever moved into contact himself came to fight."""
    is_attacked = all(contact.by == WARRIORS for contact in contacts_of(state, unit_id))
    enter = "yes" if is_attacked and state.has_step(RIDES_OFF) else "no"
    title = f"{state.units[unit_id].name}: try to break off?"
    return about("GR-A21", state.units[unit_id]).choose(
        "breakoff", title, no_yes("no, fight on", "yes, on 5 or 6"), enter
    )


def break_roll(state: Battlefield, unit_id: str) -> Roll[Happened]:
    title = f"{with_verb(state.units[unit_id], 'breaks')} off on 5 or 6"
    dice = Pool("break", 1, 6, IMPERIAL, "die")
    return about("GR-A21", state.units[unit_id]).roll("break", "Breaking off", title, dice, Possibility(5, 6))

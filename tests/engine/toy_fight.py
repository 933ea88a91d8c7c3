"""How the toy game fights: fire, guns, melee and nerve."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.engine.toy_state import Owed, ToyState, Unit
from tracker.engine import (
    Among,
    Breakdown,
    Choose,
    Contest,
    Effect,
    Facts,
    Heads,
    Hits,
    Joint,
    Leads,
    Mark,
    Modifier,
    Option,
    Passes,
    Pool,
    Quantity,
    Reads,
    Roll,
    Scored,
    Settled,
    Toggle,
    ask,
    breakdown,
    limited,
    load_tables,
)

TABLES = load_tables(Path(__file__).with_name("toy_data").glob("*.toml"))


class FireFacts(Struct):
    """What only the table can see of a shot."""

    range: str
    cover: bool
    helpers: int
    seen: bool = True


def choose_enemy(state: ToyState, unit_id: str, verb: str) -> Choose:
    unit = state.units[unit_id]
    foes = state.side("blue" if unit.side == "red" else "red")
    shy = "a mob does not charge what is in cover" if verb == "charge" and unit.formation == "mob" else ""
    options = tuple(Option(foe.id, foe.name, warned=shy if foe.cover else "") for foe in foes)
    return Choose(
        key=f"target.{unit_id}.{verb.split()[0]}",
        rule="TOY-ACT-1",
        side=unit.side,
        title=f"{unit.name}: {verb} whom?",
        subject=(unit_id,),
        options=(*options, Option("nobody", "nobody after all", "n")),
        enter=foes[0].id if foes else "nobody",
    )


# TOY-FIRE


def fire_facts(state: ToyState, firer: str, target: str) -> Facts[FireFacts]:
    fields = (
        Among("range", "Range", (Mark("short", "s", "short"), Mark("long", "l", "long")), "short"),
        Toggle("cover", "c", "In cover", state.units[target].cover, "in the open"),
        Quantity("helpers", "h", "Helpers", 0, 3, 0),
    )
    title = f"{state.units[firer].name} fires at {state.units[target].name}"
    subject = (firer, target)
    key, side = f"facts.{firer}.{target}", state.units[firer].side
    return Facts(key=key, rule="TOY-FIRE-1", side=side, title=title, subject=subject, fields=fields, shape=FireFacts)


def fire_dice(unit: Unit, facts: FireFacts) -> Breakdown:
    dice = breakdown(
        "Dice",
        unit.figures,
        "a die for each figure",
        Modifier("helpers", facts.helpers, facts.helpers > 0, "TOY-FIRE-2"),
        Modifier("shaken", -1, unit.shaken, "TOY-FIRE-3"),
    )
    return limited(dice, min(6, max(1, dice.sum)), "from 1 to 6 dice")


def fire_roll(state: ToyState, firer: str, target: str, facts: FireFacts) -> Roll[Scored]:
    unit, foe = state.units[firer], state.units[target]
    dice, hit = fire_dice(unit, facts), TABLES["fire"].number(facts.range, "hit")
    times = 2 if foe.formation == "mob" and facts.range == "short" else 1
    return Roll(
        key=f"fire.{firer}.{target}",
        rule="TOY-FIRE-1",
        what="Fire",
        side=unit.side,
        title=f"{unit.name} fires at {foe.name}",
        subject=(firer, target),
        reads=Reads("fire", facts.range, "hit"),
        pools=(Pool("dice", dice.total, 6, unit.side),),
        reading=Hits(1, hit, times=times, divisor=2 if facts.cover else 1, watch=6, most=max(1, foe.figures)),
        breakdowns=(dice,),
        effects=(Effect("0 hits", "nothing"),),
    )


async def fire(state: ToyState, firer: str) -> None:
    target = await ask(lambda: choose_enemy(state, firer, "fire at"))
    if target == "nobody":
        return
    facts = await ask(lambda: fire_facts(state, firer, target))
    shot = await ask(lambda: fire_roll(state, firer, target, facts))
    if shot.watched:
        state.units[firer].hurt["sixes"] = state.units[firer].hurt.get("sixes", 0) + shot.watched
    lose(state, target, shot.hits, "shot")
    await nerve_chain(state)


async def bombard(state: ToyState, firer: str) -> None:
    target = await ask(lambda: choose_enemy(state, firer, "shell"))
    gun = state.units[firer].gun
    if target == "nobody" or gun is None or not gun.rounds:
        return
    gun.rounds -= 1
    shelled = await ask(lambda: shell_roll(state, firer, target))
    lose(state, target, shelled.first.hits - shelled.then.heads, "shot")
    await nerve_chain(state)


def shell_roll(state: ToyState, firer: str, target: str) -> Roll[Any]:
    side, foe = state.units[firer].side, state.units[target].side
    return Roll(
        key=f"shell.{firer}.{target}",
        rule="TOY-GUN-1",
        what="Shells",
        side=side,
        title=f"Shells fall on {state.units[target].name}; each head saves one",
        subject=(firer, target),
        pools=(Pool("shells", 3, 6, side),),
        reading=Leads(Hits(1, 3), Heads(), "coins", 2, foe),
    )


# TOY-MELEE


def melee_roll(state: ToyState, first: str, second: str) -> Roll[Any]:
    one, two = state.units[first], state.units[second]
    pools = (Pool("first", min(4, one.figures), 6, one.side), Pool("second", min(4, two.figures), 6, two.side))
    title = f"{one.name} against {two.name}"
    key = f"melee.{first}.{second}"
    reading = Contest(1, 3)
    return Roll(key=key, rule="TOY-MELEE-1", what="Melee", side=one.side, title=title, pools=pools, reading=reading)


def stand_roll(state: ToyState, first: str, second: str) -> Roll[Any]:
    one, two = state.units[first], state.units[second]
    tests = (Passes(one.rep, one.leader or 0), Passes(two.rep, two.leader or 0, six_fails=True))
    pools = (Pool("dice", 2, 6, one.side), Pool("leader", 1, 6, one.side, "leader die"))
    key = f"stand.{first}.{second}"
    title = f"Do {one.name} and {two.name} stand?"
    reading = Joint(tests)
    return Roll(key=key, rule="TOY-MELEE-2", what="Stand", side=one.side, title=title, pools=pools, reading=reading)


async def charge(state: ToyState, unit: str) -> None:
    target = await ask(lambda: choose_enemy(state, unit, "charge"))
    if target == "nobody":
        return
    both = await ask(lambda: stand_roll(state, unit, target))
    if both.results[0].passes == 0:
        state.report(f"{state.units[unit].name} will not go in.", "TOY-MELEE-2", unit)
        return
    state.on_table(f"Move {state.units[unit].name} up to {state.units[target].name}.", unit)
    fought = await ask(lambda: melee_roll(state, unit, target))
    loser = target if fought.margin > 0 else unit
    if fought.margin == 0 and state.rulings.ties == "nobody":
        state.report("A draw.", "TOY-RULING-1")
        return
    lose(state, loser, max(1, abs(fought.margin)), "beaten")
    await nerve_chain(state)


# TOY-NERVE


def lose(state: ToyState, unit_id: str, figures: int, cause: str) -> None:
    unit = state.units[unit_id]
    lost = min(unit.figures, figures)
    unit.figures -= lost
    if lost:
        unit.hurt[cause] = unit.hurt.get(cause, 0) + lost
        state.on_table(f"Take {lost} off {unit.name}.", unit_id)
    if lost and unit.figures:
        state.owed.append(Owed(unit_id, "shot" if cause == "shot" else "beaten", f"lost {lost}"))


def nerve_roll(state: ToyState) -> Roll[Any]:
    test = state.owed[-1]
    unit = state.units[test.unit]
    target = breakdown("Nerve", unit.rep, "rep", Modifier("shaken", -1, unit.shaken), Modifier("cover", 1, unit.cover))
    leader = (Pool("leader", 1, 6, unit.side),) if unit.leader else ()
    return Roll(
        key=f"nerve.{test.unit}.{test.cause}",
        rule="TOY-NERVE-1",
        what="Nerve",
        side=unit.side,
        title=f"{unit.name}: {test.why}",
        subject=(test.unit,),
        reads=Reads("nerve", test.cause),
        pools=(Pool("dice", 2, 6, unit.side), *leader),
        reading=Passes(target.total, unit.leader or 0),
        breakdowns=(target,),
        effects=tuple(Effect(f"{n} passed", "; ".join(TABLES["nerve"].clauses(test.cause, str(n)))) for n in (2, 1, 0)),
    )


async def nerve_chain(state: ToyState) -> None:
    """Take the tests still owed, newest first; one that is settled on the table is dropped alone."""
    while state.owed:
        test = state.owed[-1]
        if not state.units[test.unit].figures:
            state.owed.pop()
            continue
        try:
            passed = await ask(lambda: nerve_roll(state))
        except Settled:
            state.owed.pop()
            state.remark(f"{state.units[test.unit].name}: nerve was settled on the table.", test.unit)
            continue
        state.owed.pop()
        for clause in TABLES["nerve"].clauses(test.cause, str(passed.passes)):
            suffer(state, test, clause, passed.passes)


def suffer(state: ToyState, test: Owed, clause: str, passes: int) -> None:
    unit = state.units[test.unit]
    reads = Reads("nerve", test.cause, str(passes))
    state.report(f"{unit.name}: {clause}.", "TOY-NERVE-1", unit.id, reads=reads)
    if clause == "shaken":
        unit.shaken = True
    elif clause == "one figure runs away":
        lose(state, unit.id, 1, "ran")
    elif clause == "rout":
        lose(state, unit.id, unit.figures, "routed")

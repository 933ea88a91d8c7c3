"""What the app says why it decides so is so: each claim of the opponent, over battles that chance shakes up."""

from random import Random
from typing import Any

from msgspec import structs

from tests.names import colonial_d10 as cd
from tests.rulesets.reasons import Said, hear
from tracker.engine import Gone, Status
from tracker.games.colonial_d10 import RULESET
from tracker.games.colonial_d10.fire_dice import half_range
from tracker.games.colonial_d10.player_weighing import aims_of
from tracker.games.colonial_d10.units import reach_of, weapon_range


def unit_of(said: Said) -> cd.Unit:
    row = said.value[0]["row"] if isinstance(said.value, list) else said.what[1]
    unit = said.state.units[row]
    assert isinstance(unit, cd.Unit)
    return unit


def act_of(said: Said) -> str:
    return str(said.value[0]["facts"].get("act", ""))


def at_of(said: Said) -> cd.Unit:
    unit = said.state.units[said.value[0]["facts"].get("target") or said.value[0]["facts"]["whom"]]
    assert isinstance(unit, cd.Unit)
    return unit


def is_in_range(state: cd.Battlefield, unit: cd.Unit, enemy: cd.Unit) -> bool:
    said = state.shots.get(f"{unit.id}>{enemy.id}", cd.Shot())
    return unit.weapon != "none" and cd.likely_range(state, unit, enemy) in ("half", "long") and said.bears


def seen_by(said: Said) -> list[str]:
    """Names of those whom the unit knows to be in range."""
    unit = unit_of(said)
    return [each.name for each in cd.enemies_of(said.state, unit) if is_in_range(said.state, unit, each)]


def fires_better(said: Said) -> bool:
    """It may fire, and where it moves it hits on more or not at all; the order leaves it where it is."""
    unit, state = structs.replace(unit_of(said), spent=0), said.state
    moved = structs.replace(unit, moved=True)
    worse = (
        bool(cd.why_not_fire(state, moved))
        or cd.need_of(state, moved, cd.Shot()).total > cd.need_of(state, unit, cd.Shot()).total
    )
    return (
        unit.weapon != "none" and not cd.why_not_fire(state, unit) and act_of(said) == "stand" and (unit.moved or worse)
    )


def has_targets(said: Said) -> bool:
    state, unit = said.state, unit_of(said)
    there = [each for each in cd.enemies_of(state, unit) if is_in_range(state, unit, each)]
    return {each.name for each in there if not cd.why_not_shot_at(unit, each)} == set(named(said.found[0]))


def named(words: str) -> list[str]:
    """The names of a list for people; a name may have a comma in it."""
    names = sorted((unit.name for unit in ALL.values()), key=len, reverse=True)
    found = []
    for name in names:
        if name in words:
            found.append(name)
            words = words.replace(name, "")
    assert not words.replace(", ", "").replace(" and ", ""), words
    return found


ALL: dict[str, cd.Unit] = {}


def counts(state: cd.Battlefield, unit: cd.Unit, leaving: bool = True) -> bool:
    """Whether the ends of the scenario name it, as leaving the table for its side, or the bridge that it is to blow."""
    if not leaving and "sappers" in unit.traits:
        return state.bridge == "standing" and any(isinstance(each, Status) for each in state.ending.conditions)
    ends = [each for each in state.ending.conditions if isinstance(each, Gone) and unit.id in each.units]
    return any(not leaving or (each.wins in ("", unit.side) and "left the table" in each.how) for each in ends)


def is_edge(said: Said) -> bool:
    return counts(said.state, unit_of(said)) and (said.what[0] != "moves" or act_of(said) in ("move", "sail", "mount"))


def is_charge(said: Said) -> bool:
    mine, theirs, men, enemies, counted = said.found
    unit, enemy = unit_of(said), at_of(said)
    upright = structs.replace(unit, prone=False)
    sums = [cd.factors(said.state, each).total for each in (upright, enemy)]
    figures = [unit.figures, enemy.figures]
    is_counted = bool(counted) == counts(said.state, enemy, leaving=False)
    return [int(mine), int(theirs), int(men), int(enemies)] == sums + figures and is_counted


def adds(said: Said, unit_name: str, leader_id: str, more: str, is_detached: bool = False) -> bool:
    """Whether the throw of a unit is better by so much with the leader."""
    state: cd.Battlefield = said.state
    unit = next(each for each in state.units.values() if each.name == unit_name)
    leader = state.leaders[leader_id]
    before = cd.modifiers(state, unit, cd.Wish("move"), cd.ThrowFacts()).total
    if is_detached:
        return cd.modifiers(state, unit, cd.Wish("move"), cd.ThrowFacts(lead=(leader_id,))).total - before == int(more)
    was, leader.attached = leader.attached, unit.id
    after = cd.modifiers(state, unit, cd.Wish("move"), cd.ThrowFacts()).total
    leader.attached = was
    return after - before == int(more)


def joins(said: Said) -> bool:
    """He adds so much to the throw of a unit that throws, and that he may join."""
    leader = said.value if said.what[0] == "leaders" else said.what[1]
    unit = next(each for each in said.state.units.values() if each.name == said.found[0])
    free = {option.id for option in cd.posts(said.state, said.state.leaders[leader]) if not option.refused}
    return unit.id in free and adds(said, unit.name, leader, said.found[-1])


def is_alone(said: Said) -> bool:
    """No leader who stands alone may join a unit in disorder that has none."""
    state: cd.Battlefield = said.state
    able = [each for each in state.leaders.values() if each.side == said.prompt.side and not each.attached]
    free = {
        (leader.id, option.id)
        for leader in able
        for option in cd.posts(state, leader)
        if not option.refused and not leader.acted and not leader.fallen and not leader.taken
    }
    shaken = [
        unit for unit in cd.on_table(state, said.prompt.side) if unit.disordered and not cd.attached_to(state, unit)
    ]
    return not any(cd.leads(each, unit) and (each.id, unit.id) in free for each in able for unit in shaken)


def stays_by(said: Said) -> bool:
    leader = next(each for each in said.state.leaders.values() if each.name == said.found[0])
    train = next(each for each in said.state.units.values() if each.name == said.found[1])
    return not leader.attached and counts(said.state, train) and adds(said, train.name, leader.id, said.found[2], True)


def is_met(said: Said) -> bool:
    unit = unit_of(said)
    enemies = sum(said.state.units[each].figures for each in unit.engaged)
    return [unit.figures, enemies] == [int(each) for each in said.found]


def knows_none(said: Said) -> bool:
    """None of those who may fire knows a target in range and in sight."""
    pairs = [(row, said.state.units[row.id]) for row in said.prompt.rows]
    return not any(
        is_in_range(said.state, unit, said.state.units[aim.id]) for row, unit in pairs for aim in aims_of(row)
    )


def is_saved_more(said: Said) -> bool:
    lying = structs.replace(unit_of(said), prone=True)
    return (
        not unit_of(said).prone and cd.saves_for(said.state, lying).need < cd.saves_for(said.state, unit_of(said)).need
    )


def is_there(said: Said) -> bool:
    """The enemy that it goes for is where it says, and nobody is known to be in a nearer band of its range."""
    state, unit = said.state, unit_of(said)
    if float(said.found[1]) != reach_of(state, unit, "full"):
        return False
    name, _, where = said.found[0].partition(", ")
    bands = ("half", "long", "out", "")
    firearm = unit.weapon != "none"
    known = {each.id: cd.likely_range(state, unit, each) if firearm else "" for each in cd.enemies_of(state, unit)}
    nearest = min((bands.index(band) for band in known.values()), default=3)
    if nearest == 3:
        aimed = state.units[unit.aimed].name if unit.aimed in {each.id for each in cd.enemies_of(state, unit)} else ""
        return said.found[0] == (f"{aimed}, its last target" if aimed else "the nearest enemy")
    far = half_range(unit) if nearest == 0 else weapon_range(unit)
    is_named = any(state.units[each].name == name for each, band in known.items() if band == bands[nearest])
    return is_named and where == f'{"beyond" if nearest == 2 else "within"} {far:g}"'


CLOSES = r"(?:it closes|they close) in on (.+), by up to ([\d.]+)\""
HELD = "no shot, unless you name another"

CLAIMS: dict[str, Any] = {
    r"factor ([+-]\d+) against ([+-]\d+), (\d+) figures? against (\d+)(; the scenario counts them)?": is_charge,
    "the scenario counts that it leaves the table": is_edge,
    "it has (.+) in range, and fires better without moving": lambda said: has_targets(said) and fires_better(said),
    "it lets them come, and fires better without moving": fires_better,
    "guns that move don't fire": lambda said: fires_better(said) and said.state.rulings.guns == "no",
    "it lets them come": lambda said: act_of(said) == "stand" and not fires_better(said),
    "it is to rally first": lambda said: unit_of(said).disordered and act_of(said) == "stand",
    "guns fire unlimbered": lambda said: unit_of(said).limbered and act_of(said) == "limber",
    "nobody is known to be in range": lambda said: not seen_by(said) and not unit_of(said).limbered,
    f"it knows of nobody in range: {CLOSES}": lambda said: not seen_by(said) and is_there(said),
    f"standing still wins no ground: {CLOSES}": lambda said: seen_by(said) and is_there(said),
    f"no firearm: {CLOSES}": lambda said: unit_of(said).weapon == "none" and is_there(said),
    "all fire in line": lambda said: (
        cd.bearing(said.state, structs.replace(unit_of(said), formation="line"))
        >= cd.bearing(said.state, unit_of(said))
    ),
    "who lies in cover can't fire": lambda said: all(cd.is_hidden(each) for each in risen(said)),
    "who lies in cover can't be shot at but by artillery": lambda said: said.value == [] or act_of(said) == "prone",
    "who lies down is saved more often": is_saved_more,
    "the baggage must go on": lambda said: unit_of(said).arm == "baggage" and act_of(said) == "move",
    "the boat is to go on": lambda said: unit_of(said).boat and act_of(said) == "sail",
    "the boat is to carry them on": lambda said: unit_of(said).aboard and act_of(said) == "stand",
    "they stay aboard for now": lambda said: unit_of(said).aboard and act_of(said) == "stand",
    "it lies where it is for now": lambda said: unit_of(said).boat and act_of(said) == "stand",
    "it fights on foot": lambda said: unit_of(said).mounted and act_of(said) == "mount",
    "it is to ride again": lambda said: not unit_of(said).mounted and act_of(said) == "mount",
    "ashore it can fight": lambda said: unit_of(said).aboard and act_of(said) == "land",
    "at the bridge or near it": lambda said: act_of(said) == "bridge",
    r"to be at the bridge in turn (\d)": lambda said: said.state.turn < int(said.found[0]),
    "it is charged by them": lambda said: at_of(said).charging == unit_of(said).id,
    "in range, as was said or follows(; the scenario counts them)?": lambda said: (
        is_in_range(said.state, unit_of(said), at_of(said))
        and bool(said.found[0]) == counts(said.state, at_of(said), leaving=False)
    ),
    f"its last target; if that is out of range, {HELD}": lambda said: (
        unit_of(said).aimed == at_of(said).id and knows_none(said)
    ),
    f"nobody is known to be in range; if this target is not, {HELD}": knows_none,
    "nobody else is known to be in range and in sight": knows_none,
    r"(.+) (?:is|are) in disorder: there he adds ([+-]\d) to the throw": lambda said: (
        joins(said) and next(each for each in said.state.units.values() if each.name == said.found[0]).disordered
    ),
    r"(.+) is to leave the table: there he adds ([+-]\d) to the throw": lambda said: (
        joins(said)
        and counts(said.state, next(each for each in said.state.units.values() if each.name == said.found[0]))
    ),
    r"(.+) stays by (.+): within 9 inches he adds ([+-]\d) to its throw": stays_by,
    "no detached leader can join a unit in disorder that lacks one": is_alone,
    "(.+) is spent, and alone he is safe": lambda said: any(
        each.name == said.found[0] and cd.grade(each) == "spent" for each in said.state.units.values()
    ),
    r"(\d+) figures? against (\d+)": is_met,
    "it is (fresh|worn|spent), and only the fresh pursue": lambda said: (
        cd.grade(unit_of(said)) == said.found[0] and (said.value == "pursue") == (said.found[0] == "fresh")
    ),
    "only the fresh pursue": lambda said: not cd.grade(unit_of(said)) and said.value != "pursue",
    r"scores (\d+)": lambda said: True,
    "the bridge is blown": lambda said: said.state.bridge == "blown",
    "as the conditions of the scenario stand": lambda said: True,
    "the scenario has it so": lambda said: True,
}


def risen(said: Said) -> list[cd.Unit]:
    if said.what[0] == "moves":
        return [unit_of(said)]
    return [said.state.units[each] for each in said.value]


def otherwise(state: cd.Battlefield, rng: Random) -> list[tuple[str, Any]]:
    """Leaders with other units, last targets, charges."""
    ALL.clear()
    ALL.update(state.units)
    leader, unit = rng.choice(list(state.leaders)), rng.choice(list(state.units))
    found = [(f"leaders.{leader}.attached", rng.choice(["", *state.units]))] if rng.random() < 0.4 else []
    if rng.random() < 0.3:
        found.append((f"units.{unit}.{rng.choice(('aimed', 'charging'))}", rng.choice(["", *state.units])))
    return found


def test_what_the_opponent_claims_is_so() -> None:
    heard = hear(RULESET, CLAIMS, (1,), otherwise)
    assert not heard.false, "\n".join(heard.false[:20])
    assert len(heard.patterns) > 20, heard.unheard()

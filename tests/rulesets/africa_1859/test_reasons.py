"""What the app says why it decides so is so: each claim of the opponent, over battles that chance shakes up."""

from random import Random
from typing import Any

import pytest

from tests.names import africa_1859 as af
from tests.rulesets.africa_1859.table import S, battle, unit
from tests.rulesets.reasons import Said, hear
from tracker.games.africa_1859 import RULESET, attack, fire, player
from tracker.games.africa_1859.ground import aims_of, area_name, enemy_areas, heading, holders, is_threatened, nearest
from tracker.games.africa_1859.reasons import REASONS
from tracker.games.africa_1859.units import combat_strength, is_officer, is_support, waiting


def area_of(said: Said) -> str:
    if said.what[0] == "area":
        return str(said.value)
    return str(said.state.units[said.what[1]].area) if said.what[1] in said.state.units else said.what[1]


def goal_of(said: Said) -> str:
    return str(said.value).rpartition(":")[2].removesuffix(attack.JOINED)


def side_of(said: Said) -> str:
    return str(said.prompt.side)


def movers(said: Said) -> list[af.Unit]:
    """Who goes where the answer says."""
    ids = [said.what[1]] if said.what[0] == "orders" else said.prompt.subject
    return [said.state.units[each] for each in ids]


def coins(state: af.Battlefield, units: list[str], goal: str) -> list[int]:
    fight = af.Fight(tuple(units), goal)
    return [af.attack_coins(state, fight).total, af.defence_coins(state, fight).total]


def joiners(said: Said, goal: str) -> list[str]:
    return [unit.id for unit in attack.joiners(said.state, goal, side_of(said))]


def fights(said: Said) -> bool:
    """The coins are those of the attack that the answer makes: that of a plan without others is without them."""
    mine, who, theirs = said.found
    units = joiners(said, goal_of(said))
    if said.what[0] == "attack" and not str(said.value).endswith(attack.JOINED):
        units = [each for each in units if said.state.units[each].area == said.what[1]]
    is_all = len(units) == len(joiners(said, goal_of(said)))
    return coins(said.state, units, goal_of(said)) == [int(mine), int(theirs)] and is_all == (who == ALL)


def is_best(said: Said) -> bool:
    """Nothing else that the area may attack promises more coins."""
    name, mine, who, theirs = said.found
    margins = {}
    for goal in attack.attackable(said.state, area_of(said), side_of(said)):
        units = joiners(said, goal)
        if any(said.state.units[each].area == area_of(said) for each in units):
            margins[goal] = coins(said.state, units, goal)
    best = next(each for each in margins if said.state.areas[each].name == name)
    is_so = margins[best] == [int(mine), int(theirs)] and who == ALL
    return is_so and all(one - other <= int(mine) - int(theirs) for one, other in margins.values())


def is_so_far(said: Said, area: str) -> bool:
    """So many areas to the nearest of what the side is after, which is called so."""
    aims = [each for each in aims_of(said.state, side_of(said)) if each in said.state.areas]
    away, name = int(said.found[0]), said.found[1]
    there = [each for each in aims if nearest(said.state, area, [each]) == away]
    return min(nearest(said.state, area, [each]) for each in aims) == away and name in [
        area_name(said.state, each) for each in there
    ]


def takes(said: Said) -> bool:
    """An objective that is not the side's alone, and units that can hold it (officers can't)."""
    goal = goal_of(said)
    wanted = said.state.areas[goal].objective and holders(said.state, goal) != {side_of(said)}
    return bool(wanted) and any(not is_officer(unit) for unit in movers(said))


def is_to_hold(said: Said) -> bool:
    name = said.found[1]
    there = [each for each in said.state.areas.values() if area_name(said.state, each.id) == name]
    is_objective = any(each.objective for each in there)
    lone = all(is_officer(unit) for unit in movers(said)) and not any(
        unit.area == goal_of(said) and unit.side == side_of(said) and not is_officer(unit) and not unit.gone
        for unit in said.state.units.values()
    )
    return is_so_far(said, goal_of(said)) and is_objective == (said.found[2] == "to be taken or held") and not lone


def may_fire(said: Said) -> bool:
    return any(not af.why_not_fire(said.state, unit) for unit in waiting(said.state, area_of(said), side_of(said)))


def goes_nearer(said: Said) -> bool:
    """Whether any who may move from here could go nearer."""
    state, aims = said.state, aims_of(said.state, side_of(said))
    here = nearest(state, area_of(said), aims) if aims else 0
    able = af.movers_of(state, area_of(said), side_of(said))
    return any(
        not why and aims and nearest(state, goal, aims) < here
        for unit in able
        for goal, why in af.refusals(state, [unit]).items()
    )


def is_safe(said: Said) -> bool:
    """Demoralised, and the area that it goes to is next to no enemy; who is only picked has one to go to."""
    if said.what[0] == "act":
        unit = said.state.units[said.value]
        ways = [goal for goal, why in af.refusals(said.state, [unit]).items() if not why]
        return unit.demoralised and any(not is_threatened(said.state, each, unit.side) for each in ways)
    unit = movers(said)[0]
    return unit.demoralised and not is_threatened(said.state, goal_of(said), unit.side)


def tossed(said: Said) -> bool:
    """The coins of the fire that the answer orders."""
    unit_id, goal = said.what[1], goal_of(said)
    if is_support(said.state.units[unit_id]):
        return bool(af.artillery_coins(said.state, unit_id, goal).total == int(said.found[0]))
    return bool(fire.fire_coins(said.state, unit_id, goal).total == int(said.found[0]))


def hurt(said: Said, unit_id: str) -> tuple[bool, int]:
    """True if the result does anything to a unit, and the steps that it has."""
    unit = said.state.units[unit_id]
    return not unit.demoralised or "is demoralised" not in said.prompt.title, unit.steps


def is_extreme(said: Said) -> bool:
    there = [hurt(said, each) for each in said.prompt.legal() if each in said.state.units]
    return hurt(said, said.value) == (max(there) if said.found[0] == "most" else min(there))


def wins(said: Said) -> bool:
    """One objective is lacking, no enemy but officers stands there or may act, and somebody of the area may march."""
    side = side_of(said)
    lacking = [a.id for a in said.state.areas.values() if a.objective and holders(said.state, a.id) != {side}]
    ways = [af.refusals(said.state, [unit]) for unit in af.movers_of(said.state, area_of(said), side)]
    return len(lacking) == 1 and not holders(said.state, lacking[0]) and any(w.get(lacking[0]) == "" for w in ways)


def are_weakest(said: Said) -> bool:
    def rank(each: str) -> tuple[bool, int]:
        unit = said.state.units[each]
        return not unit.demoralised, combat_strength(said.state, unit)

    left = [rank(each) for each in said.prompt.legal() if each not in said.value]
    return not left or max(rank(each) for each in said.value) <= min(left)


def holds_objective(said: Said) -> bool:
    area = said.state.areas[area_of(said)]
    return bool(area.objective) and holders(said.state, area.id) == {side_of(said)}


WAY = r"(?:, which lies to the (?:north|south)?-?(?:east|west)?)?"
ALL = "with all who may join"
FIGHT = r"(-?\d+) coins? (with all who may join|without those who may join), against (-?\d+)"

CLAIMS: dict[str, Any] = {
    FIGHT: fights,
    f"(?:its best attack, on|it may attack) (.+?): {FIGHT}": is_best,
    r"(-?\d+) coins?": tossed,
    "demoralised: to where no enemy is adjacent": is_safe,
    "it has fire in range": may_fire,
    rf"then (\d+) areas? from (.+?){WAY}, (to be taken or held|where the enemy is)": is_to_hold,
    rf"(\d+) areas? from (.+?){WAY}": lambda said: is_so_far(said, area_of(said)),
    "it holds an objective": holds_objective,
    "to be taken or held": takes,
    "where the enemy is": lambda said: not said.state.areas[goal_of(said)].objective,
    "in contact with the enemy": lambda said: (
        nearest(said.state, area_of(said), enemy_areas(said.state, side_of(said))) <= 1
    ),
    "nothing nearer can be entered": lambda said: not goes_nearer(said),
    "it waits where it is": goes_nearer,
    "some of them stay": lambda said: said.what[0] == "goal" and said.value == "some",
    "nothing is left to be done": lambda said: said.prompt.legal() == [af.PASS],
    "nothing to fire at or to march on": lambda said: not may_fire(said),
    "it is hurt (most|least) there": is_extreme,
    "it can march onto the last objective": wins,
    "the demoralised, then the weakest": are_weakest,
    "(.+) stay": lambda said: set(said.value) < set(said.prompt.legal()),
    "their coins add up": lambda said: len(said.value) > 0,
    "next to no enemy": lambda said: not is_threatened(said.state, said.value, side_of(said)),
    "there is no way to safer ground": lambda said: all(
        is_threatened(said.state, each, side_of(said)) for each in said.prompt.legal() if each in said.state.areas
    ),
    "to hold an objective": lambda said: said.state.areas[said.what[1]].objective,
    "to hold what was won": lambda said: not said.state.areas[said.what[1]].objective,
}


def elsewhere(state: af.Battlefield, rng: Random) -> list[tuple[str, Any]]:
    """A unit somewhere else, mostly near where it was."""
    unit = rng.choice([each for each in state.units.values() if each.area in state.areas])
    return [(f"units.{unit.id}.area", rng.choice(state.areas[unit.area].near))] if rng.random() < 0.5 else []


def test_what_the_opponent_claims_is_so() -> None:
    heard = hear(RULESET, CLAIMS, (1,), elsewhere, ["castillejos"])
    assert not heard.false, "\n".join(heard.false[:20])
    assert len(heard.patterns) > 15, heard.unheard()


def test_af_b15_no_officer_goes_to_an_objective_alone() -> None:
    state = battle(unit("of", area="road"), unit("kab", area="home"))
    assert _movers(state) == []
    state.units["ir"] = unit("ir", area="house", acted=True)
    state.areas["camp"].objective = True
    assert _movers(state) == ["of"], "with his troops, on the way to the next"
    state.units["of"].area, state.units["ir2"] = "base", unit("ir2", area="base")
    state.units["ir"].gone = "destroyed"
    assert _movers(state, "base") == ["ir2", "of"], "with troops that go"


def _movers(state: af.Battlefield, area: str = "road") -> list[str]:
    return player.movers_of(state, area, S, Random(1))


def test_af_b22_an_attack_without_others_is_told_without_them() -> None:
    state = battle(unit("ir"), unit("il", area="wood"), unit("kab", area="house"))
    prompt = attack.which_attack(state, "road", S)
    told = {each: REASONS["attack"](state, prompt, ["attack", "road"], each) for each in prompt.legal()}
    assert told["house"] == "3 coins without those who may join, against 4"
    assert told["house+"] == "5 coins with all who may join, against 4"


def test_af_b22_only_the_others_who_stand_are_told_why_they_wait() -> None:
    state = battle(unit("cuenca", "ir"), unit("ir2"), unit("kab", area="home"))
    prompt = af.who_acts(state, "road", S)
    told = {each: REASONS["act"](state, prompt, ["act", "road"], each) for each in (af.STAND, af.MOVE, "cuenca", "ir2")}
    assert told.pop(af.STAND) == "it waits where it is"
    assert set(told.values()) == {"1 area from House, which lies to the east"}


@pytest.mark.parametrize(
    ("across", "down", "way"),
    [
        (0, -1, "north"),
        (1, -1, "north-east"),
        (-1, 2, "south-west"),
        (1, 3, "south"),
        (-3, 1, "west"),
        (2, 0, "east"),
        (2, 2, "south-east"),
        (0, 0, ""),
    ],
)
def test_the_way_to_an_aim_is_told_by_the_map_whose_north_is_up(across: int, down: int, way: str) -> None:
    state = battle(unit("ir"))
    state.areas["road"].x, state.areas["road"].y = 5, 5
    state.areas["camp"].x, state.areas["camp"].y = 5 + across, 5 + down
    assert heading(state, "road", "camp") == way

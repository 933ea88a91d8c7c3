"""The side that nobody plays in its turn: markers and groups from the highest Rep down (CA-PEF-3, CA-TURN-9)."""

from tracker.engine import Effect, Happened, Pool, Possibility, Roll, about, ask, is_watched
from tracker.games.colonial_adventures.ground.objective_buildings import has_first_fire
from tracker.games.colonial_adventures.groups import activation_value, has_any_left, on_table
from tracker.games.colonial_adventures.solo import pefs
from tracker.games.colonial_adventures.solo.enemy_force import what_are_they_doing
from tracker.games.colonial_adventures.solo.orders_carried_out import activate_enemy_group
from tracker.games.colonial_adventures.state import Battlefield

SEVEN = 7


async def activate_enemy(state: Battlefield) -> None:
    """Whoever its die activates, the highest Rep first, markers before groups of the same."""
    if state.solo.mission == "stand_up" and not state.solo.doing:
        await what_are_they_doing(state)
    if is_watched() and not _next(state) and (state.solo.markers or on_table(state, state.solo.enemy)):
        side = state.sides[state.solo.enemy]
        none = " and no PEF" * bool(state.solo.markers)
        state.report(f"{side.name}: no group{none} can act on a {side.die}.", "CA-TURN-4", is_added=True)
    while chosen := _next(state):
        if chosen in state.solo.markers:
            await pefs.move_pef(state, chosen)
        else:
            await activate_enemy_group(state, chosen)
        if not has_any_left(state, state.solo.player):
            return


async def markers_before(state: Battlefield, value: int) -> None:
    """Moves PEFs that a person runs: those that come before his groups of this activation value (CA-PEF-7)."""
    if state.solo.game != "head_to_head":
        return
    while found := [each for each in _markers(state) if each[0] >= value]:
        _, _, highest = max(found, key=lambda each: each[0])
        await pefs.move_pef(state, highest)


async def after_player(state: Battlefield) -> None:
    """The markers come once the player's side has had its first activation (CA-PEF-1); none in a Stand Up Fight."""
    if not state.solo.placed and state.solo.mission != "stand_up":
        await pefs.place_pefs(state)


async def reinforced(state: Battlefield) -> None:
    """A raid after its first fire: dice of 7 in all, the enemy's higher, may bring a PEF (CA-BATTLE-3, CA-R128)."""
    solo = state.solo
    mine, theirs = state.sides[solo.player].die, state.sides[solo.enemy].die
    if solo.mission != "raid" or not solo.raises or state.rulings.raid_seven == "off":
        return
    if mine + theirs != SEVEN or theirs < mine or not has_first_fire(state):
        return
    rolled = await ask(lambda: reinforcement_roll(state))
    if rolled.happened:
        await pefs.place_pef(state, is_new=True)
    else:
        state.report("No PEF comes.", "CA-BATTLE-3")


def _next(state: Battlefield) -> str:
    """The group that acts next of those that the die activates and that have not acted; "" for none."""
    die = state.sides[state.solo.enemy].die
    groups = [
        (value, 0, group.id)
        for group in on_table(state, state.solo.enemy)
        if not group.acted and not group.holding and (value := activation_value(state, group)) >= die
    ]
    found = sorted([*_markers(state), *groups], key=lambda each: (-each[0], -each[1]))
    return found[0][2] if found else ""


def _markers(state: Battlefield) -> list[tuple[int, int, str]]:
    """Rep, rank before groups, and id of the markers that the die activates and that have not acted."""
    die = state.sides[state.solo.enemy].die
    return [
        (marker.rep, 1, marker.id)
        for marker in state.solo.markers.values()
        if not marker.acted and not marker.is_new and marker.rep >= die
    ]


def reinforcement_roll(state: Battlefield) -> Roll[Happened]:
    """1d6 of no more than the enemy's Major Morale brings a PEF."""
    solo = state.solo
    return about("CA-BATTLE-3", solo.enemy).roll(
        "reinforced",
        "Another PEF",
        f"Does another PEF come? {solo.morale} or less",
        Pool("reinforced", 1, 6, solo.enemy, "die"),
        Possibility(low=1, high=solo.morale),
        text="The raid has lit its first fire, and the activation dice came to 7, the enemy's higher.",
        effects=(Effect("yes", "a PEF more"), Effect("no", "nobody comes")),
    )

"""Before turn 1: conditions, field strength, leaders' Reps, and where everybody starts."""

from msgspec import Struct

from tracker.engine import Among, Facts, Field, Mark, Quantity, Toggle, about, ask, counted, read_out, with_verb
from tracker.games.colonial_adventures.data import WORDS, rulings, tables
from tracker.games.colonial_adventures.ground.facing import way_of
from tracker.games.colonial_adventures.ground.places import has_ground, place_words
from tracker.games.colonial_adventures.groups import in_saddle, is_artillery, left
from tracker.games.colonial_adventures.scenario import EARLIEST, LATEST
from tracker.games.colonial_adventures.solo.state import Played
from tracker.games.colonial_adventures.state import UNROLLED, Battlefield, Group
from tracker.games.colonial_adventures.view import rep_words

_LAID = (Mark("dice", "d", "laid by dice"), Mark("hand", "m", "laid by hand"))
_PLAYED = (
    Mark("solo", "o", "the rulebook plays it: solo"),
    Mark("same_side", "p", "the rulebook plays it: all players on one side"),
    Mark("head_to_head", "v", "a person plays it: head to head"),
)
PLAYED_WORDS = WORDS["who_plays"]


class Conditions(Struct, frozen=True):
    """Conditions of the whole battle, and whether strengths and leaders are rolled; what is settled says nothing."""

    year: int = 0
    night: bool = False
    weather: bool = False
    half_scale: bool = False
    strengths: bool = False
    leaders: bool = False
    ground: str = "scenario"
    game: Played = "solo"


# Procedures


async def setup(state: Battlefield) -> None:
    """Set up the battle (CA-R143, CA-ARMY-6, CA-LDR-8, CA-LDR-9)."""
    state.heading(f"{state.title}: set-up")
    read_out(state, rulings)
    facts = await ask(lambda: conditions(state))
    # Loaded while that question stands: see `load_soon` of the game.
    from tracker.games.colonial_adventures.ground.deploying import deploy_anew
    from tracker.games.colonial_adventures.ground.terrain import set_up_the_table
    from tracker.games.colonial_adventures.muster.strengths import field_strength, leaders

    if not state.settled:
        state.year, state.night = facts.year, facts.night
        state.weather, state.half_scale = facts.weather, facts.half_scale
    say_conditions(state)
    if state.solo.raises:
        state.solo.game = facts.game
        state.report(f"{PLAYED_WORDS[facts.game].format(enemy=state.sides[state.solo.enemy].name)}.", "CA-BATTLE-1")
    end = await set_up_the_table(state, facts.ground) if facts.ground != "scenario" else ""
    if facts.strengths:
        for group_id in list(state.groups):
            await field_strength(state, group_id)
    for side_id in list(state.sides):
        for ncos in (False, True):
            await leaders(state, side_id, ncos, facts.leaders)
    await _raise_enemy(state)
    if end:
        await deploy_anew(state, end)
    deploy(state)


async def _raise_enemy(state: Battlefield) -> None:
    """The side that nobody plays, the buildings that both want, and who stands where (CA-BATTLE-5)."""
    from tracker.games.colonial_adventures.ground.objective_buildings import place_objectives

    if not state.solo.enemy:
        await place_objectives(state)
        return
    # Where people play both sides nothing of this chapter is loaded.
    from tracker.games.colonial_adventures.solo import stand_up

    await stand_up.raise_enemy(state)
    await place_objectives(state)
    await stand_up.take_positions(state)


# Prompts


def conditions(state: Battlefield) -> Facts[Conditions]:
    """Part F 1: the year, night, weather and scale of the battle; what is rolled, and how the table is laid.

    What a campaign has settled is not asked again: only the table, and who plays the enemy (CA-CAMP-4, CA-ARMY-6).
    """
    open_still: tuple[Field, ...] = (
        Quantity("year", "y", "year", EARLIEST, LATEST, state.year),
        Toggle("night", "n", "night", state.night, "by day"),
        Toggle("weather", "b", "bad weather", state.weather, "good weather"),
        Toggle("half_scale", "h", "half distances", state.half_scale, "full distances"),
        Toggle("strengths", "s", "field strengths rolled", off="field strengths as listed"),
        Toggle("leaders", "l", "leaders' Reps rolled", off="leaders' Reps as listed"),
    )
    own = "the scenario's ground" if has_ground(state) else "terrain not told to the app"
    fields = (
        *(() if state.settled else open_still),
        Among("ground", "ground", (Mark("scenario", "a", own), *_LAID), state.ground.laid),
        *((Among("game", "enemy", _PLAYED, state.solo.game),) if state.solo.raises else ()),
    )
    return about("CA-R143", next(iter(state.sides))).facts(
        "conditions", "Conditions of the battle", fields, Conditions, asks="decision", text=_unrolled_words(state)
    )


def _unrolled_words(state: Battlefield) -> str:
    names = [each.name for group in state.groups.values() for each in group.leaders if each.rep == UNROLLED]
    return f"In any case Reps are rolled for {', '.join(names)}." if names else ""


# Words


def say_conditions(state: Battlefield) -> None:
    """Year, light, weather and scale."""
    from tracker.games.colonial_adventures.ground.sight import night_sight

    words = [f"The year is {state.year}"]
    words += [f"it is night: sight is {night_sight(state):g} inches"] if state.night else []
    words += ["the weather is bad: moves are halved"] if state.weather else []
    words += ["all distances are halved"] if state.half_scale else []
    state.report(f"{'; '.join(words)}.", "CA-R143")


def deploy(state: Battlefield) -> None:
    """Forces and places; how many groups each side begins with."""
    for side in state.sides.values():
        groups = left(state, side.id)
        side.began = len(groups)
        if side.id == state.solo.enemy and not groups:
            state.report(f"{side.name}: no group is known yet.", "CA-PEF-1")
            continue
        figures = sum(group.figures + group.holders for group in groups)
        state.report(
            f"{side.name}: {counted(len(groups), 'group')}, {counted(figures, 'figure')}{_cinc_words(groups)}.",
            "CA-LDR-1",
        )
        for group in groups:
            if group.arrives:
                where = place_words(state, group) or "as the scenario says"
                state.report(f"{with_verb(group, 'arrives')} in turn {group.arrives}: {where}.", "CA-R95a", group.id)
            else:
                state.on_table(_start_words(state, group), group.id)


def _cinc_words(groups: list[Group]) -> str:
    found = [(leader, group) for group in groups for leader in group.leaders if leader.rank == "cinc"]
    return "".join(f"; {leader.name} ({rep_words(leader)}) commands, with {group.name}" for leader, group in found)


def _start_words(state: Battlefield, group: Group) -> str:
    label = next(row.label for row in tables()["formations"].rows if row.key == group.formation)
    words = [counted(group.figures, "figure"), "crew" if is_artillery(group) else label]
    if group.mounts != "foot":
        words.append("mounted" if in_saddle(group) else f"on foot, {group.holders} more holding the mounts")
    words += ["in cover"] if group.cover else []
    words += ["in a house (half may fire)"] if group.housed else []
    words += [place_words(state, group)] if group.place else []
    way = way_of(state, group)
    words += [f"facing {way}"] if way else []
    return f"{group.name}: {', '.join(words)}"

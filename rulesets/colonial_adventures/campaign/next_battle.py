"""The next battle of a campaign: which it is, and the scenario of it (CA-CAMP-2, CA-BATTLE)."""

from msgspec import Struct

from tracker.engine import DRAW, Aftermath, BattleWords, Refused, ToFight, first_fault, read_toml, verb_of, with_verb
from tracker.games.colonial_adventures.campaign.state import (
    FIRST,
    GAME,
    SECOND,
    Campaign,
    Tabled,
    Veteran,
    army_now,
    in_field,
    living,
    other,
    played_sides,
    unit_of,
    units_of,
)
from tracker.games.colonial_adventures.data import DATA, tables
from tracker.games.colonial_adventures.ground.scenario import GivenGround
from tracker.games.colonial_adventures.muster import army_battle
from tracker.games.colonial_adventures.muster.army import Army, group_of
from tracker.games.colonial_adventures.muster.lists import army_lists
from tracker.games.colonial_adventures.scenario import FORMAT, Force, Scenario
from tracker.games.colonial_adventures.scenario_faults import MOST_GROUPS, group_faults
from tracker.games.colonial_adventures.solo.scenario import GivenSolo
from tracker.games.colonial_adventures.solo.state import Mission

LONGEST_TITLE = 80
# Units of a side that may take the field at once: room is left for the enemy.
MOST_IN_FIELD = MOST_GROUPS // 2


class _Words(Struct, frozen=True):
    """Title of a battle, its layout and how it is won; {own} and {enemy} are the sides' names."""

    title: str
    table: str
    victory: str


# What the words below say that a side does, in the form that goes with its name.
VERBS = ("wins", "comes", "begins", "defends", "leaves", "is")
MISSIONS = read_toml(DATA.folder / "campaign" / "missions.toml", dict[Mission, _Words])


# Which battle


def first_mission(state: Campaign) -> Tabled:
    """A European patrol: for a Tribal player's campaign that is a defence (CA-CAMP-2, CA-R135)."""
    own, enemy = state.sides[state.view], state.sides[other(state.view)]
    return "defend" if own.training == "tribal" and enemy.training == "european" else "patrol"


def next_mission(last: Tabled, winner: str, view: str, draw_next: str) -> Tabled:
    """The battle that follows one, seen from a side (CA-CAMP-2, CA-R136). `winner`: a side's id; else nobody won."""
    if winner in ("", DRAW):
        return last if draw_next == "same" else "patrol"
    cell = str(tables()["next_battle"].cell(last, "won" if winner == view else "lost"))
    return "raid" if cell == "raid" else "defend" if cell == "defend" else "patrol"


def mission_of(state: Campaign, side_id: str) -> Mission:
    """The mission of a side: who is raided defends, who is fought in his defence raids (CA-R137, CA-R172)."""
    return "stand_up" if state.stands_up else seen_by(state, state.mission, side_id)


def seen_by(state: Campaign, mission: Mission, side_id: str) -> Mission:
    """The mission of a side, in a battle of the side that the campaign is seen from (CA-R172)."""
    if side_id == state.view:
        return mission
    seen: dict[Mission, Mission] = {"raid": "defend", "defend": "raid"}
    return seen.get(mission, mission)


def fought_as(state: Campaign) -> Mission:
    """The battle that is fought: that of the table, or a Stand Up Fight in its place."""
    return "stand_up" if state.stands_up else state.mission


def mission_fought(aftermath: Aftermath) -> Mission | None:
    """The mission of a battle that was taken; of one told in words, or fought head to head, its title alone has it."""
    head = aftermath.title.partition(":")[0]
    return next((key for key, words in MISSIONS.items() if key == aftermath.mission or words.title == head), None)


def battle_title(state: Campaign) -> str:
    """`Patrol: battle 1 of Natal Column`."""
    words = f"{MISSIONS[fought_as(state)].title}: battle {state.turn} of {state.title}"
    return words if len(words) <= LONGEST_TITLE else f"{words[: LONGEST_TITLE - 3]}..."


# Its scenario


def given_of(state: Campaign) -> Scenario:
    """The battle that is to be fought, ground by dice. Raises Refused where there can be none."""
    given = solo_battle(state) if state.is_solo else battle_of_two(state)
    given.ground, given.settled = GivenGround(laid="dice"), True
    given.date = str(state.year)
    given.adapted = f"Battle {state.turn} of the campaign {state.title}."
    if fault := first_fault(FORMAT.faults(given)):
        raise Refused(f"This battle can't be fought: {fault.partition(' - at ')[0]}.")
    return given


def battle_of_two(state: Campaign) -> Scenario:
    """A battle of two rosters: what the side is about from which it is seen, and nobody to be raised (CA-R172)."""
    given, mission = army_battle.scenario(_words(state), armies_in_field(state)), fought_as(state)
    defends = state.defender if state.stands_up else ""
    given.solo = GivenSolo(
        player=state.view, enemy=other(state.view), mission=mission, game="head_to_head", defender=defends
    )
    return given


def solo_battle(state: Campaign) -> Scenario:
    """A battle against the enemy of a list, who is raised as he is met (CA-BATTLE-1, CA-PEF-4)."""
    words = _words(state)
    [army] = armies_in_field(state)
    own, enemy = army_battle.force(army, FIRST), state.sides[SECOND]
    given = army_lists()[enemy.list_id]
    return Scenario(
        id=words.id,
        game=GAME,
        title=words.title,
        date=str(state.year),
        place=words.place,
        history="",
        adapted="",
        table=words.table,
        victory=words.victory,
        year=state.year,
        night=state.night,
        weather=state.foul,
        half_scale=state.half_scale,
        rulings={"grenade": "6in_5d6"} if state.grenades else {},
        sides=[own, Force(SECOND, enemy.name, given.training, enemy.colour)],
        solo=GivenSolo(
            player=FIRST,
            enemy=SECOND,
            list_id=enemy.list_id,
            mission=fought_as(state),
            morale=max(1, enemy.morale),
            defender=state.defender if state.stands_up else "",
        ),
    )


def armies_in_field(state: Campaign) -> list[Army]:
    """Those who fight, as rosters of the sides that have some."""
    return [army_now(state, side, in_field(state, side)) for side in played_sides(state)]


def _words(state: Campaign) -> BattleWords:
    mission = fought_as(state)
    names = {"own": state.sides[state.view].name, "enemy": state.sides[other(state.view)].name}
    names["defender"] = state.sides[state.defender or other(state.view)].name
    verbs = {f"{who}_{verb}": verb_of(names[who], verb) for who in names for verb in VERBS}
    names["early"] = "nobody wins" if state.rulings.early_exit == "draw" else "the battle is lost"
    return BattleWords(
        id=f"battle_{state.turn}_{mission}",
        title=battle_title(state),
        table=MISSIONS[mission].table.format(**names, **verbs),
        victory=MISSIONS[mission].victory.format(**names, **verbs),
    )


# Who fights


def fit_to_fight(state: Campaign, side_id: str) -> list[Veteran]:
    """The units of a side that can take the field."""
    return [unit for unit in units_of(state, side_id) if unit.figures]


def why_not_field(state: Campaign, side_id: str) -> str:
    """The reason why those who are to fight make no battle, "" if they do."""
    units = in_field(state, side_id)
    if not units:
        return f"nobody of {with_verb(state.sides[side_id].name, 'takes')} the field"
    return "" if any(living(unit) for unit in units) else f"nobody of {state.sides[side_id].name} can command"


def why_not_fight(state: Campaign, side_id: str) -> str:
    """The reason why a side can fight no battle any more, "" if it can (CA-R170)."""
    units = units_of(state, side_id)
    if not units:
        return "has no units left"
    if not any(living(unit) for unit in units):
        return "has nobody left to command"
    if not any(unit.figures and living(unit) and not why_not_take(unit) for unit in units):
        return "has nobody who can take the field"
    return ""


def why_not_take(unit: Veteran) -> str:
    """The reason why a unit can't take the field, as after an edit, "" if it can."""
    return next((reason for _, reason in group_faults(group_of(unit_of(unit)))), "")


def why_not_battle(state: Campaign) -> str:
    """The reason why those who are to fight make no battle, in a sentence, "" if they do."""
    try:
        given_of(state)
    except Refused as error:
        return str(error)
    return ""


# Prompt


def to_fight(state: Campaign) -> ToFight:
    """The battle itself; what it left is the answer (CA-CAMP-5)."""
    return ToFight(
        key=f"battle:{state.turn}",
        rule="CA-CAMP-5",
        side=state.view,
        asks="table",
        title=battle_title(state),
        subject=tuple(unit.id for unit in in_field(state)),
        number=state.turn,
        given=given_of(state),
        rulings=state.rulings.of_battles,
        sides=tuple((camp.id, camp.name) for camp in state.sides.values()),
    )

"""Tactics of a group of the side that nobody plays: plain calculations (CA-NP)."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.fight.melee import melee_of
from tracker.games.colonial_adventures.groups import (
    at_hand,
    commander,
    is_artillery,
    is_cavalry,
    is_melee,
    on_table,
    rep_of,
    strength,
    why_not_charge,
)
from tracker.games.colonial_adventures.solo.state import Doing, Scouts, Task
from tracker.games.colonial_adventures.state import Battlefield, Group

Act = Literal[
    "charge",
    "fire",
    "part",
    "stand",
    "prone",
    "advance",
    "range",
    "flank",
    "cover",
    "split",
    "halt",
    "retire",
    "seek",
    "enter",
]
Kind = Literal["ranged", "melee", "cavalry", "artillery"]
TableId = Literal["np_attack", "np_defend"]


def task_of(state: Battlefield, group_id: str) -> Task:
    """The task of a group: its own, else its army's."""
    return state.solo.tasks.get(group_id) or Task(state.solo.doing, state.solo.scouts)


def is_told(state: Battlefield, arrivals: Sequence[str]) -> bool:
    """True if it is known what groups that have just come are about."""
    if _has_each_its_own(state):
        return all(each in state.solo.tasks for each in arrivals)
    return bool(state.solo.doing)


def set_task(state: Battlefield, arrivals: Sequence[str], doing: Doing, scouts: Scouts = "") -> None:
    """They are about this from now on, and so is whoever of the army has no task of its own."""
    if _has_each_its_own(state) or any(each in state.solo.tasks for each in arrivals):
        for each in arrivals:
            state.solo.tasks[each] = Task(doing, scouts)
    state.solo.doing, state.solo.scouts = doing, scouts


def _has_each_its_own(state: Battlefield) -> bool:
    """True if the groups of each PEF have a task apart (CA-R119)."""
    return state.rulings.wadt == "per_pef" and state.solo.mission != "stand_up"


class EnemySituation(Struct):
    """Facts that only the table knows as a group becomes active. `target`: the nearest of your groups in its sight.

    `shot`: it was shot at and could not reply; `lost`: a position of its side was lost, in reach; `shelter`: cover to
    which it can move, asked of shooters in defence; `near`: it sees one of your groups within 12 inches, asked of
    scouts only; `clear`: all of them are 12 inches away or more, asked of Europeans with casualties.
    """

    target: str = ""
    reach: bool = False
    range: bool = False
    cover: bool = False
    shot: bool = False
    lost: bool = False
    shelter: bool = True
    near: bool = True
    clear: bool = False


class Order(Struct, frozen=True):
    """An order to a group, with its place in the tables. `side`: which flank of yours, where it matters."""

    act: Act
    table: TableId | Literal[""] = ""
    row: str = ""
    column: str = ""
    side: str = ""


def kind_of(state: Battlefield, group: Group) -> Kind:
    """Its column in the tables of movement."""
    if is_artillery(group):
        return "artillery"
    if is_cavalry(state, group):
        return "cavalry"
    return "melee" if is_melee(group) else "ranged"


def tactics_rep(state: Battlefield, group: Group) -> int:
    """The Rep that its dice are read against: the leader's, without one or by ruling its own (CA-NP-2, CA-R120)."""
    leader = commander(group)
    return leader.rep if leader and state.rulings.np_rep == "leader" else rep_of(group)


def figures_of(state: Battlefield, side_id: str) -> int:
    """Figures of a side on the table, leaders among them; no markers, no crews counted more (CA-R125)."""
    return sum(strength(group) for group in on_table(state, side_id))


def is_twice_as_many(state: Battlefield) -> bool:
    """True if the enemy has twice your figures on the table (CA-NP-7)."""
    return figures_of(state, state.solo.enemy) >= 2 * max(1, figures_of(state, state.solo.player))


def is_outnumbered(state: Battlefield) -> bool:
    """True if the enemy is outnumbered two to one or worse (CA-NP-3, CA-R121)."""
    return figures_of(state, state.solo.player) >= 2 * figures_of(state, state.solo.enemy)


def is_outnumbered_in_melee(state: Battlefield, group: Group) -> bool:
    """True if its side is outnumbered two to one or worse in the melee that it is in (CA-R158)."""
    there = [state.groups[each] for each in melee_of(state, group.id)]
    own = sum(at_hand(each) for each in there if each.side == group.side)
    return sum(at_hand(each) for each in there) - own >= 2 * own


def extra_dice(state: Battlefield, table: TableId, found: EnemySituation, group: Group) -> int:
    """Dice more for numbers, and for a defensive position (CA-NP-7)."""
    position = table == "np_defend" and (found.cover or group.prone)
    return int(is_twice_as_many(state)) + int(position)


def table_for(state: Battlefield, group: Group, found: EnemySituation) -> TableId:
    """The table that it moves by: that of attack, be it to take a lost position back (CA-NP-6)."""
    return "np_attack" if task_of(state, group.id).doing == "attack" or found.lost else "np_defend"


def seeks_shelter(state: Battlefield, group: Group) -> bool:
    """True if it may be ordered to cover: shooters whose army does not attack (CA-NP-6)."""
    return kind_of(state, group) == "ranged" and task_of(state, group.id).doing != "attack"


def charges(state: Battlefield, group: Group, found: EnemySituation) -> bool:
    """True if it charges before any table: in attack and reach, no gun, by ruling no shooters (CA-NP-5, CA-R123)."""
    if state.rulings.np_ranged_charge == "shoot" and kind_of(state, group) == "ranged":
        return False
    return _reaches(state, group, found) and table_for(state, group, found) == "np_attack"


def _reaches(state: Battlefield, group: Group, found: EnemySituation) -> bool:
    """True if its enemy is in reach of a charge and it may charge."""
    return found.target in state.groups and found.reach and not why_not_charge(state, group)


def goes_by_basics(state: Battlefield, group: Group, found: EnemySituation) -> bool:
    """True if it was shot at and could not reply, so that no table counts (CA-NP-3, CA-R121).

    Fighters hand to hand in defence have a cell of their own for that (CA-NP-6).
    """
    has_cell = kind_of(state, group) == "melee" and table_for(state, group, found) == "np_defend"
    return found.shot and not has_cell


def order(state: Battlefield, group: Group, found: EnemySituation, table: TableId, passes: int) -> Order:
    """The order of the tables of movement (T-22, T-23); sent at an enemy in reach it charges him (CA-NP-5, CA-NP-6)."""
    by_table = _by_table(state, group, found, table, passes)
    is_sent_at_him = by_table.act == "advance" or (by_table.act == "flank" and by_table.table == "np_defend")
    return replace(by_table, act="charge") if is_sent_at_him and _reaches(state, group, found) else by_table


def _by_table(state: Battlefield, group: Group, found: EnemySituation, table: TableId, passes: int) -> Order:
    column = kind_of(state, group)
    if table == "np_defend" and column == "melee" and passes:
        # The cell sends it to the other table once fired on, with twice your figures always; the dice are the same.
        row = defend_row(state, passes)
        if not found.shot and row != "2 twice":
            return Order("halt", table, row, column)
        table = "np_attack"
    if table == "np_attack":
        return Order(_attack(state, column, found, passes), table, str(passes), column)
    return Order(_defend(state, group, column, found, passes), table, defend_row(state, passes), column)


def defend_row(state: Battlefield, passes: int) -> str:
    return "2 twice" if passes >= 2 and is_twice_as_many(state) else str(passes)


def _attack(state: Battlefield, column: Kind, found: EnemySituation, passes: int) -> Act:
    if not passes:
        return "halt" if column == "artillery" else "retire"
    if column == "melee":
        return "halt" if passes == 1 and is_outnumbered(state) else "advance"
    if passes == 1:
        return _stands(found)
    if column == "cavalry":
        return "flank"
    return "fire" if found.range else "range"


def _defend(state: Battlefield, group: Group, column: Kind, found: EnemySituation, passes: int) -> Act:
    if not passes:
        return "retire"
    if column == "cavalry":
        return "flank" if passes >= 2 else _stands(found)
    if column == "artillery":
        return ("fire" if found.range else "range") if passes >= 2 else _stands(found)
    goes = passes >= 2 and found.shelter
    if found.range and (found.cover or group.prone):
        # Of a force twice yours those in cover and range already are the half that fires; the rest still goes round.
        return "part" if goes and found.cover and is_twice_as_many(state) else "fire"
    if goes:
        return "split" if is_twice_as_many(state) else "cover"
    return _stands(found) if found.cover or group.prone or group.training == "european" else "prone"


def _stands(found: EnemySituation) -> Act:
    return "fire" if found.range else "stand"


def cell_words(found: Order, seen: EnemySituation) -> str:
    """The cell that an order stands in, and whether it is a charge; "" for none. `seen`: what it is that fits of it."""
    cell = str(tables()[found.table].cell(found.row, found.column)) if found.table else ""
    if found.table == "np_defend" and found.act == "halt" and not seen.shot:
        return "halts: not fired at"
    return f"{cell}: a charge, in reach" if found.act == "charge" else cell

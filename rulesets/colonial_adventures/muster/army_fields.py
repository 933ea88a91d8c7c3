"""Fields of a roster and its units that a person sets by hand, and the faults of their values."""

from typing import Any

from msgspec.structs import replace

from tracker.engine import ArmyField, Refused, capital, put_field
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.groups import CREW_SERVED, MELEE_WEAPON, formations_of, is_crew
from tracker.games.colonial_adventures.muster.army import EXTRA, Army, Unit, group_of
from tracker.games.colonial_adventures.muster.lists import army_lists
from tracker.games.colonial_adventures.muster.raising import arms_of, rearmed, row_of
from tracker.games.colonial_adventures.muster.rulings import MusterRulings
from tracker.games.colonial_adventures.scenario import Officer
from tracker.games.colonial_adventures.scenario_faults import NO_ARM, RANKS_OF, group_faults
from tracker.games.colonial_adventures.state import RANK_WORDS

ADD = "add"
REPS = tuple((str(rep), str(rep)) for rep in range(2, 7))
# What hangs on a weapon, and what else a change may touch.
OF_WEAPON = ("rep", "traits", "formation")
CHANGED = ("figures", "paper", "weapon", "leaders", *OF_WEAPON)
LEADER_REPS = (("0", "to be rolled"), *((str(rep), str(rep)) for rep in range(3, 7)))


def fields(army: Army, unit: Unit | None) -> tuple[ArmyField, ...]:
    """The fields of a unit besides its names and notes; of the roster itself for None."""
    if unit is None:
        return (
            ArmyField("year", "Year", army.year, low=1800, high=1950),
            ArmyField("colour", "Colour of its die", army.colour),
            ArmyField("grenades", "Throws grenades (CA-R92)", army.grenades),
        )
    group = group_of(unit)
    formations = tuple((each, each) for each in formations_of(group))
    return (
        ArmyField("rep", "Rep", unit.rep, REPS),
        ArmyField("figures", "Figures", unit.figures, low=1, high=200),
        ArmyField("paper", "Figures on paper", unit.paper, low=0, high=200),
        ArmyField("weapon", "Weapon", unit.weapon, _weapons(unit)),
        ArmyField("formation", "Formation", unit.formation, formations),
        *_leaders(unit),
    )


def _weapons(unit: Unit) -> tuple[tuple[str, str], ...]:
    crew = is_crew(group_of(unit))
    rows = [row for row in tables()[f"{unit.training}_weapons"].rows if row.key not in NO_ARM]
    fit = [(row.key, row.label) for row in rows if (row.key in CREW_SERVED) == crew]
    return tuple(fit) if crew else ((MELEE_WEAPON, "hand to hand only"), *fit)


def _leaders(unit: Unit) -> tuple[ArmyField, ...]:
    found: list[ArmyField] = []
    for number, leader in enumerate(unit.leaders):
        rank = RANK_WORDS[leader.rank]
        found.append(ArmyField(f"leaders.{number}.name", f"Name of its {rank}", leader.name))
        found.append(ArmyField(f"leaders.{number}.rep", f"Rep of its {rank}", str(leader.rep), LEADER_REPS))
    has = {leader.rank for leader in unit.leaders}
    free = [rank for rank in RANKS_OF[unit.training] if rank not in has] if unit.arm != "artillery" else []
    if free:
        ranks = tuple((rank, RANK_WORDS[rank]) for rank in free)
        found.append(ArmyField(f"leaders.{ADD}", "Leader to add", "", ranks))
    if unit.leaders:
        ranks = tuple((leader.rank, f"{leader.name}, {RANK_WORDS[leader.rank]}") for leader in unit.leaders)
        found.append(ArmyField("leaders.remove", "Leader to take away", "", ranks))
    return tuple(found)


def put(army: Army, unit: Unit | None, path: str, value: Any) -> None:
    """Set a field. Raises Refused where it can't be that; nothing is changed then."""
    if unit is None:
        put_field(army, path, value)
        return
    before = {name: getattr(unit, name) for name in CHANGED}
    try:
        _put(unit, path, value)
        for _, reason in group_faults(group_of(unit)):
            raise Refused(f"{unit.name}: {reason}.")
    except BaseException:
        for name, was in before.items():
            setattr(unit, name, was)
        raise


def _put(unit: Unit, path: str, value: Any) -> None:
    if path == f"leaders.{ADD}":
        rank = str(value)
        if rank not in RANKS_OF[unit.training] or any(leader.rank == rank for leader in unit.leaders):
            raise Refused(f"{unit.name} can't have a leader of rank {rank[:40]!r}.")
        unit.leaders = [*unit.leaders, Officer(rank, capital(RANK_WORDS[rank]))]
        unit.figures += int(rank in EXTRA)
    elif path == "leaders.remove":
        unit.leaders = [leader for leader in unit.leaders if leader.rank != value]
        unit.figures = max(1, unit.figures - int(value in EXTRA))
    elif path == "weapon":
        _arm(unit, str(value))
    elif path.startswith("leaders."):
        unit.leaders = [Officer(each.rank, each.name, each.rep) for each in unit.leaders]
        put_field(unit, path, int(value) if path.endswith(".rep") and str(value).isdigit() else value)
    else:
        put_field(unit, path, int(value) if path == "rep" and str(value).isdigit() else value)


def _arm(unit: Unit, weapon: str) -> None:
    """Another weapon, and what hangs on it: Open Order, Ferocious, a pack gun, a crew (CA-ARMY-20)."""
    row, was = row_of(unit), arms_of(unit)
    if weapon != unit.weapon and row is not None:
        given = army_lists()[unit.list_id]
        changed = rearmed(unit, given, row, was, replace(was, weapon=weapon), MusterRulings())
        crew = ("figures", "paper") if is_crew(group_of(unit)) else ()
        for name in (*OF_WEAPON, *crew):
            setattr(unit, name, getattr(changed, name))
    put_field(unit, "weapon", weapon)

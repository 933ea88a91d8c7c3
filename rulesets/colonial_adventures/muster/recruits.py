"""Groups of the enemy's list are raised all at once: who comes, how armed, how strong, under whom (CA-PEF-5)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Abreast, FormList, FormRow, Refused, Roll, about, ask, is_watched, made_of
from tracker.games.colonial_adventures.groups import MELEE_WEAPON, is_artillery, leaders_of
from tracker.games.colonial_adventures.muster import leaders as muster_leaders, muster, strengths
from tracker.games.colonial_adventures.muster.army import Unit, group_of
from tracker.games.colonial_adventures.muster.dice import (
    LeaderPool,
    Recruited,
    leaders_roll,
    recruit_roll,
    recruits_roll,
    strength_roll,
)
from tracker.games.colonial_adventures.muster.forms import arms_fields, on_rifles
from tracker.games.colonial_adventures.muster.lists import ArmyList, TroopRow, army_lists
from tracker.games.colonial_adventures.muster.raising import Arms, arms_offered, offered_arms, raise_unit
from tracker.games.colonial_adventures.muster.state import Mustering
from tracker.games.colonial_adventures.muster.strengths import AT_ONCE
from tracker.games.colonial_adventures.scenario import Officer
from tracker.games.colonial_adventures.solo.state import GOES_BY_BOOK, TAKES_AS_SHOWN
from tracker.games.colonial_adventures.state import UNROLLED, Battlefield, Group, Leader

Told = Mapping[int, Arms]

# Procedures


async def recruit(state: Battlefield, number: int) -> list[str]:
    """So many groups by recruiting rolls, their arms offered or asked (CA-R30, CA-R118)."""
    rows = await who_comes(state, number)
    arms = await armed(state, rows)
    arrivals = []
    for row, each in zip(rows, arms, strict=True):
        raising = mustering(state)
        before = set(raising.units)
        await muster.enlisted(raising, raising.list_id, row, each)
        state.log += raising.drain()
        group = _as_group(state, next(unit for key, unit in raising.units.items() if key not in before))
        state.groups[group.id] = group
        if state.solo.has_step(GOES_BY_BOOK):
            state.solo.rows[group.id] = row
        arrivals.append(group.id)
    return arrivals


async def who_comes(state: Battlefield, number: int) -> list[str]:
    """The rows of the list that so many rolls lead to; who can't come is rolled again (CA-R57, CA-R72)."""
    rows: list[str] = []
    while len(rows) < number:
        many = min(AT_ONCE, number - len(rows))
        if many == 1:
            rolled = [await ask(partial(_one_roll, state, tuple(rows)))]
        else:
            rolled = list((await ask(partial(_some_rolls, state, tuple(rows), many))).results)
        coming = trial(state, rows)
        for each in rolled:
            row = coming.raising.given.row(each.row)
            if again := muster.why_rolled_again(coming.raising, row):
                state.report(f"{row.troops}: {again}. It is rolled again.", "CA-R72" if row.one else "CA-R57")
            else:
                rows.append(each.row)
                coming.join(each.row)
    return rows


async def armed(state: Battlefield, rows: Sequence[str]) -> list[Arms]:
    """The arms of each: as its list has them, else as they are said of all in one list (CA-ARMY-12, CA-R30)."""
    told: dict[int, Arms] = {}
    given = enemy_list(state.solo.list_id)
    while any(number not in told and arms_fields(given, given.row(key), None) for number, key in enumerate(rows)):
        before = dict(told)
        taken = await ask(partial(arms_list, state, rows, before))
        told |= {int(each.row): each.facts for each in taken}
        if not taken or all(each.is_whole() for each in arms_rows(state, rows, before)):
            if state.solo.has_step(TAKES_AS_SHOWN):
                shown = enumerate(trial(state, rows, before).arms)
                told = {number: arms for number, arms in shown if arms is not None} | told
            break
    given = enemy_list(state.solo.list_id)
    return [
        _some_arms(given, given.row(row), arms) for row, arms in zip(rows, trial(state, rows, told).arms, strict=True)
    ]


async def leads_and_strengths(state: Battlefield, arrivals: Sequence[str], with_cinc: bool) -> None:
    """Field strengths and leaders' Reps of groups that have just been raised, on shared throws (CA-R118).

    Of a list with Ghazis leaders come first: who is led by one has a better Rep as its strength is rolled (CA-R71).
    """
    given = enemy_list(state.solo.list_id)
    has_ghazis = any(each.instead is not None and each.instead.when == "ghazi" for each in given.rows)
    leads_first = has_ghazis and state.solo.has_step(GOES_BY_BOOK)
    if not leads_first:
        await field_strengths(state, arrivals)
    if with_cinc and arrivals:
        with_commander(state, arrivals)
    for ncos in (False, True):
        await leaders(state, ncos)
    if leads_first:
        await led_by_ghazis(state, arrivals)
        await field_strengths(state, arrivals)


async def field_strengths(state: Battlefield, arrivals: Sequence[str]) -> None:
    """A die for each of them, guns by ruling (CA-ARMY-6, CA-R60)."""
    has_guns = state.rulings.gun_strength != "off"
    rolling = [each for each in arrivals if has_guns or not is_artillery(state.groups[each])]
    for throw, some in strengths.batches(rolling):
        rolled = await ask(partial(_strengths_roll, state, some, throw))
        for group_id, die in zip(some, rolled.results, strict=True):
            strengths.take_field(state, group_id, die.short)


async def led_by_ghazis(state: Battlefield, arrivals: Sequence[str]) -> None:
    """Bands of his that a Ghazi leads are of a better Rep, as in a muster (CA-ARMY-20, CA-R71)."""
    raising = mustering(state)
    raising.old = [each for each in raising.units if each not in arrivals]
    await muster_leaders.led_by_ghazis(raising)
    state.log += raising.drain()
    for each in arrivals:
        state.groups[each].rep = raising.units[each].rep


async def leaders(state: Battlefield, ncos: bool) -> None:
    """The enemy's leaders of a pool who have no Rep yet: all are rolled, then assigned (CA-LDR-8, CA-LDR-9)."""
    who = unrolled(state, ncos)
    reps: list[int] = []
    while len(reps) < len(who):
        many = min(AT_ONCE, len(who) - len(reps))
        rolled = await ask(partial(_leaders_roll, state, ncos, len(reps) + 1, many))
        reps += [each.rep for each in rolled.results]
    await strengths.share_out(state, who, reps)


# Calculations


def mustering(state: Battlefield) -> Mustering:
    """The enemy's army as a muster knows it, for more recruiting rolls. Raises Refused without his list."""
    side, given = state.sides[state.solo.enemy], enemy_list(state.solo.list_id)
    units = {group.id: _as_unit(group, given.id, state.solo.rows.get(group.id, "")) for group in state.groups.values()}
    return Mustering(
        name=side.name,
        list_id=given.id,
        lists=[given.id],
        units=units,
        year=state.year,
        people=given.people,
        side=state.solo.enemy,
    )


class Coming(Struct):
    """The enemy's army with those who come, how each of them is armed, None where nobody knows, and who is known."""

    raising: Mustering
    known: list[Unit]
    arms: list[Arms | None] = []

    def join(self, key: str, told: Arms | None = None) -> None:
        """A unit of a row more, armed as was told of it, else as is offered."""
        raising = self.raising
        row = raising.given.row(key)
        arms = told or offered_arms(raising.given, row, self.known)
        carries = _some_arms(raising.given, row, arms)
        unit = raise_unit(raising.given, row, carries, raising.rulings, raising.units, raising.people)
        raising.units[unit.id] = unit
        self.arms.append(arms)
        self.known += [unit] if arms else []


def trial(state: Battlefield, rows: Sequence[str], told: Told | None = None) -> Coming:
    """The enemy's army with a unit of each of these rows more; `told`: arms by the number of the row, from 0."""
    raising = mustering(state)
    coming = Coming(raising, [*raising.units.values()])
    for number, key in enumerate(rows):
        coming.join(key, (told or {}).get(number))
    return coming


def _some_arms(given: ArmyList, row: TroopRow, arms: Arms | None) -> Arms:
    """Its arms; the first weapon that its row may have where nobody said."""
    known = arms or Arms("")
    return replace(known, weapon=known.weapon or arms_offered(given, row)[0])


def enemy_list(list_id: str) -> ArmyList:
    """The list that the enemy is raised from. Raises Refused where there is none of that id."""
    found = army_lists().get(list_id)
    if found is None:
        known = ", ".join(army_lists())
        raise Refused(f"There is no army list {list_id[:40]!r} for the enemy: set solo.list_id to one of {known}.")
    return found


def unrolled(state: Battlefield, ncos: bool) -> list[tuple[str, int]]:
    """The enemy's leaders of a pool without a Rep, by group and number: his Commander in Chief first (CA-R118)."""
    who = strengths.to_roll(state, state.solo.enemy, ncos, everyone=False)
    if state.solo.has_step(GOES_BY_BOOK):
        who.sort(key=lambda each: state.groups[each[0]].leaders[each[1]].rank != "cinc")
    return who


def _as_unit(group: Group, list_id: str, row: str) -> Unit:
    """A group as a muster knows it; `row`: "" for one that was not raised."""
    leaders = [made_of(Officer, each) for each in leaders_of(group)] if row else []
    listed = list_id if row else ""
    return made_of(Unit, group, list_id=listed, row=row, figures=max(1, group.start), leaders=leaders)


def _as_group(state: Battlefield, unit: Unit) -> Group:
    """A recruited unit as a group of the enemy: melee bands in Mob, others as their training has it (CA-R118)."""
    free = unit.id
    while free in state.groups:
        free = f"{free}_b"
    group = replace(group_of(unit), id=free, side=state.solo.enemy)
    group.leaders = [Leader(each.rank, each.name.rstrip(" 0123456789"), UNROLLED) for each in group.leaders]
    if group.training == "tribal" and group.weapon != MELEE_WEAPON and not is_artillery(group):
        group.formation = "open"
    return group


def with_commander(state: Battlefield, arrivals: Sequence[str]) -> None:
    """His Commander in Chief comes with the group of the highest Rep (CA-PEF-6, CA-R47)."""
    best = max((state.groups[each] for each in arrivals), key=lambda group: group.rep)
    best.leaders.insert(0, Leader("cinc", "Commander in Chief", UNROLLED))
    best.figures += 1
    best.start += 1
    state.solo.has_met = True
    state.report(f"The enemy's Commander in Chief is with {best.name}.", "CA-PEF-6", best.id)


# Prompts


def _one_roll(state: Battlefield, rows: Sequence[str]) -> Roll[Recruited]:
    raising = trial(state, rows).raising
    return recruit_roll(raising, len(raising.units) + 1)


def _some_rolls(state: Battlefield, rows: Sequence[str], many: int) -> Roll[Abreast]:
    raising = trial(state, rows).raising
    return recruits_roll(raising, len(raising.units) + 1, many)


def arms_rows(state: Battlefield, rows: Sequence[str], told: Told) -> tuple[FormRow, ...]:
    """A row for each of whom its list leaves something open and nothing was told, those first that must be told."""
    given, found = enemy_list(state.solo.list_id), []
    coming = trial(state, rows, told)
    units = [*coming.raising.units.values()][-len(rows) :] if rows else []
    for number, (key, unit, arms) in enumerate(zip(rows, units, coming.arms, strict=True)):
        row = given.row(key)
        if number not in told and (fields := arms_fields(given, row, arms)):
            found.append(
                FormRow(str(number), unit.name, fields, f"row {row.place} of the {given.name} list, Rep {row.rep}")
            )
    return tuple(sorted(found, key=FormRow.is_whole))


def arms_list(state: Battlefield, rows: Sequence[str], told: Told) -> FormList[Arms]:
    """A list of the arms of those who come, where their army list leaves them open."""
    found = arms_rows(state, rows, told)
    notes = _notes_on_rifles(state, [rows[int(each.id)] for each in found]) if is_watched() else []
    if is_unsaid := not all(each.is_whole() for each in found):
        notes.insert(0, "Those of whom no weapon is said fight hand to hand.")
    return about("CA-ARMY-12", state.solo.enemy).form_list(
        f"arms_of_all:{len(told)}",
        f"{state.sides[state.solo.enemy].name}: how are they armed?",
        found,
        Arms,
        ("as shown", "z"),
        asks="decision",
        text=" ".join(dict.fromkeys(notes)),
        is_asked_once=not is_unsaid,
    )


def _notes_on_rifles(state: Battlefield, rows: Iterable[str]) -> list[str]:
    raising, given = mustering(state), enemy_list(state.solo.list_id)
    return [note for each in rows for note in on_rifles(raising, given, given.row(each))]


def _strengths_roll(state: Battlefield, arrivals: Sequence[str], number: int) -> Roll[Abreast]:
    return strength_roll(mustering(state), arrivals, number)


def _leaders_roll(state: Battlefield, ncos: bool, first: int, many: int) -> Roll[Abreast]:
    side = state.sides[state.solo.enemy]
    who = unrolled(state, ncos)
    name, words = strengths.pool_of(side.training, ncos)
    known = tuple((each, state.groups[each].leaders[at].rank) for each, at in who)
    return leaders_roll(LeaderPool(name, words, side.training, int(ncos), known), first, many, side.id)

"""Effect of hits on Imperial troops: sudden death (GR-B8, GR-B10, GR-B11, GR-B25)."""

from tracker.engine import (
    Choose,
    Effect,
    Event,
    Option,
    Part,
    Pick,
    Pool,
    Reading,
    Reads,
    Result,
    Roll,
    about,
    ask,
    its,
    odds,
    options_of,
    verb_of,
    with_verb,
    yes_no,
)
from tracker.engine.reading import Counts, whole
from tracker.games.gentlemen_rankers.contact import NOBODY
from tracker.games.gentlemen_rankers.data import tables
from tracker.games.gentlemen_rankers.leaving import edge_roll
from tracker.games.gentlemen_rankers.squares import thin_square
from tracker.games.gentlemen_rankers.state import IMPERIAL, PARTS_IN_CROWD, Battlefield, Contact
from tracker.games.gentlemen_rankers.units import (
    COMMANDS,
    HELPLESS,
    come_nearer,
    contact_of,
    contacts_of,
    depth_of,
    forget_shots,
    has_command,
    has_rear_contact,
    label,
    lines_change,
    numbered,
    one_of_each,
    part,
    row_of,
    units,
    warriors,
)

DESTROYED, BACK, UNHARMED = "1-2", "3-4", "5-6"
# What is behind a unit that falls back, where it is friends that are pushed.
CROWD = ("friends", "crowd")
HIT_DIE = Pool("hit", 1, 6, IMPERIAL, "hit die")


class Struck(Result, frozen=True):
    """The row of the table: 1-2, 3-4 or 5-6."""

    row: str

    @property
    def label(self) -> str:
        return {DESTROYED: "destroyed", BACK: "falls back", UNHARMED: "unharmed"}[self.row]

    @property
    def worth(self) -> int:
        """1 where the unit is destroyed."""
        return int(self.row == DESTROYED)


class SuddenDeath(Reading[Struck], frozen=True, tag="sudden_death"):
    """One die; `frail` units are destroyed on 1 to 4 (GR-B11)."""

    frail: bool = False

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("face",)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "destroyed"),)

    def count(self, pool: Pool, face: int) -> Counts:
        return (face,)

    def result(self, counts: dict[str, Counts]) -> Struck:
        face = sum(c[0] for c in counts.values())
        return Struck(DESTROYED if self.frail and face <= 4 else tables()["hits_on_imperials"].row_of(max(1, face)))


# Procedures


async def hit_imperial(state: Battlefield, unit_id: str, by: str, hits: int = 1, in_melee: bool = True) -> None:
    """A die for each hit; no more once the unit is gone."""
    for number in range(1, hits + 1):
        if state.units[unit_id].gone:
            return
        await one_hit(state, unit_id, by, number, hits, in_melee)


async def one_hit(state: Battlefield, unit_id: str, by: str, number: int, hits: int, in_melee: bool) -> None:
    """Destroyed, back, or unharmed; a command within 6 inches may have a fall back rolled again (GR-B8, GR-B10)."""
    struck = await ask(lambda: hit_roll(state, unit_id, by, number, hits, in_melee))
    if struck.row == BACK and await rallied(state, unit_id):
        struck = await ask(lambda: hit_roll(state, unit_id, by, number, hits, in_melee))
    unit = state.units[unit_id]
    reads = Reads("hits_on_imperials", struck.row, "do")
    event = Event("stands", unit_id, how="firm") if struck.row == UNHARMED else None
    state.report(f"{unit.name}, hit by {by}: {struck.label}.", "GR-B10", unit_id, reads=reads, event=event)
    if struck.row == DESTROYED:
        destroy(state, unit_id)
    elif struck.row == BACK:
        await falls_back(state, unit_id)


async def rallied(state: Battlefield, unit_id: str) -> bool:
    """A command unit near it has a fall back rolled again, once a turn (GR-B8)."""
    if not may_roll_again(state, unit_id) or await ask(lambda: again(state, unit_id)) == "no":
        return False
    state.rerolled += 1
    state.report(f"{with_verb(state.units[unit_id], 'is')} rallied: the die is rolled again.", "GR-B8", unit_id)
    return True


def destroy(state: Battlefield, unit_id: str) -> None:
    take_off(state, unit_id, "destroyed")


def take_off(state: Battlefield, unit_id: str, how: str) -> None:
    """The unit is off; a square may be too small without it."""
    unit = state.units[unit_id]
    unit.gone = how
    part(state, unit_id)
    lines_change(state, unit)
    state.on_table(f"Take {unit.name} off.", unit_id, event=Event("gone", unit_id, how=how))
    thin_square(state)


async def falls_back(state: Battlefield, unit_id: str) -> None:
    """Straight back by its base depth, out of contact; what is behind it decides the rest (GR-A18, GR-B25)."""
    unit = state.units[unit_id]
    if has_rear_contact(state, unit_id):
        words = f"{with_verb(unit, 'has')} the enemy at {its(unit)} back and {verb_of(unit, 'is')} destroyed."
        state.report(words, "GR-A18", unit_id)
        destroy(state, unit_id)
        return
    behind = await ask(lambda: what_is_behind(state, unit_id))
    if behind == "friends" and state.rulings.falling_back == "stands":
        words = f"{with_verb(state.units[unit_id], 'has')} no room to fall back: no move."
        state.report(words, "GR-B25", unit_id, event=Event("stands", unit_id, how="firm"))
        return
    if behind == "edge" and not await stops_at_the_edge(state, unit_id):
        return
    unit = state.units[unit_id]
    part(state, unit_id)
    unit.square = unit.walled = False
    forget_shots(state, unit_id)
    lines_change(state, unit if behind not in CROWD or state.has_step(PARTS_IN_CROWD) else None)
    if behind in CROWD:
        state.beside_known = False  # who is behind it may be a command
    come_nearer(state, float(depth_of(state, unit)))
    pushed = "; friends behind it are pushed back with it, turned its way" if behind in CROWD else ""
    how_far = "to the table edge" if behind == "edge" else f'{depth_of(state, unit)}"'
    back = f"{with_verb(unit, 'falls')} straight back {how_far}, facing the enemy{pushed}."
    state.on_table(back, unit_id, event=Event("gives way", unit_id))
    thin_square(state)
    if behind in CROWD:
        await push_back(state, unit_id, behind == "crowd")
    if behind == "warriors":
        await backs_into(state, unit_id)


async def stops_at_the_edge(state: Battlefield, unit_id: str) -> bool:
    """True if it stays on the table: it stops there, or by ruling only on a 6, as warriors do (GR-A18, GR-B25)."""
    if state.rulings.table_edge == "stops":
        return True
    if (await ask(lambda: edge_roll(state, unit_id))).happened:
        return True
    state.report(f"{with_verb(state.units[unit_id], 'is')} driven off the table.", "GR-B25", unit_id)
    take_off(state, unit_id, "driven off")
    return False


async def push_back(state: Battlefield, unit_id: str, into_warriors: bool) -> None:
    """Friends behind it lose the contact that they had, and may be pushed into warriors or to the edge (GR-A18)."""
    state.shots = {}
    for each in await ask(lambda: which_friends(state, unit_id, "GR-A18", "pushed", "out of contact")):
        part(state, each)
    if into_warriors:
        for each in await ask(lambda: which_friends(state, unit_id, "GR-A18", "meets", "into warriors")):
            await backs_into(state, each)
    if state.rulings.table_edge == "die":
        for each in await ask(lambda: which_friends(state, unit_id, "GR-B25", "over", "over the table edge")):
            await stops_at_the_edge(state, each)


async def backs_into(state: Battlefield, unit_id: str) -> None:
    """It backs into warriors: contacted in the rear (GR-A18)."""
    warrior_id = await ask(lambda: which_warrior(state, unit_id))
    if warrior_id == NOBODY or contact_of(state, warrior_id, unit_id):
        return
    state.contacts.append(Contact(warrior=warrior_id, unit=unit_id, backed=True, edge="rear"))
    state.units[unit_id].square = False
    name = state.units[unit_id].name
    state.report(
        f"{with_verb(name, 'backs')} into {label(state, warrior_id)}: contacted in the rear.",
        "GR-A18",
        unit_id,
        warrior_id,
        event=Event("does", unit_id, row_of(state, warrior_id), how="backed into"),
    )
    thin_square(state)


# Calculations


def may_roll_again(state: Battlefield, unit_id: str) -> bool:
    """True if a command unit could rally it: one fall back a turn, never of a command itself (GR-B8)."""
    return has_command(state) and not state.rerolled and state.units[unit_id].kind not in COMMANDS


# Prompts


def hit_roll(state: Battlefield, unit_id: str, by: str, number: int, hits: int, in_melee: bool) -> Roll[Struck]:
    unit = state.units[unit_id]
    # Guns and wagons beaten in melee are destroyed on 1 to 4.
    frail = in_melee and unit.kind in HELPLESS and state.rulings.gun_crews == "frail"
    which = f"hit {number} of {hits}" if hits > 1 else "a hit"
    return about("GR-B11" if frail else "GR-B10", unit).roll(
        f"hit:{unit_id}:{number}",
        "Effect of a hit",
        f"{unit.name}: {which} by {by}",
        HIT_DIE,
        SuddenDeath(frail),
        text="1 to 4: destroyed." if frail else "1 or 2: destroyed; 3 or 4: falls back; 5 or 6: unharmed.",
        reads=Reads("hits_on_imperials"),
        effects=_effects_of_a_hit(state, unit_id),
    )


def _effects_of_a_hit(state: Battlefield, unit_id: str) -> tuple[Effect, ...]:
    """Effects of falling back on it, where they are more than the label says (GR-A18)."""
    trapped = has_rear_contact(state, unit_id)
    return (Effect("falls back", "the enemy is at its back: destroyed"),) if trapped else ()


def again(state: Battlefield, unit_id: str) -> Choose:
    """The choice of a command unit's one re-roll, if one is near; by default only where the fall back destroys."""
    trapped = has_rear_contact(state, unit_id)
    edge = " but at the table edge" if state.rulings.table_edge == "die" else ""
    back = "falling back destroys it: the enemy is at its back" if trapped else f"falling back costs no unit{edge}"
    return about("GR-B8", state.units[unit_id]).choose(
        "again",
        f"{state.units[unit_id].name} would fall back: roll again?",
        yes_no("yes, a command is within 6 inches"),
        "yes" if trapped else "no",
        text=f"Once a turn, for a unit within 6 inches of a command unit. {_chances(trapped)}; {back}.",
    )


def _chances(trapped: bool) -> str:
    """The chances of the die when it is rolled again, which must then stand."""
    fates = {BACK: "falls back and is destroyed"} if trapped else {}
    chances = odds(SuddenDeath(), (HIT_DIE,)).items()
    return "Rolled again: " + ", ".join(
        f"{fates.get(each.row, each.label)} {float(share):.0%}" for each, share in chances
    )


def what_is_behind(state: Battlefield, unit_id: str) -> Choose:
    pushed, stops = state.rulings.falling_back == "pushed", state.rulings.table_edge == "stops"
    none = "" if warriors(state) else "none are on the table"
    enemy = Option("warriors", "warriors: it backs into them", "i", none)
    crowd = Option("crowd", "friends: they are pushed, into warriors", "b", none)
    title = f"{with_verb(state.units[unit_id], 'falls')} back: what is behind?"
    options = (
        Option("free", "nothing", "n"),
        Option("friends", "friends: they are pushed" if pushed else "friends: there is no room", "f"),
        enemy,
        *((crowd,) if pushed else ()),
        Option("edge", f"the table edge: {'it stops there' if stops else 'a 6 stops it'}", "g"),
    )
    # In square its friends are behind it (GR-B15).
    enter = "friends" if state.units[unit_id].square else "free"
    return about("GR-B25", state.units[unit_id]).choose("behind", title, options, enter, asks="table")


def which_friends(state: Battlefield, unit_id: str, rule: str, what: str, where: str) -> Pick:
    """Which friends behind it are pushed there, out of contact only who has any; Enter: none."""
    there = [unit for unit in units(state) if unit.id != unit_id and (what != "pushed" or contacts_of(state, unit.id))]
    title = f"Which friends are pushed {where}?"
    return about(rule, state.units[unit_id]).pick(what, title, numbered(state, options_of(there)), asks="table")


def which_warrior(state: Battlefield, unit_id: str) -> Choose:
    """The warriors behind it: all that are alike are one choice."""
    options = one_of_each(state, warriors(state))
    title = f"{with_verb(state.units[unit_id], 'backs')} into whom?"
    none = Option(NOBODY, "nobody after all", "n")
    return about("GR-A18", state.units[unit_id]).choose_or("into", title, options, none, asks="table")

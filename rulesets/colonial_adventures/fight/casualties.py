"""Casualties: figures taken off, leaders hit, groups that run or leave (CA-CAS, CA-LDR-13)."""

from collections.abc import Collection

from msgspec.structs import replace

from tracker.engine import (
    Event,
    Hits,
    Meaning,
    Pick,
    Pool,
    Roll,
    Scored,
    Summed,
    about,
    ask,
    counted,
    forget_pairs,
    form,
    is_watched,
    options_of,
    with_verb,
)
from tracker.games.colonial_adventures import leadership
from tracker.games.colonial_adventures.fight import reaction
from tracker.games.colonial_adventures.fight.loss_dice import army_words
from tracker.games.colonial_adventures.fight.owed_tests import CINC_LOST, Test, of_cinc
from tracker.games.colonial_adventures.fight.reaction_sheets import sheet
from tracker.games.colonial_adventures.ground.facing import heading
from tracker.games.colonial_adventures.ground.places import loses_track, place_of
from tracker.games.colonial_adventures.groups import (
    at_hand,
    bounded,
    inches,
    is_artillery,
    leaders_of,
    names,
    numbered,
    on_table,
    rep_of,
    scaled,
    share,
)
from tracker.games.colonial_adventures.solo.state import (
    GOES_BY_BOOK,
    HOLDS_TO_ANSWERS,
    KEEPS_FACES,
    KNOWS_WALLS,
    TURNS_FROM_WALL,
)
from tracker.games.colonial_adventures.state import RAN, RANK_WORDS, Battlefield, Group, Leader, Owed, Rank

# What is said of where a group stands, and stays so while it only turns.
_STANDS = ("cover", "place", "before", "level", "doubt", "housed", "formation")


def moved(state: Battlefield, group_id: str, only_turned: bool = False, straight: Collection[str] = ()) -> None:
    """A group moved: what the table said of its cover, its ground and of shots from and at it is forgotten (Part F).

    So is which PEFs it saw, unless it `only_turned` (CA-PEF-4). `straight`: to or from whom it went, who if they faced
    it have it before them as they had.
    """
    group = state.groups[group_id]
    if state.solo.markers and not only_turned and state.solo.has_step(GOES_BY_BOOK):
        state.solo.forget_looks(group_id)
    if group.housed and group.formation != "mob":
        group.formation = "open"  # who leaves a house is unformed (CA-BLDG-2, CA-R150)
    if not only_turned and state.solo.has_step(KEEPS_FACES):
        _leaves_fronts(state, group, straight)
    loses_track(state, group)
    group.cover, group.housed, group.faces, group.front, group.advanced = None, False, "", "", 0.0
    forget_pairs(group_id, state.shots, state.standing, state.gaps)


def _leaves_fronts(state: Battlefield, group: Group, straight: Collection[str]) -> None:
    """Whoever faces it keeps his front as it goes: to where it was, by the sections (CA-GRP-3)."""
    here = place_of(state, group)
    for each in state.groups.values():
        if each.faces == group.id and each.id not in straight:
            there = place_of(state, each)
            each.faces, each.front = "", heading(there.section, here.section) if here and there else ""


def turned(state: Battlefield, group_id: str) -> None:
    """A group turned or formed up where it stands: shots from and at it are asked afresh, the rest stays."""
    group = state.groups[group_id]
    kept = {name: getattr(group, name) for name in _STANDS}
    gaps = dict(state.gaps)
    moved(state, group_id, only_turned=True)
    for name, value in kept.items():
        setattr(group, name, value)
    state.gaps = gaps


def leave_table(state: Battlefield, group_id: str, how: str, seen: bool = False) -> None:
    """A group goes off the table: enemies in melee are free of it, the last of its side knows it (CA-ARMY-8).

    `seen`: friends are still to see it run, and by ruling only then may one be the last (CA-R62).
    """
    group = state.groups[group_id]
    group.gone = how
    if group.holders:
        held = f"take the {group.holders} who hold the horses of {group.name} off too"
        is_lost = group.ran and state.solo.has_step(HOLDS_TO_ANSWERS)
        fate = ", who ran with it" if is_lost else ": after the battle they are back"
        state.on_table(f"{held}{fate}", group_id, is_added=True)
    if is_artillery(group) and group.engaged:
        winners = names([state.groups[each] for each in group.engaged])
        taken, told = Event("takes", group.engaged[0], group_id), f"crew {how}, gun taken by {winners}"
        words = f"{group.name}: the gun is taken by {winners}."
        state.report(words, "CA-R93", group_id, event=taken, with_loss=told)
    disengage(state, group)
    if group_id in state.charging:
        state.charging.remove(group_id)
    moved(state, group_id)
    if not seen or state.rulings.last_unit == "before":
        leadership.last_of_its_side(state, group.side)


def disengage(state: Battlefield, group: Group) -> None:
    """A group is out of its melee; enemies whom nobody else fights are out of it too."""
    for other_id in group.engaged:
        other = state.groups[other_id]
        other.engaged = [each for each in other.engaged if each != group.id]
        other.fought = other.fought if other.engaged else 0
        other.rounds.pop(group.id, None)
        other.shares = {}
    group.engaged, group.fought, group.rounds, group.shares = [], 0, {}, {}


def lift(state: Battlefield, group: Group, figures: int, cause: str) -> None:
    """Casualties go to the recoverable pool, from the rear of the group (CA-CAS-1, CA-CAS-2).

    `cause`: "" where the caller says what is done on the table.
    """
    fought = cause == "melee" and state.solo.has_step(KNOWS_WALLS)
    figures = min(figures, at_hand(group) if fought else group.figures)
    group.figures -= figures
    group.recoverable = bounded(group.recoverable + figures)
    off, them = counted(figures, "figure"), form(figures, "it", "them")
    if cause:
        state.on_table(f"take {off} off {group.name}, from the rear; keep {them} apart ({cause})", group.id)
    if not at_hand(group):  # a runner comes back only to a unit that still stands (CA-R155)
        if group.figures:
            state.on_table(f"take the runner of {group.name} off too, who does not come back", group.id, is_added=True)
        group.lost, group.figures = bounded(group.lost + group.figures), 0
        for leader in leaders_of(group):
            _out(state, group, leader)
        state.report(
            f"{with_verb(group, 'is')} wiped out.", "CA-CAS-2", group.id, event=Event("gone", group.id, how="to a man")
        )
        leave_table(state, group.id, "destroyed")


def _out(state: Battlefield, group: Group, leader: Leader) -> None:
    """A leader is out of the fight; of a C-in-C his whole army learns (CA-LDR-14)."""
    leader.out = True
    if leader.rank == "cinc":
        state.sides[group.side].lost_leader = True


def _thin_leaders(state: Battlefield, group: Group) -> None:
    """No more leaders than figures: the juniors are among those lost."""
    while len(present := leaders_of(group)) > group.figures:
        _out(state, group, present[-1])
        state.report(f"{present[-1].name} is among those lost.", "CA-R146", group.id)


async def leader_casualties(
    state: Battlefield, group_id: str, casualties: int, *by: str, on_contact: int = 0
) -> list[str]:
    """One die for each casualty `by` whom, each 6 hits another leader; the tests that follow (CA-LDR-13, CA-LDR-14)."""
    present = [leader.rank for leader in leaders_of(state.groups[group_id])]
    if not present or not casualties or state.groups[group_id].gone:
        return []
    rolled = await ask(lambda: _leader_dice(state, group_id, casualties, on_contact, *by))
    for still in range(rolled.hits, 0, -1):
        await leader_hit(state, group_id, still)
    group = state.groups[group_id]
    _thin_leaders(state, group)
    left = leaders_of(group)
    ranks = [leader.rank for leader in left]
    if all(rank in ranks for rank in present):
        return []
    commander_lost = any(rank not in ranks for rank in _commanders(present))
    had_command = _commanders(present)[-1]
    if left and commander_lost and not (had_command in ranks and state.solo.has_step(TURNS_FROM_WALL)):
        next_one = next((leader for leader in left if leader.rank != "cinc"), left[0])
        state.report(f"{next_one.name} takes command of {group.name}.", "CA-LDR-2", group.id)
    return ["leader_lost"] if commander_lost or state.rulings.leader_lost == "any" else []


def _commanders(present: list[Rank]) -> list[Rank]:
    """Of leaders, the senior first, those whose loss the group tests: its own commander, and a C-in-C (CA-R55)."""
    own = [rank for rank in present if rank != "cinc"]
    return [rank for rank in present if rank == "cinc" or rank == own[0]]


def _leader_dice(state: Battlefield, group_id: str, casualties: int, on_contact: int, *by: str) -> Roll[Scored]:
    group = state.groups[group_id]
    present = leaders_of(group)
    roll = about("CA-LDR-13", group).roll(
        "leaders",
        "Hit on a leader",
        f"{group.name}: is a leader hit?",
        Pool("leaders", casualties, 6, group.side, "hit on leader"),
        Hits(low=6, high=6, most=len(present)),
        text=_dice_words(state, group, casualties, on_contact) if is_watched() else "",
    )
    # Who shot, and what the enemy lost in the same melee, is to be seen until it is told.
    return replace(roll, beside=(*group.engaged, *by))


def _dice_words(state: Battlefield, group: Group, casualties: int, on_contact: int) -> str:
    many = "casualty" if casualties == 1 else f"of {casualties} casualties"
    if on_contact:
        many += " on contact" if casualties == on_contact else f", {on_contact} of them on contact"
    return f"One die for each {many}; a 6 hits {_one_of(leaders_of(group))}. {army_words(state, group)}".rstrip()


def _one_of(leaders: list[Leader]) -> str:
    *others, last = [leader.name for leader in leaders]
    return f"{', '.join(others)} or {last}" if others else last


async def leader_hit(state: Battlefield, group_id: str, hits: int = 1) -> None:
    """A leader: even chances, or the senior by ruling (CA-R51); with `hits` for all of them no matter who first."""
    index = 0
    count = len(leaders_of(state.groups[group_id]))
    if count > hits and state.rulings.leader_hit == "random":
        index = await _which_of(state, group_id, count)
    leader = leaders_of(state.groups[group_id])[index]
    _out(state, state.groups[group_id], leader)
    of = "with" if leader.rank == "cinc" and state.solo.has_step(TURNS_FROM_WALL) else "of"
    words = f"{leader.name}, {RANK_WORDS[leader.rank]} {of} {state.groups[group_id].name}, is hit."
    state.report(words, "CA-LDR-13", group_id, event=Event("leader hit", group_id, how=leader.name))
    words = f"{leader.name} is among the figures taken off {state.groups[group_id].name}"
    state.on_table(words, group_id, goes_on=True)


async def _which_of(state: Battlefield, group_id: str, count: int) -> int:
    width = 6 // count
    while True:
        die = await ask(lambda: _which_leader(state, group_id, width))
        index = (die.total - 1) // width
        if index < count:
            return index


def _which_leader(state: Battlefield, group_id: str, width: int) -> Roll[Summed]:
    group, to = state.groups[group_id], " or " if width == 2 else " to "
    spans = [
        f"{1 + i * width}{f'{to}{(i + 1) * width}' if width > 1 else ''} {leader.name}"
        for i, leader in enumerate(leaders_of(group))
    ]
    rest = "; else roll again" if width * len(spans) < 6 else ""
    dice = Pool("which", 1, 6, group.side)
    names_of = [leader.name for leader in leaders_of(group) for _ in range(width)]
    reading = Meaning(words=(*names_of, *["roll again"] * (6 - len(names_of))), low=1)
    return about("CA-R51", group).roll(
        "which",
        "Which leader is hit",
        f"{group.name}: which leader is hit?",
        dice,
        reading,
        text=f"{', '.join(spans)}{rest}.",
    )


def run_away(state: Battlefield, group_id: str, figures: int) -> None:
    """Figures run: from the rear, then those not in contact, then outside inwards; leaders last (CA-CAS-1, CA-R146)."""
    group = state.groups[group_id]
    figures = min(figures, group.figures)
    if not figures:
        # The result of the test says so too.
        state.report(f"Nobody of {group.name} runs: too few figures.", "CA-R146", group_id, is_idle=True)
        return
    group.figures -= figures
    group.runaways = bounded(group.runaways + figures)
    _thin_leaders(state, group)
    many = form(figures, "figure runs", "figures run")
    # Of a group that is gone its fate says so.
    fate = "" if group.figures else RAN
    state.report(f"{group.name}: {figures} {many} away.", "CA-CAS-2", group_id, with_loss=fate)
    taken, back = counted(figures, "figure"), form(figures, "it does", "they do")
    state.on_table(f"take {taken} off {group.name}, from the rear; {back} not come back in play", group_id)


async def run_away_whole(state: Battlefield, group_id: str) -> None:
    """The whole group is off at once (CA-MOVE-9); friends who see it test."""
    group = state.groups[group_id]
    group.ran = True
    for leader in leaders_of(group):
        _out(state, group, leader)
    run_away(state, group_id, group.figures)
    await last_figure_ran(state, group_id)


async def last_figure_ran(state: Battlefield, group_id: str) -> None:
    """The group is gone; See Runaways for its friends, and Leader Lost if the C-in-C ran too (CA-REACT-10)."""
    why = next((each.why for each in state.owed if each.group == group_id and each.result), "")
    event = Event("gone", group_id, how="run away", outcome=of_cinc(state, why))
    state.report(
        f"{with_verb(state.groups[group_id], 'runs')} away, off the table.", "CA-MOVE-9", group_id, event=event
    )
    leave_table(state, group_id, RAN, seen=True)
    side = state.groups[group_id].side
    _, army = leaderless_army(state, side)
    await see_runaways(state, group_id, army)
    leadership.last_of_its_side(state, side)


async def one_in(state: Battlefield, group_id: str, one_in_n: int) -> None:
    """One figure in so many runs (CA-R146); if it was the last, friends test (CA-R23)."""
    group = state.groups[group_id]
    run_away(state, group_id, share(group.figures, one_in_n, state.rulings.one_in_n))
    if not state.groups[group_id].figures:
        await last_figure_ran(state, group_id)


async def army_lost_leader(state: Battlefield, side: str) -> None:
    """The C-in-C is out: every other group of his army tests at once (CA-LDR-14, CA-R56)."""
    his, army = leaderless_army(state, side)
    await reaction.several_test(state, army, "leader_lost", his, CINC_LOST)


def leaderless_army(state: Battlefield, side: str) -> tuple[str, list[str]]:
    """The group with which a C-in-C has just fallen, and all others of his army: they take Leader Lost, once.

    Whoever asks first has them, also friends of one who runs while that group still carries out its test (CA-REACT-13).
    """
    if not state.sides[side].lost_leader:
        return "", []
    his = [
        each.id
        for each in state.groups.values()
        if each.side == side and any(leader.rank == "cinc" and leader.out for leader in each.leaders)
    ]
    if not his:
        return "", []
    state.sides[side].lost_leader = False
    others = [group for group in on_table(state, side) if group.id not in his]
    if others:
        state.report(f"The C-in-C is lost. To test: {names(others)}.", "CA-LDR-14", *(group.id for group in others))
    return his[0], [group.id for group in others]


# See Runaways


async def see_runaways(state: Battlefield, runaway_id: str, leaderless: list[str]) -> None:
    """Friends within 6 inches that see the last figure run, unless of higher Rep (CA-REACT-10, CA-R23).

    `leaderless` lost their C-in-C with those who ran: they take Leader Lost, on one roll with the other (CA-REACT-13).
    So does who owes it already, for a C-in-C who fell beside them.
    """
    seeing: list[str] = []
    if _witnesses(state, runaway_id):
        seeing = list(await ask(lambda: _who_sees(state, runaway_id)))
    owing = [each for each in state.owed if each.group in seeing and _is_joint(each)]
    leaderless = [*leaderless, *(each.group for each in owing)]
    state.owed = [each for each in state.owed if each not in owing]
    ran = f"{state.groups[runaway_id].name} ran away"
    both, one = ("see_runaways", "leader_lost"), ("see_runaways",)
    tests = [
        Test(each, both, runaway_id, f"{ran}, and {CINC_LOST}")
        if each in leaderless
        else Test(each, one, runaway_id, ran)
        for each in seeing
    ]
    tests += [Test(each, ("leader_lost",), runaway_id, CINC_LOST) for each in leaderless if each not in seeing]
    await reaction.each_tests(state, tests)


def _is_joint(owed: Owed) -> bool:
    """True if a group owes Leader Lost alone, or with friends whom it saw run: then one throw is for all."""
    return not owed.result and "leader_lost" in owed.tests and {"leader_lost", "see_runaways"}.issuperset(owed.tests)


def _witnesses(state: Battlefield, runaway_id: str) -> list[Group]:
    runaway = state.groups[runaway_id]
    return [
        group
        for group in on_table(state, runaway.side)
        if rep_of(group) <= rep_of(runaway) and f"{group.id}:see_runaways:{runaway_id}" not in state.taken
    ]


def _who_sees(state: Battlefield, runaway_id: str) -> Pick:
    runaway = state.groups[runaway_id]
    return about("CA-REACT-10", runaway).pick(
        "sees",
        f"Who within {inches(scaled(state, 6))} sees {runaway.name} run?",
        numbered(state, runaway.side, options_of(_witnesses(state, runaway_id))),
        asks="table",
        text=f"Friends of Rep {rep_of(runaway)} or less; each takes See Runaways.",
        reads=sheet(_witnesses(state, runaway_id), "see_runaways"),
    )

"""A PEF that is seen: the rolls for who is there, and the tables of resolution and contacts (CA-PEF-4, CA-PEF-6)."""

from collections.abc import Callable, Sequence
from functools import partial

from tracker.engine import Effect, Event, Passed, Pool, Reads, Roll, Summed, Total, about, ask, counted
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.fight import reaction
from tracker.games.colonial_adventures.fight.owed_tests import Test
from tracker.games.colonial_adventures.ground.places import section_id
from tracker.games.colonial_adventures.ground.sight import sight
from tracker.games.colonial_adventures.groups import NOBODY, inches, on_table, scaled
from tracker.games.colonial_adventures.passing import passing
from tracker.games.colonial_adventures.solo import enemy_force
from tracker.games.colonial_adventures.solo.pef_prompts import who_is_near
from tracker.games.colonial_adventures.solo.state import INFERS, KEEPS, MEETS_NEAR, Marker
from tracker.games.colonial_adventures.state import Battlefield

# Pairs of a group that saw a PEF and one that came of it, near each other by all that is known.
Near = Callable[[], Sequence[tuple[str, str]]]

# Procedures


async def resolve(state: Battlefield, marker_id: str, seeing: Sequence[str], by: str) -> None:
    """A PEF that is seen: nobody, or so many groups of the enemy (CA-PEF-4, CA-PEF-5).

    `seeing`: the player's groups in contact, the first the one with whom whoever comes has to do; `by`: the active one
    among them, "" where it came into sight by itself.
    """
    passed = await ask(lambda: resolution_roll(state, state.solo.markers[marker_id]))
    marker = state.solo.markers[marker_id]
    reads = Reads("pef_resolution", str(passed.passes), "result")
    number, with_cinc = 0, False
    if not contact_dice(state, passed.passes)[0]:
        state.report(f"{marker.name}: nobody is there.", "CA-PEF-4", reads=reads, event=_in_vain(marker, by))
    else:
        state.report(f"{marker.name}: {passed.passes} passed.", "CA-PEF-4", reads=reads)
        rolled = await ask(lambda: contact_roll(state, state.solo.markers[marker_id], passed.passes, len(seeing)))
        number, with_cinc = contacted(state, rolled.total, len(seeing)), brings_cinc(state, rolled.total)
        cell = Reads("contact", score_row(rolled.total), training_of_player(state))
        words = f"{counted(number, 'group')} of the enemy" if number else "nobody is there"
        event = None if number else _in_vain(marker, by)
        _, plus = contact_dice(state, passed.passes)
        if plus and state.solo.has_step(KEEPS):
            words = f"{rolled.total - plus} + {plus} Major Morale = {rolled.total}, {words}"
        state.report(f"{marker.name}: {words}.", "CA-PEF-4", reads=cell, event=event)
        if with_cinc:
            state.remark("The C-in-C is with them.", is_added=True)
    section = state.solo.markers.pop(marker_id).section
    if not number:
        state.on_table(f"take the marker of {marker.name} away")
        return
    arrivals = await enemy_force.contact(state, number, section, with_cinc, marker.name)
    for group_id in arrivals:
        state.groups[group_id].aim = seeing[0]
    mine = [each.id for each in on_table(state, state.solo.player)]
    active, inactive = (seeing, arrivals) if by or state.active == state.solo.player else (arrivals, mine)
    await _meet(state, active, inactive, partial(_met_near, state, active, seeing, arrivals, section))


async def _meet(state: Battlefield, active: Sequence[str], inactive: Sequence[str], near: Near) -> None:
    """Within 12 inches the inactive side tests its will, once for the event, at the nearest (CA-PEF-5, CA-R25)."""
    if len(active) == 1:
        comes_to = [each for pair in near() if active[0] in pair for each in pair if each != active[0]]
        await reaction.newly_seen(state, active[0], comes_to=comes_to)
        return
    there = [each for each in inactive if not state.groups[each].gone and not state.groups[each].engaged]
    if not there or not active:
        return
    told = await ask(lambda: who_is_near(state, active, _nearest(active, there, near())))
    why, tests = f"the enemy was met within {inches(scaled(state, 12))}", list[Test]()
    said = {each.row: each.facts.nearest for each in told}
    said |= _nearest(active, [each for each in there if each not in said], near())
    for group_id, nearest in said.items():
        if nearest not in active:
            continue
        distances.tell(state, group_id, nearest, most=scaled(state, 12))
        new, met = (group_id, nearest) if state.groups[group_id].side != state.solo.player else (nearest, group_id)
        state.groups[new].aim = met
        tests.append(Test(group_id, ("test_of_wills",), nearest, why))
    state.taken += [f"{test.group}:test_of_wills:{each}" for test in tests for each in active]
    await reaction.all_tests(state, tests)


# Rolls


def resolution_roll(state: Battlefield, marker: Marker) -> Roll[Passed]:
    """2d6 against the enemy's Major Morale, by ruling the Rep of the PEF (CA-PEF-4, CA-R149)."""
    enemy, morale = state.solo.enemy, state.solo.morale
    by_rep = state.rulings.pef_resolve == "rep"
    target = marker.rep if by_rep else morale
    return about("CA-PEF-4", enemy).roll(
        f"pef_resolved:{marker.id}",
        "PEF resolution",
        f"{marker.name} is seen: each die of {target} or less passes",
        Pool("resolve", 2, 6, enemy, "dice"),
        passing(state, target),
        text=f"Its Rep is {target}." if by_rep else f"The Major Morale of the enemy is {target}.",
        effects=(
            Effect("2 passed", f"contact; roll {_dice_words(state, 2)} for who is there"),
            Effect("1 passed", f"contact possible; roll {_dice_words(state, 1)} for who is there"),
            Effect("0 passed", "nobody is there"),
        ),
        reads=Reads("pef_resolution", "", "result"),
    )


def contact_roll(state: Battlefield, marker: Marker, passes: int, seeing: int) -> Roll[Summed]:
    """The dice of the table of resolution, on the table of contacts (CA-PEF-4)."""
    enemy, (number, plus) = state.solo.enemy, contact_dice(state, passes)
    return about("CA-PEF-4", enemy).roll(
        f"contact:{marker.id}",
        "Contact",
        f"{marker.name}: who is there? {_dice_words(state, passes)}",
        Pool("contact", number, 6, enemy, "die"),
        Total(plus=plus),
        effects=(
            Effect(str(total), _contact_words(state, total, seeing))
            for total in range(number + plus, 6 * number + plus + 1)
        ),
        reads=Reads("contact", "", training_of_player(state)),
    )


def _dice_words(state: Battlefield, passes: int) -> str:
    number, plus = contact_dice(state, passes)
    return f"{number}d6{f' + {plus}' if plus else ''}"


def _contact_words(state: Battlefield, total: int, seeing: int) -> str:
    number = contacted(state, total, seeing)
    if not number:
        return "nobody is there"
    cinc = ", the C-in-C too" if brings_cinc(state, total) else ""
    return f"{number} {'group' if number == 1 else 'groups'}{cinc}"


# Calculations


def contact_dice(state: Battlefield, passes: int) -> tuple[int, int]:
    """Dice that are thrown on the table of contacts, and what is added; no die: nobody is there (CA-PEF-4)."""
    number, _, plus = str(tables()["pef_resolution"].cell(str(passes), "result")).partition(".")
    return int(number), state.solo.morale if plus == "morale" else 0


def score_row(total: int) -> str:
    """The row of the table of contacts (T-19)."""
    return tables()["contact"].row_of(max(1, total))


def training_of_player(state: Battlefield) -> str:
    """The column of the table of contacts."""
    side = state.sides.get(state.solo.player)
    return side.training if side else "european"


def counts_as(state: Battlefield, total: int) -> int:
    """The score that a total counts as: by ruling a Tribal player's 10 and more is a 9 (CA-R117)."""
    is_nine = training_of_player(state) == "tribal" and state.rulings.contact10_tribal == "as9"
    return min(9, total) if is_nine else total


def contacted(state: Battlefield, total: int, seeing: int) -> int:
    """Number of enemy groups, where `seeing` player groups are in contact (T-19, CA-R116, CA-R117)."""
    of, _, number = _cell(state, total)[0].rpartition(".")
    if of in ("seen", "table"):
        return int(number) * (max(1, seeing) if of == "seen" else len(on_table(state, state.solo.player)))
    return int(number) + (max(1, seeing) if of == "more" else 0)


def brings_cinc(state: Battlefield, total: int) -> bool:
    """True if his Commander in Chief is with this force, as the cell says (CA-PEF-6)."""
    return "cinc" in _cell(state, total) and not state.solo.has_met


def _cell(state: Battlefield, total: int) -> tuple[str, ...]:
    """The clauses of the table of contacts for a total."""
    return tables()["contact"].clauses(score_row(counts_as(state, total)), training_of_player(state))


def _met_near(
    state: Battlefield, active: Sequence[str], seeing: Sequence[str], arrivals: Sequence[str], section: int
) -> list[tuple[str, str]]:
    """Seers of a PEF, with each newcomer put down where it was, if one sees no farther than 12 inches there.

    In battles begun before of one who was active alone, in the first of them of nobody (CA-FIRE-2, CA-R112).
    """
    is_alone = state.solo.has_step(INFERS) and list(active) == [*seeing]
    if not (state.solo.has_step(MEETS_NEAR) or (is_alone and len(seeing) == 1)):
        return []
    there = [each for each in arrivals if state.groups[each].place == section_id(section)]
    pairs, near = [(one, other) for one in seeing for other in there], scaled(state, 12)
    return [(a, b) for a, b in pairs if 0 < sight(state, state.groups[a], state.groups[b])[0] <= near]


def _nearest(active: Sequence[str], there: Sequence[str], near: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The first of the `active` who is known to be near each of who is `there`, NOBODY for none."""
    either = {*near, *((other, one) for one, other in near)}
    return {group_id: next((each for each in active if (group_id, each) in either), NOBODY.id) for group_id in there}


def _in_vain(marker: Marker, by: str) -> Event:
    """A PEF that was nobody, for the story. `by`: who saw it, "" where it came into sight by itself."""
    return Event("finds nobody", by, how=f"where {marker.name} was thought to be, in section {marker.section}")

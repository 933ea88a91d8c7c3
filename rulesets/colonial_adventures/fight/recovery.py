"""Recovery of European casualties during play (CA-CAS-3, CA-CAS-4)."""

from tracker.engine import Choose, about, ask, capital, counted, form, it_does, its, yes_no
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight.charge import HALF_WAY, WENT_IN
from tracker.games.colonial_adventures.ground.places import are_in_one_section
from tracker.games.colonial_adventures.groups import bounded, enemies_of, inches, scaled
from tracker.games.colonial_adventures.solo.state import CLOSES_IN
from tracker.games.colonial_adventures.state import Battlefield, Group

# Among the acts of an activation: it went closer to an enemy, whatever was said at its start.
CLOSER = frozenset(("charge", HALF_WAY, WENT_IN))


async def stands_clear(state: Battlefield, group_id: str) -> bool:
    """True if a European unit with casualties starts 12 inches from every enemy and goes no closer (CA-CAS-3)."""
    group = state.groups[group_id]
    if not may_recover(group) or is_told_near(state, group):
        return False
    if not enemies_of(state, group):
        return True
    if await ask(lambda: whether_clear(state, group_id)) == "no":
        return False
    far = scaled(state, 12)
    distances.tell_all(state, group_id, [each.id for each in enemies_of(state, state.groups[group_id])], least=far)
    return True


def recover(state: Battlefield, group_id: str) -> None:
    """At the end of its activation half come back, rounded down; the rest waits until after the battle (CA-CAS-3)."""
    group = state.groups[group_id]
    if group.gone or group.engaged or not group.recoverable or not CLOSER.isdisjoint(group.done):
        return
    back, rest = halves(group)
    group.figures = bounded(group.figures + back)
    group.lost = bounded(group.lost + rest)
    group.recoverable = 0
    of = f"{back or 'none'} of {counted(back + rest, 'casualty')} {form(back or 1, 'is', 'are')} back with {group.name}"
    here = capital(of)
    state.report(f"{here}; {rest} {form(rest, 'waits', 'wait')} until after the battle.", "CA-CAS-3", group_id)
    if back:
        state.on_table(f"put {counted(back, 'figure')} back into {group.name}", group_id)


def may_recover(group: Group) -> bool:
    """Tribal bands recover nobody during play (CA-CAS-4), and nobody of a single casualty comes back (CA-CAS-3)."""
    return group.training == "european" and halves(group)[0] > 0


def is_told_near(state: Battlefield, group: Group) -> bool:
    """True if the table has told of an enemy within 12 inches: then nobody need ask."""
    far = scaled(state, 12)
    return any(distances.known_within(state, group.id, each.id, far) for each in enemies_of(state, group))


def is_asked(state: Battlefield, group: Group) -> bool:
    """True if somebody must say first that it stands clear."""
    if not may_recover(group) or is_told_near(state, group) or _is_among_enemies(state, group):
        return False
    return bool(enemies_of(state, group))


def _is_among_enemies(state: Battlefield, group: Group) -> bool:
    """True if an enemy is in its section of a foot; since that is 17 inches across, only in battles begun before."""
    if state.solo.has_step(CLOSES_IN):
        return False
    return any(are_in_one_section(state, group, each, scaled(state, 12)) for each in enemies_of(state, group))


def halves(group: Group) -> tuple[int, int]:
    """Casualties that come back, and those that wait."""
    back = group.recoverable // 2
    return back, group.recoverable - back


def whether_clear(state: Battlefield, group_id: str) -> Choose:
    """Asked at the start of the activation, and a promise for the rest of it (CA-R103)."""
    group = state.groups[group_id]
    back, rest = halves(group)
    far = inches(scaled(state, 12))
    come = f"{back or 'none'} {form(back or 1, 'comes', 'come')} back at the end of {its(group)} activation"
    if_so = f"If so {it_does(group, 'goes')} no closer to any, and"
    text = f"{if_so} {come}; {rest} {form(rest, 'waits', 'wait')} until after the battle."
    title = f"{group.name}: {far} clear of every enemy?"
    same = _is_among_enemies(state, group)
    return about("CA-CAS-3", group).choose("clear", title, yes_no(), "no", asks="table", text=text, same=same)

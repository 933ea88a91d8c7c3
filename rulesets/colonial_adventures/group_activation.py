"""One group's activation from its start to its end (CA-TURN-5, CA-ACT)."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from tracker.engine import (
    Choose,
    Option,
    Pick,
    Settled,
    about,
    ask,
    is_watched,
    it_does,
    its,
    made_late,
    with_verb,
    yes_no,
)
from tracker.games.colonial_adventures import leadership
from tracker.games.colonial_adventures.groups import (
    GUNS,
    enemies_of,
    is_crew,
    leaders_of,
    names,
    numbered,
    on_table,
    rep_of,
)
from tracker.games.colonial_adventures.solo.state import ENDS_AS_PRINTED
from tracker.games.colonial_adventures.state import IN_CONTACT, SHOTS, Battlefield, Group, Rank

# A runner of whom it must be said how far he has come, before his unit does anything.
ON_HIS_WAY = ("going", "returning")


async def activate(state: Battlefield, group_id: str, at_once: str = "") -> None:
    """Activate a group; every reaction that it sets off is finished with it (CA-TURN-5).

    `at_once`: what was chosen along with it, one of `acts_at_once`, "" where that is still to be asked. What is
    settled on the table ends the activation, with all that was still owed.
    """
    begin(state, group_id)
    try:
        await _activation(state, group_id, at_once)
    except Settled:
        from tracker.games.colonial_adventures.fight.owed_tests import settled

        settled(state, [], 0, f"the rest of the activation of {state.groups[group_id].name}")
        state.charging.clear()
    state.acting = ""
    if IN_CONTACT in state.groups[group_id].done:  # it mattered for what was left of this activation
        state.groups[group_id].done.remove(IN_CONTACT)


async def activate_together(state: Battlefield, lead_id: str) -> None:
    """Those in contact with the lead group act one after the other; each tests for itself (CA-R49)."""
    partners = await ask(lambda: in_contact(state, lead_id))
    lead = state.groups[lead_id]
    if len(partners) < least(state, lead):
        size, what, _ = size_of(lead)
        state.report(f"Fewer than {size} are no {what}: {with_verb(lead, 'acts')} alone.", "CA-R49", lead_id)
        partners = ()
    for group_id in (lead_id, *partners):
        group = state.groups[group_id]
        if not group.gone and not group.acted:
            await activate(state, group_id)


def begin(state: Battlefield, group_id: str) -> None:
    """The group is active: its halt is over (CA-MOVE-7), and no test of another activation counts (CA-R25)."""
    group = state.groups[group_id]
    state.acting = group_id
    group.acted = True
    group.halted = False
    group.done.clear()
    state.taken.clear()
    state.heading(f"{with_verb(group, 'is')} active" if is_watched() else "")


async def _activation(state: Battlefield, group_id: str, at_once: str) -> None:
    leadership.last_of_its_side(state, state.groups[group_id].side)
    group = state.groups[group_id]
    if group.runner:
        from tracker.games.colonial_adventures.fight import ammo

        await ammo.runner_on_his_way(state, group_id)
    if group.gone:
        return
    if group.engaged:
        await locked_in_melee(state, group_id, at_once)
        if state.solo.markers:
            from tracker.games.colonial_adventures.actions import looks_again

            await looks_again(state, group_id)
        return
    if state.solo.markers:
        # Loaded where there are PEFs.
        from tracker.games.colonial_adventures.solo.pefs import look_out

        if await look_out(state, group_id):
            at_once = ""  # whom it met may have changed what it can do, or wants to
    if state.groups[group_id].gone or state.groups[group_id].engaged:
        return
    from tracker.games.colonial_adventures.actions import actions
    from tracker.games.colonial_adventures.fight.recovery import recover, stands_clear

    clear = await stands_clear(state, group_id)
    await actions(state, group_id, clear, at_once)
    if clear:
        recover(state, group_id)


async def locked_in_melee(state: Battlefield, group_id: str, at_once: str = "") -> None:
    """A locked group fights on or breaks off, and can do nothing else (CA-MELEE-8, CA-R101)."""
    choice = at_once or await ask(lambda: fight_or_go(state, group_id))
    if choice == "break" and state.solo.is_by_book(state.groups[group_id].side):
        group = state.groups[group_id]
        words = f"{with_verb(group, 'is')} outnumbered two to one in the melee: {it_does(group, 'breaks')} off."
        state.report(words, "CA-R158", group_id, is_idle=True, is_added=True)
    if choice == "wall":
        await leadership.surrounded(state, group_id)
        choice = "fight"
    if choice == "break" and await ask(lambda: whether_room(state, group_id)) == "no":
        state.report(
            f"{with_verb(state.groups[group_id], 'has')} no way out: the melee goes on.", "CA-MELEE-9", group_id
        )
        choice = "fight"
    # Loaded once it is known what the group does: all that a fight consists of comes with it.
    from tracker.games.colonial_adventures.fight.melee import break_off, fight_on

    await (break_off if choice == "break" else fight_on)(state, group_id)


def acts_at_once(state: Battlefield, group: Group) -> Iterator[Option]:
    """Acts open to a group as it is activated, where nothing must be asked before (CA-ACT, CA-MELEE-8).

    Where there are enemies, with the reason why it can't fire at any.
    """
    if group.runner in ON_HIS_WAY:
        return
    if group.engaged:
        locked = fight_or_go(state, group.id)
        yield from _with_usual(locked.options, locked.enter)
        return
    from tracker.games.colonial_adventures.actions import OFFERED_AT_ONCE, acts_of, usual_act
    from tracker.games.colonial_adventures.fight.recovery import is_asked
    from tracker.games.colonial_adventures.usual_act import DONE

    fresh = replace(group, acted=True, halted=False, done=[])
    # Who may promise to go no closer is asked that first, and would not charge.
    clear = is_asked(state, group)
    every = acts_of(state, fresh, OFFERED_AT_ONCE, clear)
    acts = made_late(
        each for each in every if not (each.refused or each.warned) or _is_fire_at_some(state, group, each)
    )
    yield from (_with_usual(acts, usual_act(state, fresh, acts)) if is_watched() else acts)
    # A letter that means nothing else to a group: who passes by habit does nothing by it where he can't pass.
    yield Option(DONE, "pass", "i")


def _is_fire_at_some(state: Battlefield, group: Group, act: Option) -> bool:
    return act.id == "fire" and is_watched() and bool(enemies_of(state, group))


def words_on_acts(state: Battlefield, group: Group, acts: Sequence[Option]) -> str:
    """Words for the letters of these `acts_at_once`, and for what has to be done before by the group's own menu."""
    if group.runner in ON_HIS_WAY:
        there = "is back" if group.runner == "returning" else "has reached the ammunition"
        return f"Of {group.name} it is asked first if the runner {there}."
    if not acts:
        return ""
    from tracker.games.colonial_adventures.actions import DONE_FIRST, acts_of

    fresh = replace(group, acted=True, halted=False, done=[])
    first = () if group.engaged else acts_of(state, fresh, DONE_FIRST)
    more = ", ".join(f"{each.letter} {each.label}" for each in first if not each.refused and not each.warned)
    if not more:
        return f"The letters are actions of {group.name}: one key picks the group and what it does."
    and_x = " and x" if any(each.is_usual and each.id.endswith(SHOTS) for each in acts) else ""
    return f"The letters are actions of {group.name}; behind {its(group)} number{and_x}: {more}."


def _with_usual(acts: Iterable[Option], usual: str) -> tuple[Option, ...]:
    return tuple(replace(each, is_usual=each.id == usual) for each in acts)


def fight_or_go(state: Battlefield, group_id: str) -> Choose:
    """Fight another round or break off; back against the wall, or with horses to hold, only fight (CA-R62, CA-R65)."""
    group = state.groups[group_id]
    bound = group.at_the_wall and state.rulings.back_to_wall == "on"
    why_not = "its back is against the wall: it fights to the end" if bound else ""
    if group.holding and state.solo.has_step(ENDS_AS_PRINTED):
        why_not = "it holds the horses, and does nothing else"
    # Dice follow at once where the ground of its only melee is told.
    only = next(iter(group.engaged), "")
    is_told = group.engaged == [only] and {f"{group_id}>{only}", f"{only}>{group_id}"} <= state.standing.keys()
    options = [Option("fight", "fight on", "c", die=6 * is_told), Option("break", "break off", "b", warned=why_not)]
    if leadership.may_stand_at_the_wall(group):
        options.append(Option("wall", "surrounded: fight on, back against the wall", "y"))
    enemies = names([state.groups[each] for each in group.engaged if each in state.groups])
    return about("CA-MELEE-8", group, *group.engaged).choose(
        "locked", f"{with_verb(group, 'is')} in melee with {enemies}", options, "fight"
    )


def whether_room(state: Battlefield, group_id: str) -> Choose:
    """The question whether it can move straight away at all (CA-MELEE-9)."""
    group = state.groups[group_id]
    title = f"{group.name}: is there room to move away?"
    return about("CA-MELEE-9", group).choose("room", title, yes_no(), "yes", asks="table")


# Groups that act as one: company, squadron, clan, battery (CA-LDR-10 to 12)


COMPANY = 2
CLAN = 3
BATTERY = 3


def together(state: Battlefield, side_id: str) -> list[tuple[str, list[str]]]:
    """Groups that may lead others now, each with those that could act with it if in contact."""
    found = [(group, partners_of(state, group)) for group in on_table(state, side_id) if may_lead(state, group)]
    return [(lead.id, partners) for lead, partners in found if len(partners) >= least(state, lead)]


def may_lead(state: Battlefield, group: Group) -> bool:
    """A captain or warlord whose Rep is enough, or the best crew of a battery (CA-LDR-10 to 12)."""
    if not _is_free(group):
        return False
    die = state.sides[group.side].die
    if _is_gun(group):
        best = max(rep_of(each) for each in _guns(state, group.side))
        return rep_of(group) == best and best >= die
    return any(each.rank == _head(group) and each.rep >= die for each in leaders_of(group))


def partners_of(state: Battlefield, lead: Group) -> list[str]:
    """Free groups of the same kind: platoons, troops, bands or guns."""
    if _is_gun(lead):
        return [each.id for each in _guns(state, lead.side) if each.id != lead.id]
    there = on_table(state, lead.side)
    if state.solo.has_step(ENDS_AS_PRINTED):
        there = [each for each in there if not each.holding]
    return [
        each.id
        for each in there
        if each.id != lead.id and _is_free(each) and each.training == lead.training and _same_arm(each, lead)
    ]


def _guns(state: Battlefield, side: str) -> list[Group]:
    return [each for each in on_table(state, side) if _is_free(each) and _is_gun(each)]


def _is_gun(group: Group) -> bool:
    """A European gun; Tribal guns never act together, and a battery is of guns (CA-LDR-12)."""
    return group.training == "european" and group.weapon in GUNS and not group.unmanned


def _is_free(group: Group) -> bool:
    return not group.acted and not group.engaged


def _same_arm(group: Group, lead: Group) -> bool:
    """A company is of foot, a squadron of horse; a clan may have both (CA-LDR-11)."""
    if is_crew(group) or is_crew(lead):
        return False
    return lead.training == "tribal" or group.arm == lead.arm


def _head(group: Group) -> Rank:
    return "warlord" if group.training == "tribal" else "captain"


def size_of(lead: Group) -> tuple[int, str, str]:
    """Number of groups that it leads as one, itself among them, with their name and the rule."""
    if _is_gun(lead):
        return BATTERY, "battery", "CA-LDR-12"
    if lead.training == "tribal":
        return CLAN, "clan", "CA-LDR-11"
    return COMPANY, "company or squadron", "CA-LDR-10"


def least(state: Battlefield, lead: Group) -> int:
    """Number of groups that must be with it at least: all others, but by ruling what is left of them (CA-R49)."""
    return 1 if state.rulings.fewer == "yes" else size_of(lead)[0] - 1


def in_contact(state: Battlefield, lead_id: str) -> Pick:
    """Those of them that stand in contact; nobody, with Enter: then it acts alone."""
    lead = state.groups[lead_id]
    size, what, rule = size_of(lead)
    fewest = least(state, lead)
    many = f"{size - 1}" if fewest == size - 1 else f"{fewest} to {size - 1}"
    whom, fewer = "it" if many == "1" else "each other", "nobody" if fewest == 1 else "fewer"
    return about(rule, lead).pick(
        "together",
        f"{lead.name}: who acts with it as one {what}?",
        numbered(state, lead.side, (Option(each, state.groups[each].name) for each in partners_of(state, lead))),
        text=f"{many} in contact with {whom}; with {fewer} it acts alone. Each keeps its own tests.",
        at_most=size - 1,
    )

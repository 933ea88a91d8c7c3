"""The turn: rolling for activation, then the groups of each side from the highest Rep to the lowest (CA-TURN)."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain

from msgspec.structs import replace

from tracker.engine import (
    Choose,
    Ended,
    Event,
    Gist,
    Option,
    Pool,
    Roll,
    Summed,
    Total,
    about,
    ask,
    counted,
    form,
    in_words,
    is_watched,
    kept_while_unchanged,
    made_late,
    turn_heading,
    with_verb,
)
from tracker.games.colonial_adventures import leadership
from tracker.games.colonial_adventures.ground.places import NUMBERS, inches_behind, may_burn, place_words
from tracker.games.colonial_adventures.groups import (
    activation_value,
    activation_words,
    has_any_left,
    is_passed_over,
    leads_activation,
    left,
    names,
    numbered,
    would_be_passed_over,
)
from tracker.games.colonial_adventures.solo.state import ARRIVES_BEHIND
from tracker.games.colonial_adventures.state import SHOTS, Battlefield, Group, Side

DONE = "done"
TOGETHER = "together:"
# Between a group and what it does at once, in the id of an option.
AT_ONCE = ":"
PASSED_OVER = "it was passed over for a group of lower Rep"


# Procedures


async def turn(state: Battlefield) -> None:
    """One turn. Raises Ended where one side is gone."""
    turn_heading(state)
    _begin(state)
    arrivals(state)
    _stop_if_over(state)
    await roll_for_activation(state)
    if state.solo.enemy:
        # Where people play both sides nothing of this chapter is loaded.
        from tracker.games.colonial_adventures.solo.enemy_activation import reinforced

        await reinforced(state)
    if state.ground.pieces and may_burn(state):
        from tracker.games.colonial_adventures.fight.burning import fires_spread

        await fires_spread(state)
    _stop_if_over(state)
    for side_id in list(state.order):
        await activate_side(state, side_id)
        _stop_if_over(state)
    state.active = ""
    if state.solo.enemy:
        from tracker.games.colonial_adventures.solo.objectives import after_the_turn

        await after_the_turn(state)


def _begin(state: Battlefield) -> None:
    """Clear what lasts a turn (CA-TURN-7); who is the last of his side knows it (CA-ARMY-8)."""
    for group in state.groups.values():
        group.acted = False
        group.using = ""
        group.done = []
    state.taken = []
    state.owed = []
    state.depth = 0
    state.charging = []
    for side_id in state.sides:
        leadership.last_of_its_side(state, side_id)
    state.solo.begin_turn()
    if state.solo.enemy:
        from tracker.games.colonial_adventures.solo.objectives import look_round

        look_round(state)


def arrivals(state: Battlefield) -> None:
    """Groups whose turn has come are put where they start (CA-R95a)."""
    for group in left(state):
        if group.arrives and group.arrives <= state.turn:
            group.arrives = 0
            if NUMBERS.get(group.place, 5) != 5 and state.solo.has_step(ARRIVES_BEHIND):
                group.advanced = -inches_behind(state)
            state.report(f"{with_verb(group, 'arrives')}.", "CA-R95a", group.id, event=Event("comes", group.id))
            state.on_table(
                f"put {group.name} on the table: {place_words(state, group) or 'as the scenario says'}", group.id
            )


async def roll_for_activation(state: Battlefield) -> None:
    """One die a side; the higher acts first; doubles are rolled again (CA-TURN-1, CA-TURN-3)."""
    while True:
        rolled = await ask(lambda: _activation_roll(state))
        dice = dict(zip(state.sides, rolled.totals, strict=True))
        if len(set(dice.values())) == len(dice):
            break
        _doubles(state)
    for side_id, die in dice.items():
        state.sides[side_id].die = die
    state.order = sorted(dice, key=lambda side_id: -dice[side_id])
    first, second = (state.sides[side_id] for side_id in state.order)
    words = f"{first.name} first, groups of Rep {first.die} or more; then {second.name}, Rep {second.die} or more"
    state.report(f"{words}.", "CA-TURN-4")


def _doubles(state: Battlefield) -> None:
    """Rolled again; by ruling they may first bring what the scenario says (CA-TURN-3, CA-R95)."""
    if state.rulings.doubles == "scenario":
        state.on_table("doubles: see whether the scenario brings reinforcements, then roll again")
    state.report("Doubles: roll again.", "CA-TURN-3")


async def activate_side(state: Battlefield, side_id: str) -> None:
    """Groups of the side act one by one; whoever is passed over does not act later (CA-TURN-5, CA-R96)."""
    state.active, state.level = side_id, 9
    if not state.solo.enemy:
        await activate_players_side(state, side_id)
        return
    from tracker.games.colonial_adventures.solo.enemy_activation import activate_enemy, after_player

    if state.solo.is_by_book(side_id):
        await activate_enemy(state)
        return
    await activate_players_side(state, side_id)
    if side_id == state.solo.player:
        await after_player(state)


async def activate_players_side(state: Battlefield, side_id: str) -> None:
    """The groups of a side that is played, as its player picks them (CA-TURN-5)."""
    # From here on groups fight: a turn that is still to be rolled for does without.
    from tracker.games.colonial_adventures.group_activation import activate, activate_together

    side = state.sides[side_id]
    if not _able_to_act(state, side_id):
        state.report(f"{side.name}: no group can act on a {side.die}.", "CA-TURN-4")
    while await _goes_on(state, side_id):
        chosen = await ask(lambda: _who_acts(state, side_id))
        if chosen == DONE:
            state.report(_done_words(state, side) if is_watched() else "", "CA-TURN-6")
            if side_id == state.solo.enemy:
                await _markers(state, 0)
            return
        if chosen.startswith(TOGETHER):
            lead = chosen.removeprefix(TOGETHER)
            _pass_over(state, chosen, lead)
            await activate_together(state, lead)
        else:
            lead, _, act = chosen.partition(AT_ONCE)
            _pass_over(state, lead, lead)
            await activate(state, lead, act)
        _stop_if_over(state)
    if passed := _and_passed_over(state, side_id):
        state.report(f"{side.name}: done{passed}.", "CA-R96")


async def _goes_on(state: Battlefield, side_id: str) -> bool:
    """Markers that the side runs go before groups of their Rep (CA-PEF-7); whether a group can act after that."""
    if side_id == state.solo.enemy:
        able = _able_to_act(state, side_id)
        await _markers(state, max((activation_value(state, each) for each in able), default=0))
    return any(_can_act(state, each) for each in _not_acted(state, side_id))


async def _markers(state: Battlefield, value: int) -> None:
    from tracker.games.colonial_adventures.solo import enemy_activation

    await enemy_activation.markers_before(state, value)
    _stop_if_over(state)


def _pass_over(state: Battlefield, chosen: str, lead: str) -> None:
    """Whoever is higher than the group that was chosen has lost its turn, and the log says who (CA-R96)."""
    passed, group = passed_over_for(state, chosen) if is_watched() else [], state.groups[lead]
    state.level = min(state.level, activation_value(state, group))
    if passed:
        ids = (lead, *(each.id for each in passed))
        state.report(f"Passed over for {group.name}, not to act later this turn: {names(passed)}.", "CA-R96", *ids)


def _done_words(state: Battlefield, side: Side) -> str:
    unused = names(_able_to_act(state, side.id)) or "none"
    return f"{with_verb(side.name, 'is')} done; not activated: {unused}{_and_passed_over(state, side.id)}."


def _and_passed_over(state: Battlefield, side_id: str) -> str:
    passed = [each for each in _not_acted(state, side_id) if activates(state, each) and is_passed_over(state, each)]
    return f"; passed over: {names(_highest_first(state, passed))}" if passed else ""


def _stop_if_over(state: Battlefield) -> None:
    if state.solo.enemy:
        _stops_if_over()(state)
        return
    gone = [side for side in state.sides.values() if not has_any_left(state, side.id)]
    if gone:
        event = Event("ends", gone[0].id, how="had nobody left on the table")
        state.report(f"{gone[0].name}: nobody is left on the table.", "CA-AFTER-1", event=event)
        raise Ended


@cache
def _stops_if_over() -> Callable[[Battlefield], None]:
    """Raises Ended where a battle against the book's enemy is over: loaded once, as it is asked over and over."""
    from tracker.games.colonial_adventures.solo.objectives import stop_if_over

    return stop_if_over


# Calculations


def activates(state: Battlefield, group: Group) -> bool:
    """True if its side's die activates a group (CA-TURN-4)."""
    return activation_value(state, group) >= state.sides[group.side].die


def waiting(state: Battlefield, side_id: str) -> list[Group]:
    """Groups of a side that have not acted, highest value first (CA-TURN-5); holders have nothing to do (CA-R65)."""
    return _highest_first(state, _not_acted(state, side_id))


def _not_acted(state: Battlefield, side_id: str) -> list[Group]:
    found = [each for each in state.groups.values() if each.side == side_id and not each.acted and not each.gone]
    return [each for each in found if not each.arrives and (each.engaged or not each.holding)]


def _highest_first(state: Battlefield, groups: list[Group]) -> list[Group]:
    return sorted(groups, key=lambda group: -activation_value(state, group)) if len(groups) > 1 else groups


@kept_while_unchanged
def _able_to_act(state: Battlefield, side_id: str) -> list[Group]:
    return _highest_first(state, [each for each in _not_acted(state, side_id) if _can_act(state, each)])


def _can_act(state: Battlefield, group: Group) -> bool:
    return activates(state, group) and not is_passed_over(state, group)


def why_not(state: Battlefield, group: Group) -> str:
    """The reason why activating a group would be against the rules, "" if it would not."""
    if not activates(state, group):
        return f"{activation_words(state, group)}, die {state.sides[group.side].die}: cannot act"
    if is_passed_over(state, group):
        return PASSED_OVER
    return ""


def passed_over_for(state: Battlefield, chosen: str) -> list[Group]:
    """Groups that could act and no longer may once this option of their side is taken, the highest first (CA-R96).

    `chosen`: a group's id, or that of a lead with TOGETHER before it; those that may act with it are not passed over.
    """
    lead = state.groups[chosen.removeprefix(TOGETHER)]
    partners: list[str] = []
    if chosen.startswith(TOGETHER):
        from tracker.games.colonial_adventures.group_activation import partners_of

        partners = partners_of(state, lead)
    value = min(state.level, activation_value(state, lead))
    act = {lead.id, *partners}
    able = _able_to_act(state, lead.side)
    return [each for each in able if each.id not in act and would_be_passed_over(state, each, value)]


def why_unwise(state: Battlefield, chosen: str) -> tuple[str, str]:
    """The groups passed over, for the warning at the pick, and the same in short: "skips A (Rep 6) and four others",
    "skips Rep 6"; "" if none.
    """
    passed = passed_over_for(state, chosen)
    if not passed:
        return "", ""
    first, others, value = passed[0], len(passed) - 1, activation_value(state, passed[0])
    told, brief = f"skips {first.name} (Rep {value})", f"skips Rep {value}"
    return f"{told} and {in_words(others)} {form(others, 'other')}" if others else told, brief


# Prompts


class Initiative(Total, frozen=True, tag="initiative"):
    """A die for each side; the odds tell who is first. `sides` are names, in the order of the pools."""

    sides: tuple[str, ...] = ()

    @property
    def is_said_by_gist(self) -> bool:
        """False: the dice themselves say which groups may act (CA-TURN-4)."""
        return False

    def gist(self, result: Summed) -> Gist:
        best = max(result.totals)
        if result.totals.count(best) > 1:
            return Gist("doubles, roll again")
        return Gist(f"{self.sides[result.totals.index(best)]} first")


_WHOSE = {"max": "its Rep or a leader's", "leader": "its leader's Rep", "group": "its Rep"}


def _activation_roll(state: Battlefield) -> Roll[Summed]:
    sides = [*state.sides.values()]
    pools = tuple([Pool(side.id, 1, 6, side.id, f"{side.name} ({side.colour} die)") for side in sides])
    return about("CA-TURN-1", sides[0].id).roll(
        "activation",
        "Activation",
        f"Turn {state.turn}: roll for activation",
        pools,
        Initiative(sides=tuple([side.name for side in sides])),
        text=_activation_words(state) if is_watched() else "",
    )


def _activation_words(state: Battlefield) -> str:
    who = f"A group can act if {_WHOSE[state.rulings.activation]} is at least the die of its side."
    return f"One die a side; the higher acts first. {who}{' Fires spread first.' if may_burn(state) else ''}"


def _who_acts(state: Battlefield, side_id: str) -> Choose:
    from tracker.games.colonial_adventures.group_activation import acts_at_once, words_on_acts

    side, every = state.sides[side_id], chain(_alone(state, side_id), _in_contact(state, side_id))
    options = numbered(state, side_id, every) if is_watched() else made_late(every)
    first = state.groups[options[0].id]
    at_once = iter(()) if options[0].warned else acts_at_once(state, first)
    acts = made_late(replace(each, id=f"{first.id}{AT_ONCE}{each.id}", of=first.id) for each in at_once)
    able = f"may still act: {names(_able_to_act(state, side_id))}" if is_watched() else ""
    done = Option(DONE, "no other group acts", "xx", detail=able)
    title = f"{side.name} ({side.die}): which group acts?"
    text = words_on_acts(state, first, acts) if is_watched() else ""
    # Where nobody watches the way out is first: a second group need not be looked at to know that there is a choice.
    every = chain(options, acts, [done]) if is_watched() else chain([done], options, acts)
    return about("CA-TURN-5", side_id).choose(f"side:{side_id}", title, every, options[0].id, text=text)


def _alone(state: Battlefield, side_id: str) -> Iterator[Option]:
    """The groups that wait, those that should not act last."""
    for group in _able_to_act(state, side_id):
        warned, brief = why_unwise(state, group.id)
        detail = _leader_words(state, group) if is_watched() and not warned else ""
        yield Option(group.id, group.name, warned=warned, detail=detail, acts=SHOTS, brief=brief)
    for group in waiting(state, side_id):
        if reason := why_not(state, group):
            yield Option(group.id, group.name, warned=reason, brief=reason.removesuffix(": cannot act"))


def _in_contact(state: Battlefield, side_id: str) -> Iterator[Option]:
    """Those who may lead others into action with them."""
    from tracker.games.colonial_adventures.group_activation import size_of, together

    for lead, partners in together(state, side_id):
        most = size_of(state.groups[lead])[0] - 1
        label = _together_words(state, lead, partners, most) if is_watched() else lead
        late = PASSED_OVER if activation_value(state, state.groups[lead]) > state.level else ""
        warned, brief = (late, "") if late else why_unwise(state, f"{TOGETHER}{lead}")
        detail = _partner_words(state, partners) if is_watched() else "in contact"
        yield Option(f"{TOGETHER}{lead}", label, warned=warned, detail=detail, brief=brief)


def _leader_words(state: Battlefield, group: Group) -> str:
    """The leader at whose Rep it acts; "" where its own counts."""
    return activation_words(state, group) if leads_activation(state, group) is not None else ""


def _together_words(state: Battlefield, lead: str, partners: list[str], most: int) -> str:
    """Words for those it may take along: one by its name, else so many of those who might be meant."""
    many = f"{most} of {len(partners)}" if most < len(partners) else counted(len(partners), "group")
    others = state.groups[partners[0]].name if len(partners) == 1 else many
    return f"{state.groups[lead].name} together with {others}"


def _partner_words(state: Battlefield, partners: list[str]) -> str:
    """Those in contact, by name where the option only counts them."""
    return "in contact" if len(partners) == 1 else f"if in contact: {names([state.groups[each] for each in partners])}"

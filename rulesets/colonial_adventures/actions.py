"""Actions: what an active group does, one after the other (CA-ACT)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from tracker.engine import Choose, Option, about, ask, capital, is_watched, it_does, made_late, said_of, with_verb
from tracker.games.colonial_adventures import leadership
from tracker.games.colonial_adventures.detachment import JOINED_LATE
from tracker.games.colonial_adventures.fight.charge import HALF_WAY
from tracker.games.colonial_adventures.fight.shot_dice import why_no_fire
from tracker.games.colonial_adventures.groups import enemies_of, is_artillery, why_stuck
from tracker.games.colonial_adventures.possible_actions import ACTS, BY_ID, Act
from tracker.games.colonial_adventures.solo.state import GOES_BY_BOOK, HOLDS_TO_ANSWERS, KEEPS
from tracker.games.colonial_adventures.state import FIRE_ALONE, IN_CONTACT, NOTHING_MORE, SHOTS, Battlefield, Group
from tracker.games.colonial_adventures.usual_act import DONE, usual_first, usual_second

# HALT ends movement and active fire; turning, formation and the rest stay open (CA-R16).
MOVES_OR_FIRES = (
    "move",
    "fast_move",
    "fall_back",
    "move_gun",
    "charge",
    "fire",
    "grenade",
    "batter",
    "level",
    "dismount",
    "remount",
)

# What nobody does from a floor above the ground, nor in the turn in which he goes up or down (CA-BLDG-4).
GOES = ("move", "fast_move", "fall_back", "charge", "remount")
LEVEL = "level"
# What the state of a group calls for: a small screen shows that behind the first act, before what anybody may do.
CALLED_FOR = ("runner", "restock", "clear_jam", "man_gun")
# What hardly anybody does behind a move with no enemy there, or might have done before it.
SELDOM_DONE = ("fall_back", "pivot", "formation", "lie_down", "stand_up", "command", "runner")
# What takes its figures through the woods or rough ground that it stands in, a turn on its centre too (CA-ARMY-17).
MARCHES = ("move", "fast_move", "fall_back", "move_gun", "charge", "pivot")
# In the order of a menu, behind the first.
MENU = sorted(ACTS, key=lambda act: act.id not in CALLED_FOR)
# What is offered as its group is picked: others are in the group's menu.
OFFERED_AT_ONCE = tuple(act for act in ACTS if act.cost in ("action", "activation") or act.id == "runner")
# Who has begun with one of those may not do these any more, or only at the end.
DONE_FIRST = tuple(act for act in ACTS if act.cost in ("start", "edge"))


# Procedure


async def actions(state: Battlefield, group_id: str, clear: bool = False, at_once: str = "") -> None:
    """Two different actions for European foot and horse, one for everybody else (CA-ACT-1 to 4).

    `clear`: the group promised to go no closer to any enemy (CA-CAS-3). `at_once`: what was chosen with the group.
    """
    is_short = False
    if at_once in SHOTS and why_no_fire(state, state.groups[group_id]):
        at_once = ""  # it was picked with a shot that something amended since forbids
    while not is_over(state, group_id):
        if spent(state.groups[group_id]) >= actions_of(state.groups[group_id]):
            await leadership.change_command(state, group_id, is_end=True)
            return
        chosen = at_once or await ask(partial(menu, state, group_id, clear, is_short))
        at_once = ""
        if chosen == DONE:
            return
        state.taken.clear()
        is_alone, was_tight = chosen == FIRE_ALONE, state.groups[group_id].tight
        act = BY_ID["fire" if is_alone else chosen]
        was_last = act.cost == "edge" and spent(state.groups[group_id]) > 0
        is_done = await act.do(state, group_id) is not False
        if is_done:
            state.groups[group_id].done.append(act.id)
        await looks_again(state, group_id)
        # In battles begun before whoever ran short with this very shot was asked whether he sends a runner.
        has_run_short = state.groups[group_id].tight != was_tight and not state.solo.has_step(KEEPS)
        is_short = is_alone and is_done and has_run_short
        if was_last or (is_alone and is_done and not is_short):
            return


async def looks_again(state: Battlefield, group_id: str) -> None:
    """Ask a group that went anywhere, as in a charge, which PEFs it sees; of a march as it ends (CA-PEF-4)."""
    if state.solo.markers and state.solo.has_step(GOES_BY_BOOK):
        # Loaded where there are PEFs.
        from tracker.games.colonial_adventures.solo.pefs import look_out

        await look_out(state, group_id, "after its move")


# Calculations


def actions_of(group: Group) -> int:
    """Actions in an activation (CA-ACT-1 to 4)."""
    return 2 if group.training == "european" and not is_artillery(group) else 1


def spent(group: Group) -> int:
    """Actions done in this activation."""
    if not group.done:
        return 0
    costs = [BY_ID[each].cost for each in group.done if each in BY_ID]
    return costs.count("action") + actions_of(group) * costs.count("activation")


def is_over(state: Battlefield, group_id: str) -> bool:
    """True if nothing is left to do: it is gone, locked or was in contact, joined late, was stopped, has done all."""
    group = state.groups[group_id]
    if group.gone or group.engaged or JOINED_LATE in group.done:
        return True
    if group.halted and state.rulings.halt == "ends_activation":
        return True
    if IN_CONTACT in group.done or _charge_ends(state, group) or _ends_with_move(state, group):
        return True
    return spent(group) >= actions_of(group) and not leadership.closes_with_it(state, group)


def _charge_ends(state: Battlefield, group: Group) -> bool:
    """By ruling a charge is the last action, unless it was stopped or went half way only (CA-R141)."""
    if state.rulings.charge_ends == "no":
        return False
    return "charge" in group.done and not group.halted and HALF_WAY not in group.done


def _ends_with_move(state: Battlefield, group: Group) -> bool:
    """True if it was said to do no more than move, and no enemy nor anything else to do has turned up since."""
    if NOTHING_MORE not in group.done or enemies_of(state, group):
        return False
    seldom: tuple[str, ...] = SELDOM_DONE
    if state.solo.mission != "raid" and state.solo.has_step(HOLDS_TO_ANSWERS):
        seldom += ("set_alight",)  # it was said beside a house that it might set on fire
    others = acts_of(state, group, [act for act in ACTS if act.id not in seldom])
    return all(each.refused or each.warned for each in others)


def against_the_rules(state: Battlefield, group: Group, act: Act, clear: bool) -> str:
    """The reason why an act that is possible is not allowed, "" if it is."""
    if group.done and (reason := _why_not_after(group, act)):
        return reason
    if group.level and act.id in GOES:
        return f"it is on level {group.level + 1}: first down, a full move for each level"
    if group.done and _is_both(group.done, act):
        return "a level takes the whole movement of a turn"
    is_march = act.id in MARCHES and not (act.id == "pivot" and is_artillery(group))
    if is_march and (stuck := why_stuck(state, group)):
        return stuck
    if act.cost in ("activation", "start") and spent(group):
        return "takes a whole activation" if act.cost == "activation" else "only at the start of its activation"
    if group.halted and act.id in MOVES_OR_FIRES:
        return "it was told to halt"
    return "it was to go no closer to any enemy" if clear and act.id == "charge" else ""


def _is_both(done: list[str], act: Act) -> bool:
    """True if it would go and go up or down a level in one turn (CA-BLDG-4)."""
    return LEVEL in done if act.id in GOES else act.id == LEVEL and any(each in GOES for each in done)


def _why_not_after(group: Group, act: Act) -> str:
    """The reason why an act is not allowed after what it has done in this activation, "" if it is."""
    if act.cost in ("action", "activation") and spent(group) >= actions_of(group):
        return "it has done all that it may"
    done = [BY_ID[each] for each in group.done if each in BY_ID]
    if act.id in group.done or (act.cost == "action" and any(_kind(each) == _kind(act) for each in done)):
        return "each action once per activation"
    return ""


def _kind(act: Act) -> str:
    return act.kind or act.id


# Prompt


def menu(state: Battlefield, group_id: str, clear: bool, is_short: bool = False) -> Choose:
    """All that the group could do, with the reason where it can't or should not.

    `is_short`: its ammunition ran short with what was to be its only shot.
    """
    group = state.groups[group_id]
    first = next(act for act in ACTS if act.concerns(state, group))
    acts = acts_of(state, group, chain([first], (act for act in MENU if act is not first)), clear)
    options = made_late(_with_done(group, acts), partial(_listed, state, group, clear))
    text = _remaining_words(group, clear, is_short) if is_watched() else ""
    return about(_rule(group), group).choose(
        "act", f"{with_verb(group, 'is')} active", options, partial(usual_act, state, group, options), text=text
    )


def _with_done(group: Group, options: Iterable[Option]) -> Iterator[Option]:
    """The options of a group: those that it may take, nothing more; while it may act, then those that it may not.

    Where nobody watches nothing more is first: whether there is a choice is then known with the next that it may take.
    """
    barred, says = [], is_watched()
    if not says:
        yield _nothing_more(group)
    for each in options:
        if each.refused or each.warned:
            barred.append(each)
        else:
            yield each
    if says:
        yield _nothing_more(group)
    if spent(group) < actions_of(group):
        yield from barred


def _nothing_more(group: Group) -> Option:
    return Option(DONE, "nothing more" if group.done else "nothing", "x")


def _listed(state: Battlefield, group: Group, clear: bool, wanted: str) -> Option | None:
    """The one of these options that has an id, None where it is not among them."""
    if wanted == DONE:
        return _nothing_more(group)
    act = BY_ID.get("fire" if wanted == FIRE_ALONE else wanted)
    found = next((each for each in acts_of(state, group, [act] if act else [], clear) if each.id == wanted), None)
    is_barred = found is not None and (found.refused or found.warned)
    return None if is_barred and spent(group) >= actions_of(group) else found


def usual_act(state: Battlefield, group: Group, options: Sequence[Option]) -> str:
    """The default: nobody leaves cover, hill or post by Enter, nor does a second thing that he did not choose."""
    return (usual_second if spent(group) else usual_first)(state, group, options)


def acts_of(state: Battlefield, group: Group, acts: Iterable[Act], clear: bool = False) -> Iterator[Option]:
    """Those of some acts that concern a group, each with the reason where it can't or should not."""
    says = is_watched()
    for act in acts:
        if act.concerns(state, group):
            option = _option(state, group, act, clear, says)
            yield option
            may_fire = act.id == "fire" and not option.refused and not option.warned
            if may_fire and actions_of(group) - spent(group) > 1:
                yield Option(FIRE_ALONE, "fire, nothing more", "s")


def _remaining_words(group: Group, clear: bool, is_short: bool) -> str:
    may = capital(it_does(group, "may"))
    if spent(group) >= actions_of(group):
        words = f"{capital(it_does(group, 'has'))} done all that {it_does(group, 'may')}."
    elif spent(group):
        words = f"{may} do one more action, a different one."
        ran = capital(it_does(group, "ran"))
        words = f"{ran} short of ammunition, and may send a runner. {words}" if is_short else words
    else:
        words = f"{may} do one action." if actions_of(group) == 1 else f"{may} do two different actions."
    return f"{words} {capital(it_does(group, 'is'))} to go no closer to any enemy." if clear else words


def _option(state: Battlefield, group: Group, act: Act, clear: bool, says: bool) -> Option:
    warned, refused = "", act.why_not(state, group)
    if refused:
        refused = said_of(group, refused)
    elif warned := against_the_rules(state, group, act, clear):
        warned = said_of(group, warned)
    return Option(act.id, act.words(state, group) if says else act.id, act.letter, refused, warned)


def _rule(group: Group) -> str:
    if group.training == "european":
        return "CA-ACT-2" if is_artillery(group) else "CA-ACT-1"
    return "CA-ACT-4" if is_artillery(group) else "CA-ACT-3"

"""The view of a battle for screens, made from the state each time."""

from itertools import chain

from msgspec.structs import replace

from tracker.engine import OwedRow, QueueRow, SideView, UnitRow, View, form, is_watched, made_late
from tracker.engine.view import Standing
from tracker.games.colonial_adventures.data import WORDS
from tracker.games.colonial_adventures.fight.reaction_sheets import TITLES
from tracker.games.colonial_adventures.fight.weapons import weapon_of, weapon_words
from tracker.games.colonial_adventures.ground.field_view import faces_words, field_of
from tracker.games.colonial_adventures.ground.places import place_words
from tracker.games.colonial_adventures.groups import (
    MELEE_WEAPON,
    activation_value,
    at_half,
    at_quarter,
    in_saddle,
    is_artillery,
    is_melee,
    is_passed_over,
    leaders_of,
    rep_of,
)
from tracker.games.colonial_adventures.short_names import shown_short
from tracker.games.colonial_adventures.state import NOTHING_MORE, RANK_WORDS, UNROLLED, Battlefield, Group, Leader, Side

DRAW = "draw"

RUNNER_WORDS = {"going": "runner going", "stocking": "runner stocking", "returning": "runner returning"}

# Short forms of words of state, by how these begin, for rows without room.
SHORT = WORDS["short"]


def view(state: Battlefield) -> View:
    return View(
        title=state.title,
        turn=state.turn,
        sides=tuple(_side(state, side) for side in state.sides.values()),
        status=status(state),
        queue=queue(state) if is_watched() else (),
        owed=owed(state) if is_watched() else (),
        # All of it at once, where somebody looks at any.
        field=made_late(chain.from_iterable(map(field_of, (state,)))),
        short_words=SHORT,
        reached=reached(state) if is_watched() else "",
    )


def reached(state: Battlefield) -> str:
    """A clause on what a patrol has scouted, or on the stores of a raid; "" where the mission counts nothing."""
    solo = state.solo
    if not solo.enemy:
        return ""
    if solo.mission == "patrol":
        if solo.has_seen_all:
            return (
                f"all 9 sections were scouted, {'and that was reported' if solo.reported else 'but nobody reported it'}"
            )
        return f"{len(solo.seen)} of 9 sections were scouted"
    if solo.mission not in ("raid", "defend") or not (counts := _stores(state)):
        return ""
    burning, all_ = counts
    many = f"{burning} of {all_} stores" if all_ > 1 else "the store"
    return f"{many} {form(burning, 'was', 'were')} burning or in ruins" if burning else "no store burned"


def status(state: Battlefield) -> tuple[str, ...]:
    """Activation dice in the order of play, then what holds for the whole battle (CA-TURN-1, CA-TURN-4)."""
    words = []
    if state.active:  # before the roll the dice are still those of the turn before
        words = [f"{side.name} {side.die}{' acting' if side.id == state.active else ''}" for side in _in_order(state)]
    words += ["night"] if state.night else []
    words += ["bad weather"] if state.weather else []
    words += ["half distances"] if state.half_scale else []
    return (*words, *solo_words(state))


def solo_words(state: Battlefield) -> list[str]:
    """Of a side that nobody plays: what was scouted or burns, its markers, what it is about (CA-PEF, CA-NP)."""
    solo = state.solo
    if not solo.enemy:
        return []
    words = [f"scouted {len(solo.seen)} of 9"] if solo.mission == "patrol" else []
    words += _stores_words(state) if solo.mission in ("raid", "defend") else []
    markers = ", ".join(str(each.section) for each in solo.markers.values())
    words += [f"PEFs in {markers}"] if markers else []  # which and of what Rep stands in the field: 80 columns are few
    return [*words, *([solo.doing] if solo.doing else [])]


def _stores_words(state: Battlefield) -> list[str]:
    counts = _stores(state)
    return [f"burning {counts[0]} of {counts[1]}"] if counts else []


def _stores(state: Battlefield) -> tuple[int, int] | None:
    """The count of stores that burn or are ruins, and of all: what a raid is for (CA-BATTLE-3, CA-BATTLE-4)."""
    # Loaded where there are stores.
    from tracker.games.colonial_adventures.ground.objective_buildings import is_burning_or_ruined, objectives

    stores = objectives(state)
    return (sum(map(is_burning_or_ruined, stores)), len(stores)) if stores else None


def _in_order(state: Battlefield) -> list[Side]:
    first = [state.sides[each] for each in state.order if each in state.sides]
    return first + [side for side in state.sides.values() if side not in first]


# Order of battle


def _side(state: Battlefield, side: Side) -> SideView:
    groups = [group for group in state.groups.values() if group.side == side.id and not is_dissolved(group)]
    rows = [unit_row(state, group) for group in groups]
    told = [_with_words(state, *each) for each in zip(groups, rows, strict=True)] if is_watched() else rows
    return SideView(side.id, side.name, tuple(told), (f"{side.colour} die",), side.colour)


def is_dissolved(group: Group) -> bool:
    """True if its figures are another's now: a detachment that rejoined (CA-R61)."""
    return bool(group.gone) and not group.start


def unit_row(state: Battlefield, group: Group) -> UnitRow:
    # Of who ran, those who held the horses are among those lost until dice say who returns (CA-AFTER-1).
    figures = 0 if group.ran and group.runaways else group.figures
    return UnitRow(
        id=group.id,
        name=group.name,
        figures=figures,
        start=group.start,
        place=place_words(state, group),
        gone=group.gone,
        back=figures if group.gone and state.winner else 0,
        short=_short(group),
        apart=group.holders,
        is_to_come=bool(group.arrives),
        # Those who hold the horses of a group that ran are gone with it.
        ran=group.runaways + (group.holders if group.gone and group.ran else 0),
    )


def _short(group: Group) -> str:
    """Its short name; "1's party", of a sergeant without a name, says that he is an NCO."""
    number, mark, _ = group.short.partition("'s party")
    return f"NCO {group.short}" if mark and number.isdecimal() else shown_short(group.name, group.short)


def _with_words(state: Battlefield, group: Group, row: UnitRow) -> UnitRow:
    """A row with what is only shown."""
    present = leaders_of(group)
    stats = (
        ("rep", str(rep_of(group))),
        ("ldr", leader_reps(present)),
        ("form", formation(group)),
        ("arms", arms(group)),
    )
    return replace(
        row,
        stats=stats,
        status=tuple(status_words(state, group)),
        facts=facts_of(state, group),
        faces=faces_words(state, group),
        led_by=present[0].name if present else "",
    )


def leader_reps(present: list[Leader]) -> str:
    """Reps of the leaders present, the senior first, as in "5,4"; "?" for one that is still to be rolled."""
    return ",".join(str(leader.rep) if leader.rep != UNROLLED else "?" for leader in present)


def formation(group: Group) -> str:
    return "crew" if is_artillery(group) else group.formation


def arms(group: Group) -> str:
    """Weapon in a word or two, as it is in use (CA-GRP-11); of those without a firearm what counts in melee."""
    if group.weapon == MELEE_WEAPON:
        return "shields" if "shielded" in group.traits else "blades"
    if group.using == "shield":
        return ""
    return weapon_of(group).replace("_", " ")


def status_words(state: Battlefield, group: Group) -> list[str]:
    """Status words of a group beyond its numbers; none once it is gone."""
    if group.gone:
        return []
    # What matters now first: a narrow screen shows no more.
    words = [f"arrives in turn {group.arrives}"] if group.arrives else []
    words += [f"melee: {_names(state, group.engaged)}"] if group.engaged else []
    words += ["jammed"] if group.jammed else []
    words += ["away from its gun"] if group.unmanned else []
    words += ["halted"] if group.halted else []
    words += ["tight ammo"] if group.tight else []
    words += ["no leader"] if group.leaders and all(each.out for each in group.leaders) else []
    if at_half(state, group):
        words.append("quarter strength" if at_quarter(state, group) else "half strength")
    words += ["prone"] if group.prone else []
    words += ["back to the wall"] if group.at_the_wall else []
    words += ["uses shields"] if group.using == "shield" and group.weapon != MELEE_WEAPON else []
    words += [RUNNER_WORDS[group.runner]] if group.runner else []
    words += ["packed"] if group.packed else []
    words += ["in cover"] if group.cover else []
    if group.housed:
        words.append(f"in a house, level {group.level + 1}" if group.level else "in a house")
    if group.mounts != "foot":
        holding = f", {group.holders} holding" if group.holders else ""
        words.append("mounted" if in_saddle(group) else f"dismounted{holding}")
    words += ["holds horses"] if group.holding else []
    return [*words, f"detached from {_names(state, [group.parent])}"] if group.parent else words


def _names(state: Battlefield, ids: list[str]) -> str:
    return ", ".join(state.groups[each].name if each in state.groups else each for each in ids)


def line(state: Battlefield, group: Group) -> str:
    words = [f"{group.figures}/{group.start} figures", f"Rep {rep_of(group)}"]
    reps = leader_reps(leaders_of(group))
    words += [f"{'leaders' if ',' in reps else 'leader'} {reps}"] if reps else []
    words += [
        formation(group),
        *filter(None, [arms(group)]),
        *([group.gone] if group.gone else status_words(state, group)),
    ]
    return f"{group.name}: {', '.join(words)}"


# Activation


def queue(state: Battlefield) -> tuple[QueueRow, ...]:
    """All groups on the table in the order of activation, highest first, and who acts or has acted but is gone by now.

    Without it whoever is asked because of that would seem to act, and its side not to have (CA-TURN-4, CA-TURN-5).
    """
    rows: list[QueueRow] = []
    if state.over:
        return ()
    has_begun = any(each.acted for each in state.groups.values())
    for side in _in_order(state):
        there = [each for each in state.groups.values() if each.side == side.id and _has_place(state, each)]
        groups = [(activation_value(state, group), group) for group in there]
        groups.sort(key=lambda each: -each[0])
        rows += [_queue_row(state, side, group, value, has_begun) for value, group in groups]
    return tuple(rows)


def _has_place(state: Battlefield, group: Group) -> bool:
    has_acted = group.acted and not state.winner  # Behind the battle it is told who came back.
    is_there = group.id == state.acting or has_acted or not (group.gone or group.arrives)
    return is_there and not is_dissolved(group)


def _queue_row(state: Battlefield, side: Side, group: Group, value: int, has_begun: bool) -> QueueRow:
    standing, reason = _standing(state, side, group, value, has_begun)
    return QueueRow(group.id, group.name, standing, str(value), reason)


def _standing(state: Battlefield, side: Side, group: Group, value: int, has_begun: bool) -> tuple[Standing, str]:
    """The standing of a group this turn, and why it may not act (CA-TURN-4, CA-R96); `has_begun`: anybody has acted."""
    if state.acting == group.id:
        return "acting", ", ".join(each.replace("_", " ") for each in group.done if each != NOTHING_MORE)
    if group.acted:
        return "done", ""
    if not state.active:
        return "not", "did not act" if has_begun else "no dice yet"
    if value < side.die:
        return "not", f"Rep {value}, die {side.die}"
    if _is_through(state, side):
        return "not", "not activated"
    if side.id == state.active and is_passed_over(state, group):
        return "not", "passed over"
    return "may", ""


def _is_through(state: Battlefield, side: Side) -> bool:
    """True if the other side is acting now, after this one."""
    if state.active not in state.order or side.id not in state.order:
        return False
    return state.order.index(side.id) < state.order.index(state.active)


def owed(state: Battlefield) -> tuple[OwedRow, ...]:
    """The chain of tests still owed, first cause first (CA-REACT-18)."""
    return tuple(
        OwedRow(
            each.group,
            _names(state, [each.group]),
            " and ".join(TITLES.get(test, test) for test in each.tests),
            each.why,
            each.depth,
            each.result,
        )
        for each in state.owed
    )


Facts = tuple[tuple[str, str], ...]


# The card of a group


def facts_of(state: Battlefield, group: Group) -> Facts:
    """Rows of its card: headings and words."""
    return (
        ("class", f"{group.training} {group.arm}"),
        ("leaders", leaders(group)),
        ("weapon", "" if is_melee(group) else weapon_words(state, group)),
        ("traits", ", ".join(group.traits).replace("_", " ")),
        ("paper strength", str(group.paper) if group.paper != group.start else ""),
        # Once all is over who may come back is back.
        ("off the table", "" if state.over else losses(group)),
    )


def leaders(group: Group) -> str:
    """Each leader with rank and Rep, the fallen last; with a group that ran all are lost, whoever was hit before."""
    fate = " (lost)" if group.ran else " (hit)"
    told = [
        f"{each.name}, {RANK_WORDS[each.rank]}, {rep_words(each)}{fate if each.out else ''}"
        for each in sorted(group.leaders, key=lambda leader: leader.out)
    ]
    return "; ".join(told)


def rep_words(leader: Leader) -> str:
    """A leader's Rep; the one that only marks that it is still to be rolled is told so (CA-LDR-8)."""
    return f"Rep {leader.rep}" if leader.rep != UNROLLED else "Rep to be rolled"


def losses(group: Group) -> str:
    """Losses by kind: those who may come back in play, those who may after the battle, those who ran (CA-CAS-2)."""
    told = ((group.recoverable, "may come back"), (group.lost, "until after the battle"), (group.runaways, "ran away"))
    return ", ".join(f"{count} {words}" for count, words in told if count)

"""Groups and their abilities: plain calculations from the state, without side effects."""

from collections.abc import Iterable
from functools import cache

from tracker.engine import Modifier, Option, is_watched, kept_while_unchanged, listed, with_numbers
from tracker.games.colonial_adventures.data import DATA
from tracker.games.colonial_adventures.ground.places import KIND_WORDS, ONE_OF, hard_ground_of, hard_words, has_road
from tracker.games.colonial_adventures.ground.state import PieceKind
from tracker.games.colonial_adventures.state import MOST, RANKS, Battlefield, Formation, Group, Leader

MELEE_WEAPON = "none"
# The row of guns in the table of movement.
GUN = "gun"
GUNS = ("field_gun", "fortress_gun")
MACHINE_GUNS = ("maxim",)
CREW_SERVED = (*GUNS, *MACHINE_GUNS)
FORMATIONS: tuple[Formation, ...] = ("line", "column", "square", "open", "mob")

# The way out of a question to which somebody went by mistake.
NOBODY = Option("nobody", "nobody after all", "x")

# Among the acts of a group that was made in this turn: it was not there to be passed over (CA-R61).
JUST_DETACHED = "just_detached"

# Who has these is no more Ferocious (CA-R32).
FIREARMS = ("rifle", "musket")
HIGHEST = 6  # of all Reps


def bounded(count: int) -> int:
    """A count as the state can hold it: after wild edits sums may come out larger."""
    return min(count, MOST)


def on_table(state: Battlefield, side: str = "") -> list[Group]:
    """Groups that have come and are still there, of one side or of all, in the order of the roster."""
    return [g for g in state.groups.values() if (not side or g.side == side) and not g.gone and not g.arrives]


def left(state: Battlefield, side: str = "") -> list[Group]:
    """Groups that are on the table or still to come, of one side or of all (CA-R95a)."""
    return [g for g in state.groups.values() if not g.gone and (not side or g.side == side)]


def has_any_left(state: Battlefield, side: str) -> bool:
    """True if a side has groups on the table or still to come (CA-R95a)."""
    return side in [each.side for each in state.groups.values() if not each.gone]


def numbered(state: Battlefield, side_id: str, options: Iterable[Option]) -> list[Option]:
    """Options for groups of a side by their places in the order of battle: a digit means no other group elsewhere."""
    return with_numbers(options, (group.id for group in state.groups.values() if group.side == side_id))


def enemies_of(state: Battlefield, group: Group) -> list[Group]:
    """The other side's groups on the table."""
    side = group.side
    return [other for other in state.groups.values() if other.side != side and not other.gone and not other.arrives]


def enemy_order(state: Battlefield, group: Group) -> list[str]:
    """Ids of the other side's groups, also of those that are not on the table, in the order of battle."""
    return [other.id for other in state.groups.values() if other.side != group.side]


def is_cavalry(state: Battlefield, group: Group) -> bool:
    """Tests and fights as cavalry: true cavalry in the saddle (CA-GRP-5, CA-R65), never mounted infantry (CA-R34)."""
    if group.arm != "cavalry" or "mounted_infantry" in group.traits:
        return False
    return group.mounted or state.rulings.dismount_class == "cavalry"


def is_artillery(group: Group) -> bool:
    """A gun or machine-gun crew at its gun (CA-GRP-5); away from it the crew is infantry (CA-R77)."""
    return group.arm == "artillery" and not group.unmanned


def is_crew(group: Group) -> bool:
    """The crew of a gun or machine gun, at it or away."""
    return group.arm == "artillery"


def crew_of(group: Group) -> int:
    """Figures that serve its gun: a Commander in Chief with it is no crewman (CA-R46)."""
    cinc = any(each.rank == "cinc" and not each.out for each in group.leaders)
    return max(0, at_hand(group) - int(cinc))


def is_infantry(state: Battlefield, group: Group) -> bool:
    """Tests as infantry: foot, mounted infantry, dismounted cavalry, a crew away from its gun."""
    return not is_cavalry(state, group) and not is_artillery(group)


def is_melee(group: Group) -> bool:
    """Melee Troops: melee weapons only, or the shield in use this turn (CA-GRP-6, CA-GRP-11)."""
    return group.weapon == MELEE_WEAPON or group.using == "shield"


def is_ranged(group: Group) -> bool:
    """Ranged Troops: a missile weapon in use (CA-GRP-6)."""
    return not is_melee(group) and not is_artillery(group)


def is_ferocious(state: Battlefield, group: Group) -> bool:
    """Ferocious (CA-GRP-10), but no band with firearms (CA-R32)."""
    if group.training == "tribal" and group.weapon in FIREARMS:
        return False
    if "ferocious" in group.traits:
        return True
    all_melee = state.rulings.ferocious == "all_melee"
    return all_melee and group.training == "tribal" and group.weapon == MELEE_WEAPON


def where_there(there: frozenset[str], **kinds: Modifier) -> list[Modifier]:
    """Modifiers of kinds of troops, but of those that the battle has none of: it is not told that they do not count.

    `there`: the kinds that the battle has, `kinds_there`.
    """
    return [row for kind, row in kinds.items() if row.applied or kind in there]


def kinds_there(state: Battlefield) -> frozenset[str]:
    """The kinds of troops of a battle that have modifiers of their own; none where nobody reads what does not count."""
    return _kinds_there(state) if is_watched() else frozenset()


@kept_while_unchanged
def _kinds_there(state: Battlefield) -> frozenset[str]:
    found: set[str] = set()
    for group in state.groups.values():
        for trait in group.traits:
            if trait != "ferocious":
                found.add(trait)
        if group.mounts != "foot":
            found.add("mounted")
        if group.arm == "cavalry" and "cavalry" not in found and is_cavalry(state, group):
            found.add("cavalry")
        if "ferocious" not in found and is_ferocious(state, group):
            found.add("ferocious")
        if group.training == "european" and "ferocious" in group.traits:
            found.add("countercharge")
    return frozenset(found)


def is_formed(group: Group) -> bool:
    """Mob or any formed formation, as a target (T-5)."""
    return group.formation != "open" and not is_artillery(group) and not group.housed


def is_open(state: Battlefield, group: Group) -> bool:
    """Open Order, as crews always are (CA-ARMY-18); in a house nobody but by ruling, and then all (CA-R42)."""
    if group.housed:
        return state.rulings.inside == "open"
    return group.formation == "open" or is_artillery(group)


def has_flanks(group: Group) -> bool:
    """True if it can be attacked in flank or rear: neither a square nor anybody in a house can (CA-GRP-3, CA-R40)."""
    return group.formation != "square" and not group.housed


def leaders_of(group: Group) -> list[Leader]:
    """Leaders present, the senior first (CA-LDR-7)."""
    present = [each for each in group.leaders if not each.out]
    return sorted(present, key=lambda each: RANKS.index(each.rank)) if len(present) > 1 else present


def commander(group: Group) -> Leader | None:
    """The senior leader present; None for leaderless groups and guns (CA-R50)."""
    present = [each for each in group.leaders if not each.out]
    return min(present, key=lambda each: RANKS.index(each.rank)) if len(present) > 1 else next(iter(present), None)


def rep_of(group: Group) -> int:
    """The group's Rep now: +1 with its back against the wall, 6 at the most (CA-ARMY-8, CA-R62)."""
    return min(HIGHEST, group.rep + 1) if group.at_the_wall else group.rep


def activation_value(state: Battlefield, group: Group) -> int:
    """The value that its side's die is compared with (CA-LDR-5, CA-R45)."""
    return _value(state, group, rep_of(group))


def activation_words(state: Battlefield, group: Group) -> str:
    """The Rep at which it acts, and whose it is unless its own: "Rep 5 of C/Sgt Bourne" (CA-R45)."""
    leader = leads_activation(state, group)
    return f"Rep {activation_value(state, group)}{f' of {leader.name}' if leader is not None else ''}"


def leads_activation(state: Battlefield, group: Group) -> Leader | None:
    """The leader at whose Rep it acts; None where its own counts (CA-R45)."""
    return _who_counts(state, group, rep_of(group))


def _value(state: Battlefield, group: Group, rep: int) -> int:
    if not group.leaders:
        return rep
    if state.rulings.activation == "max":
        return max([rep, *[each.rep for each in group.leaders if not each.out]])
    leader = _who_counts(state, group, rep)
    return rep if leader is None else leader.rep


def _who_counts(state: Battlefield, group: Group, rep: int) -> Leader | None:
    """The leader at whose Rep a group of this Rep acts: the best with it, the senior of equals; None for its own.

    By ruling it is the senior, whatever his Rep, or none.
    """
    if not group.leaders or (by := state.rulings.activation) == "group":
        return None
    if by == "leader":
        return commander(group)
    best: Leader | None = None
    for each in group.leaders:
        if each.rep > rep and not each.out and (best is None or _goes_before(each, best)):
            best = each
    return best


def _goes_before(one: Leader, other: Leader) -> bool:
    return (-one.rep, RANKS.index(one.rank)) < (-other.rep, RANKS.index(other.rank))


def is_passed_over(state: Battlefield, group: Group) -> bool:
    """True if a group of lower value was taken before it this turn (CA-R96).

    None is that was detached since, or whose back came to stand against the wall.
    """
    return would_be_passed_over(state, group, state.level)


def would_be_passed_over(state: Battlefield, group: Group, level: int) -> bool:
    """The same, were groups down to the activation value `level` taken."""
    return level < HIGHEST and JUST_DETACHED not in group.done and _value(state, group, group.rep) > level


def strength_base(state: Battlefield, group: Group) -> int:
    """Figures against which half and quarter strength are measured (CA-R6)."""
    return group.paper if state.rulings.half_base == "paper" and group.paper else group.start


def strength(group: Group) -> int:
    """Figures on the table, horse-holders too."""
    return group.figures + group.holders


def at_half(state: Battlefield, group: Group) -> bool:
    """Half strength or less (CA-REACT-2)."""
    return strength(group) * 2 <= strength_base(state, group)


def at_quarter(state: Battlefield, group: Group) -> bool:
    """Quarter strength or less (T-9)."""
    return strength(group) * 4 <= strength_base(state, group)


def movement_row(group: Group) -> str:
    if is_artillery(group):
        return GUN
    saddle = group.mounted and group.mounts != "foot"
    if "boer" in group.traits:
        return "boer_mounted" if saddle else "boer_foot"
    if group.training == "tribal":
        return "tribal_horse" if saddle else "tribal_foot"
    if saddle:
        return "mounted_infantry" if "mounted_infantry" in group.traits else "horse"
    return "foot"


def allowance(state: Battlefield, group: Group, rough: bool = False) -> float:
    """Inches of a normal move (CA-MOVE-1): halved for rough ground, prone, weather and half scale; 0: may not move."""
    if rough and not may_enter_rough(state, group):
        return 0.0
    row = movement_row(group)
    if row != GUN:
        formation = "open" if group.housed and is_formed_up(group) else group.formation
        inches = float(DATA.number("movement", row, formation))
    elif group.packed:
        inches = float(DATA.number("movement", "foot", "column"))
    else:
        inches = 0.0 if group.weapon == "fortress_gun" else float(limbered(state, group))
    halves = rough + group.prone + state.weather + state.half_scale
    return inches / 2**halves if halves else inches


def is_formed_up(group: Group) -> bool:
    """True if it is in Line, Column or Square."""
    return group.formation in ("line", "column", "square")


def limbered(state: Battlefield, group: Group) -> int:
    """Inches that a gun and crew move as their action (CA-R66)."""
    if state.rulings.gun_move == "manhandle_only":
        return manhandled(group)
    return DATA.number("movement", GUN, "column")


def manhandled(group: Group) -> int:
    """Inches that a crew pushes its gun: one for every two men (CA-ARMY-13)."""
    return crew_of(group) // 2


def may_enter_rough(state: Battlefield, group: Group) -> bool:
    """Woods and rough ground: Open Order, and Mobs by ruling; guns by road only (CA-ARMY-17, CA-R91)."""
    if is_artillery(group):
        return False
    return group.formation == "open" or (group.formation == "mob" and state.rulings.mob_in_woods == "half")


def scaled(state: Battlefield, inches: float) -> float:
    """A distance as the table measures it (CA-GRP-1)."""
    return inches / 2 if state.half_scale else inches


@cache
def inches(number: float) -> str:
    """A distance for people: 12", 7.5"."""
    return f'{number:g}"'


def why_not_through(state: Battlefield, group: Group, kind: PieceKind, section: int) -> str:
    """The reason why it may not pass woods or rough ground of a section, "" if it may (CA-ARMY-17, CA-TERR-9)."""
    words = ONE_OF.get(kind, KIND_WORDS[kind])
    if is_artillery(group):
        return "" if has_road(state, section) else f"a gun goes through {words} by road only"
    return "" if may_enter_rough(state, group) else f"a {group.formation} can't go through {words}: Open Order first"


def why_stuck(state: Battlefield, group: Group) -> str:
    """The reason why it may not move in the woods or rough ground where it stands; "" if it may, or does not."""
    here = hard_ground_of(state, group)
    return why_not_through(state, group, here.kind, here.section) if here is not None else ""


def far_words(state: Battlefield, group: Group, times: float = 1) -> str:
    """Inches in the open and, where it may go there, through rough ground; why not out of it (CA-ARMY-17)."""
    words = inches(allowance(state, group) * times)
    rough, ground = allowance(state, group, rough=True) * times, hard_words(state, group)
    way = f"{inches(rough)} through {ground}" if rough and ground else why_stuck(state, group)
    return f"{words} ({way})" if way else words


def at_hand(group: Group) -> int:
    """Figures that are with the group: a runner is away (CA-R155)."""
    return max(0, group.figures - 1) if group.runner else group.figures


def in_saddle(group: Group) -> bool:
    return group.mounted and group.mounts != "foot"


def charge_reach(state: Battlefield, group: Group) -> float:
    """Inches that a charge may cover: a normal move in its formation, half of it out of woods (CA-R20, CA-ARMY-17)."""
    is_slow = hard_ground_of(state, group) is not None and may_enter_rough(state, group)
    return allowance(state, group, rough=is_slow)


def why_not_charge(state: Battlefield, group: Group) -> str:
    if group.engaged:
        return "it is in melee"
    if is_artillery(group):
        return "gun crews do not charge"
    if group.holding:
        return "it holds the horses"
    if group.prone:
        return "it lies prone"
    if in_saddle(group) and "mounted_infantry" in group.traits:
        return "mounted infantry must dismount to fight"
    if not charge_reach(state, group):
        return "it can't move in this formation"
    return ""


def share(figures: int, one_in: int, rule: str) -> int:
    """One in so many figures (CA-R146)."""
    whole, rest = divmod(figures, one_in)
    if rule == "ceil":
        return whole + (rest > 0)
    if rule == "nearest":
        return (2 * figures + one_in) // (2 * one_in)
    if rule == "floor_min1":
        return max(1, whole) if figures else 0
    return whole


def names(groups: list[Group]) -> str:
    return listed(group.name for group in groups)


def formations_of(group: Group) -> list[Formation]:
    """Formations that it may take: those in which it can move at all (CA-ARMY-16, CA-ARMY-18, CA-ARMY-20)."""
    if is_artillery(group) or "open_only" in group.traits:
        return ["open"]
    return list(_formations_that_move(movement_row(group)))


@cache
def _formations_that_move(row: str) -> tuple[Formation, ...]:
    return tuple(each for each in FORMATIONS if DATA.number("movement", row, each))

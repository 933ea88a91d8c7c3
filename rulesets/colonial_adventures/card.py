"""The rows of a group's card: leaders by name, weapon, traits, its losses by kind."""

from rulesets.colonial_adventures.fight.casualties import RANK_WORDS
from rulesets.colonial_adventures.fight.weapons import weapon_dice, weapon_of, weapon_range
from rulesets.colonial_adventures.groups import is_melee
from rulesets.colonial_adventures.scenario import UNROLLED
from rulesets.colonial_adventures.state import Battlefield, Group, Leader

Facts = tuple[tuple[str, str], ...]


def facts_of(state: Battlefield, group: Group) -> Facts:
    """Headings and words; what says nothing is left out."""
    facts = (
        ("class", f"{group.training} {group.arm}"),
        ("leaders", leaders(group)),
        ("weapon", weapon(state, group)),
        ("traits", ", ".join(trait.replace("_", " ") for trait in group.traits)),
        ("paper strength", str(group.paper) if group.paper != group.start else ""),
        ("off the table", losses(group)),
    )
    return tuple((heading, words) for heading, words in facts if words)


def leaders(group: Group) -> str:
    """Each leader with rank and Rep, the fallen last."""
    told = [
        f"{each.name}, {RANK_WORDS[each.rank]}, {rep_words(each)}{' (hit)' if each.out else ''}"
        for each in sorted(group.leaders, key=lambda leader: leader.out)
    ]
    return "; ".join(told)


def rep_words(leader: Leader) -> str:
    """A leader's Rep; the one that only marks that it is still to be rolled is told so (CA-LDR-8)."""
    return f"Rep {leader.rep}" if leader.rep != UNROLLED else "Rep to be rolled"


def weapon(state: Battlefield, group: Group) -> str:
    """The weapon: ranges in inches and dice (CA-ARMY-12); "" for melee troops."""
    if is_melee(group):
        return ""
    short, far = weapon_range(group)
    near_dice, far_dice = weapon_dice(state, group, False), weapon_dice(state, group, True)
    words = weapon_of(group).replace("_", " ")
    if short == far:
        return f'{words}, {near_dice} dice to {far}"'
    return f'{words}, {near_dice} dice to {short}", {far_dice} to {far}"'


def losses(group: Group) -> str:
    """Losses by kind: those who may come back in play, those who may after the battle, those who ran (CA-CAS-2)."""
    told = (
        (group.recoverable, "may come back"),
        (group.lost, "until after the battle"),
        (group.runaways, "ran away"),
    )
    return ", ".join(f"{count} {words}" for count, words in told if count)

"""Groups that activate as one: company, squadron, clan, battery (CA-LDR-10 to 12)."""

from rulesets.colonial_adventures.groups import GUNS, is_crew, leaders_of, on_table, rep_of
from rulesets.colonial_adventures.state import Battlefield, Group, Rank
from tracker.engine import Option, Pick, about

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
    return [
        each.id
        for each in on_table(state, lead.side)
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
    """Which of them stand in contact; nobody, with Enter: then it acts alone."""
    lead = state.groups[lead_id]
    size, what, rule = size_of(lead)
    fewest = least(state, lead)
    many = f"{size - 1}" if fewest == size - 1 else f"{fewest} to {size - 1}"
    return about(rule, lead).pick(
        "together",
        f"{lead.name}: who acts with it as one {what}",
        (Option(each, state.groups[each].name) for each in partners_of(state, lead)),
        text=f"{many} in contact with each other; with fewer it acts alone. Each keeps its own tests.",
        at_most=size - 1,
    )

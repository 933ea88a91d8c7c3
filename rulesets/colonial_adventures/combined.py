"""Groups that activate as one: company, squadron, clan, battery (CA-LDR-10 to 12)."""

from rulesets.colonial_adventures.groups import GUNS, is_artillery, leaders_of, on_table, rep_of
from rulesets.colonial_adventures.state import Battlefield, Group, Rank
from tracker.engine import Option, Pick

COMPANY = 2
CLAN = 3
BATTERY = 3


def together(state: Battlefield, side_id: str) -> list[tuple[str, list[str]]]:
    """Groups that may lead others now, each with those that could act with it if in contact."""
    found = [(group.id, partners_of(state, group)) for group in on_table(state, side_id) if may_lead(state, group)]
    return [(lead, partners) for lead, partners in found if partners]


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
    if is_artillery(group) or is_artillery(lead):
        return False
    return lead.training == "tribal" or group.arm == lead.arm


def _head(group: Group) -> Rank:
    return "warlord" if group.training == "tribal" else "captain"


def in_contact(state: Battlefield, lead_id: str) -> Pick:
    """Which of them stand in contact; nobody, with Enter."""
    lead = state.groups[lead_id]
    size, what, rule = COMPANY, "company or squadron", "CA-LDR-10"
    if _is_gun(lead):
        size, what, rule = BATTERY, "battery", "CA-LDR-12"
    elif lead.training == "tribal":
        size, what, rule = CLAN, "clan", "CA-LDR-11"
    return Pick(
        key=f"together:{lead_id}",
        rule=rule,
        side=lead.side,
        title=f"{lead.name}: who acts with it as one {what}",
        subject=(lead_id,),
        text=f"In contact with each other, {size - 1} at most; each keeps its own tests.",
        options=tuple(Option(each, state.groups[each].name) for each in partners_of(state, lead)),
        at_most=size - 1,
    )

"""The campaign as the application sees it: a procedure beside the battle, whose turns are battles."""

from collections.abc import Mapping

from tracker.engine import (
    Aftermath,
    AnyArmy,
    BattleState,
    Briefing,
    CampaignRuleset,
    CampaignStart,
    EditInput,
    GameData,
    Procedures,
    Refused,
    Ruled,
    Ruling,
    ScenarioCard,
    ScenarioFile,
    Table,
    army_of,
    check_rulings,
    made_of,
)
from tracker.games.colonial_adventures.campaign.state import (
    BATTLES_TO_RISE,
    FIRST,
    GAME,
    NEWEST,
    SECOND,
    Camp,
    Campaign,
    army_now,
    played_sides,
    units_of,
    veteran_of,
)
from tracker.games.colonial_adventures.data import DATA
from tracker.games.colonial_adventures.muster.army import Army
from tracker.games.colonial_adventures.muster.lists import CIVILIANS, army_lists, list_tables
from tracker.games.colonial_adventures.state import Battlefield

NAME = "campaign"
BEGUN_WITH = "A campaign is begun with a roster, or with two."


class ColonialCampaign(Ruled[Campaign], CampaignRuleset[Campaign]):
    """Battles that follow from one another: a roster against the book's enemy, or two rosters head to head."""

    id = f"{GAME}.{NAME}"
    title = "Colonial Adventures: campaign"
    state = Campaign
    of = GAME
    rosters = (1, 2)
    covered = ("next_battle", "new_arrivals", "after_battle")
    edited_first = ("figures", "rep", "leaders.*.lost", "deeds", "gone", "morale")
    edited_as = {"deeds": f"battles to rise, of {BATTLES_TO_RISE}"}  # noqa: RUF012  nobody changes it

    def __init__(self, version: str) -> None:
        self.version = version

    def data(self) -> GameData:
        return DATA

    def procedures(self) -> Procedures[Campaign]:
        from tracker.games.colonial_adventures.campaign import campaign, player, view
        from tracker.games.colonial_adventures.campaign.oddities import check

        return Procedures(campaign.setup, campaign.turn, campaign.after, view.view, check, player.CampaignPlayer)

    def tables(self) -> Mapping[str, Table]:
        own = {each: DATA.tables()[each] for each in (*self.covered, "leaders")}
        return {**own, **list_tables()}

    def rulings(self) -> tuple[Ruling, ...]:
        from tracker.games.colonial_adventures.campaign.rulings import campaign_rulings

        return campaign_rulings()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        return {}

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Campaign:
        raise Refused(BEGUN_WITH)

    def new_of(self, given: ScenarioFile, rulings: Mapping[str, str]) -> Campaign:
        if not isinstance(given, CampaignStart):
            raise Refused(BEGUN_WITH)
        armies = [_army(each, number) for number, each in enumerate(given.armies, 1)]
        if not 1 <= len(armies) <= 2:
            raise Refused(f"A campaign is begun with one roster, or with two, not with {len(armies) or 'none'}.")
        return _initial(self, given, armies, rulings)

    # What battles leave

    def aftermath(self, battle: BattleState) -> Aftermath:
        from tracker.games.colonial_adventures.campaign.aftermath_record import aftermath_of

        if not isinstance(battle, Battlefield):
            raise Refused("That is no battle of Colonial Adventures.")
        return aftermath_of(battle)

    def parts(self, battle: BattleState) -> Mapping[str, str]:
        from tracker.games.colonial_adventures.campaign.aftermath_record import parts_of

        return parts_of(battle) if isinstance(battle, Battlefield) else {}

    def differs(self, then: Aftermath, now: Aftermath) -> list[str]:
        from tracker.games.colonial_adventures.campaign.aftermath_record import differs

        return differs(then, now)

    def corrections(self, state: Campaign, then: Aftermath, now: Aftermath) -> list[EditInput]:
        from tracker.games.colonial_adventures.campaign.aftermath_record import corrections

        return corrections(state, then, now)

    def stays(self, state: Campaign, number: int, then: Aftermath, now: Aftermath) -> list[str]:
        from tracker.games.colonial_adventures.campaign.aftermath_record import stays

        return stays(state, number, then, now)

    def armies_now(self, state: Campaign) -> tuple[AnyArmy, ...]:
        sides = [(side, [unit for unit in units_of(state, side) if unit.figures]) for side in played_sides(state)]
        return tuple(army_now(state, side, units, self.version) for side, units in sides)


# How one begins


def _army(given: dict[str, object], number: int) -> Army:
    """A roster of plain data. Raises Refused, which says which of them it is."""
    from tracker.engine import BadFile
    from tracker.games.colonial_adventures.muster.armies import ARMIES

    try:
        army = army_of(ARMIES, given)
    except BadFile as error:
        raise Refused(f"Roster {number} can't be used: {error}.") from None
    if not any(unit.leaders for unit in army.units):
        raise Refused(f"Nobody of {army.name} can command: give a unit a leader.")
    return army


def _initial(
    ruleset: ColonialCampaign, given: CampaignStart, armies: list[Army], rulings: Mapping[str, str]
) -> Campaign:
    """The campaign before its set-up: every unit of the rosters, with names that no two of them share."""
    from tracker.games.colonial_adventures.campaign.rulings import CampaignRulings
    from tracker.games.colonial_adventures.campaign.unit_changes import free_of, free_word
    from tracker.games.colonial_adventures.muster.army_battle import other_colour

    wanted = {"grenade": "6in_5d6"} if any(army.grenades for army in armies) else {}
    first, *others = armies
    if len(armies) == 1 and given.enemy and (given.enemy not in army_lists() or given.enemy == CIVILIANS):
        raise Refused(f"There is no army list {given.enemy[:40]!r} from which an enemy could be raised.")
    camps = [_camp(army, side) for army, side in zip(armies, (FIRST, SECOND), strict=False)]
    if not others:
        camps.append(_enemy(given.enemy))
    camps[1].colour = other_colour(camps[1].colour, camps[0].colour)
    camps[1].name = free_word(camps[1].name, [camps[0].name], " ")
    state = Campaign(
        title=given.title,
        scenario=given.id,
        briefing=given.briefing() if given.history else Briefing(),
        rulings=CampaignRulings.of(check_rulings(ruleset, {**wanted, **given.rulings, **rulings})),
        sides={camp.id: camp for camp in camps},
        is_solo=not others,
        year=first.year,
        night=first.night,
        half_scale=first.half_scale,
        grenades=bool(wanted),
        defaults=NEWEST,
        notes={side: army.notes for army, side in zip(armies, (FIRST, SECOND), strict=False) if army.notes},
    )
    for army, side in zip(armies, (FIRST, SECOND), strict=False):
        for unit in army.units:
            # Across both armies: a battle tells its groups apart by id.
            veteran = veteran_of(free_of(state, unit), side)
            state.units[veteran.id] = veteran
    if others and camps[0].training == "tribal" and camps[1].training == "european":
        state.view = SECOND
    return state


def _camp(army: Army, side: str) -> Camp:
    from tracker.games.colonial_adventures.muster.army_battle import training_of

    return made_of(Camp, army, id=side, training=training_of(army, army.units))


def _enemy(list_id: str) -> Camp:
    """The side that the book raises; of no list yet, its set-up asks for one."""
    from tracker.games.colonial_adventures.muster.armies import ARMIES

    listed = army_lists().get(list_id)
    name, training = (listed.name, listed.training) if listed else ("The enemy", "tribal")
    return Camp(id=SECOND, name=name, training=training, colour=ARMIES.initial(list_id)["colour"], list_id=list_id)

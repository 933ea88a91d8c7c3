"""The bench of tests of campaigns: an army of a few units against the book's enemy, or two armies.

state = campaign(unit("brit", figures=20), morale="3 3")
said = play(new_arrivals(state, "first"), at("arrivals:first", "1 1"), ...)
"""

from typing import Any

import msgspec

from tests.names.colonial_adventures import Army, Campaign, Officer, Unit
from tests.rulesets.procedures import asked, give, give_all, said
from tracker.engine import Aftermath, Battle, CampaignStart, LeaderAftermath, UnitAftermath, load_ruleset
from tracker.games.colonial_adventures.campaign.game import ColonialCampaign
from tracker.testing import ENTER

CAMPAIGN = load_ruleset("colonial_adventures.campaign")
assert isinstance(CAMPAIGN, ColonialCampaign)


def unit(id: str = "brit", **changes: Any) -> Unit:
    """A unit of 20 rifles of Rep 4 with two leaders; of a Tribal list where its id begins with `zulu`.

    `leaders` in words: `officer 4, nco 3`.
    """
    tribal = id.startswith("zulu")
    words = changes.pop("leaders", "leader 4" if tribal else "officer 4, nco 4")
    given: dict[str, Any] = {
        "name": id.replace("_", " ").title(),
        "list_id": "zulu" if tribal else "british_empire",
        "training": "tribal" if tribal else "european",
        "arm": "infantry",
        "rep": 4,
        "figures": 20,
        "paper": 20,
        "weapon": "none" if tribal else "rifle",
        "formation": "mob" if tribal else "line",
        "leaders": [
            Officer(each.split()[0], f"the {each.split()[0]} of {id}", int(each.split()[1]))  # type: ignore[arg-type]
            for each in words.split(", ")
            if each
        ],
    }
    return Unit(id=id, **{**given, **changes})


def army(*units: Unit, name: str = "") -> Army:
    training = units[0].training
    return Army(
        format=1,
        game="colonial_adventures",
        version=CAMPAIGN.version,
        name=name or ("Zulu" if training == "tribal" else "British"),
        list_id="zulu" if training == "tribal" else "british_empire",
        training=training,
        units=list(units),
    )


def start(*armies: Army, enemy: str = "", **words: Any) -> CampaignStart:
    plain = [msgspec.to_builtins(each) for each in armies]
    return CampaignStart(title="A war", armies=plain, enemy=enemy, **words)


def campaign(
    *units: Unit, against: tuple[Unit, ...] = (), morale: str = "3 3", turn: int = 1, **rulings: str
) -> Campaign:
    """A campaign after its set-up: of these units against the Zulu (or the British), or against other units.

    Everybody takes the field.
    """
    own = army(*(units or (unit(),)))
    enemy = "british_empire" if own.training == "tribal" else "zulu"
    given = start(own, army(*against, name="The others")) if against else start(own, enemy=enemy)
    state = CAMPAIGN.new_of(given, rulings)
    assert isinstance(state, Campaign)
    state.turn = turn
    for camp, number in zip(state.sides.values(), morale.split(), strict=True):
        camp.morale = int(number)
    for each in state.units.values():
        each.fielded = each.takes_field = True
    return state


def came(winner: str = "first", title: str = "Patrol: battle 1 of A war", **units: Any) -> Aftermath:
    """What a battle left: `brit=12` figures of 20, or a UnitAftermath as a dict without its id."""
    found = []
    for id, left in units.items():
        given = left if isinstance(left, dict) else {"figures": left}
        side = "second" if id.startswith("foe") else "first"
        found.append(UnitAftermath(**{"id": id, "name": id.title(), "side": side, "start": 20, "figures": 20, **given}))
    return Aftermath(title=title, winner=winner, file="battle.battle", units=found)


def lost(*names: str) -> list[LeaderAftermath]:
    return [LeaderAftermath(name, True) for name in names]


# Whole campaigns


def begun(given: CampaignStart, *answers: Any, **rulings: str) -> Battle:
    """A campaign after these answers; dice are typed as `3 4`, what is against the rules is taken."""
    return give_all(Battle.begin(CAMPAIGN, CAMPAIGN.new_of(given, rulings), 1), *answers)


def state_of(battle: Battle) -> Campaign:
    assert isinstance(battle.state, Campaign)
    return battle.state


__all__ = [
    "CAMPAIGN",
    "ENTER",
    "army",
    "asked",
    "begun",
    "came",
    "campaign",
    "give",
    "lost",
    "said",
    "start",
    "state_of",
    "unit",
]

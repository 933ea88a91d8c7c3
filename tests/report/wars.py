"""A war at the ford of the example game: two battles from their first shot to their end, and what came between."""

from pathlib import Path
from typing import Any

import msgspec

from tests.engine.test_campaigns import roster
from tests.journal.campaigning import dice
from tests.names.journal import Session, Timeline, read_battle
from tracker.engine import AnyCampaign, AnyRuleset, BattleState, CampaignStart, ToFight, load_ruleset
from tracker.report.battle_records import entries_of

# Upper men fell four of six and lose two; then the rest run. Nerve is 4: a die of 4 or less passes.
FIRST = ("near", [6, 6, 6, 6, 1, 1, 1, 1], [2, 3], "near", [6, 6], [1, 6])
SECOND = ("far", [6, 6, 1, 1, 1, 1, 1, 1], [6, 6])


def war(folder: Path, game: AnyRuleset) -> Timeline:
    """The campaign as its file has it; the battles lie beside it."""
    start = CampaignStart(title="The ford", armies=[roster("Upper", 8), roster("Lower", 6)])
    with Session.new_of(folder, "ford.campaign", start, seed=1, title="The war for the ford") as campaign:
        campaign.answer("The war for the ford")
        campaign.note("A wet morning")
        campaign.answer(fought(folder, game, campaign, FIRST))
        campaign.answer(dice(3))
        campaign.answer(dice(1))
        campaign.note("They will be back")
        campaign.answer(fought(folder, game, campaign, SECOND))
        path = campaign.path
    return Timeline.of(read_battle(path))


def fought(folder: Path, game: AnyRuleset, campaign: Session, answers: tuple[Any, ...]) -> dict[str, Any]:
    """What a battle leaves that is fought as the campaign asks."""
    prompt = campaign.battle.prompt
    assert isinstance(prompt, ToFight)
    with Session.new_of(folder, "ford", prompt.given, seed=1) as session:
        for each in answers:
            session.answer(each if isinstance(each, str) else dice(*each))
        if session.battle.stage != "over":
            session.end("dark")
        ruleset: AnyCampaign = load_ruleset("ford.campaign")  # type: ignore[assignment]
        assert isinstance(session.battle.state, BattleState)
        came = ruleset.aftermath(session.battle.state)
        path, key, step = session.path, session.header.key, session.battle.step
    entries = entries_of(Timeline.of(read_battle(path)))
    left = msgspec.structs.replace(came, file=path.name, key=key, step=step, entries=entries)
    plain: dict[str, Any] = msgspec.to_builtins(left)
    return plain

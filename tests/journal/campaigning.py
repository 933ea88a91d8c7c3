"""A campaign of the example game on disk, and its battles fought by typed dice."""

from pathlib import Path
from typing import Any

import msgspec

from tests.engine.test_campaigns import roster
from tests.names.journal import Session, aftermath_in_file, begin_battle, campaign_at, new_campaign
from tracker.engine import CampaignStart


def begun(folder: Path, title: str = "The ford", rosters: tuple[Path, ...] = ()) -> Session:
    """A new campaign at its first battle."""
    start = CampaignStart(title=title, armies=[roster("Upper", 8), roster("Lower", 6)])
    session = new_campaign(folder, "ford", start, rosters=rosters)
    session.answer(title)
    return session


def fight(battle: Session, hits: int = 2, until: int = 0) -> None:
    """One fires at the other, who tests his nerve and stands; in turn 1 it is broken off after one volley."""
    battle.answer("near")
    figures = battle.battle.view().sides[0].figures
    battle.answer(dice(*[6] * hits, *[1] * (figures - hits)))
    if hits:
        battle.answer(dice(1, 1))
    battle.end("dusk")


def dice(*faces: int) -> dict[str, Any]:
    return {"dice": {"dice": list(faces)}}


def fought(war: Session, hits: int = 2) -> Path:
    """The next battle, fought to its end; gives its file."""
    with begin_battle(war) as battle:
        fight(battle, hits)
        return battle.path


def taken(war: Session, path: Path) -> None:
    """What a battle left is taken, and two dice of recovery thrown where they are asked for."""
    campaign = campaign_at(war)
    assert campaign is not None
    war.answer(msgspec.to_builtins(aftermath_in_file(campaign, path)))
    while war.battle.prompt is not None and war.battle.prompt.key.startswith("back:"):
        war.answer(dice(1))

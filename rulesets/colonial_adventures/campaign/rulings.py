"""The switches of a campaign: its own of `campaign_rulings.toml`, those of its battles and of the muster.

Reasons stand in RULES.md.
"""

from typing import Literal

import msgspec

from tracker.engine import Ruling, made_of
from tracker.games.colonial_adventures import rulings as battle
from tracker.games.colonial_adventures.data import DATA
from tracker.games.colonial_adventures.muster.rulings import MusterRulings, muster_rulings


class CampaignRulings(battle.Rulings, frozen=True):
    """Readings of the open rules in a campaign, its battles and its arrivals."""

    strength_each_battle: Literal["off", "on"] = "off"
    draw_next: Literal["same", "patrol"] = "same"
    arrivals: Literal["printed", "both_sides"] = "printed"
    ratio: Literal["warn", "reroll"] = "warn"
    cap_muskets: Literal["on", "off"] = "on"
    camel_class: Literal["mi", "cav"] = "mi"

    @property
    def of_battles(self) -> dict[str, str]:
        given: dict[str, str] = msgspec.structs.asdict(self)
        return {name: given[name] for name in battle.Rulings.__struct_fields__}

    @property
    def of_musters(self) -> MusterRulings:
        return made_of(MusterRulings, self)


def own_rulings() -> tuple[Ruling, ...]:
    """The switches that only a campaign has."""
    return DATA.switches("campaign_rulings.toml")


def campaign_rulings() -> tuple[Ruling, ...]:
    """All switches of a campaign, its own first."""
    return (*own_rulings(), *muster_rulings(), *DATA.rulings())

"""The switches of a campaign: its own of `campaign_rulings.toml`, those of its battles and of the muster.

Reasons stand in RULES.md.
"""

from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from rulesets.colonial_adventures import rulings as battle
from rulesets.colonial_adventures.data import DATA, rulings
from rulesets.colonial_adventures.muster.rulings import MusterRulings, muster_rulings
from tracker.engine import Ruling, read_toml


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
        """The rulings of each of its battles, by name."""
        given: dict[str, str] = msgspec.structs.asdict(self)
        return {name: given[name] for name in battle.Rulings.__struct_fields__}

    @property
    def of_musters(self) -> MusterRulings:
        """The rulings for raising a unit."""
        return MusterRulings(self.ratio, self.cap_muskets, self.camel_class)


class _Listed(Struct, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


@cache
def own_rulings() -> tuple[Ruling, ...]:
    """The switches that only a campaign has."""
    return read_toml(DATA.folder / "campaign_rulings.toml", _Listed).rulings


@cache
def campaign_rulings() -> tuple[Ruling, ...]:
    """All switches of a campaign, its own first."""
    return (*own_rulings(), *muster_rulings(), *rulings())

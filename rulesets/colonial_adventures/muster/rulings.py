"""The switches of a muster, of `muster_rulings.toml`. Reasons stand in RULES.md."""

from typing import Literal

from tracker import engine
from tracker.games.colonial_adventures.data import DATA


class MusterRulings(engine.Rulings, frozen=True):
    """Readings of the open rules in a muster."""

    ratio: Literal["warn", "reroll"] = "warn"
    cap_muskets: Literal["on", "off"] = "on"
    camel_class: Literal["mi", "cav"] = "mi"


def muster_rulings() -> tuple[engine.Ruling, ...]:
    return DATA.switches("muster_rulings.toml")

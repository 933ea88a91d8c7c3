"""The switches of a muster, of `muster_rulings.toml`. Reasons stand in RULES.md."""

from functools import cache
from typing import Literal

from msgspec import Struct

from rulesets.colonial_adventures.data import DATA
from tracker import engine
from tracker.engine import Ruling, read_toml


class MusterRulings(engine.Rulings, frozen=True):
    """Readings of the open rules in a muster."""

    ratio: Literal["warn", "reroll"] = "warn"
    cap_muskets: Literal["on", "off"] = "on"
    camel_class: Literal["mi", "cav"] = "mi"


class _Listed(Struct, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


@cache
def muster_rulings() -> tuple[Ruling, ...]:
    """All switches of a muster."""
    return read_toml(DATA.folder / "muster_rulings.toml", _Listed).rulings

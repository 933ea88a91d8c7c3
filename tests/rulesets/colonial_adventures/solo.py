"""The bench of tests against the side that nobody plays: Europeans against Zulu, or a Tribal player."""

from typing import Any

from tests.names.colonial_adventures import Battlefield, Group, Side
from tests.rulesets.colonial_adventures.table import battlefield, group
from tracker.games.colonial_adventures.solo.state import Marker, Solo


def alone(
    *groups: Group,
    player: str = "eu",
    mission: str = "patrol",
    dice: str = "",
    switches: dict[str, str] | None = None,
    **solo: Any,
) -> Battlefield:
    """A battle of these groups, of which `player` is the people's side; the enemy comes from the list of the Zulu.

    `switches` are rulings, `solo` what [solo] says besides.
    """
    state = battlefield(*(groups or (group("brit"),)), dice="")
    for side in ("eu", "tr"):
        training: Any = "european" if side == "eu" else "tribal"
        state.sides.setdefault(side, Side(side, {"eu": "British", "tr": "Zulu"}[side], training, "green"))
    enemy = "tr" if player == "eu" else "eu"
    list_id = "zulu" if enemy == "tr" else "british_empire"
    state.rulings = state.rulings.but(**(switches or {}))
    state.solo = Solo(**{"player": player, "enemy": enemy, "list_id": list_id, "mission": mission, **solo})
    for side_id, die in zip((player, enemy), dice.split(), strict=False):
        state.sides[side_id].die = int(die)
    if dice:
        state.order = [player, enemy]
        state.active = player
    return state


def marker(number: int = 1, rep: int = 4, section: int = 5, **changes: Any) -> dict[str, Marker]:
    """A PEF by its id."""
    return {f"pef{number}": Marker(f"pef{number}", f"PEF {number}", rep, section, **changes)}

"""The bench of all tests of Colonial Adventures: forces in one line.

    state = battlefield(group("brit", "eu", rep=5), group("zulu", "tr", figures=16, leaders="leader 5"))
    said = play(fire(state, "brit", "zulu"), {"cover": True}, at("fire:brit:zulu", "1 1 4 5 6"))
    assert "Zulu lose 2." in said and state.groups["zulu"].figures == 14

What else may be answered: see tracker/testing/driving.py.
"""

from typing import Any

from tests.names.colonial_adventures import Battlefield, Group, Leader, Side, rulings
from tracker.games.colonial_adventures.rulings import Rulings
from tracker.testing import ENTER, SETTLE, AnswerAt, RulePlayed, asks, at, overrules, play

__all__ = [
    "ENTER",
    "SETTLE",
    "AnswerAt",
    "RulePlayed",
    "asks",
    "at",
    "battlefield",
    "group",
    "leaders",
    "overrules",
    "play",
]

NAMES = {"eu": "British", "tr": "Zulu"}


def leaders(words: str) -> list[Leader]:
    """Leaders from words such as `officer 5, nco 4`; `nco 4 out` for one who fell."""
    found = []
    for each in filter(None, (part.split() for part in words.split(","))):
        rank: Any = each[0]
        found.append(Leader(rank, f"the {rank}", int(each[1]), each[2:] == ["out"]))
    return found


def group(id: str = "brit", side: str = "", *, leaders: str = "", **changes: Any) -> Group:
    """A group; without more, 20 rifles of Rep 4 in Line (side `eu`) or 20 spears in Mob (side `tr`).

    Its side is `eu` unless its id begins with `zulu` or `tr`. `leaders` in words, as in `officer 5, nco 4`. Any
    attribute of Group may be given; `start` and `paper` follow `figures`, `mounts` follow `arm`.
    """
    side = side or ("tr" if id.startswith(("zulu", "tr")) else "eu")
    tribal = changes.get("training", "tribal" if side == "tr" else "european") == "tribal"
    arm = changes.get("arm", "infantry")
    figures = changes.get("figures", 4 if arm == "artillery" else 20)
    made: dict[str, Any] = {
        "name": id.replace("_", " ").title(),
        "training": "tribal" if tribal else "european",
        "arm": arm,
        "rep": 4,
        "weapon": {"artillery": "field_gun"}.get(arm, "none" if tribal else "carbine" if arm == "cavalry" else "rifle"),
        "mounts": "horse" if arm == "cavalry" else "foot",
        "mounted": arm == "cavalry",
        "formation": "open" if arm == "artillery" else "mob" if tribal else "line",
        "figures": figures,
        "start": figures,
        "paper": changes.get("start", figures),
        "cover": False,
        "leaders": _leaders(leaders),
    }
    if changes.get("formation", made["formation"]) != "column":
        # In one rank, so that nobody asks how deep it stands.
        made |= {"wide": figures, "wide_in": changes.get("formation", made["formation"])}
    return Group(id=id, side=side, **{**made, **changes})


_leaders = leaders


def battlefield(*groups: Group, turn: int = 1, dice: str = "", year: int = 1879, **switches: str) -> Battlefield:
    """A battle of these groups; the sides are those that the groups name, in their order.

    `dice` are the activation dice in that order ("4 3"): it also fills `order`, the higher first, and `active`. Other
    arguments are rulings (`volley="off"`).
    """
    state = Battlefield(title="A test", scenario="test", turn=turn, year=year)
    defaults = {ruling.name: ruling.default for ruling in rulings()}
    state.rulings = Rulings.of({**defaults, **switches})
    for each in groups:
        assert each.id not in state.groups, f"two groups {each.id}"
        state.groups[each.id] = each
        colour = "red" if not state.sides else "blue"
        state.sides.setdefault(each.side, Side(each.side, NAMES.get(each.side, each.side), each.training, colour))
        state.sides[each.side].began += 1
    for side, die in zip(state.sides.values(), dice.split(), strict=False):
        side.die = int(die)
    if dice:
        state.order = sorted(state.sides, key=lambda side: -state.sides[side].die)
        state.active = state.order[0]
    return state

"""The bench of all tests of the Colonial D10 sheet: units in one line.

    state = battlefield(unit("brit"), unit("zulu", men=20, weapon="none"))
    said = play(shoot(state, "brit", "zulu"), CLOSE, "6 7 1 | 9 2", ...)

What else may be answered: see tracker/testing/driving.py.
"""

from typing import Any

from msgspec import structs

from tests.names.colonial_d10 import Battlefield, Leader, ShotForm, Side, Unit, points, rulings
from tracker.engine import Facts, Field, Target, ask, standing
from tracker.games.colonial_d10 import fire, fire_list, manoeuvre_phase, order_list
from tracker.games.colonial_d10.rulings import Rulings
from tracker.testing import ENTER, SETTLE, RulePlayed, asks, play

__all__ = [
    "CLOSE",
    "ENTER",
    "NONE",
    "REST",
    "SETTLE",
    "added",
    "asks",
    "battlefield",
    "gun",
    "horse",
    "locked",
    "men",
    "orders",
    "play",
    "shoot",
    "stands",
    "told",
    "unit",
]

NONE: dict[str, Any] = {"officers": 0, "sergeants": 0}
# A shot within half range; no range is offered that nobody told.
CLOSE: dict[str, Any] = {"range": "half"}
# Nothing more of a list: no other moves, no other fires.
REST: list[Any] = []


def unit(id: str = "brit", side: str = "", **changes: Any) -> Unit:
    """A unit: an officer, a sergeant and 12 men with breechloaders; natives (zulu...) with spears, of side `tr`."""
    native = id.startswith("zulu")
    side = side or ("tr" if native else "eu")
    made: dict[str, Any] = {
        "name": id.replace("_", " ").title(),
        "arm": "infantry",
        "weapon": "none" if native else "breechloader",
        "traits": ["native"] if native else [],
        "formation": "mob" if native else "line",
        "officers": 1,
        "sergeants": 1,
        "men": 12,
    }
    found = Unit(id=id, side=side, **{**made, **changes})
    found.full = found.full or points(found)
    found.start = found.start or found.figures
    return found


def men(id: str = "brit", n: int = 2, **changes: Any) -> Unit:
    """The last men of a spent unit; its officer and sergeant are gone."""
    return unit(id, **{**NONE, "men": n, "full": 99, **changes})


def horse(id: str = "horse", **changes: Any) -> Unit:
    """Mounted cavalry."""
    return unit(id, **{"arm": "cavalry", "mounts": "horse", "mounted": True, **changes})


def gun(id: str = "gun", weapon: str = "artillery", guns: int = 1, men: int = 4, **changes: Any) -> Unit:
    """A gun or machine gun with its crew."""
    arm = "machine_gun" if weapon == "machine_gun" else "guns"
    return unit(id, arm=arm, weapon=weapon, guns=guns, **NONE, men=men, **changes)


def battlefield(*units: Unit, leaders: tuple[Leader, ...] = (), turn: int = 1, **switches: str) -> Battlefield:
    """A battle of these units with `eu` to move; other arguments are rulings."""
    state = Battlefield(title="A test", scenario="test", turn=turn, firing=1)
    defaults = {ruling.name: ruling.default for ruling in rulings()}
    state.rulings = Rulings.of({**defaults, **switches})
    state.sides = {"eu": Side("eu", "British"), "tr": Side("tr", "Tribes")}
    state.units = {each.id: each for each in units}
    state.leaders = {each.id: structs.replace(each) for each in leaders}
    state.order, state.active, state.phase = ["eu", "tr"], "eu", "manoeuvre"
    return state


def locked(first: Unit, second: Unit, **switches: Any) -> Battlefield:
    """Two units hand to hand; other arguments are rulings."""
    first.engaged, second.engaged = [second.id], [first.id]
    return battlefield(first, second, **switches)


def added(said: RulePlayed) -> list[str]:
    """The lines that records of older battles lack, which verify without them."""
    return [line.text for line in said.log if line.is_added]


async def shoot(state: Battlefield, firer_id: str, target_id: str) -> None:
    """One shot as a row of the list of a side's fire has it."""
    form = await ask(lambda: shot_form(state, firer_id, target_id))
    await fire.fire(state, firer_id, form)


def told(row: str, **facts: Any) -> list[Any]:
    """A list's answer of one row: `told("brit", target="zulu", range="half")`."""
    return [{"row": row, "facts": facts}]


def stands(form: Facts[Any]) -> dict[str, Any]:
    """All facts of a form before anybody says one."""
    return standing(form.fields, {})


def shot_form(state: Battlefield, firer_id: str, target_id: str) -> Facts[ShotForm]:
    """The row of a unit, at one target."""
    row = fire_list.row(state, state.units[firer_id])
    target, *rest = row.fields
    assert isinstance(target, Target)
    fields = (structs.replace(target, default=target_id), *rest)
    return _form(f"shot:{firer_id}:{target_id}", "CD-A10", row.label, fields, ShotForm)


async def orders(state: Battlefield, unit_id: str) -> None:
    """One unit's order, and what the table says of its throw, as a row of the list of orders has it."""
    told = await ask(lambda: order_form(state, unit_id))
    await manoeuvre_phase.orders(state, unit_id, told)


def order_form(state: Battlefield, unit_id: str) -> Facts[dict[str, Any]]:
    row = order_list.row(state, state.units[unit_id])
    return _form(f"order:{unit_id}", "CD-B5", row.label, row.fields, dict[str, Any])


def _form(key: str, rule: str, title: str, fields: tuple[Field, ...], shape: type[Any]) -> Facts[Any]:
    return Facts(key=key, rule=rule, side="eu", title=title, fields=fields, shape=shape)

"""Laying a table by itself, beside any battle: what the dice say of its ground, to be put into a scenario (CA-TERR)."""

from collections.abc import Mapping

from rulesets.colonial_adventures import check, view
from rulesets.colonial_adventures.data import DATA
from rulesets.colonial_adventures.rulings import Rulings
from rulesets.colonial_adventures.scenario_ground import GivenGround, given_of
from rulesets.colonial_adventures.state import Battlefield, Side
from rulesets.colonial_adventures.terrain import set_up_the_table
from tracker.engine import Ended, Player, Refused, Rule, Ruleset, Ruling, ScenarioCard, Table, Term, View
from tracker.engine.briefing import Briefing

WAYS = {"dice": "A table laid by dice", "hand": "A table laid by hand"}


class TableLaying(Ruleset[Battlefield]):
    """A procedure of the game that ends with a ground."""

    id = "colonial_adventures.terrain"
    title = "Colonial Adventures: laying a table"
    state = Battlefield

    def __init__(self, version: str) -> None:
        self.version = version

    def tables(self) -> Mapping[str, Table]:
        return DATA.tables()

    def rulings(self) -> tuple[Ruling, ...]:
        return ()

    def rules(self) -> Mapping[str, Rule]:
        return DATA.rules()

    def terms(self) -> tuple[Term, ...]:
        return DATA.terms()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        return {way: ScenarioCard(way, title, Briefing(), ("One side", "The other")) for way, title in WAYS.items()}

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Battlefield:
        if scenario not in WAYS:
            raise Refused(f"A table is laid by {' or '.join(WAYS)}, not by {scenario[:40]!r}.")
        sides = {
            "one": Side("one", "One side", "european", "red"),
            "other": Side("other", "The other", "tribal", "black"),
        }
        return Battlefield(title=WAYS[scenario], scenario=scenario, rulings=Rulings(), sides=sides)

    async def setup(self, state: Battlefield) -> None:
        await set_up_the_table(state, state.scenario)

    async def turn(self, state: Battlefield) -> None:
        raise Ended

    async def after(self, state: Battlefield) -> None:
        state.say("The table is laid. In a scenario file it reads:", "CA-TERR-1")
        for line in as_toml(given_of(state.ground)).splitlines():
            if line:
                state.remark(line)
        state.over = True

    def view(self, state: Battlefield) -> View:
        return view.view(state)

    def check(self, state: Battlefield) -> list[str]:
        return check.check(state)

    def player(self) -> Player:
        from rulesets.colonial_adventures.player import Sensible

        return Sensible()


def as_toml(given: GivenGround) -> str:
    """A ground as the lines of a scenario file."""
    lines = ["[ground]"]
    lines += [f'overall = "{given.overall}"'] if given.overall else []
    lines.append(f"sections = [{', '.join(_quoted(each) for each in given.sections)}]")
    for road in given.roads:
        lines += ["", "[[ground.roads]]", f"name = {_quoted(road.name)}", f"sections = {road.sections}"]
    usual = {"cover": None, "high": False, "lit": False, "note": "", "dv": None, "size": 0, "levels": 1, "doors": 1}
    for place in given.places:
        lines += ["", "[[ground.places]]"]
        for name in place.__struct_fields__:
            value = getattr(place, name)
            if value != {**usual, "capacity": 0}.get(name, ""):
                lines.append(f"{name} = {_plain(value)}")
    return "\n".join([*lines, ""])


def _plain(value: object) -> str:
    return _quoted(value) if isinstance(value, str) else str(value).lower()


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

"""The game as the application sees it. Procedures load when they are needed, so that `tracker tables` stays quick."""

from collections.abc import Mapping

from rulesets.colonial_d10.state import Battlefield
from tracker.engine import Player, Ruleset, Ruling, ScenarioCard, Table, View, check_rulings


def without_retired(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Rulings but for those that an older version had and this one has not."""
    from rulesets.colonial_d10 import data

    return {name: value for name, value in chosen.items() if name not in data.RETIRED}


class ColonialD10(Ruleset[Battlefield]):
    """The Colonial D10 sheet of the 1880s."""

    id = "colonial_d10"
    title = "Colonial D10"
    version = "3"
    state = Battlefield

    def tables(self) -> Mapping[str, Table]:
        from rulesets.colonial_d10 import data

        return data.tables()

    def rulings(self) -> tuple[Ruling, ...]:
        from rulesets.colonial_d10 import data

        return data.rulings()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        from rulesets.colonial_d10 import scenario

        return scenario.cards()

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Battlefield:
        from rulesets.colonial_d10.scenario import build, load

        given = load(scenario)
        return build(given, check_rulings(self, without_retired(rulings), scenario))

    def scenario_rulings(self, scenario: str) -> Mapping[str, str]:
        from rulesets.colonial_d10.scenario import load

        return without_retired(load(scenario).rulings)

    async def setup(self, state: Battlefield) -> None:
        from rulesets.colonial_d10.setup import setup

        await setup(state)

    async def turn(self, state: Battlefield) -> None:
        from rulesets.colonial_d10.turn import turn

        await turn(state)

    async def after(self, state: Battlefield) -> None:
        from rulesets.colonial_d10.after import after

        await after(state)

    def view(self, state: Battlefield) -> View:
        from rulesets.colonial_d10.view import view

        return view(state)

    def check(self, state: Battlefield) -> list[str]:
        from rulesets.colonial_d10.check import check

        return check(state)

    def covered_tables(self) -> tuple[str, ...]:
        return ("manoeuvre",)

    def player(self) -> Player:
        from rulesets.colonial_d10.player import Sensible

        return Sensible()

"""The game as the application sees it. Procedures load when they are needed, so that `tracker tables` stays quick."""

from collections.abc import Mapping

from rulesets.africa_1859.state import Battlefield
from tracker.engine import Player, Ruleset, Ruling, ScenarioCard, Table, View, check_rulings


class Africa1859(Ruleset[Battlefield]):
    """Africa 1859-1860: the three battles of the Spanish-Moroccan war."""

    id = "africa_1859"
    title = "Africa 1859-1860"
    version = "3"
    state = Battlefield

    def tables(self) -> Mapping[str, Table]:
        from rulesets.africa_1859 import data

        return data.tables()

    def rulings(self) -> tuple[Ruling, ...]:
        from rulesets.africa_1859 import data

        return data.rulings()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        from rulesets.africa_1859 import scenario

        return scenario.cards()

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Battlefield:
        from rulesets.africa_1859.scenario import build, load

        given = load(scenario)
        return build(given, check_rulings(self, rulings, scenario))

    def scenario_rulings(self, scenario: str) -> Mapping[str, str]:
        from rulesets.africa_1859.scenario import load

        return load(scenario).rulings

    async def setup(self, state: Battlefield) -> None:
        from rulesets.africa_1859.setup import setup

        await setup(state)

    async def turn(self, state: Battlefield) -> None:
        from rulesets.africa_1859.turn import turn

        await turn(state)

    async def after(self, state: Battlefield) -> None:
        from rulesets.africa_1859.after import after

        await after(state)

    def view(self, state: Battlefield) -> View:
        from rulesets.africa_1859.view import view

        return view(state)

    def check(self, state: Battlefield) -> list[str]:
        from rulesets.africa_1859.check import check

        return check(state)

    def covered_tables(self) -> tuple[str, ...]:
        return ("fire_results", "artillery_fire", "combat_results")

    def player(self) -> Player:
        from rulesets.africa_1859.player import Sensible

        return Sensible()

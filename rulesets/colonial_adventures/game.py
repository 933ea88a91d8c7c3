"""The game as the application sees it. Procedures load when they are needed, so that `tracker tables` stays quick."""

from collections.abc import Mapping

from rulesets.colonial_adventures.state import Battlefield
from tracker.engine import Player, Ruleset, Ruling, ScenarioCard, Table, View, check_rulings


class ColonialAdventures(Ruleset[Battlefield]):
    """Colonial Adventures, 2nd edition."""

    id = "colonial_adventures"
    title = "Colonial Adventures"
    version = "3"
    state = Battlefield

    def tables(self) -> Mapping[str, Table]:
        from rulesets.colonial_adventures import data

        return data.tables()

    def rulings(self) -> tuple[Ruling, ...]:
        from rulesets.colonial_adventures import data

        return data.rulings()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        from rulesets.colonial_adventures import scenario

        return scenario.cards()

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Battlefield:
        from rulesets.colonial_adventures.scenario import build, load

        given = load(scenario)
        return build(given, check_rulings(self, rulings, scenario))

    def scenario_rulings(self, scenario: str) -> Mapping[str, str]:
        from rulesets.colonial_adventures.scenario import load

        return load(scenario).rulings

    async def setup(self, state: Battlefield) -> None:
        from rulesets.colonial_adventures.setup import setup

        await setup(state)

    async def turn(self, state: Battlefield) -> None:
        from rulesets.colonial_adventures.turn import turn

        await turn(state)

    async def after(self, state: Battlefield) -> None:
        from rulesets.colonial_adventures.after import after

        await after(state)

    def view(self, state: Battlefield) -> View:
        from rulesets.colonial_adventures.view import view

        return view(state)

    def check(self, state: Battlefield) -> list[str]:
        from rulesets.colonial_adventures.check import check

        return check(state)

    def covered_tables(self) -> tuple[str, ...]:
        return ("tribal_reactions", "european_reactions")

    def player(self) -> Player:
        from rulesets.colonial_adventures.player import Sensible

        return Sensible()

"""The game as the application sees it. Procedures load when they are needed, so that `tracker tables` stays quick."""

from collections.abc import Mapping

from rulesets.gentlemen_rankers.state import Field
from tracker.engine import Player, Ruleset, Ruling, ScenarioCard, Table, View, check_rulings


class GentlemenRankers(Ruleset[Field]):
    """Gentlemen Rankers: an Imperial column against waves that a pack of cards drives."""

    id = "gentlemen_rankers"
    title = "Gentlemen Rankers"
    version = "2"
    state = Field

    def tables(self) -> Mapping[str, Table]:
        from rulesets.gentlemen_rankers import data

        return data.tables()

    def rulings(self) -> tuple[Ruling, ...]:
        from rulesets.gentlemen_rankers import data

        return data.rulings()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        from rulesets.gentlemen_rankers import scenario

        return scenario.cards()

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Field:
        from rulesets.gentlemen_rankers.scenario import build, load

        return build(load(scenario), check_rulings(self, rulings, scenario))

    def scenario_rulings(self, scenario: str) -> Mapping[str, str]:
        from rulesets.gentlemen_rankers.scenario import load

        return load(scenario).rulings

    async def setup(self, state: Field) -> None:
        from rulesets.gentlemen_rankers.setup import setup

        await setup(state)

    async def turn(self, state: Field) -> None:
        from rulesets.gentlemen_rankers.turn import turn

        await turn(state)

    async def after(self, state: Field) -> None:
        from rulesets.gentlemen_rankers.after import after

        await after(state)

    def view(self, state: Field) -> View:
        from rulesets.gentlemen_rankers.view import view

        return view(state)

    def check(self, state: Field) -> list[str]:
        from rulesets.gentlemen_rankers.check import check

        return check(state)

    def covered_tables(self) -> tuple[str, ...]:
        return ("hits_by_card", "hits_on_imperials", "placement", "composition")

    def player(self) -> Player:
        from rulesets.gentlemen_rankers.player import Sensible

        return Sensible()

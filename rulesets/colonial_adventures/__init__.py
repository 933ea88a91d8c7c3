"""Colonial Adventures, 2nd edition, by Two Hour Wargames.

The game as the application sees it; its parts load when they are needed.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from tracker.engine import AnyRuleset, Game, ScenarioFile, Table, Tables
from tracker.games.colonial_adventures.state import Battlefield

if TYPE_CHECKING:
    from tracker.engine import AnyArmies


class ColonialAdventures(Game[Battlefield]):
    """Colonial Adventures, 2nd edition."""

    id = "colonial_adventures"
    title = "Colonial Adventures"
    version = "9"
    state = Battlefield
    playout_turns = 1
    end_rule = "CA-AFTER-1"
    edited_first = ("figures", "place", "formation", "cover", "leaders.*.out", "tight", "engaged", "gone")
    edited_as = {  # noqa: RUF012  nobody changes it
        "out": "hit",
        "tight": "tight ammunition",
        "engaged": "in melee with",
        "gone": "left the table",
    }
    covered = ("tribal_reactions", "european_reactions")
    spelled_out = {  # noqa: RUF012  nobody changes it
        "Rep": "Reputation, how good a group or leader is",
        "ldr": "Reps of the leaders",
        "NCO": "non-commissioned officer",
        "NP": "nonplayer, the side that the book plays",
        "PEF": "possible enemy force, a marker until it is seen",
        "DV": "Defensive Value of a building",
        "C-in-C": "Commander in Chief",
    }

    @cache  # noqa: B019  a game lives as long as the process
    def tables(self) -> Mapping[str, Table]:
        from tracker.games.colonial_adventures.data import LISTS, table_id

        own, lists = self.data().tables(), dict.fromkeys(map(table_id, LISTS))

        def read(name: str) -> Table:
            if name not in lists:
                return own[name]
            from tracker.games.colonial_adventures.muster.lists import list_tables

            return list_tables()[name]

        return Tables([*own, *lists], read, lists)

    def load_soon(self) -> None:
        from tracker.games.colonial_adventures import actions  # noqa: F401  with all that a fight consists of
        from tracker.games.colonial_adventures.ground import deploying, objective_buildings  # noqa: F401  the set-up
        from tracker.games.colonial_adventures.muster import strengths  # noqa: F401

    def armies(self) -> "AnyArmies":
        from tracker.games.colonial_adventures.muster.armies import ARMIES

        return ARMIES

    def table_laid(self, begun: Battlefield, state: Battlefield, answers: Mapping[str, Any]) -> ScenarioFile | None:
        from tracker.games.colonial_adventures.ground.table_laying import table_of
        from tracker.games.colonial_adventures.scenario import Scenario

        starter = self.scenario_given("")
        assert isinstance(starter, Scenario)
        is_filed = state.scenario in self.scenarios() or state.scenario.endswith(".toml")
        given = self.load(state.scenario) if is_filed else None
        return table_of(state, begun.ground.laid, answers, given, starter)

    @cache  # noqa: B019  a game lives as long as the process
    def sub_games(self) -> Mapping[str, AnyRuleset]:
        from tracker.games.colonial_adventures.campaign.game import ColonialCampaign
        from tracker.games.colonial_adventures.ground.table_laying import TableLaying
        from tracker.games.colonial_adventures.muster.game import Muster

        return {
            "muster": Muster(self.version),
            "terrain": TableLaying(self),
            "campaign": ColonialCampaign(self.version),
        }


RULESET = ColonialAdventures()

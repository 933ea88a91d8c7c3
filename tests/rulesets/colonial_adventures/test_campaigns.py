"""A few of the campaigns that `python -m tests.tools.campaigns` plays; `make fuzz` plays many."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from tests.names.colonial_adventures import Campaign
from tests.rulesets.colonial_adventures.field import CAMPAIGN, army, begun, give, start, unit
from tests.tools.campaigns import KINDS, report, start_of, untold_changes, war
from tests.tools.fuzz import Fight
from tracker.engine import Refused, ToFight, Warned
from tracker.games.colonial_adventures.campaign.game import ColonialCampaign

MOST_COMMANDS = 120


@pytest.mark.parametrize("kind", KINDS)
def test_a_campaign_is_played_from_its_first_battle_to_major_morale_0(kind: str) -> None:
    found = war(kind, 3, told=0.3)
    assert found.untold == [] and found.battles and found.winner in ("first", "second")
    assert found.missions[0] in ("Patrol", "Defence", "Stand Up Fight")
    assert found.cells and report([found])[0].startswith(kind)


def test_figures_that_vanish_are_noticed() -> None:
    battle = begun(start(army(unit()), enemy="zulu"), {"strengths": False})
    before = {"brit": 20, "ghost": 3}
    assert untold_changes(battle, before, []) == ["ghost: 3 to None"]
    give(battle, "5")
    change_before = {"brit": 21}
    assert untold_changes(battle, change_before, [])


class Raised(ColonialCampaign):
    """The campaign with rosters raised by chance as its "scenarios", named by kind."""

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Campaign:
        kind, _, seed = scenario.partition(":")
        return self.new_of(start_of(kind, int(seed), Random(scenario)), rulings)


class Warring(Fight):
    """A campaign by chance; its battles are told in words, or leave what chance says."""

    def command(self, name: str) -> None:
        prompt = self.battle.prompt
        if name not in ("answer", "overrule") or not isinstance(prompt, ToFight):
            if isinstance(prompt, ToFight):
                self._look() if name == "look" else None
                name = "edit" if name not in ("undo", "redo") else name
                self._try(name)
                return
            super().command(name)
            return
        self.battle.answer(self._left(prompt), overrule=True)
        self.done["battles fought"] += 1
        self._remember()

    def _try(self, name: str) -> None:
        """A command at a battle that is to be fought, which nothing but a battle answers."""
        before, head = self._stands(), self.battle.head
        try:
            getattr(self, f"_{name}")()
        except (Refused, Warned):
            assert self._stands() == before and self.battle.head is head
            return
        self.done[name] += 1
        self._remember()

    def _left(self, prompt: ToFight) -> object:
        words = {"title": prompt.title, "winner": self.rng.choice(["", "first", "second", "draw"])}
        if self.rng.random() < 0.5:
            return {**words, "words": "Told."}
        units = [
            {
                "id": each,
                "name": each,
                "side": side,
                "start": 20,
                "figures": self.rng.randint(0, 20),
                "ran": self.rng.random() < 0.2,
                "more": {"fired": True},
            }
            for side in ("first", "second")
            for each in prompt.subject
        ]
        return {**words, "units": units, "file": "there.battle"}


@pytest.mark.parametrize("kind", KINDS)
def test_random_campaigns_with_random_corrections(kind: str) -> None:
    done: Counter[str] = Counter()
    Warring(Raised(CAMPAIGN.version), f"{kind}:8", 3, done).run(MOST_COMMANDS)
    assert done["battles fought"] and done["edit"] and done["undo"]

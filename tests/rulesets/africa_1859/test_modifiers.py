"""Every printed modifier comes up in play: battles that the sensible player fights, until each was applied."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from tests.names.africa_1859 import tables
from tests.rulesets.games import next_answer
from tracker.engine import Battle, Roll, check_rulings
from tracker.games.africa_1859 import RULESET

# The rolls that have sums, and the table that holds the printed lines of each.
TABLES = {
    "fire": "fire_modifiers",
    "barrage": "artillery_modifiers",
    "combat": "combat_modifiers",
    "rally": "rally_modifiers",
}
# Lines of the tables that are no printed modifiers: an option of ours, and the coins to begin with.
NOT_PRINTED = {"combat_modifiers": {"trench"}, "rally_modifiers": {"base"}}
SCENARIOS = ("wad_ras", "tetuan", "castillejos")
# Two battles that apply all of them as the rules are now, before those that find them where a change made these others.
BATTLES = (("wad_ras", 3), ("tetuan", 4), *product(SCENARIOS, range(1, 5)))

Line = tuple[str, str]


def lines(artillery: str) -> Iterator[tuple[set[Line], set[Line]]]:
    """After each battle: the lines of all sums so far, by table and label, and those of them that applied."""
    seen: set[Line] = set()
    applied: set[Line] = set()
    for scenario, seed in BATTLES:
        chosen = check_rulings(RULESET, {"artillery": artillery}, scenario)
        battle, rng = Battle.begin(RULESET, RULESET.new(scenario, chosen), seed, is_watched=False), Random(seed)
        player = RULESET.player()
        while battle.prompt is not None:
            if isinstance(battle.prompt, Roll):
                table = TABLES.get(battle.prompt.key.split(":")[0], "")
                sums = [line for sum_ in battle.prompt.breakdowns for line in sum_.modifiers if line.rule != "AF-B14"]
                seen |= {(table, line.label) for line in sums}
                applied |= {(table, line.label) for line in sums if line.applied}
            battle.answer(next_answer(battle, player, rng), overrule=True)
        yield seen, applied


@pytest.mark.rule("AF-A2", "AF-A4", "AF-A5", "AF-A7")
def test_af_b22_each_printed_modifier_is_applied_in_play() -> None:
    for seen, applied in lines("when_activated"):
        if seen == applied:
            break
    assert seen == applied, sorted(seen - applied)
    for table in TABLES.values():
        printed = {row.key for row in tables()[table].rows} - NOT_PRINTED.get(table, set())
        assert sum(each == table for each, _ in applied) == len(printed), table


def test_af_b22_they_could_not_be_if_all_artillery_fired_first() -> None:
    # The second side's guns still meet guns that have fired, but no cavalry that has acted: that is what does not fit.
    _, applied = next(lines("first"))
    assert ("artillery_modifiers", "cavalry there has acted") not in applied

"""Setting right by hand: what belongs to a unit, and what to none."""

from tracker.engine import Battle
from tracker.games.colonial_adventures import RULESET
from tracker.talk.edits import leaves_of, leaves_of_none


def test_a_house_with_the_id_of_its_garrison_belongs_to_no_unit() -> None:
    battle = Battle.begin(RULESET, RULESET.new("rorkes_drift", {}), seed=1)
    houses, units = set(leaves_of_none(battle)), [each for part in leaves_of(battle, "hospital") for each in part]
    assert {"ground.pieces.hospital.fire", "ground.pieces.storehouse.fire", "turn"} <= houses
    assert "groups.hospital.figures" in units and all(each.startswith("groups.hospital.") for each in units)
    assert not houses & set(units) and not any(each.startswith("groups.") for each in houses)

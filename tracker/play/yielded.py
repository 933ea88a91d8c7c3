"""What a procedure beside the battle has made, such as a muster its roster: kept among the player's own."""

from tracker.engine import ArmyFile, Battle, TrackerError
from tracker.journal.armies import armies_folder, list_armies, new_army, read_army


def keep_yield(battle: Battle) -> str:
    """Write the roster that a procedure ended with to a file of its own; says where, "" where it made none.

    A roster that lies there already, letter by letter, is not written twice; a disk that does not take it is told.
    """
    if battle.stage != "over":
        return ""
    army = battle.ruleset.yields(battle.state)
    if not isinstance(army, ArmyFile):
        return ""
    folder = armies_folder()
    try:
        for entry in list_armies(folder):
            if entry.name == army.name and not entry.reason and read_army(entry.path).army == army:
                return f"The roster {army.name} is among your armies: {entry.path.name}."
        return f"The roster {army.name} is kept among your armies: {new_army(folder, army)}."
    except (TrackerError, OSError) as error:
        return f"The roster {army.name} can't be kept: {error}"

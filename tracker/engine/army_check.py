"""All that is wrong with a roster file of a game, by its types and by the game's own look; what it bends is odd."""

from collections.abc import Mapping
from typing import Any

from tracker.engine.armies import AnyArmies, AnyArmy, all_faults
from tracker.engine.faults import Fault, as_faults
from tracker.engine.file_faults import look_at, mended_as


def roster_faults(armies: AnyArmies, given: Mapping[str, Any]) -> list[Fault]:
    """The impossible in the plain data of a file, all of it at once, and each rule that the roster bends as a doubt.

    What the types refuse is mended as it was most likely meant, so that the game can look at the file too; what may
    come of the mending is left out.
    """
    looked = look_at(given, armies.army)
    army: AnyArmy | None = mended_as(looked, armies.army)
    if army is None:
        return looked.faults
    found = as_faults(all_faults(armies, army))
    if not looked.faults and not found:
        return [Fault("", words, is_doubt=True) for words in armies.bends(army)]
    return looked.faults + [each for each in found if not looked.doubtful(each.path)]

"""Products of procedures beside the battle, a muster's roster or a laid table's scenario: kept as one's own.

It is owed as long as the disk does not take it: the battle's file says all that it is made of, so that it can be
written at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import AnswerInput, AnyArmy, ArmyFile, Battle, Node, ScenarioFile, TrackerError, load_ruleset
from tracker.journal.armies import ROSTERS, ArmyEntry, new_army, read_army
from tracker.journal.own_scenarios import SCENARIOS, OwnScenario
from tracker.journal.scenario_text import keep_scenario, scenario_text
from tracker.journal.shelf import TRASH


class Product(Struct, frozen=True):
    """A sentence on the saving of it. `owed`: what is missing still, "" where it is there or can never be written."""

    words: str
    owed: str = ""
    is_new: bool = False


def made_by(battle: Battle, key: int) -> AnyArmy | ScenarioFile | None:
    """The roster or scenario that a procedure ended with, with what it is known by; None for neither.

    `key`: that of its file.
    """
    made = battle.ruleset.product(battle.state) if battle.stage == "over" else None
    return replace(made, origin=origin_of(key, battle.line)) if isinstance(made, ArmyFile | ScenarioFile) else None


def keep_product(battle: Battle, key: int) -> Product | None:
    """Write the roster or the scenario that a procedure ended with to a file of its own; None where it made neither.

    It is written once: whatever its owner changed in it since, its file is known again. A disk that does not take it
    is told.
    """
    made = made_by(battle, key)
    if isinstance(made, ArmyFile):
        return _keep_army(made)
    return keep_scenario_made(made) if made is not None else None


def origin_of(key: int, line: Sequence[Node]) -> str:
    """By which a product is known again: whose it is, and what was given to make it.

    The product itself won't do: under the rules of another version the same answers may make another.
    """
    given = [
        (each.key, each.value) if isinstance(each, AnswerInput) else each for each in (node.input for node in line)
    ]
    digest = blake2b(msgspec.json.encode(given, order="sorted"), digest_size=8).hexdigest()
    return f"{key:x}-{digest}"


def _keep_army(army: AnyArmy) -> Product:
    what, folder = f"The roster {army.name}", ROSTERS.folder()
    try:
        for where, among in ((folder, "among your armies"), (folder / TRASH, "in the trash of your armies")):
            if (kept := kept_army(army, where)) is not None:
                called = f", now {kept.name}," if kept.name != army.name else ""
                return Product(f"{what}{called} is {among}: {kept.path.name}.")
        return Product(f"{what} is kept among your armies: {new_army(folder, army)}.", is_new=True)
    except (TrackerError, OSError) as error:
        return Product(f"{what} can't be kept: {error}", owed=what)


def kept_army(army: AnyArmy, folder: Path) -> ArmyEntry | None:
    """The roster of a folder that was made so, whatever its owner has changed in its name; None where none was."""
    found = (each for each in ROSTERS.listed(folder) if not each.reason and _is_it(read_army(each.path).army, army))
    return next(found, None)


def _is_it(there: AnyArmy, made: AnyArmy) -> bool:
    """True if a roster is the one made: by its origin, or all that it says where an earlier version wrote it."""
    return there.origin == made.origin or replace(there, origin="") == replace(made, origin="")


def keep_scenario_made(given: ScenarioFile) -> Product:
    """Write a scenario that was made among the player's own, once."""
    what = f"The scenario {given.title}"
    try:
        load_ruleset(given.game).new_of(given, {})
    except TrackerError as error:
        return Product(f"{what} can't be kept: {error}")
    try:
        if (kept := kept_scenario(given)) is not None:
            called = f", now {kept.title}," if kept.title != given.title else ""
            return Product(f"{what}{called} is among your own: {kept.path.name}.")
        path = keep_scenario(SCENARIOS.folder(), given)
        return Product(f"{what} is kept among your own: {path}. New battle lists it.", is_new=True)
    except (TrackerError, OSError) as error:
        return Product(f"{what} can't be kept: {error}", owed=what)


def kept_scenario(given: ScenarioFile) -> OwnScenario | None:
    """The player's own scenario that was written of the same. Raises BadFile where the folder can't be read."""
    own = [each for each in SCENARIOS.of_game(SCENARIOS.folder(), given.game) if not each.reason]
    by_origin = (each for each in own if each.origin and each.origin == given.origin)
    return next(by_origin, None) or next((each for each in own if _says_the_same(each, given)), None)


def _says_the_same(own: OwnScenario, given: ScenarioFile) -> bool:
    """True if a file is the one made, letter by letter but for its origin, as earlier versions wrote it."""
    if own.title != given.title:
        return False
    with suppress(OSError, UnicodeDecodeError):
        return own.path.read_text(encoding="utf-8") == scenario_text(replace(given, id=own.id, origin=own.origin))
    return False

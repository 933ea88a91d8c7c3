"""What a procedure beside the battle has made, a muster its roster or a laid table its scenario: kept as one's own.

The table of a battle's own set-up is kept where somebody wants it.
"""

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from tracker.engine import (
    Answer,
    AnyArmy,
    AnyRuleset,
    ArmyFile,
    Moment,
    Node,
    Refused,
    ScenarioFile,
    TrackerError,
    load_ruleset,
)
from tracker.journal.armies import armies_folder, list_armies, new_army, read_army
from tracker.journal.file_operations import TRASH
from tracker.journal.own_scenarios import OwnScenario, own_scenarios, scenarios_folder
from tracker.journal.session import Session
from tracker.play.asked import Asked
from tracker.play.came import Came, told
from tracker.play.requests import Command

# The procedure beside a game's battles that lays a table: it begins with a scenario, and makes one.
LAYING = "terrain"


def lays_tables(game: AnyRuleset) -> bool:
    """Whether a game lays tables; a stranger's that can't say does not."""
    try:
        return LAYING in game.beside()
    except TrackerError:
        return False


def made_by(session: Session) -> AnyArmy | ScenarioFile | None:
    """The roster or scenario that a procedure ended with, with what it is known by; None for neither."""
    battle = session.battle
    made = battle.ruleset.yields(battle.state) if battle.stage == "over" else None
    return replace(made, origin=_origin(session, battle.line)) if isinstance(made, ArmyFile | ScenarioFile) else None


def keep_yield(session: Session) -> str:
    """Write the roster or the scenario that a procedure ended with to a file of its own; says where, "" for neither.

    It is written once: whatever its owner changed in it since, its file is known again. A disk that does not take it
    is told.
    """
    made = made_by(session)
    if isinstance(made, ArmyFile):
        return _keep_army(made)
    return _keep_scenario(made) if made is not None else ""


def _origin(session: Session, line: Sequence[Node]) -> str:
    """By which a product is known again: whose it is, and what was given to make it.

    The product itself won't do: under the rules of another version the same answers may make another.
    """
    given = [(each.key, each.value) if isinstance(each, Answer) else each for each in (node.input for node in line)]
    digest = blake2b(msgspec.json.encode(given, order="sorted"), digest_size=8).hexdigest()
    return f"{session.header.key:x}-{digest}"


class KeepTable(Command, frozen=True, tag="keep_table"):
    """Keep the table that was laid in the set-up as a scenario of one's own; the reply `told` has `words`."""

    def carry_out(self, sitting: Asked) -> Came:
        battle = sitting.session.battle
        if (made := table_laid(sitting.session)) is None:
            raise Refused(
                "The set-up is not over yet: its table can be kept once it is."
                if battle.stage == "setup"
                else "No table was laid in the set-up of this battle: it is its scenario's."
            )
        return told(_keep_scenario(made))


def table_laid(session: Session) -> ScenarioFile | None:
    """The table that was laid in the set-up of a battle, as it was when that ended; None where none was."""
    line, game = session.battle.line, session.battle.ruleset
    last = next((at for at, node in enumerate(line) if node.checkpoint and node.checkpoint.stage != "setup"), None)
    if last is None:
        return None
    set_up = line[: last + 1]
    answers = {each.key: each.value for each in (node.input for node in set_up) if isinstance(each, Answer)}
    laid = game.table_laid(Moment(game, line[0]).state, Moment(game, line[last]).state, answers)
    return replace(laid, origin=_origin(session, set_up)) if laid is not None else None


def _keep_army(army: AnyArmy) -> str:
    folder = armies_folder()
    try:
        for where, among in ((folder, "among your armies"), (folder / TRASH, "in the trash of your armies")):
            for entry in list_armies(where):
                if not entry.reason and _is_it(read_army(entry.path).army, army):
                    called = f", now {entry.name}," if entry.name != army.name else ""
                    return f"The roster {army.name}{called} is {among}: {entry.path.name}."
        return f"The roster {army.name} is kept among your armies: {new_army(folder, army)}."
    except (TrackerError, OSError) as error:
        return f"The roster {army.name} can't be kept: {error}"


def _is_it(there: AnyArmy, made: AnyArmy) -> bool:
    """Whether a roster is what was made: by its origin, or all that it says where an earlier version wrote it."""
    return there.origin == made.origin or replace(there, origin="") == replace(made, origin="")


def _keep_scenario(given: ScenarioFile) -> str:
    from tracker.journal.scenario_text import keep_scenario

    try:
        load_ruleset(given.game).new_of(given, {})
        if (kept := kept_scenario(given)) is not None:
            called = f", now {kept.title}," if kept.title != given.title else ""
            return f"The scenario {given.title}{called} is among your own: {kept.path.name}."
        path = keep_scenario(scenarios_folder(), given)
        return f"The scenario {given.title} is kept among your own: {path}. New battle lists it."
    except (TrackerError, OSError) as error:
        return f"The scenario {given.title} can't be kept: {error}"


def kept_scenario(given: ScenarioFile) -> OwnScenario | None:
    """The player's own scenario that was written of the same. Raises BadFile where the folder can't be read."""
    own = [each for each in own_scenarios(scenarios_folder(), given.game) if not each.reason]
    by_origin = (each for each in own if each.origin and each.origin == given.origin)
    return next(by_origin, None) or next((each for each in own if _says_the_same(each, given)), None)


def _says_the_same(own: OwnScenario, given: ScenarioFile) -> bool:
    """Whether a file is what was made, letter by letter but for its origin, as earlier versions wrote it."""
    from tracker.journal.scenario_text import scenario_text

    if own.title != given.title:
        return False
    with suppress(OSError, UnicodeDecodeError):
        return own.path.read_text(encoding="utf-8") == scenario_text(replace(given, id=own.id, origin=own.origin))
    return False

"""What a procedure beside the battle has made, a muster its roster or a laid table its scenario: kept as one's own.

The table of a battle's own set-up is kept where somebody wants it.
"""

from contextlib import suppress

from msgspec.structs import replace

from tracker.engine import (
    Answer,
    AnyArmy,
    AnyRuleset,
    ArmyFile,
    Battle,
    Moment,
    Refused,
    ScenarioFile,
    TrackerError,
    load_ruleset,
)
from tracker.journal.armies import armies_folder, list_armies, new_army, read_army
from tracker.journal.own_scenarios import OwnScenario, own_scenarios, scenarios_folder
from tracker.play.asked import Asked
from tracker.play.came import Came
from tracker.play.requests import Request

# The procedure beside a game's battles that lays a table: it begins with a scenario, and makes one.
LAYING = "terrain"


def lays_tables(game: AnyRuleset) -> bool:
    """Whether a game lays tables; a stranger's that can't say does not."""
    try:
        return LAYING in game.beside()
    except TrackerError:
        return False


def keep_yield(battle: Battle) -> str:
    """Write the roster or the scenario that a procedure ended with to a file of its own; says where, "" for neither.

    What lies there already, letter by letter, is not written twice; a disk that does not take it is told.
    """
    if battle.stage != "over":
        return ""
    made = battle.ruleset.yields(battle.state)
    if isinstance(made, ArmyFile):
        return _keep_army(made)
    return _keep_scenario(made) if isinstance(made, ScenarioFile) else ""


class KeepTable(Request, frozen=True):
    """Keep the table that was laid in the set-up of the battle as a scenario of one's own."""

    def carry_out(self, sitting: Asked) -> Came:
        battle = sitting.session.battle
        if (made := table_laid(battle)) is None:
            raise Refused(
                "The set-up is not over yet: its table can be kept once it is."
                if battle.stage == "setup"
                else "No table was laid in the set-up of this battle: it is its scenario's."
            )
        return Came(say=_keep_scenario(made))


def table_laid(battle: Battle) -> ScenarioFile | None:
    """The table that was laid in the set-up of a battle, as it was when that ended; None where none was."""
    line, game = battle.line, battle.ruleset
    last = next((at for at, node in enumerate(line) if node.checkpoint and node.checkpoint.stage != "setup"), None)
    if last is None:
        return None
    given = [node.input for node in line[: last + 1]]
    answers = {each.key: each.value for each in given if isinstance(each, Answer)}
    return game.table_laid(Moment(game, line[0]).state, Moment(game, line[last]).state, answers)


def _keep_army(army: AnyArmy) -> str:
    folder = armies_folder()
    try:
        for entry in list_armies(folder):
            if entry.name == army.name and not entry.reason and read_army(entry.path).army == army:
                return f"The roster {army.name} is among your armies: {entry.path.name}."
        return f"The roster {army.name} is kept among your armies: {new_army(folder, army)}."
    except (TrackerError, OSError) as error:
        return f"The roster {army.name} can't be kept: {error}"


def _keep_scenario(given: ScenarioFile) -> str:
    from tracker.journal.scenario_text import keep_scenario

    try:
        load_ruleset(given.game).new_of(given, {})
        if (kept := kept_scenario(given)) is not None:
            return f"The scenario {given.title} is among your own: {kept.path.name}."
        path = keep_scenario(scenarios_folder(), given)
        return f"The scenario {given.title} is kept among your own: {path}. New battle lists it."
    except (TrackerError, OSError) as error:
        return f"The scenario {given.title} can't be kept: {error}"


def kept_scenario(given: ScenarioFile) -> OwnScenario | None:
    """The player's own scenario that was written of the same. Raises BadFile where the folder can't be read."""
    from tracker.journal.scenario_text import scenario_text

    for own in own_scenarios(scenarios_folder(), given.game):
        if not own.reason and own.title == given.title:
            with suppress(OSError, UnicodeDecodeError):
                if own.path.read_text(encoding="utf-8") == scenario_text(replace(given, id=own.id)):
                    return own
    return None

"""A battle of rosters on one screen: who fights, on what table, until when; fought at once, or kept as a scenario."""

from __future__ import annotations

from pathlib import Path

from tracker.app.opening import begin_beside, dice_source_of
from tracker.app.parts.choosing_screen import ChoosingScreen, turning
from tracker.app.parts.key_commands import command_maker
from tracker.app.parts.list_screen import list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import heading
from tracker.app.setup.screen import action_line, ruling_line
from tracker.engine import AnyArmies, ArmyUnit
from tracker.play.roster_battle import GAME, ROSTER, RULE, RosterChoices
from tracker.play.roster_editor import MUSTER

SAVE, FIGHT = "save", "fight"


class RosterBattleScreen(ChoosingScreen[RosterChoices]):
    """The fields of a battle between rosters. Left and right change the chosen one; words are typed."""

    TITLE = "Battle of rosters"
    has_card = True
    wide = 24
    entered = {MUSTER: "muster", SAVE: "save"}

    def __init__(self, roster: Path | None = None) -> None:
        super().__init__()
        self._roster = roster

    def made(self) -> RosterChoices:
        return RosterChoices(self.tracker.armies_folder, self._roster)

    # Lines

    def titles(self) -> tuple[str, str]:
        return "Battle of rosters", "Enter begins it"

    def field_lines(self, field_set: RosterChoices, width: int) -> list[ListLine]:
        fields = field_set.fields()
        lines = [self.field_line(each, width) for each in fields if not each.path.startswith(RULE)]
        lines += [ListLine(), action_line(FIGHT, "Fight it", width)]
        if field_set.enemy_list:
            lines.append(action_line(MUSTER, "Muster this enemy by hand first: it is kept as a roster", width))
        lines.append(action_line(SAVE, "Save as a scenario of your own", width))
        rules = [each for each in fields if each.path.startswith(RULE)]
        lines += [ListLine(), ListLine(heading("House rules", width))] if rules else []
        usual = {f"{RULE}{each.name}": each.default for each in field_set.battle.game.rulings()}
        for each in rules:
            lines.append(ruling_line(each.path, each.label, self.words(each), each.value != usual[each.path], width))
        return lines

    def card(self) -> tuple[str, list[str]]:
        """The units of the chosen roster, or the words of the chosen field whole."""
        field = self.field
        if field is None:
            return "", []
        battle = self.field_set.battle
        if field.path.startswith(ROSTER) and (army := battle.rosters[int(field.path[-1])]) is not None:
            return army.name, [f"- {_unit_words(battle.armies, unit)}" for unit in army.fighting]
        if field.path == GAME:
            return "A battle between rosters", ["Left and right change the chosen line; names and the like are typed."]
        marked = [f"{'* ' if key == field.value else '- '}{words}" for key, words in field.options]
        return field.label, marked or [self.words(field)]

    # Actions

    def choose(self) -> None:
        actions = {SAVE: self.save, MUSTER: self._muster}
        self.try_to(actions.get(self.list_panel.chosen, self._fight))

    def save(self) -> None:
        """Keep it as a scenario of the player's own. Raises Refused, BadFile or Unsaved."""
        path = self.field_set.battle.keep(self.tracker.scenarios_folder)
        self.follow(f"Kept as {path}; New battle lists it among the scenarios.")

    def save_by_key(self) -> None:
        self.try_to(self.save)

    def _fight(self) -> None:
        battle, app = self.field_set.battle, self.tracker
        battle.scenario()
        app.close_session()
        app.open_battle(battle.begin(app.folder, dice_source=dice_source_of(app)), in_place=True)

    def _muster(self) -> None:
        begin_beside(self.tracker, self.field_set.battle.game.id, MUSTER, self.field_set.enemy_list)


def _unit_words(armies: AnyArmies, unit: ArmyUnit) -> str:
    """A unit in a line, its numbers with what they count."""
    told = zip(armies.headings, armies.cells(unit), strict=True)
    cells = [f"{heading.casefold()} {cell}" if cell.isdigit() else cell for heading, cell in told if cell]
    return ", ".join([unit.name, *cells])


RosterBattleScreen.commands = list_commands(
    "battle of rosters",
    (
        *turning("rosters", "A battle of rosters"),
        command_maker("rosters", "A battle of rosters")(
            "save_by_key", "s", "save", "Keep it as a scenario of your own."
        ),
    ),
    enter="begin",
    does="Begin the battle that is set up here.",
)

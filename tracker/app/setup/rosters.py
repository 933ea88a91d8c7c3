"""A battle of rosters on one screen: who fights, on what table, until when; fought at once, or kept as a scenario."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult

from tracker.app.parts.about import About
from tracker.app.parts.choosing_screen import ChoosingScreen, chosen_line, turning
from tracker.app.parts.commands import SELDOM, KeyCommand
from tracker.app.parts.footer import KeyRow
from tracker.app.parts.listing import ListLine, ListPanel
from tracker.app.parts.rows import heading, row
from tracker.app.parts.sheet_screen import TitleRow, Word, sheet_commands
from tracker.app.setup.roster_choices import MUSTER, RosterChoices
from tracker.app.setup.screen import deed_line, ruling_line
from tracker.engine import AnyArmies, ArmyField, ArmyUnit, TrackerError
from tracker.play.new_battle import RULE, NewBattle

LABEL = 24
LONGEST = 4_000
LONGEST_NAME = 80
SAVE, FIGHT = "save", "fight"
NOTHING = "none yet: a at Home raises one"


class RosterBattleScreen(ChoosingScreen):
    """The fields of a battle between rosters. Left and right change the chosen one; words are typed where words are."""

    TITLE = "Battle of rosters"

    def __init__(self, roster: Path | None = None) -> None:
        super().__init__()
        self._roster = roster
        self._choices: RosterChoices | None = None

    @property
    def choices(self) -> RosterChoices:
        """Which game and rosters. Raises Refused where no game knows rosters."""
        if self._choices is None:
            self._choices = RosterChoices(self.tracker.armies_folder, self._roster)
        return self._choices

    @property
    def battle(self) -> NewBattle:
        """The choices so far."""
        return self.choices.battle

    def compose(self) -> ComposeResult:
        yield TitleRow(id="title")
        yield ListPanel(self.lines)
        yield About(id="about")
        yield Word(id="word")
        yield KeyRow()

    # Lines

    def titles(self) -> tuple[str, str]:
        return "Battle of rosters", "Enter begins it"

    def lines(self, width: int) -> list[ListLine]:
        try:
            battle = self.battle
        except TrackerError as error:
            return [ListLine(row((str(error), "warn")))]
        lines = [chosen_line("game", "Game", battle.game.title, LABEL, width)]
        for number in range(len(battle.rosters)):
            label = f"Roster {number + 1}" if len(battle.rosters) > 1 else "Roster"
            lines.append(chosen_line(f"roster_{number}", label, self._roster_words(number), LABEL, width))
        fields = battle.fields()
        lines += [self._field_line(each, width) for each in fields if not each.path.startswith(RULE)]
        lines.append(ListLine())
        lines.append(deed_line(FIGHT, "Fight it", width))
        if self.choices.enemy_list:
            lines.append(deed_line(MUSTER, "Muster this enemy by hand first: it is kept as a roster", width))
        lines.append(deed_line(SAVE, "Save as a scenario of your own", width))
        rules = [each for each in fields if each.path.startswith(RULE)]
        lines += [ListLine(), ListLine(heading("House rules", width))] if rules else []
        usual = {f"{RULE}{each.name}": each.default for each in battle.game.rulings()}
        for each in rules:
            lines.append(ruling_line(each.path, each.label, _words(each), each.value != usual[each.path], width))
        return lines

    def _field_line(self, field: ArmyField, width: int) -> ListLine:
        words = _words(field)
        if self.is_typing and field.path == self.sheet.chosen and len(words) > width - LABEL:
            # What is being typed is its end.
            words = f"...{words[-(width - LABEL - 4) :]}"
        return chosen_line(field.path, field.label, words, LABEL, width)

    def _roster_words(self, number: int) -> str:
        army = self.battle.rosters[number]
        if army is None:
            return NOTHING
        rolled = ", rolled by the app" if self.choices.rolled_list(number) else ""
        return f"{army.name}{rolled}: {', '.join(self.battle.armies.totals(army))}"

    def detail(self) -> str:
        if self.is_typing:
            return f"Type it. {self._field.help}" if self._field else ""
        return (self._field.help if self._field else "") or " ".join(self._choices.problems if self._choices else ())

    def follow(self, sentence: str = "") -> None:
        super().follow(sentence)
        about = self.query_one(About)
        about.text = self._about()
        about.update()

    def _about(self) -> tuple[str, list[str]]:
        """The units of the chosen roster, or the words of the chosen field whole."""
        chosen = self.sheet.chosen
        if self._choices is None:
            return "", []
        if chosen.startswith("roster_") and (army := self.battle.rosters[int(chosen[-1])]) is not None:
            return army.name, [f"- {_unit_words(self.battle.armies, unit)}" for unit in army.fighting]
        if chosen == "game":
            return "A battle between rosters", [
                "Left and right change the chosen line; words are typed where words are."
            ]
        field = self._field
        if field is None:
            return "", []
        marked = [f"{'* ' if key == field.value else '- '}{words}" for key, words in field.options]
        return field.label, marked or [_words(field)]

    @property
    def _field(self) -> ArmyField | None:
        if self._choices is None:
            return None
        return next((each for each in self.battle.fields() if each.path == self.sheet.chosen), None)

    # Deeds

    def turn(self, chosen: str, by: int) -> None:
        battle, field = self.battle, self._field
        if chosen == "game":
            self.choices.turn_game(by)
        elif chosen.startswith("roster_"):
            self.choices.turn_roster(int(chosen[-1]), by)
        elif field is not None and field.options:
            keys = [key for key, _ in field.options]
            battle.set(chosen, keys[(keys.index(str(field.value)) + by) % len(keys)])
        elif field is not None and isinstance(field.value, bool):
            battle.set(chosen, not field.value)
        elif field is not None and isinstance(field.value, int):
            span = field.high - field.low + 1
            battle.set(chosen, field.low + (field.value - field.low + by) % span)

    def choose(self) -> None:
        try:
            if self.sheet.chosen == SAVE:
                self.save()
            elif self.sheet.chosen == MUSTER:
                self._muster()
            else:
                self._fight()
        except TrackerError as error:
            self.follow(str(error))

    def save(self) -> None:
        """Keep it as a scenario of the player's own. Raises Refused, BadFile or Unsaved."""
        path = self.battle.keep(self.tracker.scenarios_folder)
        self.follow(f"Kept as {path}; New battle lists it among the scenarios.")

    def save_by_key(self) -> None:
        try:
            self.save()
        except TrackerError as error:
            self.follow(str(error))

    def _fight(self) -> None:
        from tracker.app.opening import roller_of

        battle, app = self.battle, self.tracker
        battle.scenario()
        app.close_session()
        session = battle.begin(app.folder, roller=roller_of(app))
        app.switch_screen(app.screen_named("battle", app.sit_down(session)))

    def _muster(self) -> None:
        from tracker.app.opening import roller_of
        from tracker.journal.session import Session

        app, list_id = self.tracker, self.choices.enemy_list
        app.close_session()
        session = Session.new(app.folder, f"{self.battle.game.id}.{MUSTER}", list_id, autopilot=roller_of(app))
        app.switch_screen(app.screen_named("battle", app.sit_down(session)))

    # Words

    @property
    def is_typing(self) -> bool:
        field = self._field
        return field is not None and isinstance(field.value, str) and not field.options

    @property
    def typed_words(self) -> str:
        return str(self._field.value) if self._field is not None else ""

    def put_words(self, words: str) -> None:
        longest = LONGEST if self.sheet.chosen in ("table", "victory") else LONGEST_NAME
        self.battle.set(self.sheet.chosen, words[:longest])


def _words(field: ArmyField) -> str:
    """The value of a field as people read it."""
    is_none = not field.options and field.value == 0 and not isinstance(field.value, bool)
    return "none" if is_none else field.words_of(field.value)


def _unit_words(armies: AnyArmies, unit: ArmyUnit) -> str:
    """A unit in a line, its numbers with what they count."""
    told = zip(armies.headings, armies.cells(unit), strict=True)
    cells = [f"{heading.casefold()} {cell}" if cell.isdigit() else cell for heading, cell in told if cell]
    return ", ".join([unit.name, *cells])


RosterBattleScreen.commands = sheet_commands(
    "battle of rosters",
    (
        *turning("rosters", "A battle of rosters"),
        KeyCommand(
            id="rosters-save",
            keys=("s",),
            label="save",
            help="Keep it as a scenario of your own.",
            group="A battle of rosters",
            run=lambda screen: screen.save_by_key(),
            weight=SELDOM,
        ),
    ),
    enter="begin",
)

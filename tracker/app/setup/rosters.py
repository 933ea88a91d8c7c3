"""A battle of rosters on one screen: who fights, on what table, until when; fought at once, or kept as a scenario."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult
from textual.events import Paste

from tracker.app.parts.about import About
from tracker.app.parts.commands import FIRST, OFTEN, SELDOM, Command
from tracker.app.parts.footer import KeyRow
from tracker.app.parts.listing import Line, Listing
from tracker.app.parts.rows import Piece, cut, heading, left, row
from tracker.app.parts.sheet_screen import SheetScreen, TitleRow, Word, sheet_commands
from tracker.app.setup.roster_choices import MUSTER, RosterChoices
from tracker.app.setup.screen import deed_line, ruling_line
from tracker.engine import AnyArmies, ArmyField, ArmyUnit, TrackerError
from tracker.play.new_battle import RULE, NewBattle

LABEL = 24
LONGEST = 4_000
LONGEST_NAME = 80
SAVE, FIGHT = "save", "fight"
NOTHING = "none yet: a at Home raises one"


class RosterBattleScreen(SheetScreen):
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
        """What is chosen so far."""
        return self.choices.battle

    def compose(self) -> ComposeResult:
        yield TitleRow(id="title")
        yield Listing(self.lines)
        yield About(id="about")
        yield Word(id="word")
        yield KeyRow()

    # Lines

    def titles(self) -> tuple[str, str]:
        return "Battle of rosters", "Enter begins it"

    def lines(self, width: int) -> list[Line]:
        try:
            battle = self.battle
        except TrackerError as error:
            return [Line(row((str(error), "warn")))]
        lines = [_line("game", "Game", battle.game.title, width)]
        for number in range(len(battle.rosters)):
            label = f"Roster {number + 1}" if len(battle.rosters) > 1 else "Roster"
            lines.append(_line(f"roster_{number}", label, self._roster_words(number), width))
        fields = battle.fields()
        lines += [self._field_line(each, width) for each in fields if not each.path.startswith(RULE)]
        lines.append(Line())
        lines.append(deed_line(FIGHT, "Fight it", width))
        if self.choices.enemy_list:
            lines.append(deed_line(MUSTER, "Muster this enemy by hand first: it is kept as a roster", width))
        lines.append(deed_line(SAVE, "Save as a scenario of your own", width))
        rules = [each for each in fields if each.path.startswith(RULE)]
        lines += [Line(), Line(heading("House rules", width))] if rules else []
        usual = {f"{RULE}{each.name}": each.default for each in battle.game.rulings()}
        for each in rules:
            lines.append(ruling_line(each.path, each.label, _words(each), each.value != usual[each.path], width))
        return lines

    def _field_line(self, field: ArmyField, width: int) -> Line:
        words = _words(field)
        if self.is_typing and field.path == self.sheet.chosen and len(words) > width - LABEL:
            # What is being typed is its end.
            words = f"...{words[-(width - LABEL - 4) :]}"
        return _line(field.path, field.label, words, width)

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

    def change(self, by: int) -> None:
        """Turn the chosen field to its next value, or the one before."""
        try:
            self._turn(self.sheet.chosen, by)
        except TrackerError as error:
            self.follow(str(error))
            return
        self.draw()

    def _turn(self, chosen: str, by: int) -> None:
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

    def type_key(self, key: str) -> bool:
        field = self._field
        if field is None:
            return False
        words = str(field.value)
        if key == "backspace":
            words = words[:-1]
        elif key == "space" or len(key) == 1:
            words += " " if key == "space" else key
        else:
            return False
        return self._type(field, words)

    def on_paste(self, event: Paste) -> None:
        event.stop()
        if self.is_typing and self._field is not None:
            self._type(self._field, str(self._field.value) + " ".join(event.text.split()))

    def _type(self, field: ArmyField, words: str) -> bool:
        longest = LONGEST if field.path in ("table", "victory") else LONGEST_NAME
        self.battle.set(field.path, words[:longest])
        self.draw()
        return True


def _words(field: ArmyField) -> str:
    """The value of a field as people read it."""
    if field.options:
        return next((words for key, words in field.options if key == field.value), str(field.value))
    if isinstance(field.value, bool):
        return "yes" if field.value else "no"
    return str(field.value) if field.value or isinstance(field.value, str) else "none"


def _unit_words(armies: AnyArmies, unit: ArmyUnit) -> str:
    """A unit in a line, its numbers with what they count."""
    told = zip(armies.headings, armies.cells(unit), strict=True)
    cells = [f"{heading.casefold()} {cell}" if cell.isdigit() else cell for heading, cell in told if cell]
    return ", ".join([unit.name, *cells])


def _line(name: str, label: str, words: str, width: int) -> Line:
    pieces: list[Piece] = [(left(cut(label, LABEL - 1), LABEL), "dim"), (cut(words, width - LABEL), "bold")]
    return Line(row(*pieces), name)


def _turning(
    name: str, keys: tuple[str, ...], label: str, help: str, by: int, weight: int
) -> Command[RosterBattleScreen]:
    return Command(
        id=f"rosters-{name}",
        keys=keys,
        label=label,
        help=help,
        group="A battle of rosters",
        run=lambda screen: screen.change(by),
        weight=weight,
    )


RosterBattleScreen.commands = sheet_commands(
    "battle of rosters",
    (
        _turning("next", ("right", "space"), "next", "The next value of the chosen field.", 1, FIRST),
        _turning("previous", ("left",), "previous", "The value before.", -1, OFTEN),
        Command(
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

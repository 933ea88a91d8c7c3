"""A new campaign on one screen: left and right change the chosen line, its name is typed."""

from __future__ import annotations

from textual.events import Paste

from tracker.app.parts.commands import FIRST, OFTEN, Command
from tracker.app.parts.listing import Line
from tracker.app.parts.rows import Piece, cut, left, row
from tracker.app.parts.sheet_screen import SheetScreen, sheet_commands
from tracker.engine import TrackerError
from tracker.play.new_campaign import TITLE, Choice, NewCampaign

LABEL, LONGEST = 20, 80
BEGIN = "begin"


class NewCampaignScreen(SheetScreen):
    """Enter begins it."""

    TITLE = "New campaign"

    def __init__(self) -> None:
        super().__init__()
        self._draft: NewCampaign | None = None

    @property
    def draft(self) -> NewCampaign:
        """What is chosen so far. Raises Refused where no game has a campaign."""
        if self._draft is None:
            self._draft = NewCampaign(self.tracker.armies_folder)
        return self._draft

    def titles(self) -> tuple[str, str]:
        return "New campaign", "Enter begins it"

    def lines(self, width: int) -> list[Line]:
        try:
            choices = self.draft.choices()
        except TrackerError as error:
            return [Line(row((str(error), "warn")))]
        begin = Line(row(("Begin it", "bold")), BEGIN)
        return [Line(), *(_line(each, width) for each in choices), Line(), begin]

    def detail(self) -> str:
        if self._draft is None:
            return ""
        found = self._chosen
        return (found.help if found is not None else "") or " ".join(self._draft.problems)

    @property
    def _chosen(self) -> Choice | None:
        if self._draft is None:
            return None
        return next((each for each in self._draft.choices() if each.path == self.sheet.chosen), None)

    # Deeds

    def change(self, by: int) -> None:
        """The next of what the chosen line may be, or the one before."""
        try:
            self.draft.turn(self.sheet.chosen, by)
        except TrackerError as error:
            self.follow(str(error))
            return
        self.draw()

    def choose(self) -> None:
        from tracker.app.opening import roller_of
        from tracker.journal.campaigns import campaigns_folder

        app = self.tracker
        try:
            self.draft.start()
            app.close_session()
            session = self.draft.begin(campaigns_folder(), roller=roller_of(app))
            app.switch_screen(app.screen_named("battle", app.sit_down(session)))
        except TrackerError as error:
            self.follow(str(error))

    # Its name

    @property
    def is_typing(self) -> bool:
        return self._draft is not None and self.sheet.chosen == TITLE

    def type_key(self, key: str) -> bool:
        draft = self.draft
        if key == "backspace":
            draft.title = (draft.title or draft.usual_title)[:-1]
        elif key == "space" or len(key) == 1:
            draft.title += " " if key == "space" else key
        else:
            return False
        draft.title = draft.title[:LONGEST]
        self.draw()
        return True

    def on_paste(self, event: Paste) -> None:
        event.stop()
        if self.is_typing:
            self.draft.title = (self.draft.title + " ".join(event.text.split()))[:LONGEST]
            self.draw()


def _line(choice: Choice, width: int) -> Line:
    label: Piece = (left(cut(choice.label, LABEL - 1), LABEL), "dim")
    return Line(row(label, (cut(choice.words, width - LABEL), "bold")), choice.path)


def _turning(name: str, keys: tuple[str, ...], help: str, by: int, weight: int) -> Command[NewCampaignScreen]:
    return Command(
        id=f"campaign-{name}",
        keys=keys,
        label=name,
        help=help,
        group="A new campaign",
        run=lambda screen: screen.change(by),
        weight=weight,
    )


NewCampaignScreen.commands = sheet_commands(
    "new campaign",
    (
        _turning("next", ("right", "space"), "The next value of the chosen line.", 1, FIRST),
        _turning("previous", ("left",), "The value before.", -1, OFTEN),
    ),
    enter="begin",
)

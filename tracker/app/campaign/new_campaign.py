"""A new campaign on one screen: left and right change the chosen line, its name is typed."""

from __future__ import annotations

from tracker.app.parts.choosing_screen import ChoosingScreen, chosen_line, turning
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import row
from tracker.app.parts.sheet_screen import sheet_commands
from tracker.engine import TrackerError
from tracker.play.new_campaign import LONGEST, TITLE, CampaignField, NewCampaign

LABEL = 20
BEGIN = "begin"


class NewCampaignScreen(ChoosingScreen):
    """Enter begins it."""

    TITLE = "New campaign"

    def __init__(self) -> None:
        super().__init__()
        self._draft: NewCampaign | None = None

    @property
    def draft(self) -> NewCampaign:
        """The choices so far. Raises Refused where no game has a campaign."""
        if self._draft is None:
            self._draft = NewCampaign(self.tracker.armies_folder)
        return self._draft

    def titles(self) -> tuple[str, str]:
        return "New campaign", "Enter begins it"

    def lines(self, width: int) -> list[ListLine]:
        try:
            choices = self.draft.choices()
        except TrackerError as error:
            return [ListLine(row((str(error), "warn")))]
        begin = ListLine(row(("Begin it", "bold")), BEGIN)
        lines = [chosen_line(each.path, each.label, each.words, LABEL, width) for each in choices]
        return [ListLine(), *lines, ListLine(), begin]

    def detail(self) -> str:
        if self._draft is None:
            return ""
        found = self._chosen
        return (found.help if found is not None else "") or " ".join(self._draft.problems)

    @property
    def _chosen(self) -> CampaignField | None:
        if self._draft is None:
            return None
        return next((each for each in self._draft.choices() if each.path == self.sheet.chosen), None)

    # Deeds

    def turn(self, chosen: str, by: int) -> None:
        self.draft.turn(chosen, by)

    def choose(self) -> None:
        from tracker.app.opening import roller_of
        from tracker.journal.campaigns import CAMPAIGNS

        app = self.tracker
        try:
            self.draft.start()
            app.close_session()
            session = self.draft.begin(CAMPAIGNS.folder(), roller=roller_of(app))
            app.switch_screen(app.screen_named("battle", app.sit_down(session)))
        except TrackerError as error:
            self.follow(str(error))

    # Its name

    @property
    def is_typing(self) -> bool:
        return self._draft is not None and self.sheet.chosen == TITLE

    @property
    def typed_words(self) -> str:
        return self.draft.title

    def put_words(self, words: str) -> None:
        self.draft.title = words[:LONGEST]

    def type_key(self, key: str) -> bool:
        if key == "backspace":
            # Letters take the place of the usual name; what is taken away is taken from that.
            self.draft.title = self.draft.title or self.draft.usual_title
        return super().type_key(key)


NewCampaignScreen.commands = sheet_commands(
    "new campaign", turning("campaign", "A new campaign", "line"), enter="begin"
)

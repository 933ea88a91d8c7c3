"""A new campaign on one screen: left and right change the chosen line, its name is typed."""

from __future__ import annotations

from tracker.app.opening import dice_source_of
from tracker.app.parts.choosing_screen import ChoosingScreen, turning
from tracker.app.parts.list_screen import list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import row
from tracker.play.new_campaign import NewCampaign

BEGIN = "begin"


class NewCampaignScreen(ChoosingScreen[NewCampaign]):
    """Enter begins it."""

    TITLE = "New campaign"

    def made(self) -> NewCampaign:
        return NewCampaign(self.tracker.armies_folder)

    def titles(self) -> tuple[str, str]:
        return "New campaign", "Enter begins it"

    def field_lines(self, field_set: NewCampaign, width: int) -> list[ListLine]:
        begin = ListLine(row(("Begin it", "bold")), BEGIN)
        return [ListLine(), *super().field_lines(field_set, width), ListLine(), begin]

    def detail(self) -> str:
        return (self.field.help if self.field is not None else "") or self.problems

    def choose(self) -> None:
        self.try_to(self._begin)

    def _begin(self) -> None:
        from tracker.journal.campaigns import CAMPAIGNS

        app = self.tracker
        self.field_set.start()
        app.close_session()
        app.open_battle(self.field_set.begin(CAMPAIGNS.folder(), dice_source=dice_source_of(app)), in_place=True)

    @property
    def typed_words(self) -> str:
        # Letters take the place of the usual name.
        return self.field_set.title

    def type_key(self, key: str) -> bool:
        if key == "backspace" and self.is_typing:
            # What is taken away is taken from that.
            self.field_set.title = self.field_set.title or self.field_set.usual_title
        return super().type_key(key)


NewCampaignScreen.commands = list_commands(
    "new campaign",
    turning("campaign", "A new campaign", "line"),
    enter="begin",
    does="Begin the campaign that is set up here.",
)

"""The open campaign at Home: its line, and its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.app.parts.sheet_screen import SheetScreen
    from tracker.journal.campaigns import CampaignEntry

NEXT, KEY, LABEL = "next", "x", "Next battle"


class OpenCampaign:
    """The open campaign that was played last, as it was when it was looked for; `problem` is why none can be found."""

    def __init__(self) -> None:
        self.entry: CampaignEntry | None = None
        self.problem = ""

    def look(self) -> None:
        """Look for it afresh."""
        from tracker.engine import BadFile
        from tracker.journal.campaigns import CAMPAIGNS

        self.problem = ""
        try:
            listed = CAMPAIGNS.listed(CAMPAIGNS.folder())
        except BadFile as error:
            listed, self.problem = [], str(error)
        self.entry = next((each for each in listed if each.status == "open"), None)

    @property
    def words(self) -> str:
        """Its title, and where it stands; "" for none."""
        if self.entry is None:
            return ""
        return f"{self.entry.title}: {f'battle {self.entry.battle}' if self.entry.battle else 'its set-up'}"

    def open(self, screen: SheetScreen) -> None:
        """Go on with it."""
        from tracker.app.opening import open_battle
        from tracker.engine import TrackerError

        if self.entry is None:
            self.look()
        if self.entry is None:
            screen.follow("There is no open campaign: w and n begin one.")
            return
        try:
            open_battle(screen.tracker, self.entry.path)
        except TrackerError as error:
            screen.follow(str(error))

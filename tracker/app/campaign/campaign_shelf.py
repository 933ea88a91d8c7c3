"""Operations on the folders of campaigns: as with battles at Home."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.app.library.file_shelf import TRASHED, FileShelf

if TYPE_CHECKING:
    from tracker.journal.campaigns import CampaignEntry

CAMPAIGNS = "Campaigns"


class CampaignShelf(FileShelf["CampaignEntry"]):
    """Which campaigns are shown, and what is done with one of them."""

    own = CAMPAIGNS
    kind = "campaign"
    told = {TRASHED: "These were thrown away; Backspace takes one back, Esc leads back."}

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        # Where a campaign lies whose folder was moved, until its line is chosen again.
        self.moved: Path | None = None

    def may(self, deed: str) -> bool:
        """True if an operation may be used; a folder in the trash must be taken back first."""
        return self.is_own or deed == "throw"

    def shown(self, entries: list[CampaignEntry]) -> list[CampaignEntry]:
        """Those of all campaigns that are listed. Raises BadFile where the trash can't be read."""
        wanted = self.words.casefold().split()
        return [each for each in (entries if self.is_own else self.elsewhere()) if _has(each, wanted)]

    def read_elsewhere(self) -> list[CampaignEntry]:
        from tracker.journal.campaigns import CAMPAIGNS

        return CAMPAIGNS.trashed(self.folder)

    # Deeds

    def rename(self, entry: CampaignEntry) -> None:
        from tracker.journal.campaigns import CAMPAIGNS

        self._see_that_it_may("rename", entry)
        if entry.status == "damaged":
            from tracker.engine import Refused

            raise Refused(entry.reason)

        def then(title: str) -> None:
            self.moved = CAMPAIGNS.rename(entry.path, title)
            self.said = f"It lies in the folder {self.moved.parent.name} now."

        self.ask("Another title:", then, entry.title)

    def throw(self, entry: CampaignEntry) -> None:
        """Into the trash; from there, back."""
        from tracker.journal.campaigns import CAMPAIGNS

        self._see_that_it_may("throw", entry)
        name = entry.title or entry.file
        if self.place == TRASHED:
            self.said = f"{name} is back: {CAMPAIGNS.take_back(entry.folder).name}."
        else:
            CAMPAIGNS.throw_away(entry.folder)
            self.said = f"{name} lies in the trash, with its battles; b shows it."

    def _see_that_it_may(self, deed: str, entry: CampaignEntry) -> None:
        from tracker.engine import Refused
        from tracker.journal.samples import is_sample

        if is_sample(entry.path):
            raise Refused(f"{entry.title} is shipped with tracker and stays as it is.")
        if not self.may(deed):
            raise Refused(f"{entry.title} lies in the trash: Backspace takes it back first.")


def _has(entry: CampaignEntry, wanted: list[str]) -> bool:
    said = " ".join((entry.title, entry.file, entry.game, entry.result, entry.status)).casefold()
    return all(word in said for word in wanted)

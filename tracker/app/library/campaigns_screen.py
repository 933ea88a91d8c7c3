"""The campaigns of a player, as a list: Enter goes on with one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.app.library.columns import campaign_line
from tracker.app.library.files import FileKind, shelf_keys
from tracker.app.library.shelf_screen import Painter, ShelfScreen
from tracker.app.opening import open_battle
from tracker.app.parts.key_commands import FIRST, OFTEN, command_maker
from tracker.app.parts.list_screen import list_commands
from tracker.app.reports import write_report
from tracker.talk.shelf_words import about_campaign

if TYPE_CHECKING:
    from tracker.journal.campaigns import CampaignEntry, Campaigns


def _campaigns() -> Campaigns:
    from tracker.journal.campaigns import CAMPAIGNS

    return CAMPAIGNS


class CampaignsScreen(ShelfScreen["CampaignEntry"]):
    """The shipped campaigns stand below the player's own, to be looked at."""

    TITLE = "Campaigns"
    kind = FileKind(
        _campaigns,
        own="Campaigns",
        what="campaign",
        tail=", with its battles",
        none_yet="None yet: n begins one.",
        in_trash=("throw",),
    )
    _shipped: list[CampaignEntry] | None = None

    def samples(self) -> list[CampaignEntry]:
        if self._shipped is None:
            self._shipped = self.files.shelf.shipped()
        return self._shipped

    def painter(self, width: int) -> Painter[CampaignEntry]:
        return (), partial(campaign_line, width)

    def about(self, entry: CampaignEntry) -> str:
        return about_campaign(entry)

    def may(self, action: str) -> bool:
        # A shipped one is said to stay as it is.
        return super().may(action) and self.chosen_entry() in self.shown

    def _sound(self) -> CampaignEntry | None:
        """The chosen campaign, where something can be done with it; else what is wrong is said."""
        entry = self.chosen_entry()
        if entry is not None and entry.status == "damaged":
            self.follow(entry.reason)
            return None
        return entry

    # Actions

    def choose(self) -> None:
        if (entry := self._sound()) is None:
            return
        if entry in self.below or not self.files.is_own:
            self.opening(entry.title, lambda: self.tracker.show("review", entry.path))
        else:
            self.opening(entry.title, lambda: open_battle(self.tracker, entry.path))

    def begin(self) -> None:
        self.tracker.show("new-campaign")

    def records(self) -> None:
        if (entry := self._sound()) is not None:
            self.tracker.show("records", entry.path)

    def check(self) -> None:
        """Say what is odd about the chosen one and its files."""
        if (entry := self._sound()) is not None:
            self.try_to(lambda: self._check(entry))

    def _check(self, entry: CampaignEntry) -> None:
        from tracker.journal.campaign_checks import check_campaign

        found = check_campaign(entry.path, self.files.folder, self.tracker.armies_folder)
        words = " ".join(" ".join([each.words, *each.differs]) for each in found)
        self.follow(words or f"{entry.title}: every file is as it was taken.")

    def report(self) -> None:
        if (entry := self._sound()) is not None:
            folder = self.tracker.folder if entry in self.below else entry.path.parent
            write_report(self, entry.path, self.follow, folder)


_key = command_maker("campaigns", "Campaigns")
_action, _list_action, _trash, _back = shelf_keys("campaigns", "campaign", "the screen before")
RECORDS = "Who served in the chosen campaign, the roll of honour, the chronicle."
CHECK = "Check the files of the chosen campaign: which changed, and which are gone."
REPORT = "Write the report of the chosen campaign to a file, and say where."

CampaignsScreen.commands = list_commands(
    "campaigns",
    (
        _key("begin", "n", "new", "Begin a campaign.", weight=FIRST),
        _key("records", "r", "records", RECORDS, weight=OFTEN, applies="has_chosen"),
        _key("check", "c", "check", CHECK, applies="has_chosen"),
        _key("report", "P", "report", REPORT, applies="has_chosen"),
        _action("rename", "e", "rename", "Give the chosen campaign and its folder another name."),
        _action(
            "throw",
            "backspace",
            "trash",
            "Throw the chosen campaign away, with its battles; in the trash, take it back.",
        ),
        _list_action("search", "/", "search", "Show only the campaigns that have some words; without any, all."),
        _trash,
        _back,
    ),
    escape=False,
)

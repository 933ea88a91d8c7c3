"""The campaigns of a player, as a list: Enter goes on with one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.app.campaign.campaign_shelf import CampaignShelf
from tracker.app.library.list_screen import ShelfScreen
from tracker.app.library.shelf_commands import chosen_deed, list_deed, trash_and_back
from tracker.app.parts.commands import FIRST, OFTEN, SELDOM, KeyCommand
from tracker.app.parts.inks import Ink
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import Piece, cut, heading, left, row
from tracker.app.parts.sheet_screen import sheet_commands
from tracker.engine.plurals import counted

if TYPE_CHECKING:
    from tracker.journal.campaigns import CampaignEntry

NUMBER, STANDS, GAME, PLAYED, WIDE = 5, 20, 22, 13, 100
NONE_YET = "None yet: n begins one."


class CampaignsScreen(ShelfScreen["CampaignEntry"]):
    """Read when it is shown, and again when one comes back to it."""

    TITLE = "Campaigns"

    def __init__(self) -> None:
        super().__init__()
        self._shelf: CampaignShelf | None = None
        self._samples: list[CampaignEntry] | None = None

    @property
    def shelf(self) -> CampaignShelf:
        """The operations on the folders."""
        if self._shelf is None:
            from tracker.journal.campaigns import CAMPAIGNS

            self._shelf = CampaignShelf(CAMPAIGNS.folder())
        return self._shelf

    @property
    def samples(self) -> list[CampaignEntry]:
        """The campaigns that are shipped, to be looked at."""
        if self._samples is None:
            from tracker.journal.campaigns import CAMPAIGNS

            self._samples = CAMPAIGNS.shipped()
        return self._samples

    def read_entries(self) -> list[CampaignEntry]:
        from tracker.journal.campaigns import CAMPAIGNS

        return CAMPAIGNS.listed(self.shelf.folder)

    @property
    def shown(self) -> list[CampaignEntry]:
        """The campaigns that are listed, besides those that are shipped; they are read when they are wanted."""
        self._entries = self.entries
        return super().shown

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.list_anew()

    def list_anew(self) -> None:
        self.shelf.forget()
        self._entries, self._problem = None, ""
        moved, self.shelf.moved = self.shelf.moved, None
        self.draw(str(moved) if moved is not None else None)

    def titles(self) -> tuple[str, str]:
        return "Campaigns", counted(len(self.entries), "campaign") if self.entries else ""

    def lines(self, width: int) -> list[ListLine]:
        shelf = self.shelf
        own = [_line(number, each, width) for number, each in enumerate(self.shown, 1)]
        none = NONE_YET if shelf.is_whole else "none"
        head = ListLine() if shelf.is_whole else ListLine(heading(shelf.place, width, shelf.tag))
        lines = [head, *(own or [ListLine(row((f"     {none}", "dim")))])]
        if not self.samples or not shelf.is_whole:
            return lines
        first = len(own) + 1
        return [
            *lines,
            ListLine(),
            ListLine(heading("Samples", width, "to be looked at")),
            *(_line(number, each, width) for number, each in enumerate(self.samples, first)),
        ]

    def detail(self) -> str:
        if told := super().detail():
            return told
        entry = self.chosen_entry()
        if entry is None:
            return self._problem
        return entry.reason or f"{entry.title}. {stands(entry)}. {entry.path}"

    def chosen_entry(self) -> CampaignEntry | None:
        """The campaign on the chosen line."""
        known = (*self.shown, *(self.samples if self.shelf.is_whole else ()))
        return next((each for each in known if str(each.path) == self.sheet.chosen), None)

    @property
    def has_own(self) -> bool:
        """True if the chosen line is a campaign of the player's own."""
        return self.chosen_entry() in self.shown

    def _sound(self) -> CampaignEntry | None:
        """The chosen campaign, where something can be done with it; else what is wrong is said."""
        entry = self.chosen_entry()
        if entry is not None and entry.status == "damaged":
            self.follow(entry.reason)
            return None
        return entry

    # Deeds

    def choose(self) -> None:
        from tracker.app.opening import open_battle
        from tracker.engine import TrackerError

        if (entry := self._sound()) is None:
            return
        try:
            if entry in self.samples or not self.shelf.is_own:
                self.tracker.show("review", entry.path)
                return
            open_battle(self.tracker, entry.path)
        except TrackerError as error:
            self.follow(str(error))

    def records(self) -> None:
        """The records of the chosen one."""
        if (entry := self._sound()) is not None:
            self.tracker.show("records", entry.path)

    def check(self) -> None:
        """Say what is odd about the chosen one and its files."""
        from tracker.engine import TrackerError
        from tracker.journal.campaign_checks import check_campaign

        if (entry := self._sound()) is None:
            return
        try:
            found = check_campaign(entry.path, self.shelf.folder, self.tracker.armies_folder)
        except TrackerError as error:
            self.follow(str(error))
            return
        words = " ".join(" ".join([each.words, *each.differs]) for each in found)
        self.follow(words or f"{entry.title}: every file is as it was taken.")

    def report(self) -> None:
        """Write the report of the chosen one, and say where."""
        from tracker.engine import TrackerError
        from tracker.journal.disk import make_folder
        from tracker.report.files import write_report

        if (entry := self._sound()) is None:
            return
        try:
            folder = self.tracker.folder if entry in self.samples else entry.path.parent
            make_folder(folder)
            self.follow(f"The report is written: {write_report(entry.path, folder)}.")
        except TrackerError as error:
            self.follow(str(error))


def stands(entry: CampaignEntry) -> str:
    """The progress of a campaign, in words."""
    if entry.status == "damaged":
        return "damaged"
    if entry.status == "ended":
        return entry.result or "over"
    return entry.where


def _line(number: int, entry: CampaignEntry, width: int) -> ListLine:
    """A campaign; a digit chooses one of the first nine."""
    place: Piece = (f"{number:>3}  ", "dim")
    key = str(number) if number < 10 else ""
    game = GAME if width >= WIDE else 0
    name = width - NUMBER - STANDS - game - PLAYED
    title = left(cut(entry.title, name - 1), name)
    if entry.status == "damaged":
        words = cut(entry.reason, max(0, width - NUMBER - name))
        return ListLine(row(place, title, (words, "warn")), str(entry.path), key)
    last = entry.last.astimezone() if entry.last is not None else None
    when = f"{last:%d %b %H:%M}" if last is not None else ""
    of = left(cut(entry.game.replace("_", " ").title(), game - 1), game) if game else ""
    ink: Ink = "bold" if entry.status == "open" else "text"
    pieces: list[Piece] = [
        (title, ink),
        (left(cut(stands(entry), STANDS - 1), STANDS), "text"),
        (of, "dim"),
        (when, "dim"),
    ]
    return ListLine(row(place, *pieces), str(entry.path), key)


def _deed(name: str, key: str, label: str, help: str, weight: int = OFTEN) -> KeyCommand[CampaignsScreen]:
    return KeyCommand(
        id=f"campaigns-{name}",
        keys=(key,),
        label=label,
        help=help,
        group="Campaigns",
        run=lambda screen: getattr(screen, name)(),
        weight=weight,
        applies=lambda screen: screen.chosen_entry() is not None,
    )


def _file_deed(name: str, key: str, label: str, help: str) -> KeyCommand[CampaignsScreen]:
    """A command on a campaign's files; of a shipped one it says that it stays as it is."""
    deed = chosen_deed(CampaignsScreen, "campaigns", "campaign", name, key, label, help)
    return replace(deed, is_offered=lambda screen: screen.has_own and screen.shelf.may(name))


_list_deed = partial(list_deed, CampaignsScreen, "campaigns", "campaign")


CampaignsScreen.commands = sheet_commands(
    "campaigns",
    (
        KeyCommand(
            id="campaigns-new",
            keys=("n",),
            label="new",
            help="Begin a campaign.",
            group="Campaigns",
            run=lambda screen: screen.tracker.show("new-campaign"),
            weight=FIRST,
        ),
        _deed("records", "r", "records", "Who served in the chosen campaign, the roll of honour, the chronicle."),
        _deed("check", "c", "check", "Say what has become of the files of the chosen campaign.", SELDOM),
        _deed("report", "P", "report", "Write the report of the chosen campaign to a file, and say where.", SELDOM),
        _file_deed("rename", "e", "rename", "Give the chosen campaign another title, and its folder the name of it."),
        _file_deed(
            "throw",
            "backspace",
            "trash",
            "Throw the chosen campaign away, with its battles; in the trash, take it back.",
        ),
        _list_deed("search", "/", "search", "Show only the campaigns that have some words; without any, all."),
        *trash_and_back(CampaignsScreen, "campaigns", "campaign", "the screen before"),
    ),
    enter="go on",
    escape=False,
)

"""The records of a campaign: who served in it, who stood out, and all of it in one line of time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from tracker.app.parts.asking_screen import AskingScreen
from tracker.app.parts.key_commands import NEVER, OFTEN, KeyCommand, command_maker
from tracker.app.parts.list_screen import list_commands
from tracker.app.parts.listing import ListLine, led_lines
from tracker.app.parts.rows import cut, heading, left, row, width_of, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine.plurals import counted
from tracker.journal.battle_reader import read_battle
from tracker.journal.timeline import Timeline
from tracker.report.campaign_records import By, Service, War, in_short, matching, sorted_by, war_of
from tracker.report.chronicle import ChronicleLine, chronicle
from tracker.report.roll_of_honour import UnitStrength, honours, unit_strengths

ORDERS: tuple[By, ...] = ("felled", "tests", "lost", "wounds", "battles", "name")
SORTED: dict[By, str] = {
    "felled": "most felled first",
    "tests": "most tests passed first",
    "lost": "most lost first",
    "wounds": "most often hit first",
    "battles": "most battles first",
    "name": "by name",
}
PAGES = {"records": "Records", "strength": "Strength", "honour": "Roll of honour", "chronicle": "Chronicle"}
NOBODY = "Nobody has served yet: only units of the campaign's own rosters have a record."
NO_HONOURS = "Nobody has stood out yet."
# Columns of the numbers of a record: the two rows of a heading, and the room.
NUMBERS = (
    ("", "battles", 9),
    ("felled", "by fire", 9),
    ("hand", "to hand", 9),
    ("tests", "passed", 10),
    ("figures", "lost", 9),
)
NARROW = 70
# Columns of a unit's figures before the campaign, and after a battle.
BEFORE, CELL, GAP = 8, 5, 2


class RecordsScreen(AskingScreen):
    """Units and leaders in a list that is sorted and searched; Enter opens a record, or the battle of a moment."""

    TITLE = "Records"

    def __init__(self, path: Path) -> None:
        """Raises BadFile where there is no campaign to be read."""
        super().__init__()
        self.path = path
        self.campaign = Timeline.of(read_battle(path))
        self.page = "records"
        self.by: By = ORDERS[0]
        self.words = ""

    @cached_property
    def war(self) -> War:
        return war_of(self.campaign)

    @cached_property
    def moments(self) -> list[ChronicleLine]:
        return chronicle(self.campaign, self.war)

    @property
    def served(self) -> list[Service]:
        return matching(sorted_by((each for each in self.war.services if each.battles), self.by), self.words)

    # Lines

    def titles(self) -> tuple[str, str]:
        return f"{PAGES[self.page]}: {self.campaign.recorded.title}", counted(len(self.war.aftermaths), "battle")

    def lines(self, width: int) -> list[ListLine]:
        if not self.war.aftermaths:
            return [
                ListLine(),
                *(ListLine(each) for each in wrapped("No battle of it has been fought yet.", width, "dim")),
            ]
        match self.page:
            case "strength":
                return list(self._strengths(width))
            case "honour":
                told = [wrapped(each, width, "text") for each in [*honours(self.war)] or [NO_HONOURS]]
                return [ListLine(each) for rows in told for each in (*rows, ())]
            case "chronicle":
                return [line for number, each in enumerate(self.moments) for line in _moment(number, each, width)]
            case _:
                return list(self._records(width))

    def _records(self, width: int) -> list[ListLine]:
        served, sides = self.served, self.campaign.view(self.campaign.last).sides
        names = {side.id: side.name for side in sides}
        numbers = NUMBERS if width >= NARROW else NUMBERS[1:]
        wide = max(8, width - sum(room for _, _, room in numbers))
        words = f"/{self.words}" if self.words else SORTED[self.by]
        over, under = ("".join(f"{each[at]:>{each[2]}}" for each in numbers) for at in (0, 1))
        found = [
            ListLine(row((f"{'':{wide}}{over}", "dim")), is_head=True),
            ListLine(row((f"{left(words, wide)}{under}", "dim")), is_head=True),
        ]
        if not served:
            nobody = f"nobody has {self.words!r}" if self.words else NOBODY
            return [*found, *(ListLine(each) for each in wrapped(nobody, width, "dim"))]
        for side in dict.fromkeys(each.side for each in served):
            found += [ListLine(), ListLine(heading(names.get(side, side), width))]
            there = [each for each in served if each.side == side]
            units = {each.id for each in there if not each.unit}
            found += [_record(each, wide, len(numbers), each.id in units) for each in _in_units(there)]
        return found

    def _strengths(self, width: int) -> Iterator[ListLine]:
        """Units with their figures before the campaign and after each battle, of as many of the last as have room."""
        view = self.campaign.view(self.campaign.last)
        found = unit_strengths(self.campaign)
        many = max((len(each.figures) for each in found), default=0)
        wide = max([10, *(width_of(each.name) for each in found)])
        bars = min(many, width // 4)
        line = bars + GAP
        first = max(1, many - (width - wide - BEFORE - line) // CELL)
        after = "".join(f"{at:>{CELL}}" for at in range(first, many))
        if after:
            yield ListLine(row((f"{'':{wide + line + BEFORE}}  after battle", "dim")), is_head=True)
        yield ListLine(row((f"{left(view.counts, wide + line)}{'before':>{BEFORE}}{after}", "dim")), is_head=True)
        for side in view.sides:
            if there := [each for each in found if each.side == side.id]:
                yield from (ListLine(), ListLine(heading(side.name, width)))
                yield from (_strength(each, first, wide, bars) for each in there)

    def detail(self) -> str:
        if told := super().detail():
            return told
        chosen = self.chosen_service
        return f"{chosen.whole_name}: {in_short(chosen)}." if chosen is not None else ""

    @property
    def chosen_service(self) -> Service | None:
        return next((each for each in self.war.services if _id(each) == self.list_panel.chosen), None)

    # Actions

    def choose(self) -> None:
        chosen = self.chosen_service
        if chosen is not None:
            self.tracker.show("record", self.path, self.war, chosen)
        elif self.page == "chronicle" and self.list_panel.chosen:
            moment = self.moments[int(self.list_panel.chosen)]
            self.try_to(lambda: self.tracker.show("review", self.path, step=moment.step))

    def turn_to(self, page: str) -> None:
        self.page = page
        self.list_panel.to_top()
        self.draw("")

    def sort(self) -> None:
        """List them by the next measure."""
        self.by = ORDERS[(ORDERS.index(self.by) + 1) % len(ORDERS)]
        self.turn_to("records")

    def search(self) -> None:
        """List only those who have some words."""

        def then(words: str) -> None:
            self.words = words
            self.turn_to("records")

        self.ask("List who has these words in name, unit or deeds:", then, self.words)

    def report(self) -> None:
        from tracker.app.reports import write_report

        write_report(self, self.path, self.tell)


def _id(each: Service) -> str:
    return f"{each.side}/{each.id}/{each.name if each.unit else ''}"


def _in_units(served: list[Service]) -> list[Service]:
    """Leaders below their units, where those are listed; a unit stands where the first of them stood."""
    units = dict.fromkeys(each.id for each in served)
    return [each for unit in units for each in sorted(served, key=lambda who: bool(who.unit)) if each.id == unit]


def _record(each: Service, wide: int, columns: int, is_below: bool) -> ListLine:
    """A unit in bold, a leader with his unit behind him unless it stands above; those who are no more are dim.

    `columns`: the numbers that have room, from the last.
    """
    tests = f"{each.count('test passed')} of {each.tests}" if each.tests else ""
    numbers = (len(each.battles), each.count("felled by fire"), each.count("felled in melee"), tests)
    # A leader's own blood is no figure of a unit.
    hit = ("hit" if each.wounds == 1 else f"hit {each.wounds}") if each.wounds else ""
    suffered = hit if each.unit else each.lost
    rooms = [room for _, _, room in NUMBERS[-columns:]]
    cells = "".join(
        f"{number or '-':>{room}}" for number, room in zip((*numbers, suffered)[-columns:], rooms, strict=True)
    )
    of = "" if is_below else f", {each.unit}"
    name = f"  {each.name}{of}" if each.unit else each.name
    style: StyleName = "dim" if each.fate else "text" if each.unit else "bold"
    return ListLine(row((left(cut(name, wide - 1), wide), style), (cells, "dim" if each.fate else "text")), _id(each))


def _strength(each: UnitStrength, first: int, wide: int, bars: int) -> ListLine:
    """A unit's figures as so many `bars`, then before the campaign, and after each battle from `first` on."""
    before, *after = ["" if many is None else str(many) for many in (each.figures[0], *each.figures[first:])]
    line = strength_line(each.figures)[-bars:]
    words = f"{left(each.name, wide)}{'':{GAP}}{line}{before:>{BEFORE}}"
    words += "".join(f"{many:>{CELL}}" for many in after)
    return ListLine(row((words, "dim" if each.fate else "text")), f"{each.side}/{each.id}/")


def strength_line(figures: Sequence[int | None]) -> str:
    """Figures one after another as bars, each beside the most of them; 0 for none, a blank for a unit not there yet."""
    most, top = max((many or 0 for many in figures), default=0), len(glyphs.levels) - 1

    def bar_of(many: int | None) -> str:
        if not many:
            return " " if many is None else "0"
        return glyphs.levels[max(1, round(many / most * top))]

    return "".join(map(bar_of, figures))


def _moment(number: int, each: ChronicleLine, width: int) -> list[ListLine]:
    """A moment with its date; the first of its lines can be chosen."""
    style: StyleName = "bold" if each.is_battle else "accent" if each.is_noted else "text"
    words = f"Noted: {each.words}" if each.is_noted else each.words
    return led_lines(f"{each.at:%d %b}  ", words, str(number), width, style)


_key = command_maker("records", "The records")
SORT = "List them by another measure: felled, tests, lost, wounds, battles, name."
SEARCH = "List only those who have some words in their name, unit or deeds; without any, all."
REPORT = "Write the report of the campaign into the folder of battles."


def _page(page: str, key: str, help: str) -> KeyCommand[RecordsScreen]:
    command: KeyCommand[RecordsScreen] = _key(
        "turn_to",
        key,
        # Its last word: they stand side by side on a narrow screen.
        PAGES[page].casefold().rpartition(" ")[2],
        help,
        page,
        weight=OFTEN,
        applies=lambda s: s.page != page,
        id=f"records-{page}",
    )
    return command


RecordsScreen.commands = list_commands(
    "records",
    (
        _page("records", "r", "The records of units and leaders."),
        _page("strength", "t", "The figures of each unit before the campaign and after each battle."),
        _page("honour", "h", "The roll of honour: who stood out, and who fell."),
        _page("chronicle", "c", "All of the campaign in one line of time."),
        _key("sort", "s", "sort", SORT),
        _key("search", "/", "search", SEARCH, weight=NEVER),
        _key("report", "P", "report", REPORT, weight=NEVER),
    ),
)

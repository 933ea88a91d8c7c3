"""The record of one unit or leader: what it did and suffered, each entry with its step of its battle."""

from __future__ import annotations

from pathlib import Path

from tracker.app.parts.key_commands import OFTEN, command_maker
from tracker.app.parts.list_screen import ListScreen, list_commands
from tracker.app.parts.listing import ListLine, led_lines
from tracker.app.parts.rows import EMPTY, heading, left, wrapped
from tracker.engine import TrackerError
from tracker.journal.campaign_battles import file_of
from tracker.report.campaign_records import Service, ServiceFact, War, in_short, words_of

# The words of a kind of entries at its head.
HEADS = {
    "promoted": "Promotions",
    "succeeds": "Heirs of lost leaders",
    "leader hit": "Hit",
    "leader back": "Came back",
    "took": "Taken",
    "felled in melee": "Felled hand to hand",
    "felled by fire": "Felled by fire",
    "ran": "Ran",
    "gone": "Left the field",
    "figures lost": "Losses",
    "test failed": "Tests failed",
    "gave way": "Gave way",
    "stood": "Stood",
    "charged": "Charges",
    "fought": "Rounds of melee",
    "test passed": "Tests passed",
    "fired": "Shots",
}
WHERE = 20


class UnitRecordScreen(ListScreen):
    """Its entries by kind, the telling kinds first, or battle by battle; Enter opens the battle at the entry's step."""

    TITLE = "Record"

    def __init__(self, path: Path, war: War, service: Service) -> None:
        """`path`: the campaign's file, beside which its battles lie."""
        super().__init__()
        self.path = path
        self.war = war
        self.service = service
        self.is_by_battle = False

    def titles(self) -> tuple[str, str]:
        return self.service.whole_name, "by battle" if self.is_by_battle else "by kind"

    def lines(self, width: int) -> list[ListLine]:
        lines = [ListLine(each) for each in wrapped(f"{in_short(self.service)}.", width, "text")]
        ids = {id(fact): str(number) for number, fact in enumerate(self.service.facts)}
        for title, facts in self._groups():
            lines += [ListLine(EMPTY), ListLine(heading(title, width))]
            for fact in facts:
                # Below the heading of its battle its step is enough.
                where = _step(fact) if self.is_by_battle else _place(fact)
                lines += led_lines(left(where, WHERE), words_of(fact, of=self.service.name), ids[id(fact)], width)
        return lines

    def _groups(self) -> list[tuple[str, list[ServiceFact]]]:
        if not self.is_by_battle:
            return [(HEADS[kind], facts) for kind, facts in self.service.by_kind()]
        facts = self.service.in_order()
        found = []
        for battle in dict.fromkeys(each.battle for each in facts):
            is_there = 0 < battle <= len(self.war.aftermaths)
            title = self.war.aftermaths[battle - 1].title if is_there else "Between the battles"
            found.append((title, [each for each in facts if each.battle == battle]))
        return found

    @property
    def chosen_fact(self) -> ServiceFact | None:
        return self.service.facts[int(self.list_panel.chosen)] if self.list_panel.chosen else None

    def detail(self) -> str:
        fact = self.chosen_fact
        if fact is None:
            return ""
        if fact.between:
            return "Enter opens the campaign at this step."
        return "Enter opens the battle at this step." if self._file(fact) else "No file of a battle has this."

    def _file(self, fact: ServiceFact) -> str:
        """The file in which an entry stands, the campaign's or a battle's, "" where none does."""
        if fact.between:
            return self.path.name
        if not fact.step or not 0 < fact.battle <= len(self.war.aftermaths):
            return ""
        came = self.war.aftermaths[fact.battle - 1]
        return file_of(self.path.parent, came).name if came.file else ""

    def choose(self) -> None:
        fact = self.chosen_fact
        if fact is None or not (name := self._file(fact)):
            return
        try:
            self.tracker.show("review", self.path.parent / name, step=fact.between or fact.step)
        except TrackerError as error:
            # The folder is that of the campaign, whose name stands above.
            self.follow(str(error).replace(f"{self.path.parent}/", ""))

    def turn(self) -> None:
        """Order the entries the other way."""
        self.is_by_battle = not self.is_by_battle
        self.draw()


def _place(fact: ServiceFact) -> str:
    step = f", step {fact.step}" if fact.step else ""
    return f"{'after ' if fact.between else ''}battle {fact.battle}{step}"


def _step(fact: ServiceFact) -> str:
    return "after it" if fact.between else f"step {fact.step}" if fact.step else ""


ORDER = "Order the entries by kind, or battle by battle."

UnitRecordScreen.commands = list_commands(
    "record",
    [command_maker("record", "The record")("turn", "s", "by kind or battle", ORDER, weight=OFTEN, id="record-order")],
    enter="review",
    does="Review the battle of the chosen entry, at its step.",
)

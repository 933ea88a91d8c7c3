"""One battle being played: driver, autopilot and file together."""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import (
    Autopilot,
    Battle,
    Change,
    Node,
    ScenarioFile,
    TrackerError,
    any_seed,
    check_rulings,
    encode_state,
    load_playable,
)
from tracker.engine.inputs import Checkpoint
from tracker.journal.battle_reader import Recorded, recorded_in
from tracker.journal.battle_writer import BattleFile
from tracker.journal.recording import RecordWriter, recordable
from tracker.journal.records import (
    SUFFIX,
    AskFirstRecord,
    DraftRecord,
    DropRecord,
    HandedIn,
    Header,
    MarkRecord,
    NoteRecord,
    Order,
    Parent,
    PartOf,
    RedoRecord,
    ResultRecord,
    RollsRecord,
    Title,
    UndoRecord,
    turn_at,
)
from tracker.journal.resume import resume, strangeness
from tracker.journal.saving import SavedBattle
from tracker.journal.titles_and_file_names import slug, title_of, titled
from tracker.journal.tree_of_records import StepNote

# The scenario, and each ruling by name.
Chosen = tuple[str, dict[str, str]]
Pilot = Autopilot | None


class NewFile(Struct, frozen=True):
    """The name of a new file, "" for one made of title and day; and the campaign to which its battle belongs."""

    stem: str = ""
    suffix: str = SUFFIX
    campaign: PartOf | None = None


ALONE = NewFile()


class Session(SavedBattle):
    """A battle that is on the disk before anybody sees what a command did; or soon after, see `save_behind`.

    Every command plays on for nobody's choices, writes all of it in one append, and gives the Change; it raises what
    Battle raises, and then nothing has changed. Trouble with the disk never stops play: see `take_notices`.

    In some folder, with the small game of the tests:

    >>> with Session.new(folder, "toy", "skirmish", seed=1) as session:
    ...     print(session.battle.prompt.title)
    ...     change = session.answer("Dawn")
    ...     print(session.battle.step, session.saved)
    ...     print(session.undo().did, session.battle.step)
    Name?
    1 True
    undo 0
    >>> with Session.open(session.path) as again:
    ...     print(again.battle.prompt.title)
    Name?
    """

    # Another process plays it, and this one follows: see tracker/seats.
    is_joined = False

    def __init__(self, battle: Battle, header: Header, writer: RecordWriter, autopilot: Autopilot | None) -> None:
        self.battle = battle
        self.header = header
        self.autopilot = autopilot or Autopilot()
        self.notes: list[StepNote] = []
        self.marks: list[StepNote] = []
        self._writer = writer
        self._draft: DraftRecord | None = None
        # The orders for the figures that were ticked off.
        self.ticked: tuple[Order, ...] = ()
        self.handed_in: HandedIn | None = None
        self.asks_first = False

    @classmethod
    def new(
        cls,
        folder: Path,
        ruleset: str,
        scenario: str,
        rulings: Mapping[str, str] | None = None,
        seed: int | None = None,
        title: str = "",
        autopilot: Autopilot | None = None,
    ) -> Self:
        """A new battle in a file of its own, named after title and day; without a seed, the system gives one.

        Raises Refused or BadFile for an unknown ruleset, ruling or scenario; a folder that can't be written is a
        notice.
        """
        game = load_playable(ruleset)
        chosen = check_rulings(game, rulings or {}, scenario)
        battle = Battle.begin(game, game.new(scenario, chosen), any_seed() if seed is None else seed)
        card = game.card(scenario) if game.has_scenario(scenario) else None
        title = title or titled((card.title if card else battle.view().title) or Path(scenario).stem)
        return cls.start(folder, battle, (recordable(scenario), chosen), title, autopilot, None)

    @classmethod
    def new_of(
        cls,
        folder: Path,
        ruleset: str,
        given: ScenarioFile,
        rulings: Mapping[str, str] | None = None,
        seed: int | None = None,
        title: str = "",
        autopilot: Autopilot | None = None,
        placed: NewFile = ALONE,
    ) -> Self:
        """A new battle of a scenario that is in no file, such as one of two rosters. Raises as `new`."""
        game = load_playable(ruleset)
        chosen = check_rulings(game, {**given.rulings, **(rulings or {})})
        battle = Battle.begin(game, game.new_of(given, chosen), any_seed() if seed is None else seed)
        told = recordable(given.id), chosen
        return cls.start(folder, battle, told, title or titled(given.title), autopilot, None, placed)

    @classmethod
    def open(cls, path: Path, autopilot: Autopilot | None = None) -> Self:
        """A battle to be played on, at the prompt where it stood.

        Raises BadFile; Refused where somebody else plays it, or the rules as they are now take none of it.
        """
        file = BattleFile.open(path)
        try:
            recorded = recorded_in(file.data, path)
            resumed = resume(load_playable(recorded.ruleset), recorded)
        except BaseException:
            file.close()
            raise
        file.cut(recorded.good)
        session = cls(
            resumed.battle,
            recorded.header,
            RecordWriter(file, recorded.seq, recorded.title, turn_at(resumed.battle.head), recorded.header.key),
            autopilot,
        )
        session.notes, session.marks = recorded.notes, recorded.marks
        if recorded.rolls is not None:
            session.autopilot.go_on_as(*recorded.rolls)
        session._saving.notices += [*recorded.problems, *resumed.notices]
        if resumed.left is not None:
            session._writer.put_move(UndoRecord, session.battle.head)
        session._put_end(recorded)
        session._done(Change("open", session.battle.head))
        session._draft, session.ticked, session.asks_first = recorded.draft, recorded.ticked, recorded.asks_first
        session.handed_in = recorded.handed_in
        return session

    @classmethod
    def start(
        cls,
        folder: Path,
        battle: Battle,
        chosen: Chosen,
        title: str,
        pilot: Pilot,
        parent: Parent | None,
        placed: NewFile = ALONE,
    ) -> Self:
        """A battle with the past that it has, in a file of its own; `parent` is the one that it comes from."""
        header, writer = _begin_file(folder, battle, chosen, title, parent, placed)
        session = cls(battle, header, writer, pilot)
        if (rolls := session.autopilot.told) is not None:
            writer.put(RollsRecord, who=rolls[0], mine=rolls[1])
        if battle.held is not None:
            # What a person answered in the parent waits for one here too, even after the power failed.
            session._catch_up()
            writer.put_move(UndoRecord, battle.head, strangeness(battle.ruleset, battle.head))
        session._done(Change("new", battle.head))
        return session

    # What may be known

    @property
    def by(self) -> str:
        """The seat for which things are put down from now on, as in "Ann (Zulu)"; "" where there is one seat."""
        return self._writer.by

    @by.setter
    def by(self, seat: str) -> None:
        self._writer.by = seat

    @property
    def draft(self) -> Any:
        """The half-typed answer to the prompt that waits, None if there is none."""
        if (draft := self._draft) is None or (prompt := self.battle.prompt) is None:
            return None
        return draft.value if (draft.after, draft.key) == (self.battle.head.seq, prompt.key) else None

    # Commands

    def answer(self, value: Any, overrule: bool = False) -> Change:
        self._catch_up()
        return self._done(self.battle.answer(self._writer.recordable(value), overrule))

    def edit(self, path: str, value: Any, reason: str = "") -> Change:
        self._catch_up()
        return self._done(self.battle.edit(recordable(path), recordable(value), recordable(reason)))

    def settle(self, reason: str = "") -> Change:
        self._catch_up()
        return self._done(self.battle.settle(recordable(reason)))

    def end(self, reason: str = "") -> Change:
        self._catch_up()
        return self._done(self.battle.end(recordable(reason)))

    def undo(self) -> Change:
        return self._move(UndoRecord, self.battle.undo)

    def redo(self) -> Change:
        return self._move(RedoRecord, self.battle.redo)

    def _move(self, kind: type[UndoRecord] | type[RedoRecord], command: Callable[[], Change]) -> Change:
        self._catch_up()
        before = self.battle.head
        change = command()
        has_hand, waits = self.battle.pending.waiting != [], self.battle.hands[before][1]
        self._writer.put_move(kind, change.head, change.strange, has_hand=has_hand, waits=waits)
        return self._done(change)

    def amend(self, step: int, value: Any, overrule: bool = False, reason: str = "") -> Change:
        value, reason = recordable(value), recordable(reason)
        return self._change_past(lambda: self.battle.amend(step, value, overrule, reason))

    def correct(self, step: int, path: str, value: Any, reason: str = "") -> Change:
        path, value, reason = recordable(path), recordable(value), recordable(reason)
        return self._change_past(lambda: self.battle.correct(step, path, value, reason))

    def _change_past(self, command: Callable[[], Change]) -> Change:
        self._catch_up()
        line = self.battle.head
        change = command()
        self._writer.put_amend(change, line, self.battle.hands[line][1])
        return self._done(change)

    def drop_pending(self) -> Change:
        """Give up the answers that an amend left in hand."""
        self._catch_up()
        change, waits = Change("play", self.battle.head), self.battle.is_waiting
        self.battle.drop_pending()
        self._writer.put(DropRecord)
        self._saving.save()
        # Else it was told already.
        return self.battle.with_way(change) if waits else change

    def note(self, text: str, at: Node | None = None) -> None:
        """Put words down at the present step, or at another. Raises Refused where there are none."""
        self._catch_up()
        self.notes.append(self._writer.put_note(NoteRecord, "text", text, at or self.battle.head))

    def mark(self, name: str, at: Node | None = None) -> None:
        """Put a mark at the present step, or at another. Raises Refused where it has no name."""
        self._catch_up()
        self.marks.append(self._writer.put_note(MarkRecord, "name", name, at or self.battle.head))

    def rename(self, title: str) -> None:
        """Give the battle another title; its file keeps its name. Raises Refused where it is empty or too long."""
        self._writer.title = title_of(title)
        self._writer.put(Title, title=self.title)
        self._saving.save()

    def ask_first(self, yes: bool) -> None:
        """From now on a seat that takes back, amends or edits asks another side first, or nobody."""
        self.asks_first = yes
        self._writer.put(AskFirstRecord, yes=yes)
        self._saving.save()

    def keep_rolls(self, who: str, mine: str) -> None:
        """From now on the app rolls for `who` in this battle, whenever it is opened; `mine` is played by people."""
        self._writer.put(RollsRecord, who=who, mine=mine)
        self._saving.save()

    def keep_draft(self, value: Any) -> None:
        """Keep what is half typed for the prompt that waits; None to forget it."""
        prompt = self.battle.prompt
        value = recordable(value)
        if prompt is None or value == self.draft:
            return
        self._catch_up()
        fields = {"after": self.battle.head.seq, "key": prompt.key, "value": value}
        self._draft = DraftRecord(seq=0, at=self._writer.put(DraftRecord, **fields), **fields)
        self._saving.save()

    def keep_ticked(self, ticked: tuple[Order, ...]) -> None:
        """Keep the orders for the figures that are ticked off, beside what is half typed."""
        if ticked != self.ticked:
            self.ticked = ticked
            self._keep_beside(ticked=ticked)

    def keep_handed_in(self, handed_in: HandedIn) -> None:
        """Keep what a list that was handed in just now says of its rest, beside what is half typed."""
        self._catch_up()
        self.handed_in = replace(handed_in, seq=self.battle.node_at(handed_in.step).seq)
        self._keep_beside(handed_in=self.handed_in)

    def _keep_beside(self, **kept: Any) -> None:
        """Keep more beside what is half typed for the prompt that waits."""
        self._catch_up()
        prompt = self.battle.prompt
        key, after = prompt.key if prompt is not None else "", self.battle.head.seq
        self._writer.put(DraftRecord, after=after, key=key, value=self.draft, **kept)
        self._saving.save()

    # How

    def _done(self, change: Change) -> Change:
        """Play on for nobody's choices, save, and tell all that was added."""
        try:
            if change.did == "open":
                self.battle.play_pending()
            self.autopilot.run(self.battle)
        except TrackerError as error:
            # What was given is taken: that the app could not go on from there is no reason to refuse it.
            self._saving.notices.append(str(error))
        finally:
            added = self._catch_up()
            self._writer.put_fallen(self.battle.pending)
            self._draft = None
            is_over = self.battle.stage == "over"
            try:
                if is_over and (added or change.did != "open"):
                    self._put_result()
            finally:
                # The end at once: rosters, campaigns and listings go by what is in the file.
                self._saving.save_now() if is_over else self._saving.save()
        done = Change(change.did, self.battle.head, added, change.restore_steps, change.amended)
        # The app may have answered what an amend asks anew, and later answers have gone on behind that.
        return done if change.did == "amend" and done.head is change.head else self.battle.with_way(done)

    def _put_end(self, recorded: Recorded) -> None:
        """Put down what a kill cut off behind the last input of a battle.

        Listings and campaigns go by it: without it the battle would be open for them for ever.
        """
        battle, head = self.battle, self.battle.head
        if battle.stage != "over" or head is not recorded.head:
            return
        if not recorded.is_over:
            head.checkpoint = Checkpoint("over", battle.state.turn, encode_state(battle.state))
            self._writer.put_checkpoint(head)
        if not recorded.has_result:
            self._put_result()

    def _put_result(self) -> None:
        head, text = self.battle.head, self.battle.view().result
        self._writer.put(ResultRecord, after=head.seq, step=head.step, turn=self._writer.turn, text=text)


def _begin_file(
    folder: Path, battle: Battle, chosen: Chosen, title: str, parent: Parent | None, placed: NewFile
) -> tuple[Header, RecordWriter]:
    named = title_of(title)
    stem = placed.stem or f"{slug(named)}-{date.today().isoformat()}"
    writer = RecordWriter(BattleFile.create(folder, stem, placed.suffix), 0, named)
    return writer.begin(battle.ruleset, battle.line[0], *chosen, battle.seed, parent, placed.campaign), writer

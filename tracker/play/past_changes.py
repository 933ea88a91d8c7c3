"""A person at a recorded battle: its past is asked for again, and changed where it lies."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from tracker.engine import AnyRuleset, Battle, Node, Refused, Unsaved
from tracker.journal.battles import put_down
from tracker.journal.records import MarkRecord, NoteRecord
from tracker.journal.session import Session
from tracker.journal.timeline import Timeline
from tracker.journal.titles_and_file_names import words_of
from tracker.play.battle_commands import MarkStep, Note
from tracker.play.input_preferences import InputPreferences
from tracker.play.old_step import OldStep
from tracker.play.seat import Command, Seat


class PastChanges:
    """Changes what was played, of the battle that is played just now or of one that only lies in its file.

    `playing` gives the seat at it, None where nobody plays it; `open_session` opens it for one change.
    """

    def __init__(
        self,
        playing: Callable[[Path], Seat | None],
        open_session: Callable[[Path], Session],
        preferences: InputPreferences | None = None,
    ) -> None:
        self._preferences = preferences
        self._playing = playing
        self._open_session = open_session

    # What is asked again

    def old_step(self, timeline: Timeline, step: int) -> OldStep:
        """An old step as it may be given otherwise. Raises Refused where it can't be."""
        node = timeline.frame(step).node
        return OldStep(_game_of(timeline), node, timeline.recorded.header.seed, self._preferences)

    def battle(self, timeline: Timeline, step: int) -> Battle:
        """The battle as it stood after a step, to try things on. Raises Refused where it can't be."""
        return Battle(_game_of(timeline), timeline.frame(step).node, timeline.recorded.header.seed)

    # What is changed

    def change(self, path: Path, command: Command) -> list[str]:
        """Carry out an amend or a correction; says in lines what came out differently and what the table must do.

        Raises BadFile, Refused, Warned where it is against the rules, or Unsaved where the disk does not take it.
        """
        playing = self._playing(path)
        with nullcontext(playing.session) if playing is not None else self._open_session(path) as session:
            seat = playing or Seat(session)
            outcome = seat.do(command)
            seat.warned = None
            lines = outcome.or_raise().amended_lines(seat.battle)
            if playing is not None:
                return lines
            if not session.saved:
                raise Unsaved(f"{session.trouble.removesuffix('.')}: what was played stays as it was.")
            notices = session.take_notices()
        return [*lines, "", *notices] if notices else lines

    def put_down(self, path: Path, words: Note | MarkStep, node: Node) -> None:
        """Put words at a step of it. Raises what the journal raises."""
        playing = self._playing(path)
        if playing is not None:
            with playing.held():
                if isinstance(words, Note):
                    playing.session.note(words.text, node)
                else:
                    playing.session.mark(words.name, node)
        elif isinstance(words, Note):
            put_down(path, NoteRecord, after=node.seq, text=words_of(words.text, "words"))
        else:
            put_down(path, MarkRecord, after=node.seq, name=words_of(words.name, "a name"))


def _game_of(timeline: Timeline) -> AnyRuleset:
    """The game by which the past is played again. Raises Refused where it can't be."""
    if not timeline.is_head:
        raise Refused("This line was left: amend the one that was played, or branch from here.")
    if timeline.ruleset is None:
        raise Refused("The game of this battle is not installed: it can be read, not changed.")
    return timeline.ruleset

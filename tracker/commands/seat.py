"""Sitting down to a battle: the loop of line mode or of the protocol, and how it is left, whatever ends it."""

from __future__ import annotations

import io
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from tracker.app.terminal.abilities import check_terminal, hurry
from tracker.clean import clean
from tracker.commands.output import complain
from tracker.engine import Unsaved
from tracker.journal.session import Session
from tracker.plain.streams import Signals, Source, Stopped
from tracker.play.input_preferences import InputPreferences
from tracker.play.teacher import Teacher
from tracker.settings import Settings, Unusable, load_settings, save_settings
from tracker.talk.dice_source import WHO_ROLLS, DiceSource
from tracker.talk.unsaved import EXIT_CODE, lost_words

if TYPE_CHECKING:
    from tracker.plain.lines import LineMode
    from tracker.plain.protocol import Conversation

NO_SETTINGS = Settings()
NAMES = {2: "Interrupted", 15: "Told to stop", 1: "The terminal hung up"}


def seat_arguments(parser: ArgumentParser) -> None:
    """The options of every command that plays."""
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    parser.add_argument("--protocol", choices=["jsonl"], help="one JSON object a line, for programs")
    parser.add_argument(
        "--rolls", choices=WHO_ROLLS, help="for whom the app rolls; opponent: it decides for the enemy too"
    )
    parser.add_argument("--mine", metavar="SIDE", help="the side whose dice you roll yourself")


def is_on_screen(args: Namespace) -> bool:
    """True if the battle is played on the screen: not where line mode was asked for or no screen can be drawn."""
    return not (args.plain or args.protocol or check_terminal())


def sit_down(args: Namespace, begin: Callable[[DiceSource], Session], fresh: bool) -> int:
    """Open a battle by `begin` and play it; gives the exit code. Raises what `begin` raises."""
    settings = load_settings()
    mine = settings.mine if args.mine is None else args.mine
    dice_source = DiceSource(args.rolls or settings.rolls, mine)
    dice_source.notices += settings.notices
    if is_on_screen(args):
        hurry()
        from tracker.app.app import run_app

        session = begin(dice_source)
        return run_app(session, session.path.parent, settings)
    signals = Signals()
    with signals.installed():
        try:
            with signals.held():
                session = begin(dice_source)
            return _play(args, session, signals, fresh, settings)
        except Stopped as stopped:
            # The signal came while the battle was being opened: nothing was asked yet.
            return 128 + stopped.number


def _play(args: Namespace, session: Session, signals: Signals, fresh: bool, settings: Settings = NO_SETTINGS) -> int:
    # Whoever plays on the screen does not wait for what line mode needs.
    from tracker.plain.lines import LineMode
    from tracker.plain.protocol import LONGEST_LINE, Conversation

    source = Source(sys.stdin, LONGEST_LINE) if args.protocol else Source(sys.stdin)
    # A closed stdout: there is nobody to tell, but the answers count.
    out = sys.stdout if sys.stdout is not None else io.StringIO()
    mode: LineMode | Conversation
    preferences = InputPreferences().follow(settings)
    if args.protocol:
        mode = Conversation(session, source, out, signals, fresh, preferences)
    else:
        mode = LineMode(session, source, out, signals, preferences, _teacher(settings, source.is_typed))
    code, words = 0, ""
    try:
        mode.play()
    except Stopped as stopped:
        code, words = 128 + stopped.number, f"{NAMES.get(stopped.number, 'Stopped')}. "
    except BaseException:
        # Whoever read us is gone, or something broke: that the end is lost must be said all the same.
        words = _close(mode.session)
        if lost_words(mode.session):
            _last_words([words])
        raise
    kept = _close(mode.session)
    is_lost = bool(lost_words(mode.session))
    if code or is_lost or args.protocol:
        _last_words([f"{words}{kept}"])
    else:
        out.write(f"{clean(kept)}\n")
    return code or (EXIT_CODE if is_lost else 0)


def _teacher(settings: Settings, is_typed: bool) -> Teacher:
    """The giver of hints. Those shown to lines from a pipe were seen by no person, and are not written down."""
    held = [settings]

    def keep(now: Settings) -> None:
        before, held[0] = held[0], now
        if is_typed:
            # A hint that comes twice is no harm, so nobody is troubled about a file that can't be written.
            with suppress(Unusable, Unsaved):
                save_settings(now, before)

    return Teacher(lambda: held[0], keep)


def _close(session: Session) -> str:
    """Close a battle, and say where it is, or what is lost of it."""
    session.close()
    if words := lost_words(session):
        return " ".join([words, session.trouble])
    _last_words(session.take_notices())
    if session.battle.prompt is None:
        has_made = session.battle.ruleset.product(session.battle.state) is not None
        done = "Done" if has_made else "The battle is over"
        return f"{done} and kept: tracker log {shlex.quote(str(session.path))}"
    return f"The battle is kept: tracker resume {shlex.quote(str(session.path))}"


def _last_words(sentences: list[str]) -> None:
    try:
        complain(sentences)
    except OSError:
        # After a hang-up there is no terminal left to tell it to; the battle is whole all the same.
        return

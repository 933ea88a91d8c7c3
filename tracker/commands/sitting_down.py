"""Sitting down to a battle: the loop of line mode or of the protocol, and how it is left, whatever ends it."""

from __future__ import annotations

import io
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from tracker.app.terminal.abilities import check_terminal, hurry, rest
from tracker.commands.finding import saves_folder
from tracker.commands.output import complain
from tracker.engine import Unsaved
from tracker.harmless_text import clean
from tracker.journal.session import Session
from tracker.journal.unsaved_words import EXIT_CODE, lost_words
from tracker.plain.streams import Signals, Source, Stopped
from tracker.play.beginner_help import Teacher
from tracker.play.dice_source import WHO_ROLLS, DiceSource
from tracker.play.input_preferences import InputPreferences
from tracker.seats.one_at_a_time import OneAtATime
from tracker.seats.other_seats import Company
from tracker.seats.sockets import share_with
from tracker.settings import Settings, Unusable, load_settings, save_settings

if TYPE_CHECKING:
    from tracker.plain.base_page import LinePage
    from tracker.plain.home import Home
    from tracker.plain.line_mode import LineMode
    from tracker.plain.protocol import Conversation

NO_SETTINGS = Settings()
EXIT_BY_SIGNAL = 128
NAMES = {2: "Interrupted", 15: "Told to stop", 1: "The terminal hung up"}


def face_arguments(parser: ArgumentParser) -> None:
    """The options of every command by which somebody sits down at a battle."""
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    parser.add_argument("--protocol", choices=["jsonl"], help="one JSON object a line, for programs")
    parser.add_argument("--name", metavar="NAME", default="", help="your name, as other seats see it")
    parser.add_argument("--group", metavar="GROUP", default="", help="users of this group may join as well")


def seat_arguments(parser: ArgumentParser) -> None:
    """The options of every command that plays."""
    face_arguments(parser)
    parser.add_argument(
        "--rolls",
        choices=WHO_ROLLS,
        help="for whom the app rolls; opponent: it decides for the enemy too; decisions: it does that alone",
    )
    parser.add_argument("--mine", metavar="SIDE", help="the side whose dice you roll yourself")


def is_on_screen(args: Namespace) -> bool:
    """True if the battle is played on the screen: not where line mode was asked for or no screen can be drawn."""
    return not (args.plain or args.protocol or check_terminal())


def sit_down(args: Namespace, begin: Callable[[DiceSource], Session], fresh: bool) -> int:
    """Open a battle by `begin` and play it; gives the exit code. Raises what `begin` raises."""
    if args.group:
        share_with(args.group)
    settings = load_settings()
    mine = settings.mine if args.mine is None else args.mine
    dice_source = DiceSource(args.rolls or settings.rolls, mine, by_default=args.rolls is None and args.mine is None)
    dice_source.notices += settings.notices
    if is_on_screen(args):
        hurry()
        from tracker.app.app import run_app

        session = begin(dice_source)
        return run_app(session, session.path.parent, settings, name=args.name)
    signals = Signals()
    with signals.installed():
        try:
            with signals.held():
                session = begin(dice_source)
            rest()
            return _play(args, session, signals, fresh, settings)
        except Stopped as stopped:
            # The signal came while the battle was being opened: nothing was asked yet.
            return EXIT_BY_SIGNAL + stopped.number


def _play(args: Namespace, session: Session, signals: Signals, fresh: bool, settings: Settings = NO_SETTINGS) -> int:
    if args.protocol:
        # Whoever plays on the screen does not wait for what line mode needs.
        from tracker.plain.protocol import LONGEST_LINE, Conversation

        source, preferences = Source(sys.stdin, LONGEST_LINE), InputPreferences().follow(settings)
        return _through(Conversation(session, source, _out(), signals, fresh, preferences), args.name, is_talk=False)
    return _through(_line_mode(session, Source(sys.stdin), signals, settings), args.name)


def _out() -> TextIO:
    # A closed stdout: there is nobody to tell, but the answers count.
    return sys.stdout if sys.stdout is not None else io.StringIO()


def _line_mode(session: Session, source: Source, signals: Signals, settings: Settings) -> LineMode:
    from tracker.plain.line_mode import LineMode

    teacher = _teacher(settings, source.is_typed)
    return LineMode(session, source, _out(), signals, InputPreferences().follow(settings), teacher)


def _through(mode: LineMode | Conversation, name: str = "", is_talk: bool = True) -> int:
    """Play until it is left, whatever ends it; gives the exit code. `is_talk`: people are told, and no program."""
    turns, company = mode.turns, Company(mode.seat, name, mode.turns.call, mode.heard)
    mode.company = company
    code, words = 0, ""
    try:
        mode.play()
    except Stopped as stopped:
        code, words = EXIT_BY_SIGNAL + stopped.number, f"{NAMES.get(stopped.number, 'Stopped')}. "
    except BaseException:
        # Whoever read us is gone, or something broke: that the end is lost must be said all the same.
        words = _close(mode.seat.session, company, turns)
        if lost_words(mode.seat.session):
            _last_words([words])
        raise
    kept = _close(mode.seat.session, company, turns)
    is_lost = bool(lost_words(mode.seat.session))
    if code or is_lost or not is_talk:
        _last_words([f"{words}{kept}"])
    else:
        _out().write(f"{clean(kept)}\n")
    return code or (EXIT_CODE if is_lost else 0)


def home_in_lines(saves: str | None) -> int:
    """Home line by line, and all that it leads to; gives the exit code, not 0 where a battle was lost or it stopped."""
    return _in_lines(saves, lambda home: home)


def review_in_lines(path: Path, saves: str | None) -> int:
    """A recorded battle line by line; gives the exit code. Raises BadFile where there is none."""
    from tracker.plain.review_page import ReviewPage

    return _in_lines(saves, lambda home: ReviewPage(home, path))


def _in_lines(saves: str | None, first: Callable[[Home], LinePage]) -> int:
    from tracker.plain.console import Console
    from tracker.plain.home import Home

    signals, source, settings, codes = Signals(), Source(sys.stdin), load_settings(), [0]

    def play(begin: Callable[[DiceSource], Session], dice_source: DiceSource, settings: Settings) -> None:
        with signals.held():
            session = begin(dice_source)
        code = _through(_line_mode(session, source, signals, settings))
        if code > EXIT_BY_SIGNAL:
            raise Stopped(code - EXIT_BY_SIGNAL)
        codes.append(code)

    home = Home(Console(source, _out()), saves_folder(saves), settings, play)
    with signals.installed():
        try:
            first(home).run()
        except Stopped as stopped:
            return EXIT_BY_SIGNAL + stopped.number
    return max(codes)


def _teacher(settings: Settings, is_typed: bool) -> Teacher:
    """The giver of hints. Those shown to lines from a pipe were seen by no person, and are not written down."""
    held = [settings]

    def keep(now: Settings) -> None:
        before, held[0] = held[0], now
        # What comes twice is no harm: no word of a file that can't be written.
        with suppress(Unusable, Unsaved):
            if is_typed:
                save_settings(now, before)

    return Teacher(lambda: held[0], keep)


def _close(session: Session, company: Company, turns: OneAtATime) -> str:
    """Close a battle, and say where it is, or what is lost of it."""
    with turns.waiting():
        company.leave()
    session.close()
    if session.is_joined:
        return f"You have left; the battle goes on: tracker join {shlex.quote(str(session.path))}"
    if words := lost_words(session):
        return f"{words} {session.trouble}"
    _last_words(session.take_notices())
    what = session.battle.ruleset.noun
    if session.battle.prompt is None:
        has_made = session.battle.ruleset.product(session.battle.state) is not None
        done = "Done" if has_made else f"The {what} is over"
        return f"{done} and kept: tracker log {shlex.quote(str(session.path))}"
    return f"The {what} is kept: tracker resume {shlex.quote(str(session.path))}"


def _last_words(sentences: list[str]) -> None:
    try:
        complain(sentences)
    except OSError:
        # After a hang-up there is no terminal left to tell it to; the battle is whole all the same.
        return

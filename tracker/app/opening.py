"""Opening a battle from a screen, with the app rolling for whom the settings say."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from tracker.settings import Settings

# The settings' file is written by one at a time.
WRITING = Lock()

if TYPE_CHECKING:
    from tracker.app.app import TrackerApp
    from tracker.engine import Node
    from tracker.journal.battle_reader import Recorded
    from tracker.journal.session import Session
    from tracker.play.battle_setup import BattleSetup
    from tracker.play.dice_source import DiceSource
    from tracker.play.past_changes import PastChanges


def open_battle(app: TrackerApp, path: Path) -> None:
    """Go on with the battle of a file, or join who has it open, once the one that is played is saved.

    Raises BadFile or Refused.
    """
    app.when_saved(lambda: app.open_battle(_opened(app, path)))


def _opened(app: TrackerApp, path: Path) -> Session:
    """The battle of a file; where somebody else has it open, as one who joins him, and first only watches.

    Raises Refused before, which asks whether to join.
    """
    from tracker.engine import Refused
    from tracker.journal.locking import PlayedElsewhere
    from tracker.play.offers import play_on

    try:
        return play_on(path, dice_source_of(app))
    except PlayedElsewhere:
        if app.playing(path) is not None:
            raise
        from tracker.seats.joined import joined_at
        from tracker.seats.sockets import is_joinable

        if is_joinable(path) and app.asked_to_join != path:
            app.asked_to_join = path
            raise Refused("Somebody has this battle open: the same key again joins it, at first to watch.") from None
        session, app.asked_to_join = joined_at(path), None
        if session is None:
            raise
        return session


def dice_source_of(app: TrackerApp) -> DiceSource:
    from tracker.play.dice_source import DiceSource

    return DiceSource(app.settings.rolls, app.settings.mine, by_default=True)


def reopened(session: Session) -> Session:
    """A battle that was closed for another, opened to be gone on with. Raises BadFile or Refused."""
    from tracker.play.dice_source import source_of
    from tracker.play.offers import play_on

    return play_on(session.path, source_of(session))


def branch_battle(app: TrackerApp, recorded: Recorded, node: Node, fresh: bool, given: Any = None) -> None:
    """Go on from a step of a recorded battle in a battle of its own, once the one that is played is saved.

    `given` is the answer to what is asked there, None for none yet. Raises BadFile or Refused.
    """
    from tracker.play.offers import branch_at

    def begin() -> None:
        session = branch_at(recorded, node, app.folder, fresh, dice_source_of(app))
        if given is not None:
            session.answer(given)
        app.open_battle(session)

    app.when_saved(begin)


def past_changes(app: TrackerApp) -> PastChanges:
    """The tool that changes the past of recorded battles, be it of the one that is played."""
    from tracker.play.offers import play_on
    from tracker.play.past_changes import PastChanges

    return PastChanges(app.playing, lambda path: play_on(path, dice_source_of(app)), app.preferences)


def begin_battle(app: TrackerApp, setup: BattleSetup) -> None:
    """Begin the battle that was set up, in the place of the screen in front. Raises BadFile, Refused or Unsaved."""
    from tracker.journal.session import Session
    from tracker.play.dice_source import DiceSource

    app.close_session(setup.title.strip())
    dice_source = DiceSource(setup.rolls, setup.mine)
    session = Session.new(
        app.folder, setup.game.id, setup.card.played_by, setup.chosen, title=setup.title.strip(), autopilot=dice_source
    )
    sentence = keep_settings(app, setup.remembered(app.settings))
    if sentence:
        dice_source.notices.append(sentence)
    app.open_battle(session, in_place=True)


def begin_beside(app: TrackerApp, game: str, procedure: str, what: str) -> None:
    """Begin a procedure beside a game's battles, such as its muster, in the place of the screen in front.

    `what` it begins with is an id, as of a list or a scenario, or the path of a file. It is kept, undone and resumed as
    a battle is. Raises BadFile, Refused or Unsaved.
    """
    from tracker.journal.session import Session

    app.close_session()
    session = Session.new(app.folder, f"{game}.{procedure}", what, autopilot=dice_source_of(app))
    app.open_battle(session, in_place=True)


def hold_settings(app: TrackerApp, settings: Settings) -> None:
    """Use other settings from now on, and write nothing down."""
    app.settings = settings
    app.preferences.follow(settings)


def keep_settings(app: TrackerApp, settings: Settings) -> str:
    """Use other settings from now on, and write them down; says what is wrong where that can't be done."""
    if settings == app.settings:
        return ""
    hold_settings(app, settings)
    return write_held(app)


def keep_settings_behind(app: TrackerApp, settings: Settings) -> None:
    """The same for what no key should wait for the disk."""
    hold_settings(app, settings)
    app.write_behind(partial(write_held, app))


def write_held(app: TrackerApp) -> str:
    """Write down the settings that hold; says what is wrong where that can't be done."""
    from tracker.play.settings_fields import write_settings

    # What is written last is what holds, whoever began first.
    with WRITING:
        settings = app.settings
        if settings == app.settings_kept:
            # Who wrote before has put these down too.
            return ""
        if sentence := write_settings(settings, app.settings_kept):
            return sentence
        app.settings_kept = settings
        return ""

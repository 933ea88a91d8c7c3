"""Opening a battle from a screen, with the app rolling for whom the settings say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.settings import Settings, save_settings, settings_path

if TYPE_CHECKING:
    from tracker.app.app import TrackerApp
    from tracker.app.screens.draft import BattleDraft


def open_battle(app: TrackerApp, path: Path) -> None:
    """Go on with the battle of a file. Raises BadFile or Refused."""
    from tracker.journal.session import Session
    from tracker.talk.rollers import Roller

    app.open_battle(Session.open(path, Roller(app.settings.rolls, app.settings.mine)))


def begin_battle(app: TrackerApp, draft: BattleDraft) -> None:
    """Begin the battle that was set up, in the place of the screen in front. Raises BadFile or Refused."""
    from tracker.journal.session import Session
    from tracker.talk.rollers import Roller

    roller = Roller(draft.rolls, draft.mine)
    session = Session.new(
        app.folder, draft.game.id, draft.card.id, draft.chosen, title=draft.title.strip(), autopilot=roller
    )
    sentence = keep_settings(app, draft.remembered(app.settings))
    if sentence:
        roller.notices.append(sentence)
    app.close_session()
    app.session = session
    app.switch_screen(app.screen_named("battle", session))


def keep_settings(app: TrackerApp, settings: Settings) -> str:
    """Use other settings from now on, and write them down; says what is wrong where that can't be done."""
    if settings == app.settings:
        return ""
    app.settings = settings
    try:
        save_settings(settings)
    except OSError as error:
        return f"The settings hold only until you leave: {settings_path()} can't be written: {error.strerror}."
    return ""

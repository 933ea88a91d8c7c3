"""Opening a battle from a screen, with the app rolling for whom the settings say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.settings import Settings, save_settings, settings_path

if TYPE_CHECKING:
    from tracker.app.app import TrackerApp
    from tracker.app.screens.draft import BattleDraft
    from tracker.engine import Node
    from tracker.journal.recorded import Recorded


def open_battle(app: TrackerApp, path: Path) -> None:
    """Go on with the battle of a file. Raises BadFile or Refused."""
    from tracker.journal.session import Session
    from tracker.talk.rollers import Roller

    app.open_battle(Session.open(path, Roller(app.settings.rolls, app.settings.mine)))


def branch_battle(app: TrackerApp, recorded: Recorded, node: Node, fresh: bool) -> None:
    """Go on from a step of a recorded battle in a battle of its own. Raises BadFile or Refused."""
    from tracker.journal.branching import branch_recorded
    from tracker.talk.rollers import Roller

    roller = Roller(app.settings.rolls, app.settings.mine)
    app.open_battle(branch_recorded(recorded, node, app.folder, "", fresh, roller))


def amend_battle(app: TrackerApp, path: Path, step: int, value: object, overrule: bool) -> list[str]:
    """Give another answer at a step of a battle; says in lines what came out differently and what the table must do.

    Raises BadFile, Refused, or Warned where it is against the rules.
    """
    from tracker.journal.parting import part
    from tracker.journal.session import Session
    from tracker.talk.rollers import Roller

    with Session.open(path, Roller(app.settings.rolls, app.settings.mine)) as session:
        before = session.battle.line
        change = session.amend(step, value, overrule)
        unlike = part(before, session.battle.line).unlike
        prompt, at, notices = session.battle.prompt, session.battle.step, session.take_notices()
    lines = ["What came out differently:"]
    lines += [f" {sentence}" for each in unlike for sentence in each.sentences()] or [" Nothing."]
    lines += ["", "On the table:", *(f" {line}" for line in change.put_back or ["nothing changes"])]
    asked = f"Play stands at step {at}: {prompt.title}. r plays on." if prompt is not None else "The battle is over."
    return [*lines, "", asked, *notices]


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

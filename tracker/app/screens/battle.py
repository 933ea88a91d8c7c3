"""The battle at the table: it holds the session, takes the keys, and shows what came of them."""

from __future__ import annotations

import time
from typing import Any

from textual.app import ComposeResult
from textual.events import Paste
from textual.reactive import var

from tracker.app.base import TrackerScreen
from tracker.app.messages import Closes, Gives, Keeps, Opens, Outcome, Used
from tracker.app.screens.battle_commands import BATTLE_COMMANDS
from tracker.app.screens.deeds import BattleDeeds
from tracker.app.screens.places import BattleLayout
from tracker.app.widgets.asking import PromptPanel
from tracker.app.widgets.face import Dialog
from tracker.app.widgets.footer import KeyRow
from tracker.app.widgets.log import LogPanel
from tracker.app.widgets.qrs import QrsPanel
from tracker.app.widgets.queue import Queue
from tracker.app.widgets.roster import Roster
from tracker.app.widgets.sheet import Sheet
from tracker.app.widgets.small import TooSmall
from tracker.app.widgets.status import LastRow, StatusRow
from tracker.engine import RuleFault, TrackerError, View, Warned
from tracker.journal.session import Session

ORDER = ("prompt", "roster", "queue", "qrs", "log", "sheet")


class BattleScreen(BattleDeeds, TrackerScreen[None]):
    """One battle.

    Panels get what they show from here and never take keys themselves: the keys of the prompt work wherever the cursor
    is. Questions of the program lie in front of the prompt, in its place.
    """

    commands = BATTLE_COMMANDS
    TITLE = "Battle"
    view: var[View | None] = var(None)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.set_reactive(BattleScreen.view, session.battle.view())
        self.dialogs: list[Dialog] = []
        self.at = "prompt"
        self._layout = BattleLayout()
        self._warned: tuple[str, Any] | None = None
        self._asked_at = 0.0
        self.status = StatusRow(id="status")
        self.roster = Roster(id="roster")
        self.queue = Queue(id="queue")
        self.qrs = QrsPanel(session.battle.ruleset.tables(), id="qrs")
        self.log_lines = LogPanel(lambda: self.session.battle.line, id="log")
        self.sheet = Sheet(id="sheet")
        self.asking = PromptPanel(id="prompt")
        self.keys = KeyRow(id="keys")
        self.last = LastRow(id="last")

    def compose(self) -> ComposeResult:
        self.styles.layout = self._layout
        for panel in (self.status, self.roster, self.queue):
            yield panel.data_bind(BattleScreen.view)
        yield from (self.qrs, self.log_lines, self.sheet, self.asking, self.keys, self.last, TooSmall(id="small"))

    def on_mount(self) -> None:
        self.opened()

    # Keys

    @property
    def is_typing(self) -> bool:
        return self.roster.is_filtering or self.front.is_typing

    @property
    def front(self) -> Any:
        """The face that keys go to."""
        return self.dialogs[-1] if self.dialogs else self.face

    def take(self, key: str) -> bool:
        self.asking.say = ""
        self.forget_fleeting()
        warned, self._warned = self._warned, None
        if key == "enter" and not self.dialogs and self._is_locked():
            return True
        try:
            if self.dialogs and not key.startswith("ctrl+"):
                return self._do(self.front.press(key) or Used(), None)
            if self.roster.is_filtering:
                return self._filter(key)
            if self.is_typing:
                outcome = self.front.press(key)
                if outcome is not None:
                    return self._do(outcome, warned)
            command = self.tracker.keymap.find(self.commands, key)
            if command is not None and not (self.is_typing and len(key) == 1) and command.applies(self):
                command.run(self)
                return True
            return self._move(key) or self._do(self.face.press(key), warned)
        except (TrackerError, RuleFault) as error:
            self.asking.say = str(error)
            return True
        finally:
            self.settle_down()

    def on_paste(self, event: Paste) -> None:
        event.stop()
        try:
            self._do(self.front.paste(event.text), None)
        except TrackerError as error:
            self.asking.say = str(error)
        self.settle_down()

    def _is_locked(self) -> bool:
        return time.monotonic() - self._asked_at < self.tracker.enter_lock

    def _move(self, key: str) -> bool:
        """Move within the panel that has the cursor."""
        panel = self.panel(self.at)
        return not isinstance(panel, PromptPanel) and bool(getattr(panel, "move", lambda key: False)(key))

    def _do(self, outcome: Outcome | None, warned: tuple[str, Any] | None) -> bool:
        """Act on what a key came to."""
        match outcome:
            case None:
                return False
            case Used(say):
                self.asking.say = say
            case Gives(value):
                self._give(value, warned)
            case Keeps(draft):
                self.session.keep_draft(draft)
            case Opens(face):
                assert isinstance(face, Dialog)
                self.dialogs.append(face)
            case Closes(say, then):
                self.dialogs.pop() if not say and then is None and self._is_given_up else self.dialogs.clear()
                self.asking.say = say
                if then is not None:
                    then()
        return True

    _is_given_up = False

    def _give(self, value: Any, warned: tuple[str, Any] | None) -> None:
        prompt = self.session.battle.prompt
        if prompt is None:
            return
        try:
            self.do(lambda: self.session.answer(value, overrule=warned == (prompt.key, value)))
        except Warned as warning:
            self._warned = (prompt.key, value)
            self.asking.say = f"{str(warning).partition(': against the rules')[0]}: against the rules. Enter overrules."

    # Panels

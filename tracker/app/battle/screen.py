"""The battle at the table: takes the keys, and shows what came of them."""

from __future__ import annotations

from functools import cached_property
from time import monotonic

from tracker.app import battle
from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.ending import OverView
from tracker.app.battle.log import LogPanel
from tracker.app.battle.panels import Panels
from tracker.app.battle.prompts import load_all
from tracker.app.battle.seated_screen import SOON, SeatedScreen
from tracker.app.battle.status import LOOK, TurnClock
from tracker.app.battle.thinking import ThoughtThread
from tracker.app.opening import keep_settings_behind, reopened
from tracker.app.parts.background_lines import moved
from tracker.app.parts.key_commands import FIRST
from tracker.app.parts.key_outcomes import OVERRULE
from tracker.app.parts.prompt_view import NONE
from tracker.app.parts.screen import Hint
from tracker.app.parts.surplus_keys import NOTHING, OPENED, OVERTAKEN, TakenAtOnce
from tracker.engine import CAMPAIGN, TrackerError
from tracker.play.beginner_help import Teacher
from tracker.play.outcome import Outcome
from tracker.play.seat import Seat

# The command that takes what is offered; its key stands beside the offer.
AS_BEFORE = "as-before"
# The command that gives what was warned of.
OVERRULES = "overrule"
# The title of the sheet of reasons, and what a key does that puts a sheet away.
WHY, CLOSE = "Why", "close"


class BattleScreen(SeatedScreen):
    """One battle.

    The panels take no keys themselves: the keys of the prompt work wherever the cursor is. Questions of the program lie
    in the prompt's place.
    """

    TITLE = "Battle"
    # Ids of the commands that stand at the end of every key line, in their order: its commands name them.
    always: tuple[str, ...] = ()

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.stack: BattleStack = BattleStack(seat)
        self._taken, self._pressed_at, self._is_early = TakenAtOnce(), 0.0, False
        self._taken.took(float("inf"), OPENED)
        self._is_opening = True
        self._thoughts = ThoughtThread(self, self.show)
        self.clock: TurnClock = TurnClock()
        self._turn = seat.battle.view().turn
        self._teacher = Teacher(
            lambda: self.tracker.settings, lambda settings: keep_settings_behind(self.tracker, settings)
        )
        view = seat.battle.view()
        self.panels: Panels = Panels(
            view, seat.battle.ruleset.tables(), LogPanel(lambda: self.stack.seat.battle.line, id="log")
        )
        # All that was shown last, but for what is filled in of the question.
        self._shown: tuple[object, ...] = ()

    def on_mount(self) -> None:
        self.set_interval(LOOK, self._show_clock)
        self.set_timer(SOON, lambda: load_all(self.stack.seat.battle.ruleset))

    def on_screen_resume(self) -> None:
        if self.tracker.seat is None and not self._reopen():
            return
        self.stack.catch_up()
        self.show()
        if self._is_opening:
            self._is_opening = False
            self._taken.took(monotonic(), OPENED)

    def _reopen(self) -> bool:
        """Go on where a branch was played meanwhile; whether that can be. Else there is nothing more to do here."""
        try:
            self.stack = BattleStack(self.tracker.sit_down(reopened(self.stack.seat.session)))
        except TrackerError as error:
            self.tracker.back(str(error))
            return False
        return True

    def show(self) -> None:
        """Bring everything up to date; where only the question was filled in, nothing else is looked at."""
        if self.panels.asking.offer:
            self.panels.asking.offer_key = self._offer_key
        if not (self._is_only_filled_in() and self.panels.show_filled_in(self.stack)):
            self._show_all()
        self.panels.keys.show(self.hints(), self._always_shown())

    @property
    def has_reasons(self) -> bool:
        """True if reasons lie in the sheet: the key that laid them there puts them away."""
        return self.panels.layout.cover == "sheet" and self.panels.sheet.title == WHY

    def _always_shown(self) -> list[Hint]:
        """The keys that stand at the end of every key line, whatever is asked; where words are typed, letters are none.

        One that a question takes for itself is left out.
        """
        if self.is_typing or self.stack.dialogs:
            return []
        found = {each.id: (label, each.label) for label, each in self.tracker.keymap.wanted(self.commands)}
        if self.has_reasons and "why" in found:
            found["why"] = (found["why"][0], CLOSE)
        claimed = self._claimed
        return [found[each] for each in self.always if each in found and found[each][0] not in claimed]

    def _is_only_filled_in(self) -> bool:
        """True if since all was shown last nothing came but what is filled in of a question that stands alone."""
        stack, seat, session = self.stack, self.stack.seat, self.stack.seat.session
        is_alone = stack.prompt_view.is_alone and not stack.dialogs and self.panels.at == "prompt"
        asked = stack.prompt_view, is_alone, seat.offer, seat.decision, seat.thought, seat.among.seating
        around = (
            stack.orders.steps,
            stack.recent_lines,
            session.title,
            session.trouble,
            self.size,
            self.tracker.settings,
        )
        before, self._shown = self._shown, (*asked, *around)
        return is_alone and self._shown == before

    def _show_all(self) -> None:
        self._thoughts.follow(self.stack)
        view = self.stack.view
        asked = self.stack.prompt_view
        if isinstance(asked, OverView):
            from tracker.app.battle.ending import report_end

            report_end(self, asked)
        elif asked.is_of_campaign:
            battle.campaign_battle.report_fight(self, asked)
        asking = self.panels.asking
        hint = self._teacher.hint(self.stack.seat, was_shown=asking.shown_hint == asking.hint)
        asking.offer_key = self._offer_key
        asking.hint = hint.keys if hint is not None and not self.stack.dialogs and not self.stack.whose else ""
        was_shown = asking.shown_spelled_out == asking.spelled_out
        spelled_out = self._teacher.spelled_out(self.stack.seat, view, was_shown)
        asking.spelled_out = "" if self.stack.dialogs else spelled_out
        self.panels.standing = self.tracker.standing
        self._show_clock(view.turn)
        if self.panels.layout.cover == "sheet":
            battle.sheets.follow(self)
        with self.panels.held():
            self.panels.show_view(view)
            self.panels.show(self.stack, view)
        self._list_unticked(view.turn)

    def _list_unticked(self, turn: int) -> None:
        """Lay out what was not ticked off in the turn before, where that is wished for."""
        is_next, self._turn = turn == self._turn + 1, turn
        if not is_next or self.tracker.settings.unticked != "yes":
            return
        if left := self.stack.orders.left_of_turn_before():
            self.read(f"Not ticked off in turn {turn - 1}", [f" {line}" for line in left])
            self.panels.go("prompt")

    def show_saved(self) -> None:
        """The disk has answered: say so, and what became of it where it took more than a save."""
        if self.stack.take_notices() or self.stack.seat.session.trouble or self.panels.standing:
            # What stood there of the disk goes, also where nothing else has changed.
            self._shown = ()
            self.show()
        else:
            self.panels.show_saved(self.stack)

    def hear(self, outcome: Outcome | None, words: str) -> None:
        """Show what another seat did."""
        if outcome is not None and outcome.is_asked_anew and not self.panels.asking.whose:
            self._taken.took(monotonic(), OVERTAKEN)
        self.stack.hear(outcome, words)
        self.show()

    def _show_clock(self, turn: int | None = None) -> None:
        """Say how long this turn has been played, where that is wished for."""
        words = self.clock.words(self.stack.seat.battle.view().turn if turn is None else turn)
        words = words if self.tracker.settings.clock == "yes" else ""
        if words != self.panels.status.clock:
            self.panels.status.clock = words
            self.panels.status.update()

    @property
    def _offer_key(self) -> str:
        """The key that takes the offer of a branch: while words are typed, Esc comes first.

        "" for what the app decides or advises: of Enter the key line alone says what it takes.
        """
        if self.stack.seat.offer is None:
            return ""
        key = next((self.tracker.keymap.label(each) for each in self.commands if each.id == AS_BEFORE), "")
        return f"Esc {key}" if key and self.stack.prompt_view.is_typing else key

    # Keys

    @property
    def subjects(self) -> tuple[str, ...]:
        return self.stack.seat.prompt.subject if self.stack.seat.prompt is not None else ()

    @property
    def is_typing(self) -> bool:
        is_asked_here = not self.stack.whose or bool(self.stack.dialogs)
        return self.panels.units.is_filtering or (is_asked_here and self.stack.top.is_typing)

    @property
    def _claimed(self) -> frozenset[str]:
        """Keys that are commands elsewhere and answer the question just now; none where another seat answers it."""
        return NONE if self.stack.whose else self.stack.prompt_view.claimed

    def let_in(self, key: str, at: float) -> bool:
        self._pressed_at, self._is_early = at, self._taken.is_early(key, at)
        if remark := self._taken.remark_on(key, at):
            # Behind a key that was refused it says that too.
            self.stack.say, self.stack.is_alarm = " ".join(filter(None, (self.stack.refused, remark))), True
            if not self._is_opening:
                self.show()
        return not remark

    def begin_key(self, key: str) -> None:
        if key == "enter":
            offered = self.stack.offered_words()
            self.stack.is_all_told = self.panels.asking.told_offer == offered
        is_warned = self.stack.seat.warned is not None
        self.stack.is_early = self._is_early
        self.stack.begin_key(OVERRULE if is_warned and self._is_overruling(key) else key)

    def _is_overruling(self, key: str) -> bool:
        command = self.tracker.keymap.find(self.commands, key)
        return command is not None and command.id == OVERRULES

    def take(self, key: str) -> bool:
        is_taken = super().take(key)
        if self.stack.belated is not NOTHING:
            self._taken.took(self._pressed_at, self.stack.belated, key)
        return is_taken

    def take_first(self, key: str) -> bool | None:
        if self.panels.units.is_filtering and not key.startswith("ctrl+"):
            return self.panels.units.type_filter(key)
        taken = super().take_first(key)
        if taken is not None:
            return taken
        if key in self._claimed:
            return self.stack.press(key)
        is_moved = self.panels.at == "field" and self.panels.move(key)
        return True if is_moved or (self.is_typing and self.stack.press(key)) else None

    def press(self, key: str) -> bool:
        if key == "enter" and self.panels.at != "prompt":
            self.act_on_row()
            return True
        return self.panels.move(key) or self.stack.press(key)

    def hints(self) -> list[Hint]:
        if self.panels.units.is_filtering:
            return [("Enter", "keep"), ("Esc", "show all")]
        if self.stack.dialogs:
            return self.stack.top.hints()
        hints = super().hints()
        labels = [label for _, label in hints]
        if self.panels.field.is_laid and {"tables", "field"} <= set(labels):
            # On a map one looks at the field more often than at tables.
            one, other = labels.index("tables"), labels.index("field")
            hints[one], hints[other] = hints[other], hints[one]
        if self.panels.at != "prompt":
            does = _row_hint(self.panels)
            # What Enter closes Esc does too, as its heading says.
            return [("Enter", does), *[("Esc", "back")] * (does != CLOSE), *hints]
        if self.is_typing:
            # A letter is one of the words that are typed, not a key; Esc leads back to the keys.
            typed = [key for key, _ in self.stack.prompt_view.hints()]
            hints = [hint for hint in hints if hint[1] == OVERRULES or len(hint[0]) > 1]
            hints = [hint for hint in hints if hint[0] not in typed]
        claimed = self._claimed
        # What was just warned of, and what is offered, come before all that the question takes.
        first = [hint for hint in hints if hint[1] in self._urgent]
        rest = (hint for hint in hints if hint[0] not in claimed and hint not in first)
        asked = self.panels.prompt_hints(self.stack)
        is_warned = self.stack.seat.warned is not None and not self.stack.is_other
        if is_warned and (self.stack.is_enter or self.is_typing):
            # It would only warn once more.
            asked = [hint for hint in asked if hint[0] != "Enter"]
        return [*first, *asked, *rest]

    @cached_property
    def _urgent(self) -> frozenset[str]:
        return frozenset(each.label for each in self.commands if each.weight == FIRST)

    # What the commands do beside what the seat does

    def escape(self) -> None:
        """Put away what lies in front; else list all that can be done."""
        if not self.panels.put_away() and not self.stack.press("escape"):
            self.open_palette()

    def tables(self) -> None:
        """The table in use; once more, all of them."""
        if self.panels.at == "qrs":
            self.stack.open(battle.sheets.table_list(self))
        else:
            self.panels.turn_to("qrs")

    def field_panel(self) -> None:
        if self.panels.field.is_there:
            super().field_panel()
        else:
            self.stack.refuse("This game keeps no field: who stands where is on the table.")

    def report(self) -> None:
        from tracker.app.reports import write_report

        self.stack.seat.session.save()
        write_report(self, self.stack.seat.session.path, self.tell)

    def act_on_row(self) -> None:
        """Enter in a panel: take what its row names where that is asked for, else show more of it."""
        panels, at = self.panels, self.panels.at
        unit = panels.chosen
        if at == "field" and panels.field.is_there:
            asked = self.stack.seat.prompt
            if not self.stack.pick(panels.field.here):
                self.stack.refuse("This area is not what is asked for.")
            elif self.stack.seat.prompt is asked:
                panels.put_away()  # it stands in the form, which Enter takes now
        elif unit and not self.stack.pick(unit):
            battle.sheets.card(self, unit)
        elif at == "qrs":
            self.tables()
        elif at in ("log", "sheet", "field"):
            panels.put_away()

    def show_counted(self, lines: list[str]) -> None:
        if isinstance(self.stack.prompt_view, OverView):
            self.stack.prompt_view.lines = lines
            self.show()

    @cached_property
    def is_campaign(self) -> bool:
        return self.stack.seat.battle.ruleset.id.partition(".")[2] == CAMPAIGN

    def on_unmount(self) -> None:
        self._thoughts.stop()

    def amend(self) -> None:
        """Give something otherwise that was given before, and read what came of it."""
        battle.old_question.amend(self.stack, lambda title, lines: self.read(title, moved(lines)), self.look_back)

    def look_back(self) -> None:
        """The review of this battle, where one was last, or at its end."""
        self.tracker.show("review", self.stack.seat.session.path)

    def look_up(self) -> None:
        """Look words up; with the cursor among the units, show only those that have them."""
        if self.panels.at == "units":
            self.panels.start_filter()
        else:
            battle.sheets.look_up(self)

    def leave(self) -> None:
        self.tracker.when_saved(self._leave)

    def leave_for_armies(self) -> None:
        """Leave for the list of rosters before this one, else for another in its place; the first stays behind."""
        app = self.tracker

        def leave() -> None:
            app.close_session()
            app.show_before("armies", at_newest=True)

        if len(app.screen_stack) > 1:
            app.when_saved(leave)
        else:
            app.show("armies", at_newest=True)

    def _leave(self) -> None:
        if len(self.app.screen_stack) > 1:
            self.tracker.close_session()
        self.tracker.back()


def _row_hint(panels: Panels) -> str:
    """The effect of Enter in the panel that has the cursor."""
    if panels.chosen:
        return "this unit"
    return {"field": "this area", "qrs": "all tables"}.get(panels.at, CLOSE)

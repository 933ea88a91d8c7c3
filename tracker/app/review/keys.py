"""The keys at a recorded battle."""

from __future__ import annotations

from tracker.app.battle.sheets import any_card
from tracker.app.parts.key_commands import FIRST, NEVER, OFTEN, KeyCommand, command_maker, panel_steps, register
from tracker.app.review import actions
from tracker.app.review.screen import ReviewScreen
from tracker.app.review.studying import study


def _is_own(screen: ReviewScreen) -> bool:
    """True if nobody else plays what is looked at."""
    return not screen.is_watched


def _steps_on(screen: ReviewScreen) -> bool:
    """True if left and right go by steps."""
    return not screen.panels.is_reading


_steps = command_maker("", "Steps")
_find = command_maker("", "Find")
_look = command_maker("", "Look")
_actions = command_maker("", "Actions")
_program = command_maker("", "Program")

REVIEW: tuple[KeyCommand[ReviewScreen], ...] = (
    _steps("review.go_on", "right", "on", "On by one input.", weight=FIRST, applies=_steps_on, id="step-on"),
    _steps("review.go_back", "left", "back", "Back by one input.", weight=FIRST, applies=_steps_on, id="step-back"),
    _steps(
        "enter",
        "enter",
        "go",
        "Go to the step typed, or to that of the marked line (log, chart); open a unit's card; on the field, step on.",
        weight=FIRST,
        applies=lambda screen: (
            bool(screen.review.number or screen.panels.chosen)
            or screen.is_on_log
            or screen.is_on_step
            or screen.panels.is_on_map
        ),
        id="go-there",
    ),
    _steps(
        "review.turn_on",
        "pagedown",
        "turn",
        "On to the next turn.",
        weight=OFTEN,
        applies="panels.may_step",
        id="turn-on",
    ),
    _steps(
        "review.turn_back",
        "pageup",
        "turn back",
        "Back to the start of this turn, or of the one before.",
        applies="panels.may_step",
    ),
    _steps("play", "space", "play", "Play on by itself; Space or Esc stops.", weight=OFTEN),
    _steps(
        "review.go_first", "home", "first", "The first step.", weight=NEVER, applies="panels.may_step", id="first-step"
    ),
    _steps(
        "last",
        "end",
        "last",
        "The last step; from there a battle that you watch is followed.",
        applies="panels.may_step",
        id="last-step",
    ),
    _steps("faster", "f", "speed", "Play on by one, two or three steps a second."),
    _find(
        actions.look_up,
        "/",
        "look up",
        "List what says a word: log, terms, tables, rules.",
        weight=OFTEN,
        id="search",
    ),
    _find(
        "review.find",
        "n",
        "next",
        "The next step with the words that were searched; from the last on round to the first.",
        applies="review.words",
        id="next-hit",
    ),
    _find(
        lambda screen: screen.review.find(back=True),
        "p",
        "previous",
        "The step before with the words that were searched; from the first round to the last.",
        weight=NEVER,
        applies="review.words",
        id="previous-hit",
    ),
    _find(actions.marks, "'", "marks", "Go to a mark or a note.", weight=OFTEN),
    _find(
        actions.branch_list,
        "o",
        "other lines",
        "Look at what was undone or amended, or at what was played again.",
        id="lines",
    ),
    _look(
        "chart",
        "c",
        "chart",
        "Strength over the turns, losses, luck, and turning points: Enter goes to the marked one.",
        weight=OFTEN,
    ),
    _look(actions.units, "S", "units", "The strength of each unit at this step."),
    _look(study, "K", "study", "Chances: what each answer of this step is worth; begin a study.", applies=_is_own),
    _look("compare", "v", "compare", "Set this battle beside its parent, a branch, or what was undone or amended."),
    _look(actions.why, "w", "why", "Why: sums, table cell, rule and page of what came of this step."),
    _look("log_panel", "L", "log", "All that happened; Enter on a line goes to its step.", weight=OFTEN),
    _look(
        any_card,
        "I",
        "unit's card",
        "All about a unit as it stood at this step: the one under the cursor, or one that the step changed.",
        id="card",
    ),
    _look("tables", "t", "tables", "The table that was read."),
    _look(
        "field_panel",
        "F",
        "field",
        "The field, and who stands where; arrows move over its map.",
        applies="panels.field.is_there",
    ),
    *panel_steps(),
    _actions(actions.branch, "b", "branch", "Go on from this step in a battle of its own.", weight=OFTEN),
    _actions(
        actions.amend,
        "a",
        "amend",
        "Give another answer or edit at this step; what follows is replayed with its own dice.",
        weight=OFTEN,
        applies=_is_own,
    ),
    _actions(
        actions.correct,
        "e",
        "edit",
        "Set a unit right as it stood after this step; what follows is replayed with its own dice.",
        applies=_is_own,
        id="correct",
    ),
    _actions(actions.note, "N", "note", "Write a note at this step.", applies=_is_own),
    _actions(actions.mark, "M", "mark", "Mark this step under a name.", applies=_is_own),
    _actions(actions.report, "P", "report", "Write the report of the battle to a file, and say where."),
    _actions(
        actions.resume,
        "r",
        "play on",
        "Play the battle on where it stands.",
        applies=lambda screen: not screen.review.recorded.is_over,
    ),
    _steps(
        "review.take_back",
        "backspace",
        "digit back",
        "Take the last digit of a step back; on the field one step back.",
        weight=NEVER,
        applies=lambda screen: bool(screen.review.number) or screen.panels.is_on_map,
        id="forget-digit",
    ),
    _program("escape", "escape", "menu", "Stop, or close what lies in front; if nothing does, list all commands."),
)

REVIEW_COMMANDS = register("review", REVIEW)

ReviewScreen.commands = REVIEW_COMMANDS

"""A battle that is over: the view in the prompt's place, its sheet, and the conditions of victory."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.app.parts.prompt_view import PromptView
from tracker.app.parts.rows import EMPTY, Piece, Row, indented, row, shortened, with_short_names, wrapped
from tracker.app.parts.screen import Hint

if TYPE_CHECKING:
    from tracker.app.battle.screen import BattleScreen

# What ends a line in brackets; its last sentence, if two stand before that: a loss and the deed that made it.
# No sentence ends behind such short forms of names.
NO_RANK = "".join(rf"(?<!\b{short})" for short in ("Brig", "Capt", "Col", "Gen", "Irreg", "Kab", "Maj", "Res", "St"))
BRACKET = re.compile(r" \([^()]*\)\.$")
SENTENCE = re.compile(rf"(?<=[.!?] )(.*){NO_RANK}[.!?] [A-Za-z][^.!?]*[.!?]$")


class OverView(PromptView):
    """The end of a battle: how it ended, what can be done with it now, and how it came to this.

    `keys` are for what can be done, `losses` and `lines` tell of it; whoever shows it fills them in. `on_enter`: in a
    battle of a campaign Enter goes on there.
    """

    is_alone = False
    is_over = True

    def __init__(self, noun: str, result: str, short: Mapping[str, str] = {}) -> None:
        self.title, self.result, self.short = f"The {noun} is over", result, short
        self.keys: list[Hint] = []
        self.losses: list[str] = []
        self.lines: list[str] = []
        self.on_enter: Callable[[], object] | None = None

    @property
    def summary(self) -> list[str]:
        return [*self.losses, *self.lines]

    def rows(self, width: int, height: int) -> list[Row]:
        self.spot = (1, 0)
        result = indented(wrapped(self.result, width - 2, "bold")) if self.result else []
        pieces: list[Piece] = [
            piece for key, words in self.keys for piece in ((key, "accent"), (f" {words}   ", "dim"))
        ]
        keys = [row(" ", *pieces)] if pieces else []
        told = list(chain.from_iterable(_in_rows(line, width) for line in self.summary))
        gap = [EMPTY] if len(result) + len(keys) + len(told) + 1 <= height else []
        room = max(0, height - len(result) - len(keys) - len(gap))
        if len(told) > room:
            told = _in_few(
                [with_short_names(line, self.short) for line in self.summary], width, room, len(self.losses) + 1
            )
        return [*result, *keys, *gap, *told]

    def press(self, key: str) -> KeyOutcome | None:
        return Closes(then=self.on_enter) if key == "enter" and self.on_enter is not None else None

    def hints(self) -> list[Hint]:
        return [("Enter", "campaign")] if self.on_enter is not None else []


def _in_rows(line: str, width: int) -> list[Row]:
    return indented(wrapped(line, width - 2, indent=3))


def _in_few(lines: Sequence[str], width: int, room: int, least: int) -> list[Row]:
    """Lines on few rows: the last lose first what is in brackets, then sentences behind a deed; then they go, with a
    mark for them, but the `least`, of which each has a row.
    """
    told = list(lines)
    rows = [_in_rows(line, width) for line in told]
    for pattern in (BRACKET, SENTENCE):
        while sum(map(len, rows)) > room:
            longer = [number for number, line in enumerate(told) if pattern.search(line) and len(rows[number]) > 1]
            if not longer:
                break
            at = longer[-1]
            told[at] = pattern.sub(r"\1." if pattern is SENTENCE else ".", told[at])
            rows[at] = _in_rows(told[at], width)
    are_gone = False
    while len(rows) > least and sum(map(len, rows[:-1])) + 1 > room:
        are_gone = bool(rows.pop())
    while sum(map(len, rows)) > room and max(map(len, rows)) > 1:
        at = max(number for number, its in enumerate(rows) if len(its) > 1)
        rows[at] = shortened(rows[at], len(rows[at]) - 1, width - 1)
    found = list(chain.from_iterable(rows))
    return shortened([*found, EMPTY] if are_gone else found, min(room, len(found)), width - 1)


def report_end(screen: BattleScreen, prompt_view: OverView) -> None:
    """Fill in what stands there when the battle is over: what can be done, losses, turning points, rolls."""
    stack, product = screen.stack, screen.stack.seat.session.product
    if prompt_view.lines:
        # What is owed may be there by now.
        prompt_view.lines = [product.words] if product is not None else prompt_view.lines
        return
    from tracker.app.battle.campaign_battle import leads_back, lines_at_end, to_campaign
    from tracker.report.end_summary import loss_lines

    keymap = screen.tracker.keymap
    # All of it goes into 60 columns.
    wanted = {"walk-through": "walk through it", "report": "report", "next-battle": "next battle"}
    if screen.is_campaign:
        wanted = {"records": "records", **wanted}
    elif leads_back(screen):
        prompt_view.on_enter = lambda: to_campaign(screen)
    made = stack.seat.battle.ruleset.product(stack.seat.battle.state)
    if made is not None:
        # Beside the battle: what it made is told, and nobody was lost.
        wanted = {"walk-through": "walk through it", "next-battle": _fight_words(made), "my-armies": "my armies"}
        prompt_view.title = "Done"
    wanted["quit"] = "leave"
    found = {each.id: keymap.label(each) for each in screen.commands if each.id in wanted and each.applies(screen)}
    told = ((found[name], words) for name, words in wanted.items() if words and found.get(name))
    prompt_view.keys = [*prompt_view.hints(), *told]
    if made is not None:
        prompt_view.lines = [product.words] if product is not None else []
        return
    prompt_view.losses = [*(lines_at_end(screen) if screen.is_campaign else ()), *loss_lines(stack.view)]
    path, inputs = stack.seat.session.path, len(stack.seat.battle.line)

    def work() -> list[str]:
        from tracker.journal.battle_reader import read_battle
        from tracker.journal.timeline import Timeline
        from tracker.report.end_summary import ending_lines

        return ending_lines(Timeline.of(read_battle(path), "counted"))

    prompt_view.lines = screen.counting.lines(inputs, work) or ["Nothing stands out."]


def _fight_words(made: object) -> str:
    """The battle for which the product of this one is there, "" for none."""
    from tracker.engine import ArmyFile, ScenarioFile

    if isinstance(made, ArmyFile):
        return "next battle with it"
    return "next battle on it" if isinstance(made, ScenarioFile) else ""

"""How a battle is won, and what is done with one that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.app.battle.prompts.over import OverFace
from tracker.app.parts.commands import FIRST, Command

if TYPE_CHECKING:
    from tracker.app.battle.screen import BattleScreen


def _is_over(screen: BattleScreen) -> bool:
    return screen.seat.prompt is None


def _command(
    name: str, key: str, label: str, help: str, run: Callable[[BattleScreen], object]
) -> Command[BattleScreen]:
    return Command(
        id=name, keys=(key,), label=label, help=help, group="When it is over", run=run, weight=FIRST, applies=_is_over
    )


# Small letters are the prompt's: these are for when nothing is asked any more.
AT_END: tuple[Command[BattleScreen], ...] = (
    _command(
        "walk-through",
        "v",
        "review",
        "Walk through the battle that is over, step by step.",
        lambda screen: screen.look_back(),
    ),
    _command(
        "next-battle",
        "n",
        "next battle",
        "Set up another battle; the same scenario is at hand.",
        lambda screen: next_battle(screen),
    ),
)


def next_battle(screen: BattleScreen) -> None:
    """Set up another battle, beginning with the scenario of this one."""
    from tracker.app.draft import BattleDraft

    screen.tracker.show("setup", BattleDraft(screen.seat.session.header.scenario, screen.tracker.settings))


def victory_lines(screen: BattleScreen) -> list[str]:
    """How the battle is won by its scenario, and its last turn."""
    view = screen.seat.battle.view()
    lines = [f" {view.victory}" if view.victory else " The scenario says nothing of it: the table decides."]
    if view.last_turn:
        lines += ["", f" The last turn is {view.last_turn}; now it is {view.turn_words}."]
    return lines


def tell_end(screen: BattleScreen) -> None:
    """Fill in what stands there when the battle is over: what can be done, losses, turning points, rolls."""
    face, seat = screen.seat.face, screen.seat
    if not isinstance(face, OverFace) or face.lines:
        return
    from tracker.report.ending import loss_lines

    keymap = screen.tracker.keymap
    wanted = {"walk-through": "walk through it", "report": "write its report", "next-battle": "the next battle"}
    found = {command.id: keymap.label(command) for command in screen.commands if command.id in wanted}
    face.keys = [(found[name], words) for name, words in wanted.items() if found.get(name)]
    face.losses = loss_lines(seat.battle.view())
    path, inputs = seat.session.path, len(seat.battle.line)

    def work() -> list[str]:
        from tracker.journal.file_reader import read_battle
        from tracker.journal.timeline import Timeline
        from tracker.report.ending import ending_lines

        return ending_lines(Timeline.of(read_battle(path)))

    face.lines = screen.counting.lines(inputs, work) or ["Nothing stands out."]

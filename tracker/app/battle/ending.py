"""The conditions of victory, and the sheet for a battle that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import ArmyFile

if TYPE_CHECKING:
    from tracker.app.battle.battle_stack import BattleStack
    from tracker.app.battle.prompts.over import OverView
    from tracker.app.battle.screen import BattleScreen
    from tracker.engine import AnyArmy, ScenarioFile


def victory_lines(screen: BattleScreen) -> list[str]:
    """Lines on how the battle is won by its scenario, and on its last turn."""
    view = screen.stack.battle.view()
    lines = [f" {view.victory}" if view.victory else " The scenario says nothing of it: the table decides."]
    if view.last_turn:
        lines += ["", f" The last turn is {view.last_turn}; now it is {view.turn_words}."]
    return lines


def made_beside(stack: BattleStack) -> AnyArmy | ScenarioFile | None:
    """The roster or scenario that a procedure beside the battle has made once it is over, None where it made none."""
    from tracker.journal.products import made_by

    return made_by(stack.battle, stack.session.header.key)


def report_end(screen: BattleScreen, prompt_view: OverView) -> None:
    """Fill in what stands there when the battle is over: what can be done, losses, turning points, rolls."""
    stack = screen.stack
    product = stack.session.product
    if prompt_view.lines:
        # What is owed may be there by now.
        prompt_view.lines = [product.words] if product is not None else prompt_view.lines
        return
    from tracker.report.end_summary import loss_lines

    keymap = screen.tracker.keymap
    # All of it goes into 60 columns.
    wanted = {"walk-through": "walk through it", "report": "report", "next-battle": "next battle"}
    if stack.session.header.campaign is not None:
        # Its next battle is the campaign's to say.
        del wanted["next-battle"]
        wanted = {"to-campaign": "back to the campaign", **wanted}
    is_procedure = stack.battle.ruleset.product(stack.battle.state) is not None
    if is_procedure:
        # Beside the battle: what it made is told, and nobody was lost.
        made = made_beside(stack)
        fight = {"next-battle": "fight with it" if isinstance(made, ArmyFile) else "fight on it"} if made else {}
        prompt_view.title, wanted = "Done", {"walk-through": "walk through it", **fight, "my-armies": "my armies"}
    wanted["quit"] = "leave"
    found = {each.id: keymap.label(each) for each in screen.commands if each.id in wanted and each.applies(screen)}
    prompt_view.keys = [(found[name], words) for name, words in wanted.items() if found.get(name)]
    if is_procedure:
        prompt_view.lines = [product.words] if product is not None else []
        return
    prompt_view.losses = loss_lines(stack.battle.view())
    path, inputs = stack.session.path, len(stack.battle.line)

    def work() -> list[str]:
        from tracker.journal.battle_reader import read_battle
        from tracker.journal.timeline import Timeline
        from tracker.report.end_summary import ending_lines

        return ending_lines(Timeline.of(read_battle(path)))

    prompt_view.lines = screen.counting.lines(inputs, work) or ["Nothing stands out."]

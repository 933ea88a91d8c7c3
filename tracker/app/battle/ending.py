"""The conditions of victory, and the sheet for a battle that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.battle.prompts.over import OverFace

if TYPE_CHECKING:
    from tracker.app.battle.laid import Laid
    from tracker.app.battle.seat import Seat
    from tracker.engine import ScenarioFile


def victory_lines(screen: Laid) -> list[str]:
    """Lines on how the battle is won by its scenario, and on its last turn."""
    view = screen.seat.battle.view()
    lines = [f" {view.victory}" if view.victory else " The scenario says nothing of it: the table decides."]
    if view.last_turn:
        lines += ["", f" The last turn is {view.last_turn}; now it is {view.turn_words}."]
    return lines


def made_scenario(seat: Seat) -> ScenarioFile | None:
    """The scenario that a procedure beside the battle has made once it is over, None where it made none."""
    from tracker.engine import ScenarioFile
    from tracker.journal.products import made_by

    made = made_by(seat.battle, seat.session.header.key)
    return made if isinstance(made, ScenarioFile) else None


def tell_end(screen: Laid) -> None:
    """Fill in what stands there when the battle is over: what can be done, losses, turning points, rolls."""
    face, seat = screen.seat.face, screen.seat
    if not isinstance(face, OverFace):
        return
    product = seat.session.product
    if face.lines:
        # What is owed may be there by now.
        face.lines = [product.words] if product is not None else face.lines
        return
    from tracker.report.ending import loss_lines

    keymap = screen.tracker.keymap
    wanted = {"walk-through": "walk through it", "report": "write its report", "next-battle": "the next battle"}
    if seat.session.header.campaign is not None:
        # Its next battle is the campaign's to say.
        del wanted["next-battle"]
        wanted = {"to-campaign": "back to the campaign", **wanted}
    if seat.battle.ruleset.yields(seat.battle.state) is not None:
        # A procedure beside the battle: what it made is told, and nobody was lost.
        face.title, wanted = "Done", {"walk-through": "walk through it", "my-armies": "my armies"}
        wanted |= {"next-battle": "fight on it"} if made_scenario(seat) is not None else {}
        shown = [each for each in screen.commands if each.id in wanted and each.applies(screen)]
        face.keys = [(keymap.label(each), wanted[each.id]) for each in shown]
        face.lines = [product.words] if product is not None else []
        return
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

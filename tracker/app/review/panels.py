"""The panels of a battle as a review shows them."""

from textual.geometry import Region, Size

from tracker.app.battle.last_result import LastResult
from tracker.app.battle.panel_places import BattleLayout, Places, is_too_small
from tracker.app.battle.panels import Panels
from tracker.app.parts.name_styles import Names
from tracker.app.review.log import ReviewLog
from tracker.app.review.reviewer import Reviewer
from tracker.app.review.step_sheet import StepSheet
from tracker.engine import Node, View
from tracker.engine.view import fallen
from tracker.report.strength_plot import SIGNS, WAYS
from tracker.talk.side_colours import side_colours


class ReviewLayout(BattleLayout):
    """As in the battle, but what is read and put away has all the room: nothing is asked."""

    def places(self, size: Size) -> Places:
        found = super().places(size)
        if self.cover != "sheet" or is_too_small(*size):
            return found
        whole = Region(0, 1, size.width, found["keys"].y - 1)
        return {name: found[name] for name in ("status", "keys")} | {"sheet": whole}


def sign_styles(view: View) -> Names:
    """The style of each side's sign in the chart and of its way. Those of ASCII are letters, found in words."""
    found: Names = {}
    for signs in (SIGNS, WAYS):
        found |= dict(zip(signs, side_colours(view).values(), strict=False))
    return found


class ReviewPanels(Panels):
    """The same panels; the step stands where the battle asks."""

    is_steady = False

    def __init__(self, review: Reviewer) -> None:
        ruleset = review.timeline.ruleset
        log = ReviewLog(lambda: (review.step, review.timeline.line), id="log")
        view = review.frame.view
        super().__init__(view, ruleset.tables() if ruleset is not None else {}, log)
        self.review_log = log
        self.steps = self.sheet = StepSheet(id="sheet")
        self.layout = ReviewLayout()
        self._shown: tuple[Node, Node] | None = None

    def show_step(self, review: Reviewer, view: View) -> None:
        """Bring all that is no view of the battle up to date."""
        frame = review.frame
        changed = review.changes
        self.units.subjects = tuple(unit.id for side in view.sides for unit in side.units if unit.id in changed.units)
        self.units.fallen = fallen(review.timeline.view(review.timeline.before(review.step)), view)
        self.status.title, self.status.end = review.recorded.title, review.status
        if self._shown != (review.timeline.tip, frame.node):
            self._shown = (review.timeline.tip, frame.node)
            self.log.changed()
            self.qrs.lead(review.read_last)
            if self.is_on_map:
                # The pointer goes along with whom a step changed, and stays where arrows put it.
                self.field.look_at(self.units.subjects)
        asking = self.asking
        asking.prompt_view, asking.side = review.top, ""
        if not review.dialogs and review.step != review.timeline.first:
            # Who was asked: the side keeps its colour, as where it is played.
            asked = review.timeline.frame(review.timeline.before(review.step)).prompt
            asking.side = next((side.name for side in view.sides if asked is not None and side.id == asked.side), "")
        asking.say, asking.is_alarm = review.say or self.standing, review.is_alarm or not review.say
        # The step itself stands below: here is only what is wrong with it, or who is under the cursor.
        wrong = tuple(filter(None, [review.tail.trouble, " ".join(review.problems)]))
        self.happened.last, self.happened.about = LastResult(grave=wrong[:1]), self._about()
        self.fit(view)
        self.sheet.names = self.sheet.names | sign_styles(view)
        for panel in (self.units, self.status, self.happened, asking):
            panel.update()

    @property
    def is_on_map(self) -> bool:
        """True if the field is open as a map, which moves with the steps while arrows move over it."""
        return self.at == "field" and self.field.is_map

    @property
    def is_reading(self) -> bool:
        """True if the keys that move by pages belong to a text."""
        return self.at in ("sheet", "qrs", "field")

    @property
    def may_step(self) -> bool:
        """True if the keys that move by steps do so: an open map goes along with them."""
        return self.is_on_map or not self.is_reading

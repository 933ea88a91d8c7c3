"""Rows and columns of a screen as the panels of a battle share them: each says what it needs, and what it can spare."""

from msgspec import structs
from textual.geometry import Size

from tracker.app.battle.last_result_panel import LastResultPanel
from tracker.app.battle.panel_places import FEW, MAIN, WIDE, BattleLayout, Needs, Places, log_rows, prompt_rows
from tracker.app.battle.prompt_panel import PromptPanel
from tracker.app.battle.unit_columns import wanted_width
from tracker.app.battle.unit_table import UnitTable
from tracker.app.parts.qrs import QrsPanel
from tracker.engine import View


class PanelSharing:
    """Asks units, result, table and question what they need, and has the layout give it to them."""

    def __init__(self, units: UnitTable, last_result: LastResultPanel, qrs: QrsPanel, asking: PromptPanel) -> None:
        self._units, self._last_result, self._qrs, self._asking = units, last_result, qrs, asking
        # Those that it was given for what is said of the last key: a choice that is read is not laid out anew for them.
        self._for_said = 0

    def forget(self, layout: BattleLayout) -> None:
        """Forget what was needed on a screen of another size: it says nothing of this one."""
        self._asking.give_back()
        layout.needs = Needs()

    def share(self, layout: BattleLayout, size: Size, view: View) -> bool:
        """Give each panel the rows and columns that it needs; those that stood before stay. True if any has others."""
        begun = where = layout.places(size)
        stood = where if layout.is_steady and layout.needs != Needs() else {}
        room, *_ = _rooms(where, size)
        bare, idle = (prompt_rows(stood), self._asking.idle) if self._asking.is_still_asked(room) else (0, 0)
        bare, idle, said = bare - self._for_said, idle - self._for_said, self._asking.said(room)
        # Rows that it leaves empty, or that only help a beginner, are enough for that.
        self._for_said = said if said > idle else 0
        for _ in range(2):
            needs = self._without_idle(layout, size, self._needs(where, size, view, stood, bare))
            if needs == layout.needs:
                break
            layout.needs = needs
            before, where = where, layout.places(size)
            if _rooms(where, size) == _rooms(before, size):
                # In other columns they need other rows.
                break
        return where != begun

    def _needs(self, where: Places, size: Size, view: View, stood: Places, bare: int) -> Needs:
        """The rows and columns that the panels need in places as wide as these; `bare`: rows of what is still asked."""
        room, last_result, units, qrs = _rooms(where, size)
        return Needs(
            prompt=self._asking.take(room),
            spare=self._asking.spare(room),
            kept=prompt_rows(stood),
            held=bare + self._for_said if bare > 0 else 0,
            kept_log=log_rows(stood),
            units=self._units.needs(units),
            last_result=self._last_result.needs(last_result),
            table=self._qrs.wanted(qrs) if qrs else 99,
            units_wide=wanted_width(view.sides) if size.width >= WIDE[0] else MAIN,
        )

    def _without_idle(self, layout: BattleLayout, size: Size, needs: Needs) -> Needs:
        """The same where question or result have too few rows for all: those that they leave empty the others have."""
        where = layout.uncovered(size, needs)
        place = where.get("prompt")
        # Where more units have room for rows the question may be one of long odds, told in few.
        spare = min(needs.spare, FEW - 1) if size.width >= WIDE[0] else needs.spare
        # Orders that are only counted could have them too.
        listed = max(needs.last_result.listed, needs.last_result.older)
        are_counted = "last_result" in where and where["last_result"].height < listed
        least = needs.prompt - (0 if are_counted else spare)
        if place is not None and place.height <= least and place.height < needs.prompt:
            rows, helping = self._asking.filled(*place.size)
            needs = structs.replace(needs, told=rows - helping, filled=rows) if rows < place.height else needs
        place = layout.uncovered(size, needs).get("last_result")
        if place is not None and place.height <= needs.last_result.whole:
            needs = structs.replace(needs, told_last_result=len(self._last_result.rows(*place.size)))
        return needs


def _rooms(where: Places, size: Size) -> tuple[int, int, int, int]:
    """The columns of the prompt, of the last result, of the units and of the table that is read, 0 for none.

    Who is not seen is counted as wide as whoever is.
    """
    wide = {name: region.width for name, region in where.items()}
    room = wide.get("prompt", size.width)
    last_result = wide.get("last_result", room)
    return room, last_result, wide.get("units", last_result), wide.get("qrs", 0)

"""Where the panels of a battle stand on a screen of any size."""

from textual.geometry import Offset, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

SMALLEST = (30, 8)
# Below this there is room for one panel only.
ALONE = (56, 18)
WIDE = (110, 30)
# Rows kept for the chain of owed tests.
OWED = 4
COVERS = ("qrs", "log", "sheet", "field")
# Rows without which a field shows too little of its map.
FIELD = 11
# Columns that a map likes to have.
FIELD_WIDE = 80

Places = dict[str, Region]


def is_alone(width: int, height: int) -> bool:
    """Whether there is room for one panel only."""
    return width < ALONE[0] or height < ALONE[1]


def is_wide(width: int, height: int) -> bool:
    """Whether tables and log have columns of their own."""
    return width >= WIDE[0] and height >= WIDE[1]


def is_too_small(width: int, height: int) -> bool:
    """Whether nothing can be played."""
    return width < SMALLEST[0] or height < SMALLEST[1]


def places(width: int, height: int, cover: str = "", at: str = "prompt", units: int = 99) -> Places:
    """The region of each panel that is seen. `cover` lies over roster and queue; `at` has the cursor.

    `units` is how many rows the order of battle has.
    """
    if is_too_small(width, height):
        return {"small": Region(0, 0, width, height)}
    found = {
        "status": Region(0, 0, width, 1),
        "keys": Region(0, height - 2, width, 1),
        "last": Region(0, height - 1, width, 1),
    }
    if is_alone(width, height):
        return found | {cover or at: Region(0, 1, width, height - 3)}
    if is_wide(width, height):
        return found | _wide(width, height - 3, cover, units)
    prompt = 11 if height < 30 else min(16, height - 3 - 12)
    prompt = max(8, min(prompt, height - 3 - 5))
    if cover == "field":
        prompt = max(8, min(prompt, height - 3 - FIELD))
    panels = height - 3 - prompt
    found["prompt"] = Region(0, 1 + panels, width, prompt)
    if cover:
        return found | {cover: Region(0, 1, width, panels)}
    return found | _pair(0, 1, width, panels)


def _pair(x: int, y: int, width: int, height: int) -> Places:
    """Order of battle and queue side by side, a column of air between them."""
    roster = round((width - 1) * 0.55)
    return {"roster": Region(x, y, roster, height), "queue": Region(x + roster + 1, y, width - roster - 1, height)}


def _wide(width: int, height: int, cover: str, units: int) -> Places:
    """Tables and log to the right; what is read and put away lies over the order of battle."""
    main = min(96, round(width * 0.62))
    if cover == "field":
        main = max(main, FIELD_WIDE)
    side = width - main - 2
    prompt = 14 if height < 44 else 16
    upper = height - prompt
    qrs = round(height * 0.55)
    found = {
        "prompt": Region(0, 1 + upper, main, prompt),
        "qrs": Region(main + 2, 1, side, qrs),
        "log": Region(main + 2, 1 + qrs, side, height - qrs),
    }
    if cover in ("sheet", "field"):
        return found | {cover: Region(0, 1, main, upper)}
    if 2 * units + 2 + OWED <= upper:
        # Room for one above the other, with all their columns.
        roster = units + 2
        found["roster"] = Region(0, 1, main, roster)
        return found | {"queue": Region(0, 1 + roster, main, upper - roster)}
    return found | _pair(0, 1, main, upper)


class BattleLayout(Layout):
    """Puts the panels where `places` says; those that it leaves out are not seen."""

    name = "battle"

    def __init__(self, units: int) -> None:
        self.cover = ""
        self.at = "prompt"
        self.units = units

    def places(self, size: Size) -> Places:
        """The region of each panel that is seen."""
        return places(size.width, size.height, self.cover, self.at, self.units)

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        found = self.places(size)
        return [WidgetPlacement(found[child.id], Offset(), Spacing(), child) for child in children if child.id in found]

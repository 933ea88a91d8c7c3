"""Where the panels of a battle stand on a screen of any size."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from textual.geometry import Offset, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

SMALLEST = (30, 8)
# Below this there is room for one panel only.
ALONE = (56, 18)
WIDE = (110, 30)
# Rows that the panels above the prompt keep, whatever it asks.
ABOVE = 6
# Rows that are not worth moving anything for.
FEW = 4
# Rows without which no prompt can be answered.
LEAST_PROMPT = 5
# Rows kept for the chain of owed tests.
OWED = 4
COVERS = ("qrs", "log", "sheet", "field")
# Rows without which a field shows too little of its map.
FIELD = 11
# Columns that a map likes to have.
FIELD_WIDE = 80
# Columns of a prompt beyond which its lines are hard to follow, and those that tables and log need.
MAIN, MOST_MAIN, LEAST_SIDE = 76, 110, 36
# Rows without which a table or a log is of no use.
LEAST_TABLE, LEAST_LOG = 8, 5
NARROWEST = 24

Places = Mapping[str, Region]
Found = dict[str, Region]


class Needs(Struct, frozen=True):
    """The rows that each panel would like to have, with its heading, and its columns.

    `kept`: rows that the prompt has, of which it gives back no few; `folded`: rows of the queue folded. A queue of no
    rows is not there: nobody acts any more.
    """

    prompt: int = 11
    roster: int = 99
    queue: int = 99
    folded: int = 99
    table: int = 99
    roster_wide: int = 44
    queue_wide: int = 36
    kept: int = 0


def is_alone(width: int, height: int) -> bool:
    """True if there is room for one panel only."""
    return width < ALONE[0] or height < ALONE[1]


def is_too_small(width: int, height: int) -> bool:
    """True if nothing can be played."""
    return width < SMALLEST[0] or height < SMALLEST[1]


# The same screen is asked for several times a key: by who shows, who lays out, and who places the cursor.
@lru_cache(maxsize=16)
def places(width: int, height: int, cover: str = "", at: str = "prompt", needs: Needs | None = None) -> Places:
    """The region of each panel that is seen. `cover` lies over roster and queue; `at` has the cursor."""
    if is_too_small(width, height):
        return {"small": Region(0, 0, width, height)}
    found = {
        "status": Region(0, 0, width, 1),
        "keys": Region(0, height - 2, width, 1),
        "last": Region(0, height - 1, width, 1),
    }
    if is_alone(width, height):
        return found | {cover or at: Region(0, 1, width, height - 3)}
    needs = needs or Needs()
    if width >= WIDE[0] and height >= WIDE[1]:
        return found | _wide(width, height - 3, cover, needs)
    return found | _narrow(width, height - 3, cover, needs)


def _narrow(width: int, height: int, cover: str, needs: Needs) -> Found:
    """Order of battle and queue side by side, or what lies over them; the prompt below takes the rows that it needs."""
    usual = 11 if height < 27 else min(16, height - 12)
    if cover:
        prompt = _covered_prompt(height, usual, cover == "field", needs)
    else:
        prompt = _prompt(height, usual, max(needs.roster, needs.queue), needs)
    above = height - prompt
    found = {"prompt": Region(0, 1 + above, width, prompt)}
    if cover or not needs.queue:
        return found | {cover or "roster": Region(0, 1, width, above)}
    return found | _pair(width, above, needs)


def _covered_prompt(height: int, usual: int, is_field: bool, needs: Needs) -> int:
    """Rows of the prompt below what lies over the others: it stays where it is, if both have enough with that."""
    rows = max(8, min(usual, height - (FIELD if is_field else ABOVE - 1)))
    least = FIELD if is_field else LEAST_TABLE
    return needs.kept if min(rows, needs.prompt) <= needs.kept <= height - least else rows


def _prompt(height: int, usual: int, above: int, needs: Needs, least: int = ABOVE) -> int:
    """Rows of the prompt: what it needs, and what those above it, which keep so many, leave of the usual."""
    rows = max(LEAST_PROMPT, needs.prompt, min(usual, height - above))
    # What moves about costs the eye and the line more than a few empty rows, but no row that those above could show.
    most = height - above if height - above >= rows else rows + FEW
    rows = needs.kept if rows < needs.kept <= most else rows
    return min(rows, max(LEAST_PROMPT, height - least))


def _pair(width: int, height: int, needs: Needs) -> Found:
    """Order of battle and queue side by side, a column of air between them; both get what they need, if they can."""
    room = width - 1
    spare = room - needs.roster_wide - needs.queue_wide
    roster = needs.roster_wide + spare // 2 if spare >= 0 else max(room - needs.queue_wide, room * 11 // 20)
    roster = min(roster, room - NARROWEST)
    return {"roster": Region(0, 1, roster, height), "queue": Region(roster + 1, 1, width - roster - 1, height)}


def _wide(width: int, height: int, cover: str, needs: Needs) -> Found:
    """Tables and log to the right; what is read and put away lies over the order of battle."""
    main = max(MAIN, min(needs.roster_wide, width - 2 - LEAST_SIDE), min(MOST_MAIN, width // 2))
    if cover == "field":
        main = max(main, FIELD_WIDE)
    usual = 14 if height < 44 else 16
    crowded = needs.queue > 0 and needs.roster + min(needs.queue, OWED + 4) + usual > height
    least = ABOVE if crowded else ABOVE + OWED
    prompt = _prompt(height, usual, needs.roster + (0 if crowded else needs.queue), needs, least)
    upper = height - prompt
    found = {"prompt": Region(0, 1 + upper, main, prompt)}
    found |= _side(main + 2, width - main - 2, height, needs, crowded)
    if cover or not needs.queue:
        return found | {cover or "roster": Region(0, 1, main, upper)}
    queue = 0 if crowded else min(needs.queue, max(OWED, upper // 3))
    roster = upper if crowded else min(needs.roster + 1, upper - queue)
    found["roster"] = Region(0, 1, main, roster)
    return found if crowded else found | {"queue": Region(0, 1 + roster, main, upper - roster)}


def _side(x: int, width: int, height: int, needs: Needs, crowded: bool) -> Found:
    """The columns at the right: the queue where the order of battle needs its place, the table in use, the log."""
    found: Found = {}
    y = 1
    if crowded:
        most = height * 2 // 5
        queue = needs.queue if needs.queue <= most else min(needs.folded, most)
        found["queue"] = Region(x, y, width, queue)
        y += queue
    room = height + 1 - y
    table = min(needs.table, max(room * 11 // 20, LEAST_TABLE))
    if room - table >= LEAST_LOG:
        found["qrs"] = Region(x, y, width, table)
        y += table
    found["log"] = Region(x, y, width, height + 1 - y)
    return found


class BattleLayout(Layout):
    """Puts the panels where `places` says; those that it leaves out are not seen."""

    name = "battle"

    def __init__(self) -> None:
        self.cover = ""
        self.at = "prompt"
        self.needs = Needs()

    def places(self, size: Size) -> Places:
        """The region of each panel that is seen."""
        return places(size.width, size.height, self.cover, self.at, self.needs)

    def uncovered(self, size: Size) -> Places:
        """The same, with nothing laid over anything."""
        return places(size.width, size.height, "", self.at, self.needs)

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        found = self.places(size)
        return [
            WidgetPlacement(region, Offset(), Spacing(), child)
            for child in children
            if (region := found.get(child.id or "")) is not None
        ]

"""Places of the panels of a battle on a screen of any size."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct, structs
from textual.geometry import Offset, Region, Size, Spacing
from textual.layout import ArrangeResult, WidgetPlacement
from textual.widget import Widget

from tracker.app.parts.taps import tap_bar
from tracker.app.terminal.textual_internals import PanelLayout

SMALLEST = (30, 8)
# Below this there is room for one panel only.
ALONE = (56, 18)
WIDE = (110, 30)
# Rows of the prompt that are not worth moving anything for.
FEW = 4
# Rows without which no prompt can be answered, and no table of units, table or log is of use.
LEAST_PROMPT, LEAST_UNITS, LEAST_TABLE, LEAST_LOG = 5, 3, 8, 5
COVERS = ("qrs", "log", "sheet", "field")
# Rows without which a field shows too little of its map, and the columns that a map likes to have.
FIELD, FIELD_WIDE = 11, 80
LEAST_COVER = {"field": FIELD, "sheet": 6}
# Columns of a battle, at least and at most, and those that tables need beside it, and a log.
MAIN, MOST_MAIN, LEAST_SIDE, LOG_WIDE = 76, 110, 41, 44
# Rows that stand idle below a log before it takes them, so that what lies below it seldom moves.
IDLE = 2

Places = Mapping[str, Region]
Found = dict[str, Region]


class UnitNeeds(Struct, frozen=True):
    """Rows of the table of units: `whole` for everybody, and `least`, without which somebody is missed who matters now.

    `asked`: those in which all stand who may be chosen; `gone`: those of units about whom nothing is asked.
    """

    whole: int = 99
    least: int = LEAST_UNITS
    asked: int = 0
    gone: int = 0


class LastResultNeeds(Struct, frozen=True):
    """Rows of the last result and what is to do: `whole` for all of it, a few of what is old, and `least`, which stay.

    `next_step`: those in which what is to be done next stands whole; `old`: those of a result that it leaves to the
    units; `listed`: those in which orders stand that are else only counted; `older`: some for those before the last
    act, which a log tells too.
    """

    whole: int = 0
    least: int = 0
    next_step: int = 3
    old: int = 0
    listed: int = 0
    older: int = 0


class Needs(Struct, frozen=True):
    """The rows that each panel would like to have, with its heading, and those without which somebody misses something.

    `spare`: rows of the prompt that only say why; `kept`: rows that it has, of which it gives back no few;
    `kept_log`: those that a log below the units has; `table`: rows of the table that is read; `units_wide`: columns of
    the table of units; `told`, `told_last_result`: those that question and result fill where they have too few for all;
    `filled`: those that a question which has too few fills with what helps a beginner, 0 where it has enough; `held`:
    those with which it stands as it stood, above what is said of the last key.
    """

    prompt: int = 11
    spare: int = 0
    units: UnitNeeds = UnitNeeds()
    last_result: LastResultNeeds = LastResultNeeds()
    table: int = 99
    units_wide: int = MAIN
    kept: int = 0
    kept_log: int = 0
    told: int = 99
    told_last_result: int = 99
    filled: int = 0
    held: int = 0


class Heights(Struct, frozen=True):
    """Rows of the units, of the last result and of the prompt, and how many stand idle between the first two."""

    units: int
    last_result: int
    prompt: int
    idle: int = 0


def is_alone(width: int, height: int) -> bool:
    """True if there is room for one panel only."""
    return width < ALONE[0] or height < ALONE[1]


def is_too_small(width: int, height: int) -> bool:
    """True if nothing can be played."""
    return width < SMALLEST[0] or height < SMALLEST[1]


# The same screen is asked for several times a key: by who shows, who lays out, and who places the cursor.
@lru_cache(maxsize=16)
def places(width: int, height: int, cover: str = "", at: str = "prompt", needs: Needs | None = None) -> Places:
    """The region of each panel that is seen. `cover` lies over the units; `at` has the cursor."""
    if is_too_small(width, height):
        return {"small": Region(0, 0, width, height)}
    needs = needs or Needs()
    found = {"status": Region(0, 0, width, 1), "keys": Region(0, height - 1, width, 1)}
    rows = height - 2
    if is_alone(width, height):
        return found | _alone(width, rows, cover or at, needs)
    if width >= WIDE[0] and height >= WIDE[1]:
        return found | _wide(width, rows, cover, needs)
    return found | _column(width, heights(rows, needs) if not cover else _covered(rows, cover, needs), cover)


def _alone(width: int, rows: int, name: str, needs: Needs) -> Found:
    """One panel; above the prompt the last result, as far as a third of the rows goes."""
    last_result = min(needs.last_result.whole, rows // 3) if name == "prompt" else 0
    found = {name: Region(0, 1 + last_result, width, rows - last_result)}
    return found | {"last_result": Region(0, 1, width, last_result)} if last_result else found


def heights(rows: int, needs: Needs) -> Heights:
    """Rows of the three parts one above the other, in this order.

    What is asked and what is to be done come first, then those whom the question is about; then all that happened, all
    units on the table, why the question is as it is, orders of older acts, and last those that are off it.
    """
    short = min(needs.prompt - needs.spare, needs.told)
    return _shared(
        rows,
        ("prompt", min(LEAST_PROMPT, short)),
        # One alone whom it is about stands below the heading, which counts the others.
        ("units", LEAST_UNITS - (needs.units.least == LEAST_UNITS)),
        ("last_result", min(needs.last_result.next_step, needs.last_result.least)),
        # Who is asked stands in the table of units alone: a list of the prompt, as of targets, scrolls before that.
        ("prompt", min(short, needs.prompt // 2 + 1) if needs.units.asked else short),
        ("last_result", min(needs.last_result.least, needs.told_last_result)),
        ("units", needs.units.asked),
        ("prompt", max(short, min(needs.held, needs.prompt))),
        ("units", min(needs.units.least, needs.units.whole)),
        ("last_result", min(needs.last_result.whole - needs.last_result.old, needs.told_last_result)),
        ("units", needs.units.whole - needs.units.gone),
        ("last_result", needs.last_result.whole),
        # A question that is told shortly has no use for rows that are too few for all of it.
        ("prompt", needs.filled),
        ("last_result", max(needs.last_result.listed, needs.last_result.older) if needs.filled else 0),
        ("prompt", needs.prompt),
        ("last_result", max(needs.last_result.listed, needs.last_result.older)),
        ("units", needs.units.whole),
        # What moves about costs the eye and the line more than a few rows that nobody else can use.
        ("prompt", max(LEAST_PROMPT, needs.kept if needs.kept <= needs.prompt + FEW else 0)),
    )


def _covered(rows: int, cover: str, needs: Needs) -> Heights:
    """The same where something lies over the units: the prompt stays where it is, if both have enough with that."""
    short = needs.prompt - needs.spare
    return _shared(
        rows,
        ("prompt", min(LEAST_PROMPT, short)),
        ("units", LEAST_COVER.get(cover, LEAST_TABLE)),
        # What is read has the room of what was done: that is seen again once it is put away.
        ("last_result", needs.last_result.least),
        ("prompt", needs.kept if needs.kept >= short else needs.prompt),
        ("units", rows),
    )


def _shared(rows: int, *claims: tuple[str, int]) -> Heights:
    """The rows as they are claimed, who comes first having all of its claim: nobody gives back what it has."""
    have = {"units": 0, "last_result": 0, "prompt": 0}
    for name, claim in claims:
        have[name] += max(0, min(claim - have[name], rows - sum(have.values())))
    return Heights(**have, idle=rows - sum(have.values()))


def _column(width: int, tall: Heights, cover: str = "") -> Found:
    """The three parts one above the other; what stands idle lies between the last result and the prompt."""
    rows = tall.units + tall.last_result + tall.idle + tall.prompt
    found = {
        cover or "units": Region(0, 1, width, tall.units),
        "prompt": Region(0, 1 + rows - tall.prompt, width, tall.prompt),
    }
    last_result = tall.last_result + (tall.idle if tall.last_result else 0)
    return found | ({"last_result": Region(0, 1 + tall.units, width, last_result)} if last_result else {})


def _wide(width: int, rows: int, cover: str, needs: Needs) -> Found:
    """The battle to the left, tables to the right; the log where more rows stand idle."""
    main = max(MAIN, min(needs.units_wide, MOST_MAIN, width - 2 - LEAST_SIDE))
    if cover == "field":
        main = max(main, FIELD_WIDE)
    tall = heights(rows, needs)
    beside = _side(main + 2, width - main - 2, rows, needs)
    if cover:
        return beside | _column(main, _covered(rows, cover, needs), cover)
    # A log needs no rows that the prompt only keeps, and leaves theirs to orders of older acts, though it has them too.
    low = heights(rows, structs.replace(needs, kept=0))
    log = rows - needs.units.whole - low.last_result - low.prompt
    if log < LEAST_LOG:
        return beside | _column(main, tall)
    idle = log - needs.kept_log if needs.kept_log <= log <= needs.kept_log + IDLE else 0
    log -= idle
    found = _column(main, Heights(needs.units.whole + log, low.last_result, low.prompt, idle))
    found["units"] = Region(0, 1, main, needs.units.whole)
    found["log"] = Region(0, 1 + needs.units.whole, main, log)
    return found | {"qrs": Region(main + 2, 1, width - main - 2, rows)}


def _side(x: int, width: int, rows: int, needs: Needs) -> Found:
    """The table in use to the right, and the log below it where it is wide enough."""
    if width < LOG_WIDE:
        return {"qrs": Region(x, 1, width, rows)}
    table = min(needs.table, max(rows * 11 // 20, LEAST_TABLE))
    return {"qrs": Region(x, 1, width, table), "log": Region(x, 1 + table, width, rows - table)}


def prompt_rows(where: Places) -> int:
    """The rows that the prompt has, 0 where it is not seen."""
    return where["prompt"].height if "prompt" in where else 0


def log_rows(where: Places) -> int:
    """The rows of a log below the units, 0 where there is none."""
    return where["log"].height if "log" in where and not where["log"].x else 0


class BattleLayout(PanelLayout):
    """Puts the panels where `places` says; those that it leaves out are not seen."""

    name = "battle"
    # Whether the prompt keeps rows that it needed before.
    is_steady = True

    def __init__(self) -> None:
        self.cover = ""
        self.at = "prompt"
        self.needs = Needs()

    def places(self, size: Size) -> Places:
        return self._placed(size, self.cover, self.needs)

    def uncovered(self, size: Size, needs: Needs | None = None) -> Places:
        """The same, with nothing laid over anything, with needs that may be others than those known."""
        return self._placed(size, "", needs or self.needs)

    def _placed(self, size: Size, cover: str, needs: Needs) -> Places:
        width, height = size
        if not tap_bar.rows or is_too_small(width, height - tap_bar.rows):
            return places(width, height, cover, self.at, needs)
        # The bar of keys stands below the key line, and is painted with it.
        found = places(width, height - tap_bar.rows, cover, self.at, needs)
        return {**found, "keys": found["keys"].grow((0, 0, tap_bar.rows, 0))}

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        found = self.places(size)
        # Who is not seen has a place without cells: Textual paints all anew where their number changes. It lies behind
        # the last corner, since Textual has drawn what begins on the screen, however small it is.
        nowhere, zero, none = Region(*size, 0, 0), Offset(), Spacing()
        return [WidgetPlacement(found.get(each.id or "", nowhere), zero, none, each) for each in children]

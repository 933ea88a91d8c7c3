"""Papers for a battle, as data: orders of battle, objectives, cards, rules, tables."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import MsgspecError, Struct
from msgspec.structs import replace

from tracker.engine import (
    AnyArmies,
    AnyArmy,
    AnyRuleset,
    ArmyUnit,
    Boxes,
    Refused,
    Rule,
    SideView,
    Table,
    UnitRow,
    View,
    check_rulings,
    decode_state,
    full_words,
    load_playable,
)
from tracker.engine.armies import fights_words
from tracker.engine.inputs import line_to
from tracker.engine.opening_and_end import house_rules
from tracker.engine.plurals import capital, counted
from tracker.engine.state import BattleState
from tracker.journal.battle_reader import Recorded
from tracker.journal.resume import resume
from tracker.journal.timeline import Timeline
from tracker.report.map_svg import map_svg
from tracker.talk.area_map import area_lines
from tracker.talk.section_map import ground_lines

LONGEST_RULE = 320
# What the page of rules says to the program: switches with their values, marks of text.
_PLAIN = re.compile(r"`\w+=[^`]*`|\(\+\)|\*\*|`")

# The casualty boxes of a unit of a battle; None for one a figure.
Boxed = Callable[[UnitRow], Boxes | None]


class SheetUnit(Struct, frozen=True):
    """A unit on paper: its cells in the order of battle, what its card says, its casualty boxes, those lost so far."""

    name: str
    cells: tuple[str, ...]
    card: tuple[tuple[str, str], ...]
    boxes: Boxes
    notes: str = ""
    bent: tuple[str, ...] = ()
    lost: int = 0


class SheetSide(Struct, frozen=True):
    """A side on paper; `totals` stand at the end of its heading. `colour`: that of its dice, "" for none of its own."""

    name: str
    headings: tuple[str, ...]
    units: tuple[SheetUnit, ...]
    totals: str = ""
    notes: str = ""
    bent: tuple[str, ...] = ()
    colour: str = ""


class PrintedSheets(Struct, frozen=True):
    """All that is printed. `parts`: (heading, words) of the briefing, such as what wins; `last_turn` 0 for none.

    `turn`: where a battle stands, 0 before it; `has_turns`: it is for one battle. `keys` of the program, in words.
    `map`: the picture of a map of areas, as SVG, "" for none.
    """

    title: str
    game: str
    parts: tuple[tuple[str, str], ...]
    sides: tuple[SheetSide, ...]
    rules: tuple[Rule, ...] = ()
    tables: tuple[Table, ...] = ()
    last_turn: int = 0
    turn: int = 0
    has_turns: bool = False
    keys: tuple[tuple[str, str], ...] = ()
    map: str = ""


# Of a roster


def sheets_of_army(army: AnyArmy, armies: AnyArmies, game: AnyRuleset) -> PrintedSheets:
    """The sheets of those of a roster who fight today."""
    side = _army_side(army, armies)
    rules = _rules(game, armies.rules_of(army))
    return PrintedSheets(army.name, game.title, (), (side,), rules, _tables(game, armies.sheets(army)))


def _army_side(army: AnyArmy, armies: AnyArmies) -> SheetSide:
    listed = armies.lists().get(army.list_id, army.list_id)
    totals = "; ".join(part for part in (listed, fights_words(army), *armies.totals(army)) if part)
    units = tuple(_army_unit(unit, armies) for unit in army.fighting)
    kept = {f"{unit.name}: {words}" for unit in army.units for words in unit.bent}
    bent = tuple(words for words in armies.bends(army) if words not in kept)
    return SheetSide(army.name, armies.headings, units, totals, army.notes, bent)


def _army_unit(unit: ArmyUnit, armies: AnyArmies) -> SheetUnit:
    return SheetUnit(unit.name, armies.cells(unit), armies.card(unit), armies.boxes(unit), unit.notes, tuple(unit.bent))


# Of a scenario or a battle


def sheets_of_scenario(game: AnyRuleset, scenario: str) -> PrintedSheets:
    """The sheets of a scenario, by id or path. Raises BadFile or Refused."""
    state = game.new(scenario, check_rulings(game, {}, scenario))
    return _sheets_of_state(game, state)


def sheets_of_battle(recorded: Recorded) -> PrintedSheets:
    """The sheets of a battle as it stands: who took the field, with what they lost since. Raises Refused where its
    game can't be had.
    """
    game = load_playable(recorded.ruleset)
    kept = [node.checkpoint for node in line_to(recorded.head) if node.checkpoint is not None]
    first = next((each for each in kept if each.turn), kept[0])
    try:
        state, turn_begun = (decode_state(each.state, game.state) for each in (first, kept[-1]))
    except (MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused(f"{recorded.title} is of other rules than these: its units can't be read any more.") from None
    try:
        last = resume(game, recorded).battle.state
    except Refused:
        # The rules as they are now lead no further; what the turn has cost so far is told by the view.
        last = turn_begun
    timeline = Timeline(recorded, game)
    return replace(_sheets_of_state(game, state, timeline.view(timeline.last), last), title=recorded.title)


def _sheets_of_state(game: AnyRuleset, state: Any, now: View | None = None, last: Any = None) -> PrintedSheets:
    """The sheets of a state in which a battle begins; `now`: how it stands, in the state `last`."""
    view = game.view(state)
    briefing = getattr(state, "briefing", None)
    parts = tuple(briefing.parts()) if briefing is not None else ()
    if view.victory and not any(heading == "Victory" for heading, _ in parts):
        parts = (*parts, ("Victory", view.victory))
    if isinstance(state, BattleState) and (house := [words for _, words in house_rules(state, game.rulings)]):
        parts = (*parts, ("House rules", "\n".join(house)))
    armies = game.armies()
    boxed = _boxed(armies, state, last) if armies is not None else (lambda unit: None)
    shown = now if now is not None and now.sides else view
    if ground := ground_lines(shown) or area_lines(shown):
        parts = (*parts, ("Ground", "\n".join(map(capital, ground))))
    words = full_words(game.terms())
    sides = tuple(_view_side(side, boxed, words) for side in shown.sides)
    rules = _rules(game, armies.rules_in(state)) if armies is not None else ()
    tables = _tables(game, armies.sheets(None) if armies is not None else None)
    turn = shown.turn if shown is now else 0
    drawn = map_svg(shown, "Map") if shown.is_map else ""
    return PrintedSheets(view.title, game.title, parts, sides, rules, tables, shown.last_turn, turn, True, map=drawn)


def _boxed(armies: AnyArmies, state: Any, last: Any) -> Boxed:
    """The boxes that a unit began with; those marked are the ones of whom it has left in the state `last`."""

    def boxes(unit: UnitRow) -> Boxes | None:
        begun, left = (None if each is None else armies.boxes_in(each, unit.id) for each in (state, last))
        if begun is None or left is None:
            # Who came later has them as they are, who is gone as they were.
            return begun or left
        return replace(begun, marked=left.marked, names=left.names, signs=left.signs)

    return boxes


def _view_side(side: SideView, boxed: Boxed, words: Mapping[str, str]) -> SheetSide:
    """A side with its units; `words`: the full words of their headings."""
    rows = [
        replace(unit, stats=(*((words.get(heading, heading), value) for heading, value in unit.stats), _place(unit)))
        for unit in side.units
    ]
    found = dict.fromkeys(heading for unit in rows for heading, value in unit.stats if value)
    headings = tuple(sorted(found, key=lambda each: each == "place"))
    units = tuple(_view_unit(unit, headings, boxed(unit)) for unit in rows)
    leaders = sum(each.is_leader for each in rows)
    counting = tuple(each for row, each in zip(rows, units, strict=True) if not row.is_leader)
    totals = "; ".join([*_totals(counting), *([counted(leaders, "leader")] if leaders else [])])
    status = ", ".join(side.status)
    return SheetSide(side.name, ("strength", *headings), units, totals, status, colour=side.colour)


def _place(unit: UnitRow) -> tuple[str, str]:
    """The place of a unit; of one to come that where it enters, and when; of one that is gone how it went."""
    if unit.gone:
        return "place", unit.fate
    when = next((each for each in unit.status if each.startswith(("arrives", "waits"))), "") if unit.is_to_come else ""
    return "place", ", ".join(filter(None, [unit.place or dict(unit.facts).get("enters", ""), when]))


def _totals(units: tuple[SheetUnit, ...]) -> list[str]:
    """The totals of a side: its units, and its boxes where they are something else."""
    if not units:
        return ["nobody at the start"]
    boxes, what = sum(unit.boxes.count for unit in units), units[0].boxes.what
    lost = sum(unit.lost for unit in units)
    brought = [counted(len(units), "unit"), *([f"{boxes} {what}"] if what != "unit" else [])]
    return [*brought, *([f"{boxes - lost} left"] if lost else [])]


def _view_unit(unit: UnitRow, headings: Iterable[str], boxes: Boxes | None) -> SheetUnit:
    stats = dict(unit.stats)
    cells = ("" if unit.is_leader else str(unit.start), *(stats.get(heading, "") for heading in headings))
    status = ", ".join(unit.status)
    card = (*unit.stats, *unit.facts, ("now", unit.fate or status))
    # Of one that is gone its card says once how it went.
    told = tuple((heading, words) for heading, words in card if words and not (unit.gone and heading == "place"))
    left = unit.figures if unit.has_left else unit.back if unit.gone else unit.not_lost
    boxes = boxes or Boxes(unit.start)
    # A wave of many is known by its first only.
    boxes = replace(boxes, count=max(boxes.count, unit.start))
    return SheetUnit(unit.name, cells, told, boxes, lost=max(0, unit.start - left))


# Rules and tables


def _rules(game: AnyRuleset, wanted: Iterable[str]) -> tuple[Rule, ...]:
    """Rules by id in the order of the rulebook, each once and in a line."""
    known: Mapping[str, Rule] = game.rules()
    wanted = set(wanted)
    return tuple(Rule(rule.id, rule.page, in_short(rule.words)) for rule in known.values() if rule.id in wanted)


def in_short(words: str) -> str:
    """The first sentences of a rule, as many as a line or two hold.

    >>> in_short("Fire comes first. It is " + "long " * 100 + ".")
    'Fire comes first.'
    """
    words = " ".join(_PLAIN.sub("", words).split()).replace(" .", ".")
    if len(words) <= LONGEST_RULE:
        return words
    end = words.rfind(". ", 0, LONGEST_RULE)
    return words[: end + 1] if end > 0 else f"{words[:LONGEST_RULE].rpartition(' ')[0]} ..."


def _tables(game: AnyRuleset, wanted: tuple[str, ...] | None) -> tuple[Table, ...]:
    known = game.tables()
    return tuple(known.values()) if wanted is None else tuple(known[each] for each in wanted if each in known)

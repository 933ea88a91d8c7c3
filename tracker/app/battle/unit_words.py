"""The words of the table of units: of state, of the question whose list it is, and of the order, in its cells."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import product

from msgspec import Struct

from tracker.app.battle.unit_columns import LEAD, NARROW, NOTHING, ORDER, Columns, GivenUp, activation_of, columns
from tracker.app.parts.long_lines import shorter
from tracker.app.parts.prompt_view import WARNED, ListedChoice
from tracker.app.parts.rows import fitting, in_whole, left, width_of, with_short_names, wrapped
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import SideView, UnitRow, View


class UnitChoice(Struct, frozen=True):
    """Keys that pick units, and what is said of each, by unit id; `at`: the one that Enter takes, "" for none.

    `is_form`: all that is said of that one stands in a form of the prompt too. `ticks`: boxes of those who are picked.
    `briefs`: why they are warned of, in short.
    """

    keys: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    at: str = ""
    is_form: bool = False
    ticks: Mapping[str, str] = {}
    briefs: Mapping[str, str] = {}


NO_CHOICE = UnitChoice()


def unit_choice(listed: Iterable[ListedChoice], at: str, view: View, is_form: bool = False) -> UnitChoice:
    """Those of a list who are units of the view, and go by their names there."""
    names = view.unit_names
    units = [each for each in listed if names.get(each.id) == each.label]
    keys = {each.id: each.keys for each in units}
    # Who may not act has not the sign of one that may though he passes others over.
    idle, barred = {each.unit for each in view.queue if each.standing == "not"}, f"{glyphs.barred} "
    words = {each.id: each.words.replace(WARNED, barred if each.id in idle else WARNED, 1) for each in units}
    ticks = {each.id: each.tick for each in units if each.tick}
    briefs = {each.id: each.brief for each in units if each.brief}
    return UnitChoice(keys, words, at if at in keys else "", is_form, ticks, briefs)


# Between parts of what is said of a unit in a choice; none in a list of numbers ("sections 3, 6 and 9") or in brackets.
BETWEEN = re.compile(r"[,;] (?!\d+(?:, \d+)* and \d|[^()]*\))")

# Ends of words that say something without the names behind them: "melee: ", "only if at the edge of ".
STATES = (":", " of")
# Cells for the mark of what has no room.
MORE = 2


class Told(Struct, frozen=True):
    """Words on a unit by commas, those of the question if it `is_asked`; `lines` of them where there are rows.

    `given`: what its columns leave to them where they stand in a single row, `below` where they go on in the next;
    `wide`: the cells that they take in one. `is_cut`: one row has no room for them, whatever else gives way.
    """

    parts: Sequence[str] = ()
    is_asked: bool = False
    lines: Sequence[str] = ()
    given: GivenUp = NOTHING
    wide: int = 0
    below: GivenUp = NOTHING
    is_cut: bool = False


class UnitWords:
    """The columns of a table, and what is said in them of the units of a view, and of those of a `choice`.

    Those `rolling` act, of a side that acts as one. `told` has a value for each unit.
    """

    def __init__(self, view: View, width: int, choice: UnitChoice = NO_CHOICE, rolling: Collection[str] = ()) -> None:
        sides = view.sides
        self.activation = activation_of(view, rolling)
        self.lead = max(LEAD, 2 + max(map(len, choice.keys.values()), default=0))
        # What all of a side share stands on its row alone, where it has the room of words of state.
        told = self.activation.units.values()
        self.columns = columns(sides, told, width, self.lead, view.summary is None)
        self._order_cells = {order: width_of(order) for order in {"acting", *told, *self.activation.sides.values()}}
        # Who acts is told in short before a column gives way; where it is narrow numbers do before a word is cut.
        self._brief = {"acting": "now"}
        self._is_narrow = width < NARROW
        self._both = self.columns.state + 1 + self.columns.order
        # Cells in which words have room whatever else a row tells.
        self._sure = self._both - 1 - self.columns.order
        # Words of the question may fill the row to its end.
        self._asked = self._both + 1
        # An empty place says that a unit can't act now: where it is narrow that is said before a word of state is cut.
        self._unsaid = {"done", "2nd", *self.activation.reasons.values()} if self._is_narrow else set()
        self._choice = choice
        called = view.called
        self._short = {each.name: called[each.id] for side in sides for each in side.units if each.short}
        self._names = {*called.values()}
        self._counts = view.counts
        self._short_words = view.short_words
        self.told = {unit.id: self._told(unit, side) for side in sides for unit in side.units}

    def of_side(self, side: SideView) -> tuple[str, GivenUp]:
        """The words on a side, behind its headings, with the reason why none of it may act; what headings give way."""
        order = self.activation.sides.get(side.id, "")
        parts, wide, given = self._fitted(side.status, order, side, {})
        if not self._has_room(wide, order, given, False):
            # Headings give way to nothing that is cut.
            given = NOTHING
        return "".join(self.placed(parts, wide, order, given)), given

    def placed(
        self, parts: Sequence[str], wide: int, order: str, given: GivenUp = NOTHING, unit: UnitRow | None = None
    ) -> tuple[str, str]:
        """Words of state, so wide, and a place in the order that may begin further left where they leave it room."""
        both = self._room(given)
        state = self._beside(wide, order, given)
        words = ", ".join(parts) if wide <= state else in_whole(parts, state)
        words = with_loose(words, unit, self.columns, state, given, self._short_words) if unit else words
        # A reason that has no room beside what matters more is left out: an empty place says that it can't act.
        if state >= both:
            return left(words, both), ""
        room = both - 1 - state
        return f"{left(words, state)} ", left(fitting((order, self._brief.get(order, "")), room), room)

    def alone(self, unit: UnitRow, parts: Sequence[str], is_asked: bool, given: GivenUp = NOTHING) -> str:
        """Words on a unit that has no place in the order, or where those of the question stand in that."""
        if not is_asked or unit.id in self._choice.briefs:
            room = self._room(given)
            return left(state_words(unit, self.columns, parts, room, given), room)
        room = self._asked + given.cells
        return left(_of_choice(parts, room), room)

    def lines_below(self, unit: UnitRow) -> list[str]:
        """The lines of a unit below its row; what has no column of its own ends them, once all of its state is told."""
        told = self.told[unit.id]
        *between, last = told.lines[1:]
        if not told.is_asked:
            last = state_words(unit, self.columns, [last], self._both + told.below.cells, told.below)
        blanks = " " * (self.columns.before_state - told.below.cells)
        return [blanks + each for each in (*between, last)]

    def _told(self, unit: UnitRow, side: SideView) -> Told:
        """All that matters now of a unit, without what stands in its row already."""
        if unit.gone:
            fate, wide, given = self._fitted(unit.fate.split("; "), "", side, {})
            return Told(fate, wide=wide, given=given)
        order, reason = self.activation.units.get(unit.id, ""), self.activation.reasons.get(unit.id, "")
        said, tick = (words.get(unit.id, "") for words in (self._choice.words, self._choice.ticks))
        is_asked = bool(said or tick)
        parts = [each for each in unit.status if each not in (order, reason)]
        if not parts and not is_asked:
            return Told()
        parts = [with_short_names(each, self._short) for each in parts]
        if is_asked:
            first, *others = _asked(said, unit, self._counts, self._short) or parts or [""]
            parts = [f"{tick} {first}".strip(), *others]
        if not is_asked or unit.id in self._choice.briefs:
            parts = self._beside_others(parts, unit, self._sure if order and not is_asked else self._both, is_asked)
        words = ", ".join(parts)
        if len(words) <= self._sure and words.isascii():
            return Told(parts, is_asked, [words], NOTHING, len(words))
        is_there = is_asked and self._choice.is_form and unit.id == self._choice.at
        fitted, wide, given = self._fitted(parts, order, side, dict(unit.stats), is_asked, tick)
        # What its own state says too gives way to what it would do, then why it is warned of, which the order of
        # activation or the choice says in short and its key in whole.
        brief = reason or self._choice.briefs.get(unit.id, "") or f"why: {self._choice.keys.get(unit.id, '')}"
        for fewer in (partial(_without_state, status=unit.status), partial(_with_reason, brief=brief)):
            if is_asked and not self._has_room(wide, order, given, True):
                parts = fewer(parts)
                fitted, wide, given = self._fitted(parts, order, side, dict(unit.stats), True, tick)
        if self._has_room(wide, order, given, is_asked):
            # Where there are rows the words go on in the next, before a column gives way.
            may_go_on, short = _takes(given, dict(unit.stats)) and not is_there, _in_short(self._shorter, parts, tick)
            lines = self._wrapped(short, order, is_asked, NOTHING) if may_go_on else [words]
            return Told(fitted, is_asked, lines, given, wide)
        # What a form tells too has no second row.
        lines = [words] if is_there else self._wrapped(fitted, order, is_asked, given)
        unnamed = _in_short(self._unnamed, fitted, tick)
        own = self._least(unnamed, side, dict(unit.stats)) if is_asked else given
        return Told(unnamed, is_asked, lines, own, _cells(unnamed), given, is_cut=True)

    def _least(self, words: Sequence[str], side: SideView, values: Mapping[str, str]) -> GivenUp:
        """The way in which columns give way to no more words of a choice than go in."""
        ways = [*self._ways(side, values), *self._last_ways(side, values, True)]
        most = _of_choice(words, self._asked + ways[-1].cells)
        return next(each for each in ways if _of_choice(words, self._asked + each.cells) == most)

    def _wrapped(self, parts: Sequence[str], order: str, is_asked: bool, given: GivenUp) -> list[str]:
        """The words in lines, the first beside the place in the order."""
        words = ", ".join(parts)
        room = self._asked + given.cells if is_asked else self._beside(width_of(words), order, given)
        return [line for ((line, _),) in wrapped(words, room)]

    def _ways(self, side: SideView, values: Mapping[str, str]) -> list[GivenUp]:
        """Ways in which the columns of a unit leave room to its words, that of none first."""
        return [NOTHING, *self.columns.giving(self.columns.headings[side.id], values)]

    def _last_ways(self, side: SideView, values: Mapping[str, str], is_asked: bool) -> list[GivenUp]:
        """Further ways where it is narrow and nothing else helps."""
        return self.columns.giving_last(self.columns.headings[side.id], values, is_asked) if self._is_narrow else []

    def _beside_others(self, parts: list[str], unit: UnitRow, room: int, is_asked: bool) -> list[str]:
        """The words in short where only so its leader, if no column has him, or its place goes in behind them."""
        brief = self._choice.briefs.get(unit.id, "")
        short = _with_reason(parts, brief) if is_asked else _in_short(self._shorter, parts)
        own = {name for name, _ in self.columns.stats}
        led = [value for name, value in unit.stats if name not in own and unit.led_by and unit.led_by in value]
        tails = [each for each in ([*led, unit.place], led, [unit.place]) if any(each)]
        told = ((each, tail) for tail in tails for each in (parts, short))
        return next((each for each, tail in told if _cells([*each, *filter(None, tail)]) <= room), parts)

    def _fitted(
        self,
        parts: Sequence[str],
        order: str,
        side: SideView,
        values: Mapping[str, str],
        is_asked: bool = False,
        tick: str = "",
    ) -> tuple[Sequence[str], int, GivenUp]:
        """The words as they go into one row: whole, else in short, else in short with the room of other columns.

        With them the cells that they take.
        """
        wide = _cells(parts)
        if self._has_room(wide, order, NOTHING, is_asked):
            return parts, wide, NOTHING
        short = _in_short(self._shorter, parts, tick)
        wide = _cells(short)
        if self._has_room(wide, order, NOTHING, is_asked):
            return short, wide, NOTHING
        ways = self._ways(side, values)
        last = self._last_ways(side, values, is_asked)
        wordings: tuple[Callable[[str], str], ...] = (str, self._counted, self._unnamed, self._spared)
        # Whom one is in melee with its row says too; of other words, as "reaches Band 1", little is left then.
        first: list[Callable[[str], str]] = [*wordings[:2]]
        first += [partial(self._unnamed, ends=STATES), partial(self._spared, ends=STATES)]
        # Names and what is said elsewhere go before a column does.
        free = [each for each in ways if not _takes(each, values)]
        if order in self._brief and self.columns.ends_in_words(self.columns.headings[side.id]):
            free.append(GivenUp(free[-1].cells, free[-1].names, True))
        tries = [*product(free, first), *product((each for each in ways if _takes(each, values)), wordings)]
        for given, wording in (*tries, *product(last, wordings)):
            words = _in_short(wording, short, tick)
            wide = _cells(words)
            if self._has_room(wide, order, given, is_asked):
                return words, wide, given
        return short, _cells(short), ways[-1]

    def _counted(self, words: str) -> str:
        """The short form of a word of state with the number of units that it names, where they are several."""
        short = next((each for each in self._short_words.values() if each[-1:] == " " and words.startswith(each)), "")
        named = f", {words[len(short) :]}, "
        count = sum(f", {each}, " in named for each in self._names) if short else 0
        return f"{short}{count} units" if count > 1 else words

    def _shorter(self, words: str) -> str:
        """The short form of a word of state, or of what is behind a number; the game has them."""
        short, (number, _, rest) = shorter(words, self._short_words), words.partition(" ")
        return f"{number} {shorter(rest, self._short_words)}" if short == words and number.isdigit() else short

    def _unnamed(self, words: str, ends: str | tuple[str, ...] = "") -> str:
        """A word of state without the names of units behind it: those say on their own rows whom it is about.

        A short form that begins as another does, "on foot" as "on Steamer", names nobody, nor do inches: `to 24"`.
        `ends`: only of words that end so before the names.
        """
        if words in self._short_words.values():
            return words
        for long, short in self._short_words.items():
            is_named = short[-1:] == " " and words.startswith(short) and '"' not in words
            if is_named and long.rstrip().endswith(ends):
                return self._shorter(long.strip(": ").removesuffix(" of"))
        return words

    def _spared(self, words: str, ends: str | tuple[str, ...] = "") -> str:
        """The same, of words that have a shorter form yet that: none where a column says it too, as strength does."""
        fewer = self._shorter(words)
        return fewer if fewer != words else self._unnamed(words, ends)

    def _room(self, given: GivenUp) -> int:
        """Cells of words of state and of the place in the order: with the last of the row where nothing else helps."""
        return self._both + given.cells + given.is_last

    def _has_room(self, wide: int, order: str, given: GivenUp, is_asked: bool) -> bool:
        return wide <= (self._asked + given.cells if is_asked else self._beside(wide, order, given))

    def _beside(self, wide: int, order: str, given: GivenUp = NOTHING) -> int:
        """Cells of words of state so wide: they leave out a reason why a unit may not act that has no room beside."""
        both, own = self._room(given), self._order_cells[order] if order else 0
        if not own:
            return both
        rooms = [both - 1 - max(self.columns.order, own), both - 1 - self.columns.order]
        rooms += [both - 1 - ORDER[0] if own <= ORDER[0] else both]
        # A short place, such as "done", stands further right than others before a word of state is cut.
        rooms += [both - 1 - own] if own <= ORDER[0] else []
        rooms += [both - 1 - width_of(self._brief[order])] if given.is_last and order in self._brief else []
        rooms += [both] if order in self._unsaid else []
        return next((each for each in rooms if wide <= each), rooms[-1])


def _of_choice(parts: Sequence[str], room: int) -> str:
    """Words on one that may be chosen, all in whole or not at all. "+1" would read as a modifier of it."""
    fitting = [each for each in parts if width_of(each) + MORE <= room]
    if parts and parts[0].startswith(glyphs.dot) and parts[0] not in fitting:
        # What goes in by the next Enter keeps its mark, and whom it is aimed at.
        fitting = []
    for shown in (parts, *(fitting[:count] for count in range(len(fitting), 0, -1))):
        told = ", ".join(shown) + (f" {glyphs.more}" if len(shown) < len(parts) else "")
        if width_of(told) <= room:
            return told
    return in_whole(parts, room)


def _in_short(shorter: Callable[[str], str], parts: Sequence[str], tick: str = "") -> list[str]:
    """Parts in short, the first behind its `tick` if it has one, without those of which nothing is left."""
    first, *others = parts or [""]
    told = (f"{tick} {shorter(first.removeprefix(tick).lstrip())}".strip(), *map(shorter, others))
    return [each for each in told if each]


def _without_state(parts: list[str], status: Collection[str]) -> list[str]:
    """Parts of what is said of a unit, without a bracket at their end that says only what its state does."""
    head, opened, state = parts[-1].removesuffix(")").rpartition(" (")
    return [*parts[:-1], head] if opened and all(each in status for each in state.split(", ")) else parts


def _with_reason(parts: list[str], brief: str) -> list[str]:
    """The same with a `brief` reason in the place of that for which one is warned of."""
    signs = WARNED, f"{glyphs.barred} "
    signed = next((place for place, each in enumerate(parts) if each.startswith(signs)), len(parts))
    return [*parts[:signed], *(f"{each[:2]}{brief}" for each in parts[signed : signed + 1])]


def _takes(given: GivenUp, values: Mapping[str, str]) -> bool:
    """True if a unit goes without any of its values for that."""
    return any(values.get(each) for each in given.names)


def _cells(parts: Sequence[str]) -> int:
    """Cells that words take, by commas."""
    return width_of(", ".join(parts)) if parts else 0


def _asked(said: str, unit: UnitRow, counts: str, short: Mapping[str, str]) -> list[str]:
    """The parts of what is said of a unit in a choice that its row has not."""
    # Its strength and its name stand there: "shields Zulu inf 5 is in melee" read as one.
    said = said.removeprefix(f"{unit.figures} of {unit.start} {counts}").lstrip(",: ")
    said = with_short_names(re.sub(rf"(^|[,;] ){re.escape(unit.name)} (?:is|are) ", r"\1", said), short)
    there = {f"{unit.figures} {counts}", f"{unit.figures} of {unit.start} {counts}"}
    there |= {*(each for name, value in unit.stats for each in (value, f"{name} {value}"))}
    return [*dict.fromkeys(each for each in BETWEEN.split(said) if each and each not in there)]


def state_words(unit: UnitRow, wide: Columns, parts: Sequence[str], room: int, given: GivenUp = NOTHING) -> str:
    """The state of a unit; then what has no column of its own, as far as it goes in whole."""
    return with_loose(in_whole(parts, room) if parts else "", unit, wide, room, given)


def with_loose(
    words: str, unit: UnitRow, wide: Columns, room: int, given: GivenUp, short_words: Mapping[str, str] = {}
) -> str:
    """Words of state; then what has no column of its own, as far as it goes in whole, and a place also in short.

    A place comes before all but the leader: arms stay what they were.
    """
    if words.endswith(glyphs.more):
        return words
    own = {name for name, _ in wide.stats if name not in given.names}
    loose = [(name, value) for name, value in unit.stats if value and name not in own and not unit.gone]
    # Words alone say what they are; numbers and marks, such as the row of a list, do not.
    more = [value if any(map(str.isalpha, value)) else f"{name} {value}" for name, value in loose]
    led = [each for each in more if unit.led_by and unit.led_by in each]
    for each in led:
        words = _behind(words, each, room)
    if unit.place and not unit.gone:
        placed = _behind(words, unit.place, room)
        words = placed if placed != words else _behind(words, shorter(unit.place, short_words), room)
    for each in more:
        words = words if each in led else _behind(words, each, room)
    return words


def _behind(words: str, each: str, room: int) -> str:
    """Words with others behind them if these go in whole; those that go on in the row below end with their comma."""
    longer = f"{words.removesuffix(',')}, {each}" if words else each
    return longer if each and width_of(longer) <= room else words

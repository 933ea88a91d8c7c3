"""Hand to hand: the form, the factors and how the dice are read (GR-A23, GR-A24, GR-B13)."""

from typing import Literal

from msgspec import Struct

from tracker.engine import (
    Among,
    Amount,
    Breakdown,
    Facts,
    Field,
    Gist,
    Mark,
    Modifier,
    Part,
    Pool,
    Quantity,
    Reading,
    Result,
    Toggle,
    about,
    breakdown,
    its,
    with_verb,
)
from tracker.engine.reading import Counts
from tracker.games.gentlemen_rankers.data import WORDS, number, tables
from tracker.games.gentlemen_rankers.state import IMPERIAL, WARRIORS, Battlefield, Contact
from tracker.games.gentlemen_rankers.units import (
    FOOT,
    RIDERS,
    chief,
    contact_of,
    contacts_of,
    is_beside,
    is_mounted,
    label,
)

MOST_EXTRA = 2
# No number of flanks: it is to be said.
NOT_SAID = -1
# Labels of modifiers where there is little room.
SHORT_LABELS = WORDS["short_labels"]


class Fray(Struct, frozen=True):
    """Facts of the table on a melee: supported flanks of both, defence, height, how near the warriors' leader is."""

    flanks: int = 0
    their_flanks: int = 0
    walled: bool = False
    their_wall: bool = False
    uphill: Literal["level", "imperial", "warriors"] = "level"
    chief: Literal["far", "near", "touching"] = "far"


class Bout(Struct, frozen=True):
    """One unit and one warrior unit, hand to hand."""

    unit: str
    foe: str
    facts: Fray


class Clash(Result, frozen=True):
    """The winner, and the number of hits that the loser takes; 0 for a tie. `holds`: those count for nothing."""

    imperial_won: bool
    hits: int
    name: str = ""
    holds: bool = False

    @property
    def gist(self) -> Gist:
        if not self.hits:
            return Gist("equal")
        if self.holds:
            return Gist(f"{with_verb(self.name, 'holds')} {its(self.name)} own")
        whose = IMPERIAL if self.imperial_won else WARRIORS
        return Gist(f"{with_verb(self.name, 'wins')}", (Amount(self.hits, "hit", whose=whose),))

    @property
    def worths(self) -> tuple[int, int]:
        """Hits that the Imperial unit deals, and the warriors."""
        hits = 0 if self.holds else self.hits
        return (hits, 0) if self.imperial_won else (0, hits)


class Heights(Reading[Clash], frozen=True, tag="heights"):
    """A die each on top of the factors; the higher wins, twice as high wins twice (GR-A23).

    `holds`: the Imperial unit deals no hits (GR-B11).
    """

    imperial: int
    warriors: int
    names_of: tuple[str, str]
    holds: bool = False

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("die",)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return Part((IMPERIAL,), "hits", IMPERIAL), Part((WARRIORS,), "hits", WARRIORS)

    def count(self, pool: Pool, face: int) -> Counts:
        return (face,)

    def result(self, counts: dict[str, Counts]) -> Clash:
        mine = self.imperial + counts.get(IMPERIAL, (0,))[0]
        theirs = self.warriors + counts.get(WARRIORS, (0,))[0]
        if mine == theirs:
            return Clash(False, 0)
        won = mine > theirs
        if won and self.holds:
            return Clash(True, 1, self.names_of[0], holds=True)
        hits = 2 if max(mine, theirs) >= 2 * min(mine, theirs) else 1
        return Clash(won, hits, self.names_of[0 if won else 1])


# Calculations


def factors(state: Battlefield, bout: Bout) -> tuple[Breakdown, Breakdown]:
    return imperial_factor(state, bout), warrior_factor(state, bout)


def imperial_factor(state: Battlefield, bout: Bout) -> Breakdown:
    """The Imperial unit's factor (GR-A23, GR-B13)."""
    unit, facts = state.units[bout.unit], bout.facts
    contact = contact_of(state, bout.foe, bout.unit)
    edges = {each.edge for each in contacts_of(state, bout.unit)}
    flanks = 2 if unit.square else facts.flanks
    charging = unit.kind in RIDERS and _charged(contact, IMPERIAL)
    on_foot = not is_mounted(state, bout.foe)
    full = state.rulings.melee_modifiers == "all"
    extra = min(MOST_EXTRA, max(0, len(contacts_of(state, bout.unit)) - 1))
    return breakdown(
        unit.name,
        number("troop_types", unit.kind, "melee"),
        "melee factor",
        _times("support", flanks, "GR-A24" if unit.square else "GR-B13"),
        _times("extra", extra),
        _row("rear", full and "rear" in edges),
        _row("flank", full and "flank" in edges and "rear" not in edges),
        _row("obstacle", full and facts.walled),
        _row("uphill", full and facts.uphill == IMPERIAL),
        _row("command", full and is_beside(state, bout.unit), "GR-B8"),
        _row("charge", full and charging and on_foot and not facts.their_wall),
    )


def warrior_factor(state: Battlefield, bout: Bout) -> Breakdown:
    """The warrior unit's factor (GR-A23, GR-A26, GR-B12, GR-B13)."""
    warrior, facts, unit = state.warriors[bout.foe], bout.facts, state.units[bout.unit]
    wave = state.waves[warrior.wave]
    contact = contact_of(state, bout.foe, bout.unit)
    mounted = warrior.kind == "mounted"
    charging = mounted and _charged(contact, WARRIORS)
    full = state.rulings.melee_modifiers == "all"
    extra = min(MOST_EXTRA, max(0, len(contacts_of(state, bout.foe)) - 1))
    edges = {each.theirs for each in contacts_of(state, bout.foe)}
    return breakdown(
        label(state, bout.foe),
        number("troop_types", warrior.kind, "melee"),
        "melee factor",
        _times("support", facts.their_flanks),
        _times("extra", extra),
        _row("rear", full and "rear" in edges),
        _row("flank", full and "flank" in edges and "rear" not in edges),
        _row("obstacle", full and facts.their_wall),
        _row("uphill", full and facts.uphill == WARRIORS),
        _row("ace", bool(wave.aces) and not mounted, "GR-A17"),
        _row("chief_contact", facts.chief == "touching" and not warrior.chief, "GR-A26"),
        _row("chief_near", facts.chief == "near" and not warrior.chief, "GR-A26"),
        _row("charge", full and charging and unit.kind in FOOT and not unit.square and not facts.walled),
        _row("square", full and mounted and unit.square),
        _row("leaving", wave.leaving, "GR-B23"),
    )


def _charged(contact: Contact | None, side: str) -> bool:
    """True if a side moved into this contact this turn; one upon whom the enemy falls back did not (GR-A18, GR-B13)."""
    return contact is not None and contact.fresh and contact.by == side and not contact.backed


def _row(row: str, applied: bool, rule: str = "GR-B13") -> Modifier:
    return Modifier(_label(row), number("melee_modifiers", row), applied, rule, SHORT_LABELS[row])


def _times(row: str, times: int, rule: str = "GR-B13") -> Modifier:
    many = f"{_label(row)}: {times}" if times else _label(row)
    return Modifier(many, times * number("melee_modifiers", row), times > 0, rule, SHORT_LABELS[row])


def _label(row: str) -> str:
    return next(each.label for each in tables()["melee_modifiers"].rows if each.key == row)


# Prompt


def bout_form(state: Battlefield, unit_id: str, foe: str) -> Facts[Fray]:
    """A form for facts of a melee that only the table knows; a square is not asked about its flanks (GR-A24)."""
    unit, full = state.units[unit_id], state.rulings.melee_modifiers == "all"
    fields: list[Field] = []
    if not unit.square:
        fields.append(
            Quantity(
                "flanks",
                "f",
                f"flanks of {unit.name} with friends facing alike",
                0,
                2,
                NOT_SAID if unit.flanks is None else unit.flanks,
                is_by_digit=True,
            )
        )
    if state.rulings.flank_support == "both":
        fields.append(Quantity("their_flanks", "g", f"flanks of {label(state, foe)} with such friends", 0, 2, 0))
    if full and not state.open_table:
        fields.append(
            Toggle(
                "walled",
                "d",
                f"{with_verb(unit, 'defends')} a wall, wagon or zariba",
                unit.walled,
                f"{with_verb(unit, 'defends')} no wall, wagon or zariba",
            )
        )
        walled = Toggle("their_wall", "o", "the warriors defend an obstacle", off="the warriors defend no obstacle")
        fields.append(walled)
        fields.append(Among("uphill", "slope", _HEIGHTS, "level"))
    leader = chief(state)
    if leader is not None and leader.id != foe:
        fields.append(Among("chief", "the warriors' leader", _NEARNESS, "far"))
    return about("GR-B13", state.units[unit_id], foe).facts(
        f"bout:{unit_id}:{foe}", f"{unit.name} against {label(state, foe)}: the factors", fields, Fray
    )


_HEIGHTS = (
    Mark("level", "n", "level ground"),
    Mark("imperial", "i", "the Imperial unit is uphill"),
    Mark("warriors", "a", "the warriors are uphill"),
)
_NEARNESS = (
    Mark("far", "b", "beyond 6 inches"),
    Mark("near", "c", "within 6 inches"),
    Mark("touching", "h", "touches them"),
)

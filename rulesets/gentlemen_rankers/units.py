"""Facts that follow from the state without asking: who is on the table, who touches whom, speed and strength."""

from collections.abc import Iterable, Sequence
from math import ceil

from msgspec.structs import replace

from tracker.engine import Option, counted, is_watched, kept_while_unchanged, listed, with_numbers
from tracker.games.gentlemen_rankers.data import WORDS, number
from tracker.games.gentlemen_rankers.state import (
    AS_RULED,
    AS_TOLD,
    BY_SCORE,
    KEEPS_LETTERS,
    OTHERS_STAND,
    REMEMBERS,
    SEES_NEAR,
    Battlefield,
    Contact,
    Kind,
    Shot,
    Unit,
    Warrior,
    Wave,
)

GUNS: tuple[Kind, ...] = ("artillery", "machine_gun")
FOOT: tuple[Kind, ...] = ("infantry", "levy", "command")
COMMANDS: tuple[Kind, ...] = ("command", "mounted_command")
TOUCHES = "it touches the enemy"
RIDERS: tuple[Kind, ...] = ("mounted_command", "cavalry")
HELPLESS: tuple[Kind, ...] = ("artillery", "machine_gun", "wagon")

KIND_WORDS = WORDS["kinds"]
# Letters of warriors in lists, none that a form of fire uses itself but the last. Those by which Imperial units behind
# the ninth go come late, the most usual last: where one is taken the letter of such a unit slides.
AIMS = "abgipyvzkjxrh"
# As many go by a digit, those behind them by a letter.
ONE_DIGIT = 9
# Inches beyond which a wave is far off: nobody is asked of it until it may be near.
FAR = 30
# Names in a row that somebody who listens still keeps.
MOST_NAMED = 3
TRIBE_WORDS = {"foot": "foot", "rifle": "riflemen", "mounted": "mounted"}


# Who is there


@kept_while_unchanged
def units(state: Battlefield) -> list[Unit]:
    return [unit for unit in state.units.values() if not unit.gone]


def warriors(state: Battlefield, wave_id: str = "") -> list[Warrior]:
    """Warrior units on the table, of one wave or of all; none whose wave nobody knows."""
    return [*_warriors(state, wave_id)]


@kept_while_unchanged
def _warriors(state: Battlefield, wave_id: str) -> list[Warrior]:
    there = [each for each in state.warriors.values() if not each.gone and each.wave in state.waves]
    return [each for each in there if each.wave == wave_id] if wave_id else there


def waves(state: Battlefield) -> list[Wave]:
    return [wave for wave in state.waves.values() if warriors(state, wave.id)]


def chief(state: Battlefield) -> Warrior | None:
    """The leader on the table (GR-A26): one whose wave withdraws leads no more."""
    there = (each for each in warriors(state) if each.chief and not state.waves[each.wave].leaving)
    return next(there, None)


def has_command(state: Battlefield) -> bool:
    """True if a command unit is there to help those that touch it (GR-B8)."""
    return state.rulings.command == "house" and any(unit.kind in COMMANDS for unit in units(state))


def is_beside(state: Battlefield, unit_id: str) -> bool:
    """True if an Imperial unit touches a command unit that is still there (GR-B8)."""
    return unit_id in state.units and state.units[unit_id].beside and has_command(state)


# Contact


def contacts_of(state: Battlefield, each_id: str) -> list[Contact]:
    """Contacts of one unit of either side, with those who are still on the table."""
    if not state.contacts:
        return []
    # Few touch at a time: to look through them takes less than to keep them by unit.
    return [c for c in state.contacts if each_id in (c.warrior, c.unit) and _is_there(state, c)]


def contacts(state: Battlefield) -> list[Contact]:
    return [contact for contact in state.contacts if _is_there(state, contact)]


def _is_there(state: Battlefield, contact: Contact) -> bool:
    """True if both are on the table."""
    warrior, unit = state.warriors.get(contact.warrior), state.units.get(contact.unit)
    return warrior is not None and unit is not None and not (warrior.gone or unit.gone) and warrior.wave in state.waves


def contact_of(state: Battlefield, warrior_id: str, unit_id: str) -> Contact | None:
    return next((c for c in state.contacts if (c.warrior, c.unit) == (warrior_id, unit_id)), None)


def has_rear_contact(state: Battlefield, each_id: str) -> bool:
    """True if an enemy stands at the rear of a unit of either side that has not turned to face it (GR-A18, GR-A22)."""
    own = "edge" if each_id in state.units else "theirs"
    return any(getattr(contact, own) == "rear" and not contact.faced for contact in contacts_of(state, each_id))


def part(state: Battlefield, each_id: str, but: str = "") -> None:
    """Whoever touched a unit touches it no more, except `but`."""
    state.contacts = [c for c in state.contacts if each_id not in (c.warrior, c.unit) or but in (c.warrior, c.unit)]


# What they are


def is_mounted(state: Battlefield, each_id: str) -> bool:
    """True if a unit of either side is mounted."""
    if each_id in state.units:
        return state.units[each_id].kind in RIDERS
    return each_id in state.warriors and state.warriors[each_id].kind == "mounted"


def crouches(state: Battlefield, warrior: Warrior) -> bool:
    """True if it lies low: clubs show, it is on foot and nobody touches it (GR-A12, GR-A13)."""
    wave = state.waves[warrior.wave]
    return bool(wave.clubs) and warrior.kind != "mounted" and not contacts_of(state, warrior.id) and not wave.leaving


def move_of(state: Battlefield, each_id: str) -> int:
    """Inches of a move before dice and ground (GR-B2)."""
    if each_id in state.warriors:
        column = "slow" if state.rulings.moves == "slow" else "move"
        return number("troop_types", state.warriors[each_id].kind, column)
    unit = state.units[each_id]
    pushed = unit.kind in GUNS and not unit.limbered
    inches = number("troop_types", unit.kind, "pushed" if pushed else "move")
    return inches // 2 if unit.square else inches


def depth_of(state: Battlefield, unit: Unit) -> str:
    """The depth of a unit's base in inches, as words (GR-B1)."""
    if state.rulings.bases == "inch":
        return "1"
    tenths = number("troop_types", unit.kind, "depth")
    return f"{tenths / 10:g}"


def why_not_shoot(state: Battlefield, unit: Unit) -> str:
    """Reason why an Imperial unit may not shoot, "" if it may (GR-A2a, GR-A10, GR-A14)."""
    if unit.kind in COMMANDS:
        return "commands don't fire"
    if unit.weapon == "none":
        return "it has no firearms"
    if contacts_of(state, unit.id):
        return TOUCHES
    if unit.shot:
        return "it has shot"
    if unit.jammed:
        return "it jammed"
    if unit.kind in GUNS and unit.limbered:
        return "it is limbered"
    if unit.kind in GUNS and unit.handled:
        return "it unlimbered"
    return _why_not_after_moving(state, unit) if unit.moved else ""


def _why_not_after_moving(state: Battlefield, unit: Unit) -> str:
    if unit.kind == "artillery" or (unit.kind == "machine_gun" and not _may_turn(state, unit)):
        return "it moved"
    if unit.kind in RIDERS and unit.weapon == "rifle":
        return "mounted rifles don't move and fire"
    if unit.kind in RIDERS and unit.moved == "full":
        return "it moved more than half"
    if unit.kind in FOOT and unit.moved == "full":
        return "it kept no inch to fire"
    return ""


def _may_turn(state: Battlefield, unit: Unit) -> bool:
    return unit.moved == "turned" and state.rulings.machine_guns == "turn"


def come_nearer(state: Battlefield, inches: float, wave_id: str = "") -> None:
    """After a move of so many inches at most, waves that were far off may be nearer; only one of them if it moved."""
    for wave in state.waves.values():
        if wave_id in ("", wave.id):
            wave.far = max(0, wave.far - ceil(inches))


def seen_near(state: Battlefield, *ids: str) -> None:
    """The waves of these were shot at, shoot or touch somebody: they are not so far off as was said of them (GR-A9)."""
    if state.has_step(SEES_NEAR):
        for each in ids:
            if each in state.warriors:
                state.waves[state.warriors[each].wave].far = 0


def lines_change(state: Battlefield, unit: Unit | None = None) -> None:
    """Imperial units stand otherwise, or one of them is gone: what the table said of neighbours is to be said again.

    One who goes takes nobody's command away but by being it (GR-B8).
    """
    if unit is None or unit.kind in COMMANDS or not state.has_step(REMEMBERS):
        state.beside_known = False
    else:
        unit.beside = False
    if unit is not None:
        forget_beside(state, unit.id)
    if unit is not None and state.has_step(BY_SCORE):
        forget_shots(state, unit.id)
    if state.has_step(REMEMBERS):
        for each in state.units.values():
            each.flanks = None


def forget_beside(state: Battlefield, *gone: str) -> None:
    """Once a command unit is gone, or no longer where it was, nobody is taken to touch one before it is said again."""
    commands = (state.units[each] for each in gone if state.units[each].kind in COMMANDS)
    if state.has_step(AS_RULED) and any(each.gone or state.has_step(AS_TOLD) for each in commands):
        for unit in state.units.values():
            unit.beside = False


def group_of(state: Battlefield, each_id: str) -> str:
    """The wave and kind of a warrior unit, which nobody can tell from its like (GR-A2d); of an Imperial one its id."""
    warrior = state.warriors.get(each_id)
    return f"{warrior.wave} {'chief' if warrior.chief else warrior.kind}" if warrior else each_id


def forget_shots(state: Battlefield, each_id: str) -> None:
    """A unit moved in the phase of shooting: what the table said of its shots, and of those at it, holds no more."""
    group = group_of(state, each_id)
    kept = {
        by: shot for by, shot in state.shots.items() if group not in (group_of(state, by), group_of(state, shot.target))
    }
    state.shots = kept


def base_moves(state: Battlefield, each_id: str) -> None:
    """A card moves a unit of a wave: the range of its like holds as long as any stand where they stood.

    What was said otherwise since the card before was said of the one that it moved.
    """
    group = group_of(state, each_id)
    there = {by: shot for by, shot in state.shots.items() if group_of(state, shot.target) == group}
    forget_shots(state, each_id)
    if not state.has_step(OTHERS_STAND):
        return
    most = max((shot.moved for shot in there.values()), default=0)
    for by, shot in there.items():
        moved = replace(shot, moved=most + 1)
        if shot.moved == most and is_still_so(state, moved):
            state.shots[by] = moved


def is_still_so(state: Battlefield, shot: Shot) -> bool:
    """True unless cards may have moved all of whom the table spoke, who touch no enemy."""
    if not shot.moved:
        return True
    like = (each for each in warriors(state, row_of(state, shot.target)) if not contacts_of(state, each.id))
    group = group_of(state, shot.target)
    return shot.moved < sum(group_of(state, each.id) == group for each in like)


# Names


def label(state: Battlefield, each_id: str) -> str:
    """A unit's name: Imperial ones by their own, warriors by wave and kind (GR-A2d)."""
    if each_id in state.units:
        return state.units[each_id].name
    if each_id not in state.warriors:
        return each_id
    warrior = state.warriors[each_id]
    wave = state.waves[warrior.wave].name if warrior.wave in state.waves else warrior.wave
    return f"{wave} {'leader' if warrior.chief else TRIBE_WORDS[warrior.kind]}"


def row_of(state: Battlefield, each_id: str) -> str:
    """The row of the order of battle in which a unit is: warriors are in that of their wave."""
    return state.warriors[each_id].wave if each_id in state.warriors else each_id


@kept_while_unchanged
def placed(state: Battlefield, warrior_id: str) -> str:
    """A warrior unit by its label and whom it touches, which tells it from its like."""
    touching = touching_words(state, warrior_id)
    return f"{label(state, warrior_id)} ({touching})" if touching else label(state, warrior_id)


def numbered(state: Battlefield, options: Iterable[Option]) -> list[Option]:
    """Options for Imperial units by their places in the order of battle: the digit of one means no other elsewhere.

    What has a letter of its own goes by that alone, so that units behind the ninth have the letters of their places.
    """
    return [
        replace(each, number=0) if each.letter and each.number else each for each in with_numbers(options, state.units)
    ]


def touching_words(state: Battlefield, warrior_id: str) -> str:
    """The Imperial units that a warrior unit is in contact with, "" for none."""
    touched = [state.units[c.unit].name for c in contacts_of(state, warrior_id)]
    return f"in contact with {' and '.join(touched)}" if touched else ""


def one_of(state: Battlefield, warrior_id: str) -> str:
    """A single base in words, of a wave in which many have the same name: "One base of Red foot"."""
    name = label(state, warrior_id)
    return name if state.warriors[warrior_id].chief else f"One base of {name}"


def alike(state: Battlefield, some: list[Warrior]) -> list[tuple[Warrior, int]]:
    """Warriors that nobody can tell apart as one, with their number: of a wave, of a kind, touching the same."""
    groups: dict[tuple[str, str], list[Warrior]] = {}
    for each in some:
        groups.setdefault((each.wave, placed(state, each.id)), []).append(each)
    return [(group[0], len(group)) for group in groups.values()]


def letters_of(state: Battlefield, groups: Sequence[tuple[Warrior, int]], letters: str = AIMS) -> list[str]:
    """The letters of the first groups of those alike: those of a kind in a wave keep theirs as others come and go.

    Each has that with which it came, in older battles that of its place among all that ever came; where another has it,
    it is none of `letters`, or there are more, one that is free. Where letters are units behind the ninth it is a
    number, with the same letter before all.
    """
    letters = letters[:ONE_DIGIT] if goes_by_number(state) else letters
    if state.has_step(KEEPS_LETTERS):
        places = {kind: letter for wave in state.waves for kind, letter in _kept_letters(state, wave)}
    else:
        places = dict(zip(dict.fromkeys(group_of(state, each) for each in state.warriors), letters, strict=False))
    wished = [places.get(group_of(state, first.id), "") for first, _ in groups[: len(letters)]]
    own = [letter if letter in letters and letter not in wished[:n] else "" for n, letter in enumerate(wished)]
    free = iter([each for each in letters if each not in own])
    found = [letter or next(free) for letter in own]
    return [f"{AIMS[0]}{AIMS.index(each) + 1}" for each in found] if goes_by_number(state) else found


def goes_by_number(state: Battlefield) -> bool:
    """True if letters mean Imperial units, so that those of warriors would have them slide."""
    return len(state.units) > ONE_DIGIT and state.has_step(AS_TOLD)


def a_letter_each(state: Battlefield, groups: Sequence[tuple[Warrior, int]]) -> list[str]:
    """The same, "" for those for whom none is left; none where nobody watches."""
    found = letters_of(state, groups) if is_watched() else []
    return [*found, *[""] * (len(groups) - len(found))]


def _kept_letters(state: Battlefield, wave_id: str) -> Iterable[tuple[str, str]]:
    """The kinds of a wave, each with the letter that it keeps."""
    kinds = dict.fromkeys(group_of(state, each.id) for each in state.warriors.values() if each.wave == wave_id)
    return zip(kinds, state.waves[wave_id].letters, strict=False)


def keep_letters(state: Battlefield, wave_id: str) -> None:
    """Give the kinds of a wave that comes letters that none on the table has."""
    if state.has_step(KEEPS_LETTERS):
        taken = {letter for each in waves(state) for letter in each.letters}
        kinds = {group_of(state, each.id) for each in warriors(state, wave_id)}
        state.waves[wave_id].letters = "".join(each for each in AIMS if each not in taken)[: len(kinds)]


def one_of_each(state: Battlefield, some: list[Warrior]) -> list[Option]:
    """Options for warriors, by their letters: all that are alike are one choice."""
    groups = alike(state, some)
    return [
        Option(first.id, placed(state, first.id), letter, detail=f"one of {number}" if number > 1 else "")
        for (first, number), letter in zip(groups, a_letter_each(state, groups), strict=True)
    ]


def names(state: Battlefield, ids: list[str] | tuple[str, ...]) -> str:
    return listed(label(state, each) for each in ids) or "nobody"


def names_or_number(state: Battlefield, ids: list[str] | tuple[str, ...]) -> str:
    """Units by their names, or how many they are where nobody who listens keeps so many."""
    return names(state, ids) if len(ids) <= MOST_NAMED else counted(len(ids), "unit")


def nearest_of(state: Battlefield, attackers: Sequence[str]) -> str:
    """The attacker that a unit faces: many without their names, as nobody listens to nine."""
    if len(attackers) < 2:
        return names(state, tuple(attackers))
    if len(attackers) > MOST_NAMED:
        return "the nearest of its attackers"
    *others, last = [label(state, each) for each in attackers]
    return f"the {'nearest' if len(others) > 1 else 'nearer'} of {', '.join(others)} and {last}"

"""The forms of shooting: who fires at whom, and what only the table sees of it (GR-A14, GR-A16, GR-A17)."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tracker.engine import (
    Aim,
    Among,
    Choose,
    Chosen,
    Facts,
    Field,
    Mark,
    Option,
    Reads,
    Target,
    Toggle,
    about,
    counted,
    in_battle_order,
    is_watched,
    kept_while_unchanged,
    said_of,
)
from tracker.games.gentlemen_rankers.shooting_dice import band_at, dice_of, ranges, reach_of, reaches, weapon_of
from tracker.games.gentlemen_rankers.state import (
    AS_ONCE_SAID,
    AS_RULED,
    BY_SCORE,
    FOLLOWS,
    IMPERIAL,
    KEEPS_FIRE,
    PRESUMES_NONE,
    REMEMBERS,
    SAYS_AT_ONCE,
    WARRIORS,
    Battlefield,
    Shot,
    Warrior,
)
from tracker.games.gentlemen_rankers.units import (
    AIMS,
    ONE_DIGIT,
    alike,
    contacts_of,
    goes_by_number,
    group_of,
    has_command,
    is_beside,
    is_still_so,
    label,
    letters_of,
    names,
    placed,
    units,
    warriors,
    why_not_shoot,
)

# The letter of a list whose rows go by keys of their own, by which nobody goes.
LIST = "o"
ANOTHER = "another"
# The range of those who do not fire.
NOBODY = "none"
OUT = Mark(NOBODY, "n", "nobody fires", is_all=True)
BEYOND = Mark(NOBODY, "n", "out of range", is_all=True)


class Seen(Struct, frozen=True):
    """Facts of the table on shots at one target. `differ`: each shooter is asked for itself.

    `band`: of one weapon its band; of several the inches, which say the band of each; NOBODY: out of range.
    """

    band: str = "medium"
    cover: bool = False
    flank: bool = False
    differ: bool = False


class Fire(Seen, frozen=True):
    """Shooters and their target: the first target where none is said, all that may fire where nobody is named.

    `as_shown`: who touches a command unit is as was said last, and is not asked (GR-B8).
    """

    target: str = ""
    firing: tuple[str, ...] = ()
    as_shown: bool = False


# Calculations


@kept_while_unchanged
def shooters(state: Battlefield) -> list[str]:
    """Imperial units that may still shoot."""
    return [unit.id for unit in units(state) if not why_not_shoot(state, unit)]


@kept_while_unchanged
def targets(state: Battlefield) -> list[Warrior]:
    """Warriors that may be shot at and are not known to be out of range, those that withdraw last."""
    reach = max((reach_of(state, state.units[each].weapon) for each in shooters(state)), default=0)
    there = [each for each in warriors(state) if not why_not_shot_at(state, each)]
    there = [each for each in there if state.waves[each.wave].far < max(1, reach)]
    return sorted(there, key=lambda each: state.waves[each.wave].leaving)


def why_not_shot_at(state: Battlefield, warrior: Warrior) -> str:
    """Reason why nobody may shoot at a warrior unit, "" if it may be (GR-A14)."""
    return "it touches Imperial troops" if contacts_of(state, warrior.id) else ""


def rifles(state: Battlefield, wave_id: str) -> list[Warrior]:
    """Units of a wave that may still shoot; there must be somebody to be shot at (GR-A14)."""
    is_far = state.waves[wave_id].far >= reach_of(state, "warrior")
    if is_far or all(why_not_target(state, unit.id) for unit in units(state)):
        return []
    there = warriors(state, wave_id)
    return [each for each in there if each.kind == "rifle" and not each.shot and not _touches(state, each.id)]


def _touches(state: Battlefield, each_id: str) -> bool:
    return any(each_id in (contact.warrior, contact.unit) for contact in state.contacts)


def why_not_target(state: Battlefield, unit_id: str) -> str:
    return "it touches warriors" if _touches(state, unit_id) else ""


def asks_beside(state: Battlefield) -> bool:
    """True if it matters who touches a command unit, and nobody has said it since somebody moved (GR-B8)."""
    return counts_beside(state) and not state.beside_known


def counts_beside(state: Battlefield) -> bool:
    """True if it changes a shot whether the shooter touches a command unit (GR-B8)."""
    return has_command(state) and state.rulings.shooting_modifiers == "all"


def side_of(state: Battlefield, shooter: str) -> str:
    return IMPERIAL if shooter in state.units else WARRIORS


def known(state: Battlefield, target: str, firing: Sequence[str], is_one_by_one: bool = False) -> dict[str, Any]:
    """The range for these shooters' weapons and the cover, as said of a target since which nobody of them moved.

    Units of a wave and kind are one target (GR-A2d). The flank zone is each shooter's own, as they last fired at it.
    `is_one_by_one`: each is asked alone, and stands beside the one before.
    """
    group = group_of(state, target)
    of_them = {by: shot for by, shot in state.shots.items() if group_of(state, shot.target) == group}
    # Behind a card that moved one of them, what is said last is of that one, or of the others as before.
    least = min((shot.moved for shot in of_them.values()), default=0)
    shots = {by: shot for by, shot in of_them.items() if shot.moved == least and is_still_so(state, shot)}
    if not shots:
        return {}
    bands: dict[str, set[str]] = {}
    for by, shot in shots.items():
        bands.setdefault(_arms_of(state, by), set()).add(shot.band)
    arms = {_arms_of(state, by): weapon_of(state, by) for by in firing}
    found = (mark.value for mark in ranges(state, firing))
    fits = (v for v in found if all(bands.get(by) == {band_at(state.rulings, arms[by], v)} for by in arms))
    # Every wave stands elsewhere, the Imperial side in a line.
    those = [by for by in shots if by in state.units or group_of(state, by) == group_of(state, firing[0])]
    covers = [shots[by].cover for by in those]
    own = [shots[by].flank for by in firing if by in shots]
    said = {
        "band": next(fits, ""),
        "cover": bool(covers) and covers[-1] and not state.open_table,
        "flank": len(own) == len(firing) and all(own),
    }
    if is_one_by_one and (followed := _followed(state, shots, firing)) is not None:
        said |= {"band": followed.band, "cover": followed.cover}
    return {name: value for name, value in said.items() if value}


def _followed(state: Battlefield, shots: dict[str, Shot], firing: Sequence[str]) -> Shot | None:
    """The shot that one has fired, else the last that was said of his arms; None for several, who may differ."""
    if len(firing) > 1 or not state.has_step(FOLLOWS):
        return None
    (shooter,) = firing
    if shooter in shots:
        return shots[shooter]
    arms = _arms_of(state, shooter)
    return next((shot for by, shot in reversed(shots.items()) if _arms_of(state, by) == arms), None)


def _arms_of(state: Battlefield, shooter: str) -> str:
    """The shooters whose range holds for one another: Imperial units with one weapon, warriors of one wave."""
    return weapon_of(state, shooter) if shooter in state.units else group_of(state, shooter)


# Prompts


def fire_form(state: Battlefield, last: Sequence[str] | None = None) -> Facts[Fire]:
    """One volley: who fires at whom, and what the table sees of it; all that are alike are one target (GR-A17).

    `last`: those that fired together before, None of the first. As many of the others are offered, with their arms
    while any have those, also where a card moved the target and the range is to be said again: Enter ends the fire
    behind no volley, its key does.
    """
    able, there = shooters(state), alike(state, targets(state))
    target = there[0][0].id if there else ""
    if able and state.has_step(REMEMBERS):
        # A range of which nobody has said whom it is to was taken for one to the first.
        nobody = "" if len(there) > 1 and state.has_step(PRESUMES_NONE) else target
        target = next((first.id for first, _ in there if known(state, first.id, able).get("band")), nobody)
    fields: list[Field] = []
    if len(there) > 1:
        fields.append(Among("target", "at", _aims(state, there, able), target, asks="decision"))
    if len(able) > 1 or (able and last is not None):
        fields.append(_shooters(state, able, _offered(state, able, last or ())))
    fields += _seen_fields(state, able, known(state, target, able) if len(there) == 1 else {}) if able else []
    # Once it is said it may be said again, and no other key takes the place of its own.
    is_asked = asks_beside(state) or (state.has_step(AS_RULED) and counts_beside(state))
    if able and is_asked and state.has_step(SAYS_AT_ONCE):
        shown = [unit.id for unit in units(state)] if state.has_step(AS_ONCE_SAID) else able
        is_said = state.beside_known or any(is_beside(state, each) for each in shown)
        key = AIMS[2] if goes_by_number(state) else AIMS[-1]
        fields.append(Toggle("as_shown", key, "touching a command as shown", is_said, "who touches one is asked"))
    number = f" (one of {there[0][1]})" if len(there) == 1 and there[0][1] > 1 else ""
    asked = "which" if len(able) > 1 else "does it"
    at = f" at {placed(state, target)}{number}: {asked}" if len(there) == 1 else f": {asked}, and at whom"
    text = "All at one base: nobody switches if it falls. A second rank fires with the first."
    reads = Reads("ranges", weapon_of(state, able[0]) if able else "")
    return about("GR-A14", IMPERIAL, *tuple(able) if len(able) < 3 else ()).facts(
        "fire:imperial", f"{counted(len(able), 'unit')} may fire{at}?", fields, Fire, text=text, reads=reads
    )


def _offered(state: Battlefield, able: list[str], last: Sequence[str]) -> tuple[str, ...]:
    """As many as fired last; with their arms, while any have those."""
    arms = {weapon_of(state, each) for each in last}
    like = [each for each in able if weapon_of(state, each) in arms] if state.has_step(AS_RULED) else able
    return tuple((like or able)[: len(last)])


def _shooters(state: Battlefield, able: list[str], offered: tuple[str, ...]) -> Chosen:
    """Those who may fire, by the row of each; dice follow at once unless more is to be said of them."""
    is_mixed = len({weapon_of(state, each) for each in able}) > 1
    words = [_arms(state, each, is_mixed) if is_watched() else "" for each in able]
    aims = (Aim(each, label(state, each), detail=detail) for each, detail in zip(able, words, strict=True))
    is_asked = asks_beside(state) and not state.has_step(SAYS_AT_ONCE)
    return Chosen(
        "firing",
        LIST,
        "shooters",
        in_battle_order(aims, state.units),
        f"all {len(able)} that may" if len(able) > 1 else label(state, able[0]),
        asks="decision",
        offered=offered,
        none_is_all=True,
        dice_behind="" if is_asked else "band",
        no_dice={"target": ANOTHER, "differ": True, "as_shown": False},
    )


def _aims(state: Battlefield, there: list[tuple[Warrior, int]], able: Sequence[str]) -> tuple[Mark, ...]:
    """A letter for each target, with what is known of it; where there are too many, one for those that are left."""
    # The form itself uses the last of them, in battles begun since.
    marks, letters = [], AIMS[:-1] if state.has_step(SAYS_AT_ONCE) else AIMS
    letters = letters[:ONE_DIGIT] if goes_by_number(state) else letters
    for letter, (first, number) in zip(letters_of(state, there, letters), there, strict=False):
        words = _target_words(state, first, number)
        what = f"{label(state, first.id)}{f' ({words})' if words else ''}"
        marks.append(Mark(first.id, letter, what, known=known(state, first.id, able) if able else {}))
    if len(there) > len(letters):
        marks[-1] = Mark(ANOTHER, marks[-1].letter, "another")
    return tuple(marks)


def _arms(state: Battlefield, unit_id: str, is_mixed: bool) -> str:
    """The words that tell a shooter from others: its dice, if more than one, and its weapon where they have several."""
    dice, weapon = dice_of(state, unit_id), weapon_of(state, unit_id)
    bands = "/".join(map(str, reaches(state.rulings, weapon).values()))
    # Its weapon is a word of its own: where that has a column it stands there alone.
    words = (f'{weapon}, {bands}"' * is_mixed, f"{dice} dice" * (dice > 1))
    return ", ".join(filter(None, (*words, "touches a command" * is_beside(state, unit_id))))


def which_target(state: Battlefield) -> Choose:
    """A target out of more than have letters."""
    there = alike(state, targets(state))
    options = [Option(each.id, placed(state, each.id), detail=_target_words(state, each, many)) for each, many in there]
    return about("GR-A17", IMPERIAL).choose(
        "target:imperial", "Who is shot at?", options, options[0].id if options else ""
    )


def _target_words(state: Battlefield, warrior: Warrior, number: int) -> str:
    wave = state.waves[warrior.wave]
    crouching = "crouching" if wave.clubs and warrior.kind != "mounted" else ""
    return ", ".join(filter(None, (f"one of {number}" * (number > 1), crouching, "withdrawing" * wave.leaving)))


def shots_form(state: Battlefield, wave_id: str) -> Facts[Fire]:
    """A form for the fire of a wave's unit with firearms: its target, the last one first, and the table's facts."""
    wave, able = state.waves[wave_id], rifles(state, wave_id)
    may_be = [unit.id for unit in units(state) if not why_not_target(state, unit.id)]
    is_open = len(may_be) > 1 and state.has_step(PRESUMES_NONE)
    usual = wave.prey if wave.prey in may_be else "" if is_open else next(iter(may_be), "")
    shooter = [each.id for each in able[:1]]
    aims = [
        Aim(
            unit.id,
            unit.name,
            refused=said_of(unit, why_not_target(state, unit.id)),
            known=_range_of(state, unit.id, shooter, is_usual=unit.id == usual) if shooter else {},
        )
        for unit in units(state)
    ]
    # One of them has fired: Enter is no word for the others that they don't (GR-A14).
    others = [each for each in warriors(state, wave_id) if each.shot and each.kind == "rifle"]
    has_fired = {"band": ""} if others and state.has_step(BY_SCORE) else {}
    title = f"{wave.name}, {len(able)} with firearms: at whom does one shoot?"
    fields = (
        Target("target", "a", "at", in_battle_order(aims, state.units), usual, is_by_letter=True),
        *(_seen_fields(state, shooter, has_fired) if shooter else ()),
    )
    return about("GR-A14", state.waves[wave_id]).facts(
        "shoots", title, fields, Fire, text="In range and in sight.", reads=Reads("ranges", "warrior")
    )


def _range_of(state: Battlefield, unit_id: str, shooter: list[str], is_usual: bool) -> dict[str, Any]:
    """The range and cover known of a target of warriors; of one that a key picked the range is to be said.

    Enter said that nobody fires, with the target in the form.
    """
    unsaid = {"band": ""} if state.has_step(KEEPS_FIRE) and not is_usual else {}
    return {**unsaid, **known(state, unit_id, shooter, is_one_by_one=True)}


def _seen_fields(state: Battlefield, firing: Sequence[str], said: dict[str, Any], out: Mark = OUT) -> list[Field]:
    """Range, cover and flank zone of shooters, as they were `said`; where nothing was, nobody fires."""
    band, cover = said.get("band", out.value), said.get("cover", False)
    fields: list[Field] = [
        Among("band", "range", (*ranges(state, firing), out), band),
        *(() if state.open_table else (Toggle("cover", "c", "target in cover", cover, "target in the open"),)),
        Toggle("flank", "f", "in the flank zone", said.get("flank", False), "not in the flank zone"),
    ]
    if len(firing) > 1:
        fields.append(Toggle("differ", "d", "differs by unit", off="the same for every unit"))
    return fields


def facts_form(state: Battlefield, target: str, firing: tuple[str, ...]) -> Facts[Seen]:
    """Range, cover and flank zone of shooters for whom it is still to be said; the range if it was not said before."""
    weapon = weapon_of(state, firing[0])
    said = {"band": "", **known(state, target, firing, is_one_by_one=True)}
    return about("GR-A16", side_of(state, firing[0]), *subject_of(state, target, firing)).facts(
        f"shot:{target}:{weapon}" if len(firing) > 1 else f"shot:{target}:{firing[0]}",
        f"{firers(state, firing)} at {label(state, target)}",
        _seen_fields(state, firing, said, BEYOND),
        Seen,
        reads=Reads("ranges", weapon),
    )


def subject_of(state: Battlefield, target: str, firing: tuple[str, ...]) -> tuple[str, ...]:
    """The target, by its wave, and shooters if they are few."""
    wave = (state.warriors[target].wave,) if target in state.warriors else ()
    return (target, *wave, *(firing if len(firing) < 3 else ()))


def firers(state: Battlefield, firing: tuple[str, ...]) -> str:
    """Shooters by name, or their number where all fire."""
    return names(state, firing) if len(firing) < 5 else f"{names(state, firing[:1])} and {len(firing) - 1} more"

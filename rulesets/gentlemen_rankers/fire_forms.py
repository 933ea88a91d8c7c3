"""The forms of shooting: who fires at whom, and what only the table sees of it (GR-A14, GR-A16, GR-A17)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulesets.gentlemen_rankers.forces import (
    alike,
    is_beside,
    label,
    names,
    placed,
    units,
    warriors,
    why_not_shoot,
    why_not_shot_at,
)
from rulesets.gentlemen_rankers.shots import BANDS, dice_of, inches, longest, weapon_of
from rulesets.gentlemen_rankers.state import IMPERIAL, WARRIORS, Field, Shot, Warrior
from tracker.engine import (
    Aim,
    Among,
    Choose,
    Chosen,
    Facts,
    Mark,
    Option,
    Reads,
    Target,
    Toggle,
    counted,
)
from tracker.engine.facts import Field as FormField

# Letters of targets, those that the form does not use itself.
AIMS = "abghijkoprvxz"
ANOTHER = "another"
# The range of those who do not fire.
NOBODY = "none"
OUT = Mark(NOBODY, "n", "nobody fires", is_all=True)


class Seen(Struct, frozen=True):
    """What the table says of shots at one target. `differ`: each shooter is asked for itself."""

    band: str = "medium"
    cover: bool = False
    flank: bool = False
    differ: bool = False


class Fire(Seen, frozen=True):
    """Who fires at whom: at the first target where none is said, all that may where nobody is named.

    `band` NOBODY: out of range.
    """

    target: str = ""
    firing: tuple[str, ...] = ()


# Calculations


def shooters(state: Field) -> list[str]:
    """Imperial units that may still shoot."""
    return [unit.id for unit in units(state) if not why_not_shoot(state, unit)]


def targets(state: Field) -> list[Warrior]:
    """Warriors that may be shot at, those that withdraw last."""
    there = [each for each in warriors(state) if not why_not_shot_at(state, each)]
    return sorted(there, key=lambda each: state.waves[each.wave].leaving)


def rifles(state: Field, wave_id: str) -> list[Warrior]:
    """Units of a wave that may still shoot; there must be somebody to be shot at (GR-A14)."""
    if not any(not why_not_target(state, unit.id) for unit in units(state)):
        return []
    there = warriors(state, wave_id)
    return [each for each in there if each.kind == "rifle" and not each.shot and not _touches(state, each.id)]


def _touches(state: Field, each_id: str) -> bool:
    return any(each_id in (contact.warrior, contact.unit) for contact in state.contacts)


def why_not_target(state: Field, unit_id: str) -> str:
    return "it touches warriors" if _touches(state, unit_id) else ""


def reaches(state: Field, shooter: str, band: str) -> bool:
    """Whether a shooter's weapon fires so far (GR-A16)."""
    return BANDS.index(band) <= BANDS.index(longest(state, shooter))


def side_of(state: Field, shooter: str) -> str:
    """The side of a unit."""
    return IMPERIAL if shooter in state.units else WARRIORS


# Prompts


def fire_form(state: Field) -> Facts[Fire]:
    """One volley: who fires at whom, and what the table sees of it; all that are alike are one target (GR-A17)."""
    able, there = shooters(state), alike(state, targets(state))
    target = there[0][0].id if there else ""
    fields: list[FormField] = []
    if len(there) > 1:
        fields.append(Among("target", "at", _aims(state, there), target, asks="decision"))
    aims = tuple(Aim(each, label(state, each), detail=_arms(state, each)) for each in able)
    none = f"all {len(able)} that may" if len(able) > 1 else label(state, able[0]) if able else "nobody"
    if len(able) > 1:
        fields.append(Chosen("firing", "y", "shooters", aims, none, asks="decision"))
    fields += _seen_fields(state, able, _known(state, target, able), OUT) if able else []
    number = f", one of {there[0][1]}" if len(there) == 1 and there[0][1] > 1 else ""
    whom = f" at {placed(state, target)}{number}" if len(there) == 1 else " at whom"
    return Facts(
        key="fire:imperial",
        rule="GR-A14",
        side=IMPERIAL,
        asks="table",
        title=f"{counted(len(able), 'unit')} may fire: who{whom}?",
        subject=tuple(able) if len(able) < 3 else (),
        text="All at once: nobody switches if the target falls. A second rank fires with the first.",
        reads=Reads("ranges", weapon_of(state, able[0]) if able else ""),
        fields=tuple(fields),
        shape=Fire,
    )


def _aims(state: Field, there: list[tuple[Warrior, int]]) -> tuple[Mark, ...]:
    """A letter for each target; where there are too many, one for those that are left."""
    marks = []
    for letter, (first, number) in zip(AIMS, there, strict=False):
        words = _target_words(state, first, number)
        marks.append(Mark(first.id, letter, f"{label(state, first.id)}{f' ({words})' if words else ''}"))
    if len(there) > len(AIMS):
        marks[-1] = Mark(ANOTHER, AIMS[-1], "another")
    return tuple(marks)


def _arms(state: Field, unit_id: str) -> str:
    """What tells a shooter from others: its dice, if more than one, and its weapon where they have several."""
    dice, weapon = dice_of(state, unit_id), weapon_of(state, unit_id)
    several = len({weapon_of(state, each) for each in shooters(state)}) > 1
    bands = "/".join(str(inches(state, weapon, band)) for band in BANDS)
    words = [f'{weapon} {bands}"' if several else "", f"{dice} dice" if dice > 1 else ""]
    words.append("touches a command" if is_beside(state, unit_id) else "")
    return ", ".join(filter(None, words))


def _known(state: Field, target: str, firing: Sequence[str]) -> Shot | None:
    """What stands of a shot: the range to this wave as last said this turn, the rest as of these shooters."""
    shot = next((state.shots[each] for each in firing if each in state.shots), None)
    wave = state.warriors[target].wave if target in state.warriors else ""
    return replace(shot or Shot(), band=state.bands[wave]) if wave in state.bands else shot


def which_target(state: Field) -> Choose:
    """A target out of more than have letters."""
    options = tuple(
        Option(first.id, placed(state, first.id), detail=_target_words(state, first, number))
        for first, number in alike(state, targets(state))
    )
    return Choose(
        key="target:imperial",
        rule="GR-A17",
        side=IMPERIAL,
        asks="decision",
        title="Who is shot at?",
        options=options,
        enter=options[0].id if options else "",
    )


def _target_words(state: Field, warrior: Warrior, number: int) -> str:
    wave = state.waves[warrior.wave]
    words = [str(number)] if number > 1 else []
    words += ["crouching"] if wave.clubs and warrior.kind != "mounted" else []
    words += ["withdrawing"] if wave.leaving else []
    return ", ".join(words)


def shots_form(state: Field, wave_id: str) -> Facts[Fire]:
    """What a unit of a wave with firearms shoots at, its last target first, and what the table sees of it."""
    wave, able = state.waves[wave_id], rifles(state, wave_id)
    whom = sorted(units(state), key=lambda unit: (bool(why_not_target(state, unit.id)), unit.id != wave.prey))
    aims = tuple(Aim(unit.id, unit.name, refused=why_not_target(state, unit.id)) for unit in whom)
    shooter = [each.id for each in able[:1]]
    return Facts(
        key=f"shoots:{wave_id}",
        rule="GR-A14",
        side=WARRIORS,
        asks="table",
        title=f"{wave.name}, {len(able)} with firearms: one shoots at whom?",
        subject=(wave_id,),
        text="In range and in sight.",
        reads=Reads("ranges", "warrior"),
        fields=(
            Target("target", "y", "at", aims, aims[0].id if aims and not aims[0].refused else ""),
            *(_seen_fields(state, shooter, _known(state, "", shooter), OUT) if shooter else ()),
        ),
        shape=Fire,
    )


def _seen_fields(state: Field, firing: Sequence[str], known: Shot | None, *out: Mark) -> list[FormField]:
    """Range, cover and flank zone of shooters, as they were last said; where nothing was, they may be out of range."""
    last = max(BANDS.index(longest(state, each)) for each in firing)
    weapons = list(dict.fromkeys(weapon_of(state, each) for each in firing))
    marks = tuple(Mark(band, band[0], _reaching(state, weapons, band)) for band in BANDS[: last + 1])
    usual = out[0].value if out and known is None else "medium"
    known = known or Shot(usual)  # type: ignore[arg-type]
    band = known.band if known.band in BANDS[: last + 1] else usual
    fields: list[FormField] = [
        Among("band", "range", (*marks, *out), band),
        *(() if state.open_table else (Toggle("cover", "c", "target in cover", known.cover, "target in the open"),)),
        Toggle("flank", "f", "in the flank zone", known.flank, "not in the flank zone"),
    ]
    if len(firing) > 1:
        fields.append(Toggle("differ", "d", "differs by unit", off="the same for every unit"))
    return fields


def _reaching(state: Field, weapons: list[str], band: str) -> str:
    """A range with its inches; where weapons differ they stand beside the shooters."""
    return f'{band}, {inches(state, weapons[0], band)}"' if len(weapons) == 1 else band


def facts_form(state: Field, target: str, firing: tuple[str, ...]) -> Facts[Seen]:
    """Range, cover and flank zone of shooters with one weapon; what was said before is offered."""
    weapon = weapon_of(state, firing[0])
    return Facts(
        key=f"shot:{target}:{weapon}" if len(firing) > 1 else f"shot:{target}:{firing[0]}",
        rule="GR-A16",
        side=side_of(state, firing[0]),
        asks="table",
        title=f"{firers(state, firing)} at {label(state, target)}",
        subject=subject_of(state, target, firing),
        reads=Reads("ranges", weapon),
        fields=tuple(_seen_fields(state, firing, _known(state, target, firing))),
        shape=Seen,
    )


def range_form(state: Field, target: str, firing: tuple[str, ...]) -> Facts[Seen]:
    """The same of shooters that were named without a range: that is still to be said."""
    form = facts_form(state, target, firing)
    fields = _seen_fields(state, firing, _known(state, "", firing), OUT)
    return replace(form, fields=tuple(replace(each, default="") if each.name == "band" else each for each in fields))


def subject_of(state: Field, target: str, firing: tuple[str, ...]) -> tuple[str, ...]:
    """The target, by its wave, and shooters if they are few."""
    wave = (state.warriors[target].wave,) if target in state.warriors else ()
    return (target, *wave, *(firing if len(firing) < 3 else ()))


def firers(state: Field, firing: tuple[str, ...]) -> str:
    """Shooters by name, or their number where all fire."""
    return names(state, firing) if len(firing) < 5 else f"{names(state, firing[:1])} and {len(firing) - 1} more"

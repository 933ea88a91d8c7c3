"""A side's fire as one list: who fires, at whom, how far, how many (CD-A2, CD-A10, CD-B28)."""

from collections.abc import Iterator
from typing import Any, Literal

from tracker.engine import (
    Aim,
    Among,
    Field,
    FormList,
    FormRow,
    Mark,
    Quantity,
    Target,
    Toggle,
    about,
    is_watched,
    with_battle_numbers,
)
from tracker.games.colonial_d10.fire import ShotForm, is_in_contact, range_unsaid
from tracker.games.colonial_d10.fire_dice import eligible, front, half_range, need_of, why_not_fire, why_not_shot_at
from tracker.games.colonial_d10.saves import posture
from tracker.games.colonial_d10.state import PRESUMES_NONE, Battlefield, Range, Shot, Unit
from tracker.games.colonial_d10.units import (
    battle_order,
    enemies_of,
    enemy_places,
    inches,
    is_in_cover,
    on_table,
    other_side,
    weapon_range,
)

POSTURES = {"open": "open", "prone": "lying", "cover": "cover"}
IN_RANGE: tuple[Range, Range] = ("half", "long")
RANGES: dict[Range, str] = {"half": "near", "long": "far", "out": "out of range"}


def ready(state: Battlefield, side_id: str) -> Iterator[Unit]:
    """Units of a side that may fire now at somebody: whoever only asks if there are any need not look at all."""
    enemies = on_table(state, other_side(state, side_id))
    for unit in on_table(state, side_id):
        if not why_not_fire(state, unit):
            for enemy in enemies:
                if not why_not_aim(state, unit, enemy):
                    yield unit
                    break


def why_not_aim(state: Battlefield, firer: Unit, target: Unit) -> str:
    """Reason why a unit may not fire at an enemy now, "" if it may."""
    if why_not := why_not_shot_at(firer, target):
        return why_not
    return "no shot this phase" if state.tried and f"{firer.id}>{target.id}" in state.tried else ""


def who_fires(state: Battlefield, side_id: str) -> FormList[ShotForm]:
    """All who may fire; those whom nobody is in range of, as was said before, are passed over."""
    kind = "defensive" if state.phase == "defensive" else "offensive"
    rows = with_battle_numbers((row(state, unit) for unit in ready(state, side_id)), battle_order(state, side_id))
    return about("CD-B28", side_id).form_list(
        f"fires:{side_id}:{kind}",
        f"{state.sides[side_id].name}, {kind} fire: who fires, and at whom?",
        rows,
        ShotForm,
        (("rest hold fire" if any(not each.is_idle for each in rows) else "nobody fires") if is_watched() else "", "d"),
        every="i",
    )


def row(state: Battlefield, firer: Unit) -> FormRow:
    """One unit's fire: those it may fire at, each by the number that it has for all who fire."""
    most, places = eligible(state, firer), enemy_places(state, firer.side)
    aims = tuple([_aim(state, firer, enemy, most, places[enemy.id]) for enemy in enemies_of(state, firer)])
    likely = [aim for aim in aims if not aim.refused and not is_out(aim)]
    moves = [words for holds, words in ((firer.disordered, "disordered"), (firer.moved, "moved")) if holds]
    usual = _usual_of(state, firer, likely)
    fields: tuple[Field, ...] = (
        Target("target", "a", "at", aims, usual, asks="decision", dice_follow=True),
        _range(*_range_words(state, firer)) if is_watched() else BARE_RANGE,
        BEARS,
        COVER,
        Quantity("firing", "n", "figures firing", 0, most, min(most, front(state, firer)), asks="decision"),
    )
    is_charged = any(state.units[aim.id].charging == firer.id for aim in likely)
    # What follows from the enemy's shot, or from contact, is no word of its player: it fires by a key of its own.
    is_guessed = f"{firer.id}>{usual}" not in state.shots
    detail = ", ".join(moves)
    return FormRow(firer.id, firer.name, fields, detail, not likely, is_urgent=is_charged, is_guessed=is_guessed)


def _range(within: str, to: str, beyond: str) -> Among:
    return Among("range", "range", (Mark("half", "h", within), Mark("long", "l", to), Mark("out", "o", beyond)))


# Of every row: as it stands where nobody reads how far that is, and what the table says yes or no to.
BARE_RANGE = _range("near", "far", "out")
BEARS = Toggle("bears", "b", "in sight and arc", True, "not in sight, or not in its arc")
COVER = Toggle("cover", "c", "target in cover", False, "target in the open")


def _range_words(state: Battlefield, firer: Unit) -> tuple[str, str, str]:
    """The range at which it hits more easily, the rest of it with the scores that hit, and what is beyond."""
    near, far = inches(half_range(firer)), inches(weapon_range(firer))
    needs = [need_of(state, firer, Shot(each)).total for each in IN_RANGE]
    return f"within {near}: {needs[0]}+", f"to {far}: {needs[1]}+", f"beyond {far}"


def _usual_of(state: Battlefield, firer: Unit, likely: list[Aim]) -> str:
    """The target that Enter takes: who charges it, the last target, one that is said to be in range, the nearest first;
    "" for none.

    Of several of whom nothing tells none is taken; in battles begun before the first is.
    """
    is_new = state.has_step(PRESUMES_NONE)

    def order(aim: Aim) -> tuple[bool, bool, bool, bool]:
        is_near = is_new and aim.known.get("range") == "half"
        return state.units[aim.id].charging == firer.id, aim.id == firer.aimed, is_near, "range" in aim.known

    usual = max(likely, key=order, default=Aim("", ""))
    is_presumed = is_new and len(likely) > 1 and not any(order(usual))
    return "" if is_presumed else usual.id


def is_out(aim: Aim) -> bool:
    """True if it was said, or follows, that a shot would not reach or not bear."""
    return aim.known.get("range") == "out" or not aim.known["bears"]


def _aim(state: Battlefield, firer: Unit, target: Unit, most: int, number: int) -> Aim:
    """One enemy, and what stands of a shot at it: as it was said before; no range that nobody said."""
    said = state.shots.get(f"{firer.id}>{target.id}")
    reach = said.range if said is not None else range_unsaid(state, firer, target)
    bears = said is None or said.bears
    known: dict[str, Any] = {"bears": bears, "cover": is_in_cover(target)}
    if reach:
        known["range"] = reach
    if said is not None and said.firing:
        known["firing"] = min(most, said.firing)
    words = _aim_words(firer, target, reach, bears) if is_watched() else ""
    why_not, sure = why_not_aim(state, firer, target), {"range": "in contact"} if is_in_contact(firer, target) else {}
    return Aim(target.id, target.name, words, why_not, known=known, number=number, sure=sure)


def _aim_words(firer: Unit, target: Unit, reach: Range | Literal[""], bears: bool) -> str:
    words = [f"{target.figures}", POSTURES[posture(target)], RANGES[reach] if reach else ""]
    if target.charging == firer.id:
        words.append(f"{'in contact with' if target.touching else 'is charging'} {firer.name}")
    words += ["not in sight"] if not bears else []
    return ", ".join(filter(None, words))

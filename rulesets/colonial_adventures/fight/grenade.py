"""Grenades, by house rule: five dice among the figures under a circle (CA-FIRE-14, CA-R92)."""

from msgspec import Struct

from tracker.engine import Choose, Facts, Hits, Pool, Quantity, Reads, Roll, Scored, Toggle, about, ask, with_verb
from tracker.games.colonial_adventures.data import DATA
from tracker.games.colonial_adventures.fight import fire, horse_holders
from tracker.games.colonial_adventures.fight.likely_shot import likely_target, targets
from tracker.games.colonial_adventures.fight.shot_dice import number_on_hits, words_on_hits
from tracker.games.colonial_adventures.fight.weapons import WeaponRow
from tracker.games.colonial_adventures.groups import NOBODY, in_saddle, inches, is_infantry, scaled
from tracker.games.colonial_adventures.state import Battlefield, Group


class Throw(Struct):
    """Figures of the target under the circle, and whether they are in cover."""

    under: int
    cover: bool


async def throw(state: Battlefield, group_id: str) -> bool:
    """Throw a grenade; each 1 hits a figure under the circle. False if nobody is thrown at after all (CA-R92)."""
    target = await ask(lambda: _choose_target(state, group_id))
    if target == NOBODY.id:
        return False
    target = horse_holders.named(state, target)
    thrown = await ask(lambda: _throw(state, group_id, target))
    if not thrown.under:
        state.report(f"Nobody is under the grenade of {state.groups[group_id].name}.", "CA-R92", group_id)
        horse_holders.left_alone(state, target)
        return True
    horse_holders.attacked(state, target)
    scored = await ask(lambda: _roll(state, group_id, target, thrown))
    state.groups[group_id].has_fired = True
    await fire.hit(state, target, scored.hits, group_id)
    return True


def _grenade() -> WeaponRow:
    return DATA.rows("european_weapons", WeaponRow)["grenade"]


def may_throw(state: Battlefield, group: Group) -> bool:
    """European infantry on foot, where the house rule is on."""
    if state.rulings.grenade == "off" or group.training != "european":
        return False
    return is_infantry(state, group) and not in_saddle(group)


def _choose_target(state: Battlefield, group_id: str) -> Choose:
    """The target of the throw; the last one again with Enter."""
    group = state.groups[group_id]
    options = targets(state, group)
    title = f"{group.name}: throw a grenade at"
    enter = likely_target(state, group, options)
    return about("CA-FIRE-14", group).choose(
        "thrown", title, (*options, *horse_holders.targets(state, group), NOBODY), enter
    )


def _throw(state: Battlefield, group_id: str, target_id: str) -> Facts[Throw]:
    group, target = state.groups[group_id], state.groups[target_id]
    reach = inches(scaled(state, _grenade().max_range))
    return about("CA-R92", group, target_id).facts(
        f"throw:{group_id}:{target_id}",
        f"{with_verb(group, 'throws')} a grenade at {target.name}",
        (
            Quantity("under", "n", "figures under the circle", 0, target.figures, min(5, target.figures)),
            Toggle("cover", "c", "in cover", bool(target.cover), "in the open"),
        ),
        Throw,
        text=f"Up to {reach}; how many figures are under the {inches(scaled(state, 3.5))} circle?",
        reads=Reads("european_weapons", "grenade"),
    )


def _roll(state: Battlefield, group_id: str, target_id: str, thrown: Throw) -> Roll[Scored]:
    group, target = state.groups[group_id], state.groups[target_id]
    return about("CA-FIRE-14", group, target_id).roll(
        f"grenade:{group_id}:{target_id}",
        "Grenade",
        f"{group.name}: grenade among {target.name}",
        Pool("grenade", _grenade().short_dice, 6, group.side, "grenade"),
        Hits(1, 1, divisor=number_on_hits("cover") if thrown.cover else 1, most=min(thrown.under, target.figures)),
        text="Each 1 hits." + (f" In cover: {words_on_hits('cover')}." if thrown.cover else ""),
        reads=Reads("european_weapons", "grenade"),
    )

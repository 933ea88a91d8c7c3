"""Shields or missile weapons: a band that has both uses one of them for a whole turn (CA-GRP-11, CA-R30)."""

from tracker.engine import Choose, Option, about, ask, does_it, its, with_verb
from tracker.games.colonial_adventures.groups import MELEE_WEAPON
from tracker.games.colonial_adventures.state import Battlefield, Group


async def first_use(state: Battlefield, group_id: str, fights: bool) -> None:
    """At its first use in a turn the band says which.

    By ruling nobody asks, and it is ranged until it charges, is charged or fights.
    """
    group = state.groups[group_id]
    if is_to_say(state, group):
        await take_up(state, group_id)
    elif fights and may_choose_arms(group) and not group.using:
        group.using = "shield"


async def take_up(state: Battlefield, group_id: str) -> None:
    """Shields or missile weapons, for the whole turn."""
    used = await ask(lambda: _which_arms(state, group_id))
    group = state.groups[group_id]
    group.using = "shield" if used == "shield" else "weapon"
    state.report(f"{with_verb(group, 'uses')} {its(group)} {_arms(group)[used]} this turn.", "CA-GRP-11", group_id)


def may_choose_arms(group: Group) -> bool:
    """True if a band has shields as well as missile weapons."""
    return "shielded" in group.traits and group.weapon != MELEE_WEAPON


def is_to_say(state: Battlefield, group: Group) -> bool:
    """True if it is asked at its next test which of the two a band uses this turn."""
    return state.rulings.weapons == "ask" and may_choose_arms(group) and not group.using


def _arms(group: Group) -> dict[str, str]:
    return {"shield": "shields", "weapon": f"{group.weapon}s"}


def _which_arms(state: Battlefield, group_id: str) -> Choose:
    group = state.groups[group_id]
    arms = _arms(group)
    title = f"{group.name}: what {does_it(group)} use this turn?"
    options = (Option("shield", arms["shield"], "s"), Option("weapon", arms["weapon"], "m"))
    return about("CA-GRP-11", group).choose("arms", title, options, group.using or "")

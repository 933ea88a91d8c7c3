"""Shields or missile weapons: a band that has both uses one of them for a whole turn (CA-GRP-11, CA-R30)."""

from tracker.engine import Choose, Option, about, ask, does_it, its, with_verb
from tracker.games.colonial_adventures.groups import MELEE_WEAPON
from tracker.games.colonial_adventures.state import Battlefield, Group


async def first_use(state: Battlefield, group_id: str, fights: bool) -> None:
    """At its first use in a turn the band says which.

    By ruling nobody asks, and it is ranged until it charges, is charged or fights.
    """
    group = state.groups[group_id]
    if not may_choose_arms(group) or group.using:
        return
    if state.rulings.weapons == "ask":
        await take_up(state, group_id)
    elif fights:
        group.using = "shield"


async def take_up(state: Battlefield, group_id: str) -> bool:
    """Shields or missile weapons, for the whole turn."""
    used = await ask(lambda: _which_arms(state, group_id))
    group = state.groups[group_id]
    group.using = "shield" if used == "shield" else "weapon"
    state.report(f"{with_verb(group, 'uses')} {its(group)} {_arms(group)[used]} this turn.", "CA-GRP-11", group_id)
    return True


def may_choose_arms(group: Group) -> bool:
    """True if a band has shields as well as missile weapons."""
    return "shielded" in group.traits and group.weapon != MELEE_WEAPON


def _arms(group: Group) -> dict[str, str]:
    return {"shield": "shields", "weapon": f"{group.weapon}s"}


def _which_arms(state: Battlefield, group_id: str) -> Choose:
    group = state.groups[group_id]
    arms = _arms(group)
    title = f"{group.name}: what {does_it(group)} use this turn?"
    options = (Option("shield", arms["shield"], "s"), Option("weapon", arms["weapon"], "m"))
    return about("CA-GRP-11", group).choose("arms", title, options, group.using or "")

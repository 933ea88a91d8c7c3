"""Movement that a reaction test forces: advance, retire, seek cover (CA-MOVE-8 to CA-MOVE-12)."""

from typing import Literal

from msgspec import Struct

from rulesets.colonial_adventures import casualties, leaving, reaction
from rulesets.colonial_adventures.facing import turns_to
from rulesets.colonial_adventures.groups import far_words, inches, is_artillery, is_cavalry, scaled
from rulesets.colonial_adventures.state import Battlefield, Group
from tracker.engine import Among, Facts, Field, Mark, Reads, Toggle, ask


class _Gone(Struct):
    left: bool


class _Sought(Struct):
    ends: Literal["away", "cover", "behind", "prone"]
    left: bool
    opened: bool = False


async def advance(state: Battlefield, group_id: str, cause: str) -> None:
    """One full move straight toward the cause (ADV)."""
    group = state.groups[group_id]
    far = far_words(state, group)
    state.on_table(f"move {group.name} {far} straight toward {_name(state, cause)}", group_id)
    casualties.moved(state, group_id)
    await reaction.newly_seen(state, group_id)


async def retire(state: Battlefield, group_id: str, cause: str) -> None:
    """One full move straight away, ending face to the cause, formation kept (CA-MOVE-8, CA-R82)."""
    group = state.groups[group_id]
    far = far_words(state, group)
    casualties.disengage(state, group)
    state.on_table(f"move {group.name} {far} straight away from {_name(state, cause)}, then face it", group_id)
    casualties.moved(state, group_id)
    turns_to(group, cause)
    gone = await ask(lambda: _left(state, group_id, "CA-MOVE-8", "retires"))
    await _off(state, group_id, gone.left, cause)


async def seek_cover(state: Battlefield, group_id: str, cause: str) -> None:
    """Away, out of range or into cover, by the manner of its class (CA-MOVE-10, CA-MOVE-11, CA-MOVE-12)."""
    group = state.groups[group_id]
    far = far_words(state, group)
    casualties.moved(state, group_id)
    if is_cavalry(state, group):
        group.formation = "open"
        words = f"move {group.name} {far} straight away from {_name(state, cause)}, facing it, in Open Order"
        state.on_table(words, group_id)
        gone = await ask(lambda: _left(state, group_id, "CA-MOVE-10", "seeks cover"))
        await _off(state, group_id, gone.left, cause)
        return
    left_gun = is_artillery(group)
    if left_gun:
        group.unmanned = True
        halves = 2 ** (int(state.weather) + int(group.prone))
        far = inches(scaled(state, 12) / halves)
        state.on_table(f"the crew of {group.name} leaves its gun and moves {far} away", group_id)
    else:
        state.on_table(f"move {group.name} up to {far} away from {_name(state, cause)}", group_id)
    sought = await ask(lambda: _where(state, group_id, left_gun))
    group = state.groups[group_id]
    group.cover = sought.ends == "cover"
    if group.formation != "open" and (sought.opened or sought.ends == "prone"):
        group.formation = "open"
        state.on_table(f"put {group.name} in Open Order", group_id)
    if sought.ends == "prone":
        group.prone = True
        state.on_table(f"{group.name} lies down where it stands", group_id)
    await _off(state, group_id, sought.left, cause)


async def _off(state: Battlefield, group_id: str, left: bool, cause: str) -> None:
    """Driven off the table, or somewhere where other enemies may have it newly before them (CA-R144, CA-R17)."""
    if left:
        await leaving.leave(state, group_id, driven=True)
    else:
        await reaction.newly_seen(state, group_id, away_from=cause)


def _name(state: Battlefield, cause: str) -> str:
    if cause not in state.groups:
        return "the enemy"
    other = state.groups[cause]
    return f"where {other.name} stood" if other.gone else other.name


def _left(state: Battlefield, group_id: str, rule: str, does: str) -> Facts[_Gone]:
    group = state.groups[group_id]
    return Facts(
        key=f"left:{group_id}",
        rule=rule,
        asks="table",
        side=group.side,
        title=f"{group.name} {does}: did it leave the table",
        subject=(group_id,),
        fields=(Toggle("left", "l", "left the table", off="still on the table"),),
        shape=_Gone,
    )


def _where(state: Battlefield, group_id: str, gunners: bool) -> Facts[_Sought]:
    group: Group = state.groups[group_id]
    behind = (Mark("behind", "i", "behind infantry"),) if gunners else ()
    marks = (
        Mark("away", "o", "out of range"),
        Mark("cover", "c", "in cover"),
        *behind,
        Mark("prone", "p", "prone where it stands"),
    )
    fields: list[Field] = [
        Among("ends", "ends", marks, "cover"),
        Toggle("left", "l", "left the table", off="still on the table"),
    ]
    if group.formation != "open":
        fields.append(
            Toggle("opened", "d", "only in Open Order could it reach the cover", off="it reaches the cover as it is")
        )
    return Facts(
        key=f"seek:{group_id}",
        rule="CA-MOVE-12" if gunners else "CA-MOVE-11",
        asks="table",
        side=group.side,
        title=f"{group.name} seeks cover: where does it end",
        subject=(group_id,),
        text="Out of range if it can; else in the nearest cover; else prone.",
        reads=Reads("results", "SEEK"),
        fields=tuple(fields),
        shape=_Sought,
    )

"""Movement that a reaction test forces: advance, retire, seek cover (CA-MOVE-8 to CA-MOVE-12)."""

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Among, Facts, Field, Mark, Reads, Toggle, about, ask, it_does, its, them, with_verb
from tracker.games.colonial_adventures.distances import gone_toward, is_at_three, told
from tracker.games.colonial_adventures.fight import casualties, leaving_table, reaction
from tracker.games.colonial_adventures.fight.newly_near import near_before
from tracker.games.colonial_adventures.ground.closed_ground import opened
from tracker.games.colonial_adventures.ground.facing import turns_to
from tracker.games.colonial_adventures.ground.move_places import (
    OPEN,
    STAYS,
    comes_to_stand,
    end_field,
    inches_on,
    toward_field,
)
from tracker.games.colonial_adventures.ground.places import (
    HARD,
    NUMBERS,
    hard_ground_of,
    has_ground,
    place_of,
    place_words,
)
from tracker.games.colonial_adventures.groups import allowance, far_words, inches, is_artillery, is_cavalry, scaled
from tracker.games.colonial_adventures.solo.state import (
    CLOSES_IN,
    DRIVEN_OUT,
    ENDS_AS_PRINTED,
    HOLDS_TO_ANSWERS,
    OPENS_UP,
    SAYS_ENDS,
)
from tracker.games.colonial_adventures.state import Battlefield, Group


class _Ended(Struct):
    left: bool = False
    cover: bool = False
    place: str | None = None


class _Sought(Struct):
    ends: Literal["away", "cover", "behind", "prone"]
    left: bool
    opened: bool = False
    place: str | None = None


async def advance(state: Battlefield, group_id: str, cause: str) -> None:
    """One full move straight toward the cause (ADV)."""
    opens_up(state, group_id)
    group = state.groups[group_id]
    far = far_words(state, group)
    state.on_table(f"move {group.name} {far} straight toward {_name(state, cause)}", group_id)
    went = _Ended()
    if end_field(state, group, "c") is not None:
        went = await ask(lambda: _where_it_ended(state, group_id, "CA-MOVE-4", "advances", cause))
    were_near, left = near_before(state, group), hard_ground_of(state, group)
    most = told(state, group_id, cause).most
    group.advanced = gone_toward(state, group, state.groups[cause]) if cause in state.groups else 0.0
    advanced = inches_on(state, group, went.place, allowance(state, group, rough=left is not None))
    if ended(state, group_id, went.place, went.cover, [cause]):
        # By the distance told, and half the move where woods or the like slow it.
        most -= allowance(state, group, rough=(left or hard_ground_of(state, group)) is not None)
        comes_to = [cause] if most <= scaled(state, 12) else []
        _faces(state, group_id, cause)
        group.advanced = advanced
        await reaction.newly_seen(state, group_id, were_near=were_near, comes_to=comes_to)


async def retire(state: Battlefield, group_id: str, cause: str) -> None:
    """One full move straight away, ending face to the cause, formation kept (CA-MOVE-8, CA-R82)."""
    opens_up(state, group_id)
    group = state.groups[group_id]
    far = far_words(state, group)
    casualties.disengage(state, group)
    state.on_table(f"move {group.name} {far} straight away from {_name(state, cause)}, then face it", group_id)
    gone = await ask(lambda: _leave_form(state, group_id, cause, "CA-MOVE-8", "retires"))
    await _ends(state, group_id, cause, gone, faces=True)


async def seek_cover(state: Battlefield, group_id: str, cause: str) -> None:
    """Away, out of range or into cover, by the manner of its class (CA-MOVE-10, CA-MOVE-11, CA-MOVE-12)."""
    group = state.groups[group_id]
    if is_cavalry(state, group):
        far = far_words(state, opened(state, group))
        group.formation = "open"
        enemy = _name(state, cause)
        words = f"move {group.name} {far} straight away from {enemy}, facing {them(enemy)}, in Open Order"
        state.on_table(words, group_id)
        gone = await ask(lambda: _leave_form(state, group_id, cause, "CA-MOVE-10", "seeks cover"))
        await _ends(state, group_id, cause, gone, faces=state.solo.has_step(ENDS_AS_PRINTED))
        return
    left_gun = is_artillery(group)
    state.on_table(_seeks_words(state, group, cause), group_id)
    sought = await ask(lambda: _where(state, group_id, cause, left_gun))
    group = state.groups[group_id]
    group.unmanned = group.unmanned or left_gun
    if sought.left:
        await leaving_table.leave(state, group_id, driven=True)
        return
    had_cover, were_near = group.cover, near_before(state, group)
    is_stuck = opened(state, group) is not group
    has_moved = ended(state, group_id, _place_of_end(state, group, sought), sought.ends == "cover", [cause])
    group.cover = sought.ends == "cover" or (bool(had_cover) and not has_moved)
    if group.formation != "open" and (sought.opened or sought.ends == "prone" or (is_stuck and has_moved)):
        group.formation = "open"
        state.on_table(f"put {group.name} in Open Order", group_id)
    if sought.ends == "prone":
        group.prone = True
        state.on_table(f"{with_verb(group, 'lies')} down where {it_does(group, 'stands')}", group_id)
    if has_moved:
        await reaction.newly_seen(state, group_id, away_from=cause, were_near=were_near)


def opens_up(state: Battlefield, group_id: str) -> bool:
    """Puts who is formed up in woods or rough ground in Open Order, as he is to move; True if it did (CA-ARMY-17)."""
    group = state.groups[group_id]
    if opened(state, group) is group:
        return False
    group.formation, group.wide = "open", 0
    state.on_table(f"put {group.name} in Open Order, {its(group)} centre where it is", group_id)
    return True


async def breaks_off(state: Battlefield, group_id: str, enemies: Sequence[str]) -> None:
    """A group goes out of a melee, facing it: from a house as the table says, which it need not leave (CA-MELEE-9).

    So it does from any place but a section, in battles begun since.
    """
    group = state.groups[group_id]
    went = _stays_in_section(state, group)
    is_open = went.place is None and has_ground(state) and state.solo.has_step(SAYS_ENDS)
    if group.housed or is_open:
        went = await ask(lambda: _where_it_ended(state, group_id, "CA-MELEE-9", "breaks off"))
    ended(state, group_id, went.place, went.cover, enemies)
    if len(enemies) == 1:
        _faces(state, group_id, enemies[0])


def _stays_in_section(state: Battlefield, group: Group) -> _Ended:
    """The end of 6 inches at most: its section, in woods in its cover too; in battles begun since."""
    here = place_of(state, group)
    is_known = here is not None and here.id in NUMBERS and not group.before
    if here is None or not is_known or not state.solo.has_step(HOLDS_TO_ANSWERS):
        return _Ended()
    return _Ended(cover=bool(group.cover) and here.kind in HARD, place=here.id)


def _faces(state: Battlefield, group_id: str, enemy_id: str) -> None:
    """Its front is toward an enemy, as the book has it end its move; in battles begun since."""
    if enemy_id in state.groups and state.solo.has_step(ENDS_AS_PRINTED):
        turns_to(state.groups[group_id], enemy_id)


def ended(state: Battlefield, group_id: str, place: str | None, in_cover: bool, straight: Collection[str]) -> bool:
    """The table has said where a forced move, `straight` to or from some, ended; gives whether it moved at all.

    Until then it stands where it stood, and who stays leaves neither his house nor his cover (CA-R83, CA-BLDG-2).
    """
    group = state.groups[group_id]
    if group.level and place == group.place:
        group.level -= 1
        casualties.turned(state, group_id)
        state.report(f"{with_verb(group, 'goes')} down to level {group.level + 1}.", "CA-BLDG-4", group_id)
        return False
    if place == STAYS:
        where = place_words(state, group)
        state.report(
            f"{with_verb(group, 'stays')} where {it_does(group, 'is')}{f', {where}' if where else ''}.",
            "CA-R83",
            group_id,
        )
        return False
    casualties.moved(state, group_id, straight=straight)
    if place is not None and has_ground(state):
        comes_to_stand(state, group, place, in_cover)
    return True


def _place_of_end(state: Battlefield, group: Group, sought: _Sought) -> str | None:
    """The place where it ended; without a ground, who goes prone or stays in its cover has not moved."""
    stays = sought.ends == "prone" or (sought.ends == "cover" and bool(group.cover))
    return STAYS if sought.place is None and stays and state.solo.has_step(OPENS_UP) else sought.place


def _seeks_words(state: Battlefield, group: Group, cause: str) -> str:
    if not is_artillery(group):
        return f"move {group.name} up to {far_words(state, opened(state, group))} away from {_name(state, cause)}"
    halves = 2 ** (int(state.weather) + int(group.prone))
    return f"the crew of {group.name} leaves its gun and moves {inches(scaled(state, 12) / halves)} away"


async def _ends(state: Battlefield, group_id: str, cause: str, went: _Ended, faces: bool = False) -> None:
    """Driven off the table, or somewhere where other enemies may have it newly before them (CA-R144, CA-R17)."""
    if went.left:
        await leaving_table.leave(state, group_id, driven=True)
        return
    were_near = near_before(state, state.groups[group_id])
    has_moved = ended(state, group_id, went.place, went.cover, [cause])
    if faces:
        if not has_moved:
            casualties.turned(state, group_id)
        turns_to(state.groups[group_id], cause)
    if has_moved:
        await reaction.newly_seen(state, group_id, away_from=cause, were_near=were_near)


def _name(state: Battlefield, cause: str) -> str:
    if cause not in state.groups:
        return "the enemy"
    other = state.groups[cause]
    # The name of a detachment has a comma in it: "E Coy, Sgt Davies".
    return f"where {other.name}{',' if ', ' in other.name else ''} stood" if other.gone else other.name


def _leave_form(state: Battlefield, group_id: str, cause: str, rule: str, does: str) -> Facts[_Ended]:
    group = state.groups[group_id]
    places = place_fields(state, group, "cl", cause)
    asked = "where to?" if places else "still on the table?"
    fields = (*places, Toggle("left", "l", "left the table", off="still on the table"))
    title = f"{with_verb(group, does)}: {asked}"
    return about(rule, group).facts("left", title, fields, _Ended, text=_upstairs_words(group))


def _where_it_ended(state: Battlefield, group_id: str, rule: str, does: str, toward: str = "") -> Facts[_Ended]:
    group = state.groups[group_id]
    title = f"{with_verb(group, does)}: where to?"
    fields = _with_cover(toward_field(state, group, toward, "c"))
    return about(rule, group).facts("ended", title, fields, _Ended, text=_upstairs_words(group))


def place_fields(state: Battlefield, group: Group, taken: str, cause: str = "") -> tuple[Field, ...]:
    """The fields of its end and its cover; () where the table has no ground and the group is in no house."""
    place, here = end_field(state, group, taken, away_from=cause), place_of(state, group)
    far = allowance(state, group, rough=hard_ground_of(state, group) is not None)
    if place is not None and here is not None and cause and state.solo.has_step(DRIVEN_OUT):
        # From corner to corner it has no room for all of that.
        is_out = place.offered == f"s{here.section}" and far > state.ground.inches(1, 1)
        place = replace(place, offered="") if is_out else place
    return _with_cover(place)


def _with_cover(place: Among | None) -> tuple[Field, ...]:
    return (place, Toggle("cover", "c", "ends in cover", off="ends in the open")) if place is not None else ()


def _upstairs_words(group: Group) -> str:
    """A reminder for who is above the ground (CA-BLDG-4)."""
    return "Upstairs: a full move takes it down one level at most." if group.level else ""


def _where(state: Battlefield, group_id: str, cause: str, gunners: bool) -> Facts[_Sought]:
    group: Group = state.groups[group_id]
    behind = (Mark("behind", "i", "behind infantry"),) if gunners else ()
    place = _sought_places(state, group, cause)
    leaves, stays = ({"place": OPEN}, {"place": STAYS}) if place is not None else ({}, {})
    marks = (
        Mark("away", "o", "out of range", known=leaves),
        Mark("cover", "c", "in cover"),
        *behind,
        Mark("prone", "p", "prone where it stands", known=stays),
    )
    fields: list[Field] = [
        *((place,) if place is not None else ()),
        Among("ends", "ends", marks, "cover"),
        Toggle("left", "l", "left the table", off="still on the table"),
    ]
    if group.formation != "open" and not group.housed:
        fields.append(
            Toggle("opened", "d", "only in Open Order could it reach the cover", off="it reaches the cover as formed")
        )
    text = "Out of range if it can; else in the nearest cover; else prone."
    if group.cover:
        text = "Out of range if it can; else it stays in its cover."
    is_charged = cause in state.charging and is_at_three(state, cause, group_id)
    if is_charged and state.solo.has_step(CLOSES_IN):
        text += f" If {it_does(group, 'stays')} where {it_does(group, 'is')}, the charge goes home."
    title = f"{with_verb(group, 'seeks')} cover: where to?"
    return about("CA-MOVE-12" if gunners else "CA-MOVE-11", group).facts(
        "seek", title, fields, _Sought, text=f"{text} {_upstairs_words(group)}".strip(), reads=Reads("results", "SEEK")
    )


def _sought_places(state: Battlefield, group: Group, cause: str) -> Among | None:
    """The form for where it ends that seeks cover: with Enter in the cover that it has (CA-R83)."""
    place = end_field(state, group, "ocipld", bool(group.cover), cause)
    if place is None:
        return None
    return replace(place, marks=tuple(replace(each, known=_sought_at(each, place)) for each in place.marks))


def _sought_at(mark: Mark, place: Among) -> dict[str, str]:
    """The end of a withdrawal that follows from a place: in cover there, else out of range; none with Enter alone."""
    if mark.known.get("cover"):
        return {"ends": "cover"}
    return {} if mark.value in (place.default, place.offered, STAYS) else {"ends": "away"}

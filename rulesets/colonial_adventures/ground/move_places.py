"""The end of a move, told by one key: sections, pieces, "in front of"; why not where it can't (Part F)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from tracker.engine import Among, Mark, Unsaid, capital, is_watched, with_verb
from tracker.games.colonial_adventures.distances import gone_toward, tell_all
from tracker.games.colonial_adventures.ground.closed_ground import why_not_there
from tracker.games.colonial_adventures.ground.facing import TOWARD, faced, heading, next_toward, way_ahead
from tracker.games.colonial_adventures.ground.places import (
    BEFORE,
    HARD,
    LONG,
    NUMBERS,
    across,
    hard_ground_of,
    has_ground,
    has_road,
    inside_of,
    is_cover,
    kind_of_section,
    kind_words,
    leaves,
    leaves_section,
    occupants,
    open_words,
    place_of,
    place_words,
    spot,
    spots,
    stands_at,
)
from tracker.games.colonial_adventures.ground.sight import Seers, between_sections
from tracker.games.colonial_adventures.ground.state import SECTIONS, Kind, Piece
from tracker.games.colonial_adventures.ground.terrain_plan import column_of, row_of, sections_apart, steps
from tracker.games.colonial_adventures.groups import allowance, enemies_of, scaled, why_not_through, why_stuck
from tracker.games.colonial_adventures.solo.state import GOES_ON, KEEPS, MEASURES, SAYS_ALL
from tracker.games.colonial_adventures.state import FAR, MOST_ON, Battlefield, Group

OPEN, STAYS = "open", "stays"
# What enemies hold who are in it.
HELD = ("wall", "building")
STAYS_LETTER = "y"
# The letter that sections share, each with its own digit, and how many may share one.
SECTIONS_LETTER, DIGITS = "s", 9
# All free keys, and those of pieces, as no form of a march has them for anything else; few others have the last four.
LETTERS = "abcdfghijklmnopsvyz"
PIECES_LETTERS = "afhjmvbzpi"
OPEN_LETTER = "o"
# Those who have who ends a move at a place, in front of it or not, newly near.
Near = Callable[[Piece, bool], Seers]


def place_field(
    state: Battlefield, group: Group, taken: str, near: Near | None = None, ahead: float = 0
) -> Among | None:
    """The field of its end: nearby places first; Enter: in the open, in its clear section or in front of what it was.

    None without a ground. `taken`: letters of the other fields. `near`: who has it newly near at a place or in front of
    it, None where the form does not ask that. `ahead`: inches that it goes forward at most.
    """
    if not has_ground(state):
        return None
    is_beyond = leaves_section(state, group, ahead)
    if ahead and way_ahead(state, group):
        ahead += group.advanced
    here, marks = place_of(state, group), tuple(_marks(state, group, taken, near if is_watched() else None))
    default = OPEN if here is None else _usual(state, group, here, ahead)
    if not any(mark.value == default and not mark.refused for mark in marks):
        default = OPEN
    likely = [_stays_in(state, group, ahead) or _met_ahead(state, group, here, ahead)] if default == OPEN else []
    if here is not None and default == OPEN and state.solo.has_step(KEEPS):
        likely += [f"s{_section_ahead(state, group, here, ahead)}", *([] if is_beyond else [f"s{here.section}"])]
    likely += _on_from_edge(state, group, ahead) if here is None and ahead > 0 else []
    finds = None if near is None or is_watched() else partial(_near_at, state, near)
    field = Among("place", "ends", marks, default, digits=SECTIONS_LETTER, finds_known=finds)
    return replace(field, offered=first_free(field, likely))


def _near_at(state: Battlefield, near: Near, place: str) -> dict[str, object]:
    """Those who have it newly near where a move ends at a place or before it; nothing where that is not told."""
    if place == OPEN or (piece := spot(state, place.removeprefix(BEFORE))) is None:
        return {}
    sure, is_open = near(piece, place.startswith(BEFORE))
    return {"near": Unsaid(sure) if is_open else list(sure)}


def _on_from_edge(state: Battlefield, group: Group, ahead: float) -> list[str]:
    """The sections to which so many inches take who comes on at an edge, the farthest first, as words tell where.

    Woods and rough ground take twice the inches.
    """
    first, depth = f"s{group.place.rpartition('section ')[2]}", state.ground.inches(0, 1)
    row = row_of(NUMBERS.get(first, 5))
    if not state.solo.has_step(SAYS_ALL) or row == 1:
        return [first] if ahead <= depth else []
    ends: list[str] = []
    for number in (NUMBERS[first] + (3 - 3 * row) * each for each in range(3)):
        if ahead > 0:
            ends.insert(0, f"s{number}")
            ahead -= depth * (1 + (kind_of_section(state, number) in (*HARD, "impassable")))
    return ends


def first_free(field: Among, likely: Sequence[str]) -> str:
    """The first of these places where it may end; "" for none."""
    marks = [mark for each in likely if each and (mark := field.mark(each)) is not None]
    return next((mark.value for mark in marks if not (mark.refused or mark.warned)), "")


def _stays_in(state: Battlefield, group: Group, ahead: float) -> str:
    """The section of woods or rough ground that a move at half the inches hardly leaves, any of a short move; "" for
    none.
    """
    here = place_of(state, group)
    if here is None or here.id not in NUMBERS or group.before or not 0 < ahead <= LONG:
        return ""
    is_short = state.solo.has_step(MEASURES) and ahead < LONG
    return here.id if is_short or hard_ground_of(state, group) is not None else ""


def end_field(state: Battlefield, group: Group, taken: str, stays: bool = False, away_from: str = "") -> Among | None:
    """The field of a move's end that a test forces: as `place_field`, or the group stays where it is (CA-R83).

    `stays`: that is what Enter takes, as it is for who is upstairs. `away_from`: straight away from whom it goes. None
    without a ground, but for who is in a house.
    """
    stay = Mark(STAYS, STAYS_LETTER, "stays where it is", known={"cover": True} if group.cover else {})
    field = place_field(state, group, taken + STAYS_LETTER)
    if field is None and not group.housed:
        return None
    marks = [
        _from_upstairs(group, each) for each in (field.marks if field is not None else (Mark(OPEN, "h", "outside"),))
    ]
    here = place_of(state, group)
    is_short = here is not None and field is not None and field.default == here.id and allowance(state, group) < LONG
    default = STAYS if stays or group.level else here.id if is_short and here is not None else OPEN
    ends = Among("place", "ends", (marks[0], stay, *marks[1:]), default, digits=SECTIONS_LETTER)
    if here is None or default != OPEN or not state.solo.has_step(KEEPS):
        return ends
    back = _section_behind(state, here, away_from, allowance(state, group))
    return replace(ends, offered=first_free(ends, [f"s{back}", f"s{here.section}"]))


def _section_behind(state: Battlefield, here: Piece, enemy_id: str, far: float) -> int:
    """The number of the next section straight away from an enemy; 0 where none is that a move so far comes to, or he
    stands in the same.
    """
    enemy = state.groups.get(enemy_id)
    there = place_of(state, enemy) if enemy is not None else None
    return next_section(state, here, heading(there.section, here.section), far) if there is not None else 0


def toward_field(state: Battlefield, group: Group, other_id: str, taken: str) -> Among | None:
    """As `end_field`, of a full move straight toward an enemy; offered: in front of his wall or house, in a section."""
    field, other = end_field(state, group, taken), state.groups.get(other_id)
    here = place_of(state, group)
    there = place_of(state, other) if other is not None and not other.gone else None
    if field is None or here is None or there is None or field.default != OPEN:
        return field
    section = next_toward(here.section, there.section)
    far = gone_toward(state, group, other) if other is not None else 0
    far += allowance(state, group, rough=hard_ground_of(state, group) is not None)
    if not leaves(state, far, *steps(here.section, section)) or kind_of_section(state, section) in HARD:
        section = here.section
    before = [BEFORE + there.id] if section == there.section else []
    return replace(field, offered=first_free(field, [*before, f"s{section}"]) or field.offered)


def _from_upstairs(group: Group, mark: Mark) -> Mark:
    """The same mark; for who is above the ground his house is a level down, and all else is warned (CA-BLDG-4)."""
    if not group.level or mark.refused:
        return mark
    if mark.value == group.place:
        return replace(mark, label=f"down to level {group.level}")
    return replace(mark, warned=f"it is on level {group.level + 1}: a full move takes it down one level")


def _usual(state: Battlefield, group: Group, here: Piece, ahead: float) -> str:
    """The likely end of a move: of more than a section's length never where it began, nor in front of that."""
    stays = here.id in NUMBERS and here.kind == "clear" and not group.before
    follows = _next_ahead(state, group, here, ahead) if stays and ahead >= LONG else ""
    if follows or ahead > LONG:
        return follows or OPEN
    return here.id if stays else BEFORE + group.place if group.before else OPEN


def _next_ahead(state: Battlefield, group: Group, here: Piece, ahead: float) -> str:
    """The next section straight ahead, "" where none is, enemies are there or its ground is not clear."""
    follows = _section_ahead(state, group, here, ahead)
    return f"s{follows}" if follows and _is_free(state, group, follows) else ""


def _met_ahead(state: Battlefield, group: Group, here: Piece | None, ahead: float) -> str:
    """The next section straight ahead where enemies are, or the wall or house there that they hold, if it is the one
    that it faces or the only one; "" for none.
    """
    if here is None or ahead < LONG or group.before:
        return ""
    follows, other = _section_ahead(state, group, here, ahead), faced(state, group)
    held = [piece for piece in spots(state) if piece.section == follows and _is_held(state, group, piece)]
    if held:
        facing = place_of(state, other) if other is not None else None
        found = facing if facing in held else held[0] if len(held) == 1 else None
        return BEFORE + found.id if found is not None else ""
    return f"s{follows}" if follows and kind_of_section(state, follows) == "clear" else ""


def _section_ahead(state: Battlefield, group: Group, here: Piece, ahead: float) -> int:
    """The number of the next section straight ahead; 0 for none that a move so far comes to, or no known way."""
    if ahead and state.solo.has_step(SAYS_ALL) and hard_ground_of(state, group) is not None:
        ahead = (ahead + group.advanced) / 2  # of which half is to be gone, the rest is behind it
    return next_section(state, here, way_ahead(state, group), ahead)


def goes_straight(state: Battlefield, group: Group, place: str | None) -> bool:
    """True if a move that ends at a place follows its front: within its place, or to the next section ahead of it."""
    here, there = place_of(state, group), spot(state, (place or "").removeprefix(BEFORE))
    if here is None or there is None or not state.solo.has_step(GOES_ON):
        return False
    return there.section == next_section(state, here, way_ahead(state, group), FAR) or _goes_on_in(state, group, place)


def inches_on(state: Battlefield, group: Group, place: str | None, far: float) -> float:
    """Inches that it will have gone on within its place with a move so far that ends at one; 0 for another one."""
    return min(MOST_ON, group.advanced + far) if _goes_on_in(state, group, place) else 0.0


def _goes_on_in(state: Battlefield, group: Group, place: str | None) -> bool:
    """True if a move that ends at a place goes on within it; in battles begun since."""
    is_there = place == group.place != "" and place_of(state, group) is not None and not group.before
    return is_there and state.solo.has_step(GOES_ON)


def next_section(state: Battlefield, here: Piece, way: str, far: float) -> int:
    """The number of the next section that way; 0 where the table ends, a move so far ends before, or for no way."""
    columns, rows = TOWARD.get(way, (0, 0))
    row, column = row_of(here.section) + rows, column_of(here.section) + columns
    is_on = 0 <= row <= 2 and 0 <= column <= 2 and leaves(state, far, columns, rows)
    return row * 3 + column + 1 if (rows or columns) and is_on else 0


def _is_free(state: Battlefield, group: Group, section: int) -> bool:
    piece = spot(state, f"s{section}")
    held = [place.section for each in enemies_of(state, group) if (place := place_of(state, each)) is not None]
    return piece is not None and piece.kind == "clear" and section not in held


def _why_not_across(state: Battlefield, group: Group, here: Piece, there: Piece) -> str:
    """The reason why it may not go there straight: the sections between may not be entered (CA-ARMY-17, CA-TERR-9)."""
    if there == here and there == hard_ground_of(state, group):
        return why_stuck(state, group)
    between = _through_hard(tuple(state.ground.sections), here.section).get(there.section)
    if between is None:
        return ""
    reasons = [why_not_through(state, group, kind_of_section(state, each), each) for each in between]
    return f"{reasons[0]} (section {between[0]} lies between)" if all(reasons) else ""


@lru_cache(maxsize=64)
def _through_hard(kinds: tuple[Kind, ...], here: int) -> Mapping[int, tuple[int, ...]]:
    """The sections that lie between one and others, where woods or rough ground fill all of these."""
    hard = [number for number, kind in enumerate(kinds, 1) if kind in HARD]
    found = {there: between_sections(here, there) for there in SECTIONS}
    return {there: between for there, between in found.items() if between and all(each in hard for each in between)}


def _marks(state: Battlefield, group: Group, taken: str, near: Near | None) -> Iterator[Mark]:
    """The open, then the places in its section and beside it, then the others."""
    says, here, hard = is_watched(), place_of(state, group), hard_ground_of(state, group)
    letters = _letters(state, taken) if says else {}
    yield Mark(OPEN, letters.get(OPEN, ""), open_words(state))
    rough = bool(allowance(state, group, rough=True))
    across = () if here is None else (here.section, *_through_hard(tuple(state.ground.sections), here.section))
    for piece in _nearest_first(state, here):
        is_before = piece.kind in HELD and _is_held(state, group, piece)
        value = f"{BEFORE}{piece.id}" if is_before else piece.id
        known = {} if near is None else _near_at(state, near, value)
        if is_before:
            label, refused = f"in front of {piece.name}", ""
        else:
            label = _label(state, piece) if says else piece.id
            is_clear = piece.kind == "clear" and piece.id in NUMBERS
            # Who stands in woods, formed there, is warned of his march and may end it there too.
            refused = "" if is_clear or piece is hard else why_not_there(state, group, piece)
            if not is_clear:
                known |= _goes_with(piece, rough)
        is_across = piece.section in across and not refused
        warned = _why_not_across(state, group, here, piece) if here is not None and is_across else ""
        yield Mark(value, letters.get(piece.id, ""), label, refused, known=known, warned=warned)


def _nearest_first(state: Battlefield, here: Piece | None) -> list[Piece]:
    places = [each for each in spots(state) if not each.ruined]
    if here is not None:
        places.sort(key=lambda each: (each.id in NUMBERS, min(2, sections_apart(each.section, here.section))))
    return places


def _goes_with(piece: Piece, rough: bool) -> dict[str, object]:
    """Facts of the form that follow from a place: cover, and `rough` ground on the way if it may go there."""
    known: dict[str, object] = {"cover": True} if is_cover(piece) else {}
    return {**known, "rough": True} if rough and piece.kind in HARD else known


def _label(state: Battlefield, piece: Piece) -> str:
    if piece.id in NUMBERS:
        is_pass = piece.kind == "impassable" and has_road(state, piece.section)
        kind = "a pass by the road" if is_pass else kind_words(piece)
        return f"{piece.name} ({kind})" if piece.kind != "clear" else piece.name
    return f"in {piece.name}" if piece.kind == "building" else piece.name.removeprefix("the ")


def _is_held(state: Battlefield, group: Group, piece: Piece) -> bool:
    """True if enemies hold a wall or a house: nobody is in it but by their leave."""
    return piece.kind in HELD and any(each.side != group.side for each in occupants(state, piece))


def _letters(state: Battlefield, taken: str) -> dict[str, str]:
    """The keys of places: those of pieces are the same in all forms, unless a form has `taken` the letter itself.

    Sections share a letter, and go by their digits.
    """
    pieces = _dealt(state)
    used = sorted({code[0] for code in pieces.values()})
    spare = (each for each in LETTERS if each not in (*taken, *used, SECTIONS_LETTER, OPEN_LETTER))
    instead = {each: next(spare) for each in (*used, OPEN_LETTER) if each in taken}
    codes = {each: f"{instead.get(code[0], code[0])}{code[1:]}" for each, code in pieces.items()}
    codes |= {each: f"{SECTIONS_LETTER}{number}" for each, number in NUMBERS.items()}
    return codes | {OPEN: instead.get(OPEN_LETTER, OPEN_LETTER)}


def _dealt(state: Battlefield) -> dict[str, str]:
    """A letter for each piece of the ground, from its own name where one is free, by its id.

    Where letters are too few, nine pieces at a time share one.
    """
    pieces, free = [each for each in spots(state) if each.id not in NUMBERS], list(PIECES_LETTERS)
    codes = _shared_out([*range(len(pieces))], free)
    for number, each in enumerate(pieces):
        if number not in codes:
            codes[number] = _letter_of(each.name, free)
            free.remove(codes[number])
    return {each.id: codes[number] for number, each in enumerate(pieces)}


def _shared_out(numbers: list[int], free: list[str]) -> dict[int, str]:
    """Codes of the last of these, as many as it takes for the others to have a free letter each; it uses up letters."""
    codes: dict[int, str] = {}
    while len(numbers) > len(free):
        letter, rest = free.pop(), numbers[-DIGITS:]
        codes |= {number: f"{letter}{digit}" for digit, number in enumerate(rest, 1)}
        numbers = numbers[:-DIGITS]
    return codes


def _letter_of(label: str, free: list[str]) -> str:
    words = [word for word in label.casefold().split() if word not in ("in", "front", "of", "the", "section")]
    wanted = [word[0] for word in words] + list("".join(words))
    return next((each for each in wanted if each in free), free[0])


def comes_to_stand(state: Battlefield, group: Group, place: str, in_cover: bool) -> None:
    """It was told where a move ended, by a mark of `place_field`; the log says what the ground does to it there."""
    stands_at(state, group, "" if place == OPEN else place, in_cover)
    tell_all(state, group.id, [each.id for each in across(state, group)], most=scaled(state, 12))
    if group.place:
        more = capital(terrain_words(state, group)) if is_watched() else ""
        words = f"{with_verb(group, 'stands')} {told_words(state, group)}." if is_watched() else ""
        state.report(words, "CA-TERR-9", group.id, tail=more)


# Words


def terrain_words(state: Battlefield, group: Group) -> str:
    """The effects of the ground on it where it ends, in a line that a log may say; "" for none."""
    piece = place_of(state, group)
    if piece is None:
        return ""
    words = [piece.note] if piece.note else []
    if inside_of(state, group) is not None:
        words.append("unformed and in cover; half may fire")
    elif piece.kind in HARD and not group.before:
        road = "off the road, " if has_road(state, piece.section) else ""
        words.append(f"{road}half a move; a group more than an inch inside neither sees out nor is seen")
    elif piece.kind == "hill" and not group.before and "crest" not in piece.note:
        words.append("on the crest a group sees, is seen and is in cover; behind it, none of these")
    return "; ".join(words)


def told_words(state: Battlefield, group: Group) -> str:
    """The place where it is now, for the log."""
    words = place_words(state, group)
    is_within = inside_of(state, group) is not None or words.startswith("section ")
    where = words if group.before else f"{'in' if is_within else 'at'} {words}"
    more = terrain_words(state, group)
    return f"{where}. {capital(more)}" if more else where

"""The prompts of buildings and of fire, and the numbers behind them (CA-BLDG)."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

from msgspec import Struct

from tracker.engine import (
    Aim,
    Among,
    Breakdown,
    Choose,
    Effect,
    Facts,
    Hits,
    Hitting,
    Mark,
    Modifier,
    Number,
    Option,
    Part,
    Passed,
    Pool,
    Quantity,
    Reads,
    Roll,
    Scored,
    Target,
    Toggle,
    about,
    breakdown,
    capital,
    counted,
    in_battle_order,
    limited,
    with_verb,
)
from tracker.games.colonial_adventures.data import DATA, modifier, tables
from tracker.games.colonial_adventures.distances import known_within
from tracker.games.colonial_adventures.fight.shot_dice import CREW_COUNTS, ENOUGH, RUNS_SHORT
from tracker.games.colonial_adventures.fight.weapons import weapon_dice, weapon_of, weapon_range
from tracker.games.colonial_adventures.ground.objective_buildings import objectives
from tracker.games.colonial_adventures.ground.places import kind_words, occupants, place_of
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.groups import NOBODY, crew_of, inches, rep_of, scaled
from tracker.games.colonial_adventures.passing import passing
from tracker.games.colonial_adventures.solo.state import ENDS_AS_PRINTED, KEEPS_FACES
from tracker.games.colonial_adventures.state import Battlefield, Group

T = TypeVar("T")

# Inches of wall that a small house has: offered, never taken unasked.
USUAL_SIZE = 16


# Calculations


class Walls(Struct, frozen=True):
    """Inches of a building (T-14): the hole of a ball; how deep canister goes, 0: not at all; and the wall that a fire
    takes at first, and then to either side each turn, 0: it can't burn."""

    ball: int
    canister: int
    fire: int


def walls_of(piece: Piece) -> Walls:
    return DATA.rows("buildings", Walls)[str(piece.dv or 0)]


def battery(state: Battlefield, gun: Group, how_far: str, firing: int) -> Breakdown:
    """Fire dice of a gun at a building: its Rep and weapon, no more than half of five for each crewman (CA-FIRE-4)."""
    pool = breakdown(
        "Fire dice",
        rep_of(gun),
        f"Rep of {gun.name}",
        Modifier(weapon_of(gun).replace("_", " "), weapon_dice(state, gun, how_far == "long"), True, "CA-FIRE-4"),
        Modifier("tight ammunition", modifier("ranged_modifiers", "tight_ammo"), gun.tight, "CA-FIRE-4", "tight ammo"),
    )
    figures = firing * CREW_COUNTS
    most = max(0, min(pool.total, figures // 2))
    return limited(pool, most, f"half of {figures} firing figures, rounded down", f"half of {figures}")


# Prompts


def batter_form(state: Battlefield, group_id: str, shape: type[T]) -> Facts[T]:
    """At which building, whether it bears, canister or ball."""
    gun = state.groups[group_id]
    short, far = (scaled(state, each) for each in weapon_range(gun))
    houses = [each for each in state.ground.pieces.values() if each.kind == "building" and not each.ruined]
    aims = [Aim(each.id, each.name, _house_words(state, each), known=_range_of(state, gun, each)) for each in houses]
    numbered = in_battle_order([*aims, Aim(NOBODY.id, "none after all")], state.ground.pieces)
    marks = (
        Mark("short", "s", f"canister, within {inches(short)}"),
        Mark("long", "g", f"ball, beyond {inches(short)}"),
    )
    fields = (
        Target("target", "a", "building", numbered, asks="decision", is_by_letter=True),
        Toggle(
            "bears", "b", f"in sight ahead, within {inches(far)}", True, f"not in sight ahead, or beyond {inches(far)}"
        ),
        Among("range", "range", marks, "long"),
        Quantity("firing", "n", "crew", 0, crew_of(gun), crew_of(gun)),
    )
    reach = "A ball makes a hole of 5 minus DV inches; canister goes in 3 minus DV inches."
    text = f"A 1 among the fire dice strikes it. {reach}"
    return about("CA-BLDG-5", gun).facts(
        "batter", f"{with_verb(gun, 'fires')} at a building", fields, shape, text=text, reads=Reads("buildings")
    )


def _range_of(state: Battlefield, gun: Group, house: Piece) -> dict[str, str]:
    """The range as it follows from what was told of who is at a house, or of the gun itself (CA-GUN-3)."""
    short = scaled(state, weapon_range(gun)[0])
    there = [each for each in state.groups.values() if place_of(state, each) == house and not each.gone]
    told = [True if each is gun else known_within(state, gun.id, each.id, short) for each in there]
    return {"range": "short"} if True in told else {}


def _house_words(state: Battlefield, piece: Piece) -> str:
    inside = [each.name for each in occupants(state, piece)]
    return f"{kind_words(piece)}, {', '.join(inside) or 'nobody known inside'}"


def gun_roll(state: Battlefield, group_id: str, piece_id: str, how_far: str, firing: int) -> Roll[Scored]:
    """The fire dice: any 1 strikes the building (CA-R107)."""
    gun, piece = state.groups[group_id], state.ground.pieces[piece_id]
    pool = battery(state, gun, how_far, firing)
    watch = 0 if gun.tight else {"sixes": 6, "ones": 1, "off": 0}[state.rulings.tight_ammo]
    cause = f"{with_verb(gun, 'fires')} at {piece.name}"
    return about("CA-R107", gun.side, group_id).roll(
        f"gun:{group_id}:{piece_id}",
        "Fire at a building",
        cause,
        Pool("fire", pool.total, 6, gun.side, "fire dice"),
        Hits(1, 1, watch=watch, most=1, enough=ENOUGH, if_enough=RUNS_SHORT),
        text=f"{'Ball' if how_far == 'long' else 'Canister'}: any 1 strikes {piece.name}, {kind_words(piece)}.",
        reads=Reads("buildings", str(piece.dv or 0)),
        breakdowns=(pool,),
        who=gun.name,
        cause=cause,
    )


def exposed_number(state: Battlefield, gun_id: str, target_id: str, piece_id: str, high: int) -> Number:
    gun, target, piece = state.groups[gun_id], state.groups[target_id], state.ground.pieces[piece_id]
    cone = f"in the cone, {inches(walls_of(piece).canister)} into {piece.name}"
    where = 'within 1" of the hole' if high == 2 else cone
    title = f"{target.name}: how many figures are {where}"
    return about("CA-BLDG-5" if high == 2 else "CA-BLDG-6", gun.side, target_id, gun_id).number(
        f"exposed:{gun_id}:{target_id}", title, 0, max(0, target.figures), unit="figures", asks="table"
    )


def exposed_roll(
    state: Battlefield, gun_id: str, target_id: str, exposed: int, inches_of_hole: int, high: int
) -> Roll[Scored]:
    """A die for each figure that is exposed: of a ball for each inch of the hole, who is not hit yet (CA-R107)."""
    gun, target = state.groups[gun_id], state.groups[target_id]
    first = f"inch 1 of {inches_of_hole}" if inches_of_hole > 1 else "a die each"
    reading = Inches(exposed, inches_of_hole, gun.side) if inches_of_hole > 1 else Hits(1, high, most=exposed)
    return about("CA-BLDG-5" if high == 2 else "CA-BLDG-6", gun.side, target_id, gun_id).roll(
        f"struck:{gun_id}:{target_id}",
        "Hit through a wall",
        f"{target.name}: {counted(exposed, 'figure')} exposed",
        Pool("struck", exposed, 6, gun.side, first),
        reading,
        text=f"1 to {high} hits; who is hit rolls no more.",
    )


def size_number(state: Battlefield, piece_id: str) -> Number:
    """All walls of a building together, once."""
    piece = state.ground.pieces[piece_id]
    title = f"{capital(piece.name)}: how long are its walls in all?"
    text = "In inches; asked only once. When half of it burns, all must leave; when all does, the building is gone."
    return about("CA-BLDG-8", next(iter(state.sides))).number(
        f"size:{piece_id}", title, 1, 99, USUAL_SIZE, "inches", asks="table", text=text
    )


def choose_level(state: Battlefield, group_id: str) -> Choose:
    group = state.groups[group_id]
    piece = state.ground.pieces[group.place]
    top = f"level {piece.levels} is the top" if group.level + 1 >= piece.levels else ""
    ground = "it is on the ground" if not group.level else ""
    return about("CA-BLDG-4", group).choose(
        "level",
        f"{group.name}, on level {group.level + 1} of {piece.name}: which way?",
        (Option("up", "up", "y", refused=top), Option("down", "down", "n", refused=ground)),
    )


def which_door(state: Battlefield, group_id: str, piece_id: str, enemies: list[str]) -> Choose:
    """The side by which a group leaves that must, where enemies stand before one of several doors (CA-BLDG-2)."""
    group, piece = state.groups[group_id], state.ground.pieces[piece_id]
    names = " and ".join(state.groups[each].name for each in enemies)
    return about("CA-BLDG-2", group).choose(
        f"door:{group_id}:{piece_id}",
        f"{with_verb(group, 'leaves')} {piece.name}: by which door?",
        (
            Option("away", f"a door away from {names}", "a"),
            Option("front", f"the door before which {names} stand{'s' if len(enemies) == 1 else ''}", "b"),
        ),
        "away",
        text=f"{capital(piece.name)} has {piece.doors} doors.",
    )


# Fire


def which_house(state: Battlefield, group_id: str, houses: list[Piece]) -> Choose:
    group = state.groups[group_id]
    options = [Option(each.id, each.name, detail=_house_words(state, each)) for each in houses]
    title = f"{group.name}: set fire to what?"
    return about("CA-BLDG-7", group).choose("alight", title, (*options, NOBODY), _store_of(state, houses))


def _store_of(state: Battlefield, houses: list[Piece]) -> str:
    """The first store of a raid among these; "" for none, and in battles begun before."""
    stores = objectives(state) if state.solo.mission == "raid" and state.solo.has_step(KEEPS_FACES) else []
    return next((each.id for each in houses if each in stores), "")


def spark_roll(state: Battlefield, group_id: str, piece_id: str) -> Roll[Passed]:
    """2d6 against the Rep of the group, without its leader (T-12)."""
    group, piece = state.groups[group_id], state.ground.pieces[piece_id]
    table, cause = tables()["starting_a_fire"], f"{with_verb(group, 'sets')} fire to {piece.name}"
    return about("CA-BLDG-7", group).roll(
        f"spark:{group_id}:{piece_id}",
        "Starting a fire",
        cause,
        Pool("spark", 2, 6, group.side, "spark"),
        passing(state, rep_of(group) if state.solo.has_step(ENDS_AS_PRINTED) else group.rep),
        text=f'{capital(piece.name)}, {kind_words(piece)}: lit, it burns along {walls_of(piece).fire}" at first.',
        reads=Reads("starting_a_fire"),
        effects=(Effect(f"{row.key} passed", str(row.cells[0])) for row in table.rows),
        who=group.name,
        cause=cause,
    )


def buckets_number(state: Battlefield, group_id: str, piece_id: str) -> Number:
    """Figures that have brought a bucket of water to it (CA-R109)."""
    group, piece = state.groups[group_id], state.ground.pieces[piece_id]
    most = max(0, group.figures)
    burns = (
        f'It burns along {piece.fire}"; each bucket takes 1" of it.' if piece.fire else "It smoulders: one is enough."
    )
    title = f"{group.name}: how many buckets are poured on {piece.name}?"
    text = f"{burns} One bucket a figure, fetched from water."
    return about("CA-BLDG-10", group).number(
        f"buckets:{group_id}:{piece_id}", title, 0, most, unit="buckets", asks="table", text=text
    )


class Inches(Hitting, frozen=True, tag="inches"):
    """A throw for each of `inches` of a hole: of the first pool's figures 1 to `high` hits; who is hit throws no more.

    The throws after the first are in pools of their own, `inch 2` and so on.
    """

    figures: int
    inches: int
    side: str
    high: int = 2

    def count(self, pool: Pool, face: int) -> tuple[int, ...]:
        return (int(face <= self.high),)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (Part(tuple(each.name for each in (*pools, *self.followers())), "hits", self.side),)

    def more(self, counts: dict[str, tuple[int, ...]]) -> tuple[Pool, ...]:
        left = self.figures - sum(each[0] for each in counts.values())
        return (self._inch(len(counts) + 1, left),) if left and len(counts) < self.inches else ()

    def followers(self) -> tuple[Pool, ...]:
        return tuple(self._inch(number, 0) for number in range(2, self.inches + 1))

    def _inch(self, number: int, dice: int) -> Pool:
        return Pool(f"inch {number}", dice, 6, self.side, f"inch {number} of {self.inches}")

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[Scored, Fraction]:
        """Each figure by itself: it is missed where each of its dice misses."""
        missed = Fraction(6 - self.high, 6) ** self.inches
        many = self.figures
        return {
            Scored(hits, hits): comb(many, hits) * (1 - missed) ** hits * missed ** (many - hits)
            for hits in range(many + 1)
        }

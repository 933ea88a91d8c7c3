"""The side that the book plays, in a scenario file: `[solo]` (CA-BATTLE, CA-PEF).

`player` is the side of the people, `enemy` the other, which has no groups: they are raised from its `list` as they are
met, or as a Stand Up Fight begins, unless that names them. Without a `list`, head to head, all are named and no PEF
comes. `mission` is what the player is about: `patrol`, `raid`, `defend` or `stand_up`. `morale` is the enemy's Major
Morale, 3 outside of a campaign. `game` says who plays the enemy, `defender` who defends in a Stand Up Fight.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Protocol

from msgspec import Meta, Struct, field

from tracker.engine import Found, meant
from tracker.games.colonial_adventures.ground.places import NUMBERS
from tracker.games.colonial_adventures.ground.terrain_plan import EDGE_WORDS
from tracker.games.colonial_adventures.solo.state import Mission, Morale, Played

# Sections in which the player's side begins; in a Stand Up Fight its own set-up asks.
EDGES = {"patrol": EDGE_WORDS["bottom"], "raid": EDGE_WORDS["bottom"], "defend": EDGE_WORDS["top"]}
SideId = Annotated[str, Meta(max_length=40)]


class GivenSolo(Struct, forbid_unknown_fields=True, kw_only=True):
    """The side that nobody plays, as a scenario gives it; nothing where people play both."""

    player: SideId = ""
    enemy: SideId = ""
    list_id: SideId = field(name="list", default="")
    mission: Mission = "patrol"
    morale: Morale = 3
    game: Played = "solo"
    defender: SideId = ""

    @property
    def is_named(self) -> bool:
        """True if a person plays the enemy, with the groups that the scenario names: no PEFs come."""
        return self.game == "head_to_head" and not self.list_id


class _Side(Protocol):
    """A side of a scenario, as far as it is looked at here."""

    @property
    def id(self) -> str: ...

    @property
    def training(self) -> str: ...


def solo_faults(given: GivenSolo, sides: Sequence[_Side]) -> Iterator[Found]:
    if given == GivenSolo():
        return
    ids = [side.id for side in sides]
    for name in ("player", "enemy"):
        side = getattr(given, name)
        if side not in ids:
            yield f"solo.{name}", f"there is no side {side!r}{meant(side, ids)}"
    if given.player == given.enemy:
        yield "solo.enemy", "one side can't be both"
    if given.defender and given.mission != "stand_up":
        yield "solo.defender", "the mission says who defends; it is for stand_up alone"
    elif given.defender and given.defender not in ids:
        yield "solo.defender", f"there is no side {given.defender!r}{meant(given.defender, ids)}"
    if given.is_named:
        return
    from tracker.games.colonial_adventures.muster.lists import army_lists

    lists = army_lists()
    if given.list_id not in lists:
        yield "solo.list", f"there is no army list {given.list_id!r}{meant(given.list_id, list(lists))}"
        return
    training = next((side.training for side in sides if side.id == given.enemy), "")
    if training and training != lists[given.list_id].training:
        yield "solo.list", f"{lists[given.list_id].name} are {lists[given.list_id].training}, the side is {training}"


def solo_doubts(given: GivenSolo, sides: Sequence[_Side], numbers: Sequence[int]) -> Iterator[Found]:
    """Oddities that may be played: too few Tribal groups in a Stand Up Fight (CA-R106). `numbers`: of groups."""
    counts = {side.training: number for side, number in zip(sides, numbers, strict=True)}
    if given.mission != "stand_up" or len(counts) != len(sides) or not all(numbers):
        return
    if counts["tribal"] != 3 * counts["european"]:
        yield "sides", f"{counts['tribal']} Tribal groups face {counts['european']}: by the book three to one"


def edge_doubts(given: GivenSolo, sides: Sequence[_Side], places: Sequence[Sequence[str]]) -> Iterator[Found]:
    """Groups of the player on a laid table that begin off the edge of their mission (CA-BATTLE-2 to 4). `places`: those
    of each side's groups.
    """
    edge = EDGES.get(given.mission, "")
    for s, (side, own) in enumerate(zip(sides, places, strict=True)):
        for g, place in enumerate(own):
            number = NUMBERS.get(place, 0)
            if side.id == given.player and number and edge and str(number) not in edge:
                yield f"sides[{s}].groups[{g}].place", f"section {number}: its side begins at the edge of {edge}"

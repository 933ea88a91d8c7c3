"""Scenarios: TOML files decoded strictly, and the battle that one begins.

`FORMAT.md` says what each key holds; what does not fit the rules is named by `scenario_faults` and `scenario_ground`.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, field

from tracker.engine import MAYBE_LINE, Format, Found, Id, Label, Name, Prose, ScenarioFile, ShortName, made_of
from tracker.games.colonial_adventures.ground.scenario import (
    GivenGround,
    end_faults,
    ground_faults,
    ground_of,
    place_faults,
    settle_in,
)
from tracker.games.colonial_adventures.groups import MACHINE_GUNS, formations_of
from tracker.games.colonial_adventures.rulings import Rulings
from tracker.games.colonial_adventures.scenario_faults import MOST_GROUPS, doubts, faults
from tracker.games.colonial_adventures.solo.scenario import GivenSolo, edge_doubts, solo_doubts, solo_faults
from tracker.games.colonial_adventures.solo.state import NEWEST, Solo
from tracker.games.colonial_adventures.state import (
    UNROLLED,
    Arm,
    Battlefield,
    Formation,
    Group,
    Leader,
    Rank,
    Rep,
    Side,
    Training,
    Trait,
    set_apart,
)

EARLIEST, LATEST = 1800, 1950
Year = Annotated[int, Meta(ge=EARLIEST, le=LATEST)]
Figures = Annotated[int, Meta(ge=1, le=200)]


class Officer(Struct, forbid_unknown_fields=True):
    """A leader. `rep` 0: rolled at set-up (CA-LDR-8, CA-LDR-9)."""

    rank: Rank
    name: Name
    rep: Literal[0, 3, 4, 5, 6] = 0


class Entry(Struct, forbid_unknown_fields=True):
    """A group as it takes the field; figures include its leaders."""

    id: Id
    name: Name
    arm: Arm = field(name="class")
    rep: Rep
    figures: Figures
    weapon: str
    formation: Formation
    short: ShortName = ""
    plural: bool | None = None
    mounts: Literal["foot", "horse", "camel"] = "foot"
    paper: Annotated[int, Meta(ge=0, le=200)] = 0
    mounted: bool | None = None
    traits: list[Trait] = []
    leaders: list[Officer] = []
    cover: bool | None = None
    housed: bool = False
    arrives: Annotated[int, Meta(ge=0, le=40)] = 0
    place: Label = ""
    before: bool = False
    faces: Annotated[str, Meta(pattern=MAYBE_LINE, max_length=20)] = ""
    training: Training | None = None


class Force(Struct, forbid_unknown_fields=True):
    """One of the two sides; `colour` is that of its activation die."""

    id: Id
    name: Name
    training: Training
    colour: Name
    groups: Annotated[list[Entry], Meta(max_length=MOST_GROUPS)] = []


class Scenario(ScenarioFile, kw_only=True):
    """A battle before set-up: what is history, what is adapted, the table in words, and the two forces.

    `settled`: year, light, weather, distances and strengths are, as by a campaign: its set-up asks for none of them.
    """

    table: Prose
    victory: Prose
    year: Year
    sides: Annotated[list[Force], Meta(min_length=2, max_length=2)]
    night: bool = False
    weather: bool = False
    half_scale: bool = False
    settled: bool = False
    ground: GivenGround = field(default_factory=GivenGround)
    solo: GivenSolo = field(default_factory=GivenSolo)


def groups_of(given: Scenario) -> list[list[Group]]:
    """The groups of each side as they take the field."""
    return [[_group(side, entry) for entry in side.groups] for side in given.sides]


def build(given: Scenario, rulings: Mapping[str, str]) -> Battlefield:
    groups = {group.id: group for side in groups_of(given) for group in side}
    state = made_of(
        Battlefield,
        given,
        rulings=Rulings.of(rulings),
        sides={side.id: Side(side.id, side.name, side.training, side.colour) for side in given.sides},
        groups=groups,
        ground=ground_of(given.ground),
        solo=made_of(
            Solo,
            given.solo,
            gives_cover=bool(given.solo.enemy) or UNSET,
            defaults=NEWEST,
            placed=given.solo.is_named,
        ),
    )
    settle_in(state)
    return state


def all_faults(given: Scenario) -> Iterator[Found]:
    """Path and reason of each fault; who stands where is looked at once the ground is sound."""
    sides = groups_of(given)
    yield from faults(given, sides, "" if given.solo.is_named else given.solo.enemy)
    yield from solo_faults(given.solo, given.sides)
    wrong = [*ground_faults(given.ground)]
    yield from wrong
    if wrong:
        return
    state = build(given, {})
    there = [[state.groups[group.id] for group in side] for side in sides]
    yield from place_faults(state, there)
    yield from end_faults(state, given.ends)


def _group(side: Force, entry: Entry) -> Group:
    training = entry.training or side.training
    group = made_of(
        Group,
        entry,
        side=side.id,
        training=training,
        leaders=[Leader(each.rank, each.name, each.rep or UNROLLED) for each in entry.leaders],
        paper=entry.paper or paper_strength(training, entry.arm, entry.weapon),
        start=entry.figures,
        mounted=entry.mounts != "foot" if entry.mounted is None else entry.mounted,
        arrives=entry.arrives if entry.arrives > 1 else 0,
        faces="",
        front=entry.faces,
    )
    if entry.mounted is None and group.mounted and "mounted_infantry" in entry.traits:
        group.mounted = entry.formation in formations_of(group)
    set_apart(group)
    return group


def paper_strength(training: Training, arm: Arm, weapon: str) -> int:
    """Figures of a full group (CA-ARMY-5)."""
    if arm == "artillery":
        return 2 if weapon in MACHINE_GUNS else 4
    if arm == "infantry":
        return 20
    return 15 if training == "european" else 10


def all_doubts(given: Scenario) -> Iterator[Found]:
    sides = groups_of(given)
    yield from doubts(given, sides)
    yield from solo_doubts(given.solo, given.sides, [len(side) for side in sides])
    yield from edge_doubts(given.solo, given.sides, [[group.place for group in side] for side in sides])


FORMAT = Format(Scenario, all_faults, lambda given: tuple(side.name for side in given.sides), build, all_doubts)

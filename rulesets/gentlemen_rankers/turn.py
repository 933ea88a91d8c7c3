"""The turn: generation, movement, shooting, melee, morale and the end (GR-B3)."""

from typing import Any, cast

from msgspec.structs import replace

from tracker.engine import (
    Abreast,
    Effect,
    Gist,
    Part,
    Pool,
    Reading,
    Result,
    Roll,
    Settled,
    Several,
    Share,
    about,
    ask,
    is_watched,
    turn_heading,
)
from tracker.engine.reading import Counts, whole
from tracker.games.gentlemen_rankers.fire_forms import rifles, shooters, targets
from tracker.games.gentlemen_rankers.generation import COMES, arrive, generate, generation_roll, settled
from tracker.games.gentlemen_rankers.imperial_moves import imperial_moves
from tracker.games.gentlemen_rankers.melee import melee
from tracker.games.gentlemen_rankers.morale import morale
from tracker.games.gentlemen_rankers.shooting import imperial_fire, warriors_fire
from tracker.games.gentlemen_rankers.state import (
    AS_RULED,
    AS_TOLD,
    IMPERIAL,
    NO_IDLE_DIE,
    REMEMBERS,
    STANDS_TURNED,
    WARRIORS,
    Battlefield,
    Phase,
)
from tracker.games.gentlemen_rankers.units import TOUCHES, contacts, contacts_of, units, warriors, waves, why_not_shoot
from tracker.games.gentlemen_rankers.warrior_moves import warriors_move

# Readings


class First(Result, frozen=True):
    """The side that goes first."""

    imperial: bool

    @property
    def label(self) -> str:
        return "the Imperial side" if self.imperial else "the warriors"

    @property
    def gist(self) -> Gist:
        return Gist(f"{self.label} first")

    @property
    def worth(self) -> int:
        """1 where the warriors, whose die it is, go first."""
        return int(not self.imperial)


class Initiative(Reading[First], frozen=True, tag="gr_initiative"):
    """One die: the warriors on 1 to 3."""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("Imperial side first",)

    def count(self, pool: Pool, face: int) -> Counts:
        return (int(face > 3),)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "times first"),)

    def result(self, counts: dict[str, Counts]) -> First:
        return First(any(c[0] for c in counts.values()))


# Procedures


async def turn(state: Battlefield) -> None:
    """One turn. Raises Ended where the battle is over (GR-A25)."""
    turn_heading(state)
    _begin(state)
    state.phase = "generation"
    first = await generation(state)
    await movement(state, first)
    await shooting(state)
    state.phase, state.acting = "melee", ""
    await melee(state)
    state.phase = "end"
    morale(state)
    state.phase = ""


def _begin(state: Battlefield) -> None:
    """Clear what lasts a turn; who touches the enemy now did so when the turn began (GR-A20, GR-A22)."""
    for unit in state.units.values():
        # Who may not move marches on as before once he may; his own side has moved when that is seen since `AS_TOLD`.
        is_held = state.has_step(AS_RULED) and not unit.moved and contacts_of(state, unit.id)
        if not (is_held or state.has_step(AS_TOLD)):
            unit.went = bool(unit.moved) and not (unit.moved == "turned" and state.has_step(STANDS_TURNED))
        unit.moved = ""
        unit.cleared = unit.jammed
        unit.handled = unit.crossed = unit.shot = unit.jammed = False
    for warrior in state.warriors.values():
        warrior.crossed = warrior.shot = False
    for wave in state.waves.values():
        wave.moved = False
    state.contacts = contacts(state)
    for contact in state.contacts:
        if contact.faced:
            contact.edge = contact.theirs = "front"
        contact.fresh = contact.faced = False
    if not state.has_step(REMEMBERS):
        state.shots = {}
    state.fought, state.rerolled, state.first, state.acting = [], 0, "", ""


async def generation(state: Battlefield) -> First | None:
    """Do warriors come? Where some are there already, the die for who moves first is thrown with it (GR-A4, GR-A7)."""
    if not units(state) or not warriors(state):
        await generate(state)
        return None
    try:
        arrived, first = (await ask(lambda: turn_roll(state))).results
    except Settled:
        settled(state)
        return None
    await arrive(state, arrived)
    return cast(First, first)


async def movement(state: Battlefield, first: First | None = None) -> None:
    """Movement initiative, unless it was thrown before, then both sides in turn (GR-A7)."""
    for side in await order(state, "movement", first):
        state.acting = side
        if side == IMPERIAL:
            await imperial_moves(state)
        else:
            await warriors_move(state)


async def shooting(state: Battlefield) -> None:
    """Shooting initiative, then both sides in turn (GR-A14)."""
    for side in await order(state, "shooting"):
        state.acting = side
        if side == IMPERIAL:
            await imperial_fire(state)
        else:
            await warriors_fire(state)


async def order(state: Battlefield, phase: Phase, first: First | None = None) -> tuple[str, str]:
    """The order of sides in a phase: the warriors first on 1 to 3; no die where one side is alone (GR-A7, GR-A14)."""
    state.phase, state.first, state.acting = phase, IMPERIAL, ""
    if units(state) and warriors(state) and (phase == "movement" or _shoots(state)):
        if first is None:
            first = await ask(lambda: initiative_roll(state, phase))
        imperial = first.imperial
        state.first = IMPERIAL if imperial else WARRIORS
        who = "The Imperial side" if imperial else "The warriors"
        verb = "moves" if phase == "movement" else "shoots"
        verb = verb if imperial else verb.removesuffix("s")
        state.report(f"{who} {verb} first.", "GR-A7" if phase == "movement" else "GR-A14")
    return (IMPERIAL, WARRIORS) if state.first == IMPERIAL else (WARRIORS, IMPERIAL)


def _shoots(state: Battlefield) -> bool:
    """True if the order of shooting matters: warriors have firearms, and somebody of either side has a target."""
    is_idle = not (shooters(state) and targets(state)) and not any(rifles(state, wave.id) for wave in waves(state))
    if is_idle and state.has_step(NO_IDLE_DIE):
        return False
    return any(each.kind == "rifle" and not state.waves[each.wave].leaving for each in warriors(state))


# Prompts


def initiative_roll(state: Battlefield, phase: Phase) -> Roll[First]:
    """The roll for moving or shooting first; nobody need roll where one side alone may (GR-A6)."""
    if phase == "movement":
        is_alone = all(wave.arrived == state.turn for wave in waves(state))
        same = "the warriors have just come and don't move" if is_alone else ""
    else:
        # Who touches the enemy may fall back from him before it is his side's turn to shoot.
        can_shoot = any(why_not_shoot(state, unit) in ("", TOUCHES) for unit in units(state))
        same = "" if can_shoot else "no Imperial unit may shoot"
    return about("GR-A7" if phase == "movement" else "GR-A14", WARRIORS).roll(
        f"initiative:{phase}",
        "Who moves first" if phase == "movement" else "Who shoots first",
        "Who moves first?" if phase == "movement" else "Who shoots first?",
        Pool("initiative", 1, 6, WARRIORS, "initiative die"),
        Initiative(),
        same=same,
    )


def turn_roll(state: Battlefield) -> Roll[Abreast]:
    """The dice for new warriors and the die for who moves first, at once."""
    comes, moves = generation_roll(state), initiative_roll(state, "movement")
    heads: dict[str, Roll[Any]] = {"generation": comes, "initiative": moves}
    return about("GR-A4", WARRIORS).roll(
        "generation",
        "Arrival of warriors",
        f"{comes.title[:-1]}, and who moves first?",
        (replace(pool, name=f"{head}:{pool.name}") for head, roll in heads.items() for pool in roll.pools),
        Several(tuple(heads), tuple(roll.reading for roll in heads.values())),
        text=comes.text,
        shares=(Share(head, roll.title, what=roll.what) for head, roll in heads.items()),
        effects=_arrivals() if is_watched() else (),
    )


def _arrivals() -> tuple[Effect, ...]:
    """The results of both dice in words; `nothing / the warriors`, their labels, stand in logs and in answers."""
    return tuple(
        Effect(f"{comes} / {First(imperial).gist.label}", f"{comes}, {who} first")
        for comes in COMES.values()
        for imperial, who in ((False, "warriors move"), (True, "Imperials move"))
    )

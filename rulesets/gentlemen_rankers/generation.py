"""Warrior generation: doubles, double waves, composition, placement, leaders (GR-A4 to GR-A6, GR-A26)."""

from typing import Literal

from tracker.engine import (
    Choose,
    Effect,
    Event,
    Gist,
    Option,
    Part,
    Pool,
    Reading,
    Reads,
    Result,
    Roll,
    Settled,
    Summed,
    Total,
    about,
    ask,
    counted,
    it_does,
    verb_of,
    with_verb,
)
from tracker.engine.reading import Counts, whole
from tracker.games.gentlemen_rankers.data import number, tables
from tracker.games.gentlemen_rankers.morale import count_quiet
from tracker.games.gentlemen_rankers.packs import allot, discard_shown, lying_words
from tracker.games.gentlemen_rankers.place_words import ELSE, is_at_edge, place_words
from tracker.games.gentlemen_rankers.state import WARRIORS, Battlefield, Tribe, Warrior, Wave
from tracker.games.gentlemen_rankers.units import chief, keep_letters

Arrival = Literal["nothing", "wave", "double wave", "leader"]


# What comes, by the results of the generation dice.
COMES: dict[Arrival, str] = {
    "nothing": "nobody comes",
    "wave": "a wave comes",
    "double wave": "a double wave comes",
    "leader": "a leader comes",
}


class Arrived(Result, frozen=True):
    """The warriors that the generation dice bring."""

    what: Arrival

    @property
    def label(self) -> str:
        return self.what

    @property
    def gist(self) -> Gist:
        return Gist(COMES[self.what])

    @property
    def worth(self) -> int:
        """Waves that come; a double one is one in everything (GR-A1)."""
        return int(self.what != "nothing")


class Doubles(Reading[Arrived], frozen=True, tag="doubles"):
    """Any pair brings a wave, the `first` of all and 1-1 a double one, 6-6 a leader (GR-A4, GR-A26, GR-B21)."""

    leader: bool = False
    first: bool = False
    triple_is_double: bool = False

    def names(self, pool: Pool) -> tuple[str, ...]:
        return tuple(f"{face}s" for face in range(1, 7))

    def count(self, pool: Pool, face: int) -> Counts:
        return tuple(int(face == each) for each in range(1, 7))

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "waves"),)

    def result(self, counts: dict[str, Counts]) -> Arrived:
        faces = next(iter(counts.values()), (0,) * 6)
        if max(faces) < 2:
            return Arrived("nothing")
        if self.leader and faces[5] >= 2:
            return Arrived("leader")
        triple = self.triple_is_double and max(faces) >= 3
        return Arrived("double wave" if self.first or faces[0] >= 2 or triple else "wave")


# Procedures


async def generate(state: Battlefield) -> None:
    """Doubles on 2D6 bring a new wave, the first of all a double one (GR-A4)."""
    try:
        arrived = await ask(lambda: generation_roll(state))
    except Settled:
        settled(state)
    else:
        await arrive(state, arrived)


async def arrive(state: Battlefield, arrived: Arrived) -> None:
    """Brings on the warriors of the dice (GR-A4)."""
    if arrived.what == "nothing":
        count_quiet(state)
        return
    try:
        await new_wave(state, arrived.what)
    except Settled:
        settled(state)


def settled(state: Battlefield) -> None:
    """The players brought on themselves what comes."""
    state.remark("Settled on the table: the rest of the warriors' generation. Set waves right by editing.")


async def new_wave(state: Battlefield, what: Arrival) -> str:
    """A wave comes: crouch cards of all others go, then its cards, its men and its place (GR-A4 to GR-A6)."""
    first = not state.waves
    wave_id = f"wave{len(state.waves) + 1}"
    name = wave_name(state)
    double = what == "double wave" or (first and (what != "leader" or state.rulings.first_leader == "ten"))
    _rise(state)
    fives = 2 if double else 1
    state.waves[wave_id] = Wave(id=wave_id, name=name, start=fives * state.wave_size, arrived=state.turn)
    state.quiet = 0
    for five in range(1, fives + 1):
        special = await composition(state, wave_id, five, double)
        _muster(state, wave_id, special)
    if what == "leader":
        chief_id, kind = f"{wave_id}_chief", await chief_kind(state, wave_id)
        state.warriors[chief_id] = Warrior(id=chief_id, wave=wave_id, kind=kind, chief=True)
        state.waves[wave_id].start += 1
    keep_letters(state, wave_id)
    await allot(state, wave_id, fives)
    words = "a double wave" if double else "a wave"
    chief_words = " with a leader" if what == "leader" else ""
    event = Event("comes", wave_id, how=f"with {_men(state, wave_id)}")
    state.report(
        f"{with_verb(name, 'comes')}: {words}{chief_words}, {_men(state, wave_id)}.", "GR-A4", wave_id, event=event
    )
    await place(state, wave_id)
    return wave_id


async def composition(state: Battlefield, wave_id: str, five: int, double: bool) -> int:
    """Number of a wave's five that are mounted or have firearms, if the battle has such (GR-A5, GR-B4)."""
    if state.composition == "foot":
        return state.rifles
    rolled = await ask(lambda: composition_roll(state, wave_id, five, double))
    row = tables()["composition"].row_of(rolled.total)
    special = number("composition", row, "special")
    what, others = ("mounted", "on foot") if state.composition == "mounted" else ("with firearms", "without")
    reads = Reads("composition", row, "special")
    none = "all on foot" if what == "mounted" else f"none {what}"
    words = f"{special} {what}, the rest {others}" if special else none
    which = f", {_which(state, five)}" if double else ""
    state.report(f"{state.waves[wave_id].name}{which}: {words}.", "GR-A5", wave_id, reads=reads)
    return special


async def chief_kind(state: Battlefield, wave_id: str) -> Tribe:
    """A leader moves and fights as other warriors, mounted or on foot: the figure tells (GR-A26)."""
    if state.composition != "mounted":
        return "foot"
    return "mounted" if await ask(lambda: chief_mount(state, wave_id)) == "mounted" else "foot"


async def place(state: Battlefield, wave_id: str) -> None:
    """Place where the wave stands, as a group, unable to move this turn (GR-A6, GR-B5)."""
    rolled = await ask(lambda: placement_roll(state, wave_id))
    row, column = str(rolled.total), state.rulings.placement
    where = str(tables()["placement"].cell(row, column))
    wave = state.waves[wave_id]
    wave.place = where
    reads = Reads("placement", row, column)
    event = Event("comes", wave_id, how=_where(state, where))
    words = f"{with_verb(wave.name, 'appears')}: {place_words(state, where)}."
    state.report(words, "GR-A6", wave_id, reads=reads, event=event)
    ranks = ", in one rank or two" if wave.start > state.wave_size + 1 else ""
    stretch = f"{'stretch' if is_at_edge(where) else 'cover or stretch'} where {it_does(wave.name, 'appears')}"
    state.on_table(
        f"Place {wave.start} bases of {wave.name} in the middle of the {stretch}, "
        f'edge to edge{ranks}, facing the nearest enemy. If that is occupied or in contact: 4" from the nearest unit. '
        "They do not move this turn.",
        wave_id,
    )


def _rise(state: Battlefield) -> None:
    """A new wave takes the crouch cards of all others away (GR-A6)."""
    for wave in state.waves.values():
        if wave.clubs:
            cards = lying_words(state, wave.clubs)
            discard_shown(state, wave.clubs)
            state.report(
                f"{with_verb(wave.name, 'sees')} help coming and {verb_of(wave.name, 'stops')} crouching.",
                "GR-A6",
                wave.id,
                event=Event("does", wave.id, how="got up as help came"),
            )
            if cards:
                state.on_table(f"Take the {cards} of {wave.name} to the discards.", wave.id, is_added=True)


def _muster(state: Battlefield, wave_id: str, special: int) -> None:
    """The warrior units of one five; the number with firearms is of those on foot (GR-A2b)."""
    mounted = special if state.composition == "mounted" else 0
    armed = state.rifles if state.composition == "mounted" else special
    have = sum(each.wave == wave_id for each in state.warriors.values())
    for each in range(1, state.wave_size + 1):
        warrior_id = f"{wave_id}_{have + each}"
        kind: Tribe = "mounted" if each <= mounted else "rifle" if each <= mounted + armed else "foot"
        state.warriors[warrior_id] = Warrior(id=warrior_id, wave=wave_id, kind=kind)


# Calculations


def dice(state: Battlefield) -> int:
    """Dice thrown for generation: three while a leader is on the table, if so played (GR-A26)."""
    return 3 if state.rulings.leaders == "three_dice" and chief(state) else 2


def reading_of(state: Battlefield) -> Doubles:
    """The reading of this turn's dice; of leaders only one is on the table at a time (GR-A26)."""
    leader = state.rulings.leaders != "off" and chief(state) is None
    return Doubles(leader, not state.waves, state.rulings.triples == "double")


def wave_name(state: Battlefield) -> str:
    """The next wave's name: what its shields or dress look like; names come round again numbered."""
    names = state.names or ["Red"]
    turns, index = divmod(len(state.waves), len(names))
    return names[index] if not turns else f"{names[index]} {turns + 1}"


def _where(state: Battlefield, cell: str) -> str:
    """A place for the story: a stretch of an edge, or of cover, where nobody says whether there was any."""
    stretch = f"at the {place_words(state, cell).rpartition(ELSE)[2]}"
    return stretch if is_at_edge(cell) else f"from cover or {stretch}"


def _which(state: Battlefield, five: int) -> str:
    """Which five of a double wave, or which half where a scenario has waves of another size."""
    return f"{'first' if five == 1 else 'second'} {'five' if state.wave_size == 5 else 'half'}"


def _men(state: Battlefield, wave_id: str) -> str:
    men = [each for each in state.warriors.values() if each.wave == wave_id]
    mounted = sum(each.kind == "mounted" for each in men)
    rifles = sum(each.kind == "rifle" for each in men)
    words = [counted(len(men), "unit")]
    words += [f"{mounted} of them mounted"] if mounted else []
    words += [f"{rifles} of them with firearms"] if rifles else []
    return ", ".join(words)


# Prompts


def generation_roll(state: Battlefield) -> Roll[Arrived]:
    reading = reading_of(state)
    first = not state.waves
    usual = "Any double brings a wave: double 1 a double wave"
    text = "Any double brings a wave; the first is a double wave" if first else usual
    if reading.leader:
        text += ". Double 6: with a leader" if first else ", double 6 one with a leader"
    return about("GR-A4", WARRIORS).roll(
        "generation",
        "Arrival of warriors",
        "Do warriors come?",
        Pool("generation", dice(state), 6, WARRIORS, "generation dice"),
        reading,
        text=f"{text}.",
    )


def composition_roll(state: Battlefield, wave_id: str, five: int, double: bool) -> Roll[Summed]:
    what, none = (
        ("mounted", "all on foot") if state.composition == "mounted" else ("with firearms", "none with firearms")
    )
    specials = {die: number("composition", tables()["composition"].row_of(die), "special") for die in range(1, 7)}
    return about("GR-A5", WARRIORS).roll(
        f"composition:{wave_id}:{five}",
        "Composition of a wave",
        f"{state.waves[wave_id].name}: who comes{f' with the {_which(state, five)}' if double else ''}?",
        Pool("composition", 1, 6, WARRIORS, "composition die"),
        Total(),
        reads=Reads("composition"),
        effects=(Effect(str(die), f"{n} {what}" if n else none) for die, n in specials.items()),
    )


def chief_mount(state: Battlefield, wave_id: str) -> Choose:
    title = f"The leader of {state.waves[wave_id].name}: on foot or mounted?"
    options = (Option("foot", "on foot", "f"), Option("mounted", "mounted", "m"))
    return about("GR-A26", state.waves[wave_id]).choose("chief", title, options, "foot", asks="table")


def placement_roll(state: Battlefield, wave_id: str) -> Roll[Summed]:
    column = state.rulings.placement
    return about("GR-B5", WARRIORS).roll(
        f"placement:{wave_id}",
        "Placement of a wave",
        f"{state.waves[wave_id].name}: where do they appear?",
        Pool("placement", 1, 6, WARRIORS, "placement die"),
        Total(),
        text=f"Edges are named as in the set-up: the {state.edge} one is the friendly one.",
        reads=Reads("placement", "", column),
        effects=(
            Effect(row.key, place_words(state, str(tables()["placement"].cell(row.key, column))))
            for row in tables()["placement"].rows
        ),
    )

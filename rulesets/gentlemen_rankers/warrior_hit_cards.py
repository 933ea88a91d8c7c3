"""Effect of hits on warriors: one card for each hit, carried out at once (GR-A17 to GR-A19, GR-B17 to GR-B24)."""

from typing import Literal

from tracker.engine import CardReading, Draw, Effect, Event, Reads, Result, ask, counted, in_words, its, with_verb
from tracker.games.gentlemen_rankers.cards_left import WHOLE, coming_cards, is_rough
from tracker.games.gentlemen_rankers.contact import FRIENDS, NOBODY, reach, whom
from tracker.games.gentlemen_rankers.data import WORDS
from tracker.games.gentlemen_rankers.falling_back import falls_back, inches_words, push_on
from tracker.games.gentlemen_rankers.imperial_hits import hit_imperial
from tracker.games.gentlemen_rankers.leaving import remove, withdraw
from tracker.games.gentlemen_rankers.packs import allot, cards_left, lying_words, pack_words, top, turned_up
from tracker.games.gentlemen_rankers.state import WARRIORS, Battlefield, Wave
from tracker.games.gentlemen_rankers.units import (
    base_moves,
    chief,
    come_nearer,
    contacts_of,
    crouches,
    has_rear_contact,
    is_mounted,
    label,
    nearest_of,
    one_of,
    placed,
    row_of,
    warriors,
    waves,
)

Attackers = tuple[str, ...]
Fate = Literal["joker", "ace", "court", "red", "spade", "club"]
LABELS = WORDS["hits"]
ROUGH = "Chances are approximate: cards of three deals or more are mixed in its pack."


class Fated(Result, frozen=True):
    """The card, what it does, and its number (0 for all but 2 to 10)."""

    card: str
    fate: Fate
    number: int = 0

    @property
    def label(self) -> str:
        return LABELS[self.fate]


class Fates(CardReading, frozen=True, tag="fates"):
    """One card for one hit."""

    def result(self, cards: tuple[str, ...]) -> Fated:
        card = cards[0]
        if card.startswith("JK"):
            return Fated(card, "joker")
        rank, suit = card[:-1], card[-1]
        if rank == "A":
            return Fated(card, "ace")
        if rank in ("J", "Q", "K"):
            return Fated(card, "court")
        suits: dict[str, Fate] = {"H": "red", "D": "red", "S": "spade", "C": "club"}
        return Fated(card, suits[suit], int(rank))


# Procedures


async def hit_warriors(state: Battlefield, warrior_id: str, hits: int, attackers: Attackers) -> None:
    """Each hit turns up a card; when the unit is gone or its wave withdraws, no more are drawn (GR-A17)."""
    for number in range(1, hits + 1):
        warrior = state.warriors[warrior_id]
        if warrior.gone:
            _fall_away(state, hits - number + 1, warrior_id)
            return
        if state.waves[warrior.wave].leaving:
            if number == 1:
                state.report(
                    f"{with_verb(label(state, warrior_id), 'is')} withdrawing: the hit destroys the unit.",
                    "GR-B23",
                    warrior_id,
                )
                remove(state, warrior_id, "destroyed")
            _fall_away(state, hits - max(2, number) + 1, warrior_id)
            return
        await one_hit(state, warrior_id, number, hits, attackers)


def _fall_away(state: Battlefield, hits: int, warrior_id: str) -> None:
    """Tells that no card is drawn for the rest of the hits (GR-A17)."""
    if hits:
        what = "falls" if hits == 1 else "fall"
        state.remark(f"{counted(hits, 'more hit')} {what} away: no card is drawn.", warrior_id, is_added=True)


async def one_hit(state: Battlefield, warrior_id: str, number: int, hits: int, attackers: Attackers) -> None:
    """Turn up the next card of the wave and carry it out (GR-A17)."""
    wave_id = state.warriors[warrior_id].wave
    if top(state, wave_id) is None:
        await _another_stack(state, wave_id)
        if state.warriors[warrior_id].gone or state.waves[wave_id].leaving or top(state, wave_id) is None:
            return
    fated: Fated = await ask(lambda: hit_card(state, warrior_id, number, hits))
    name = placed(state, warrior_id)
    keep = {"club": state.waves[wave_id].clubs, "ace": state.waves[wave_id].aces}.get(fated.fate)
    turned_up(state, wave_id, fated.card, keep)
    state.report(
        f"{with_verb(name, 'draws')} {said(fated, bool(contacts_of(state, warrior_id)))}.",
        "GR-A17",
        warrior_id,
        wave_id,
        reads=Reads("hits_by_card", fated.fate, "do"),
    )
    await carry_out(state, warrior_id, fated, attackers)
    await stack_end(state, wave_id)


async def carry_out(state: Battlefield, warrior_id: str, fated: Fated, attackers: Attackers) -> None:
    """Carries out the card (GR-A17)."""
    if fated.fate == "joker":
        joker(state, warrior_id)
    elif fated.fate == "ace":
        ace(state, state.warriors[warrior_id].wave)
    elif fated.fate == "court":
        remove(state, warrior_id, "destroyed")
    elif fated.fate == "red":
        await falls_back(state, warrior_id, fated.number, attackers)
    elif fated.fate == "spade":
        await comes_on(state, warrior_id, fated.number, attackers)
    else:
        wave = state.waves[state.warriors[warrior_id].wave]
        state.on_table(
            f"{with_verb(wave.name, 'crouches')}, but for mounted units and those in contact: leave the card face up.",
            event=Event("does", wave.id, how=down_words(state, wave)),
        )


def joker(state: Battlefield, warrior_id: str) -> None:
    """The wave withdraws; if its leader drew it, all waves do (GR-A17, GR-A26)."""
    if state.warriors[warrior_id].chief and chief(state) is state.warriors[warrior_id]:
        for wave in waves(state):
            withdraw(state, wave.id, "the leader drew a joker", "GR-A26", "when the leader drew a joker")
    else:
        withdraw(state, state.warriors[warrior_id].wave, "a joker", "GR-A17", "on a joker")


def ace(state: Battlefield, wave_id: str) -> None:
    """The first makes the whole wave falter, also a double one; a second ends it (GR-A17, GR-B19)."""
    wave = state.waves[wave_id]
    if len(wave.aces) > 1:
        withdraw(state, wave_id, "a second ace", "GR-A17", "on a second ace")
        return
    event = Event("does", wave_id, how=f"faltered on an ace{_flight_words(state, wave_id)}")
    state.report(f"{with_verb(wave.name, 'falters')}: -1 in melee for foot.", "GR-A17", wave_id, event=event)
    if aces := lying_words(state, wave.aces):
        state.on_table(f"Leave {aces} of {wave.name} face up: a second ace sends it off.", wave_id, is_added=True)
    for each in [each for each in warriors(state, wave_id) if each.kind == "mounted"]:
        if not each.gone:  # its leader fled before it, and its wave was taken off with him
            remove(state, each.id, "fled")


async def comes_on(state: Battlefield, warrior_id: str, number: int, attackers: Attackers) -> None:
    """Half the inches upon the nearest attacker; in contact with it, a frenzied attack (GR-A17, GR-B24)."""
    touched = [contact.unit for contact in contacts_of(state, warrior_id)]
    victim = next((each for each in attackers if each in touched), touched[0] if touched else "")
    if victim:
        words = f"{with_verb(label(state, warrior_id), 'charges')} {label(state, victim)}."
        event = Event("charges", row_of(state, warrior_id), victim, how="on a spade", only=1)
        state.report(words, "GR-A17", warrior_id, victim, event=event)
        await hit_imperial(state, victim, label(state, warrior_id))
        if state.units[victim].gone and not state.warriors[warrior_id].gone:
            words = f"{with_verb(label(state, warrior_id), 'is')} destroyed too."
            event = Event("does", row_of(state, warrior_id), how="fell too", only=1)
            state.report(words, "GR-A17", warrior_id, event=event)
            remove(state, warrior_id, "destroyed")
        return
    towards = nearest_of(state, attackers)
    base_moves(state, warrior_id)
    come_nearer(state, number / 2, state.warriors[warrior_id].wave)
    came = Event("does", row_of(state, warrior_id), how=f"came on {inches_words(number / 2)}", only=1)
    words = f'{one_of(state, warrior_id)} advances {number / 2:g}" towards {towards}.'
    state.on_table(words, warrior_id, event=came)
    unit_id = await whom(state, warrior_id, "spade", "no")
    if unit_id == FRIENDS:
        await push_on(state, warrior_id)
        unit_id = await whom(state, warrior_id, "pushing", "no")
    if unit_id != NOBODY:
        await reach(state, warrior_id, "warriors", unit_id)


async def stack_end(state: Battlefield, wave_id: str) -> None:
    """A stack has run out while the wave has units: another is dealt (GR-A19, GR-B17)."""
    wave = state.waves[wave_id]
    if warriors(state, wave_id) and not wave.leaving and top(state, wave_id) is None:
        await _another_stack(state, wave_id)


async def _another_stack(state: Battlefield, wave_id: str) -> None:
    wave = state.waves[wave_id]
    killed = any(each.gone == "destroyed" for each in state.warriors.values() if each.wave == wave_id)
    if state.rulings.stack_end == "withdraw" and killed:
        withdraw(state, wave_id, "its cards are used up", "GR-B17", "with their cards used up")
        return
    state.report(
        f"{with_verb(wave.name, 'has')} used up {its(wave.name)} cards: deal another stack.", "GR-B17", wave_id
    )
    await allot(state, wave_id, 1)
    if not state.packs[wave.stacks[-1].rpartition("_")[0]].app:
        state.on_table(f"Lay another stack of 13 face down beside {wave.name}.", wave_id, is_added=True)


# Calculations


def down_words(state: Battlefield, wave: Wave) -> str:
    """The effect of a club on a wave, for the story; the mounted and those in contact don't mind it (GR-A12)."""
    there = warriors(state, wave.id)
    if not any(crouches(state, each) for each in there):
        return (
            "drew a club and fought on" if any(contacts_of(state, each.id) for each in there) else "rode on at a club"
        )
    return "went to ground" if len(wave.clubs) < 2 else "kept their heads down"


def _flight_words(state: Battlefield, wave_id: str) -> str:
    """Words on the mounted, whom an ace makes flee."""
    mounted = sum(each.kind == "mounted" for each in warriors(state, wave_id))
    return f", and {in_words(mounted)} of them fled" if mounted else ""


def said(fated: Fated, touching: bool) -> str:
    """The card and what it does: of a spade in contact, or out of it; who withdraws for a joker is told behind it."""
    if fated.fate == "joker":
        return "a joker"
    inches = f"one base advances {fated.number / 2:g} inch{'es' if fated.number != 2 else ''}"
    does = {
        "red": f"one base falls back {fated.number} inches",
        "spade": "an attack at once" if touching else inches,
        "ace": "an ace",
        "court": "one base is destroyed",
        "club": "the wave crouches",
    }
    return f"{fated.card}: {does[fated.fate]}"


def effects(
    faltering: bool, mounted: bool, touching: bool, leads: bool = False, trapped: bool = False
) -> tuple[Effect, ...]:
    """Effects of each result on this unit, where they differ from the label.

    `leads`: it is the leader (GR-A26); `trapped`: the enemy is at its back (GR-A18).
    """
    said: dict[Fate, str] = {
        "ace": "a second ace: the wave withdraws" if faltering else "mounted flee, foot -1 in melee",
        **(_of_a_leader(faltering, mounted) if leads else {}),
        "red": _of_a_trapped(leads) if trapped else "2 to 10 inches",
        "spade": "hits its attacker" if touching else "1 to 5 inches",
        "club": "not this unit: it is mounted" if mounted else "not this unit: it is in contact" if touching else "",
    }
    return tuple(Effect(LABELS[fate], text) for fate, text in said.items() if text)


def _of_a_trapped(leads: bool) -> str:
    """The fate of a unit that must fall back into the enemy at its back (GR-A18, GR-A26)."""
    return f"the enemy is at its back: destroyed{', his wave withdraws' if leads else ''}"


def _of_a_leader(faltering: bool, mounted: bool) -> dict[Fate, str]:
    """The fate of the waves by the card of their leader, by result (GR-A26)."""
    said: dict[Fate, str] = {"joker": "he draws it: all waves withdraw", "court": "he falls: his wave withdraws"}
    return {**said, "ace": "he flees: his wave withdraws"} if mounted and not faltering else said


# Prompt


def hit_card(state: Battlefield, warrior_id: str, number: int, hits: int) -> Draw:
    """The next card of its wave. Raises LookupError where that has none."""
    warrior = state.warriors[warrior_id]
    wave = state.waves[warrior.wave]
    found = top(state, wave.id)
    if found is None:
        raise LookupError(f"{with_verb(wave.name, 'has')} no card left")
    pack, stack = found
    known = coming_cards(pack, stack)
    which = f"hit {number} of {hits}" if hits > 1 else "a hit"
    others = " If it goes or its wave withdraws, no more are drawn for its other hits." if number < hits else ""
    rough = f" {ROUGH}" if is_rough(pack, stack) and known and not stack.unknown else ""
    return Draw(
        key=f"card:{warrior_id}:{number}",
        rule="GR-A17",
        side=WARRIORS,
        title=f"{label(state, warrior_id)}: {which}, turn up a card",
        text=f"Left in its stack: {counted(cards_left(state, wave.id), 'card')}.{others}{rough}",
        stack=f"{wave.name}, {pack_words(pack)}",
        count=1,
        unseen=tuple(known) or WHOLE,
        weights=tuple(known.values()) if len(set(known.values())) > 1 else (),
        is_unknown=stack.unknown or not known,
        sealed=tuple(stack.sealed) if stack.sealed and stack.sealed[0] in known else (),
        subject=(warrior_id, wave.id),
        reads=Reads("hits_by_card"),
        reading=Fates(),
        effects=effects(
            bool(wave.aces),
            is_mounted(state, warrior_id),
            bool(contacts_of(state, warrior_id)),
            chief(state) is warrior,
            has_rear_contact(state, warrior_id),
        ),
    )

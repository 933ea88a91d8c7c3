"""Crouching: whether a wave gets up and comes on again (GR-A13)."""

from tracker.engine import Added, Choose, Event, Gist, Happened, Part, Pool, Roll, about, ask, no_yes, with_verb
from tracker.engine.reading import Counts, whole
from tracker.games.gentlemen_rankers.packs import discard_shown
from tracker.games.gentlemen_rankers.shooting_dice import BANDS, farthest_shot
from tracker.games.gentlemen_rankers.state import REMEMBERS, WARRIORS, Battlefield, ShownCard, Wave
from tracker.games.gentlemen_rankers.units import contacts_of, is_still_so, warriors


class Above(Added[Happened], frozen=True, tag="above"):
    """The total of the dice must exceed a number."""

    number: int

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "times"),)

    def result(self, counts: dict[str, Counts]) -> Happened:
        return Happened(sum(c[0] for c in counts.values()) > self.number)

    def gist(self, result: Happened) -> Gist:
        return Gist("gone" if result.happened else "stays")


# Procedures


async def crouch_tests(state: Battlefield, wave_id: str) -> None:
    """Out of medium range the clubs go; otherwise a test for each, highest card last drawn last (GR-A13)."""
    if not may_rise(state, state.waves[wave_id]):
        return
    is_near = not may_be_out_of_range(state, wave_id)
    if not is_near and (is_far_off(state, wave_id) or await ask(lambda: out_of_range(state, wave_id)) == "yes"):
        discard_shown(state, state.waves[wave_id].clubs)
        words = f"{with_verb(state.waves[wave_id].name, 'is')} out of range and up again."
        state.report(words, "GR-A13", wave_id, event=Event("does", wave_id, how="got up again, out of range"))
        return
    for card in [shown.card for shown in state.waves[wave_id].clubs]:
        await crouch_test(state, wave_id, card)
    wave = state.waves[wave_id]
    words, did = ("stays down", "stayed down") if wave.clubs else ("gets up, to move as normal", "got up again")
    state.report(f"{with_verb(wave.name, words)}.", "GR-A13", wave_id, event=Event("does", wave_id, how=did))


async def crouch_test(state: Battlefield, wave_id: str, card: str) -> None:
    """2D6 must exceed the card (GR-A13)."""
    rises = (await ask(lambda: crouch_roll(state, wave_id, card))).happened
    wave = state.waves[wave_id]
    shown = next((each for each in wave.clubs if each.card == card), None)
    if rises and shown is not None:
        wave.clubs.remove(shown)
        discard_shown(state, [shown])
        state.on_table(f"Take the {card} of {wave.name} to the discards.", wave_id)


# Calculations


def value_of(card: str) -> int:
    """The number on a card of 2 to 10; what was edited to be none counts as 10."""
    digits = card[:-1]
    return int(digits) if digits.isascii() and digits.isdigit() and int(digits) <= 10 else 10


def may_rise(state: Battlefield, wave: Wave) -> bool:
    """True if a wave has crouch cards to test for; mounted warriors never mind them (GR-A12)."""
    return bool(wave.clubs) and not wave.leaving and any(w.kind != "mounted" for w in warriors(state, wave.id))


def may_be_out_of_range(state: Battlefield, wave_id: str) -> bool:
    """True if all of a wave may be beyond medium range: not where a unit of it touches one that has firearms.

    Nor where one of them fired at it from as near, and neither has moved since.
    """
    there = {each.id: contacts_of(state, each.id) for each in warriors(state, wave_id)}
    touched = (state.units[each.unit] for contacts in there.values() for each in contacts)
    ours = (shot for by, shot in state.shots.items() if by in state.units)
    near = (shot for shot in ours if shot.target in there and is_still_so(state, shot))
    return all(unit.weapon == "none" for unit in touched) and all(shot.band == BANDS[-1] for shot in near)


def is_far_off(state: Battlefield, wave_id: str) -> bool:
    """True if the wave is known to be beyond medium range of every Imperial weapon."""
    medium = farthest_shot(state, "medium")
    return state.has_step(REMEMBERS) and state.waves[wave_id].far >= max(1, medium)


def cards_words(shown: list[ShownCard]) -> str:
    return " ".join(each.card for each in shown)


# Prompts


def out_of_range(state: Battlefield, wave_id: str) -> Choose:
    """The question whether any enemy weapon has any of the wave within medium range."""
    wave = state.waves[wave_id]
    title = f"{with_verb(wave.name, 'crouches')}: all beyond medium range?"
    text = f"Is every Imperial weapon beyond its medium range? Clubs face up: {cards_words(wave.clubs)}."
    options = no_yes("no: it tests", "yes: it gets up")
    return about("GR-A13", wave).choose("beyond", title, options, "no", asks="table", text=text)


def crouch_roll(state: Battlefield, wave_id: str, card: str) -> Roll[Happened]:
    return about("GR-A13", state.waves[wave_id]).roll(
        f"crouch:{wave_id}:{card}",
        "Crouching",
        f"{with_verb(state.waves[wave_id].name, 'crouches')}: a total over {value_of(card)} discards the {card}",
        Pool("crouch", 2, 6, WARRIORS, "crouch dice"),
        Above(value_of(card)),
    )

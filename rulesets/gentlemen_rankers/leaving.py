"""Waves that withdraw, and units that leave the table (GR-A17, GR-A18, GR-A26, GR-B23)."""

from tracker.engine import (
    Effect,
    Event,
    Happened,
    Option,
    Pick,
    Pool,
    Possibility,
    Roll,
    about,
    ask,
    counted,
    with_verb,
)
from tracker.games.gentlemen_rankers.movement_dice import Paced, farthest, movers, moves_words
from tracker.games.gentlemen_rankers.packs import cards_words, discard_wave
from tracker.games.gentlemen_rankers.state import IMPERIAL, WARRIORS, Battlefield
from tracker.games.gentlemen_rankers.units import come_nearer, label, part, warriors


def withdraw(state: Battlefield, wave_id: str, why: str, rule: str, cause: str) -> None:
    """A wave breaks contact, gives up its cards and makes for the nearest edge (GR-B23).

    `why`, in the log; `cause`: the same for the story.
    """
    wave = state.waves[wave_id]
    if wave.leaving or not warriors(state, wave_id):
        return
    wave.leaving = True
    cards = cards_words(state, wave_id)
    discard_wave(state, wave_id)
    for each in warriors(state, wave_id):
        part(state, each.id)
    event = Event("runs", wave_id, outcome=cause)
    state.report(f"{with_verb(wave.name, 'withdraws')}: {why}.", rule, wave_id, event=event)
    if state.rulings.withdrawal == "removed":
        for each in warriors(state, wave_id):
            each.gone = "withdrew"
        state.on_table(f"Take all of {wave.name} off.", wave_id)
    else:
        state.on_table(
            f"All of {wave.name} break contact and move straight to the nearest edge in this and every later turn.",
            wave_id,
        )
    if cards:
        state.on_table(f"Take all cards of {wave.name} to the discards: {cards}.", wave_id, is_added=True)


def remove(state: Battlefield, warrior_id: str, how: str) -> None:
    """A warrior unit leaves the table; the last of a wave gives up its cards; a dead leader takes his wave along."""
    warrior = state.warriors[warrior_id]
    name = label(state, warrior_id)
    warrior.gone = how
    part(state, warrior_id)
    state.on_table(f"Take one {name} off.", warrior_id)
    wave = state.waves[warrior.wave]
    if not warriors(state, wave.id):
        had_cards, cards, event = bool(wave.stacks), cards_words(state, wave.id), Event("gone", wave.id, how=how)
        discard_wave(state, wave.id)
        state.report(
            f"{with_verb(wave.name, 'is')} no more{': discard the cards' if had_cards else ''}.",
            "GR-A19",
            wave.id,
            event=event,
        )
        if cards:
            state.on_table(f"Take all cards of {wave.name} to the discards: {cards}.", wave.id, is_added=True)
    elif warrior.chief:
        why, cause = ("is dead", "fell") if how == "destroyed" else ("is gone", "was gone")
        withdraw(state, wave.id, f"its leader {why}", "GR-A26", f"when their leader {cause}")


async def withdraws(state: Battlefield, wave_id: str, paced: Paced) -> None:
    """A withdrawing wave moves toward the nearest edge, with its dice; who is over it is gone (GR-A8, GR-B23)."""
    wave = state.waves[wave_id]
    told = moves_words(state, wave_id, paced)
    come_nearer(state, farthest(state, wave_id), wave_id)
    state.on_table(f"{with_verb(wave.name, 'withdraws')} straight to the nearest edge: {told}.", wave_id)
    off = await ask(lambda: who_is_off(state, wave_id))
    for warrior_id in off:
        state.warriors[warrior_id].gone = "withdrew"
    if off:
        state.on_table(f"Take {counted(len(off), 'base')} of {wave.name} off the table.", wave_id)
    if not warriors(state, wave_id):
        state.report(f"{with_verb(wave.name, 'has')} left the table.", "GR-B23", wave_id)


def who_is_off(state: Battlefield, wave_id: str) -> Pick:
    return about("GR-B23", state.waves[wave_id]).pick(
        "off",
        f"{with_verb(state.waves[wave_id].name, 'withdraws')}: which are over the edge?",
        (Option(each.id, f"{label(state, each.id)} {n}") for n, each in enumerate(movers(state, wave_id), 1)),
        asks="table",
        text="Pick one for each unit that left the table; Enter takes none.",
    )


def edge_roll(state: Battlefield, each_id: str) -> Roll[Happened]:
    side = IMPERIAL if each_id in state.units else WARRIORS
    return about("GR-A18" if side == WARRIORS else "GR-B25", side, each_id).roll(
        f"edge:{each_id}",
        "Stopping at the table edge",
        f"{label(state, each_id)} at the table edge: 6 to stop",
        Pool("edge", 1, 6, side, "edge die"),
        Possibility(6, 6),
        effects=(Effect("yes", "it stops and turns round"), Effect("no", "it is off the table")),
    )

"""Objectives of a battle against the book's enemy, and its end (CA-BATTLE)."""

from tracker.engine import (
    DRAW,
    ENDS_BATTLE,
    ON,
    OVER,
    Choose,
    Ended,
    Event,
    Option,
    Pick,
    about,
    ask,
    capital,
    counted,
    form,
    listed,
    with_verb,
)
from tracker.games.colonial_adventures.ground.objective_buildings import are_all_burnt
from tracker.games.colonial_adventures.ground.places import KIND_WORDS, kind_of_section, place_of
from tracker.games.colonial_adventures.ground.sight import has_open_view
from tracker.games.colonial_adventures.ground.state import SECTIONS
from tracker.games.colonial_adventures.ground.terrain_plan import sections_apart
from tracker.games.colonial_adventures.groups import has_any_left, leaders_of, left, on_table
from tracker.games.colonial_adventures.solo.state import FIRES_ON, GOES_ON, JOINS_LINE, KEEPS_FACES
from tracker.games.colonial_adventures.state import DRIVEN_OFF, MARCHED_OFF, Battlefield, Group

REPORTED = "the whole table was scouted, and that reported"

# Procedures


def look_round(state: Battlefield) -> None:
    """A patrol's leaders begin to look (CA-R126); in battles begun since."""
    if state.solo.mission == "patrol" and state.solo.has_step(GOES_ON):
        state.solo.views = views(state)


async def after_the_turn(state: Battlefield) -> None:
    """A patrol ticks off what it saw for the whole turn (CA-BATTLE-2, CA-R126)."""
    solo = state.solo
    if solo.mission != "patrol" or solo.has_seen_all or not has_any_left(state, solo.player):
        return
    seen = await ask(lambda: sections_seen(state))
    state.solo.seen = sorted({*state.solo.seen, *map(int, seen)})
    rest = len(SECTIONS) - len(state.solo.seen)
    if seen and rest:
        told = sorted(seen) if solo.has_step(FIRES_ON) else seen
        state.report(
            f"Scouted: {form(len(seen), 'section')} {', '.join(told)}; {counted(rest, 'section')} left.", "CA-BATTLE-2"
        )
    elif seen:
        state.report("The whole table is scouted: leave it by the edge that you came from.", "CA-BATTLE-2")


def stop_if_over(state: Battlefield) -> None:
    """Ends the battle where the player's side is gone, or in defence all enemies and markers (CA-BATTLE-6).

    Of a side that has only its horse-holders left, who can do nothing, and no enemy to meet, nobody is left either.
    """
    solo = state.solo
    is_empty = not solo.markers and (solo.placed or solo.mission == "stand_up") and not has_any_left(state, solo.enemy)
    mine = has_any_left(state, solo.player)
    if is_empty and mine and _is_won_by_that(state):
        state.ending.wins = solo.player
        who = "no enemy and no PEF" if solo.raises else "no enemy"
        event = Event("ends", "", how=f"{who} was left")
        state.report(f"{capital(who)} is left.", "CA-BATTLE-6", event=event)
        raise Ended
    if not mine or (is_empty and all(each.holding for each in left(state, solo.player))):
        state.ending.wins = winner(state)
        words = f"{_gone_words(state)}{' but those who hold the horses' if mine else ''}"
        event = Event("ends", solo.player, how="had nobody left to fight")
        if solo.reported and solo.has_step(JOINS_LINE):
            event = Event("ends", "", how=REPORTED)
        state.report(f"{state.sides[solo.player].name}: {words}. {why_over(state)}.", "CA-BATTLE-6", event=event)
        raise Ended


async def propose_end_of_patrol(state: Battlefield) -> None:
    """A patrol that has won may be over while others of it are out with somebody to meet (CA-BATTLE-6). Raises Ended.

    With nobody to meet, or nobody out, it has ended by itself.
    """
    if await ask(lambda: end_of_patrol(state)) != ON:
        state.ending.wins = state.solo.player
        state.report("The patrol is over: it has reported.", "CA-BATTLE-6", event=Event("ends", "", how=REPORTED))
        raise Ended


# Calculations


def _is_won_by_that(state: Battlefield) -> bool:
    """True if nothing but the enemies that are gone was left to do."""
    solo = state.solo
    if solo.mission == "patrol":
        return solo.reported and solo.has_step(KEEPS_FACES)
    return solo.mission in ("defend", "stand_up") or (solo.mission == "raid" and are_all_burnt(state))


def winner(state: Battlefield) -> str:
    """The winner where the battle ends with its objective not reached on the table (CA-R127).

    The player's side is destroyed, was driven off or marched off, or breaks off where it stands.
    """
    solo, early = state.solo, state.solo.enemy if state.rulings.early_exit == "loss" else DRAW
    if solo.reported:
        return solo.player
    if any(not each.holding for each in left(state, solo.player)):
        return early
    # A defence that is abandoned is lost; who leaves a Stand Up Fight has been driven off (CA-BATTLE-4, CA-BATTLE-5).
    if not is_gone_by(state, MARCHED_OFF) or solo.mission in ("defend", "stand_up"):
        return solo.enemy
    return early


def is_gone_by(state: Battlefield, how: str) -> bool:
    """True if some of the player's side went off the table in this way."""
    return any(each.side == state.solo.player and each.gone == how for each in state.groups.values())


def _gone_words(state: Battlefield) -> str:
    if is_gone_by(state, MARCHED_OFF):
        return "the last group has left the table"
    return f"{'the last group was driven off' if is_gone_by(state, DRIVEN_OFF) else 'nobody is left on'} the table"


def why_over(state: Battlefield) -> str:
    solo = state.solo
    if solo.mission != "patrol":
        return "The objective was not reached"
    if not solo.has_seen_all:
        return f"{counted(len(SECTIONS) - len(solo.seen), 'section')} not scouted"
    return f"All sections were scouted{'' if solo.reported else ', but nobody reported back'}"


def views(state: Battlefield) -> dict[str, list[int]]:
    """Sections whose middle each group of the patrol with a leader has in sight, by all that is known (CA-BATTLE-2)."""
    led = [each for each in on_table(state, state.solo.player) if leaders_of(each)]
    return {each.id: [number for number in SECTIONS if _is_in_view(state, each, number)] for each in led}


def _is_in_view(state: Battlefield, group: Group, section: int) -> bool:
    """True if it likely sees the middle of a section: over open ground; in battles begun since also of its own, and of
    impassable ground beside that, which nobody can enter.
    """
    if has_open_view(state, group, section):
        return True
    here = place_of(state, group) if state.solo.has_step(KEEPS_FACES) else None
    apart = 9 if here is None else sections_apart(here.section, section)
    return apart == 0 or (apart == 1 and kind_of_section(state, section) == "impassable")


def _likely_seen(state: Battlefield) -> tuple[str, ...]:
    """Sections in sight of a leader from the start of the turn, by all that is known; in battles begun since."""
    solo, found = state.solo, set[int]()
    for group_id, now in views(state).items() if solo.has_step(GOES_ON) else ():
        is_whole = state.rulings.scout == "whole_turn"
        found |= {each for each in now if not is_whole or each in solo.views.get(group_id, ())}
    return tuple(str(each) for each in sorted(found - {*solo.seen}))


# Prompts


def end_of_patrol(state: Battlefield) -> Choose:
    """Over or not, once a group has reported; as ever Enter plays on, so that no Enter too many ends a battle."""
    player = state.solo.player
    out = listed([each.name for each in left(state, player)])
    return about("CA-BATTLE-6", player).choose(
        OVER,
        f"{with_verb(state.sides[player].name, 'has')} won: is the battle over?",
        (
            Option(ON, "play on", "p"),
            Option(f"{OVER}:{player}", "it is over", ENDS_BATTLE),
        ),
        ON,
        text=f"The whole table is scouted, and that reported: by the book it is over. Still out: {out}.",
    )


def _section_words(state: Battlefield, number: int) -> str:
    """A section with its ground, so that the list is read beside the table."""
    words = f"section {number}"
    return f"{words} ({KIND_WORDS[kind_of_section(state, number)]})" if state.ground.sections else words


def sections_seen(state: Battlefield) -> Pick:
    """Centres that a leader had in sight from the start of the turn to its end, or at it (Part F 37, CA-R126)."""
    whole = state.rulings.scout == "whole_turn"
    seen = state.solo.seen
    return about("CA-BATTLE-2", state.solo.player).pick(
        "scouted",
        f"Which sections {'did a leader see for the whole of this turn' if whole else 'does a leader see now'}?",
        # All of them, so that each goes by its own digit.
        (Option(str(each), _section_words(state, each), refused="seen before" * (each in seen)) for each in SECTIONS),
        enter=_likely_seen(state),
        asks="table",
        text=f"The centre of a section, {'from the start of the turn to its end' if whole else 'as the turn ends'}.",
    )

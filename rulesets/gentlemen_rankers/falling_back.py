"""Warriors that fall back: friends swept along, enemies behind, the table edge (GR-A18)."""

from tracker.engine import Choose, Event, Option, Pick, about, ask, in_words, it_does, its, them, verb_of, with_verb
from tracker.games.gentlemen_rankers.contact import NOBODY, reach, whom
from tracker.games.gentlemen_rankers.leaving import edge_roll, remove
from tracker.games.gentlemen_rankers.place_words import is_at_edge, place_words
from tracker.games.gentlemen_rankers.state import Battlefield, Contact, Warrior
from tracker.games.gentlemen_rankers.units import (
    base_moves,
    come_nearer,
    contacts_of,
    has_rear_contact,
    label,
    nearest_of,
    one_of,
    one_of_each,
    part,
    row_of,
    touching_words,
    warriors,
)

# What may become of friends that are swept along: how their way ends.
FRIENDS = {"friend_edge": "edge", "friend_enemy": "enemy"}

# Procedures


async def falls_back(state: Battlefield, warrior_id: str, inches: int, attackers: tuple[str, ...]) -> None:
    """Straight back, still facing the attacker; with an enemy at its back it is destroyed (GR-A17, GR-A18)."""
    name = label(state, warrior_id)
    if has_rear_contact(state, warrior_id):
        words = f"{with_verb(name, 'has')} the enemy at {its(name)} back and {verb_of(name, 'is')} destroyed."
        state.report(words, "GR-A18", warrior_id)
        remove(state, warrior_id, "destroyed")
        return
    part(state, warrior_id)
    base_moves(state, warrior_id)
    facing = nearest_of(state, attackers) if attackers else "the enemy"
    wave = row_of(state, warrior_id)
    come_nearer(state, inches, state.warriors[warrior_id].wave)
    state.on_table(
        f'{one_of(state, warrior_id)} falls back {inches}", still facing {facing}.',
        warrior_id,
        event=Event("gives way", wave, how=inches_words(inches), only=1),
    )
    met = await ask(lambda: what_is_met(state, warrior_id, inches))
    if met == "friends":
        await sweep(state, warrior_id)
        met = await what_else_is_met(state, warrior_id, inches)
    await ends(state, warrior_id, met)


async def what_else_is_met(state: Battlefield, warrior_id: str, inches: int) -> str:
    """Settles the friends that are swept along; gives the end of the unit's own way (GR-A18)."""
    while (met := await ask(lambda: what_is_met(state, warrior_id, inches, swept=True))) in FRIENDS:
        friend = await ask(lambda: which_friend(state, warrior_id))
        if friend != NOBODY:
            await ends(state, friend, FRIENDS[met], swept=True)
    return met


async def ends(state: Battlefield, warrior_id: str, where: str, swept: bool = False) -> None:
    """End of the way of a unit that falls back, or is a friend that was `swept` along (GR-A18)."""
    if state.warriors[warrior_id].gone:  # its leader was pushed off the table, and its wave taken off with him
        return
    if where == "enemy":
        await into_the_enemy(state, warrior_id)
    elif where == "edge":
        await over_the_edge(state, warrior_id, swept)
    elif where == "sideways":
        name = label(state, warrior_id)
        state.on_table(f"{name} now {verb_of(name, 'faces')} the way {it_does(name, 'went')}.", warrior_id)


async def into_the_enemy(state: Battlefield, warrior_id: str) -> None:
    """It backs into an enemy: contacted in the rear (GR-A18)."""
    unit_id = await whom(state, warrior_id, "behind", "none after all")
    if unit_id == NOBODY:
        return
    # An Imperial unit touched so has not been attacked: it is the warriors' rear that lies open.
    state.contacts.append(Contact(warrior=warrior_id, unit=unit_id, by="imperial", backed=True, theirs="rear"))
    name = label(state, warrior_id)
    state.report(
        f"{with_verb(name, 'backs')} into {state.units[unit_id].name}: contacted in the rear.",
        "GR-A18",
        warrior_id,
        unit_id,
        event=Event("does", row_of(state, warrior_id), unit_id, how="backed into", only=1),
    )


async def over_the_edge(state: Battlefield, warrior_id: str, swept: bool = False) -> None:
    """A 6 to stop and turn round, or it is gone (GR-A18)."""
    name = one_of(state, warrior_id)
    if (await ask(lambda: edge_roll(state, warrior_id))).happened:
        state.on_table(f"{name} stops at the edge and turns round.", warrior_id)
        return
    # A friend is another base than the one of which was told before.
    how = "had one unit swept off the table" if swept else "was driven off the table"
    event = Event("does", row_of(state, warrior_id), how=how, only=int(not swept))
    state.report(f"{name} is driven off the table.", "GR-A18", warrior_id, event=event)
    remove(state, warrior_id, "driven off")


async def sweep(state: Battlefield, warrior_id: str) -> None:
    """Friends in the way are pushed along, turned the same way, and lose the contact they had (GR-A18)."""
    state.shots = {}
    state.on_table(
        "Friends in the way are swept along, each turned the same way as the unit that pushes it.", warrior_id
    )
    if not _friends_in_contact(state, warrior_id):
        return
    for each in await ask(lambda: who_is_swept(state, warrior_id)):
        part(state, each)


async def push_on(state: Battlefield, warrior_id: str) -> None:
    """Friends in the way of a unit that comes on are pushed on with it, and may be pushed into contact (GR-A18)."""
    state.shots = {}
    state.on_table("Friends in the way are pushed on, each turned the same way as the unit that pushes it.", warrior_id)
    for each in await ask(lambda: who_is_pushed_on(state, warrior_id)):
        unit_id = await whom(state, each, "reached", "none after all")
        if unit_id != NOBODY:
            await reach(state, each, "warriors", unit_id)


# Calculations


def inches_words(inches: float) -> str:
    """A distance for the story, of whole inches or halves: two inches, one-and-a-half inches."""
    half = "-and-a-half" if inches % 1 else ""
    return f"{in_words(int(inches))}{half} {'inch' if inches == 1 else 'inches'}"


def _friends_in_contact(state: Battlefield, warrior_id: str) -> list[str]:
    return [each.id for each in warriors(state) if each.id != warrior_id and contacts_of(state, each.id)]


def _free_friends(state: Battlefield, warrior_id: str) -> list[Warrior]:
    return [each for each in warriors(state) if each.id != warrior_id and not contacts_of(state, each.id)]


# Prompts


def what_is_met(state: Battlefield, warrior_id: str, inches: int, swept: bool = False) -> Choose:
    """The question of what lies behind it; once friends are `swept` along, what else, and what becomes of them."""
    options = [
        Option("free", "nothing more" if swept else "nothing", "n"),
        Option("enemy", "an Imperial unit", "i"),
        Option("edge", "it goes over the table edge", "g"),
        Option("sideways", "it ends more than a base width to one side", "s"),
    ]
    if not swept:
        options.insert(1, Option("friends", "friends: they are swept along", "f"))
    elif _free_friends(state, warrior_id):
        options.append(Option("friend_edge", "a friend swept along goes over the table edge", "o"))
        options.append(Option("friend_enemy", "a friend swept along meets an Imperial unit", "m"))
    wave = state.waves[state.warriors[warrior_id].wave]
    # Who appeared this turn has not moved: the edge is right behind it (GR-A6).
    edge = place_words(state, wave.place) if wave.arrived == state.turn and is_at_edge(wave.place) else ""
    name = one_of(state, warrior_id)
    title = f'{with_verb(name, "falls")} back {inches}": what {"else" if swept else "is met"}?'
    text = f"{wave.name} appeared this turn, with the edge behind {them(wave.name)}: {edge}." if edge else ""
    return about("GR-A18", state.warriors[warrior_id]).choose(
        "met", title, options, "edge" if edge else "free", asks="table", text=text
    )


def which_friend(state: Battlefield, warrior_id: str) -> Choose:
    """The friend that was swept so far: all that are alike are one choice."""
    options = one_of_each(state, _free_friends(state, warrior_id))
    return about("GR-A18", state.warriors[warrior_id]).choose_or(
        "friend", "Which friend was swept so far?", options, Option(NOBODY, "none after all", "n"), asks="table"
    )


def who_is_pushed_on(state: Battlefield, warrior_id: str) -> Pick:
    options = tuple(
        Option(each.id, f"{label(state, each.id)} {number}")
        for number, each in enumerate(_free_friends(state, warrior_id), 1)
    )
    title = "How many friends are pushed into contact?"
    text = "Pick one for each that now touches an Imperial unit; Enter: none does."
    return about("GR-A18", state.warriors[warrior_id]).pick("pushed", title, options, asks="table", text=text)


def who_is_swept(state: Battlefield, warrior_id: str) -> Pick:
    options = tuple(
        Option(each, f"{label(state, each)} {number}", detail=touching_words(state, each))
        for number, each in enumerate(_friends_in_contact(state, warrior_id), 1)
    )
    return about("GR-A18", state.warriors[warrior_id]).pick(
        "swept", "Which friends are swept out of contact?", options, asks="table"
    )

"""Warriors that fall back: friends swept along, enemies behind, the table edge (GR-A18)."""

from rulesets.gentlemen_rankers.forces import alike, contacts_of, label, names, part, placed, warriors
from rulesets.gentlemen_rankers.leaving import remove
from rulesets.gentlemen_rankers.state import WARRIORS, Contact, Field
from rulesets.gentlemen_rankers.touching import NOBODY, whom
from tracker.engine import Choose, Happened, Option, Pick, Pool, Possibility, Roll, ask

# Procedures


async def falls_back(state: Field, warrior_id: str, inches: int, attackers: tuple[str, ...]) -> None:
    """Straight back, still facing the attacker; with an enemy at its back it is destroyed (GR-A17, GR-A18)."""
    name = label(state, warrior_id)
    if any(contact.back for contact in contacts_of(state, warrior_id)):
        state.say(f"{name} has the enemy at its back: it is destroyed.", "GR-A18", warrior_id)
        remove(state, warrior_id, "destroyed")
        return
    part(state, warrior_id)
    facing = names(state, attackers[:1]) if attackers else "the enemy"
    state.on_table(f'{name} falls back {inches}", still facing {facing}.', warrior_id)
    met = await ask(lambda: what_is_met(state, warrior_id, inches))
    if met == "friends":
        await sweep(state, warrior_id)
    elif met == "enemy":
        await into_the_enemy(state, warrior_id)
    elif met == "edge":
        await over_the_edge(state, warrior_id)
    elif met == "sideways":
        state.on_table(f"{name} now faces the way it went.", warrior_id)


async def into_the_enemy(state: Field, warrior_id: str) -> None:
    """It backs into an enemy: contacted in the rear (GR-A18)."""
    unit_id = await whom(state, warrior_id, "behind", "none after all")
    if unit_id == NOBODY:
        return
    # An Imperial unit touched so has not been attacked: it is the warriors' rear that lies open.
    state.contacts.append(Contact(warrior=warrior_id, unit=unit_id, by="imperial", back=True))
    name = label(state, warrior_id)
    state.say(f"{name} backs into {state.units[unit_id].name}: contacted in the rear.", "GR-A18", warrior_id, unit_id)


async def over_the_edge(state: Field, warrior_id: str) -> None:
    """A 6 to stop and turn round, or it is gone (GR-A18)."""
    name = label(state, warrior_id)
    if (await ask(lambda: edge_roll(state, warrior_id))).happened:
        state.on_table(f"{name} stops at the edge and turns round.", warrior_id)
        return
    state.say(f"{name} is driven off the table.", "GR-A18", warrior_id)
    remove(state, warrior_id, "driven off")


async def sweep(state: Field, warrior_id: str) -> None:
    """Friends in the way are pushed along, turned the same way, and lose the contact they had (GR-A18)."""
    state.on_table(
        "Friends in the way are swept along, each turned the same way as the unit that pushes it.", warrior_id
    )
    if not _friends_in_contact(state, warrior_id):
        return
    for each in await ask(lambda: who_is_swept(state, warrior_id)):
        part(state, each)


# Calculations


def _friends_in_contact(state: Field, warrior_id: str) -> list[str]:
    return [each.id for each in warriors(state) if each.id != warrior_id and contacts_of(state, each.id)]


# Prompts


def what_is_met(state: Field, warrior_id: str, inches: int) -> Choose:
    """What lies behind it."""
    return Choose(
        key=f"met:{warrior_id}",
        rule="GR-A18",
        side=WARRIORS,
        title=f"{label(state, warrior_id)} falls back {inches} inches: what does it meet?",
        subject=(warrior_id,),
        options=(
            Option("free", "nothing", "n"),
            Option("friends", "friends: they are swept along", "f"),
            Option("enemy", "an Imperial unit", "i"),
            Option("edge", "it goes over the table edge", "g"),
            Option("sideways", "it ends more than a base width to one side", "s"),
        ),
        enter="free",
    )


def edge_roll(state: Field, warrior_id: str) -> Roll[Happened]:
    """Whether it stops at the edge."""
    return Roll(
        key=f"edge:{warrior_id}",
        rule="GR-A18",
        side=WARRIORS,
        title=f"{label(state, warrior_id)} at the table edge: 6 to stop",
        subject=(warrior_id,),
        pools=(Pool("edge", 1, 6, WARRIORS, "edge die"),),
        reading=Possibility(6, 6),
    )


def who_is_swept(state: Field, warrior_id: str) -> Pick:
    """Which friends were pushed out of contact."""
    touching = _friends_in_contact(state, warrior_id)
    options = tuple(
        Option(first.id, placed(state, first.id), detail=f"one of {number}" if number > 1 else "")
        for first, number in alike(state, [state.warriors[each] for each in touching])
    )
    return Pick(
        key=f"swept:{warrior_id}",
        rule="GR-A18",
        side=WARRIORS,
        title="Which friends are swept out of contact?",
        subject=(warrior_id,),
        options=options,
    )

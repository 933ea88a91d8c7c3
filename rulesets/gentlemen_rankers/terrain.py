"""Ground that costs movement, for both sides (GR-A11)."""

from collections import Counter
from collections.abc import Sequence

from tracker.engine import (
    Choose,
    Event,
    Happened,
    Option,
    Pool,
    Possibility,
    Roll,
    Summed,
    Total,
    about,
    ask,
    counted,
    its,
    listed,
    with_verb,
)
from tracker.games.gentlemen_rankers.data import number, words
from tracker.games.gentlemen_rankers.leaving import remove
from tracker.games.gentlemen_rankers.squares import thin_square
from tracker.games.gentlemen_rankers.state import AS_TOLD, ONE_ORDER, Battlefield, Unit, Warrior
from tracker.games.gentlemen_rankers.units import HELPLESS, label, lines_change, part

NOTHING = "nothing"
GROUND = (
    Option("ford", "a ford", "f"),
    Option("swim", "deep water", "s"),
    Option("obstacle", "a wall or other linear obstacle", "l"),
    Option("zariba", "a zariba that it touched when the turn began", "z"),
    Option("bad", "bad going", "b"),
)


# Procedures


async def cross(state: Battlefield, ids: Sequence[str]) -> None:
    """Units meet the same ground, which costs movement (GR-A11)."""
    ground = await ask(lambda: what_ground(state, ids))
    if ground == NOTHING:
        return
    if ground in ("obstacle", "bad") and state.has_step(ONE_ORDER):
        pay_together(state, ids, ground)
        return
    for each_id in ids:
        # The leader of a wave may be lost in a river: then it withdraws.
        if not who(state, each_id).gone and not _withdraws(state, each_id):
            await crosses(state, each_id, ground)


def pay_together(state: Battlefield, ids: Sequence[str], ground: str) -> None:
    """One order for all who pay without dice, those of a kind in a wave counted (GR-A2d, GR-A11)."""
    for each_id in ids:
        who(state, each_id).crossed = True
    alike = Counter(label(state, each_id) for each_id in ids)
    names = listed([f"{many} {name}" if many > 1 else name for name, many in alike.items()])
    state.on_table(f"{names}: {_price(state, ids[0], ground)}.", *ids)


def prices(is_at_home: bool) -> str:
    """The prices of all ground, before it is said what is in the way."""
    return (
        'A wall costs 2", a ford a die of inches; to swim takes a 5 or 6, or all is lost; a zariba takes a 4; '
        f"{bad_going(is_at_home)}."
    )


def bad_going(is_at_home: bool) -> str:
    """The price of bad going: it is cheaper for warriors at home."""
    return f"bad going costs {'one and a half times' if is_at_home else 'double'}"


def _price(state: Battlefield, each_id: str, ground: str) -> str:
    """The price of ground that asks no dice, in words."""
    if ground == "obstacle":
        return f'crossing it costs {number("terrain", "obstacle", "number")}" of the move'
    rate = "one and a half inches" if each_id in state.warriors and state.home else "two inches"
    return f"each inch in bad going costs {rate} of the move"


async def crosses(state: Battlefield, each_id: str, ground: str) -> None:
    """Makes a unit pay for the ground (GR-A11)."""
    who(state, each_id).crossed = True
    if ground == "ford":
        await ford(state, each_id)
    elif ground == "swim":
        await swim(state, each_id)
    elif ground == "zariba":
        await zariba(state, each_id)
    elif ground == "obstacle":
        state.on_table(
            f'{with_verb(label(state, each_id), "crosses")} it for {number("terrain", "obstacle", "number")}" of '
            f"{its(label(state, each_id))} move.",
            each_id,
        )
    else:
        state.on_table(f"{label(state, each_id)}: {_price(state, each_id, ground)}.", each_id)


async def ford(state: Battlefield, each_id: str) -> None:
    """A ford costs a die of inches each turn (GR-A11)."""
    rolled = await ask(lambda: ford_roll(state, each_id))
    state.on_table(f'{label(state, each_id)}: the water costs {rolled.total}" of its move this turn.', each_id)


async def swim(state: Battlefield, each_id: str) -> None:
    """5 or 6, or the unit is lost; who succeeds is fording (GR-A11)."""
    if (await ask(lambda: swim_roll(state, each_id))).happened:
        await ford(state, each_id)
        return
    state.report(f"{with_verb(label(state, each_id), 'is')} lost in the river.", "GR-A11", each_id)
    if each_id in state.warriors:
        remove(state, each_id, "drowned")
        return
    state.units[each_id].gone = "drowned"
    part(state, each_id)
    if state.has_step(AS_TOLD):
        lines_change(state, state.units[each_id])
    state.on_table(f"Take {label(state, each_id)} off.", each_id, event=Event("gone", each_id, how="drowned"))
    thin_square(state)


async def zariba(state: Battlefield, each_id: str) -> None:
    """4 or more, easier with each turn that it tried (GR-A11)."""
    over = (await ask(lambda: zariba_roll(state, each_id))).happened
    unit = who(state, each_id)
    unit.tries = 0 if over else min(20, unit.tries + 1)
    name = label(state, each_id)
    if over:
        state.report(f"{with_verb(name, 'gets')} over the zariba.", "GR-A11", each_id)
        state.on_table(f"Move {name} to the other side of the zariba.", each_id)
    else:
        words = f"{with_verb(name, 'does')} not get over the zariba: +{unit.tries} to the next try."
        state.report(words, "GR-A11", each_id)


# Calculations


def who(state: Battlefield, each_id: str) -> Unit | Warrior:
    return state.units[each_id] if each_id in state.units else state.warriors[each_id]


def _withdraws(state: Battlefield, each_id: str) -> bool:
    return each_id in state.warriors and state.waves[state.warriors[each_id].wave].leaving


def no_way(state: Battlefield, each_id: str, ground: str) -> str:
    """Reason why a unit can't cross some ground, "" if it can: bad going, zaribas stop limbers, wagons (GR-A11)."""
    is_heavy = each_id in state.units and state.units[each_id].kind in HELPLESS
    is_barred = is_heavy and words("terrain", ground, "limbers") == "impassable"
    return "impassable to limbers and wagons" if is_barred else ""


# Prompts


def what_ground(state: Battlefield, ids: Sequence[str]) -> Choose:
    options = tuple(
        Option(o.id, o.label, o.letter, next((why for each in ids if (why := no_way(state, each, o.id))), ""))
        for o in GROUND
    )
    names_of = listed(dict.fromkeys(label(state, each) for each in ids)) if len(ids) < 3 else f"{len(ids)} units"
    title = f"{names_of}: what is in the way?"
    return about("GR-A11", who(state, ids[0]), *ids[1:]).choose(
        "ground", title, (*options, Option(NOTHING, "nothing after all", "n")), NOTHING, asks="table"
    )


def ford_roll(state: Battlefield, each_id: str) -> Roll[Summed]:
    title = f"{with_verb(label(state, each_id), 'fords')}: how many inches are lost?"
    dice = Pool("ford", number("terrain", "ford", "number"), 6, who(state, each_id).side, "ford die")
    return about("GR-A11", who(state, each_id)).roll("ford", "Ford", title, dice, Total())


def swim_roll(state: Battlefield, each_id: str) -> Roll[Happened]:
    title, needs = f"{with_verb(label(state, each_id), 'swims')}", number("terrain", "swim", "number")
    text = f"Succeeds on {needs} or more, then as a ford; otherwise the unit is lost."
    dice = Pool("swim", 1, 6, who(state, each_id).side, "swimming die")
    return about("GR-A11", who(state, each_id)).roll("swim", "Swimming", title, dice, Possibility(needs, 6), text=text)


def zariba_roll(state: Battlefield, each_id: str) -> Roll[Happened]:
    tries = who(state, each_id).tries
    needs = max(1, number("terrain", "zariba", "number") - tries)
    return about("GR-A11", who(state, each_id)).roll(
        "zariba",
        "Zariba",
        f"{label(state, each_id)} at the zariba: {needs} or more",
        Pool("zariba", 1, 6, who(state, each_id).side, "zariba die"),
        Possibility(needs, 6),
        text=f"It tried in {counted(tries, 'turn')} before." if tries else "",
    )

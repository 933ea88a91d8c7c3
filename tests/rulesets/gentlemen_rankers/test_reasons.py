"""What the app says why it decides so is so: each claim of the opponent, over battles that chance shakes up."""

from typing import Any

from tests.names import gentlemen_rankers as gr
from tests.rulesets.reasons import Said, hear
from tracker.games.gentlemen_rankers import RULESET
from tracker.games.gentlemen_rankers.imagined_table import HALTS_AT, Imagined
from tracker.games.gentlemen_rankers.marching import MARCHES
from tracker.games.gentlemen_rankers.place_words import place_words


def threat(said: Said) -> str:
    """What it says of the nearest warriors, as far off as it imagines them."""
    there = [each for each in gr.warriors(said.state) if not said.state.waves[each.wave].leaving]
    if not there:
        return "no warriors come"
    if any(gr.contacts_of(said.state, unit.id) for unit in gr.units(said.state)):
        return "warriors are in contact"
    nearest = min(there, key=lambda each: said.player.table.gap(said.state, each))
    place = said.state.waves[nearest.wave].place
    at_edge = "edge" in place and "cover" not in place
    edge = f" from the {place_words(said.state, place)}" if at_edge else ""
    far = round(said.player.table.gap(said.state, nearest))
    return (
        f"it takes {gr.label(said.state, nearest.id)}{edge} for the nearest, {far} inch{'es' if far != 1 else ''} off"
    )


OPPOSITE = {"left": "right", "right": "left", "near": "far", "far": "near"}


def is_way(said: Said) -> bool:
    """Towards the edge opposite where it began, home once it is broken or comes back, as far as it imagines."""
    table, edge, far = said.player.table, said.found[-2], float(said.found[-1])
    is_home = said.state.broken or (table.back and table.marched > 60)
    if edge != (said.state.edge if is_home else OPPOSITE[said.state.edge]):
        return False
    there = 120 - table.marched if table.back and table.marched > 60 else table.marched
    return bool(far == round(max(0, there if is_home else 60 - table.marched)))


def gap(said: Said) -> float:
    at = said.value.get("target") or next(iter(gr.targets(said.state))).id
    return float(said.player.table.gap(said.state, said.state.warriors[at]))


def is_nearest(said: Said) -> bool:
    """So many inches, and nobody who may be shot at and does not withdraw is nearer."""
    there = [each for each in gr.targets(said.state) if not said.state.waves[each.wave].leaving]
    nearest = min((said.player.table.gap(said.state, each) for each in there), default=gap(said))
    return f"{gap(said):.0f}" == said.found[0] and gap(said) <= nearest


def is_out(said: Said) -> bool:
    """Nobody who may shoot reaches so far."""
    state = said.state
    return all(
        max(gr.reaches(state.rulings, gr.weapon_of(state, each)).values()) < gap(said) for each in gr.shooters(state)
    )


def lets_go(said: Said) -> bool:
    """All who may be shot at withdraw, and nobody shoots."""
    leaving = all(said.state.waves[each.wave].leaving for each in gr.targets(said.state))
    return leaving and said.value.get("band") == gr.NOBODY


def waits(said: Said) -> bool:
    """So many who may shoot are left out."""
    firing = said.value.get("firing") or gr.shooters(said.state)
    return len(gr.shooters(said.state)) - len(firing) == int(said.found[1])


def fights_worse(said: Said) -> bool:
    """It breaks off; it is mounted, and whom it touches fight better."""
    kind = said.state.units[said.what[1]].kind
    touched = [said.state.warriors[each.warrior].kind for each in gr.contacts_of(said.state, said.what[1])]
    melee = [gr.number("troop_types", each, "melee") for each in (kind, *touched)]
    return said.value == "yes" and kind in ("cavalry", "mounted_command") and melee == [3] + [4] * len(touched)


def handled(said: Said) -> list[bool]:
    """Of the guns that are handled, whether they are limbered."""
    return [said.state.units[each].limbered for each in said.value]


THREAT = r"(no warriors come|warriors are in contact|it takes .+ for the nearest, \d+ inch(?:es)? off)"
WAY = r"towards the (\w+) edge, some (\d+) inch(?:es)? to go; an edit corrects that"
FAR = r"it takes them for the nearest, (\d+) inch(?:es)? off"

CLAIMS: dict[str, Any] = {
    f"{THREAT}; nobody can march and still fire": lambda said: (
        said.found[0] == threat(said) and not {"all", "again"} & set(said.prompt.legal())
    ),
    f"{THREAT}: (within {HALTS_AT:.0f} inches )?it stands and shoots": lambda said: (
        said.found[0] == threat(said)
        and said.value not in MARCHES
        and bool(said.found[1]) != ("contact" in said.found[0])
    ),
    f"{THREAT}: {WAY}": lambda said: said.found[0] == threat(said) and said.value in MARCHES and is_way(said),
    f"{THREAT}: guns march limbered and fire unlimbered": lambda said: said.found[0] == threat(said),
    f"{THREAT}: riders go at them": lambda said: (
        said.found[0] == threat(said)
        and any(unit.kind == "cavalry" and not unit.moved for unit in gr.units(said.state))
    ),
    f"{THREAT}: guns are to fire": lambda said: said.found[0] == threat(said) and all(handled(said)),
    f"{THREAT}: guns are to march": lambda said: said.found[0] == threat(said) and not any(handled(said)),
    "the column is home": lambda said: said.state.broken,
    "the column is through": lambda said: not said.state.broken,
    f"morale is broken: {WAY}": lambda said: said.state.broken and is_way(said),
    "who was to move has moved": lambda said: any(unit.moved for unit in gr.units(said.state)),
    "as it imagines the ground; yours may be open": lambda said: True,
    "all who are at the edge": lambda said: True,
    "riders charge, foot stands and shoots": lambda said: said.state.units[said.value].kind == "cavalry",
    "no riders are free to charge": lambda said: (
        not any(said.state.units[each].kind == "cavalry" for each in said.prompt.legal() if each in said.state.units)
    ),
    "it helps (.+)": lambda said: bool(gr.contacts_of(said.state, said.value)),
    "the first that it can reach": lambda said: (
        not gr.contacts_of(said.state, said.value) if said.value in said.state.warriors else True
    ),
    FAR: is_nearest,
    f"{FAR}; (\\d+) units? waits? for others": lambda said: is_nearest(said) and waits(said),
    r"it takes the nearest for (\d+) inch(?:es)? off, out of range; on your table they may be in it": lambda said: (
        is_nearest(said) and is_out(said)
    ),
    "those who withdraw are let go": lets_go,
    "falling back costs no unit, the die destroys it on 1 or 2": lambda said: (
        said.value == "no" and not gr.has_rear_contact(said.state, said.what[1])
    ),
    "falling back would destroy it, 5 or 6 saves it; no, if no command is near": lambda said: (
        said.value == "yes" and gr.has_rear_contact(said.state, said.what[1])
    ),
    "fire before the fight costs nothing": lambda said: said.what[-1] == "imperial",
    "(.+) fights? it": lambda said: said.found[0] == gr.label(said.state, said.value),
    "riders fight with 3 against 4": fights_worse,
    "it stands by the others": lambda said: said.value == "no",
    "as they stand: a square takes the whole move": lambda said: True,
    "as the scenario has it": lambda said: True,
    r"(\d+) of (\d+) units are safe; (one wins|more than two thirds win)": lambda said: (
        [gr.safe_units(said.state), said.state.began] == [int(each) for each in said.found[:2]]
    ),
}


def test_what_the_opponent_claims_is_so() -> None:
    heard = hear(RULESET, CLAIMS, (1,))
    assert not heard.false, "\n".join(heard.false[:20])
    assert len(heard.patterns) > 8, heard.unheard()
    assert f"{THREAT}: {WAY}" in heard.patterns


def test_a_raid_turns_at_the_other_edge_and_a_broken_column_goes_home() -> None:
    table = Imagined(back=True)
    table.march(20)
    assert table.to_go(False) == ("other", 40) and table.to_go(True) == ("own", 20)
    table.march(60)
    assert table.to_go(False) == table.to_go(True) == ("own", 40)
    assert Imagined().to_go(True) == ("own", 0)

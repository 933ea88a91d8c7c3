"""Whole campaigns of Colonial Adventures by autoplay, from the first battle to Major Morale 0.

`python -m tests.tools.campaigns --wars N` plays N of each kind: a European player and a Tribal one against the book's
enemy, and two rosters head to head. It prints how they ended, how many battles they took, and which cells of the
campaign's tables were read. After each input it looks whether figures were conserved: whatever a unit has more or less
is told in a line of the log that names the unit and a rule. It fails where a campaign broke, or figures came or went
untold.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from tests.tools.musters import fought_out, mustered
from tracker.engine import Aftermath, Battle, CampaignStart, Line, Player, ToFight, app_answer, ask_player, load_ruleset
from tracker.games.colonial_adventures.campaign.rulings import own_rulings
from tracker.games.colonial_adventures.campaign.state import Campaign
from tracker.games.colonial_adventures.muster.army import Army
from tracker.games.colonial_adventures.muster.lists import CIVILIANS, army_lists, enemies_of
from tracker.study.one_battle import cells_read

GAME = "colonial_adventures"
KINDS = ("european", "tribal", "head_to_head")
# Small armies and short battles: what is tried is what lies between the battles.
UNITS, LAST_TURN, MOST_BATTLES = 4, 10, 60
# How often a house rule of the campaign is another than usual.
SWITCHED = 0.3


class War(Struct):
    """A campaign that was played to its end."""

    kind: str
    seed: int
    battles: int
    winner: str
    missions: list[str]
    cells: Counter[tuple[str, str, str]]
    untold: list[str]
    seconds: float
    gone: int = 0
    arrived: int = 0
    promoted: int = 0
    heirs: int = 0


def war(kind: str, seed: int, told: float = 0.0, rulings: dict[str, str] | None = None) -> War:
    """A whole campaign; `told` is the chance of a battle to be told in words, not fought."""
    began = time.monotonic()
    game, campaign = load_ruleset(GAME), load_ruleset(f"{GAME}.campaign")
    rng = Random(f"war:{kind}:{seed}")
    state = campaign.new_of(start_of(kind, seed, rng), switched(rng) if rulings is None else rulings)
    battle = Battle.begin(campaign, state, seed)
    player = campaign.player()
    assert player is not None
    untold: list[str] = []
    while (prompt := battle.prompt) is not None:
        before = strengths(battle)
        if isinstance(prompt, ToFight):
            assert prompt.number <= MOST_BATTLES, f"{MOST_BATTLES} battles and no end"
            value = told_of(prompt, rng) if rng.random() < told else fought(game, campaign, prompt, seed, rng)
        else:
            value = answer_of(battle, player, rng)
        change = battle.answer(value, overrule=True)
        untold += untold_changes(battle, before, change.log)
    ended = battle.state
    assert isinstance(ended, Campaign) and ended.over
    events = Counter(line.event.what for node in battle.line for line in node.log if line.event)
    return War(
        kind=kind,
        seed=seed,
        battles=len(ended.aftermaths),
        winner=ended.winner,
        missions=[each.title.partition(":")[0] for each in ended.aftermaths],
        cells=cells_read(campaign, battle.line),
        untold=untold,
        seconds=time.monotonic() - began,
        gone=events["gone"],
        arrived=events["comes"],
        promoted=events["promoted"],
        heirs=events["succeeds"],
    )


def switched(rng: Random) -> dict[str, str]:
    """House rules of a campaign by chance."""
    return {each.name: rng.choice(each.options).value for each in own_rulings() if rng.random() < SWITCHED}


def start_of(kind: str, seed: int, rng: Random) -> CampaignStart:
    """The rosters of a campaign, raised by muster, and whom they fight."""
    lists = [each for each in army_lists() if each != CIVILIANS]
    training = "tribal" if kind == "tribal" else "european"
    own = rng.choice([each for each in lists if army_lists()[each].training == training])
    foes = [each for each in enemies_of(own) or lists if each != CIVILIANS]
    if kind == "tribal":
        foes = [each for each in foes if army_lists()[each].training == "european"] or ["british_empire"]
    enemy = rng.choice(foes)
    armies = [small(mustered(f"{own}*{UNITS}", seed))]
    if kind == "head_to_head":
        armies.append(small(mustered(f"{enemy}*{UNITS}", seed + 1_000_000)))
        rng.shuffle(armies)
    return CampaignStart(
        title=f"War {kind} {seed}",
        armies=[plain(each) for each in armies],
        enemy="" if kind == "head_to_head" else enemy,
    )


def small(army: Army) -> Army:
    """At most so many units, one of which can command."""
    army.units = sorted(army.units, key=lambda unit: not unit.leaders)[:UNITS]
    return army


def plain(army: Army) -> dict[str, Any]:
    """A roster as its file says it."""
    found: dict[str, Any] = msgspec.to_builtins(army)
    return found


def fought(game: Any, campaign: Any, prompt: ToFight, seed: int, rng: Random) -> Any:
    """What a battle left that was fought to its end."""
    given = msgspec.structs.replace(prompt.given, last_turn=LAST_TURN)
    state, chance = game.new_of(given, prompt.rulings), f"battle:{seed}:{prompt.number}"
    battle, _ = fought_out(game, state, seed + prompt.number, chance)
    came: Aftermath = campaign.aftermath(battle.state)
    return msgspec.to_builtins(came)


def told_of(prompt: ToFight, rng: Random) -> Any:
    """A battle told in words; who won is asked next."""
    return {"title": prompt.given.title, "winner": "", "words": "It was fought without the app."}


def answer_of(battle: Battle, player: Player, rng: Random) -> Any:
    """What the sensible player answers; the app's dice where it leaves it to the table."""
    prompt = battle.prompt
    assert prompt is not None
    value = prompt.only()
    value = ask_player(player, battle, rng) if value is None else value
    return app_answer(battle) if value is None else value


def strengths(battle: Battle) -> dict[str, int]:
    """The figures of each unit."""
    assert isinstance(battle.state, Campaign)
    return {unit.id: unit.figures for unit in battle.state.units.values()}


def untold_changes(battle: Battle, before: dict[str, int], log: list[Line]) -> list[str]:
    """Units whose figures changed, or who came or went, without a line of the log that names them and a rule."""
    told = {unit for line in log if line.rule for unit in line.units}
    now = strengths(battle)
    changed = [each for each in {**before, **now} if before.get(each) != now.get(each)]
    return [f"{each}: {before.get(each)} to {now.get(each)}" for each in changed if each not in told]


def report(wars: list[War]) -> list[str]:
    """How the campaigns of each kind ended, and the cells that were read."""
    lines = []
    for kind in dict.fromkeys(each.kind for each in wars):
        own = [each for each in wars if each.kind == kind]
        battles = [each.battles for each in own]
        missions = Counter(mission for each in own for mission in each.missions)
        lines.append(
            f"{kind}: {len(own)} wars, {dict(Counter(each.winner for each in own))}, battles {min(battles)} to"
            f" {max(battles)}, {sum(battles) / len(own):.1f} a war, {dict(missions)}; units gone"
            f" {sum(each.gone for each in own)}, arrived {sum(each.arrived for each in own)}, promoted"
            f" {sum(each.promoted for each in own)}, heirs {sum(each.heirs for each in own)};"
            f" {sum(each.seconds for each in own) / len(own):.1f} s a war"
        )
    cells: Counter[tuple[str, str, str]] = Counter()
    for each in wars:
        cells.update(each.cells)
    return [*lines, *unread(cells)]


def unread(cells: Counter[tuple[str, str, str]]) -> list[str]:
    """Each cell of the campaign's tables with how often it was read."""
    campaign = load_ruleset(f"{GAME}.campaign")
    lines = []
    for table_id in campaign.covered_tables():
        table = campaign.tables()[table_id]
        counts = [
            f"{row.key}/{column}: {cells[table_id, row.key, column]}"
            for row in table.rows
            for column in table.column_keys
        ]
        lines.append(f"{table.title}: {', '.join(counts)}")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wars", type=int, default=10, help="campaigns of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--told", type=float, default=0.1, help="the chance of a battle to be told, not fought")
    args = parser.parse_args()
    wars: list[War] = []
    broken = []
    for kind in [args.kind] if args.kind else KINDS:
        for seed in range(args.seed, args.seed + args.wars):
            try:
                wars.append(war(kind, seed, args.told))
            except Exception as error:
                broken.append(f"BROKEN {kind}, seed {seed}: {type(error).__name__}: {error}")
                print(broken[-1], flush=True)
        print(f"{kind}: done", flush=True)
    print("\n".join(report(wars)))
    untold = [f"UNTOLD {each.kind}, seed {each.seed}: {words}" for each in wars for words in each.untold]
    print("\n".join([*untold, f"{len(broken)} broken, {len(untold)} changes of figures untold"]))
    return 1 if broken or untold else 0


if __name__ == "__main__":
    sys.exit(main())

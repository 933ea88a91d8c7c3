"""Records the sample campaign of `saves/` by really playing it: `python -m tests.tools.make_campaign [SEED]`.

Its battles are fought to their end one after another, by the game's own sensible players with the app's dice; the
folder holds the whole war. `--try N` tells only how the wars of the first N seeds would go.
"""

import argparse
import shutil
import tempfile
from pathlib import Path
from random import Random

import msgspec

from tracker.engine import Autopilot, CampaignStart, Player, RandomPlayer, ToFight, app_answer, ask_player, load_ruleset
from tracker.journal.battle_reader import read_battle, verify_battle
from tracker.journal.campaign_battles import aftermath_in_file, begin_battle
from tracker.journal.campaigns import new_campaign
from tracker.journal.session import Session
from tracker.journal.timeline import Timeline
from tracker.play.roster_battle import rolled_army
from tracker.report.battle_records import entries_of

SAVES = Path(__file__).parents[2] / "saves"
GAME, OWN, ENEMY, TITLE, SEED = "colonial_adventures", "france", "berbers", "The road to Figuig", 20
# Units that march, turns after which night falls, battles after which peace is made.
UNITS, LAST_TURN, MOST_BATTLES = 4, 12, 6
# Who leads the units, in their order, whatever his rank; invented.
TITLES = {"cinc": "Commandant", "captain": "Capt", "officer": "Lt", "nco": "Sgt"}
LEADERS = (
    ("Reibell", "Mercadier", "Bonnafous", "Garnier"),
    ("Delahaye", "Roux", "Kessler", "Petit"),
    ("Vial", "Simonin", "Lambert", "Fabre"),
    ("Pascal", "Moreau", "Brun", "Colin"),
)
NOTES = {1: "The column left Taghit before dawn", 3: "Heat; two mules lost", 4: "The well held out"}


def campaign(folder: Path, seed: int) -> Path:
    """A whole war in a folder of its own; gives the campaign's file."""
    roster = rolled_army(load_ruleset(GAME), OWN, seed)
    roster.units = sorted(roster.units, key=lambda unit: not unit.leaders)[:UNITS]
    for unit, names in zip(roster.units, LEADERS, strict=True):
        for leader, name in zip(unit.leaders, names, strict=False):
            leader.name = f"{TITLES[leader.rank]} {name}"
    start = CampaignStart(title=TITLE, armies=[msgspec.to_builtins(roster)], enemy=ENEMY)
    with new_campaign(folder, GAME, start, seed=seed) as session:
        number = 0
        while (prompt := session.battle.prompt) is not None:
            if not isinstance(prompt, ToFight):
                _answer(session, Random(f"{seed}:{session.battle.step}"))
                continue
            number += 1
            if number > MOST_BATTLES:
                session.end("peace was made")
                continue
            if number in NOTES:
                session.note(NOTES[number])
            path = _fight(session, seed + number)
            ruleset = session.battle.ruleset
            came = aftermath_in_file(ruleset, path, lambda each: entries_of(Timeline.of(read_battle(each))))  # type: ignore[arg-type]
            session.answer(msgspec.to_builtins(came))
        return session.path


def _fight(session: Session, seed: int) -> Path:
    """The next battle, fought until it is over or night falls."""
    with begin_battle(session, seed) as battle:
        rng = Random(seed)
        while battle.battle.prompt is not None:
            if battle.battle.stage == "turn" and battle.battle.view().turn > LAST_TURN:
                battle.end("it grew dark")
                continue
            _answer(battle, rng)
        return battle.path


def _answer(session: Session, rng: Random) -> None:
    """What the sensible player answers; the app rolls for everybody."""
    battle = session.battle
    player: Player = load_ruleset(session.header.ruleset).player() or RandomPlayer()
    everyone = Autopilot([side.id for side in battle.view().sides])
    value = Autopilot().answer(battle)
    if value is None and everyone.answer(battle) is not None:
        value = app_answer(battle)
    if value is None:
        value = ask_player(player, battle, rng)
    session.answer(value, overrule=True)


def record(seed: int) -> Path:
    """Play the war, prove that all of it repeats, and put its folder into saves/."""
    with tempfile.TemporaryDirectory() as folder:
        path = campaign(Path(folder), seed)
        for each in sorted(path.parent.iterdir()):
            if each.suffix in (".battle", ".campaign") and (words := verify_battle(read_battle(each))):
                raise SystemExit(f"{each.name} does not repeat: {words}.")
        target = SAVES / path.parent.name.replace("-", "_")
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(path.parent, target)
    return target


def told(path: Path) -> str:
    """How a war went, in a line."""
    recorded = read_battle(path)
    files = sorted(path.parent.glob("*.battle"))
    size = sum(each.stat().st_size for each in path.parent.iterdir())
    missions = ", ".join(each.stem for each in files)
    return f"{len(files)} battles, {size:,} bytes, {recorded.result or 'open'}: {missions}"


def main() -> None:
    parser = argparse.ArgumentParser(
        "python -m tests.tools.make_campaign", description="Record the sample campaign anew."
    )
    parser.add_argument("seed", nargs="?", type=int, default=SEED)
    parser.add_argument("--try", dest="tries", type=int, default=0, metavar="N", help="tell of the first N seeds only")
    args = parser.parse_args()
    for seed in range(1, args.tries + 1):
        with tempfile.TemporaryDirectory() as folder:
            print(seed, told(campaign(Path(folder), seed)), flush=True)
    if not args.tries:
        print(record(args.seed))


if __name__ == "__main__":
    main()

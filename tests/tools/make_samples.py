"""Records the sample battles of `saves/` by really playing them: `python -m tests.tools.make_samples [RULESET]`.

The game's own sensible player answers, the app rolls; what is worth a note or a mark gets one. Samples are kept as
they were recorded, so that later versions prove that they still open: run this for new ones only.
"""

import argparse
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from random import Random

from msgspec import Struct

from tracker.engine import Autopilot, BattleWords, RandomPlayer, app_answer, ask_player, load_ruleset
from tracker.journal.battle_reader import read_battle, verify_battle
from tracker.journal.session import Session
from tracker.play.roster_battle import rolled_army

SAVES = Path(__file__).parents[2] / "saves"
PLAYED = Path(__file__).parents[1] / "played"
LAST_TURN = 30
# Units of each roster that fight.
FIGHTING = 4


class Sample(Struct, frozen=True):
    """A battle to record: scenario, seed, title; `file` is its name in saves/.

    `lists`: the army lists of two rosters that the app raises and the battle is made of, instead of a scenario.
    `is_by_hand`: a person played it by keys, dice and all; the answers stand in tests/played, by the same name.
    """

    file: str
    scenario: str
    seed: int
    title: str
    rulings: Mapping[str, str] = {}
    lists: tuple[str, ...] = ()
    is_by_hand: bool = False


SAMPLES: dict[str, tuple[Sample, ...]] = {
    "colonial_adventures": (
        Sample("colonial_adventures_skirmish", "training_skirmish", 15, "A picket in the Batshe valley"),
        Sample("colonial_adventures_el_moungar", "el_moungar", 2, "The column at El Moungar"),
        Sample("colonial_adventures_isandlwana", "isandlwana", 4, "The 24th under the mountain"),
        Sample("colonial_adventures_rorkes_drift", "rorkes_drift", 39, "The hospital at Rorke's Drift"),
        Sample("colonial_adventures_patrol", "solo_patrol", 4, "A patrol beyond the Buffalo"),
        Sample("colonial_adventures_patrol_by_hand", "solo_patrol", 7, "Nobody in the woods", is_by_hand=True),
        Sample("colonial_adventures_rosters", "", 6, "France against the Tuareg", lists=("france", "tuareg")),
    ),
    "gentlemen_rankers": (
        Sample("gentlemen_rankers_march", "march", 2, "Half a battalion on the march"),
        Sample("gentlemen_rankers_raid", "raid", 2, "The raid on kwaSokhexe"),
    ),
    "colonial_d10": (
        Sample("colonial_d10_river_column", "river_column", 6, "The column at the reed bank"),
        Sample("colonial_d10_afghan_valley", "afghan_valley", 8, "The convoy on the valley road"),
    ),
    "africa_1859": (
        Sample("africa_1859_castillejos", "castillejos", 3, "Prim at Castillejos"),
        Sample("africa_1859_wad_ras", "wad_ras", 3, "The bridge of Wad-Ras", {"combat": "margin"}),
    ),
}


def record(ruleset_id: str, sample: Sample) -> Path:
    """Play one sample to its end in a folder of its own, prove that it repeats, and put it into saves/."""
    with tempfile.TemporaryDirectory() as folder:
        with _begun(Path(folder), ruleset_id, sample) as session:
            (_play_again if sample.is_by_hand else _play)(session, sample)
        words = verify_battle(read_battle(session.path))
        if words:
            raise SystemExit(f"{sample.file} does not repeat: {words}.")
        target = SAVES / f"{sample.file}.battle"
        target.write_bytes(session.path.read_bytes())
    return target


def _begun(folder: Path, ruleset_id: str, sample: Sample) -> Session:
    """A new battle of a scenario, or of two rosters that are raised for it."""
    if not sample.lists:
        return Session.new(folder, ruleset_id, sample.scenario, sample.rulings, sample.seed, sample.title)
    game = load_ruleset(ruleset_id)
    armies = game.armies()
    assert armies is not None
    rosters = tuple(rolled_army(game, each, sample.seed) for each in sample.lists)
    for roster in rosters:
        for unit in roster.units[FIGHTING:]:
            unit.fights = False
    given = armies.scenario(BattleWords(id=sample.file, title=sample.title, last_turn=10), rosters)
    return Session.new_of(folder, ruleset_id, given, sample.rulings, sample.seed, sample.title)


def _play(session: Session, sample: Sample) -> None:
    """The player answers, with app dice; one answer is taken back and given again, as happens at a table."""
    battle = session.battle
    player = load_ruleset(session.header.ruleset).player() or RandomPlayer()
    autopilot, rng = Autopilot(), Random(sample.seed)
    everyone = Autopilot([side.id for side in battle.view().sides])
    turn = 0
    while battle.prompt is not None:
        if battle.stage == "turn" and battle.view().turn > LAST_TURN:
            session.end("it grew dark")
            continue
        value = autopilot.answer(battle)
        if value is None and everyone.answer(battle) is not None:
            value = app_answer(battle)
        if value is None:
            value = ask_player(player, battle, rng)
        session.answer(value, overrule=True)
        if battle.step == 40:
            session.undo()
            session.redo()
        turn = _marked(session, turn)


def _play_again(session: Session, sample: Sample) -> None:
    """The answers that a person gave. Exits where the rules ask something else by now: then it is to be played anew."""
    turn = 0
    for line in (PLAYED / f"{sample.file}.jsonl").read_text(encoding="utf-8").splitlines():
        key, value = json.loads(line)
        prompt = session.battle.prompt
        if prompt is None or prompt.key != key:
            asked = prompt.key if prompt is not None else "nothing"
            raise SystemExit(f"{sample.file}: {key!r} was answered, and {asked!r} is asked: play it anew by hand.")
        session.answer(value, overrule=True)
        turn = _marked(session, turn)


def _marked(session: Session, turn: int) -> int:
    now = session.battle.view().turn
    if now != turn and session.battle.prompt is not None:
        session.mark(f"turn {now}")
    return now


def main() -> None:
    parser = argparse.ArgumentParser(
        "python -m tests.tools.make_samples", description="Record the samples of saves/ anew."
    )
    parser.add_argument("games", nargs="*", metavar="RULESET", help=f"only of these: {', '.join(SAMPLES)}")
    for ruleset_id in parser.parse_args().games or list(SAMPLES):
        for sample in SAMPLES[ruleset_id]:
            print(record(ruleset_id, sample).name)


if __name__ == "__main__":
    main()

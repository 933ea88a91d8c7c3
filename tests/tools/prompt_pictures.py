"""Every kind of prompt of every game, as a person meets it: found by playing, so that no key sequence can go stale.

`python -m tests.tools.prompt_pictures FOLDER [GAME ...]` draws them all, at four sizes, as SVG and as text. Of each
kind that prompt is taken which needs the most rows: what has room for that has room for all.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.app.table import Hands, app_on
from tracker.app.battle.prompts import prompt_view_of
from tracker.engine import app_answer, ask_player
from tracker.journal.session import Session
from tracker.play.dice_source import DiceSource
from tracker.study.one_battle import player_of

SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))
SCENARIOS = {
    "colonial_adventures": ("el_moungar",),
    "gentlemen_rankers": ("march", "raid"),
    "colonial_d10": ("afghan_valley", "river_column"),
    "africa_1859": ("castillejos",),
}
# Melees are rolls like others, but the widest of all.
MELEE = ("melee", "combat", "fight")
OVER = "the end"
MOST = 1_200
WIDTH, ROWS = 80, 60


def fullest(game: str, folder: Path, scenarios: tuple[str, ...] = ()) -> dict[str, bytes]:
    """A battle of each kind of prompt, as the file that it is, at the prompt that needs the most rows."""
    found: dict[str, tuple[int, bytes]] = {}
    for scenario in scenarios or SCENARIOS[game]:
        with Session.new(folder, game, scenario, seed=7, autopilot=DiceSource()) as session:
            for kind, rows in _asked(session):
                if rows > found.get(kind, (0, b""))[0]:
                    found[kind] = (rows, session.path.read_bytes())
    return {kind: data for kind, (_, data) in found.items()}


def _asked(session: Session) -> Iterator[tuple[str, int]]:
    """The kind of each prompt of a battle that is played to its end, and the rows that it needs."""
    battle, rng = session.battle, Random(7)
    player = player_of(battle.ruleset, "")
    for _ in range(MOST):
        prompt = battle.prompt
        if prompt is None:
            break
        kind = type(prompt).__name__.lower()
        melee = kind == "roll" and any(word in prompt.key for word in MELEE)
        yield "melee" if melee else kind, len(prompt_view_of(prompt, lambda: Random(7)).rows(WIDTH, ROWS))
        value = ask_player(player, battle, rng)
        value = prompt.default() if value is None else value
        session.answer(app_answer(battle) if value is None else value)
    if battle.prompt is None:
        yield OVER, 1


async def drawn(data: bytes, folder: Path, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[tuple[str, str]]:
    """The screen of a battle at each size, as SVG and as text."""
    path = folder / "seen.battle"
    path.write_bytes(data)
    app = app_on(Session.open(path, autopilot=DiceSource()), folder)
    found = []
    async with app.run_test(size=sizes[0]) as pilot:
        hands = Hands(app, pilot)
        for size in sizes:
            await hands.resize(*size)
            found.append((app.export_screenshot(title="tracker"), hands.text))
    app.close_session()
    return found


def draw(into: Path, games: tuple[str, ...]) -> int:
    """Write all pictures; says how many."""
    into.mkdir(parents=True, exist_ok=True)
    count = 0
    for game in games:
        with tempfile.TemporaryDirectory() as folder:
            for kind, data in fullest(game, Path(folder)).items():
                for size, (svg, text) in zip(SIZES, asyncio.run(drawn(data, Path(folder))), strict=True):
                    name = f"{game}_{kind.replace(' ', '_')}_{size[0]}x{size[1]}"
                    (into / f"{name}.svg").write_text(svg, encoding="utf-8")
                    (into / f"{name}.txt").write_text(text + "\n", encoding="utf-8")
                    count += 1
    return count


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        "python -m tests.tools.prompt_pictures", description="Every kind of prompt as a picture."
    )
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"only these games: {', '.join(SCENARIOS)}")
    told = parser.parse_args()
    print(f"{draw(told.folder, tuple(told.games) or tuple(SCENARIOS))} pictures in {told.folder}")

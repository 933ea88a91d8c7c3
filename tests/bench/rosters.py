"""Rosters: fifty of them listed against reading their TOML, and a mark against writing the file as it is.

A mark on a roster of 200 units is measured against one of 20: it may cost more, but not ten times as much.
"""

import tomllib
from pathlib import Path

from tests.bench.rounds import ROUNDS, Figure, ratio, rotated, seconds
from tracker.engine import load_ruleset
from tracker.engine.armies import copied
from tracker.journal.armies import ROSTERS, read_army, save_army
from tracker.journal.disk import write_new
from tracker.play.roster_editor import RosterEditor, begin_army

MANY, FEW_UNITS, MANY_UNITS = 50, 20, 200
GAMES = (("colonial_adventures", "zulu"), ("colonial_d10", ""), ("africa_1859", "spanish"), ("gentlemen_rankers", ""))
LISTED_GOAL, MARKED_GOAL, LARGE_GOAL = 2.5, 3.0, 5.0


def rosters(folder: Path, rounds: int = ROUNDS, many: int = MANY) -> list[Figure]:
    (folder / "one").mkdir()
    for number in range(many):
        _raised(folder / "all", *GAMES[number % len(GAMES)], f"Army {number}", FEW_UNITS)
    small = RosterEditor(_raised(folder / "one", *GAMES[0], "Small", FEW_UNITS))
    large = RosterEditor(_raised(folder / "one", *GAMES[0], "Large", MANY_UNITS))
    texts = [path.read_text(encoding="utf-8") for path in (folder / "all").iterdir()]
    data = small.path.read_bytes()

    def read() -> None:
        for text in texts:
            tomllib.loads(text)

    def marked(editor: RosterEditor) -> None:
        editor.mark(editor.army.units[len(editor.army.units) // 2].id)

    timed = {
        "read": seconds(read),
        "control": seconds(read),
        "listed": seconds(lambda: ROSTERS.listed(folder / "all")),
        "written": seconds(lambda: write_new(folder / "plain.army", data, force=True)),
        "small": seconds(lambda: marked(small)),
        "large": seconds(lambda: marked(large)),
    }
    for work in timed.values():
        work()
    taken = rotated(timed, rounds)
    still = ratio(taken, "control", "read")
    return [
        Figure(f"rosters_listed_{many}", ratio(taken, "listed", "read"), LISTED_GOAL, still),
        Figure(f"roster_marked_{FEW_UNITS}", ratio(taken, "small", "written"), MARKED_GOAL, still),
        Figure(f"roster_marked_{MANY_UNITS}", ratio(taken, "large", "small"), LARGE_GOAL, still),
    ]


def _raised(folder: Path, game_id: str, list_id: str, name: str, many: int) -> Path:
    """A roster of so many units, of the rows of its list in turn."""
    game = load_ruleset(game_id)
    path = begin_army(folder, game, list_id, name)
    kept = read_army(path)
    army = copied(kept.army)
    rows = [row.key for row in kept.armies.offers(army)]
    while len(army.units) < many:
        army.units.extend(kept.armies.raised_all(army, rows[len(army.units) % len(rows)]))
    del army.units[many:]
    save_army(kept, army)
    return path

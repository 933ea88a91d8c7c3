"""Screen and line mode play one scripted battle to the same record."""

import io
from pathlib import Path

from tests.app.table import battle, sitting
from tests.names.journal import Session
from tests.names.plain import LineMode, Source
from tracker.engine import AnswerInput, Node

# What is typed in line mode, and the keys that do the same on the screen.
SCRIPT = (
    ("Hill fight", "H i l l space f i g h t enter"),
    ("r", "r"),
    ("1", "1 enter"),
    ("2", "2 enter"),
    ("r", "r"),
    ("1", "1"),
    ("f", "f"),
    ("1", "1"),
    ("lh2", "l h 2 enter"),
    ("1 1 2 6 5 4", "1 1 2 6 5 4 enter"),
    ("r", "r"),
    ("N hot work", "N h o t space w o r k enter"),
    ("u", "u"),
    ("6 6", "6 6 enter"),
    ("r", "r"),
    ("S by hand", "S b y space h a n d enter"),
    ("2", "2"),
    ("c", "c"),
    ("1", "1"),
    ("r", "r"),
    ("r", "r"),
    ("u", "u"),
    ("U", "U"),
)


def told(line: list[Node]) -> list[tuple[object, list[str]]]:
    """Every input of a branch, and what came of it."""
    return [
        (
            (node.input.key, node.input.value, node.auto) if isinstance(node.input, AnswerInput) else node.input,
            [each.text for each in node.log],
        )
        for node in line
    ]


async def test_one_script_one_record(tmp_path: Path) -> None:
    (tmp_path / "lines").mkdir()
    (tmp_path / "screen").mkdir()
    by_line = battle(tmp_path / "lines")
    typed = "".join(f"{line}\n" for line, _ in SCRIPT)
    with by_line:
        LineMode(by_line, Source(io.StringIO(typed)), io.StringIO()).play()

    by_key = battle(tmp_path / "screen")
    async with sitting(by_key) as hands:
        for _, keys in SCRIPT:
            await hands.press(keys)
    assert told(by_key.battle.line) == told(by_line.battle.line)
    assert [note.text for note in by_key.notes] == [note.text for note in by_line.notes] == ["hot work"]
    assert by_key.battle.step > 12
    again = Session.open(by_key.path)
    assert told(again.battle.line) == told(by_line.battle.line)
    again.close()

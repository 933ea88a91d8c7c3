"""Pictures of the battle, and of every kind of prompt."""

from pathlib import Path
from typing import Any

import pytest

from tests.app.table import KINDS, LARGE, SET_UP, SMALL, app_on, battle

pytestmark = pytest.mark.usefixtures("toy")

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
FIRE = f"{SET_UP} 1 f 1 enter"

PICTURES = {
    **KINDS,
    "half_typed": f"{FIRE} 1 2",
    "counts": f"{FIRE} = 2",
    "owed": f"{FIRE} 1 1 2 6 5 4 enter",
    "undone": f"{FIRE} 1 1 2 6 5 4 enter u",
    "refused": f"{SET_UP} 1 g",
    "warned": "enter enter enter 9 enter",
    "why": f"{FIRE} w",
    "tables": f"{FIRE} t",
    "table_list": f"{FIRE} t t",
    "log": f"{FIRE} L",
    "filter": f"{SET_UP} / t w o",
    "roster": f"{SET_UP} tab down",
    "edit": f"{SET_UP} e",
    "edit_value": f"{SET_UP} e 1 3",
    "note": f"{SET_UP} N h o t",
    "rolls": f"{FIRE} R",
    "menu": f"{SET_UP} escape",
}


@SIZES
@pytest.mark.parametrize("name", list(PICTURES))
def test_picture(snap_compare: Any, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    session = battle(tmp_path)
    app = app_on(session, tmp_path)
    same = snap_compare(app, press=PICTURES[name].split(), terminal_size=size)
    session.close()
    assert same


@SIZES
def test_picture_of_the_training_skirmish(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    session = battle(tmp_path, "training_skirmish", "colonial_adventures")
    app = app_on(session, tmp_path)
    same = snap_compare(app, press=["enter", "6", "2", "enter", "enter", "enter", "enter"], terminal_size=size)
    session.close()
    assert same


@pytest.mark.parametrize("size", [(60, 20), (40, 12), (20, 6), (160, 50)], ids=str)
def test_picture_of_a_size(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    session = battle(tmp_path)
    app = app_on(session, tmp_path)
    same = snap_compare(app, press=FIRE.split(), terminal_size=size)
    session.close()
    assert same

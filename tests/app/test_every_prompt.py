"""Every kind of prompt of every game on screens of four sizes: nothing that is needed to answer it is lost."""

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.table import Hands, app_on
from tests.names.app import BattleScreen, Row, prompt_view_of
from tests.names.journal import Session
from tests.names.play import DiceSource
from tests.tools.prompt_pictures import SCENARIOS, SIZES, fullest
from tracker.app.battle.panel_places import LEAST_UNITS
from tracker.app.parts.choice_keys import FREE, dealt
from tracker.engine import Choose, Chosen, Facts, Field, FormList, Pick, Prompt, Refused, Roll, Target

MORE = re.compile(r"[↑↓] \d+ more|– +\d+-\d+ |not now: |: \d+ (rows? )?more")


@pytest.mark.parametrize("game", list(SCENARIOS))
def test_nothing_that_is_needed_is_lost(game: str, tmp_path: Path) -> None:
    async def look(path: Path, kind: str) -> None:
        app = app_on(Session.open(path, autopilot=DiceSource()), tmp_path)
        async with app.run_test(size=SIZES[0]) as pilot:
            hands = Hands(app, pilot)
            for size in SIZES:
                await hands.resize(*size)
                check(hands.screen, hands.lines, f"{game}, {kind}, {size}")
            if isinstance(hands.stack.seat.prompt, Roll):
                check_dice(hands.stack.seat.prompt, f"{game}, {kind}")
        app.close_session()

    for kind, data in fullest(game, tmp_path, SCENARIOS[game][:1]).items():
        path = tmp_path / "seen.battle"
        path.write_bytes(data)
        asyncio.run(look(path, kind))


def check(screen: BattleScreen, lines: list[str], what: str) -> None:
    prompt, panels = screen.stack.seat.prompt, screen.panels
    shown = "\n".join(lines)
    assert panels.units.size.height >= LEAST_UNITS - (panels.layout.needs.units.least == LEAST_UNITS), what
    assert panels.last_result.size.height >= min(1, panels.last_result.needs(screen.size.width).whole), what
    assert all(len(line) <= screen.size.width for line in lines), what
    if prompt is not None:
        check_slack(prompt, what)
        # The title may go on in another row, or be cut, but never without a mark.
        end, asking, width = prompt.title.split()[-1], panels.asking, panels.asking.size.width
        first, *_ = asking.title_lines(screen.stack.prompt_view, width)
        is_seen = any(each in shown for each in (prompt.title, first, asking.in_one_row(prompt.title, width)))
        assert is_seen or prompt.title[:20] in shown and ("…" in shown or end in shown), what
        needed(prompt, panels.asking.rows(*panels.asking.size), shown, what)


def needed(prompt: Prompt[object], rows: list[Row], shown: str, what: str) -> None:
    """What an answer needs is seen: keys of options or that there are more, letters of fields, boxes for dice, odds."""
    asked = "\n".join("".join(piece for piece, _ in row) for row in rows)
    if isinstance(prompt, Choose | Pick):
        # Which number or letter picks an option: either is enough. Behind the ninth, or
        # where a digit is a die, a letter stands for the number.
        by_number = prompt.by_number.items()
        digits = 0 if any(each.die for each in prompt.options) else 9
        free = {*FREE} - {each.letter for each in prompt.options}
        behind = {n: each.number for n, each in by_number if n > digits and not each.letter}
        letters = dict(zip(behind, dealt([*behind.values()], free), strict=True))
        keys = [(n, each.letter or letters.get(n, f"{n}")) for n, each in by_number if not each.refused]
        numbers = [n for n, letter in keys if not re.search(rf"(^|[│▸\s]) *({n}|{letter}) ", shown, re.MULTILINE)]
        assert not numbers or MORE.search(shown), (what, numbers)
    if isinstance(prompt, Facts):
        check_fields(prompt.fields, asked, what)
    if isinstance(prompt, FormList):
        row = min(prompt.rows, key=lambda each: (each.is_idle, not each.is_urgent))
        # The table of units marks it, where its row leaves its room to its form.
        assert row.label[:14] in asked or re.search(r"^▸\S", shown, re.MULTILINE), (what, "the row in front")
        check_fields(row.fields, asked, what)
    if isinstance(prompt, Roll):
        assert "[" in asked or "none" in asked or "=" in asked, what
        whole = prompt_view_of(prompt, lambda: Random(1)).rows(300, 60)
        chances = re.findall(r"\d+%", "".join(piece for row in whole for piece, _ in row))
        assert not chances or re.search(r"\d+%", asked), what


def check_dice(prompt: Roll[Any], what: str) -> None:
    """Something is shown however few results are left, and in however little room."""
    prompt_view = prompt_view_of(prompt, lambda: Random(1))
    for key in ("1", "6", "1") * 9:
        with suppress(Refused):
            prompt_view.press(key)
        assert all(prompt_view.rows(width, height) for width, height in ((58, 7), (78, 12), (108, 30))), (what, key)


def check_slack(prompt: Prompt[object], what: str) -> None:
    """What was made with all the room there is may be shown wherever there is as much to spare as the view says."""
    prompt_view = prompt_view_of(prompt, lambda: Random(1))
    for width in (58, 80):
        rows, spot = prompt_view.rows(width, 60), prompt_view.spot
        if prompt_view.slack is not None and len(rows) < 40:
            assert (prompt_view.rows(width, len(rows) + prompt_view.slack), prompt_view.spot) == (rows, spot), what


def check_fields(fields: tuple[Field, ...], asked: str, what: str) -> None:
    """The letters of a form are all there, those of long choices too."""
    letters = [
        letter
        for field in fields
        if not isinstance(field, Target | Chosen)
        for letter in field.letters
        if not re.search(rf"(^| ){letter} ", asked, re.MULTILINE)
    ]
    assert not letters, (what, letters)

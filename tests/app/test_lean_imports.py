"""What screens do without: looked at in a process of its own, since tests load everything."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.pty.terminal import ROOT

LOAD = """
import sys
from pathlib import Path
from tracker.app.terminal.abilities import hurry
hurry()
import tracker.app.app, tracker.app.battle.screen, tracker.app.library.home_screen, tracker.commands.play
import tracker.play.command_tags, tracker.seats.messages
unused = {"ssl", "_ssl", "_hashlib", "textual.command", "textual.widgets._tree", "textual.containers"}
unused |= {"tracker.talk.words_aloud", "tracker.journal.products", "json", "statistics"}
print(*sorted(unused & set(sys.modules)))
"""


LATER = "import ssl, textual.command; print(ssl.OPENSSL_VERSION[:7], textual.command.Hit.__name__)"


def test_screens_load_no_cipher_and_no_palette_of_textuals_but_for_who_asks_for_them_later() -> None:
    command = [sys.executable, "-c", LOAD + LATER]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.split("\n") == ["", "OpenSSL Hit", ""]


BATTLE = """
import asyncio, sys
from pathlib import Path
from tracker.app.terminal.abilities import Terminal
import tracker.app.battle.screen
from tracker.app.app import TrackerApp
from tracker.app.battle.prompts import load_all
from tracker.journal.session import Session
from tracker.settings import Settings

async def show(app):
    async with app.run_test(size=(80, 24)):
        unused = {f"tracker.app.battle.prompts.{each}" for each in ("dice", "draw_and_shuffle", "form_list")}
        solo = "tracker.games.colonial_adventures.solo"
        unused |= {f"{solo}.{each}" for each in ("enemy_activation", "pefs", "stand_up")}
        later = ("campaign_battle", "dialogs", "old_question", "sheets")
        unused |= {f"tracker.app.battle.{each}" for each in later}
        rules = ("actions", "fight.charge", "ground.terrain")
        unused |= {f"tracker.games.colonial_adventures.{each}" for each in rules}
        unused |= {f"tracker.{each}" for each in ("play.battle_commands", "play.old_step", "engine.restore_steps")}
        add_on_parts = {f"tracker.engine.{each}" for each in ("add_on_guard", "armies", "campaigns", "opponent")}
        print(*sorted((unused | add_on_parts) & set(sys.modules)))
        print(app.screen.stack.seat.prompt.key, *app.screen.panels.qrs.tables.read)
        load_all(app.screen.stack.seat.battle.ruleset)
        print(*sorted({each for each in unused if ".solo." not in each} - set(sys.modules)))

folder = Path(sys.argv[1])
session = Session.new(folder, "colonial_adventures", "training_skirmish", seed=7)
tracker.app.battle.screen.SOON = 3_600.0
app = TrackerApp(session, folder, Settings(), Terminal())
asyncio.run(show(app))
app.close_session()
"""


def test_a_battle_that_begins_loads_no_chapter_view_or_table_that_it_does_not_show(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BATTLE, str(tmp_path)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.split("\n") == ["", "conditions", "", ""]


GARBAGE = """
import gc, sys
from tracker import cli
from tracker.commands import log, play, serve
for command in (log, play, serve):
    command.arguments = lambda parser: None
    command.run = lambda args: print(gc.isenabled(), gc.get_freeze_count() > 0) or 0
sys.argv = ["tracker", sys.argv[1]]
cli.main()
"""


@pytest.mark.parametrize(("name", "said"), [("log", "False False"), ("play", "False False"), ("serve", "True True")])
def test_no_garbage_is_collected_while_a_command_loads_and_in_a_long_one_later(name: str, said: str) -> None:
    command = [sys.executable, "-c", GARBAGE, name]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip() == said


PLAYED = """
import gc, sys
from tracker import cli
from tracker.commands import sitting_down

def played(args, session, *given):
    session.close()
    print(gc.isenabled(), gc.get_freeze_count() > 0)
    return 0

sitting_down._play = played
sys.argv = ["tracker", "play", "training_skirmish", "--plain", "--saves", sys.argv[1]]
cli.main()
"""


def test_garbage_is_collected_while_a_battle_is_played_in_lines(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAYED, str(tmp_path)]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == "True True\n"

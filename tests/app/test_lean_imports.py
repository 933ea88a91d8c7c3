"""What screens do without: looked at in a process of its own, since tests load everything."""

import subprocess
import sys

from tests.pty.terminal import ROOT

LOAD = """
import sys
from tracker.app.terminal.abilities import hurry
hurry()
import tracker.app.app, tracker.app.battle.screen, tracker.app.library.home_screen
print(*sorted({"ssl", "_ssl", "_hashlib", "textual.command", "textual.widgets._tree"} & set(sys.modules)))
"""


LATER = "import ssl, textual.command; print(ssl.OPENSSL_VERSION[:7], textual.command.Hit.__name__)"


def test_screens_load_no_cipher_and_no_palette_of_textuals_but_for_who_asks_for_them_later() -> None:
    command = [sys.executable, "-c", LOAD + LATER]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.split("\n") == ["", "OpenSSL Hit", ""]

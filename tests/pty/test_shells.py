"""Tab in real shells: what `tracker completion` prints completes there."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.pty.terminal import PtyTerminal
from tracker.cli import main

# How each is begun without anybody's own settings, and what it reads first.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], ""),
    "zsh": (["zsh", "-f", "-i"], "autoload -U compinit; compinit -u -D; "),
    "fish": (["fish", "--no-config"], ""),
    "tcsh": (["tcsh", "-f"], ""),
}


@pytest.mark.parametrize("shell", SHELLS)
def test_tab_completes(
    shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    command, before = SHELLS[shell]
    assert main(["completion", shell]) == 0
    (tmp_path / "lines").write_text(capsys.readouterr().out)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:/usr/bin:/bin")
    monkeypatch.setenv("HOME", str(tmp_path))
    with PtyTerminal(command) as terminal:
        terminal.press(f"{before}source {tmp_path / 'lines'}; echo is-rea'dy'\r")
        terminal.wait_for("is-ready")
        terminal.press("tracker play canal", "\t")
        terminal.wait_for("tracker play canal_bridge")

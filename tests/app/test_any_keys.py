"""Keys by chance, faster than any screen looks: nothing breaks, and the battle comes out as recorded."""

from pathlib import Path

import pytest

from tests.tools.fuzz_keys import play


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_breaks(tmp_path: Path, seed: int) -> None:
    assert play(tmp_path, "toy", "skirmish", seed, bursts=30) >= 1

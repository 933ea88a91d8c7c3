"""How tests wait: for a state, however long it takes. No time says anything about what is tested."""

from pathlib import Path

# Seconds. Of no meaning but to end a test that fails: whoever waits goes on at once.
PATIENCE = 120.0


def is_asleep(pid: int) -> bool:
    """Whether a process waits for something, such as a key."""
    stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    return stat.rpartition(")")[2].split()[0] == "S"

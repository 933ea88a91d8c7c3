"""`python -m tests.tools.commits`: subjects of the commits since BASE, held to CONTRIBUTING.md, "Size and style"."""

import subprocess
import sys
from collections.abc import Iterator

from tests.tools.house_lists import ROOT

# Older history speaks otherwise; nobody rewrites it.
BASE = "fbd681e7"
LONGEST = 72
VERBS = frozenset((ROOT / "tests" / "tools" / "commit_verbs.txt").read_text(encoding="utf-8").split())


def faults_of(subject: str) -> Iterator[str]:
    """The faults of a subject line, in words."""
    if len(subject) > LONGEST:
        yield f"has {len(subject)} letters, {LONGEST} at most"
    if ";" in subject:
        yield 'joins two changes by ";": make two commits'
    if (first := subject.split(" ", 1)[0]) not in VERBS:
        yield f"begins with {first!r}: no verb in the imperative, or not yet in tests/tools/commit_verbs.txt"


def subjects() -> list[str]:
    """Hash and subject of each commit since BASE; none where that is not in the history, as in a shallow clone."""
    return (_git("log", "--no-merges", "--format=%h %s", f"{BASE}..HEAD") or "").splitlines()


def _git(*words: str) -> str | None:
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def main() -> None:
    wrong = [f"{line}: {fault}" for line in subjects() for fault in faults_of(line.partition(" ")[2])]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

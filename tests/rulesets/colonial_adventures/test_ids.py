"""Every item of RULES.md has a test, or is asked of the table."""

import re
from importlib.resources import files
from pathlib import Path

RULES = (files("rulesets.colonial_adventures") / "RULES.md").read_text(encoding="utf-8")
ID = r"[A-Z]{2}-[A-Z]+-?\d+[a-z]?"


def test_every_id_of_rules_md_is_named_by_a_test_or_asked_of_the_table() -> None:
    here = Path(__file__)
    others = (each for each in here.parent.glob("*.py") if each != here)
    named = "\n".join(each.read_text(encoding="utf-8") for each in others).replace("_", "-").upper()
    items = dict(re.findall(rf"^- \*\*({ID})\*\*(.*)$", RULES, re.MULTILINE))
    assert len(items) > 200
    bold = set(re.findall(rf"\*\*({ID})\*\*", RULES))
    assert bold == set(items), "every bold id begins an item of its own"
    untested = [
        item
        for item, words in items.items()
        if not re.search(rf"{re.escape(item.upper())}(?![0-9A-Z])", named) and "asked of the table" not in words
    ]
    assert untested == []

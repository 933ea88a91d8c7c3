"""Every item of RULES.md has a test or is asked of the table; every ruling is told there."""

import re
from importlib.resources import files
from pathlib import Path

from rulesets.colonial_d10.data import rulings, tables
from tests.rulesets.colonial_d10.bench import rule_ids

RULES = (files("rulesets.colonial_d10") / "RULES.md").read_text(encoding="utf-8")


def test_every_id_is_marked_on_a_test_or_asked_of_the_table() -> None:
    here = Path(__file__)
    named = "\n".join(each.read_text(encoding="utf-8") for each in here.parent.glob("test_*.py") if each != here)
    tested = set(re.findall(r'rule\("(CD-[A-Z]\d+)"\)', named))
    asked = {line[4:].split("*")[0] for line in RULES.splitlines() if "asked of the table" in line and line[:2] == "- "}
    bold = set(re.findall(r"\*\*(CD-[A-Z]\d+)\*\*", RULES))
    assert bold == rule_ids(), "every bold id begins an item of its own"
    assert len(bold) >= 18 + 39 + 10
    assert sorted(bold - tested - asked) == []
    assert tested <= bold


def test_every_ruling_stands_in_rules_md_with_its_values() -> None:
    items = dict(re.findall(r"^- \*\*(CD-[A-Z]\d+)\*\*(.*)$", RULES, re.MULTILINE))
    for ruling in rulings():
        assert f"`{ruling.name}={'|'.join(option.value for option in ruling.options)}`" in items[ruling.id]
        assert ruling.default == ruling.options[0].value
        assert "ot in the source" in ruling.note or "source" in ruling.note


def test_tables_name_rules() -> None:
    assert {table.rule for table in tables().values()} <= rule_ids()

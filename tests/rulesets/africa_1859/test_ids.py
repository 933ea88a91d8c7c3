"""Every item of RULES.md has a test of its id, or says that it is asked of the table."""

import re
from pathlib import Path

from rulesets.africa_1859.data import rulings, tables
from tests.rulesets.africa_1859.table import rule_ids, rules_text

HERE = Path(__file__).parent


def held() -> set[str]:
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    return {each for marks in re.findall(r"mark\.rule\(([^)]*)\)", text) for each in re.findall(r"AF-\w+", marks)}


def test_every_item_is_tested() -> None:
    lines = {match[1]: match[0] for match in re.finditer(r"^- \*\*(AF-\w+)\*\*.*$", rules_text(), re.MULTILINE)}
    assert len(lines) == len(rule_ids()) == 48
    untested = [each for each, line in lines.items() if each not in held() and "asked of the table" not in line]
    assert not untested


def test_tests_name_items_only() -> None:
    assert held() <= rule_ids()


def test_each_switch_is_in_the_rules_with_its_values() -> None:
    for ruling in rulings():
        values = "|".join(option.value for option in ruling.options)
        assert f"`{ruling.name}={values}`" in rules_text()
        assert ruling.id in rule_ids() and ruling.default == ruling.options[0].value
        line = next(line for line in rules_text().splitlines() if line.startswith(f"- **{ruling.id}**"))
        assert f"`{ruling.name}=" in line
        assert (f"(+) `{ruling.name}=" in line) == ruling.setup


def test_what_is_not_in_the_source_says_so() -> None:
    for ruling in rulings():
        printed = ruling.id in ("AF-B1", "AF-B2", "AF-B9") or ruling.name == "driven"
        assert printed or "ot in the source" in ruling.note or "not in the source" in ruling.note, ruling.name


def test_tables_name_items() -> None:
    assert {table.rule for table in tables().values()} <= rule_ids()
    for name in ("units", "second_toss"):
        assert "ot in the source" in tables()[name].note + tables()[name].title

"""The records of a campaign for other programs: CSV with a row for each unit and leader, JSON with all they did."""

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from tracker.engine import Aftermath
from tracker.harmless_text import json_of
from tracker.journal.timeline import Timeline
from tracker.report.campaign_records import Service, sorted_by, war_of
from tracker.report.csv_text import csv_text

SERVES = "serves"
# What a row of the table counts, by its heading.
COUNTED: dict[str, Callable[[Service], int]] = {
    "battles": lambda each: len(each.battles),
    "felled by fire": lambda each: each.count("felled by fire"),
    "felled hand to hand": lambda each: each.count("felled in melee"),
    "tests": lambda each: each.tests,
    "tests passed": lambda each: each.count("test passed"),
    "lost": lambda each: each.lost,
    "hit": lambda each: each.wounds,
}


def records_csv(campaign: Timeline) -> str:
    """A row for each unit and each leader that served; a leader's row names his unit."""
    sides = _sides(campaign)
    served = sorted_by((each for each in war_of(campaign).services if each.battles), "name")
    head = ["side", "unit", "leader", *COUNTED, "fate"]
    return csv_text(head, (_row(each, sides) for each in served))


def _row(each: Service, sides: dict[str, str]) -> list[str | int]:
    named = [each.unit, each.name] if each.unit else [each.name, ""]
    counts = [count(each) for count in COUNTED.values()]
    return [sides.get(each.side, each.side), *named, *counts, each.fate or SERVES]


def records_json(campaign: Timeline) -> str:
    """The battles of a campaign, and each record with all its entries: in which battle, and at which step of it."""
    war, sides = war_of(campaign), _sides(campaign)
    said = {
        "title": campaign.recorded.title,
        "game": campaign.recorded.ruleset.partition(".")[0],
        "battles": [_battle(number, each) for number, each in enumerate(war.aftermaths, 1)],
        "records": [_record(each, sides) for each in sorted_by(war.services, "name")],
    }
    return json_of(said, indent=2).decode() + "\n"


def _battle(number: int, aftermath: Aftermath) -> dict[str, Any]:
    said = {key: value for key, value in to_builtins(aftermath).items() if key not in ("entries", "key", "sum")}
    return {"number": number, **said}


def _record(each: Service, sides: dict[str, str]) -> dict[str, Any]:
    named = {"side": sides.get(each.side, each.side), "id": each.id, "unit": each.unit or each.name}
    named |= {"leader": each.name} if each.unit else {}
    counts = {heading.replace(" ", "_"): count(each) for heading, count in COUNTED.items() if heading != "battles"}
    facts = [to_builtins(fact) for fact in each.in_order()]
    return {**named, "battles": each.battles, **counts, "fate": each.fate or SERVES, "entries": facts}


def _sides(campaign: Timeline) -> dict[str, str]:
    return {side.id: side.name for side in campaign.view(campaign.last).sides}

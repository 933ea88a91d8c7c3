"""Home, and the battles, rosters and campaigns that are kept, in words; for screens and line mode alike."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine.plurals import counted

if TYPE_CHECKING:
    from tracker.journal.armies import ArmyEntry
    from tracker.journal.battles import LibraryEntry
    from tracker.journal.campaigns import CampaignEntry

# What Home leads to: its name, key and label, and what is there.
MENU = (
    ("next", "x", "Next battle", ""),
    ("new", "n", "New battle", "scenario, side, rules; l lays a table"),
    ("samples", "p", "Samples", "battles played already, to walk through"),
    ("armies", "a", "My armies", "raise, mark, print and fight what you own"),
    ("fight", "f", "Army battle", "roster against roster, or a rolled enemy"),
    ("campaigns", "w", "Campaigns", "battles that follow from one another"),
    ("tables", "t", "Tables", "the quick reference sheets"),
    ("games", "g", "Games", "rulesets, their scenarios and rulings"),
    ("settings", "s", "Settings", "who rolls, looks, keys"),
    ("help", "?", "Help", "what every key does"),
    ("quit", "q", "Quit", ""),
)


def named(name: str) -> str:
    """An id, or the path of a scenario file, as people read it."""
    return Path(name).stem.replace("_", " ").title()


def stands(entry: LibraryEntry) -> str:
    """The progress of a battle, in words."""
    if entry.status == "damaged":
        return "damaged"
    turn = f"turn {entry.turn}" if entry.turn else "set-up"
    return f"{turn}, {entry.result}" if entry.result else turn


def about_battle(entry: LibraryEntry) -> str:
    """A battle in a sentence or two, its title whole."""
    scenario = "" if titled_by(entry) else f", {scenario_of(entry)}"
    return f"{entry.title}. {named(entry.ruleset)}{scenario}: {stands(entry)}, step {entry.step}. {entry.path.name}"


def titled_by(entry: LibraryEntry) -> bool:
    """True if the title of a battle begins with its scenario."""
    return bool(entry.scenario) and entry.title.casefold().startswith(scenario_of(entry).casefold())


def scenario_of(entry: LibraryEntry) -> str:
    """The title of a battle's scenario; its id where the file has no more than that."""
    return entry.about or named(entry.scenario)


def about_roster(entry: ArmyEntry) -> str:
    """A roster: its game, its list, who fights today, and what they come to."""
    totals = f" {', '.join(entry.totals)}." if entry.totals else ""
    listed = f", {entry.list_name}" if entry.list_name else ""
    fights = f"{entry.fights} of {counted(entry.units, 'unit')} fight today:"
    return f"{entry.name}. {named(entry.game)}{listed}. {fights}{totals} {entry.path.name}"


def next_words(war: CampaignEntry, fought: list[LibraryEntry]) -> str:
    """The next step of an open campaign; `fought`: the battles at which campaigns stand."""
    at = next((each for each in fought if each.path.parent == war.path.parent), None)
    now = f", {stands(at)}" if at is not None else ""
    if at is not None and at.status == "ended":
        is_due = bool(at.last and war.last and war.last < at.last)
        now = f" is over, {'its result is to be entered' if is_due else 'what follows is to be decided'}"
    return f"{war.title}: {war.where if war.battle else 'its set-up'}{now}"


def gone(entry: CampaignEntry) -> str:
    if entry.status == "damaged":
        return "damaged"
    if entry.status == "ended":
        return entry.result or "over"
    return entry.where


def about_campaign(entry: CampaignEntry) -> str:
    """A campaign, and how far it has gone."""
    return f"{entry.title}. {gone(entry)}. {entry.path}"

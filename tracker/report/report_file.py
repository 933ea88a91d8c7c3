"""A report as a file: Markdown or HTML by its name, beside the other battles where a person asks for it by a key."""

import os
from pathlib import Path

from tracker.engine import CAMPAIGN, Refused
from tracker.harmless_text import clean_page
from tracker.journal.battle_reader import Recorded, read_battle
from tracker.journal.disk import write_new
from tracker.journal.timeline import Timeline
from tracker.report.campaign_writeup import write_up_war
from tracker.report.html import html
from tracker.report.markdown import markdown
from tracker.report.writeup import write_up

WRITERS = {".md": markdown, ".markdown": markdown, ".html": html, ".htm": html}
PAGES = (".html", ".htm")
CSV, JSON = ".csv", ".json"
RECORDS = (CSV, JSON)


def report_text(recorded: Recorded, suffix: str) -> str:
    """A battle or a campaign written up, in the form that goes with the end of a file's name; of a campaign the records
    as .csv or .json too.

    Raises Refused where none does.
    """
    if suffix.casefold() in RECORDS and is_campaign(recorded):
        from tracker.report import campaign_files

        timeline = Timeline.of(recorded)
        return (
            campaign_files.records_csv(timeline) if suffix.casefold() == CSV else campaign_files.records_json(timeline)
        )
    writer = WRITERS.get(suffix.casefold())
    if writer is None:
        more = "" if suffix.casefold() not in RECORDS else "; records as .csv or .json are a campaign's"
        raise Refused(f"A report is written as .md or .html, and {suffix or 'a name without an end'} is neither{more}.")
    write = write_up_war if is_campaign(recorded) else write_up
    return clean_page(writer(write(Timeline.of(recorded))))


def steps_text(recorded: Recorded) -> str:
    """A page that steps through a battle, or a campaign, without tracker."""
    from tracker.report.steps import stepping_page

    return stepping_page(Timeline.of(recorded))


def is_campaign(recorded: Recorded) -> bool:
    """True if a record is that of a campaign, whose turns are battles."""
    return recorded.ruleset.partition(".")[2] == CAMPAIGN


def write_report(battle: Path, folder: Path) -> Path:
    """Write the report of a battle into a folder, under the battle's name; gives its path.

    What is there already stays: another report gets a number, the same one is not written again. Raises BadFile where
    there is no battle to be read, Unsaved where the disk does not take it.
    """
    data = report_text(read_battle(battle), ".html").encode()
    number = 1
    while True:
        path = folder / f"{battle.stem}{f' {number}' if number > 1 else ''}.html"
        if not os.path.lexists(path):
            return write_new(path, data)
        if _holds(path, data):
            return path
        number += 1


def _holds(path: Path, data: bytes) -> bool:
    """True if a file holds just this; a folder, a pipe or what can't be read does not."""
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False

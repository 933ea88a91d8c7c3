"""Checks of a campaign's battles since they were taken, and the taking again of an amended one."""

import os
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from tracker.engine import Aftermath, AnyCampaign, EditInput, TrackerError, load_playable
from tracker.engine.errors import Unchanged
from tracker.engine.plurals import form, with_and
from tracker.journal.armies import SUFFIX as ARMY
from tracker.journal.battle_reader import read_battle, verify_battle
from tracker.journal.campaign_battles import (
    aftermath_in_file,
    campaign_played,
    campaign_state,
    file_of,
    files_to_be_fought,
    read_campaign,
    renamed,
    shared_with,
    standing,
    sum_of,
    where_words,
)
from tracker.journal.campaigns import SUFFIX, nobody_plays_any
from tracker.journal.disk import move
from tracker.journal.folders import is_sample, sample_refused
from tracker.journal.session import Session
from tracker.journal.titles_and_file_names import free_name

# What is wrong: "gone", "damaged", "other" (another battle's file), "open" (not over any more), "changed" (it leaves
# something else now), "shared" (another campaign has it), "several" (two files of one battle, or of the campaign),
# "roster" (edited since), "rules" (its file does not replay as it was recorded), "renamed" (it has another name than
# the campaign knows).
Kind = Literal["gone", "damaged", "other", "open", "changed", "shared", "several", "roster", "rules", "renamed"]
# How the log begins to tell an edit.
EDITED = "Edited by hand: "


class CampaignFinding(Struct):
    """Something about battle `number` of a campaign, 0 for the campaign itself, in a sentence."""

    kind: Kind
    number: int
    words: str
    differs: list[str] = []


class Amended(Struct):
    """A battle that now leaves something else than was taken: `then`, `now`, and what differs in sentences.

    `stays`: what followed from what was taken, and would be otherwise now.
    """

    number: int
    then: Aftermath
    now: Aftermath
    differs: list[str]
    stays: list[str] = []


class _There(Struct, frozen=True):
    """The contents of a battle's file: its key, where it stands, and its aftermath if it is over."""

    key: int
    where: str
    came: Aftermath | None


@lru_cache(maxsize=64)
def _there(campaign: AnyCampaign, path: Path, changed: int, size: int) -> _There:
    """A battle's file, read once while it is as it was `changed` last."""
    recorded = read_battle(path)
    aftermath = aftermath_in_file(campaign, path) if recorded.stage == "over" else None
    return _There(recorded.header.key, where_words(recorded.turn), aftermath)


def changed_since(
    campaign: AnyCampaign, folder: Path, number: int, then: Aftermath
) -> CampaignFinding | Amended | None:
    """The change to the file of a battle that was taken; None where it is as it was, or has no file."""
    if not then.file:
        return None
    path, name = file_of(folder, then), f"Battle {number} ({then.file})"
    stands = "what was taken of it stands"
    try:
        at = path.stat()
        there = _there(campaign, path, at.st_mtime_ns, at.st_size)
    except FileNotFoundError:
        return CampaignFinding("gone", number, f"{name} is gone; {stands}.")
    except (TrackerError, OSError) as error:
        return CampaignFinding("damaged", number, f"{name} can't be read: {str(error).rstrip('.')}; {stands}.")
    if then.key and there.key != then.key:
        return CampaignFinding("other", number, f"{name} is not the battle that the campaign took; {stands}.")
    now = there.came
    if now is None:
        return CampaignFinding("open", number, f"{name} is not over any more: it stands {there.where}; {stands}.")
    if now.sum == then.sum:
        return None
    return Amended(number, then, now, campaign.differs(then, now))


def amended(session: Session) -> list[Amended]:
    """The battles of a campaign that now leave something else than was taken. Raises Refused for no campaign."""
    campaign, state = campaign_played(session), campaign_state(session)
    found = [each for each in _looked_at(session) if isinstance(each, Amended)]
    for each in found:
        each.stays = campaign.stays(state, each.number, each.then, each.now)
    return found


def not_as_taken(session: Session) -> str:
    """A fault in the files of battles that were taken, where they leave nothing to be taken again; else "".

    Such a battle is gone or damaged, another, or stands in the midst of what was amended. Raises Refused.
    """
    return " ".join(each.words for each in _looked_at(session) if isinstance(each, CampaignFinding))


def _looked_at(session: Session) -> list[Amended | CampaignFinding | None]:
    """All battles that were taken, as `changed_since` has each."""
    campaign, taken = campaign_played(session), campaign_state(session).aftermaths
    return [changed_since(campaign, session.path.parent, number, each) for number, each in enumerate(taken, 1)]


def retake(session: Session, found: Amended, reason: str = "") -> list[str]:
    """Put an amended battle into the campaign as it stands now: recorded edits, each with its reason.

    Gives what was edited, in words. The record of the battle follows; later battles stay as they were fought.
    """
    campaign, why = campaign_played(session), reason or f"battle {found.number} was amended"
    done = []
    for each in campaign.corrections(campaign_state(session), found.then, found.now):
        because = f"{each.reason}: {reason}" if each.reason and reason else each.reason or why
        if edit(session, EditInput(each.path, each.value, because)):
            done.append(_done(session, because))
    _follow(session, found, why)
    return done


def _done(session: Session, because: str) -> str:
    """The change that an edit made, in the words of its log without its reason, which is the same for all."""
    line = next((each.text for each in session.battle.line[-1].log if each.text.startswith(EDITED)), "")
    return f"{line.removeprefix(EDITED).removesuffix('.').removesuffix(f' ({because})')}."


def leave(session: Session, found: Amended, reason: str = "") -> None:
    """Leave the campaign as it is: from now on it counts as known that this battle was amended."""
    at = f"aftermaths.{found.number - 1}"
    why = reason or f"battle {found.number} was amended; the campaign stays as it is"
    edit(session, EditInput(f"{at}.sum", sum_of(found.now), why))
    edit(session, EditInput(f"{at}.step", found.now.step, why))


def edit(session: Session, wanted: EditInput) -> bool:
    """Make an edit; whether anything was changed by it."""
    try:
        session.edit(wanted.path, wanted.value, wanted.reason)
    except Unchanged:
        return False
    return True


def _follow(session: Session, found: Amended, why: str) -> None:
    """Bring what was taken of a battle up to what it leaves now, leaf by leaf."""
    at, then, now = f"aftermaths.{found.number - 1}", found.then, found.now
    for name in ("winner", "turns", "step", "sum"):
        edit(session, EditInput(f"{at}.{name}", getattr(now, name), why))
    for number, unit in enumerate(then.units):
        new = now.unit(unit.id, unit.side)
        if new is None:
            continue
        for name in ("figures", "gone", "ran"):
            edit(session, EditInput(f"{at}.units.{number}.{name}", getattr(new, name), why))
        lost = {each.name: each.lost for each in new.leaders}
        for place, leader in enumerate(unit.leaders):
            if leader.name in lost:
                edit(session, EditInput(f"{at}.units.{number}.leaders.{place}.lost", lost[leader.name], why))
        for key in unit.more:
            if key in new.more:
                edit(session, EditInput(f"{at}.units.{number}.more.{key}", new.more[key], why))


# Everything about a campaign


def mend_names(path: Path) -> list[str]:
    """Give battles that were renamed the names by which their campaign calls them; what was done, in sentences.

    None is written over: where another file has that name, it stays as it is. Raises BadFile; Refused where the
    campaign is shipped, or it or a battle of it is being played; Unsaved.
    """
    if is_sample(path):
        raise sample_refused(path.stem)
    here, told = path.absolute().parent, []
    taken = read_campaign(path)[2].aftermaths
    with nobody_plays_any(sorted(here.iterdir())):
        for number, _, named in renamed(here, taken):
            # Where two have each other's names, the one before may have moved this one aside.
            now = file_of(here, taken[number - 1])
            if os.path.lexists(named):
                if named not in [place for _, place, _ in renamed(here, taken)]:
                    told.append(f"Battle {number} stays {now.name}: another file is called {named.name}.")
                    continue
                move(named, free_name(named))
            move(now, named)
            told.append(f"Battle {number} is called {named.name} again, not {now.name}.")
    return told


def check_campaign(path: Path, folder: Path | None = None, armies: Path | None = None) -> list[CampaignFinding]:
    """All that is odd about a campaign and its files; `folder` and `armies` are those of all campaigns and rosters.

    Raises BadFile or Refused where the campaign itself can't be read.
    """
    recorded, moment, state = read_campaign(path)
    campaign, here, key = load_playable(recorded.ruleset), path.parent, recorded.header.key
    found = [CampaignFinding("damaged", 0, words) for words in recorded.problems]
    if several := _several_campaigns(path):
        found.append(CampaignFinding("several", 0, several))
    if (words := verify_battle(recorded)) is not None:
        found.append(CampaignFinding("rules", 0, f"{path.name}: {words}"))
    for number, now, named in renamed(here, state.aftermaths):
        said = f"Battle {number} ({named.name}) is called {now.name} now; --mend gives it its name back."
        found.append(CampaignFinding("renamed", number, said))
    for number, aftermath in enumerate(state.aftermaths, 1):
        found += _of_battle(campaign, here, number, aftermath, folder)
    if moment.prompt is not None and (fight := moment.prompt.fight) is not None:
        for each in files_to_be_fought(here, key, fight.number, state.aftermaths):
            found += _of_file(each.path, fight.number)
    return [*found, *(_edited(here, armies) if armies is not None else [])]


def _of_battle(
    campaign: Any, here: Path, number: int, aftermath: Aftermath, folder: Path | None
) -> list[CampaignFinding]:
    found: list[CampaignFinding] = []
    changed = changed_since(campaign, here, number, aftermath)
    if isinstance(changed, Amended):
        said = f"Battle {number} ({aftermath.file}) now leaves something else than the campaign took from it."
        found.append(CampaignFinding("changed", number, said, changed.differs))
    elif changed is not None:
        found.append(changed)
    if not aftermath.file or (isinstance(changed, CampaignFinding) and changed.kind != "open"):
        return found
    found += _of_file(file_of(here, aftermath), number)
    if folder is not None and (other := shared_with(folder, here, aftermath.key)):
        said = f"Battle {number} ({aftermath.file}) lies in the campaign {other} too: it counts in both."
        found.append(CampaignFinding("shared", number, said))
    return found


def _of_file(path: Path, number: int) -> list[CampaignFinding]:
    """Damage to a battle's file, and parts of it that do not replay as they were recorded."""
    name = f"Battle {number} ({path.name})"
    try:
        recorded = read_battle(path)
    except TrackerError as error:
        return [CampaignFinding("damaged", number, f"{name} can't be read: {error}")]
    found = [CampaignFinding("damaged", number, f"{name} is damaged: {words}") for words in recorded.problems]
    try:
        words = verify_battle(recorded)
    except TrackerError as error:
        words = str(error)
    return [*found, CampaignFinding("rules", number, f"{name}: {words}")] if words is not None else found


def _edited(here: Path, armies: Path) -> list[CampaignFinding]:
    """The rosters that were edited since the campaign was begun with them."""
    found = []
    try:
        begun = sorted(each for each in here.iterdir() if each.suffix == ARMY and each.is_file())
    except OSError:
        return []
    for each in begun:
        try:
            is_edited = (armies / each.name).read_bytes() != each.read_bytes()
        except OSError:
            continue
        if is_edited:
            words = f"The roster {each.name} was edited since: the campaign goes on with what it was begun with."
            found.append(CampaignFinding("roster", 0, words))
    return found


def several_words(session: Session) -> str:
    """That there are more files of the campaign or of its next battle than one, and which counts; else ""."""
    told, found = [_several_campaigns(session.path)], standing(session)
    if found is not None and found.others and found.path is not None:
        others = ", ".join(each.name for each in found.others)
        told.append(f"Battle {found.prompt.number} has several files: {found.path.name} counts, not {others}.")
    return " ".join(filter(None, told))


def _several_campaigns(path: Path) -> str:
    """That other campaign files lie beside this one, and which is opened; "" where none do."""
    others = sorted(each.name for each in path.absolute().parent.glob(f"*{SUFFIX}") if each.name != path.name)
    opened = "by the name of its folder the one played last is opened"
    lie = form(len(others), "lies", "lie")
    return f"This is {path.name}; beside it {lie} {with_and(others)}, and {opened}." if others else ""

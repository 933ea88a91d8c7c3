"""The battles of a campaign on disk: the next one, what one left, one that was fought elsewhere."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import (
    Aftermath,
    AnyCampaign,
    Autopilot,
    BadFile,
    BattleState,
    CampaignRuleset,
    CampaignState,
    Moment,
    Refused,
    ServiceEntry as RecordEntry,
    ToFight,
    load_playable,
)
from tracker.journal.battle_reader import Recorded, read_battle, recorded_in
from tracker.journal.battles import LibraryEntry
from tracker.journal.campaigns import battle_files, battles_in, header_at
from tracker.journal.disk import make_folder, read_bytes, write_new
from tracker.journal.records import SUFFIX, Header, PartOf
from tracker.journal.session import NewFile, Session
from tracker.journal.titles_and_file_names import free_name, slug

# What units did in a battle, told from its file: whoever writes records knows how.
Entries = Callable[[Path], list[RecordEntry]]


class Standing(Struct):
    """The battle that is to be fought now: not begun, open, over or damaged, with its file where there is one.

    `others` are further files of the same battle.
    """

    prompt: ToFight
    stage: Literal["none", "open", "over", "damaged"] = "none"
    path: Path | None = None
    entry: LibraryEntry | None = None
    others: tuple[Path, ...] = ()


def campaign_at(session: Session) -> AnyCampaign | None:
    """The campaign that a session plays, None where it plays something else."""
    ruleset = session.battle.ruleset
    return ruleset if isinstance(ruleset, CampaignRuleset) else None


def campaign_played(session: Session) -> AnyCampaign:
    """The campaign that a session plays. Raises Refused where it plays something else."""
    if (campaign := campaign_at(session)) is None:
        raise Refused(f"{session.path.name} is no campaign.")
    return campaign


def campaign_state(session: Session) -> CampaignState:
    """The state of a campaign. Raises Refused where the session plays none."""
    state = session.battle.state
    if not isinstance(state, CampaignState):
        raise Refused(f"{session.path.name} is no campaign.")
    return state


def standing(session: Session) -> Standing | None:
    """Place where the next battle stands, None where none is asked for."""
    prompt = session.battle.prompt.fight if session.battle.prompt is not None else None
    if prompt is None:
        return None
    taken = campaign_state(session).aftermaths
    files = files_to_be_fought(session.path.parent, session.header.key, prompt.number, taken)
    if not files:
        return Standing(prompt)
    first, *others = files
    stages: dict[str, Literal["open", "over", "damaged"]] = {"open": "open", "ended": "over", "damaged": "damaged"}
    return Standing(prompt, stages[first.status], first.path, first, tuple(each.path for each in others))


def to_be_fought(session: Session) -> Standing:
    """Place where the next battle stands. Raises Refused where none is asked for."""
    if (found := standing(session)) is None:
        raise Refused("No battle is to be fought now.")
    return found


def _is_taken(path: Path, taken: list[Aftermath]) -> bool:
    """True if a file is a battle that was taken: by its key, whatever its name; by its name where it has none."""
    header = header_at(path)
    if header is None or not header.key:
        return any(path.name == each.file for each in taken)
    return any(header.key == each.key for each in taken)


def file_of(folder: Path, aftermath: Aftermath) -> Path:
    """Place where a battle lies that was taken: by its name, by its key if renamed, else where it should be."""
    named = folder / aftermath.file
    if not aftermath.key or _key_at(named) == aftermath.key:
        return named
    return next((each for each in battles_in(folder) if _key_at(each) == aftermath.key), named)


def renamed(folder: Path, taken: list[Aftermath]) -> list[tuple[int, Path, Path]]:
    """The battles that have another name than their campaign calls them by: number, place, and where it should be."""
    files = [(number, file_of(folder, each), folder / each.file) for number, each in enumerate(taken, 1) if each.file]
    return [each for each in files if each[1] != each[2]]


def files_to_be_fought(folder: Path, key: int, number: int, taken: list[Aftermath]) -> list[LibraryEntry]:
    """The files of a battle that is still to be taken, that which counts first."""
    return [each for each in battle_files(folder, key, number) if not _is_taken(each.path, taken)]


def _key_at(path: Path) -> int:
    """The key of a battle, 0 where it has none or can't be read."""
    header = header_at(path)
    return header.key if header is not None else 0


def read_campaign(path: Path) -> tuple[Recorded, Moment, CampaignState]:
    """A campaign's file, where it stands, and its state there. Raises BadFile."""
    recorded = read_battle(path)
    moment = Moment(load_playable(recorded.ruleset), recorded.head)
    state = moment.state
    if not isinstance(state, CampaignState):
        raise BadFile(f"{path.name} is a file of {recorded.ruleset!r}, which is no campaign.")
    return recorded, moment, state


# The next one


def begin_battle(session: Session, seed: int | None = None, autopilot: Autopilot | None = None) -> Session:
    """Begin the battle that is to be fought, in the folder of the campaign.

    Raises Refused where none is to be fought, one is begun already, or its game refuses it.
    """
    found = to_be_fought(session)
    if found.path is not None and found.stage != "damaged":
        raise Refused(f"Battle {found.prompt.number} is begun already: {found.path.name}.")
    prompt = found.prompt
    return Session.new_of(
        session.path.parent,
        campaign_played(session).of,
        prompt.given,
        prompt.rulings,
        seed,
        autopilot=autopilot,
        placed=NewFile(
            f"{prompt.number:02}_{_stem(prompt.given.title, session.title)}",
            campaign=PartOf(session.header.key, prompt.number, session.title),
        ),
    )


def _stem(title: str, war: str) -> str:
    """A battle's title as part of a file name, without that of its war, whose folder it lies in."""
    words = title.partition(":")[0].removeprefix(war)
    return slug(words)[:40].strip("-")


# What one left


def aftermath_in_file(campaign: AnyCampaign, path: Path, entries: Entries | None = None) -> Aftermath:
    """The aftermath of a file's battle. Raises BadFile; Refused where it is not over, or of another game."""
    recorded = read_battle(path)
    if recorded.ruleset != campaign.of:
        raise Refused(f"{path.name} is a battle of {recorded.ruleset!r}, not of {campaign.of!r}.")
    if recorded.stage != "over":
        raise Refused(f"{path.name} is not over: it stands {where_words(recorded.turn)}.")
    state = Moment(load_playable(recorded.ruleset), recorded.head).state
    if not isinstance(state, BattleState):
        raise Refused(f"{path.name} is no battle that a campaign could take.")
    came, parts = campaign.aftermath(state), campaign.parts(state)
    problem = f" {recorded.problems[0]}" if recorded.problems else ""
    return replace(
        came,
        file=path.name,
        key=recorded.header.key,
        step=recorded.head.step,
        sum=sum_of(came),
        words=f"{came.words}{problem}".strip(),
        entries=[replace(each, unit=parts.get(each.unit, each.unit)) for each in (entries(path) if entries else ())],
    )


def where_words(turn: int) -> str:
    """The turn in which an unfinished battle stands."""
    return f"in turn {turn}" if turn else "in its set-up"


def sum_of(aftermath: Aftermath) -> int:
    """A checksum of what a battle left: of who won, and of all units; who is a leader was not always kept."""
    units = sorted((replace(each, is_leader=False) for each in aftermath.units), key=lambda each: (each.side, each.id))
    return crc32(msgspec.json.encode((aftermath.winner, units)))


def aftermath_in_words(prompt: ToFight, winner: str, words: str) -> Aftermath:
    """The aftermath of a battle that is settled in words: who won, and nobody lost until somebody says so."""
    return Aftermath(title=prompt.given.title, winner=winner, sides=dict(prompt.sides), words=words)


# One that was fought elsewhere


class ImportedBattle(Struct):
    """A battle that was copied to its place, and what is doubtful about it, a sentence each."""

    path: Path
    doubts: list[str]


def bring_in(session: Session, source: Path, folder: Path | None = None) -> ImportedBattle:
    """Copy a battle that was fought elsewhere into the folder of the campaign, as the one that is to be fought.

    `folder`: that of all campaigns, to see whether another has it. Raises BadFile; Refused where it can't be this
    battle: another game's, another battle of the campaign, one that stands in it already.
    """
    prompt, campaign = to_be_fought(session).prompt, campaign_played(session)
    source = source.expanduser()
    data = read_bytes(source)
    header = recorded_in(data, source).header
    if header.ruleset != campaign.of:
        raise Refused(f"{source.name} is a battle of {header.ruleset!r}, not of {campaign.of!r}.")
    for number, each in enumerate(campaign_state(session).aftermaths, 1):
        if each.key and each.key == header.key:
            raise Refused(f"{source.name} stands in this campaign already, as its battle {number}.")
    part = header.campaign
    if part is not None and part.key == session.header.key and part.number != prompt.number:
        raise Refused(f"{source.name} is battle {part.number} of this campaign, and battle {prompt.number} is next.")
    doubts = _doubts(session, header, source, folder)
    here = session.path.parent
    if source.resolve().parent == here.resolve():
        return ImportedBattle(source, doubts)
    stem = source.stem if source.stem.startswith(f"{prompt.number:02}_") else f"{prompt.number:02}_{source.stem}"
    for there in files_to_be_fought(here, session.header.key, prompt.number, campaign_state(session).aftermaths):
        # Who was killed before he was told of it brings it in once more.
        if there.status != "damaged" and there.path.read_bytes() == data:
            return ImportedBattle(there.path, doubts)
    make_folder(here)
    return ImportedBattle(write_new(free_name(here / f"{stem}{SUFFIX}"), data), doubts)


def _doubts(session: Session, header: Header, source: Path, folder: Path | None) -> list[str]:
    part, doubts = header.campaign, []
    if part is None:
        doubts.append(f"{source.name} was not begun in this campaign: units are known by their ids alone.")
    elif part.key != session.header.key:
        doubts.append(f"{source.name} is battle {part.number} of another campaign, {part.title}.")
    if folder is not None and (other := shared_with(folder, session.path.parent, header.key)):
        doubts.append(f"The campaign {other} has this battle too.")
    return doubts


def shared_with(folder: Path, own: Path, key: int) -> str:
    """The name of another campaign in whose folder the same battle lies, "" for none."""
    if not key:
        return ""
    try:
        others = [each for each in folder.iterdir() if each.is_dir() and each.resolve() != own.resolve()]
    except OSError:
        return ""
    for each in sorted(others):
        for path in battles_in(each):
            header = header_at(path)
            if header is not None and header.key == key:
                return each.name
    return ""

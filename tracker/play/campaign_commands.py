"""Commands at a battle of a campaign: to fight it, to take its aftermath, to go back to the campaign."""

from pathlib import Path

import msgspec

from tracker.engine import BadFile, Change, Refused
from tracker.journal.battle_reader import header_of, read_battle
from tracker.journal.campaign_battles import (
    aftermath_in_file,
    aftermath_in_words,
    begin_battle,
    bring_in,
    campaign_played,
    campaign_state,
    file_of,
    to_be_fought,
)
from tracker.journal.campaign_checks import Amended, amended, leave, not_as_taken, retake
from tracker.journal.campaigns import CAMPAIGNS, SUFFIX
from tracker.journal.folders import typed_path
from tracker.journal.session import Session
from tracker.play.dice_source import DiceSource, another_source, source_of
from tracker.play.offers import play_on
from tracker.play.outcome import Outcome, outcome_in_words
from tracker.play.seat import Command, Seat


def dice_source_like(session: Session) -> DiceSource:
    """Whoever rolls where the battle that is opened does not say: what was said in another battle is for that alone."""
    return DiceSource(*source_of(session).elsewhere, by_default=True)


def open_next(session: Session, dice_source: DiceSource) -> Session:
    """The battle that is to be fought, begun or gone on with. Raises Refused where it is over, or none is asked for."""
    found = to_be_fought(session)
    if found.stage == "over":
        raise Refused(f"Battle {found.prompt.number} is over: take what it left.")
    if found.stage == "open" and found.path is not None:
        return play_on(found.path, dice_source)
    rolls = _rolls_in_the_last(session)
    return begin_battle(session, autopilot=dice_source if rolls is None else another_source(dice_source, *rolls))


def _rolls_in_the_last(session: Session) -> tuple[str, str] | None:
    """The side that rolls in the last battle of a campaign, as told there; None where none was fought that says so."""
    taken = [each for each in campaign_state(session).aftermaths if each.file]
    try:
        return read_battle(file_of(session.path.parent, taken[-1])).rolls if taken else None
    except BadFile:
        return None


def campaign_of_battle(session: Session) -> Path | None:
    """The file of the campaign to which a battle belongs, where it lies beside it; None for none."""
    part = session.header.campaign
    if part is None:
        return None
    try:
        files = sorted(each for each in session.path.parent.iterdir() if each.suffix == SUFFIX and each.is_file())
    except OSError:
        return None
    for each in files:
        try:
            if header_of(each).key == part.key:
                return each
        except (BadFile, OSError):
            continue
    return None


class Fight(Command, frozen=True, tag="fight"):
    """In a campaign: begin the battle that is to be fought, or go on with it.

    The reply `opened` has `file` and `title`.
    """

    def carry_out(self, seat: Seat) -> Outcome:
        return _opened(open_next(seat.session, dice_source_like(seat.session)))


def way_back(seat: Seat) -> Path | None:
    """The file of the campaign to which the battle leads back; None for none, or where another process plays it.

    Whoever joined a battle would take the campaign from the one who plays it.
    """
    return campaign_of_battle(seat.session) if seat.among.elsewhere is None else None


class ToCampaign(Command, frozen=True, tag="campaign"):
    """From a battle of a campaign back to the campaign; the reply is `opened`."""

    def carry_out(self, seat: Seat) -> Outcome:
        path = campaign_of_battle(seat.session)
        if path is None:
            raise Refused("There is no campaign beside it to go back to.")
        return _opened(play_on(path, dice_source_like(seat.session)))


def _opened(new: Session) -> Outcome:
    return Outcome(opens=new, reply={"type": "opened", "file": str(new.path), "title": new.title})


class Take(Command, frozen=True, tag="take"):
    """In a campaign: take what the battle left that is over."""

    def change(self, seat: Seat) -> Change:
        from tracker.report.battle_records import entries_at

        found = to_be_fought(seat.session)
        if found.path is None or found.stage != "over":
            raise Refused(f"Battle {found.prompt.number} is not over yet.")
        came = aftermath_in_file(campaign_played(seat.session), found.path, entries_at)
        return seat.session.answer(msgspec.to_builtins(came))


class BringIn(Command, frozen=True, tag="bring_in"):
    """In a campaign: copy a battle that was fought elsewhere to its place; the reply `told` has `words`."""

    file: str

    def carry_out(self, seat: Seat) -> Outcome:
        path = seat.session.path
        found = bring_in(seat.session, typed_path(self.file.strip().strip("\"'")), _all_campaigns(path))
        return outcome_in_words(" ".join([f"Brought in as {found.path.name}.", *found.doubts]))


def _all_campaigns(path: Path) -> Path:
    """The folder of all campaigns: that in which this one lies."""
    return path.parent.parent if path.parent.parent.is_dir() else CAMPAIGNS.folder()


class Tell(Command, frozen=True, tag="tell"):
    """In a campaign: settle a battle in words; `winner` is a side, "draw", or "" for nobody."""

    winner: str = ""
    words: str = ""

    def change(self, seat: Seat) -> Change:
        prompt = to_be_fought(seat.session).prompt
        return seat.session.answer(msgspec.to_builtins(aftermath_in_words(prompt, self.winner, self.words)))


class Correct(Command, frozen=True, tag="correct"):
    """In a campaign: take what an amended battle leaves now, or leave the campaign as it is."""

    number: int
    takes: bool = True
    reason: str = ""

    def carry_out(self, seat: Seat) -> Outcome:
        found = amended_battle(seat.session, self.number)
        if not self.takes:
            leave(seat.session, found, self.reason)
            seat.look()
            return outcome_in_words(f"Battle {self.number} is left as it was taken.")
        done = retake(seat.session, found, self.reason)
        seat.look()
        over = ["The campaign is over and stays so."] if seat.session.battle.stage == "over" else []
        taken = f"Battle {self.number} is taken as it is now."
        return outcome_in_words(" ".join([taken, *over, retaken_words(found), *found.stays, *done]))


def retaken_words(found: Amended) -> str:
    """Advice about all that corrections do not touch."""
    return f"Later battles, dice and choices stay; to play them again, undo the campaign to battle {found.number}."


def amended_battle(session: Session, number: int) -> Amended:
    """A battle that leaves something else now than was taken. Raises Refused where it does not."""
    found = next((each for each in amended(session) if each.number == number), None)
    if found is None:
        stands = f"Battle {number} is as the campaign took it: there is nothing to correct."
        raise Refused(not_as_taken(session) or stands)
    return found

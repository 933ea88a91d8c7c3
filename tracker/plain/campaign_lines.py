"""The battles of a campaign in line mode: what may be typed where one is to be fought, and the way back to it."""

from typing import TYPE_CHECKING

from tracker.engine import Refused
from tracker.journal.campaign_battles import to_be_fought
from tracker.play.campaign_commands import (
    BringIn,
    Correct,
    Fight,
    Take,
    Tell,
    ToCampaign,
    amended_battle,
    retaken_words,
)
from tracker.talk.campaign_words import changed_words, side_meant

if TYPE_CHECKING:
    from tracker.plain.prompt_loop import PromptLoop

LEAVES, TAKES = "leave", "take"


def fight_typed(loop: "PromptLoop", line: str) -> bool:
    """Do what was typed at a battle that is to be fought; whether the prompt is to be shown whole now."""
    found = to_be_fought(loop.seat.session)
    letter, _, rest = line.strip().partition(" ")
    if not letter:
        if found.stage == "over":
            loop.do(Take())
        else:
            _opened(loop)
    elif letter == "b":
        if not rest.strip():
            raise Refused("Type b and the file of the battle.")
        loop.do(BringIn(rest))
    elif letter == "g":
        typed, _, words = rest.strip().partition(" ")
        winner = side_meant(found, typed)
        if winner is None:
            have = ", ".join(f"{key} ({name})" for key, name in found.prompt.sides)
            raise Refused(f"There is no side {typed[:40]!r}; there are {have}, draw, and - for nobody.")
        loop.do(Tell(winner, words.strip()))
    else:
        raise Refused("Enter goes on with the battle, b FILE brings one in, g WINNER WORDS settles it in words.")
    return True


def _opened(loop: "PromptLoop") -> None:
    left = loop.seat.session.path.name
    loop.do(Fight())
    loop.opened(f"{left} waits for what it leaves; C goes back to it.")


def to_campaign(loop: "PromptLoop", rest: str) -> None:
    loop.do(ToCampaign())
    loop.opened()


def correct(loop: "PromptLoop", rest: str) -> None:
    """An earlier battle that was amended since it was taken: shown, taken, or left."""
    typed, _, more = rest.partition(" ")
    event, _, reason = more.strip().partition(" ")
    if not (typed.isascii() and typed.isdigit() and len(typed) < 4) or event not in ("", LEAVES, TAKES):
        raise Refused("Type K and the number of a battle, and then take or leave, perhaps with a reason.")
    if not event:
        found = amended_battle(loop.seat.session, int(typed))
        loop.say(changed_words(found), *found.stays, retaken_words(found), f"K {typed} take, or K {typed} leave.")
        return
    loop.do(Correct(int(typed), event == TAKES, reason.strip()))

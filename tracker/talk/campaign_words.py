"""The next battle of a campaign in words: where it stands, what it left, and what has become of the earlier ones."""

from tracker.engine import DRAW, TrackerError
from tracker.engine.prompts.to_fight import aftermath_words
from tracker.journal.campaign_battles import Standing, aftermath_in_file, campaign_at, standing, where_words
from tracker.journal.campaign_checks import Amended, amended, several_words
from tracker.journal.session import Session

ACTIONS = {"none": "begins it", "open": "goes on with it", "over": "takes what it left", "damaged": "begins it again"}


def stand_lines(session: Session, correct: str = "", says_enter: bool = True) -> list[str]:
    """Place where the battle stands that is to be fought, a sentence or two; nothing where none is.

    `correct`: what corrects an earlier one that was amended, such as a key; `says_enter`: also what Enter does.
    """
    found, campaign = standing(session), campaign_at(session)
    if found is None or campaign is None:
        return []
    lines = [f"{_where(found)} Enter {ACTIONS[found.stage]}." if says_enter else _where(found)]
    if found.stage == "over" and found.path is not None:
        try:
            lines.append(aftermath_words(aftermath_in_file(campaign, found.path)))
        except TrackerError as error:
            lines.append(str(error))
    lines += filter(None, [several_words(session)])
    return [*lines, *amended_words(amended(session), correct)]


def _where(found: Standing) -> str:
    number, entry = found.prompt.number, found.entry
    if entry is None or found.path is None:
        return f"Battle {number} is not begun."
    if found.stage == "damaged":
        return f"Battle {number} can't be gone on with: {entry.reason}"
    if found.stage == "open":
        return f"Battle {number} stands {where_words(entry.turn)}, step {entry.step}: {found.path.name}."
    return f"Battle {number} is over: {found.path.name}."


def over_lines(session: Session, correct: str) -> list[str]:
    """Of a campaign that is over: what has become of its battles since; nothing of anything else."""
    return amended_words(amended(session), correct) if campaign_at(session) is not None else []


def amended_words(found: list[Amended], correct: str) -> list[str]:
    """That these earlier battles were amended since they were taken, and what corrects that."""
    changed = [changed_words(each) for each in found]
    if changed and correct:
        changed.append(f"{correct} takes it as it is now, or leaves the campaign as it is.")
    return changed


def changed_words(found: Amended) -> str:
    """That an earlier battle was amended since it was taken."""
    return f"Battle {found.number} was amended since: {' '.join(found.differs) or 'it leaves something else now.'}"


def side_meant(found: Standing, typed: str) -> str | None:
    """The winner that was typed: the id or the beginning of a name of a side, a draw, nobody; None for none of them."""
    wanted = typed.strip().casefold()
    if wanted in ("", "nobody", "none", "-"):
        return ""
    if wanted == DRAW:
        return DRAW
    sides = found.prompt.sides
    exact = [key for key, name in sides if wanted in (key.casefold(), name.casefold())]
    begun = [key for key, name in sides if name.casefold().startswith(wanted)]
    return exact[0] if exact else begun[0] if len(begun) == 1 else None

"""Offers at the prompts of a branch, in the words of the table; taking them, and battles that have them to offer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tracker.engine import AnswerInput, BadFile, Battle, Change, Node, Prompt, Refused, app_random
from tracker.engine.dice import as_rolled
from tracker.journal.battle_reader import header_of
from tracker.journal.records import turn_at
from tracker.journal.session import Session
from tracker.play.dice_source import DiceSource, source_of
from tracker.play.drafts import answer_taken_back, may_lie_at

if TYPE_CHECKING:
    from tracker.journal.battle_reader import Recorded
    from tracker.journal.branching import Ahead


class Offers:
    """The recorded answers, one by one. What is not given as `ahead` is found by the file of the branch, when asked.

    A battle that is no branch, or one with fresh dice, has none.
    """

    def __init__(self, path: Path | None = None, ahead: Ahead | None = None) -> None:
        self._path = path
        self._ahead = ahead
        self._notices: list[str] = []
        self._is_told = False
        self._at: Node | None = None
        self._offered: AnswerInput | None = None

    @property
    def ahead(self) -> Ahead | None:
        """All that is recorded; None where nothing is to be offered."""
        path, self._path = self._path, None
        if path is not None and _is_branch(path):
            # Most battles are none, and begin sooner without this.
            from tracker.journal.branching import ahead_of

            try:
                self._ahead = ahead_of(path)
            except (Refused, BadFile) as error:
                self._notices.append(str(error))
        return self._ahead

    def at(self, battle: Battle) -> AnswerInput | None:
        """The recorded answer to the prompt that waits, if it fits."""
        if self.ahead is None:
            return None
        if battle.head is not self._at:
            self._at, self._offered = battle.head, self.ahead.offered(battle.prompt, turn_at(battle.head))
        return self._offered

    def take_notices(self, app_rolls: bool) -> list[str]:
        """Sentences for the players, each of them once; `app_rolls` for any side."""
        if app_rolls and self._ahead is not None and not self._is_told:
            self._is_told = True
            self._notices.append(
                f"Where the app alone rolls, it takes the dice recorded in {self._ahead.title} as long as they fit."
            )
        taken, self._notices = self._notices, []
        return taken


def _is_branch(path: Path) -> bool:
    """True if a file is that of a branch; what can't be read is none."""
    try:
        return header_of(path).parent is not None
    except (BadFile, OSError):
        return False


class Offer(Struct, frozen=True):
    """The answer given here in the battle that this one was branched from: as a sentence, in short, and to be taken."""

    answer: AnswerInput
    words: str
    short: str


def offer_at(session: Session) -> Offer | None:
    if (answer := source_of(session).offered(session.battle)) is None:
        return None
    if (prompt := session.battle.prompt) is None or (ahead := _ahead(session)) is None:
        return None
    return Offer(answer, offer_words(prompt, answer, ahead.title), short_words(prompt, answer))


def _ahead(session: Session) -> Ahead | None:
    """The answers recorded for this battle; None for no branch, and for one with fresh dice."""
    offers = source_of(session).offers
    return offers.ahead if offers is not None else None


def take_offer(session: Session) -> Change:
    """Answer the prompt that waits as it was answered then. Raises Refused where nothing is offered."""
    offer = offer_at(session)
    if offer is None:
        ahead = _ahead(session)
        if ahead is None:
            raise Refused("Nothing is offered here: this battle was not branched with recorded dice.")
        raise Refused(f"Nothing is offered here: this was not asked in {ahead.title}, or what was given does not fit.")
    return session.answer(offer.answer.value, overrule=bool(offer.answer.overruled))


def dice_at_hand(session: Session, offer: Offer | None) -> tuple[AnswerInput, str] | None:
    """The dice of the roll that waits which are offered, with the title of that battle, or which undo took back."""
    if offer is not None:
        ahead = _ahead(session)
        return offer.answer, ahead.title if ahead is not None else ""
    taken_back = answer_taken_back(session.battle)
    return (taken_back, "") if taken_back is not None else None


def play_on(path: Path, dice_source: DiceSource) -> Session:
    """Open a battle; a branch with recorded dice is offered them. Raises as Session.open does.

    Half-typed dice that do not fit what is asked are dropped, and the dice source says so.
    """
    dice_source.offers = Offers(path)
    session = Session.open(path, dice_source)
    battle, draft = session.battle, session.draft
    if draft is not None:
        rng = app_random(battle.seed, battle.step, battle.prompt.key if battle.prompt is not None else "")
        if not may_lie_at(battle.prompt, draft, rng):
            session.keep_draft(None)
            dice_source.notices.append("The half-typed dice that were kept do not fit what is asked: they are dropped.")
    return session


def branch_off(session: Session, step: int, fresh: bool) -> Session:
    """A battle of its own from a step of the one that is played, which stays as it is.

    Raises Refused where there is no such step, Unsaved where that battle is not on the disk: who plays on in the branch
    leaves it.
    """
    from tracker.journal.battle_reader import read_battle
    from tracker.journal.branching import node_at

    session.check_saved()
    recorded = read_battle(session.path)
    return branch_at(recorded, node_at(recorded, step), session.path.parent, fresh, source_of(session))


def branch_at(recorded: Recorded, node: Node, folder: Path, fresh: bool, now: DiceSource) -> Session:
    """A battle of its own in a folder, from a step of a recorded one; `now` rolls on, and offers the recorded answers.

    Raises Refused where the rules as they are now do not take the turn up to that step.
    """
    from tracker.journal.branching import Ahead, branch_recorded

    # It rolls from the first prompt of the branch on.
    now.go_on_as(*(recorded.rolls or now.told))
    now = DiceSource(now.who, now.mine, Offers(ahead=None if fresh else Ahead.of(recorded, node)))
    return branch_recorded(recorded, node, folder, "", fresh, now)


# Words


def words_on_roll(change: Change, before: AnswerInput, title: str) -> str:
    """The sentence on dice that the app rolled where others lay at hand, of a battle or, for "", taken back."""
    given = change.added[0].input if change.did == "play" and change.added else None
    if not isinstance(given, AnswerInput) or given.key != before.key:
        return ""
    now, then = as_rolled(given.value), as_rolled(before.value)
    if "a" not in "".join(now.source.values()):
        return ""
    if now.dice == then.dice:
        return f"Rolled by the app: the same dice as {f'in {title}' if title else 'before'}."
    return f"Rolled by the app: not the dice {f'of {title}' if title else 'taken back'}."


def offer_words(prompt: Prompt[Any], answer: AnswerInput, title: str) -> str:
    """The answer given there, whole: `Isandlwana rolled here: 6 4 1 (2 passed).` Raises Refused if it does not fit."""
    against = ", against the rules" if answer.overruled else ""
    return f"{title} {prompt.offered_verb} here: {prompt.offered_words(answer.value, '; ')}{against}."


def short_words(prompt: Prompt[Any], answer: AnswerInput) -> str:
    """The same without a name, for narrow screens: the dice of pool after pool, of facts what is not as it stands."""
    unlike = prompt.unlike_words(answer.value, {})
    if unlike is not None:
        return f"As before: {f'{unlike}, the rest unchanged' if unlike else 'unchanged'}"
    return f"As before: {prompt.offered_words(answer.value, ' / ')}"

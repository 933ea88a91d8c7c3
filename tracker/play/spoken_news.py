"""The voice at a seat: told what came of a command, what is asked then, and why something was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.talk.input_words import decision_words
from tracker.talk.log_words import TABLE

if TYPE_CHECKING:
    from tracker.engine import Change
    from tracker.play.seat import Seat
    from tracker.play.speech_program import Speaker


class Voice:
    """Sentences for the speaker that a player wants; without one nothing is said.

    While the app thinks, nobody knows what Enter takes: the question waits until `go_on`, and is said behind the rest.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._told: Change | None = None
        self._opening: list[str] = []

    @property
    def speaker(self) -> Speaker | None:
        """The speaker of the settings, None where nothing is spoken."""
        return self._seat.preferences.speaker

    def open(self) -> None:
        """Say which battle this is and what is asked; of one not begun, what to lay out."""
        battle = self._seat.battle
        self._opening = [f"{self._seat.session.title} ({battle.ruleset.title})"]
        if not battle.step:
            laid = (line for node in battle.line for line in node.log if line.kind == "table")
            self._opening += [f"{TABLE}{line.text}" for line in laid]
        if self.speaker is not None:
            self.speaker.say(self._news())

    def report(self, change: Change) -> None:
        """Say a change and what is asked then."""
        self._told, self._opening = change, []
        if self.speaker is not None:
            self.speaker.say(self._news())

    def go_on(self) -> None:
        """Say what is asked, now that the app has decided, behind the change that led to it."""
        if self.speaker is not None:
            self.speaker.go_on(self._news())

    def tell(self, words: str) -> None:
        """Say this, such as why something was refused."""
        if self.speaker is not None:
            from tracker.talk.words_aloud import aloud

            self.speaker.say(aloud(words))

    def hush(self) -> None:
        if self.speaker is not None:
            self.speaker.hush()

    def _news(self) -> str:
        # Without a speaker nobody waits for its words to be loaded.
        from tracker.talk.words_aloud import news

        question = _question(self._seat) if self._seat.thought is None else []
        return news(self._told, [*self._opening, *question])


def _question(seat: Seat) -> list[str]:
    """The sentences that ask what waits; of a battle that is over, its result."""
    prompt, view = seat.prompt, seat.battle.view()
    if prompt is None:
        return [view.result]
    asked = [prompt.title, prompt.text]
    if whose := seat.among.whose(prompt):
        return [*asked, f"{whose} answers this"]
    if seat.decision is not None:
        return [*asked, decision_words(prompt, seat.decision, view, [each.words for each in seat.further_answers])[0]]
    if seat.dice is not None:
        from tracker.play.typed_words import throw_words

        return [*asked, throw_words(seat.dice)]
    if words := prompt.default_words():
        # Where chance may be left to the app, Enter is not all that somebody has to know.
        others = [f"{each[0].upper()}{each[1:]}" for each in prompt.instead()]
        return [*asked, f"Enter: {words}", *others, *([prompt.hint()] if prompt.is_chance else [])]
    # Of all that may be typed the least that somebody has to know.
    return [*asked, *([f"{each[0].upper()}{each[1:]}" for each in prompt.unsaid(is_heard=True)] or [prompt.hint()])]

"""Preferences of a player: how dice are given and whether a voice tells; for screens, line mode and protocol alike."""

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.engine import Pool
from tracker.settings import COUNTS_FROM, Settings

if TYPE_CHECKING:
    from tracker.play.speech_program import Speaker

COINS_FROM = 2
# In so many dice or more h is worth being told of.
MANY_DICE = 4
OFF = "off"
# Dice of the largest roll that its last die takes, by the setting.
TAKES = {"enter": 0, "few": 3, "takes": 100_000}


class InputPreferences(Struct):
    """Shared by all that takes dice, so that another setting holds at once.

    Digits are faces, and `3h` is how many, `h` none. In pools of `counts_from` dice or more a short number is a count
    without its h (0: in none); of coins from two on, which h and t type one by one. Rolls of `last_die_takes` dice or
    fewer are taken by their last typed die, without Enter. `result_letters`: where results are few, a letter picks one.
    `weighs`: at a decision the app says what it would do. `speaker`: the voice that `speech` asks for, None where
    nothing is spoken.
    """

    counts_from: int = COUNTS_FROM
    last_die_takes: int = 0
    result_letters: bool = True
    weighs: bool = False
    speech: str = OFF
    speaker: "Speaker | None" = None

    def counts(self, pool: Pool) -> bool:
        """True if a short number is a count of this pool."""
        if pool.sides == 2:
            # Coins have letters of their own: a digit is none.
            return pool.count >= COINS_FROM
        # A die of a hundred is two in the hand.
        dice = pool.count * (2 if pool.sides == 100 else 1)
        return bool(self.counts_from) and dice >= self.counts_from

    def ends_counts(self, pool: Pool) -> bool:
        """True if a count that no digit can follow is said by that: who has every roll taken types no die of it."""
        if pool.sides == 2:
            return self.last_die_takes > 0
        return pool.count < 10 and self.last_die_takes > TAKES["few"]

    def follow(self, settings: Settings) -> "InputPreferences":
        """Do as the settings say from now on."""
        self.counts_from, self.last_die_takes = settings.counts_from, TAKES[settings.last_die]
        self.result_letters = settings.result_letters == "on"
        self.weighs = settings.weigh == "on"
        if settings.speech != self.speech:
            if self.speaker is not None:
                self.speaker.hush()
            self.speech, self.speaker = settings.speech, None
            if settings.speech != OFF:
                from tracker.play.speech_program import Speaker

                self.speaker = Speaker(settings.speech)
        return self

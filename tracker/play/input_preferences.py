"""Input preferences for dice: set once by a player, and used by every face."""

from msgspec import Struct

from tracker.engine import Pool
from tracker.settings import COUNTS_FROM, Settings

COINS_FROM = 2


class InputPreferences(Struct):
    """Shared by all that takes dice, so that another setting holds at once.

    In pools of `counts_from` dice or more a short number is a count (0: in none), of coins from two on: h and t type
    those one by one. `last_die_takes`: the last die that
    is typed takes the roll, without Enter. `result_letters`: where results are few, a letter picks one.
    """

    counts_from: int = COUNTS_FROM
    last_die_takes: bool = False
    result_letters: bool = True

    def counts(self, pool: Pool) -> bool:
        """True if a short number is a count of this pool."""
        few = min(COINS_FROM, self.counts_from) if pool.sides == 2 else self.counts_from
        # A die of a hundred is two in the hand.
        dice = pool.count * (2 if pool.sides == 100 else 1)
        return bool(self.counts_from) and dice >= few

    def follow(self, settings: Settings) -> "InputPreferences":
        """Do as the settings say from now on."""
        self.counts_from, self.last_die_takes = settings.counts_from, settings.last_die == "takes"
        self.result_letters = settings.result_letters == "on"
        return self

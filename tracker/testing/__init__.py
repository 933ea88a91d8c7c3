"""For the tests of a game: the table on which its rules are driven, and the trial of the whole game."""

from tracker.testing.driving import (
    ENTER as ENTER,
    SETTLE as SETTLE,
    AnswerAt as AnswerAt,
    Overrules as Overrules,
    RulePlayed as RulePlayed,
    as_payload as as_payload,
    asks as asks,
    at as at,
    dice as dice,
    overrules as overrules,
    play as play,
    played as played,
)
from tracker.testing.game_check import GameFault as GameFault, check_game as check_game, game_faults as game_faults

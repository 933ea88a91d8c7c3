"""A transcript for people to read: the training skirmish by the sensible player, from set-up to recovery."""

from tests.conftest import Golden
from tests.rulesets.games import transcript
from tracker.games.colonial_adventures import RULESET

# What this battle is there to show; another seed must be found where a change of rules takes one of them away.
SHOWN = (
    "Test of Wills",
    "2 hits",
    "Wanting to Charge",
    "Being Charged",
    "in melee",
    "breaks off",
    "is the battle over",
    "who returns",
)


def test_golden(golden: Golden) -> None:
    told = transcript(RULESET, "training_skirmish", seed=41, turns=30)
    assert [words for words in SHOWN if words not in told] == []
    golden("colonial_adventures_training", told)

"""Colonial Adventures, 2nd edition, by Two Hour Wargames."""

from tracker.games.colonial_adventures.game import ColonialAdventures

RULESET = ColonialAdventures()

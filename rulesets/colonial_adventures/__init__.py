"""Colonial Adventures, 2nd edition, by Two Hour Wargames."""

from rulesets.colonial_adventures.game import ColonialAdventures

RULESET = ColonialAdventures()

"""Gentlemen Rankers, by Paul Grace (Lone Warrior 116)."""

from rulesets.gentlemen_rankers.game import GentlemenRankers

RULESET = GentlemenRankers()

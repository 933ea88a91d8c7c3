"""Gentlemen Rankers, by Paul Grace (Lone Warrior 116)."""

from tracker.games.gentlemen_rankers.game import GentlemenRankers

RULESET = GentlemenRankers()

"""Africa 1859-1860: the Spanish-Moroccan war on area maps, with coins."""

from tracker.games.africa_1859.game import Africa1859

RULESET = Africa1859()

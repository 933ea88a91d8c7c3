"""The Colonial D10 sheet of the 1880s."""

from tracker.games.colonial_d10.game import ColonialD10

RULESET = ColonialD10()

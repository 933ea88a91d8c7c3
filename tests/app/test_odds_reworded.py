"""Rewording a label changes no layout: words full of numbers, commas and colons are laid out as plain ones are."""

import re
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from msgspec import structs

from tests.example_game import Ford, Picket, fire_roll, nerve_roll
from tests.gists import loses, lost, saved
from tests.names.app import DiceView, Row, odds_rows
from tracker.app.battle.odds_effects import OddsMarks
from tracker.app.battle.odds_grid import grid_rows
from tracker.engine import Amount, Gist, Hits, Odds, Passed, Passes, Scored
from tracker.play.typed_dice import begin

# Words of one width, with blanks in the same places: each misleads whoever would read a number or a side out of it.
PLAIN, TRAPS = ("hit", "hits", "Boer army", "Red guards"), ("4,5", "2:,9", "1/24 A:2,", "9+: lose,8")
SIZES = [(78, 14), (58, 6), (58, 3), (40, 8)]


class ShotsReworded(Hits, frozen=True, tag="shots_reworded"):
    """Hits by another word."""

    words: tuple[str, ...] = ()

    def gist(self, result: Scored) -> Gist:
        return Gist(Amount(result.hits, self.words[0], self.words[1]))

    def result_words(self, result: Scored) -> str:
        return self.gist(result).label


class NerveReworded(Passes, frozen=True, tag="nerve_reworded"):
    """Passes by another word."""

    words: tuple[str, ...] = ()

    def gist(self, result: Passed) -> Gist:
        return Gist(Amount(result.passes, self.words[0], self.words[1]))

    def result_words(self, result: Passed) -> str:
        return self.gist(result).label


def shape(rows: list[Row]) -> list[list[tuple[str, str]]]:
    """Rows piece by piece with their chances, all other words as marks of their width."""
    return [
        [(re.sub(r"[^\s%]+(?!\S*%)", lambda found: "x" * len(found[0]), text), style) for text, style in row]
        for row in rows
    ]


@pytest.mark.parametrize("typed", ["", "35", "35162314"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_rolls_of_the_example_game_reworded(width: int, height: int, typed: str) -> None:
    ford = Ford(pickets={each: Picket(each, each.title(), 8) for each in ("near", "far")})
    painted = []
    for words in (PLAIN, TRAPS):
        fire = structs.replace(fire_roll(ford, "near", "near"), reading=ShotsReworded(4, 6, words=words[:2]))
        nerve = structs.replace(nerve_roll(ford, "far"), reading=NerveReworded(4, words=words[:2]))
        faces = [DiceView(begin(roll, Random(1))) for roll in (fire, nerve)]
        for prompt_view in faces:
            for key in typed[: prompt_view.prompt.pools[0].count]:
                prompt_view.press(key)
        painted.append([shape(prompt_view.rows(width, height)) for prompt_view in faces])
    assert painted[0] == painted[1]


def contest(words: tuple[str, ...]) -> list[Gist]:
    return [Gist("equal"), *(loses(who, n) for who in words[2:] for n in (1, 2, 3))]


def won(words: tuple[str, ...]) -> list[Gist]:
    return [
        Gist("a tie"),
        *(Gist(f"{who} won", (Amount(n, words[0], words[1]),)) for who in words[2:] for n in range(4)),
    ]


def losses(words: tuple[str, ...]) -> list[Gist]:
    return [lost(n, *who) for n in range(4) for who in ((), (words[2],), words[2:])[: n + 1]]


def saves(words: tuple[str, ...]) -> list[Gist]:
    return [saved(words[2], first, words[3], second) for first in range(3) for second in range(4)]


@pytest.mark.parametrize("gists", [contest, won, losses, saves])
@pytest.mark.parametrize("effect", ["", "goes in"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_results_of_every_look_reworded(
    gists: Callable[[tuple[str, ...]], list[Gist]], effect: str, width: int, height: int
) -> None:
    painted = []
    for words in (PLAIN, TRAPS):
        found = gists(words)
        odds = [Odds(each, Fraction(1, len(found)), effect and f"{effect} {n}") for n, each in enumerate(found)]
        marks = OddsMarks({}, odds[2].label)
        grid = grid_rows(odds, width, height, marks)
        painted.append([shape(odds_rows(odds, width, height, marks=marks)), shape(grid or [])])
    assert painted[0] == painted[1]

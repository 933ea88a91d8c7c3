"""Which game and which rosters a battle between rosters is fought with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tracker.engine import AnyArmy, AnyRuleset, ArmyField, Refused, any_seed, sound_games
from tracker.play.fields import FieldSet

ROLLED = "roll:"
GAME, ROSTER = "game", "roster_"
NOTHING = "none yet: a at Home raises one"
NO_ENEMY = "none yet: a at Home raises a second one"


class RosterChoices(FieldSet):
    """The rosters that can be used, and the `battle` of those that are chosen; `problems` tell of the others.

    It begins with the roster that was asked for, or the first. Raises Refused where no game knows rosters.
    """

    def __init__(self, folder: Path, first: Path | None) -> None:
        from tracker.journal.armies import usable_rosters

        found, self.problems = sound_games("armies")
        self._games = [game for game in found if game.armies() is not None]
        if not self._games:
            raise Refused(" ".join(["No game that is installed knows rosters.", *self.problems]))
        self._entries, unusable = usable_rosters(folder)
        self.problems = [*self.problems, *unusable]
        wanted = [each for each in self._entries if first is not None and each.path == first] or self._entries
        self._rolled: dict[str, AnyArmy] = {}
        game = next((game for game in self._games if wanted and game.id == wanted[0].game), self._games[0])
        self._take(game, str(wanted[0].path) if wanted else "")

    @property
    def enemy_list(self) -> str:
        """The list of an enemy whom the app has rolled, "" for none."""
        return next(filter(None, map(self.rolled_list, range(len(self._chosen)))), "")

    def rolled_list(self, number: int) -> str:
        """The list by which the app has rolled a side, "" where that has a roster."""
        chosen = self._chosen[number]
        return chosen.removeprefix(ROLLED) if chosen.startswith(ROLLED) else ""

    def fields(self) -> list[ArmyField]:
        battle = self.battle
        games = tuple((each.id, each.title) for each in self._games)
        sides = range(len(battle.rosters))
        return [ArmyField(GAME, "Game", battle.game.id, games), *map(self._roster, sides), *battle.fields()]

    def _roster(self, number: int) -> ArmyField:
        """A side: the rosters of the game, and lists by which the app may roll it; the chosen one is told whole."""
        army, chosen = self.battle.rosters[number], self._chosen[number]
        rolled = ", rolled by the app" if self.rolled_list(number) else ""
        none = NO_ENEMY if number and self._chosen[0] else NOTHING
        whole = f"{army.name}{rolled}: {', '.join(self.battle.armies.totals(army))}" if army is not None else none
        label = f"Roster {number + 1}" if len(self._chosen) > 1 else "Roster"
        keys = self._options(number) if army is not None else ["", *self._options(number)]
        options = tuple((key, whole if key == chosen else self._name(key)) for key in keys)
        return ArmyField(f"{ROSTER}{number}", label, chosen, options)

    def _name(self, option: str) -> str:
        """A choice for a side in a few words."""
        if option.startswith(ROLLED):
            list_id = option.removeprefix(ROLLED)
            return f"{self.battle.armies.lists().get(list_id, list_id)}, rolled by the app"
        return next((each.name for each in self._entries if str(each.path) == option), "")

    def set(self, path: str, value: Any) -> None:
        """Set a field; another roster for a side may be a list that the app rolls. Raises Refused or BadFile."""
        if path == GAME:
            self._take(next(each for each in self._games if each.id == value))
        elif not path.startswith(ROSTER):
            self.battle.set(path, value)
        elif value:
            self._put(int(path.removeprefix(ROSTER)), value)
            if self._chosen[0] in self._chosen[1:]:
                # A roster fights no battle against itself.
                self._face(self._chosen.index(value, 1))
        elif self._chosen[0]:
            raise Refused(f"{self.battle.game.title} rolls no enemy: a at Home raises a second roster.")
        else:
            raise Refused(f"There is no roster of {self.battle.game.title} yet: a at Home raises one.")

    def _take(self, game: AnyRuleset, first: str = "") -> None:
        """A battle of a game: for each side a roster that no other has, else an enemy whom the app rolls."""
        from tracker.play.roster_battle import NewBattle

        self.battle = NewBattle(game)
        self._chosen = [""] * len(self.battle.rosters)
        if first or (first := next(iter(self._own()), "")):
            self._put(0, first)
            for number in range(1, len(self._chosen)):
                self._face(number)

    def _face(self, number: int) -> None:
        """Give the first side somebody to fight: a roster of an enemy's list or of none, a rolled enemy, any other."""
        first = self.battle.rosters[0]
        enemies = self.battle.armies.enemies(first.list_id) if first is not None else ()
        lists = {str(each.path): each.list_id for each in self._entries}
        options = self._options(number)
        # A list that the app rolls is an enemy's.
        fitting = [each for each in options if not enemies or lists.get(each, "") in ("", *enemies)]
        if options:
            self._put(number, (fitting or options)[0])
        else:
            self.battle.rosters[number], self._chosen[number] = None, ""

    def _own(self) -> list[str]:
        """The paths of the rosters of the game."""
        return [str(each.path) for each in self._entries if each.game == self.battle.game.id]

    def _options(self, number: int) -> list[str]:
        """Choices for a side: paths of rosters; for the second not the first's, and lists that the app rolls."""
        from tracker.play.roster_battle import enemy_lists

        lists = enemy_lists(self.battle.game, self.battle.rosters[0]) if number else ()
        own = [each for each in self._own() if not number or each != self._chosen[0]]
        return [*own, *(f"{ROLLED}{each}" for each in lists)]

    def _put(self, number: int, option: str) -> None:
        """Let a side be one of its options. Raises BadFile or Refused."""
        from tracker.journal.armies import read_army
        from tracker.play.roster_battle import rolled_army

        if option.startswith(ROLLED) and option not in self._rolled:
            game, facing = self.battle.game, self.battle.rosters[0]
            self._rolled[option] = rolled_army(game, option.removeprefix(ROLLED), any_seed(), facing)
        army = self._rolled[option] if option.startswith(ROLLED) else read_army(Path(option)).army
        self.battle.rosters[number], self._chosen[number] = army, option

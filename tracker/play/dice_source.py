"""Dice sources: the app rolls for nobody, an enemy or everyone; or it plays that enemy, with or without his dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

from msgspec.structs import replace

from tracker.engine import AnswerInput, Autopilot, Battle, Prompt, Refused, SideView, TrackerError, View, listed
from tracker.engine.time_limit import Limit, TooLong

if TYPE_CHECKING:
    from tracker.engine import Decision, Finding, Opponent, Thought
    from tracker.journal.records import HandedIn
    from tracker.journal.session import Session
    from tracker.play.offers import Offers

T = TypeVar("T")

# Seconds after which a game's player is broken off: our own need some hundredths, and watch a long battle in two.
LONGEST = 10.0

WhoRolls = Literal["nobody", "enemy", "opponent", "decisions", "everyone"]
WHO_ROLLS: tuple[WhoRolls, ...] = get_args(WhoRolls)
# It decides for the enemy, and rolls for him too or for nobody.
OPPONENT, DECISIONS = "opponent", "decisions"
# What the app does then.
WHO_WORDS: dict[str, str] = {
    "nobody": "rolls for nobody",
    "enemy": "rolls for the enemy",
    "opponent": "plays the enemy: it rolls and decides for them",
    "decisions": "decides for the enemy, and you roll all dice",
    "everyone": "rolls for everyone",
}


def rolls_words(told: tuple[str, str] | None, sides: Sequence[SideView]) -> str:
    """A sentence on what the app rolls or plays, by the names of the sides; "" where it is nothing."""
    who, mine = told or ("nobody", "")
    own = next((each for each in sides if mine.casefold() in (each.id.casefold(), each.name.casefold())), None)
    own = own or next(iter(sides), None)
    names = listed(each.name for each in sides if each is not own)
    if who == "nobody" or not names:
        return ""
    named = {
        "everyone": "rolls all dice",
        OPPONENT: f"plays {names}: dice and decisions",
        DECISIONS: f"plays {names}: decisions, you type all dice",
    }
    return f"The app {named.get(who, f'rolls for {names}')}"


def side_named(view: View, given: str) -> str:
    """The id of a side by id or name. Raises Refused where the battle has no such side."""
    for side in view.sides:
        if given.casefold() in (side.id.casefold(), side.name.casefold()):
            return side.id
    names = ", ".join(side.id for side in view.sides)
    raise Refused(f"There is no side {given[:40]!r} here: it is one of {names}.")


class DiceSource(Autopilot):
    """An autopilot that learns the sides from the battle itself, so that it can be made before the battle is.

    `mine` is the id or name of the side that is played by people; "" is the first side. Both stand `by_default` where a
    battle that is opened says otherwise. Where the app rolls, it takes the recorded dice that are offered, if they are.
    `notices` collects what the players should be told. `plays`: the sides that the app decides for.
    `further_answers` are given before anything else is; `handed_in` is the rest of a list that was handed in, the turn,
    step and phase of it: where only of them is asked again, all do what it says of the rest. That `is_left` then,
    unless an undo comes between the two.
    """

    def __init__(
        self, who: str = "nobody", mine: str = "", offers: Offers | None = None, by_default: bool = False
    ) -> None:
        super().__init__()
        self._by_default = by_default
        # Who rolls in battles that don't say, and for whom, whatever is said in this one.
        self.elsewhere = who, mine
        self.who = who
        self.mine = mine
        self.offers = offers
        self.notices: list[str] = []
        self.plays: frozenset[str] = frozenset()
        # True once who decides for them has failed.
        self._is_alone = False
        # Answers that follow from a decision which a person took whole, by the keys of their prompts.
        self.further_answers: list[tuple[str, Any]] = []
        self.handed_in: HandedIn | None = None
        self._is_left = False
        # Where it rolls for nobody, a side that was named for this battle is looked up all the same.
        self._knows = who == "nobody" and (by_default or not mine)
        # Sides for which somebody sits elsewhere: the app rolls and decides for none of them.
        self._seated: frozenset[str] = frozenset()
        self._is_told = False

    @property
    def told(self) -> tuple[str, str]:
        return self.who, self.mine

    def go_on_as(self, who: str, mine: str) -> None:
        if self._by_default and who in WHO_ROLLS:
            self.who, self.mine, self._knows = who, mine, who == "nobody"

    def leave_to_seats(self, sides: set[str]) -> bool:
        """Roll and decide for these sides no more, as long as somebody sits for them; whether that is otherwise now."""
        if self._seated == sides or self.who == "nobody":
            return False
        self._seated, self._knows = frozenset(sides), False
        self.rolls_for = self.plays = frozenset()
        return True

    def answer(self, battle: Battle) -> Any:
        self.learn(battle)
        if self.further_answers and battle.prompt is not None and battle.prompt.key == self.further_answers[0][0]:
            return self.further_answers.pop(0)[1]
        if (left := self.leaving_rest(battle)) is not None and left.is_idle:
            self._is_left = True
            return []
        value = super().answer(battle)
        if value is None or not (battle.prompt is not None and battle.prompt.is_chance):
            return value
        offered = self.offered(battle)
        return offered.value if offered is not None and not offered.overruled else value

    def leaving_rest(self, battle: Battle) -> Prompt[Any] | None:
        """A list that was handed in and is asked again, with nothing to say of its rest; None for any other prompt."""
        if self.handed_in is None or self._is_left or battle.prompt is None or battle.state.turn != self.handed_in.turn:
            return None
        is_same = _is_same_list(battle.prompt.key, self.handed_in.key)
        return battle.prompt.leaving_rest(self.handed_in.rows) if is_same else None

    def hand_in(self, rest: Prompt[Any], battle: Battle) -> None:
        """A list is handed in by the next answer: this rest of it does what it says."""
        from tracker.journal.records import HandedIn

        rows = tuple(sorted(rest.row_ids))
        self.handed_in = HandedIn(rest.key, rows, battle.state.turn, battle.step + 1, battle.view().status)
        self._is_left = False

    def hand_in_again(self, handed_in: HandedIn | None, battle: Battle) -> None:
        """Go by what is kept of a list that was handed in before the program ended, unless that was taken back."""
        if handed_in is None or battle.step < handed_in.step or battle.node_at(handed_in.step).seq != handed_in.seq:
            return
        behind = [node.input for node in battle.line if node.step > handed_in.step]
        answers = [each for each in behind if isinstance(each, AnswerInput) and _is_same_list(each.key, handed_in.key)]
        self.handed_in, self._is_left = handed_in, any(each.value == [] for each in answers)

    def with_rest_done(self, view: View) -> View:
        """The same with those done who do what a list that was handed in says of its rest, to the end of its phase."""
        if self.handed_in is None or (view.turn, view.status) != (self.handed_in.turn, self.handed_in.phase):
            return view
        rest = self.handed_in.rows
        is_done = [each.standing == "may" and each.unit in rest for each in view.queue]
        queue = [replace(row, standing="done") if done else row for row, done in zip(view.queue, is_done, strict=True)]
        return replace(view, queue=tuple(queue))

    def take_back(self, battle: Battle, is_undone: bool) -> None:
        """Forget a list handed in, unless only what came behind it was undone."""
        is_given = self.handed_in is not None and is_undone and battle.step >= self.handed_in.step
        self.handed_in, self._is_left = self.handed_in if is_given else None, False

    def offered(self, battle: Battle) -> AnswerInput | None:
        """The answer given here in the battle that this one was branched from, where that is offered."""
        if self.offers is None:
            return None
        found = self.offers.at(battle)
        self.notices += self.offers.take_notices(bool(self.rolls_for))
        return found

    def learn(self, battle: Battle) -> None:
        """Look up whose dice the app rolls, once the battle has sides."""
        if self._knows:
            return
        view = battle.view()
        if not view.sides:
            return
        self._knows = True
        if self.who == "nobody":
            self._my_side(view)
            return
        sides = {side.id for side in view.sides}
        if self.who == "everyone":
            self.rolls_for = frozenset(sides | {""}) - self._seated
            return
        enemies = frozenset(sides - {self._my_side(view)}) - self._seated
        self._is_told = True
        if self.who != DECISIONS:
            self.rolls_for = enemies
        if self.who in (OPPONENT, DECISIONS):
            self._let_play(battle, enemies)

    def _let_play(self, battle: Battle, sides: frozenset[str]) -> None:
        """From now on the app decides for these sides, if the game has a player of its own."""
        if battle.ruleset.opponent() is None:
            left = "rolls for the enemy alone" if self.rolls_for else "decides nothing"
            self.notices.append(f"{battle.ruleset.title} has no player of its own: the app {left}.")
            return
        self.plays = sides

    def decision(self, battle: Battle) -> Decision | None:
        """The app's decision at the prompt that waits; None where a person decides, or only the table knows.

        Of a list that was handed in nothing is decided for its rest.
        """
        decision = self._of_opponent(battle, lambda opponent: opponent.decide(battle))
        if decision is None or self.handed_in is None or self.leaving_rest(battle) is None:
            return decision
        left = [each for each in decision.value if each["row"] not in self.handed_in.rows]
        return decision if left == decision.value else replace(decision, value=left, why="")

    def advice(self, battle: Battle) -> Decision | None:
        """The decision that the app would come to in a person's place, at once; None where it gives no reason."""
        advice = self._asked(battle, lambda opponent: opponent.decide(battle))
        return advice if advice is not None and advice.why else None

    def thought(self, battle: Battle) -> Thought | None:
        """The search before the app's decision; None where it decides at once, or not at all."""
        return self._of_opponent(battle, lambda opponent: opponent.thought(battle))

    def settle_thought(self, battle: Battle, best: Finding | None = None, fault: str = "") -> None:
        """Take what the app's search came to, for None what is sensible at once; a `fault` of the search is told."""
        if fault:
            self.notices.append(f"The app could not think it over and decides at once ({fault}).")
        self._of_opponent(battle, lambda opponent: opponent.settle(battle, best))

    def _of_opponent(self, battle: Battle, ask: Callable[[Opponent], T | None]) -> T | None:
        """The answer of the opponent, where it decides; one that fails decides nothing from there on."""
        self.learn(battle)
        prompt = battle.prompt if self.plays else None
        return self._asked(battle, ask) if prompt is not None and prompt.side in self.plays else None

    @cached_property
    def _opponent(self) -> Opponent:
        """The one that decides for them, or says what he would do: loaded when he is first asked."""
        from tracker.engine import Opponent

        return Opponent()

    def _asked(self, battle: Battle, ask: Callable[[Opponent], T | None]) -> T | None:
        if self._is_alone:
            return None
        try:
            with Limit(LONGEST):
                return ask(self._opponent)
        except (Exception, TooLong) as error:
            # A game's player is no part of its rules: whatever it fails at, the battle goes on without it.
            self._is_alone = True
            words = str(error) if isinstance(error, TrackerError) else _fault(battle.ruleset.title, error)
            self.notices.append(f"{words} The app decides nothing from here on.")
            return None

    def _my_side(self, view: View) -> str:
        if self.mine:
            try:
                return side_named(view, self.mine)
            except Refused as error:
                self.notices.append(f"{error} The first side is taken as yours.")
        first = view.sides[0]
        others = " or ".join(side.id for side in view.sides[1:])
        # At a muster there is one side.
        if self._is_told or not others:
            return first.id
        does = "decide" if self.who == DECISIONS else "roll"
        self.notices.append(f"You {does} for {first.name}, the app for the rest (--mine {others} turns it round).")
        return first.id


def _is_same_list(key: str, other: str) -> bool:
    """True if these are keys of one list, however often it was asked again."""
    return key.partition("#")[0] == other.partition("#")[0]


def _fault(game: str, error: BaseException) -> str:
    """A fault of a game's player as people are told it."""
    from tracker.engine.error_location import fault_words, place_words

    place = place_words(error)
    words = str(error) if isinstance(error, TooLong) else fault_words(error)
    return f"The player of {game} failed ({words}){f' at {place}' if place else ''}."


def source_of(session: Session) -> DiceSource:
    """The dice source of an open battle; for one that was opened without any it rolls for nobody."""
    if not isinstance(session.autopilot, DiceSource):
        session.autopilot = DiceSource()
    return session.autopilot


def another_source(now: DiceSource, who: str, mine: str | None = None) -> DiceSource:
    """Another dice source; the side that is played, if none is named, what is offered and other battles' stay."""
    found = DiceSource(who, now.mine if mine is None else mine, now.offers)
    found.elsewhere = now.elsewhere
    return found

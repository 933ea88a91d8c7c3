"""A running rule: a decoded checkpoint and the inputs since. The only code that calls `.send`."""

from collections.abc import Callable, Coroutine, Generator, Sequence
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import msgspec

from tracker.engine.asking import Ended, Make, Settled
from tracker.engine.cached_results import Kept, unchanged
from tracker.engine.errors import AS_BEFORE, Refused, RuleFault, TrackerError
from tracker.engine.inputs import (
    AnswerInput,
    Checkpoint,
    EditInput,
    EndInput,
    Input,
    Node,
    SettleInput,
    Shown,
    Stage,
    since_checkpoint,
)
from tracker.engine.log import Line
from tracker.engine.prompts.base import Prompt
from tracker.engine.ruleset import AnyRuleset
from tracker.engine.state import State, decode_state, encode_state
from tracker.engine.view import View
from tracker.engine.watched import unwatched

if TYPE_CHECKING:
    from tracker.engine.edit_paths import Spot

# An answer decoded, as its prompt reads it, and why it is against the rules.
Read = tuple[Any, Any, str]

IDLE_TURNS = 200
# Edits after the end of a battle from one checkpoint to the next: no turn begins there that would bring one.
EDITS_KEPT = 200


class Position:
    """A point of a battle: its state and the prompt that waits, None when the battle is over.

    `feed` may leave a position half-way when it raises: the battle then throws it away and replays. While it is
    `quiet`, rolls and oddities are not put into words: whoever only wants to get somewhere needs no log. `shown` is
    what is asked and shown here; where a position stood here before, that is `known` and not made again. Unless it
    `is_watched`, its prompts have no words for those who watch, and letters that nobody looked at; nor have, unless it
    `is_read`, its views and all prompts but rolls, which are logged in their words.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        checkpoint: Checkpoint,
        quiet: bool = False,
        known: Shown | None = None,
        is_watched: bool = True,
        is_read: bool = True,
    ) -> None:
        self.ruleset = ruleset
        self.quiet = quiet
        self.is_watched = is_watched
        self.is_read = is_watched and is_read
        self.checkpoint: Checkpoint | None = None
        self._known = known
        self._make: Make | None = None
        # Those of the last edit, until something else than an edit comes.
        self._names: dict[str, str] | None = None
        self._enter(checkpoint.stage, checkpoint.turn, self._state_of(checkpoint))
        if self.stage != "over":
            self._run(self._begin().send, None)
        if not quiet and known is None:
            ruleset.look_at(self.state, self.shown.prompt)

    def _state_of(self, checkpoint: Checkpoint) -> State:
        try:
            state: State = decode_state(checkpoint.state, self.ruleset.state)
        except (ValueError, RecursionError) as error:
            words = f"The recorded state of turn {checkpoint.turn} is none of {self.ruleset.title}: {error}."
            raise Refused(words) from None
        return state

    def _enter(self, stage: Stage, turn: int, state: State) -> None:
        """Stand on a state at the start of a stage, before its rule has run."""
        self.stage, self.turn, self.state = stage, turn, state
        self._seen: dict[str, int] = {}
        self._last = ""
        self._edits = 0
        self._make, self.shown = None, self._known or Shown()
        # What was worked out of the state since it stands as it is.
        self.kept: Kept = {}

    def _begin(self) -> Generator[Make, Any, None]:
        """The rule of the stage, before it has run."""
        begun: Coroutine[Make, Any, None] = getattr(self.ruleset, self.stage)(self.state)
        self._rule: Generator[Make, Any, None] = begun.__await__()
        return self._rule

    @property
    def prompt(self) -> Prompt[Any] | None:
        return self.shown.prompt

    def view(self) -> View:
        """The battle as it may be shown; made once as it stands, for only what is fed changes the state."""
        if self.shown.view is None:
            look = partial(self.ruleset.view, self.state)
            self.shown.view = unchanged(self.kept, look if self.is_read else partial(unwatched, look))
        return self.shown.view

    def raw_prompt(self) -> Prompt[Any]:
        """The prompt that waits as the game makes it anew, before its letters were looked at."""
        assert self._make is not None
        return unchanged({}, self._make)

    def asked_at(self) -> str:
        """The place in the game's code that asks the prompt which waits: file and line."""
        from tracker.engine.error_location import code_place

        return code_place(self._make)

    def feed(
        self, given: Input, read: Read | None = None, is_later: bool = False, known: Shown | None = None
    ) -> tuple[tuple[Line, ...], Checkpoint | None]:
        """Put an input into the rule; gives the log lines, and the checkpoint if one was taken.

        `read` is an answer as the prompt that waits has read it already. `is_later`: it was taken once, behind what is
        amended, and whoever amends shows the battle only when all is played: edits in a row then take one view. `known`
        is what was shown after it, where it was fed before.

        Raises Refused where it is impossible, RuleFault where the rule itself fails.
        """
        prompt, self.checkpoint, self._known = self.shown.prompt, None, known
        if isinstance(given, EditInput):
            self._edit(given, is_later)
        elif prompt is None:
            raise Refused("It is over: only undo, edit and notes are left.")
        elif isinstance(given, AnswerInput):
            self._answer(prompt, given, read)
        elif isinstance(given, SettleInput):
            self._settle(given)
        else:
            self._end(given)
        if not self.quiet and known is None:
            self.ruleset.look_at(self.state, self.shown.prompt)
        # As `State.drain` does it, without its call for each input.
        lines = tuple(self.state.log)
        self.state.log.clear()
        if isinstance(given, EditInput):
            self._count_edit()
        return lines, self.checkpoint

    def feed_before_edit(self, run: Sequence[EditInput]) -> None:
        """Set leaves as `feed` does, where the next input is an edit as well; of values for one leaf the last alone.

        They were taken once, so nothing is asked again, looked at or logged before the last of a run. Raises Refused.
        """
        from tracker.engine.edit_paths import convert_leaf, find

        last: dict[str | int, EditInput] = {}
        passed: set[tuple[str, Any]] = set()
        for place, given in enumerate(run):
            # What is set within a list needs the list as it was then.
            is_of_list = isinstance(given.value, list) or given.path.rpartition(".")[2].isdigit()
            key = place if is_of_list else given.path
            if (before := last.pop(key, None)) is not None:
                passed.add((before.path, before.value))
            last[key] = given
        for given in last.values():
            self._set(given)
        for path, value in passed:
            convert_leaf(find(self.state, path), path, value)
        self._edits = (self._edits + len(run)) % EDITS_KEPT

    def _count_edit(self) -> None:
        """After the end of the battle, take a checkpoint now and then, so that few edits are ever set again."""
        if self.stage != "over":
            return
        self._edits += 1
        if self._edits == EDITS_KEPT:
            self._edits = 0
            self.checkpoint = Checkpoint("over", self.turn, encode_state(self.state))

    def _answer(self, prompt: Prompt[Any], given: AnswerInput, read: Read | None) -> None:
        if given.key != prompt.key:
            raise Refused(f"That answers {given.key!r}, but {prompt.key!r} is asked.")
        value, answer, warned = read or self.read(prompt, given.value)
        if warned:
            self.state.remark(f"Overruled: {warned}.", *prompt.subject)
        if not self.quiet and (line := prompt.log_line(value, answer)) is not None:
            self.state.log.append(line)
        self._run(self._rule.send, answer)

    def read(self, prompt: Prompt[Any], value: Any) -> Read:
        """An answer as the prompt that waits takes it: what is made for it now goes by what is worked out already."""
        if self.is_read:
            return read_answer(prompt, value)
        return unchanged(self.kept, partial(read_answer, prompt, value))

    def _set(self, given: EditInput) -> "tuple[Spot, Any]":
        """Set a leaf; gives its spot, and what was there."""
        from tracker.engine.edit_paths import convert_leaf, find

        self.kept = {}
        spot = find(self.state, given.path)
        old = spot.get()
        spot.set(convert_leaf(spot, given.path, given.value))
        return spot, old

    def _edit(self, given: EditInput, is_later: bool) -> None:
        from tracker.engine.edit_words import path_words, value_words

        spot, old = self._set(given)
        try:
            if self._make is not None:
                self._show(self._make)
            else:
                self.shown = self._known or Shown()
            names, oddities = ({}, []) if self.quiet else self._looked_at(given.path, is_later)
        except Exception as error:
            raise Refused(f"{given.path!r} can't be changed to that now: {str(error).rstrip('.')}.") from None
        if given.is_dealt:
            if given.reason:
                self.state.remark(given.reason)
            return
        why = f" ({given.reason})" if given.reason else ""
        where = path_words(given.path, names)
        self.state.remark(f"Edited by hand: {where}: {value_words(spot.get())}, was {value_words(old)}{why}.")
        for oddity in oddities:
            self.state.remark(f"Odd: {oddity}")

    def _looked_at(self, path: str, is_later: bool) -> tuple[dict[str, str], list[str]]:
        """Names of the units, and what is odd, after an edit.

        Raises whatever the game raises where it could not even show the battle. To show it is the dearest part of an
        edit: once must be enough.
        """
        if self._names is None or not is_later or path.endswith("name"):
            self._names = self.view().unit_names
        return self._names, self.ruleset.check(self.state)

    def _settle(self, given: SettleInput) -> None:
        assert self.prompt is not None
        if given.key != self.prompt.key:
            raise Refused(f"That settles {given.key!r}, but {self.prompt.key!r} is asked.")
        if given.reason:
            self.state.remark(f"On the table: {given.reason.rstrip('.')}.", is_added=True)
        self._run(self._rule.throw, Settled())

    def _end(self, given: EndInput) -> None:
        if self.stage == "after":
            raise Refused("It has ended already: only its aftermath is left.")
        self.state.remark(f"The battle is ended{': ' + given.reason if given.reason else ''}.")
        self._run(self._rule.throw, Ended())

    def _run(self, advance: Callable[[Any], Make], given: Any) -> None:
        """Let the rule run to its next prompt, or the next turn's rule if it ends before."""
        self._names, turns = None, 0
        try:
            while True:
                try:
                    make = advance(given)
                except (StopIteration, Ended) as stop:
                    if turns == IDLE_TURNS:
                        raise RuleFault(f"{turns} turns went by without a prompt; {AS_BEFORE}.") from None
                    self._next("after" if isinstance(stop, Ended) else "turn")
                else:
                    self._show(make, new=True)
                    return
                if self.stage == "over":
                    return
                advance, given, turns = self._begin().send, None, turns + 1
        except Settled:
            raise Refused("This can't be broken off: answer it, or give the result settled on the table.") from None
        except (Refused, RuleFault):
            raise
        except (Exception, SystemExit) as error:
            raise RuleFault(fault_sentence(error)) from error

    def _show(self, make: Make, new: bool = False) -> None:
        self.kept = {}
        self._make, shown = make, self._known or self._made(make)
        if new:
            times = self._seen[shown.key] = self._seen.get(shown.key, 0) + 1
            self._last = f"#{times}" if times > 1 else ""
        if self._last and self._known is None and shown.prompt is not None:
            shown.prompt = msgspec.structs.replace(shown.prompt, key=shown.key + self._last)
        self.shown = shown

    def _made(self, make: Make) -> Shown:
        """A prompt as the game makes it now, with letters that can be had where somebody may type them."""
        is_bare = self.is_watched and not self.is_read
        prompt = unchanged(self.kept, partial(unwatched, make) if is_bare else make)
        if not isinstance(prompt, Prompt):
            raise TypeError(f"what it asks is a {type(prompt).__name__}, and no prompt")
        if self.is_read:
            prompt = prompt.with_sound_keys()
        elif is_bare and prompt.roll is not None:
            prompt = unchanged({}, make)
        return Shown(prompt.key, prompt)

    def _next(self, stage: Stage) -> None:
        """A stage is over: take a checkpoint of what comes next and go on from its copy; unwatched, from the state."""
        if self.stage == "after":
            stage = "over"
        elif stage == "turn":
            self.state.turn += 1
        state, lines = self.state, self.state.drain()
        if self.is_watched:
            self.checkpoint = Checkpoint(stage, state.turn, encode_state(state))
            try:
                state = self._state_of(self.checkpoint)
            except Refused as error:
                raise RuleFault(f"A rule left what can't be kept ({error}); {AS_BEFORE}.") from None
        self._enter(stage, state.turn, state)
        state.log.extend(lines)


def read_answer(prompt: Prompt[Any], value: Any) -> Read:
    """A recorded answer as its prompt takes it. Raises Refused, or RuleFault of the game."""
    try:
        return prompt.read_once(value)
    except TrackerError:
        raise
    except Exception as error:
        raise RuleFault(fault_sentence(error)) from error


def fault_sentence(error: BaseException) -> str:
    """A fault of a rule as people are told it, with its file and line."""
    from tracker.engine.error_location import fault_words, place_words

    place = place_words(error)
    where = f" at {place}" if place else ""
    return f"A rule failed ({fault_words(error)}){where}; {AS_BEFORE}."


def replay(ruleset: AnyRuleset, head: Node, is_watched: bool = True) -> Position:
    """The position at a node: its nearest checkpoint, then the inputs since. Log lines are not compared.

    What was shown at these nodes is remembered there, and made again only where it is not.

    Raises Refused or RuleFault where the rules no longer take an input.
    """
    nodes = since_checkpoint(head)
    checkpoint = nodes[0].checkpoint
    assert checkpoint is not None
    position = Position(ruleset, checkpoint, quiet=True, known=nodes[0].shown, is_watched=is_watched)
    nodes[0].shown = position.shown
    opening = position.state.drain()
    if nodes[0].parent is None:
        nodes[0].log = nodes[0].log or opening
        # Where the set-up asks nothing, the first input is given in turn 1.
        nodes[0].checkpoint = msgspec.structs.replace(checkpoint, turn=position.turn)
    for before, node in in_runs(nodes[1:]):
        assert node.input is not None
        if before:
            position.feed_before_edit(before)
        position.feed(node.input, known=node.shown)
        node.shown = position.shown
    position.quiet = False
    return position


def in_runs(nodes: Sequence[Node], is_quick: bool = True) -> list[tuple[list[EditInput], Node]]:
    """The nodes, each by itself; where it `is_quick`, edits before another edit come with the last of their run."""
    found: list[tuple[list[EditInput], Node]] = []
    run: list[EditInput] = []
    for node, following in zip_longest(nodes, nodes[1:]):
        is_before = following is not None and isinstance(following.input, EditInput)
        if is_quick and is_before and isinstance(node.input, EditInput) and not node.gap:
            run.append(node.input)
        else:
            found.append((run, node))
            run = []
    return found

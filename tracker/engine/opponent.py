"""A side that the app plays: what it decides and why, said before a figure moves, to be taken or overruled.

It decides as the game's own opponent does and knows no more than both sides do; its chance is a stream of its own,
derived from what it sees, so that no die to come is seen. What only the table knows stays a person's to say.
"""

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.dice import app_random
from tracker.engine.errors import TrackerError
from tracker.engine.facts import Aim, Facts, Field, Target, against, standing
from tracker.engine.form_list import FormList, FormRow
from tracker.engine.games import load_playable
from tracker.engine.players import ask_player
from tracker.engine.prompts import Choose, Number, Pick, Prompt, Text
from tracker.engine.ruleset import Player
from tracker.engine.sealed import without_sealed
from tracker.engine.state import decode_state, encode_state

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tracker.engine.battle import Battle


# The reason of what a search came to.
SEARCHED = "best of what it played out"


class Decision(Struct, frozen=True):
    """What the app would answer for a side: `value` in wire form, without the facts that only the table knows.

    `why`: the reason in words without a full stop, "" for none.
    """

    value: Any
    why: str = ""


class Thought(Struct, frozen=True):
    """What an opponent would search for: plain data, so that another process can do it (`think_over`).

    `seen` is the state that it decides by, encoded, with all that is sealed emptied.
    """

    game: str
    seen: bytes
    prompt: Prompt[Any]


Where = tuple[str, bytes]


class Opponent:
    """Decides by a game's own player. What was decided once is decided alike again where the same state is asked."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._decided: dict[Where, Decision | None] = {}
        # What was settled on, in wire form, and whether a search came to it.
        self._settled: dict[Where, tuple[Any, bool]] = {}

    def decide(self, battle: "Battle") -> Decision | None:
        """What it would answer to the prompt that waits; None where that is no decision, or it has no opinion.

        What it has to think over is thought over here, where nothing was settled before.
        """
        prompt = _decision_in(battle)
        if prompt is None:
            return None
        seen = without_sealed(battle.state)
        where = (prompt.key, encode_state(seen))
        if where not in self._decided:
            value, is_searched = self._settled[where] if where in self._settled else (self._answer(battle), False)
            self._decided[where] = self._decision(seen, prompt, value, is_searched)
        return self._decided[where]

    def thought(self, battle: "Battle") -> Thought | None:
        """What it has to think over before it decides, None for nothing or where that was settled."""
        prompt = _decision_in(battle)
        if prompt is None:
            return None
        seen = without_sealed(battle.state)
        data = encode_state(seen)
        where = (prompt.key, data)
        if where in self._decided or where in self._settled or not self._player.has_to_think(seen, prompt):
            return None
        return Thought(battle.ruleset.id, data, prompt)

    def settle(self, battle: "Battle", value: Any = None) -> None:
        """Take what a search at the prompt that waits came to; for None, what is sensible at once."""
        prompt = _decision_in(battle)
        if prompt is not None:
            where = (prompt.key, encode_state(without_sealed(battle.state)))
            at_once = (self._answer(battle, is_hurried=True), False)
            self._settled[where] = at_once if value is None else (value, True)

    def _answer(self, battle: "Battle", is_hurried: bool = False) -> Any:
        return ask_player(self._player, battle, _own_chance(battle), is_hurried)

    def _decision(self, seen: Any, prompt: Prompt[Any], value: Any, is_searched: bool) -> Decision | None:
        decided = decided_part(prompt, value)
        if decided is None or not _may_be_taken(prompt, decided):
            return None
        reasons = [self._player.why(seen, prompt, value), SEARCHED if is_searched else ""]
        return Decision(decided, "; ".join(filter(None, reasons)))


def think_over(thought: Thought, told: "Callable[[float], None]") -> Any:
    """What the search of a thought comes to, in wire form; None where the game has no opponent. Raises TrackerError."""
    ruleset = load_playable(thought.game)
    player = ruleset.opponent()
    return None if player is None else player.think(decode_state(thought.seen, ruleset.state), thought.prompt, told)


def _decision_in(battle: "Battle") -> Prompt[Any] | None:
    """The prompt that waits, where somebody decides there; None where only the table knows."""
    prompt = battle.prompt
    return prompt if prompt is not None and prompt.asks_for in ("decision", "both") else None


def _own_chance(battle: "Battle") -> "Random":
    """A stream of the opponent's own at the prompt that waits: of what both sides see, and of no seed."""
    from hashlib import sha256

    key = battle.prompt.key if battle.prompt is not None else ""
    return app_random(0, 0, sha256(f"{key}:".encode() + encode_state(without_sealed(battle.state))).hexdigest())


def decided_part(prompt: Prompt[Any], value: Any) -> Any:
    """An answer without the facts that only the table knows; None where nothing of it is a decision.

    >>> from tracker.engine import Facts, Toggle
    >>> fields = (Toggle("volley", "v", "volley", asks="decision"), Toggle("cover", "c", "in cover", asks="table"))
    >>> shot = Facts(key="shot", rule="X-3", side="red", title="A Company fires", fields=fields, shape=dict)
    >>> decided_part(shot, {"volley": True, "cover": True})
    {'volley': True}
    """
    if value is None:
        return None
    if isinstance(prompt, Facts):
        return _decided(prompt.fields, prompt.asks_of, value) or None
    if isinstance(prompt, FormList):
        rows = {row.id: row for row in prompt.rows}
        return [
            {"row": entry["row"], "facts": _decided(rows[entry["row"]].fields, prompt.asks_of, entry.get("facts", {}))}
            for entry in value
        ]
    return value


def _decided(fields: tuple[Field, ...], asks_of: "Callable[[Field], str]", facts: dict[str, Any]) -> dict[str, Any]:
    decisions = {field.name for field in fields if asks_of(field) == "decision"}
    return {name: value for name, value in facts.items() if name in decisions}


def _may_be_taken(prompt: Prompt[Any], decided: Any) -> bool:
    """Whether it is an answer within the rules; a form may still want to know more from the table."""
    try:
        if isinstance(prompt, Facts):
            return not _faults(prompt.fields, decided)
        if isinstance(prompt, FormList):
            return not any(_faults(prompt.row(entry["row"]).fields, entry["facts"]) for entry in decided)
        return not prompt.read(decided)[1]
    except TrackerError:
        return False


def _faults(fields: tuple[Field, ...], facts: dict[str, Any]) -> bool:
    """Whether something that was decided is impossible or against the rules."""
    decided = [field for field in fields if field.name in facts]
    return any(field.check(facts[field.name]) for field in decided) or bool(against(decided, facts))


# The prompt as it is put to a person


def with_decision(prompt: Prompt[Any], decided: Any) -> Prompt[Any]:
    """The same prompt with what was decided as its default, so that Enter takes it and any other key overrules it."""
    if isinstance(prompt, Pick):
        return replace(prompt, enter=tuple(decided))
    if isinstance(prompt, Choose | Number | Text):
        return replace(prompt, enter=decided)
    if isinstance(prompt, Facts):
        return replace(prompt, fields=_filled(prompt.fields, decided))
    if isinstance(prompt, FormList):
        return _with_rows(prompt, decided)
    return prompt


def _with_rows(prompt: FormList[Any], decided: list[dict[str, Any]]) -> FormList[Any]:
    """The rows that are decided come first, filled in; where none is, Enter means that none is taken."""
    chosen = {entry["row"]: entry["facts"] for entry in decided}
    first = [_row(prompt.row(row_id), facts) for row_id, facts in chosen.items()]
    return replace(
        prompt, rows=(*first, *(row for row in prompt.rows if row.id not in chosen)), enter_takes_none=not chosen
    )


def _row(row: FormRow, facts: dict[str, Any]) -> FormRow:
    return replace(row, fields=_filled(row.fields, facts), is_idle=False)


def _filled(fields: tuple[Field, ...], facts: dict[str, Any]) -> tuple[Field, ...]:
    return tuple(_with_default(field, facts) for field in fields)


def _with_default(field: Field, facts: dict[str, Any]) -> Field:
    """A field that stands as decided; what is known of an aim does not stand before it."""
    if isinstance(field, Target):
        aims = tuple(_without_known(aim, facts) for aim in field.aims)
        return replace(field, aims=aims, default=facts.get(field.name, field.default))
    if field.name not in facts:
        return field
    value = facts[field.name]
    return replace(field, default=tuple(value) if isinstance(value, list) else value)


def _without_known(aim: Aim, facts: dict[str, Any]) -> Aim:
    return replace(aim, known={name: value for name, value in aim.known.items() if name not in facts})


# What a person made of it


def said_whole(prompt: Prompt[Any], decided: Any, value: Any) -> Any:
    """An answer to the prompt with the decision in it, as the prompt without it takes it: what stood there is said."""
    if isinstance(prompt, Facts) and isinstance(value, dict):
        return _whole(decided, value)
    if isinstance(prompt, FormList) and isinstance(value, list):
        meant = {entry["row"]: entry["facts"] for entry in decided}
        return [_whole_row(meant, entry) for entry in value]
    return value


def _whole_row(meant: dict[str, dict[str, Any]], entry: Any) -> Any:
    row, facts = (entry.get("row"), entry.get("facts", {})) if isinstance(entry, dict) else (None, None)
    if not isinstance(row, str) or row not in meant or not isinstance(facts, dict):
        # Another row, or none at all: the prompt itself says so.
        return entry
    return {**entry, "facts": _whole(meant[row], facts)}


def _whole(decided: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    return {name: _plain(value) for name, value in decided.items()} | given


def is_overruled(prompt: Prompt[Any], decided: Any, value: Any) -> bool:
    """Whether an answer is other than what was decided; facts of the table and other rows are not looked at."""
    if isinstance(prompt, Facts):
        return _differs(prompt.fields, decided, value)
    if isinstance(prompt, FormList):
        meant = {entry["row"]: entry["facts"] for entry in decided}
        if not value:
            return bool(meant)
        return any(
            entry["row"] not in meant
            or _differs(prompt.row(entry["row"]).fields, meant[entry["row"]], entry.get("facts", {}))
            for entry in value
        )
    return bool(value != decided)


def _differs(fields: tuple[Field, ...], decided: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether what stands in a form, with what was given, is other than decided."""
    stands = standing(_filled(fields, decided), given)
    return any(_plain(stands[name]) != _plain(value) for name, value in decided.items())


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value

"""The promises that the fuzz runner checks at every prompt and after every command."""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from tests.tools.fuzz_inputs import same_after_the_file
from tracker.engine import (
    AnyRuleset,
    Battle,
    Change,
    Choose,
    Line,
    Pick,
    Prompt,
    Reads,
    Roll,
    check_letters,
    decode_state,
    encode_state,
)


def check_prompt(battle: Battle, rng: Random) -> None:
    """All that must hold while a prompt waits."""
    kept = encode_state(battle.state)
    copy = decode_state(kept, battle.ruleset.state)
    assert copy == battle.state and encode_state(copy) == kept, "the state is not what its encoding says"
    battle.ruleset.check(battle.state)
    _check_view(battle)
    prompt = battle.prompt
    assert prompt is not None, f"stage {battle.stage} has no prompt"
    assert prompt.key and prompt.title and prompt.side, f"{prompt.key}: no title or side"
    _check_answers(prompt, rng)
    check_keys(prompt)
    _check_reads(battle.ruleset, prompt.reads)
    if isinstance(prompt, Roll):
        assert prompt.what, f"{prompt.key}: a roll says what it is"
        _check_odds(prompt, rng)
    assert encode_state(battle.state) == kept, f"{prompt.key}: looking at the prompt changed the state"


def _check_view(battle: Battle) -> None:
    view = battle.view()
    assert view == battle.view(), "two views of one state differ"
    units = [unit.id for side in view.sides for unit in side.units]
    assert len(set(units)) == len(units), "a unit is there twice"
    queued = {row.unit for row in view.queue} | {row.unit for row in view.owed}
    stand = {unit for place in view.field for unit in place.units} | queued
    assert stand <= set(units), f"the view names {stand - set(units)}, whom it does not show"


def _check_answers(prompt: Prompt[Any], rng: Random) -> None:
    for value in (prompt.any_legal(rng), prompt.default(), prompt.only()):
        if value is not None:
            assert prompt.read(value)[1] == "", f"{prompt.key}: {value} is against the rules"
            assert same_after_the_file(value), f"{prompt.key}: {value} can't be written down"


def check_keys(prompt: Prompt[Any]) -> None:
    check_letters(prompt)
    if isinstance(prompt, Choose | Pick):
        ids = [option.id for option in prompt.options]
        assert len(set(ids)) == len(ids), f"{prompt.key}: one option twice in {ids}"
        assert all(option.label for option in prompt.options), f"{prompt.key}: an option without a label"


def _check_reads(ruleset: AnyRuleset, reads: Reads | None) -> None:
    """The cell is there; without a table (both sheets, say) the row is in one of them."""
    if reads is None:
        return
    tables = [ruleset.tables()[reads.table]] if reads.table else [*ruleset.tables().values()]
    rows = {"", *(row.key for table in tables for row in table.rows)}
    columns = {"", *(key for table in tables for key in table.column_keys)}
    assert reads.row in rows, f"table {reads.table} has no row {reads.row}"
    assert reads.column in columns, f"table {reads.table} has no column {reads.column}"


def _check_odds(prompt: Roll[Any], rng: Random) -> None:
    if rng.random() < 0.7:
        return
    if prompt.is_wide:
        # Only the odds of each of its tests are told.
        assert all(sum(each.chance for each in odds) == 1 for _, odds in prompt.odds_by_test()), prompt.key
        result = prompt.read(prompt.any_legal(rng))[0]
        assert prompt.read({"result": result.label})[0].label == result.label
        return
    odds = {each.label: each.chance for each in prompt.odds()}
    assert sum(odds.values()) == 1, f"{prompt.key}: the odds sum to {sum(odds.values())}"
    for _ in range(3):
        result = prompt.read(prompt.any_legal(rng))[0]
        assert prompt.reading.gist(result).label in odds, f"{prompt.key}: {result.label} is not in the odds"
        assert prompt.read({"result": result.label})[0].label == result.label
    for label in odds:
        settled = prompt.read({"result": label})[0]
        assert prompt.reading.gist(settled).label == label, f"{prompt.key}: {label} settles as {settled.label}"
    effects = {effect.label for effect in prompt.effects}
    assert not effects or effects & set(odds), f"{prompt.key}: none of {effects} is a result of this roll"


def check_spoken(ruleset: AnyRuleset, change: Change) -> None:
    """All that a command said can be shown, written down, and traced to its table."""
    for words in (*change.restore_steps, *(line.text for line in change.log)):
        assert words and words.isprintable(), f"{words!r} can't be shown"
    _check_lines(ruleset, change.log)


def _check_lines(ruleset: AnyRuleset, lines: Iterable[Line]) -> None:
    for line in lines:
        assert msgspec.json.decode(msgspec.json.encode(line), type=Line) == line, f"{line.text!r} can't be written down"
        _check_reads(ruleset, line.reads)

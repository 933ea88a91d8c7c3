"""Half-typed dice that do not fit: from a program, and from a file that somebody else wrote."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.table import Hands, app_on
from tests.names.journal import Session
from tests.names.play import DiceSource, play_on
from tests.plain.support import said, typed
from tests.rulesets.games import next_answer
from tracker.engine import Battle, Prompt, Roll, app_random, load_ruleset
from tracker.play.typed_dice import begin, restored, roll_missing

GAMES = {
    "colonial_adventures": "training_skirmish",
    "colonial_d10": "river_column",
    "africa_1859": "wad_ras",
    "gentlemen_rankers": "relief",
}
# How far each game is played to meet its prompts.
INPUTS = 700


def deep(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = {"dice": value}
    return value


def misfits(prompt: Prompt[Any]) -> Iterator[Any]:
    """What is no draft of a prompt, in every wrong shape."""
    pools = [*(pool.name for pool in prompt.pools), "nobody"] if isinstance(prompt, Roll) else ["nobody"]
    yield from (None, 0, True, 1.5, "", "roll", [], [[]], {}, {"dice": []}, {"counts": 3}, {"result": []}, deep(50))
    yield from ({"result": "nonsense"}, {"dice": {}, "strange": 1}, {"source": {"nobody": "t"}})
    bad: list[Any] = [
        [],
        [0],
        [-1],
        [7] * 3,
        [10**18],
        [10**30],
        [1] * 500,
        [[1]],
        ["1"],
        [None],
        [1.5],
        [True],
        {},
        "1",
    ]
    for name in pools:
        for each in bad:
            yield {"counts": {name: each}}
            yield {"dice": {name: each}, "source": {name: "t"}}
            yield {"dice": {name: each}}
            yield {"dice": {name: each}, "source": {name: "t"}, "counts": {name: each}}
        yield {"dice": {name: [1]}, "source": {name: "x"}}
        yield {"dice": {name: [1]}, "source": {name: []}}


def kind_of(prompt: Prompt[Any]) -> str:
    """Prompts that take alike: of a roll by its reading, pools and dice."""
    if isinstance(prompt, Roll):
        pools = "/".join(f"{pool.name}:{pool.sides}" for pool in prompt.pools)
        return f"{type(prompt.reading).__name__} {pools}"
    return type(prompt).__name__


def prompts_of(game: str) -> dict[str, Battle]:
    """A battle at each kind of prompt that a game asks within INPUTS inputs."""
    ruleset = load_ruleset(game)
    player, rng = ruleset.player(), Random(1)
    assert player is not None
    found: dict[str, Battle] = {}
    battle = Battle.begin(ruleset, ruleset.new(GAMES[game], {r.name: r.default for r in ruleset.rulings()}), 1)
    for _ in range(INPUTS):
        if battle.prompt is None:
            break
        if kind_of(battle.prompt) not in found:
            found[kind_of(battle.prompt)] = battle.branch(battle.step)
        battle.answer(next_answer(battle, player, rng))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_misfit_is_taken_or_brings_anything_down(game: str) -> None:
    kinds = prompts_of(game)
    assert any(isinstance(battle.prompt, Roll) for battle in kinds.values()) and len(kinds) > 5
    for battle in kinds.values():
        prompt = battle.prompt
        if not isinstance(prompt, Roll):
            continue
        for bad in misfits(prompt):
            found = restored(begin(prompt, app_random(1, 1, prompt.key)), bad)
            if found is not None:
                # What fits after all must lead to a whole roll that the prompt takes.
                prompt.read(roll_missing(found).value)


def one_of_each(game: str) -> dict[str, Battle]:
    """A battle of a game at a prompt of each type: what a reading makes of misfits needs no file and no program."""
    return {type(battle.prompt).__name__: battle.branch(battle.step) for battle in prompts_of(game).values()}


def test_a_program_that_sends_misfits_is_told_so_and_goes_on(tmp_path: Path) -> None:
    for number, (kind, battle) in enumerate(one_of_each("colonial_adventures").items()):
        prompt = battle.prompt
        assert prompt is not None
        bad = [each for each in misfits(prompt) if each not in (None, "roll", 0, {})]
        session = Session.start(tmp_path, battle, ("training_skirmish", {}), f"Battle {number}", None, None)
        requests = [json.dumps({"do": "draft", "value": each}).encode() for each in bad]
        replies = said(session, *requests, {"do": "view"})
        session.close()
        assert replies[-2]["type"] == "view", (kind, replies[-1])
        errors = [each for each in replies if each["type"] == "error"]
        assert all(each["kind"] in ("refused", "bad_line") for each in errors), (kind, errors)
        assert len(errors) > len(bad) // 2


def test_a_kept_draft_that_does_not_fit_is_dropped_with_a_word(tmp_path: Path) -> None:
    for number, (kind, battle) in enumerate(one_of_each("colonial_adventures").items()):
        prompt = battle.prompt
        assert prompt is not None
        name = prompt.pools[0].name if isinstance(prompt, Roll) else "dice"
        spoilt: list[Any] = [{"counts": {name: []}}, [[]], {"dice": {"x": [9]}}]
        for bad in spoilt:
            own = battle.branch(battle.step)
            with Session.start(tmp_path, own, ("training_skirmish", {}), f"Battle {number}", None, None) as session:
                session.keep_draft(bad)
                step = session.battle.step
            with play_on(session.path, DiceSource()) as again:
                assert again.draft is None and again.battle.step == step, kind
                assert "half-typed dice" in typed(again, "/q"), kind
            # It is told once.
            with play_on(session.path, DiceSource()) as again:
                assert "half-typed dice" not in typed(again, "/q"), kind
            session.path.unlink()


def test_dice_that_fit_are_kept_as_they_were(tmp_path: Path) -> None:
    rolls = [(each, each.prompt) for each in prompts_of("colonial_adventures").values()]
    several = ((each, roll.pools[0]) for each, roll in rolls if isinstance(roll, Roll))
    battle, pool = next((each, pool) for each, pool in several if pool.count > 1)
    draft = {"dice": {pool.name: [1]}, "source": {pool.name: "t"}}
    with Session.start(tmp_path, battle.branch(battle.step), ("training_skirmish", {}), "Kept", None, None) as session:
        session.keep_draft(draft)
    with play_on(session.path, DiceSource()) as again:
        told = typed(again, "q")
        assert again.draft == draft and "half-typed" not in told and "So far 1 for" in told


def test_a_draft_that_does_not_fit_keeps_no_screen_and_no_program_away(tmp_path: Path) -> None:
    kinds = one_of_each("africa_1859")
    battle = kinds["Roll"]
    assert isinstance(battle.prompt, Roll)
    with Session.start(tmp_path, battle, ("wad_ras", {}), "Spoilt", None, None) as session:
        session.keep_draft({"counts": {battle.prompt.pools[0].name: []}})
    before, asked = session.path.read_bytes(), battle.prompt.key

    async def go() -> None:
        app = app_on(play_on(session.path, DiceSource()), tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            hands = Hands(app, pilot)
            await pilot.pause()
            assert hands.asked == asked
            assert "half-typed dice" in hands.text
        app.close_session()

    asyncio.run(go())
    session.path.write_bytes(before)
    with play_on(session.path, DiceSource()) as again:
        first = said(again)[0]
    assert "draft" not in first and any("half-typed dice" in each for each in first["notices"])

"""A branch with fresh dice deals anew what nobody has seen, and nothing else (GR-B20)."""

import re
from base64 import b64encode
from pathlib import Path
from random import Random
from typing import cast

import pytest

from tests.names.gentlemen_rankers import WHOLE, Battlefield, Pack, allot, coming_cards, turn_up
from tests.names.journal import (
    Recorded,
    Session,
    Timeline,
    branch_recorded,
    of_line,
    read_battle,
    summed,
    unveiled,
    veiled,
    verify_battle,
)
from tests.rulesets.games import next_answer
from tests.rulesets.gentlemen_rankers.table import field, play
from tracker.engine import Draw, EditInput, Refused, load_ruleset
from tracker.games.gentlemen_rankers.cards_left import redealt
from tracker.play.old_step import OldStep
from tracker.report.corrections import handled

pytestmark = pytest.mark.rule("GR-B20")

GAME = "gentlemen_rankers"
OLD = sorted((Path(__file__).parent / "old").glob(f"{GAME}_*.battle"))


def fought(folder: Path, answers: int = 120, packs: int = 2) -> Recorded:
    """A march with the app's own cards."""
    player, rng = load_ruleset(GAME).player(), Random(5)
    assert player is not None
    with Session.new(folder, GAME, "march", seed=4) as session:
        session.answer({"packs": packs})
        while session.battle.prompt is not None and session.battle.step < answers:
            session.answer(next_answer(session.battle, player, rng), overrule=True)
    return read_battle(session.path)


def packs_of(session: Session) -> dict[str, Pack]:
    return cast(Battlefield, session.battle.state).packs


def orders(packs: dict[str, Pack]) -> list[list[str]]:
    return [stack.sealed for pack in packs.values() for stack in (*pack.stacks.values(), pack.pile)]


def kept(pack: Pack) -> list[str]:
    """All cards of a pack that lie face down."""
    return sorted(card for stack in (*pack.stacks.values(), pack.pile) for card in stack.sealed)


@pytest.mark.parametrize("packs", [1, 2])
def test_gr_b20_what_is_unseen_is_dealt_anew_and_the_past_stands(tmp_path: Path, packs: int) -> None:
    parent = fought(tmp_path, packs=packs)
    node = parent.line[-1]
    with branch_recorded(parent, node) as same, branch_recorded(parent, node, fresh=True) as fresh:
        before, after = packs_of(same), packs_of(fresh)
        assert any(pack.seen for pack in after.values()), "cards were turned up before"
        moved = [one != other for one, other in zip(orders(before), orders(after), strict=True) if len(one) > 5]
        assert all(moved) and len(moved) > 2
        for name, pack in after.items():
            assert kept(pack) == kept(before[name]) and pack.seen == before[name].seen
            for stack in pack.stacks.values():
                assert set(stack.sealed) <= set(coming_cards(pack, stack))
        assert same.battle.prompt is not None and fresh.battle.prompt is not None
        assert same.battle.prompt.key == fresh.battle.prompt.key
    assert [one.input for one in read_battle(fresh.path).line[: node.step + 1]] == [one.input for one in parent.line]


def test_gr_b20_it_is_nobodys_input_and_tells_no_card(tmp_path: Path) -> None:
    parent = fought(tmp_path)
    with branch_recorded(parent, parent.line[-1], fresh=True) as session:
        step = parent.line[-1].step
        dealt = session.battle.line[step + 1 :]
        assert dealt and all(isinstance(node.input, EditInput) and node.auto for node in dealt)
        assert [line.text for node in dealt for line in node.log] == [
            "Fresh dice: the cards that no one has seen yet are dealt again."
        ]
        with pytest.raises(Refused, match="is not an answer, settling or edit that could be amended"):
            OldStep(session.battle.ruleset, dealt[0], 1)
    with Session.open(session.path) as again:
        assert orders(packs_of(again)) == orders(packs_of(session))
        again.undo()
        assert again.battle.step < step, "undo leads to what a person answered"
        while again.battle.may_undo:
            again.undo()
        assert again.battle.step == 0
    assert verify_battle(read_battle(session.path)) is None
    recorded = read_battle(session.path)
    assert not [each for each in handled(Timeline.of(recorded)) if "sealed" in each.words]


def test_gr_b20_it_is_played_on_with_its_own_cards(tmp_path: Path) -> None:
    parent = fought(tmp_path, answers=60)
    player, rng = load_ruleset(GAME).player(), Random(1)
    assert player is not None
    with branch_recorded(parent, parent.line[-1], fresh=True) as session:
        drawn = 0
        for _ in range(200):
            if session.battle.prompt is None:
                break
            drawn += isinstance(session.battle.prompt, Draw)
            session.answer(next_answer(session.battle, player, rng), overrule=True)
        assert drawn
    assert verify_battle(read_battle(session.path)) is None


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_gr_b20_battles_of_older_versions_are_dealt_anew_as_well(path: Path, tmp_path: Path) -> None:
    old, player, rng = read_battle(path), load_ruleset(GAME).player(), Random(1)
    assert player is not None
    starts = [node for node in old.line if node.checkpoint is not None and node.checkpoint.stage == "turn"]
    with (
        branch_recorded(old, starts[-2], tmp_path) as same,
        branch_recorded(old, starts[-2], tmp_path, fresh=True) as fresh,
    ):
        assert orders(packs_of(same)) != orders(packs_of(fresh))
        assert {name: kept(pack) for name, pack in packs_of(same).items()} == {
            name: kept(pack) for name, pack in packs_of(fresh).items()
        }
        for _ in range(20):
            if fresh.battle.prompt is not None:
                fresh.answer(next_answer(fresh.battle, player, rng), overrule=True)


@pytest.mark.parametrize("seed", range(3))
def test_gr_b18_no_card_comes_to_a_stack_that_can_not_hold_it(seed: int) -> None:
    """A pack dealt again: its old stack holds none of those that were turned up before, its new ones may."""
    state = field("infantry a", wave="foot 5", app=True)
    one = state.packs["pack1"]
    old, seen = one.stacks["pack1_1"], list(WHOLE[13:30])
    one.pile.sealed, one.pile.left = ([*WHOLE[13:]], 41)
    one.stacks, one.seen = {"pack1_1": old}, seen
    play(allot(state, "wave1", 1), {"order": [str(number) for number in range(1, 42)]})
    turn_up(one, one.stacks["pack1_5"], one.pile.sealed[0])
    assert one.deals and list(one.stacks) == ["pack1_1", "pack1_5", "pack1_6", "pack1_7"]
    before = {name: list(stack.sealed) for name, stack in one.stacks.items()}
    found = redealt(state, Random(seed))
    assert sorted(card for order in found.values() for card in order) == sorted(WHOLE)
    for name, stack in one.stacks.items():
        order = found[f"packs.pack1.stacks.{name}.sealed"]
        assert order != before[name] and set(order) <= set(coming_cards(one, stack))
    assert set(found["packs.pack1.stacks.pack1_1.sealed"]).isdisjoint(seen)
    assert found["packs.pack1.pile.sealed"][0] == one.pile.sealed[0], "a discard that was seen stays where it is"


def test_gr_b20_real_cards_are_nobodys_to_deal() -> None:
    assert redealt(field("infantry a", wave="foot 5"), Random(1)) == {}


# In the file


def test_gr_a2_the_order_of_a_stack_is_not_to_be_read_at_a_glance_in_the_file(tmp_path: Path) -> None:
    """It stands there, in the shuffles, in each turn's state and in what was dealt anew, but in base 64."""
    parent = fought(tmp_path)
    with branch_recorded(parent, parent.line[-1], fresh=True) as session:
        session.note('I saw "sealed":["KH"] in it')
        said = orders(packs_of(session))
    for path in (parent.path, session.path):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r'(?<!\\)"(sealed|order|path":"[^"]*sealed","value)":\["', text) and '"order":"~' in text
        assert all(",".join(f'"{card}"' for card in order[:3]) not in text for order in said if len(order) > 2)
    assert '.sealed","value":"~' in session.path.read_text(encoding="utf-8")
    recorded = read_battle(session.path)
    assert verify_battle(recorded) is None and not recorded.problems
    with Session.open(session.path) as again:
        assert orders(packs_of(again)) == said
    assert recorded.notes[-1].text == 'I saw "sealed":["KH"] in it'


@pytest.mark.examples(
    "body, before",
    (b'{"state":{"stacks":{"a":{"left":2,"sealed":["KH","2D"]},"b":{"sealed":[]}},"log":[]}}', b'"sealed":'),
    (b'{"kind":"answer","value":{"order":["1","2"],"source":"app"}}', b'"value":{"order":'),
    (b'{"kind":"edit","path":"packs.pack1.pile.sealed","value":["KH"],"reason":""}', b'.sealed","value":'),
    (rb'{"text":"\"sealed\":[\"KH\"] and \"value\":{\"order\":[\"KH\"]}","value":[1]}', b'"sealed":'),
)
def test_gr_a2_a_veil_hides_the_orders_alone_and_is_lifted_again(body: bytes, before: bytes) -> None:
    hidden = veiled(body, before)
    assert (b"KH" in hidden) == (b"text" in body)
    assert unveiled(hidden) == body and unveiled(body) == body


def test_gr_a2_a_line_whose_veil_hides_no_order_is_a_damaged_one() -> None:
    whole = b'{"kind":"edit","seq":9,"at":"2026-11-22T22:42:12Z","step":1,"turn":0,"after":1,'
    whole += b'"path":"a.sealed","value":"~%b"}'
    assert of_line(summed(whole % b64encode(b'["KH"]')).rstrip()) is not None
    for broken in (b"A", b64encode(b'["KH"')):
        assert of_line(summed(whole % broken).rstrip()) is None

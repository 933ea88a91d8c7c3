"""Battles of the toy game for the tests of the journal: played at random with every kind of correction."""

from pathlib import Path
from random import Random
from typing import Any

from tests.names.engine import leaves
from tests.names.journal import Recorded, Session
from tracker.engine import (
    AnswerInput,
    AnyRuleset,
    Autopilot,
    Battle,
    Choose,
    EditInput,
    Node,
    RandomPlayer,
    Refused,
    RuleFault,
    SettleInput,
    Warned,
    ask_player,
    encode_state,
)
from tracker.engine.position import replay

Stand = tuple[bytes, str]

# A skirmish of two turns up to the first unit of red, whose card comes first.
SET_UP: tuple[Any, ...] = ("Test", {"order": [], "source": "table"}, [], 2, {"cards": ["2H"]})


def give(session: Session, *values: Any) -> None:
    """Answer prompt after prompt."""
    for value in values:
        session.answer(value)


def some_answer(battle: Battle, rng: Random) -> Any:
    """A possible answer, legal where there is one; None when the battle is over."""
    prompt = battle.prompt
    if prompt is None:
        return None
    if isinstance(prompt, Choose) and not prompt.legal():
        return rng.choice([option.id for option in prompt.options if not option.refused])
    return ask_player(RandomPlayer(), battle, rng)


def answer_some(session: Session, rng: Random) -> bool:
    """Give a possible answer; whether the battle still asked for one."""
    value = some_answer(session.battle, rng)
    if value is None:
        return False
    session.answer(value, overrule=True)
    return True


CORRECTIONS = ("edit", "correct", "settle", "amend", "undo", "redo", "note", "mark", "title", "draft", "drop")


def correct_some(session: Session, rng: Random) -> None:
    """Edit, settle, amend, undo, redo, note or mark something; what is refused is left."""
    battle = session.battle
    answers = [node for node in battle.line if isinstance(node.input, (AnswerInput, SettleInput, EditInput))]
    try:
        match rng.choice(CORRECTIONS):
            case "edit":
                path = rng.choice([each for each in leaves(battle.state) if each.endswith(("figures", "rep", "cover"))])
                session.edit(path, rng.randint(0, 6), "put right")
            case "correct":
                path = rng.choice([each for each in leaves(battle.state) if each.endswith(("figures", "rep"))])
                session.correct(rng.choice(battle.line[-12:]).step, path, rng.randint(0, 6), "it stood so")
            case "settle":
                session.settle("on the table")
            case "amend" if answers:
                node = rng.choice(answers[-12:])
                assert node.parent is not None
                if isinstance(node.input, EditInput):
                    session.amend(node.step, rng.randint(0, 6), reason="not so")
                    return
                before = Battle(battle.ruleset, node.parent, battle.seed)
                session.amend(node.step, some_answer(before, rng), overrule=True)
            case "undo":
                for _ in range(rng.randint(1, 4)):
                    session.undo()
            case "redo":
                session.redo()
            case "note":
                session.note(f"at step {battle.step}")
            case "mark":
                session.mark(f"step {battle.step}")
            case "title":
                session.rename(f"Battle of step {battle.step}")
            case "draft":
                session.keep_draft({"dice": [battle.step]})
            case "drop":
                session.drop_pending()
    except (Refused, Warned, RuleFault):
        return


def fight(session: Session, rng: Random, inputs: int, corrections: float = 0.3) -> None:
    """Play a number of inputs, with corrections among them; over or not."""
    for _ in range(inputs):
        if rng.random() < corrections or not answer_some(session, rng):
            correct_some(session, rng)


def fought(folder: Path, seed: int = 1, inputs: int = 60, corrections: float = 0.3) -> Path:
    """The file of a battle with a random past; blue's dice are the app's."""
    with Session.new(folder, "toy", "ambush", seed=seed, autopilot=Autopilot(["blue"])) as session:
        fight(session, Random(seed), inputs, corrections)
    return session.path


def stand(battle: Battle) -> Stand:
    """What must be the same after a restart: the state, byte for byte, and the prompt."""
    return encode_state(battle.state), battle.prompt.key if battle.prompt else ""


def stands(ruleset: AnyRuleset, recorded: Recorded) -> dict[int, Stand]:
    """Where the battle truly stood at every node of its tree, by seq."""
    return {seq: stand_at(ruleset, node) for seq, node in recorded.nodes.items()}


def stand_at(ruleset: AnyRuleset, node: Node) -> Stand:
    position = replay(ruleset, node)
    return encode_state(position.state), position.prompt.key if position.prompt else ""


def seqs(nodes: list[Node]) -> list[int]:
    return [node.seq for node in nodes]


def everything(session: Session) -> dict[str, Any]:
    """All of a session that must survive a restart."""
    battle = session.battle
    return {
        "stand": stand(battle),
        "line": seqs(battle.line),
        "history": seqs(battle._history),
        "undone": seqs(battle._undone),
        "hand": seqs(battle.pending.nodes),
        "figures": battle.on_table[0].seq,
        "way": battle.way,
        "passed": battle.pending.passed,
        "hands": {node.seq: (seqs(hand.nodes), waits) for node, (hand, waits) in battle.hands.items() if hand},
        "logs": [node.log for node in battle.line],
        "notes": session.notes,
        "marks": session.marks,
        "title": session.title,
        "draft": session.draft,
    }

"""A step in a long battle that is reviewed, against decoding the checkpoint of its turn and replaying it."""

from pathlib import Path

import msgspec

from tests.bench.battles import fought
from tests.bench.rounds import ROUNDS, Figure, one_by_one, ratio, rotated
from tracker.engine import Node
from tracker.engine.position import Position
from tracker.engine.state import decode_state
from tracker.journal.battle_reader import Recorded, read_battle
from tracker.journal.battle_writer import BattleFile
from tracker.journal.recording import RecordWriter
from tracker.journal.timeline import Timeline

LONG = 3_000
# One turn's replay with a view for each of its steps: nothing of the other turns may be in it.
GOAL = 1.5


def review(folder: Path, rounds: int = ROUNDS) -> list[Figure]:
    """A step into a turn that was not seen yet, in decodings of its checkpoint; the goal is that turn's own replay."""
    recorded = _long(folder)
    timeline = Timeline.of(recorded)
    starts = [index for index, node in enumerate(recorded.line) if node.checkpoint is not None]
    # The middle of as many turns as there are rounds; turns come round again, but never to a page that is kept.
    ends = list(zip(starts[1:], starts[2:], strict=False))
    places = [ends[number * 7 % len(ends)] for number in range(rounds)]
    timed = {
        "step": one_by_one(lambda place: _step(recorded, timeline, place), places),
        "turn": one_by_one(lambda place: _turn(recorded, timeline, place), places),
        "control": one_by_one(lambda place: _turn(recorded, timeline, place), places),
        "decode": one_by_one(lambda place: _decode(recorded, timeline, place), places),
    }
    taken = rotated(timed, rounds)
    still = ratio(taken, "control", "turn")
    goal = GOAL * ratio(taken, "turn", "decode")
    return [Figure(f"review_step_{LONG}", ratio(taken, "step", "decode"), goal, still)]


def _long(folder: Path) -> Recorded:
    """A battle of LONG inputs: a real one, one turn after another, as often as it takes."""
    battle = fought()
    writer = RecordWriter(BattleFile.create(folder, "review"), 0, "Bench")
    parent = Node(None, 0, log=battle.line[0].log, checkpoint=battle.line[0].checkpoint)
    writer.begin(battle.ruleset, parent, "bench", {}, battle.seed)
    turns = [index for index, node in enumerate(battle.line) if node.checkpoint is not None]
    first, last = turns[1], turns[-1]
    # Back to the first turn at the end: how that turn ended is not what is measured.
    again = [*battle.line[first + 1 : last], msgspec.structs.replace(battle.line[last])]
    again[-1].checkpoint = battle.line[first].checkpoint
    for step, node in enumerate((battle.line[1 : first + 1] + again * (LONG // len(again) + 1))[:LONG], 1):
        parent = Node(parent, step, node.input, node.log, node.checkpoint)
        writer.put_nodes([parent])
    writer.saving.close()
    return read_battle(writer.saving.file.path)


def _step(recorded: Recorded, timeline: Timeline, place: tuple[int, int]) -> None:
    timeline._pages.clear()
    timeline.frame(recorded.line[sum(place) // 2].step)


def _turn(recorded: Recorded, timeline: Timeline, place: tuple[int, int]) -> None:
    checkpoint, ruleset = recorded.line[place[0]].checkpoint, timeline.ruleset
    assert checkpoint is not None and ruleset is not None
    position = Position(ruleset, checkpoint)
    ruleset.view(position.state)
    for node in recorded.line[place[0] + 1 : place[1] + 1]:
        assert node.input is not None
        position.feed(node.input)
        ruleset.view(position.state)


def _decode(recorded: Recorded, timeline: Timeline, place: tuple[int, int]) -> None:
    checkpoint, ruleset = recorded.line[place[0]].checkpoint, timeline.ruleset
    assert checkpoint is not None and ruleset is not None
    decode_state(checkpoint.state, ruleset.state)

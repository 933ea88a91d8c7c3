"""A battle that another process plays is followed: same state, same prompt, and told as its commands tell it."""

from random import Random

from tests.engine.playing import begin, play_out, stands
from tracker.engine import Battle, Node
from tracker.engine.following import follow
from tracker.engine.inputs import line_to


class Follower:
    """A battle that stands behind another one, as a reader of its file has its inputs."""

    def __init__(self, played: Battle) -> None:
        self._played = played
        self._copies: dict[int, Node] = {id(played.line[0]): played.branch(0).head}
        self.battle = Battle(played.ruleset, self._copy(played.head), played.seed)

    def _copy(self, node: Node) -> Node:
        for each in line_to(node)[1:]:
            if id(each) not in self._copies:
                parent = self._copies[id(each.parent)]
                self._copies[id(each)] = Node(parent, each.step, each.input, each.log, each.checkpoint, of=each.of)
        return self._copies[id(node)]

    def follow(self) -> str:
        return follow(self.battle, self._copy(self._played.head), (), ()).did

    @property
    def is_beside(self) -> bool:
        return stands(self.battle) == stands(self._played) and self.battle.view() == self._played.view()


def test_what_goes_on_is_fed_into_the_rule_that_waits() -> None:
    played = begin("ambush")
    follower = Follower(played)
    play_out(played, Random(11))
    assert follower.follow() == "play" and follower.is_beside
    assert follower.battle.step == played.step > 20


def test_what_is_taken_back_is_told_with_what_the_table_must_put_back() -> None:
    played = begin("ambush")
    play_out(played, Random(11))
    follower = Follower(played)
    told = []
    while played.may_undo:
        change = played.undo()
        told.append(change.restore_steps)
        followed = follow(follower.battle, follower._copy(played.head), (), ())
        assert (followed.did, followed.restore_steps) == ("undo", change.restore_steps)
        assert follower.is_beside
    assert any(told)


def test_an_amend_is_told_as_one() -> None:
    played = begin("ambush")
    play_out(played, Random(11))
    follower = Follower(played)
    for seq, node in enumerate(played.line):
        node.seq = seq  # as the journal numbers them
    change = played.amend(1, "Dusk")
    assert follower.follow() == "amend" and follower.is_beside
    assert change.added[0].step == 1

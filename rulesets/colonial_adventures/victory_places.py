"""Posts: places that decide a battle by who stands there, as its conditions of the end have it."""

from tracker.engine import FewLeft, Holds
from tracker.games.colonial_adventures.ground.places import place_of, place_words, spot
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.ground.terrain_plan import sections_apart
from tracker.games.colonial_adventures.groups import on_table
from tracker.games.colonial_adventures.state import Battlefield, Group

# A condition by which a side has to stand at a post.
Post = FewLeft | Holds
# Turns before the one at whose end a post has to be held, in which it is gone to without a shot.
TURNS_BEFORE = 3


def posts_of(state: Battlefield, group: Group) -> list[Post]:
    """The posts that a group has to hold: where its side wins by it, or an enemy wins by nobody's standing there."""
    posts = [each for each in state.ending.conditions if isinstance(each, (FewLeft, Holds)) and each.places]
    if not posts:
        return []
    mine = [each for each in posts if each.side == group.side and (not each.units or group.id in each.units)]
    return [each for each in mine if (each.wins == group.side) is isinstance(each, Holds)]


def has_post(state: Battlefield, group: Group) -> bool:
    """True if it stands at a post of its side."""
    posts = posts_of(state, group)
    return bool(posts) and any(_stands_at(state, group, each) for each in posts)


def keeps_ground(state: Battlefield, group: Group) -> bool:
    """True if it is to stay where it is: its side defends, or has posts and wants nobody else at one."""
    solo = state.solo
    if solo.mission == "defend":
        return group.side == solo.player
    if solo.mission == "stand_up" and solo.enemy:
        # Loaded where there is such a fight.
        from tracker.games.colonial_adventures.solo.stand_up import defender

        return group.side == defender(state)
    return bool(posts_of(state, group)) and not is_wanted(state, group)


def is_wanted(state: Battlefield, group: Group) -> bool:
    """True if it stands at no post, and one of its side has not as many as it takes."""
    posts = posts_of(state, group)
    return bool(posts) and not has_post(state, group) and any(_is_short(state, group, each) for each in posts)


def is_due(state: Battlefield, group: Group) -> bool:
    """True if a post where it is wanted can wait for no shot: it is lost with this turn, or to be held soon."""
    short = [each for each in posts_of(state, group) if _is_short(state, group, each)]
    soon = [each for each in short if isinstance(each, FewLeft) or each.turn <= state.turn + TURNS_BEFORE]
    return bool(soon) and is_wanted(state, group)


def post_of(state: Battlefield, group: Group) -> Piece | None:
    """The first place at which it is wanted; None for none."""
    short = [each for each in posts_of(state, group) if _is_short(state, group, each)]
    return next((piece for each in short for place in each.places if (piece := spot(state, place)) is not None), None)


def way_to(state: Battlefield, group: Group, post: Piece, places: list[str]) -> str:
    """Of the places to which a move may go the one at the post, or nearest to it, a section away at most; "" for none.

    Who stands nowhere that is known may come there at once.
    """
    here = place_of(state, group)
    found = {each: piece for each in places if (piece := spot(state, each)) is not None}
    near = [each for each in found if here is None or _apart(here, found[each]) <= 1]
    best = min(near, key=lambda each: (_apart(found[each], post), each != post.id), default="")
    return best if best and (here is None or _apart(found[best], post) < _apart(here, post) or best == post.id) else ""


def _apart(one: Piece, other: Piece) -> int:
    """The sections from one place to another."""
    return sections_apart(one.section, other.section)


def _is_short(state: Battlefield, group: Group, post: Post) -> bool:
    there = sum(_stands_at(state, each, post) for each in on_table(state, post.side) if each is not group)
    return there < post.at_least if isinstance(post, Holds) else there <= post.at_most


def _stands_at(state: Battlefield, group: Group, post: Post) -> bool:
    """True if it counts for a post and is known to stand there."""
    piece = place_of(state, group)
    if piece is None or post.units and group.id not in post.units:
        return False
    known = {place_words(state, group)} if group.before else {piece.id, piece.name}
    return bool(known & set(post.places))

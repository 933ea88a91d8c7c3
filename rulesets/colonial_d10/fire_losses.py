"""Ends of fire once its hits are known: how many are lost, and who they are (CD-A12)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from tracker.engine import Amount, FollowUp, Gist, counted
from tracker.engine.reading import Counts
from tracker.games.colonial_d10.ranks_hit import POOLS, Picks, Struck, Who, matters

# Figures hit who fall, and who fall unless they are officers.
Hit = tuple[int, int]
# Officers, sergeants, leaders and other ranks lost.
Lost = tuple[int, int, int, int]
NOBODY = (0, 0, 0)


def lost_gist(lost: Lost) -> Gist:
    """So many lost; other ranks are not named: `3 lost: officer`."""
    officers, sergeants, leaders, _ = lost
    ranks = ((officers, "officer"), (sergeants, "sergeant"), (leaders, "leader"))
    named = tuple(rank if n == 1 else counted(n, rank) for n, rank in ranks if n)
    return Gist(Amount(sum(lost), "lost", "lost"), named, ": ")


def lost_of(struck: Struck) -> Lost:
    """Those who fall, without those spared as officers."""
    return struck.officers, struck.sergeants, struck.leaders, struck.men


def told(who: Who, hit: Hit) -> Lost | None:
    """Those who fall where that need not be thrown for; None where it must."""
    who = who.hit(*hit)
    return None if matters(who) else lost_of(who.toll(NOBODY, NOBODY))


def chances_of(who: Who, hits: Iterable[tuple[Hit, Fraction]]) -> dict[Lost, Fraction]:
    """The chance of each loss, fewest first; of as many, other ranks only first."""
    found: dict[Lost, Fraction] = {}
    for hit, chance in hits:
        for lost, (more, _) in _toll(who, hit).items():
            found[lost] = found.get(lost, Fraction(0)) + chance * more
    return dict(sorted(found.items(), key=lambda each: (sum(each[0]), sum(each[0][:3]), each[0])))


def picks_for(who: Who, hit: Hit, lost: Lost) -> dict[str, Counts]:
    """Counts of the dice for who was hit that come to a loss; {} where none are thrown."""
    picks = _toll(who, hit)[lost][1]
    return {name: who.counts_of(each, dice) for name, each, dice in zip(POOLS, picks, hit, strict=False) if dice}


@lru_cache(maxsize=512)
def _toll(who: Who, hit: Hit) -> Mapping[Lost, tuple[Fraction, tuple[Picks, ...]]]:
    """The chance of each loss of so many hit, and the least picks that come to it: by picks, not by faces of dice.

    Kept: each save that is typed asks for some of the same.
    """
    if (sure := told(who, hit)) is not None:
        return {sure: (Fraction(1), ())}
    ways: dict[Lost, int] = {}
    least: dict[Lost, tuple[Picks, ...]] = {}
    for picks, number, struck in who.hit(*hit).tolls():
        lost = lost_of(struck)
        least.setdefault(lost, picks)
        ways[lost] = ways.get(lost, 0) + number
    whole = who.sides ** sum(hit)
    return {lost: (Fraction(number, whole), least[lost]) for lost, number in ways.items()}


def behind_saves(who: Who, hit: Hit, most: int) -> tuple[FollowUp, ...]:
    """Each loss that the throw for who was hit may bring; () where that is more than `most`."""
    chances = chances_of(who, [(hit, Fraction(1))])
    if len(chances) > most:
        return ()
    return tuple(FollowUp(lost_gist(lost), chance, picks_for(who, hit, lost)) for lost, chance in chances.items())


def behind_hits(
    who: Who, saves: str, hits: Mapping[Counts, Hit], chances: Mapping[Counts, Fraction], most: int
) -> tuple[FollowUp, ...]:
    """Each loss, with counts of the saves and of who was hit.

    Where those are more than `most`, only how many are lost: who they are is thrown then. `hits` and `chances`: who is
    hit by what the saves show, and how likely that is.
    """
    # As many saved as may be, and none saved as officers.
    so_many = {hit[0]: counts for counts, hit in hits.items() if not hit[1]}
    losses = chances_of(who, [(hits[counts], chance) for counts, chance in chances.items()])
    if len(losses) > most:
        return by_number(((sum(lost), chance) for lost, chance in losses.items()), saves, so_many, "lost", most)
    return tuple(
        FollowUp(lost_gist(lost), chance, {saves: so_many[sum(lost)], **picks_for(who, (sum(lost), 0), lost)})
        for lost, chance in losses.items()
    )


def by_number(
    losses: Iterable[tuple[int, Fraction]], saves: str, so_many: Mapping[int, Counts], what: str, most: int
) -> tuple[FollowUp, ...]:
    """Only how many are lost; () where that is more than `most`."""
    totals: dict[int, Fraction] = {}
    for lost, chance in losses:
        totals[lost] = totals.get(lost, Fraction(0)) + chance
    if len(totals) > most:
        return ()
    return tuple(
        FollowUp(Gist(Amount(n, what, what)), chance, {saves: so_many[n]}) for n, chance in sorted(totals.items())
    )

"""The balance of a scenario, in words for people and in a row of a game's RULES.md."""

from collections.abc import Iterator, Mapping, Sequence

from tracker.engine import AnyRuleset, Refused
from tracker.study.making_even import ChanceOnCurve, Evened
from tracker.study.one_battle import Study, names_of
from tracker.study.sums import DRAW, MOST_ENDS, Spread, Sums
from tracker.study.values_to_try import place_words
from tracker.study.words import interval_words

# A scenario is even where neither side wins a greater share.
EVEN = 0.65
BEGIN, END = "<!-- balance: begin -->", "<!-- balance: end -->"


def verdict(sums: Sums, names: Mapping[str, str] = {}) -> str:
    """The verdict on a scenario: even, or not, or not known yet."""
    sides = {each: share for each, share in sums.shares.items() if each not in (DRAW, "")}
    for each, share in sides.items():
        if share.low > EVEN:
            return f"Not even: {names.get(each, each)} won more than {EVEN:.0%} of the battles, by the interval."
    if all(share.high <= EVEN for share in sides.values()):
        return f"Even: no side wins more than {EVEN:.0%}, by the interval."
    return f"Not known yet if a side wins more than {EVEN:.0%}: fight more battles (--battles)."


# RULES.md


def row_of(ruleset: AnyRuleset, study: Study, sums: Sums) -> str:
    """A scenario in the table of its game."""
    names = names_of(ruleset, study)
    known = {**names, DRAW: "drawn", "": "undecided"}
    shares = "; ".join(f"{known[each]} {interval_words(share)}" for each, share in sums.shares.items())
    ends = "; ".join(_end_words(sums, known))
    losses = "; ".join(f"{names[each]} {_said(spread)}" for each, spread in sums.losses.items())
    return f"| {names['']} | {shares} | {ends} | {_said(sums.turns)} | {losses} |"


def _end_words(sums: Sums, known: Mapping[str, str]) -> Iterator[str]:
    """The most frequent ends with their shares; one by which either side may win, once, with the share of each."""
    found: dict[str, list[tuple[str, str]]] = {}
    for end in sums.ends[:MOST_ENDS]:
        if 20 * end.count >= sums.battles:
            found.setdefault(end.words, []).append((known[end.winner], f"{end.count / sums.battles:.0%}"))
    for words, shares in found.items():
        said = ", ".join(f"{who} {share}" for who, share in shares)
        yield f"{words}: {said}" if len(shares) > 1 else f"{words} {shares[0][1]}"


def page_of(game: str, battles: int, rows: Sequence[str], counts: str) -> str:
    head = (
        f"{battles} battles of each scenario, both sides played by the app without whims, seeds from 1 "
        f"(`tracker balance {game} --battles {battles}`). Shares with their 95% interval; the most frequent ends; "
        "turns and losses as mean (quartiles); who left the table whole is not lost.\n\n"
        f"| Scenario | Won | Ended by | Turns | Losses in {counts} |\n|---|---|---|---|---|"
    )
    return "\n".join([head, *rows])


def with_table(text: str, table: str) -> str:
    """A RULES.md with this table between its two marks. Raises Refused where it has no marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise Refused(f"The page has no place for the table: give it the lines {BEGIN} and {END}.")
    return f"{before}{begin}\n{table}\n{end}{after}"


def _said(spread: Spread) -> str:
    return f"{spread.mean:.1f} ({spread.low:g}, {spread.median:g}, {spread.high:g})"


# --even


def even_lines(found: Evened, names: Mapping[str, str]) -> Iterator[str]:
    """The battles that were fought, and the range of numbers at which the battle is even."""
    by_value = {each.value: each for each in found.chances}
    side = names[found.side]
    for each in found.tried:
        share = each.won / each.battles
        now = ", as it is" if each.value == found.now else ""
        fought = f"{side} won {share:.0%} of {each.battles}"
        yield f"  {found.name} {each.value}{now}: {fought}; by the curve {interval_words(by_value[each.value])}"
    if not found.fits:
        yield "  The shares don't go by one curve: take the numbers below with care, or fight more battles."
    yield f"  {_found(found, by_value, side)}"


def _found(found: Evened, by_value: Mapping[int, ChanceOnCurve], side: str) -> str:
    first, last = found.chances[0], found.chances[-1]
    tried = f"{first.value} to {last.value}"
    if not found.is_sure:
        return f"No sure difference from {tried}: fight more battles, or change something else."
    if found.best is None:
        more = "more" if first.low > 0.5 else "less"
        other = next((each for each in found.chances if (each.low > 0.5) != (first.low > 0.5)), None)
        wins = f"{side} win {more} than half with {'each' if other is None else f'up to {other.value - 1}'}"
        beyond = "" if other is None else f", {'less' if more == 'more' else 'more'} from {other.value} on"
        return f"Even at no number from {tried}: {wins}{beyond}. Change something else too."
    low, high = found.even[0], found.even[-1]
    beyond = " or beyond what was tried" if high == found.chances[-1].value or low == found.chances[0].value else ""
    width = f"from {low} to {high}" if low != high else f"at {low}"
    change = "as it is" if found.now == found.best else f"instead of {found.now}"
    return (
        f"Even {width}{beyond} (95% confidence), best: {place_words(found.name, found.best)}, {change}; "
        f"{side} then win {interval_words(by_value[found.best])}."
    )

"""A game's rules, tables and terms as one book: what a rule says in our words, and where words are found."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import AnyRuleset, Rule, Table, Term, TrackerError, counted
from tracker.engine.prompts.base import shorten
from tracker.talk.tables import page_words

RULE_ID = re.compile(r"[A-Z]{2}-[A-Z]+-?[A-Z]?\d+[a-z]?")
MARKS = re.compile(r"(?<![\w*])\*([^*\n]+)\*(?![\w*])|`([^`\n]+)`")


class LookedUp(Struct, frozen=True):
    """A place where words were found: `id` of the rule or table ("" for a term), its heading, and its words.

    `also`: other ways to write a term.
    """

    kind: Literal["term", "rule", "table"]
    id: str
    heading: str
    words: str
    also: tuple[str, ...] = ()


class Reference:
    """The book of one game; an empty one where the game is not there.

    What the game can't tell is left out: it costs nobody the battle.
    """

    def __init__(self, game: AnyRuleset | None) -> None:
        self.tables: Mapping[str, Table] = game.tables() if game is not None else {}
        self._game = game
        self._rules: Mapping[str, Rule] | None = None
        self._terms: tuple[Term, ...] | None = None

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The items of the rules by id, read when the first is wanted."""
        if self._rules is None:
            try:
                self._rules = self._game.rules() if self._game is not None else {}
            except TrackerError:
                self._rules = {}
        return self._rules

    @property
    def terms(self) -> tuple[Term, ...]:
        if self._terms is None:
            try:
                self._terms = self._game.terms() if self._game is not None else ()
            except TrackerError:
                self._terms = ()
        return self._terms

    def says(self, ids: str) -> list[str]:
        """The rules that are named in a text, one a line: "CA-FIRE-3 Ranged fire, page 25: ..."."""
        named = dict.fromkeys(RULE_ID.findall(ids))
        return [f"{_place(rule)}: {plain(rule.words)}" for each in named if (rule := self.rules.get(each)) is not None]

    def find(self, words: str) -> list[LookedUp]:
        """Places where all of some words stand: terms first, exact ones before others; then tables,
        then rules."""
        wanted = words.casefold().split()
        if not wanted:
            return []
        found = [each for each in self._all() if _has(f"{each.id} {each.heading} {each.also} {each.words}", wanted)]
        exact = " ".join(wanted)
        found = [replace(each, heading=_called(each, wanted)) for each in found]
        return sorted(found, key=lambda each: (_ORDER[each.kind], exact not in each.heading.casefold()))

    def _all(self) -> Iterator[LookedUp]:
        for term in self.terms:
            more = "".join(f" {line}" for line in self.says(term.rule))
            yield LookedUp("term", "", term.term, f"{term.means}{more}", tuple(term.also))
        for table in self.tables.values():
            yield LookedUp("table", table.id, table.title, _table_words(table))
        for rule in self.rules.values():
            yield LookedUp("rule", rule.id, _place(rule), plain(rule.words))


def found_lines(reference: Reference, words: str, most: int = 6) -> list[str]:
    """Places where words stand, `most` places at once; one sentence where they stand nowhere."""
    found = reference.find(words)
    if not found:
        return [f"Nothing in the rules, tables or terms of this game has: {shorten(words)}."]
    lines = [f"{each.heading}: {each.words}" for each in found[:most]]
    more = len(found) - most
    return [*lines, f"{counted(more, 'more place')}: add a word."] if more > 0 else lines


_ORDER = {"term": 0, "table": 1, "rule": 2}


def plain(words: str) -> str:
    """A rule's words without the marks of Markdown.

    >>> plain("A *group* may `TCH`, 2*3 dice.")
    'A group may TCH, 2*3 dice.'
    """
    return MARKS.sub(lambda found: found[1] or found[2], words)


def _called(found: LookedUp, wanted: list[str]) -> str:
    """The heading, and other ways to write it that have a word that was looked for."""
    heading = found.heading.casefold()
    others = [each for each in found.also if any(word in each.casefold() and word not in heading for word in wanted)]
    return ", ".join((found.heading, *others))


def _has(text: str, wanted: list[str]) -> bool:
    text = text.casefold()
    return all(word in text for word in wanted)


def _place(rule: Rule) -> str:
    """The id of a rule with its heading and page: "CA-FIRE-3 Ranged fire, page 25"."""
    place = f"{rule.id} {rule.title}".strip()
    return f"{place}, {page_words(rule.page)}" if rule.page else place


def _table_words(table: Table) -> str:
    rows = (f"{row.label}: {'; '.join(word for cell in row.cells for word in table.said(cell))}" for row in table.rows)
    return ". ".join([*rows, *([table.note] if table.note else [])])

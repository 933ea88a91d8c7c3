"""`python -m tests.tools.sentences [GAME ...] [--battles N]`: every sentence that players meet.

Said while the samples, and N battles of each scenario, are played: titles, texts, options, reasons, results, sums, log
lines, orders for the table, by kind; names of units are NAME, or NAMES where they take the plural, of sides SIDE or
SIDES, numbers #; then a filled example. With `--static` the templates in the program's source too, by file and line,
which also has hints, help, settings and errors; with `--faults` only what is worded badly; with `--draw N --seed S` so
many by chance, to be read aloud, each with the title of the page on which it stood.
"""

import argparse
import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from tests.tools.house_lists import ROOT, sources, tree_of
from tests.tools.sentence_faults import faults_of
from tracker.engine import (
    Among,
    Battle,
    Line,
    Prompt,
    Quantity,
    Refused,
    State,
    Target,
    View,
    app_answer,
    ask_player,
    check_rulings,
    load_ruleset,
    ruleset_ids,
)
from tracker.engine.inputs import line_to
from tracker.engine.plurals import is_plural
from tracker.engine.position import Position
from tracker.journal.battle_reader import read_battle
from tracker.study.one_battle import Memory, player_of

# The kind of a sentence by the field of the prompt that says it.
KINDS = {
    "title": "title",
    "text": "text",
    "label": "option",
    "off": "option",
    "detail": "detail",
    "refused": "reason",
    "warned": "reason",
    "none": "option",
}
MOST_INPUTS = 400
# A rank before a name ends no sentence: "Brig. Sale".
SENTENCES = re.compile(r"(?<=[.?!])(?<!Brig\.)(?<!Col\.)(?<!Gen\.)(?<!Maj\.) (?=[A-Z])")
# Of details each stands alone, of a sum what did not count. A number goes with what it follows: "sections 3, 6".
PARTS = {"detail": re.compile(r"[,;] (?!\d)"), "missed": re.compile(r", ")}
WORDS = re.compile(r"[A-Za-z]{2,}")


class Sentence(Struct, frozen=True, order=True):
    """One sentence with its names and numbers taken out; `example` is how it was said first, `where` its place.

    `page`: the title of the prompt that said it, without which a label is none.
    """

    kind: str
    template: str
    example: str = ""
    where: str = ""
    page: str = ""


class Collector:
    """Sentences of one game's battles, each once, with names and numbers as placeholders."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], Sentence] = {}
        self._names: dict[str, str] = {}
        self._pattern = re.compile(r"(?!)")
        self._titles: set[str] = set()
        self._heard: set[tuple[str, str]] = set()
        self._seen: tuple[int, int] = (-1, 0)

    def look(self, state: State, view: Callable[[], View]) -> None:
        """Learn the names in a battle where one may be new: of sides, and of all else that has one with a capital."""
        things = [getattr(state, field) for field in state.__struct_fields__]
        seen = (getattr(state, "turn", 0), sum(len(each) for each in things if isinstance(each, dict)))
        if seen == self._seen:
            return
        self._seen = seen
        names = {name: "NAME" for name in _names(msgspec.to_builtins(state)) if name != name.lower()}
        # Only of these it is said what they do.
        sides = view().sides
        names |= {unit.name: _word("NAME", unit.name) for side in sides for unit in side.units}
        names |= {unit.short: _word("NAME", unit.name) for side in sides for unit in side.units if unit.short}
        names |= {side.name: _word("SIDE", side.name) for side in sides}
        if names.keys() <= self._names.keys():
            return
        self._names |= names
        words = sorted((re.escape(name) for name in self._names if len(name) > 1), key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)")

    def template(self, words: str) -> str:
        """The sentence without its names and numbers."""
        named = self._pattern.sub(lambda match: self._names[match.group()], words)
        joined = re.sub(r"NAMES?(?:(?:, |; | and | or )NAMES?)+", "NAMES", re.sub(r"\d+", "#", named))
        return re.sub(r"#(?: #)+", "#", joined).strip()

    def add(self, kind: str, words: str, page: str = "") -> None:
        """Keep each sentence of a text, and each part of a detail or sum, unless it is but a name or a number."""
        if (kind, words) in self._heard:
            return
        self._heard.add((kind, words))
        split = PARTS["missed"] if kind == "sum" and words.startswith("not: ") else PARTS.get(kind, SENTENCES)
        for part in split.split(words.removeprefix("not: ")):
            template = self.template(part)
            if WORDS.search(re.sub(r"NAMES?|SIDES?", "", template)):
                self.found.setdefault((kind, template), Sentence(kind, template, part, "", page))

    def prompt(self, prompt: Prompt[Any]) -> None:
        """Keep all that a prompt says; its results and odds once for each title."""
        for kind, words in spoken(prompt):
            self.add(kind, words, "" if kind == "title" else prompt.title)
        title = self.template(prompt.title)
        if title not in self._titles:
            self._titles.add(title)
            self.add("hint", prompt.hint(), prompt.title)
            for odds in prompt.odds():
                self.add("result", odds.label, prompt.title)
                self.add("effect", odds.effect, prompt.title)
        if prompt.roll is not None:
            for each in prompt.roll.breakdowns:
                self.sums(each, prompt.title)

    def lines(self, lines: Iterable[Line]) -> None:
        """Keep lines of the log, orders for the table apart from what happened; rolls say the title of their prompt."""
        for line in lines:
            if line.kind != "roll":
                self.add({"table": "order", "result": "log"}.get(line.kind, line.kind), line.text)
            for each in line.why:
                self.sums(each, line.text)

    def sums(self, sums: Any, page: str) -> None:
        for words in sums.lines():
            self.add("sum", words.strip(), page)

    @property
    def sentences(self) -> list[Sentence]:
        return sorted(self.found.values())


def spoken(thing: Any) -> Iterator[tuple[str, str]]:
    """Kind and words of each text in a prompt and the structs within it."""
    if isinstance(thing, Struct):
        for field in thing.__struct_fields__:
            value = getattr(thing, field)
            if isinstance(value, str):
                if value and field in KINDS:
                    yield KINDS[field], " ".join((value, *_filled_in(thing))) if field == "label" else value
            elif field not in ("reads", "breakdowns"):
                yield from spoken(value)
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from spoken(each)
    elif isinstance(thing, dict):
        yield from spoken(tuple(thing.values()))


def _filled_in(thing: Any) -> Iterator[str]:
    """The first value of a field that is read with its label: "uphill is nobody", "figures firing 9"."""
    if isinstance(thing, Among) and thing.marks:
        yield thing.marks[0].label
    elif isinstance(thing, Target) and thing.aims:
        yield thing.aims[0].label
    elif isinstance(thing, Quantity):
        yield str(max(thing.low, thing.default))


def of_samples(game: str) -> Collector:
    """The sentences of a game's sample battles as the rules say them now, whatever words they were recorded with."""
    found = Collector()
    ruleset = load_ruleset(game)
    for path in sorted((ROOT / "saves").rglob(f"{game}_*.battle")):
        position: Position | None = None
        for node in line_to(read_battle(path).head):
            log: tuple[Line, ...] = ()
            if position is None or node.input is None:
                assert node.checkpoint is not None
                position = Position(ruleset, node.checkpoint)
                # The scenario's own words stand in its file.
                position.state.drain()
            else:
                log, _ = position.feed(node.input)
            found.look(position.state, position.view)
            if position.prompt is not None:
                found.prompt(position.prompt)
            found.lines(log)
    return found


def fight(found: Collector, game: str, scenario: str, seed: int) -> None:
    """Add what is said in one battle that the game's player fights, up to MOST_INPUTS answers."""
    ruleset = load_ruleset(game)
    field = Memory(Battle.begin(ruleset, ruleset.new(scenario, check_rulings(ruleset, {}, scenario)), seed))
    player, rng = player_of(ruleset, "random" if seed % 2 else ""), Random(f"player:{seed}")
    for _ in range(MOST_INPUTS):
        if (prompt := field.battle.prompt) is None:
            break
        found.look(field.battle.state, field.battle.view)
        found.prompt(prompt)
        value = ask_player(player, field.battle, rng)
        value = prompt.default() if value is None else value
        try:
            field.answer(app_answer(field.battle) if value is None else value)
        except Refused as error:
            found.add("error", str(error))
            break
    for node in field.battle.line[1:]:
        found.lines(node.log)


def collected(game: str, battles: int) -> list[Sentence]:
    """All sentences of a game: its samples, and so many battles of each scenario."""
    found = of_samples(game)
    for scenario in load_ruleset(game).scenarios() if battles else ():
        for seed in range(1, battles + 1):
            fight(found, game, scenario, seed)
    return found.sentences


def templates(*folders: str) -> list[Sentence]:
    """Texts of two words and more in source and tables, with file and line; docstrings and comments are none."""
    found = [each for path in sources(*folders) for each in in_source(path)]
    tables = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.toml"))]
    return found + [each for path in tables for each in in_table(path)]


def in_source(path: Path) -> Iterator[Sentence]:
    """Texts in a Python file."""
    tree = tree_of(path)
    silent = {id(part) for node in ast.walk(tree) if (quiet := _unsaid(node)) for part in ast.walk(quiet)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            silent |= {id(part) for part in node.values}
        if id(node) in silent or not (words := _template(node)):
            continue
        is_long = len(WORDS.findall(words)) > 1 and " " in words.strip()
        if is_long and isinstance(node, ast.expr):
            yield Sentence("source", words, "", f"{path.relative_to(ROOT)}:{node.lineno}")


def in_table(path: Path) -> Iterator[Sentence]:
    """Texts in a TOML file."""
    for words in _texts(tomllib.loads(path.read_text(encoding="utf-8"))):
        if " " in words:
            yield Sentence("table", words, "", line_of(path, words))


def line_of(path: Path, words: str) -> str:
    """File and line of a text in a table; the file alone where it is written over several."""
    begun = words.split("\n")[0][:40]
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    number = next((number for number, line in lines if begun in line), 0)
    return f"{path.relative_to(ROOT)}{f':{number}' if number else ''}"


def _unsaid(node: ast.AST) -> ast.AST | None:
    """The part of a node that nobody is told: a docstring, an assertion, a pattern."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return node
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "compile":
        return node
    return node.msg if isinstance(node, ast.Assert) else None


def _template(node: ast.AST) -> str:
    """A text with its names as {name}; "" for what is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "".join(_template(each) if isinstance(each, ast.Constant) else f"{{{_name(each)}}}" for each in node.values)


def _name(node: ast.expr) -> str:
    value = node.value if isinstance(node, ast.FormattedValue) else node
    names = [each for each in ast.walk(value) if isinstance(each, ast.Attribute | ast.Name)]
    return next((each.attr if isinstance(each, ast.Attribute) else each.id for each in names), "")


def _word(kind: str, name: str) -> str:
    return f"{kind}S" if is_plural(name) else kind


def _names(value: Any) -> Iterator[str]:
    """All that is called a name, or words, in plain data."""
    for key, each in value.items() if isinstance(value, dict) else ():
        if key == "name" and isinstance(each, str):
            yield each
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        yield from _names(each)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def page(sentences: list[Sentence]) -> str:
    """The list as it is reviewed: kinds, and their sentences."""
    kinds = dict.fromkeys(each.kind for each in sentences)
    rows = {kind: [each.template for each in sentences if each.kind == kind] for kind in kinds}
    return "\n".join(f"{kind}\n" + "".join(f"  {row}\n" for row in rows[kind]) for kind in kinds)


def main() -> None:
    parser = argparse.ArgumentParser(description="Every sentence that players meet.")
    parser.add_argument("games", nargs="*", default=ruleset_ids())
    parser.add_argument("--battles", type=int, default=1, help="of each scenario, beside the samples")
    parser.add_argument("--static", action="store_true", help="templates in the source too")
    parser.add_argument("--faults", action="store_true", help="only those with a fault of wording")
    parser.add_argument("--draw", type=int, default=0, help="so many by chance, as they were said, to be read aloud")
    parser.add_argument("--seed", type=int, default=1, help="for --draw")
    args = parser.parse_args()
    drawn: list[tuple[str, Sentence]] = []
    for game in args.games:
        for each in collected(game, args.battles):
            if args.draw:
                drawn.append((game, each))
            elif args.faults:
                for fault in faults_of(each.kind, each.template):
                    print(game, each.kind, fault, each.example, sep="\t", flush=True)
            else:
                print(game, each.kind, each.template, each.example, sep="\t")
    for game, each in Random(args.seed).sample(drawn, min(args.draw, len(drawn))):
        print(game, each.kind, each.example, each.page, sep="\t")
    for each in templates("tracker", "rulesets") if args.static else ():
        print(each.where, each.kind, each.template, sep="\t")


if __name__ == "__main__":
    main()

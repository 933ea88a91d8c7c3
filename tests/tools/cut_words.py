"""`python -m tests.tools.cut_words [BATTLE ...]`: words that have no room on the screens of the samples' prompts.

The samples are played again, and what stands on a screen of 80 by 24 is read at each prompt of a person, without an
app. Prompts that differ in names and numbers alone are one; of the hundred most frequent, those are listed on whose
screens anything is cut: a mark at the end of a word, or a row of which only the beginning has room. So is what is only
counted and matters: an order for the figures ("2 more orders: X"), an answer that may be given ("x g: 2 more", or below
the last row), and a loss or a change of morale behind "more: L". Reasons behind "more: w", tests behind the one that is
asked, orders given before the last act and answers that may not be given are left to their keys. Of all screens it
counts those with empty rows beside others of these, and those on which somebody who is asked about is not seen.
"""

import argparse
import re
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct
from textual.geometry import Size

from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.last_in_short import in_few_words
from tracker.app.battle.log import LogPanel
from tracker.app.battle.order_rows import hidden_in
from tracker.app.battle.panel_places import log_rows
from tracker.app.battle.panels import Panels
from tracker.app.battle.prompts.choose_and_pick import ChoiceListView
from tracker.app.parts.rows import Row, row_width
from tracker.app.terminal.glyphs import choose_glyphs, glyphs
from tracker.engine import (
    AnswerInput,
    Battle,
    EditInput,
    EndInput,
    Input,
    Prompt,
    SettleInput,
    View,
    Warned,
    load_ruleset,
)
from tracker.journal.battle_reader import read_battle
from tracker.journal.session import Session
from tracker.play.battle_commands import Edit, End, Give, Settle
from tracker.play.dice_source import DiceSource
from tracker.play.seat import Seat

SAVES = Path(__file__).parents[2] / "saves"
SIZE = Size(80, 24)
MOST = 100
# Where words stand that matter; the first row is cut behind the title of a battle, which nobody needs.
READ = ("units", "last_result", "prompt")
# Words in the place of what has no room, but no "1 more hit" and no dice that go in by their number; those in the place
# of answers.
MORE = re.compile(rf"{glyphs.more}|(?<!and )(?<!\+)\b\d+ more(?= orders?:| owed| \W|$)|more: [LXw]")
EARLIER = re.compile(r"\d+ more orders?: X$")
ANSWERS = re.compile(r"^ (?!not now).*: \d+ more$|[↓↑] \d+ more")


class Screenful(Struct, frozen=True):
    """What stood on the screen at one prompt: rows by panel, how wide each panel was, and how many rows all had.

    `unseen`: those asked about, or to choose from, who stand on no row of the order of battle. `untold`: losses and
    changes of morale, orders and answers that are only counted. `has_earlier`: of orders only those are counted which
    were given before the last act.
    """

    battle: str
    step: int
    kind: str
    rows: Mapping[str, tuple[Row, ...]]
    width: int
    height: int = 0
    unseen: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    has_earlier: bool = False

    @property
    def idle(self) -> int:
        """The rows that stand empty beside what is only counted, or told by a key."""
        texts = [_text(each).strip() for rows in self.rows.values() for each in rows]
        told = [EARLIER.sub("", each) for each in texts] if self.has_earlier else texts
        return self.height - sum(map(bool, texts)) if any(map(MORE.search, told)) else 0

    @property
    def cuts(self) -> list[str]:
        """The rows of which something is missing, behind the names of their panels."""
        told = [
            f"{name}: {text.rstrip()}"
            for name, rows in self.rows.items()
            for text, is_whole in ((_text(each), row_width(each) <= self.width) for each in rows)
            if not is_whole or glyphs.more in text
        ]
        return [*told, *(f"untold: {each}" for each in self.untold)]


def _text(pieces: Row) -> str:
    return "".join(text for text, _ in pieces)


class Painted:
    """The panels of a battle as they would be painted, kept from prompt to prompt as the screen keeps them."""

    def __init__(self, stack: BattleStack, size: Size = SIZE) -> None:
        self._stack, self._size = stack, size
        battle = stack.seat.battle
        log = LogPanel(lambda: stack.seat.battle.line, id="log")
        self.panels = Panels(battle.view(), battle.ruleset.tables(), log)
        self.panels.size = size

    def screenful(self, battle: str, kind: str) -> Screenful:
        """What stands there now."""
        rows, size = self.look(), self._size
        # A log below the units fills rows, too.
        height = size.height - 2 - log_rows(self.panels.layout.places(size))
        unseen = self._unseen(rows["units"]) if "units" in rows else ()
        step = self._stack.seat.battle.step
        steps, hidden = self.panels.last_result.table_steps, hidden_in(rows.get("last_result", ()))
        has_earlier = 0 < hidden <= len(steps.lines) - steps.shown
        return Screenful(battle, step, kind, rows, size.width, height, unseen, self._untold(rows), has_earlier)

    def look(self) -> dict[str, tuple[Row, ...]]:
        """The rows of those panels that hold what matters."""
        panels, view = self.panels, self._stack.seat.battle.view()
        panels.units.show_view(view)
        panels.show(self._stack, view)
        where = panels.layout.places(self._size)
        by_name = {"units": panels.units, "last_result": panels.last_result, "prompt": panels.asking}
        return {
            name: tuple(by_name[name].rows(*where[name].size)[: where[name].height]) for name in READ if name in where
        }

    def _untold(self, rows: Mapping[str, tuple[Row, ...]]) -> tuple[str, ...]:
        """Losses and grave words of which neither all nor their end stands there, orders, and answers."""
        last_result, place = self.panels.last_result, self.panels.layout.places(self._size).get("last_result")
        told = " ".join(" ".join(map(_text, rows.get("last_result", ()))).split())
        wide = place.width if place is not None else 0
        loud = (
            [*(each.words for each in last_result.last.losses), *last_result.last.grave]
            if not last_result.about
            else []
        )
        said = {each: last_result.said(each, wide).rstrip(".") for each in loud}
        # "Lt Daly is hit" says who fell, also where it leaves out whose officer he was, or how many are left.
        ways = {each: (words, words.split(": ")[-1], in_few_words(words)) for each, words in said.items()}
        found = [each for each, words in ways.items() if not any(way in told for way in words)]
        steps, view = last_result.table_steps, self.panels.asking.prompt_view
        hides = hidden_in(rows.get("last_result", ())) > len(steps.lines) - steps.shown
        is_counted = hides and not (steps.is_old or steps.is_over or steps.is_set_up)
        asked = [_text(each).rstrip() for each in rows["prompt"]]
        hidden = [each for each in asked if ANSWERS.search(each)]
        if isinstance(view, ChoiceListView) and not view.list.is_flowing:
            # Those out of sight that may not be given are left to `w`.
            away = [option for place, option in enumerate(view.options) if place not in view.list.in_view]
            hidden = hidden if any(not each.refused and each.id not in view.elsewhere for each in away) else []
        return (*found, *[told] * bool(is_counted), *hidden)

    def _unseen(self, rows: tuple[Row, ...]) -> tuple[str, ...]:
        """The names of whom the prompt is about, or lists, on none of these rows of the order of battle."""
        units, view = self.panels.units, self._stack.seat.battle.view()
        told = "\n".join(map(_text, rows))
        about = {*units.subjects, *units.choice.keys}
        found = (unit for side in view.sides for unit in side.units if unit.id in about)
        return tuple(each.name for each in found if not (each.name in told or (each.short and each.short in told)))


def kind_of(prompt: Prompt[Any], view: View) -> str:
    """The words that all prompts of a kind share: its title without names and numbers."""
    title = prompt.title
    names = {*view.unit_names.values(), *(side.name for side in view.sides)}
    for name in sorted(names - {""}, key=len, reverse=True):
        title = title.replace(name, "*")
    return f"{type(prompt).__name__} {prompt.rule} {re.sub('[0-9]+', '#', title)}"


def screenfuls(path: Path, size: Size = SIZE, steps: Collection[int] = ()) -> Iterator[Screenful]:
    """The screen at each prompt that a person answered; at these steps alone, played from the turn of the first on."""
    recorded = read_battle(path)
    begun = next(node for node in reversed(recorded.line[: min(steps, default=0) + 1]) if node.checkpoint is not None)
    start = Battle(load_ruleset(recorded.ruleset), begun, recorded.header.seed)
    with (
        tempfile.TemporaryDirectory() as folder,
        Session.start(Path(folder), start, ("", {}), recorded.title, DiceSource(), None) as session,
    ):
        stack = BattleStack(Seat(session))
        painted = Painted(stack, size)
        for node in recorded.line[begun.step + 1 :]:
            prompt = stack.seat.prompt
            if isinstance(node.input, AnswerInput):
                if prompt is None or prompt.key != node.input.key:
                    continue  # nobody was asked: the app gave it already
                if not steps or session.battle.step in steps:
                    yield painted.screenful(path.stem, kind_of(prompt, stack.seat.battle.view()))
            elif node.input is None:
                continue
            give_again(stack, node.input)


def give_again(stack: BattleStack, given: Input) -> None:
    """Give once more what was given."""
    # Each key takes away what was said at the one before it.
    stack.begin_key("enter")
    stack.say = ""
    if isinstance(given, EditInput):
        stack.do(Edit(given.path, given.value))
    elif isinstance(given, SettleInput):
        stack.do(Settle())
    elif isinstance(given, EndInput):
        stack.do(End())
    else:
        with suppress(Warned):
            stack.do(Give(given.key, given.value))
            return
        stack.do(Give(given.key, given.value))


def most_frequent(seen: Iterable[Screenful], most: int = MOST) -> dict[str, list[Screenful]]:
    """The screens of the kinds of prompt that came most often, by kind."""
    by_kind: dict[str, list[Screenful]] = {}
    for each in seen:
        by_kind.setdefault(f"{each.battle.split('_')[0]} {each.kind}", []).append(each)
    kinds = sorted(by_kind, key=lambda kind: -len(by_kind[kind]))[:most]
    return {kind: by_kind[kind] for kind in kinds}


def main(words: Sequence[str] | None = None) -> int:
    """List what is cut; code 1 where anything is."""
    parser = argparse.ArgumentParser("python -m tests.tools.cut_words", description="Words that have no room.")
    parser.add_argument("battles", nargs="*", type=Path, help="battle files; all samples where none is named")
    parser.add_argument("--size", default="80x24", help="columns and rows of the screen")
    parser.add_argument("--all", action="store_true", help="every screen on which something is cut, not one of a kind")
    parser.add_argument("--show", action="store_true", help="the whole of each such screen")
    told = parser.parse_args(words)
    size = Size(*map(int, told.size.split("x")))
    choose_glyphs(False)
    battles = told.battles or sorted(SAVES.glob("*.battle"))
    screens = [each for path in battles for each in screenfuls(path, size)]
    kinds = most_frequent(screens)
    cut = 0
    for kind, seen in kinds.items():
        found = [each for each in seen if each.cuts]
        cut += bool(found)
        for each in found if told.all else found[:1]:
            print(f"{kind}: {len(found)} of {len(seen)}, as {each.battle} step {each.step}")
            print("\n".join(f"    {words}" for words in each.cuts))
            if told.show:
                print("\n".join(f"  | {_text(row)}" for rows in each.rows.values() for row in rows))
    print(f"{len(kinds)} kinds of prompt, something is cut in {cut}")
    print(f"{len(screens)} screens, empty rows beside what has no room in {sum(bool(each.idle) for each in screens)}")
    print(f"somebody who is asked about stands on no row in {sum(bool(each.unseen) for each in screens)}")
    return 1 if cut else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""`tracker play [SCENARIO|FILE]`"""

import os
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from tracker.app.terminal.abilities import hurry
from tracker.commands.catalogue import find_scenario, scenarios
from tracker.commands.finding import (
    chosen_scenarios_folder,
    find_playable,
    saves_argument,
    saves_folder,
    scenarios_argument,
)
from tracker.commands.house_rules import rulings_argument, rulings_of
from tracker.commands.output import complain, say
from tracker.commands.sitting_down import is_on_screen, seat_arguments, sit_down
from tracker.engine import BadFile, Refused, Ruling, load_ruleset
from tracker.journal.folders import SUFFIX
from tracker.journal.own_scenarios import game_of_file
from tracker.journal.session import Session
from tracker.journal.titles_and_file_names import LONGEST_TITLE
from tracker.plain.streams import MARK, Source
from tracker.play.offers import play_on
from tracker.settings import load_settings

ROSTER = ".army"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what",
        metavar="SCENARIO|FILE",
        nargs="*",
        help="a scenario, a .toml of one, or a .battle; or two rosters of yours, of which one may be roll:LIST",
    )
    parser.add_argument("--ruleset", metavar="RULESET", help="the game, if a file or name leaves it open")
    parser.add_argument("--seed", metavar="N", type=int, help="for the app's dice")
    rulings_argument(parser)
    words = f"what the battle is called, at most {LONGEST_TITLE} characters"
    parser.add_argument("--title", metavar="TITLE", default="", help=words)
    seat_arguments(parser)
    _roster_arguments(parser)
    saves_argument(parser)
    scenarios_argument(parser)


def _roster_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--armies", metavar="DIR", help="the folder of your rosters")
    parser.add_argument(
        "--with",
        dest="fields",
        metavar="FIELD=VALUE",
        action="append",
        default=[],
        help="of a battle of rosters: table=..., victory=..., last_turn=6, lost_1=1/2; `--with ?` lists them",
    )
    parser.add_argument("--save-as", metavar="TITLE", help="keep the battle of rosters as a scenario too")


def _are_rosters(args: Namespace) -> bool:
    what: Sequence[str] = args.what
    return len(what) > 1 or any(each.endswith(ROSTER) for each in what) or bool(args.fields)


def run(args: Namespace) -> int:
    own = chosen_scenarios_folder(args.scenarios)
    if not args.what and is_on_screen(args):
        hurry()
        from tracker.app.app import run_app

        return run_app(None, saves_folder(args.saves), load_settings())
    if _are_rosters(args) and "." not in (args.ruleset or ""):
        return _play_rosters(args, own)
    if args.save_as:
        raise Refused("--save-as keeps a battle of rosters: name the rosters too.")
    what = args.what[0] if args.what else _asked(own)
    if what.endswith(SUFFIX):
        if args.seed is not None or args.set or args.title or args.ruleset:
            raise Refused("A battle that goes on has its game, seed, rulings and title already.")
        path = find_playable(what, args.saves)
        return sit_down(args, lambda dice_source: play_on(path, dice_source), fresh=False)
    if "." in (args.ruleset or "") and Path(what).suffix:
        # A procedure beside a game takes files of its own.
        what, ruleset = str(Path(what).resolve()), load_ruleset(args.ruleset).id
    elif what.endswith(".toml"):
        what = str(Path(what).resolve())
        ruleset = game_of_file(Path(what), args.ruleset)
    else:
        ruleset, what = find_scenario(own, what, args.ruleset)
    if what.endswith(".toml"):
        _check_sound(ruleset, what)
    rulings, title = rulings_of(args.set), _decoded(args.title)
    if not args.protocol and not args.set and not is_on_screen(args):
        rulings = offer(ruleset, what, rulings)
    folder = saves_folder(args.saves)
    return sit_down(
        args, lambda dice_source: Session.new(folder, ruleset, what, rulings, args.seed, title, dice_source), fresh=True
    )


def _check_sound(ruleset: str, path: str) -> None:
    """Raises BadFile where a scenario file can't be used, and says who tells all that is wrong with it."""
    try:
        load_ruleset(ruleset).new(path, {})
    except BadFile as error:
        words = f"{str(error).rstrip('.')}; `tracker check {shlex.quote(Path(path).name)}` says all that is wrong."
        raise BadFile(words if "can't be used" in words else str(error)) from None


def _play_rosters(args: Namespace, own: Path) -> int:
    """A battle of two rosters, or as many as its game takes."""
    if args.ruleset:
        raise Refused("A battle of rosters has the game of its rosters.")
    from tracker.commands.roster_battle import ask_words, keep_as, new_battle
    from tracker.play.roster_battle import RULE

    draft = new_battle(args)
    for name, value in rulings_of(args.set).items():
        draft.set(f"{RULE}{name}", value)
    ask_words(draft, args)
    if args.save_as:
        complain([f"Kept as {keep_as(draft, own, args.save_as)}."])
    folder = saves_folder(args.saves)
    draft.scenario()
    return sit_down(args, lambda dice_source: draft.begin(folder, args.seed, dice_source), fresh=True)


def _decoded(typed: str) -> str:
    """A word of the command line as it was meant, where the locale knows only ASCII but the terminal UTF-8."""
    try:
        return os.fsencode(typed).decode()
    except UnicodeError:
        return typed


def _asked(own: Path) -> str:
    source = Source(sys.stdin)
    if not source.is_typed:
        raise Refused("Name a scenario to play: tracker scenarios lists them.")
    found, problems = scenarios(own)
    complain(problems)
    if not found:
        raise Refused("No scenarios are installed.")
    say(
        f"{number:>3} {card.title}, {card.briefing.date} ({ruleset.title}{', your own' if card.path else ''})"
        for number, (ruleset, card) in enumerate(found, 1)
    )
    say(["Which one? Type its number; Enter takes the first."])
    while True:
        line = source.line(MARK)
        if line is None:
            raise Refused("No scenario was chosen.")
        typed = line.strip() or "1"
        if typed.isascii() and typed.isdigit() and len(typed) < 6 and 1 <= int(typed) <= len(found):
            return found[int(typed) - 1][1].played_by
        say([f"Type a number from 1 to {len(found)}."])


def offer(ruleset_id: str, scenario: str, chosen: dict[str, str]) -> dict[str, str]:
    """Show the rulings that are worth a line, let each be turned over by its number; Enter begins.

    Asks only where a person types. `chosen` were given already.
    """
    ruleset = load_ruleset(ruleset_id)
    rulings = [ruling for ruling in ruleset.rulings() if ruling.setup]
    source = Source(sys.stdin)
    if not rulings or not source.is_typed:
        return chosen
    say(["", f"{ruleset.card(scenario).title} ({ruleset.title})."])
    rules = {**ruleset.scenario_rulings(scenario), **chosen}
    while True:
        typed = (source.line("Enter begins; rules shows the house rules, a number changes one of them: ") or "").strip()
        if not typed:
            return rules
        if typed in ("rules", "h"):
            say(["Where the book is silent or says two things:"])
            say(_line(number, ruling, rules) for number, ruling in enumerate(rulings, 1))
        elif typed.isascii() and typed.isdigit() and len(typed) < 4 and 1 <= int(typed) <= len(rulings):
            ruling = rulings[int(typed) - 1]
            rules[ruling.name] = _after(ruling, rules.get(ruling.name, ruling.default))
            say([_line(int(typed), ruling, rules)])
        else:
            say([f"Type rules, a number from 1 to {len(rulings)}, or Enter."])


def _line(number: int, ruling: Ruling, rules: dict[str, str]) -> str:
    """A ruling in one line, which no screen reader reads in pieces."""
    from tracker.talk.words_aloud import readable

    value = rules.get(ruling.name, ruling.default)
    text = next((option.text for option in ruling.options if option.value == value), value)
    changed = "" if value == ruling.default else " (changed)"
    page = f" ({ruling.page})" if ruling.page else ""
    return readable(f"  {number:>2} {ruling.title}{page} {text}{changed}")


def _after(ruling: Ruling, value: str) -> str:
    """The option after a value, the first after the last."""
    values = [option.value for option in ruling.options]
    return values[(values.index(value) + 1) % len(values)] if value in values else ruling.default

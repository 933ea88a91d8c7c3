"""`tracker balance SCENARIO|FILE|GAME`"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from tracker.commands.catalogue import find_scenario
from tracker.commands.fights import Step, executor_arguments, player_argument, progress
from tracker.commands.finding import chosen_scenarios_folder, scenarios_argument
from tracker.commands.house_rules import rulings_argument, rulings_of
from tracker.commands.output import complain, put_json_line, say, send
from tracker.engine import AnyRuleset, Refused, load_ruleset, ruleset_ids
from tracker.journal.own_scenarios import game_of_file
from tracker.study.balance import even_lines, page_of, row_of, verdict, with_table
from tracker.study.executors import fighters
from tracker.study.making_even import evened, spread_values, tried_of
from tracker.study.one_battle import Bout, FightAll, Study, counts_of, names_of, player_of, state_of
from tracker.study.sums import Count, Sums, sums_lines
from tracker.study.values_to_try import name_in_file, value_of

INTERRUPTED = 130


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="SCENARIO|FILE|GAME", help="a scenario, a .toml of one, or all of a game")
    parser.add_argument("--ruleset", metavar="RULESET", help="the game, if a file or name leaves it open")
    parser.add_argument("--battles", metavar="K", type=int, default=200, help="battles of each scenario, or of --even")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="for the first battle; each next adds 1")
    player_argument(parser, "steady")
    rulings_argument(parser)
    parser.add_argument(
        "--even", metavar="SIDE:UNIT.KEY|turns", help="find the number that makes it even, as british:fcoy.figures"
    )
    parser.add_argument("--values", metavar="N,N...", default="", help="the numbers that --even tries")
    executor_arguments(parser)
    parser.add_argument("--page", metavar="FILE", type=Path, help="write a game's table into its RULES.md")
    parser.add_argument("--json", action="store_true", help="for a program, a scenario a line")
    scenarios_argument(parser)


def run(args: Namespace) -> int:
    if args.battles < 1 or args.jobs < 1:
        raise Refused("--battles and --jobs are at least 1.")
    studies = list(_studies(args))
    if args.page and len(studies) == 1:
        raise Refused("--page takes the table of a whole game: name the game.")
    if args.even:
        return _even(args, studies)
    if args.page:
        # A page that takes no table is refused before hours of battles.
        with_table(args.page.read_text(encoding="utf-8"), "")
    rows = []
    for study in studies:
        count = Count()
        with fighters(min(args.jobs, args.battles), args.scheduler) as fight_all:
            code = _fight(args, fight_all, [(study, count)])
        if count.battles:
            _tell(args, study, count.sums())
            rows.append(row_of(load_ruleset(study.ruleset), study, count.sums()))
        if code:
            return code
    if args.page:
        counts = counts_of(load_ruleset(args.what), studies[0])
        page = page_of(args.what, args.battles, rows, counts)
        args.page.write_text(with_table(args.page.read_text(encoding="utf-8"), page), encoding="utf-8")
    return 0


def _studies(args: Namespace) -> Iterator[Study]:
    """The battles to be fought: of one scenario, or of each of a game. A typing mistake is refused here."""
    own = chosen_scenarios_folder(args.scenarios)
    if args.what in ruleset_ids():
        found = [(args.what, each) for each in load_ruleset(args.what).scenarios()]
    elif args.what.endswith(".toml"):
        path = Path(args.what).resolve()
        found = [(game_of_file(path, args.ruleset), str(path))]
    else:
        found = [find_scenario(own, args.what, args.ruleset)]
    for game, scenario in found:
        steady = "steady" if load_ruleset(game).opponent() is not None else ""
        study = Study(game, scenario, rulings_of(args.set), args.player or steady)
        state_of(load_ruleset(game), study)
        player_of(load_ruleset(game), study.player)
        yield study


def _fight(args: Namespace, fight_all: FightAll, counted: list[tuple[Study, Count]]) -> int:
    """Fight equally many battles of each study; gives the exit code. Raises Refused where one breaks."""
    each = args.battles // len(counted)
    try:
        with progress(each * len(counted)) as step:
            for number, (study, count) in enumerate(counted):
                _fight_one(
                    fight_all, study, range(args.seed + number * each, args.seed + (number + 1) * each), count, step
                )
    except KeyboardInterrupt:
        complain([f"Broken off: {sum(count.battles for _, count in counted)} battles are fought."])
        return INTERRUPTED
    return 0


def _fight_one(fight_all: FightAll, study: Study, seeds: range, count: Count, step: Step) -> None:
    for bout in fight_all(study, seeds):
        if not isinstance(bout, Bout):
            raise Refused(f"The battle of seed {bout.seed} of {study.scenario} broke: {bout.words}.")
        count.add(bout)
        step()


def _tell(args: Namespace, study: Study, sums: Sums) -> None:
    if args.json:
        put_json_line({"ruleset": study.ruleset, "scenario": study.scenario, "sums": sums, "verdict": verdict(sums)})
    else:
        ruleset = load_ruleset(study.ruleset)
        names = names_of(ruleset, study)
        say([names[""], *sums_lines(sums, names, counts_of(ruleset, study)), f"  {verdict(sums, names)}"])
    send()


def _even(args: Namespace, studies: list[Study]) -> int:
    if len(studies) != 1:
        raise Refused("--even takes one scenario.")
    study = studies[0]
    ruleset = load_ruleset(study.ruleset)
    args.even = name_in_file(ruleset, study.scenario, args.even)
    now = value_of(ruleset, study.scenario, args.even)
    counts = {value: Count() for value in _values(args, ruleset, study)}
    if len(counts) < 2 or args.battles < 4 * len(counts):
        raise Refused("--even needs two numbers at least, and four battles for each: say --values or --battles.")
    studies = [replace(study, values={args.even: value}) for value in counts]
    with fighters(args.jobs, args.scheduler) as fight_all:
        code = _fight(args, fight_all, list(zip(studies, counts.values(), strict=True)))
    names = names_of(ruleset, study)
    side = args.even.partition(":")[0] if ":" in args.even else next(each for each in names if each)
    tried = [tried_of(value, count.sums(), side) for value, count in counts.items() if count.battles]
    if len(tried) > 1:
        found = evened(args.even, now, side, tried)
        put_json_line({"even": found}) if args.json else say([names[""], *even_lines(found, names)])
    return code


def _values(args: Namespace, ruleset: AnyRuleset, study: Study) -> list[int]:
    """The numbers to try. Raises Refused where the game does not take one that was named."""
    if not args.values:
        return spread_values(ruleset, study, args.even)
    given = [each.strip() for each in args.values.split(",")]
    if not all(each.isdecimal() and len(each) < 5 for each in given):
        raise Refused("--values takes whole numbers with commas between them, as in 8,12,16.")
    values = sorted({int(each) for each in given})
    for value in values:
        state_of(ruleset, replace(study, values={args.even: value}))
    return values

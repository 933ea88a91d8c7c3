"""`python -m tests.tools.balance [RULESET ...]`: 300 battles of each scenario, written into the games' RULES.md.

    python -m tests.tools.balance africa_1859 --battles 300 --jobs 2

The table stands between two marks at the end of RULES.md; `--check` prints it and writes nothing.
"""

import argparse
from pathlib import Path

from tracker.engine import AnyRuleset, check_rulings, load_ruleset, ruleset_ids
from tracker.study.executors import cores, executor_for, fought
from tracker.study.fighting import Bout, Study
from tracker.study.sums import Count, Spread, Sums

TOP = Path(__file__).parents[2]
BEGIN, END = "<!-- balance: begin -->", "<!-- balance: end -->"


def main() -> None:
    parser = argparse.ArgumentParser(description="How even the scenarios are.")
    parser.add_argument("rulesets", nargs="*", default=ruleset_ids())
    parser.add_argument("--scenario", help="this one only; nothing is written then")
    parser.add_argument("--battles", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--check", action="store_true", help="print only")
    args = parser.parse_args()
    for ruleset_id in args.rulesets:
        ruleset = load_ruleset(ruleset_id)
        scenarios = [args.scenario] if args.scenario else list(ruleset.scenarios())
        lines = [_head(args.battles)]
        for scenario in scenarios:
            lines.append(_row(ruleset, scenario, _sums(ruleset_id, scenario, args.battles, args.jobs)))
            print(lines[-1], flush=True)
        if not args.check and not args.scenario:
            _write(TOP / "rulesets" / ruleset_id / "RULES.md", "\n".join(lines))


def _sums(ruleset_id: str, scenario: str, battles: int, jobs: int) -> Sums:
    count = Count()
    with executor_for(jobs) as (executor, most):
        for bout in fought(executor, most, Study(ruleset_id, scenario), range(1, battles + 1)):
            if not isinstance(bout, Bout):
                raise SystemExit(f"{scenario}, seed {bout.seed}: {bout.words}")
            count.add(bout)
    return count.sums()


def _head(battles: int) -> str:
    return (
        f"{battles} battles of each scenario, fought by the sensible player on both sides, seeds from 1 "
        "(`python -m tests.tools.balance`). Shares with their 95% interval; turns and losses as mean (quartiles).\n\n"
        "| Scenario | Won | Turns | Losses in figures |\n|---|---|---|---|"
    )


def _row(ruleset: AnyRuleset, scenario: str, sums: Sums) -> str:
    names = {side.id: side.name for side in ruleset.view(ruleset.new(scenario, _rulings(ruleset, scenario))).sides}
    shares = "; ".join(
        f"{names.get(each, 'drawn' if each else 'undecided')} {share.share:.0%} ({share.low:.0%} to {share.high:.0%})"
        for each, share in sums.shares.items()
    )
    losses = "; ".join(f"{names[each]} {_said(spread)}" for each, spread in sums.losses.items())
    return f"| {ruleset.scenarios()[scenario].title} | {shares} | {_said(sums.turns)} | {losses} |"


def _rulings(ruleset: AnyRuleset, scenario: str) -> dict[str, str]:
    return check_rulings(ruleset, {}, scenario)


def _said(spread: Spread) -> str:
    return f"{spread.mean:.1f} ({spread.low:g}, {spread.median:g}, {spread.high:g})"


def _write(path: Path, table: str) -> None:
    text = path.read_text(encoding="utf-8")
    section = f"{BEGIN}\n{table}\n{END}"
    if BEGIN in text:
        text = text[: text.index(BEGIN)] + section + text[text.index(END) + len(END) :]
    else:
        text = f"{text.rstrip()}\n\n## Balance\n\n{section}\n"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

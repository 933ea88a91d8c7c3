"""The house rules of a new battle, offered before line mode begins; they are kept in the battle's header."""

import sys

from tracker.commands.output import say
from tracker.engine import Ruling, load_ruleset
from tracker.plain.streams import Source
from tracker.talk.spoken import readable


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
        typed = (source.line("Enter begins; h shows the house rules, a number changes one of them: ") or "").strip()
        if not typed:
            return rules
        if typed == "h":
            say(["Where the book is silent or says two things:"])
            say(_line(number, ruling, rules) for number, ruling in enumerate(rulings, 1))
        elif typed.isascii() and typed.isdigit() and len(typed) < 4 and 1 <= int(typed) <= len(rulings):
            ruling = rulings[int(typed) - 1]
            rules[ruling.name] = _after(ruling, rules.get(ruling.name, ruling.default))
            say([_line(int(typed), ruling, rules)])
        else:
            say([f"Type h, a number from 1 to {len(rulings)}, or Enter."])


def _line(number: int, ruling: Ruling, rules: dict[str, str]) -> str:
    """A ruling in one line, which no screen reader reads in pieces."""
    value = rules.get(ruling.name, ruling.default)
    text = next((option.text for option in ruling.options if option.value == value), value)
    changed = "" if value == ruling.default else " (changed)"
    page = f" ({ruling.page})" if ruling.page else ""
    return readable(f"  {number:>2} {ruling.title}{page} {text}{changed}")


def _after(ruling: Ruling, value: str) -> str:
    """The option after a value, the first after the last."""
    values = [option.value for option in ruling.options]
    return values[(values.index(value) + 1) % len(values)] if value in values else ruling.default

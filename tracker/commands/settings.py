"""`tracker settings [NAME [VALUE]]`"""

from argparse import ArgumentParser, Namespace

from msgspec.structs import replace

from tracker.commands.output import complain, put_json, say
from tracker.engine.errors import Refused
from tracker.engine.nearest_word import meant
from tracker.settings import CHOICES, PLAIN, Settings, Unusable, checked, load_settings, save_settings, settings_path

SAYS = {
    "rolls": "for whom the app rolls",
    "mine": 'your side, by id or name; "" is the first of each scenario',
    "theme": "how the screens look",
    "ascii": "whether they draw in ASCII",
    "counts_from": "in rolls of this many dice or more a number is a count, without its h; 0: never",
    "last_die": "rolls that their last die takes, if none may follow: few (up to three), takes (all), enter (none)",
    "clock": "whether the minutes of a turn stand in the header",
    "unticked": "whether the moves that X did not tick off are listed when a turn is over",
    "result_letters": "whether a letter picks a result where a roll has few",
    "mouse": "whether taps and clicks act as keys: on, off, or auto (only in a browser); from the next start on",
    "speech": "the voice for what happens and is asked: off, system, or a command of yours that reads it from stdin",
    "weigh": "whether the app says at your decisions what it would choose, and why",
    "hints": "hints in the training skirmish, once each; on gives them all again",
}


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", choices=PLAIN, help=f"one of {', '.join(PLAIN)}")
    parser.add_argument("value", nargs="?", metavar="VALUE", help="its new value")
    parser.add_argument("--json", action="store_true", help="print them as JSON")


def run(args: Namespace) -> int:
    """List what is set, or set one; the keys of the screens are changed on their Settings screen, or in the file."""
    before = load_settings()
    if args.value is not None:
        _set(before, args.name, args.value)
        before = load_settings()
    complain(before.notices)
    names = [args.name] if args.name else list(PLAIN)
    values = {name: getattr(before, name) for name in names}
    if args.json:
        put_json(values)
        return 0
    wide = max(len(f"{name} = {value}") for name, value in values.items())
    say(f"{f'{name} = {value}':<{wide}}   {SAYS[name]}" for name, value in values.items())
    if not args.name:
        say(["", f"Kept in {settings_path()}"])
    return 0


def _set(before: Settings, name: str, typed: str) -> None:
    """Put a setting into the file. Raises Refused where it can't be so, or the file is none, Unsaved."""
    value: object = int(typed) if name == "counts_from" and typed.isascii() and typed.isdigit() else typed
    good = checked(name, value)
    if good.notices:
        # What it is otherwise is said of a file with a fault; here nothing has changed.
        words = good.notices[0].rpartition(";")[0].removeprefix(f"{settings_path()}: ")
        raise Refused(f"{words}{meant(typed, CHOICES.get(name, ())) or '.'}")
    try:
        # Who turns hints on wants to see them, also those that were there already.
        again = {"hints_seen": ""} if (name, value) == ("hints", "on") else {}
        save_settings(replace(before, **{name: value}, **again), before)
    except Unusable as error:
        raise Refused(str(error)) from None

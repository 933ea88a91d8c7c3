"""`tracker serve`: the screens in a browser, for whoever has the code that it prints."""

from argparse import ArgumentParser, Namespace
from socket import SO_REUSEADDR, SOL_SOCKET, socket

from tracker.commands.finding import saves_argument
from tracker.commands.output import say, send
from tracker.engine import Refused
from tracker.extras import command_for

PORT = 8000


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--port", metavar="N", type=int, default=PORT, help=f"the port to listen on ({PORT})")
    parser.add_argument("--lan", action="store_true", help="also for other machines of your own network")
    saves_argument(parser)


def run(args: Namespace) -> int:
    if not 1024 <= args.port <= 65535:
        raise Refused("--port takes 1024 to 65535.")
    try:
        from tracker.web.server import WebServer
    except ImportError:
        raise Refused(f"The screens in a browser need the extra web: {command_for('web')}") from None
    try:
        with socket() as free:
            # Before a code is told for it.
            free.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
            free.bind(("0.0.0.0" if args.lan else "127.0.0.1", args.port))
    except OSError as error:
        raise Refused(f"Port {args.port} can't be had ({error.strerror}): name another by --port.") from None
    given = ["--saves", args.saves] if args.saves else []
    server = WebServer(given, args.port, args.lan, _tell)
    server.serve()
    return 0


def _tell(words: str) -> None:
    say(words.splitlines())
    send()

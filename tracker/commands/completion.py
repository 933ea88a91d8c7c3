"""`tracker completion SHELL`"""

import os
import sys
from argparse import ArgumentParser, Namespace

from tracker.commands.output import say

SHELLS = ("bash", "zsh", "fish", "tcsh")
# It hands its line on by a name of its own, and reads the words from stdout.
TCSH_LINE = "COMMAND_LINE"
TCSH = "complete tracker 'p@*@`tracker completion tcsh --words`@'"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"one of {', '.join(SHELLS)}")
    parser.add_argument("--words", action="store_true", help="the words that may follow in a line, which tcsh asks for")


def run(args: Namespace) -> int:
    """The lines that a shell reads to complete `tracker` at Tab."""
    if args.words:
        _complete_for_tcsh()
    if args.shell == "tcsh":
        say([TCSH])
    else:
        from argcomplete.shell_integration import shellcode

        # zsh reads the same lines as bash.
        say(shellcode(["tracker"], shell="bash" if args.shell == "zsh" else args.shell).split("\n"))
    return 0


def _complete_for_tcsh() -> None:
    from tracker.commands.completers import LINE, POINT, complete_line

    line = os.environ.get(TCSH_LINE, "")
    os.environ |= {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", LINE: line, POINT: str(len(line))}
    complete_line(sys.stdout)

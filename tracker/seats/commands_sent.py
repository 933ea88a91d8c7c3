"""The commands that a seat sends to the process that plays: they change nothing but the battle."""

from typing import Any, Union

import msgspec

from tracker.engine import Refused
from tracker.play import battle_commands as commands
from tracker.play.seat import Command
from tracker.play.seat_commands import Allow, AskFirst, Sit

SENT: tuple[type[Command], ...] = (
    commands.Give,
    commands.AsBefore,
    commands.Undo,
    commands.Redo,
    commands.Amend,
    commands.Drop,
    commands.Edit,
    commands.Settle,
    commands.End,
    commands.Note,
    commands.MarkStep,
    commands.Rename,
    Sit,
    AskFirst,
    Allow,
)
# Those that mean the same wherever the battle stands.
ANYWHERE = (commands.Note, commands.MarkStep, commands.Rename, Sit, AskFirst)
_decoder: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder(Union[SENT])  # noqa: UP007


def command_in(raw: msgspec.Raw) -> Command:
    """The command in a message. Raises Refused with one sentence."""
    try:
        command: Command = _decoder.decode(raw)
        return command
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refused(f"That is no command of a seat: {error}.") from None

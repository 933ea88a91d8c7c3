"""Messages between a seat and the process that plays: a line of JSON each, whose `is` names its kind."""

from typing import Any, Union

import msgspec
from msgspec import Struct

from tracker.engine import Refused
from tracker.play.command_tags import COMMANDS
from tracker.play.seat import Command
from tracker.play.together.seat_rights import Seating

# Bytes of a line: the longest answer is far below, and nobody may fill our memory.
LONGEST = 200_000

# The commands that a seat sends to the process that plays: they change nothing but the battle.
SENT = tuple(each for each in COMMANDS.values() if each.done == "there")
_commands: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder(Union[SENT])  # noqa: UP007


class Message(Struct, frozen=True, omit_defaults=True, tag_field="is"):
    """A message; unknown fields are passed over."""


# From a seat


class Hello(Message, frozen=True, tag="hello"):
    """The first message: the program's version and format of files, the name of who sits there, and his sides.

    Who only `looks` is told which battle it is, if it has those sides, and sits down nowhere.
    """

    version: str
    format: int
    name: str
    sides: tuple[str, ...] = ()
    looks: bool = False


class Do(Message, frozen=True, tag="do"):
    """A command, and the number of the input that the seat had seen last. The answer to it has its `number`."""

    number: int
    after: int
    command: msgspec.Raw


class Type(Message, frozen=True, tag="type"):
    """Dice as far as they are typed at the prompt after that input; None where they are forgotten."""

    number: int
    after: int
    draft: Any = None


# From the process that plays


class Welcome(Message, frozen=True, tag="welcome"):
    """A seat's number, the file that it follows, and who sits there."""

    place: int
    path: str
    seating: Seating


class Reply(Message, frozen=True, tag="reply"):
    """The answer to a message: taken, or refused with the reason in words.

    It stands in the file up to record `seq`. `say` and `made` are told as if it had been done here, so are `notices`.
    """

    number: int
    seq: int = 0
    refused: str = ""
    is_warning: bool = False
    say: str = ""
    made: str = ""
    notices: tuple[str, ...] = ()


class News(Message, frozen=True, tag="news"):
    """The file has records up to `seq`, and these sit there. `path` is the file, where that is another by now."""

    seq: int
    seating: Seating
    path: str = ""


class Bye(Message, frozen=True, tag="bye"):
    """The reason why the line ends: refused at the door, dropped, or the process that plays leaves."""

    words: str


FromSeat = Hello | Do | Type
FromHost = Welcome | Reply | News | Bye

_encoder = msgspec.json.Encoder()
_from_seat = msgspec.json.Decoder(FromSeat)
_from_host = msgspec.json.Decoder(FromHost)


def line_of(message: Message) -> bytes:
    """A message as a line. Raises Refused where it is too long or can't be sent."""
    try:
        line = _encoder.encode(message) + b"\n"
    except (TypeError, ValueError, OverflowError, RecursionError):
        raise Refused("That can't be sent: it has characters or values that no file takes.") from None
    if len(line) > LONGEST:
        raise Refused(f"That is {len(line)} bytes long; {LONGEST} at most can be sent.")
    return line


def from_seat(line: bytes) -> FromSeat:
    """The message of a seat. Raises Refused with one sentence."""
    return _decoded(_from_seat, line)  # type: ignore[no-any-return]


def from_host(line: bytes) -> FromHost:
    """The message of the process that plays. Raises Refused with one sentence."""
    return _decoded(_from_host, line)  # type: ignore[no-any-return]


def _decoded(decoder: Any, line: bytes) -> Any:
    try:
        return decoder.decode(line)
    except RecursionError:
        raise Refused("That line is nested too deep.") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise Refused(f"That line is no message of a seat: {error}.") from None


def command_in(raw: msgspec.Raw) -> Command:
    """The command in a message. Raises Refused with one sentence."""
    try:
        command: Command = _commands.decode(raw)
        return command
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refused(f"That is no command of a seat: {error}.") from None

"""Records as lines of a file: JSON, then its checksum; orders that nobody may know are veiled in it."""

import re
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from time import time
from zlib import crc32

import msgspec

from tracker.journal.records import AnswerRecord, AnyRecord, CheckpointRecord, DraftRecord, EditRecord, Header, Record

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyRecord)
_HEADER = b'{"kind":"header"'

# What stands before an order of cards that nobody may know: in a state, in a shuffle, in what was dealt anew.
_ORDERED: dict[type[Record], bytes] = {
    CheckpointRecord: b'"sealed":',
    AnswerRecord: b'"value":{"order":',
    DraftRecord: b'"value":{"order":',
    EditRecord: b'.sealed","value":',
}
_ORDER = rb'\A\["[^\[\]{}]*\]'
_VEILED = rb'("sealed":|"value":\{"order":|\.sealed","value":)"~([0-9A-Za-z+/=]*)"'

# A line whose line feed was damaged or lost goes on with the next one: there it may be parted again.
_SEAM = rb"(?s)( [0-9a-f]{8}).?(?=\{)"


def now() -> datetime:
    """The time as records keep it."""
    return _second(int(time()))


# Kept until another second is asked for.
@lru_cache(maxsize=1)
def _second(since_1970: int) -> datetime:
    return datetime.fromtimestamp(since_1970, UTC)


def with_key(header: Header) -> Header:
    """A header with a key of its own, made of all that it says."""
    return msgspec.structs.replace(header, key=crc32(_encoder.encode(header)) or 1)


def to_line(record: Record, key: int = 0) -> bytes:
    """A record as a line of the file of the battle that has this key."""
    body = _encoder.encode(record)
    before = _ORDERED.get(type(record))
    if before is not None and before in body:
        body = veiled(body, before)
    return summed(body, key)


def veiled(body: bytes, before: bytes) -> bytes:
    """The JSON of a record with each order behind `before` in base 64: no secret, but not to be read at a glance."""
    first, *rest = body.split(before)
    return before.join([first, *(re.sub(_ORDER, _veil, each) for each in rest)])


def _veil(order: re.Match[bytes]) -> bytes:
    return b'"~%b"' % b2a_base64(order[0], newline=False)


def unveiled(body: bytes) -> bytes:
    """The JSON of a record with its sealed orders as lists, as older files have them. Raises ValueError for none."""
    if b':"~' not in body:
        return body
    return re.sub(_VEILED, lambda found: found[1] + a2b_base64(found[2], strict_mode=True), body)


def summed(body: bytes, key: int = 0) -> bytes:
    """The JSON of a record as a line of the file of the battle that has this key."""
    return b"%b %08x\n" % (body, _sum(body, key))


def is_whole(line: bytes, key: int = 0) -> bool:
    """True if a line, without its line feed, fits its checksum in the battle that has this key.

    That is compared as bytes: as a number it would also fit a damaged spelling of itself.
    """
    return line[-9:] == b" %08x" % _sum(line[:-9], key)


def _sum(body: bytes, key: int) -> int:
    """The checksum of a record; a header, which must be read before the key is known, is summed without it."""
    return crc32(body) if body.startswith(_HEADER) else crc32(body, key)


def checksum_of(line: bytes) -> bytes:
    """The checksum on a whole line, without its line feed."""
    return line[-8:]


def of_line(line: bytes, key: int = 0) -> AnyRecord | None:
    """The record on a line without its line feed; None where it is damaged, or of a battle with another key."""
    if not is_whole(line, key):
        return None
    try:
        record: AnyRecord = _decoder.decode(unveiled(line[:-9]))
        return record
    except (msgspec.MsgspecError, ValueError, RecursionError):  # a ValueError of base 64, or of what is no UTF-8
        return None


def pieces(line: bytes) -> Iterator[tuple[int, bytes]]:
    """A damaged line, parted wherever a whole record may end and another begin, with the offset of each part."""
    begun = 0
    for seam in re.finditer(_SEAM, line):
        yield begun, line[begun : seam.end(1)]
        begun = seam.end()
    yield begun, line[begun:]

"""Kinds of text in files: what each may hold, and how that is said to whoever writes one."""

from typing import Annotated

from msgspec import Meta

ID, LINE, MAYBE_LINE = r"^[a-z][a-z0-9_]*\Z", r"^[^\x00-\x1f\x7f-\x9f]+\Z", r"^[^\x00-\x1f\x7f-\x9f]*\Z"
PROSE, PART = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*\Z", r"^([1-9]\d{0,2}/[1-9]\d{0,2})?\Z"
ASKS_FOR = {
    ID: "small letters, digits and `_`, a letter first",
    LINE: "a line of text",
    MAYBE_LINE: "a line of text",
    PROSE: "text without control characters",
    PART: 'a part such as "1/3"',
}

Id = Annotated[str, Meta(pattern=ID, max_length=40)]
Name = Annotated[str, Meta(pattern=LINE, max_length=80)]
# For where there is little room.
ShortName = Annotated[str, Meta(pattern=MAYBE_LINE, max_length=14)]
Label = Annotated[str, Meta(pattern=MAYBE_LINE, max_length=80)]
Sentence = Annotated[str, Meta(pattern=MAYBE_LINE, max_length=200)]
Prose = Annotated[str, Meta(pattern=PROSE, max_length=4_000)]

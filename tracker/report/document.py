"""A report before it is Markdown or HTML: headings, paragraphs, lists, tables and pictures."""

from msgspec import Struct


class Heading(Struct, frozen=True, tag=True):
    """A heading; `level` 1 is the title. `colour`: that of the side that it is about, "" for none. `anchor`: a name to
    which a link leads, "" for none.
    """

    level: int
    text: str
    colour: str = ""
    anchor: str = ""


class Paragraph(Struct, frozen=True, tag=True):
    """Running text, after a `lead` that is set off; at its end a link, if it has one: its words, and the anchor."""

    text: str
    lead: str = ""
    link: tuple[str, str] = ("", "")


class Bullets(Struct, frozen=True, tag=True):
    items: tuple[str, ...]


class Grid(Struct, frozen=True, tag=True):
    """A table with its head; columns of `numbers` stand to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()


class Roomy(Struct, frozen=True, tag=True):
    """A table that needs room, and the same in parts, one below the other, for where there is none."""

    grid: Grid
    parts: tuple["Block", ...]


class Picture(Struct, frozen=True, tag=True):
    """A picture as SVG, the same as lines of text, and in words."""

    svg: str
    lines: tuple[str, ...]
    words: tuple[str, ...]


class Photo(Struct, frozen=True, tag=True):
    """A photo as a data URI of JPEG, with its caption."""

    uri: str
    caption: str


class FoldedBlocks(Struct, frozen=True, tag=True):
    """Blocks that are folded away behind a line; on paper, and where nothing folds, they follow it."""

    summary: str
    blocks: tuple["Block", ...]


Block = Heading | Paragraph | Bullets | Grid | Roomy | Picture | Photo | FoldedBlocks


class Document(Struct, frozen=True):
    """A whole report. `styles`: names that stand out in running text, each with the colour of its side."""

    title: str
    blocks: tuple[Block, ...]
    styles: tuple[tuple[str, str], ...] = ()

"""The page on the file format names every kind of record with each of its fields."""

from importlib.resources import files
from typing import get_args

import msgspec

from tests.names.journal import AnyRecord, Played, Record


def test_each_record_and_field_is_on_the_page() -> None:
    page = (files("tracker.journal") / "FORMAT.md").read_text(encoding="utf-8")
    common = {*Record.__struct_fields__, *Played.__struct_fields__}
    for kind in get_args(AnyRecord):
        tag = kind.__struct_config__.tag
        row = next(line for line in page.splitlines() if line.startswith("|") and f"`{tag}`" in line.split("|")[1])
        for field in msgspec.structs.fields(kind):
            assert field.encode_name in common or f"`{field.encode_name}`" in row, f"{tag}: {field.encode_name}"

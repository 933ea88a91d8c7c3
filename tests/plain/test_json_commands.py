"""What a program may send, and the JSON Schema that says so."""

import json
import re
from typing import Any

import msgspec
import pytest

from tests.names.play import Edit, Give, Rolls
from tests.plain.test_protocol import BAD_LINES, RED_FIRES, SETUP
from tests.tools.house_lists import ROOT
from tracker.cli import main
from tracker.plain.json_commands import BadLine, decode, schema
from tracker.play.command_tags import COMMANDS

PAGE = (ROOT / "tracker" / "docs" / "programs.md").read_text(encoding="utf-8")
ON_PAGE = [line for line in PAGE.splitlines() if re.match(r'\{"(key|do)": ', line)]
EACH_COMMAND: tuple[dict[str, Any], ...] = (
    *(
        {"do": action}
        for action in (
            "undo",
            "redo",
            "drop",
            "as_before",
            "view",
            "state",
            "log",
            "settle",
            "sit",
            "ask_first",
            "allow",
            "go_on",
            "stop",
            "quit",
        )
    ),
    {"do": "edit", "path": "units.r1.figures", "value": 4, "reason": "counted again", "step": 3},
    {"do": "amend", "step": 4, "value": [6, 4], "overrule": True},
    {"do": "end", "reason": "night"},
    {"do": "branch", "step": 3, "fresh": True},
    {"do": "note", "text": "dusk"},
    {"do": "mark", "name": "x"},
    {"do": "draft", "value": {"dice": {"fire": [6]}}},
    {"do": "rolls", "who": "enemy", "mine": "red"},
    {"do": "goto", "step": 3},
    {"do": "fight"},
    {"do": "take"},
    {"do": "bring_in", "file": "brother.battle"},
    {"do": "tell", "winner": "one", "words": "They came at night."},
    {"do": "campaign"},
    {"do": "correct", "number": 1, "takes": False, "reason": "it was fought so"},
    {"do": "answer", "key": "turns", "value": 3},
    {"do": "dice", "typed": "6 4"},
    {"do": "roll_once"},
    {"do": "rename", "title": "The ford"},
    {"do": "save", "to": "elsewhere"},
    {"do": "keep_table"},
)


def fits(value: Any, wanted: dict[str, Any], defs: dict[str, Any]) -> bool:
    """Whether JSON fits a schema, as far as ours use the language."""
    if "$ref" in wanted:
        return fits(value, defs[wanted["$ref"].rpartition("/")[2]], defs)
    for several in ("oneOf", "anyOf"):
        if several in wanted:
            return any(fits(value, each, defs) for each in wanted[several])
    if "enum" in wanted:
        return value in wanted["enum"]
    kinds = {"string": str, "integer": int, "boolean": bool, "object": dict, "null": type(None)}
    if "type" in wanted and type(value) is not kinds[wanted["type"]]:
        return False
    if not isinstance(value, dict) or "properties" not in wanted:
        return True
    known = wanted["properties"]
    is_whole = set(wanted["required"]) <= set(value)
    assert wanted["additionalProperties"] is False
    return is_whole and all(name in known and fits(each, known[name], defs) for name, each in value.items())


def is_in_schema(said: Any) -> bool:
    whole = schema()
    return fits(said, whole, whole["$defs"])


@pytest.mark.parametrize("said", [*SETUP, *RED_FIRES, *EACH_COMMAND, *map(json.loads, ON_PAGE)], ids=json.dumps)
def test_what_is_sent_fits_the_schema_and_is_read(said: Any) -> None:
    assert is_in_schema(said)
    decode(json.dumps(said).encode())


def test_every_command_is_among_them() -> None:
    assert {each["do"] for each in EACH_COMMAND} == set(COMMANDS) and ON_PAGE


@pytest.mark.parametrize("line", BAD_LINES, ids=[str(line[:50]) for line in BAD_LINES])
def test_what_the_schema_refuses_is_a_bad_line(line: bytes) -> None:
    try:
        said = msgspec.json.decode(line)
    except (ValueError, RecursionError):
        said = None
    if is_in_schema(said):
        decode(line)
    else:
        with pytest.raises(BadLine):
            decode(line)


def test_requests_are_typed() -> None:
    assert decode(b'{"key": "turns", "value": null}') == Give("turns", None)
    assert decode(b'{"do": "edit", "path": "a.b", "value": 3}') == Edit("a.b", 3)
    assert decode(b'{"do": "rolls", "who": "nobody"}') == Rolls("nobody")


@pytest.mark.examples(
    "line, sentence",
    ('{"key": "turns"}', "An answer needs a value."),
    ('{"key": 3, "value": 1}', "An answer needs key, a text."),
    ('{"key": "a", "value": 1, "overrule": 1}', "overrule is true or false."),
    ('{"do": "redo", "twice": true}', "There is no field 'twice' here: there are do."),
    ('{"do": "edit", "path": "a"}', "edit needs a value."),
    ('{"do": "edit", "path": "a", "value": 1, "step": true}', "edit needs step, a whole number."),
    ('{"do": "rolls", "who": "me"}', "rolls needs who, one of nobody, enemy, opponent, decisions, everyone."),
    ('{"do": "note"}', "note needs text, a text."),
    ('{"do": 3}', "There is no do '3': it is one of answer, as_before, dice,"),
)
def test_a_fault_names_the_field_and_what_it_takes(line: str, sentence: str) -> None:
    with pytest.raises(BadLine, match=f"^{re.escape(sentence)}"):
        decode(line.encode())


def test_the_command_prints_the_schema_and_the_shapes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protocol", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == schema()
    assert main(["protocol"]) == 0
    shown = capsys.readouterr().out
    assert '{"do": "end", "reason"?: a text}\n    End the battle; its aftermath is asked next.' in shown
    assert all(f'"do": "{action}"' in shown for action in COMMANDS if action != "answer")

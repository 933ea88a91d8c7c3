"""Procedures beside a battle, such as a muster or a campaign, driven whole: dice are typed as `3 4`."""

from typing import Any

import msgspec

from tracker.engine import Aftermath, Battle, Warned
from tracker.testing import as_payload


def give_all(battle: Battle, *answers: Any) -> Battle:
    """A procedure after these answers; what is against the rules is taken."""
    for answer in answers:
        give(battle, answer)
    return battle


def give(battle: Battle, answer: Any) -> None:
    prompt = battle.prompt
    assert prompt is not None
    value = msgspec.to_builtins(answer) if isinstance(answer, Aftermath) else as_payload(prompt, answer)
    try:
        battle.answer(value)
    except Warned:
        battle.answer(value, overrule=True)


def asked(battle: Battle) -> str:
    assert battle.prompt is not None
    return battle.prompt.key


def said(battle: Battle) -> str:
    """The whole log."""
    return "\n".join(line.text for node in battle.line for line in node.log)

"""A program at a seat: plays one side of a battle that people have open, by the app's dice and what stands ready.

`python seat_bot.py SIDE [BATTLE]`; it ends with the battle, or when nobody plays it any more.
"""

import json
import subprocess
import sys
from typing import Any

Json = dict[str, Any]


def first(known: list[Json], name: str = "id") -> Any:
    """The first that is neither impossible nor against the rules."""
    return next(each[name] for each in known if not each.get("refused") and not each.get("warned"))


def answer_to(prompt: Json) -> Any:
    """The app's dice; the first that there is, or nobody, where nothing stands ready; else null: what stands."""
    if prompt["kind"] in ("roll", "draw", "shuffle"):
        return "roll"
    if prompt["kind"] == "choose" and prompt["default"] is None:
        return first(prompt["options"])
    if prompt["kind"] == "facts":
        unsaid = [each for each in prompt["fields"] if each["stands"] in ("", None)]
        known = {"target": ("aims", "id"), "among": ("marks", "value")}
        kinds = {each["name"]: (each, *known[each["type"]]) for each in unsaid if each["type"] in known}
        nobody: dict[str, Any] = {each["name"]: [] for each in unsaid if each["type"] == "chosen"}
        return nobody | {name: first(field[listed], key) for name, (field, listed, key) in kinds.items()}
    return None


def is_asked(said: Json, side: str) -> bool:
    """True if this side is asked; what anyone may read off the table for others is left to people, and so are
    dice that somebody has begun to type."""
    return bool(said.get("yours")) and said.get("side") == side and "draft" not in said


def play(side: str, *battle: str) -> int:
    """Play a side; gives the number of answers."""
    words = [sys.executable, "-m", "tracker", "join", *battle, "--side", side, "--name", "Bot", "--protocol", "jsonl"]
    given, answered = 0, -1
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as seat:
        assert seat.stdin is not None and seat.stdout is not None
        for line in seat.stdout:
            said = json.loads(line)
            if said["type"] == "end" or said.get("is_gone"):
                break
            if said["type"] == "prompt" and is_asked(said, side) and said["step"] != answered:
                # Each question is answered once: where that is refused, somebody else was first.
                answered, given = said["step"], given + 1
                print(json.dumps({"key": said["key"], "value": answer_to(said)}), file=seat.stdin, flush=True)
        seat.stdin.close()
    return given


if __name__ == "__main__":
    print(f"{play(*sys.argv[1:])} answers given.")

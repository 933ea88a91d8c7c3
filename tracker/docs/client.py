"""A client of tracker's JSON-lines protocol: plays a battle to its end, takes what is offered, and prints the log."""

import json
import subprocess
import sys
from typing import Any


def first(known: list[dict[str, Any]], name: str = "id") -> Any:
    """The first that is neither impossible nor against the rules."""
    return next(each[name] for each in known if not each.get("refused") and not each.get("warned"))


def answer_to(prompt: dict[str, Any]) -> Any:
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


def play(scenario: str, *options: str) -> str:
    """Play a scenario; gives its result."""
    words = ["-m", "tracker", "play", scenario, "--protocol", "jsonl", *options]
    with subprocess.Popen([sys.executable, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as table:
        assert table.stdin is not None and table.stdout is not None
        for line in table.stdout:
            said = json.loads(line)
            if said["type"] == "error":
                raise SystemExit(said["message"])
            print(*(each["text"] for each in said["log"]), sep="\n")
            if said["type"] == "end":
                print(json.dumps({"do": "quit"}), file=table.stdin, flush=True)
                return str(said["result"])
            print(json.dumps({"key": said["key"], "value": answer_to(said)}), file=table.stdin, flush=True)
    raise SystemExit("tracker ended before the battle did.")


if __name__ == "__main__":
    print(play(*sys.argv[1:] or ["training_skirmish"]))

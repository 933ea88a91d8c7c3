"""What is printed of the keys of a turn."""

from collections.abc import Iterator

from tests.bench.turns.before import Before, before
from tests.bench.turns.play import Asked, Fought
from tests.bench.turns.script import script_of


def figure(name: str, fought: Fought) -> str:
    """One line: NAME value goal ok|short, then what it was before, and what is not as it was."""
    then, script = before()[name], script_of(name)
    verdict = "ok" if fought.keys <= script.goal else "short"
    words = f"keys_{name} {fought.keys} {script.goal} {verdict}"
    words += f"  before {then.keys} (by = counts {then.counted}):"
    words += f" {fought.keys / then.keys:.0%} of that, wanted {script.goal / script.today:.0%}"
    words += f"; faces {fought.plain}, with results by letter {fought.keys}"
    words += f", {fought.quick} where the last die takes the roll too; prompts {then.prompts} to {len(fought.asked)}"
    return "; ".join([words, *differences(then, fought)])


def differences(then: Before, fought: Fought) -> list[str]:
    """Why it is not the same turn, a phrase for each reason: none where it is."""
    found = [f"ends otherwise: {unit} {end}, not {then.end[unit]}" for unit, end in _other(then, fought)]
    found += [f"not told: {', '.join(fought.astray)}"] if fought.astray else []
    return found + ([f"never asked: {', '.join(fought.left)}"] if fought.left else [])


def _other(then: Before, fought: Fought) -> list[tuple[str, str]]:
    return [(unit, end) for unit, end in fought.end.items() if end != then.end.get(unit)]


def listing(fought: Fought) -> Iterator[str]:
    """Every prompt with its keys, the dearest kinds last."""
    for each in fought.asked:
        yield f"{len(each.keys):3} {each.prompt.key:<36} {_pressed(each):<28} {each.prompt.title}"
    kinds: dict[str, list[int]] = {}
    for each in fought.asked:
        kinds.setdefault(each.prompt.key.split("#")[0].split(":")[0], []).append(len(each.keys))
    for kind, keys in sorted(kinds.items(), key=lambda item: sum(item[1])):
        yield f"{sum(keys):4} keys at {len(keys):3} prompts: {kind}"


def _pressed(asked: Asked) -> str:
    return "".join(key if len(key) == 1 else f"<{key}>" for key in asked.keys)

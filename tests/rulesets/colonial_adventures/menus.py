"""What a menu offers."""

from tracker.engine import Choose, Option


def option(prompt: Choose, option_id: str) -> Option:
    return next(each for each in prompt.options if each.id == option_id)


def offered(prompt: Choose) -> set[str]:
    """Ids of all of them, allowed or not."""
    return {each.id for each in prompt.options}

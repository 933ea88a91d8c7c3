"""A sensible player of a campaign for autoplay: everybody fights, and battles that are told cost something."""

from typing import Any, cast

from tracker.engine import FormRow, KeyedPlayer, Opinion, Pick, Prompt, Quantity, Random
from tracker.games.colonial_adventures.campaign.state import Campaign
from tracker.games.colonial_adventures.muster import player as muster_player

# How likely a unit is left behind, ran, lost a leader in a battle that is told; the share of its
# figures lost; Stand Up Fights wanted.
BEHIND, RAN, HIT, SHARE, STANDS_UP = 0.1, 0.15, 0.2, 0.3, 0.3
FEWEST = 3


class CampaignPlayer(KeyedPlayer):
    """Answers each prompt by what it is about; what it has no opinion on, by its default or by chance."""

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> object:
        # Nobody but a battle tells what it left.
        return None if prompt.fight is not None else super().answer(seen, prompt, rng)

    def opinion_on(self, what: list[str]) -> Opinion | None:
        return OPINIONS.get(what[0]) or muster_player.OPINIONS.get(what[0])


def _field(state: Campaign, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    """Nearly everybody; a small army leaves nobody behind."""
    legal = prompt.legal()
    some = [each for each in legal if rng.random() >= BEHIND]
    return some if len(some) >= FEWEST else legal[: prompt.at_most]


def _loss(row: FormRow, rng: Random) -> dict[str, object]:
    fields = {field.name: field for field in row.fields}
    most = cast("Quantity", fields["lost"]).high
    facts: dict[str, object] = {"lost": int(most * SHARE * rng.random()), "ran": rng.random() < RAN}
    return {**facts, **{name: rng.random() < HIT for name in fields if name.startswith("hit")}}


OPINIONS: dict[str, Opinion] = {
    "conditions": lambda state, prompt, what, rng: {"stand_up": rng.random() < STANDS_UP},
    "mission": lambda state, prompt, what, rng: rng.choice(prompt.legal()),
    "field": _field,
    "told_losses": lambda state, prompt, what, rng: [row.entry(_loss(row, rng)) for row in prompt.rows],
}

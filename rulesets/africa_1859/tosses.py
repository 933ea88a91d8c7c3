"""Coins whose heads mean one thing or another: who goes first, who chooses, whether an officer falls."""

from tracker.engine import Gist, Headed, Heads


class Tossed(Heads, frozen=True, tag="africa_tossed"):
    """A number of heads with its meaning: `words` for none, one and so on."""

    words: tuple[str, ...]

    def gist(self, result: Headed) -> Gist:
        return Gist(self.words[result.heads])

    def result_words(self, result: Headed) -> str:
        return self.gist(result).label

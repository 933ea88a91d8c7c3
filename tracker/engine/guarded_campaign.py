"""A stranger's campaign, asked with care: whatever is wrong with it is Refused in one sentence."""

from collections.abc import Callable
from typing import Any

import msgspec

from tracker.engine.armies import AnyArmy, ArmyFile
from tracker.engine.campaigns import MOST_ROSTERS, AnyCampaign, Came, CampaignRuleset, CampaignState, why_not_came
from tracker.engine.errors import Refused, TrackerError
from tracker.engine.inputs import Edit
from tracker.engine.installed_games import ANY, GuardedGame, _told
from tracker.engine.ruleset import AnyRuleset


class GuardedCampaign(GuardedGame, CampaignRuleset[Any]):
    """`GuardedGame` for what a campaign is asked besides."""

    def __init__(self, inner: AnyCampaign, who: str) -> None:
        super().__init__(inner, who)
        self._campaign = inner
        self.of, self.rosters = inner.of, inner.rosters

    def came(self, battle: Any) -> Came:
        found: Came = self._one("came", lambda: self._campaign.came(battle), Came)
        try:
            # By way of JSON, as to the file of the campaign.
            kept = msgspec.json.decode(msgspec.json.encode(found), type=Came)
        except ANY as error:
            raise Refused(f"{self._who} can't be used: came() gives a faulty Came: {_told(error)}.") from None
        if problem := why_not_came(kept, {}):
            raise Refused(f"{self._who} can't be used: came() gives a faulty Came: {problem}")
        return kept

    def armies_now(self, state: Any) -> tuple[AnyArmy, ...]:
        return self._all("armies_now", lambda: self._campaign.armies_now(state), ArmyFile)

    def differs(self, then: Came, now: Came) -> list[str]:
        return [*self._all("differs", lambda: self._campaign.differs(then, now), str)]

    def corrections(self, state: Any, then: Came, now: Came) -> list[Edit]:
        return [*self._all("corrections", lambda: self._campaign.corrections(state, then, now), Edit)]

    def stays(self, state: Any, number: int, then: Came, now: Came) -> list[str]:
        return [*self._all("stays", lambda: self._campaign.stays(state, number, then, now), str)]

    def _all(self, name: str, ask: Callable[[], Any], kind: type[Any]) -> tuple[Any, ...]:
        found = self._one(name, ask, tuple | list)
        if not all(isinstance(each, kind) for each in found):
            raise Refused(f"{self._who} can't be used: {name}() gives other things than {kind.__name__}.")
        return tuple(found)

    def _one(self, name: str, ask: Callable[[], Any], kind: Any) -> Any:
        try:
            found = ask()
        except TrackerError:
            raise
        except ANY as error:
            raise Refused(f"{self._who} can't be used: {name}() fails: {_told(error)}.") from None
        if not isinstance(found, kind):
            raise Refused(f"{self._who} can't be used: {name}() gives a {type(found).__name__}.")
        return found


def why_no_campaign(found: AnyRuleset, game_id: str) -> str:
    """Why a procedure beside a game is no campaign of it, "" if it is one."""
    if not isinstance(found, CampaignRuleset):
        return "which is no CampaignRuleset"
    if getattr(found, "of", None) != game_id:
        return f"which is of {getattr(found, 'of', None)!r}, not of {game_id!r}"
    if not issubclass(found.state, CampaignState):
        return f"whose state {found.state.__name__} is no CampaignState"
    if not _are_many(found.rosters):
        return f"of which rosters is {found.rosters!r}, not how many it takes at least and at most"
    return ""


def _are_many(rosters: object) -> bool:
    match rosters:
        case (int() as least, int() as most):
            return 0 <= least <= most <= MOST_ROSTERS
    return False

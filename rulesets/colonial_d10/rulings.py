"""The switches of `rulings.toml`, so that what the rules compare them with is checked. Reasons stand in RULES.md.

Written anew by `tracker game pages`, but for the defaults of switches that are there.
"""

from typing import Literal

from tracker import engine


class Rulings(engine.Rulings, frozen=True):
    """Readings of the open rules."""

    horses: Literal["together", "apart"] = "together"
    prone_melee: Literal["upright", "prone"] = "upright"
    leaders_add: Literal["best", "all"] = "best"
    tribesmen: Literal["natives", "irregulars"] = "natives"
    jam: Literal["any", "marked"] = "any"
    baggage_disorders: Literal["friends", "all"] = "friends"
    formation_moves: Literal["moves", "still"] = "moves"
    first_wind: Literal["scenario", "throw"] = "scenario"
    current: Literal["off", "on"] = "off"
    wind: Literal["steady", "shifts"] = "steady"
    exceptional: Literal["named", "throw"] = "named"
    charging: Literal["all", "afghans"] = "all"
    successor: Literal["ordinary", "throw"] = "ordinary"
    leader_risk: Literal["attached", "never"] = "attached"
    retreat_cap: Literal["two_moves", "no_cap"] = "two_moves"
    stand: Literal["three", "quarter"] = "three"
    blocked: Literal["removed", "stands"] = "removed"
    second_half: Literal["split", "half_only"] = "split"
    pairs: Literal["whole", "started"] = "whole"
    cavalry_range: Literal["move", "half"] = "move"
    fractions: Literal["down", "up"] = "down"
    crew: Literal["crew", "one"] = "crew"
    guns: Literal["no", "slow"] = "no"
    native_move: Literal["foot_horse", "all"] = "foot_horse"
    baggage_move: Literal["six", "infantry"] = "six"
    column_plus: Literal["off", "on"] = "off"
    split_fire: Literal["yes", "no"] = "yes"
    lie_down: Literal["move", "free"] = "move"
    extras: Literal["spread", "heaped"] = "spread"
    locked: Literal["beaten", "round"] = "beaten"
    pursuit: Literal["full", "half"] = "full"
    bridge_moves: Literal["no", "after"] = "no"
    hulls: Literal["table", "double"] = "table"
    victory: Literal["points", "count"] = "points"
    who_hit: Literal["d10", "figures"] = "d10"
    second_throw: Literal["first", "now"] = "first"
    left_behind: Literal["taken", "stays"] = "taken"

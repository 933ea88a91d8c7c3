"""The switches of `rulings.toml`, so that what the rules compare them with is checked. Reasons stand in RULES.md.

Written anew by `tracker game pages`, but for the defaults of switches that are there.
"""

from typing import ClassVar, Literal

from tracker import engine


class Rulings(engine.Rulings, frozen=True):
    """Readings of the open rules. `lost_command` is "" in battles that were begun before there was such a switch
    (see `morale.counts_twice`); a new battle names them all."""

    in_new_battles: ClassVar = {"lost_command": "once"}

    inferior: Literal[
        "none", "warriors", "warriors_range", "warriors_die", "imperial", "imperial_range", "imperial_die"
    ] = "none"
    morale: Literal["third", "off"] = "third"
    leaders: Literal["off", "on", "three_dice"] = "off"
    bases: Literal["dba", "inch"] = "dba"
    moves: Literal["house", "slow"] = "house"
    placement: Literal["edges", "cover"] = "edges"
    ranges: Literal["house", "far"] = "house"
    shooting_modifiers: Literal["all", "cover", "none"] = "all"
    command: Literal["house", "off"] = "house"
    lost_command: Literal["", "once", "double"] = ""
    machine_guns: Literal["turn", "artillery"] = "turn"
    gun_crews: Literal["frail", "simple"] = "frail"
    melee_modifiers: Literal["all", "flanks"] = "all"
    flank_support: Literal["imperial", "both"] = "imperial"
    ties: Literal["nothing", "both"] = "nothing"
    squares: Literal["four", "two"] = "four"
    stack_end: Literal["deal", "withdraw"] = "deal"
    short_packs: Literal["discards", "open"] = "discards"
    triples: Literal["once", "double"] = "once"
    first_leader: Literal["ten", "five"] = "ten"
    withdrawal: Literal["moves", "removed"] = "moves"
    falling_back: Literal["pushed", "stands"] = "pushed"
    table_edge: Literal["stops", "die"] = "stops"
    silly: Literal["wave", "unit"] = "wave"
    levies: Literal["no", "yes"] = "no"
    victory: Literal["two_thirds", "any"] = "two_thirds"
    zariba: Literal["across", "no"] = "across"

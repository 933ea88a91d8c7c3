"""The switches of `rulings.toml`, so that what the rules compare them with is checked. Reasons stand in RULES.md.

Written anew by `tracker game pages`, but for the defaults of switches that are there.
"""

from typing import ClassVar, Literal

from tracker import engine


class Rulings(engine.Rulings, frozen=True):
    """Readings of the open rules. The defaults of `artillery` and `driven_unit` are those of battles that were
    begun before there was such a switch; a new battle names them all."""

    in_new_battles: ClassVar = {"driven_unit": "any", "artillery": "when_activated"}

    fire_buildings: Literal["minus", "plus"] = "minus"
    artillery_buildings: Literal["plus", "minus"] = "plus"
    fire_tosses: Literal["two", "one"] = "two"
    artillery_target: Literal["coin", "firer", "defender"] = "coin"
    artillery_de: Literal["eliminated", "step"] = "eliminated"
    combat: Literal["two_tosses", "margin"] = "two_tosses"
    driven_unit: Literal["any", "attacked"] = "attacked"
    officer_loss: Literal["coins", "never"] = "coins"
    roads: Literal["faster", "off"] = "faster"
    stacking: Literal["4_2", "3_2", "6_3"] = "4_2"
    advance: Literal["may", "never"] = "may"
    no_way_out: Literal["step", "stays"] = "step"
    second_demoralised: Literal["nothing", "step"] = "nothing"
    artillery: Literal["when_activated", "first"] = "first"
    activation: Literal["areas", "sides"] = "areas"
    trench_combat: Literal["off", "on"] = "off"
    ships: Literal["on", "off"] = "on"
    turns: Literal["16", "12", "20"] = "16"
    fire_strength: Literal["table", "higher"] = "table"
    fire_range: Literal["adjacent", "two"] = "adjacent"
    fire_rate: Literal["any", "one"] = "any"
    battery_strength: Literal["table", "higher"] = "table"
    combat_half: Literal["steps", "units"] = "steps"
    halves: Literal["loser_up", "down", "up"] = "loser_up"
    driven: Literal["artillery", "any"] = "artillery"
    officers: Literal["best", "all"] = "best"
    foot_move: Literal["one", "two"] = "one"
    no_retreat: Literal["demoralised", "step"] = "demoralised"
    demoralised_combat: Literal["half", "none"] = "half"
    initiative: Literal["coin", "attacker"] = "coin"
    rally_again: Literal["once", "officer"] = "once"
    dig: Literal["two_turns", "off"] = "two_turns"

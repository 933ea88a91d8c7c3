"""Names of rulesets/africa_1859/ that several tests speak to: a module that moves is told here alone."""

from tracker.games.africa_1859.area_activation import activate, march, movers_of, who_acts, who_moves
from tracker.games.africa_1859.artillery import (
    artillery_coins,
    artillery_phase,
    barrage,
    bombard,
    result_of_artillery,
    shell,
    targets,
    which_victim,
    why_not_bombard,
)
from tracker.games.africa_1859.artillery_table import CODES, Barrage, cell_of
from tracker.games.africa_1859.combat_coins import (
    Clash,
    Fight,
    attack_coins,
    combat_toss,
    defence_coins,
    half,
    second_coins,
)
from tracker.games.africa_1859.data import rulings, tables
from tracker.games.africa_1859.marching import where_to
from tracker.games.africa_1859.moving import go, reachable, refusal, refusals
from tracker.games.africa_1859.orders import MOVE, STAND, obey, why_not_fire
from tracker.games.africa_1859.state import Area, Battlefield, Side, Unit
from tracker.games.africa_1859.turn import PASS, areas, begin, end_of_turn, initiative, reinforcements, turn

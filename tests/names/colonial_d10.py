"""Names of rulesets/colonial_d10/ that several tests speak to: a module that moves is told here alone."""

from tracker.games.colonial_d10.after import after, score, who_won
from tracker.games.colonial_d10.boats import Compass, board, first_wind, land, wind_and_water, wind_of, wreck
from tracker.games.colonial_d10.casualties import horses, suffer, who_of, who_roll
from tracker.games.colonial_d10.data import rulings
from tracker.games.colonial_d10.fire import ShotForm, fire_roll, likely_range
from tracker.games.colonial_d10.fire_dice import (
    Burst,
    bearing,
    dice_of,
    front,
    need_of,
    volley_at,
    why_not_fire,
    why_not_shot_at,
)
from tracker.games.colonial_d10.fire_list import who_fires
from tracker.games.colonial_d10.hulls import hull_of
from tracker.games.colonial_d10.leaders import (
    attach_and_detach,
    move_detached,
    posts,
    replace_fallen,
    which_leader,
    which_post,
)
from tracker.games.colonial_d10.manoeuvre_chart import (
    ROWS,
    Does,
    Manoeuvre,
    ThrowFacts,
    Thrown,
    Wish,
    cavalry_about,
    clauses,
    column_of,
    does,
    modifiers,
    outcome_factors,
    pairs_lost,
    row_of,
    stand_of,
)
from tracker.games.colonial_d10.manoeuvre_phase import begin, manoeuvre_phase, stands_up
from tracker.games.colonial_d10.manoeuvre_throw import carry_out, circumstances
from tracker.games.colonial_d10.melee import Ground, duel_roll, fight, fight_pair, saves_roll
from tracker.games.colonial_d10.melee_dice import BothSaves, Duels, Mauled, Pair, duel, factors, shares
from tracker.games.colonial_d10.melee_outcome import leave_or_fight, outcome, outcome_roll, pursue_or_stay
from tracker.games.colonial_d10.morale_grades import grade, points, spent_at, worn_at
from tracker.games.colonial_d10.order_list import who_moves
from tracker.games.colonial_d10.ranks_hit import Struck, Who, matters
from tracker.games.colonial_d10.retreat import beyond_words, retreat
from tracker.games.colonial_d10.saves import Salvo, SaveDice, Volley, expected, lost, posture, saves_for
from tracker.games.colonial_d10.state import (
    GOES_ON,
    MINDS_BAGGAGE,
    MINDS_BOTH_TRAINS,
    NEWEST,
    OFFERS_END,
    PRESUMES_NONE,
    Battlefield,
    Leader,
    Shot,
    Side,
    Unit,
)
from tracker.games.colonial_d10.turn import fire_of, firing_phase
from tracker.games.colonial_d10.units import (
    attached_to,
    basic_move,
    enemies_of,
    how_far,
    is_cavalry,
    is_hidden,
    leads,
    on_table,
    reach_of,
    room_in,
    weapon_range,
)

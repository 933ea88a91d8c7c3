"""Names of rulesets/colonial_adventures/ that several tests speak to: a module that moves is told here alone."""

from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.actions import actions, actions_of, menu
from tracker.games.colonial_adventures.after import after, guess, returning, who_won
from tracker.games.colonial_adventures.campaign.aftermath_record import aftermath_of, step_of
from tracker.games.colonial_adventures.campaign.arrivals import Lots, has_arrivals, lot_roll, new_arrivals
from tracker.games.colonial_adventures.campaign.state import Campaign, Tabled, living
from tracker.games.colonial_adventures.data import DATA, LISTS, rulings, tables
from tracker.games.colonial_adventures.fight import casualties, fire, melee, newly_near, owed_tests, reaction
from tracker.games.colonial_adventures.fight.ammo import runner_on_his_way
from tracker.games.colonial_adventures.fight.casualties import leave_table, moved, turned
from tracker.games.colonial_adventures.fight.charge import charge
from tracker.games.colonial_adventures.fight.charge_form import approach_form, whom_form
from tracker.games.colonial_adventures.fight.forced_moves import advance, retire, seek_cover
from tracker.games.colonial_adventures.fight.fray import Fray
from tracker.games.colonial_adventures.fight.frontage import eligible_figures, is_unknown, told_by, widest_column
from tracker.games.colonial_adventures.fight.likely_shot import likely_facts, targets
from tracker.games.colonial_adventures.fight.melee_dice import Pair, ground_of, own_dice, pair_dice, surplus_of
from tracker.games.colonial_adventures.fight.reaction import newly_seen, take_tests
from tracker.games.colonial_adventures.fight.reaction_sheets import (
    LADDER,
    TITLES,
    FastMove,
    Outcome,
    Posture,
    Situation,
    decoded,
    outcome_of,
    worst,
)
from tracker.games.colonial_adventures.fight.shot_dice import ShotAim, fire_dice, why_not_shot_at
from tracker.games.colonial_adventures.fight.shot_form import shot_facts, target_form
from tracker.games.colonial_adventures.fight.weapons import weapon_dice, weapon_range, weapon_row, why_not_fire
from tracker.games.colonial_adventures.ground.closed_ground import why_not_there
from tracker.games.colonial_adventures.ground.places import across, occupants, place_of, place_words, stands_at
from tracker.games.colonial_adventures.ground.state import SECTIONS, Kind, Piece, Road
from tracker.games.colonial_adventures.group_activation import activate, activate_together, locked_in_melee, together
from tracker.games.colonial_adventures.groups import (
    activation_value,
    activation_words,
    allowance,
    at_half,
    at_hand,
    at_quarter,
    charge_reach,
    commander,
    crew_of,
    formations_of,
    is_artillery,
    is_cavalry,
    is_ferocious,
    is_formed,
    is_infantry,
    is_melee,
    is_open,
    is_ranged,
    manhandled,
    may_enter_rough,
    on_table,
    rep_of,
    share,
    why_not_charge,
)
from tracker.games.colonial_adventures.move import (
    AS_SETTLED,
    BACKWARDS,
    NORMAL,
    change_formation,
    fall_back,
    fast_facts,
    fast_move,
    march_facts,
    move,
    pivot,
)
from tracker.games.colonial_adventures.muster.armies import ARMIES
from tracker.games.colonial_adventures.muster.army import Army, Unit, group_of
from tracker.games.colonial_adventures.muster.lists import ArmyList, army_lists, list_tables, load_list, notes_of
from tracker.games.colonial_adventures.muster.rulings import MusterRulings, muster_rulings
from tracker.games.colonial_adventures.oddities import check
from tracker.games.colonial_adventures.scenario import Officer, Scenario, build, paper_strength
from tracker.games.colonial_adventures.setup import conditions, deploy, setup
from tracker.games.colonial_adventures.solo import pefs
from tracker.games.colonial_adventures.solo.enemy_activation import activate_enemy, after_player, reinforced
from tracker.games.colonial_adventures.solo.enemy_force import (
    Doings,
    beside_roll,
    contact,
    doing_of,
    doing_roll,
    what_are_they_doing,
)
from tracker.games.colonial_adventures.solo.pef_movement import movement_row
from tracker.games.colonial_adventures.solo.pef_prompts import Halves, Spotted
from tracker.games.colonial_adventures.solo.pef_resolution import (
    brings_cinc,
    contact_roll,
    contacted,
    resolution_roll,
    resolve,
)
from tracker.games.colonial_adventures.state import (
    UNROLLED,
    Battlefield,
    Gap,
    Group,
    Leader,
    Owed,
    Rep,
    Shot,
    Side,
    Standing,
)
from tracker.games.colonial_adventures.turn import (
    Initiative,
    activate_side,
    activates,
    arrivals,
    roll_for_activation,
    turn,
    waiting,
    why_not,
)
from tracker.games.colonial_adventures.view import arms, line, queue, status_words, view

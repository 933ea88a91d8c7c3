"""Names of rulesets/gentlemen_rankers/ that several tests speak to: a module that moves is told here alone."""

from tracker.games.gentlemen_rankers.after import after, guess, safe_units, who_won
from tracker.games.gentlemen_rankers.cards_left import WHOLE, coming_cards, deal_again, turn_up
from tracker.games.gentlemen_rankers.contact import Touch, how, touches
from tracker.games.gentlemen_rankers.crouching import Above, crouch_tests
from tracker.games.gentlemen_rankers.data import number, rulings, tables
from tracker.games.gentlemen_rankers.fire_forms import (
    ANOTHER,
    NOBODY,
    facts_form,
    fire_form,
    shooters,
    targets,
    which_target,
    why_not_shot_at,
)
from tracker.games.gentlemen_rankers.generation import (
    Arrival,
    Doubles,
    generate,
    generation_roll,
    new_wave,
    placement_roll,
    wave_name,
)
from tracker.games.gentlemen_rankers.imperial_hits import SuddenDeath, hit_imperial, hit_roll
from tracker.games.gentlemen_rankers.imperial_moves import imperial_moves, what_do_they_do, who_attacks
from tracker.games.gentlemen_rankers.melee_dice import Bout, Fray, Heights, bout_form, factors
from tracker.games.gentlemen_rankers.morale import lost
from tracker.games.gentlemen_rankers.movement_dice import Paced, Paces
from tracker.games.gentlemen_rankers.packs import allot, discard_wave, open_pack
from tracker.games.gentlemen_rankers.player import OPINIONS, Sensible
from tracker.games.gentlemen_rankers.shooting_dice import Aimed, Volley, inches, reaches, to_hit, weapon_of
from tracker.games.gentlemen_rankers.state import (
    BY_SCORE,
    FOLLOWS,
    PRESUMES_NONE,
    REMEMBERS,
    SEES_NEAR,
    Band,
    Battlefield,
    Contact,
    Edge,
    Pack,
    Phase,
    Shot,
    ShownCard,
    Stack,
    Unit,
    Warrior,
    Wave,
    Weapon,
)
from tracker.games.gentlemen_rankers.turn import Initiative, movement, order, turn, turn_roll
from tracker.games.gentlemen_rankers.units import (
    AIMS,
    contacts_of,
    crouches,
    has_rear_contact,
    label,
    move_of,
    units,
    warriors,
    why_not_shoot,
)
from tracker.games.gentlemen_rankers.warrior_hit_cards import ROUGH, hit_card, hit_warriors

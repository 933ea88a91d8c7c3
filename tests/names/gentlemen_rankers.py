"""Names of rulesets/gentlemen_rankers/ that several tests speak to: a module that moves is told here alone."""

from rulesets.gentlemen_rankers.after import after, guess, safe_units, who_won
from rulesets.gentlemen_rankers.cards import ROUGH, allot, discard_wave, open_pack
from rulesets.gentlemen_rankers.crouching import Above, crouch_tests
from rulesets.gentlemen_rankers.data import number, row_of, rulings, tables
from rulesets.gentlemen_rankers.deals import WHOLE, coming_cards, deal_again, turn_up
from rulesets.gentlemen_rankers.fire_forms import (
    AIMS,
    ANOTHER,
    NOBODY,
    facts_form,
    fire_form,
    shooters,
    targets,
    which_target,
)
from rulesets.gentlemen_rankers.forces import (
    contacts_of,
    crouches,
    has_rear_contact,
    label,
    lost,
    move_of,
    units,
    warriors,
    why_not_shoot,
    why_not_shot_at,
)
from rulesets.gentlemen_rankers.generation import (
    Arrival,
    Doubles,
    generate,
    generation_roll,
    new_wave,
    placement_roll,
    wave_name,
)
from rulesets.gentlemen_rankers.hits import hit_card, hit_warriors
from rulesets.gentlemen_rankers.imperial_hits import SuddenDeath, hit_imperial, hit_roll
from rulesets.gentlemen_rankers.imperial_moves import imperial_moves, what_do_they_do, who_attacks
from rulesets.gentlemen_rankers.melee_sums import Bout, Fray, Heights, bout_form, factors
from rulesets.gentlemen_rankers.paces import Paces
from rulesets.gentlemen_rankers.player import OPINIONS, Sensible
from rulesets.gentlemen_rankers.shots import Aimed, Volley, inches, longest, to_hit, weapon_of
from rulesets.gentlemen_rankers.state import (
    Contact,
    Edge,
    Field,
    Pack,
    Phase,
    Shot,
    Shown,
    Stack,
    Unit,
    Warrior,
    Wave,
    Weapon,
)
from rulesets.gentlemen_rankers.touching import Touch, how, touches
from rulesets.gentlemen_rankers.turn import Initiative, movement, order, turn, turn_roll

"""Shooting, melee, charges, tests and casualties (CA-FIRE, CA-GUN, CA-MELEE, CA-REACT, CA-CAS, CA-BLDG)."""

"""Shooting, melee, charges, the tests that they bring and who falls (CA-FIRE, CA-GUN, CA-MELEE, CA-REACT, CA-CAS, CA-BLDG)."""

"""The enemy that nobody plays: PEFs, its orders, its force, missions (CA-PEF, CA-NP, CA-BATTLE)."""

"""Many battles fought by players that are no people, in numbers: who wins how often, at what cost, how soon."""

"""Home: the player's battles, what is done with their files, and the way to everything else."""

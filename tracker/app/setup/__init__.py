"""Setting up: a battle, a battle of rosters, a campaign."""

"""The player's settings and keys."""

"""Prompts, a module a kind. See `base`."""

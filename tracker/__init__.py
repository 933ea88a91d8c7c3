"""A keyboard-driven battle tracker for colonial-era miniature wargames."""

__version__ = "1.0.0"

"""A keyboard-driven battle tracker for colonial-era miniature wargames."""

__version__ = "0.1.0"

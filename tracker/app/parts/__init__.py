"""Shared by all screens: how keys find their command, the widgets that paint rows, looks."""

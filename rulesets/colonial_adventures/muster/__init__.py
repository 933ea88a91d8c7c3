"""Armies: lists, rosters, and the muster that fills them (CA-ARMY)."""

"""The table: terrain, places, sight, where figures may stand and go (CA-TERR, CA-MOVE)."""

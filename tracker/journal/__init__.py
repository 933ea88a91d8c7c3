"""A battle on disk: records, file, library, and the session that joins driver and file. Knows no game, no screen."""

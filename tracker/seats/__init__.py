"""Seats at one battle in several processes: one plays it, all others follow its file and send it what they want."""

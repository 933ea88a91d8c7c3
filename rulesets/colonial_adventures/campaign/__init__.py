"""Campaigns between two battles: Major Morale, losses, arrivals, the next battle (CA-CAMP, CA-AFTER)."""

"""Conspirateurs: men who met in secret are discovered and run for the sanctuaries at the edge of the board."""

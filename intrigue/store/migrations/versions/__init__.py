"""The scripts, one for each version."""

"""Conspiracy: spies, secret pay-offs and one briefcase to bring home."""

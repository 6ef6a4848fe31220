"""Contraband: bribe skippers in secret and bring the crate home. The smallest whole game, made to be copied."""

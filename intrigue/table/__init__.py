"""A match without a network: seats, chance, log, record and undo."""

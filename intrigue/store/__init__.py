"""Where tables are kept: an append-only journal of entries, and the seats, talk and notes around it."""

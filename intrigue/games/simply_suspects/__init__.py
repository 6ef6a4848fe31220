"""Simply Suspects: steer the evidence onto the others and be the last one the Grand Jury leaves free."""

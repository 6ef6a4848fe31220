"""Souls: bargains and betrayals on everybody's mat, Actions to meddle, Finals to turn the round."""

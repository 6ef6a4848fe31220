"""The command line: play, watch, replay, verify, and the tools for those who write games."""

"""Matches played while servers, disks and databases fail; a checker reads what everybody was told."""

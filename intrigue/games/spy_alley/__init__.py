"""Spy Alley: gather what your country asks for, reach its embassy, and let nobody learn who you are."""

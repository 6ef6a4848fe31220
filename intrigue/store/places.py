"""Where tables can be kept: in a file of one server, or in a database that several share."""

from __future__ import annotations

import re
from pathlib import Path

Place = Path | str  # a file, or the address of a database
DATABASES = ("postgresql://", "postgres://")


def is_shared(place: Place) -> bool:
    """Whether a place is a database; all else is a file."""
    return str(place).startswith(DATABASES)


def shown(place: Place) -> str:
    """A place as it may be shown: without a password."""
    if not is_shared(place):
        return str(place)
    plain = re.sub(r"(?<=://)([^/@:]*):[^/@]*@", r"\1@", str(place))
    return re.sub(r"(?<=[?&])(password|sslpassword)=[^&]*", r"\1=...", plain)

"""Scripts of a version to come, and scripts that fail halfway: copies of those that there are, changed."""

from __future__ import annotations

import shutil
from pathlib import Path

from intrigue.store import migrations
from intrigue.store.schema import VERSION

OWN = Path(migrations.__file__).parent
LATER = f"""
from alembic import op
from intrigue.store.migrations.columns import key, text

revision = "{VERSION + 1:04}"
down_revision = "{VERSION:04}"

def upgrade() -> None:
    for table in ("tables", "chairs", "entries"):
        op.add_column(table, text("later", default=""))
    op.create_table("later", text("id"), key("id"))
"""
ENDED = "\n    op.create_table('half', text('id'), key('id'))\n    {}\n"
BECOMES_LATER = """
from intrigue.store import schema
schema.VERSION += 1
from intrigue.store import upgrading
upgrading.SCRIPTS = {scripts!r}
"""  # what comes before the program makes it one with more tables and columns


def later(place: Path) -> Path:
    """The scripts of the next version, in a folder that is made unless it is there."""
    shutil.copytree(OWN, place, dirs_exist_ok=True)
    (place / "versions" / f"{VERSION + 1:04}_later.py").write_text(LATER)
    return place


def ended(place: Path, how: str) -> Path:
    """The same scripts, of which the last ends otherwise, when it has made its tables."""
    shutil.copytree(OWN, place)
    (last,) = place.glob(f"versions/{VERSION:04}_*.py")
    last.write_text(last.read_text() + ENDED.format(how))
    return place

"""Brings the catalogues of all languages up to date with the messages in the code.

Each folder that speaks (a game's, the server's) has locale/<language>.po. New messages are added to
it without a translation, messages that are gone go, and the .mo that the program reads is made from it. A message with
the name of a seat ({name}, {other}) also stands there as it is said to that very player, under "you: name".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from intrigue.cli.screen import Screen
from intrigue.core.language import ENGLISH, LANGUAGES, SEATS
from intrigue.server.catalogue import ENGLISH as ENGLISH_BY_KEY
from intrigue.table.exhibit import WORDS

PACKAGE = Path(__file__).parent.parent
KEYWORDS = {"phrase": None, "word": None, "phrases": (1, 2), "sense": ((1, "c"), 2)}
OF_OPTIONS = {"option": (2,), "flag": None}  # in the folder of a game
PYTHON, TEMPLATES = ("**.py", "python"), ("**.html", "jinja2")
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
NEVER = datetime(2026, 1, 1, tzinfo=UTC)  # so that nothing in a file changes by itself
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
KEPT = {"server": ENGLISH_BY_KEY, "table": WORDS}  # sentences that are kept by keys; never about "you"
GAP = re.compile(r"\{(\w+)[^}]*\}")

Key = tuple[str, str | tuple[str, ...]]  # context and message


def places() -> list[Path]:
    """The folders that speak: each game by itself, what is common, and the rest of the house by its parts."""
    games = [folder for folder in sorted((PACKAGE / "games").iterdir()) if (folder / "title.py").is_file()]
    return [PACKAGE / "core", *games, PACKAGE / "example", PACKAGE / "table", PACKAGE / "server", PACKAGE / "cli"]


def messages(place: Path) -> Iterator[Key]:
    """All that a folder says, and what of it may be said to the one whom it names."""
    seen: set[Key] = set()
    for text in KEPT.get(place.name, {}).values():
        if ("", text) not in seen:
            seen.add(("", text))
            yield "", text
    keywords = KEYWORDS | (OF_OPTIONS if (place / "title.py").is_file() else {})
    for _, _, message, _, context in extract_from_dir(
        place, [PYTHON, TEMPLATES], {"**.html": {"newstyle_gettext": "true", "trimmed": "true"}}, keywords
    ):
        one = message if isinstance(message, str) else message[0]
        to_you = [f"you: {part}" for part in SEATS if part in GAP.findall(one)]
        for key in [(context or "", message), *[(role, message) for role in to_you]]:
            if key not in seen:
                seen.add(key)
                yield key


def key_of(message: Message) -> Key:
    return message.context or "", message.id if isinstance(message.id, str) else tuple(message.id)


def path_of(place: Path, language: str) -> Path:
    return place / "locale" / f"{language}.po"


def known(place: Path, language: str) -> dict[Key, Message]:
    """The messages of a catalogue as they are translated now."""
    path = path_of(place, language)
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        return {key_of(message): message for message in read_po(file, locale=language) if message.id}


def catalogue(place: Path, language: str) -> Catalog:
    """Every message of a folder with the translation that there is."""
    old, made = known(place, language), Catalog(locale=language, fuzzy=False, creation_date=NEVER, revision_date=NEVER)
    for key in messages(place):
        said = old[key].string if key in old else ("" if isinstance(key[1], str) else ("",) * made.num_plurals)
        made.add(key[1], _typeset(said, language), context=key[0] or None)
    return made


def _typeset(said: Any, language: str) -> Any:
    """A translation, or its forms, as it is printed: translators may write plain spaces and apostrophes."""
    if not isinstance(said, str):
        return tuple([_typeset(form, language) for form in said])
    if language == "fr":
        said = re.sub(r" (?=[?!;:»])|(?<=«) ", "\u00a0", said.replace("'", "\u2019"))
    return said


def written(made: Catalog) -> tuple[bytes, bytes]:
    """The catalogue as .po and as .mo."""
    po, mo = BytesIO(), BytesIO()
    po.write(HEADER.format(language=made.locale_identifier, plural=made.plural_forms).encode())
    write_po(po, made, width=120, omit_header=True, no_location=True)
    write_mo(mo, made)
    return po.getvalue(), mo.getvalue()


def bring(places: Sequence[Path], screen: Screen) -> bool:
    """Bring the catalogues of these folders up to date; whether no translation is missing now."""
    complete = True
    for place in places:
        for language in OTHERS:
            made, path = catalogue(place, language), path_of(place, language)
            if not len(made):
                continue
            path.parent.mkdir(exist_ok=True)
            po, mo = written(made)
            path.write_bytes(po)
            path.with_suffix(".mo").write_bytes(mo)
            blank = [message for message in made if message.id and not all(strings(message))]
            complete = complete and not blank
            screen.say(f"{place.name}/locale/{path.name}: {len(made)} messages, {len(blank)} without a translation")
    return complete


def strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))

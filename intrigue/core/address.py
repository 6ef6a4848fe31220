"""Sentences about somebody, turned into sentences to them: "Ann pays Ben" is told to Ann as "You pay Ben"."""

from __future__ import annotations

import re

YOU = "\uf8ff"  # stands where a sentence would name the one it is told to

IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go", "tries": "try"}
SUBJECT = re.compile(rf"(^|[.;:,] |\b(?:that|and|so|but|then|if|when) ){YOU}(?= (?:\w+))")
OWNED = re.compile(rf"\bthe ((?:[a-z-]+ )?[\w-]+) of {YOU}", re.IGNORECASE)
THING = re.compile(
    rf"(^|: |, |\band )([A-Z](?:(?! and | of )[^.:;,{YOU}])*) of {YOU}"
)  # a card that is called by its name
VERB = re.compile(r"^ (?:\w+ly )?(\w+)")
JOINED = re.compile(r"(, (?:and )?|\band |\bor |\bso )(\w+s)\b")
ANOTHER = re.compile(r" and (?=[A-Z\ue000-\uf8fe]\S* \w+s )")  # from here on somebody else does it
NO_VERB = re.compile(r"ss$|us$|is$")


def addressed(sentence: str) -> str:
    """The sentence as it is said to the one for whom YOU stands in it; any other sentence as it is."""
    if YOU not in sentence:
        return sentence
    clauses = re.split(r"(?<=[.;:] )", sentence)
    text = "".join([_clause(clause) for clause in clauses])
    text = THING.sub(r"\1your \2", OWNED.sub(r"your \1", text)).replace(f"{YOU}'s", "your").replace(YOU, "you")
    return re.sub(r"(^|[.!?] )(you)", lambda found: f"{found[1]}You", text)


def _clause(clause: str) -> str:
    """A clause with the verbs of which YOU is the subject in the right form."""
    found = SUBJECT.search(clause)
    if not found or clause[: found.start()].strip().endswith(" and"):
        return clause
    before, rest = clause[: found.end()], clause[found.end() :]
    verb = VERB.match(rest)
    if not verb:
        return clause
    first = rest[: verb.start(1)] + (_plain(verb[1]) if _is_verb(verb[1]) else verb[1])
    own, *others = ANOTHER.split(rest[verb.end() :], maxsplit=1)
    return before + first + " and ".join([JOINED.sub(_joined, own), *others])


def _joined(found: re.Match[str]) -> str:
    return found[1] + (_plain(found[2]) if found[2] in VERBS else found[2])


def _is_verb(word: str) -> bool:
    return word in IRREGULAR or (word.endswith("s") and not NO_VERB.search(word))


def _plain(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if re.search(r"(?:ss|sh|ch|x|zz)es$", verb):
        return verb[:-2]
    return verb[:-3] + "y" if verb.endswith("ies") else verb[:-1]


VERBS = frozenset(
    (
        *("challenges", "discards", "does", "draws", "gains", "gets", "gives", "goes", "has", "is", "keeps", "lays"),
        *("leaves", "looks", "loses", "moves", "pays", "picks", "plays", "puts", "rolls", "shows", "spends", "starts"),
        *("stops", "swaps", "takes", "tells", "turns", "wins"),
    )
)  # that may follow another verb of the same subject

"""Drawings for what makes bitmaps of them, and knows neither variables nor day and night."""

from __future__ import annotations

import re

MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
DEFINED = re.compile(r"(--[\w-]+)\s*:\s*([^;}]+)")
BY_DAY = re.compile(r"light-dark\(([^,()]+),[^()]+\)")
SPENT = re.compile(r"--[\w-]+\s*:[^;}]+;?")  # a rule that sets a variable would not be read at all
STYLE = re.compile(r"(<style[^>]*>)(.*?)(</style>)", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
FONTS = {"serif": "'Liberation Serif','DejaVu Serif'", "monospace": "'Liberation Mono','DejaVu Sans Mono'"}
ROOT = ".ik"  # the whole drawing
USED = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")


def plain(drawn: str) -> str:
    """The drawing by day, with every variable of its style written out, and fonts that servers have."""
    drawn = STYLE.sub(inherited, BY_DAY.sub(r"\1", MEDIA.sub("", drawn)))
    values: dict[str, str] = {}
    for name, value in DEFINED.findall(drawn):
        values.setdefault(name, value.strip())
    while USED.search(drawn):
        drawn = USED.sub(lambda use: values.get(use[1], use[2] or "none"), drawn)
    drawn = STYLE.sub(lambda style: style[1] + SPENT.sub("", style[2]) + style[3], drawn)
    for family, fonts in FONTS.items():
        drawn = re.sub(rf"(?<=,)\s*{family}(?=[;}}])", f"{fonts},{family}", drawn)
    return drawn


def inherited(style: re.Match[str]) -> str:
    """The rules of a style, each followed by what it means inside the classes that set one of its variables anew."""
    written, known = list[str](), set[str]()
    anew: list[tuple[str, str, str]] = []  # the selectors that set a variable again, the variable, the value
    rules = RULE.findall(style[2])
    for selectors, body in rules:
        for name, value in DEFINED.findall(body):
            if name in known:
                anew.append((selectors, name, value.strip()))
            known.add(name)
    first = {name: set_by for set_by, body in reversed(rules) for name, _ in DEFINED.findall(body)}
    for selectors, body in rules:
        written.append(f"{selectors}{{{body}}}")
        used = {use[0] for use in USED.findall(body)} - {name for name, _ in DEFINED.findall(body)}
        for name in used & {name for _, name, _ in anew}:
            values = [(first[name], name, dict(DEFINED.findall(dict(rules)[first[name]]))[name])]
            for where, _, value in [*values, *(each for each in anew if each[1] == name)]:
                if where.strip() != ROOT:
                    meant = body.replace(f"var({name})", value)
                    written.append(f"{inside(where, selectors)}{{{meant}}}")
    return style[1] + "".join(written) + style[3]


def inside(outer: str, inner: str) -> str:
    """The selectors of what the inner ones choose, in or at an element that the outer ones choose."""
    found: list[str] = []
    for around in outer.split(","):
        *before, last = around.split()
        for chosen in inner.split(","):
            own = chosen.split()[-1]
            found += [" ".join((*before, last, own)), " ".join((*before, own + last))]
    return ",".join(found)

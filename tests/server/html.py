"""What is wrong with a page as HTML: tags that do not match, what cannot stand where it stands, ids, links within."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
BLOCKS = {
    "address",
    "article",
    "aside",
    "div",
    "dl",
    "fieldset",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "header",
}
BLOCKS |= {"main", "nav", "ol", "p", "section", "table", "ul"}
PARENTS = {"li": {"ul", "ol"}, "dt": {"dl"}, "dd": {"dl"}, "tr": {"thead", "tbody"}, "option": {"select"}}


class _Reader(HTMLParser):
    """Goes through a page and notes what is wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.aims: set[str] = set()  # links and labels within the page
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if len(known) < len(attrs):
            self.faults.append(f"<{tag}> has an attribute twice")
        if tag in BLOCKS and "p" in self.open:
            self.faults.append(f"<{tag}> in a <p>")
        if tag in PARENTS and self.open[-1] not in PARENTS[tag]:
            self.faults.append(f"<{tag}> in <{self.open[-1]}>")
        if tag in ("a", "button") and {"a", "button"} & set(self.open):
            self.faults.append(f"<{tag}> in what can be clicked already")
        if known.get("id"):
            self.ids.append(str(known["id"]))
        if tag == "a" and str(known.get("href")).startswith("#"):
            self.aims.add(str(known["href"])[1:])
        for name in ("for", "aria-labelledby", "aria-controls", "aria-describedby"):
            self.aims |= set(str(known.get(name) or "").split())
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1:]}")
        else:
            self.open.pop()


def faults(page: str) -> list[str]:
    """What is wrong, in words; nothing where the page is sound."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    twice = sorted({each for each in reader.ids if reader.ids.count(each) > 1})
    return [
        *reader.faults,
        *(f"<{tag}> is not closed" for tag in reader.open),
        *(f"the id {each} is there twice" for each in twice),
        *(f"nothing has the id {aim}" for aim in sorted(reader.aims - set(reader.ids))),
    ]

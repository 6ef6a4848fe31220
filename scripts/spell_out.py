"""Prepares the rules for mypyc: writes as plain methods what decorators would make at run time.

mypyc turns plain typed classes into C structures. It cannot see what @state makes, and leaves what @dataclass makes to
the interpreter. So a copy of the package is made in which each such class has these methods written out, constants are
said to be constant, and nothing else is changed. The interpreted package never sees the copy.
"""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Collection
from pathlib import Path

VALUE, STATE = "dataclass(frozen=True, slots=True)", "state"
BASES = {"Action", "View", "State"}  # no fields of their own; outsiders may inherit from them, and from games
LEFT_TO_PYTHON = {"Event", "Options", "AssertionError"}  # never made in bulk play: compiling them gains nothing
FUTURE = "from __future__ import annotations\n"
IMPORTS = """\
from dataclasses import dataclass
from typing import ClassVar, Final
from intrigue.core.marks import mypyc_attr
"""
MARKS = """\
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**marks):
        return lambda kind: kind
"""  # what mypyc reads needs nothing installed at run time
FRACTION = re.compile(r"-?[0-9]+\.[0-9]+")
ENTRANCES = (
    "core/check.py",
    "core/play.py",
    "core/batch.py",
    "games/*/rules.py",
    "games/*/encoding.py",
    "games/*/mind.py",
    "bots/search.py",
)
# Forms, a lazy sequence that mypyc cannot make, the door to a kernel, and words that hints have in common with texts.
INTERPRETED = {"options", "leaps", "kernel", "sentences"}


def modules(package: Path) -> list[Path]:
    """The modules that are compiled: rules, minds, their search and all that these import; no texts, no pictures."""
    found: set[Path] = set()
    ahead = [path for entrance in ENTRANCES for path in package.glob(entrance)]
    while ahead:
        path = ahead.pop()
        if path not in found and path.stem not in INTERPRETED:
            found.add(path)
            ahead += imported(package, path)
    return sorted(found)


def imported(package: Path, path: Path) -> list[Path]:
    """The modules of the package that one of them imports when it is itself imported."""
    names: list[str] = []
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    paths = [package.parent.joinpath(*name.split(".")).with_suffix(".py") for name in names]
    return [path for path in paths if path.is_relative_to(package) and path.exists()]


def spelled_copy(package: Path, place: Path, only: Collection[str] = ()) -> list[Path]:
    """Copy the package to a folder in that place, spell out there what is to be compiled, and return those modules.

    Only those parts are, if any are named: core, or games.
    """
    copy = place / package.name
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    (copy / "core" / "marks.py").write_text(MARKS)
    found = [path for path in modules(copy) if not only or path.parent.name in only]
    for path in found:
        path.write_text(spell_out(path.read_text()))
    return found


def spell_out(source: str) -> str:
    """The same module with its values and states spelled out."""
    lines = source.splitlines(keepends=True)
    for node in reversed(ast.parse(source).body):  # from the end, so that line numbers stay right
        if isinstance(node, ast.ClassDef):
            spell_class(node, lines)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            spell_constant(node, lines)
        elif isinstance(node, ast.FunctionDef) and "dataclass_transform()" in decorators(node):
            del lines[node.decorator_list[0].lineno - 1]  # a compiled function cannot bear this mark
    return "".join(lines).replace(FUTURE, FUTURE + IMPORTS, 1)


def decorators(node: ast.ClassDef | ast.FunctionDef) -> list[str]:
    """The decorators as text, with their keywords in the order of the alphabet, however they were written."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call):
            decorator.keywords.sort(key=lambda keyword: keyword.arg or "")
    return [ast.unparse(decorator) for decorator in node.decorator_list]


def spell_constant(node: ast.Assign | ast.AnnAssign, lines: list[str]) -> None:
    """Say that names in capitals never change: mypyc then need not look them up each time."""
    first = node.lineno - 1
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if isinstance(target, ast.Tuple) and isinstance(node, ast.Assign):
        names, values = [ast.unparse(name) for name in target.elts], parts(node.value)
        if all(name.isupper() for name in names) and len(names) == len(values):
            spelled = "; ".join(f"{name}: Final = {value}" for name, value in zip(names, values, strict=True))
            lines[first : node.end_lineno] = [f"{spelled}\n"]
    elif isinstance(target, ast.Name) and target.id.isupper() and len(target.id) > 1:
        if isinstance(node, ast.Assign):
            kind = "Final[tuple[float, ...]]" if is_fractions(node.value) else "Final"
            lines[first] = lines[first].replace(f"{target.id} =", f"{target.id}: {kind} =", 1)
        elif node.annotation.end_lineno == node.lineno:
            written = ast.unparse(node.annotation)
            lines[first] = lines[first].replace(f": {written} =", f": Final[{written}] =", 1)


def is_fractions(value: ast.expr) -> bool:
    """Whether it is a row of fractions: mypyc does not always find again what it makes of a constant row of them."""
    numbers = value.elts if isinstance(value, ast.Tuple) else []
    return bool(numbers) and all(FRACTION.fullmatch(ast.unparse(number)) for number in numbers)


def parts(value: ast.expr) -> list[str]:
    """The values that are given to several names at once, where they can be told apart."""
    if isinstance(value, ast.Tuple):
        return [ast.unparse(part) for part in value.elts]
    plain = isinstance(value, ast.Call) and all(isinstance(argument, ast.Constant) for argument in value.args)
    if isinstance(value, ast.Call) and plain and ast.unparse(value.func) == "range":
        return [str(number) for number in range(*map(ast.literal_eval, value.args))]
    return []


def spell_class(node: ast.ClassDef, lines: list[str]) -> None:
    """Change the lines of one class, if it is a value, a state, or something that mypyc must be told about."""
    kind, bases = decorators(node), {ast.unparse(base) for base in node.bases}
    first = node.decorator_list[0].lineno if kind else node.lineno
    if LEFT_TO_PYTHON & {node.name, *bases}:
        lines.insert(first - 1, "@mypyc_attr(native_class=False)\n")
    elif kind in ([VALUE], [STATE]):
        assert bases <= BASES, f"{node.name} inherits from {bases}: their fields would be left out"
        frozen = kind == [VALUE]
        lines[node.end_lineno : node.end_lineno] = [f"    {line}\n" for line in methods(node, frozen)]
        lines[first - 1] = f"@dataclass(frozen={frozen}, init=False, eq=False)\n"
        mark_seats(node, lines, "seats: int  # type: ignore[misc]")
    elif node.name in BASES or any(ast.unparse(line).startswith("codec = ") for line in node.body):
        mark_seats(node, lines, "seats: ClassVar[int]")
        lines.insert(first - 1, "@mypyc_attr(allow_interpreted_subclasses=True)\n")


def mark_seats(node: ast.ClassDef, lines: list[str], spelled: str) -> None:
    """Keep the base of states free of fields: outsiders' dataclasses would take a compiled one for a default value."""
    for field in node.body:
        if isinstance(field, ast.AnnAssign) and ast.unparse(field) == "seats: int":
            lines[field.lineno - 1] = f"    {spelled}\n"


def methods(node: ast.ClassDef, frozen: bool) -> list[str]:
    """What @dataclass, or @state, would give the class: it is made, compared, hashed, pickled, copied by its fields."""
    fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
    names = [ast.unparse(field.target) for field in fields]
    own = "".join(f"self.{name}, " for name in names)
    same = " and ".join(f"self.{name} == other.{name}" for name in names) or "True"
    written = [
        f"def __init__(self, {', '.join(ast.unparse(field) for field in fields)}) -> None:",
        *([f"    self.{name} = {name}  # type: ignore[misc, unused-ignore]" for name in names] or ["    pass"]),
        "def __eq__(self, other: object) -> bool:",
        f"    return {same} if isinstance(other, {node.name}) else NotImplemented",
        "def __reduce__(self) -> tuple[object, tuple[object, ...]]:",
        f"    return {node.name}, ({own})",
    ]
    if frozen:
        return [*written, "def __hash__(self) -> int:", f"    return hash(({own}))"]
    return [*written, f"def copy(self) -> {node.name}:", f"    return {node.name}({own})"]

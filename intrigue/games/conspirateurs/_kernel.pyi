from array import array
from collections.abc import Callable

def tables(sanctuaries: int, meeting_place: int, fortieth: int) -> None: ...
def destinations(men: int, taken: int, stops: int) -> tuple[list[int], list[int]]: ...
def playouts(
    owners: bytes, seats: int, turns: int, limit: int, dropping: bool, stopping: bool, n: int, seed: int
) -> tuple[bytes, bytes]: ...
def story(
    owners: bytes, seats: int, turns: int, limit: int, dropping: bool, stopping: bool, most: int, seed: int
) -> list[tuple[int | None, int | None]]: ...
def search(
    owners: bytes,
    seats: int,
    turns: int,
    limit: int,
    dropping: bool,
    stopping: bool,
    cost: bytes,
    price: bytes,
    width: int,
    more: Callable[[], bool],
    seed: int,
) -> tuple[tuple[int | None, int | None], int, int, int]: ...
def rows(n: int, seats: int, limit: int, stopping: bool, digits: int) -> object: ...
def rows_show(rows: object, observations: bytearray, masks: bytearray, seats: bytearray) -> None: ...
def rows_step(rows: object, picks: array[int], shares: array[float], done: bytearray) -> int: ...

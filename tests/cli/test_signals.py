"""Leaving from outside: whatever ends the program, the record is whole."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from intrigue.cli.patience import patience
from intrigue.table.record import read
from intrigue.table.verify import verify

PROGRAM = "from intrigue.cli.main import main; main()"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_at_the_prompt_closes_the_record(number: signal.Signals, tmp_path: Path) -> None:
    place = tmp_path / "match.jsonl"
    typed = [sys.executable, "-c", PROGRAM, "play", "conspirateurs", "--record", str(place)]
    with subprocess.Popen(typed, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as person:
        assert person.stdin
        assert person.stdout
        person.stdin.write("h9\n")
        person.stdin.flush()
        while not person.stdout.readline().startswith("Place man 2"):
            assert person.poll() is None
        person.send_signal(number)
        text = person.stdout.read()
        assert person.wait(20) == 0
    assert "Left unfinished after 2 entries." in text
    record = read(place.read_text(encoding="utf-8"))
    verify(record)
    assert len(record.links) == 2


def test_a_signal_waits_until_a_place_is_open_to_it() -> None:
    done: list[str] = []
    with patience() as held:
        signal.raise_signal(signal.SIGINT)
        done.append("the entry is written")
        with pytest.raises(KeyboardInterrupt), held.open():
            done.append("never")
    assert done == ["the entry is written"]


def test_handlers_are_put_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with patience():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before

"""Ctrl-C at a real terminal, and other ends of a server: one calm line and exit code 0, at any moment."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.running import Client, Server

ROOT = Path(__file__).parents[2]
STOPPED = "Intrigue has stopped; nothing is lost."
SERVE = [sys.executable, "-m", "intrigue", "serve", "--port", "0"]
TAKE = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execvp(sys.argv[1], sys.argv[1:])"
CTRL_C = b"\x03"
OF_MAKE = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")  # the tests may run under make, which another make would notice


class Terminal:
    """A terminal with one program in it."""

    def __init__(self, words: list[str], **environment: str) -> None:
        self._keys, screen = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE, *words],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            start_new_session=True,
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name not in OF_MAKE} | environment,
        )
        os.close(screen)
        self.text = ""

    def read_until(self, words: str) -> None:
        while words not in self.text:
            assert self._read(), self.text

    def press(self, keys: bytes) -> None:
        os.write(self._keys, keys)

    def end(self) -> tuple[int, str]:
        """The exit code, and everything that was on the screen."""
        while self._read():
            pass
        return self.process.wait(30), self.text

    def _read(self) -> bool:
        ready, _, _ = select.select([self._keys], [], [], 60)
        assert ready, self.text
        try:
            data = os.read(self._keys, 4096)
        except OSError:  # nobody has this terminal open any more
            return False
        self.text += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._keys)


@contextmanager
def terminal(words: list[str], tmp_path: Path, **environment: str) -> Iterator[Terminal]:
    made = Terminal(words, XDG_DATA_HOME=str(tmp_path), **environment)
    try:
        yield made
    finally:
        made.close()


def check_calm(code: int, text: str, presses: int) -> None:
    """The start in two lines, the keys, the end in one."""
    start, _, rest = text.partition("Ctrl-C stops; nothing is lost.\n")
    assert "Intrigue is served at" in start
    assert rest.replace("^C", "", presses).split("\n") == ["", STOPPED, ""], text
    assert code == 0


@pytest.mark.parametrize("presses", [1, 2])
@pytest.mark.parametrize("words", ["served at", "Ctrl-C stops"])
def test_ctrl_c_ends_a_server_calmly(words: str, presses: int, tmp_path: Path) -> None:
    with terminal(SERVE, tmp_path) as screen:
        screen.read_until(words)
        screen.press(CTRL_C * presses)
        code, text = screen.end()
    if words == "served at":  # perhaps before the second line
        assert code == 0
        assert text.count(STOPPED) == 1
        assert "Traceback" not in text
    else:
        check_calm(code, text, presses)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_bots_in_the_middle_of_a_thought_end_too(how: signal.Signals, tmp_path: Path) -> None:
    """A person at a table of hard bots stops the server; nothing is left behind, and nothing complains."""
    with terminal([*SERVE, "--no-limits", "--think", "10"], tmp_path) as screen:
        screen.read_until("Ctrl-C stops; nothing is lost.")
        server = Server.at(screen.text.split("served at ")[1].split()[0])
        table, (key,) = server.open("spy_alley", ["", "hard"])
        client = Client(server, table, key)
        while client.last["asked"] is not None:
            client.act()
        if how is signal.SIGINT:
            screen.press(CTRL_C)
        else:
            screen.process.send_signal(how)
        check_calm(*screen.end(), presses=1)
        client.close()


def test_ctrl_c_while_the_server_is_still_loaded(tmp_path: Path) -> None:
    (tmp_path / "uvicorn.py").write_text("import os, signal, time; os.kill(os.getpid(), signal.SIGINT); time.sleep(5)")
    with terminal(SERVE, tmp_path, PYTHONPATH=str(tmp_path)) as screen:
        code, text = screen.end()
    assert (code, text.strip()) == (0, STOPPED)


def test_ctrl_c_while_the_program_is_still_loaded(tmp_path: Path) -> None:
    heeded = "signal.signal(signal.SIGINT, signal.default_int_handler)"  # also in the background
    pressed = "os.kill(os.getpid(), signal.SIGINT)"
    (tmp_path / "click.py").write_text(f"import os, signal, time; {heeded}; {pressed}; time.sleep(5)")
    with terminal(SERVE, tmp_path, PYTHONPATH=str(tmp_path)) as screen:
        code, text = screen.end()
    assert (code, text.strip()) == (0, STOPPED)


@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_ends_make_play_calmly(presses: int, tmp_path: Path) -> None:
    make = ["make", "--old-file=.venv/ready", "play", f"BIN={Path(sys.executable).parent}"]
    with terminal(make, tmp_path) as screen:
        screen.read_until("Ctrl-C stops; nothing is lost.\n")
        screen.press(CTRL_C * presses)
        check_calm(*screen.end(), presses=presses)

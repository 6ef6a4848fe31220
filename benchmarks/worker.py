"""Runs one subject in its own environment: for each line it reads it plays for that many CPU seconds and answers."""

from __future__ import annotations

import json
import sys
import time
from random import Random

from subjects import KINDS  # type: ignore[import-not-found,unused-ignore]  # run as a script, beside that file


def main(kind: str, name: str, seats: int) -> None:
    play = KINDS[kind](name, seats, Random(1))
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        steps, before = 0, time.process_time()
        while (spent := time.process_time() - before) < float(line):
            steps += play()
        print(json.dumps(steps / spent), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))

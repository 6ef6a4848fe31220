"""How fast the rules of the games are: prints the table that benchmarks/README.md explains."""

from __future__ import annotations

from intrigue.cli.main import bench

if __name__ == "__main__":
    bench()

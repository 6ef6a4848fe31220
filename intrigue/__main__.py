"""The program `intrigue`, and `python -m intrigue`."""


def main() -> None:
    """Run the command line; until it is loaded, Ctrl-C just ends the program."""
    try:
        from intrigue.cli.main import main as run
    except KeyboardInterrupt:
        raise SystemExit(0) from None
    run(prog_name="intrigue")


if __name__ == "__main__":
    main()

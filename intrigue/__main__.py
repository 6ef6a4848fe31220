"""The program `intrigue`, and `python -m intrigue`."""


def main() -> None:
    """Run the command line; until it is loaded, Ctrl-C ends the program with a line."""
    try:
        from intrigue.cli.main import main as run
    except KeyboardInterrupt:
        from intrigue.cli.calm import farewell

        farewell()
        raise SystemExit(0) from None
    run(prog_name="intrigue")


if __name__ == "__main__":
    main()

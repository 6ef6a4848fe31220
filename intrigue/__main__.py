"""`python -m intrigue` is `intrigue`."""

from intrigue.cli.main import main

if __name__ == "__main__":
    main(prog_name="intrigue")

# Everything a newcomer needs: make play, make test, make lint, make bench. Each sets up .venv by itself.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= auto

.PHONY: play test lint bench rulings playthroughs soak constraints clean

play: .venv/ready
	$(BIN)/intrigue serve --browser

test: .venv/ready
	$(BIN)/pytest -n $(JOBS)

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/ready
	$(BIN)/python benchmarks/rules.py

rulings: .venv/ready
	$(BIN)/python scripts/rulings.py

playthroughs: .venv/ready
	$(BIN)/python -m tests.playthroughs.generate

soak: .venv/ready
	$(BIN)/intrigue soak --matches 2000

constraints: .venv/ready
	$(BIN)/uv pip compile --quiet --no-annotate --no-header --extra dev pyproject.toml -o constraints.txt

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Intrigue needs Python 3.11 or later: try make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv -c constraints.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt -e '.[dev]'
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist *.egg-info

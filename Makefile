# Everything a newcomer needs: make play, make test, make lint, make bench. Each sets up .venv by itself.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= auto
# Without bytecode every process that a test starts would compile all that it imports, for twice the time.
export PYTHONDONTWRITEBYTECODE =

.PHONY: words play test test-research test-starts quick coverage docs test-compiled lint bench bench-server compiled peers rulings settings openapi audit fuzz strength playthroughs ids suites pictures moving soak soak-kernel chaos constraints clean

# With job control the server has the terminal to itself; else Ctrl-C would end make too, with an error.
play: .venv/ready
	@if [ -t 0 ]; then set -m; fi; $(BIN)/intrigue serve --browser; exit $$?

test: .venv/ready .venv/browser
	$(BIN)/pytest -n $(JOBS)

# An answer in about a minute for who is at work: style, types of what changed, and the tests of kernel, tables and games.
quick: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pytest -n $(JOBS) tests/core tests/table tests/contract/test_suite.py tests/test_imports.py tests/test_rulings.py tests/games

# What needs OpenSpiel, torch or Ray, in an environment of its own.
test-research: .venv-research/ready
	OMP_NUM_THREADS=1 .venv-research/bin/pytest --durations=12 tests/research_heavy

# torch for the CPU: a wheel that this machine keeps for pip (PIP_FIND_LINKS), else the build that uv knows where to find.
.venv-research/ready: .venv/ready pyproject.toml
	$(PYTHON) -m venv .venv-research
	.venv-research/bin/python -m pip install --quiet --disable-pip-version-check --no-index --no-deps torch || \
	  $(BIN)/uv pip install --quiet --python .venv-research/bin/python --torch-backend=cpu torch
	$(BIN)/uv pip install --quiet --compile-bytecode --python .venv-research/bin/python \
	  -e '.[arena,data,learn,openspiel,pandas,ray,research,research-tests]'
	touch $@

# The starts of docs/research.md as they stand there, a minute or two each, and the frameworks they need.
test-starts: .venv-research/starts
	OMP_NUM_THREADS=1 .venv-research/bin/pytest -W default --durations=0 tests/research_starts

.venv-research/starts: .venv-research/ready
	$(BIN)/uv pip install --quiet --compile-bytecode --python .venv-research/bin/python -e '.[starts]'
	touch $@

coverage: .venv/ready .venv/browser
	$(BIN)/pytest -n $(JOBS) --cov=intrigue --cov-report=term:skip-covered

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v tsc >/dev/null; then tsc --project .; \
	else echo "There is no tsc (npm install --global typescript@5): the types of the JavaScript were NOT checked."; fi

# Ours and, where `make peers` installed them, its peers in one run; compiled rules too after `make compiled`.
bench: .venv/ready
	$(BIN)/python benchmarks/compare.py --write
	$(BIN)/python benchmarks/growth.py --write

peers: .venv/ready
	$(PYTHON) -m venv .venv-peers
	$(BIN)/uv pip install --quiet --python .venv-peers/bin/python -r pyproject.toml --extra peers
	if command -v npm >/dev/null; then npm install --silent --no-save --prefix .venv-peers boardgame.io@0.50.2 node-persist@3.1.3; fi

# Whole servers under load, on a file and on PostgreSQL, beside boardgame.io where `make peers` installed it; table and plot
# go into docs. Two quiet cores and some twenty minutes; make bench-server SHORT=--short is a look at whether all of it works.
bench-server: .venv/ready
	$(BIN)/python benchmarks/load.py $(or $(SHORT),--write)
	$(BIN)/python benchmarks/pages.py $(if $(SHORT),--actions 4)

# The same rules compiled, in an environment of their own: .venv-compiled/bin/intrigue. Takes minutes and a C compiler.
compiled: .venv/ready
	$(PYTHON) -m venv .venv-compiled
	INTRIGUE_COMPILED=1 $(BIN)/uv pip install --quiet --python .venv-compiled/bin/python -c constraints.txt \
	  --reinstall-package intrigue --refresh-package intrigue '.[dev]'

# The same tests on the compiled rules, and the same records from both.
test-compiled:
	@test -x .venv-compiled/bin/intrigue || { echo "There are no compiled rules yet: make compiled"; exit 1; }
	INTRIGUE_EXPECTED=compiled .venv-compiled/bin/pytest -n $(JOBS) -o pythonpath="$$(.venv-compiled/bin/python -c \
	  'import sysconfig; print(sysconfig.get_path("platlib"))') ." \
	  tests/bots tests/compiled tests/contract tests/core tests/games tests/perft tests/playthroughs tests/research

# The site from docs, README, rules and docstrings: build/site/index.html. A dead link or a page that is not in the
# navigation fails; with --quiet mkdocs would not even look.
docs: .venv-docs/ready
	NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build

.venv-docs/ready: .venv/ready pyproject.toml
	$(PYTHON) -m venv .venv-docs
	$(BIN)/uv pip install --quiet --python .venv-docs/bin/python -r pyproject.toml --extra docs
	touch $@

rulings: .venv/ready
	$(BIN)/python scripts/rulings.py

# docs/openapi.json, from the calls of programs.
openapi: .venv/ready
	$(BIN)/python -m scripts.openapi

# What is known to be wrong with the versions we test with; asks a service on the network.
audit: .venv/ready
	$(BIN)/uv tool run pip-audit --requirement constraints.txt --no-deps --disable-pip

# 100,000 messages to sockets, 30,000 requests and many calls by the document of the interface: minutes.
fuzz: .venv/ready
	INTRIGUE_FUZZ=100000 $(BIN)/pytest -n $(JOBS) tests/server/test_fuzz.py tests/server/test_openapi.py

# docs/settings.md, from the settings and ceilings of the program.
settings: .venv/ready
	$(BIN)/python -m scripts.settings

# Hours; faster after `make compiled`.
strength: .venv/ready
	$(if $(wildcard .venv-compiled/bin/intrigue),.venv-compiled/bin,$(BIN))/python scripts/strength.py

playthroughs: .venv/ready
	$(BIN)/python -m tests.playthroughs.generate

# The golden lists of ids. A list that changes makes every network useless that was trained with it.
ids: .venv/ready
	$(BIN)/python -m tests.research.golden_ids

# The table of other frameworks' suites in docs/research.md.
suites: .venv/ready
	$(BIN)/python -m scripts.suites

pictures: .venv/ready .venv/browser
	$(BIN)/python -m tests.browser.pictures pictures

# The README's moving picture, photographed at a real table.
moving: .venv/ready .venv/browser
	$(BIN)/python -m scripts.moving

soak: .venv/ready
	$(BIN)/intrigue soak --matches 2000

soak-kernel: .venv/ready
	$(BIN)/python -m tests.games.conspirateurs.positions 100000

# Matches played while servers, disks, lines and the database fail, and what the checker says; make chaos KILLS=1000.
KILLS ?= 100
chaos: .venv/ready
	$(BIN)/python -m tests.chaos.soak --kills $(KILLS) --places 8 --tables 2 --pause 2.4
	$(BIN)/python -m tests.chaos.soak --kills $(KILLS) --places 2 --tables 4 --pause 3 --servers 3
	$(BIN)/python -m tests.chaos.soak --rolls 5 --servers 3

# The catalogues of all languages, brought up to date with what the code says; fails while a translation is missing.
words: .venv/ready
	$(BIN)/intrigue words

constraints: .venv/ready
	$(BIN)/uv pip compile --quiet --no-annotate --no-header --extra dev pyproject.toml -o constraints.txt

.venv/ready: pyproject.toml constraints.txt setup.py $(wildcard intrigue/games/conspirateurs/*.[ch])
	$(PYTHON) -c 'import sys; sys.exit("Intrigue needs Python 3.11 or later: try make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv -c constraints.txt
	$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python -c constraints.txt -e '.[dev]'
	touch $@

# What the browser tests drive: on the PATH, else downloaded, else from the system's packages, else a sentence.
.venv/browser: .venv/ready scripts/browser.py
	$(BIN)/python scripts/browser.py $@

clean:
	rm -rf .venv .venv-compiled .venv-peers .venv-docs .venv-research .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist *.egg-info

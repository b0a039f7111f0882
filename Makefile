# Every target prepares .venv by itself; a machine needs only make and Python 3.11 or later.

PYTHON   ?= python3
SCENARIO ?=
WORKERS  ?= 2
ARGS     ?=

VENV  := .venv
BIN   := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test needs check format bench soak faster duel balance load fuzz rulecheck mapproof lock clean

help: ## Print this list
	@echo "make TARGET [SCENARIO=id] [ARGS='more arguments'] [PYTHON=python3.12] [WORKERS=n]"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) ## Play a first game, or a scenario, in the browser (SCENARIO=waterloo-20, ARGS=--terminal for the terminal)
	$(BIN)/gloire play $(SCENARIO) $(ARGS)

test: check needs ## Run every check, then every test, suite by suite
	$(BIN)/python tools/suites.py -n $(WORKERS) $(ARGS)

needs: $(READY) ## Install what the tests need beside Python: a browser and PostgreSQL
	$(BIN)/python tools/needs.py

check: $(READY) ## Check format, lint, types, the rule index and who imports whom
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/oxlint --deny-warnings src/gloire/web
	$(BIN)/mypy
	$(BIN)/python tools/rulecheck.py
	$(BIN)/pytest -q tests/test_architecture.py

format: $(READY) ## Format the code and make the repairs that are safe
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY) ## Measure decisions, games and clones per second
	$(BIN)/gloire bench $(ARGS)

soak: $(READY) ## Play 2,000 games of all systems with varied options; fails if memory grows after the first 500
	$(BIN)/python tools/soak.py $(ARGS)

faster: $(READY) ## Compare the speed with that of a commit (ARGS='HEAD~5 waterloo-20 --preset all')
	$(BIN)/python tools/faster.py $(ARGS)

duel: $(READY) ## Let players play against those of a commit (ARGS='HEAD~5 waterloo-20 --games 400 --cost 20')
	$(BIN)/python -m tools.duel $(ARGS)

balance: $(READY) ## Play greedy against greedy in every scenario and write the table of docs/balance.md
	$(BIN)/python tools/balance.py $(ARGS)

load: $(READY) ## Load a server with 500 games and measure its answers (ARGS='--games 100 --seconds 20')
	$(BIN)/python tools/load.py $(ARGS)

fuzz: $(READY) ## Play random games until something breaks
	$(BIN)/gloire fuzz $(ARGS)

rulecheck: $(READY) ## Compare the rule index with code and tests (ARGS='--docs docs/rules')
	$(BIN)/python tools/rulecheck.py $(ARGS)

mapproof: $(READY) ## Draw maps, to compare them with the printed ones
	$(BIN)/python tools/mapproof.py $(ARGS)

lock: $(BIN)/python ## Write locks/dev.txt anew (ARGS=--upgrade for newer versions)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra postgres --extra sim --extra dev --python-version 3.11 --universal \
		--generate-hashes --no-strip-extras --no-emit-index-url --no-header --quiet $(ARGS) --output-file locks/dev.txt

clean: ## Remove .venv, caches and build outputs
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov build dist
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Gloire needs Python 3.11 or later")'
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(READY): locks/dev.txt pyproject.toml | $(BIN)/python
	@echo "Installing what Gloire needs (a few minutes, once)…"
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r locks/dev.txt
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation -e .
	@touch $@

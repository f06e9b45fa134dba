# The two commands: make run, make test. `make help` lists the rest.
VENV ?= .venv
PYTHON ?= python3
BIN = $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help setup run test lint types contracts tests bench proof lab pictures words

help:  ## Lists what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 12

setup: $(VENV)/.ready  ## Makes .venv with everything needed, .venv/bin/companion in it

$(VENV)/.ready: pyproject.toml setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh ./setup.sh
	@touch $@

run: setup  ## Sets everything up and plays
	@$(BIN)/companion run

test: setup lint types contracts tests  ## Lint, types, import contracts and all tests

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: setup
	@$(BIN)/mypy
	@MYPYPATH=systemd $(BIN)/mypy --strict -p installer

contracts: setup
	@$(BIN)/lint-imports --no-cache

tests: setup
	@$(BIN)/python -m pytest -n auto --dist worksteal

bench: setup  ## The figures quoted in docs, as ratios measured in one run
	@$(BIN)/companion bench

words: setup  ## Brings the translations up to date with the code, and names what is missing
	@$(BIN)/python -m companion.screen.catalogue

pictures: setup  ## Draws every screen in every size and language into docs/screens
	@$(BIN)/python -m companion.screen.pictures docs/screens

proof: setup  ## Whole games from frames, faults, an evening's memory: an hour or two
	@$(BIN)/python -m tests.proof

lab: setup  ## Boots containers and virtual machines with the table on them and is unkind to it (root, 12 GB, hours)
	@$(BIN)/python tests/lab/lab.py $(LAB)

# One command per intention; the same names here and in CI. `make` alone prints this list.
# Each target sets up `.venv` by itself: a fresh machine needs make and Python >= 3.11 with pip.

ifndef PYTHON
PYTHON := $(shell for python in python3 python python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
endif
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PACKAGES := runtime devtools codegen generated registry schema
SOURCES := $(PACKAGES) tests tools $(wildcard bench)
PYTEST := $(BIN)/python -m pytest
EVERY_CORE := -p tests.forked_workers --workers logical
LEFT := make test left out what is marked slow (installs, builds, type checkers, the consoles of pages, our own tools, kills by the dozen, mutants, whole trees, the second and third way of the same); make check runs it.

unexport PYTHONDONTWRITEBYTECODE  # else every worker and every child compiles all that it imports

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup demo test suite quick mutants unrun check fix bench evidence exam servers docs format lint registry replies audit drift layers types wheel sbom map sizes interop browser warehouse fuzz soak lock changelog clean

help:  ## print this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | while IFS='|' read -r name text; do \
		printf '%-18s %s\n' "$$name" "$$text"; done

setup:  ## make .venv from requirements.lock; every other target does it by itself
	@test -n "$(PYTHON)" || { echo "no Python 3.11 or newer on the path; run: make PYTHON=<a newer python>"; exit 2; }
	@$(PYTHON) tools/environment.py

demo: setup  ## the whole story in one run, on a scratch copy
	@$(BIN)/replybook demo

test: setup  ## every test of behaviour on every core, in 6 minutes on two; ARGS="tests/schema" for a part
	@$(PYTEST) $(EVERY_CORE) -m "not slow" $(ARGS); status=$$?; echo "$(LEFT)"; exit $$status

quick: setup  ## what your change affects: the tests that run its code, static checks of its files
	@$(BIN)/python tools/quick.py $(ARGS)

check: setup  ## everything CI runs, in two lanes side by side: every test, and all the rest; 15 minutes on two cores
	@$(BIN)/python tools/lanes.py

suite: setup  ## every test on every core, those marked slow included
	REPLYBOOK_HOUR_STEPS=400 $(PYTEST) $(EVERY_CORE) $(ARGS)

mutants: setup  ## plant faults at random and see which the tests find: make mutants ARGS="--seed 3 --count 50"
	@$(BIN)/python tools/mutants.py $(ARGS)

unrun: setup  ## list raise and except lines that no test runs; each needs a reason in tools/unrun_reasons.toml
	@$(BIN)/python tools/unrun.py $(ARGS)

fix: setup  ## format, fix what ruff can fix, regenerate: the remedy for drift
	$(BIN)/ruff format --quiet $(SOURCES)
	$(BIN)/ruff check --fix --quiet $(SOURCES)
	$(BIN)/replybook generate

bench: setup  ## measure beside references of the same run: make bench ARGS="--quick --only call files"
	@$(BIN)/python -m bench $(ARGS)

evidence: setup  ## what agents of several habits make of the same faults: a table, and with ARGS="-o FILE" a plot
	@$(BIN)/python -m bench.evidence $(ARGS)

exam: setup  ## score the judge of other servers' results; ARGS="--folds 10", ARGS="--train FILE"
	@$(BIN)/python -m bench.exam $(ARGS)

servers: setup  ## install public MCP servers in .servers, probe them, write the page: ARGS="--only time"
	@$(BIN)/python -m bench.servers $(ARGS)

docs: setup  ## regenerate the reference pages, build the site into site/, check every link and every executed block
	$(BIN)/replybook generate
	$(BIN)/replybook docs build --compare tests/frozen/2.0.0
	$(PYTEST) tests/docs

format: setup  ## ruff format, checking only; what the generator prints is held to Black by its tests
	@$(BIN)/ruff format --check $(SOURCES) || { echo "run: make fix"; exit 1; }

lint: setup  ## ruff
	$(BIN)/ruff check $(SOURCES)

registry: setup  ## every finding about the YAML
	$(BIN)/replybook check

replies: setup  ## what our own Python does with replies: replybook lint
	$(BIN)/replybook lint $(SOURCES)
	$(BIN)/replybook lint tests/user_project/ticket_desk

drift: setup  ## generated files against the registry
	$(BIN)/replybook generate --check

audit: setup  ## how far our own code keeps to the standard: build/audit/audit.html
	$(BIN)/replybook audit $(PACKAGES) -o build/audit --fail-on FAIL $(ARGS)

layers: setup  ## which package may import which
	$(BIN)/lint-imports

types: setup  ## mypy strict and pyright strict
	$(BIN)/mypy $(foreach package,$(wildcard $(addsuffix /replybook*,$(PACKAGES))),-p $(notdir $(package)))
	$(BIN)/pyright --pythonpath $(BIN)/python

wheel: setup  ## build source archive and wheel, install it beside what each extra brings and no more, run it
	@$(BIN)/python -m tools.wheel

sbom: setup  ## what we stand on: a CycloneDX list in dist/, and the page of licences
	@$(BIN)/python -m tools.sbom

map:  ## one line for every file: make map | grep lock
	@$(PYTHON) tools/file_map.py

sizes:  ## long functions, files and templates (a report, never a failure)
	@$(PYTHON) tools/sizes.py

interop: setup  ## foreign clients, the conformance suite, lowest and newest server stacks and agent frameworks, installed in .interop
	@$(BIN)/python tools/interop.py $(INTEROP) $(ARGS)
	@$(BIN)/python tools/stacks.py $(INTEROP) $(ARGS)
	@$(BIN)/python tools/clients.py $(INTEROP) $(ARGS)

browser: setup  ## the built site in headless Chromium, installed if it is not there: build/browser/*.png
	@$(BIN)/python tools/browser.py $(ARGS)

warehouse: setup  ## the views for ClickHouse against a real one, installed as a library in .warehouse
	@$(BIN)/python tools/warehouse.py $(WAREHOUSE) $(ARGS)

fuzz: setup  ## a million hostile addresses, damaged script, hostile arguments for every tool, then a search with atheris, installed in .fuzz
	@$(BIN)/python tools/fuzz.py $(ARGS)

soak: setup  ## links swapped under readers; 2,000 sessions, 200 kills of deliveries, 50 of builds, a minute of load and 200,000 steps of generated hours on the reference server; 12 times 20,000 generated servers, bare and with ours (most of a day)
	REPLYBOOK_RACE_SECONDS=30 $(PYTEST) -q -s -o faulthandler_timeout=7200 tests/conformance/world/test_race_of_links.py $(ARGS)
	REPLYBOOK_LOAD_SECONDS=60 REPLYBOOK_KILLS=200 REPLYBOOK_SESSIONS=2000 $(PYTEST) -q -s -o faulthandler_timeout=7200 \
		tests/specification/server/test_fifty_clients_over_http.py tests/specification/server/test_killed_deliveries.py \
		tests/specification/server/test_simulation.py $(ARGS)
	REPLYBOOK_BUILD_KILLS=50 $(PYTEST) -q -s -n0 -o faulthandler_timeout=7200 tests/specification/server/test_index_of_the_world.py -k killed_build $(ARGS)
	REPLYBOOK_HOUR_STEPS=200000 $(PYTEST) -q -s -o faulthandler_timeout=86400 tests/specification/server/test_generated_hour.py $(ARGS)
	REPLYBOOK_CASES=20000 $(PYTEST) -q $(EVERY_CORE) -o faulthandler_timeout=86400 tests/differential $(ARGS)
	REPLYBOOK_MUTANTS=all $(PYTEST) -q -s -n0 -o faulthandler_timeout=86400 tests/audit_twins/test_mutation_recall.py

lock:  ## resolve requirements.lock anew, needs uv; ARGS=--upgrade for newer versions
	@$(PYTHON) tools/lock.py $(ARGS)

changelog:  ## move the notes of changes/ into CHANGELOG.md: make changelog VERSION=1.2.0
	@$(PYTHON) tools/changelog.py "$(VERSION)"

clean:  ## remove .venv, caches and built files
	rm -rf .venv .interop .browser .warehouse .fuzz .servers dist build site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

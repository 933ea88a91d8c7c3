# Needs make and Python 3.11+ with venv; everything else goes into .venv.
.DEFAULT_GOAL := help
.PHONY: help play test check docs screenshots bench gate house fuzz mutants balance release offline new-venv

BIN := .venv/bin
# Two stamps: players need not wait for the developers' tools.
PLAY := .venv/.stamp-play
DEV := .venv/.stamp-dev
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

SEED ?= 1
SIZE ?= 100
# One for each processor: what a worker reads before its first test takes it seconds, in a new clone half a minute.
JOBS ?= logical

# Without what Python keeps of its compiling, each process of a test would compile the whole program anew.
unexport PYTHONDONTWRITEBYTECODE

RECENT := import sys; sys.exit(sys.version_info < (3, 11))

# A .venv that was moved or lost its Python counts as none: its scripts name the old folder. So does one that has the
# program by its first name: each game would be offered twice.
VENV_IS_SOUND := $(shell ! test -d .venv/lib/python3*/site-packages/tracker-0.1.0.dist-info && grep -qsF '$(CURDIR)/.venv/' $(BIN)/pip && $(BIN)/python -c '$(RECENT)' 2>/dev/null && echo yes)

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

play: $(PLAY) ## open the screens, with the training skirmish at hand
	@# Without a terminal there is still a battle to be seen.
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/tracker; else $(BIN)/tracker demo; fi

test: $(DEV) ## run the tests, as many at a time as there are processors (JOBS=4)
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --durations=10

check: $(DEV) ## lint, format, types, who may import whom, dead code, spelling, commits, and whether the pictures are up to date
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@# Tests count as use; what is unused among themselves is none of its business.
	@! $(BIN)/vulture | grep -v '^tests/'
	@$(BIN)/codespell
	@$(BIN)/python -m tests.tools.commits
	@$(BIN)/python -m tests.tools.screenshots --check

docs: $(DEV) ## build the pages as a site into build/docs/site; fails on a link that leads nowhere
	@$(BIN)/python -m tests.tools.site

screenshots: $(DEV) ## draw the pictures of the screens anew, and every prompt of every game into build/prompts
	@$(BIN)/python -m tests.tools.screenshots
	@$(BIN)/python -m tests.tools.prompt_pictures build/prompts

bench: $(DEV) ## measure, one figure a line; then beside the last release, or AGAINST=CHECKOUT, WHEEL or TAG; ONLY=keys,screens
	@# What is not compiled yet would be measured compiling.
	@$(BIN)/python -m compileall -q tracker rulesets
	@$(BIN)/python -m tests.bench

gate: $(DEV) ## count work that no busy machine changes, beside that of the last release
	@$(BIN)/python -m tests.bench.gate

house: $(DEV) ## files and calls for a key, lines by thing, and what stands twice; then and now
	@$(BIN)/python -m tests.tools.house

fuzz: $(DEV) ## random battles with random corrections (SEED=1 SIZE=100)
	@$(BIN)/python -m tests.tools.fuzz --seed $(SEED) --size $(SIZE)
	@$(BIN)/python -m tests.tools.fuzz_keys --seed $(SEED) --size $(SIZE)
	@$(BIN)/python -m tests.tools.fuzz_dice --seed $(SEED)
	@$(BIN)/python -m tests.tools.fuzz_enter --seed $(SEED)
	@$(BIN)/python -m tests.seats.kills --seed $(SEED) --kills $$((2 * $(SIZE)))
	@$(BIN)/python -m tests.seats.three --seed $(SEED)
	@$(BIN)/python -m tests.tools.musters --seed $(SEED) --size $(SIZE)
	@$(BIN)/python -m tests.tools.campaigns --seed $(SEED) --wars $(SIZE)
	@$(BIN)/python -m tests.tools.grounds --seed $(SEED) --size $(SIZE)
	@$(BIN)/python -m tests.tools.solo_battles --seed $(SEED) --size $(SIZE)
	@$(BIN)/python -m tests.tools.repeats --seed $(SEED) --size $(SIZE)

mutants: $(DEV) ## break the code on purpose; print what no test notices (SEED=1 SIZE=20)
	@$(BIN)/python -m tests.tools.mutants --seed $(SEED) --size $(if $(filter command line,$(origin SIZE)),$(SIZE),20)

balance: $(DEV) ## 400 battles of each scenario, into each game's RULES.md (half an hour)
	@set -e; for game in $$(ls -d rulesets/*/ | xargs -n 1 basename | grep -v __); do \
		$(BIN)/tracker balance $$game --battles 400 --page rulesets/$$game/RULES.md; done

# An unpacked sdist has no links.
$(PLAY) $(DEV): | tracker/games tracker/samples
tracker/games:
	@ln -s ../rulesets $@
tracker/samples:
	@ln -s ../saves $@

release: $(DEV) ## build wheel and sdist into dist/, and try them with every Python that is claimed
	@$(BIN)/python -m tests.tools.release

offline: $(DEV) ## one archive that installs without a network: wheels for x86-64 and arm64, into dist/
	@$(BIN)/python -m tests.tools.offline

# Both follow pyproject.toml, so that a new dependency or entry point reaches an old .venv.
$(PLAY): pyproject.toml
	@echo "Fetching what tracker needs into .venv ..."
	@$(PIP_INSTALL) --editable . || { echo "tracker's parts could not be installed: the first time, this needs the network." >&2; exit 1; }
	@touch $(PLAY)

$(DEV): pyproject.toml
	@echo "Fetching what tracker and its tests need into .venv ..."
	@$(PIP_INSTALL) --editable '.[dev]' || { echo "tracker's parts could not be installed: the first time, this needs the network." >&2; exit 1; }
	@touch $(PLAY) $(DEV)

ifneq ($(VENV_IS_SOUND),yes)
$(PLAY) $(DEV): new-venv
endif

# The first Python that is recent enough and can make a venv; `python3` may be older than its neighbours.
new-venv:
	@recent=; \
	for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  "$$python" -c '$(RECENT)' >/dev/null 2>&1 || continue; \
	  recent=$$python; \
	  "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || continue; \
	  exec "$$python" -m venv --clear .venv; \
	done; \
	if [ -n "$$recent" ]; then \
	  echo "$$recent lacks its venv module: install it (on Debian and its kin the package python3-venv) and try again." >&2; \
	else \
	  echo "tracker needs Python 3.11 or newer: install it, or name one with make PYTHON=..., and try again." >&2; \
	fi; \
	exit 1

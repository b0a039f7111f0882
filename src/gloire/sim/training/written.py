"""Fitted weights as a `weights.toml`, in place of a system's own."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from gloire.players.protocol import STANDARD
from gloire.players.weights import Provenance
from gloire.sim.training.duels import standard_style
from gloire.sim.training.knobs import turned
from gloire.sim.training.runs import Training, Verdict, found

HEAD = "# Fitted by `gloire train`; `styles.py` says what each weight means.\n"
FIGURES = 4  # after the point


def weights_file(training: Training, verdict: Verdict) -> str:
    """The text of the file."""
    order = training.order
    provenance = Provenance(
        how="gloire train" if verdict.accepted else "gloire train, but not clearly better than the former ones",
        commit=order.commit,
        scenarios=order.scenarios,
        games=order.games,
        seed=order.seed,
        score={scenario: str(score) for scenario, score in verdict.scores.items()},
    )
    style = turned(standard_style(order.system), found(training))
    tables = {"provenance": msgspec.to_builtins(provenance), STANDARD: msgspec.to_builtins(style)}
    return HEAD + "".join(line for name, table in tables.items() for line in _table(name, table))


def _table(name: str, table: Mapping[str, Any]) -> Iterator[str]:
    """A table of TOML, its own values before the tables in it."""
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    if plain:
        yield f"\n[{name}]\n"
        yield from (f"{key} = {_value(value)}\n" for key, value in plain.items())
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _table(f"{name}.{key}", value)


def _value(value: Any) -> str:
    """Numbers, texts and lists of texts are written in TOML as they are in JSON."""
    return str(round(value, FIGURES)) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)

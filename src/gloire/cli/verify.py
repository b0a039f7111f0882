"""gloire verify"""

from collections import Counter
from pathlib import Path

import click
import msgspec
from msgspec import structs

import gloire
from gloire.cli.opening import json_option, print_json, read_record, unplayable
from gloire.core.actions import Roll
from gloire.core.scenario import FaultyData
from gloire.server import dice
from gloire.sim.statistics import significance


class Verdict(msgspec.Struct, frozen=True):
    """What became of a record that was played again."""

    holds: bool
    why: str
    entries: int
    scenario: str
    rules: str
    stated: str  # the position's hash in the record
    reached: str  # the one it leads to; empty where it breaks off
    dice: dict[int, int] = {}  # faces with how often each came
    honesty: float = 1.0  # the chance that honest dice stray at least so far
    proven: bool = False  # whether every roll was computed again from the secret of the game's server


@click.command("verify")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
def command(file: Path, as_json: bool) -> None:
    """Prove that a record follows the rules: play it again, entry by entry, and compare the position it leads to.

    Exit status 1 if it does not hold.
    """
    verdict = verify(read_record(file))
    if as_json:
        print_json(verdict)
    else:
        click.echo(f"{file}: {'holds' if verdict.holds else 'DOES NOT HOLD'}: {verdict.why}")
        click.echo(f"  {verdict.scenario}, rules {verdict.rules}, {verdict.entries} entries, position {verdict.stated}")
        if verdict.dice:
            faces = "  ".join(f"{face}: {count}" for face, count in verdict.dice.items())
            proof = "; every roll proven" if verdict.proven else ""
            click.echo(f"  dice  {faces}  (as uneven by chance: {verdict.honesty:.0%}{proof})")
    raise SystemExit(0 if verdict.holds else 1)


def verify(record: gloire.Record) -> Verdict:
    """Whether every entry is lawful and the end is the one stated."""
    facts = {"entries": len(record.entries), "scenario": record.scenario, "rules": record.rules, "stated": record.hash}
    try:
        game = gloire.replay(record)
    except FaultyData:
        return Verdict(holds=False, why=unplayable(record), reached="", **facts)  # type: ignore[arg-type]  # by name
    except ValueError as error:
        return Verdict(holds=False, why=str(error), reached="", **facts)  # type: ignore[arg-type]  # by name
    wrong = [] if record.leads_to(game.hash) else [f"it leads to position {game.hash}"]
    wrong += dice.faults(record, gloire.replay(structs.replace(record, entries=[]))) if record.dice else []
    lawful = "and leads to the stated position" if record.states_position else "(its format states positions otherwise)"
    why = "; ".join(wrong) or f"every entry is lawful {lawful}"
    faces = Counter(answer.face for answer in game.answers if isinstance(answer, Roll))
    counts = {face: faces[face] for face in range(1, 7)} if faces else {}
    honesty = significance([faces.total() / 6] * 6, list(counts.values())) if faces else 1.0
    proven = record.dice is not None and not wrong
    shown = {"reached": game.hash, "dice": counts, "honesty": honesty, "proven": proven, **facts}
    return Verdict(holds=not wrong, why=why, **shown)  # type: ignore[arg-type]  # by name

"""gloire verify"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
from msgspec import structs

import gloire
from gloire.cli.opening import Complaint, json_option, print_json, read_record, unplayable
from gloire.core.actions import Roll
from gloire.core.scenario import FaultyData
from gloire.server import proving
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
    rolls: dict[str, int] = {}  # how many are proven, committed only, unproven, undone
    kept: bool = False  # whether it was compared with what a browser had kept
    notes: list[str] = []


@click.command("verify")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--kept", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="What your browser kept.")
@json_option
def command(file: Path, kept: Path | None, as_json: bool) -> None:
    """Prove that a record follows the rules: play it again, entry by entry, and compare the position it leads to.

    The dice of a game on a server are computed again. They are proven to you where you compare them with what your own
    browser kept: the page of the proof saves it as a file. Exit status 1 if anything does not hold.
    """
    verdict = verify(read_record(file), read_kept(kept))
    if as_json:
        print_json(verdict)
    else:
        click.echo(f"{file}: {'holds' if verdict.holds else 'DOES NOT HOLD'}: {verdict.why}")
        click.echo(f"  {verdict.scenario}, rules {verdict.rules}, {verdict.entries} entries, position {verdict.stated}")
        if verdict.dice:
            faces = "  ".join(f"{face}: {count}" for face, count in verdict.dice.items())
            click.echo(f"  dice  {faces}  (as uneven by chance: {verdict.honesty:.0%})")
        for line in told(verdict):
            click.echo(f"  {line}")
    raise SystemExit(0 if verdict.holds else 1)


def told(verdict: Verdict) -> Iterator[str]:
    """How far the rolls are proven, and to whom."""
    if not any(verdict.rolls.values()):
        return
    count = verdict.rolls
    shared = "proven" if verdict.kept else "made with a player's share"
    yield (
        f"rolls  {count['proven']} {shared}, {count['committed']} committed only, {count['unproven']} unproven, "
        f"{count['undone']} undone"
    )
    if verdict.holds and count["proven"] and not verdict.kept:
        yield "They are proven to whoever kept the commitment and his shares himself: give that file with --kept."
    yield from verdict.notes


def read_kept(file: Path | None) -> proving.Kept | None:
    """What a browser kept of a game."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=proving.Kept) if file else None
    except (OSError, msgspec.DecodeError) as error:
        raise Complaint(f"{file} is not what a browser keeps of its dice: {error}.") from error


def verify(record: gloire.Record, kept: proving.Kept | None = None) -> Verdict:
    """Whether every entry is lawful and the end is the one stated."""
    facts = {"entries": len(record.entries), "scenario": record.scenario, "rules": record.rules, "stated": record.hash}
    try:
        game = gloire.replay(record)
    except FaultyData:
        return Verdict(holds=False, why=unplayable(record), reached="", **facts)  # type: ignore[arg-type]  # by name
    except ValueError as error:
        return Verdict(holds=False, why=str(error), reached="", **facts)  # type: ignore[arg-type]  # by name
    wrong = [] if record.leads_to(game.hash) else [f"it leads to position {game.hash}"]
    judged = proving.judge(record, gloire.replay(structs.replace(record, entries=[])), kept)
    wrong += judged.faults
    lawful = "and leads to the stated position" if record.states_position else "(its format states positions otherwise)"
    why = "; ".join(wrong) or f"every entry is lawful {lawful}"
    faces = Counter(answer.face for answer in game.answers if isinstance(answer, Roll))
    counts = {face: faces[face] for face in range(1, 7)} if faces else {}
    honesty = significance([faces.total() / 6] * 6, list(counts.values())) if faces else 1.0
    shown = {"reached": game.hash, "dice": counts, "honesty": honesty, "rolls": judged.rolls, **facts}
    shown |= {"kept": kept is not None, "notes": judged.notes}
    return Verdict(holds=not wrong, why=why, **shown)  # type: ignore[arg-type]  # by name

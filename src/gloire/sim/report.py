"""A tournament as a folder: figures as JSON, plots as PNG and SVG. The same tournament gives the same files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import gloire
from gloire.render import words
from gloire.render.phrases.catalogue import capital
from gloire.sim.balance import Balance
from gloire.sim.match import Match

COLOURS = ("#2a5599", "#a33b32", "#7d7d78")
SIZE = (6.4, 4.0)


def write(folder: Path, found: Balance, matches: Sequence[Match]) -> list[Path]:
    """Writes the whole report; returns its files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [_json(folder / "report.json", found), _json(folder / "games.json", matches)]
    with rc_context({"svg.hashsalt": "gloire", "svg.fonttype": "none"}):
        for name, figure in plots(found, matches).items():
            files += _save(figure, folder / name)
    return files


def _json(path: Path, value: Any) -> Path:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")
    return path


def _save(figure: Figure, path: Path) -> list[Path]:
    """As PNG and SVG, without the time of day, so that files can be compared."""
    png, svg = path.with_suffix(".png"), path.with_suffix(".svg")
    figure.savefig(png, dpi=120, metadata={"Software": None})
    figure.savefig(svg, metadata={"Date": None, "Creator": None})
    return [png, svg]


def plots(found: Balance, matches: Sequence[Match]) -> dict[str, Figure]:
    """Every plot by its name."""
    return {
        "wins": _wins(found),
        "lengths": _lengths(found),
        "standing": _standing(found),
        "losses": _losses(found, matches),
        "luck": _luck(found, matches),
        "battles": _battles(found),
    }


def _blank(title: str, across: str, up: str) -> tuple[Figure, Axes]:
    figure = Figure(figsize=SIZE, layout="constrained")
    axes = figure.subplots()
    axes.set_title(title, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    return figure, axes


def _wins(found: Balance) -> Figure:
    """Who won, with intervals."""
    figure, axes = _blank(f"Who wins: {found.tournament.games} games", "", "share of games, 95 % interval")
    shares = {**{side: report.wins for side, report in found.sides.items()}, "nobody": found.draws}
    heights = [share.share for share in shares.values()]
    below = [max(0.0, share.share - share.low) for share in shares.values()]
    above = [max(0.0, share.high - share.share) for share in shares.values()]
    axes.bar(list(shares), heights, color=COLOURS[: len(shares)], yerr=[below, above], capsize=6)
    axes.set_ylim(0, 1)
    return figure


def _lengths(found: Balance) -> Figure:
    figure, axes = _blank("How long games last", "turns", "games")
    axes.bar([str(turns) for turns in found.lengths], list(found.lengths.values()), color=COLOURS[2])
    return figure


def _standing(found: Balance) -> Figure:
    """Morale, points, or whatever the system follows."""
    names = words.Names(gloire.scenario(found.tournament.scenario).system)
    title = f"{capital(names.word('ledger', 'standing'))} through the game"
    figure, axes = _blank(title, "turns played", "mean of the games that got so far")
    for (side, report), colour in zip(found.sides.items(), COLOURS, strict=False):
        axes.plot(range(len(report.course)), report.course, marker="o", color=colour, label=side)
    axes.set_xticks(range(max(len(report.course) for report in found.sides.values())))
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)
    return figure


def _losses(found: Balance, matches: Sequence[Match]) -> Figure:
    figure, axes = _blank("Units lost in a game", "units", "games")
    most = max(max(match.account.losses.values()) for match in matches)
    width = 0.8 / len(found.sides)
    for at, (side, colour) in enumerate(zip(found.sides, COLOURS, strict=False)):
        lost = [match.account.losses[side] for match in matches]
        places = [units + (at - (len(found.sides) - 1) / 2) * width for units in range(most + 1)]
        axes.bar(places, [lost.count(units) for units in range(most + 1)], width, color=colour, label=side)
    axes.legend(frameon=False)
    return figure


def _luck(found: Balance, matches: Sequence[Match]) -> Figure:
    """How lucky the winners were: each game by its winner, and how far the dice favoured the first side."""
    first, second = list(found.sides)[:2]
    figure, axes = _blank("Luck and victory", f"pips in favour of {first}, beyond the average", "games")
    net = [(match.account.luck[first].pips - match.account.luck[second].pips, match.winner) for match in matches]
    groups = {winner: [pips for pips, who in net if who == winner] for winner in (first, second, None)}
    axes.hist(
        list(groups.values()), bins=20, stacked=True, color=COLOURS, label=[f"{w or 'nobody'} wins" for w in groups]
    )
    axes.axvline(0, color="black", linewidth=0.8)
    axes.legend(frameon=False)
    return figure


def _battles(found: Balance) -> Figure:
    figure, axes = _blank("Battle results", "", "battles")
    places = range(len(found.battles))
    axes.bar(
        [at - 0.2 for at in places],
        [r.expected for r in found.battles.values()],
        0.4,
        color=COLOURS[2],
        label="expected",
    )
    axes.bar(
        [at + 0.2 for at in places], [r.actual for r in found.battles.values()], 0.4, color=COLOURS[0], label="actual"
    )
    axes.set_xticks(list(places), list(found.battles))
    axes.legend(frameon=False)
    return figure

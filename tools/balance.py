"""Plays greedy against greedy in every scenario and writes the table of docs/balance.md anew.

    python tools/balance.py [--games 400] [--seed 0] [--preset NAME] [--scenario ID]... [--choice G1=B]...

The sentences around the table are written by hand. With --scenario, --preset or --choice the lines are printed, not
written.
"""

from pathlib import Path

import click

import gloire
from gloire.cli.opening import read_choices
from gloire.cli.output import progress
from gloire.sim.balance import Balance, balance
from gloire.sim.pool import cores
from gloire.sim.statistics import Share
from gloire.sim.tournament import Tournament, play_all

PAGE = Path(__file__).parent.parent / "docs" / "balance.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
HEADING = """\
| scenario | games | first side wins | other side wins | drawn | turns |
|---|---:|---:|---:|---:|---:|
"""


@click.command()
@click.option("--games", default=400, show_default=True, help="Games of each scenario.")
@click.option("--seed", default=0, show_default=True, help="Fixes every die and every choice.")
@click.option("--workers", type=int, default=cores, help="Processes.")
@click.option("--preset", default="first-game", show_default=True, help="With this set of optional rules.")
@click.option("--scenario", "scenarios", multiple=True, help="Only this scenario; may be given again.")
@click.option("--choice", "choices", multiple=True, help="Another value of a choice, ID=VALUE; may be given again.")
def main(
    games: int, seed: int, workers: int, preset: str, scenarios: tuple[str, ...], choices: tuple[str, ...]
) -> None:
    """Play, and write the table."""
    lines = []
    for info in gloire.scenarios():
        if scenarios and info.id not in scenarios:
            continue
        options, chosen = info.presets.get(preset, {}), read_choices(choices)
        found = play(Tournament(info.id, "greedy", "greedy", games, seed, options, chosen), workers)
        lines.append(line(info, found))
        click.echo(lines[-1], nl=False)
    if not scenarios and not choices and preset == "first-game":
        write(HEADING + "".join(lines))


def play(tournament: Tournament, workers: int) -> Balance:
    """All games of one line."""
    with progress(tournament.scenario, tournament.games) as advance:
        return balance(tournament, play_all(tournament, workers, lambda match: advance(1)))


def line(info: gloire.ScenarioInfo, found: Balance) -> str:
    """A line of the table."""
    first, other = info.sides
    shares = [found.sides[first].wins, found.sides[other].wins, found.draws]
    cells = [info.id, str(found.tournament.games), *map(percent, shares), f"{found.turns.mean:.1f}"]
    return f"| {' | '.join(cells)} |\n"


def percent(share: Share) -> str:
    """A share with its interval."""
    return f"{share.share:.0%} ({share.low:.0%} to {share.high:.0%})"


def write(table: str) -> None:
    """Puts the table between its marks."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()

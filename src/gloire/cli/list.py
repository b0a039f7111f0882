"""gloire list"""

from collections.abc import Sequence
from itertools import groupby

import click
from rich.console import Console
from rich.padding import Padding

import gloire
from gloire.cli.opening import json_option, print_json
from gloire.cli.output import console
from gloire.render import words


@click.command("list")
@click.option("--options", "with_options", is_flag=True, help="Tell what every optional rule is about.")
@json_option
def command(with_options: bool, as_json: bool) -> None:
    """List the scenarios."""
    found = gloire.scenarios()
    if as_json:
        print_json(found)
        return
    terminal = console()
    for system, infos in groupby(found, key=lambda info: info.system):
        title, about = words.series(system)
        terminal.print(f"[bold]{title}[/]", highlight=False)
        terminal.print(indented(about), highlight=False)
        for info in infos:
            print_scenario(info, terminal)
    if with_options:
        print_options(found, terminal)


def print_scenario(info: gloire.ScenarioInfo, terminal: Console) -> None:
    """A scenario: what it is about, and how large."""
    facts = [f"{info.turns} turns", f"{info.map_size} hexes", " against ".join(info.sides)]
    options = [f"options: {', '.join(info.options)}"] if info.options else []
    terminal.print(f"[bold]{info.id}[/]  {info.title}. {info.subtitle}.", highlight=False)
    terminal.print(indented(info.teaches), highlight=False)
    terminal.print(indented(" · ".join([*facts, *options])), highlight=False, style="dim")


def print_options(found: Sequence[gloire.ScenarioInfo], console: Console) -> None:
    """Every optional rule of some scenarios with its case, and the sets of them that one may begin with."""
    cases: dict[tuple[str, str], dict[str, None]] = {}
    for info in found:
        for name, case in info.option_rules.items():
            cases.setdefault((info.system, name), {})[case] = None  # games may have it under cases of their own
    for (system, name), cited in cases.items():
        title, text = words.option(name, system)
        console.print(f"[bold]{name}[/]  {title} \\[{', '.join(cited)}].", highlight=False)
        console.print(indented(text), highlight=False)
    for system, name in dict.fromkeys((info.system, name) for info in found for name in info.presets):
        title, text = words.preset(name, system)
        console.print(f"[bold]--preset {name}[/]  {title}:", highlight=False)
        console.print(indented(text), highlight=False)


def indented(text: str) -> Padding:
    """A paragraph under its heading."""
    return Padding(text, (0, 0, 0, 4), expand=False)

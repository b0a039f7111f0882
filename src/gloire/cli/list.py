"""gloire list"""

import click

import gloire
from gloire.cli.opening import json_option, print_json
from gloire.cli.output import console


@click.command("list")
@json_option
def command(as_json: bool) -> None:
    """List the scenarios."""
    found = gloire.scenarios()
    if as_json:
        print_json(found)
        return
    terminal = console()
    for info in found:
        facts = [f"{info.turns} turns", f"{info.map_size} hexes", " against ".join(info.sides)]
        options = [f"options: {', '.join(info.options)}"] if info.options else []
        terminal.print(f"[bold]{info.id}[/]  {info.title}. {info.subtitle}.", highlight=False)
        terminal.print(f"    {info.teaches}", highlight=False)
        terminal.print(f"    {' · '.join([*facts, *options])}", highlight=False, style="dim")

"""gloire: one command, a verb for each thing to do. A verb's module is loaded only when the verb is used."""

import difflib
from importlib import import_module

import click

# Verbs in the order in which a newcomer needs them, with what --help says of each.
COMMANDS = {
    "play": "Play a scenario.",
    "list": "List the scenarios.",
    "show": "Show a board as text or as a picture.",
    "replay": "Step through the record of a game.",
    "rules": "Look up a rule, where it is coded and tested.",
    "simulate": "Play many games and report who wins and why.",
    "ladder": "Let the levels of the computer play each other, and rate them.",
    "train": "Fit the weights of the computer's judgement by letting it play itself.",
    "puzzles": "Give puzzles to the levels of the computer, and compare them with exact play.",
    "serve": "Serve games to many people.",
    "verify": "Prove that a record follows the rules.",
    "check": "Check a scenario folder and list every fault.",
    "fuzz": "Play random games until something breaks.",
    "bench": "Measure the speed of the engine.",
}


class Verbs(click.Group):
    """Finds the module of a verb when it is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"gloire.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        near = difflib.get_close_matches(args[0], COMMANDS, 1)
        if args[0] not in COMMANDS and near:
            ctx.fail(f"there is no command {args[0]!r}. Did you mean {near[0]}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gloire", message="gloire %(version)s")
def main() -> None:
    """Hex-and-counter wargames with every rule enforced, explained and tested."""

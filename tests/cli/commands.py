"""The command line, run as a shell would."""

from click.testing import CliRunner, Result

from gloire.cli.main import main

THIRD_DAY = "waterloo-20-third-day"


def gloire_(*arguments: object) -> Result:
    """Runs the command as a shell would."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def done(*arguments: object) -> str:
    """What a command that succeeds prints."""
    result = gloire_(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def complaint(*arguments: object) -> str:
    """What a command complains about: exit status 2, no traceback."""
    result = gloire_(*arguments)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.stderr

"""gloire serve"""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gloire.cli.opening import Complaint, check_port

if TYPE_CHECKING:
    from gloire.server.settings import Settings

DATABASES = ("sqlite", "postgresql", "postgresql+psycopg")


@click.group("serve", invoke_without_command=True)
@click.option("--host", help="The address to listen on; 127.0.0.1 unless set.")
@click.option("--port", type=int, help="The port; 8765 unless set.")
@click.option("--database", metavar="URL", help="sqlite:///FILE or postgresql://…; sqlite:///gloire.db unless set.")
@click.option("--workers", type=int, help="Processes; more than one needs PostgreSQL.")
@click.option("--base-url", help="How people reach the server, for links in notifications.")
@click.option("--log-level", type=click.Choice(["debug", "info", "warning", "error"]))
@click.pass_context
def command(ctx: click.Context, /, **given: object) -> None:
    """Serve games to many people. Every setting can also be given as GLOIRE_NAME in the environment."""
    from gloire.server.settings import from_environment

    settings = from_environment(None, **given)
    check_database(settings.database)
    ctx.obj = settings
    if ctx.invoked_subcommand is None:
        from gloire.server.running import serve

        check_port(settings.host, settings.port)
        serve(settings)


def check_database(url: str) -> None:
    """Complains of a database that cannot be opened, before processes are started that need it."""
    import sqlalchemy as sql

    from gloire.server import trouble
    from gloire.server.store import Store

    kind, _, rest = url.partition("://")
    if kind not in DATABASES or not rest:
        raise Complaint(f"--database {url}: write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
    try:
        with closing(Store(url)) as store:
            trouble.check(store.engine)
    except trouble.Unusable as error:
        raise Complaint(f"the database {_shown(url)} cannot be used: {error}.") from error
    except (sql.exc.SQLAlchemyError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise Complaint(f"the database {_shown(url)} cannot be opened: {reason}.") from error


def _shown(url: str) -> str:
    import sqlalchemy as sql

    return sql.make_url(url).render_as_string(hide_password=True)


@command.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(settings: "Settings", file: Path) -> None:
    """Write all games and accounts to FILE. The server may go on meanwhile.

    The dice of running games are sealed. Their key is written to FILE.key: keep it apart from the backup.
    """
    from gloire.server import backup as keeping
    from gloire.server.store import Store

    with closing(Store(settings.database)) as store:
        rows = keeping.back_up(store, file)
    click.echo(f"{rows} rows are in {file}, the key to the dice of running games in {file}.key.")


@command.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--key", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="The key; FILE.key, if it is there."
)
@click.pass_obj
def restore(settings: "Settings", file: Path, key: Path | None) -> None:
    """Fill an empty database from FILE: also one of another kind, to move from SQLite to PostgreSQL.

    Without the key running games get a new commitment of their dice, which everybody sees.
    """
    from gloire.server import backup as keeping
    from gloire.server import sealing
    from gloire.server.store import Store

    try:
        with closing(Store(settings.database)) as store:
            beside = sealing.key_of(file)
            rows, lost = keeping.restore(store, file, key or (beside if beside.exists() else None))
    except keeping.BadBackup as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{rows} rows of {file} are restored.")
    if lost:
        click.echo(f"There was no key: {lost} running games have a new commitment of their dice, and say so.")


@command.command("password")
@click.argument("name")
@click.pass_obj
def password(settings: "Settings", name: str) -> None:
    """Give the account NAME a new password, and print it. Whoever was logged in no longer is."""
    import asyncio
    import secrets

    from gloire.server.accounts import Accounts
    from gloire.server.store import Store

    with closing(Store(settings.database)) as store:
        accounts = Accounts(settings, store)
        found = accounts.named(name)
        if found is None:
            raise Complaint(f"there is no account {name!r}.")
        fresh = secrets.token_urlsafe(9)
        asyncio.run(accounts.set_password(found, fresh))
    click.echo(f"The new password of {found.name} is {fresh}")

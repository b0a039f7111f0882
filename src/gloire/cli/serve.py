"""gloire serve"""

import click


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
    ctx.obj = settings
    if ctx.invoked_subcommand is None:
        from gloire.server.running import serve

        serve(settings)

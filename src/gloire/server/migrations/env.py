"""Run by alembic: migrations happen on the connection that `upgrade` and `downgrade` hold."""

from alembic import context

from gloire.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()

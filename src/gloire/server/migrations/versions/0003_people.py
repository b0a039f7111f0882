"""Names that look alike, sessions that can be listed, passwords that can be set anew."""

import sqlalchemy as sql
from alembic import op

from gloire.server.names import look

revision = "0003"
down_revision = "0002"

ID, HASH = sql.String(32), sql.String(64)


def upgrade() -> None:
    """Names of before are kept, also where two look alike; nobody can take a third."""
    op.add_column("sessions", sql.Column("at", sql.Float, nullable=False, server_default="0"))
    op.add_column("sessions", sql.Column("agent", sql.String(200), nullable=False, server_default=""))
    op.add_column("accounts", sql.Column("look", sql.String(200), nullable=False, server_default=""))
    _fill_looks()
    op.create_index("ix_accounts_look", "accounts", ["look"], unique=True)
    op.create_table(
        "resets",
        sql.Column("token", HASH, nullable=False),
        sql.Column("account", ID, nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("token", name="pk_resets"),
        sql.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_resets_account", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Everybody can still log in."""
    op.drop_table("resets")
    op.drop_index("ix_accounts_look", "accounts")
    op.drop_column("accounts", "look")
    op.drop_column("sessions", "agent")
    op.drop_column("sessions", "at")


def _fill_looks() -> None:
    accounts = sql.table("accounts", sql.column("id"), sql.column("name"), sql.column("look"), sql.column("at"))
    connection, taken = op.get_bind(), set[str]()
    for row in connection.execute(sql.select(accounts.c.id, accounts.c.name).order_by(accounts.c.at)).all():
        seen = look(row.name)[:160]
        unique = seen if seen not in taken else f"{seen} {row.id}"
        taken.add(unique)
        connection.execute(accounts.update().where(accounts.c.id == row.id).values(look=unique))

"""Games, seats, entries, requests, chat, accounts and sessions."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None

ID, HASH, NAME = sql.String(32), sql.String(64), sql.String(64)


def upgrade() -> None:
    """From an empty database."""
    _accounts()
    _games()
    _seats()
    _lines()


def downgrade() -> None:
    """To an empty database."""
    for table in ("chat", "requests", "entries", "seats", "games", "sessions", "accounts"):
        op.drop_table(table)


def _accounts() -> None:
    op.create_table(
        "accounts",
        sql.Column("id", ID, nullable=False),
        sql.Column("name", NAME, nullable=False),
        sql.Column("key", sql.String(160), nullable=False),
        sql.Column("password", sql.Text, nullable=False),
        sql.Column("webhook", sql.Text, nullable=False),
        sql.Column("mail", sql.Text, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_accounts"),
        sql.UniqueConstraint("key", name="uq_accounts_key"),
    )
    op.create_table(
        "sessions",
        sql.Column("token", HASH, nullable=False),
        sql.Column("account", ID, nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("token", name="pk_sessions"),
        sql.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_sessions_account", ondelete="CASCADE"),
    )


def _games() -> None:
    op.create_table(
        "games",
        sql.Column("id", ID, nullable=False),
        sql.Column("revision", sql.Integer, nullable=False),
        sql.Column("scenario", sql.String(128), nullable=False),
        sql.Column("rules", sql.String(32), nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("choices", sql.Text, nullable=False),
        sql.Column("strict", sql.Boolean, nullable=False),
        sql.Column("secret", HASH, nullable=False),
        sql.Column("contributions", sql.Text, nullable=False),
        sql.Column("origin", sql.Text, nullable=False),
        sql.Column("inherited", sql.Integer, nullable=False),
        sql.Column("pending", sql.Text, nullable=False),
        sql.Column("rematch", sql.String(32), nullable=False),
        sql.Column("status", sql.String(16), nullable=False),
        sql.Column("asked", sql.String(32), nullable=False),
        sql.Column("address", HASH, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_address", "games", ["address", "at"])


def _seats() -> None:
    op.create_table(
        "seats",
        sql.Column("game", ID, nullable=False),
        sql.Column("side", sql.String(32), nullable=False),
        sql.Column("kind", sql.String(16), nullable=False),
        sql.Column("name", NAME, nullable=False),
        sql.Column("level", sql.String(32), nullable=False),
        sql.Column("secret", HASH, nullable=False),
        sql.Column("invitation", HASH, nullable=False),
        sql.Column("account", ID, nullable=True),
        sql.PrimaryKeyConstraint("game", "side", name="pk_seats"),
        sql.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game", ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_seats_account", ondelete="SET NULL"),
    )
    op.create_index("ix_seats_account", "seats", ["account"])


def _lines() -> None:
    op.create_table(
        "entries",
        sql.Column("game", ID, nullable=False),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("entry", sql.Text, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("game", "number", name="pk_entries"),
        sql.ForeignKeyConstraint(["game"], ["games.id"], name="fk_entries_game", ondelete="CASCADE"),
    )
    op.create_table(
        "requests",
        sql.Column("game", ID, nullable=False),
        sql.Column("seat", sql.String(64), nullable=False),
        sql.Column("request", sql.String(64), nullable=False),
        sql.Column("digest", HASH, nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.PrimaryKeyConstraint("game", "seat", "request", name="pk_requests"),
        sql.ForeignKeyConstraint(["game"], ["games.id"], name="fk_requests_game", ondelete="CASCADE"),
    )
    op.create_table(
        "chat",
        sql.Column("game", ID, nullable=False),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("side", sql.String(32), nullable=False),
        sql.Column("name", NAME, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("game", "number", name="pk_chat"),
        sql.ForeignKeyConstraint(["game"], ["games.id"], name="fk_chat_game", ondelete="CASCADE"),
    )

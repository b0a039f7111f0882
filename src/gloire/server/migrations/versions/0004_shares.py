"""Shares that people open with their answers, and what was promised about the dice."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Games of before go on by the first scheme."""
    op.add_column("games", sql.Column("dice", sql.Text, nullable=False, server_default='{"scheme":1}'))
    op.create_table(
        "shares",
        sql.Column("game", sql.String(32), nullable=False),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("chain", sql.Integer, nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("share", sql.String(64), nullable=False),
        sql.Column("request", sql.String(64), nullable=False),
        sql.Column("lent", sql.Boolean, nullable=False),
        sql.PrimaryKeyConstraint("game", "number", name="pk_shares"),
        sql.ForeignKeyConstraint(["game"], ["games.id"], name="fk_shares_game", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """The proofs of games with shares are lost."""
    op.drop_table("shares")
    op.drop_column("games", "dice")

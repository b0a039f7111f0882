"""Games that begin from a position set up by hand."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Games of before began from the set-up of their scenario."""
    op.add_column("games", sql.Column("setup", sql.Text, nullable=False, server_default="null"))


def downgrade() -> None:
    """Games that began otherwise can no longer be opened."""
    op.drop_column("games", "setup")

"""How the database came to its present shape, step by step. `upgrade` brings any older one up to date."""

import logging
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config

FOLDER = Path(__file__).parent
LOCK = 0x676C6F6972  # so that of several processes only one migrates


def upgrade(engine: sql.Engine, to: str = "head") -> None:
    """Brings the database up to a version."""
    _run(engine, lambda config: command.upgrade(config, to))


def downgrade(engine: sql.Engine, to: str = "base") -> None:
    """Takes the database back to a version. What only newer versions know is lost."""
    _run(engine, lambda config: command.downgrade(config, to))


def _run(engine: sql.Engine, change: Callable[[Config], None]) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql.text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config = Config()
        config.set_main_option("script_location", str(FOLDER))
        config.attributes["connection"] = connection
        logging.getLogger("alembic").setLevel(logging.WARNING)  # an up-to-date database is no news
        change(config)

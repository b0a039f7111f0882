"""The tables of the database. The entries of a game are the truth; everything in memory is a cache of them."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID, HASH, NAME = String(32), String(64), String(64)

accounts = Table(
    "accounts",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", NAME, nullable=False),
    Column("key", String(160), nullable=False),  # the name as it is compared
    Column("password", Text, nullable=False),
    Column("webhook", Text, nullable=False, default=""),
    Column("mail", Text, nullable=False, default=""),
    Column("at", Float, nullable=False),
    Column("look", String(200), nullable=False, server_default=""),  # what the name looks like at a glance
    UniqueConstraint("key"),
    Index("ix_accounts_look", "look", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", HASH, primary_key=True),
    Column("account", ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("expires", Float, nullable=False),
    Column("at", Float, nullable=False, server_default="0"),
    Column("agent", String(200), nullable=False, server_default=""),  # what the browser calls itself
)

resets = Table(
    "resets",
    metadata,
    Column("token", HASH, primary_key=True),  # hashed
    Column("account", ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("expires", Float, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("revision", Integer, nullable=False),  # raised by every change of anything about the game
    Column("scenario", String(128), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("choices", Text, nullable=False),
    Column("setup", Text, nullable=False, server_default="null"),  # the position it began from, if set up by hand
    Column("strict", Boolean, nullable=False),
    Column("secret", HASH, nullable=False),
    Column("contributions", Text, nullable=False),
    Column("dice", Text, nullable=False, server_default='{"scheme":1}'),  # what was promised about them
    Column("origin", Text, nullable=False),  # the game it branched from, and where
    Column("inherited", Integer, nullable=False),  # entries that come from there
    Column("pending", Text, nullable=False),  # an undo or a draw that waits for consent
    Column("rematch", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("asked", String(32), nullable=False),  # the side to answer, for lists of games
    Column("address", HASH, nullable=False),  # who made it, hashed
    Column("at", Float, nullable=False),
    Index("ix_games_address", "address", "at"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", ID, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("side", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("name", NAME, nullable=False),
    Column("level", String(32), nullable=False),
    Column("secret", HASH, nullable=False),  # hashed; empty where nobody has taken the seat
    Column("invitation", HASH, nullable=False),  # hashed
    Column("account", ID, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True),
    PrimaryKeyConstraint("game", "side"),
    Index("ix_seats_account", "account"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", ID, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("game", "number"),
)

shares = Table(
    "shares",
    metadata,
    Column("game", ID, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # of the entry that a share was opened with
    Column("chain", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("share", HASH, nullable=False),
    Column("request", String(64), nullable=False),
    Column("lent", Boolean, nullable=False),  # to a roll that came before any answer
    PrimaryKeyConstraint("game", "number"),
)

requests = Table(
    "requests",
    metadata,
    Column("game", ID, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("request", String(64), nullable=False),
    Column("digest", HASH, nullable=False),  # of what was asked for
    Column("version", Integer, nullable=False),  # to which it led
    PrimaryKeyConstraint("game", "seat", "request"),
)

chat = Table(
    "chat",
    metadata,
    Column("game", ID, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("side", String(32), nullable=False),
    Column("name", NAME, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("game", "number"),
)

# In an order in which rows can be put back.
TABLES = (accounts, sessions, resets, games, seats, entries, shares, requests, chat)

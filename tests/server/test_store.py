"""The store itself: migrations, conflicts, backups."""

import gzip

import msgspec
import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from click.testing import CliRunner

import gloire
from gloire.cli.main import main
from gloire.server import backup, migrations, proving, schema
from gloire.server.store import Conflict, Request, Row, Seat, Store
from tests.server.client import against_computer, error, http
from tests.server.hosts import host

ENTRY = b'{"do":"EndMovement"}'


@pytest.fixture
def store(database):
    found = Store(database)
    migrations.upgrade(found.engine)
    yield found
    found.close()


def new_row(store: Store) -> Row:
    row = Row(id="game1", scenario="waterloo-20", rules="1", secret="ab" * 32)
    store.create(row, [Seat(game="game1", side=side, kind="human") for side in ("french", "allied")], [])
    return row


def test_migrations_make_the_tables_that_the_code_knows(store):
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_migrations_go_down_and_up_again(store):
    migrations.downgrade(store.engine)
    assert set(sql.inspect(store.engine).get_table_names()) <= {"alembic_version"}

    migrations.upgrade(store.engine)
    migrations.upgrade(store.engine)

    assert set(schema.metadata.tables) < set(sql.inspect(store.engine).get_table_names())


def test_entries_come_back_in_order(store):
    row = new_row(store)
    row = store.append(row, 0, [ENTRY, b'{"do":"Roll","face":3}'], {"asked": "french"})
    store.append(row, 2, [ENTRY], {"contributions": {"french": "ab"}})

    found = store.find("game1", after=1)

    assert found is not None
    assert [entry["do"] for entry in found.entries] == ["Roll", "EndMovement"]
    assert (found.row.asked, found.row.contributions, found.row.revision) == ("french", {"french": "ab"}, 3)


def test_of_two_writers_with_the_same_knowledge_one_is_refused(store):
    row = new_row(store)
    store.append(row, 0, [ENTRY], {})

    with pytest.raises(Conflict):
        store.append(row, 0, [ENTRY], {}, Request("french", "r", "d"))

    found = store.find("game1")
    assert found is not None
    assert len(found.entries) == 1
    assert store.request("game1", "french", "r") is None


def test_a_number_is_given_to_one_entry(store):
    row = store.append(new_row(store), 0, [ENTRY], {})

    with pytest.raises(Conflict):
        store.append(row, 0, [ENTRY], {"asked": "allied"})

    found = store.find("game1")
    assert found is not None
    assert (found.row.asked, found.row.revision) == ("", 2)


def test_there_is_no_such_game(store):
    assert store.find("nowhere") is None
    assert store.revision("nowhere") == 0


def test_a_backup_restores_every_game_into_another_database(database, tmp_path):
    with host(database) as first:
        anna = against_computer(first.base)
        for _ in range(6):
            anna.answer(anna.actions[0])
        anna.post("/chat", text="Adieu")
        saved = run("--database", database, "backup", str(tmp_path / "all.gz"))
        before = anna.look()
    other = f"sqlite:///{tmp_path / 'other.db'}"
    restored = run("--database", other, "restore", str(tmp_path / "all.gz"))

    assert saved.split()[0] == restored.split()[0]
    with host(other) as second:
        anna.base, anna.http = second.base, type(anna)(second.base).http
        assert anna.look() == before
        anna.answer(anna.actions[0])


def test_a_backup_has_no_secret_of_a_running_game_in_clear(database, tmp_path):
    with host(database) as first:
        anna = against_computer(first.base)
        over = against_computer(first.base)
        over.post("/resign", version=over.look()["version"])
        run("--database", database, "backup", str(tmp_path / "all.gz"))
    store = Store(database)
    running, ended = store.find(anna.game), store.find(over.game)
    store.close()
    text = gzip.decompress((tmp_path / "all.gz").read_bytes()).decode()

    assert running is not None
    assert running.row.secret not in text
    assert ended is not None
    assert ended.row.secret in text
    assert (tmp_path / "all.gz.key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "all.gz.key").read_text().strip() not in text


def test_without_its_key_a_backup_restores_running_games_under_a_new_marked_commitment(database, tmp_path):
    with host(database) as first:
        anna = against_computer(first.base)
        anna.play_until(lambda state: state["dice"]["rolls"]["committed"] > 1)
        run("--database", database, "backup", str(tmp_path / "all.gz"))
        before = anna.look()
    (tmp_path / "all.gz.key").unlink()
    other = f"sqlite:///{tmp_path / 'other.db'}"
    told = run("--database", other, "restore", str(tmp_path / "all.gz"))

    with host(other) as second:
        anna.base, anna.http = second.base, type(anna)(second.base).http
        dice = anna.look()["dice"]
        anna.answer(anna.actions[0])
        anna.post("/resign", version=anna.look()["version"])
        record = anna.get("/record")

    old = before["dice"]["commitment"]
    assert "1 running games have a new commitment" in told
    assert dice["commitment"] != old
    assert dice["lost"] == [{"commitment": old, "until": before["version"]}]
    assert dice["rolls"]["unproven"] == before["dice"]["rolls"]["committed"]
    assert record["dice"]["first"] == before["version"] + 1
    whole = msgspec.convert(record, type=gloire.Record)
    verdict = proving.judge(whole, gloire.replay(msgspec.structs.replace(whole, entries=[])))
    assert verdict.faults == []
    assert any("committed anew" in note for note in verdict.notes)


def test_a_wrong_key_restores_nothing(store, tmp_path):
    new_row(store)
    backup.back_up(store, tmp_path / "all.gz")
    (tmp_path / "other.key").write_text("00" * 32)
    empty = Store(f"sqlite:///{tmp_path / 'empty.db'}")

    with pytest.raises(backup.BadBackup, match="key"):
        backup.restore(empty, tmp_path / "all.gz", tmp_path / "other.key")

    assert empty.find("game1") is None
    empty.close()


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["serve", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_database_that_is_not_empty_is_not_restored_into(store, tmp_path):
    new_row(store)
    backup.back_up(store, tmp_path / "all.gz")

    with pytest.raises(backup.BadBackup, match="not empty"):
        backup.restore(store, tmp_path / "all.gz")


@pytest.mark.parametrize("content", [b"", b"nothing", b"\x1f\x8b\x08"])
def test_a_damaged_backup_restores_nothing(store, tmp_path, content):
    file = tmp_path / "all.gz"
    file.write_bytes(content)

    with pytest.raises(backup.BadBackup):
        backup.restore(store, file)


def test_a_backup_that_was_cut_short_restores_nothing(store, tmp_path):
    new_row(store)
    backup.back_up(store, tmp_path / "all.gz")
    whole = (tmp_path / "all.gz").read_bytes()
    (tmp_path / "all.gz").write_bytes(whole[: len(whole) // 2])
    empty = Store(f"sqlite:///{tmp_path / 'empty.db'}")

    with pytest.raises(backup.BadBackup):
        backup.restore(empty, tmp_path / "all.gz")

    assert empty.find("game1") is None
    empty.close()


def test_a_game_that_these_rules_do_not_allow_is_refused_with_an_explanation(database):
    store = Store(database)
    migrations.upgrade(store.engine)
    row = msgspec.structs.replace(new_row(store), rules="0")
    store.append(row, 0, [b'{"do":"FightBattle","hex":"0402"}'], {"rules": "0"})
    store.close()

    with host(database) as running:
        answer = http(running.base).get("/api/games/game1")

    assert error(answer) == (409, "rules")
    assert "version 0" in answer.json()["reason"]
    assert "Entry 1" in answer.json()["reason"]
    assert "0402" not in answer.json()["reason"]  # whoever asks may be the other side


def test_a_backup_of_before_brings_people_back(store, tmp_path):
    """People of before have no looks; two of them must not be taken for one."""
    people = [
        {"id": str(n), "name": name, "key": name, "password": "x", "at": 0.0} for n, name in enumerate(["anna", "anпa"])
    ]
    lines = [
        {"format": backup.FORMATS[0]},
        *({"table": "accounts", "row": {**row, "webhook": "", "mail": ""}} for row in people),
    ]
    file = tmp_path / "before.gz"
    file.write_bytes(gzip.compress(b"\n".join(msgspec.json.encode(line) for line in lines)))

    assert backup.restore(store, file) == (2, 0)

    with store.engine.connect() as connection:
        found = connection.execute(sql.select(schema.accounts.c.look)).scalars().all()
    assert len(set(found)) == 2

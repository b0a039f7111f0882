"""Drawings on disk: found again after a start, drawn anew when anything is wrong with them."""

import gzip
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

import gloire
from gloire.server.ahead import draw_all, drawing_ahead
from gloire.server.drawings import Drawings, drawings_of, name_of
from gloire.server.pictures import Picture, Pictures
from gloire.server.settings import MEGABYTE, Settings, cache_folder

THIRD_DAY = "waterloo-20-third-day"
OAK = b"<svg>oak</svg>"


def never() -> bytes:
    raise AssertionError("drawn again")


def oak() -> bytes:
    return OAK


@pytest.fixture
def drawings(tmp_path: Path) -> Drawings:
    return Drawings(tmp_path / "drawings", MEGABYTE)


def test_what_is_kept_is_not_drawn_again(drawings):
    assert gzip.decompress(drawings.kept("oak", oak)) == OAK
    assert gzip.decompress(drawings.kept("oak", never)) == OAK


@pytest.mark.parametrize(
    "damage",
    [b"", b"nonsense", gzip.compress(OAK)[:-6], gzip.compress(OAK) + b"tail"],
    ids=["empty", "nonsense", "cut short", "too long"],  # The compressed bytes hold the time, a name must not.
)
def test_damaged_drawing_is_drawn_anew(drawings, tmp_path, damage):
    drawings.kept("oak", oak)
    (path,) = (tmp_path / "drawings").iterdir()
    path.write_bytes(damage)

    assert gzip.decompress(drawings.kept("oak", oak)) == OAK
    assert gzip.decompress(drawings.kept("oak", never)) == OAK


def test_where_nothing_can_be_written_drawings_are_made_each_time(tmp_path):
    (tmp_path / "file").write_text("in the way")
    for drawings in (Drawings(tmp_path / "file" / "drawings", MEGABYTE), Drawings(None, MEGABYTE)):
        assert not drawings.can_keep
        assert gzip.decompress(drawings.kept("oak", oak)) == OAK
        with pytest.raises(AssertionError, match="drawn again"):
            drawings.kept("oak", never)


def test_what_was_not_used_for_longest_makes_room(tmp_path):
    drawings = Drawings(tmp_path, 2500)
    for day, name in enumerate(["old", "used", "new"]):
        drawings.kept(name, lambda: os.urandom(1000))
        os.utime(tmp_path / f"{name}.gz", (day, day))
    drawings.kept("used", never)
    drawings.kept("newest", lambda: os.urandom(1000))

    assert {path.stem for path in tmp_path.iterdir()} == {"used", "newest"}


def test_many_at_once_all_get_the_whole_drawing(tmp_path):
    large = os.urandom(300_000)
    with ThreadPoolExecutor(8) as pool:
        found = [
            pool.submit(Drawings(tmp_path, MEGABYTE).kept, f"oak-{number % 3}", lambda: large) for number in range(48)
        ]

    assert {gzip.decompress(one.result()) for one in found} == {large}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["oak-0.gz", "oak-1.gz", "oak-2.gz"]


def test_name_tells_what_a_drawing_is_made_of():
    map = gloire.new_game(THIRD_DAY).scenario.map
    other = msgspec.structs.replace(map, names={**map.names, 7: "Elsewhere"})

    assert name_of("ground", map, "light") == name_of("ground", map, "light")
    assert (
        len({name_of("ground", map, "light"), name_of("ground", map, "dark"), name_of("ground", other, "light")}) == 3
    )


def test_name_is_the_same_in_every_process():
    script = (
        "import gloire; from gloire.server.drawings import name_of\n"
        f"print(name_of('ground', gloire.new_game({THIRD_DAY!r}).scenario.map))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip

    assert runs == {name_of("ground", gloire.new_game(THIRD_DAY).scenario.map) + "\n"}


def test_pictures_are_found_again_after_a_start(drawings, monkeypatch):
    def all_of(pictures: Pictures) -> tuple[Picture, ...]:
        return (
            pictures.ground(THIRD_DAY, "light", True),
            pictures.frame(THIRD_DAY),
            pictures.thumbnail(THIRD_DAY, "dark"),
        )

    before = all_of(Pictures(drawings))
    monkeypatch.setattr("gloire.server.pictures._board", never)
    monkeypatch.setattr("gloire.server.pictures._thumbnail", never)
    again = Pictures(drawings)

    assert before == (
        again.ground(THIRD_DAY, "light", True),
        again.frame(THIRD_DAY),
        again.thumbnail(THIRD_DAY, "dark"),
    )
    assert before[0].plain.startswith(b"<svg")


def test_all_that_a_board_asks_for_is_drawn_ahead(monkeypatch):
    asked: list[tuple[str, ...]] = []

    class Noting(Pictures):
        def ground(self, *facts):
            asked.append(("ground", *facts[:2]))

        def frame(self, *facts):
            asked.append(("frame", *facts))

        def thumbnail(self, *facts):
            asked.append(("thumbnail", *facts))

    draw_all(Noting(Drawings(None, 0)), THIRD_DAY)
    known = [info.id for info in gloire.scenarios()]

    assert asked[:2] == [("ground", THIRD_DAY, "light"), ("frame", THIRD_DAY)]
    assert {("thumbnail", scenario, theme) for scenario in known for theme in ("light", "dark")} <= set(asked)
    assert {(kind, scenario) for kind in ("ground", "frame") for scenario in known} <= {facts[:2] for facts in asked}


def test_drawing_ahead_ends_with_the_server(tmp_path, monkeypatch):
    begun = []
    real = subprocess.Popen

    def begin(order, **manner):
        begun.append(real([sys.executable, "-c", "import time; time.sleep(60)"], **manner))
        return begun[-1]

    monkeypatch.setattr(subprocess, "Popen", begin)
    with drawing_ahead(Settings(drawings=str(tmp_path))):
        assert begun[0].poll() is None
    assert begun[0].poll() is not None


def test_nothing_is_drawn_ahead_where_nothing_can_be_kept(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("begun"))

    with drawing_ahead(Settings(drawings=str(tmp_path / "file"))):
        pass


def test_drawings_lie_in_the_user_cache_unless_told_otherwise(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert cache_folder() == tmp_path / "gloire"
    drawings_of(Settings()).kept("oak", oak)
    drawings_of(Settings(drawings=str(tmp_path / "own"))).kept("oak", oak)
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.gz")}
    assert found == {"gloire/drawings/oak.gz", "own/drawings/oak.gz"}

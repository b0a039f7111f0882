"""Drawings kept on disk, from one start of a server to the next.

A drawing's name tells everything it was made of, the code that draws included: what is found under it is right. What is
missing, damaged or cannot be read is drawn anew, and where nothing can be written nothing is kept.
"""

import gzip
import os
import tempfile
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

import gloire
from gloire.server.settings import Settings, cache_folder

LEVEL = 6  # of compression
ENDING = ".gz"
DAMAGED = (OSError, EOFError, zlib.error)
_DRAWERS = ("render", "core/hexes.py", "core/maps.py", "server/pictures.py")


class Drawings:
    """A folder of drawings, compressed as they travel; without a folder, nothing is kept."""

    def __init__(self, folder: Path | None, limit: int) -> None:
        self._folder, self._limit = folder, limit

    def kept(self, name: str, draw: Callable[[], bytes]) -> bytes:
        """The drawing of that name, compressed: as it was kept, or drawn now."""
        found = self._read(name)
        if found is None:
            found = gzip.compress(draw(), LEVEL, mtime=0)
            self._write(name, found)
        return found

    @property
    def can_keep(self) -> bool:
        """Whether anything can be written."""
        if self._folder is None:
            return False
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        return os.access(self._folder, os.W_OK | os.X_OK)

    def _read(self, name: str) -> bytes | None:
        if self._folder is None:
            return None
        path = self._folder / (name + ENDING)
        try:
            found = path.read_bytes()
            is_whole = bool(gzip.decompress(found))  # Its checksum tells; only an empty file has none.
        except DAMAGED:
            return None
        if not is_whole:
            return None
        with suppress(OSError):
            os.utime(path)  # The oldest are thrown out first; this one is in use.
        return found

    def _write(self, name: str, drawing: bytes) -> None:
        """Under another name first, so that nobody ever reads half a drawing."""
        if not self.can_keep or self._folder is None:
            return
        with suppress(OSError):
            handle, path = tempfile.mkstemp(dir=self._folder, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(drawing)
                os.replace(path, self._folder / (name + ENDING))
            except OSError:
                os.unlink(path)
                raise
            self._throw_out()

    def _throw_out(self) -> None:
        """What was not used for longest, until the rest is small enough; another process may be faster."""
        used = 0
        for path, size in self._latest_first():
            used += size
            if used > self._limit:
                path.unlink(missing_ok=True)

    def _latest_first(self) -> Iterable[tuple[Path, int]]:
        found = []
        # What is still being written under another name is not counted, nor taken from whoever writes it.
        for path in self._folder.glob(f"*{ENDING}") if self._folder else ():
            with suppress(OSError):
                facts = path.stat()
                found.append((facts.st_mtime, path, facts.st_size))
        return [(path, size) for _, path, size in sorted(found, reverse=True)]


def drawings_of(settings: Settings) -> Drawings:
    """Where a server keeps them."""
    folder = Path(settings.drawings) if settings.drawings else cache_folder()
    return Drawings(folder and folder / "drawings", settings.drawings_size)


def name_of(kind: str, *made_of: Any) -> str:
    """The same for the same things drawn by the same code, in every process."""
    told = [msgspec.to_builtins(part, enc_hook=_plan, order="deterministic") for part in made_of]
    digest = blake2b(f"{_code()}/{told!r}".encode(), digest_size=16).hexdigest()
    return f"{kind}-{digest}"


def _plan(grid: Any) -> Any:
    """A grid follows from its plan."""
    return msgspec.to_builtins(grid.plan, order="deterministic")


@cache
def _code() -> str:
    """What changes with the code and the styles that draw."""
    digest = blake2b(gloire.__version__.encode(), digest_size=16)
    root = Path(gloire.__file__).parent
    for drawer in _DRAWERS:
        place = root / drawer
        for path in sorted(place.rglob("*") if place.is_dir() else [place]):
            if path.suffix in (".py", ".css", ".toml"):
                digest.update(path.read_bytes())
    return digest.hexdigest()

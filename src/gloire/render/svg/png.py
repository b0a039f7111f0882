"""Small pictures with a palette, as addresses.

Stored, not compressed: compressors differ, and equal maps give equal bytes.
"""

import base64
import struct
import zlib
from collections.abc import Iterable, Sequence

_BLOCK = 0xFFFF  # bytes that one stored block can hold


def address(width: int, rows: Iterable[bytes], depth: int, colours: bytes, opacities: bytes) -> str:
    """Rows of pixels, `depth` bits each, that name colours of the palette."""
    lines = list(rows)
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, len(lines), depth, 3, 0, 0, 0)),
        (b"PLTE", colours),
        (b"tRNS", opacities),
        (b"IDAT", _stored(b"".join(b"\0" + line for line in lines))),
        (b"IEND", b""),
    )
    picture = b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def _stored(raw: bytes) -> bytes:
    """A zlib stream of uncompressed blocks."""
    blocks = [raw[start : start + _BLOCK] for start in range(0, len(raw), _BLOCK)]
    return b"\x78\x01" + b"".join(_blocks(blocks)) + struct.pack(">I", zlib.adler32(raw))


def _blocks(blocks: Sequence[bytes]) -> Iterable[bytes]:
    for number, block in enumerate(blocks, 1):
        last = number == len(blocks)
        yield struct.pack("<BHH", last, len(block), ~len(block) & 0xFFFF) + block


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

"""What others have written, and we ship or test with, is what was taken over from their packages and looked at."""

import hashlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "src/gloire/web/vendor", ROOT / "tests/browser/vendor")
# SHA-256 of each file. Whoever updates one compares it with the published package, and writes its sum here.
SUMS = {
    "src/gloire/web/vendor/lit-html": {
        "LICENSE": "2b66f9390afde29edfe4314daff93f01fb182e1178053e228120178987e5db75",
        "directive-helpers.js": "784b94f8f7995de124d2f63bc70f8ed8c8ba6731c7e5deeb96176462cc7f4e7b",
        "directive.js": "28d10666ee53ea4177bd2d5a53e85f0c4b8a09641289f6899206feec12d758df",
        "directives/live.js": "9072b8f085b32f0ede1add94e7ef8706864bff17cc334c275630b19f48c9e09c",
        "directives/repeat.js": "34e618f670a0b84d5a012dac581aa9ff48b7f0fc13114abce252e23f75560fc6",
        "lit-html.js": "22115ca1002e4afc0dd2cb208f28d9c71a577a8989d4185028e26b29676e7842",
    },
    "tests/browser/vendor/axe-core": {
        "LICENSE": "af175b9d96ee93c21a036152e1b905b0b95304d4ae8c2c921c7609100ba8df7e",
        "LICENSE-3RD-PARTY.txt": "4f8563870d0fca38bbc3e00b6f670cb7fa9f380ba9f26a7f7d1184a6b18b1653",
        "axe.min.js": "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878",
    },
}
PATHS = {f"{folder}/{name}": known for folder, names in SUMS.items() for name, known in names.items()}


@pytest.mark.parametrize("path", PATHS)
def test_file_of_others_is_unchanged(path: str) -> None:
    assert hashlib.sha256((ROOT / path).read_bytes()).hexdigest() == PATHS[path]


def test_every_file_of_others_is_known() -> None:
    found = {path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in folder.rglob("*") if path.is_file()}
    assert {path for path in found if not path.endswith("README.md")} == set(PATHS)  # those are ours

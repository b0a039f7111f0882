"""Facts as people write TOML: used by the tools that turn reference data into scenario files."""

import json
import re
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any

Facts = Mapping[str, Any]


class Inline(dict[str, Any]):
    """A table that is written on one line."""


def joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def entry(name: str, facts: Facts) -> str:
    return f"[[{name}]]\n{pairs(facts)}"


def table(name: str, facts: Facts) -> str:
    return f"[{name}]\n{pairs(facts)}" if facts else ""


def pairs(facts: Facts) -> str:
    return "\n".join(f"{key_text(key)} = {value_text(value)}" for key, value in facts.items())


def key_text(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else quoted(key)


def value_text(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case list():
            return f"[{', '.join(map(value_text, value))}]"
        case dict():
            return f"{{ {', '.join(f'{key_text(key)} = {value_text(item)}' for key, item in value.items())} }}"
        case str() if len(value) > LONG and re.fullmatch("[0-9|> ]+", value):
            return f'"""\n{textwrap.fill(value, LONG)}"""'
        case _:
            return quoted(value)


LONG = 110  # lists of labels that are longer go on several lines


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def gathered(labels: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Labels by what they have in common, as one text each."""
    found: dict[str, list[str]] = {}
    for key, label in labels:
        found.setdefault(key, []).append(label)
    return {key: " ".join(sorted(found[key])) for key in found}


def without_empty(facts: Facts) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value not in ("", [])}

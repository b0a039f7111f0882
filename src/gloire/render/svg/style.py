"""The style sheets of a drawing, and what look.toml changes in them."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from gloire.render.svg.look import ArmyLook, Look

_WHOLE = ("tokens", "map", "counters", "far", "overlays")
_SMALL = ("tokens", "far", "thumbnail")
_ARMY_TOKENS = {
    "body": "--body",
    "line": "--line",
    "ring": "--ring",
    "rim": "--rim",
    "ink": "--on",
    "dash": "--dash",
}


def style(look: Look) -> str:
    """Everything a standalone drawing needs; both themes, chosen by `data-theme`."""
    return _styled(look, _WHOLE)


def small_style(look: Look) -> str:
    """What a thumbnail needs."""
    return _styled(look, _SMALL)


def _styled(look: Look, sheets: tuple[str, ...]) -> str:
    return (
        _standard(sheets)
        + _tokens(".gloire-map", look.light)
        + _tokens(".gloire-map[data-theme=dark]", look.dark)
        + _armies(look)
        + "".join(f".strip-{formation}{{--strip:{colour}}}" for formation, colour in look.strips.items())
    )


@cache
def _standard(sheets: tuple[str, ...]) -> str:
    folder = files(__package__) / "style"
    return "".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in sheets)


def _tokens(selector: str, colours: Mapping[str, str]) -> str:
    rules = ";".join(f"--{name}:{colour}" for name, colour in colours.items())
    return f"{selector}{{{rules}}}" if rules else ""


def _armies(look: Look) -> str:
    return "".join(_tokens_of(army, colours) for army, colours in look.armies.items())


def _tokens_of(army: str, colours: ArmyLook) -> str:
    given = msgspec.to_builtins(colours)
    rules = ";".join(f"{token}:{given[key]}" for key, token in _ARMY_TOKENS.items() if key in given)
    return f".army-{army}{{{rules}}}" if rules else ""

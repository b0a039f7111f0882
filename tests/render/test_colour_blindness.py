"""Colours of armies and of marks, as people see them who confuse some.

Two things on the map must differ by colour under every sight, or by their shape: what is drawn (an area, a ring, an
arrow, a hatch, a cross) or how its line is broken (whole, dashed, dotted). Which of the two it is, each test says.
"""

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import gloire
from tests.render.sight import SIGHTS, ciede2000, difference

SOURCE = Path(gloire.__file__).parent
APART = 15.0  # CIEDE2000; about 2 can just be told side by side, above 10 at a glance
THEMES = ("light", "dark")
ARMIES = ("french", "anglo-dutch", "prussian", "russian", "austrian", "spanish", "union", "confederate")
FOES = [*(("french", army) for army in ARMIES[1:6]), ("union", "confederate")]

# What each mark is drawn as, and the rule of the style sheets that has its colour.
MARKS = {
    "reach": ("area", ".reach-line"),
    "path": ("beads", ".path-beads"),
    "attack": ("arrow", ".attack"),
    "threat": ("arrow", ".threat"),
    "retreat": ("arrow", ".retreat"),
    "way of retreat": ("line", ".retreat-way"),
    "goal of a retreat": ("ring", ".retreat-goal"),
    "battle": ("ring", ".battle-hex"),
    "refused hex": ("cross", ".refused-hex"),
    "noted hex": ("ring", ".noted-hex"),
    "hex cursor": ("ring", ".cursor-hex"),
    "must stop": ("disc", ".cost.stop circle"),
}
# Marks in an army's colour.
SIDES_MARKS = {"zone": ("hatch", ".zone-line"), "LOC": ("ring", ".goal-ring"), "objective": ("ring", ".objective-ring")}


@cache
def _sheets() -> str:
    """All style sheets that colour the map and what lies on it, without their comments."""
    files = [*(SOURCE / "render" / "svg" / "style").glob("*.css"), *(SOURCE / "web" / "css").glob("*.css")]
    return re.sub(r"/\*.*?\*/", "", "".join(file.read_text(encoding="utf-8") for file in sorted(files)), flags=re.S)


@cache
def _facts(selector: str, theme: str) -> dict[str, str]:
    """The declarations of a selector on the map, those of the dark theme over the others."""
    found: dict[str, str] = {}
    for wants_dark in (False, True) if theme == "dark" else (False,):
        for names, body in re.findall(r"([^{}]+)\{([^{}]*)\}", _sheets()):
            lights = [name.strip() for name in names.split(",")]
            is_dark = any("data-theme" in name for name in lights)
            own = [re.sub(r"^(\[data-theme=\"?dark\"?\] )?(\.play )?", "", name) for name in lights]
            if is_dark == wants_dark and selector in own:
                found |= dict(re.findall(r"([\w-]+)\s*:\s*([^;]+)", body))
    return found


def _token(name: str, theme: str) -> str:
    """A colour of tokens.css; the dark theme may leave one as it is in the light one."""
    text = (SOURCE / "render" / "svg" / "style" / "tokens.css").read_text(encoding="utf-8")
    light, dark = text.split("[data-theme=dark]", 1)
    found = re.search(rf"--{name}:(#\w+)", dark if theme == "dark" else light) or re.search(rf"--{name}:(#\w+)", light)
    assert found, name
    return found[1]


def _line(selector: str, theme: str) -> tuple[str, str]:
    """The colour of a mark, and how its line is broken."""
    facts = _facts(selector, theme)
    dashes = facts.get("stroke-dasharray", "none")
    first = float(dashes.split()[0]) if dashes != "none" else 0.0
    return facts["stroke"].strip(), "whole" if dashes == "none" else "dotted" if first <= 2 else "dashed"


def _alike(one: str, other: str) -> dict[str, float]:
    """The sights under which two colours are too near to each other."""
    found = {sight: difference(one, other, sight) for sight in SIGHTS}
    return {sight: round(far, 1) for sight, far in found.items() if far < APART}


def test_differences_are_those_of_the_published_examples() -> None:
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.49, -0.001), (50, -2.49, 0.0009)) == pytest.approx(7.1792, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (58, 24, 15)) == pytest.approx(19.4535, abs=1e-4)
    assert ciede2000((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize("sight", [sight for sight in SIGHTS if sight != "normal"])
def test_sights_confuse_what_they_are_known_to_confuse(sight: str) -> None:
    confused = {
        "protanopia": ("#7a3b00", "#2e4a00"),
        "deuteranopia": ("#8a5a20", "#5c6b20"),
        "tritanopia": ("#1d4f9e", "#1d6e6e"),
    }
    assert difference(*confused[sight], sight) < difference(*confused[sight], "normal") / 2


@pytest.mark.parametrize(("one", "other"), FOES)
def test_counters_of_foes_differ_by_colour(one: str, other: str) -> None:
    assert _alike(_token(one, "light"), _token(other, "light")) == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("one", "other"), FOES)
def test_zones_lines_and_objectives_of_foes_differ_by_colour(one: str, other: str, theme: str) -> None:
    assert _alike(_token(f"{one}-line", theme), _token(f"{other}-line", theme)) == {}


@pytest.mark.parametrize(("one", "other"), list(combinations(ARMIES, 2)))
def test_counters_of_any_two_armies_differ_by_colour_or_by_the_pattern_of_their_ring(one: str, other: str) -> None:
    rings = [_ring(army) for army in (one, other)]
    assert not _alike(_token(one, "light"), _token(other, "light")) or rings[0] != rings[1]


def _ring(army: str) -> str:
    return _facts(f".army-{army}", "light").get("--dash", "none")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("one", "other"), list(combinations(MARKS, 2)))
def test_marks_differ_by_colour_or_by_shape(one: str, other: str, theme: str) -> None:
    (shape, selector), (other_shape, other_selector) = MARKS[one], MARKS[other]
    (colour, dashes), (other_colour, other_dashes) = _line(selector, theme), _line(other_selector, theme)
    assert (shape, dashes) != (other_shape, other_dashes) or _alike(colour, other_colour) == {}


@pytest.mark.parametrize(("one", "other"), list(combinations(SIDES_MARKS, 2)))
def test_marks_of_one_side_differ_by_shape(one: str, other: str) -> None:
    shapes = [(kind, _line(selector, "light")[1]) for kind, selector in (SIDES_MARKS[one], SIDES_MARKS[other])]
    assert shapes[0] != shapes[1]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("army", ARMIES)
def test_lines_of_every_army_stand_out_from_the_land(army: str, theme: str) -> None:
    assert _alike(_token(f"{army}-line", theme), _token("land", theme)) == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mark", ["attack", "threat", "retreat", "reach", "path"])
def test_marks_stand_out_from_the_case_they_are_drawn_in(mark: str, theme: str) -> None:
    case = _line(f".{mark}-case", theme)[0]
    assert _alike(_line(MARKS[mark][1], theme)[0], case) == {}


def test_page_has_the_colours_of_the_map() -> None:
    """Swatches and edges beside the map are those of the counters on it."""
    page = (SOURCE / "web" / "css" / "base.css").read_text(encoding="utf-8")
    light, dark = page.split('[data-theme="dark"]', 1)
    for text, theme in ((light, "light"), (dark, "dark")):
        for army in ARMIES:
            found = re.search(rf"--{army}-line: (#\w+)", text)
            assert found, army
            assert found[1] == _token(f"{army}-line", theme)

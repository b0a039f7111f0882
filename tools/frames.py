"""Measures how smoothly the map moves, by the compositor's own trace: times between frames while panning and zooming.

python tools/frames.py [SCENARIO] [--hexes 1200] [--seconds 4] [--ratio 2] [--against URL]

With `--hexes` the ground is a made-up country of that size, under the counters of the scenario. `--against` measures a
server that already runs, such as one of another version.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from gloire.render.svg import RADIUS, Board, Look  # noqa: E402 : found by the line above
from gloire.sim.vast import vast_map  # noqa: E402
from tests.browser.conftest import FLAGS, Server, chromium  # noqa: E402
from tests.browser.table import Table  # noqa: E402

FRAME = "DrawFrame"  # the compositor has drawn one
TASKS = ("ThreadControllerImpl::RunTask", "TaskGraphRunner::RunTask")  # what threads are busy with
CATEGORIES = ["-*", "disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame", "toplevel", "cc"]
QUICK, SLOW = 33.0, 100.0  # milliseconds
REST = 1500  # until all is drawn

# A hand that drags the sheet all over the table, and one that turns the wheel; each acts once a frame.
HANDS = {
    "panning": """(step) => {
      const [x, y] = [700 * Math.sin(step / 40), 500 * Math.sin(step / 23)];
      act(PointerEvent, step ? "pointermove" : "pointerdown", { pointerId: 1, pointerType: "mouse" }, x, y);
    }""",
    "zooming": """(step) => act(WheelEvent, "wheel", { deltaY: Math.floor(step / 40) % 2 ? 16 : -16 })""",
}
ACT = """(seconds) => new Promise((done) => {
  const map = document.querySelector("#map"), box = map.getBoundingClientRect();
  const act = (Kind, name, facts, x = 0, y = 0) => map.dispatchEvent(new Kind(name, {
    clientX: box.x + box.width / 2 + x, clientY: box.y + box.height / 2 + y, bubbles: true, cancelable: true, ...facts,
  }));
  const turn = HAND, until = performance.now() + seconds * 1000;
  let step = 0;
  const move = () => {
    turn(step);
    step += 1;
    if (performance.now() < until) return requestAnimationFrame(move);
    act(PointerEvent, "pointercancel", { pointerId: 1 });
    done(step);
  };
  requestAnimationFrame(move);
})"""
CLOSER = 4  # steps of zoom before anything moves


def main() -> None:
    """Prints a line for each kind of motion."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("scenario", nargs="?", default="waterloo-20-third-day")
    ask.add_argument("--hexes", type=int)
    ask.add_argument("--seconds", type=float, default=4.0)
    ask.add_argument("--ratio", type=float, default=1.0, help="pixels of the screen to one of the page")
    ask.add_argument("--against", metavar="URL")
    asked = ask.parse_args()
    with _served(asked.against) as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = _opened(browser, url, asked)
        for motion, hand in HANDS.items():
            print(f"{motion:8} {told(_traced(browser, page, hand, asked.seconds))}", flush=True)
        browser.close()


class Motion(NamedTuple):
    """What a trace says, in milliseconds."""

    gaps: list[float]  # between frames
    busy: float  # time of processors for each frame, which a busy machine does not change much
    longest: float  # time of a processor for one task


def told(motion: Motion) -> str:
    """How the times between frames are spread."""
    ranked = sorted(motion.gaps)
    shares = {share: ranked[min(len(ranked) - 1, int(len(ranked) * share / 100))] for share in (50, 95, 99)}
    quick = 100 * sum(gap <= QUICK for gap in ranked) / len(ranked)
    spread = "  ".join(f"{share} % {gap:5.1f}" for share, gap in shares.items())
    bounds = f"{quick:5.1f} % within {QUICK:.0f} ms, {sum(gap > SLOW for gap in ranked)} over {SLOW:.0f}"
    work = f"{motion.busy:.1f} ms of work a frame, longest task {motion.longest:.1f} ms"
    return f"{len(ranked):4} frames  {spread}  longest {ranked[-1]:5.1f} ms  {bounds}; {work}"


@contextmanager
def _served(url: str | None) -> Iterator[str]:
    if url is not None:
        yield url
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server.url
        finally:
            server.stop()


def _opened(browser: Browser, url: str, asked: Any) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, device_scale_factor=asked.ratio)
    page = context.new_page()
    if asked.hexes:
        _lay_under(page, asked.hexes)
    table = Table(page, url)
    known = {one["id"]: one for one in page.request.get(f"{url}/api/scenarios").json()}
    sides = known[asked.scenario]["sides"]
    seats = {side: {"kind": "computer", "level": "random"} for side in sides} | {sides[0]: {"kind": "human"}}
    made = page.request.post(f"{url}/api/games", data={"scenario": asked.scenario, "seats": seats}).json()
    table.visit(f"#/seat/{made['game']}/{made['seats'][sides[0]]}")
    page.locator(".game[data-asked]").wait_for()
    for _ in range(CLOSER):
        page.get_by_role("button", name="Closer", exact=True).click()
    page.wait_for_timeout(REST)
    return page


def _lay_under(page: Page, hexes: int) -> None:
    """Another country under the counters of a scenario."""
    map = vast_map(hexes, "flat")
    board = Board(map, Look(title="Vast"))
    svg = board.svg()
    view_box = [float(part) for part in svg.partition('viewBox="')[2].partition('"')[0].split()]
    land, labels = board.frame.land, map.grid.labels
    geometry = {
        "box": view_box,
        "land": [land.left, land.top, land.size.real, land.size.imag],
        "radius": RADIUS,
        "pointy": board.frame.pointy,
        "hexes": {
            label: {
                "x": centre.real, "y": centre.imag, "name": None, "terrain": map.terrain[hex],
                "near": [labels[near] if near >= 0 else None for near in map.grid.near[hex]],
            }
            for hex, (label, centre) in enumerate(zip(labels, board.frame.centres, strict=True))
        },
        "crossings": {},
    }  # fmt: skip

    def frame(route: Any) -> None:
        route.fulfill(json={**route.fetch().json(), **geometry})

    page.route("**/frame", frame)
    page.route("**/ground.svg*", lambda route: route.fulfill(body=svg, content_type="image/svg+xml"))


def _traced(browser: Browser, page: Page, hand: str, seconds: float) -> Motion:
    page.wait_for_timeout(REST)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(ACT.replace("HAND", hand), seconds)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    stamps = sorted(event["ts"] / 1000 for event in events if event["name"] == FRAME)
    tasks = [event.get("tdur", 0) / 1000 for event in events if event["name"] in TASKS]
    gaps = [later - sooner for sooner, later in pairwise(stamps)]
    return Motion(gaps, sum(tasks) / max(1, len(stamps)), max(tasks, default=0.0))


if __name__ == "__main__":
    main()

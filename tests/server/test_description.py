"""What the server says about itself holds: requests made from its description break nothing."""

import warnings

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.server.client import against_computer

EXAMPLES = 12


def test_the_description_names_every_call(base):
    paths = httpx.get(f"{base}/schema/openapi.json").json()["paths"]

    for path in ("/api/games", "/api/games/{game}/answers", "/api/games/{game}/undo", "/api/account/login", "/ready"):
        assert path in paths
    assert len(paths) > 30


def test_requests_made_from_the_description_break_nothing(base):
    anna = against_computer(base)
    schema = schemathesis.openapi.from_url(f"{base}/schema/openapi.json")
    checked = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        checked += _try(found.ok(), {"game": anna.game, "id": anna.state["scenario"]}, anna.seat)

    assert checked > 30 * EXAMPLES / 2


def _try(operation, known, seat) -> int:
    """Requests to one call, half of them to a game that is there."""
    count = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def run(case):
        nonlocal count
        count += 1
        if count % 2:
            for name, value in known.items():
                if name in (case.path_parameters or {}):
                    case.path_parameters[name] = value
        headers = {"authorization": f"Bearer {seat}"} if count % 2 else {}
        case.call_and_validate(
            headers=headers,
            checks=[not_a_server_error, status_code_conformance, response_schema_conformance],
        )

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run()
    return count

"""The addresses of keys of seats, and the script that makes keys and signs with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from adjudicator.errors import KynesError
from adjudicator.log.lines import encode
from exporters.host import actions, keys
from exporters.host.answers import answered, form_of
from exporters.host.entrance import sent_by
from exporters.host.pages import PACKAGE
from exporters.serve.answers import file_answer


def key_routes(seat: str, changed: Callable[[Any], Any]) -> list[Route]:
    """The routes below the page of a `seat`; `changed` makes the endpoint of an action."""
    script = file_answer(PACKAGE / "keys.js", "text/javascript")
    return [
        Route("/keys.js", script, methods=["GET"]),
        Route(f"{seat}/draft", draft, methods=["POST"]),
        Route(f"{seat}/key", changed(keys.take), methods=["POST"]),
        Route(f"{seat}/key-no-more", changed(keys.give_up), methods=["POST"]),
    ]


async def draft(request: Request) -> Response:
    """The line that a form would write, to be signed; 204 for a form that asks on, 409 with a sentence for one refused."""
    sent = await form_of(request)
    return await answered(request, partial(_drafted, request, sent))


def _drafted(request: Request, sent: FormData) -> Response:
    asked = FormData([*sent.multi_items(), ("draft", "yes")])
    action = keys.take if "key" in sent else actions.move
    try:
        action(sent_by(request, asked))
    except keys.UnsignedError as found:
        line = encode(found.line).decode()
        n, at = found.line["n"], found.line.get("at", "")
        return JSONResponse({"at": at, "header": found.header, "line": line, "n": n})
    except KynesError as error:
        return JSONResponse({"why": str(error)}, 409)
    return Response(status_code=204)

"""What requests and answers have in common on all pages: language, forms and headers."""

from __future__ import annotations

from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adjudicator.speech import languages, speaking
from exporters.serve.pages import spoken

LARGEST_FORM = 1 << 20
"""Bytes that a form without a file may have."""
FIELDS = 100
"""Fields that a form may have."""
LANGUAGE = "kynes-language"
"""The cookie of the language that was chosen."""
YEAR = 365 * 24 * 3600
"""Seconds for which a cookie or a picture is kept."""
POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The policy of our pages: they load only from here, and send only here."""


def language_of(request: Request) -> str:
    """The language of a request: what was chosen, else what the browser likes best."""
    chosen = request.query_params.get("language") or request.cookies.get(LANGUAGE, "")
    return chosen if chosen in languages() else spoken(request.headers.get("accept-language", ""))


async def answered(request: Request, make: Callable[[], Response]) -> Response:
    """An answer made in a thread, in the language of the request."""
    language = language_of(request)

    def made() -> Response:
        with speaking(language):
            return make()

    answer = await run_in_threadpool(made)
    if request.query_params.get("language") in languages():
        answer.set_cookie(LANGUAGE, language, max_age=YEAR, path="/", samesite="lax", httponly=True)
    return answer


async def form_of(request: Request) -> FormData:
    """The fields of a form, without the zeros that no text has and PostgreSQL does not take.

    HTTPException 413 for more than our pages send, or for an unknown length.
    """
    length = request.headers.get("content-length", "")
    if not length.isdecimal() or int(length) > LARGEST_FORM:
        raise HTTPException(413)
    sent = await request.form(max_files=0, max_fields=FIELDS, max_part_size=64 << 10)
    return FormData(
        [
            (name.replace("\0", ""), value.replace("\0", "") if isinstance(value, str) else value)
            for name, value in sent.multi_items()
        ]
    )


def html(text: str, status: int = 200) -> Response:
    """A page of ours, which may load only what `POLICY` allows."""
    return HTMLResponse(
        text, status, {"content-security-policy": POLICY, "vary": "accept-language, cookie"}
    )

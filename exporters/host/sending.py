"""Sends what waits in the outbox: mails by SMTP, and messages to webhooks of Discord, Slack, or any other server."""

from __future__ import annotations

import ipaddress
import re
import smtplib
import socket
import ssl
import threading
import time
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

import httpx2
import msgspec

from adjudicator.errors import InputError
from adjudicator.log.calendar import zone_named
from adjudicator.log.time_control import minutes_of
from exporters.host.outbox import Message, Outbox

MAIL, DISCORD, SLACK, WEBHOOK = "mail", "discord", "slack", "webhook"
SORTS = (MAIL, DISCORD, SLACK, WEBHOOK)
SECONDS = 15
"""Seconds that a server may take."""
LONGEST = 60
"""Seconds that sending to a webhook may take in all, however slowly its server answers."""
MOST_AT_ONCE = 50
LONGEST_DISCORD = 1900
LONGEST_TEXT = 20_000
LONGEST_MAIL_ADDRESS = 254
"""Characters of a mail address (RFC 5321)."""
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,8}"
)
CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


class Mailing(msgspec.Struct, frozen=True):
    """How a host sends."""

    smtp: str = ""
    """The mail server, such as smtps://user:password@mail.example:465; "" for none."""
    sender: str = ""
    """The address from which mails come."""
    local_webhooks: bool = False
    """Whether webhooks may be on this machine or in its network."""
    login: bool = True
    """Whether people can have their links mailed (`exporters.host.mail_login`)."""


class NotSentError(Exception):
    """A message could not be sent this time."""


def checked_address(sort: str, address: str) -> str:
    """An address as it is kept; InputError for one at which nothing could arrive."""
    address = address.strip()
    if sort == MAIL:
        if ADDRESS.fullmatch(address) is None or len(address) > LONGEST_MAIL_ADDRESS:
            raise InputError("this is no mail address, such as name@example.org")
        return address
    try:
        parts = urlsplit(address)
        named = parts.hostname is not None and parts.port != 0
    except ValueError:
        named = False
    if sort not in SORTS or not named or parts.scheme not in ("http", "https") or parts.username:
        raise InputError("this is no address of a webhook, such as https://discord.com/api/…")
    if len(address) > 500 or not address.isascii() or not address.isprintable():
        raise InputError("this is no address of a webhook, such as https://discord.com/api/…")
    return address


def checked_quiet(begins: str, ends: str, zone: str) -> str:
    """Quiet hours as they are kept; InputError for what means no hours."""
    if not begins or not ends or begins == ends:
        return ""
    if CLOCK.fullmatch(begins) is None or CLOCK.fullmatch(ends) is None:
        raise InputError("quiet hours are such as 22:00 and 08:00")
    if zone_named(zone or "UTC") is None:
        raise InputError(f"there is no time zone {zone!r}, such as Europe/Berlin")
    return f"{begins}-{ends} {zone or 'UTC'}"


def after_quiet(at: int, quiet: str) -> int:
    """A time, or the end of the quiet hours in which it lies."""
    if not quiet:
        return at
    hours, _, zone = quiet.partition(" ")
    begins, ends = (minutes_of(each) for each in hours.split("-"))
    local = datetime.fromtimestamp(at, zone_named(zone))
    now = local.hour * 60 + local.minute
    if (now - begins) % 1440 >= (ends - begins) % 1440:
        return at
    day = local + timedelta(days=1 if ends <= now else 0)
    end = day.replace(hour=ends // 60 % 24, minute=ends % 60, second=0, microsecond=0)
    return int(end.timestamp())


def send_due(outbox: Outbox, mailing: Mailing, now: int) -> int:
    """Send what is due; how many messages were sent. What fails is put off."""
    done, begun, started = 0, now, time.monotonic()
    for _ in range(MOST_AT_ONCE):
        # The lease of a message begins now, and not when the first one was sent.
        now = begun + int(time.monotonic() - started)
        message = outbox.take(now)
        if message is None:
            break
        allowed = after_quiet(now, message.quiet)
        if allowed > now:
            outbox.later(message, allowed)
            continue
        try:
            send(message, mailing)
        except (
            NotSentError,
            ValueError,
        ):  # an address that means nothing must not be tried for ever
            outbox.failed(message, now)
            continue
        outbox.sent(message.key)
        done += 1
    return done


def send(message: Message, mailing: Mailing) -> None:
    """Send a message; NotSentError if its server does not take it."""
    if message.sort == MAIL:
        _mail(message, mailing)
    else:
        _post(message, local=mailing.local_webhooks)


def mail_of(message: Message, sender: str) -> EmailMessage:
    """A message as a mail. Its id follows from its key, so that a mail that comes twice can be known."""
    mail = EmailMessage()
    mail["From"], mail["To"] = sender, message.address
    mail["Subject"] = " ".join(message.subject.split())
    mail["Date"] = formatdate()
    mail["Message-ID"] = f"<{message.key[:32]}@kynes>"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(message.body)
    return mail


def _mail(message: Message, mailing: Mailing) -> None:
    if not mailing.smtp:
        raise NotSentError
    parts = urlsplit(mailing.smtp)
    secure = parts.scheme == "smtps"
    port = parts.port or (465 if secure else 25)
    checked = ssl.create_default_context()
    try:
        with (
            smtplib.SMTP_SSL(parts.hostname or "localhost", port, timeout=SECONDS, context=checked)
            if secure
            else smtplib.SMTP(parts.hostname or "localhost", port, timeout=SECONDS)
        ) as server:
            server.ehlo()
            if not secure and server.has_extn("starttls"):
                # A server on this machine often has a certificate of its own making: it gets no password.
                server.starttls(context=checked if parts.username else None)
                server.ehlo()
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(mail_of(message, mailing.sender))
    except (OSError, smtplib.SMTPException):
        raise NotSentError from None


def _post(message: Message, *, local: bool) -> None:
    """Send a message to a webhook. Its server is looked up once, nobody can redirect it, and its answer is not read."""
    parts = urlsplit(message.address)
    host, text = parts.hostname or "", f"{message.subject}\n\n{message.body}"[:LONGEST_TEXT]
    sent: dict[str, object]
    if message.sort == DISCORD:
        sent = {"content": text[:LONGEST_DISCORD], "allowed_mentions": {"parse": []}}
    elif message.sort == SLACK:
        sent = {"text": text}
    else:
        sent = {"subject": message.subject, "text": message.body, "key": message.key}
    try:
        place = _place_of(host, parts.port or (443 if parts.scheme == "https" else 80), local=local)
        target = httpx2.URL(message.address).copy_with(host=place)
        with httpx2.Client(timeout=SECONDS, follow_redirects=False, trust_env=False) as client:
            ending = threading.Timer(LONGEST, client.close)
            ending.start()
            try:
                with client.stream(
                    "POST",
                    target,
                    json=sent,
                    headers={"host": parts.netloc},
                    extensions={"sni_hostname": host},
                ) as answer:
                    status = answer.status_code
            finally:
                ending.cancel()
    except (OSError, httpx2.HTTPError, httpx2.InvalidURL):
        raise NotSentError from None
    if not 200 <= status < 300:
        raise NotSentError


def _place_of(host: str, port: int, *, local: bool) -> str:
    """The IP address of a server; NotSentError for one of this machine or its network, unless that is allowed."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    place = str(found[0][4][0])
    if not local and not all(ipaddress.ip_address(one[4][0]).is_global for one in found):
        raise NotSentError
    return place

"""The requirements for a public key of Ed25519: exactly one private key belongs to it.

A signature library checks signatures, not keys: if a key is a point of small order, anybody can
make signatures that the library accepts, for any line. So a key in a header must be in canonical
form, lie on the curve, and have the order of the whole group (RFC 8032, section 5.1). Plain
arithmetic, so that a header means the same with and without a library.
"""

from __future__ import annotations

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT = pow(2, (PRIME - 1) // 4, PRIME)
"""A square root of -1."""

Point = tuple[int, int, int, int]
"""X, Y, Z and T = XY/Z: extended coordinates."""


def is_sound_key(key: str) -> bool:
    """Whether 64 hexadecimal digits are a public key with one private key and one spelling."""
    point = _point(bytes.fromhex(key))
    if point is None or _is_zero(point):
        return False
    return _is_zero(_times(ORDER, point))


def _point(raw: bytes) -> Point | None:
    number = int.from_bytes(raw, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * ROOT % PRIME
    if x * x % PRIME != square or (x == 0 and sign == 1):
        return None
    if x % 2 != sign:
        x = PRIME - x
    return x, y, 1, x * y % PRIME


def _add(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % PRIME
    b = (one[1] + one[0]) * (other[1] + other[0]) % PRIME
    c = 2 * CURVE * one[3] * other[3] % PRIME
    d = 2 * one[2] * other[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def _times(count: int, point: Point) -> Point:
    found: Point = (0, 1, 1, 0)
    while count > 0:
        if count & 1:
            found = _add(found, point)
        point = _add(point, point)
        count >>= 1
    return found


def _is_zero(point: Point) -> bool:
    return point[0] % PRIME == 0 and (point[1] - point[2]) % PRIME == 0

"""How different two colours look: CIEDE2000, written out from Sharma, Wu and Dalal (2005)."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from game.gfx.palette import Rgb, linear

Lab = tuple[float, float, float]


def lab(colour: Rgb) -> Lab:
    """CIELAB of an sRGB colour under D65."""
    r, g, b = (linear(channel) for channel in colour)
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Lab, other: Lab) -> float:
    """The difference of two colours in CIELAB."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    grey = c1 * c2 == 0

    dh = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    d_h = 2 * sqrt(c1 * c2) * sin(radians(dh) / 2)
    if grey or abs(h1 - h2) <= 180:
        h = h1 + h2 if grey else (h1 + h2) / 2
    else:
        h = (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
    lightness, c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )
    s_l = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c, 1 + 0.015 * c * t
    turn = -sin(radians(60 * exp(-(((h - 275) / 25) ** 2)))) * 2 * sqrt(c**7 / (c**7 + 25**7))
    l_part, c_part, h_part = (l2 - l1) / s_l, (c2 - c1) / s_c, d_h / s_h
    return sqrt(l_part**2 + c_part**2 + h_part**2 + turn * c_part * h_part)

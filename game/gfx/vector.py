"""A picture as one SVG document, for a browser: what the raster does to layers is written down as masks and filters."""

from __future__ import annotations

import re
from typing import Final

from game.gfx.svg import Picture, Svg, number

ID: Final = re.compile(r'(id="|url\(#)(g\d+)')  # gradients have the same names in every drawing


def document(picture: Picture) -> str:
    """The picture as a document that fills whatever box it is shown in."""
    defs, body = list[str](), list[str]()
    for place, layer in enumerate(picture.layers):
        drawn = _named(layer.svg, f"l{place}")
        if layer.mask is not None:  # the raster masks a layer before it blurs and fades it
            defs.append(f'<mask id="m{place}" mask-type="alpha">{_named(layer.mask, f"m{place}")}</mask>')
            drawn = f'<g mask="url(#m{place})">{drawn}</g>'
        if layer.blur:
            defs.append(f'<filter id="f{place}"><feGaussianBlur stdDeviation="{number(layer.blur)}"/></filter>')
            drawn = f'<g filter="url(#f{place})">{drawn}</g>'
        if layer.alpha < 255:
            drawn = f'<g opacity="{number(layer.alpha / 255)}">{drawn}</g>'
        body.append(drawn)
    box = f"0 0 {number(picture.width)} {number(picture.height)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><defs>{"".join(defs)}</defs>{"".join(body)}</svg>'


def _named(svg: Svg, prefix: str) -> str:
    """What a drawing consists of, with names for its gradients that no other drawing of the document has."""
    return ID.sub(rf"\g<1>{prefix}\g<2>", f"<defs>{svg.defs}</defs>{svg.body}")

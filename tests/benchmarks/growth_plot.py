# SPDX-License-Identifier: MIT
"""Draws cost against size, from what dmlref_benchmark_growth prints. The same figures give the same bytes."""

import math

WIDTH, HEIGHT = 860, 460
LEFT, RIGHT, TOP, BOTTOM = 70, 190, 50, 55
STYLE = """
  text { font: 13px sans-serif; fill: #1f2328 } .grid { stroke: #d0d7de } .axis { stroke: #57606a }
  polyline { fill: none; stroke-width: 2 }
  .c0 { stroke: #0550ae; fill: #0550ae } .c1 { stroke: #bc4c00; fill: #bc4c00 } .c2 { stroke: #116329; fill: #116329 }
  .c3 { stroke: #8250df; fill: #8250df } .c4 { stroke: #a40e26; fill: #a40e26 } .c5 { stroke: #6e5c00; fill: #6e5c00 }
  polyline.c0, polyline.c1, polyline.c2, polyline.c3, polyline.c4, polyline.c5 { fill: none }
  text.c0, text.c1, text.c2, text.c3, text.c4, text.c5 { stroke: none }
  .dashed { stroke-dasharray: 7 4 } .back { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    .back { fill: #0d1117 } text { fill: #e6edf3 } .grid { stroke: #30363d } .axis { stroke: #8b949e }
    .c0 { stroke: #79c0ff; fill: #79c0ff } .c1 { stroke: #ffa657; fill: #ffa657 } .c2 { stroke: #7ee787; fill: #7ee787 }
    .c3 { stroke: #d2a8ff; fill: #d2a8ff } .c4 { stroke: #ff7b72; fill: #ff7b72 } .c5 { stroke: #e3b341; fill: #e3b341 }
  }
"""


def series_of(points):
    """{operator: [(taps, ns per tap), ...]}, in the order of the measurement."""
    series = {}
    for point in points:
        series.setdefault(point["operator"], []).append((point["taps"], point["ns_per_tap"]))
    return series


def decades(values):
    return math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))


def power(exponent):
    """10^exponent as people write it."""
    return str(10**exponent) if exponent >= 0 else f"{10.0**exponent:.{-exponent}f}"


def spread(positions, least):
    """The positions, top to bottom, moved down as far as it takes to keep them `least` apart."""
    placed = []
    for position in positions:
        placed.append(max(position, placed[-1] + least) if placed else position)
    return placed


def grid(x, y, x_decades, y_decades):
    lines = []
    for exponent in range(x_decades[0], x_decades[1] + 1):
        at = x(10.0**exponent)
        lines.append(f'<line class="grid" x1="{at:.1f}" y1="{TOP}" x2="{at:.1f}" y2="{HEIGHT - BOTTOM}"/>')
        lines.append(f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">10<tspan dy="-5" '
                     f'font-size="10">{exponent}</tspan></text>')
    for exponent in range(y_decades[0], y_decades[1] + 1):
        at = y(10.0**exponent)
        lines.append(f'<line class="grid" x1="{LEFT}" y1="{at:.1f}" x2="{WIDTH - RIGHT}" y2="{at:.1f}"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{power(exponent)}</text>')
    return lines


def curves(series, x, y):
    lines = []
    ends = sorted((y(values[-1][1]), number) for number, values in enumerate(series.values()))
    labels = dict(zip((number for _, number in ends), spread([at for at, _ in ends], 16)))
    for number, (name, values) in enumerate(series.items()):
        color = f"c{number % 6}"
        path = " ".join(f"{x(taps):.1f},{y(cost):.1f}" for taps, cost in values)
        lines.append(f'<polyline class="{color}{" dashed" if number >= 6 else ""}" points="{path}"/>')
        for taps, cost in values:
            lines.append(f'<circle class="{color}" cx="{x(taps):.1f}" cy="{y(cost):.1f}" r="3"/>')
        lines.append(f'<text class="{color}" x="{WIDTH - RIGHT + 12}" y="{labels[number] + 4:.1f}">{name}</text>')
    return lines


def in_words(series):
    """What the picture shows, for those who do not see it."""
    return "; ".join(f"{name} {min(cost for _, cost in values):.3f} to {max(cost for _, cost in values):.3f}"
                     for name, values in series.items())


def svg(points):
    series = series_of(points)
    x_decades = decades([point["taps"] for point in points])
    y_decades = decades([point["ns_per_tap"] for point in points])

    def x(taps):
        share = (math.log10(taps) - x_decades[0]) / (x_decades[1] - x_decades[0])
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(cost):
        share = (math.log10(cost) - y_decades[0]) / (y_decades[1] - y_decades[0])
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    body = grid(x, y, x_decades, y_decades) + curves(series, x, y)
    title = "Cost against size: nanoseconds per window element"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="t d">',
        f'<title id="t">{title}</title>',
        f'<desc id="d">Nanoseconds per window element, smallest to largest over all sizes: {in_words(series)}.</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text x="{LEFT}" y="26">{title} (float, one thread; a level line is linear cost)</text>',
        *body,
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 14}" text-anchor="middle">'
        "outputs x window elements of a call</text>",
        "</svg>",
    ]) + "\n"

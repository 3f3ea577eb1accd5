"""How procedural parts are put together, and how they are painted."""

import numpy as np

from meshes.procedural import (
    SOLIDS,
    blob,
    box,
    circle,
    curved_tube,
    extrusion,
    lathe,
    ring_stack,
    rings_of,
    rotation,
    superquadric,
    torus,
    tube,
    vessel,
)


def fit(part, half_size, centre, turn=None):
    """Scales a part to the given half size and moves it to `centre`."""
    v, uv, faces = part
    low, high = v.min(0), v.max(0)
    v = (v - (low + high) / 2) / ((high - low) / 2 + 1e-9) * np.asarray(half_size, float)
    return (v if turn is None else v @ turn.T) + np.asarray(centre, float), uv, faces


def pick(rng, *makers):
    return makers[rng.integers(len(makers))](rng)


def single(rng):
    return [fit(pick(rng, *SOLIDS), rng.uniform(0.3, 1, 3), (0, 0, 0), rotation(rng, upright=rng.random() < 0.7))]


def heap(rng):
    return [
        fit(
            pick(rng, *SOLIDS),
            rng.uniform(0.15, 0.8, 3),
            rng.normal(0, 0.35, 3),
            rotation(rng, upright=rng.random() < 0.5),
        )
        for _ in range(rng.integers(2, 6))
    ]


def mirrored(rng):
    parts = [fit(pick(rng, *SOLIDS), rng.uniform(0.3, 0.9, 3), (0, 0, 0))]
    for _ in range(rng.integers(1, 4)):
        v, uv, faces = fit(
            pick(rng, *SOLIDS),
            rng.uniform(0.1, 0.5, 3),
            rng.normal(0, 0.5, 3),
            rotation(rng, upright=rng.random() < 0.5),
        )
        parts += [(v, uv, faces), (v * [-1, 1, 1], uv, faces)]
    return parts


def furniture(rng):
    """A seat or table top on four legs, with or without a back, arms, shelf or crossbars."""
    width, depth, height, slab = (
        rng.uniform(0.4, 1),
        rng.uniform(0.4, 1),
        rng.uniform(0.3, 1.1),
        rng.uniform(0.02, 0.12),
    )
    parts = [fit(pick(rng, box, box, extrusion, superquadric), (width, depth, slab), (0, 0, height))]
    leg_width = rng.uniform(0.02, 0.09)
    leg = pick(rng, box, lathe)
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(
                fit(
                    leg,
                    (leg_width, leg_width, height / 2),
                    (sx * (width - leg_width), sy * (depth - leg_width), height / 2),
                )
            )
    if rng.random() < 0.6:
        rise = rng.uniform(0.25, 0.6)
        if rng.random() < 0.5:
            parts.append(fit(box(rng), (width, slab, rise), (0, depth - slab, height + rise)))
        else:
            for x in np.linspace(-width + leg_width, width - leg_width, rng.integers(2, 6)):
                parts.append(fit(leg, (leg_width, leg_width, rise), (x, depth - leg_width, height + rise)))
            parts.append(fit(box(rng), (width, leg_width, leg_width), (0, depth - leg_width, height + 2 * rise)))
    if rng.random() < 0.4:
        parts.append(fit(box(rng), (width * 0.95, depth * 0.95, slab * 0.6), (0, 0, height * rng.uniform(0.2, 0.6))))
    return parts


def mug(rng):
    """A vessel from bowl to beaker, often with one or two handles, sometimes with a spout."""
    height, radius = rng.uniform(0.15, 1), rng.uniform(0.3, 0.9)
    parts = [fit(vessel(rng), (radius, radius, height), (0, 0, 0))]
    for side in (1, -1)[: rng.integers(0, 3)]:
        upright = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]])
        parts.append(
            fit(
                torus(rng, rng.uniform(0.1, 0.25)),
                (radius * 0.4, height * 0.55, rng.uniform(0.04, 0.1)),
                (side * radius, 0, 0),
                upright,
            )
        )
    if rng.random() < 0.3:
        path = np.stack(
            [np.linspace(radius * 0.8, radius * 1.7, 12), np.zeros(12), np.linspace(-0.3, 0.6, 12) ** 2 * height], 1
        )
        parts.append(tube(path, np.linspace(0.12, 0.05, 12)))
    return parts


def figure(rng):
    """A two- or four-legged creature of rounded parts."""
    four = rng.random() < 0.5
    width, depth, height = (
        rng.uniform(0.2, 0.45),
        rng.uniform(0.5, 0.9) if four else rng.uniform(0.18, 0.35),
        rng.uniform(0.2, 0.5),
    )
    leg_height, leg = rng.uniform(0.2, 0.7), pick(rng, lathe, superquadric, box)
    leg_width, head = rng.uniform(0.04, 0.14), rng.uniform(0.15, 0.4)
    parts = [fit(pick(rng, blob, superquadric, lathe), (width, depth, height), (0, 0, leg_height + height))]
    head_at = np.array([0, -depth * 0.95 if four else 0, leg_height + 2 * height + head * 0.7])
    parts.append(fit(pick(rng, blob, superquadric), head * rng.uniform(0.7, 1.2, 3), head_at))
    for sx in (-1, 1):
        for sy in ((-1, 1) if four else (0,)):
            parts.append(
                fit(
                    leg,
                    (leg_width, leg_width, leg_height / 2 + 0.12),
                    (sx * width * 0.6, sy * depth * 0.7, leg_height / 2 + 0.08),
                )
            )
        if not four:
            angle = rng.uniform(-0.2, 1.4) * sx
            turn = np.array([[np.cos(angle), 0, np.sin(angle)], [0, 1, 0], [-np.sin(angle), 0, np.cos(angle)]])
            parts.append(
                fit(
                    leg,
                    (leg_width * 0.8, leg_width * 0.8, 0.35),
                    (sx * (width + 0.12), 0, leg_height + 1.4 * height),
                    turn,
                )
            )
        parts.append(
            fit(pick(rng, superquadric, lathe), rng.uniform(0.03, 0.2, 3), head_at + [sx * head * 0.6, 0, head * 0.8])
        )
    if four and rng.random() < 0.7:
        tail = np.linspace(0, 1, 12)[:, None]
        parts.append(
            tube(
                np.array([0, depth * 0.9, leg_height + height]) + tail * [0, 0.5, rng.uniform(-0.4, 0.4)],
                np.linspace(0.07, 0.03, 12),
            )
        )
    return parts


def vehicle(rng):
    width, depth, height, wheel = (
        rng.uniform(0.25, 0.5),
        rng.uniform(0.6, 1),
        rng.uniform(0.1, 0.35),
        rng.uniform(0.1, 0.25),
    )
    parts = [
        fit(pick(rng, box, superquadric), (width, depth, height), (0, 0, wheel + height)),
        fit(
            pick(rng, box, superquadric, extrusion),
            (width * 0.9, depth * rng.uniform(0.3, 0.6), height * 0.9),
            (0, rng.uniform(-0.2, 0.3), wheel + 2.4 * height),
        ),
    ]
    sideways = np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]])
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(fit(lathe(rng), (wheel, wheel, 0.07), (sx * width, sy * depth * 0.6, wheel), sideways))
    return parts


def lamp(rng):
    """A foot, a thin stem (straight or bent) and a shade or bulb on top; also plants, signs, umbrellas."""
    height, stem, radius = rng.uniform(0.8, 1.6), rng.uniform(0.015, 0.05), rng.uniform(0.2, 0.6)
    rise = np.linspace(0, 1, 16)
    path = np.stack([rng.uniform(-0.4, 0.4) * rise**2, np.zeros(16), rise * height], 1)
    parts = [
        fit(pick(rng, lathe, box, vessel), (radius * 0.8, radius * 0.8, rng.uniform(0.02, 0.2)), (0, 0, 0)),
        tube(path, stem),
    ]
    parts.append(
        fit(
            pick(rng, vessel, blob, lathe, superquadric),
            (radius, radius, rng.uniform(0.1, 0.4)),
            path[-1],
            rotation(rng, True),
        )
    )
    return parts


def wires(rng):
    """Thin bent tubes and rings: frames, handles, tools."""
    parts = [curved_tube(rng, rng.uniform(0.02, 0.08)) for _ in range(rng.integers(1, 4))]
    for _ in range(rng.integers(0, 3)):
        parts.append(
            fit(
                torus(rng, rng.uniform(0.05, 0.15)),
                rng.uniform(0.2, 0.7) * np.array([1, 1, 0.1]),
                rng.normal(0, 0.3, 3),
                rotation(rng, False),
            )
        )
    parts.append(fit(pick(rng, *SOLIDS), rng.uniform(0.1, 0.4, 3), (0, 0, 0)))
    return parts


def cabinet(rng):
    """A closed body with doors or drawers in front, knobs, feet or a plinth, sometimes a top that stands out."""
    width, depth, height = rng.uniform(0.25, 1), rng.uniform(0.2, 0.6), rng.uniform(0.3, 1)
    parts = [fit(box(rng), (width, depth, height), (0, 0, 0))]
    columns, rows = rng.integers(1, 4), rng.integers(1, 4)
    front, gap, knob = rng.uniform(0.01, 0.04), rng.uniform(0.01, 0.04), rng.uniform(0.01, 0.04)
    handle = box(rng)
    for x in range(columns):
        for z in range(rows):
            centre = np.array(
                [((x + 0.5) / columns * 2 - 1) * width, -depth - front * 0.5, ((z + 0.5) / rows * 2 - 1) * height]
            )
            parts.append(fit(box(rng), (width / columns - gap, front, height / rows - gap), centre))
            parts.append(fit(handle, (knob * rng.uniform(1, 3), knob, knob), centre - [0, front + knob * 0.8, 0]))
    if rng.random() < 0.5:
        parts.append(fit(box(rng), (width * 1.05, depth * 1.08, 0.03), (0, 0, height + 0.02)))
    feet = rng.uniform(0.03, 0.25)
    if rng.random() < 0.6:
        parts += [
            fit(
                pick(rng, box, lathe),
                (0.04, 0.04, feet),
                (sx * (width - 0.06), sy * (depth - 0.06), -height - feet * 0.9),
            )
            for sx in (-1, 1)
            for sy in (-1, 1)
        ]
    return parts


def shelf(rng):
    """Boards between two sides, with or without a back, and things standing on them."""
    width, depth, height, board = (
        rng.uniform(0.3, 0.9),
        rng.uniform(0.15, 0.4),
        rng.uniform(0.4, 1),
        rng.uniform(0.015, 0.05),
    )
    parts = [fit(box(rng), (board, depth, height), (side * width, 0, 0)) for side in (-1, 1)]
    levels = np.linspace(-height + board, height - board, rng.integers(2, 6))
    parts += [fit(box(rng), (width, depth, board), (0, 0, z)) for z in levels]
    if rng.random() < 0.6:
        parts.append(fit(box(rng), (width, board, height), (0, depth - board, 0)))
    space = (levels[1] - levels[0]) / 2 - board
    for _ in range(rng.integers(0, 6)):
        rise = space * rng.uniform(0.3, 0.9)
        parts.append(
            fit(
                pick(rng, box, lathe, superquadric, vessel),
                (rng.uniform(0.05, 0.15), depth * 0.6, rise),
                (rng.uniform(-0.8, 0.8) * width, 0, levels[rng.integers(len(levels) - 1)] + board + rise),
            )
        )
    return parts


def teapot(rng):
    """A round body with a spout, a handle at the side or over the top, a lid with a knob: also watering cans, jugs,
    kettles."""
    radius, height = rng.uniform(0.4, 0.7), rng.uniform(0.3, 0.8)
    body = rings_of(
        np.interp(
            np.linspace(0, 1, 14),
            np.linspace(0, 1, 4),
            [rng.uniform(0.5, 0.9), 1, rng.uniform(0.7, 1), rng.uniform(0.3, 0.7)],
        ),
        np.linspace(-1, 1, 14),
        circle(),
    )
    parts = [fit(ring_stack(body), (radius, radius, height), (0, 0, 0))]
    t = np.linspace(0, 1, 14)
    spout = np.stack(
        [
            radius * (0.7 + rng.uniform(0.6, 1.1) * t),
            0 * t,
            height * (-0.4 + rng.uniform(0.9, 1.6) * t ** rng.uniform(0.8, 2)),
        ],
        1,
    )
    parts.append(tube(spout, np.linspace(rng.uniform(0.1, 0.18), rng.uniform(0.04, 0.08), 14)))
    thick, bow = rng.uniform(0.03, 0.07), np.pi * t
    if rng.random() < 0.6:
        ring = np.stack(
            [
                -radius * 0.8 - radius * rng.uniform(0.5, 0.9) * np.sin(bow),
                0 * t,
                height * rng.uniform(0.5, 0.8) * np.cos(bow),
            ],
            1,
        )
    else:
        ring = np.stack(
            [radius * 0.8 * np.cos(bow), 0 * t, height * 0.7 + height * rng.uniform(0.8, 1.5) * np.sin(bow)], 1
        )
    parts.append(tube(ring, thick))
    if rng.random() < 0.7:
        parts += [
            fit(pick(rng, lathe, superquadric), (radius * 0.55, radius * 0.55, 0.08), (0, 0, height)),
            fit(superquadric(rng), (0.07, 0.07, 0.07), (0, 0, height + 0.12)),
        ]
    return parts


def bucket(rng):
    """An open vessel wider at the top, with a bow over it; also baskets, and bowls where it is low."""
    radius, height, wall = rng.uniform(0.5, 0.9), rng.uniform(0.15, 0.9), rng.uniform(0.03, 0.08)
    rise = np.linspace(0, 1, 12)
    outer = rng.uniform(0.35, 0.9) + (1 - rng.uniform(0.35, 0.9)) * rise ** rng.uniform(0.4, 1.5)
    inner_height = np.maximum(np.linspace(-1, 1, 12), -1 + 2 * wall / height)[::-1]
    section = circle() * [1, rng.uniform(0.5, 1)]
    parts = [
        fit(
            ring_stack(
                rings_of(
                    np.concatenate([outer, (outer - wall / radius)[::-1]]),
                    np.concatenate([np.linspace(-1, 1, 12), inner_height]),
                    section,
                )
            ),
            (radius, radius, height),
            (0, 0, 0),
        )
    ]
    if rng.random() < 0.5:
        bow = np.linspace(0, np.pi, 18)
        parts.append(
            tube(
                np.stack([radius * 0.97 * np.cos(bow), 0 * bow, height * 0.9 + rng.uniform(0.2, 0.9) * np.sin(bow)], 1),
                rng.uniform(0.015, 0.04),
            )
        )
    return parts


def house(rng):
    """A body with a gabled roof, a door and windows that stand out a little, a chimney, perhaps a wing."""
    width, depth, height, roof = (
        rng.uniform(0.4, 0.9),
        rng.uniform(0.4, 0.9),
        rng.uniform(0.25, 0.8),
        rng.uniform(0.2, 0.6),
    )
    parts = [fit(box(rng), (width, depth, height), (0, 0, 0)), gable(width * 1.1, depth * 1.08, roof, height)]
    for _ in range(rng.integers(1, 6)):
        parts.append(
            fit(
                box(rng),
                (rng.uniform(0.05, 0.15), 0.02, rng.uniform(0.06, 0.15)),
                (rng.uniform(-0.7, 0.7) * width, -depth, rng.uniform(-0.6, 0.6) * height),
            )
        )
    if rng.random() < 0.5:
        parts.append(
            fit(box(rng), (0.07, 0.07, roof * 0.6), (rng.uniform(-0.6, 0.6) * width, depth * 0.4, height + roof * 0.6))
        )
    if rng.random() < 0.4:
        low, wide = height * rng.uniform(0.5, 0.9), width * rng.uniform(0.4, 0.7)
        v, uv, faces = gable(wide * 1.1, depth * 0.8, roof * 0.6, 2 * low - height)
        parts += [
            fit(box(rng), (wide, depth * 0.7, low), (width + wide * 0.8, 0, low - height)),
            (v + [width + wide * 0.8, 0, 0], uv, faces),
        ]
    return parts


def gable(width, depth, rise, base):
    """A roof: a triangle drawn out along x."""
    section = np.array([[-1, 0], [0, 0], [1, 0], [0.5, 0.5], [0, 1], [-0.5, 0.5]]) * [depth, rise]
    return ring_stack(
        np.stack([np.concatenate([np.full((6, 1), x), section + [0, base - 0.01]], 1) for x in (-width, width)])
    )


def plant(rng):
    """A stem or trunk, in a pot or not, with leaves, branches or a crown."""
    height = rng.uniform(0.6, 1.4)
    t = np.linspace(0, 1, 12)
    stem = np.stack([rng.normal(0, 0.15) * t**2, rng.normal(0, 0.15) * t**2, height * t], 1)
    parts = [tube(stem, np.linspace(rng.uniform(0.03, 0.12), 0.03, 12))]
    if rng.random() < 0.6:
        parts.append(fit(vessel(rng), (rng.uniform(0.2, 0.4),) * 2 + (rng.uniform(0.15, 0.35),), (0, 0, -0.1)))
    leaf = rng.random() < 0.5
    for _ in range(rng.integers(3, 10)):
        at = stem[rng.integers(5, 12)]
        if leaf:
            parts.append(
                fit(
                    superquadric(rng),
                    (rng.uniform(0.15, 0.4), rng.uniform(0.06, 0.15), 0.02),
                    at + rng.normal(0, 0.15, 3),
                    rotation(rng, False),
                )
            )
        else:
            parts.append(fit(pick(rng, blob, superquadric), rng.uniform(0.15, 0.45, 3), at + rng.normal(0, 0.2, 3)))
    return parts


ASSEMBLIES = [
    single,
    heap,
    mirrored,
    furniture,
    furniture,
    mug,
    mug,
    figure,
    figure,
    vehicle,
    lamp,
    wires,
    cabinet,
    cabinet,
    shelf,
    teapot,
    bucket,
    bucket,
    house,
    plant,
]


def paint_cell(rng, side: int) -> np.ndarray:
    """One quarter of the atlas: plain, striped, checked, graded or cloudy, with or without grain."""
    y, x = np.mgrid[0:side, 0:side] / side
    first, second = rng.random((2, 3)) * (rng.random((2, 1)) ** 0.5)
    kind = rng.integers(6)
    if kind == 0:
        mix = np.zeros((side, side))
    elif kind == 1:
        angle = rng.uniform(0, np.pi)
        mix = (np.sin((x * np.cos(angle) + y * np.sin(angle)) * rng.uniform(6, 60)) > rng.uniform(-0.7, 0.7)).astype(
            float
        )
    elif kind == 2:
        squares = rng.integers(2, 10)
        mix = ((x * squares).astype(int) + (y * squares).astype(int)) % 2
    elif kind == 3:
        mix = y
    else:
        mix = (
            sum(0.5 + 0.5 * np.sin(x * rng.normal(0, 12) + y * rng.normal(0, 12) + rng.uniform(0, 6)) for _ in range(4))
            / 4
        )
    image = first + np.asarray(mix)[..., None] * (second - first)
    if rng.random() < 0.4:
        image = image * (1 + rng.normal(0, 0.08, (side, side, 1)))
    return np.clip(image, 0, 1)


def paint_atlas(rng) -> np.ndarray:
    cells = [paint_cell(rng, 128) for _ in range(4)]
    atlas = np.concatenate([np.concatenate(cells[:2], 1), np.concatenate(cells[2:], 1)], 0)
    return (atlas * 255).astype(np.uint8)

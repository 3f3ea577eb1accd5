import { SURFACE_SOURCES } from '@tangible/contracts';
import { extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { drawPicture } from '../../test/support.ts';
import { readMiddles, unwrapApart } from '../../test/unwrap-apart.ts';
import { COLOUR_BINS, COLOUR_DEPTH_BINS, COLOUR_RAYS, makeCamera } from '../frustum/frustum.ts';
import type { RgbaImage } from '../types.ts';
import type { PicturePaint } from '../workpiece.ts';
import { bakePicture } from './bake-picture.ts';

/** The surface where a function of the place is 0, from -1 to 1. */
function carve(distance: (x: number, y: number, z: number) => number, count = 28): Mesh {
  const at = (i: number) => (2 * i) / (count - 1) - 1;
  const values = Float32Array.from({ length: count ** 3 }, (_, i) =>
    distance(at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))),
  );
  return extractIsosurface({ values, counts: [count, count, count], origin: [-1, -1, -1], spacing: 2 / (count - 1) });
}

const cube = carve((x, y, z) => Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) - 0.6);

/** The same colour everywhere in the network's volume. */
const fillVolume = (colour: readonly number[]) =>
  Float32Array.from({ length: 3 * COLOUR_BINS * COLOUR_RAYS ** 2 }, (_, i) => {
    return colour[Math.floor(i / (COLOUR_BINS * COLOUR_RAYS ** 2))]! / 255;
  });

/** One colour in the near half of the network's volume, another in the far half. */
const fillHalves = (near: readonly number[], far: readonly number[]) =>
  Float32Array.from({ length: 3 * COLOUR_BINS * COLOUR_RAYS ** 2 }, (_, i) => {
    const layer = Math.floor(i / COLOUR_RAYS ** 2);
    const colour = COLOUR_DEPTH_BINS[layer % COLOUR_BINS]! < 0 ? near : far;
    return colour[Math.floor(layer / COLOUR_BINS)]! / 255;
  });

const paintOf = (picture: RgbaImage, colours: Float32Array | null, s = 0): PicturePaint => ({
  kind: 'picture',
  camera: s === 0 ? { s } : makeCamera(s),
  picture,
  colours,
  roughness: null,
  metallic: null,
});

function bakeMiddles(mesh: Mesh, paint: PicturePaint, sidePx = 1024) {
  const unwrapped = unwrapApart(mesh, sidePx);
  return readMiddles(unwrapped, bakePicture(mesh, unwrapped, paint).colour.data);
}

describe('a cube with a checkered front', () => {
  const isDark = (x: number, y: number) => (Math.floor(x / 16) + Math.floor(y / 16)) % 2 === 0;
  const picture = drawPicture(256, 256, (x, y) => (isDark(x, y) ? [30, 40, 50] : [230, 220, 210]));
  const middles = bakeMiddles(cube, paintOf(picture, fillHalves([128, 128, 128], [128, 10, 240])));

  test('shows the pattern in its place, unmirrored', () => {
    let checked = 0;
    for (const { position, colour } of middles) {
      if (position[2] < 0.58 || Math.max(Math.abs(position[0]), Math.abs(position[1])) > 0.5) continue;
      const [x, y] = [(position[0] + 1) * 128, (1 - position[1]) * 128];
      if (Math.min(x % 16, 16 - (x % 16), y % 16, 16 - (y % 16)) < 2.5) continue;
      checked++;
      expect(Math.abs(colour[0] - (isDark(Math.floor(x), Math.floor(y)) ? 30 : 230))).toBeLessThan(6);
    }
    expect(checked).toBeGreaterThan(100);
  });

  test('has a uniform back and sides without the pattern, because the network sees another colour there', () => {
    const back = middles.filter(({ position }) => position[2] < -0.5).map(({ colour }) => colour[0]);
    expect(Math.max(...back) - Math.min(...back)).toBeLessThan(12);
    const side = middles
      .filter(({ position }) => Math.abs(position[0]) > 0.59 && position[2] < 0.3)
      .map(({ colour }) => colour[0]);
    expect(Math.max(...side) - Math.min(...side)).toBeLessThan(40);
  });
});

test('a surface behind a plate does not take its colour', () => {
  // A red plate before a green ball: behind the plate the network's green goes on, and the plate stays red to its edge.
  const isPlate = (x: number, y: number) => Math.abs(x) < 0.25 && Math.abs(y) < 0.25;
  const both = carve(
    (x, y, z) =>
      Math.min(
        Math.hypot(x, y, z + 0.4) - 0.55,
        Math.max(Math.abs(x) - 0.25, Math.abs(y) - 0.25, Math.abs(z - 0.55) - 0.1),
      ),
    40,
  );
  const picture = drawPicture(256, 256, (x, y) =>
    isPlate((x + 0.5) / 128 - 1, (y + 0.5) / 128 - 1) ? [220, 20, 20] : [20, 180, 20],
  );
  const middles = bakeMiddles(both, paintOf(picture, fillVolume([30, 160, 30])));
  const ball = middles.filter(({ position }) => position[2] < 0.2);
  const plate = middles.filter(({ position }) => position[2] > 0.64 && Math.hypot(position[0], position[1]) < 0.2);
  expect(ball.filter(({ position }) => isPlate(position[0], position[1]) && position[2] > 0)).not.toHaveLength(0);
  for (const { colour } of ball) expect(colour[1]).toBeGreaterThan(colour[0]);
  expect(plate).not.toHaveLength(0);
  for (const { colour } of plate) expect(colour[0]).toBeGreaterThan(200);
});

test('a lit ball becomes as uniform as the network predicts', () => {
  const ball = carve((x, y, z) => Math.hypot(x, y, z) - 0.7, 24);
  const shade = (x: number, y: number) => {
    const z = Math.sqrt(Math.max(0, 0.49 - x * x - y * y));
    return 0.3 + 0.8 * Math.max(0, (-0.6 * x + 0.5 * y + 0.62 * z) / 0.7);
  };
  const base = [170, 120, 80] as const;
  const picture = drawPicture(256, 256, (px, py) => {
    const light = shade((px + 0.5) / 128 - 1, 1 - (py + 0.5) / 128);
    return base.map((value) => 255 * Math.min(1, (value / 255) ** 2.2 * light) ** (1 / 2.2));
  });
  const seen = (paint: PicturePaint) =>
    bakeMiddles(ball, paint, 512)
      .filter(({ position }) => position[2] > 0.35)
      .map(({ colour }) => colour);
  const spread = (colours: (readonly number[])[]) =>
    (Math.max(...colours.map(([red]) => red!)) - Math.min(...colours.map(([red]) => red!))) / base[0];
  const lit = seen(paintOf(picture, null));
  const unlit = seen(paintOf(picture, fillVolume(base)));
  expect(spread(lit)).toBeGreaterThan(0.4);
  expect(spread(unlit)).toBeLessThan(0.5 * spread(lit));
  // Light has no colour here: the hue stays.
  for (const [red, green, blue] of unlit) {
    expect(Math.abs(green / red - 120 / 170)).toBeLessThan(0.03);
    expect(Math.abs(blue / red - 80 / 170)).toBeLessThan(0.03);
  }
});

describe('charts', () => {
  const ball = carve((x, y, z) => Math.hypot(x, y, z) - 0.7, 20);
  const picture = drawPicture(200, 200, (x, y) => [x, y, 100]);
  const unwrapped = unwrapApart(ball, 1024);
  const baked = bakePicture(ball, unwrapped, paintOf(picture, fillVolume([90, 120, 60]), 0.2)).colour;

  test('meet without a seam even if every triangle is a chart', () => {
    const { indices, uvs, sources } = unwrapped;
    const known = new Map<string, number[]>();
    let worst = 0;
    for (let h = 0; h < indices.length; h++) {
      const next = h % 3 === 2 ? h - 2 : h + 1;
      const [a, b] = [indices[h]!, indices[next]!];
      const [u, v] = [(uvs[a * 2]! + uvs[b * 2]!) / 2, (uvs[a * 2 + 1]! + uvs[b * 2 + 1]!) / 2];
      const at = (Math.min(1023, Math.floor(v * 1024)) * 1024 + Math.min(1023, Math.floor(u * 1024))) * 4;
      const colour = [...baked.data.subarray(at, at + 3)];
      const key = [sources[a]!, sources[b]!].sort((x, y) => x - y).join();
      const other = known.get(key);
      if (other) for (let k = 0; k < 3; k++) worst = Math.max(worst, Math.abs(other[k]! - colour[k]!));
      known.set(key, colour);
    }
    expect(worst).toBeLessThan(8);
  });

  test('have filled gutters: nothing is black or transparent', () => {
    let darkest = 765;
    for (let i = 0; i < baked.data.length; i += 4) {
      const sum = baked.data[i]! + baked.data[i + 1]! + baked.data[i + 2]!;
      darkest = Math.min(darkest, baked.data[i + 3] === 255 ? sum : 0);
    }
    expect(darkest).toBeGreaterThan(60);
  });

  test('are deterministic', () => {
    const again = bakePicture(ball, unwrapped, paintOf(picture, fillVolume([90, 120, 60]), 0.2)).colour;
    expect(Buffer.compare(Buffer.from(again.data), Buffer.from(baked.data))).toBe(0);
  });
});

describe('small pictures', () => {
  test('one pixel colours the whole surface', () => {
    for (const { colour } of bakeMiddles(
      cube,
      paintOf(
        drawPicture(1, 1, () => [200, 100, 50]),
        null,
      ),
      512,
    )) {
      expect(colour).toEqual([200, 100, 50]);
    }
  });

  test('surfaces outside the picture are not black', () => {
    // The crop reaches beyond the picture, as it does for tall subjects: transparent black left and right.
    const picture = drawPicture(64, 64, (x) => (x > 14 && x < 50 ? [200, 100, 50, 255] : [0, 0, 0, 0]));
    for (const { colour } of bakeMiddles(cube, paintOf(picture, null), 256)) expect(colour[0]).toBeGreaterThan(180);
  });

  test('a fine pattern becomes grey on a coarse texture instead of noise', () => {
    const picture = drawPicture(2048, 2048, (x, y) => ((x + y) % 2 === 0 ? [0, 0, 0] : [255, 255, 255]));
    for (const { colour } of bakeMiddles(cube, paintOf(picture, null), 512)) {
      expect(colour[0]).toBeGreaterThan(110);
      expect(colour[0]).toBeLessThan(145);
    }
  });
});

describe('the back of a plate', () => {
  const plate = carve((x, y, z) => Math.max(Math.abs(x) - 0.7, Math.abs(y) - 0.7, Math.abs(z) - 0.2), 40);
  // Black stripes on white, finer than the network can resolve.
  const isBlack = (x: number) => Math.floor(x / 4) % 2 === 0;
  const picture = drawPicture(256, 256, (x) => (isBlack(x) ? [20, 20, 20] : [220, 220, 220]));
  const backs = (colour: readonly number[], shown = picture) =>
    bakeMiddles(plate, paintOf(shown, fillHalves([120, 120, 120], colour)))
      .filter(({ position: [x, y, z] }) => z < -0.19 && Math.max(Math.abs(x), Math.abs(y)) < 0.5)
      .map(({ position, colour: [red] }) => ({ px: (position[0] + 1) * 128, red }));

  test('repeats the front if the network sees the same colours there', () => {
    const middles = backs([120, 120, 120]).filter(({ px }) => Math.abs((px % 4) - 2) < 1);
    expect(middles.length).toBeGreaterThan(50);
    for (const { px, red } of middles) {
      if (isBlack(px)) expect(red).toBeLessThan(80);
      else expect(red).toBeGreaterThan(140);
    }
  });

  test('has no spot that the network would have seen', () => {
    const spotted = drawPicture(256, 256, (x, y) =>
      Math.hypot(x - 128, y - 128) < 12 ? [20, 20, 20] : [120, 120, 120],
    );
    const reds = backs([120, 120, 120], spotted).map(({ red }) => red);
    expect(Math.min(...reds)).toBeGreaterThan(95);
  });

  test('is what the network predicts if it sees other colours', () => {
    const reds = backs([10, 240, 10]).map(({ red }) => red);
    expect(Math.max(...reds) - Math.min(...reds)).toBeLessThan(25);
  });
});

describe('the provenance of a surface', () => {
  const ball = carve((x, y, z) => Math.hypot(x, y, z) - 0.7, 32);
  const plate = carve((x, y, z) => Math.max(Math.abs(x) - 0.7, Math.abs(y) - 0.7, Math.abs(z) - 0.2), 40);
  const stripes = drawPicture(256, 256, (x) => (Math.floor(x / 4) % 2 === 0 ? [20, 20, 20] : [220, 220, 220]));
  const grey = drawPicture(64, 64, () => [120, 120, 120]);

  function trace(mesh: Mesh, paint: PicturePaint, unwrapped = unwrapApart(mesh, 1024)) {
    const { shares, colourSources } = bakePicture(mesh, unwrapped, paint).provenance;
    const sum = Object.values(shares).reduce((total, share) => total + share, 0);
    expect(sum).toBeCloseTo(1, 9);
    expect(colourSources).toHaveLength(unwrapped.positions.length / 3);
    const { positions } = unwrapped;
    /** The sources of the vertices that a test of their positions selects. */
    const list = (isThere: (x: number, y: number, z: number) => boolean) => {
      const found = new Set<string>();
      for (let v = 0; v < colourSources.length; v++) {
        const [x, y, z] = [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!];
        if (isThere(x, y, z)) found.add(SURFACE_SOURCES[colourSources[v]!]!);
      }
      return [...found];
    };
    return { shares, list };
  }

  test('a ball whose back has another colour is seen in front and inferred behind', () => {
    const { shares, list } = trace(ball, paintOf(grey, fillHalves([120, 120, 120], [10, 240, 10])));
    // Of the half that faces the camera, the part seen at an angle of less than about 70 degrees.
    expect(shares.front).toBeGreaterThan(0.3);
    expect(shares.front).toBeLessThan(0.45);
    expect(shares.mirrored).toBe(0);
    expect(list((_, __, z) => z > 0.35)).toEqual(['front']);
    expect(list((_, __, z) => z < 0)).toEqual(['inferred']);
  });

  test('the back of a plate that looks like its front is mirrored, its rim inferred', () => {
    const { shares, list } = trace(plate, paintOf(stripes, fillVolume([120, 120, 120])));
    const inside = (x: number, y: number) => Math.max(Math.abs(x), Math.abs(y)) < 0.5;
    expect(list((x, y, z) => z > 0.19 && inside(x, y))).toEqual(['front']);
    expect(list((x, y, z) => z < -0.19 && inside(x, y))).toEqual(['mirrored']);
    expect(list((x, _, z) => Math.abs(x) > 0.69 && Math.abs(z) < 0.1)).toEqual(['inferred']);
    expect(shares.mirrored).toBeGreaterThan(0.15);
    expect(shares.mirrored).toBeLessThan(shares.front);
  });

  test('a surface behind another one is inferred although it faces the camera', () => {
    const both = carve(
      (x, y, z) =>
        Math.min(
          Math.max(Math.abs(x) - 0.7, Math.abs(y) - 0.7, Math.abs(z + 0.5) - 0.2),
          Math.max(Math.abs(x) - 0.5, Math.abs(y) - 0.5, Math.abs(z - 0.5) - 0.2),
        ),
      40,
    );
    const { list } = trace(both, paintOf(grey, fillHalves([120, 120, 120], [10, 240, 10])));
    const behind = (x: number, y: number, z: number) => Math.abs(z + 0.3) < 0.01 && Math.hypot(x, y) < 0.3;
    expect(list(behind)).toEqual(['inferred']);
  });

  test('without a network the picture shows through: hidden sides are mirrored, not seen', () => {
    const { shares, list } = trace(ball, paintOf(grey, null));
    expect(shares.inferred).toBe(0);
    // The half that faces the camera, but for the last 7 degrees.
    expect(shares.front).toBeGreaterThan(0.42);
    expect(shares.front).toBeLessThan(0.5);
    expect(list((_, __, z) => z < -0.1)).toEqual(['mirrored']);
  });

  test('shares are of the area: charts of a sixteenth of the texels count as much', () => {
    const even = unwrapApart(ball, 1024);
    // Triangles behind the middle have a quarter of the texels along each side.
    const { indices, positions, uvs } = even;
    const uneven = { ...even, uvs: uvs.slice() };
    for (let i = 0; i < indices.length; i += 3) {
      if (positions[indices[i]! * 3 + 2]! > 0) continue;
      const [u, v] = [uvs[indices[i]! * 2]!, uvs[indices[i]! * 2 + 1]!];
      for (let k = 0; k < 3; k++) {
        const at = indices[i + k]! * 2;
        uneven.uvs[at] = u + (uvs[at]! - u) / 4;
        uneven.uvs[at + 1] = v + (uvs[at + 1]! - v) / 4;
      }
    }
    const paint = paintOf(grey, fillHalves([120, 120, 120], [10, 240, 10]));
    expect(trace(ball, paint, uneven).shares.front).toBeCloseTo(trace(ball, paint, even).shares.front, 2);
  });
});

import { noise } from '../../scripts/pictures/grains.ts';
import type { Colour, Grain, Paint } from './scene.ts';

const coarse = noise(1);

/** Noise of several sizes, about -1 to 1. */
export const cloudy =
  (frequency: number): Grain =>
  (x, y, z) => {
    const [a, b, c] = [x * frequency, y * frequency, z * frequency];
    return 0.6 * coarse(a, b, c) + 0.3 * coarse(2.1 * a, 2.1 * b, 2.1 * c) + 0.15 * coarse(4.3 * a, 4.3 * b, 4.3 * c);
  };

export const mix = (a: Colour, b: Colour, share: number): Colour => {
  const s = Math.min(1, Math.max(0, share));
  return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + (b[2] - a[2]) * s];
};

export const dim = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by];

const resolve = (colour: Colour | Paint, x: number, y: number, z: number): Colour =>
  typeof colour === 'function' ? colour(x, y, z) : colour;

/** Spots of wear: lighter and darker by `amount`. */
export const worn = (colour: Colour | Paint, amount = 0.12, frequency = 9): Paint => {
  const grain = cloudy(frequency);
  return (x, y, z) => dim(resolve(colour, x, y, z), 1 + amount * grain(x, y, z));
};

/** Wood whose fibres run along one axis. */
export const wood = (light: Colour, dark: Colour, along: 'x' | 'y' | 'z', frequency = 14): Paint => {
  const grain = cloudy(1);
  const [sx, sy, sz] = (['x', 'y', 'z'] as const).map((axis) => (axis === along ? 0.09 : 1) * frequency) as [
    number,
    number,
    number,
  ];
  return (x, y, z) => {
    const broad = grain(x * sx, y * sy, z * sz);
    const fine = grain(x * sx * 4 + 9, y * sy * 4, z * sz * 4);
    const rings = Math.sin(9 * broad + 3 * (x * sx + y * sy + z * sz) * 0.4);
    return mix(light, dark, 0.42 + 0.28 * rings + 0.3 * fine);
  };
};

/** Colours in turn along one axis, each `width` wide. */
export const stripes = (axis: 'x' | 'y' | 'z', width: number, ...colours: (Colour | Paint)[]): Paint => {
  const k = 'xyz'.indexOf(axis);
  return (x, y, z) => {
    const at = Math.floor((k === 0 ? x : k === 1 ? y : z) / width);
    return resolve(colours[((at % colours.length) + colours.length) % colours.length]!, x, y, z);
  };
};

/** The second colour where `isThere`, with an edge as soft as the function's. */
export const over = (base: Colour | Paint, top: Colour | Paint, isThere: Grain): Paint => {
  return (x, y, z) => {
    const share = isThere(x, y, z);
    if (share <= 0) return resolve(base, x, y, z);
    if (share >= 1) return resolve(top, x, y, z);
    return mix(resolve(base, x, y, z), resolve(top, x, y, z), share);
  };
};

/** Bricks or stones in rows on upright walls, with joints; also on walls that face x. */
export const bricks = (colour: Colour, joint: Colour, width: number, height: number, uneven = 0.18): Paint => {
  const tone = noise(1);
  const fine = cloudy(26);
  return (x, y, z) => {
    const row = Math.floor(y / height);
    const run = (x + z) / width + (row & 1 ? 0.5 : 0);
    const [u, v] = [run - Math.floor(run), y / height - row];
    const edge = Math.min(Math.min(u, 1 - u) * width, Math.min(v, 1 - v) * height);
    if (edge < 0.045 * width + 0.012 * height) return dim(joint, 1 + 0.08 * fine(x, y, z));
    return dim(colour, 1 + uneven * tone(Math.floor(run) * 7.3, row * 3.7, 0.5) + 0.07 * fine(x, y, z));
  };
};

/** Round dots on a grid of directions about y: for lathed shapes. */
export const dotsAround = (
  base: Colour | Paint,
  dot: Colour,
  count: number,
  rowHeight: number,
  size: number,
): Paint => {
  return (x, y, z) => {
    const row = Math.floor(y / rowHeight);
    const turn = (Math.atan2(x, z) / (2 * Math.PI)) * count + (row & 1 ? 0.5 : 0);
    const wide = ((turn - Math.floor(turn) - 0.5) * 2 * Math.PI * Math.hypot(x, z)) / count;
    const high = y - (row + 0.5) * rowHeight;
    return Math.hypot(wide, high) < size ? dot : resolve(base, x, y, z);
  };
};

/** Squares of two colours. */
export const checks = (a: Colour, b: Colour, size: number): Paint => {
  const even = (value: number) => Math.floor(value / size + 1e-4) & 1;
  return (x, y, z) => ((even(x) ^ even(y) ^ even(z)) === 0 ? a : b);
};

/** Two colours by chance, in grains. */
export const speckled = (a: Colour, b: Colour, frequency: number, share = 0.5): Paint => {
  const grain = noise(frequency);
  return (x, y, z) => (grain(x, y, z) > 1 - 2 * share ? b : a);
};

/** 1 within a box, 0 outside: for labels and windows. */
export const within =
  (cx: number, cy: number, cz: number, a: number, b: number, c: number): Grain =>
  (x, y, z) =>
    Math.abs(x - cx) < a && Math.abs(y - cy) < b && Math.abs(z - cz) < c ? 1 : 0;

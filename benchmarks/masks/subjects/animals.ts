import { fur } from '../../../scripts/pictures/grains.ts';
import { ellipsoid, melt, mirror, move, rod, tilt } from '../../../scripts/pictures/sdf.ts';
import { cloudy, mix } from '../../drawn/paints.ts';
import type { Colour, DrawnScene } from '../../drawn/scene.ts';
import { ball, blob } from '../../drawn/shapes/index.ts';

interface Coat {
  main: Colour;
  dark: Colour;
  /** Belly, jaw and feet, which are lost first before a ground of their colour. */
  pale: Colour;
  /** From plain (0) to stripes of full strength, and how many to the unit. */
  stripes: number;
  count: number;
}

interface Build {
  /** Half the length of the barrel, its radius, and the height of its middle. */
  barrel: number;
  girth: number;
  stands: number;
  /** The radius of a leg. */
  leg: number;
  neck: number;
  head: number;
  snout: number;
  ear: number;
  tail: number;
}

const TIGER: Coat = {
  main: [0.83, 0.47, 0.15],
  dark: [0.1, 0.07, 0.06],
  pale: [0.93, 0.89, 0.82],
  stripes: 1,
  count: 13,
};
const GREY: Coat = {
  main: [0.5, 0.48, 0.46],
  dark: [0.36, 0.34, 0.33],
  pale: [0.6, 0.57, 0.53],
  stripes: 0.3,
  count: 4,
};
const DUN: Coat = { main: [0.58, 0.43, 0.27], dark: [0.3, 0.21, 0.14], pale: [0.86, 0.8, 0.7], stripes: 0.2, count: 6 };
const ZEBRA: Coat = {
  main: [0.93, 0.92, 0.9],
  dark: [0.08, 0.08, 0.08],
  pale: [0.93, 0.92, 0.9],
  stripes: 1,
  count: 16,
};
const PIED: Coat = {
  main: [0.9, 0.88, 0.84],
  dark: [0.14, 0.11, 0.1],
  pale: [0.94, 0.92, 0.88],
  stripes: 0.9,
  count: 3,
};
const WOOL: Coat = {
  main: [0.88, 0.84, 0.76],
  dark: [0.72, 0.67, 0.58],
  pale: [0.24, 0.2, 0.18],
  stripes: 0.5,
  count: 9,
};

const CAT: Build = {
  barrel: 0.42,
  girth: 0.17,
  stands: 0.56,
  leg: 0.062,
  neck: 0.16,
  head: 0.14,
  snout: 0.1,
  ear: 0.05,
  tail: 0.5,
};
const HEAVY: Build = {
  barrel: 0.4,
  girth: 0.3,
  stands: 0.72,
  leg: 0.11,
  neck: 0.12,
  head: 0.21,
  snout: 0.42,
  ear: 0.2,
  tail: 0.3,
};
const SLIM: Build = {
  barrel: 0.34,
  girth: 0.14,
  stands: 0.74,
  leg: 0.032,
  neck: 0.34,
  head: 0.09,
  snout: 0.16,
  ear: 0.07,
  tail: 0.1,
};
const STOUT: Build = {
  barrel: 0.34,
  girth: 0.22,
  stands: 0.5,
  leg: 0.05,
  neck: 0.12,
  head: 0.12,
  snout: 0.13,
  ear: 0.06,
  tail: 0.12,
};

/** Four-legged animals with coats that partly look like the ground behind them. */
export const ANIMALS: readonly DrawnScene[] = [
  animal('tiger', CAT, TIGER, 58),
  animal('elephant', HEAVY, GREY, -42),
  animal('deer', SLIM, DUN, 64),
  animal('zebra', { ...SLIM, girth: 0.18, leg: 0.042 }, ZEBRA, -66),
  animal('dog', { ...STOUT, girth: 0.15, stands: 0.48 }, PIED, 40),
  animal('sheep', STOUT, WOOL, -52),
];

function animal(name: string, build: Build, coat: Coat, yaw: number): DrawnScene {
  const { barrel: b, girth: g, stands: h, leg: r, neck, head, snout, ear, tail } = build;
  const patches = cloudy(5);
  const [hy, hz] = [h + 0.35 * g + 0.75 * neck, b + 0.6 * neck];
  const body = melt(
    0.08,
    rod([0, h, -b], [0, h + 0.02, b * 0.9], g * 0.94, g),
    mirror(move(ellipsoid(g * 0.55, g * 0.95, g * 0.75), g * 0.42, h - 0.3 * g, -b)),
    rod([0, h + 0.2 * g, b * 0.85], [0, hy, hz], g * 0.62, head * 0.8),
    move(ellipsoid(head * 0.86, head, head), 0, hy, hz),
    rod(
      [0, hy - 0.2 * head, hz + 0.5 * head],
      [0, hy - 0.7 * head - 0.4 * snout, hz + head + snout],
      head * 0.62,
      head * 0.36,
    ),
    // A jaw of its own below the snout.
    rod(
      [0, hy - 0.75 * head, hz + 0.4 * head],
      [0, hy - 1.1 * head - 0.3 * snout, hz + 0.8 * head + 0.5 * snout],
      head * 0.4,
      head * 0.24,
    ),
    mirror(tilt(move(ellipsoid(ear * 0.8, ear * 1.3, ear * 0.35), head * 0.7, hy + head * 0.75, hz), 0)),
    ...[b * 0.82, -b * 0.98].flatMap((z, back) => [
      mirror(rod([g * 0.52, h - 0.3 * g, z], [g * 0.5, h * 0.42, z + (back ? -0.05 : 0.02)], r * 1.5, r)),
      mirror(rod([g * 0.5, h * 0.42, z + (back ? -0.05 : 0.02)], [g * 0.5, r * 0.8, z], r, r * 0.9)),
      mirror(move(ellipsoid(r * 1.1, r * 0.75, r * 1.5), g * 0.5, r * 0.7, z + r * 0.5)),
    ]),
    rod([0, h + 0.4 * g, -b - 0.5 * g], [0.05, h - 0.15 * tail, -b - g - 0.55 * tail], 0.035, 0.03),
    rod([0.05, h - 0.15 * tail, -b - g - 0.55 * tail], [0.12, h + 0.1 * tail, -b - g - tail], 0.03, 0.024),
  );
  return {
    name,
    kind: 'animal',
    sizeM: 1.4,
    look: 'photo',
    yaw,
    pitch: 9,
    light: 'sun',
    ground: null,
    parts: () => [
      {
        shape: blob(body, 96, 1.6),
        colour: (x, y, z) => {
          const wave = Math.sin(coat.count * (z + 0.5 * y + 0.35 * patches(x, y, z)) * 2);
          const isPale =
            y < r * 1.6 || (y < h - 0.55 * g && Math.abs(z) < b) || (z > b + 0.4 * neck && y < hy - 0.55 * head);
          const stripe = coat.stripes * Math.min(1, Math.max(0, 3 * wave));
          const own = mix(coat.main, coat.dark, stripe);
          return isPale ? mix(coat.pale, coat.dark, 0.25 * stripe) : own;
        },
        bump: fur,
        relief: 0.005,
      },
      {
        shape: ball(head * 0.13)
          .move(head * 0.62, hy + 0.15 * head, hz + 0.6 * head)
          .mirror(),
        colour: [0.05, 0.04, 0.04],
        shine: 1,
      },
    ],
  };
}

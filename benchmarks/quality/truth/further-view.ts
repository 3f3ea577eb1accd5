import type { FurtherSlot } from '@tangible/contracts';
import type { RgbaImage } from '@tangible/engine';
import { createRandom } from '@tangible/geometry';
import { seedOf, type View } from './view.ts';

const DEGREE = Math.PI / 180;
/** Around the object from the first camera, to the right. */
const TURNS: Record<FurtherSlot, number> = { back: 180 * DEGREE, left: -90 * DEGREE, right: 90 * DEGREE };
/** A further picture is taken up to this far off, with another exposure, nearer or farther, and not quite centred. */
const OFF_MAX = 20 * DEGREE;
const EXPOSURES = [0.75, 1.2] as const;
const WIDTHS = [1, 1.35] as const;
const SHIFT_MAX = 0.12;

/** How a further picture is taken. */
export interface FurtherShot {
  view: View;
  /** A factor of all colours. */
  exposure: number;
  /** How much wider than the first picture, and its middle's place, in half pictures. */
  width: number;
  shift: readonly [number, number];
}

/**
 * A picture from another side of an object, taken as people take it: not quite from there. The same for the same object
 * and seed.
 */
export function drawFurtherShot(first: View, slot: FurtherSlot, seed: number, name: string): FurtherShot {
  const random = createRandom(seedOf(seed, `${name} ${slot}`));
  const between = ([low, high]: readonly [number, number]) => low + (high - low) * random();
  const reach = OFF_MAX * random();
  const direction = 2 * Math.PI * random();
  return {
    view: {
      azimuth: first.azimuth + TURNS[slot] + reach * Math.cos(direction),
      elevation: first.elevation + reach * Math.sin(direction),
    },
    exposure: between(EXPOSURES),
    width: between(WIDTHS),
    shift: [(2 * random() - 1) * SHIFT_MAX, (2 * random() - 1) * SHIFT_MAX],
  };
}

/** A picture with another exposure. */
export function expose({ data, width, height }: RgbaImage, exposure: number): RgbaImage {
  const exposed = new Uint8ClampedArray(data);
  for (let i = 0; i < exposed.length; i++) if (i % 4 < 3) exposed[i] = data[i]! * exposure;
  return { data: exposed, width, height };
}

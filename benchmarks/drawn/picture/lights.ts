import type { Vector } from '@tangible/geometry';
import { normalise } from '../../quality/measure/vectors.ts';
import type { Colour, LightName } from '../scene.ts';

/** The light of a picture: a main lamp and the rest of the room or sky. */
export interface Light {
  /** To the lamp: x to the right of the camera, y up, z towards the camera. */
  towards: Vector;
  /** Half the lamp's width at distance 1: how soft shadows are. */
  size: number;
  /** Linear. */
  lamp: Colour;
  sky: Colour;
  /** Light that the ground and walls send back. */
  rest: Colour;
}

export const LIGHTS: Record<LightName, Light> = {
  studio: {
    towards: normalise([-0.6, 0.9, 0.75]),
    size: 0.28,
    lamp: [0.95, 0.93, 0.9],
    sky: [0.5, 0.51, 0.53],
    rest: [0.13, 0.125, 0.12],
  },
  window: {
    towards: normalise([-0.95, 0.6, 0.4]),
    size: 0.35,
    lamp: [1.05, 1.02, 0.98],
    sky: [0.34, 0.35, 0.38],
    rest: [0.12, 0.115, 0.11],
  },
  sun: {
    towards: normalise([0.65, 1.0, 0.6]),
    size: 0.03,
    lamp: [1.25, 1.15, 0.98],
    sky: [0.36, 0.43, 0.55],
    rest: [0.12, 0.12, 0.11],
  },
  lamp: {
    towards: normalise([0.55, 1.1, 0.5]),
    size: 0.16,
    lamp: [1.15, 0.95, 0.7],
    sky: [0.3, 0.28, 0.27],
    rest: [0.14, 0.115, 0.09],
  },
};

const LAMP_COUNT = 16;
const SKY_COUNT = 32;

/** Directions to places of the lamp, and to places of the sky, evenly spread. */
export function spreadLight({ towards, size }: Light): { lamp: Vector[]; sky: Vector[] } {
  const golden = Math.PI * (3 - Math.sqrt(5));
  const lamp = Array.from({ length: LAMP_COUNT }, (_, i) => {
    const r = size * Math.sqrt((i + 0.5) / LAMP_COUNT);
    const [u, v] = [r * Math.cos(i * golden), r * Math.sin(i * golden)];
    return normalise([towards[0] + u, towards[1] + 0.5 * v, towards[2] - 0.4 * u + 0.7 * v]);
  });
  const sky = Array.from({ length: SKY_COUNT }, (_, i) => {
    const y = (i + 0.5) / SKY_COUNT;
    const r = Math.sqrt(1 - y * y);
    return normalise([r * Math.cos(i * golden), y, r * Math.sin(i * golden)]);
  });
  return { lamp, sky };
}

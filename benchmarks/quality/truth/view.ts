import { cross, type Rotation } from '../measure/vectors.ts';

/** The viewpoint of a picture; the camera looks at the object and is level. Radians. */
export interface View {
  azimuth: number;
  elevation: number;
}

export const FIELD_OF_VIEW = (35 * Math.PI) / 180;
const ELEVATION_DEGREES = [5, 35] as const;

/** A seed from the run's seed and an object's name, so that an object is seen alike in short and in long runs. */
export function seedOf(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Azimuth uniform, elevation uniform from 5 to 35 degrees. */
export function drawView(random: () => number): View {
  const [low, high] = ELEVATION_DEGREES;
  const azimuth = random() * 2 * Math.PI;
  return { azimuth, elevation: ((low + (high - low) * random()) * Math.PI) / 180 };
}

/** From the world (y up) to the camera: x to the right, y up, z towards the camera. Azimuth 0 looks from +z. */
export function cameraAxes({ azimuth, elevation }: View): Rotation {
  const back = [
    Math.cos(elevation) * Math.sin(azimuth),
    Math.sin(elevation),
    Math.cos(elevation) * Math.cos(azimuth),
  ] as const;
  const right = [Math.cos(azimuth), 0, -Math.sin(azimuth)] as const;
  return [right, cross(back, right), back];
}

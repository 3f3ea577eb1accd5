import type { Scene } from './render-scene.ts';
import { along, cross, unit, type Vec } from './vectors.ts';

const FIELD_OF_VIEW = (32 * Math.PI) / 180;
/** The lens, as a share of the scene's radius: near and far ends are a little soft. */
const APERTURE = 0.012;

/** Gives for a place in the picture the ray that the lens lets in: it is sharp at the scene's middle. */
export function cameraOf({ yaw, pitch, height, radius }: Scene, sidePx: number, margin: number) {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const back: Vec = [Math.sin(a) * Math.cos(b), Math.sin(b), Math.cos(a) * Math.cos(b)];
  const right: Vec = [Math.cos(a), 0, -Math.sin(a)];
  const up = cross(back, right);
  const distance = (radius * margin) / Math.sin(FIELD_OF_VIEW / 2);
  const middle: Vec = [back[0] * distance, height + back[1] * distance, back[2] * distance];
  const zoom = Math.tan(FIELD_OF_VIEW / 2);

  return (px: number, py: number, random: () => number): { eye: Vec; ray: Vec } => {
    const u = ((2 * px) / sidePx - 1) * zoom;
    const v = (1 - (2 * py) / sidePx) * zoom;
    const straight = [0, 1, 2].map((k) => right[k]! * u + up[k]! * v - back[k]!) as Vec;
    // The front of the scene is nearer than its middle and matters more.
    const sharp = along(middle, straight, distance - 0.3 * radius);
    const [angle, r] = [2 * Math.PI * random(), APERTURE * radius * Math.sqrt(random())];
    const eye = along(along(middle, right, r * Math.cos(angle)), up, r * Math.sin(angle));
    return { eye, ray: unit([sharp[0] - eye[0], sharp[1] - eye[1], sharp[2] - eye[2]]) };
  };
}

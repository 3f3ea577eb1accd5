import type { Vector } from '@tangible/geometry';
import type { Colour, DrawnPart } from '../scene.ts';
import { drawLightMap, type LightMap, reaches } from './light-map.ts';
import { type Light, spreadLight } from './lights.ts';
import type { Placed, Spot } from './surface.ts';

const LAMP_PX = 448;
const SKY_PX = 256;

/** The light of a picture in the camera's axes, with what stands in its way. */
export interface Lit {
  light: Light;
  up: Vector;
  towards: Vector;
  lamps: LightMap[];
  skies: LightMap[];
  /** Length of the scene's unit. */
  unit: number;
}

/** What arrives at a place, as shares of the lamp's and the sky's light. */
export interface Arriving {
  lamp: number;
  sky: number;
  /** How much of the sky is open, whatever the surface faces. */
  open: number;
  /** How much of the lamp is seen, whatever the surface faces. */
  seen: number;
}

export function placeLights(light: Light, elevation: number, placed: Placed): Lit {
  const [c, s] = [Math.cos(elevation), Math.sin(elevation)];
  const turn = ([x, y, z]: Vector): Vector => [x, c * y - s * z, s * y + c * z];
  const { lamp, sky } = spreadLight(light);
  const draw = (px: number) => (d: Vector) => drawLightMap(placed.positions, placed.indices, turn(d), px);
  return {
    light,
    up: turn([0, 1, 0]),
    towards: turn(light.towards),
    lamps: lamp.map(draw(LAMP_PX)),
    skies: sky.map(draw(SKY_PX)),
    unit: placed.unit,
  };
}

/**
 * @param first Of every `step` lights; four samples of a pixel may ask a quarter each.
 */
export function gatherLight(lit: Lit, spot: Spot, first: number, step: number, out: Arriving): void {
  const { x, y, z, nx, ny, nz } = spot;
  const bias = 0.012 * lit.unit;
  const [px, py, pz] = [x + nx * bias, y + ny * bias, z + nz * bias];
  let [lamp, seen, sky, open] = [0, 0, 0, 0];
  for (let i = first; i < lit.lamps.length; i += step) {
    const map = lit.lamps[i]!;
    const facing = nx * map.towards[0] + ny * map.towards[1] + nz * map.towards[2];
    if (facing <= 0) continue;
    const share = reaches(map, px, py, pz, 0.5 * bias);
    lamp += facing * share;
    seen += share;
  }
  for (let i = first; i < lit.skies.length; i += step) {
    const map = lit.skies[i]!;
    const facing = nx * map.towards[0] + ny * map.towards[1] + nz * map.towards[2];
    if (facing <= 0) continue;
    const share = reaches(map, px, py, pz, bias);
    sky += 2 * facing * share;
    open += share;
  }
  out.lamp = (lamp * step) / lit.lamps.length;
  out.seen = (seen * step) / lit.lamps.length;
  out.sky = (sky * step) / lit.skies.length;
  out.open = (open * step) / lit.skies.length;
}

/** Linear light that a surface sends to the camera. */
export function shade(lit: Lit, spot: Spot, colour: Colour, arriving: Arriving, out: Float64Array): void {
  const { light, up, towards } = lit;
  const { x, y, z, nx, ny, nz, part } = spot;
  const { shine = 0.15, metal = false }: DrawnPart = part;
  const length = Math.sqrt(x * x + y * y + z * z);
  const [ex, ey, ez] = [-x / length, -y / length, -z / length];
  const facing = Math.max(0, nx * ex + ny * ey + nz * ez);
  const upward = nx * up[0] + ny * up[1] + nz * up[2];
  const [rx, ry, rz] = [2 * facing * nx - ex, 2 * facing * ny - ey, 2 * facing * nz - ez];
  const high = rx * up[0] + ry * up[1] + rz * up[2];
  const toLamp = rx * towards[0] + ry * towards[1] + rz * towards[2];
  // The lamp's mirror image is as blurred as the surface is rough.
  const spread = light.size * 0.5 + 0.5 * (1 - shine) ** 1.5;
  const lampGleam = Math.exp(-((1 - toLamp) * 2) / (spread * spread)) * arriving.seen;
  const fresnel = metal ? 1 : 0.04 + 0.5 * shine * (1 - facing) ** 5;
  const mirrored = 0.25 + 0.75 * Math.min(1, Math.max(0, 0.5 + high * 1.4));
  const gleam = metal ? 1.5 : 5 * shine;
  for (let k = 0; k < 3; k++) {
    const own = Math.min(0.92, colour[k]! ** 2.2);
    const falling =
      light.lamp[k]! * arriving.lamp +
      light.sky[k]! * arriving.sky +
      light.rest[k]! * (0.75 - 0.25 * upward) * (0.4 + arriving.open);
    const around = light.sky[k]! * mirrored * (0.35 + 1.3 * arriving.open) * 1.15;
    const mirror = fresnel * (around * (metal ? 1 : 2 * shine) + gleam * light.lamp[k]! * lampGleam);
    out[k] = metal ? own * (0.3 * falling + mirror) : own * falling + mirror;
  }
}

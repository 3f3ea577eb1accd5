import type { RgbaImage } from '@tangible/engine';
import type { Vector } from '@tangible/geometry';
import type { Window } from '../../quality/truth/camera.ts';
import { mix } from '../paints.ts';
import type { Colour, DrawnScene, Ground } from '../scene.ts';
import { developPhoto } from './develop-photo.ts';
import type { Film } from './film.ts';
import { findLines } from './find-lines.ts';
import { type Arriving, gatherLight, type Lit, placeLights, shade } from './light-spot.ts';
import { LIGHTS } from './lights.ts';
import { paintInk } from './paint-ink.ts';
import { paintOil } from './paint-oil.ts';
import { type Placed, readSpot, type Spot, seePlaced } from './surface.ts';

const SAMPLES = 2;

export interface Stage {
  placed: Placed;
  /** Of the camera above the horizon, in radians. */
  elevation: number;
  /** A point of the floor in the camera's axes, below the middle of the object. */
  foot: Vector;
}

/** A picture of a scene as a person would upload it. The same scene gives the same picture. */
export function renderPicture(scene: DrawnScene, stage: Stage, window: Window, sidePx: number): RgbaImage {
  const lit = placeLights(LIGHTS[scene.light], stage.elevation, stage.placed);
  const raster = seePlaced(stage.placed, window, sidePx * SAMPLES);
  const isPhoto = scene.look === 'photo' || scene.look === 'oil';
  const count = sidePx * sidePx;
  const film: Film = {
    sidePx,
    light: new Float32Array(count * 3),
    colour: new Float32Array(count * 3),
    tone: new Float32Array(count),
    cover: new Float32Array(count),
  };
  const normals = isPhoto ? null : new Float32Array(raster.faces.length * 3);
  const spot = { local: [0, 0, 0] } as unknown as Spot;
  const arriving: Arriving = { lamp: 0, sky: 0, open: 0, seen: 0 };
  const out = new Float64Array(3);
  for (let sample = 0; sample < raster.faces.length; sample++) {
    const [sx, sy] = [sample % raster.sidePx, Math.floor(sample / raster.sidePx)];
    const pixel = Math.floor(sy / SAMPLES) * sidePx + Math.floor(sx / SAMPLES);
    const quarter = (sx % 2) + 2 * (sy % 2);
    let colour: Colour;
    if (raster.faces[sample]! >= 0) {
      readSpot(stage.placed, raster, sample, spot);
      colour = typeof spot.part.colour === 'function' ? spot.part.colour(...spot.local) : spot.part.colour;
      gatherLight(lit, spot, isPhoto ? quarter : 0, isPhoto ? 4 : 1, arriving);
      shade(lit, spot, colour, arriving, out);
      if (normals) normals.set([spot.nx, spot.ny, spot.nz], sample * 3);
      film.cover[pixel]! += 1 / SAMPLES ** 2;
    } else {
      if (!scene.ground) continue;
      const u = window.u + ((2 * (sx + 0.5)) / raster.sidePx - 1) * window.half;
      const v = window.v + (1 - (2 * (sy + 0.5)) / raster.sidePx) * window.half;
      colour = shadeGround(scene.ground, lit, stage, u, v, spot, isPhoto ? quarter : 0, isPhoto ? 4 : 1, arriving, out);
    }
    film.tone[pixel]! += (0.75 * arriving.lamp + 0.35 * arriving.sky) / SAMPLES ** 2;
    for (let k = 0; k < 3; k++) {
      film.light[pixel * 3 + k]! += out[k]! / SAMPLES ** 2;
      film.colour[pixel * 3 + k]! += colour[k]! / SAMPLES ** 2;
    }
  }
  if (scene.look === 'photo') return developPhoto(film, scene);
  if (scene.look === 'oil') return paintOil(film);
  return paintInk(film, findLines(stage.placed, raster, normals!), scene);
}

/** The floor, which becomes the wall far away. Returns its own colour. */
function shadeGround(
  ground: Ground,
  lit: Lit,
  { foot, elevation, placed }: Stage,
  u: number,
  v: number,
  spot: Spot,
  first: number,
  step: number,
  arriving: Arriving,
  out: Float64Array,
): Colour {
  const [, upY, upZ] = lit.up;
  // Along the ray (u, v, -1) to the plane through the foot.
  const fall = v * upY - upZ;
  const way = fall < -1e-4 ? (foot[1] * upY + foot[2] * upZ) / fall : Infinity;
  const [x, y, z] = [u * way, v * way, -way];
  const right = x / placed.unit;
  const deep =
    way === Infinity ? -99 : ((y - foot[1]) * -Math.sin(elevation) + (z - foot[2]) * Math.cos(elevation)) / placed.unit;
  const far = Math.sqrt(right * right + deep * deep);
  const fade = smooth((far - 2) / 5);
  const wallLight = 0.92 + 0.14 * smooth(0.5 + v * 1.6);
  const { floor, wall } = ground;
  if (fade >= 1) {
    arriving.lamp = 0.7;
    arriving.sky = 0.8;
    for (let k = 0; k < 3; k++) out[k] = wall[k]! ** 2.2 * wallLight;
    return wall;
  }
  const own = typeof floor === 'function' ? floor(right, deep) : floor;
  spot.x = x;
  spot.y = y;
  spot.z = z;
  spot.nx = 0;
  spot.ny = upY;
  spot.nz = upZ;
  gatherLight(lit, spot, first, step, arriving);
  // As bright as the wall where nothing is in the way.
  const { light, towards } = lit;
  const facing = towards[1] * upY + towards[2] * upZ;
  for (let k = 0; k < 3; k++) {
    const full = light.lamp[k]! * facing + light.sky[k]! + light.rest[k]!;
    const share = (light.lamp[k]! * arriving.lamp + light.sky[k]! * arriving.sky + light.rest[k]!) / full;
    out[k] = own[k]! ** 2.2 * share * (1 - fade) + wall[k]! ** 2.2 * wallLight * fade;
  }
  return mix(own, wall, fade);
}

function smooth(value: number): number {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
}

import type { Solid } from './sdf.ts';

export type Colour = readonly [number, number, number];

export interface Part {
  solid: Solid;
  /** sRGB, 0 to 1, or a function of the position. */
  colour: Colour | ((x: number, y: number, z: number) => Colour);
  /** 0 dull to 1 polished. */
  shine?: number;
  /** Fine structure of the surface, about -1 to 1. Only `traceScene` shows it. */
  grain?: (x: number, y: number, z: number) => number;
  /** How much the grain changes the colour, as a share of it. */
  tone?: number;
  /** How high the grain stands, as a share of the scene's radius. */
  relief?: number;
}

export interface Scene {
  parts: Part[];
  /** Where the camera stands: degrees to the right of the front and above the horizon. */
  yaw: number;
  pitch: number;
  /** A ball around all parts: its middle's height and radius. They stand on y = 0. */
  height: number;
  radius: number;
  /** sRGB of the backdrop. */
  backdrop: Colour;
}

type Vec = [number, number, number];

const FIELD_OF_VIEW = (32 * Math.PI) / 180;
const LIGHT = unit([-0.5, 0.9, 0.55]);
const STEPS_MAX = 160;

/** A photo-like picture of a scene on a backdrop, with soft shadows: rays are marched through distances. RGB, 8 bits. */
export function renderScene(scene: Scene, sidePx: number): Uint8Array {
  const { yaw, pitch, height, radius } = scene;
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const back: Vec = [Math.sin(a) * Math.cos(b), Math.sin(b), Math.cos(a) * Math.cos(b)];
  const right: Vec = [Math.cos(a), 0, -Math.sin(a)];
  const up = cross(back, right);
  const distance = (radius * 1.22) / Math.sin(FIELD_OF_VIEW / 2);
  const eye: Vec = [back[0] * distance, height + back[1] * distance, back[2] * distance];
  const zoom = Math.tan(FIELD_OF_VIEW / 2);
  const at = (px: number, py: number): Vec => {
    const u = ((2 * px) / sidePx - 1) * zoom;
    const v = (1 - (2 * py) / sidePx) * zoom;
    return shade(scene, eye, unit([0, 1, 2].map((k) => right[k]! * u + up[k]! * v - back[k]!) as Vec));
  };

  const once = new Float32Array(sidePx * sidePx * 3);
  for (let i = 0; i < sidePx * sidePx; i++) once.set(at((i % sidePx) + 0.5, Math.floor(i / sidePx) + 0.5), i * 3);
  const picture = new Uint8Array(once.length);
  for (let i = 0; i < sidePx * sidePx; i++) {
    let colour: ArrayLike<number> = once.subarray(i * 3, i * 3 + 3);
    if (isEdge(once, i, sidePx)) {
      const sum = [0, 0, 0];
      for (let s = 0; s < 4; s++) {
        const sample = at((i % sidePx) + 0.25 + 0.5 * (s & 1), Math.floor(i / sidePx) + 0.25 + 0.5 * (s >> 1));
        for (let k = 0; k < 3; k++) sum[k]! += sample[k]! / 4;
      }
      colour = sum;
    }
    for (let k = 0; k < 3; k++) picture[i * 3 + k] = 255 * Math.min(1, Math.max(0, colour[k]!)) ** (1 / 2.2);
  }
  return picture;
}

/** Linear light that comes along a ray. */
function shade(scene: Scene, eye: Vec, ray: Vec): Vec {
  const way = march(scene, eye, ray);
  if (way === undefined) return shadeGround(scene, eye, ray);
  const p = along(eye, ray, way);
  const normal = slope(scene, p);
  const { part } = nearest(scene, p);
  const colour = typeof part.colour === 'function' ? part.colour(...p) : part.colour;
  const lit = Math.max(0, dot(normal, LIGHT)) * shadow(scene, p, normal);
  const sky = (0.62 + 0.38 * normal[1]) * occlusion(scene, p, normal);
  const half = unit([LIGHT[0] - ray[0], LIGHT[1] - ray[1], LIGHT[2] - ray[2]]);
  const gleam = (part.shine ?? 0.2) * lit * Math.max(0, dot(normal, half)) ** 40;
  return colour.map((value) => value ** 2.2 * (0.85 * lit + 0.5 * sky) + gleam * 0.6) as Vec;
}

function shadeGround(scene: Scene, eye: Vec, ray: Vec): Vec {
  const light = 0.75 + 0.25 * Math.max(0, ray[1] + 0.4);
  let share = 1;
  if (ray[1] < -0.02) {
    const p = along(eye, ray, -eye[1] / ray[1]);
    const far = Math.hypot(p[0], p[2]) / scene.radius;
    const dark = 1 - 0.55 * (1 - shadow(scene, p, [0, 1, 0])) - 0.35 * (1 - occlusion(scene, p, [0, 1, 0]));
    share = far < 4 ? dark : 1;
  }
  return scene.backdrop.map((value) => value ** 2.2 * light * share) as Vec;
}

function march(scene: Scene, eye: Vec, ray: Vec): number | undefined {
  // Only within the ball around everything.
  const to: Vec = [-eye[0], scene.height - eye[1], -eye[2]];
  const middle = dot(to, ray);
  const beside = dot(to, to) - middle * middle;
  const half = scene.radius * scene.radius - beside;
  if (half < 0) return undefined;
  let way = middle - Math.sqrt(half);
  const end = middle + Math.sqrt(half);
  for (let step = 0; step < STEPS_MAX && way < end; step++) {
    const distance = measure(scene, along(eye, ray, way));
    if (distance < 0.0008 * scene.radius) return way;
    way += distance * 0.85;
  }
  return undefined;
}

function measure({ parts }: Scene, [x, y, z]: Vec): number {
  let distance = Infinity;
  for (const { solid } of parts) distance = Math.min(distance, solid(x, y, z));
  return distance;
}

function nearest({ parts }: Scene, [x, y, z]: Vec): { part: Part } {
  let best = { part: parts[0]!, distance: Infinity };
  for (const part of parts) {
    const distance = part.solid(x, y, z);
    if (distance < best.distance) best = { part, distance };
  }
  return best;
}

function slope(scene: Scene, [x, y, z]: Vec): Vec {
  const e = 0.002 * scene.radius;
  return unit([
    measure(scene, [x + e, y, z]) - measure(scene, [x - e, y, z]),
    measure(scene, [x, y + e, z]) - measure(scene, [x, y - e, z]),
    measure(scene, [x, y, z + e]) - measure(scene, [x, y, z - e]),
  ]);
}

/** 0 in full shadow to 1 in full light. */
function shadow(scene: Scene, p: Vec, normal: Vec): number {
  const from = along(p, normal, 0.01 * scene.radius);
  let light = 1;
  let way = 0.02 * scene.radius;
  for (let step = 0; step < 40 && way < 3 * scene.radius && light > 0.01; step++) {
    const distance = measure(scene, along(from, LIGHT, way));
    light = Math.min(light, (9 * distance) / way);
    way += Math.max(0.02 * scene.radius, distance);
  }
  return Math.max(0, light);
}

function occlusion(scene: Scene, p: Vec, normal: Vec): number {
  let lost = 0;
  for (let n = 1; n <= 4; n++) {
    const way = 0.06 * n * scene.radius;
    lost += (way - measure(scene, along(p, normal, way))) / (way * 2 ** n);
  }
  return Math.min(1, Math.max(0.1, 1 - lost));
}

function isEdge(colours: Float32Array, i: number, side: number): boolean {
  for (const other of [i + 1, i + side]) {
    if (other * 3 + 2 >= colours.length) continue;
    for (let k = 0; k < 3; k++) if (Math.abs(colours[i * 3 + k]! - colours[other * 3 + k]!) > 0.05) return true;
  }
  return false;
}

function along(p: Vec, ray: Vec, way: number): Vec {
  return [p[0] + ray[0] * way, p[1] + ray[1] * way, p[2] + ray[2] * way];
}

function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(v: Vec): Vec {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

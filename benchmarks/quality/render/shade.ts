import type { RgbaImage } from '@tangible/engine';
import { sampleTexture, type Vector } from '@tangible/geometry';
import type { TexturedMesh } from '../measure/textured-mesh.ts';
import { cross, dot, normalise } from '../measure/vectors.ts';
import type { Window } from '../truth/camera.ts';
import { type Raster, rasterise } from './rasterise.ts';

/** Samples per pixel along each side; gives the outline soft alpha. */
export const SAMPLES = 2;

/** The light of the evaluation: a bright sky, a dimmer ground, one soft lamp at the upper left behind the camera. */
const SKY = 0.75;
const GROUND = 0.5;
const LAMP = 0.5;
const LAMP_DIRECTION = normalise([-0.5, 0.6, 0.62]);
const EXPOSURE = 0.95;
const GAMMA = 2.2;
/** Like plastic that is neither matt nor polished. */
const ROUGHNESS = 0.7;
const REFLECTANCE = 0.04;
const SHININESS = 2 / ROUGHNESS ** 4;
/** Normals are taken from the vertices where they agree with the face to this cosine, else edges would look rounded. */
const SMOOTH = 0.75;

/**
 * A photograph-like picture of a mesh that stands before the camera: textured, softly lit, on a transparent ground.
 *
 * @param up Upwards in the camera's axes; the sky is there.
 */
export function photograph(mesh: TexturedMesh, window: Window, sidePx: number, up: Vector): RgbaImage {
  const raster = rasterise(mesh, window, sidePx * SAMPLES);
  const texel = new Float32Array(3);
  return reduce(raster, sidePx, (pixel, out) => {
    sampleColour(mesh, raster, pixel, texel);
    const x = (((pixel % raster.sidePx) + 0.5) / raster.sidePx) * 2 - 1;
    const y = 1 - ((Math.floor(pixel / raster.sidePx) + 0.5) / raster.sidePx) * 2;
    const toEye = normalise([-(window.u + x * window.half), -(window.v + y * window.half), 1]);
    const { diffuse, specular } = light(normalAt(mesh, raster, pixel, toEye), toEye, up);
    for (let k = 0; k < 3; k++) {
      const shaded = (texel[k]! / 255) ** GAMMA * diffuse + specular;
      out[k] = 255 * Math.min(1, shaded * EXPOSURE) ** (1 / GAMMA);
    }
  });
}

/** The base colour alone, without any light. */
export function paintUnlit(mesh: TexturedMesh, window: Window, sidePx: number): RgbaImage {
  return reduceColours(mesh, rasterise(mesh, window, sidePx * SAMPLES), sidePx);
}

/** The base colours of a raster with `SAMPLES` samples along each pixel. */
export function reduceColours(mesh: TexturedMesh, raster: Raster, sidePx: number): RgbaImage {
  return reduce(raster, sidePx, (pixel, out) => sampleColour(mesh, raster, pixel, out));
}

function light(normal: Vector, toEye: Vector, up: Vector): { diffuse: number; specular: number } {
  const facing = Math.max(0, dot(normal, toEye));
  const twice = 2 * dot(normal, toEye);
  const mirrored: Vector = [twice * normal[0] - toEye[0], twice * normal[1] - toEye[1], twice * normal[2] - toEye[2]];
  const fresnel = REFLECTANCE + (1 - ROUGHNESS - REFLECTANCE) * (1 - facing) ** 5;
  const lamp = LAMP * Math.max(0, dot(normal, LAMP_DIRECTION));
  const half = normalise([LAMP_DIRECTION[0] + toEye[0], LAMP_DIRECTION[1] + toEye[1], LAMP_DIRECTION[2] + toEye[2]]);
  const gloss = ((SHININESS + 2) / 8) * Math.max(0, dot(normal, half)) ** SHININESS;
  return {
    diffuse: skyAt(dot(normal, up), 1) + lamp,
    specular: skyAt(dot(mirrored, up), 0.06 + ROUGHNESS) * fresnel + lamp * REFLECTANCE * gloss,
  };
}

function skyAt(height: number, blur: number): number {
  const edge = Math.min(1, Math.max(0, 0.5 + height / (2 * blur)));
  return GROUND + (SKY - GROUND) * edge * edge * (3 - 2 * edge);
}

/** The normal of the triangle at a pixel, on the side that its winding gives. */
export function faceNormalAt(mesh: TexturedMesh, raster: Raster, pixel: number): Vector {
  const [a, b, c] = cornersAt(mesh, raster, pixel);
  const p = mesh.positions;
  const edge = (to: number): Vector => [
    p[to * 3]! - p[a * 3]!,
    p[to * 3 + 1]! - p[a * 3 + 1]!,
    p[to * 3 + 2]! - p[a * 3 + 2]!,
  ];
  return normalise(cross(edge(b), edge(c)));
}

/** The shading normal at a pixel, on the side towards the eye. */
export function normalAt(mesh: TexturedMesh, raster: Raster, pixel: number, toEye: Vector): Vector {
  const [a, b, c] = cornersAt(mesh, raster, pixel);
  const face = faceNormalAt(mesh, raster, pixel);
  const flat: Vector = dot(face, toEye) < 0 ? [-face[0], -face[1], -face[2]] : face;
  const wb = raster.second[pixel]!;
  const wc = raster.third[pixel]!;
  const n = mesh.normals;
  const at = (k: number) => (1 - wb - wc) * n[a * 3 + k]! + wb * n[b * 3 + k]! + wc * n[c * 3 + k]!;
  const smooth = normalise([at(0), at(1), at(2)]);
  return dot(flat, smooth) > SMOOTH && dot(smooth, toEye) > 0 ? smooth : flat;
}

/** The colour of the surface that a pixel shows. */
function sampleColour(mesh: TexturedMesh, raster: Raster, pixel: number, out: Float32Array): void {
  const [a, b, c] = cornersAt(mesh, raster, pixel);
  const wb = raster.second[pixel]!;
  const wc = raster.third[pixel]!;
  const wa = 1 - wb - wc;
  const { uvs } = mesh;
  const u = wa * uvs[a * 2]! + wb * uvs[b * 2]! + wc * uvs[c * 2]!;
  const v = wa * uvs[a * 2 + 1]! + wb * uvs[b * 2 + 1]! + wc * uvs[c * 2 + 1]!;
  sampleTexture(mesh.texture, u, v, out, 0);
}

/** The vertices of the triangle that a pixel shows. */
export function cornersAt({ indices }: TexturedMesh, { faces }: Raster, pixel: number): [number, number, number] {
  const first = faces[pixel]! * 3;
  return [indices[first]!, indices[first + 1]!, indices[first + 2]!];
}

/** Means over the samples of each pixel; alpha is how many were hit. */
function reduce(raster: Raster, sidePx: number, colourAt: (pixel: number, out: Float32Array) => void): RgbaImage {
  const data = new Uint8Array(sidePx * sidePx * 4);
  const colour = new Float32Array(3);
  for (let to = 0; to < sidePx * sidePx; to++) {
    const x = to % sidePx;
    const y = (to - x) / sidePx;
    const sum = [0, 0, 0];
    let hits = 0;
    for (let s = 0; s < SAMPLES * SAMPLES; s++) {
      const pixel = (y * SAMPLES + Math.floor(s / SAMPLES)) * raster.sidePx + x * SAMPLES + (s % SAMPLES);
      if (raster.faces[pixel]! < 0) continue;
      colourAt(pixel, colour);
      for (let k = 0; k < 3; k++) sum[k]! += colour[k]!;
      hits++;
    }
    if (hits === 0) continue;
    for (let k = 0; k < 3; k++) data[to * 4 + k] = Math.round(sum[k]! / hits);
    data[to * 4 + 3] = Math.round((255 * hits) / SAMPLES ** 2);
  }
  return { data, width: sidePx, height: sidePx };
}

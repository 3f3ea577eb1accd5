import type { RgbaImage } from '@tangible/engine';
import type { Vector } from '@tangible/geometry';
import type { TexturedMesh } from '../measure/textured-mesh.ts';
import { normalise } from '../measure/vectors.ts';
import type { Window } from '../truth/camera.ts';
import { type Raster, rasterise } from './rasterise.ts';
import { faceNormalAt, normalAt, reduceColours, SAMPLES } from './shade.ts';

/** One rendering of a mesh, from which outline, depth, normals and colour are read. */
export interface RenderedView {
  mesh: TexturedMesh;
  window: Window;
  /** Pixels along a side; the raster has `SAMPLES` samples along each of them. */
  sidePx: number;
  raster: Raster;
  /** The base colour alone, without any light. */
  colours: RgbaImage;
}

export function renderView(mesh: TexturedMesh, window: Window, sidePx: number): RenderedView {
  const raster = rasterise(mesh, window, sidePx * SAMPLES);
  return { mesh, window, sidePx, raster, colours: reduceColours(mesh, raster, sidePx) };
}

/** The first sample of a pixel, which stands for it where an average has no meaning: depth, normal, side of a face. */
export function sampleOf({ sidePx, raster }: RenderedView, pixel: number): number {
  const x = pixel % sidePx;
  return ((pixel - x) / sidePx) * SAMPLES * raster.sidePx + x * SAMPLES;
}

/** The unit normal at a sample, on the side of the surface that faces the camera. */
export function readNormal({ mesh, raster, window }: RenderedView, sample: number): Vector {
  return normalAt(mesh, raster, sample, directionToEye(raster, window, sample));
}

/** Whether a sample shows the inner side of a surface that is wound outward. */
export function isBackFace({ mesh, raster, window }: RenderedView, sample: number): boolean {
  const face = faceNormalAt(mesh, raster, sample);
  const [x, y, z] = directionToEye(raster, window, sample);
  return face[0] * x + face[1] * y + face[2] * z < 0;
}

function directionToEye({ sidePx }: Raster, window: Window, sample: number): Vector {
  const x = (((sample % sidePx) + 0.5) / sidePx) * 2 - 1;
  const y = 1 - ((Math.floor(sample / sidePx) + 0.5) / sidePx) * 2;
  return normalise([-(window.u + x * window.half), -(window.v + y * window.half), 1]);
}

import { mapNormal } from '../render/map-normal.ts';
import { compareSilhouettes } from '../render/rasterise.ts';
import { isBackFace, type RenderedView, readNormal, renderView, sampleOf } from '../render/render-view.ts';
import { frameWindow } from '../truth/camera.ts';
import { turnInFront } from '../truth/stage-object.ts';
import { cameraAxes, type View } from '../truth/view.ts';
import { compareColours } from './compare-colours.ts';
import { findTears } from './find-tears.ts';
import { moveMesh } from './move-mesh.ts';
import type { TexturedMesh } from './textured-mesh.ts';
import { compose, dot, type Rotation, transpose } from './vectors.ts';

/** The figures of one novel view, or the means of several. */
export interface ViewScores {
  /** Intersection over union of the outlines. */
  iou: number;
  /** Mean angle between the normals, over the pixels that both cover; null without any. */
  degrees: number | null;
  /** The same with the asset's normal map; null without one. Older runs lack it. */
  mappedDegrees?: number | null;
  /** PSNR of the base colours over the same pixels, in dB. */
  psnr: number | null;
  /** The share of the true outline where the asset shows nothing or a back face. */
  holes: number;
  /** The share of the true outline where the asset is torn open; see `findTears`. */
  tears: number;
}

export const SIDES = ['behind', 'sides', 'above'] as const;
export type Side = (typeof SIDES)[number];

/** Azimuth from the picture's camera, elevation above the horizon, in degrees. */
const VIEWS: Record<Side, readonly (readonly [azimuth: number, elevation: number])[]> = {
  behind: [
    [180, 0],
    [180, 30],
  ],
  sides: [
    [90, 0],
    [90, 30],
    [-90, 0],
    [-90, 30],
  ],
  above: [
    [0, 60],
    [0, 90],
  ],
};
const SIDE_PX = 192;
/** How much of the picture the true object fills; an asset may be larger. */
const FILL = 0.7;

/**
 * Compares an aligned asset with the true object from where the picture was not taken: behind, both sides, above.
 *
 * @param asset In the axes of the camera, as is the truth; their origin does not matter.
 * @param view Of the picture.
 */
export function compareViews(asset: TexturedMesh, truth: TexturedMesh, view: View): Record<Side, ViewScores> {
  const back = transpose(cameraAxes(view));
  const scoresOf = (side: Side) =>
    VIEWS[side].map(([azimuth, elevation]) => {
      const turn = cameraAxes({ azimuth: view.azimuth + toRadians(azimuth), elevation: toRadians(elevation) });
      return compareView(asset, truth, compose(turn, back));
    });
  return { behind: average(scoresOf('behind')), sides: average(scoresOf('sides')), above: average(scoresOf('above')) };
}

/** Means of the views; of those with a value where some have none. */
export function average(scores: readonly ViewScores[]): ViewScores {
  const mean = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  };
  return {
    iou: mean(scores.map(({ iou }) => iou)) ?? 0,
    degrees: mean(scores.map(({ degrees }) => degrees)),
    mappedDegrees: mean(scores.map(({ mappedDegrees }) => mappedDegrees ?? null)),
    psnr: mean(scores.map(({ psnr }) => psnr)),
    holes: mean(scores.map(({ holes }) => holes)) ?? 0,
    tears: mean(scores.map(({ tears }) => tears)) ?? 0,
  };
}

function compareView(asset: TexturedMesh, truth: TexturedMesh, rotation: Rotation): ViewScores {
  // The asset is aligned with the truth, so it is moved as the truth is, not centred by itself.
  const turn = turnInFront(truth, rotation);
  const truthThere = moveMesh(truth, turn);
  const window = frameWindow(truthThere.positions, FILL);
  const a = renderView(moveMesh(asset, turn), window, SIDE_PX);
  const b = renderView(truthThere, window, SIDE_PX);
  return {
    iou: compareSilhouettes(a.raster, b.raster),
    psnr: compareColours(a.colours, b.colours),
    ...comparePixels(a, b),
  };
}

function comparePixels(asset: RenderedView, truth: RenderedView): Omit<ViewScores, 'iou' | 'psnr'> {
  const depths = depthsOf(asset);
  const trueDepths = depthsOf(truth);
  const torn = findTears(depths, trueDepths, SIDE_PX);
  let angles = 0;
  let mappedAngles: number | null = asset.mesh.normalMap ? 0 : null;
  let both = 0;
  let inside = 0;
  let holes = 0;
  let tears = 0;
  for (let pixel = 0; pixel < depths.length; pixel++) {
    if (trueDepths[pixel] === 0) continue;
    inside++;
    tears += torn[pixel]!;
    const sample = sampleOf(asset, pixel);
    if (depths[pixel] === 0 || isBackFace(asset, sample)) holes++;
    if (depths[pixel] === 0) continue;
    both++;
    const trueNormal = readNormal(truth, sample);
    angles += Math.acos(Math.min(1, dot(readNormal(asset, sample), trueNormal)));
    const mapped = mapNormal(asset.mesh, asset.raster, sample);
    if (mapped) mappedAngles! += Math.acos(Math.max(-1, Math.min(1, dot(mapped, trueNormal))));
  }
  return {
    degrees: both > 0 ? (angles / both) * (180 / Math.PI) : null,
    mappedDegrees: both > 0 && mappedAngles !== null ? (mappedAngles / both) * (180 / Math.PI) : null,
    holes: inside > 0 ? holes / inside : 0,
    tears: inside > 0 ? tears / inside : 0,
  };
}

function depthsOf(view: RenderedView): Float32Array {
  const depths = new Float32Array(view.sidePx ** 2);
  for (let pixel = 0; pixel < depths.length; pixel++) depths[pixel] = view.raster.depths[sampleOf(view, pixel)]!;
  return depths;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

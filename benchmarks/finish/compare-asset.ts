import { buildBvh, findClosestPoint } from '@tangible/geometry';
import { compareColours } from '../quality/measure/compare-colours.ts';
import { compareBothWays, fitBox } from '../quality/measure/compare-surfaces.ts';
import type { TexturedMesh } from '../quality/measure/textured-mesh.ts';
import { chain, NO_CHANGE, type Similarity, transformPoints } from '../quality/measure/vectors.ts';
import { compareSilhouettes, rasterise } from '../quality/render/rasterise.ts';
import { paintUnlit } from '../quality/render/shade.ts';
import { frameWindow } from '../quality/truth/camera.ts';
import { sampleSurface } from '../quality/truth/sample-surface.ts';
import { placeTurned } from '../quality/truth/stage-object.ts';
import { cameraAxes } from '../quality/truth/view.ts';

const POINTS = 5_000;
const COLOUR_PX = 192;
/** Front, right, back, left, from a little above; then from above and from below. */
const VIEWS = [
  ...[0, 0.5, 1, 1.5].map((half) => ({ azimuth: half * Math.PI, elevation: 0.25 })),
  { azimuth: 0, elevation: 1.5 },
  { azimuth: 0, elevation: -1.5 },
];

export interface Likeness {
  /** Of the asset's surface from the sound mesh, in shares of its longest side. */
  distanceMean: number;
  distanceMax: number;
  /** Means over six sides: outlines over each other, and base colours where both are, in dB. */
  outlineIou: number;
  colourPsnr: number;
}

/** Compares an asset with the mesh before it was damaged, by measures that a viewer would notice. */
export function compareAsset(asset: TexturedMesh, sound: TexturedMesh, random: () => number): Likeness {
  const fitted = fitBox(asset.positions);
  const placed = transformPoints(asset.positions, fitted);
  const points = sampleSurface({ positions: placed, indices: asset.indices }, POINTS, random);
  // A hole may have changed the bounding box; then the two must be aligned first.
  const { moved } = compareBothWays(points, sampleSurface(sound, POINTS, random));
  const aligned = { ...asset, positions: transformPoints(asset.positions, chain(moved, fitted)) };

  const tree = buildBvh(sound);
  const [sum, farthest] = measureDistances(transformPoints(points.points, moved), (point) => {
    return findClosestPoint(tree, point)!.distance / 2;
  });
  const sides = VIEWS.map((view) => compareFrom(aligned, sound, view));
  const meanOf = (values: number[]) => values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
  return {
    distanceMean: sum / POINTS,
    distanceMax: farthest,
    outlineIou: meanOf(sides.map(({ iou }) => iou)),
    colourPsnr: meanOf(sides.map(({ psnr }) => psnr).filter((psnr) => psnr !== null)),
  };
}

function measureDistances(points: Float32Array, measure: (point: Float32Array) => number): [number, number] {
  let [sum, farthest] = [0, 0];
  for (let i = 0; i < points.length; i += 3) {
    const distance = measure(points.subarray(i, i + 3));
    sum += distance;
    farthest = Math.max(farthest, distance);
  }
  return [sum, farthest];
}

function compareFrom(asset: TexturedMesh, sound: TexturedMesh, view: (typeof VIEWS)[number]) {
  const rotation = cameraAxes(view);
  const there = placeTurned(sound, rotation);
  const window = frameWindow(there.positions, 0.85);
  // The asset is aligned with the intact mesh, not centred on its own.
  const turned = transformPoints(sound.positions.subarray(0, 3), { ...NO_CHANGE, rotation });
  const shift = [0, 1, 2].map((k) => there.positions[k]! - turned[k]!) as unknown as Similarity['shift'];
  const beside = { ...asset, positions: transformPoints(asset.positions, { rotation, scale: 1, shift }) };
  return {
    iou: compareSilhouettes(rasterise(beside, window, COLOUR_PX), rasterise(there, window, COLOUR_PX)),
    psnr: compareColours(paintUnlit(beside, window, COLOUR_PX), paintUnlit(there, window, COLOUR_PX)),
  };
}

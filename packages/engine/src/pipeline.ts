import type { AnyStage } from './define-stage.ts';
import { assembleAsset } from './stages/assemble-asset.ts';
import { bakeTexture } from './stages/bake-texture.ts';
import { extractSurface as extractPillow } from './stages/baseline/extract-surface.ts';
import { inferShape as inflateShape } from './stages/baseline/infer-shape.ts';
import { reconstructSolid as fillPillow } from './stages/baseline/reconstruct-solid.ts';
import { deriveMaterials } from './stages/derive-materials.ts';
import { estimatePhysics } from './stages/estimate-physics.ts';
import { extractSurface } from './stages/extract-surface.ts';
import { inferShape } from './stages/infer-shape.ts';
import { inspectAsset } from './stages/inspect-asset.ts';
import { isolateSubject } from './stages/isolate-subject.ts';
import { makeWatertight } from './stages/make-watertight.ts';
import { prepareImage } from './stages/prepare-image.ts';
import { reconstructSolid } from './stages/reconstruct-solid.ts';
import { simplifyMesh } from './stages/simplify-mesh.ts';
import { unwrapSurface } from './stages/unwrap-surface.ts';

/** The stages for any surface: an uploaded model goes only through these. */
export const FINISHING: readonly AnyStage[] = [
  makeWatertight,
  simplifyMesh,
  unwrapSurface,
  bakeTexture,
  deriveMaterials,
  estimatePhysics,
  assembleAsset,
  inspectAsset,
];

/** From a picture to an asset. The names are those of `STAGES` in `@tangible/contracts`, in the same order. */
export const PIPELINE: readonly AnyStage[] = [
  prepareImage,
  isolateSubject,
  inferShape,
  reconstructSolid,
  extractSurface,
  ...FINISHING,
];

/** The same without a network for the shape: the silhouette is inflated. The baseline of benchmarks. */
export const BASELINE_PIPELINE: readonly AnyStage[] = [
  prepareImage,
  isolateSubject,
  inflateShape,
  fillPillow,
  extractPillow,
  ...FINISHING,
];

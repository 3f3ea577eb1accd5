import type { AnyStage } from './define-stage.ts';
import { assembleAsset } from './stages/assemble-asset.ts';
import { extractSurface } from './stages/extract-surface.ts';
import { inferShape } from './stages/infer-shape.ts';
import { inspectAsset } from './stages/inspect-asset.ts';
import { isolateSubject } from './stages/isolate-subject.ts';
import { prepareImage } from './stages/prepare-image.ts';
import { unwrapSurface } from './stages/unwrap-surface.ts';

/** From a picture to an asset. The names are those of `STAGES` in `@tangible/contracts`, in the same order. */
export const PIPELINE: readonly AnyStage[] = [
  prepareImage,
  isolateSubject,
  inferShape,
  extractSurface,
  unwrapSurface,
  assembleAsset,
  inspectAsset,
];

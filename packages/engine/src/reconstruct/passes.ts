import { coverStrands } from './cover-strands.ts';
import type { AnyPass } from './define-pass.ts';
import { closeRim } from './layers/close-rim.ts';
import { extendHiddenParts } from './layers/extend-hidden-parts.ts';
import { roundThinParts } from './layers/round-thin-parts.ts';
import { sampleLayers } from './layers/sample-layers.ts';
import { thickenGrazingSheets } from './layers/thicken-grazing-sheets.ts';
import { thickenStrands } from './layers/thicken-strands.ts';
import { clearMixedPixels } from './maps/clear-mixed-pixels.ts';
import { extrapolateDepths } from './maps/extrapolate-depths.ts';
import { maskMaps } from './maps/mask-maps.ts';
import { smoothBack } from './maps/smooth-back.ts';
import { smoothFront } from './maps/smooth-front.ts';
import { straightenDiscontinuities } from './maps/straighten-discontinuities.ts';
import { findRevolution } from './revolution/find-revolution.ts';
import { roundBody } from './revolution/round-body.ts';
import { uniteBody } from './revolution/unite-body.ts';
import { keepLargestRegion, sampleSilhouette } from './sample-silhouette.ts';
import { segmentSubject } from './segment/segment-subject.ts';
import { alignOutlines } from './solid/align-outlines.ts';
import { attachExtensions } from './solid/attach-extensions.ts';
import { carveOutlines } from './solid/carve-outlines.ts';
import { closeTunnels } from './solid/close-tunnels.ts';
import { fillSolid } from './solid/fill-solid.ts';
import { joinPieces } from './solid/join-pieces.ts';
import { smoothStepWalls } from './solid/smooth-step-walls.ts';

/**
 * From a prediction to a solid. Each pass reads the results of earlier ones; evidence of other kinds (a plane of
 * symmetry, further pictures) is added as a line here: see docs/decisions/0017-reconstruction.md.
 */
export const PASSES: readonly AnyPass[] = [
  // The silhouette, on the rays.
  sampleSilhouette,
  coverStrands,
  keepLargestRegion,
  // Front and back, on the network's pixels.
  maskMaps,
  clearMixedPixels,
  straightenDiscontinuities,
  smoothFront,
  smoothBack,
  extrapolateDepths,
  // Front and back, on the rays.
  sampleLayers,
  segmentSubject,
  closeRim,
  thickenGrazingSheets,
  roundThinParts,
  extendHiddenParts,
  thickenStrands,
  findRevolution,
  roundBody,
  // The solid between them.
  fillSolid,
  smoothStepWalls,
  attachExtensions,
  closeTunnels,
  uniteBody,
  // Within the outlines of other sides.
  alignOutlines,
  carveOutlines,
  joinPieces,
];

import { measureBox } from '@tangible/geometry';
import type { TruthObject } from '../../quality/truth/read-pack.ts';
import type { DrawnScene } from '../scene.ts';
import { bakeColours } from './bake-colours.ts';
import { findPieces } from './find-pieces.ts';
import { gatherParts } from './gather-parts.ts';
import { removeHidden } from './remove-hidden.ts';
import { splitTriangles } from './split-triangles.ts';

/** As a share of the longest side. */
const EDGE = 1 / 16;
/** Texels along the longest side. */
const TEXELS = 400;

/** What is true of a scene: its visible surface with base colours, and its size. */
export function makeTruthObject({ name, parts, sizeM }: DrawnScene): TruthObject {
  const gathered = gatherParts(parts());
  gathered.pieces = findPieces(gathered);
  const { min, max } = measureBox(gathered.positions);
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const surface = removeHidden(gathered, splitTriangles(gathered, EDGE * size));
  return { name, ...bakeColours(surface, TEXELS / size), metresPerUnit: sizeM / size };
}

import type { Vector } from '@tangible/geometry';
import type { CropCamera } from '../../frustum/frustum.ts';
import { definePass } from '../define-pass.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import { fitAxes } from './fit-axis.ts';
import { flattenEnds } from './flatten-ends.ts';
import { type Judgement, judgeRoundness } from './judge-roundness.ts';
import { FEW, listEvidence, MANY } from './list-evidence.ts';
import { makeRay } from './make-ray.ts';
import type { Revolution } from './revolution.ts';
import { traceBody } from './trace-body.ts';

/** A body of revolution has at least these: see docs/decisions/0017-reconstruction.md for what others have. */
const ON_SHARE_MIN = 0.8;
const ARC_MIN = 1.4;
const EVEN_SHARE_MIN = 0.75;
const ROUNDNESS_MIN = 0.8;
/** Of the subject's rays, the share that meets the body. */
const MET_SHARE_MIN = 0.75;
/** The network's own median thickness, as a share of the round body's: flat bottles and half shells differ more. */
const THICKNESS = [0.88, 1.18] as const;
/** Every nth ray is asked. */
const STRIDE = 7;
/** A ray that leaves this near to an end, in h, leaves through it. */
const END = 1e-3;

const UPRIGHT: Vector = [0, 1, 0];

/**
 * Finds the axis and the profile of a subject that is round about an axis, as far as the picture shows it. Pictures of other
 * sides show its hidden side themselves.
 */
export const findRevolution = definePass({
  name: 'find-revolution',
  needs: ['prediction', 'grid', 'layers', 'outlines'],
  adds: ['revolution'],
  run({ prediction: { maps, camera, up = UPRIGHT }, grid, layers, outlines }, { symmetry = 'auto' }) {
    if (symmetry === 'off' || outlines.length > 0) return { revolution: null };
    const few = listEvidence(grid, layers, maps, camera, FEW);
    const axes = fitAxes(few, up);
    if (axes.length === 0) return { revolution: null };
    const many = listEvidence(grid, layers, maps, camera, MANY);
    let best: { revolution: Revolution; off: number } | null = null;
    for (const axis of axes) {
      const judgement = judgeRoundness(many, axis);
      const back = compareBack(judgement.revolution, grid, layers, camera);
      if (!isRound(judgement, back) || (best && best.off < back.off)) continue;
      best = { revolution: flattenEnds(judgement.revolution, back.ends), off: back.off };
    }
    return { revolution: best?.revolution ?? null };
  },
});

function isRound({ revolution, onShare, arc, evenShare }: Judgement, { metShare, thickness }: BackComparison): boolean {
  const mean = revolution.roundness.reduce((sum, value) => sum + value, 0) / revolution.roundness.length;
  if (onShare < ON_SHARE_MIN || arc < ARC_MIN || evenShare < EVEN_SHARE_MIN || mean < ROUNDNESS_MIN) return false;
  return metShare >= MET_SHARE_MIN && thickness > THICKNESS[0] && thickness < THICKNESS[1];
}

interface BackComparison {
  /** Share of the subject's rays that meet the body. */
  metShare: number;
  /** The network's thickness as a share of the body's, in the median. */
  thickness: number;
  /** How far the network's back lies from the body's side, in the median, in h. */
  off: number;
  /** Places along the axis of the network's back, for the rays that leave through the first and the last end. */
  ends: [number[], number[]];
}

/** Compares the body's hidden side with the network's, which is dented but stands right. */
function compareBack(body: Revolution, grid: RayGrid, { back }: DepthLayers, camera: CropCamera): BackComparison {
  const ratios: number[] = [];
  const offs: number[] = [];
  const ends: BackComparison['ends'] = [[], []];
  const last = body.first + body.step * (body.radii.length - 1);
  let inside = 0;
  for (let i = 0; i < grid.edges.length; i += STRIDE) {
    if (grid.edges[i]! >= 0) continue;
    inside++;
    const passage = traceBody(body, ...makeRay(grid, camera, i));
    if (!passage) continue;
    const { near, far, farAt, rise } = passage;
    ratios.push((back[i]! - near) / Math.max(1e-3, far - near));
    const end = farAt < body.first + END ? 0 : farAt > last - END ? 1 : null;
    if (end === null) offs.push(Math.abs(back[i]! - far));
    else ends[end].push(farAt + rise * (back[i]! - far));
  }
  const medianOf = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return { metShare: ratios.length / Math.max(1, inside), thickness: medianOf(ratios), off: medianOf(offs), ends };
}

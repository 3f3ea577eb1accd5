import type { FurtherSlot } from '@tangible/contracts';
import type { Mesh } from '@tangible/geometry';
import { mapNormals, mapPositions } from '../pictures/view-map.ts';
import type { FurtherPaint, UnwrappedMesh } from '../workpiece.ts';
import { computeVertexVisibility, type SurfaceVisibility } from './compute-visibility.ts';
import { correctColours } from './correct-colours.ts';
import { type DepthView, drawDepths } from './draw-depths.ts';
import { estimateGains } from './estimate-gains.ts';
import type { MatchedColours } from './match-colours.ts';
import { INFERRED_TRUST, matchExposure } from './match-exposure.ts';
import { normalsOf } from './mesh-tables.ts';
import { buildPyramid, type PicturePyramid, samplePyramid } from './picture-pyramid.ts';

/** A picture as a source of colours: what it sees of the mesh, and the factors that take its light out. */
interface SeenPicture {
  view: DepthView;
  /** Per vertex of the mesh. */
  seen: SurfaceVisibility;
  pyramid: PicturePyramid;
  /** Per vertex of the mesh. */
  gains: Float32Array;
}

export interface FurtherSource extends SeenPicture {
  slot: FurtherSlot;
  /** Of the unwrapped mesh in the axes of the picture's camera. */
  positions: Float32Array;
  normals: Float32Array;
  /** Per channel: makes it as bright as the pictures before it. */
  exposure: readonly [number, number, number];
  /** Per vertex of the mesh and channel: added last, makes what is nearly the network's colour that colour. */
  corrections: Float32Array;
}

/** What the front says about the colours of the surface. */
export interface KnownColours {
  mesh: Mesh;
  unwrapped: UnwrappedMesh;
  front: SeenPicture;
  /** The network's colours per vertex, and the same matched to the front. */
  unlit: Float32Array;
  match: MatchedColours;
}

/** Sides are matched before the back: they show parts of the front, and the back shows parts of them. */
const ORDER: readonly FurtherSlot[] = ['left', 'right', 'back'];

/** Opens further pictures as sources of colours whose exposures match that of the front. */
export function openFurther(known: KnownColours, further: readonly FurtherPaint[]): FurtherSource[] {
  const { mesh, unwrapped, front, unlit, match } = known;
  const colours = match.matched.slice();
  const trusts = new Float32Array(front.seen.weights.length).fill(INFERRED_TRUST);
  learn(colours, trusts, sampleVertices(front), front.seen.weights);
  const inOrder = [...further].sort((a, b) => ORDER.indexOf(a.slot) - ORDER.indexOf(b.slot));
  return inOrder.map(({ slot, map, picture }) => {
    const mapped = { positions: mapPositions(map, mesh.positions), indices: mesh.indices };
    const view = drawDepths(mapped, map.camera);
    const seen = computeVertexVisibility(view, mapped);
    const pyramid = buildPyramid(picture);
    const source = { view, seen, pyramid, gains: estimateGains(normalsOf(mesh), seen, unlit, pyramid) };
    const shown = sampleVertices(source);
    const exposure = matchExposure(shown, seen.weights, colours, trusts);
    const corrections = correctColours(seen, pyramid, { light: source.gains, exposure }, match.matched);
    for (let i = 0; i < shown.length; i++) shown[i] = Math.max(0, shown[i]! * exposure[i % 3]! + corrections[i]!);
    learn(colours, trusts, shown, seen.weights);
    const positions = mapPositions(map, unwrapped.positions);
    return { ...source, slot, exposure, corrections, positions, normals: mapNormals(map, unwrapped.normals) };
  });
}

/** The picture's colours at each vertex, without its light. */
function sampleVertices({ seen: { places, weights }, pyramid, gains }: SeenPicture): Float32Array {
  const shown = new Float32Array(weights.length * 3);
  samplePyramid(pyramid, places, weights.length, 1, shown);
  for (let i = 0; i < shown.length; i++) shown[i]! *= gains[Math.floor(i / 3)]!;
  return shown;
}

/** Takes over the colours that a picture shows better than those before it. */
function learn(colours: Float32Array, trusts: Float32Array, shown: Float32Array, weights: Float32Array): void {
  for (let v = 0; v < weights.length; v++) {
    if (weights[v]! <= trusts[v]!) continue;
    trusts[v] = weights[v]!;
    for (let k = 0; k < 3; k++) colours[v * 3 + k] = Math.min(255, shown[v * 3 + k]!);
  }
}

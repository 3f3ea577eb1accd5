import type { FurtherPaint } from '../workpiece.ts';
import { computeFacing, computePointVisibility } from './compute-visibility.ts';
import { moveSource, type SourceCounts } from './count-sources.ts';
import { findLevel } from './find-level.ts';
import { type FurtherSource, type KnownColours, openFurther } from './open-further.ts';
import { samplePyramid } from './picture-pyramid.ts';
import { BATCH_MAX, mixCorners, mixVertices, RIM_ALPHA, rasteriseTexels, type TexelBatch } from './rasterise-texels.ts';

/** The larger, the narrower are the seams between two further pictures. */
const SHARPNESS = 4;
const MOST = 0.5;

/**
 * Paints further pictures over a texture: each texel takes the colours of the pictures that see it, the straighter the
 * more. The front keeps what it sees, since the shape was made for it, and the network's colours stay where no picture
 * looks.
 */
export function paintFurther(
  known: KnownColours,
  further: readonly FurtherPaint[],
  dst: { pixels: Uint32Array; counts: SourceCounts },
): void {
  const { unwrapped, front } = known;
  const { sidePx, indices, sources: vertices, positions, normals } = unwrapped;
  const sources = openFurther(known, further);
  const isPainted = new Uint8Array(sidePx * sidePx);
  const room = () => ({
    points: new Float32Array(BATCH_MAX * 3),
    towards: new Float32Array(BATCH_MAX * 3),
    seen: { places: new Float32Array(BATCH_MAX * 2), weights: new Float32Array(BATCH_MAX) },
    /** How well a further picture sees each texel. */
    scores: new Float32Array(BATCH_MAX),
    photo: new Float32Array(BATCH_MAX * 3),
    corrections: new Float32Array(BATCH_MAX * 3),
  });
  const ofFront = room();
  const rooms = sources.map(room);

  const look = (
    batch: TexelBatch,
    { view }: Pick<FurtherSource, 'view'>,
    surface: { positions: Float32Array; normals: Float32Array },
    { points, towards, seen }: ReturnType<typeof room>,
  ) => {
    mixCorners(batch, surface.positions, indices, points);
    mixCorners(batch, surface.normals, indices, towards);
    computePointVisibility(view, points, towards, batch.count, seen);
  };

  rasteriseTexels(unwrapped, sidePx, (batch) => {
    const first = batch.triangle * 3;
    const [a, b, c] = [vertices[indices[first]!]!, vertices[indices[first + 1]!]!, vertices[indices[first + 2]!]!];
    const looking = sources.flatMap((source, s) =>
      [a, b, c].some((v) => source.seen.weights[v]! > 0) ? [{ source, room: rooms[s]! }] : [],
    );
    if (looking.length === 0) return;
    look(batch, front, { positions, normals }, ofFront);
    for (const { source, room: own } of looking) {
      const { camera } = source.view;
      look(batch, source, source, own);
      computeFacing(camera, own.points, own.towards, batch.count, own.scores);
      for (let i = 0; i < batch.count; i++) own.scores[i] = (own.scores[i]! * own.seen.weights[i]!) ** SHARPNESS;
      const level = findLevel(
        { ...unwrapped, positions: source.positions },
        first,
        camera,
        source.pyramid.levels[0]!.width,
      );
      samplePyramid(source.pyramid, own.seen.places, batch.count, level, own.photo);
      mixVertices(batch, source.corrections, a, b, c, own.corrections);
    }
    for (let i = 0; i < batch.count; i++) {
      const at = batch.texels[i]!;
      const isRim = batch.isRim[i] === 1;
      if (isPainted[at] === 1 || (isRim && dst.pixels[at]! >>> 24 !== RIM_ALPHA)) continue;
      isPainted[at] = 1;
      let sum = 0;
      let surest = 0;
      let best = looking[0]!;
      for (const one of looking) {
        sum += one.room.scores[i]!;
        surest = Math.max(surest, one.room.seen.weights[i]!);
        if (one.room.scores[i]! > best.room.scores[i]!) best = one;
      }
      if (sum <= 0) continue;
      // Of the texel, and then of each picture's part in it.
      const share = surest * (1 - ofFront.seen.weights[i]!);
      const before = dst.pixels[at]!;
      let red = (before & 255) * (1 - share);
      let green = ((before >>> 8) & 255) * (1 - share);
      let blue = ((before >>> 16) & 255) * (1 - share);
      for (const { source, room: own } of looking) {
        const part = (share * own.scores[i]!) / sum;
        if (part <= 0) continue;
        const { gains, exposure } = source;
        const gain = batch.wa[i]! * gains[a]! + batch.wb[i]! * gains[b]! + batch.wc[i]! * gains[c]!;
        red += part * (own.photo[i * 3]! * gain * exposure[0] + own.corrections[i * 3]!);
        green += part * (own.photo[i * 3 + 1]! * gain * exposure[1] + own.corrections[i * 3 + 1]!);
        blue += part * (own.photo[i * 3 + 2]! * gain * exposure[2] + own.corrections[i * 3 + 2]!);
      }
      dst.pixels[at] = ((before & 0xff000000) | (toByte(blue) << 16) | (toByte(green) << 8) | toByte(red)) >>> 0;
      if (share >= MOST) moveSource(dst.counts, batch.triangle, best.source.slot, ofFront.seen.weights[i]! >= MOST);
    }
  });
}

function toByte(value: number): number {
  return value >= 255 ? 255 : value <= 0 ? 0 : (value + 0.5) | 0;
}

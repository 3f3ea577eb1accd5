import { RIM_ALPHA, type TexelBatch } from './rasterise-texels.ts';

/** Texels as single numbers, red lowest: one write instead of four. */
type Pixels = Uint32Array;

const OPAQUE = 0xff000000;

/** Paints the texels of a triangle with interpolated vertex colours. */
export function paintMixed(
  { count, texels, isRim, wa, wb, wc }: TexelBatch,
  colours: Float32Array,
  a: number,
  b: number,
  c: number,
  dst: Pixels,
): void {
  const ar = colours[a * 3]!;
  const ag = colours[a * 3 + 1]!;
  const ab = colours[a * 3 + 2]!;
  const br = colours[b * 3]!;
  const bg = colours[b * 3 + 1]!;
  const bb = colours[b * 3 + 2]!;
  const cr = colours[c * 3]!;
  const cg = colours[c * 3 + 1]!;
  const cb = colours[c * 3 + 2]!;
  for (let i = 0; i < count; i++) {
    const at = texels[i]!;
    if (isRim[i] === 1 && dst[at] !== 0) continue;
    const x = wa[i]!;
    const y = wb[i]!;
    const z = wc[i]!;
    dst[at] = pack(x * ar + y * br + z * cr, x * ag + y * bg + z * cg, x * ab + y * bb + z * cb, isRim[i]!);
  }
}

/** Paints them with the network's colours. */
export function paintFromNetwork({ count, texels, isRim }: TexelBatch, predicted: Float32Array, dst: Pixels): void {
  for (let i = 0; i < count; i++) {
    const at = texels[i]!;
    if (isRim[i] === 1 && dst[at] !== 0) continue;
    dst[at] = pack(predicted[i * 3]!, predicted[i * 3 + 1]!, predicted[i * 3 + 2]!, isRim[i]!);
  }
}

/** Paints them with the photo's colours, multiplied by the interpolated gains that remove the light. */
export function paintFromPhoto(
  { count, texels, isRim, wa, wb, wc }: TexelBatch,
  photo: Float32Array,
  gainA: number,
  gainB: number,
  gainC: number,
  dst: Pixels,
): void {
  for (let i = 0; i < count; i++) {
    const at = texels[i]!;
    if (isRim[i] === 1 && dst[at] !== 0) continue;
    const gain = wa[i]! * gainA + wb[i]! * gainB + wc[i]! * gainC;
    dst[at] = pack(photo[i * 3]! * gain, photo[i * 3 + 1]! * gain, photo[i * 3 + 2]! * gain, isRim[i]!);
  }
}

/** Paints them with both, as much of the picture's as their weights say. */
export function paintBoth(
  { count, texels, isRim, wa, wb, wc }: TexelBatch,
  photo: Float32Array,
  gainA: number,
  gainB: number,
  gainC: number,
  predicted: Float32Array,
  weights: Float32Array,
  dst: Pixels,
): void {
  for (let i = 0; i < count; i++) {
    const at = texels[i]!;
    if (isRim[i] === 1 && dst[at] !== 0) continue;
    const share = weights[i]!;
    const rest = 1 - share;
    const gain = share * (wa[i]! * gainA + wb[i]! * gainB + wc[i]! * gainC);
    dst[at] = pack(
      photo[i * 3]! * gain + predicted[i * 3]! * rest,
      photo[i * 3 + 1]! * gain + predicted[i * 3 + 1]! * rest,
      photo[i * 3 + 2]! * gain + predicted[i * 3 + 2]! * rest,
      isRim[i]!,
    );
  }
}

function pack(red: number, green: number, blue: number, isRim: number): number {
  const r = red <= 0 ? 0 : red >= 255 ? 255 : (red + 0.5) | 0;
  const g = green <= 0 ? 0 : green >= 255 ? 255 : (green + 0.5) | 0;
  const b = blue <= 0 ? 0 : blue >= 255 ? 255 : (blue + 0.5) | 0;
  return ((isRim === 1 ? RIM_ALPHA << 24 : OPAQUE) | (b << 16) | (g << 8) | r) >>> 0;
}

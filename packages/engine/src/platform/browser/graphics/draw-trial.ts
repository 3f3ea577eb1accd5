/**
 * What the networks are tried with: a shaded disc, in numbers that binary fractions hold exactly, so that every browser draws the
 * same. A fourth channel is the outline.
 */
export function drawTrial([, channels, height, width]: readonly number[]): Float32Array {
  const data = new Float32Array(channels! * height! * width!);
  for (let at = 0; at < data.length; at++) {
    const x = at % width!;
    const y = Math.floor(at / width!) % height!;
    const channel = Math.floor(at / (width! * height!));
    const isInside = (2 * x - width!) ** 2 + (2 * y - height!) ** 2 < (width! * 0.75) ** 2;
    if (!isInside) continue;
    data[at] = channel === 3 ? 1 : 0.25 + channel / 8 + (x >> 3) / 128 + ((y >> 2) & 7) / 64;
  }
  return data;
}

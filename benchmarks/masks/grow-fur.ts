import type { RgbaImage } from '@tangible/engine';
import { createRandom } from '@tangible/geometry';

/** How long hairs are, of the picture's side, and how many there are to a pixel of the outline. */
const LENGTH_SHARE = 0.03;
const DENSITY = 0.55;

/**
 * A cut-out with hairs along its outline: they begin just inside in the colour there, lie outwards and downwards, and
 * end in a tip that covers a part of a pixel.
 */
export function growFur(src: RgbaImage, seed: number): RgbaImage {
  const { width, height } = src;
  const random = createRandom(seed);
  const data = Uint8Array.from(src.data);
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : src.data[(Math.floor(y) * width + Math.floor(x)) * 4 + 3]!;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alphaAt(x, y) < 128 || random() > DENSITY) continue;
      // Where the subject ends, from the means of both sides.
      let [outX, outY] = [0, 0];
      for (const [dx, dy] of [
        [-3, 0],
        [3, 0],
        [0, -3],
        [0, 3],
        [-2, -2],
        [2, -2],
        [-2, 2],
        [2, 2],
      ] as const) {
        const open = 1 - alphaAt(x + dx, y + dy) / 255;
        outX += dx * open;
        outY += dy * open;
      }
      const size = Math.hypot(outX, outY);
      if (size < 3) continue;
      const lean = 0.9 * (random() - 0.5);
      let [dirX, dirY] = [outX / size - (lean * outY) / size, outY / size + (lean * outX) / size + 0.35];
      const from = (y * width + x) * 4;
      const tone = 0.8 + 0.4 * random();
      const length = LENGTH_SHARE * width * (0.3 + 0.9 * random());
      let [px, py] = [x + 0.5, y + 0.5];
      for (let step = 0; step < length; step++) {
        px += dirX;
        py += dirY;
        dirY += 0.03;
        if (px < 0 || py < 0 || px >= width || py >= height) break;
        const to = (Math.floor(py) * width + Math.floor(px)) * 4;
        const cover = 0.85 * (1 - step / length);
        if (src.data[to + 3]! > 250) continue;
        const before = data[to + 3]! / 255;
        const after = before + (1 - before) * cover;
        for (let c = 0; c < 3; c++) {
          const hair = Math.min(255, src.data[from + c]! * tone);
          data[to + c] =
            (data[to + c]! * before * (1 - cover) + hair * cover) / Math.max(1e-6, before * (1 - cover) + cover);
        }
        data[to + 3] = 255 * after;
      }
    }
  }
  return { data, width, height };
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodePlatform } from '../../src/platform/node/node-platform.ts';
import { drawGolden, GALLERY_ASSETS, goldenUrl } from './draw-golden.ts';

/** Mean difference of a channel, of 255: above rounding, below any visible change of light or shape. */
const MEAN_MAX = 0.5;
/** The share of pixels that may differ by more than `FAR`: a few along the outline. */
const FAR_SHARE_MAX = 0.005;
const FAR = 16;

test('the gallery has twelve assets', () => {
  expect(GALLERY_ASSETS).toHaveLength(12);
});

test.each(GALLERY_ASSETS)(
  '%s looks the same as its golden picture (renew-goldens.ts renders them again)',
  async (name) => {
    const golden = await nodePlatform.decodeImage(readFileSync(goldenUrl(name)));
    const drawn = await drawGolden(name);
    expect([drawn.width, drawn.height]).toEqual([golden.width, golden.height]);
    let [sum, far] = [0, 0];
    for (let i = 0; i < drawn.data.length; i += 4) {
      let worst = 0;
      for (let k = 0; k < 4; k++) {
        // Where a picture is transparent, its colour does not matter.
        const alpha = k === 3 ? 1 : Math.max(drawn.data[i + 3]!, golden.data[i + 3]!) / 255;
        const off = Math.abs(drawn.data[i + k]! - golden.data[i + k]!) * alpha;
        sum += off;
        worst = Math.max(worst, off);
      }
      if (worst > FAR) far++;
    }
    expect(sum / drawn.data.length).toBeLessThan(MEAN_MAX);
    expect(far / (drawn.data.length / 4)).toBeLessThan(FAR_SHARE_MAX);
  },
);

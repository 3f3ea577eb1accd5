import { createRandom } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { expectProven } from '../test/expect-proven.ts';
import { expectSolid, makeSolid } from '../test/make-solid.ts';
import { drawPicture } from '../test/support.ts';
import { generateAsset } from './generate-asset.ts';
import { nodePlatform } from './platform/node/node-platform.ts';

/** Blobs, bars and bites thrown together, with hard or soft edges and a little noise. */
function drawRandom(seed: number) {
  const random = createRandom(seed);
  const [width, height] = [40 + Math.floor(random() * 160), 40 + Math.floor(random() * 160)];
  const parts = Array.from({ length: 2 + Math.floor(random() * 9) }, () => ({
    x: random() * width,
    y: random() * height,
    along: 1 + random() * width * 0.35,
    across: 0.5 + random() * height * 0.2,
    turn: random() * Math.PI,
    isBite: random() < 0.25,
  }));
  const softness = 0.3 + random() * 4;
  const noise = random() < 0.3 ? 160 : 0;
  return drawPicture(width, height, (x, y) => {
    let alpha = 0;
    for (const { x: cx, y: cy, along, across, turn, isBite } of parts) {
      const u = (x - cx) * Math.cos(turn) + (y - cy) * Math.sin(turn);
      const v = (y - cy) * Math.cos(turn) - (x - cx) * Math.sin(turn);
      const depth = (1 - Math.hypot(u / along, v / across)) * Math.min(along, across);
      const covered = Math.min(255, Math.max(0, 128 + (depth * 128) / softness));
      alpha = isBite ? Math.min(alpha, 255 - covered) : Math.max(alpha, covered);
    }
    return [x, y, 128, Math.min(255, Math.max(0, alpha + (random() - 0.5) * noise))];
  });
}

/** The allowed errors for an unusable silhouette. */
const orRefused = <T>(run: Promise<T>): Promise<T | null> =>
  run.catch((error) => {
    expect(error).toMatchObject({ code: expect.stringMatching(/^(SUBJECT_NOT_FOUND|IMAGE_ASPECT)$/) });
    return null;
  });

/** The network takes longer, so fewer silhouettes go through it. One of each kind goes all the way to an asset. */
describe.each([
  { shape: 'baseline', seedCount: 16 },
  { shape: 'network', seedCount: 4 },
] as const)('any silhouette becomes a solid or is rejected: $shape', ({ shape, seedCount }) => {
  test('seed 1, up to a checked asset', async () => {
    const image = await nodePlatform.encodePng(drawRandom(1));
    const run = generateAsset({ image, level: 'low', formats: ['glb'], shape }, { platform: nodePlatform });
    const asset = await orRefused(run);
    if (asset) await expectProven(asset);
  });

  for (let seed = 2; seed <= seedCount; seed++) {
    test(`seed ${seed}`, async () => {
      const image = await nodePlatform.encodePng(drawRandom(seed));
      const made = await orRefused(makeSolid(image, { shape }));
      if (made) await expectSolid(made);
    });
  }
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MODELS } from '../models/catalogue.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { findSubject, pixelAt } from './find-subject.ts';

const open = async (name: string) => {
  const bytes = await readFile(new URL(`../../../../fixtures/gallery/${name}.jpg`, import.meta.url));
  return nodePlatform.decodeImage(new Uint8Array(bytes), { sidePxMax: 2048 });
};

/** Shares of the picture: the point, whether it is the subject. */
const CASES = [
  { name: 'house', of: 'its pale front wall', x: 0.27, y: 0.68, is: 1 },
  { name: 'house', of: 'its shaded side wall', x: 0.58, y: 0.76, is: 1 },
  { name: 'house', of: 'its shadow', x: 0.93, y: 0.7, is: 0 },
  { name: 'robot', of: 'its left foot', x: 0.42, y: 0.79, is: 1 },
  { name: 'robot', of: 'its right foot', x: 0.55, y: 0.795, is: 1 },
  { name: 'robot', of: 'its shadow', x: 0.8, y: 0.77, is: 0 },
] as const;

for (const name of ['house', 'robot']) {
  test(`the subject of ${name}.jpg, which is pale on a pale background`, async () => {
    const picture = await open(name);
    const { coverage, source } = await findSubject(picture, await nodePlatform.openModel(MODELS.subject));
    expect(source).toBe('network');
    for (const { of, x, y, is } of CASES.filter((one) => one.name === name)) {
      expect(Math.round(coverage[pixelAt(picture, { x, y })]!), of).toBe(is);
    }
  });
}

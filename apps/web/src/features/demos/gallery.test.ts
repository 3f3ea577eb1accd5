import { readdir, readFile, stat } from 'node:fs/promises';
import type { AssetReport } from '@tangible/engine';
import { expect, test } from 'vitest';
import { factsOfGallery, GALLERY, galleryFile } from './gallery.ts';

const PUBLIC = new URL('../../../public/', import.meta.url);
const PICTURES = new URL('../../../../../fixtures/gallery/', import.meta.url);

const FILES = ['back.webp', 'front.webp', 'model.zip', 'picture.webp', 'report.json', 'side.webp'];
/** In total: the gallery is cloned with the repository. */
const BYTES_MAX = 2_400_000;
const FILE_BYTES_MAX: Record<string, number> = { webp: 12_000, json: 6_000, zip: 240_000 };

const fileOf = (name: (typeof GALLERY)[number], file: string) => new URL(`.${galleryFile(name, file)}`, PUBLIC);

test('the facts, the folders and the pictures are the same twelve', async () => {
  const pictures = (await readdir(PICTURES)).filter((file) => file.endsWith('.jpg')).sort();
  expect(pictures).toHaveLength(12);
  expect(GALLERY.map((name) => `${name}.jpg`)).toEqual(pictures);
  expect((await readdir(new URL('gallery/', PUBLIC))).sort()).toEqual(GALLERY);
  for (const name of GALLERY) {
    expect((await readdir(new URL(`gallery/${name}/`, PUBLIC))).sort()).toEqual(FILES);
  }
});

test('every file is within its size limit, and so is the total', async () => {
  let all = 0;
  for (const name of GALLERY) {
    for (const file of FILES) {
      const { size } = await stat(fileOf(name, file));
      expect(size, `${name}/${file}`).toBeLessThanOrEqual(FILE_BYTES_MAX[file.split('.')[1]!]!);
      expect(size, `${name}/${file}`).toBeGreaterThan(500);
      all += size;
    }
  }
  expect(all).toBeLessThanOrEqual(BYTES_MAX);
});

test('the page shows the values of the report', async () => {
  for (const name of GALLERY) {
    const report: AssetReport = JSON.parse(await readFile(fileOf(name, 'report.json'), 'utf8'));
    const verdicts = report.checks.map(({ verdict }) => verdict);
    const { spanM, ...facts } = factsOfGallery(name);
    expect(facts, name).toEqual({
      heightM: report.size.heightM,
      massKg: report.physics.massKg,
      triangleCount: report.mesh.triangleCount,
      colliderCount: report.colliders.count,
      settledS: report.dropTest.settledS,
      checkCount: 43,
      passedCount: verdicts.filter((verdict) => verdict === 'pass').length,
      failedCount: verdicts.filter((verdict) => verdict === 'fail').length,
    });
    expect(verdicts, name).toHaveLength(43);
    // The views hold the whole asset, and it fills a good part of them.
    const longest = Math.max(report.size.widthM, report.size.heightM, report.size.depthM);
    expect(longest / spanM, name).toBeGreaterThan(0.6);
    expect(longest / spanM, name).toBeLessThan(1);
  }
});

import type { AuthAnswer } from '@tangible/contracts';
import { unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { makeCube, makeGlb } from '../packages/engine/test/make-glb.ts';
import { findOverflow } from './find-overflow.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();
const SLOW = { timeout: 120_000 };

/** A box of 120 by 80 by 40 mm, z up, without its lid. */
function makeStl(): Buffer {
  const at = (i: number) => [(i & 1) * 120, ((i >> 1) & 1) * 80, (i >> 2) * 40];
  const quads = [
    [0, 2, 3, 1],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  const facets = quads
    .flatMap(([a, b, c, d]) => [
      [a, b, c],
      [a, c, d],
    ])
    .map(
      (face) =>
        `facet normal 0 0 0\nouter loop\n${face.map((i) => `vertex ${at(i).join(' ')}`).join('\n')}\nendloop\nendfacet`,
    );
  return Buffer.from(`solid box\n${facets.join('\n')}\nendsolid box\n`);
}

let ada: AuthAnswer;
beforeAll(async () => {
  ada = await site.register();
});
const balance = async () =>
  (await site.call('GET', '/points/ledger', { token: ada.token })).body.data.balance as number;

test('an STL in millimetres becomes a closed asset of the right size, with what was repaired', async () => {
  const page = await site.open(browser, '/en/generate', { as: ada });
  await page.getByRole('link', { name: 'Already have a model? Bring your own' }).click(SLOW);
  await page.getByRole('button', { name: 'Finish the model' }).click(SLOW);
  await page.getByRole('alert').getByText('Please select a model first').waitFor();

  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'box.stl', mimeType: 'model/stl', buffer: makeStl() });
  await page.getByText('12 cm wide, 4 cm high, 8 cm deep; 10 triangles').waitFor();
  expect(await page.getByRole('radio', { name: 'Millimetres' }).isChecked()).toBe(true);
  await page.getByText('The selected one is assumed from the size').waitFor();
  await page.getByRole('radio', { name: 'Inches' }).check();
  await page.getByText('3.05 m wide, 1.02 m high, 2.03 m deep').waitFor();
  await page.getByRole('radio', { name: 'Millimetres' }).check();
  await page.getByRole('radio', { name: /^Low/ }).check();
  await page.getByText('Costs 2 points').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Finish the model' }).click();

  await page.getByRole('heading', { name: 'Your model is finished' }).waitFor(SLOW);
  await page.getByRole('heading', { name: 'What was repaired' }).waitFor(SLOW);
  await page.getByText('1 hole filled').waitFor();
  await page.getByRole('img', { name: 'Preview of your model' }).waitFor();
  expect(await findOverflow(page)).toEqual([]);
  const [record] = (await site.call('GET', '/tangible/history', { token: ada.token })).body.records;
  const link = page.getByRole('link', { name: 'Open the page of this asset' });
  expect(await link.getAttribute('href')).toBe(`/en/assets/${record.contentId}`);
  const files = unzipSync(new Uint8Array(await (await fetch(record.resultUrl)).arrayBuffer()));
  const { size } = JSON.parse(Buffer.from(files['report.json']!).toString());
  expect([size.widthM, size.heightM, size.depthM].map((side: number) => side.toFixed(3))).toEqual([
    '0.120',
    '0.040',
    '0.080',
  ]);
  expect(await balance()).toBe(28);
});

test('a GLB is shown before and after in two viewers', async () => {
  const page = await site.open(browser, '/en/finish', { as: ada });
  const buffer = Buffer.from(await makeGlb([makeCube({ without: [2] })]));
  await page.locator('input[type=file]').setInputFiles({ name: 'cube.glb', mimeType: 'model/gltf-binary', buffer });
  await page.getByText('1 m wide, 1 m high, 1 m deep; 10 triangles').waitFor(SLOW);
  expect(await page.getByText('Unit of the file').count()).toBe(0);
  await page.getByRole('radio', { name: /^Low/ }).check();
  await page.getByRole('button', { name: 'Finish the model' }).click();
  await page.getByRole('heading', { name: 'Your model is finished' }).waitFor(SLOW);
  await expect.poll(() => page.locator('section[data-state=ready]').count(), SLOW).toBe(2);
});

test.each([
  ['notes.pdf', 'x', 'Please select a model as GLB, OBJ or STL, or a ZIP that contains one'],
  ['empty.stl', '', 'Please select a model first'],
])('%s is refused before it is sent', async (name, text, sentence) => {
  const page = await site.open(browser, '/en/finish', { as: ada });
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
  await page.getByRole('alert').getByText(sentence).waitFor(SLOW);
});

test('a broken model and a ZIP without one are refused in the language of the page, and cost nothing', async () => {
  const before = await balance();
  const page = await site.open(browser, '/fr/finish', { as: ada });
  const send = async (name: string, buffer: Buffer) => {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    await page.getByRole('button', { name: 'Finaliser le modèle' }).click();
  };
  await send('broken.glb', Buffer.from((await makeGlb([makeCube({})])).slice(0, 300)));
  await page.getByText('Ce fichier de modèle est endommagé ou incomplet').waitFor(SLOW);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await send('none.zip', Buffer.from(zipSync({ 'readme.txt': new Uint8Array([120]) })));
  await page.getByText('Ce fichier ZIP ne contient ni GLB, ni OBJ, ni STL').waitFor(SLOW);
  expect(await balance()).toBe(before);
});

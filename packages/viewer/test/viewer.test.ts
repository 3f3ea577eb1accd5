import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../e2e/open-browser.ts';
import { makeAsset, RED } from './make-asset.ts';
import { type ServedFiles, servePage } from './serve-page.ts';

/** A size that the engine does not believe, and a direction that it does. */
const GUIDANCE = {
  name: 'toy brick',
  size: { guidedM: 0.032, estimateM: 0.3, verdict: 'warn' },
  material: { guided: 'plastic', estimated: null, verdict: 'pass' },
  up: { guided: 'viewer', apartDegrees: 21.6, verdict: 'pass' },
};

const files: ServedFiles = new Map();
const browser = await openBrowser();
let address: string;

beforeAll(async () => {
  files.set('/asset.zip', await makeAsset());
  files.set('/no-colliders.zip', await makeAsset({ colliders: false }));
  files.set('/traced.zip', await makeAsset({ traced: true }));
  files.set('/guided.zip', await makeAsset({ guidance: GUIDANCE }));
  const served = await servePage(files);
  address = served.address;
  afterAll(served.close);
});

/** Opens a viewer without motion. */
async function open(query: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  await prepare?.(page);
  await page.goto(`${address}?${query}`);
  return page;
}

/** The violations that axe finds, limited to the given rules. */
interface Violation {
  id: string;
  nodes: { html: string }[];
}

const findViolations = (page: Page, theme: string) =>
  page.evaluate(async (theme) => {
    document.documentElement.dataset.theme = theme;
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, theme);

const told = (page: Page) => page.evaluate(() => window.told.map(({ type }) => type));
const ready = (page: Page) => page.waitForFunction(() => window.told?.some(({ type }) => type === 'ready'));
const canvas = (page: Page) => page.getByRole('img', { name: '3D model of box' });

/** The colour in the middle of the picture. */
async function lookAt(page: Page, element: Locator): Promise<number[]> {
  const png = (await element.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(picture, Math.floor(picture.width / 2), Math.floor(picture.height / 2), 1, 1, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, png);
}

const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('shows the model, its channels, its measurements and its report, without signing in', async () => {
  const page = await open('url=/asset.zip&name=box');
  await ready(page);

  // A red box, lit: red far above green and blue.
  const [red = 0, green = 0, blue = 0] = await lookAt(page, canvas(page));
  expect(red).toBeGreaterThan(90);
  expect(Math.max(green, blue)).toBeLessThan(red / 2);

  await choose(page, 'Base colour (RGB)');
  expect(await lookAt(page, canvas(page))).toEqual([...RED]);
  await choose(page, 'Metallic');
  expect(await lookAt(page, canvas(page))).toEqual([0, 0, 0]);
  await choose(page, 'Roughness');
  expect(await lookAt(page, canvas(page))).toEqual([204, 204, 204]);
  await choose(page, 'Occlusion');
  expect(await lookAt(page, canvas(page))).toEqual([255, 255, 255]);
  expect(await page.getByRole('button', { name: 'Occlusion' }).getAttribute('aria-pressed')).toBe('true');

  const panel = await page.getByRole('region', { name: 'box' }).innerText();
  expect(panel).toContain('0.200 m × 0.100 m × 0.300 m');
  expect(panel).toContain('3.60 kg');
  expect(panel).toContain('3 of 3 checks passed');
  await page.getByText('Surface').click();
  expect(await page.getByText('Open edges').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: '1 collider' }).isEnabled()).toBe(true);

  // Reduced motion is respected; the keys continue from there.
  await canvas(page).press(' ');
  expect(await page.getByRole('button', { name: 'Pause rotation' }).isVisible()).toBe(true);
  await canvas(page).press('m');
  const dimensions = page.getByRole('button', { name: 'Dimensions' });
  expect(await dimensions.getAttribute('aria-pressed')).toBe('true');
  // A pressed button under the pointer can still be read.
  await dimensions.hover();
  const [ink, ground] = await dimensions.evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button);
    return [color, backgroundColor];
  });
  expect(ink).not.toBe(ground);
  await canvas(page).press('w');
  expect(await page.getByRole('button', { name: 'Wireframe' }).getAttribute('aria-pressed')).toBe('true');

  const saving = page.waitForEvent('download');
  await choose(page, 'Save screenshot');
  expect((await saving).suggestedFilename()).toBe('box.png');
  expect(await told(page)).toEqual(['ready', 'screenshot']);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.evaluate(readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
  for (const theme of ['light', 'dark']) expect(await findViolations(page, theme), theme).toEqual([]);
  await page.close();
});

test('shows the guidance next to the engine’s estimate, expanded if they disagree', async () => {
  const page = await open('url=/guided.zip&name=box');
  await ready(page);
  const group = page.locator('details', { hasText: 'Recognised in the picture' });
  const text = (await group.innerText()).replace(/\s+/g, ' ');
  expect(text).toContain('3/4');
  expect(text).toContain('disagrees with the engine');
  expect(text).toContain('Object toy brick');
  expect(text).toContain('Longest side 0.032 m engine: 0.300 m');
  expect(text).toContain('Material Plastic');
  expect(text).toContain('Top of the object towards the viewer 22° from the engine’s estimate');
  expect(await group.getByRole('img', { name: 'warning' }).count()).toBe(1);
  // Passed checks are unchanged.
  expect(await page.getByRole('region', { name: 'box' }).innerText()).toContain('3 of 3 checks passed');
  await page.evaluate(readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
  for (const theme of ['light', 'dark']) expect(await findViolations(page, theme), theme).toEqual([]);
  await page.close();
});

test('shows where the colours come from: a channel, its legend with shares, and the report', async () => {
  const page = await open('url=/traced.zip&name=box');
  await ready(page);
  const legend = page.getByRole('region', { name: 'Where the colours come from' });
  expect(await legend.count()).toBe(0);
  await choose(page, 'Provenance');
  const lines = (await legend.getByRole('listitem').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '));
  expect(lines).toEqual(['Seen in the picture 31%', 'Mirrored from the front 4%', 'Inferred by the network 65%']);
  expect(await legend.innerText()).toContain('their depth is estimated');

  // Lower the camera and turn to the front, then to the back: blue for seen, orange for inferred.
  const [isBlue, isOrange] = [([r = 0, , b = 0]: number[]) => b > 2 * r, ([r = 0, , b = 0]: number[]) => r > 2 * b];
  for (let i = 0; i < 3; i++) await canvas(page).press('ArrowDown');
  for (let i = 0; i < 4; i++) await canvas(page).press('ArrowLeft');
  await expect.poll(async () => isBlue(await lookAt(page, canvas(page)))).toBe(true);
  for (let i = 0; i < 24; i++) await canvas(page).press('ArrowRight');
  await expect.poll(async () => isOrange(await lookAt(page, canvas(page)))).toBe(true);

  const group = page.locator('details', { hasText: 'Where the colours come from' });
  await group.locator('summary').click();
  expect((await group.innerText()).replace(/\s+/g, ' ')).toContain('Inferred by the network 65%');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.evaluate(readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
  for (const theme of ['light', 'dark']) expect(await findViolations(page, theme), theme).toEqual([]);
  await page.close();
});

test('an asset without a record of its sources has neither the channel nor the shares', async () => {
  const page = await open('url=/asset.zip&name=box');
  await ready(page);
  expect(await page.getByRole('button', { name: 'UV grid' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Provenance' }).count()).toBe(0);
  expect(await page.getByText('Where the colours come from').count()).toBe(0);
  await page.close();
});

test('a lost WebGL context is restored', async () => {
  const page = await open('url=/asset.zip&name=box');
  await ready(page);
  const before = await lookAt(page, canvas(page));
  const lose = await page.evaluateHandle(() =>
    document.querySelector('canvas')!.getContext('webgl2')!.getExtension('WEBGL_lose_context'),
  );
  const notice = page.getByText('The graphics card has paused the view.');
  await lose.evaluate((extension) => extension!.loseContext());
  await notice.waitFor();
  await lose.evaluate((extension) => extension!.restoreContext());
  await notice.waitFor({ state: 'detached' });
  await expect.poll(() => lookAt(page, canvas(page))).toEqual(before);
  await page.close();
});

describe('the drop', () => {
  test('is simulated in the browser with MuJoCo, and shows the result', async () => {
    const page = await open('url=/asset.zip&name=box');
    await ready(page);
    await choose(page, 'Drop it');
    await page.getByText('It came to rest').waitFor();
    const panel = await page.getByRole('region', { name: 'box' }).innerText();
    expect(panel).toMatch(/Time to rest after contact\s+0\.\d\ds/);
    expect(panel).toContain('< 5 mm');
    expect(panel).not.toContain('could not be loaded');
    await choose(page, 'Replay');
    await choose(page, 'Put it back');
    expect(await page.getByRole('button', { name: 'Drop it' }).isEnabled()).toBe(true);
    expect(await told(page)).toEqual(['ready', 'drop']);
    await page.close();
  });

  test('is the recorded one, and says so, if MuJoCo cannot be loaded', async () => {
    const page = await open('url=/asset.zip&name=box', (page) => page.context().route('**/*.wasm*', (r) => r.abort()));
    await ready(page);
    await choose(page, 'Drop it');
    await page.getByText('It came to rest').waitFor();
    expect(await page.getByText('MuJoCo could not be loaded in this browser.').isVisible()).toBe(true);
    await page.close();
  });

  test('is the recorded one if the file has no colliders', async () => {
    const page = await open('url=/no-colliders.zip&name=box');
    await ready(page);
    expect(await page.getByRole('button', { name: 'Colliders' }).isEnabled()).toBe(false);
    expect(await page.getByText('You can replay that drop.').isVisible()).toBe(true);
    await choose(page, 'Drop it');
    await page.getByText('It came to rest').waitFor();
    await page.close();
  });
});

test('shows the error, offers the file itself, and retries', async () => {
  files.delete('/late.zip');
  const page = await open('url=/late.zip&name=box');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toContain('Error Loading Model');
  expect(await alert.innerText()).toContain('Failed to download ZIP: 404');
  expect(await alert.getByRole('link', { name: 'Download directly' }).getAttribute('href')).toBe('/late.zip');
  files.set('/late.zip', await makeAsset());
  await choose(page, 'Try Again');
  await ready(page);
  expect(await told(page)).toEqual(['error', 'retry', 'ready']);
  await page.close();
});

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../e2e/open-browser.ts';
import { countFrames } from './count-frames.ts';
import { makeAsset, RED } from './make-asset.ts';
import { findColour, middleOf, shoot, sumOf } from './page-tools.ts';
import { type ServedFiles, servePage } from './serve-page.ts';

const BLUE = [24, 60, 200] as const;
const GREEN = [20, 160, 60] as const;
/** The fill of a cut face, whatever the theme. */
const CAP = [246, 221, 210] as const;
const WHITE = [255, 255, 255] as const;

const paint = ([r, g, b]: readonly [number, number, number]) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();

/** Two metres in front of the box, level with its middle: sees half a metre there. */
const CAMERA = {
  positionM: [0, 0.05, 2],
  rotation: [0, 0, 0, 1],
  fieldOfViewDegrees: (Math.atan(0.125) * 360) / Math.PI,
  frame: { left: 0.125, top: 0, width: 0.75, height: 1 },
};

/** It glides a metre to the side, turns over and lies there. */
const TIPPED = {
  passed: true,
  problem: null,
  settledS: 1.5,
  penetrationM: 0,
  trajectory: [
    { timeS: 0, position: [0, 0.2, 0], rotation: [0, 0, 0, 1] },
    { timeS: 1, position: [1, 0.05, 0], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] },
  ],
};

const files: ServedFiles = new Map();
const browser = await openBrowser();
let address: string;

beforeAll(async () => {
  files.set('/picture.png', await paint(GREEN));
  files.set('/box.zip', await makeAsset());
  files.set('/unwrapped.zip', await makeAsset({ texture: await paint(BLUE) }));
  files.set('/camera.zip', await makeAsset({ report: { camera: CAMERA } }));
  files.set('/tipped.zip', await makeAsset({ colliders: false, report: { dropTest: TIPPED } }));
  const estimated = {
    size: { source: 'estimated', factor: 1.66 },
    physics: { material: 'mixed', materialSource: 'assumed' },
  };
  files.set('/estimated.zip', await makeAsset({ report: estimated }));
  const given = {
    size: { source: 'given', factor: null },
    physics: { material: 'steel', materialSource: 'given', massSource: 'given' },
  };
  files.set('/given.zip', await makeAsset({ report: given }));
  const served = await servePage(files);
  address = served.address;
  afterAll(served.close);
});

async function open(query: string, options: { still?: boolean; height?: number } = {}): Promise<Page> {
  const { still = true, height = 560 } = options;
  const page = await browser.newPage({
    viewport: { width: 1200, height },
    reducedMotion: still ? 'reduce' : 'no-preference',
  });
  page.setDefaultTimeout(120_000);
  await page.goto(`${address}?name=box&${query}`);
  await page.waitForFunction(() => window.told?.some(({ type }) => type === 'ready'));
  return page;
}

const canvas = (page: Page) => page.getByRole('img', { name: '3D model of box' });
const look = (page: Page) => shoot(page, canvas(page));
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pick = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });
const slide = (page: Page, name: string, value: number) => page.getByRole('slider', { name }).fill(String(value));
const panelText = async (page: Page) =>
  (await page.getByRole('region', { name: 'box' }).innerText()).replace(/\s+/g, ' ');

interface Violation {
  id: string;
  nodes: { html: string }[];
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
  for (const theme of ['light', 'dark']) {
    const found = await page.evaluate(async (theme) => {
      document.documentElement.dataset.theme = theme;
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
      return (await axe.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    }, theme);
    expect(found, theme).toEqual([]);
  }
}

test('light, clay, section and UV layout change the picture as they say', async () => {
  const page = await open('url=/unwrapped.zip&picture=/picture.png');
  const opener = page.getByRole('button', { name: 'View', exact: true });
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
  await opener.click();
  expect(await opener.getAttribute('aria-expanded')).toBe('true');

  // Clay has no colour; the model's own is blue.
  const [red = 0, , blue = 0] = middleOf(await look(page));
  expect(blue).toBeGreaterThan(2 * red);
  await choose(page, 'Clay');
  const clay = middleOf(await look(page));
  expect(Math.max(...clay) - Math.min(...clay)).toBeLessThanOrEqual(2);
  expect(clay[0]).toBeGreaterThan(60);

  await slide(page, 'Exposure', 1);
  expect(sumOf(middleOf(await look(page)))).toBeGreaterThan(sumOf(clay) + 30);
  await slide(page, 'Exposure', -2);
  expect(sumOf(middleOf(await look(page)))).toBeLessThan(sumOf(clay) - 90);
  await slide(page, 'Exposure', 0);
  await pick(page, 'Night');
  expect(sumOf(middleOf(await look(page)))).toBeLessThan(sumOf(clay) - 90);
  await pick(page, 'Studio');
  expect(middleOf(await look(page))).toEqual(clay);

  // The cut face is filled, and half of the box is gone.
  const whole = await look(page);
  expect(findColour(whole, CAP).share).toBe(0);
  await pick(page, 'Width (X)');
  const cut = await look(page);
  expect(findColour(cut, CAP).share).toBeGreaterThan(0.01);
  expect(findColour(cut, WHITE).share).toBeGreaterThan(findColour(whole, WHITE).share + 0.02);
  await slide(page, 'Position of the section', 1);
  // Only the outline of the plane is left.
  expect(findColour(await look(page), CAP).share).toBeLessThan(0.002);
  await slide(page, 'Position of the section', 0.5);

  // The outline of the plane can be dragged: its upper corner, along the path of the plane.
  const handle = findColour(cut, [196, 54, 15], 40);
  const bounds = (await canvas(page).boundingBox())!;
  let corner = 0;
  while (sumOf(cut.at(corner, handle.top).map((value, k) => Math.abs(value - [196, 54, 15][k]!))) > 120) corner++;
  await page.mouse.move(bounds.x + corner, bounds.y + handle.top);
  await page.mouse.down();
  await page.mouse.move(bounds.x + corner + 60, bounds.y + handle.top);
  await page.mouse.up();
  const position = Number(await page.getByRole('slider', { name: 'Position of the section' }).inputValue());
  expect(position).toBeGreaterThan(0.55);

  // Lines and colliders are cut, too.
  await choose(page, 'Wireframe');
  expect(findColour(await look(page), CAP).share).toBeGreaterThan(0.005);
  await choose(page, 'Base colour (RGB)');
  await choose(page, '1 collider');
  const withColliders = await look(page);
  await pick(page, 'None');
  expect(findColour(withColliders, WHITE).share).toBeGreaterThan(findColour(await look(page), WHITE).share);
  await choose(page, '1 collider');

  await page.getByRole('checkbox', { name: 'UV layout' }).check();
  await page.getByText('6 charts').waitFor();
  const layout = await shoot(page, page.getByRole('img', { name: 'UV layout' }));
  // The base colour, and the borders of the charts over it.
  const base = findColour(layout, BLUE).share;
  expect(base).toBeGreaterThan(0.5);
  expect(base).toBeLessThan(0.97);

  // On a phone the model stays in sight above the panel, and the toolbar has two rows.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const rows = await page
    .locator('[class*="toolbar"] button, [class*="toolbar"] a')
    .evaluateAll((tools) => new Set(tools.map((tool) => Math.round(tool.getBoundingClientRect().bottom / 8))).size);
  expect(rows).toBeLessThanOrEqual(3);
  await expectAccessible(page);
  await page.getByRole('slider', { name: 'Exposure' }).press('Escape');
  expect(await page.getByRole('slider', { name: 'Exposure' }).count()).toBe(0);
  expect(await opener.evaluate((button) => document.activeElement === button)).toBe(true);
  await page.close();
});

test('the source picture lies over the view of its camera, or says that it fits roughly', async () => {
  const page = await open('url=/camera.zip&picture=/picture.png');
  await choose(page, 'Base colour (RGB)');
  const before = middleOf(await look(page));
  await canvas(page).press('o');
  await page.getByText('Seen from the camera').waitFor();
  await canvas(page).press('v');
  await slide(page, 'Opacity of the picture', 1);
  await expect.poll(async () => middleOf(await shoot(page, page.locator('[class*="overlay"]')))).toEqual([...GREEN]);
  await slide(page, 'Opacity of the picture', 0);
  // The front of the box is 1.85 m away and 0.2 m wide; a square of 0.9 of the canvas's height shows 1 / 4 of its distance.
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => {
      const shot = await look(page);
      const { left, right } = findColour(shot, RED);
      const expected = ((0.2 / 1.85) * 0.9 * shot.height) / 0.25;
      return Math.abs(right - left + 1 - expected) <= 3 && Math.abs((left + right + 1) / 2 - shot.width / 2) <= 2;
    })
    .toBe(true);
  // The camera is given back.
  await canvas(page).press('o');
  await expect.poll(async () => middleOf(await look(page))).toEqual(before);
  await page.close();

  const other = await open('url=/box.zip&picture=/picture.png');
  await canvas(other).press('o');
  await other.getByText('Laid over approximately').waitFor();
  await other.close();
});

test('a turn is saved as a GIF and as a video, and can be cancelled', async () => {
  const page = await open('url=/box.zip', { height: 520 });
  await canvas(page).press('v');
  const before = middleOf(await look(page));
  expect(await page.getByRole('checkbox', { name: 'Source picture' }).count()).toBe(0);
  const save = async (name: string) => {
    const saving = page.waitForEvent('download');
    await choose(page, name);
    const download = await saving;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };

  const gif = await save('Save GIF');
  expect(gif.name).toBe('box.gif');
  const { pages = 0, width = 0 } = await sharp(gif.bytes).metadata();
  expect(pages).toBeGreaterThan(20);
  const frames = await Promise.all([0, 10].map((page) => sharp(gif.bytes, { page }).removeAlpha().raw().toBuffer()));
  expect(width).toBeGreaterThan(100);
  expect(frames[0]!.equals(frames[1]!)).toBe(false);

  const video = await save('Save video');
  expect(video.name).toMatch(/^box\.(webm|mp4)$/);
  expect(countFrames(video.bytes)).toBeGreaterThan(1);

  await choose(page, 'Save video');
  await page.getByRole('progressbar', { name: 'Recording the turntable' }).waitFor();
  await choose(page, 'Cancel');
  await page.getByRole('button', { name: 'Save video' }).waitFor();
  expect(await page.getByText('could not record').count()).toBe(0);
  await expect.poll(async () => middleOf(await look(page))).toEqual(before);
  expect(await page.evaluate(() => window.told.map(({ type }) => type))).toEqual(['ready', 'turntable', 'turntable']);
  await page.close();
});

test('the camera goes with a body that falls to the side, and comes back', async () => {
  const page = await open('url=/tipped.zip', { still: false });
  await choose(page, 'Pause rotation');
  await choose(page, 'Base colour (RGB)');
  expect(middleOf(await look(page))).toEqual([...RED]);
  await choose(page, 'Drop it');
  await page.getByText('It came to rest tipped over, by 90°').waitFor();
  // Five widths from where it stood, and still in the middle.
  await expect.poll(async () => middleOf(await look(page))).toEqual([...RED]);
  const result = await panelText(page);
  expect(result).toContain('Tilt at rest 90°');
  expect(result).toContain('Height of fall 0.200 m');
  expect(result).toContain('Time to rest after contact 1.50s');
  await choose(page, 'Put it back');
  await expect.poll(async () => middleOf(await look(page))).toEqual([...RED]);
  await page.close();
});

test('estimates look like estimates, and can be corrected where the host offers that', async () => {
  const page = await open('url=/estimated.zip&editable');
  const estimated = await panelText(page);
  expect(estimated).toContain('about 0.200 m × 0.100 m × 0.300 m estimated, within a factor of 1.7');
  expect(estimated).toContain('about 3.60 kg material assumed (mixed)');
  for (const field of ['size', 'mass', 'material']) await choose(page, `Correct the ${field}`);
  const fields = await page.evaluate(() =>
    window.told.flatMap((event) => (event.type === 'edit' ? [event.field] : [])),
  );
  expect(fields).toEqual(['size', 'mass', 'material']);
  await expectAccessible(page);
  await page.close();

  const sure = await open('url=/given.zip');
  const given = await panelText(sure);
  expect(given).toContain('depth 0.200 m × 0.100 m × 0.300 m given');
  expect(given).toContain('Mass 3.60 kg given');
  expect(given).not.toContain('about');
  expect(await sure.getByText('Correct the size').count()).toBe(0);
  await sure.close();
});

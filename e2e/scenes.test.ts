import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer } from '@tangible/contracts';
import { beforeAll, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { readPixels } from './read-pixels.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();
const SLOW = { timeout: 120_000 };

/** A user with one asset. */
let ada: AuthAnswer;
beforeAll(async () => {
  ada = await site.register();
  const { token } = ada;
  const picture = await readFile(fileURLToPath(new URL('../fixtures/pictures/mug.png', import.meta.url)));
  const body = new FormData();
  body.set('subdivisionLevel', 'low');
  body.set('file', new Blob([Uint8Array.from(picture)]), 'mug.png');
  const { contentId } = (await site.call('POST', '/tangible/generate', { token, body })).body;
  for (let status = ''; status !== 'COMPLETED'; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    ({ status } = (await site.call('GET', `/tangible/status?contentId=${contentId}`, { token })).body);
  }
}, 300_000);

test('asks visitors to sign in, and shows users without assets where to get some', async () => {
  const visitor = await site.open(browser, '/en/scenes');
  await visitor.getByText('Please log in to make scenes').waitFor(SLOW);
  const page = await site.open(browser, '/en/scenes', { as: await site.register() });
  await page.getByRole('heading', { name: 'No assets yet' }).waitFor(SLOW);
  expect(await page.getByRole('link', { name: 'Generate a model' }).getAttribute('href')).toBe('/en/generate');
});

test('from the menu to two mugs next to each other, drawn and checked', async () => {
  const page = await site.open(browser, '/en/points', { as: ada, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: ada.user.username }).click(SLOW);
  await page.getByRole('link', { name: 'Scenes' }).last().click();

  const tile = page.getByRole('button', { name: /^Add asset 1, created / });
  await tile.click(SLOW);
  await page.getByRole('button', { name: 'Compose the scene' }).click();
  await page.getByRole('alert').getByText('Choose at least two assets').waitFor();

  await page.getByRole('button', { name: 'Add one copy of asset 1' }).click();
  await page.getByRole('button', { name: 'Add one copy of asset 1' }).click();
  await page.getByRole('button', { name: 'Remove one copy of asset 1' }).click();
  await page.getByText('2 of at most 12').waitFor();
  // No vision model reads descriptions here, so none is asked for.
  await page.getByText(/^By size: large assets at the back/).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByText('Costs 5 points').waitFor();
  await page.getByRole('button', { name: 'Compose the scene' }).click();

  await page.getByRole('heading', { name: 'Your scene is ready' }).waitFor(SLOW);
  await page.locator('section[data-state=ready]').waitFor(SLOW);
  await page.getByText(/^All \d+ checks passed$/).waitFor();
  const { count, countWhere } = await readPixels(page.locator('canvas').first());
  // The mugs are red, and nothing else in the scene is.
  const red = countWhere((r, g, b) => r > 70 && r > 1.5 * g && r > 1.5 * b);
  expect(red / count).toBeGreaterThan(0.02);
  expect((await site.call('GET', '/points/ledger', { token: ada.token })).body.data.balance).toBe(20);

  await page.getByRole('link', { name: 'Open library' }).click();
  await page.getByRole('list', { name: 'Your assets' }).getByRole('checkbox').nth(1).waitFor();
});

test('two mugs are placed by hand: by numbers, by keys and by dragging, and kept there', async () => {
  const [mug] = (await site.call('GET', '/tangible/history', { token: ada.token })).body.records.filter(
    ({ kind }: { kind: string }) => kind === 'picture',
  );
  const page = await site.open(browser, `/en/scenes?assets=${mug.contentId}`, { as: ada, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: /^Add one copy of asset/ }).click(SLOW);
  await page.getByRole('radio', { name: /^By hand/ }).check();
  const view = page.getByRole('group', { name: 'From above' });
  const members = view.getByRole('button');
  await members.nth(1).waitFor(SLOW);
  expect(await page.getByText(/overlap\. Move them apart/).count()).toBe(0);

  await members.nth(1).focus();
  await page.getByLabel('Right (m)').fill('0.01');
  await page.getByText(/^1\. .+ and 2\. .+ overlap\. Move them apart\.$/).waitFor();
  await expect
    .poll(() => members.nth(1).getAttribute('aria-label'))
    .toMatch(/: right 0\.01 m, front 0 m, height 0 m, turned 0°$/);
  await members.nth(1).focus();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'r', 'PageUp']) {
    await page.keyboard.press(key);
  }
  const placed = /: right 0\.31 m, front 0\.1 m, height 0\.01 m, turned 15°$/;
  expect(await members.nth(1).getAttribute('aria-label')).toMatch(placed);
  expect(await page.getByText(/overlap\. Move them apart/).count()).toBe(0);

  const box = (await members.nth(0).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  expect(await members.nth(0).getAttribute('aria-label')).toMatch(/: right -0\.\d+ m, front 0 m/);
  expect(await members.nth(0).getAttribute('aria-pressed')).toBe('true');
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('radio', { name: 'Keep them exactly as placed' }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/tangible/scenes'));
  await page.getByRole('button', { name: 'Compose the scene' }).click();
  expect((await sent).postData()).toMatch(/"x":0\.31,"z":0\.1,"height":0\.01,"turnDeg":15/);
  await page.getByRole('heading', { name: 'Your scene is ready' }).waitFor(SLOW);
  await page.locator('section[data-state=ready]').waitFor(SLOW);
  // It has colliders, and can be dropped as a whole.
  await page.getByRole('button', { name: /^\d+ colliders$/ }).click();
  await page.getByRole('button', { name: 'Drop it' }).click();
  await page.getByText('All objects came to rest; none fell over').waitFor(SLOW);
});

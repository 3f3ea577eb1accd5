import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer, GenerationTask } from '@tangible/contracts';
import { type Language, translator } from '@tangible/i18n';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findOverflow } from './find-overflow.ts';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/pictures/${name}`, import.meta.url));
type Slot = 'front' | 'back' | 'left' | 'right';
const SLOTS: readonly Slot[] = ['front', 'back', 'left', 'right'];
/** One object from its four sides. */
const side = (slot: Slot) => fileURLToPath(new URL(`../fixtures/sides/car.${slot}.webp`, import.meta.url));

const site = await openSharedSite();
const browser = await openBrowser();
const SLOW = { timeout: 120_000 };
const stage = (page: Page, name: string) => page.locator(`[data-stage=${name}]`);
const place = (page: Page, slot: Slot) => page.locator(`[data-slot=${slot}]`);
const isFilled = (page: Page, slot: Slot) => place(page, slot).and(page.locator('[data-filled=true]'));

/** Chooses a picture in the dialog of one side. */
async function choose(page: Page, slot: Slot, path = side(slot)): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await place(page, slot).getByRole('button').first().click();
  await (await chooser).setFiles(path);
  await isFilled(page, slot).waitFor();
}

const openGenerator = async (
  as: AuthAnswer,
  { language = 'en', ...options }: BrowserContextOptions & { language?: string } = {},
) => {
  const page = await site.open(browser, `/${language}/generate`, { as, reducedMotion: 'reduce', ...options });
  const t = await translator(language as Language);
  await page.locator('summary', { hasText: t('generate.sides.title') }).click(SLOW);
  await page.locator('[data-slot=front]').waitFor(SLOW);
  return page;
};
const pointsOf = async ({ token }: AuthAnswer) => (await site.call('GET', '/auth/me', { token })).body.user.points;

describe.each([
  ['en', 1440, false],
  ['fr', 390, true],
  ['zh-CN', 390, true],
] as const)('in %s at %i px', (language, width, hasTouch) => {
  test('four pictures become one asset; result, history and viewer show them', async () => {
    const t = await translator(language);
    const ada = await site.register();
    const page = await openGenerator(ada, { language, viewport: { width, height: 900 }, hasTouch, isMobile: hasTouch });
    await page.locator('input[value=low]').check();
    await page.getByText(t('generate.cost.now', { cost: 5 })).waitFor();
    for (const slot of SLOTS) await choose(page, slot);
    await page.getByText(t('generate.cost.now', { cost: 8 })).waitFor();
    await page.getByText(t('generate.cost.further', { points: 3, count: 3 })).waitFor();
    expect(await findOverflow(page)).toEqual([]);

    await page.getByRole('button', { name: t('generate.start') }).click();
    await stage(page, 'complete').waitFor(SLOW);
    const strip = page.getByRole('region', { name: t('pictures.label') });
    for (const slot of SLOTS) {
      await strip.getByRole('img', { name: t(`pictures.alt.${slot}`), exact: true }).waitFor();
    }
    expect(await findOverflow(page)).toEqual([]);
    expect(await pointsOf(ada)).toBe(22);

    await page.evaluate(() => localStorage.setItem('historyView', 'table'));
    await page.goto(`${site.baseUrl}/${language}/history`);
    const row = page.getByRole('row').nth(1);
    for (const slot of SLOTS) {
      await row.getByRole('img', { name: t(`pictures.alt.${slot}`) }).waitFor(SLOW);
    }
    expect(await findOverflow(page)).toEqual([]);
    await row.getByRole('button', { name: t('history.actions.view') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: t('pictures.label') }).waitFor();
    expect(await findOverflow(page)).toEqual([]);
  });
});

describe('the places', () => {
  test('take drops and pastes, and refuse the same picture twice and a file that is none', async () => {
    const page = await openGenerator(await site.register());
    const hand = async (type: 'drop' | 'paste', slot: Slot, name: string) => {
      const file = (await readFile(fixture(name))).toString('base64');
      await place(page, slot).getByRole('button').first().focus();
      await page.evaluate(
        ([kind, side, bytes, fileName]) => {
          const data = new DataTransfer();
          const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
          data.items.add(
            new File([content], fileName, { type: fileName.endsWith('.png') ? 'image/png' : 'image/jpeg' }),
          );
          const options = { bubbles: true, cancelable: true };
          const event =
            kind === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, ...options })
              : new ClipboardEvent('paste', { clipboardData: data, ...options });
          document.querySelector(`[data-slot=${side}] button`)!.dispatchEvent(event);
        },
        [type, slot, file, basename(name)] as const,
      );
    };
    await hand('drop', 'front', 'mug.png');
    await hand('drop', 'left', 'mug.jpg');
    await hand('paste', 'right', 'bottle.png');
    for (const slot of ['front', 'left', 'right'] as const) await isFilled(page, slot).waitFor();

    await hand('drop', 'back', 'mug.jpg');
    const alert = page.getByRole('alert');
    await alert.getByText('The picture from behind and the picture from the left are the same.').waitFor();
    await page.setInputFiles('input[type=file]', fixture('README.md'));
    await alert.getByText('Please select an image file (JPEG, PNG, WebP, or GIF)').waitFor();
  });

  test('are operated by keyboard: choose, swap, cancel a swap, remove', async () => {
    const page = await openGenerator(await site.register());
    for (const slot of ['front', 'left'] as const) await choose(page, slot);
    const pictureOf = (slot: Slot) => place(page, slot).locator('img').getAttribute('src');
    const [front, left] = [await pictureOf('front'), await pictureOf('left')];

    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Left: Swap');
    await page.getByText('Left: now choose the side to swap it with. Escape cancels.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Right: Choose a picture', exact: true }).waitFor();
    expect(await pictureOf('left')).toBe(left);

    await press('Left: Swap');
    await press('Swap: Right');
    await isFilled(page, 'right').waitFor();
    expect(await pictureOf('right')).toBe(left);
    await press('Right: Swap');
    await press('Swap: Front');
    await expect.poll(() => pictureOf('front')).toBe(left);
    expect(await pictureOf('right')).toBe(front);
    await press('Right: Remove');
    await isFilled(page, 'right').waitFor({ state: 'detached' });
    await page.getByText('Costs 10 points').waitFor();
  });

  test('open the camera of a phone', async () => {
    const page = await openGenerator(await site.register(), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const chooser = page.waitForEvent('filechooser');
    await place(page, 'back').getByRole('button', { name: 'Take a photo' }).click();
    await (await chooser).setFiles(fixture('mug.jpg'));
    await isFilled(page, 'back').waitFor();
    expect(await page.locator('input[type=file]').getAttribute('capture')).not.toBeNull();
  });
});

test('pictures that do not fit are named, and left and right are swapped for another try', async () => {
  const ada = await site.register();
  const page = await openGenerator(ada);
  await page.route(/\/events$/, (route) => route.abort());
  await page.route('**/api/tangible/status*', async (route) => {
    const task: GenerationTask = await (await route.fetch()).json();
    const problems = { back: 'PICTURE_OTHER_OBJECT', left: 'PICTURES_EXCHANGED', right: 'PICTURES_EXCHANGED' } as const;
    const pictures = task.pictures.map((picture) =>
      picture.slot === 'front'
        ? picture
        : { ...picture, isUsed: picture.slot !== 'back', problem: problems[picture.slot] },
    );
    await route.fulfill({ json: { ...task, pictures } });
  });
  await page.getByLabel('Low (fast)').check();
  for (const slot of SLOTS) await choose(page, slot);
  await page.getByRole('button', { name: 'Generate 3D model' }).click();
  await stage(page, 'complete').waitFor(SLOW);
  await page.getByText('The picture from behind does not fit the others').waitFor();
  expect(await page.getByText('The left and right pictures seem to be swapped').count()).toBe(1);

  await page.getByRole('button', { name: 'Swap left and right, and try again' }).click();
  for (const slot of SLOTS) await isFilled(page, slot).waitFor(SLOW);
  expect(await page.getByLabel('Low (fast)').isChecked()).toBe(true);
  // In its new place it is the file that was in the other one.
  const right = await page.evaluate(async () => {
    const address = document.querySelector<HTMLImageElement>('[data-slot=right] img')!.src;
    return (await (await fetch(address)).blob()).size;
  });
  expect(right).toBe((await readFile(side('left'))).length);
  expect(await pointsOf(ada)).toBe(22);
});

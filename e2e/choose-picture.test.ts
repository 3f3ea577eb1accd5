import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/pictures/${name}`, import.meta.url));
const mug = await readFile(fixture('mug.png'));

const site = await openSharedSite();
const browser = await openBrowser();

const SLOW = { timeout: 120_000 };
const startButton = (page: Page) => page.getByRole('button', { name: 'Generate 3D model' });
const problem = (page: Page) => page.getByRole('alert').innerText();

/** The generator page of a new person, and how many generations it starts. */
async function openGenerator() {
  const person = await site.register();
  const page = await site.open(browser, '/en/generate', { as: person, reducedMotion: 'reduce' });
  let starts = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/tangible/generate') starts += 1;
  });
  await page.getByRole('group', { name: 'Subdivision' }).waitFor(SLOW);
  return { page, person, starts: () => starts };
}

/** Refuses the next generation, and returns the parts of its form: texts as they are, files by type. */
async function startRefused(page: Page): Promise<Record<string, string>> {
  await page.route('**/api/tangible/generate', (route) => route.fulfill({ status: 503, json: {} }));
  // A browser does not expose the contents of a sent form with a file.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (address, init) => {
      if (init?.body instanceof FormData) {
        const parts = [...init.body].map(([name, value]) => [name, typeof value === 'string' ? value : value.type]);
        document.body.dataset.sent = JSON.stringify(Object.fromEntries(parts));
      }
      return send(address, init);
    };
  });
  await startButton(page).click();
  await page.locator('[data-stage=error]').waitFor(SLOW);
  return JSON.parse(await page.evaluate(() => document.body.dataset.sent!));
}

test('asks visitors to sign in, and returns here afterwards', async () => {
  const page = await site.open(browser, '/en/generate', { reducedMotion: 'reduce' });
  await page.getByText('Please log in to use the generator').waitFor(SLOW);
  await page.getByText('You need to be logged in to generate 3D models').waitFor();
  const way = page.getByRole('main').getByRole('link', { name: 'Log in' });
  expect(await way.getAttribute('href')).toBe(`/en/login?next=${encodeURIComponent('/en/generate')}`);
  expect(await page.getByText(/log in to use|need to be logged in|Unauthorized/).count()).toBe(2);
});

describe('a picture', () => {
  test('is required, and must have the right type and size, in the words of the specification', async () => {
    const { page, starts } = await openGenerator();
    await startButton(page).click();
    expect(await problem(page)).toBe('Please select an image first');

    const give = (name: string, mimeType: string, buffer: Buffer) =>
      page.setInputFiles('input[type=file]', { name, mimeType, buffer });
    await give('notes.pdf', 'application/pdf', Buffer.from('%PDF'));
    await page.getByText('Please select an image file (JPEG, PNG, WebP, or GIF)').waitFor();
    await startButton(page).click();
    expect(await problem(page)).toBe('Please select an image file (JPEG, PNG, WebP, or GIF)');

    await give('large.png', 'image/png', Buffer.concat([mug, Buffer.alloc(10 * 1024 * 1024)]));
    await page.getByText('File size must be less than 10MB').waitFor(SLOW);
    await give('broken.png', 'image/png', mug.subarray(0, 60));
    await page.getByText('This image file is damaged or incomplete').waitFor();
    await give('text.png', 'image/png', Buffer.from('This is no picture.'));
    await page.getByText('Please select an image file (JPEG, PNG, WebP, or GIF)').waitFor();

    await give('mug.png', 'image/png', mug);
    await page.getByText('512 × 512 px · 19 kB').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    for (const [name, type] of [
      ['mug.jpg', 'image/jpeg'],
      ['star.webp', 'image/webp'],
      ['pair.gif', 'image/gif'],
    ] as const) {
      await give(name, type, await readFile(fixture(name)));
      await page.getByRole('figure').getByText(name).waitFor();
    }
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Drop a picture of one object').waitFor();
    expect(starts()).toBe(0);
  });

  test('can be dropped anywhere, pasted, and dragged from another page', async () => {
    const { page } = await openGenerator();
    const hand = (type: 'drop' | 'paste', given: { file?: string; html?: string }) =>
      page.evaluate(
        ([kind, { file, html }]) => {
          const data = new DataTransfer();
          if (file) {
            const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
            data.items.add(new File([bytes], `${kind}.png`, { type: 'image/png' }));
          }
          if (html) data.setData('text/html', html);
          const event =
            kind === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
          document.querySelector('footer')!.dispatchEvent(event);
        },
        [type, given] as const,
      );
    await hand('drop', { file: mug.toString('base64') });
    await page.getByText('drop.png').waitFor();
    await hand('paste', { file: mug.toString('base64') });
    await page.getByText('paste.png').waitFor();

    // A picture inside the page is read where it is.
    await hand('drop', { html: `<img alt="x" src="data:image/png;base64,${mug.toString('base64')}">` });
    await page.getByText('paste.png').waitFor({ state: 'detached' });
  });

  test('is taken from an address that is typed, pasted or dragged, through the server; each failure has its sentence', async () => {
    const pictures = createServer((request, response) => {
      if (request.url === '/red%20mug.png') response.end(mug);
      else if (request.url === '/page') response.end('<!doctype html><p>mug');
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void pictures.close());
    const elsewhere = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;

    const { page, starts } = await openGenerator();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const field = page.getByRole('textbox', { name: 'Address of a picture' });
    for (const [address, words] of [
      ['mug', 'Please enter an https address of a picture on the public internet.'],
      ['https://10.0.0.1/mug.png', 'Please enter an https address of a picture on the public internet.'],
      [`${elsewhere}/none.png`, 'There is no picture at this address, or it is not public.'],
      [`${elsewhere}/page`, 'This address does not lead to a picture, but for example to a page that shows one.'],
    ] as const) {
      await field.fill(address);
      await field.press('Enter');
      await page.getByRole('alert').getByText(words).waitFor(SLOW);
    }
    await field.fill(`${elsewhere}/red%20mug.png`);
    await page.getByRole('button', { name: 'Use address' }).click();
    await page.getByText('red mug.png').waitFor(SLOW);
    await page.getByText('The model is made from what is outlined here.').waitFor(SLOW);
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, `${elsewhere}/red%20mug.png`);
    await page.getByText('red mug.png').waitFor(SLOW);
    // The other site sees the server and never the browser of a person.
    expect(asked.filter((url) => url.startsWith(elsewhere) || url.includes('10.0.0.1'))).toEqual([]);
    expect(starts()).toBe(0);
  });

  test('can be marked where several subjects are, by pointer and keyboard, and all choices are sent', async () => {
    const { page } = await openGenerator();
    // As a server that is busy does: the form then works without cut-outs.
    await page.route('**/api/tangible/cut-out', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));
    await page.setInputFiles('input[type=file]', fixture('pair.gif'));
    const picture = page.getByRole('button', { name: 'Mark the object you mean. Arrow keys move the mark.' });
    const { width, height } = (await picture.boundingBox())!;
    await picture.click({ position: { x: 0.25 * width, y: 0.5 * height } });
    await page.getByText('Marked 25% from the left, 50% from the top').waitFor();
    await picture.press('ArrowRight');
    await page.getByText('Marked 30% from the left, 50% from the top').waitFor();

    await page.getByLabel('High (detailed)').check();
    await page.getByRole('radio', { name: 'Web and AR' }).check();
    await page.getByText('More: formats, size, material and mass').click();
    await expect.poll(() => page.getByRole('checkbox', { name: 'USDZ' }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'URDF' }).check();
    await page.getByText('Your own choice: GLB, USDZ, URDF').waitFor();
    await page.getByLabel('Longest side, metres').fill('2000');
    expect(await problem(page)).toBe('Please enter a number from 0.001 to 1,000');
    await page.getByLabel('Longest side, metres').fill('0.4');
    await page.getByLabel('Material').selectOption('Steel');
    await page.getByLabel('Hidden side of round bodies').selectOption('As predicted');
    const { pointX, pointY, ...fields } = await startRefused(page);
    expect(fields).toEqual({
      file: 'image/gif',
      subdivisionLevel: 'high',
      fileFormat: 'glb',
      formats: 'usdz,urdf',
      sizeM: '0.4',
      material: 'steel',
      symmetry: 'off',
    });
    // A pixel is the smallest step of a pointer.
    expect([pointX, pointY].map((share) => Math.round(100 * Number(share)))).toEqual([30, 50]);
  });
});

test('the cut-out is seen and corrected before anything is charged; without a subject nothing starts', async () => {
  const { page, person, starts } = await openGenerator();
  await page.setInputFiles('input[type=file]', fixture('blank.png'));
  await page.getByText('No clear object was found. Nothing has been charged.').waitFor(SLOW);
  await startButton(page).click();
  expect(await startButton(page).count()).toBe(1);
  expect(starts()).toBe(0);

  await page.setInputFiles('input[type=file]', fixture('mug.png'));
  await page.getByText('The model is made from what is outlined here.').waitFor(SLOW);
  await page.getByRole('button', { name: 'Correct the cut-out' }).click();
  await page.getByRole('radio', { name: 'Erase' }).check();
  // By keyboard: the first press of an arrow shows the cursor in the middle.
  await page.getByRole('application').press('ArrowRight');
  await page.getByRole('application').press('Enter');
  await page.getByText('The model is made from your cut-out.').waitFor(SLOW);
  await page.getByRole('application').press('Control+z');
  await page.getByText('The model is made from what is outlined here.').waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Use this cut-out' }).click();
  await expect.poll(() => page.getByRole('application').count()).toBe(0);
  const { body } = await site.call('GET', '/auth/me', person);
  expect(body.user.points).toBe(30);
});

test('the back is cut out and corrected like the front, keeps its correction when sides are swapped, and sends its mask', async () => {
  const { page } = await openGenerator();
  await page.locator('summary', { hasText: 'More sides' }).click();
  for (const [slot, name] of [
    ['front', 'car.front.webp'],
    ['back', 'car.back.webp'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser');
    await page.locator(`[data-slot=${slot}]`).getByRole('button').first().click();
    await (await chooser).setFiles(fileURLToPath(new URL(`../fixtures/sides/${name}`, import.meta.url)));
    await page.locator(`[data-slot=${slot}][data-filled=true]`).waitFor();
  }
  const tabs = page.getByRole('group', { name: 'The pictures of this model' });
  await tabs.getByRole('radio', { name: 'Back' }).check();
  await page.getByRole('figure').getByText('car.back.webp').waitFor();
  await page.getByRole('button', { name: 'Correct the cut-out' }).click(SLOW);
  await page.getByRole('radio', { name: 'Erase' }).check();
  await page.getByRole('application').press('ArrowRight');
  await page.getByRole('application').press('Enter');
  await page.getByText('The model is made from your cut-out.').waitFor(SLOW);
  await tabs.getByRole('radio', { name: 'Front' }).check();
  await page.getByText('The model is made from what is outlined here.').waitFor(SLOW);

  await page.getByRole('button', { name: 'Back: Swap' }).click();
  await page.getByRole('button', { name: 'Swap: Left' }).click();
  await tabs.getByRole('radio', { name: 'Left' }).check();
  await page.getByText('The model is made from your cut-out.').waitFor();
  const parts = await startRefused(page);
  expect(parts).toMatchObject({ file: 'image/webp', left: 'image/webp', maskLeft: 'image/png' });
  expect(Object.keys(parts).filter((name) => name.startsWith('mask'))).toEqual(['maskLeft']);
});

test('fits a phone in the language with the longest words', async () => {
  const as = await site.register();
  const page = await site.open(browser, '/ru/generate', { as, viewport: { width: 390, height: 844 } });
  await page.getByText('Перетащите сюда изображение одного предмета').waitFor(SLOW);
  await page.setInputFiles('input[type=file]', fixture('mug.png'));
  await page.getByText('mug.png').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

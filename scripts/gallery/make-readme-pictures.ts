/**
 * Makes the pictures of the README in `docs/pictures`: the viewer as it is, with an asset of the gallery and its
 * report, and a sheet of the results for six pictures. Needs the gallery (`make-gallery-assets.ts`), a built site and a
 * browser, which CHROMIUM_PATH names.
 *
 *     node scripts/gallery/make-readme-pictures.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { startServer } from './start-server.ts';
import { SHEET, writeSheet } from './write-sheet.ts';

const FOLDER = new URL('../../docs/pictures/', import.meta.url);
const VIEWER = { width: 1440, height: 1000 };
/** The viewer's channel, under its gallery name. */
const SHOWN = 'Robot';
/** Others may keep the machine busy. */
const PATIENCE_MS = 180_000;
const WEBGL = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: WEBGL,
});
try {
  await keep('viewer.webp', await takeViewer(browser), 68);
  await keep('results.webp', await takeSheet(browser), 64);
} finally {
  await browser.close();
}

async function keep(file: string, picture: Buffer, quality: number): Promise<void> {
  const bytes = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
  await writeFile(new URL(file, FOLDER), bytes);
  console.log(`${file.padEnd(14)} ${bytes.length} bytes`);
}

/** The screen of the product: nothing is drawn for the picture. */
async function takeViewer(browser: Browser): Promise<Buffer> {
  const { baseUrl, stop } = await startServer();
  try {
    const page = await browser.newPage({ viewport: VIEWER, reducedMotion: 'reduce', colorScheme: 'light' });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${baseUrl}/en/demos`);
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: SHOWN, exact: true }) });
    await entry.getByRole('button', { name: 'View in 3D' }).click();
    await page.locator('dialog section[data-state=ready]').waitFor();
    await page.getByRole('button', { name: 'Dimensions' }).click();
    await page.getByRole('dialog').getByRole('img').first().focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    // Neither the pointer nor the focus belongs into the picture, and the last group of the report does.
    await page.mouse.move(1, 1);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.getByRole('dialog').locator('details').last().scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1000))));
    return await page.getByRole('dialog').screenshot({ timeout: PATIENCE_MS });
  } finally {
    await stop();
  }
}

async function takeSheet(browser: Browser): Promise<Buffer> {
  const viewport = { width: SHEET.widthPx, height: SHEET.heightPx };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5 });
  await page.setContent(await writeSheet());
  await page.evaluate('document.fonts.ready');
  return page.screenshot({ timeout: PATIENCE_MS });
}

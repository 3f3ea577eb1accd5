/**
 * Films the product in use, in `apps/web/public/demos/film.mp4`: quick login, a picture, the real generation, the
 * viewer, the drop test, the download. Records the times of events, from which the captions are written. Needs a built
 * site, ffmpeg and a Chromium (CHROMIUM_PATH).
 *
 *     node scripts/demos/film-screen.ts
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';
import { startServer } from '../gallery/start-server.ts';
import { Camera, FRAMES_PER_SECOND, HEIGHT_PX, WIDTH_PX } from './film/camera.ts';
import { type CueName, type FilmCues, writeCaptions } from './film/write-captions.ts';

const FOLDER = new URL('../../apps/web/public/demos/', import.meta.url);
const CUES = new URL('film/cues.json', import.meta.url);
const PICTURE = fileURLToPath(new URL('../../fixtures/demos/dragon.jpg', import.meta.url));
const BROWSER_ARGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
];
/** How long the generation is in the film. */
const LAPSE_S = 8;
const LOOK_EVERY_MS = 2500;
const PATIENCE_MS = 600_000;

const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: BROWSER_ARGS,
});
const context = await browser.newContext({ viewport: { width: WIDTH_PX, height: HEIGHT_PX }, colorScheme: 'light' });
context.setDefaultTimeout(PATIENCE_MS);
const page = await context.newPage();
await page.clock.install();
const camera = await Camera.open<CueName>(page, fileURLToPath(new URL('film.mp4', FOLDER)));

await signIn(page);
await givePicture(page);
const speed = await generate(page);
await lookAround(page);
await letFall(page);
camera.mark('download');
const download = page.waitForEvent('download');
await camera.press(page.getByRole('link', { name: 'Download ZIP' }));
await download;
await camera.hold(2.5);

await camera.close();
await browser.close();
await server.stop();
const cues: FilmCues = {
  lengthS: camera.timeS,
  speed,
  cues: camera.marks.map(({ name, fromS }, i) => ({ name, fromS, toS: camera.marks[i + 1]?.fromS ?? camera.timeS })),
};
await writeFile(CUES, `${JSON.stringify(cues, null, 2)}\n`);
await writeCaptions(cues);
console.log(`film.mp4 lasts ${camera.timeS.toFixed(1)} s, its generation is shown ${speed} times faster`);

async function signIn(on: Page): Promise<void> {
  // A font that is late is missing for the whole visit, and a busy machine is late: from the second visit on it is
  // cached.
  for (let visit = 1; visit <= 2; visit++) {
    await on.goto(`${server.baseUrl}/en`);
    await on.waitForLoadState('networkidle');
  }
  await on.getByRole('link', { name: 'Generate your own' }).waitFor();
  camera.mark('open');
  await camera.hold(2.5);
  await camera.press(on.locator('header a[href$="/login"]:visible').first());
  await on.getByRole('button', { name: 'Quick login' }).waitFor();
  camera.mark('signIn');
  await camera.hold(1.2);
  await camera.press(on.getByRole('button', { name: 'Quick login' }));
  await on.waitForURL(/\/en\/generate$/);
}

async function givePicture(on: Page): Promise<void> {
  const choose = on.locator('button').filter({ hasText: 'Choose a picture' });
  await choose.waitFor();
  await on.evaluate(() => scrollTo(0, 0));
  camera.mark('upload');
  await camera.hold(1.4);
  await camera.glide(choose);
  await on.setInputFiles('input[type=file]', PICTURE);
  await on.getByText('dragon.jpg').first().waitFor();
  await camera.hold(2.2);
  camera.mark('start');
  const start = on.getByRole('button', { name: 'Generate 3D model' });
  await start.scrollIntoViewIfNeeded();
  await camera.hold(1.6);
  await camera.press(start);
}

/** Shows the generation in a time-lapse and gives how much quicker it is than it was. */
async function generate(on: Page): Promise<number> {
  await on.locator('[data-stage=generating]').waitFor();
  await on.evaluate(() => scrollTo(0, 0));
  camera.mark('generating');
  const beganMs = performance.now();
  const looks: (() => Promise<void>)[] = [];
  let isDone = false;
  const done = on
    .locator('[data-stage=complete]')
    .waitFor()
    .then(async () => {
      isDone = true;
      // From here on the page's clock stands until the camera moves it: a turning model would be drawn for every moment that passes.
      await on.clock.pauseAt((await on.evaluate(() => Date.now())) + 2000);
    });
  while (!isDone) {
    const shot = await camera.take();
    looks.push(() => camera.showTaken(shot));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))]);
  }
  const tookS = (performance.now() - beganMs) / 1000;
  await done;
  // As many as fit, evenly chosen.
  const frames = Math.round(LAPSE_S * FRAMES_PER_SECOND);
  for (let i = 0; i < frames; i++) await looks[Math.floor((i * looks.length) / frames)]!();
  return Math.max(1, Math.round(tookS / LAPSE_S));
}

async function lookAround(on: Page): Promise<void> {
  const viewer = on.locator('[data-stage=complete] section[data-state]');
  await waitUnfilmed(on, on.getByText('The model is shown'));
  await on.evaluate(() => scrollTo(0, 0));
  // The first photographs of a canvas that was just drawn on can be black.
  for (let i = 0; i < 3; i++) {
    await on.clock.fastForward(40);
    await camera.take();
  }
  camera.mark('ready');
  await camera.hold(2.6);
  await viewer.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 76));
  camera.mark('turn');
  await camera.glide(viewer.getByRole('img').first());
  await camera.run(1);
  await camera.drag(-110, 14, 2.2);
  await camera.run(0.6);
  await keepPoster();

  camera.mark('channels');
  for (const name of ['Base colour (RGB)', 'Normals', 'Roughness', 'Wireframe', 'PBR']) {
    await camera.press(viewer.getByRole('button', { name, exact: true }));
    await camera.run(name === 'PBR' ? 0.3 : 0.9);
  }
  camera.mark('colliders');
  await camera.press(viewer.getByRole('button', { name: /\d+ colliders/ }));
  await camera.run(2.4);
  await camera.press(viewer.getByRole('button', { name: /\d+ colliders/ }));
}

async function letFall(on: Page): Promise<void> {
  const fall = on.getByRole('button', { name: 'Drop it' });
  camera.mark('drop');
  await camera.press(fall);
  await waitUnfilmed(on, on.locator('section dl').filter({ hasText: 'Time' }));
  const verdict = on.locator('[role=status] [data-verdict]');
  for (let s = 0; s < 8 && (await verdict.count()) === 0; s += 0.25) await camera.run(0.25);
  await verdict.scrollIntoViewIfNeeded();
  camera.mark('rest');
  await camera.run(0.3);
  await camera.hold(2.6);
}

/** Waits for something while the page's clock stands: it is moved a little at a time, and nothing of it is filmed. */
async function waitUnfilmed(on: Page, target: Locator): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while ((await target.count()) === 0) {
    if (performance.now() > endMs) throw new Error(`${target} never came`);
    await on.clock.fastForward(20);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function keepPoster(): Promise<void> {
  const raw = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 } as const;
  const poster = await sharp(await camera.still(), { raw })
    .webp({ quality: 76 })
    .toBuffer();
  await writeFile(new URL('film.webp', FOLDER), poster);
}

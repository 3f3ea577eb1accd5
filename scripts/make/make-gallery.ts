/**
 * Renders the pictures in `fixtures/gallery`: twelve objects as in photographs, to look at the engine's results for
 * them. They are our own scenes.
 *
 *     node scripts/make/make-gallery.ts [NAME...]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { FIGURES } from '../pictures/figures.ts';
import { renderScene } from '../pictures/render-scene.ts';
import { THINGS } from '../pictures/things.ts';

const FOLDER = new URL('../../fixtures/gallery/', import.meta.url);
const SIDE_PX = 512;

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
for (const [name, scene] of Object.entries({ ...THINGS, ...FIGURES })) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: 3 } as const;
  const bytes = await sharp(renderScene(scene, SIDE_PX), { raw }).jpeg({ quality: 88 }).toBuffer();
  await writeFile(new URL(`${name}.jpg`, FOLDER), bytes);
  console.log(`${name.padEnd(10)} ${bytes.length} bytes`);
}

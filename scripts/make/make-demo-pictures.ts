/**
 * Takes the pictures that the demos are made from, in `fixtures/demos`: our own scenes, lit and photographed by our own
 * small path tracer. Some minutes for each.
 *
 *     node scripts/make/make-demo-pictures.ts [NAME...]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { DEMO_SCENES } from '../pictures/demos.ts';
import { traceScene } from '../pictures/trace-scene.ts';

const FOLDER = new URL('../../fixtures/demos/', import.meta.url);
const SIDE_PX = 768;

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
for (const [name, scene] of Object.entries(DEMO_SCENES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const pixels = traceScene(scene, { sidePx: SIDE_PX, sampleCount: 16, margin: 1.04, seed: 8 });
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: 3 } as const;
  const bytes = await sharp(pixels, { raw }).jpeg({ quality: 86, mozjpeg: true }).toBuffer();
  await writeFile(new URL(`${name}.jpg`, FOLDER), bytes);
  console.log(`${name.padEnd(8)} ${bytes.length} bytes`);
}

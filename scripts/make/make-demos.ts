/**
 * Makes the media of the home page and the demos, in `apps/web/public/demos`: the engine's results for the pictures in
 * `fixtures/demos`, as models to open and as loops. Needs ffmpeg for the loops.
 *
 *     node scripts/make/make-demos.ts [models | loops]... [NAME...]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { LOOPS, type LoopName } from '../demos/loops/index.ts';
import { drawView, frameMesh, LOOP_SIDE_PX } from '../demos/loops/loop.ts';
import { type DemoAsset, makeDemoAsset } from '../demos/make-demo-asset.ts';
import { noteFacts } from '../demos/note-facts.ts';
import { packModel } from '../demos/pack-model.ts';
import { writeLoop } from '../demos/write-loop.ts';
import { DEMO_SCENES, type DemoScene } from '../pictures/demos.ts';

const FOLDER = new URL('../../apps/web/public/demos/', import.meta.url);
const PICTURES = new URL('../../fixtures/demos/', import.meta.url);
/** The models that visitors can open. */
const OPENED = ['dog', 'dragon'];

const given = process.argv.slice(2);
const parts: string[] = given.filter((word) => word === 'models' || word === 'loops');
const names = given.filter((word) => !parts.includes(word));
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);

for (const name of Object.keys(DEMO_SCENES) as DemoScene[]) {
  if (names.length > 0 && !names.includes(name)) continue;
  const folder = new URL(`${name}/`, FOLDER);
  await mkdir(folder, { recursive: true });
  const picture = await readFile(new URL(`${name}.jpg`, PICTURES));
  const small = await sharp(picture).resize(320).webp({ quality: 80 }).toBuffer();
  await writeFile(new URL('picture.webp', folder), small);

  const asset = await makeDemoAsset(picture, name);
  await noteFacts(name, asset.report);
  if (isWanted('models') && OPENED.includes(name)) await writeModel(folder, asset);
  if (!isWanted('loops')) continue;
  for (const [loop, { asset: subject, draw }] of Object.entries(LOOPS)) {
    if (subject === name)
      await writeLoop(loop as LoopName, subject, draw(asset), fileURLToPath(new URL('loops/', FOLDER)));
  }
}

async function writeModel(folder: URL, { files, mesh }: DemoAsset): Promise<void> {
  const find = (wanted: string) => files.find(({ path }) => path === wanted)!.bytes;
  const packed = await packModel(find('web/model.glb'), find('web/colliders.obj'));
  await writeFile(new URL('model.glb', folder), packed);
  const framing = frameMesh(mesh);
  for (const [file, lit] of [
    ['poster.webp', true],
    ['poster-rgb.webp', false],
  ] as const) {
    const data = drawView(mesh, { yawDegrees: -14, framing, lit });
    const raw = { width: LOOP_SIDE_PX, height: LOOP_SIDE_PX, channels: 4 } as const;
    await writeFile(new URL(file, folder), await sharp(data, { raw }).webp({ quality: 78 }).toBuffer());
  }
  console.log(`${folder.pathname.split('/').at(-2)} model ${packed.length} bytes`);
}

import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodeLoop } from './loops/encode-loop.ts';
import type { LoopName } from './loops/index.ts';
import { type Frame, LOOP_SIDE_PX, type Loop, PITCH_DEGREES } from './loops/loop.ts';

const FACTS = new URL('../../apps/web/src/features/home/loop-facts.json', import.meta.url);
const RAW = { width: LOOP_SIDE_PX, height: LOOP_SIDE_PX, channels: 4 } as const;
const THUMBNAIL_PX = 96;

/** Writes a loop, its poster frame, its thumbnail, and the position of its measurement. */
export async function writeLoop(name: LoopName, asset: string, loop: Loop, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.avif`);
  await encodeLoop(listFrames(loop), file);
  const poster = sharp(loop.draw(loop.posterIndex), { raw: RAW });
  await writeFile(join(folder, `${name}.webp`), await poster.clone().webp({ quality: 80 }).toBuffer());
  const small = poster.clone().resize(THUMBNAIL_PX);
  await writeFile(join(folder, `${name}-small.webp`), await small.webp({ quality: 76 }).toBuffer());

  const facts = JSON.parse(await readFile(FACTS, 'utf8').catch(() => '{}'));
  facts[name] = { asset, measure: placeMeasure(loop), slowness: loop.slowness };
  await writeFile(FACTS, `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`${name.padEnd(9)} ${loop.frameCount} frames, ${(await stat(file)).size} bytes`);
}

function* listFrames({ frameCount, draw }: Loop): Generator<Frame> {
  for (let index = 0; index < frameCount; index++) yield draw(index);
}

/** From the top of the picture, as shares of its side. */
function placeMeasure({ measure, framing }: Loop) {
  if (!measure) return null;
  const place = (heightM: number) => {
    const up = (heightM - framing.middle[1]) * Math.cos((PITCH_DEGREES * Math.PI) / 180);
    return Number((0.5 - up / framing.span).toFixed(4));
  };
  return { top: place(measure.toM), bottom: place(measure.fromM), lengthM: measure.toM - measure.fromM };
}

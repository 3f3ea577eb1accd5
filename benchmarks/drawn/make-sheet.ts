import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RgbaImage } from '@tangible/engine';
import sharp from 'sharp';
import type { EngineChoice } from '../quality/engine.ts';
import { readGlb } from '../quality/measure/read-glb.ts';
import { drawCells, stackCells } from '../quality/render/contact-sheet.ts';
import { readShare, takeShare } from '../quality/truth/read-pack.ts';
import { assetPath, makeAssets } from './make-assets.ts';
import { SCENES } from './scenes/index.ts';
import { stageScene } from './stage-scene.ts';

/**
 * Makes the contact sheet of the set drawn: for each scene its picture, then front, side and back of the asset before,
 * of the asset after, and of the truth.
 *
 *     node benchmarks/drawn/make-sheet.ts --before DIR|one [--out docs/pictures/drawn.webp] [--assets data/drawn-sheet]
 *                                         [--share 2/12] [--limit N] [--scenes knight,fox] [--across 1]
 *
 * With `one` it compares assets of one picture with those of four. Else `DIR` is a checkout of the release before (`benchmarks/quality/link-modules.ts` links its packages). Assets are kept in
 * `--assets`, which has to be emptied when an engine changes. With a share, only the assets of that share are made.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    out: { type: 'string', default: 'docs/pictures/drawn.webp' },
    assets: { type: 'string', default: 'data/drawn-sheet' },
    share: { type: 'string', default: '1/1' },
    limit: { type: 'string' },
    scenes: { type: 'string' },
    across: { type: 'string', default: '2' },
  },
});
if (!values.before) {
  console.error('--before is missing: a checkout of the release before, or one');
  process.exit(1);
}
const ENGINES: readonly EngineChoice[] =
  values.before === 'one'
    ? [
        { label: 'one', shape: 'network' },
        { label: 'four', shape: 'network', pictures: 'four' },
      ]
    : [
        { label: 'before', shape: 'network', root: resolve(values.before) },
        { label: 'after', shape: 'network' },
      ];
const LEVEL = 'medium';
/** Scenes next to each other. */
const ACROSS = Number(values.across);
const CELL_PX = Math.round(184 / ACROSS);
const BYTES_MAX = 120_000;

const share = readShare(values.share);
const named = values.scenes?.split(',');
const chosen = SCENES.filter(({ name }) => named?.includes(name) ?? true).slice(
  0,
  values.limit === undefined ? undefined : Number(values.limit),
);
await makeAssets(takeShare([...chosen], share), ENGINES, { folder: values.assets, level: LEVEL });
if (share.count > 1) process.exit();

const strips: RgbaImage[][] = [];
for (const scene of chosen) {
  const paths = ENGINES.map(({ label }) => assetPath(values.assets, label, scene.name));
  if (!paths.every((path) => existsSync(path))) {
    console.log(`${scene.name} is left out: an engine made no asset of it`);
    continue;
  }
  const assets = await Promise.all(paths.map(async (path) => readGlb(Uint8Array.from(await readFile(path)))));
  strips.push(drawCells(assets, stageScene(scene)));
  console.log(`${scene.name} drawn`);
}
const rows: RgbaImage[][] = [];
for (let i = 0; i < strips.length; i += ACROSS) {
  const row = strips.slice(i, i + ACROSS).flat();
  // The last row is filled up with the last cell's background.
  while (row.length < ACROSS * strips[0]!.length) row.push(emptyLike(row[0]!));
  rows.push(row);
}
const { data, width, height } = stackCells(rows);
const columns = rows[0]!.length;
const small = sharp(data, { raw: { width, height, channels: 4 } }).resize(columns * CELL_PX, rows.length * CELL_PX);
await mkdir(dirname(values.out), { recursive: true });
for (let quality = 80; quality > 5; quality -= 5) {
  const bytes = await small.clone().webp({ quality, effort: 6, alphaQuality: 0 }).toBuffer();
  if (bytes.length > BYTES_MAX) continue;
  await writeFile(values.out, bytes);
  console.log(`Written to ${values.out}: ${bytes.length} bytes at quality ${quality}`);
  break;
}

function emptyLike({ width: wide, height: tall }: RgbaImage): RgbaImage {
  return { data: new Uint8Array(wide * tall * 4), width: wide, height: tall };
}

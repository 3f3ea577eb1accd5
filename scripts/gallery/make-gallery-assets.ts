/**
 * Makes the gallery of the demos screen, in `apps/web/public/gallery`: for every picture of `fixtures/gallery` the
 * asset that the engine makes of it, seen from three sides, with its report. Nothing is selected or retouched.
 *
 *     node scripts/gallery/make-gallery-assets.ts [NAME...]
 *
 * Exits with 1 if there is no picture of a name or an asset cannot be made. A failed check is not a reason to stop: the
 * gallery shows it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AssetReport, generateAsset, zipFiles } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { readGlb } from '../../packages/engine/src/formats/gltf/read-glb.ts';
import { decodeTextures } from '../../packages/engine/src/inspect/draw-preview.ts';
import { listFacts } from '../lib/list-facts.ts';
import { drawPicture, drawViews } from './draw-views.ts';
import { chooseNames, FACTS_FILE, GALLERY_FOLDER, PICTURES_FOLDER } from './places.ts';
import { shortenColliders } from './shorten-colliders.ts';
import { trimReport } from './trim-report.ts';
import { writeSmallGlb } from './write-small-glb.ts';

/** As the site's generator makes them, in every format, so that every check is made. */
const LEVEL = 'medium';
const FORMATS = ['glb', 'usdz', 'usd', 'fbx', 'obj', 'stl', 'mjcf', 'urdf'] as const;

for (const name of await chooseNames(process.argv.slice(2))) {
  const folder = new URL(`${name}/`, GALLERY_FOLDER);
  await mkdir(folder, { recursive: true });
  const picture = await readFile(new URL(`${name}.jpg`, PICTURES_FOLDER));
  const { files, report } = await generateAsset(
    { image: picture, level: LEVEL, formats: [...FORMATS], name },
    { platform: nodePlatform },
  );
  const find = (path: string) => files.find((file) => file.path === path)!;
  const glb = await readGlb(find('model.glb').bytes);

  const shown: Record<string, Uint8Array> = { 'picture.webp': await drawPicture(picture) };
  const mesh = { ...glb, ...(await decodeTextures(glb, nodePlatform)) };
  const { views, spanM } = await drawViews(mesh);
  for (const [view, bytes] of views) shown[`${view}.webp`] = bytes;
  const trimmed = new TextEncoder().encode(`${JSON.stringify(trimReport(report))}\n`);
  shown['report.json'] = trimmed;
  const colliders = find('web/colliders.obj');
  shown['model.zip'] = zipFiles([
    { path: 'web/model.glb', mime: 'model/gltf-binary', bytes: await writeSmallGlb(find('model.glb').bytes, name) },
    { ...colliders, bytes: shortenColliders(colliders.bytes) },
    { path: 'report.json', mime: 'application/json', bytes: trimmed },
  ]);
  for (const [file, bytes] of Object.entries(shown)) await writeFile(new URL(file, folder), bytes);
  await keepFacts(name, report, spanM);

  const sizes = Object.entries(shown).map(([file, { length }]) => `${file} ${length}`);
  const passed = report.checks.filter(({ verdict }) => verdict === 'pass').length;
  console.log(`${name.padEnd(8)} ${passed} of ${report.checks.length} checks; ${sizes.join(', ')}`);
}

/** The facts about each asset on the page before its report is opened. */
async function keepFacts(name: string, report: AssetReport, spanM: number): Promise<void> {
  const facts = JSON.parse(await readFile(FACTS_FILE, 'utf8').catch(() => '{}'));
  const failedCount = report.checks.filter(({ verdict }) => verdict === 'fail').length;
  facts[name] = { spanM, ...listFacts(report), failedCount };
  const inOrder = Object.fromEntries(Object.entries(facts).sort(([a], [b]) => a.localeCompare(b, 'en')));
  await writeFile(FACTS_FILE, `${JSON.stringify(inOrder, null, 2)}\n`);
}

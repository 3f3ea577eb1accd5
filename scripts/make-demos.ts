/**
 * Makes what the home page and the demos show, in `apps/web/public/demos`: pictures of our own, and what the engine made
 * of them.
 *
 *     node scripts/make-demos.ts [NAME...]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawFilm } from './demos/draw-film.ts';
import { drawTurn } from './demos/draw-turn.ts';
import { makeDemoAsset } from './demos/make-demo-asset.ts';
import { BEASTS } from './pictures/beasts.ts';
import { FIGURES } from './pictures/figures.ts';
import { renderScene } from './pictures/render-scene.ts';
import { THINGS } from './pictures/things.ts';

const FOLDER = new URL('../apps/web/public/demos/', import.meta.url);
const FACTS = new URL('../apps/web/src/ui/demo-facts.json', import.meta.url);
const PICTURE_PX = 768;
const TURN_PX = 600;

/** The models that can be opened come first; the others only turn. */
const DEMOS = { dog: BEASTS.dog!, dragon: BEASTS.dragon!, teapot: THINGS.teapot!, robot: FIGURES.robot! };
const OPENED = ['dog', 'dragon'];
const FILMED = 'dragon';

const wanted = process.argv.slice(2);
const facts = JSON.parse(await readFile(FACTS, 'utf8').catch(() => '{}'));
for (const [name, scene] of Object.entries(DEMOS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = new URL(`${name}/`, FOLDER);
  await mkdir(folder, { recursive: true });

  const raw = { width: PICTURE_PX, height: PICTURE_PX, channels: 3 } as const;
  const picture = await sharp(renderScene(scene, PICTURE_PX), { raw }).jpeg({ quality: 92 }).toBuffer();
  const asset = await makeDemoAsset(picture, name);
  const { mesh, report, webGlb } = asset;
  const { film, poster, flatPoster, spanM } = await drawTurn(mesh, TURN_PX);
  const small = await sharp(picture).resize(320).webp({ quality: 80 }).toBuffer();

  await writeFile(new URL('picture.webp', folder), small);
  await writeFile(new URL('turn.webp', folder), film);
  await writeFile(new URL('poster.webp', folder), poster);
  if (OPENED.includes(name)) {
    await writeFile(new URL('poster-rgb.webp', folder), flatPoster);
    await writeFile(new URL('model.glb', folder), webGlb);
  }
  if (name === FILMED) {
    const [film, poster] = ['film.mp4', 'film.webp'].map((file) => fileURLToPath(new URL(file, FOLDER)));
    await drawFilm(picture, asset, film!, poster!);
  }
  const { size, mesh: counts, physics, colliders, dropTest, checks } = report;
  facts[name] = {
    widthM: size.widthM,
    heightM: size.heightM,
    depthM: size.depthM,
    spanM,
    massKg: physics.massKg,
    triangleCount: counts.triangleCount,
    colliderCount: colliders.count,
    settledS: dropTest.settledS,
    checkCount: checks.length,
    passedCount: checks.filter(({ verdict }) => verdict === 'pass').length,
  };
  await writeFile(FACTS, `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`${name.padEnd(8)} turn ${film.length} bytes, poster ${poster.length}, model ${webGlb.length}`);
}

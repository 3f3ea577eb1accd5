import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { RgbaImage } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { extractIsosurface, type Mesh } from '@tangible/geometry';
import { FIGURES } from '../../scripts/pictures/figures.ts';
import type { Scene } from '../../scripts/pictures/render-scene.ts';
import { THINGS } from '../../scripts/pictures/things.ts';
import { transformPoints } from '../quality/measure/vectors.ts';
import { rasterise } from '../quality/render/rasterise.ts';
import { cameraAxes } from '../quality/truth/view.ts';
import { freezePicture } from './freeze-picture.ts';
import { COMPACT, packPrediction } from './frozen-prediction.ts';

/**
 * Freezes the network's predictions for our own scenes, whose surfaces are known, as fixtures for the reconstruction:
 *
 *     node benchmarks/reconstruct/freeze-scenes.ts [NAME...]
 *
 * Run it again when the network changes.
 */
const PICTURES = new URL('../../fixtures/gallery/', import.meta.url);
const FOLDER = new URL('../../fixtures/predictions/', import.meta.url);
const NAMES = Object.keys({ ...THINGS, ...FIGURES });
const POINTS = 2000;
/** Nodes along the box of a scene. */
const NODES = 128;
/** As `renderScene` has them. */
const HALF_VIEW = (16 * Math.PI) / 180;
const MARGIN = 1.22;

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
for (const name of wanted.length > 0 ? wanted : NAMES) {
  const scene = { ...THINGS, ...FIGURES }[name];
  if (!scene) throw new Error(`There is no scene ${name}`);
  const truth = placeBeforeCamera(extractScene(scene), scene);
  const photo = await nodePlatform.decodeImage(await readFile(new URL(`${name}.jpg`, PICTURES)));
  const bytes = packPrediction(await freezePicture(name, cutOut(photo, truth), truth, POINTS), COMPACT);
  await writeFile(new URL(`${name}.br`, FOLDER), bytes);
  console.log(`${name.padEnd(8)} ${bytes.length} bytes`);
}

/** The surface of a scene, y up, in its own units. */
function extractScene({ parts, radius, height }: Scene): Mesh {
  const spacing = (2 * radius) / (NODES - 1);
  const values = new Float32Array(NODES ** 3);
  for (let i = 0; i < values.length; i++) {
    const x = (i % NODES) * spacing - radius;
    const y = (Math.floor(i / NODES) % NODES) * spacing - radius + height;
    const z = Math.floor(i / NODES ** 2) * spacing - radius;
    let distance = Infinity;
    for (const { solid } of parts) distance = Math.min(distance, solid(x, y, z));
    values[i] = distance;
  }
  return extractIsosurface({
    values,
    counts: [NODES, NODES, NODES],
    origin: [-radius, height - radius, -radius],
    spacing,
  });
}

function placeBeforeCamera({ positions, indices }: Mesh, { yaw, pitch, height, radius }: Scene): Mesh {
  const rotation = cameraAxes({ azimuth: (yaw * Math.PI) / 180, elevation: (pitch * Math.PI) / 180 });
  const distance = (radius * MARGIN) / Math.sin(HALF_VIEW);
  const [right, up, back] = rotation;
  const shift = [-height * right[1], -height * up[1], -height * back[1] - distance] as const;
  return { positions: transformPoints(positions, { rotation, scale: 1, shift }), indices };
}

/** The picture with the alpha that the true surface has. */
function cutOut({ data, width, height }: RgbaImage, truth: Mesh): RgbaImage {
  const samples = 2;
  const { faces } = rasterise(truth, { u: 0, v: 0, half: Math.tan(HALF_VIEW) }, width * samples);
  const hits = new Uint8Array(width * height);
  for (let i = 0; i < faces.length; i++) {
    const x = Math.floor((i % (width * samples)) / samples);
    const y = Math.floor(i / (width * samples) / samples);
    if (faces[i]! >= 0) hits[y * width + x]!++;
  }
  const cut = data.slice();
  for (let i = 0; i < hits.length; i++) cut[i * 4 + 3] = Math.round((255 * hits[i]!) / samples ** 2);
  return { data: cut, width, height };
}

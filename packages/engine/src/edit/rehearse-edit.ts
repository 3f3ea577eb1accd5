import { FILE_FORMATS } from '@tangible/contracts';
import { computeTangents, measureSolid } from '@tangible/geometry';
import { type AssetBody, FORMATS } from '../formats/index.ts';
import type { TextureSet } from '../formats/textures/encoded-maps.ts';
import { buildBox } from '../physics/build-simple-hull.ts';
import type { Platform } from '../platform/platform.ts';
import { editAsset } from './edit-asset.ts';

/** Quads around the ring and around its tube: enough for the compilers to see what is used often. */
const [RING_COUNT, TUBE_COUNT] = [60, 40] as const;
const [RING_RADIUS_M, TUBE_RADIUS_M] = [0.1, 0.03] as const;
/** One white point. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTl1pwAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

const PHYSICS = { densityKgM3: 1000, staticFriction: 0.5, dynamicFriction: 0.5, restitution: 0 };

/**
 * Edits a small ring in all formats, so that the code is loaded and compiled when an edit comes: 1 s of CPU time in a new
 * thread, and as much less for the first edit. Nothing is kept but the code.
 *
 * @example
 * await rehearseEdit(platform);
 */
export async function rehearseEdit(platform: Platform): Promise<void> {
  const ring = makeRing();
  const files = await FORMATS.glb.write(ring, platform);
  const report = new TextEncoder().encode(JSON.stringify(describeRing(ring)));
  await editAsset(
    {
      files: new Map([
        ...files.map(({ path, bytes }) => [path, bytes] as const),
        ['report.json', report],
        ['preview.png', PIXEL],
        ['mjcf/texture.png', PIXEL],
      ]),
      edits: { size: { factor: 2 } },
      level: 'low',
    },
    { platform },
  );
}

function makeRing(): AssetBody {
  const surface = makeSurface();
  const { volume, centre } = measureSolid(surface);
  const picture = { bytes: PIXEL, mime: 'image/png', extension: 'png', widthPx: 1, heightPx: 1 } as const;
  const textures: TextureSet = { baseColour: picture, normal: picture, orm: picture };
  return {
    ...surface,
    name: 'ring',
    textures,
    light: { ...surface, textures, encodeColour: async () => PIXEL },
    provenance: null,
    roughnessMean: 1,
    metallicMean: 0,
    material: { name: 'mixed', source: 'assumed', ...PHYSICS },
    massKg: PHYSICS.densityKgM3 * volume,
    volumeM3: volume,
    centreOfMassM: centre,
    inertiaKgM2: [1, 1, 1, 0, 0, 0],
    colliders: { hulls: [buildBox(surface)], volumeError: 0, distanceErrorM: 0 },
  };
}

/** What an edit reads of a report. */
function describeRing({ volumeM3, massKg, colliders }: AssetBody) {
  return {
    version: 2,
    name: 'ring',
    method: 'model',
    model: null,
    formats: FILE_FORMATS,
    subject: null,
    up: null,
    camera: null,
    provenance: null,
    size: { widthM: 2 * (RING_RADIUS_M + TUBE_RADIUS_M), source: 'given', factor: null },
    mesh: { volumeM3, areaM2: 1 },
    texture: { widthPx: 1 },
    materials: { roughnessMean: 1, metallicMean: 0, source: 'assumed' },
    physics: { material: 'mixed', materialSource: 'assumed', massKg, massSource: 'given', ...PHYSICS },
    colliders,
    repairs: {},
    checks: [],
  };
}

/** Lies on the ground, y up. */
function makeSurface() {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const at = (i: number, k: number) => (i % RING_COUNT) * TUBE_COUNT + (k % TUBE_COUNT);
  for (let i = 0; i < RING_COUNT; i++) {
    for (let k = 0; k < TUBE_COUNT; k++) {
      const [ring, tube] = [(2 * Math.PI * i) / RING_COUNT, (2 * Math.PI * k) / TUBE_COUNT];
      const radius = RING_RADIUS_M + TUBE_RADIUS_M * Math.cos(tube);
      positions.push(radius * Math.cos(ring), TUBE_RADIUS_M * (1 + Math.sin(tube)), radius * Math.sin(ring));
      normals.push(Math.cos(tube) * Math.cos(ring), Math.sin(tube), Math.cos(tube) * Math.sin(ring));
      uvs.push(i / RING_COUNT, k / TUBE_COUNT);
      const [a, b, c, d] = [at(i, k), at(i, k + 1), at(i + 1, k + 1), at(i + 1, k)];
      indices.push(a, b, c, a, c, d);
    }
  }
  const surface = {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
  };
  return { ...surface, tangents: computeTangents(surface) };
}

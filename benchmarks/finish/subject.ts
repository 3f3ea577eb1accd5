import type { RgbaImage } from '@tangible/engine';
import { computeNormals } from '@tangible/geometry';
import { chair, lamp, meshSolid, mug, table } from '../../packages/geometry/test/solids.ts';
import type { TexturedMesh } from '../quality/measure/textured-mesh.ts';
import { prepareTruth } from '../quality/truth/prepare-truth.ts';
import { listObjects, pickEvenly, readObjects, type SetName } from '../quality/truth/read-pack.ts';

export type PaintedMesh = TexturedMesh;

/** An intact mesh, before it is damaged: the centre of its box at 0, its longest half side 1. */
export interface Subject {
  name: string;
  mesh: PaintedMesh;
  /** Metres per unit; null if unknown. */
  unitM: number | null;
}

const OWN = { chair, lamp, mug, table };
/** Nodes a side of their volumes: 5,000 to 15,000 triangles. */
const NODES = 49;
const STRIPES = 8;
const TEXTURE_PX = 256;

/** The held-out objects of the data, if a folder is given, evenly from both sets, and then our own shapes. */
export async function* listSubjects(dataDir: string | undefined, perSet: number): AsyncGenerator<Subject> {
  for (const set of dataDir ? (['scanned', 'varied'] satisfies SetName[]) : []) {
    for await (const object of readObjects(pickEvenly(await listObjects(dataDir!, set), perSet))) {
      const { halfExtent, ...mesh } = prepareTruth(object, { perPart: set === 'varied' });
      const { metresPerUnit } = object;
      yield { name: object.name, mesh, unitM: metresPerUnit === null ? null : metresPerUnit * halfExtent };
    }
  }
  for (const [name, distance] of Object.entries(OWN)) yield { name: `own ${name}`, mesh: paint(distance), unitM: null };
}

/** Every vertex is coloured by its place: coordinates are x and y, and stripes show when they slip. */
function paint(distance: (x: number, y: number, z: number) => number): PaintedMesh {
  const mesh = meshSolid(distance, NODES);
  const uvs = new Float32Array((mesh.positions.length / 3) * 2);
  for (let v = 0; v < uvs.length / 2; v++) {
    uvs[v * 2] = (mesh.positions[v * 3]! + 1) / 2;
    uvs[v * 2 + 1] = (1 - mesh.positions[v * 3 + 1]!) / 2;
  }
  return { ...mesh, normals: computeNormals(mesh), uvs, texture: drawStripes() };
}

function drawStripes(): RgbaImage {
  const data = new Uint8Array(TEXTURE_PX * TEXTURE_PX * 4).fill(255);
  for (let i = 0; i < TEXTURE_PX * TEXTURE_PX; i++) {
    const [x, y] = [i % TEXTURE_PX, Math.floor(i / TEXTURE_PX)];
    const isDark = Math.floor((x * STRIPES) / TEXTURE_PX) % 2 === Math.floor((y * STRIPES) / TEXTURE_PX) % 2;
    data.set(isDark ? [60, 90, 150] : [230, 200, 90], i * 4);
  }
  return { data, width: TEXTURE_PX, height: TEXTURE_PX };
}

import { computeNormals, computeTangents, measureSolid } from '@tangible/geometry';
import type { AssetBody } from '../src/formats/index.ts';
import { lightenBody, lightenTextures } from '../src/formats/mesh/lighten-body.ts';
import { encodeTextures, FULL_QUALITY } from '../src/formats/textures/encode-textures.ts';
import { nodePlatform } from '../src/platform/node/node-platform.ts';
import { drawPicture } from './support.ts';

export interface BodyOptions {
  name?: string;
  /** Quads around the ring and around its tube: twice their product are the triangles. */
  ringCount?: number;
  tubeCount?: number;
  texture?: { width: number; height: number };
}

const DENSITY_KG_M3 = 500;

/**
 * A finished asset for tests: a standing ring, 0.3 m high, 0.3 m wide and 0.06 m thick, with one seam along the ring
 * and one around the tube. Its colour grows red to the right and green downwards; the other textures are a quarter as
 * wide and high.
 */
export async function makeBody(options: BodyOptions = {}): Promise<AssetBody> {
  const { name = 'ring', ringCount = 24, tubeCount = 12, texture = { width: 40, height: 32 } } = options;
  const surface = makeRing(ringCount, tubeCount);
  const normals = computeRingNormals(surface, ringCount, tubeCount);
  const { width, height } = texture;
  const plain = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) };
  const maps = {
    baseColour: drawPicture(width, height, (x, y) => [(255 * x) / (width - 1), (255 * y) / (height - 1), 90]),
    normal: drawPicture(plain.width, plain.height, () => [128, 128, 255]),
    orm: drawPicture(plain.width, plain.height, (x) => [255, 180 + (x % 8), 0]),
  };
  const { volume, centre, inertia } = measureSolid(surface);
  const [xx, yy, zz, xy, xz, yz] = inertia;
  const d = DENSITY_KG_M3;
  const drawn = { ...surface, normals, tangents: computeTangents({ ...surface, normals }) };
  return {
    ...drawn,
    name,
    provenance: null,
    textures: await encodeTextures(maps, FULL_QUALITY, nodePlatform),
    light: await lightenBody(drawn, await lightenTextures(maps, nodePlatform)),
    roughnessMean: 0.7,
    metallicMean: 0,
    material: {
      name: 'plastic',
      source: 'assumed',
      densityKgM3: d,
      staticFriction: 0.5,
      dynamicFriction: 0.4,
      restitution: 0.1,
    },
    massKg: d * volume,
    volumeM3: volume,
    centreOfMassM: centre,
    inertiaKgM2: [d * xx, d * yy, d * zz, d * xy, d * xz, d * yz],
    colliders: { hulls: [makeBox(-0.15, 0.13), makeBox(0.12, 0.13)], volumeError: 0.1, distanceErrorM: 0.02 },
  };
}

function makeRing(ringCount: number, tubeCount: number) {
  const positions: number[] = [];
  const uvs: number[] = [];
  for (let i = 0; i <= ringCount; i++) {
    for (let j = 0; j <= tubeCount; j++) {
      // The seam's two sides must meet to the last bit.
      const ring = (2 * Math.PI * (i % ringCount)) / ringCount;
      const tube = (2 * Math.PI * (j % tubeCount)) / tubeCount;
      const radius = 0.12 + 0.03 * Math.cos(tube);
      positions.push(radius * Math.cos(ring), 0.15 + radius * Math.sin(ring), -0.03 * Math.sin(tube));
      uvs.push(i / ringCount, j / tubeCount);
    }
  }
  const indices: number[] = [];
  const at = (i: number, j: number) => i * (tubeCount + 1) + j;
  for (let i = 0; i < ringCount; i++) {
    for (let j = 0; j < tubeCount; j++) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      indices.push(a, c, b, a, d, c);
    }
  }
  return { positions: Float32Array.from(positions), uvs: Float32Array.from(uvs), indices: Uint32Array.from(indices) };
}

/** Smooth across both seams. */
function computeRingNormals(mesh: ReturnType<typeof makeRing>, ringCount: number, tubeCount: number): Float32Array {
  const whole = (v: number) => {
    const [i, j] = [Math.floor(v / (tubeCount + 1)), v % (tubeCount + 1)];
    return (i % ringCount) * (tubeCount + 1) + (j % tubeCount);
  };
  const normals = computeNormals({ positions: mesh.positions, indices: mesh.indices.map(whole) });
  for (let v = 0; v < normals.length / 3; v++) {
    const src = whole(v) * 3;
    normals.copyWithin(v * 3, src, src + 3);
  }
  return normals;
}

/** A box 0.03 m wide and deep from the ground to its height, as a collider would be. */
function makeBox(x: number, height: number) {
  const positions = Float32Array.from({ length: 24 }, (_, i) => {
    const corner = Math.floor(i / 3);
    if (i % 3 === 0) return x + (corner & 1 ? 0.03 : 0);
    return i % 3 === 1 ? (corner & 2 ? height : 0) : corner & 4 ? 0.015 : -0.015;
  });
  const indices = Uint32Array.of(
    ...[0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5],
  );
  return { positions, indices };
}

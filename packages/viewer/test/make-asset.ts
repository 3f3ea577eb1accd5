import { Document, WebIO } from '@gltf-transform/core';
import { strToU8, zipSync } from 'fflate';

/** The base colour, as it is drawn without light. */
export const RED = [200, 32, 16] as const;
/** Of the surface's sources, in an asset that has a record of them. */
const SHARES = { front: 0.31, mirrored: 0.04, inferred: 0.65 };
/** Width, height and depth. */
const SIDES_M = [0.2, 0.1, 0.3] as const;

interface AssetOptions {
  colliders?: boolean;
  guidance?: object;
  /** With a record of the sources of its colours. */
  traced?: boolean;
  /** A PNG as its base colour; each face of the box is a chart. */
  texture?: Uint8Array | null;
  /** Entries of the report that replace or, in `physics`, complete those of the box. */
  report?: { physics?: object } & Record<string, unknown>;
}

/**
 * The ZIP of a red box with its report and one collider, small enough to be made in a test. The report has the values
 * of a box of that size and of 600 kg/m³.
 *
 * @example
 * const zip = await makeAsset({ colliders: true, traced: true });
 */
export async function makeAsset({
  colliders = true,
  guidance = {},
  traced = false,
  texture = null,
  report = {},
}: AssetOptions = {}): Promise<Uint8Array> {
  const made = makeReport();
  const physics = { ...made.physics, ...report.physics };
  const written = { ...made, guidance, ...(traced && { provenance: SHARES }), ...report, physics };
  return zipSync({
    'model.glb': await makeGlb(traced, texture),
    'report.json': strToU8(JSON.stringify(written)),
    '__MACOSX/._model.glb': strToU8('not a model'),
    ...(colliders ? { 'mjcf/collision_00.obj': strToU8(writeBoxObj()) } : {}),
  });
}

/** Six faces of four corners each, so that every corner has the normal of its face. */
async function makeGlb(traced: boolean, texture: Uint8Array | null): Promise<Uint8Array> {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const half = SIDES_M.map((side) => side / 2);
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [1, -1]) {
      const first = positions.length / 3;
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      for (const [a, b] of [
        [-1, -1],
        [sign, -sign],
        [1, 1],
        [-sign, sign],
      ]) {
        const corner = [0, 0, 0];
        corner[axis] = sign * half[axis]!;
        corner[u] = a! * half[u]!;
        corner[v] = b! * half[v]!;
        positions.push(corner[0]!, corner[1]! + half[1]!, corner[2]!);
        normals.push(...[0, 1, 2].map((i) => (i === axis ? sign : 0)));
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  const document = new Document();
  const buffer = document.createBuffer();
  type Values = Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
  const accessor = (values: Values, type: 'VEC3' | 'VEC2' | 'SCALAR') =>
    document.createAccessor().setArray(values).setType(type).setBuffer(buffer);
  const linear = RED.map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4);
  const material = document
    .createMaterial()
    .setBaseColorFactor([linear[0]!, linear[1]!, linear[2]!, 1])
    .setRoughnessFactor(0.8)
    .setMetallicFactor(0);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor(Float32Array.from(positions), 'VEC3'))
    .setAttribute('NORMAL', accessor(Float32Array.from(normals), 'VEC3'))
    .setIndices(accessor(Uint16Array.from(indices), 'SCALAR'))
    .setMaterial(material);
  if (texture) {
    // The faces next to each other in two rows of three, with air between them.
    const uvs = positions.flatMap((_, i) => {
      if (i % 3 !== 0) return [];
      const [face, corner] = [Math.floor(i / 12), (i / 3) % 4];
      const [u, v] = [corner === 1 || corner === 2 ? 0.9 : 0.1, corner >= 2 ? 0.9 : 0.1];
      return [((face % 3) + u) / 3, (Math.floor(face / 3) + v) / 2];
    });
    primitive.setAttribute('TEXCOORD_0', accessor(Float32Array.from(uvs), 'VEC2'));
    const picture = document.createTexture('base').setImage(new Uint8Array(texture)).setMimeType('image/png');
    material.setBaseColorTexture(picture).setBaseColorFactor([1, 1, 1, 1]);
  }
  if (traced) {
    // The front was seen, the rest was not.
    const sources = Uint8Array.from({ length: normals.length / 3 }, (_, v) => (normals[v * 3 + 2]! > 0 ? 0 : 2));
    primitive.setAttribute('_PROVENANCE', accessor(sources, 'SCALAR'));
    const values = ['front', 'mirrored', 'inferred'];
    document.getRoot().getAsset().extras = { provenance: { attribute: '_PROVENANCE', values, shares: SHARES } };
  }
  const node = document.createNode('box').setMesh(document.createMesh('box').addPrimitive(primitive));
  document.createScene().addChild(node);
  return new WebIO().writeBinary(document);
}

function makeReport() {
  const [w, h, d] = SIDES_M;
  const massKg = 600 * w * h * d;
  const about = (a: number, b: number) => (massKg * (a * a + b * b)) / 12;
  return {
    passed: true,
    checks: [
      { name: 'boundary-edges', value: 0, threshold: '= 0', verdict: 'pass' },
      { name: 'mass', value: massKg, threshold: '> 0', verdict: 'pass', unit: 'kg' },
      { name: 'drop-settled', value: 0.1, threshold: '<= 8', verdict: 'pass', unit: 's' },
    ],
    mesh: { triangleCount: 12, vertexCount: 8 },
    physics: {
      massKg,
      centreOfMassM: [0, h / 2, 0],
      inertiaKgM2: [about(h, d), about(w, d), about(w, h), 0, 0, 0],
      dynamicFriction: 0.4,
    },
    dropTest: {
      passed: true,
      problem: null,
      settledS: 0.1,
      penetrationM: 0.0001,
      trajectory: [0, 0.1, 0.2, 0.3].map((timeS) => ({
        timeS,
        position: [0, Math.max(0, 0.2 - 4.905 * timeS ** 2), 0],
        rotation: [0, 0, 0, 1],
      })),
    },
  };
}

/** The same box for a robot: z up. */
function writeBoxObj(): string {
  const [w, h, d] = SIDES_M;
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => `v ${(i & 1 ? 0.5 : -0.5) * w} ${(i & 2 ? 0.5 : -0.5) * d} ${i & 4 ? h : 0}`,
  );
  return [...corners, 'f 1 3 4 2', 'f 5 6 8 7', 'f 1 2 6 5', 'f 3 7 8 4', 'f 1 5 7 3', 'f 2 4 8 6', ''].join('\n');
}

import { AppError } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { makeCube, makeGlb } from '../../../test/make-glb.ts';
import { inspectModel } from '../../platform/node/inspect-model.ts';
import { nodePlatform } from '../../platform/node/node-platform.ts';
import { readModel } from './read-model.ts';

/** GLBs that were made to cost a machine more than their few bytes are worth. */

const cube = makeCube();
const whole = await makeGlb([cube]);

type Loose = Record<string, unknown>;
interface Draft extends Loose {
  scenes: { nodes: number[] }[];
  nodes: { mesh?: number; translation?: number[] }[];
  meshes: { primitives: { attributes: Record<string, number>; [key: string]: unknown }[] }[];
  accessors: ({ type: string; bufferView?: number } & Loose)[];
  bufferViews: ({ byteLength: number } & Loose)[];
}

/** A GLB with its JSON changed. */
function change(glb: Uint8Array, edit: (json: Draft) => unknown): Uint8Array {
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  const json = JSON.parse(Buffer.from(glb.subarray(20, 20 + length)).toString());
  edit(json);
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  head.set(glb.subarray(0, 12));
  head.writeUInt32LE(20 + padded.length + glb.length - 20 - length, 8);
  head.writeUInt32LE(padded.length, 12);
  head.write('JSON', 16);
  return Buffer.concat([head, padded, glb.subarray(20 + length)]);
}

const read = (glb: Uint8Array) => readModel(glb, nodePlatform);
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof AppError ? `${error.code} ${error.values.limit ?? ''}`.trim() : error),
  );

/** Both who takes an upload and who reads it later must say no. */
async function refusals(glb: Uint8Array): Promise<string[]> {
  return [await codeOf(inspectModel(glb)), await codeOf(read(glb))];
}

test('three hundred scenes that each list one node three hundred times are one scene with one node', async () => {
  const glb = change(whole, (json) => {
    const nodes = Array(300).fill(json.scenes[0]!.nodes[0]);
    json.scenes = Array(300).fill({ nodes });
  });
  const { surface } = await read(glb);
  expect(surface.indices).toHaveLength(36);
});

test('a scene that lists one node half a million times draws it once', async () => {
  const glb = change(whole, (json) => {
    json.scenes[0]!.nodes = Array(500_000).fill(json.scenes[0]!.nodes[0]);
  });
  expect((await read(glb)).surface.indices).toHaveLength(36);
});

test('two thousand nodes that share half a million points copy only the points that they use', async () => {
  const positions = new Float32Array(1_500_000);
  positions.set([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const glb = change(await makeGlb([{ positions, indices: Uint32Array.of(0, 1, 2) }]), (json) => {
    const node = json.nodes.findIndex(({ mesh }) => mesh !== undefined);
    for (let i = 0; i < 2000; i++)
      json.scenes[0]!.nodes.push(json.nodes.push({ ...json.nodes[node], translation: [i, 0, 0] }) - 1);
  });
  const { paint } = await read(glb);
  expect(paint.mesh.indices).toHaveLength(2001 * 3);
  expect(paint.mesh.positions).toHaveLength(2001 * 9);
});

test('rejects a sparse accessor with more values than its base, however many it declares', async () => {
  const sparse = { count: 1e12, indices: { bufferView: 0, componentType: 5123 }, values: { bufferView: 0 } };
  const glb = change(whole, (json) => {
    for (const accessor of json.accessors) accessor.sparse = sparse;
  });
  expect(await refusals(glb)).toEqual(['MODEL_BROKEN', 'MODEL_BROKEN']);
});

test('images that share their bytes are counted each time', async () => {
  const positions = new Float32Array(30_000);
  positions.set(cube.positions);
  const glb = change(await makeGlb([{ ...cube, positions, uvs: new Float32Array(20_000) }]), (json) => {
    const views = json.bufferViews.map(({ byteLength }) => byteLength);
    const largest = views.indexOf(Math.max(...views));
    json.images = Array(50_000).fill({ bufferView: largest, mimeType: 'image/png' });
  });
  expect(await refusals(glb)).toEqual(['MODEL_TOO_LARGE 256 MB of pictures', 'MODEL_TOO_LARGE 256 MB of pictures']);
});

test('primitives without triangles are counted each time they are drawn', async () => {
  const glb = change(whole, (json) => {
    const { attributes } = json.meshes[0]!.primitives[0]!;
    json.meshes[0]!.primitives = Array(1000).fill({ attributes, mode: 0 });
    const nodes = Array.from({ length: 1000 }, () => json.nodes.push({ mesh: 0 }) - 1);
    json.scenes[0]!.nodes.push(...nodes);
  });
  // An upload is rejected by its triangle count only after this.
  expect(await refusals(glb)).toEqual(['MODEL_TOO_LARGE 100000 parts', 'MODEL_TOO_LARGE 100000 parts']);
});

test('accessors are counted in bytes, each time one is used', async () => {
  const glb = change(whole, (json) => {
    const point = json.accessors.findIndex(({ type }) => type === 'VEC3');
    const accessor = json.accessors[point]!;
    json.bufferViews[accessor.bufferView!]!.byteStride = 0;
    accessor.count = 45_000_000;
  });
  expect(await refusals(glb)).toEqual(['MODEL_TOO_LARGE 512 MB of values', 'MODEL_TOO_LARGE 512 MB of values']);
});

test('unused data is not read, however invalid or large it is', async () => {
  const glb = change(whole, (json) => {
    json.accessors.push({ count: 1e9, type: 'MAT4', componentType: 5126 });
    json.bufferViews.push({
      buffer: 0,
      byteLength: 1e9,
      extensions: { EXT_meshopt_compression: { buffer: 0, count: 1e9, byteStride: 256, mode: 'ATTRIBUTES' } },
    });
    json.extensionsUsed = ['EXT_meshopt_compression', 'KHR_xmp_json_ld', 'EXT_structural_metadata'];
    json.extensions = { KHR_xmp_json_ld: 7, EXT_structural_metadata: { schema: null } };
    json.skins = [{ joints: 'none' }];
    json.animations = [{ channels: [null] }];
    json.meshes[0]!.primitives[0]!.attributes.NORMAL = json.accessors.length - 1;
    json.meshes[0]!.primitives[0]!.targets = [{ POSITION: json.accessors.length - 1 }];
  });
  expect((await read(glb)).surface.indices).toHaveLength(36);
});

test('limits the JSON to two megabytes', async () => {
  const glb = change(whole, (json) => {
    json.extras = '.'.repeat(2 << 20);
  });
  expect(await refusals(glb)).toEqual(['MODEL_TOO_LARGE 2 MB of JSON', 'MODEL_TOO_LARGE 2 MB of JSON']);
});

import { AppError } from '@tangible/contracts';
import { createRandom, measureBox, measureSolid, sampleTexture } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeBody } from '../../../test/make-body.ts';
import { makeCube, makeGlb } from '../../../test/make-glb.ts';
import { drawPicture } from '../../../test/support.ts';
import { nodePlatform } from '../../platform/node/node-platform.ts';
import type { ModelPaint } from '../../workpiece.ts';
import { FORMATS } from '../index.ts';
import { readModel } from './read-model.ts';

const read = (bytes: Uint8Array, files?: Map<string, Uint8Array>) => readModel(bytes, nodePlatform, files);
const encode = (text: string) => new TextEncoder().encode(text);
const RED = drawPicture(8, 8, () => [200, 10, 10]);
const CHECKER = drawPicture(8, 8, (x) => (x < 4 ? [255, 255, 255] : [0, 0, 200]));

/** The colour in the middle of a triangle. */
function colourAt({ mesh, baseColour, factors }: ModelPaint, triangle: number): number[] {
  const colour = new Float32Array(3);
  if (!baseColour || !mesh.uvs) return factors.baseColour.map((value) => Math.round(value * 255));
  const at = (k: number) =>
    [0, 1, 2].reduce((sum, c) => sum + mesh.uvs![mesh.indices[triangle * 3 + c]! * 2 + k]! / 3, 0);
  sampleTexture(baseColour, at(0), at(1), colour, 0);
  return [...colour].map(Math.round);
}

describe('reads what the engine wrote', () => {
  test('model.glb: the same surface and the same textures', async () => {
    const body = await makeBody();
    const [file] = await FORMATS.glb.write(body, nodePlatform);
    const { format, surface, paint, unitM } = await read(file!.bytes);
    expect({ format, unitM }).toEqual({ format: 'glb', unitM: 1 });
    expect(surface.positions).toHaveLength(24 * 12 * 3);
    expect(measureSolid(surface).volume).toBeCloseTo(body.volumeM3, 9);
    const corners = ({ indices, uvs }: { indices: Uint32Array; uvs: Float32Array | null }) =>
      Array.from(indices, (vertex) => [uvs![vertex * 2], uvs![vertex * 2 + 1]]);
    expect(corners(paint.mesh)).toEqual(corners(body));
    expect(paint.baseColour).toMatchObject({ width: 40, height: 32 });
    expect(paint.orm).toMatchObject({ width: 10, height: 8 });
    expect(paint.normal).toMatchObject({ width: 10, height: 8 });
  });

  test('web/model.glb: compressed, and within its precision the same', async () => {
    const body = await makeBody();
    const web = (await FORMATS.glb.write(body, nodePlatform))[1]!;
    const { surface, paint } = await read(web.bytes);
    expect(surface.indices).toHaveLength(body.indices.length);
    expect(measureSolid(surface).volume / body.volumeM3).toBeCloseTo(1, 3);
    expect(paint.baseColour).toMatchObject({ width: 40, height: 32 });
  });

  test('OBJ with its files', async () => {
    const body = await makeBody();
    const files = await FORMATS.obj.write(body, nodePlatform);
    const sideFiles = new Map(files.map(({ path, bytes }) => [path.slice(4), bytes]));
    const { format, surface, paint, unitM } = await read(files[0]!.bytes, sideFiles);
    expect({ format, unitM }).toEqual({ format: 'obj', unitM: null });
    expect(measureSolid(surface).volume).toBeCloseTo(body.volumeM3, 7);
    expect(paint.baseColour).toMatchObject({ width: 40, height: 32 });
    expect(paint.normal).toMatchObject({ width: 10, height: 8 });
    expect(paint.factors.roughness).toBeCloseTo(0.7, 3);
    expect((await read(files[0]!.bytes)).paint.baseColour).toBeNull();
  });

  test('STL: z up becomes y up again', async () => {
    const body = await makeBody();
    const [file] = await FORMATS.stl.write(body, nodePlatform);
    const { surface, paint } = await read(file!.bytes);
    expect(measureBox(surface.positions)).toEqual(measureBox(body.positions));
    expect(measureSolid(surface).volume).toBeCloseTo(body.volumeM3, 9);
    expect(paint).toMatchObject({ baseColour: null, mesh: { uvs: null } });
  });
});

describe('glb', () => {
  test('several meshes at the positions of their nodes, mirrored ones turned outward', async () => {
    const cube = makeCube();
    const { surface } = await read(
      await makeGlb([
        { ...cube, translation: [2, 0, 0] },
        { ...cube, scale: [-2, 2, 2] },
      ]),
    );
    expect(measureSolid(surface).volume).toBeCloseTo(9, 5);
    expect(measureBox(surface.positions)).toEqual({ min: [-1, 0, -1], max: [2.5, 2, 1] });
  });

  test('several materials become one texture, each triangle with its own colours', async () => {
    const cube = makeCube();
    const { paint } = await read(
      await makeGlb([
        { ...cube, texture: RED },
        { ...cube, translation: [2, 0, 0], texture: CHECKER, colour: [1, 0, 1, 1] },
        { ...cube, translation: [4, 0, 0], colour: [0, 1, 0, 1] },
      ]),
    );
    // Nodes are walked from the last to the first.
    const colours = Array.from({ length: 36 }, (_, t) => colourAt(paint, t).join());
    const shown = new Set(colours);
    expect(shown.has('200,10,10')).toBe(true);
    expect(shown.has('0,255,0')).toBe(true);
    expect([...shown].filter((colour) => colour === '255,0,255' || colour === '0,0,200')).toHaveLength(2);
    expect(colours.filter((colour) => colour === '200,10,10')).toHaveLength(12);
    for (const value of paint.mesh.uvs!) expect(value >= 0 && value <= 1).toBe(true);
    expect(paint.factors).toEqual({ baseColour: [1, 1, 1], roughness: 1, metallic: 1 });
    expect(paint.orm!.data[4 * (paint.orm!.width * 6 + 6) + 1]).toBe(128);
  });

  test('a repeating texture is laid out as often as triangles repeat it', async () => {
    const plane = {
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      indices: Uint32Array.of(0, 1, 2),
      uvs: Float32Array.of(5, 5, 8, 5, 5, 8),
    };
    const { paint } = await read(await makeGlb([{ ...plane, texture: CHECKER }]));
    const { mesh, baseColour } = paint;
    const colour = new Float32Array(3);
    // Along the edge from corner 0 to corner 1 white and blue take turns three times.
    const seen = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map((half) => {
      const share = half / 6;
      const [a, b] = [mesh.indices[0]! * 2, mesh.indices[1]! * 2];
      const u = mesh.uvs![a]! * (1 - share) + mesh.uvs![b]! * share;
      sampleTexture(baseColour!, u, mesh.uvs![a + 1]!, colour, 0);
      return colour[0]! > 128;
    });
    expect(seen).toEqual([true, false, true, false, true, false]);
  });

  test('strips and fans become triangles; points are ignored', async () => {
    const square = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0);
    const round = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
    for (const [mode, positions] of [
      [5, square],
      [6, round],
    ] as const) {
      const { surface } = await read(await makeGlb([{ positions, indices: null, mode }]));
      expect(surface.indices).toHaveLength(6);
      expect(measureSolid(surface).area).toBeCloseTo(1, 6);
    }
    await expect(read(await makeGlb([{ positions: square, indices: null, mode: 0 }]))).rejects.toMatchObject({
      code: 'MODEL_EMPTY',
    });
  });

  test('triangles with a non-finite corner are dropped', async () => {
    const cube = makeCube();
    const positions = Float32Array.from(cube.positions);
    positions[0] = Number.NaN;
    positions[13] = Number.POSITIVE_INFINITY;
    const { surface } = await read(await makeGlb([{ ...cube, positions }]));
    expect(surface.positions.every(Number.isFinite)).toBe(true);
    expect(surface.indices.length / 3).toBeLessThan(12);
  });

  test.each([
    ['draco', { extensionsRequired: ['KHR_draco_mesh_compression'] }, 'MODEL_FEATURE'],
    ['a buffer elsewhere', { buffers: [{ uri: 'http://x/y', byteLength: 4 }] }, 'MODEL_FEATURE'],
    ['a node that is its own child', { nodes: [{ children: [0] }] }, 'MODEL_BROKEN'],
    ['a circle of nodes', { nodes: [{ children: [1] }, { children: [2] }, { children: [1] }] }, 'MODEL_BROKEN'],
    [
      'an accessor of four billion',
      {
        accessors: [{ count: 4e9, type: 'VEC3', componentType: 5126 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      },
      'MODEL_TOO_LARGE',
    ],
    ['no mesh', {}, 'MODEL_EMPTY'],
    ['nodes that are none', { nodes: 7 }, 'MODEL_BROKEN'],
  ])('%s fails with a clear code', async (_, content, code) => {
    const json = encode(JSON.stringify({ asset: { version: '2.0' }, ...content }));
    const bytes = new Uint8Array(20 + json.length);
    const view = new DataView(bytes.buffer);
    [0x46546c67, 2, bytes.length, json.length, 0x4e4f534a].forEach((value, i) => {
      view.setUint32(i * 4, value, true);
    });
    bytes.set(json, 20);
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });
});

describe('obj', () => {
  test('polygons, relative indices, missing coordinates and broken lines', async () => {
    const { surface } = await read(
      encode('# x\nv 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nf 1 2 3 4\nl 1 2\nv 0 0 9\nf -1 -5 \\\n -4\n'),
    );
    expect(surface.indices).toHaveLength(9);
    expect(measureSolid(surface).area).toBeCloseTo(4 + 9, 5);
  });

  test.each([
    ['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n', 'MODEL_BROKEN'],
    ['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n', 'MODEL_BROKEN'],
    ['v 0 0 0\nv 1 0 0\nv 0 1 0\n', 'MODEL_EMPTY'],
    ['v a b c\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', 'MODEL_EMPTY'],
    ['v 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', 'MODEL_EMPTY'],
    ['v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n', 'MODEL_EMPTY'],
    ['hello', 'MODEL_TYPE'],
    ['', 'MODEL_TYPE'],
  ])('%j fails with %s', async (text, code) => {
    await expect(read(encode(text))).rejects.toMatchObject({ code });
  });
});

describe('stl', () => {
  test('in text', async () => {
    const corners = ['0 0 0', '2 0 0', '0 0 2'].map((corner) => `vertex ${corner}`).join('\n');
    const text = `solid x\nfacet normal 0 0 1\nouter loop\n${corners}\nendloop\nendfacet\nendsolid x\n`;
    const { surface, format } = await read(encode(text));
    expect(format).toBe('stl');
    expect(measureBox(surface.positions)).toEqual({ min: [0, 0, 0], max: [2, 2, 0] });
    await expect(read(encode(text.replace(/vertex 2 0 0/, '')))).rejects.toMatchObject({ code: 'MODEL_BROKEN' });
  });

  test('rejects too many triangles before allocating memory', async () => {
    const count = 2_000_001;
    const bytes = new Uint8Array(84 + 50 * count);
    new DataView(bytes.buffer).setUint32(80, count, true);
    await expect(read(bytes)).rejects.toMatchObject({ code: 'MODEL_TOO_LARGE' });
  });
});

describe('invalid data never crashes a reader', () => {
  const changed = (src: Uint8Array, random: () => number) => {
    const bytes = Uint8Array.from(src);
    const kind = random();
    if (kind < 0.25) return bytes.subarray(0, Math.floor(random() * bytes.length));
    const count = 1 + Math.floor(random() * 12);
    // Most damage goes into the first bytes, where structure is.
    const reach = kind < 0.7 ? Math.min(bytes.length, 1500) : bytes.length;
    for (let i = 0; i < count; i++) bytes[Math.floor(random() * reach)] = Math.floor(random() * 256);
    return bytes;
  };

  test('400 damaged models (seed 11) give a model or a clear code', async () => {
    const random = createRandom(11);
    const body = await makeBody({ ringCount: 8, tubeCount: 6 });
    const sources = [
      ...(await FORMATS.glb.write(body, nodePlatform)),
      (await FORMATS.obj.write(body, nodePlatform))[0]!,
      (await FORMATS.stl.write(body, nodePlatform))[0]!,
    ].map(({ bytes }) => bytes);
    const outcomes = new Map<string, number>();
    for (let i = 0; i < 400; i++) {
      const outcome = await read(changed(sources[i % sources.length]!, random)).then(
        ({ surface }) => {
          expect(surface.positions.every(Number.isFinite)).toBe(true);
          const vertexCount = surface.positions.length / 3;
          expect(surface.indices.every((index) => index < vertexCount)).toBe(true);
          return 'read';
        },
        (error) => {
          expect(error).toBeInstanceOf(AppError);
          return (error as AppError).code;
        },
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(outcomes.get('read')).toBeGreaterThan(50);
    expect(outcomes.get('MODEL_BROKEN')).toBeGreaterThan(50);
  });
});

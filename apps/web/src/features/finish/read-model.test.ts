import { expect, test } from 'vitest';
import { makeCube, makeGlb } from '../../../../../packages/engine/test/make-glb.ts';
import { drawModel } from './draw-model.ts';
import { readModel } from './read-model.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** A tetrahedron of 120 by 80 by 40. */
const CORNERS = [
  [0, 0, 0],
  [120, 0, 0],
  [0, 80, 0],
  [0, 0, 40],
] as const;
const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
] as const;

function makeStl(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(84 + 50 * FACES.length);
  const view = new DataView(bytes.buffer);
  // A name that begins like the text form.
  bytes.set(encode('solid of a program'), 0);
  view.setUint32(80, FACES.length, true);
  FACES.forEach((face, index) => {
    face.forEach((corner, place) => {
      CORNERS[corner].forEach((value, axis) => {
        view.setFloat32(84 + 50 * index + 12 + place * 12 + axis * 4, value, true);
      });
    });
  });
  return bytes;
}
const TEXT_STL = encode(
  `solid x\n${FACES.map(
    (face) =>
      `facet normal 0 0 0\n outer loop\n${face.map((c) => `  vertex ${CORNERS[c].join(' ')}`).join('\n')}\n endloop\nendfacet`,
  ).join('\n')}\nendsolid x\n`,
);
const OBJ = encode(
  `# a comment\n${CORNERS.map((point) => `v ${point.join(' ')}`).join('\n')}\nvn 0 0 1\n${FACES.map((face) => `f ${face.map((c) => `${c + 1}//1`).join(' ')}`).join('\n')}\n`,
);

test.each([
  ['tetra.stl', [120, 40, 80], makeStl()],
  ['tetra.STL', [120, 40, 80], TEXT_STL],
  ['tetra.obj', [120, 80, 40], OBJ],
  ['last.obj', [120, 80, 40], encode('v 0 0 0\nv 120 0 0\nv 120 80 40\nv 0 80 40\nf -4 -3 -2 -1\n')],
])('the sides of %s are measured, y up: %j', (name, sides, bytes) => {
  const model = readModel(name, bytes)!;
  expect(model.sides).toEqual(sides);
  expect(model.longest).toBe(120);
});

test('a GLB is measured with the scale of its nodes', async () => {
  const glb = Uint8Array.from(await makeGlb([makeCube({})]));
  const model = readModel('cube.glb', glb)!;
  expect(model.sides.map((side) => Number(side.toFixed(6)))).toEqual([1, 1, 1]);
  expect(model.triangleCount).toBe(12);
});

test.each([
  ['a.stl', new Uint8Array(0)],
  ['a.stl', encode('solid nothing\nendsolid')],
  ['a.obj', encode('v 1 2\nf 1 2 3 banana')],
  ['a.obj', encode('hello')],
  ['a.glb', encode('glTF and nothing else at all')],
  ['a.glb', makeStl()],
  ['a.zip', OBJ],
  ['flat.obj', encode('v 0 0 0\nv 0 0 0\nv 0 0 0\nf 1 2 3')],
])('nothing is said of a file that cannot be measured: %s', (name, bytes) => {
  expect(readModel(name, bytes)).toBeNull();
});

test('a picture of a model shows it in the middle, lit, on nothing', () => {
  const points = Array.from({ length: 8 }, (_, i) => `v ${i & 1} ${(i >> 1) & 1} ${i >> 2}`);
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((face) => `f ${face}`);
  const { triangles } = readModel('cube.obj', encode([...points, ...faces].join('\n')))!;
  const { data } = drawModel(triangles!.positions, 64);
  const alphaAt = (x: number, y: number) => data[(y * 64 + x) * 4 + 3];
  expect(alphaAt(32, 32)).toBe(255);
  expect([alphaAt(0, 0), alphaAt(63, 0), alphaAt(0, 63), alphaAt(63, 63)]).toEqual([0, 0, 0, 0]);
  const shades = new Set(Array.from({ length: 64 * 64 }, (_, i) => (data[i * 4 + 3] ? data[i * 4] : -1)));
  // The three visible sides, and the background.
  expect(shades.size).toBe(4);
});

test('a picture of corners without a place is empty', () => {
  const { data } = drawModel(new Float32Array([0, 0, Number.NaN, 1, 0, 0, 0, 1, 0]), 16);
  expect(data.every((value) => value === 0)).toBe(true);
});

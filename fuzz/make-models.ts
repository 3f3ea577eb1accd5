import { strToU8, zipSync } from 'fflate';

const TETRAHEDRON = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const FACES = [
  [1, 3, 2],
  [1, 2, 4],
  [1, 4, 3],
  [2, 3, 4],
];

export const OBJ = `# a tetrahedron
mtllib materials.mtl
o piece
${TETRAHEDRON.map((point) => `v ${point.join(' ')}`).join('\n')}
vt 0 0
vt 1 0
vt 0.5 1
usemtl red
${FACES.map(([a, b, c]) => `f ${a}/1 ${b}/2/3 ${c}/-1`).join('\n')}
usemtl blue
f -4 -3 \\
 -2 -1
`;

export const MTL = `newmtl red
Kd 1 0.1 0.1
Ns 250
map_Kd -s 1 1 1 -o 0.5 textures\\red.png
newmtl blue
Kd 0 0 1
Pr 0.3
Pm 1
norm red.png
`;

export const STL_TEXT = `solid piece
${FACES.map(
  (face) => `facet normal 0 0 1
outer loop
${face.map((corner) => `vertex ${TETRAHEDRON[corner - 1]!.join(' ')}`).join('\n')}
endloop
endfacet`,
).join('\n')}
endsolid piece
`;

export function makeStl(): Uint8Array {
  const bytes = Buffer.alloc(84 + 50 * FACES.length);
  bytes.writeUInt32LE(FACES.length, 80);
  FACES.forEach((face, t) => {
    face.forEach((corner, c) => {
      for (const [k, value] of TETRAHEDRON[corner - 1]!.entries()) {
        bytes.writeFloatLE(value, 84 + t * 50 + 12 + c * 12 + k * 4);
      }
    });
  });
  return bytes;
}

/** The JSON of a small GLB, to be changed before it is packed. */
export function describeGlb(picture: Uint8Array) {
  const positions = Buffer.from(Float32Array.from(TETRAHEDRON.flat()).buffer);
  const indices = Buffer.from(Uint16Array.from(FACES.flat(), (corner) => corner - 1).buffer);
  const uvs = Buffer.from(Float32Array.from([0, 0, 1, 0, 0, 1, 1, 1]).buffer);
  const binary = Buffer.concat([positions, indices, uvs, picture]);
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [
      { children: [1], translation: [0, 1, 0] },
      { mesh: 0, scale: [1, -1, 1] },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 2 }, indices: 1, material: 0, mode: 4 }] }],
    materials: [
      {
        pbrMetallicRoughness: {
          baseColorTexture: { index: 0 },
          baseColorFactor: [1, 0.5, 0.5, 1],
          roughnessFactor: 0.4,
        },
        normalTexture: { index: 0 },
      },
    ],
    textures: [{ source: 0, sampler: 0 }],
    samplers: [{ wrapS: 33071 }],
    images: [{ bufferView: 3, mimeType: 'image/png' }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' },
      { bufferView: 2, componentType: 5126, count: 4, type: 'VEC2' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.length },
      { buffer: 0, byteOffset: positions.length, byteLength: indices.length },
      { buffer: 0, byteOffset: positions.length + indices.length, byteLength: uvs.length },
      { buffer: 0, byteOffset: binary.length - picture.length, byteLength: picture.length },
    ],
    buffers: [{ byteLength: binary.length }],
  };
  return { json, binary };
}

export function packGlb(json: unknown, binary: Uint8Array): Uint8Array {
  const text = pad(Buffer.from(JSON.stringify(json)), 0x20);
  const data = pad(Buffer.from(binary), 0);
  const head = Buffer.alloc(20);
  head.write('glTF');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(28 + text.length + data.length, 8);
  head.writeUInt32LE(text.length, 12);
  head.write('JSON', 16);
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32LE(data.length);
  chunk.write('BIN\0', 4);
  return Buffer.concat([head, text, chunk, data]);
}

function pad(bytes: Buffer, filler: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)]);
}

/** Archives with a model in each of the ways that people pack one. */
export function makeArchives(glb: Uint8Array, picture: Uint8Array): Uint8Array[] {
  return [
    zipSync({ 'model.glb': glb, 'report.json': strToU8('{"passed":true,"checks":[]}') }),
    zipSync({ 'a/model.obj': strToU8(OBJ), 'a/materials.mtl': strToU8(MTL), 'a/textures/red.png': picture }),
    zipSync({ 'x/__MACOSX/._a.glb': strToU8('x'), 'piece.stl': makeStl() }, { level: 0 }),
    zipSync({ 'web/model.glb': glb, 'web/colliders.obj': strToU8(OBJ), 'mjcf/collision_0.obj': strToU8(OBJ) }),
    zipSync({}),
  ];
}

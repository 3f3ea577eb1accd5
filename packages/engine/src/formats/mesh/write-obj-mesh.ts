import { measureBox } from '@tangible/geometry';
import { memoizeByObject } from '../../utilities/memoize-by-object.ts';
import { joinBytes } from '../../utilities/shared-parts.ts';
import { countDigits, createTextWriter } from '../text/text-writer.ts';
import { turnZUp } from './turn-z-up.ts';
import { type VisualMesh, type WeldedVisualMesh, weldVisualMesh } from './weld-visual-mesh.ts';

/** A texel of a 6144 texture is 1.6e-4 wide. */
const UV_DIGITS = 6;
const NORMAL_DIGITS = 4;
const VECTOR_MARKS = [' ', ' ', '\n'];

export interface ObjLines {
  /** Comment, material file, name. */
  before: string;
  /** Material and smoothing of the faces. */
  beforeFaces: string;
  up: 'y' | 'z';
}

/**
 * A textured mesh as OBJ. Positions and texture coordinates are numbered apart, so that a vertex on the border of two
 * charts is still one vertex; only then does a reader see a closed surface.
 *
 * The tables are made once for each mesh: OBJ, URDF and MJCF share texture coordinates and faces, and the latter two
 * also positions and normals.
 */
export function writeObjMesh(mesh: VisualMesh, { before, beforeFaces, up }: ObjLines): Uint8Array {
  const welded = weldVisualMesh(mesh);
  const { normals, ...vectors } = up === 'y' ? writeVectorsYUp(welded) : writeVectorsZUp(welded);
  const { coordinates, faces } = writeRest(welded);
  const encode = (text: string) => new TextEncoder().encode(text);
  return joinBytes([encode(before), vectors.positions, coordinates, normals, encode(beforeFaces), faces]);
}

const writeVectorsYUp = memoizeByObject((welded: WeldedVisualMesh) => writeVectors(welded));
const writeVectorsZUp = memoizeByObject((welded: WeldedVisualMesh) =>
  writeVectors({ positions: turnZUp(welded.positions), normals: turnZUp(welded.normals) }),
);

function writeVectors({ positions, normals }: Pick<WeldedVisualMesh, 'positions' | 'normals'>) {
  return {
    positions: writePositions(positions),
    normals: writeTable(normals, NORMAL_DIGITS, ['vn ', ...VECTOR_MARKS]),
  };
}

/** The `v` lines of a mesh, with as many digits as its size needs. */
export function writePositions(positions: Float32Array): Uint8Array {
  const { min, max } = measureBox(positions);
  const digits = countDigits(Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]));
  return writeTable(positions, digits, ['v ', ...VECTOR_MARKS]);
}

const writeRest = memoizeByObject(({ indices, uvs, uvIndices }: WeldedVisualMesh) => {
  const corners = new Uint32Array(indices.length * 3);
  for (let i = 0; i < indices.length; i++) {
    corners[i * 3] = indices[i]! + 1;
    corners[i * 3 + 1] = uvIndices[i]! + 1;
    corners[i * 3 + 2] = indices[i]! + 1;
  }
  const faces = createTextWriter(indices.length * 20);
  faces.wholes(corners, ['f ', '/', '/', ' ', '/', '/', ' ', '/', '/', '\n']);
  return { coordinates: writeTable(uvs, UV_DIGITS, ['vt ', ' ', '\n']), faces: faces.bytes() };
});

function writeTable(values: Float32Array, digits: number, marks: readonly string[]): Uint8Array {
  const out = createTextWriter(values.length * 12);
  out.decimals(values, digits, marks);
  return out.bytes();
}

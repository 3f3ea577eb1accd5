import { type Mesh, measureBox, weldVertices } from '@tangible/geometry';
import type { AssetFile } from '../types.ts';
import { countDigits, createTextWriter, type TextWriter } from './text-writer.ts';
import { turnZUp } from './turn-z-up.ts';

/** A texel of a 6144 texture is 1.6e-4 wide. */
const UV_DIGITS = 6;
const NORMAL_DIGITS = 4;

interface DrawnMesh extends Mesh {
  normals: Float32Array;
  uvs: Float32Array;
}

/**
 * The visible surface for MJCF and URDF: OBJ with z up. Positions, texture coordinates and normals are numbered apart,
 * so that a vertex on the border of two charts is still one vertex; only then does a reader see a closed surface.
 *
 * @param materialFile The MTL file beside it, whose material `surface` all faces have.
 */
export function writeVisualObj(mesh: DrawnMesh, materialFile: string | null): Uint8Array {
  const { indices, normals, uvs } = mesh;
  const welded = weldVertices(mesh);
  const out = createTextWriter(indices.length * 40);
  out.text('# Tangible: metres, z up\n');
  if (materialFile) out.text(`mtllib ${materialFile}\n`);
  writeVectors(out, 'v ', turnZUp(welded.positions), countSideDigits(mesh));
  for (let i = 0; i < uvs.length; i += 2) {
    out.text('vt ');
    out.decimal(uvs[i]!, UV_DIGITS);
    out.text(' ');
    // OBJ counts v from the bottom of the picture.
    out.decimal(1 - uvs[i + 1]!, UV_DIGITS);
    out.text('\n');
  }
  writeVectors(out, 'vn ', turnZUp(normals), NORMAL_DIGITS);
  if (materialFile) out.text('usemtl surface\n');
  for (let i = 0; i < indices.length; i++) {
    out.text(i % 3 === 0 ? 'f ' : ' ');
    const own = indices[i]! + 1;
    out.whole(welded.indices[i]! + 1);
    out.text('/');
    out.whole(own);
    out.text('/');
    out.whole(own);
    if (i % 3 === 2) out.text('\n');
  }
  return out.bytes();
}

/** The convex pieces, a file each: `collision_00.obj` and so on; z up. */
export function writeHullFiles(hulls: readonly Mesh[], folder: string): AssetFile[] {
  return hulls.map((hull, index) => ({
    path: `${folder}/${nameHull(index)}.obj`,
    mime: 'model/obj',
    bytes: writeHullObj(hull),
  }));
}

export function nameHull(index: number): string {
  return `collision_${String(index).padStart(2, '0')}`;
}

function writeHullObj(hull: Mesh): Uint8Array {
  const out = createTextWriter();
  out.text('# Tangible: metres, z up\n');
  writeVectors(out, 'v ', turnZUp(hull.positions), countSideDigits(hull));
  for (let i = 0; i < hull.indices.length; i++) {
    out.text(i % 3 === 0 ? 'f ' : ' ');
    out.whole(hull.indices[i]! + 1);
    if (i % 3 === 2) out.text('\n');
  }
  return out.bytes();
}

function countSideDigits({ positions }: Mesh): number {
  const { min, max } = measureBox(positions);
  return countDigits(Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]));
}

function writeVectors(out: TextWriter, keyword: string, values: Float32Array, digits: number): void {
  for (let i = 0; i < values.length; i += 3) {
    out.text(keyword);
    out.decimal(values[i]!, digits);
    out.text(' ');
    out.decimal(values[i + 1]!, digits);
    out.text(' ');
    out.decimal(values[i + 2]!, digits);
    out.text('\n');
  }
}

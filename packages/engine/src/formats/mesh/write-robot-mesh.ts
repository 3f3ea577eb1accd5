import type { Mesh } from '@tangible/geometry';
import type { AssetFile } from '../../types.ts';
import { joinBytes } from '../../utilities/shared-parts.ts';
import type { AssetBody } from '../format.ts';
import { createTextWriter } from '../text/text-writer.ts';
import { turnZUp } from './turn-z-up.ts';
import type { VisualMesh } from './weld-visual-mesh.ts';
import { writeObjMesh, writePositions } from './write-obj-mesh.ts';

const COMMENT = '# Tangible: metres, z up\n';

/**
 * The visible surface for MJCF and URDF: OBJ with z up.
 *
 * @param materialFile The MTL file next to it, whose material `surface` all faces have.
 */
export function writeVisualObj(mesh: VisualMesh, materialFile: string | null): Uint8Array {
  return writeObjMesh(mesh, {
    before: materialFile ? `${COMMENT}mtllib ${materialFile}\n` : COMMENT,
    beforeFaces: materialFile ? 'usemtl surface\n' : '',
    up: 'z',
  });
}

/** The visible surface with its material and colour for URDF and SDF: `visual.obj`, `visual.mtl` and the texture. */
export function writeSurfaceFiles(body: AssetBody, folder: string): AssetFile[] {
  const { baseColour } = body.textures;
  const texture = `texture.${baseColour.extension}`;
  const lines = [
    'newmtl surface',
    'Ka 0 0 0',
    'Kd 1 1 1',
    'Ks 0.04 0.04 0.04',
    'Ns 20',
    'illum 2',
    `map_Kd ${texture}`,
  ];
  const material = new TextEncoder().encode(`${lines.join('\n')}\n`);
  return [
    { path: `${folder}/visual.obj`, mime: 'model/obj', bytes: writeVisualObj(body, 'visual.mtl') },
    { path: `${folder}/visual.mtl`, mime: 'model/mtl', bytes: material },
    { path: `${folder}/${texture}`, mime: baseColour.mime, bytes: baseColour.bytes },
  ];
}

/** The convex pieces, a file each: `collision_00.obj` and so on, with something before each name; z up. */
export function writeHullFiles(hulls: readonly Mesh[], folder: string, prefix = ''): AssetFile[] {
  return hulls.map((hull, index) => ({
    path: `${folder}/${prefix}${nameHull(index)}.obj`,
    mime: 'model/obj',
    bytes: writeHullObj(hull),
  }));
}

/**
 * The convex pieces in one file, an object each, as the GLB has them: y up.
 *
 * @param nameOf The name of each object. Default: `collision_00` and so on.
 */
export function writeHullObjects(hulls: readonly Mesh[], nameOf: (index: number) => string = nameHull): Uint8Array {
  const encode = (text: string) => new TextEncoder().encode(text);
  const parts: Uint8Array[] = [encode('# Tangible: metres, y up\n')];
  // OBJ numbers the vertices of a whole file.
  let first = 1;
  for (const [index, { positions, indices }] of hulls.entries()) {
    parts.push(encode(`o ${nameOf(index)}\n`), writePositions(positions), writeFaces(indices, first));
    first += positions.length / 3;
  }
  return joinBytes(parts);
}

export function nameHull(index: number): string {
  return `collision_${String(index).padStart(2, '0')}`;
}

function writeHullObj({ positions, indices }: Mesh): Uint8Array {
  return joinBytes([new TextEncoder().encode(COMMENT), writePositions(turnZUp(positions)), writeFaces(indices, 1)]);
}

function writeFaces(indices: Uint32Array, first: number): Uint8Array {
  const faces = createTextWriter();
  faces.wholes(
    indices.map((vertex) => vertex + first),
    ['f ', ' ', ' ', '\n'],
  );
  return faces.bytes();
}

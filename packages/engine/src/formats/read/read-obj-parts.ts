import { AppError } from '@tangible/contracts';
import type { Platform } from '../../platform/platform.ts';
import {
  checkMaterialCount,
  checkTriangleCount,
  checkVertexCount,
  type ModelMaterial,
  type ModelPart,
  PLAIN_MATERIAL,
} from './model-part.ts';
import { readMtl } from './read-mtl.ts';
import { type SideFiles, toFileName } from './side-files.ts';

/** Whether bytes look like OBJ: text in which a line gives a vertex. */
export function isObj(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 1 << 16);
  if (start.includes(0)) return false;
  return /^[ \t]*v[ \t]+[-+.\d]/m.test(new TextDecoder('latin1').decode(start));
}

/** Corners of triangles that share a material, three numbers per corner: vertex, texture coordinate or -1. */
interface Group {
  corners: number[];
  materialName: string;
}

/**
 * Reads a Wavefront OBJ: polygons of any number of corners, relative numbers, materials and textures where their files
 * are given. Y is taken as up. Curves, lines and points are passed over.
 */
export async function readObjParts(bytes: Uint8Array, files: SideFiles, platform: Platform): Promise<ModelPart[]> {
  const { vertices, coordinates, groups, libraries } = parse(bytes, files);
  const named = [...libraries].map((library) => files.get(library)!);
  const materials = await readMtl(named, files, platform);
  return groups
    .filter(({ corners }) => corners.length > 0)
    .map(({ corners, materialName }) =>
      toPart(corners, vertices, coordinates, materials.get(materialName) ?? PLAIN_MATERIAL),
    );
}

function parse(bytes: Uint8Array, files: SideFiles) {
  const text = new TextDecoder('utf-8').decode(bytes).replace(/\\\r?\n/g, ' ');
  const vertices: number[] = [];
  const coordinates: number[] = [];
  const groups = new Map<string, Group>();
  // A file that is named a thousand times is read once, and names of none are not kept.
  const libraries = new Set<string>();
  let group = startGroup(groups, '');
  let triangleCount = 0;

  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end).trim();
    start = end + 1;
    const space = line.search(/\s/);
    if (space === -1) continue;
    const keyword = line.slice(0, space);
    const rest = line.slice(space + 1).trim();
    if (keyword === 'v') pushNumbers(vertices, rest, 3);
    else if (keyword === 'vt') pushNumbers(coordinates, rest, 2);
    else if (keyword === 'usemtl') group = startGroup(groups, rest);
    else if (keyword === 'mtllib') {
      if (files.has(toFileName(rest))) libraries.add(toFileName(rest));
    } else if (keyword === 'f') {
      triangleCount += pushFace(group.corners, rest, vertices.length / 3, coordinates.length / 2);
      checkTriangleCount(triangleCount);
    }
    checkVertexCount(Math.max(vertices.length / 3, coordinates.length / 2));
  }
  return { vertices, coordinates, groups: [...groups.values()], libraries };
}

function startGroup(groups: Map<string, Group>, materialName: string): Group {
  const known = groups.get(materialName);
  if (known) return known;
  checkMaterialCount(groups.size);
  const group = { corners: [], materialName };
  groups.set(materialName, group);
  return group;
}

/** Missing or invalid numbers become NaN; triangles that use them are dropped later. */
function pushNumbers(list: number[], rest: string, count: number): void {
  const words = rest.split(/\s+/, count);
  for (let k = 0; k < count; k++) list.push(words[k] === undefined ? Number.NaN : Number(words[k]));
}

/** A face of a hundred thousand corners is shorter. It is split into words, each of which costs memory. */
const FACE_LENGTH_MAX = 1 << 20;

/** A polygon as a fan of triangles. */
function pushFace(corners: number[], rest: string, vertexCount: number, coordinateCount: number): number {
  if (rest.length > FACE_LENGTH_MAX)
    throw new AppError('MODEL_TOO_LARGE', { limit: `${FACE_LENGTH_MAX} signs a face` });
  const words = rest.split(/\s+/);
  const face = words.map((word) => {
    const [v = '', vt = ''] = word.split('/', 2);
    return [toIndex(v, vertexCount), vt === '' ? -1 : toIndex(vt, coordinateCount)] as const;
  });
  for (let i = 2; i < face.length; i++) corners.push(...face[0]!, ...face[i - 1]!, ...face[i]!);
  return Math.max(0, face.length - 2);
}

/** OBJ counts from 1, or backwards from the last one read. */
function toIndex(word: string, count: number): number {
  const number = Number(word);
  const index = number < 0 ? count + number : number - 1;
  if (!Number.isInteger(index) || index < 0 || index >= count) throw new AppError('MODEL_BROKEN');
  return index;
}

/** Vertices once for every texture coordinate that they are used with. */
function toPart(corners: number[], vertices: number[], coordinates: number[], material: ModelMaterial): ModelPart {
  const numbers = new Map<number, number>();
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices = new Uint32Array(corners.length / 2);
  const coordinateCount = coordinates.length / 2 + 1;
  let hasUvs = true;
  for (let i = 0; i < indices.length; i++) {
    const [v, vt] = [corners[i * 2]!, corners[i * 2 + 1]!];
    const key = v * coordinateCount + vt + 1;
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      positions.push(vertices[v * 3]!, vertices[v * 3 + 1]!, vertices[v * 3 + 2]!);
      if (vt === -1) hasUvs = false;
      // OBJ counts v from the bottom of the picture.
      else uvs.push(coordinates[vt * 2]!, 1 - coordinates[vt * 2 + 1]!);
    }
    indices[i] = number;
  }
  return { positions: Float32Array.from(positions), indices, uvs: hasUvs ? Float32Array.from(uvs) : null, material };
}

import { computeNormals, type Mesh, measureBox } from '@tangible/geometry';
import { flipUvs, type VisualMesh, type WeldedVisualMesh } from '../mesh/weld-visual-mesh.ts';
import { countDigits, type TextWriter } from '../text/text-writer.ts';

/** How many digits behind the point are written. */
interface Precision {
  /** Of positions, fewer than single precision has. */
  fewer: number;
  normal: number;
  uv: number;
}

const EXACT: Precision = { fewer: 0, normal: 5, uv: 6 };
/** Positions to a millionth of the size, texture coordinates to a fiftieth of a texel of a 2048 texture. */
const SHORT: Precision = { fewer: 2, normal: 3, uv: 5 };

/**
 * The attributes of a textured `Mesh` prim. Points are welded, so that the surface is closed without looking at
 * distances; texture coordinates are given per corner of a face, through an index, so that charts stay apart.
 */
export function writeVisualMesh(out: TextWriter, mesh: WeldedVisualMesh, indent: string): void {
  const { uvs, uvIndices, normals } = mesh;
  writeShape(out, mesh, indent, EXACT);
  writeNormals(out, normals, 'vertex', indent, EXACT);
  writeCoordinates(out, uvs, 'faceVarying', indent, EXACT);
  out.text(`${indent}int[] primvars:st:indices = `);
  writeWholes(out, uvIndices);
  out.text('\n');
}

/**
 * The same with a point for each side of a seam and fewer digits: a third less text, for where only looks count. As
 * text a mesh of 100,000 triangles takes 6 MB instead of 9.
 */
export function writeSeamedMesh(out: TextWriter, { uvs, normals, ...mesh }: VisualMesh, indent: string): void {
  writeShape(out, mesh, indent, SHORT);
  writeNormals(out, normals, 'vertex', indent, SHORT);
  writeCoordinates(out, flipUvs(uvs), 'vertex', indent, SHORT);
}

/** The attributes of a `Mesh` prim without texture: each face has its own normal. */
export function writePlainMesh(out: TextWriter, mesh: Mesh, indent: string): void {
  writeShape(out, mesh, indent, EXACT);
  const corners = mesh.indices.length;
  const soup = new Float32Array(corners * 3);
  for (let i = 0; i < corners; i++) {
    for (let k = 0; k < 3; k++) soup[i * 3 + k] = mesh.positions[mesh.indices[i]! * 3 + k]!;
  }
  const perCorner = computeNormals({ positions: soup, indices: Uint32Array.from({ length: corners }, (_, i) => i) });
  const perFace = new Float32Array(corners);
  for (let t = 0; t < corners / 3; t++) perFace.set(perCorner.subarray(t * 9, t * 9 + 3), t * 3);
  writeNormals(out, perFace, 'uniform', indent, EXACT);
}

function writeShape(out: TextWriter, { positions, indices }: Mesh, indent: string, { fewer }: Precision): void {
  const { min, max } = measureBox(positions);
  const digits = Math.max(0, countDigits(Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2])) - fewer);
  out.text(`${indent}float3[] extent = `);
  writeTuples(out, Float32Array.of(...min, ...max), 3, digits);
  out.text(`\n${indent}int[] faceVertexCounts = `);
  writeWholes(out, new Uint32Array(indices.length / 3).fill(3));
  out.text(`\n${indent}int[] faceVertexIndices = `);
  writeWholes(out, indices);
  out.text(`\n${indent}point3f[] points = `);
  writeTuples(out, positions, 3, digits);
  out.text(`\n${indent}uniform token orientation = "rightHanded"\n`);
  out.text(`${indent}uniform token subdivisionScheme = "none"\n`);
}

function writeNormals(out: TextWriter, values: Float32Array, per: string, indent: string, { normal }: Precision): void {
  out.text(`${indent}normal3f[] normals = `);
  writeTuples(out, values, 3, normal);
  out.text(` (\n${indent}    interpolation = "${per}"\n${indent})\n`);
}

/** @param uvs From the lower edge of the picture, as USD counts. */
function writeCoordinates(out: TextWriter, uvs: Float32Array, per: string, indent: string, { uv }: Precision): void {
  out.text(`${indent}texCoord2f[] primvars:st = `);
  writeTuples(out, uvs, 2, uv);
  out.text(` (\n${indent}    interpolation = "${per}"\n${indent})\n`);
}

function writeTuples(out: TextWriter, values: Float32Array, size: number, digits: number): void {
  out.text('[');
  out.decimals(values, digits, size === 2 ? ['(', ', ', ')'] : ['(', ', ', ', ', ')'], ', ');
  out.text(']');
}

function writeWholes(out: TextWriter, values: Uint32Array): void {
  out.text('[');
  out.wholes(values, ['', ''], ', ');
  out.text(']');
}

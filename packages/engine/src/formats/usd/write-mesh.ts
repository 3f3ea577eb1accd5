import { computeNormals, type Mesh, measureBox } from '@tangible/geometry';
import { countDigits, type TextWriter } from '../text-writer.ts';
import { type DrawnMesh, weldDrawn } from '../weld-drawn.ts';

const UV_DIGITS = 6;
const NORMAL_DIGITS = 5;

/**
 * The attributes of a textured `Mesh` prim. Points are welded, so that the surface is closed without looking at
 * distances; texture coordinates are given per corner of a face, through an index, so that charts stay apart.
 */
export function writeDrawnMesh(out: TextWriter, mesh: DrawnMesh, indent: string): void {
  const { uvs, uvIndices, ...welded } = weldDrawn(mesh);
  writeShape(out, welded, indent);
  out.text(`${indent}normal3f[] normals = `);
  writeTuples(out, welded.normals, 3, NORMAL_DIGITS);
  out.text(` (\n${indent}    interpolation = "vertex"\n${indent})\n`);
  out.text(`${indent}texCoord2f[] primvars:st = `);
  // USD counts v from the bottom of the picture.
  const coordinates = uvs.map((value, i) => (i % 2 === 0 ? value : 1 - value));
  writeTuples(out, coordinates, 2, UV_DIGITS);
  out.text(` (\n${indent}    interpolation = "faceVarying"\n${indent})\n`);
  out.text(`${indent}int[] primvars:st:indices = `);
  writeWholes(out, uvIndices);
  out.text('\n');
}

/** The attributes of a `Mesh` prim without texture: each face has its own normal. */
export function writePlainMesh(out: TextWriter, mesh: Mesh, indent: string): void {
  writeShape(out, mesh, indent);
  const corners = mesh.indices.length;
  const soup = new Float32Array(corners * 3);
  for (let i = 0; i < corners; i++) {
    for (let k = 0; k < 3; k++) soup[i * 3 + k] = mesh.positions[mesh.indices[i]! * 3 + k]!;
  }
  const perCorner = computeNormals({ positions: soup, indices: Uint32Array.from({ length: corners }, (_, i) => i) });
  const perFace = new Float32Array(corners);
  for (let t = 0; t < corners / 3; t++) perFace.set(perCorner.subarray(t * 9, t * 9 + 3), t * 3);
  out.text(`${indent}normal3f[] normals = `);
  writeTuples(out, perFace, 3, NORMAL_DIGITS);
  out.text(` (\n${indent}    interpolation = "uniform"\n${indent})\n`);
}

function writeShape(out: TextWriter, { positions, indices }: Mesh, indent: string): void {
  const { min, max } = measureBox(positions);
  const digits = countDigits(Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]));
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

function writeTuples(out: TextWriter, values: Float32Array, size: number, digits: number): void {
  out.text('[');
  for (let i = 0; i < values.length; i += size) {
    out.text(i === 0 ? '(' : ', (');
    for (let k = 0; k < size; k++) {
      if (k > 0) out.text(', ');
      out.decimal(values[i + k]!, digits);
    }
    out.text(')');
  }
  out.text(']');
}

function writeWholes(out: TextWriter, values: Uint32Array): void {
  out.text('[');
  for (let i = 0; i < values.length; i++) {
    if (i > 0) out.text(', ');
    out.whole(values[i]!);
  }
  out.text(']');
}

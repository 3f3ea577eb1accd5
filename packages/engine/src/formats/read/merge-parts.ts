import type { ModelPaint } from '../../workpiece.ts';
import { cleanParts } from './clean-parts.ts';
import type { ModelMaterial, ModelPart } from './model-part.ts';
import { paintAtlas } from './paint-atlas.ts';

/** How far texture coordinates may be outside the picture and count as inside: single precision and a little. */
const OUTSIDE_MAX = 1e-3;

/**
 * Makes one painted mesh of the parts of a model. Where they share one material and stay within its picture, textures
 * are kept as they are; otherwise they are packed into one picture.
 */
export function mergeParts(src: readonly ModelPart[]): ModelPaint {
  const parts = cleanParts(src);
  const { material } = parts[0]!;
  const isTextured = hasPicture(material);
  const isPlain =
    parts.every((part) => part.material === material) &&
    (!isTextured || parts.every(({ uvs }) => uvs && staysWithin(uvs)));
  if (!isPlain) return paintAtlas(parts);

  const { baseColour, orm, normal, factors } = material;
  return { kind: 'model', mesh: joinParts(parts, isTextured), baseColour, orm, normal, factors };
}

function hasPicture({ baseColour, orm, normal }: ModelMaterial): boolean {
  return baseColour !== null || orm !== null || normal !== null;
}

function staysWithin(uvs: Float32Array): boolean {
  return uvs.every((value) => value >= -OUTSIDE_MAX && value <= 1 + OUTSIDE_MAX);
}

function joinParts(parts: readonly ModelPart[], withUvs: boolean): ModelPaint['mesh'] {
  const sum = (measure: (part: ModelPart) => number) => parts.reduce((total, part) => total + measure(part), 0);
  const positions = new Float32Array(sum((part) => part.positions.length));
  const indices = new Uint32Array(sum((part) => part.indices.length));
  const uvs = withUvs ? new Float32Array((positions.length / 3) * 2) : null;
  let [vertex, corner] = [0, 0];
  for (const part of parts) {
    positions.set(part.positions, vertex * 3);
    if (uvs && part.uvs) uvs.set(part.uvs, vertex * 2);
    for (let i = 0; i < part.indices.length; i++) indices[corner + i] = part.indices[i]! + vertex;
    vertex += part.positions.length / 3;
    corner += part.indices.length;
  }
  return { positions, indices, uvs };
}

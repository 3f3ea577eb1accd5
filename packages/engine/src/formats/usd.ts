import { diagonaliseInertia, type Mesh, type Vector } from '@tangible/geometry';
import type { AssetFile } from '../types.ts';
import type { AssetBody, Format } from './format.ts';
import { createTextWriter } from './text-writer.ts';
import { toIdentifier } from './to-word.ts';
import { turnTensorZUp, turnVectorZUp, turnZUp } from './turn-z-up.ts';
import { describePhysicsMaterial, describeSurface, formatNumber, indent, listTextures } from './usd/write-materials.ts';
import { writeDrawnMesh, writePlainMesh } from './usd/write-mesh.ts';
import { zipAligned } from './usd/zip-aligned.ts';
import { weldDrawn } from './weld-drawn.ts';

/**
 * OpenUSD for simulation: metres, kilograms, z up, with UsdPhysics as NVIDIA's SimReady list asks for it. Once as text
 * with its textures beside it, once packaged into one file.
 *
 * The root is the rigid body, with mass, centre and principal inertia written out. What is seen does not collide; what
 * collides are convex hulls with purpose `guide`, which no renderer draws unless it is told to. A body without hulls
 * collides by the convex hull of what is seen.
 */
export const usd: Format = {
  async write(body) {
    const layer: AssetFile = { path: 'model.usda', mime: 'model/vnd.usda', bytes: writeLayer(body) };
    const textures = listTextures(body.textures);
    return [
      ...[layer, ...textures].map((file) => ({ ...file, path: `usd/${file.path}` })),
      { path: 'usd/model.usdz', mime: 'model/vnd.usdz+zip', bytes: zipAligned([layer, ...textures]) },
    ];
  },
};

function writeLayer(body: AssetBody): Uint8Array {
  const root = toIdentifier(body.name);
  const { hulls } = body.colliders;
  const out = createTextWriter(body.positions.length * 40 + body.indices.length * 16);
  out.text(`${HEADER.replace('NAME', root)}\n`);
  out.text(`${describeRoot(root, body)}{\n${indent(describeBody(body))}\n`);

  const visualApis = hulls.length === 0 ? COLLIDER_APIS : '"MaterialBindingAPI"';
  out.text(`\n    def Mesh "visual" (\n        prepend apiSchemas = [${visualApis}]\n    )\n    {\n`);
  out.text(`        rel material:binding = </${root}/materials/surface>\n`);
  if (hulls.length === 0) out.text(indent(describeCollision(root), '        '));
  const drawn = weldDrawn(body);
  const turned = { ...drawn, positions: turnZUp(drawn.positions), normals: turnZUp(drawn.normals) };
  writeDrawnMesh(out, turned, '        ');
  out.text('    }\n');

  if (hulls.length > 0) out.text('\n    def Xform "colliders"\n    {\n');
  for (const [index, { positions, indices }] of hulls.entries()) {
    const hull: Mesh = { positions: turnZUp(positions), indices };
    out.text(`${index > 0 ? '\n' : ''}        def Mesh "hull_${index}" (\n`);
    out.text(`            prepend apiSchemas = [${COLLIDER_APIS}]\n        )\n        {\n`);
    out.text(indent(describeCollision(root), '            '));
    out.text('            uniform token purpose = "guide"\n');
    writePlainMesh(out, hull, '            ');
    out.text('        }\n');
  }
  if (hulls.length > 0) out.text('    }\n');

  const materials = [
    describeSurface(`/${root}/materials/surface`, body.textures),
    describePhysicsMaterial('physics', body.material),
  ];
  out.text(`\n    def Scope "materials"\n    {\n${indent(materials.join('\n\n'), '        ')}\n    }\n}\n`);
  return out.bytes();
}

const HEADER = `#usda 1.0
(
    defaultPrim = "NAME"
    doc = "Tangible"
    kilogramsPerUnit = 1
    metersPerUnit = 1
    upAxis = "Z"
)
`;

const COLLIDER_APIS = '"PhysicsCollisionAPI", "PhysicsMeshCollisionAPI", "MaterialBindingAPI"';

function describeRoot(root: string, { name }: AssetBody): string {
  return [
    `def Xform "${root}" (`,
    `    doc = ${quote(name)}`,
    '    kind = "component"',
    '    prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]',
    ')\n',
  ].join('\n');
}

function describeBody({ massKg, centreOfMassM, inertiaKgM2 }: AssetBody): string {
  const { moments, rotation } = diagonaliseInertia(turnTensorZUp(inertiaKgM2));
  const [x, y, z, w] = rotation;
  return [
    `point3f physics:centerOfMass = ${tuple(turnVectorZUp(centreOfMassM))}`,
    `float3 physics:diagonalInertia = ${tuple(moments)}`,
    `float physics:mass = ${formatNumber(massKg)}`,
    // USD writes the real part of a quaternion first.
    `quatf physics:principalAxes = ${tuple([w, x, y, z])}`,
    'bool physics:rigidBodyEnabled = 1',
  ].join('\n');
}

function describeCollision(root: string): string {
  return [
    `rel material:binding:physics = </${root}/materials/physics>`,
    'uniform token physics:approximation = "convexHull"',
    'bool physics:collisionEnabled = 1\n',
  ].join('\n');
}

function tuple(values: Vector | readonly number[]): string {
  return `(${values.map(formatNumber).join(', ')})`;
}

/** A string in quotes, on one line. */
function quote(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return `"${plain.replace(/["\\]/g, (sign) => `\\${sign}`)}"`;
}

import { diagonaliseInertia, type Mesh, type Vector } from '@tangible/geometry';
import type { PhysicalBody } from '../../workpiece.ts';
import type { TextureSet } from '../format.ts';
import { turnTensorZUp, turnVectorZUp, turnZUp } from '../mesh/turn-z-up.ts';
import { weldVisualMesh } from '../mesh/weld-visual-mesh.ts';
import type { TextWriter } from '../text/text-writer.ts';
import { describePhysicsMaterial, describeSurface, formatNumber, indent, TEXTURE_FOLDER } from './write-materials.ts';
import { writePlainMesh, writeVisualMesh } from './write-mesh.ts';

/** The head of a layer for simulation: metres, kilograms, z up. */
export function describeLayer(root: string): string {
  return `#usda 1.0
(
    defaultPrim = "${root}"
    doc = "Tangible"
    kilogramsPerUnit = 1
    metersPerUnit = 1
    upAxis = "Z"
)
`;
}

export type PrimBody = PhysicalBody & { name: string; textures: TextureSet };

export interface PrimPlace {
  /** Of the prim: `/mug`, or `/scene/mug` inside another. */
  path: string;
  /** Attributes that say where it is. */
  place?: string;
  textureFolder?: string;
}

const COLLIDER_APIS = '"PhysicsCollisionAPI", "PhysicsMeshCollisionAPI", "MaterialBindingAPI"';

/**
 * An asset as a prim: the rigid body with its mass, visible mesh, colliders and materials, all inside it.
 *
 * @example
 * writeAssetPrim(out, body, { path: '/mug' });
 */
export function writeAssetPrim(out: TextWriter, body: PrimBody, { path, place, textureFolder }: PrimPlace): void {
  const folder = textureFolder ?? TEXTURE_FOLDER;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const margin = '    '.repeat(path.split('/').length - 2);
  const write = (text: string) => out.text(indent(text, margin));
  const { hulls } = body.colliders;
  write(`${describeRoot(name, body)}{\n${indent(describeBody(body))}\n`);
  if (place) write(`${indent(place)}\n`);

  const visualApis = hulls.length === 0 ? COLLIDER_APIS : '"MaterialBindingAPI"';
  write(`\n    def Mesh "visual" (\n        prepend apiSchemas = [${visualApis}]\n    )\n    {\n`);
  write(`        rel material:binding = <${path}/materials/surface>\n`);
  if (hulls.length === 0) write(indent(describeCollision(path), '        '));
  const drawn = weldVisualMesh(body);
  const turned = { ...drawn, positions: turnZUp(drawn.positions), normals: turnZUp(drawn.normals) };
  writeVisualMesh(out, turned, `${margin}        `);
  write('    }\n');

  if (hulls.length > 0) write('\n    def Xform "colliders"\n    {\n');
  for (const [index, { positions, indices }] of hulls.entries()) {
    const hull: Mesh = { positions: turnZUp(positions), indices };
    write(`${index > 0 ? '\n' : ''}        def Mesh "hull_${index}" (\n`);
    write(`            prepend apiSchemas = [${COLLIDER_APIS}]\n        )\n        {\n`);
    write(indent(describeCollision(path), '            '));
    write('            uniform token purpose = "guide"\n');
    writePlainMesh(out, hull, `${margin}            `);
    write('        }\n');
  }
  if (hulls.length > 0) write('    }\n');

  const materials = [
    describeSurface(`${path}/materials/surface`, body.textures, folder),
    describePhysicsMaterial('physics', body.material),
  ];
  write(`\n    def Scope "materials"\n    {\n${indent(materials.join('\n\n'), '        ')}\n    }\n}\n`);
}

function describeRoot(root: string, { name }: PrimBody): string {
  return [
    `def Xform "${root}" (`,
    `    doc = ${quote(name)}`,
    '    kind = "component"',
    '    prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]',
    ')\n',
  ].join('\n');
}

function describeBody({ massKg, centreOfMassM, inertiaKgM2 }: PrimBody): string {
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

function describeCollision(path: string): string {
  return [
    `rel material:binding:physics = <${path}/materials/physics>`,
    'uniform token physics:approximation = "convexHull"',
    'bool physics:collisionEnabled = 1\n',
  ].join('\n');
}

export function tuple(values: Vector | readonly number[]): string {
  return `(${values.map(formatNumber).join(', ')})`;
}

/** A string in quotes, on one line. */
export function quote(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return `"${plain.replace(/["\\]/g, (sign) => `\\${sign}`)}"`;
}

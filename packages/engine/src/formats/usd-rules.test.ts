import { type Mesh, measureBox, measureSolid, measureTopology } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeBody } from '../../test/make-body.ts';
import { type Prim, readPrims } from '../../test/read-prims.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { usd } from './usd.ts';

/**
 * The rules that NVIDIA documents for its asset validator and SimReady assets, as far as they apply to a single rigid
 * body, by their codes. Isaac Sim itself is not run.
 */

interface Layer {
  text: string;
  prims: Prim[];
  /** The files next to it. */
  paths: string[];
}

const has = (prim: Prim, schema: string) => prim.schemas.includes(schema);
const numbers = (prim: Prim, name: string) =>
  (prim.attributes.get(name) ?? '').split(/[^\d.e+-]+/).flatMap((word) => (word === '' ? [] : [Number(word)]));
const meshes = ({ prims }: Layer) => prims.filter(({ type }) => type === 'Mesh');
const colliders = ({ prims }: Layer) => prims.filter((prim) => has(prim, 'PhysicsCollisionAPI'));
const bodies = ({ prims }: Layer) => prims.filter((prim) => has(prim, 'PhysicsRigidBodyAPI'));
const assets = ({ text }: Layer) => [...text.matchAll(/@([^@]*)@/g)].map(([, path]) => path!);
const toMesh = (prim: Prim) => ({
  positions: Float32Array.from(numbers(prim, 'points')),
  indices: Uint32Array.from(numbers(prim, 'faceVertexIndices')),
});

function hasFlatFace({ positions, indices }: Mesh): boolean {
  const side = (from: number, to: number) => [0, 1, 2].map((k) => positions[to * 3 + k]! - positions[from * 3 + k]!);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const [[x, y, z], [u, v, w]] = [side(a, b), side(a, c)] as [number[], number[]];
    if (Math.hypot(y! * w! - z! * v!, z! * u! - x! * w!, x! * v! - y! * u!) === 0) return true;
  }
  return false;
}

/** What breaks each rule; nothing does in a layer that keeps it. */
const RULES: Record<string, (layer: Layer) => unknown[]> = {
  'UN.001 up axis, UN.002 metres, and kilograms': ({ text }) =>
    ['upAxis = "Z"', 'metersPerUnit = 1', 'kilogramsPerUnit = 1'].filter((line) => !text.includes(`    ${line}\n`)),
  'HI.001 one root, which is the default prim': ({ text, prims }) => {
    const [root, ...others] = prims.filter(({ path }) => path.lastIndexOf('/') === 0);
    return [...others, ...(text.includes(`defaultPrim = "${root?.path.slice(1)}"`) ? [] : [root])];
  },
  'HI.003 the root can be moved, and is where it was made': ({ prims }) =>
    prims[0]!.type === 'Xform' && !prims.some(({ attributes }) => attributes.has('xformOpOrder')) ? [] : [prims[0]],
  'AA.001 files by anchored paths, AA.002 of known types, AA.003 with forward slashes': (layer) =>
    assets(layer).filter((path) => !/^\.\/[\w/-]+\.(png|jpg)$/.test(path)),
  MissingReferenceChecker: (layer) => assets(layer).filter((path) => !layer.paths.includes(path.slice(2))),
  'RB.001 one rigid body, on a prim that can be moved': (layer) =>
    bodies(layer).length === 1 && bodies(layer)[0]!.type === 'Xform' ? [] : bodies(layer),
  'no rigid body inside another': (layer) =>
    bodies(layer).filter(({ path }) => bodies(layer).some((other) => path.startsWith(`${other.path}/`))),
  'RB.007 mass, RB.008 centre, inertia and axes that are possible': (layer) =>
    bodies(layer).filter((prim) => {
      const [[mass], centre, [a, b, c], axes] = [
        numbers(prim, 'physics:mass'),
        numbers(prim, 'physics:centerOfMass'),
        numbers(prim, 'physics:diagonalInertia').sort((x, y) => x - y),
        numbers(prim, 'physics:principalAxes'),
      ];
      const isPossible = mass! > 0 && a! > 0 && a! + b! >= c! * (1 - 1e-6);
      const isTurn = axes.length === 4 && Math.abs(Math.hypot(...axes) - 1) < 1e-6;
      return !(has(prim, 'PhysicsMassAPI') && isPossible && isTurn && centre.length === 3);
    }),
  'RB.013 a body has colliders': (layer) => (colliders(layer).length > 0 ? [] : bodies(layer)),
  'colliders are geometry, those of meshes with a shape that can move': (layer) =>
    colliders(layer).filter(
      (prim) =>
        prim.type !== 'Mesh' ||
        !has(prim, 'PhysicsMeshCollisionAPI') ||
        prim.attributes.get('physics:approximation') !== '"convexHull"',
    ),
  'colliders that are not seen have the purpose guide': (layer) =>
    colliders(layer).filter(
      ({ path, attributes }) => path.includes('/colliders/') && attributes.get('purpose') !== '"guide"',
    ),
  'what names a material has the schema for it, and the material is inside the asset': ({ prims }) =>
    prims.filter((prim) => {
      const named = [...prim.attributes].filter(([name]) => name.startsWith('material:binding'));
      const isThere = (value: string) => prims.some(({ path, type }) => type === 'Material' && value === `<${path}>`);
      return named.length > 0 && !(has(prim, 'MaterialBindingAPI') && named.every(([, value]) => isThere(value)));
    }),
  'VG.002 extents are those of the points': (layer) =>
    meshes(layer).filter((prim) => {
      const { min, max } = measureBox(toMesh(prim).positions);
      const extent = numbers(prim, 'extent');
      return ![...min, ...max].every((value, i) => Math.abs(value - extent[i]!) < 1e-6);
    }),
  'VG.007 closed, VG.014 valid, VG.019 without flat faces, VG.029 facing outward': (layer) =>
    meshes(layer).filter((prim) => {
      const mesh = toMesh(prim);
      const { boundaryEdgeCount, nonManifoldEdgeCount, flippedEdgeCount } = measureTopology(mesh);
      const isInsideOut = measureSolid(mesh).volume <= 0;
      return boundaryEdgeCount + nonManifoldEdgeCount + flippedEdgeCount > 0 || hasFlatFace(mesh) || isInsideOut;
    }),
  'VG.010 not subdivided, VG.027 with normals, VG.028 of length 1': (layer) =>
    meshes(layer).filter((prim) => {
      const normals = numbers(prim, 'normals');
      const isUnit = (_: number, i: number) => i % 3 > 0 || Math.abs(Math.hypot(...normals.slice(i, i + 3)) - 1) < 1e-3;
      const isPlain = prim.attributes.get('subdivisionScheme') === '"none"';
      return !(isPlain && normals.length > 0 && normals.every(isUnit));
    }),
  'VG.016 each point once, VG.018 and used': (layer) =>
    meshes(layer).filter((prim) => {
      const { positions, indices } = toMesh(prim);
      const points = new Set<string>();
      for (let i = 0; i < positions.length; i += 3) points.add(positions.slice(i, i + 3).join());
      return points.size * 3 !== positions.length || new Set(indices).size * 3 !== positions.length;
    }),
  'NormalMapTextureChecker: raw, from -1 to 1': ({ prims }) =>
    prims.filter(
      ({ path, attributes }) =>
        path.endsWith('/normal') &&
        !(
          attributes.get('inputs:sourceColorSpace') === '"raw"' &&
          attributes.get('inputs:scale') === '(2, 2, 2, 1)' &&
          attributes.get('inputs:bias') === '(-1, -1, -1, 0)'
        ),
    ),
  'PrimEncapsulationChecker: nothing inside a mesh, shaders inside materials': ({ prims }) =>
    prims.filter(({ path, type }) => {
      const parent = prims.find((other) => other.path === path.slice(0, path.lastIndexOf('/')));
      return parent?.type === 'Mesh' || (type === 'Shader' && parent?.type !== 'Material');
    }),
};

async function write(options: { hulls: boolean }): Promise<Layer> {
  const body = await makeBody();
  if (!options.hulls) body.colliders = { ...body.colliders, hulls: [] };
  const files = await usd.write(body, nodePlatform);
  const text = new TextDecoder().decode(files.find(({ path }) => path === 'usd/model.usda')!.bytes);
  return { text, prims: readPrims(text), paths: files.map(({ path }) => path.slice(4)) };
}

describe('the USD for simulators keeps the rules of the asset validator', async () => {
  const [whole, bare] = await Promise.all([write({ hulls: true }), write({ hulls: false })]);
  test.each(Object.keys(RULES))('%s', (name) => {
    expect(RULES[name]!(whole)).toEqual([]);
    expect(RULES[name]!(bare)).toEqual([]);
  });

  test.each([
    ['UN.001', 'upAxis = "Z"', 'upAxis = "Y"'],
    ['HI.001', 'defaultPrim = "ring"', 'defaultPrim = "other"'],
    ['AA.001', '@./textures', '@textures'],
    ['MissingReferenceChecker', 'base-colour', 'other-colour'],
    ['no rigid body', '"PhysicsCollisionAPI"', '"PhysicsRigidBodyAPI"'],
    ['RB.007', 'float physics:mass = ', 'float physics:mass = -'],
    ['colliders are geometry', '"convexHull"', '"none"'],
    ['colliders that are not seen', '"guide"', '"default"'],
    ['what names a material', '"MaterialBindingAPI"', '"OtherAPI"'],
    ['VG.002', 'extent = [(', 'extent = [(9'],
    ['VG.010', '"none"', '"catmullClark"'],
    ['VG.016', 'points = [', 'points = [(9, 9, 9), '],
    ['NormalMapTextureChecker', '(2, 2, 2, 1)', '(1, 1, 1, 1)'],
  ])('%s is broken by %s changed to %s', (code, from, to) => {
    const text = whole.text.replaceAll(from, to);
    const name = Object.keys(RULES).find((rule) => rule.startsWith(code))!;
    expect(RULES[name]!({ ...whole, text, prims: readPrims(text) })).not.toEqual([]);
  });
});

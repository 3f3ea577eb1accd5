import type { GLTF } from '@gltf-transform/core';

/** Extensions that change how vertices and textures are stored. All others are ignored. */
const READ_EXTENSIONS = [
  'EXT_meshopt_compression',
  'EXT_texture_webp',
  'KHR_accessor_float16',
  'KHR_accessor_float64',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
];

/** Placeholders for removed entries, so that the indices of the others stay valid. */
const NO_VALUES: GLTF.IAccessor = { type: 'SCALAR', componentType: 5121, count: 0 };
const NO_BYTES: GLTF.IBufferView = { buffer: 0, byteLength: 0 };

/**
 * The part of a GLB's JSON that a still surface is drawn from: one scene, its points, triangles and texture
 * coordinates, materials and pictures. Animation and everything else that is not drawn is removed before it can
 * cost memory or time, or be invalid.
 *
 * @example
 * const { json } = openGlb(bytes);
 * const pruned = pruneGltf(json);
 */
export function pruneGltf(json: GLTF.IGLTF): GLTF.IGLTF {
  const { buffers, bufferViews, accessors, images, samplers, textures, materials, meshes, nodes, scenes } = json;
  const drawnMeshes = meshes?.map(({ primitives }) => ({ primitives: primitives?.map(keepPrimitive) }));
  const usedAccessors = new Set<number>();
  for (const { primitives = [] } of drawnMeshes ?? []) {
    for (const { attributes, indices } of primitives) {
      for (const index of Object.values(attributes)) usedAccessors.add(index);
      if (indices !== undefined) usedAccessors.add(indices);
    }
  }
  const drawnAccessors = accessors?.map((accessor, i) => (usedAccessors.has(i) ? accessor : NO_VALUES));
  const usedViews = new Set<number | undefined>();
  for (const { bufferView, sparse } of drawnAccessors ?? []) {
    for (const view of [bufferView, sparse?.indices.bufferView, sparse?.values.bufferView]) usedViews.add(view);
  }
  for (const { bufferView } of images ?? []) usedViews.add(bufferView);

  const scene = scenes?.[json.scene ?? 0] ?? scenes?.[0];
  const drawn: { [K in keyof GLTF.IGLTF]: GLTF.IGLTF[K] | undefined } = {
    asset: { version: json.asset?.version },
    extensionsUsed: json.extensionsUsed?.filter((name) => READ_EXTENSIONS.includes(name)),
    extensionsRequired: json.extensionsRequired,
    buffers,
    bufferViews: bufferViews?.map((view, i) => (usedViews.has(i) ? view : NO_BYTES)),
    accessors: drawnAccessors,
    images,
    samplers,
    textures,
    materials: materials?.map(({ extensions: _extensions, ...material }) => material),
    meshes: drawnMeshes as GLTF.IMesh[] | undefined,
    nodes: nodes?.map(({ children, mesh, matrix, translation, rotation, scale }) =>
      dropEmpty({ children, mesh, matrix, translation, rotation, scale }),
    ),
    // The reader looks through all parents of a node for each time that a scene names it.
    scenes: scene && [{ nodes: [...new Set(scene.nodes)] }],
    scene: scene && 0,
  };
  return dropEmpty(drawn) as GLTF.IGLTF;
}

function keepPrimitive({ attributes, indices, material, mode }: GLTF.IMeshPrimitive): GLTF.IMeshPrimitive {
  const drawn = Object.entries(attributes ?? {}).filter(([name]) => /^(POSITION|TEXCOORD_\d+)$/.test(name));
  return dropEmpty({ attributes: Object.fromEntries(drawn), indices, material, mode }) as GLTF.IMeshPrimitive;
}

/** The reader takes a key without a value for an existing one. */
function dropEmpty<T extends object>(src: T): Partial<T> {
  return Object.fromEntries(Object.entries(src).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/**
 * Everything that the engine measures on the written files, in the order of the report. The thresholds are in the
 * report itself. Each has its label in `packages/i18n` once a screen shows it.
 */
export const CHECK_NAMES = [
  // The surface of `model.glb`, welded by position
  'boundary-edges',
  'non-manifold-edges',
  'non-manifold-vertices',
  'flipped-edges',
  'degenerate-faces',
  'duplicate-faces',
  'unreferenced-vertices',
  'self-intersections',
  'inner-shells',
  'floaters',
  'volume',
  'triangles',

  // Where it stands and how large it is
  'base-height',
  'off-centre',
  'size-error',
  'longest-side',

  // For renderers
  'not-finite-numbers',
  'normals-not-unit',
  'uvs-outside',
  'texture-side',

  // For physics engines
  'mass',
  'density',
  'mass-error',
  'centre-of-mass-outside',
  'smallest-moment',
  'inertia-triangle',
  'collider-count',
  'collider-vertices',
  'collider-volume-error',
  'collider-distance-error',

  // Pictures of other sides, where there are any
  'pictures-left-out',
  'sides-exchanged',

  // Dropped in MuJoCo
  'mjcf-compiled',
  'drop-stable',
  'drop-touched',
  'drop-penetration',
  'drop-settled',
  'drop-movement',

  // Set down on the floor in MuJoCo
  'place-tilt',
  'place-rest',
  'hang-tilt',

  // Files that were asked for
  'web-triangles',
  'urdf-loaded',
  'sdf-missing-files',
  'usd-header',
  'usdz-misaligned',
  'fbx-header',
  'stl-triangles',
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];

import type { CheckName } from '@tangible/contracts';

/** Checks of the report that belong together, with their thresholds as the engine writes them. */
export const CHECK_GROUPS = [
  { name: 'closed', checks: ['boundary-edges', 'non-manifold-edges', 'non-manifold-vertices'], threshold: '= 0' },
  { name: 'oriented', checks: ['flipped-edges', 'volume'], threshold: '= 0, > 0' },
  { name: 'clean', checks: ['degenerate-faces', 'duplicate-faces', 'unreferenced-vertices'], threshold: '= 0' },
  { name: 'crossing', checks: ['self-intersections'], threshold: '= 0', warns: true },
  { name: 'single', checks: ['inner-shells', 'floaters'], threshold: '= 0' },
  { name: 'place', checks: ['base-height', 'off-centre', 'size-error'], threshold: { ofLongest: 0.0001 } },
  { name: 'range', checks: ['longest-side'], threshold: '0.01–100 m', warns: true },
  { name: 'render', checks: ['not-finite-numbers', 'normals-not-unit', 'uvs-outside'], threshold: '= 0' },
  { name: 'budget', checks: ['triangles', 'texture-side', 'web-triangles'], threshold: 'level' },
  { name: 'mass', checks: ['mass', 'mass-error', 'centre-of-mass-outside'], threshold: '> 0, ≤ 0.001, = 0' },
  { name: 'density', checks: ['density'], threshold: 'material', warns: true },
  { name: 'inertia', checks: ['smallest-moment', 'inertia-triangle'], threshold: '> 0, ≥ 0' },
  { name: 'colliders', checks: ['collider-count', 'collider-vertices'], threshold: '1–32, ≤ 64' },
  { name: 'fit', checks: ['collider-volume-error'], threshold: { ofHull: 0.25 }, warns: true },
  { name: 'reach', checks: ['collider-distance-error'], threshold: { ofLongest: 0.1 }, warns: true },
  { name: 'pictures', checks: ['pictures-left-out', 'sides-exchanged'], threshold: '= 0, = false', warns: true },
  { name: 'compile', checks: ['mjcf-compiled', 'drop-stable', 'drop-touched'], threshold: '= true' },
  { name: 'penetration', checks: ['drop-penetration'], threshold: { ofHeight: 0.05 } },
  { name: 'settle', checks: ['drop-settled', 'drop-movement'], threshold: '≤ 8 s, ≤ 0.02 m' },
  { name: 'stand', checks: ['place-tilt', 'place-rest', 'hang-tilt'], threshold: '< 5°, ≤ 5 s, < 15°' },
  {
    name: 'files',
    checks: ['urdf-loaded', 'sdf-missing-files', 'usd-header', 'usdz-misaligned', 'fbx-header', 'stl-triangles'],
    threshold: '= true, = 0',
  },
] as const satisfies readonly CheckGroup[];

export interface CheckGroup {
  name: string;
  checks: readonly CheckName[];
  threshold: string | { ofLongest: number } | { ofHull: number } | { ofHeight: number };
  /** It breaks no promise when it fails. */
  warns?: boolean;
}

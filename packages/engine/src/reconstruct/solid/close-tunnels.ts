import { TRUNCATION } from '../../frustum/frustum.ts';
import { definePass } from '../define-pass.ts';
import type { DepthLayers, FrustumVolume, RayGrid } from '../reconstruction.ts';
import { findMembranes, HOLLOW, OUTSIDE, SOLID } from './find-membranes.ts';

/** A tunnel is closed if it is narrower than twice this, in h: wider ones may be meant, as between the legs of a chair. */
const HALF_WIDTH_MAX = 0.06;
/** The wall that closes it reaches this far to either side, in h. */
const HALF_WALL = 0.0125;

/**
 * Closes narrow tunnels that the picture does not show. Between front and back the network hollows out what it believes to
 * be empty; where it is unsure, the wall of a vessel or the crust of a body gets holes. A tunnel along the rays is a hole
 * in the silhouette, and stays; any other is a belief, and a narrow one is wrong more often than right.
 *
 * Contributor notes. The solid with all hollows filled has no such tunnels. Hollowed out again, from the outside and from the
 * widest place on, but never through the last node of a wall, it has none either, and what was kept is where they were.
 */
export const closeTunnels = definePass({
  name: 'close-tunnels',
  needs: ['grid', 'layers', 'solid'],
  adds: ['solid'],
  run({ grid, layers, solid }) {
    const state = listStates(grid, layers, solid);
    const { counts } = solid.volume;
    const membranes = findMembranes(state, counts, [grid.pitch, grid.pitch, solid.depthStep]);
    const narrow = membranes.filter(({ halfWidth }) => halfWidth < HALF_WIDTH_MAX);
    if (narrow.length === 0) return { solid };
    const values = solid.volume.values.slice();
    for (const { nodes } of narrow) for (const node of nodes) build(values, node, state, grid, solid);
    return { solid: { ...solid, volume: { ...solid.volume, values } } };
  },
});

/** Hollow is what lies between front and back and is empty nevertheless. */
function listStates({ edges }: RayGrid, { front, back }: DepthLayers, solid: FrustumVolume): Uint8Array {
  const { values, counts } = solid.volume;
  const [nx, ny, nz] = counts;
  const state = new Uint8Array(values.length);
  for (let k = 0; k < nz; k++) {
    const depth = solid.firstDepth + k * solid.depthStep;
    for (let y = 0; y < ny; y++) {
      for (let x = 0; x < nx; x++) {
        const ray = y * nx + x;
        const node = k * nx * ny + ray;
        if (values[node]! < 0) state[node] = SOLID;
        else if (edges[ray]! < 0 && depth > front[ray]! && depth < back[ray]!) {
          const isBorder = x === 0 || y === 0 || k === 0 || x === nx - 1 || y === ny - 1 || k === nz - 1;
          state[node] = isBorder ? OUTSIDE : HOLLOW;
        }
      }
    }
  }
  return state;
}

/** Fills the hollow nodes around one of a membrane. */
function build(values: Float32Array, node: number, state: Uint8Array, { pitch }: RayGrid, solid: FrustumVolume): void {
  const [nx, ny] = solid.volume.counts;
  const across = Math.ceil(HALF_WALL / pitch);
  const along = Math.ceil(HALF_WALL / solid.depthStep);
  for (let dz = -along; dz <= along; dz++) {
    for (let dy = -across; dy <= across; dy++) {
      for (let dx = -across; dx <= across; dx++) {
        const to = node + dx + nx * (dy + ny * dz);
        if (state[to] !== HOLLOW) continue;
        const distance = Math.hypot(dx * pitch, dy * pitch, dz * solid.depthStep) - HALF_WALL;
        values[to] = Math.min(values[to]!, distance / TRUNCATION);
      }
    }
  }
}

import { availableParallelism } from 'node:os';
import { decomposeConvex, type Mesh, measureBox, measureHulls } from '@tangible/geometry';
import { ConvexMeshDecomposition } from 'vhacd-js/lib/vhacd.js';
import { ring } from '../../packages/geometry/test/shapes.ts';
import { chair, lamp, meshSolid, mug, table } from '../../packages/geometry/test/solids.ts';

const HULLS_MAX = 32;
/** Nodes a side of the volume: surfaces of 40,000 to 113,000 triangles. */
const NODES = 129;
/** Cubes of V-HACD, an eighth of its default: it takes four times as long with the default. */
const VHACD_VOXELS = 50_000;

const SHAPES = { torus: ring(0.65, 0.2), table, chair, lamp, mug };

interface Row {
  shape: string;
  triangles: number;
  by: string;
  hulls: number;
  'CPU ms': number;
  'volume error %': number;
  'distance error %': number;
}

/**
 * Convex decomposition compared with V-HACD (WebAssembly), on the same meshes in the same run; errors are measured the
 * same way.
 */
async function benchConvex(): Promise<void> {
  const vhacd = await ConvexMeshDecomposition.create();
  const rows: Row[] = [];
  const named = process.argv.slice(2);
  for (const [shape, distance] of Object.entries(SHAPES)) {
    if (named.length > 0 && !named.includes(shape)) continue;
    const mesh = meshSolid(distance, NODES);
    rows.push(measure(shape, mesh, 'decomposeConvex', () => decomposeConvex(mesh, { hullCountMax: HULLS_MAX })));
    const positions = Float64Array.from(mesh.positions);
    const options = { maxHulls: HULLS_MAX, voxelResolution: VHACD_VOXELS, maxVerticesPerHull: 64 };
    rows.push(
      measure(shape, mesh, 'V-HACD', () =>
        vhacd
          .computeConvexHulls({ positions, indices: mesh.indices }, options)
          .map((hull) => ({ positions: Float32Array.from(hull.positions), indices: hull.indices })),
      ),
    );
  }
  console.log(
    `At most ${HULLS_MAX} hulls of 64 vertices, ${availableParallelism()} cores; distances are shares of the longest side.`,
  );
  console.table(rows);
}

function measure(shape: string, mesh: Mesh, by: string, decompose: () => Mesh[]): Row {
  const before = process.cpuUsage();
  const hulls = decompose();
  const { user, system } = process.cpuUsage(before);
  const { volumeError, distanceError } = measureHulls(mesh, hulls);
  const { min, max } = measureBox(mesh.positions);
  const longest = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  return {
    shape,
    triangles: mesh.indices.length / 3,
    by,
    hulls: hulls.length,
    'CPU ms': Math.round((user + system) / 1000),
    'volume error %': Number((100 * volumeError).toFixed(1)),
    'distance error %': Number(((100 * distanceError) / longest).toFixed(1)),
  };
}

await benchConvex();

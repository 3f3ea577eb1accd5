import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractIsosurface, type Mesh, measureTopology, simplifyMesh, type Volume } from '@tangible/geometry';
import { runNative, runPython } from './native-peer.ts';

const NODES = 160;
const TRIANGLES = 30_000;
const RUNS = 5;

const MARCHING_CUBES = `
import sys, json, time, numpy
from skimage.measure import marching_cubes
n = int(sys.argv[2]); volume = numpy.fromfile(sys.argv[1], dtype='float32').reshape(n, n, n)
times = []
for _ in range(int(sys.argv[3])):
    start = time.perf_counter(); vertices, faces, _, _ = marching_cubes(volume, 0); times.append(time.perf_counter() - start)
print(json.dumps({'ms': sorted(times)[len(times) // 2] * 1000, 'triangles': len(faces)}))`;

interface Row {
  what: string;
  ms: number | null;
  triangles: number | null;
  manifold: boolean | null;
}

/**
 * Surface extraction and simplification compared with scikit-image and meshoptimizer's native build, on the same volume
 * in the same run.
 */
export async function benchSurface(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tangible-bench-'));
  try {
    const volume = makeKnot();
    const files = { volume: join(folder, 'volume'), positions: join(folder, 'p'), indices: join(folder, 'i') };
    await writeFile(files.volume, volume.values);
    const times = Array.from({ length: RUNS }, () => time(() => extractIsosurface(volume)));
    const mesh = extractIsosurface(volume);
    await writeFile(files.positions, mesh.positions);
    await writeFile(files.indices, mesh.indices);

    const startedMs = performance.now();
    const light = await simplifyMesh(mesh, { triangleCountMax: TRIANGLES });
    const simplifyMs = performance.now() - startedMs;
    const cubes = runPython<Peer>('skimage', MARCHING_CUBES, [files.volume, String(NODES), String(RUNS)]);
    const simplifyArgs = [files.positions, files.indices, String(TRIANGLES)];
    const native = runNative<Peer>('simplify', 'meshoptimizer', folder, simplifyArgs);

    const rows = [
      row(`extractIsosurface, ${NODES} nodes a side`, median(times), mesh),
      peer('scikit-image marching_cubes (C)', cubes),
      row('simplifyMesh, manifold kept', simplifyMs, light),
      peer('meshoptimizer (C++), manifold or not', native),
    ];
    console.table(rows);
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Peer {
  ms: number;
  triangles: number;
}

function row(what: string, ms: number, mesh: Mesh | null): Row {
  if (!mesh) return { what, ms: Math.round(ms), triangles: null, manifold: null };
  const { boundaryEdgeCount, nonManifoldEdgeCount, nonManifoldVertexCount, triangleCount } = measureTopology(mesh);
  const manifold = boundaryEdgeCount + nonManifoldEdgeCount + nonManifoldVertexCount === 0;
  return { what, ms: Math.round(ms), triangles: triangleCount, manifold };
}

/** Nulls say that the peer is not installed. */
function peer(what: string, found: Peer | null): Row {
  return {
    what,
    ms: found ? Math.round(found.ms) : null,
    triangles: found?.triangles ?? null,
    manifold: null,
  };
}

/** A trefoil of a round rope: closed, curved everywhere, with gaps that a grid must keep apart. */
function makeKnot(): Volume {
  const values = new Float32Array(NODES ** 3).fill(1);
  const spacing = 8 / NODES;
  const steps = 600;
  for (let step = 0; step < steps; step++) {
    const t = (step / steps) * 2 * Math.PI;
    const centre = [Math.sin(t) + 2 * Math.sin(2 * t), Math.cos(t) - 2 * Math.cos(2 * t), -Math.sin(3 * t)];
    const [cx, cy, cz] = centre.map((value) => value / spacing + NODES / 2) as [number, number, number];
    const reach = Math.ceil(1 / spacing);
    for (let z = Math.floor(cz) - reach; z <= cz + reach; z++) {
      for (let y = Math.floor(cy) - reach; y <= cy + reach; y++) {
        for (let x = Math.floor(cx) - reach; x <= cx + reach; x++) {
          const distance = Math.hypot(x - cx, y - cy, z - cz) * spacing - 0.5;
          const node = (z * NODES + y) * NODES + x;
          if (distance < values[node]!) values[node] = distance;
        }
      }
    }
  }
  return { values, counts: [NODES, NODES, NODES], origin: [0, 0, 0], spacing };
}

function time(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

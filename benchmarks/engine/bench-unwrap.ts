import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { type Mesh, simplifyMesh } from '@tangible/geometry';
import createXAtlas from 'xatlas-wasm';
import { measureLayout } from '../../packages/engine/src/unwrap/measure-layout.ts';
import { measureStretch } from '../../packages/engine/src/unwrap/measure-stretch.ts';
import { unwrapMesh } from '../../packages/engine/src/unwrap/unwrap-mesh.ts';
import { chair, meshSolid, mug } from '../../packages/geometry/test/solids.ts';

/** Nodes a side of the volume: surfaces of more than 200,000 triangles. */
const NODES = 225;
const SHAPES = { chair, mug };
const TRIANGLES = [2_000, 5_000, 30_000, 100_000, 200_000];
/** xatlas takes more than a minute for 56,000 triangles. */
const XATLAS_TRIANGLES_MAX = 10_000;
const SIDE_PX = 2048;
/** As many texels between charts as ours leave at this side. */
const PADDING_PX = 4;

interface Row {
  shape: string;
  triangles: number;
  by: string;
  charts: number;
  'vertices x': number;
  'CPU ms': number;
  'cover %': number;
  stretch: number;
}

interface Layout {
  indices: Uint32Array;
  sources: ArrayLike<number>;
  uvs: Float32Array;
  chartCount: number;
}

/**
 * Unwrapping compared with xatlas (WebAssembly), on the same meshes in the same run; layouts are measured the same way.
 */
async function benchUnwrap(): Promise<void> {
  const xatlas = await createXAtlas();
  console.log(`Texture of ${SIDE_PX} with ${PADDING_PX} texels between charts, ${cpus().length} cores.`);
  const rows: Row[] = [];
  for (const [shape, distance] of Object.entries(SHAPES)) {
    const fine = meshSolid(distance, NODES);
    for (const triangleCountMax of TRIANGLES) {
      const mesh = await simplifyMesh(fine, { triangleCountMax });
      if (!mesh) continue;
      rows.push(measure(shape, mesh, 'unwrapMesh', () => unwrapMesh(mesh)));
      if (triangleCountMax > XATLAS_TRIANGLES_MAX) continue;
      rows.push(measure(shape, mesh, 'xatlas', () => unwrapByXatlas(xatlas.createAtlas(), mesh)));
    }
  }
  console.table(rows);
  const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, sidePx: SIDE_PX, rows };
  await writeFile(new URL('../results/unwrap.json', import.meta.url), `${JSON.stringify(page, null, 2)}\n`);
}

function unwrapByXatlas(
  atlas: ReturnType<Awaited<ReturnType<typeof createXAtlas>>['createAtlas']>,
  mesh: Mesh,
): Layout {
  atlas.addMesh(mesh);
  atlas.generate({}, { resolution: SIDE_PX, padding: PADDING_PX });
  const { vertices, indices, chartCount } = atlas.getMesh(0);
  const side = Math.max(atlas.width, atlas.height);
  const layout = {
    indices,
    sources: vertices.map(({ xref }) => xref),
    uvs: Float32Array.from(vertices.flatMap(({ uv }) => [uv[0] / side, uv[1] / side])),
    chartCount,
  };
  atlas.destroy();
  return layout;
}

function measure(shape: string, mesh: Mesh, by: string, unwrap: () => Layout): Row {
  const before = process.cpuUsage();
  const layout = unwrap();
  const { user, system } = process.cpuUsage(before);
  return {
    shape,
    triangles: mesh.indices.length / 3,
    by,
    charts: layout.chartCount,
    'vertices x': round(layout.sources.length / (mesh.positions.length / 3), 2),
    'CPU ms': Math.round((user + system) / 1000),
    'cover %': round(100 * measureLayout(layout, SIDE_PX).cover, 1),
    stretch: round(measureStretch({ ...layout, positions: mesh.positions }), 3),
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

await benchUnwrap();

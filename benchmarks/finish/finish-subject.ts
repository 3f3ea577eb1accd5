import type { SubdivisionLevel } from '@tangible/contracts';
import { finishModel } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { createRandom, measureTopology, type Topology, weldVertices } from '@tangible/geometry';
import { readGlb } from '../quality/measure/read-glb.ts';
import { seedOf } from '../quality/truth/view.ts';
import { compareAsset, type Likeness } from './compare-asset.ts';
import { damageModel, type FlawName } from './damage-model.ts';
import type { PaintedMesh, Subject } from './subject.ts';
import { writeGlb } from './write-glb.ts';

type Flaws = Pick<
  Topology,
  'triangleCount' | 'boundaryEdgeCount' | 'nonManifoldEdgeCount' | 'nonManifoldVertexCount' | 'flippedEdgeCount'
>;

export interface FinishRow {
  subject: string;
  damage: string;
  in: Flaws;
  /** The result; null if it was refused. */
  out:
    | (Flaws &
        Likeness & {
          repair: string;
          isClosed: boolean;
          volumeM3: number;
          checks: { passed: number; count: number; failed: string[] };
          dropped: boolean;
        })
    | null;
  /** Why it was refused: the code of the error. */
  error: string | null;
  seconds: number;
  cpuSeconds: number;
}

/** Models of unknown size get the length of a shoe. */
const LONGEST_M = 0.3;

/** Damages a subject, has it finished, and measures the result. */
export async function finishSubject(
  subject: Subject,
  flaws: readonly FlawName[],
  level: SubdivisionLevel,
  seed: number,
) {
  const broken = damageModel(subject.mesh, flaws, createRandom(seedOf(seed, subject.name)));
  const model = await writeGlb(broken);
  const start = { ms: performance.now(), cpu: process.cpuUsage() };
  const row: FinishRow = {
    subject: subject.name,
    damage: flaws.join(', ') || 'as it is',
    in: countFlaws(broken),
    out: null,
    error: null,
    seconds: 0,
    cpuSeconds: 0,
  };
  let asset: PaintedMesh | null = null;
  try {
    const unitM = subject.unitM ?? LONGEST_M / 2;
    const made = await finishModel({ model, level, formats: ['glb'], unitM }, { platform: nodePlatform });
    measureTime(row, start);
    asset = await readGlb(made.files.find(({ path }) => path === 'model.glb')!.bytes);
    const { repairs, mesh, checks, dropTest } = made.report;
    const found = countFlaws(asset);
    row.out = {
      ...found,
      repair: repairs.method,
      isClosed:
        found.boundaryEdgeCount + found.nonManifoldEdgeCount + found.nonManifoldVertexCount + found.flippedEdgeCount ===
        0,
      volumeM3: mesh.volumeM3,
      checks: {
        passed: checks.filter(({ verdict }) => verdict !== 'fail').length,
        count: checks.length,
        failed: checks.filter(({ verdict }) => verdict === 'fail').map(({ name }) => name),
      },
      dropped: dropTest.passed,
      ...compareAsset(asset, subject.mesh, createRandom(seed)),
    };
  } catch (error) {
    // A model that cannot be finished is a result too, and must not end the run.
    measureTime(row, start);
    const { code, message } = error as Error & { code?: string };
    row.error = code ?? message;
  }
  return { row, broken, asset };
}

function measureTime(row: FinishRow, start: { ms: number; cpu: NodeJS.CpuUsage }): void {
  const { user, system } = process.cpuUsage(start.cpu);
  row.seconds = (performance.now() - start.ms) / 1000;
  row.cpuSeconds = (user + system) / 1e6;
}

function countFlaws(mesh: PaintedMesh): Flaws {
  const found = measureTopology(weldVertices(mesh));
  const { triangleCount, boundaryEdgeCount, nonManifoldEdgeCount, nonManifoldVertexCount, flippedEdgeCount } = found;
  return { triangleCount, boundaryEdgeCount, nonManifoldEdgeCount, nonManifoldVertexCount, flippedEdgeCount };
}

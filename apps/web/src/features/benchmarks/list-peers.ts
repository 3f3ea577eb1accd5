import type { EngineResult, UnwrapResult } from '../../ui/facts/results.ts';

/** One task on one input, by us and by another library. */
export interface Pair {
  task: 'surface' | 'simplify' | 'unwrap';
  triangles: number;
  ownMs: number;
  peer: string;
  peerMs: number;
}

/** Which entries of `engine.json` are the same task, by the start of their names. */
const SURFACE = [
  { task: 'surface', own: 'extractIsosurface', peer: 'scikit-image' },
  { task: 'simplify', own: 'simplifyMesh', peer: 'meshoptimizer' },
] as const;

/** Our measurements and those of others in the same run. */
export function listPeers(engine: Pick<EngineResult, 'surface'> | null, unwrap: UnwrapResult | null): Pair[] {
  const find = (name: string) => engine?.surface.find(({ what }) => what.startsWith(name));
  const surface = SURFACE.flatMap(({ task, own, peer }) => {
    const [ours, theirs] = [find(own), find(peer)];
    return ours && theirs ? [{ task, triangles: ours.triangles, ownMs: ours.ms, peer, peerMs: theirs.ms }] : [];
  });
  const laid = (unwrap?.rows ?? []).flatMap((row) => {
    if (row.by === 'unwrapMesh') return [];
    const own = unwrap!.rows.find(
      ({ by, shape, triangles }) => by === 'unwrapMesh' && shape === row.shape && triangles === row.triangles,
    );
    if (!own) return [];
    const { triangles, by } = row;
    return [{ task: 'unwrap' as const, triangles, ownMs: own['CPU ms'], peer: by, peerMs: row['CPU ms'] }];
  });
  return [...surface, ...laid];
}

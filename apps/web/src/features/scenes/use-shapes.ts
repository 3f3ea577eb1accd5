import { readHulls } from '@tangible/viewer/report';
import { useCallback, useEffect, useState } from 'react';
import { readAsset } from '../../api/assets.ts';
import { fetchBytes } from '../../api/fetch-bytes.ts';
import type { Shape } from './flat-shapes.ts';

const COLLIDERS = 'web/colliders.obj';

export interface Shapes {
  /** By contentId; those that are still loading are missing. */
  shapes: Readonly<Record<string, Shape>>;
  error: unknown;
  retry(): void;
}

/** The colliders of assets, each fetched once. */
export function useShapes(contentIds: readonly string[]): Shapes {
  const [shapes, setShapes] = useState<Readonly<Record<string, Shape>>>({});
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const wanted = [...new Set(contentIds)].sort().join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: those that are there are not fetched again.
  useEffect(() => {
    let left = false;
    const missing = wanted.split(',').filter((id) => id && !shapes[id]);
    for (const id of missing) {
      loadShape(id).then(
        (shape) => !left && setShapes((before) => ({ ...before, [id]: shape })),
        (cause) => !left && setError(cause),
      );
    }
    return () => {
      left = true;
    };
  }, [wanted, round]);

  const retry = useCallback(() => {
    setError(null);
    setRound((last) => last + 1);
  }, []);
  return { shapes, error, retry };
}

async function loadShape(contentId: string): Promise<Shape> {
  const { name, files } = await readAsset(contentId);
  const file = files.find(({ path }) => path === COLLIDERS);
  if (!file) throw new Error(`${contentId} has no colliders`);
  const hulls = readHulls(new TextDecoder().decode(await fetchBytes(file.url)), 'y');
  const pieces = hulls.map(({ positions }) => positions);
  return { name, pieces, sidesM: measureSides(pieces) };
}

function measureSides(pieces: readonly Float32Array[]): Shape['sidesM'] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const piece of pieces) {
    for (let i = 0; i < piece.length; i++) {
      low[i % 3] = Math.min(low[i % 3]!, piece[i]!);
      high[i % 3] = Math.max(high[i % 3]!, piece[i]!);
    }
  }
  return [high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!];
}

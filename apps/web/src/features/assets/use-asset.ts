import { type AssetDetails, POLL_INTERVAL_MS } from '@tangible/contracts';
import { useCallback, useEffect, useState } from 'react';
import { fetchFacts, readAsset } from '../../api/assets.ts';
import type { AssetFacts } from '../../ui/facts/asset-facts.ts';

/** A changed version is checked within seconds. */
const VERSION_POLL_MS = 1000;

export interface AssetState {
  /** Null until it is loaded. */
  asset: AssetDetails | null;
  error: unknown;
  /** Shows what a call has answered. */
  show(asset: AssetDetails): void;
  reload(): void;
}

/** One asset; it is asked for again while it, or a version of it, is being made. */
export function useAsset(contentId: string): AssetState {
  const [asset, setAsset] = useState<AssetDetails | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  const show = useCallback((found: AssetDetails) => {
    setAsset(found);
    setError(null);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    const ending = new AbortController();
    readAsset(contentId, ending.signal).then(show, (cause) => !ending.signal.aborted && setError(cause));
    return () => ending.abort();
  }, [contentId, round, show]);

  const isRunning = asset !== null && asset.status !== 'COMPLETED' && asset.status !== 'FAILED';
  const isChanging = asset?.versions.some(({ status }) => status === 'PENDING') ?? false;
  useEffect(() => {
    if (!isRunning && !isChanging) return;
    const asking = setInterval(reload, isChanging ? VERSION_POLL_MS : POLL_INTERVAL_MS);
    return () => clearInterval(asking);
  }, [isRunning, isChanging, reload]);

  return { asset, error, show, reload };
}

/** The version that is shown and downloaded. */
export const currentOf = ({ versions }: Pick<AssetDetails, 'versions'>) =>
  versions.find(({ isCurrent }) => isCurrent) ?? versions[0];

/** The figures in the report of the current version; those of the last one until they have arrived. */
export function useFacts(asset: AssetDetails | null): AssetFacts | null {
  const [facts, setFacts] = useState<AssetFacts | null>(null);
  const url = asset?.files.find(({ path }) => path === 'report.json')?.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report has another address.
  useEffect(() => {
    if (!asset || !url) return;
    let left = false;
    // Without a report the page shows all the rest.
    fetchFacts(asset).then(
      (found) => !left && setFacts(found),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [url]);
  return facts;
}
